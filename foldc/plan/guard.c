/* The conditions of wide moves that nothing proves, gathered so that the program can check them. */
#include "foldc/base/wide.h"
#include "foldc/expr/print.h"
#include "gemm.h"
#include "guard.h"
#include "remedy.h"
#include "text.h"

bool guard_refuse(struct guard *guard, const struct message *why, struct remedy remedy)
{
    guard->why = why;
    guard->remedy = remedy;
    return false;
}

/* Keep the first reason, with its remedy: it is the one that is reported. */
static void note_why(struct guard *guard, const struct message *why, struct remedy remedy)
{
    if (guard->why)
        return;
    guard->why = why;
    guard->remedy = remedy;
}

static void add_base(struct fold *fold, struct guard *guard, const struct guard_base *base)
{
    struct guard_base *all = arena_alloc(fold->arena, ((size_t)guard->bases + 1) * sizeof *all);
    int k = 0;
    for (int i = 0; i < guard->bases; i++)
        all[i] = guard->base[i];
    while (k < guard->bases && all[k].root != base->root)
        k++;
    if (k == guard->bases)
        all[guard->bases++] = *base;
    else if (all[k].align < base->align)
        all[k].align = base->align;
    guard->base = all;
}

static void add_condition(struct fold *fold, struct guard *guard, const expr *condition)
{
    const expr **all = arena_alloc(fold->arena, ((size_t)guard->conditions + 1) * sizeof *all);
    for (int i = 0; i < guard->conditions; i++) {
        if (guard->condition[i] == condition)
            return;
        all[i] = guard->condition[i];
    }
    all[guard->conditions++] = condition;
    guard->condition = all;
}

bool guard_condition(struct fold *fold, struct guard *guard, const expr *condition, const struct message *why)
{
    if (expr_is_int(condition, 1))
        return true;
    if (condition->kind == EXPR_INT || !fold_is_stable(fold, condition))
        return guard_refuse(guard, why, remedy_advice(NULL));
    note_why(guard, why, remedy_assume(fold, condition));
    add_condition(fold, guard, condition);
    return true;
}

/* The symbol of 64 unsigned bits, of the int64_t with the same bits. */
static const expr *named_by(const expr *e) { return e->kind == EXPR_CAST && e->type == CTYPE_LLONG ? e->op[0] : e; }

/* A name of the source that keeps its value here, or an argument of a clone. */
static bool can_be_asked(struct fold *fold, const expr *e)
{
    e = named_by(e);
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    if (!symbol || !symbol->is_stable || symbol->definition)
        return false;
    return symbol->is_argument || (symbol_decl(symbol) && fold_keeps_value_here(fold, symbol_decl(symbol)));
}

/* Is the symbol a parameter of the function under way, or a part of one, and not a lambda's in it? */
static bool is_parameter(const struct fold *fold, const struct symbol *symbol)
{
    const struct ast_function *function = fold->function;
    for (uint32_t i = 0; i < function->param_count; i++)
        if (function->param[i] == symbol_decl(symbol))
            return true;
    return symbol->is_argument;
}

/* The name that a factor is a multiple of, in the source: the factor itself, or one in its definition. */
static const expr *name_in(struct fold *fold, const expr *factor)
{
    for (;;)
        if (factor->kind == EXPR_SYMBOL && fold->symbols.item[factor->value].definition)
            factor = fold->symbols.item[factor->value].definition;
        else if (factor->kind == EXPR_SUM && factor->n == 1 && factor->value == 0)
            factor = factor->op[0];
        else
            return factor;
}

/* How much rather a check is about this name of a product than about another: a coordinate takes every value, a stride
   does not; and a parameter is better known than a variable. */
static int rank_to_ask(const struct fold *fold, const expr *name)
{
    const struct symbol *symbol = &fold->symbols.item[named_by(name)->value];
    return 2 * !symbol->coordinate.is_one + is_parameter(fold, symbol);
}

/* The factor that a check may be about; -1: there is none. */
static int factor_to_ask(struct fold *fold, const expr *product)
{
    int best = -1, rank = -1;
    for (uint32_t i = 0; i < product->n; i++) {
        const expr *name = name_in(fold, product->op[i]);
        const int own = can_be_asked(fold, name) ? rank_to_ask(fold, name) : -1;
        if (own > rank || (own == rank && own % 2)) {
            best = (int)i;
            rank = own;
        }
    }
    return best;
}

/* One factor of a product must be a multiple of the part of m that the others lack. */
static bool multiple_product(struct fold *fold, struct guard *guard, const expr *e, int64_t m,
                             const struct message *what)
{
    const int asked = factor_to_ask(fold, e);
    int64_t need = m;
    for (uint32_t i = 0; i < e->n; i++) {
        const expr_facts facts = expr_facts_of(fold->table, e->op[i]);
        const uint64_t divisor = (int)i == asked ? 1 : facts_divisor(&facts);
        need /= (int64_t)wide_gcd((uint64_t)need, divisor);
    }
    return asked >= 0 && guard_multiple(fold, guard, e->op[asked], need, what);
}

static bool multiple_sum(struct fold *fold, struct guard *guard, const expr *e, int64_t m, const struct message *what)
{
    if (e->value % m != 0)
        return false;
    for (uint32_t i = 0; i < e->n; i++) {
        const int64_t common = (int64_t)wide_gcd((uint64_t)m, (uint64_t)wide_abs(e->coef[i]));
        if (!guard_multiple(fold, guard, e->op[i], m / common, what))
            return false;
    }
    return true;
}

/* Is e a multiple of m for some lanes of a warp only? Such a warp would run both texts, the wide and the narrow one. */
static bool lanes_differ(struct fold *fold, const expr *e, int64_t m)
{
    const expr *const thread = gemm_thread(fold, 0), *opened = gemm_opened(fold, e), *rest;
    while (opened->kind == EXPR_CAST)
        opened = opened->op[0];
    int64_t step = opened == thread;
    for (uint32_t i = 0; i < opened->n && opened->kind == EXPR_SUM; i++)
        if (opened->op[i] == thread)
            step = opened->coef[i];
    rest = expr_sub(fold->table, opened, expr_scale(fold->table, step, thread));
    return step % m != 0 && fold_uses(fold, rest, thread) == 0;
}

bool guard_multiple(struct fold *fold, struct guard *guard, const expr *e, int64_t m, const struct message *what)
{
    const tri known = m == 1 ? TRI_YES : expr_is_multiple(fold->table, e, expr_int(fold->table, m));
    const expr *definition = e->kind == EXPR_SYMBOL ? fold->symbols.item[e->value].definition : NULL;
    if (known == TRI_YES)
        return true;
    if (known == TRI_NO)
        return guard_refuse(guard, say_not_multiple(fold->arena, what, fold_in_source(fold, e), m),
                            remedy_advice(NULL));
    if (definition && guard_multiple(fold, guard, definition, m, what))
        return true;
    if (e->kind == EXPR_SUM && multiple_sum(fold, guard, e, m, what))
        return true;
    if (e->kind == EXPR_PRODUCT && multiple_product(fold, guard, e, m, what))
        return true;
    if (can_be_asked(fold, e) && !lanes_differ(fold, e, m))
        return guard_condition(fold, guard,
                               expr_eq(fold->table,
                                       expr_mod(fold->table, (m & (m - 1)) ? e : named_by(e), expr_int(fold->table, m)),
                                       expr_int(fold->table, 0)),
                               say_maybe_multiple_of_it(fold->arena, what, e, m));
    return guard->why && !guard->remedy.words
               ? false
               : guard_refuse(guard, say_maybe_multiple(fold->arena, what, fold_in_source(fold, e), m),
                              remedy_of_change(fold, e));
}

/* The remedy where a pointer's distance changes by a multiple of one value; no words: it changes otherwise. */
static struct remedy remedy_of_distance(struct fold *fold, const expr *by)
{
    const bool is_multiple =
        by && by->kind == EXPR_SUM && by->n == 1 && (by->op[0]->kind == EXPR_SYMBOL || by->op[0]->kind == EXPR_PRODUCT);
    return is_multiple ? remedy_of_change(fold, by) : remedy_advice(NULL);
}

/* The words of the source for a pointer: none of foldc's own names. */
static const char *written(struct fold *fold, const struct ast_node *node)
{
    const char *bytes = fold->function->source->bytes;
    return node->origin == AST_PLAIN
               ? arena_printf(fold->arena, "%.*s", (int)(node->end - node->begin), bytes + node->begin)
               : fold_source_text(fold, node);
}

bool guard_aligned(struct fold *fold, struct guard *guard, const struct pointer *pointer, int64_t bytes)
{
    if (pointer->step % bytes != 0) /* its root's alignment does not help */
        return guard_refuse(guard, say_maybe_aligned(fold->arena, pointer->text, bytes),
                            remedy_of_distance(fold, pointer->changing));
    const char *name = pointer->root ? pointer->root_text : written(fold, pointer->node);
    const struct message *why = say_maybe_aligned(fold->arena, name, bytes);
    const struct remedy remedy = remedy_align(fold, pointer, name, bytes);
    if (!pointer->root)
        return guard_refuse(guard, why, remedy_advice(say_align_const(fold->arena, name, bytes)));
    if (!pointer->offset)
        return guard_refuse(guard, why, remedy);
    if (!guard_multiple(fold, guard, pointer->offset, bytes, say_distance_of(fold->arena, pointer->text, name)))
        return false;
    if (pointer->align % bytes == 0)
        return true;
    if (!pointer->keeps)
        return guard_refuse(guard, say_aligned_changes(fold->arena, name, bytes), remedy);
    if (pointer->nameless)
        return guard_refuse(guard, why, remedy);
    note_why(guard, why, remedy);
    add_base(fold, guard, &(struct guard_base){pointer->root, pointer->path, pointer->root_text, bytes});
    return true;
}

static const struct message *joined(struct fold *fold, const struct message *first, const struct message *next)
{
    return first ? say_both(fold->arena, first, next) : next;
}

const struct message *guard_words(struct fold *fold, const struct guard *guard)
{
    const struct message *words = NULL;
    for (int i = 0; i < guard->bases; i++)
        words = joined(fold, words, say_is_aligned(fold->arena, guard->base[i].text, guard->base[i].align));
    for (int i = 0; i < guard->conditions; i++)
        words = joined(fold, words, say_holds(fold->arena, guard->condition[i]));
    return words;
}

/* The bases of one alignment, or-ed together. */
static const char *bases_text(struct fold *fold, const struct guard *guard, int64_t align)
{
    const char *text = "";
    int count = 0;
    for (int i = 0; i < guard->bases; i++)
        if (guard->base[i].align == align)
            text = arena_printf(fold->arena, "%s%s(size_t)%s", text, count++ ? " | " : "", guard->base[i].text);
    if (!count)
        return "";
    return arena_printf(fold->arena, count > 1 ? "((%s) & %lld) == 0" : "(%s & %lld) == 0", text,
                        (long long)(align - 1));
}

const char *guard_text(struct fold *fold, const struct guard *guard)
{
    const char *text = "";
    for (int64_t align = 32; align > 1; align /= 2) {
        const char *bases = bases_text(fold, guard, align);
        if (*bases)
            text = arena_printf(fold->arena, "%s%s%s", text, *text ? " && " : "", bases);
    }
    for (int i = 0; i < guard->conditions; i++)
        text = arena_printf(fold->arena, "%s%s%s", text, *text ? " && " : "",
                            fold_int_text(fold, guard->condition[i], CTYPE_COUNT, C_JOINED, NULL));
    return text;
}

void guard_merge(struct fold *fold, struct guard *a, const struct guard *b)
{
    for (int i = 0; i < b->bases; i++)
        add_base(fold, a, &b->base[i]);
    for (int i = 0; i < b->conditions; i++)
        add_condition(fold, a, b->condition[i]);
}
