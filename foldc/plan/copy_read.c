/* Reads a copy's call, and finds the mistakes that do not depend on its width. */
#include <stdlib.h>
#include <string.h>

#include "foldc/expr/print.h"
#include "foldc/expr/span.h"
#include "remedy.h"
#include "text.h"
#include "undone.h"
#include "within.h"
#include "where.h"

/* ---- Reading the call ---- */

/* The layout that is argument i. */
static const struct miss *read_layout(struct fold *fold, struct ast_node *node, int i, const sym_layout **layout)
{
    const struct found found = fold_value(fold, ast_arg(node, (uint32_t)i));
    if (found.miss)
        return found.miss;
    if (found.value->kind != VALUE_LAYOUT)
        return fold_refused(fold, ast_arg(node, (uint32_t)i), say_layout_here(fold->arena, node->text));
    *layout = &found.value->layout;
    return NULL;
}

/* A pointer and its layout, in arguments i and i + 1. */
static const struct miss *read_side(struct fold *fold, struct copy *copy, int side, int i)
{
    const size_t traps = traps_mark(fold);
    const struct miss *miss;
    if (i < 0)
        return NULL;
    copy->asked[side] = ast_arg(copy->node, (uint32_t)i + 1);
    if (ast_arg(copy->node, (uint32_t)i)->type->kind == AST_TYPE_LAYOUT)
        return fold_refused(fold, ast_arg(copy->node, (uint32_t)i), say_layout_first(fold->arena, copy->node->text));
    miss = pointer_read(fold, ast_arg(copy->node, (uint32_t)i), &copy->pointer[side]);
    if (miss)
        return miss;
    fold_forget_call_traps(fold, traps); /* the pointer's text has them */
    return read_layout(fold, copy->node, i + 1, &copy->layout[side]);
}

static const struct miss *read_coordinates(struct fold *fold, struct copy *copy, int extents)
{
    const int count = (int)ast_arg_count(copy->node) - extents - 1;
    const struct miss *miss = NULL;
    struct found found;
    sym_tuple each;
    if (extents < 0)
        return NULL;
    if (count > COPY_COORDS)
        return fold_miss(fold, copy->node, say_many_coordinates(fold->arena, count, COPY_COORDS));
    found = fold_value(fold, ast_arg(copy->node, (uint32_t)extents));
    if (found.miss)
        return found.miss;
    if (found.value->kind != VALUE_TUPLE && found.value->kind != VALUE_INT)
        return fold_refused(fold, ast_arg(copy->node, (uint32_t)extents),
                            say_extents_here(fold->arena, copy->node->text));
    fold->cx = leaf_open(fold->table);
    sym_product_each(&fold->cx, &each, &found.value->tuple);
    if (each.n != count)
        return fold_refused(fold, ast_arg(copy->node, (uint32_t)extents),
                            say_extents_differ(fold->arena, each.n, count));
    for (int c = 0; c < count && !miss; c++) {
        copy->limit[c] = each.v[c];
        miss = read_layout(fold, copy->node, extents + 1 + c, &copy->layout[SIDE_COORD + c]);
    }
    return miss;
}

/* Could T x(text) declare a function, because the text may be the name of a type with brackets after it? */
static bool may_declare(const struct ast_node *value)
{
    return value->kind == AST_CONSTRUCT || value->kind == AST_OTHER || value->origin != AST_PLAIN ||
           (value->kind == AST_CAST && value->flags & AST_NAMED_CAST);
}

/* The text of a fill's value, as a whole initialiser. */
static const struct miss *read_value(struct fold *fold, struct copy *copy, int i)
{
    struct ast_node *node;
    if (copy->kind == COPY_ZERO)
        copy->value = copy_zero(fold, copy);
    if (i < 0)
        return NULL;
    node = ast_arg(copy->node, (uint32_t)i);
    copy->value = fold_repeated_text(fold, node);
    if (copy->value && may_declare(node))
        copy->value = arena_printf(fold->arena, "(%s)", copy->value);
    return copy->value ? NULL : fold_miss(fold, node, say_value_text(fold->arena));
}

/* Is it the literal 0? */
static bool is_zero(const struct ast_node *node)
{
    return (node->kind == AST_INT || node->kind == AST_FLOAT) && node->text && strtod(node->text, NULL) == 0;
}

/* The text of alpha or beta; of a beta of 0 none, as then the destination is not read. */
static const struct miss *read_scale(struct fold *fold, struct copy *copy, int which, int i)
{
    struct ast_node *node;
    if (i < 0)
        return NULL;
    node = ast_arg(copy->node, (uint32_t)i);
    if (which == 1 && is_zero(ast_bare(node)))
        return NULL;
    copy->scale[which] = fold_repeated_text(fold, node);
    return copy->scale[which] ? NULL : fold_miss(fold, node, say_value_text(fold->arena));
}

/* A slice: its atom, and whether its thread has work. */
static const struct miss *read_slice(struct fold *fold, struct copy *copy, const sym_tiled_copy *slice)
{
    struct ast_node *node = ast_arg(copy->node, 0);
    if (leaf_is_mark(slice->thread))
        return fold_fault(fold, node, say_no_thread(fold->arena));
    copy->atom = slice->atom;
    undone_tell(fold, node, slice->thread, copy_threads(fold, slice));
    copy->mask = expr_land(fold->table, expr_le(fold->table, expr_int(fold->table, 0), slice->thread),
                           expr_lt(fold->table, slice->thread, copy_threads(fold, slice)));
    return NULL;
}

static bool is_tiled(const struct ast_node *call)
{
    switch (call->call) {
    case CALL_ccute_copy_tiled:
    case CALL_ccute_copy_tiled_bounded:
    case CALL_ccute_convert_tiled:
    case CALL_ccute_convert_saturated_tiled:
    case CALL_ccute_convert_tiled_bounded:
    case CALL_ccute_convert_saturated_tiled_bounded:
        return true;
    default:
        return false;
    }
}

static const struct miss *read_atom(struct fold *fold, struct copy *copy, int i)
{
    struct found found;
    if (i < 0)
        return NULL;
    found = fold_value(fold, ast_arg(copy->node, (uint32_t)i));
    if (found.miss)
        return found.miss;
    if (found.value->kind == VALUE_COPY && is_tiled(copy->node))
        return read_slice(fold, copy, &found.value->copy);
    if (found.value->kind != VALUE_ATOM)
        return fold_refused(fold, ast_arg(copy->node, (uint32_t)i), say_atom_here(fold->arena, copy->node->text));
    copy->atom = found.value->atom;
    return NULL;
}

/* "destination, its layout, source, its layout": the first `count` arguments. */
static const struct message *form_of(struct fold *fold, const struct copy_call *call, uint32_t count, bool tiled)
{
    const struct {
        int at;
        enum message_id name;
    } argument[] = {{call->atom, tiled ? MESSAGE_the_tiled_copy : MESSAGE_the_atom},
                    {call->dst, MESSAGE_the_destination},
                    {call->src, MESSAGE_the_source},
                    {call->pred, MESSAGE_the_predicates},
                    {call->value, MESSAGE_the_value},
                    {call->extents, MESSAGE_the_extents},
                    {call->alpha, MESSAGE_the_alpha},
                    {call->beta, MESSAGE_the_beta},
                    {call->dst + 1, MESSAGE_its_layout},
                    {call->src + 1, MESSAGE_its_layout},
                    {call->pred + 1, MESSAGE_their_layout},
                    {call->extents + 1, MESSAGE_the_coordinates}};
    const struct message *form = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const struct message *name;
        size_t k = 0;
        while (k + 1 < sizeof argument / sizeof *argument && argument[k].at != (int)i)
            k++;
        name = message_plain(argument[k].name);
        form = form ? say_argument_list(fold->arena, form, name) : name;
    }
    return form;
}

/* The call has the arguments that it takes. */
static const struct miss *read_kind(struct fold *fold, struct copy *copy)
{
    const struct copy_call *call = copy_call_of(copy->node->call);
    const uint32_t count = ast_arg_count(copy->node), least = copy_call_arguments(call);
    copy->kind = call->kind;
    return count >= least ? NULL
                          : fold_refused(fold, copy->node,
                                         say_few_arguments(fold->arena, copy->node->text, count, least,
                                                           form_of(fold, call, least, is_tiled(copy->node))));
}

static const struct miss *read_call(struct fold *fold, struct copy *copy)
{
    const struct copy_call *call = copy_call_of(copy->node->call);
    const struct miss *miss = read_kind(fold, copy);
    miss = miss ? miss : read_atom(fold, copy, call->atom);
    miss = miss ? miss : read_side(fold, copy, SIDE_DST, call->dst);
    miss = miss ? miss : read_side(fold, copy, SIDE_SRC, call->src);
    miss = miss ? miss : read_side(fold, copy, SIDE_PRED, call->pred);
    miss = miss ? miss : read_coordinates(fold, copy, call->extents);
    miss = miss ? miss : read_value(fold, copy, call->value);
    miss = miss ? miss : read_scale(fold, copy, 0, call->alpha);
    return miss ? miss : read_scale(fold, copy, 1, call->beta);
}

/* ---- Mistakes that do not depend on the width ---- */

/* Can C calculate with the type? In C++ the compiler knows which classes convert. */
static bool is_number(const struct fold *fold, const struct ast_type *type)
{
    switch (type->kind) {
    case AST_TYPE_BOOL:
    case AST_TYPE_INT:
    case AST_TYPE_ENUM:
    case AST_TYPE_FLOAT:
    case AST_TYPE_DEPENDENT:
        return true;
    default:
        return type->kind == AST_TYPE_OTHER && fold->file->language != AST_C;
    }
}

static const struct miss *check_numbers(struct fold *fold, const struct copy *copy)
{
    for (int s = SIDE_DST; s <= SIDE_SRC; s++) {
        const struct ast_type *type = copy->pointer[s].element;
        if (is_number(fold, type))
            continue;
        return fold_refused(fold, copy->pointer[s].node,
                            say_not_numbers(fold->arena, copy_plain_name(type), copy->node->text));
    }
    return NULL;
}

static const struct miss *check_types(struct fold *fold, const struct copy *copy)
{
    const struct ast_type *dst = copy->pointer[SIDE_DST].element, *src = copy->pointer[SIDE_SRC].element;
    if (copy_is_const(&copy->pointer[SIDE_DST]))
        return fold_refused(fold, copy->pointer[SIDE_DST].node, say_const_destination(fold->arena));
    if (copy_kind_calculates(copy->kind))
        return check_numbers(fold, copy);
    if (copy->kind != COPY_ELEMENTS || (ast_is_same_type(dst, src) && dst->is_volatile == src->is_volatile))
        return NULL;
    return fold_refused(fold, copy->pointer[SIDE_SRC].node,
                        say_types_differ(fold->arena, copy_plain_name(src), copy_plain_name(dst)));
}

/* All sides have as many elements; where that is not known, it is a condition. */
static const struct miss *check_sizes(struct fold *fold, struct copy *copy)
{
    copy->size = copy_size(fold, copy->layout[SIDE_DST]);
    for (int s = SIDE_SRC; s < COPY_SIDES; s++) {
        const expr *size = copy->layout[s] ? copy_size(fold, copy->layout[s]) : copy->size;
        const expr *equal = expr_eq(fold->table, size, copy->size);
        if (expr_is_int(equal, 1))
            continue;
        if (expr_is_int(equal, 0))
            return fold_fault(fold, copy->node,
                              say_sizes_differ(fold->arena, copy_side_name(fold, s), size, copy->layout[s], copy->size,
                                               copy->layout[SIDE_DST]));
        fold_need(fold, equal, copy->node);
    }
    return NULL;
}

/* The array that a pointer surely points into, where its distance from the beginning is not known: a member, or what
 * a reference leads to. False: that is not known, either. */
static bool find_array(struct fold *fold, struct pointer *p)
{
    const int64_t room = within_room(fold, p->node);
    if (room < 0)
        return false;
    p->capacity = room;
    p->offset = expr_int(fold->table, 0);
    p->root_text = p->text;
    return true;
}

/* Note for room.c that the function uses so much memory from the pointer on: the size of that memory depends on its
   calls. */
static void note_use(struct fold *fold, const struct pointer *p, const sym_layout *layout, int bits, const expr *cosize,
                     bool is_checked)
{
    const wide elements = expr_facts_of(fold->table, cosize).lo;
    if (elements > 0 && elements <= INT64_MAX / 64)
        room_note(fold, (struct room_use){fold->function, p->node, copy_layout_text(fold, layout), bits,
                                          bits * (int64_t)elements, fold_reach_of(fold, p->node), is_checked});
}

const struct miss *copy_check_capacity(struct fold *fold, const struct pointer *pointer, const sym_layout *layout,
                                       int bits)
{
    const struct value whole = {.kind = VALUE_LAYOUT, .layout = *layout};
    const expr *reach, *size = copy_size(fold, layout);
    const struct value *cosize;
    struct pointer found = *pointer, *const p = &found;
    bool is_found;
    const bool is_passed =
        p->root && p->root->kind == AST_PARAM && p->root->type->kind == AST_TYPE_ARRAY && !p->root->type->is_reference;
    const bool by_calls = p->capacity < 0 && p->offset && clone_room(fold, p) >= 0;
    if (by_calls)
        p->capacity = clone_room(fold, p);
    is_found = (p->capacity >= 0 && p->offset) || find_array(fold, p);
    if (expr_is_int(size, 0))
        return NULL;
    cosize = fold_apply(fold, p->node, CALL_ccute_cosize, &whole).value;
    if (!cosize || !fold_as_int(cosize))
        return NULL;
    if (!is_found || by_calls || is_passed)
        note_use(fold, pointer, layout, bits, fold_as_int(cosize), by_calls);
    if (!is_found)
        return NULL;
    reach = expr_add(fold->table, expr_scale(fold->table, 8, p->offset),
                     expr_scale(fold->table, bits, fold_as_int(cosize)));
    if (expr_facts_of(fold->table, reach).lo <= 8 * p->capacity || expr_facts_of(fold->table, size).lo <= 0)
        return NULL;
    if (by_calls)
        return clone_check_room(fold, p, layout, bits, (int64_t)expr_facts_of(fold->table, reach).lo);
    return fold_fault(fold, p->node,
                      say_array_exceeded(fold->arena, p->root_text, 8 * p->capacity / bits, layout,
                                         (long long)(expr_facts_of(fold->table, reach).lo / bits)));
}

/* The memory that an atom moves from or to; SPACE_MEMORY: any. */
static enum memory_space space_of(int wanted)
{
    switch (wanted) {
    case CCUTE_SPACE_GLOBAL:
        return SPACE_GLOBAL;
    case CCUTE_SPACE_SHARED:
        return SPACE_SHARED;
    case CCUTE_SPACE_REGISTERS:
        return SPACE_REGISTERS;
    default:
        return SPACE_MEMORY;
    }
}

/* May an atom that moves from or to `wanted` do so here? */
static bool is_in(enum memory_space space, enum memory_space wanted)
{
    return wanted == SPACE_MEMORY || space == wanted || (space == SPACE_MEMORY && wanted != SPACE_REGISTERS);
}

/* The atom moves from here to there. Without CUDA memory has no kinds. */
static const struct miss *check_spaces(struct fold *fold, const struct copy *copy)
{
    const ccute_atom_facts facts = ccute_atom_facts_(copy->atom.kind);
    const enum memory_space space[] = {space_of(facts.destination), space_of(facts.source)};
    if (fold->file->language != AST_CUDA)
        return NULL;
    if (copy->atom.hint && copy->pointer[SIDE_DST].space != SPACE_GLOBAL &&
        copy->pointer[SIDE_SRC].space != SPACE_GLOBAL)
        return fold_fault(fold, ast_arg(copy->node, 0),
                          say_atom_hint(fold->arena, copy_space_name(fold, copy->pointer[SIDE_SRC].space),
                                        copy_space_name(fold, copy->pointer[SIDE_DST].space)));
    for (int s = SIDE_DST; s <= SIDE_SRC; s++)
        if (!is_in(copy->pointer[s].space, space[s])) {
            const struct message *wanted = copy_space_name(fold, space[s]),
                                 *is = copy_space_name(fold, copy->pointer[s].space);
            return fold_fault(fold, copy->pointer[s].node,
                              s == SIDE_SRC ? say_atom_from(fold->arena, wanted, is)
                                            : say_atom_to(fold->arena, wanted, is));
        }
    return NULL;
}

/* The atom is one, for these elements, from here and to there. */
static const struct miss *check_atom(struct fold *fold, const struct copy *copy)
{
    int64_t number[3];
    if (!copy->atom.bits)
        return NULL;
    if (ccute_atom_status_(copy->atom, number) != CCUTE_OK)
        return fold_fault(fold, ast_arg(copy->node, 0),
                          say_no_atom(fold->arena, copy->atom.bits, copy->atom.element_bits));
    if (copy->atom.element_bits != 8 * copy->pointer[SIDE_DST].bytes)
        return fold_fault(fold, ast_arg(copy->node, 0),
                          say_atom_elements(fold->arena, copy->atom.element_bits, 8 * copy->pointer[SIDE_DST].bytes));
    if (copy_kind_calculates(copy->kind) && (copy_is_async(copy) || ccute_atom_is_matrix_(copy->atom)))
        return fold_fault(fold, ast_arg(copy->node, 0), say_atom_calculates(fold->arena, copy->node->text));
    return check_spaces(fold, copy);
}

/* An array has room for its side. */
static const struct miss *check_room(struct fold *fold, const struct copy *copy, int side)
{
    const struct pointer *p = &copy->pointer[side];
    return copy->layout[side] ? copy_check_capacity(fold, p, copy->layout[side], 8 * (int)p->bytes) : NULL;
}

static const struct miss *check(struct fold *fold, struct copy *copy)
{
    const struct miss *miss = check_types(fold, copy);
    miss = miss ? miss : check_atom(fold, copy);
    if (!miss && ccute_atom_is_matrix_(copy->atom)) {
        copy->size = copy_size(fold, copy->layout[SIDE_DST]);
    } else {
        miss = miss ? miss : check_sizes(fold, copy);
        miss = miss ? miss : copy_check_clash(fold, copy);
    }
    for (int s = 0; s < SIDE_PRED; s++)
        miss = miss ? miss : check_room(fold, copy, s);
    return miss;
}

/* Does the copy write none of the places that the text of the node reads? A copy to an array that only its name reaches
   writes no other memory. */
static bool leaves_alone(const struct fold *fold, const struct ast_node *copy, const struct ast_node *node)
{
    return (fold_reads_no_memory(node) || !fold_may_write_memory(fold, copy)) && !fold_may_write_names(copy, node);
}

/* Are all variables that e names safe from the copy's writes? */
static bool outlasts_copy(struct fold *fold, const struct ast_node *copy, const expr *e)
{
    if (e->kind == EXPR_SYMBOL) {
        const struct symbol *symbol = &fold->symbols.item[e->value];
        if (symbol->node)
            return !symbol->is_single && leaves_alone(fold, copy, symbol->node);
        return symbol->is_stable || (symbol_decl(symbol) && ast_is_private(symbol_decl(symbol)));
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (!outlasts_copy(fold, copy, e->op[i]))
            return false;
    return true;
}

/* Will the text mean the same for every element? */
static const struct miss *check_expression(struct fold *fold, const struct ast_node *node, const expr *e)
{
    if (!outlasts_copy(fold, node, e))
        return fold_miss(fold, node, say_may_change(fold->arena, e));
    if (!fold_reaches(fold, e))
        return fold_miss_with(fold, node, say_captured_layout(fold->arena), remedy_capture(fold));
    return NULL;
}

const struct miss *copy_check_layout(struct fold *fold, const struct ast_node *node, const sym_layout *l)
{
    const struct miss *miss = check_expression(fold, node, l->offset);
    for (int i = 0; i < l->shape.n && !miss; i++) {
        miss = check_expression(fold, node, l->shape.v[i]);
        miss = miss ? miss : check_expression(fold, node, l->stride[i]);
    }
    return miss;
}

static const struct miss *check_symbols(struct fold *fold, const struct copy *copy)
{
    const struct miss *miss = NULL;
    for (int s = 0; s < COPY_SIDES && !miss; s++)
        miss = copy->layout[s] ? copy_check_layout(fold, copy->node, copy->layout[s]) : NULL;
    for (int c = 0; c < COPY_COORDS && !miss; c++)
        miss = copy->limit[c] ? check_expression(fold, copy->node, copy->limit[c]) : NULL;
    return miss;
}

const struct miss *copy_read(struct fold *fold, struct copy *copy)
{
    const struct miss *miss = read_call(fold, copy);
    miss = miss ? miss : check(fold, copy);
    return miss ? miss : check_symbols(fold, copy);
}

const struct miss *copy_read_sides(struct fold *fold, struct copy *copy)
{
    const struct copy_call *call = copy_call_of(copy->node->call);
    const struct miss *miss = read_kind(fold, copy);
    miss = miss ? miss : read_side(fold, copy, SIDE_DST, call->dst);
    miss = miss ? miss : read_side(fold, copy, SIDE_SRC, call->src);
    miss = miss ? miss : read_coordinates(fold, copy, call->extents);
    miss = miss ? miss : check_types(fold, copy);
    miss = miss ? miss : check_sizes(fold, copy);
    miss = miss ? miss : check_room(fold, copy, SIDE_DST);
    miss = miss ? miss : check_room(fold, copy, SIDE_SRC);
    return miss ? miss : check_symbols(fold, copy);
}
