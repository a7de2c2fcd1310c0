/* The values of variables in all threads. */
#include <string.h>

#include "foldc/c/escape.h"
#include "state.h"

enum { MOST_SLOTS = 256 };

struct lanes_slot *lanes_find(struct lanes *l, const struct ast_decl *decl, const struct ast_decl *field)
{
    for (size_t i = l->count; i-- > 0;)
        if (l->slot[i].decl == decl && l->slot[i].field == field)
            return &l->slot[i];
    return NULL;
}

/* Do all changes of the variable name it? One that a lambda captures by reference must not change. */
static bool is_followed(const struct ast_decl *decl)
{
    const unsigned captured = decl->variable.escape & AST_WRITTEN ? 0 : AST_CAPTURED_REF;
    return ast_is_automatic(decl) &&
           !(decl->variable.escape & ~(unsigned)(AST_WRITTEN | AST_CONST_REFERENCE | captured)) &&
           (!decl->type->is_reference || decl->type->is_const);
}

struct lanes_slot *lanes_declare(struct lanes *l, const struct ast_decl *decl, const struct ast_decl *field,
                                 const struct ast_type *type)
{
    const int threads = l->request->block.threads;
    struct lanes_slot *slot = lanes_find(l, decl, field);
    if (slot || !is_followed(decl) || lanes_type(type) == CTYPE_COUNT)
        return slot;
    if (l->count == MOST_SLOTS)
        return NULL;
    l->slot = arena_grow(l->arena, l->slot, l->count, &l->capacity, sizeof *l->slot);
    slot = &l->slot[l->count++];
    *slot = (struct lanes_slot){
        decl,           field, lanes_type(type), arena_alloc(l->arena, (size_t)threads * sizeof *slot->bits),
        lanes_marks(l), false};
    return slot;
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
        node->decl->variable.escape & AST_WRITTEN)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_written(node->child[i]))
            return true;
    return false;
}

/* Bind the members of an object, by the list that initialises it. */
static void bind_members(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init)
{
    const struct ast_type *type = decl->type;
    const bool is_list = init && init->kind == AST_INITLIST && !ast_is_heir(type);
    for (uint32_t i = 0; i < type->field_count && !type->is_reference; i++) {
        const struct ast_decl *field = type->field[i];
        struct lanes_slot *slot = field->variable.bits ? NULL : lanes_declare(l, decl, field, field->type);
        if (slot)
            give(l, slot, is_list && i < init->count ? init->child[i] : NULL);
    }
}

void lanes_bind(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init)
{
    struct lanes_slot *slot;
    if (decl->type->kind == AST_TYPE_OTHER) {
        bind_members(l, decl, init);
        return;
    }
    slot = lanes_declare(l, decl, NULL, decl->type);
    if (slot)
        give(l, slot, init && decl->type->is_reference && names_written(init) ? NULL : init);
}

struct lanes_slot *lanes_named(struct lanes *l, const struct ast_node *lvalue)
{
    const struct ast_node *base;
    while (lvalue->kind == AST_PAREN)
        lvalue = lvalue->child[0];
    if (lvalue->kind == AST_DECLREF)
        return lvalue->decl ? lanes_find(l, lvalue->decl, NULL) : NULL;
    if (lvalue->kind == AST_MEMBER && l->object && !(lvalue->flags & AST_INHERITED) && lvalue->decl &&
        (lvalue->flags & AST_IMPLICIT_THIS || (lvalue->count && lvalue->child[0] && ast_is_this(lvalue->child[0]))))
        return lanes_find(l, l->object, lvalue->decl);
    base = lvalue->kind == AST_MEMBER && !(lvalue->flags & (AST_ARROW | AST_INHERITED)) ? ast_operand(lvalue) : NULL;
    while (base && base->kind == AST_PAREN)
        base = base->child[0];
    return base && base->kind == AST_DECLREF && base->decl && lvalue->decl ? lanes_find(l, base->decl, lvalue->decl)
                                                                           : NULL;
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

static void note_written(const struct ast_node *place, void *context)
{
    struct lanes *l = context;
    if (place->kind == AST_DECLREF && place->decl)
        forget(l, place->decl, l->comes);
}

/* Apply ++, -- or an assignment operator such as += to a slot. */
static void step(struct lanes *l, const struct ast_node *node, struct lanes_slot *slot)
{
    const size_t index = (size_t)(slot - l->slot);
    const bool is_unary = node->kind == AST_UNARY;
    const bool adds = node->op == AST_OP_PRE_INC || node->op == AST_OP_POST_INC;
    const enum ast_op op = !is_unary ? ast_op_assigned(node->op) : adds ? AST_OP_ADD : AST_OP_SUB;
    for (int t = 0; t < l->request->block.threads; t++) {
        c_number by = c_number_of(CTYPE_INT, 1);
        const char *error = NULL;
        if (!l->comes[t])
            continue;
        const bool is_known = is_unary || lanes_number(l, ast_right(node), t, &by);
        slot = &l->slot[index];
        slot->known[t] &= is_known;
        if (!slot->known[t])
            continue;
        by = arith_apply(op, (c_number){slot->type, slot->bits[t]}, by, &error);
        slot->bits[t] = c_convert(by, slot->type).bits;
        slot->known[t] &= !error;
    }
}

void lanes_write(struct lanes *l, const struct ast_node *node)
{
    const struct ast_node *place = node->kind == AST_CALL ? node : ast_written_by(node);
    struct lanes_slot *slot = node->kind == AST_CALL || node->decl ? NULL : lanes_named(l, place);
    if (slot && lanes_is_outer(l, slot)) {
        l->stops = true; /* a lambda's own copy */
        return;
    }
    if (!slot && node->kind == AST_CALL) {
        const struct ast_node *callee = ast_callee(node);
        place = callee && callee->kind == AST_MEMBER ? ast_operand(callee) : NULL;
    }
    if (!slot && place)
        ast_each_place(place, note_written, l);
    else if (slot && node->kind == AST_ASSIGN && node->op == AST_OP_SET)
        give(l, slot, ast_right(node));
    else if (slot)
        step(l, node, slot);
}

void lanes_forget(struct lanes *l, const struct ast_node *node, const unsigned char *threads)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct ast_decl *decl = l->slot[i].decl;
        const bool is_first = i == 0 || l->slot[i - 1].decl != decl;
        if (is_first && decl->variable.escape & AST_WRITTEN && ast_writes(node, decl))
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
        if (!(slot->decl->variable.escape & AST_WRITTEN))
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
