/* The values of variables in all threads. */
#include <string.h>

#include "foldc/c/escape.h"
#include "foldc/c/list.h"
#include "state.h"

enum { MOST_SLOTS = 256, MOST_ELEMENTS = 8 };

struct lanes_slot *lanes_find(struct lanes *l, const struct ast_decl *decl, int64_t offset)
{
    for (size_t i = l->count; i-- > 0;)
        if (l->slot[i].decl == decl && l->slot[i].offset == offset)
            return &l->slot[i];
    return NULL;
}

bool lanes_has_slots(const struct lanes *l, const struct ast_decl *decl)
{
    bool any = false;
    for (size_t i = 0; i < l->count && !any; i++)
        any = l->slot[i].decl == decl;
    return any;
}

struct lanes_slot *lanes_returned(struct lanes *l, const struct ast_node *call)
{
    for (size_t i = l->count; i-- > 0;)
        if (l->slot[i].call == call)
            return &l->slot[i];
    return NULL;
}

/* Are all changes of the variable seen? One that a lambda captures by reference must not change. */
static bool is_followed(const struct lanes *l, const struct ast_decl *decl)
{
    const unsigned captured = decl->variable.escape & AST_WRITTEN ? 0 : AST_CAPTURED_REF;
    return ast_is_automatic(decl) && (!decl->type->is_reference || decl->type->is_const) &&
           (!(decl->variable.escape & ~(unsigned)(AST_WRITTEN | AST_CONST_REFERENCE | captured)) ||
            lanes_stays(l, decl));
}

static struct lanes_slot *add_slot(struct lanes *l, struct lanes_slot slot)
{
    if (l->count == MOST_SLOTS || slot.type == CTYPE_COUNT)
        return NULL;
    slot.bits = arena_alloc(l->arena, (size_t)l->request->block.threads * sizeof *slot.bits);
    slot.known = lanes_marks(l);
    l->slot = arena_grow(l->arena, l->slot, l->count, &l->capacity, sizeof *l->slot);
    l->slot[l->count] = slot;
    return &l->slot[l->count++];
}

struct lanes_slot *lanes_declare(struct lanes *l, const struct ast_decl *decl, int64_t offset,
                                 const struct ast_type *type)
{
    struct lanes_slot *const slot = lanes_find(l, decl, offset);
    if (slot || !is_followed(l, decl))
        return slot;
    return add_slot(l, (struct lanes_slot){.decl = decl, .offset = offset, .type = lanes_type(type)});
}

/* Give the slot the value of an expression in the threads that come; NULL: a value that is not known. */
static void give(struct lanes *l, struct lanes_slot *slot, const struct ast_node *value)
{
    const size_t index = (size_t)(slot - l->slot);
    for (int t = 0; t < l->request->block.threads; t++) {
        c_number number;
        bool is_known;
        if (!l->comes[t])
            continue;
        is_known = value && lanes_number(l, value, t, &number);
        slot = &l->slot[index];
        slot->known[t] = is_known;
        if (is_known)
            slot->bits[t] = c_convert(number, slot->type).bits;
    }
}

/* May the expression name a variable that changes later? */
static bool names_written(const struct ast_node *node)
{
    if (node->kind == AST_DECLREF && node->decl && ast_is_automatic(node->decl) &&
        node->decl->variable.escape & (AST_WRITTEN | AST_REFERENCE))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_written(node->child[i]))
            return true;
    return false;
}

static void bind_part(struct lanes *l, struct lanes_place place, const struct ast_type *type,
                      const struct ast_node *init);

/* Bind the members of an object, by the list that initialises it. */
static void bind_members(struct lanes *l, struct lanes_place place, const struct ast_type *type,
                         const struct ast_node *init)
{
    const bool is_list = init && init->kind == AST_INITLIST && !ast_is_heir(type);
    for (uint32_t i = 0; i < type->field_count; i++) {
        const struct ast_decl *const field = type->field[i];
        if (!field->variable.bits && field->variable.offset >= 0 && !field->type->is_reference)
            bind_part(l, (struct lanes_place){place.decl, place.offset + field->variable.offset / 8}, field->type,
                      is_list && i < init->count ? init->child[i] : NULL);
    }
}

/* The elements that a list does not initialise are 0. */
static void bind_elements(struct lanes *l, struct lanes_place place, const struct ast_type *type,
                          const struct ast_node *init)
{
    const bool is_list = init && init->kind == AST_INITLIST;
    bool is_designated = false;
    for (uint32_t i = 0; is_list && i < init->count; i++)
        is_designated |= !init->child[i] || !ast_is_expression(init->child[i]) || list_is_designated(init->child[i]);
    for (int64_t i = 0; i < type->count && type->count <= MOST_ELEMENTS && type->target->size > 0; i++) {
        const struct lanes_place part = {place.decl, place.offset + i * type->target->size};
        bind_part(l, part, type->target, is_list && !is_designated && i < init->count ? init->child[i] : NULL);
        struct lanes_slot *const slot = lanes_find(l, part.decl, part.offset);
        for (int t = 0; slot && is_list && !is_designated && i >= init->count && t < l->request->block.threads; t++) {
            slot->known[t] |= l->comes[t];
            slot->bits[t] = l->comes[t] ? 0 : slot->bits[t];
        }
    }
}

/* Begin the lifetime of a part of a variable. */
static void bind_part(struct lanes *l, struct lanes_place place, const struct ast_type *type,
                      const struct ast_node *init)
{
    if (type->kind == AST_TYPE_OTHER) {
        bind_members(l, place, type, init);
    } else if (type->kind == AST_TYPE_ARRAY && type->target) {
        bind_elements(l, place, type, init);
    } else {
        struct lanes_slot *const slot = lanes_declare(l, place.decl, place.offset, type);
        if (slot)
            give(l, slot, init);
    }
}

/* Bind a parameter that is a reference to the object that a call passes. */
static bool bind_reference(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init)
{
    struct lanes_place place;
    if (decl->kind != AST_PARAM || (decl->type->is_const && decl->type->kind != AST_TYPE_OTHER) || !init ||
        l->scope.bindings == LANES_BINDINGS || !lanes_one_place(l, init, &place))
        return false;
    l->scope.binding[l->scope.bindings++] = (struct lanes_binding){decl, place};
    return true;
}

void lanes_bind(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init)
{
    if (decl->type->is_reference && bind_reference(l, decl, init))
        return;
    if (!decl->type->is_reference)
        bind_part(l, (struct lanes_place){decl, 0}, decl->type, init);
    else if (lanes_type(decl->type) != CTYPE_COUNT)
        bind_part(l, (struct lanes_place){decl, 0}, decl->type, init && names_written(init) ? NULL : init);
}

void lanes_return(struct lanes *l, const struct ast_node *call, const struct ast_node *value)
{
    const struct lanes_slot *const slot = lanes_returned(l, call);
    const struct lanes_slot *const own =
        slot ? slot : add_slot(l, (struct lanes_slot){.call = call, .type = lanes_type(call->type)});
    const size_t index = own ? (size_t)(own - l->slot) : 0;
    if (own)
        give(l, &l->slot[index], value);
    for (int t = 0; own && t < l->request->block.threads; t++)
        l->slot[index].known[t] &= !(l->comes[t] && l->forked[t]);
}

bool lanes_is_outer(const struct lanes *l, const struct lanes_slot *slot)
{
    return l->outer && slot < l->slot + l->outer &&
           !(l->lambda->begin <= slot->decl->place.begin && slot->decl->place.end <= l->lambda->end);
}

/* ---- Writes ---- */

/* Forget the values of the variable and its members, in the threads with a mark. */
static void forget(struct lanes *l, const struct ast_decl *decl, const unsigned char *threads)
{
    for (size_t i = 0; i < l->count; i++)
        for (int t = 0; l->slot[i].decl == decl && t < l->request->block.threads; t++)
            l->slot[i].known[t] &= !threads[t];
}

/* The variable is written in the threads that l->lost marks. */
static void note_written(const struct ast_node *place, void *context)
{
    struct lanes *l = context;
    if (place->kind == AST_DECLREF && place->decl)
        forget(l, lanes_bound(l, place->decl).decl, l->lost);
    else if (l->scope.object.decl)
        forget(l, l->scope.object.decl, l->lost);
}

/* The value of a slot in a thread after an assignment, ++ or --. */
static bool assigned(struct lanes *l, const struct ast_node *node, c_number before, bool is_known, int thread,
                     c_number *after)
{
    const bool is_unary = node->kind == AST_UNARY;
    const bool adds = node->op == AST_OP_PRE_INC || node->op == AST_OP_POST_INC;
    c_number by = c_number_of(CTYPE_INT, 1);
    const char *error = NULL;
    if (!is_unary && !lanes_number(l, ast_right(node), thread, &by))
        return false;
    if (!is_unary && node->op == AST_OP_SET)
        *after = by;
    else if (is_known)
        *after = arith_apply(!is_unary ? ast_op_assigned(node->op)
                             : adds    ? AST_OP_ADD
                                       : AST_OP_SUB,
                             before, by, &error);
    else
        return false;
    return !error;
}

/* What a call may change: its object, and the arguments that it gets by reference. */
static void write_call(struct lanes *l, const struct ast_node *call)
{
    const struct ast_node *const callee = ast_callee(call);
    memcpy(l->lost, l->comes, (size_t)l->request->block.threads);
    if (callee && callee->kind == AST_MEMBER && ast_operand(callee))
        ast_each_place(ast_operand(callee), note_written, l);
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        if (ast_arg(call, i) && ast_arg(call, i)->flags & AST_BY_REF)
            ast_each_place(ast_arg(call, i), note_written, l);
}

void lanes_write(struct lanes *l, const struct ast_node *node)
{
    const struct ast_node *const place = node->kind == AST_CALL ? NULL : ast_written_by(node);
    bool any = false;
    if (node->kind == AST_CALL)
        write_call(l, node);
    for (int t = 0; place && t < l->request->block.threads; t++) {
        struct lanes_slot *slot = l->comes[t] && !node->decl ? lanes_named(l, place, t) : NULL;
        l->lost[t] = l->comes[t] && !slot;
        any |= l->lost[t];
        if (!slot)
            continue;
        if (lanes_is_outer(l, slot)) {
            lanes_lose(l, node, 0); /* a lambda's own copy */
            return;
        }
        const size_t index = (size_t)(slot - l->slot);
        c_number after;
        const bool is_known = assigned(l, node, (c_number){slot->type, slot->bits[t]}, slot->known[t] != 0, t, &after);
        slot = &l->slot[index];
        slot->known[t] = is_known;
        if (is_known)
            slot->bits[t] = c_convert(after, slot->type).bits;
    }
    if (any)
        ast_each_place(place, note_written, l);
}

void lanes_forget(struct lanes *l, const struct ast_node *node, const unsigned char *threads)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct ast_decl *decl = l->slot[i].decl;
        const bool is_first = i == 0 || l->slot[i - 1].decl != decl;
        if (is_first && decl &&
            (lanes_is_lent(decl) || (decl->variable.escape & AST_WRITTEN && ast_writes(node, decl))))
            forget(l, decl, threads);
    }
}

/* ---- Branches ---- */

struct lanes_values {
    arena *arena;
    size_t count;
    uint64_t **bits; /* NULL: the variable keeps its value */
    unsigned char **known;
};

struct lanes_values *lanes_save(struct lanes *l)
{
    const size_t threads = (size_t)l->request->block.threads;
    arena *arena = arena_new();
    struct lanes_values *values = arena_alloc(arena, sizeof *values);
    *values = (struct lanes_values){arena, l->count, arena_alloc(arena, (l->count + 1) * sizeof *values->bits),
                                    arena_alloc(arena, (l->count + 1) * sizeof *values->known)};
    for (size_t i = 0; i < l->count; i++) {
        const struct lanes_slot *slot = &l->slot[i];
        values->bits[i] = NULL;
        if (slot->decl && !(slot->decl->variable.escape & (AST_WRITTEN | AST_REFERENCE)))
            continue;
        values->bits[i] = arena_alloc(arena, threads * sizeof *slot->bits);
        values->known[i] = arena_alloc(arena, threads);
        memcpy(values->bits[i], slot->bits, threads * sizeof *slot->bits);
        memcpy(values->known[i], slot->known, threads);
    }
    return values;
}

void lanes_restore(struct lanes *l, const struct lanes_values *values)
{
    const size_t threads = (size_t)l->request->block.threads;
    for (size_t i = 0; i < values->count; i++) {
        if (!values->bits[i])
            continue;
        memcpy(l->slot[i].bits, values->bits[i], threads * sizeof *l->slot[i].bits);
        memcpy(l->slot[i].known, values->known[i], threads);
    }
}

void lanes_join(struct lanes *l, const struct lanes_values *other, const unsigned char *truth)
{
    for (size_t i = 0; i < other->count; i++) {
        struct lanes_slot *slot = &l->slot[i];
        for (int t = 0; other->bits[i] && t < l->request->block.threads; t++) {
            if (truth[t] == TRUTH_YES) {
                slot->bits[t] = other->bits[i][t];
                slot->known[t] = other->known[i][t];
            } else if (truth[t] == TRUTH_UNKNOWN) {
                slot->known[t] &= other->known[i][t] && slot->bits[t] == other->bits[i][t];
            }
        }
    }
}

void lanes_free(struct lanes_values *values) { arena_free(values->arena); }
