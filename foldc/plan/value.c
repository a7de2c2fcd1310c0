/* The values of expressions: ccute's calls by their table, variables by their bindings. */
#include <string.h>

#include <ccute/api.h>

#include "foldc/c/const.h"
#include "foldc/c/seen.h"
#include "foldc/expr/print.h"
#include "foldc/expr/facts.h"
#include "foldc/expr/span.h"
#include "about.h"
#include "calculated.h"
#include "chosen.h"
#include "engine.h"
#include "helper.h"
#include "int.h"
#include "parts.h"
#include "sure.h"
#include "text.h"
#include "value_table.h"

/* The notes of an operation go to its value: an unknown form, conditions that it needs. */
static void take_notes(struct fold *f, const struct operation *op, struct value *v, const struct ast_node *node)
{
    v->form_unknown |= f->cx.form_unknown;
    v->history_unknown = op->history_unknown || f->cx.history;
    for (int i = 0; i < f->cx.n_obligations && i < LEAF_MAX_OBLIGATIONS; i++)
        fold_need(f, leaf_condition(&f->cx, &f->cx.obligation[i]), node);
}

static struct found found(const struct value *value) { return (struct found){value, NULL}; }

static struct found missed(const struct miss *miss) { return (struct found){NULL, miss}; }

static struct found nothing(struct fold *f, const struct ast_node *node, const struct message *why)
{
    return missed(fold_miss(f, node, why));
}

/* An operation that is refused for any values of the unknowns is the user's error, reported at its call. */
static const struct miss *refuse(struct fold *f, const struct ast_node *node, enum call call, const struct value *v,
                                 const struct value *const *arg, int n)
{
    const int status = value_status(v);
    const bool wants_modes = status == CCUTE_E_RANK || status == CCUTE_E_PROFILE || status == CCUTE_E_MODE;
    if (wants_modes && arg[0]->kind == VALUE_LAYOUT && !arg[0]->layout.shape.n)
        return fold_fault(f, node, say_no_modes(f->arena, name_after_ccute(call_name(call))));
    if (status == CCUTE_E_MARK && call == CALL_ccute_at)
        return fold_fault(f, node, say_mark_in_at(f->arena, name_after_ccute(call_name(call))));
    return fold_fault(f, node, fold_explain(f, call, v, arg, n));
}

/* The operation that a public function is, NONE if it is not one of the algebra's. */
static ccute_op operation(enum call call)
{
    switch (call) {
#define CCUTE_OP(name)                                                                                                 \
    case CALL_ccute_##name:                                                                                            \
        return CCUTE_OP_##name;
#define CCUTE_OP_PART(name)
#include <ccute/ops.def>
#undef CCUTE_OP
    default:
        return CCUTE_OP_NONE;
    }
}

/* End the operation that made v. */
static void end_operation(struct fold *f, struct value *v, ccute_op op)
{
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        sym_end_tuple(&f->cx, &v->tuple, op);
        break;
    case VALUE_LAYOUT:
        sym_end_layout(&f->cx, &v->layout, op);
        break;
    case VALUE_TILER:
        sym_end_tuple(&f->cx, &v->tiler.pool.shape, op);
        break;
    case VALUE_COPY:
        sym_end_tuple(&f->cx, &v->copy.tv.shape, op);
        break;
    case VALUE_MMA:
        sym_end_tuple(&f->cx, &v->mma.atoms.shape, op);
        break;
    case VALUE_ATOM:
    case VALUE_MMA_ATOM:
        break;
    }
}

/* Values that are not known, in a list of a few. */
enum { MOST_NAMED = 6 };
struct unknown_list {
    const expr *item[MOST_NAMED];
    int count;
};

static const expr *note_unknown(struct fold *f, void *context, const char *variable, const char *suffix, const expr *e)
{
    struct unknown_list *list = context;
    const expr *definition = e->kind == EXPR_SYMBOL ? f->symbols.item[e->value].definition : NULL;
    const expr *named = definition ? definition : e;
    (void)variable;
    (void)suffix;
    for (int i = 0; i < list->count; i++)
        if (list->item[i] == named)
            return e;
    if (list->count < MOST_NAMED)
        list->item[list->count++] = named;
    return e;
}

/* ": n, ld", the unknown parts of the operands. */
static const struct message *unknown_values(struct fold *f, const struct value *const *fitted, int n)
{
    struct unknown_list list = {.count = 0};
    const struct message *values = say_no_values(f->arena);
    for (int i = 0; i < n; i++)
        fold_map(f, "", fitted[i], note_unknown, &list);
    for (int i = 0; i < list.count; i++)
        values = i ? say_next_value(f->arena, values, list.item[i]) : say_first_value(f->arena, list.item[i]);
    return values;
}

/* Why the value v of an operation cannot be used; NULL: it can. */
static const struct miss *flaw(struct fold *f, const struct value_row *row, const struct operation *op,
                               struct ast_node *node, const struct value *v, const struct value *const *fitted, int n)
{
    if (f->cx.n_obligations > LEAF_MAX_OBLIGATIONS)
        return fold_miss(f, node, say_many_conditions(f->arena));
    if (f->cx.overflow)
        return fold_miss(f, node,
                         say_overflow(f->arena, f->cx.a, arena_printf(f->arena, "%c", f->cx.overflow), f->cx.b));
    if (value_status(v) == CCUTE_E_UNKNOWN)
        return fold_miss(f, node, say_order_unknown(f->arena, unknown_values(f, fitted, n)));
    if (value_status(v) != CCUTE_OK && value_any_form_unknown(fitted, n))
        return fold_miss(f, node, say_unfit_form(f->arena));
    if (value_status(v) != CCUTE_OK)
        return refuse(f, node, row->call_of, v, fitted, n);
    return op->refusal && f->walk.reach != REACH_NEVER ? fold_fault(f, node, op->refusal) : NULL;
}

static struct found run(struct fold *f, const struct value_row *row, struct ast_node *node,
                        const struct value *const *fitted, int n)
{
    struct operation op = {.history_unknown = false};
    const struct miss *miss;
    struct value *v;
    f->cx = leaf_open(f->table);
    if (!fold_sees_form(row->call_of, fitted, n))
        return nothing(f, node, say_unknown_form_needed(f->arena));
    for (int i = 0; i < n; i++)
        op.history_unknown |= fitted[i]->history_unknown;
    v = row->call(f, &op, fitted, n);
    if (!v)
        return nothing(f, node, op.why_not ? op.why_not : say_arguments_of_kind(f->arena));
    end_operation(f, v, operation(row->call_of));
    miss = flaw(f, row, &op, node, v, fitted, n);
    if (miss)
        return missed(miss);
    v->form_unknown |= value_any_form_unknown(fitted, n) && v->kind != VALUE_INT;
    v->sure = (uint8_t)fold_sure_of(row->call_of, fitted, n);
    take_notes(f, &op, v, node);
    return found(v);
}

/* The values of a call's arguments; a miss if one has none. */
static const struct miss *arguments(struct fold *f, struct ast_node *node, const struct value **arg, int n)
{
    for (int i = 0; i < n; i++) {
        const struct found argument = fold_value(f, ast_arg(node, (uint32_t)i));
        if (argument.miss)
            return argument.miss;
        arg[i] = argument.value;
    }
    return NULL;
}

/* The result of a function that also answers for a bad value: v where the conditions noted from `first` on hold,
   otherwise 0. These conditions are then no longer needed, except those of numbers that the arguments need. */
static struct found answered(struct fold *f, struct ast_node *node, struct found v, size_t first)
{
    const expr *e = leaf_int(&f->cx, 1);
    struct need *later;
    size_t put_off;
    if (v.miss || !needs_since(f, first))
        return v;
    put_off = needs_put_off(f, first, &later);
    for (size_t i = 0; i < put_off; i++)
        e = expr_land(f->table, e, expr_rebuild(f->table, later[i].condition));
    if (expr_is_int(e, 1))
        return v;
    if (node->call == CALL_ccute_status_of)
        return nothing(f, node, say_status_unknown(f->arena));
    return found(fold_int_value(f, expr_land(f->table, e, fold_as_int(v.value))));
}

/* Report an argument in CuTe's notation; false: there is none. In C (8, 16) is the comma operator, with the value
   16. */
static bool tell_comma(struct fold *f, struct ast_node *node)
{
    for (uint32_t i = 0; i < ast_arg_count(node); i++) {
        const struct ast_node *comma = ast_arg(node, i);
        const char *text;
        while (comma->kind == AST_PAREN)
            comma = comma->child[0];
        if (comma->kind != AST_BINARY || comma->op != AST_OP_COMMA || ast_has_effects(ast_left(comma)))
            continue;
        text = ast_print(f->arena, f->function->source, comma, 1);
        fold_error(f, ast_arg(node, i), say_comma(f->arena, text ? text : "..."));
        return true;
    }
    return false;
}

/* The value of a call of ccute's by its rows. */
static struct found call_by_rows(struct fold *f, struct ast_node *node);

struct found fold_call(struct fold *f, struct ast_node *node)
{
    const size_t needs = needs_mark(f);
    struct found v;
    if (fold_is_place(f, node)) /* its value is in memory */
        return nothing(f, node, say_returned_unknown(f->arena, node->text ? node->text : "?"));
    if (fold_is_helper(node->decl))
        return fold_through(f, node);
    v = call_by_rows(f, node);
    if (call_answers_bad(node->call))
        return answered(f, node, v, needs);
    if (ast_ctype(node->type) != CTYPE_COUNT)
        needs_ask(f, needs);
    return v;
}

static struct found call_by_rows(struct fold *f, struct ast_node *node)
{
    const struct value *arg[MOST_ARGUMENTS], *fitted[MOST_ARGUMENTS + 1];
    const int n = (int)ast_arg_count(node);
    const struct value_row *row;
    const struct miss *miss;
    if (!node->text)
        return nothing(f, node, say_not_call(f->arena));
    if (n > MOST_ARGUMENTS)
        return nothing(f, node, say_many_arguments(f->arena, n, MOST_ARGUMENTS));
    row = value_rows_of(node->call);
    if (!row)
        return nothing(f, node, say_unknown_call(f->arena, node->text));
    if ((node->call == CALL_ccute_partition_S || node->call == CALL_ccute_partition_D) && n == 2 &&
        engine_is_type(ast_arg(node, 0)->type))
        return fold_value(f, ast_arg(node, 1)); /* one thread has the whole tile */
    miss = arguments(f, node, arg, n);
    if (miss)
        return missed(miss);
    if (tell_comma(f, node))
        return nothing(f, node, say_refused(f->arena));
    for (; row->call_of == node->call; row++) {
        const int fitted_count = value_fit(f, row->pattern, arg, n, fitted);
        if (fitted_count)
            return run(f, row, node, fitted, fitted_count);
    }
    if (value_tell_misfit(f, node, arg, n))
        return nothing(f, node, say_refused(f->arena));
    if (value_all_tuples_known(arg, n))
        return nothing(f, node, say_unfit_arguments(f->arena, node->text));
    return nothing(f, node, say_deciding_number(f->arena));
}

struct found fold_apply(struct fold *f, struct ast_node *node, enum call call, const struct value *value)
{
    const struct value *fitted[MOST_ARGUMENTS + 1];
    for (const struct value_row *row = value_rows_of(call); row && row->call_of == call; row++)
        if (value_fit(f, row->pattern, &value, 1, fitted) == 1)
            return run(f, row, node, fitted, 1);
    return nothing(f, node, say_arguments_of_kind(f->arena));
}

/* ---- Expressions ---- */

static struct found mark(struct fold *f, const expr *leaf)
{
    struct value *v = fold_new(f, VALUE_TUPLE);
    sym_one_leaf(&f->cx, &v->tuple, leaf);
    return found(v);
}

static struct found changed(struct fold *f, struct ast_node *node)
{
    struct miss *miss = arena_alloc(f->arena, sizeof *miss);
    *miss = *fold_miss(f, node, say_changed(f->arena, node->text));
    miss->note = fold_change_of(f->function->body, node->decl, false);
    miss->changed = node;
    return missed(miss);
}

static struct found reference(struct fold *f, struct ast_node *node)
{
    const struct binding *bound = fold_find(f, node->decl);
    if (node->call == CALL_CCUTE_ALL)
        return mark(f, expr_all(f->table));
    if (node->call == CALL_CCUTE_X)
        return mark(f, expr_x(f->table));
    if (bound && bound->value) {
        for (size_t i = 0; i < bound->needs; i++)
            fold_need(f, bound->need[i].condition, node);
        return found(bound->value);
    }
    if (node->decl && node->decl->kind == AST_PARAM && node->decl->type->is_dependent)
        return nothing(f, node, say_type_deduced(f->arena, node->text));
    if (node->decl && node->decl->kind == AST_PARAM && !fold_is_ccute_type(node->decl->type))
        return nothing(f, node, say_unfollowed_type(f->arena, node->text, node->decl->type->name));
    const bool is_given = node->decl && node->decl->kind == AST_PARAM;
    if (node->decl && !is_given && node->decl->variable.escape && !fold_keeps_value(node->decl))
        return changed(f, node);
    if (node->decl && node->decl->type->is_reference && node->decl->type->kind == AST_TYPE_LAYOUT)
        return nothing(f, node, say_reference_form(f->arena, node->text));
    if (is_given)
        return nothing(f, node, say_parameter_form(f->arena, node->text));
    return nothing(f, node, say_value_unknown(f->arena, node->text ? node->text : "?"));
}

/* The value of a call of the user's. */
static struct found unfollowed(struct fold *f, struct ast_node *node)
{
    if (fold_is_helper(node->decl))
        return fold_call(f, node);
    if (ast_only_forwards(node))
        return fold_value(f, ast_arg(node, 0));
    const struct message *what = say_returned_unknown(f->arena, node->text ? node->text : "?");
    if (ast_may_be_another(node->decl))
        return nothing(f, node, say_decided_at_run_time(f->arena, node->decl->name));
    if ((node->decl && !node->decl->place.source) || ast_called_lambda(node)) /* the user cannot mark it */
        return missed(fold_miss_with(
            f, node, what, remedy_advice(node->type->kind == AST_TYPE_LAYOUT ? say_name_and_form(f->arena) : NULL)));
    return node->decl && ast_annotation(node->decl, "fold")
               ? missed(fold_miss_with(f, node, what, remedy_advice(say_body_in_front(f->arena))))
               : nothing(f, node, what);
}

bool fold_are_alike(const struct value *a, const struct value *b)
{
    const sym_layout *x = &a->layout, *y = &b->layout;
    return a->kind == VALUE_LAYOUT && b->kind == VALUE_LAYOUT && !a->form_unknown && !b->form_unknown &&
           !a->history_unknown && !b->history_unknown && !a->conditional && !b->conditional &&
           x->shape.status == CCUTE_OK && y->shape.status == CCUTE_OK && x->shape.n == y->shape.n &&
           memcmp(x->shape.prof, y->shape.prof, (size_t)x->shape.n * sizeof *x->shape.prof) == 0 &&
           x->flags == y->flags && x->sw_bits == y->sw_bits && x->sw_base == y->sw_base && x->sw_shift == y->sw_shift;
}

/* The layout that is one of two, as an unknown condition chooses: each number is a choice. */
static const struct value *blended(struct fold *f, const expr *condition, const struct value *yes,
                                   const struct value *no)
{
    struct value *value = fold_copy_of(f, yes);
    sym_layout *l = &value->layout;
    l->offset = expr_select(f->table, condition, l->offset, no->layout.offset);
    for (int i = 0; i < l->shape.n; i++) {
        l->shape.v[i] = expr_select(f->table, condition, l->shape.v[i], no->layout.shape.v[i]);
        l->stride[i] = expr_select(f->table, condition, l->stride[i], no->layout.stride[i]);
    }
    return value;
}

static struct found chosen(struct fold *f, struct ast_node *node)
{
    const expr *condition = fold_int(f, ast_cond(node)).e;
    struct found yes, no;
    size_t needs = needs_mark(f);
    int64_t known;
    if (condition && leaf_const(condition, &known))
        return fold_value(f, known ? ast_then(node) : ast_else(node));
    if (!condition || !fold_is_stable(f, condition))
        return nothing(f, node, say_choice_unknown(f->arena));
    condition = expr_ne(f->table, condition, expr_int(f->table, 0));
    yes = fold_value(f, ast_then(node));
    fold_need_only_if(f, needs, condition, true);
    needs = needs_mark(f);
    no = yes.miss ? yes : fold_value(f, ast_else(node));
    fold_need_only_if(f, needs, condition, false);
    if (no.miss)
        return no;
    if (!fold_are_alike(yes.value, no.value))
        return nothing(f, node, say_choice_forms(f->arena, yes.value, no.value));
    return found(blended(f, condition, yes.value, no.value));
}

/* ---- Parts of arrays and structs ---- */

enum { MOST_ELEMENTS = 64 }; /* of an array whose index is not known */

const struct value *fold_part_value(struct fold *fold, const struct ast_node *node, const struct path *path)
{
    const struct binding *bound = path->variable ? fold_find(fold, path->variable) : NULL;
    if (!bound || !bound->value)
        return NULL;
    for (size_t i = 0; i < bound->needs; i++)
        fold_need(fold, bound->need[i].condition, node);
    return bound->value;
}

/* The value of the element that an unknown index chooses, all being of one form. */
static struct found chosen_element(struct fold *fold, struct ast_node *node, const struct part_place *place)
{
    const expr *const index = fold_int(fold, place->index).e;
    const expr_facts facts = index ? expr_facts_of(fold->table, index) : facts_none();
    const int64_t first = facts.lo > 0 ? (int64_t)facts.lo : 0;
    const int64_t last = facts.hi < place->count ? (int64_t)facts.hi : place->count - 1;
    const struct value *all = NULL;
    if (!index || place->count > MOST_ELEMENTS || last < first)
        return nothing(fold, node, say_value_in_object(fold->arena));
    if (!fold_is_stable(fold, index))
        return nothing(fold, node, say_choice_unknown(fold->arena));
    for (int64_t i = last; i >= first; i--) {
        const struct path *const element = path_element(fold, place->chosen->in, i);
        const struct value *one = fold_part_value(fold, node, path_moved(fold, place->path, place->chosen, element));
        const expr *is_it = expr_eq(fold->table, index, expr_int(fold->table, i));
        if (!one)
            return nothing(fold, node, say_value_in_object(fold->arena));
        if (all && !fold_are_alike(one, all))
            return nothing(fold, node, say_choice_forms(fold->arena, one, all));
        all = all ? blended(fold, is_it, one, all) : one;
    }
    return found(all);
}

/* The value of an element or a member, also where an index that is not known chooses among layouts of one form. */
static struct found part_value(struct fold *fold, struct ast_node *node)
{
    struct ast_node *const choice = fold_choice_of_parts(fold, node);
    const struct value *value;
    struct part_place place;
    if (choice)
        return fold_value(fold, choice);
    if (!fold_read_place(fold, node, &place))
        return nothing(fold, node, fold_unknown_part(fold, node));
    if (place.index)
        return chosen_element(fold, node, &place);
    value = fold_part_value(fold, node, place.path);
    return value ? found(value) : nothing(fold, node, fold_unknown_part(fold, node));
}

/* The value of an expression of an integer type. */
static struct found integer(struct fold *f, struct ast_node *node)
{
    const struct number number = fold_int(f, node);
    if (number.e)
        return found(fold_int_value(f, number.e));
    return number.miss ? missed(number.miss) : nothing(f, node, say_integer_text(f->arena));
}

/* Is it made of one value that is its own? A constructor of another class may make another value. */
static bool is_made_of_one(const struct ast_node *node)
{
    const bool is_list = node->kind == AST_INITLIST;
    return node->count == 1 && (is_list || ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST) && node->type &&
                                            (fold_is_ccute_type(node->type) || node->type->is_dependent)));
}

struct found fold_value(struct fold *f, struct ast_node *node)
{
    struct ast_node *pointed;
    if (!node)
        return nothing(f, NULL, say_not_folded(f->arena));
    node = ast_bare(node);
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute)
        return fold_call(f, node);
    if (ast_ctype(node->type) != CTYPE_COUNT)
        return integer(f, node);
    if (node->type && node->type->is_volatile && ast_is_integer(node->type))
        return nothing(f, node, say_access_counts(f->arena));
    if (node->kind == AST_DECLREF)
        return reference(f, node);
    if (node->kind == AST_CALL)
        return unfollowed(f, node);
    if (node->kind == AST_CONDITIONAL)
        return chosen(f, node);
    if (is_made_of_one(node))
        return fold_value(f, node->child[0]);
    if (node->kind == AST_SUBSCRIPT || node->kind == AST_MEMBER)
        return part_value(f, node);
    if (fold_is_ccute_type(node->type) && (pointed = fold_pointed(f, node)))
        return fold_value(f, pointed);
    if (node->type && node->type->kind == AST_TYPE_LAYOUT && node->kind == AST_UNARY && node->op == AST_OP_DEREF)
        return nothing(f, node, fold_unknown_part(f, node));
    if (node->kind == AST_UNARY && node->op == AST_OP_ADDRESS)
        return nothing(f, node, say_address(f->arena));
    if (node->kind == AST_FLOAT || node->kind == AST_STRING)
        return nothing(f, node, say_not_integer(f->arena, node->type->name));
    return nothing(f, node, say_expression_kind(f->arena));
}
