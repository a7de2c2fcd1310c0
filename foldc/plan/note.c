/* Notes, taken while a file is folded, for the explanation once it is. */
#include "note.h"

#include <string.h>

#include "int.h"
#include "look.h"
#include "note_parts.h"
#include "text.h"
#include "where.h"

/* ---- Beginning ---- */

void explain_start(struct fold *fold, const struct fold_request *request)
{
    const struct fold_options *options = &request->options;
    const bool wanted = request->explained || options->explain || options->sarif;
    if (!wanted && !request->notes && !source_says(fold->file->source, "CCUTE_EXPECT_CO"))
        return;
    fold->explain = arena_alloc(fold->arena, sizeof *fold->explain);
    *fold->explain = (struct explain){.wanted = wanted, .let_used = request->let_used};
    fold->explain->last = &fold->explain->record;
}

/* The record of the function under way, or of its clone: a second walk, of another view or with wider arguments, takes
   the place of the first. */
static struct explain_record *record_of(struct explain *explain, arena *arena, const struct ast_function *function,
                                        const struct clone *clone)
{
    struct explain_record **at = &explain->record, *record, *next = NULL;
    while (*at && ((*at)->clone != clone || !ast_is_same_function((*at)->function, function)))
        at = &(*at)->next;
    record = *at;
    if (!record)
        record = *at = arena_alloc(arena, sizeof *record);
    else
        next = record->next;
    *record = (struct explain_record){.function = function, .clone = clone, .next = next};
    record->name = clone ? fold_clone_name(clone) : ast_title(arena, function);
    record->call = clone ? fold_clone_first_call(clone) : NULL;
    record->last = &record->note;
    return record;
}

void explain_forget(struct fold *fold, const struct clone *clone)
{
    struct explain_record **at = fold->explain ? &fold->explain->record : NULL;
    while (at && *at && (*at)->clone != clone)
        at = &(*at)->next;
    if (at && *at)
        *at = (*at)->next;
}

void explain_begin(struct fold *fold)
{
    struct explain *explain = fold->explain;
    if (!explain)
        return;
    explain->under_way = record_of(explain, fold->arena, fold->function, fold->clones.under_way);
    explain->frame = NULL;
    explain->promise = NULL;
    memset(explain->expected, 0, sizeof explain->expected);
}

static int64_t copy_threads_of(struct fold *fold)
{
    int64_t most = 0;
    for (size_t i = 0; i < fold->bindings.count; i++) {
        const struct value *value = fold->bindings.item[i].value;
        const expr *threads = value && value->kind == VALUE_COPY ? copy_threads(fold, &value->copy) : NULL;
        if (threads && threads->kind == EXPR_INT && threads->value > most)
            most = threads->value;
    }
    return most;
}

void explain_end(struct fold *fold)
{
    struct explain_walked *walked;
    struct binding *bound;
    if (!fold->explain)
        return;
    walked = arena_alloc(fold->arena, sizeof *walked);
    bound = arena_alloc(fold->arena, (fold->bindings.count + 1) * sizeof *bound);
    if (fold->bindings.count)
        memcpy(bound, fold->bindings.item, fold->bindings.count * sizeof *bound);
    *walked = (struct explain_walked){bound, fold->bindings.count, fold->symbols.first, fold->symbols.count,
                                      copy_threads_of(fold)};
    fold->explain->under_way->walked = walked;
}

void explain_show(struct fold *fold)
{
    if (!fold->explain || !fold->request->settled)
        return;
    for (struct explain_record *record = fold->explain->record; record; record = record->next) {
        fold->function = record->function;
        fold->explain->under_way = record;
        fold->request->settled(fold->request->context, fold);
    }
}

/* ---- Annotations ---- */

static void add_condition(struct fold *fold, struct explain_conditions *list, const expr *condition)
{
    if (!condition)
        return;
    list->item = arena_grow(fold->arena, (void *)list->item, list->count, &list->room, sizeof *list->item);
    list->item[list->count++] = condition;
    note_meet(fold, condition);
}

/* An expectation that is met becomes a comment, so folding again does not look for its statement. */
static void leave_comment(struct fold *fold, const struct ast_node *node, const char *name)
{
    if (node->origin == AST_PLAIN || node->flags & AST_WHOLE_MACRO)
        plan_put(fold, PLAN_EXPECT, node, node->begin, fold_statement_end(fold, node),
                 arena_printf(fold->arena, "/* %s */", name));
}

void explain_annotation(struct fold *fold, struct ast_node *node)
{
    static const enum call call[] = {CALL_CCUTE_EXPECT_CONFLICT_FREE_, CALL_CCUTE_EXPECT_COALESCED_};
    struct explain *explain = fold->explain;
    if (!explain)
        return;
    for (int i = 0; i < EXPECTATIONS; i++)
        if (node->call == call[i]) {
            explain->expected[i] = node;
            explain->met[i] = false;
            leave_comment(fold, node, arena_copy(fold->arena, node->text, strlen(node->text) - 1));
        }
    if (node->call == CALL_CCUTE_ASSUME || node->call == CALL_CCUTE_ALIGNED)
        explain->promise = node;
    if ((node->call != CALL_CCUTE_ASSUME && node->call != CALL_ccute_check_) || ast_arg_count(node) != 1)
        return;
    explain->under_way->assumed_at = node;
    add_condition(fold, &explain->under_way->assumed, note_look_at_condition(fold, ast_arg(node, 0)));
}

/* The symbols of an expression are known better now. */
static void meet_again(struct fold *fold, const expr *e)
{
    struct explain_record *record = fold->explain->under_way;
    for (size_t i = 0; i < record->symbols && e->kind == EXPR_SYMBOL; i++)
        if (record->symbol[i].itself == e)
            record->symbol[i].facts = expr_facts_of(fold->table, e);
    for (uint32_t i = 0; i < e->n; i++)
        meet_again(fold, e->op[i]);
}

void explain_learned(struct fold *fold, const struct ast_node *node)
{
    const struct explain_record *record = fold->explain ? fold->explain->under_way : NULL;
    if (record && record->assumed.count && record->assumed_at == node)
        meet_again(fold, record->assumed.item[record->assumed.count - 1]);
}

bool explain_awaits(const struct fold *fold)
{
    return fold->explain && (fold->explain->expected[0] || fold->explain->expected[1]);
}

void explain_disappoint(struct fold *fold, const struct message *why)
{
    const struct message *const what[] = {say_conflict_free(fold->arena), say_coalesced(fold->arena)};
    for (int i = 0; fold->explain && i < EXPECTATIONS; i++) {
        if (fold->explain->expected[i] && !fold->explain->met[i] && !fold->errors.any)
            fold_error(fold, fold->explain->expected[i], say_access_expected(fold->arena, what[i], why));
        fold->explain->expected[i] = NULL;
    }
}

/* ---- Notes ---- */

/* Is it an element that is moved as a whole, and of a size that an instruction has? */
static bool is_moved(const struct ast_node *node, const struct ast_node *parent)
{
    const struct ast_type *type = node->type;
    if (!type || type->size <= 0 || type->kind == AST_TYPE_ARRAY || type->is_dependent)
        return false;
    if (!parent)
        return true;
    if (parent->kind == AST_MEMBER || (parent->kind == AST_UNARY && parent->op == AST_OP_ADDRESS))
        return false;
    return !(node->flags & AST_BY_REF);
}

/* Does the source load the element, store to it, or both? */
static void direction(const struct ast_node *node, const struct ast_node *parent, bool *loads, bool *stores)
{
    const bool is_target = parent && ((parent->kind == AST_ASSIGN && parent->child[0] == node) ||
                                      (parent->kind == AST_UNARY && parent->op >= AST_OP_PRE_INC));
    *stores = is_target;
    *loads = !is_target || parent->kind == AST_UNARY || parent->op != AST_OP_SET;
}

static void add_plain(struct fold *fold, const struct ast_node *node, const struct explain_plain *plain, bool is_store)
{
    struct explain_note *note = note_add(fold, node);
    struct explain_plain *own = arena_alloc(fold->arena, sizeof *own);
    *own = *plain;
    own->is_store = is_store;
    note->plain = own;
    note_meet(fold, plain->index);
    note_meet(fold, plain->pointer.offset);
    note_expect(fold, note, plain->pointer.space);
}

static bool is_promised(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *const promise = fold->explain->promise;
    return promise && promise->begin <= node->begin && node->end <= promise->end;
}

void explain_note_plain(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const bool is_subscript = node->kind == AST_SUBSCRIPT;
    struct explain_plain plain = {.index = NULL};
    struct look before;
    bool read, loads, stores;
    if (!fold->explain || fold->errors.any || fold->walk.depth > 0 || (!is_subscript && node->op != AST_OP_DEREF) ||
        !is_moved(node, parent) || is_promised(fold, node))
        return;
    before = look_begin(fold);
    read = !pointer_read(fold, is_subscript ? ast_left(node) : ast_operand(node), &plain.pointer);
    if (read && plain.pointer.space != SPACE_REGISTERS && plain.pointer.bytes > 0)
        plain.index = is_subscript ? fold_int(fold, ast_right(node)).e : expr_int(fold->table, 0);
    look_end(fold, &before);
    if (!read || plain.pointer.space == SPACE_REGISTERS)
        return;
    plain.text = arena_copy(fold->arena, fold->function->source->bytes + node->begin, node->end - node->begin);
    direction(node, parent, &loads, &stores);
    if (loads)
        add_plain(fold, node, &plain, false);
    if (stores)
        add_plain(fold, node, &plain, true);
}

void explain_note_copy(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    if (fold->explain)
        note_add_copy(fold, copy, plan, SHAPE_MODES);
}

void explain_note_twins(struct fold *fold, const struct copy *copy, const struct copy_plan *narrow,
                        const struct copy_plan *wide)
{
    const struct message *guard;
    struct explain_record *record;
    if (!fold->explain)
        return;
    record = fold->explain->under_way;
    guard = fold_kept(fold, guard_words(fold, &wide->guard));
    for (int i = 0; i < wide->guard.conditions; i++)
        add_condition(fold, &record->hoped, wide->guard.condition[i]);
    for (int i = 0; i < 2; i++) {
        struct explain_note *note = note_add_copy(fold, copy, i ? narrow : wide, SHAPE_MODES);
        note->twin = i ? COPY_NARROW : COPY_WIDE;
        note->guard = guard;
        note->why = fold_kept(fold, narrow->guard.why);
        note->remedy = note_kept_remedy(fold, &narrow->guard);
    }
}

/* A copy whose elements are reached by a symbol for their index. */
static struct explain_note *add_indexed(struct fold *fold, const struct copy *copy, const struct copy_plan *plan,
                                        enum explain_shape shape)
{
    struct explain_note *note = note_add_copy(fold, copy, plan, shape);
    const size_t scope = expr_scope_enter(fold->table);
    const expr *index = fold_symbol(fold, "(element)", CTYPE_LLONG, (struct symbol){.is_stable = true});
    expr_assume_range(fold->table, index, 0, INT64_MAX - 1);
    note->index = index;
    for (int s = 0; s < COPY_SIDES; s++) {
        note->element[s] = copy->layout[s] ? copy_element(fold, copy->layout[s], index) : NULL;
        note_meet(fold, note->element[s]);
    }
    expr_scope_leave(fold->table, scope);
    return note;
}

void explain_note_indexed(struct fold *fold, const struct copy *copy, const struct copy_plan *plan)
{
    if (fold->explain)
        add_indexed(fold, copy, plan, SHAPE_INDEX);
}

void explain_note_matrices(struct fold *fold, const struct copy *copy)
{
    if (fold->explain)
        add_indexed(fold, copy, NULL, SHAPE_MATRICES);
}

void explain_note_array(struct fold *fold, const struct ast_node *node, const struct value *layout, int64_t count)
{
    struct explain_record *record = fold->explain ? fold->explain->under_way : NULL;
    const struct ast_node *name = record ? ast_bare(ast_arg(node, 0)) : NULL;
    struct explain_room room = {.decl = name ? name->decl : NULL};
    if (!room.decl)
        return;
    room.elements = count;
    if (layout->kind == VALUE_LAYOUT) {
        sym_layout *own = arena_alloc(fold->arena, sizeof *own);
        *own = layout->layout;
        room.layout = own;
        room.text = fold_value_text(fold, layout);
        note_meet_layout(fold, own);
    }
    record->room = arena_grow(fold->arena, record->room, record->rooms, &record->room_room, sizeof *record->room);
    record->room[record->rooms++] = room;
}

const struct explain_call *explain_call(struct fold *fold, const struct ast_node *node)
{
    const struct ast_function *callee = node->decl->function;
    struct explain_call *call;
    if (!fold->explain)
        return NULL;
    call = arena_alloc(fold->arena, sizeof *call);
    *call = (struct explain_call){fold->function, fold->explain->under_way, node, fold->explain->frame, NULL};
    call->argument = arena_alloc(fold->arena, (callee->param_count + 1) * sizeof *call->argument);
    memset(call->argument, 0, (callee->param_count + 1) * sizeof *call->argument);
    for (uint32_t i = 0; i < callee->param_count && i < ast_arg_count(node); i++) {
        const struct ast_type *type = callee->param[i]->type;
        const struct look before = look_begin(fold);
        if (type->kind == AST_TYPE_POINTER && pointer_read(fold, ast_arg(node, i), &call->argument[i]))
            call->argument[i].element = NULL;
        look_end(fold, &before);
        if (call->argument[i].element)
            note_meet(fold, call->argument[i].offset);
    }
    return call;
}
