/* Facts that a folded expression lacks: each is tried in a scope of its own, in which the expression is shaped again
   and its cost compared. Tried are facts that hold of most programs. An index that happens to be a multiple of a
   number, or less than it, is none of them. */
#include "costly.h"

#include "foldc/gpu/builtins.h"
#include "foldc/gpu/limits.h"
#include "remedy.h"

/* The most names and conditions that are tried. */
enum { MOST = 4 };

struct tried {
    size_t n;
    const expr *item[MOST];
};

static void put(struct tried *list, const expr *e)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->item[i] == e)
            return;
    if (list->n < MOST)
        list->item[list->n++] = e;
}

static void gather_names(struct fold *fold, const expr *e, bool (*wanted)(const struct fold *, const expr *),
                         struct tried *names)
{
    if (e->kind == EXPR_SYMBOL && wanted(fold, e))
        put(names, e);
    for (uint32_t i = 0; i < e->n; i++)
        gather_names(fold, e->op[i], wanted, names);
}

static bool helps(struct fold *fold, const expr *e, const expr *condition)
{
    const unsigned before = expr_cost(fold->table, expr_rebuild(fold->table, e));
    const size_t scope = expr_scope_enter(fold->table);
    expr_assume(fold->table, condition);
    const unsigned after = expr_cost(fold->table, expr_rebuild(fold->table, e));
    expr_scope_leave(fold->table, scope);
    return condition->kind != EXPR_INT && after < before;
}

/* ---- Wraps and tests: what a range of the name makes needless ---- */

/* x of x / k and its k; e and 1 of any other expression. */
static const expr *undivided(const expr *e, int64_t *by)
{
    const bool is_quotient = e->kind == EXPR_DIV && e->op[1]->kind == EXPR_INT && e->op[1]->value > 0;
    *by = is_quotient ? e->op[1]->value : 1;
    return is_quotient ? e->op[0] : e;
}

/* Does e have name / by? */
static bool has_quotient(const expr *e, const expr *name, int64_t by)
{
    int64_t is;
    if (undivided(e, &is) == name && is == by)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (has_quotient(e->op[i], name, by))
            return true;
    return false;
}

/* The k of a part name / a % b of e, as a remainder or a mask, that is a * b, unless e has name / k, too: that names
   the parts of an index. The k of a test name < k. 0: the part is none of these. */
static int64_t range_end(const expr *e, const expr *part, const expr *name)
{
    int64_t by = 1, end = 0;
    if (part->n != 2 || part->op[1]->kind != EXPR_INT || undivided(part->op[0], &by) != name)
        return 0;
    end = part->op[1]->value;
    if ((part->kind == EXPR_AND || part->kind == EXPR_LE) && end < INT64_MAX)
        end++;
    else if (part->kind != EXPR_MOD)
        return 0;
    if (end <= 0 || __builtin_mul_overflow(end, by, &end))
        return 0;
    return part->kind != EXPR_LE && has_quotient(e, name, end) ? 0 : end;
}

/* name < k, by the parts of e. */
static void gather_ranges(struct fold *fold, const expr *e, const expr *part, const expr *name,
                          struct tried *conditions)
{
    const int64_t end = range_end(e, part, name);
    if (end)
        put(conditions, expr_lt(fold->table, name, expr_int(fold->table, end)));
    for (uint32_t i = 0; i < part->n; i++)
        gather_ranges(fold, e, part->op[i], name, conditions);
}

/* ---- Names of the source's ---- */

/* A parameter, or a member of one, that keeps its value: the function's callers know more about it. */
static bool is_given(const struct fold *fold, const expr *symbol)
{
    const struct symbol *about = &fold->symbols.item[symbol->value];
    return about->is_stable && !about->definition && !about->is_argument && about->decl &&
           about->decl->kind == AST_PARAM && about->decl->type->kind != AST_TYPE_LAYOUT;
}

/* The k of (name + c) / k in e, which rounds up; 0: there is none. */
static int64_t rounded_up_to(const expr *e, const expr *name)
{
    int64_t by, found = 0;
    const expr *of = undivided(e, &by);
    if (by > 1 && of->kind == EXPR_SUM && of->n == 1 && of->op[0] == name && of->value > 0)
        return by;
    for (uint32_t i = 0; i < e->n && !found; i++)
        found = rounded_up_to(e->op[i], name);
    return found;
}

/* The first condition about a name that helps; one without a message: none does. */
static struct lack lack_of_name(struct fold *fold, const expr *e, const expr *name)
{
    expr_table *t = fold->table;
    const int64_t step = rounded_up_to(e, name);
    struct tried conditions = {.n = 0};
    if (step && helps(fold, e, expr_eq(t, expr_mod(t, name, expr_int(t, step)), expr_int(t, 0))))
        return (struct lack){.what = say_cheaper_multiple(fold->arena, name, step),
                             .remedy = remedy_advice(say_assume_multiple(fold->arena, name, step))};
    put(&conditions, expr_le(t, expr_int(t, 0), name));
    gather_ranges(fold, e, e, name, &conditions);
    for (size_t i = 0; i < conditions.n; i++)
        if (helps(fold, e, conditions.item[i]))
            return (struct lack){.what = say_cheaper_where(fold->arena, conditions.item[i]),
                                 .remedy = remedy_advice(say_assume(fold->arena, conditions.item[i]))};
    return (struct lack){.what = NULL};
}

/* ---- Threads ---- */

static bool is_thread(const struct fold *fold, const expr *symbol)
{
    for (int axis = 0; axis < 3; axis++)
        if (fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_THREAD_IDX, axis)) == symbol)
            return true;
    return false;
}

static bool states_threads(const struct ast_function *function)
{
    return !function->header.is_global || function->mark.max_threads || function->mark.block_dim[0];
}

/* name < k, where e has name / k, and k is more than a warp: the index of a warp is common in large blocks. */
static void gather_quotients(struct fold *fold, const expr *e, const expr *name, struct tried *conditions)
{
    int64_t by;
    if (undivided(e, &by) == name && by > GPU_WARP)
        put(conditions, expr_lt(fold->table, name, expr_int(fold->table, by)));
    for (uint32_t i = 0; i < e->n; i++)
        gather_quotients(fold, e->op[i], name, conditions);
}

/* Does a smaller block make e cheaper? */
static bool wants_threads(struct fold *fold, const expr *e)
{
    struct tried names = {.n = 0}, conditions = {.n = 0};
    gather_names(fold, e, is_thread, &names);
    for (size_t i = 0; i < names.n; i++) {
        gather_ranges(fold, e, e, names.item[i], &conditions);
        gather_quotients(fold, e, names.item[i], &conditions);
    }
    for (size_t i = 0; i < conditions.n; i++)
        if (helps(fold, e, conditions.item[i]))
            return true;
    return false;
}

/* ---- Both ---- */

static struct lack find(struct fold *fold, const expr *e)
{
    struct tried names = {.n = 0};
    struct lack lack = {.what = NULL};
    if (!states_threads(fold->function) && wants_threads(fold, e))
        return (struct lack){.what = say_threads_unstated(fold->arena),
                             .remedy = remedy_advice(say_state_threads(fold->arena))};
    gather_names(fold, e, is_given, &names);
    for (size_t i = 0; i < names.n && !lack.what; i++)
        lack = lack_of_name(fold, e, names.item[i]);
    return lack;
}

struct lack costly_lack(struct fold *fold, const struct ast_node *node, const expr *e)
{
    struct lack lack = {.what = NULL};
    if (fold->request->options.remark_misses || fold->request->options.report)
        lack = find(fold, e);
    lack.node = node;
    lack.what = fold_kept(fold, lack.what);
    lack.remedy.words = fold_kept(fold, lack.remedy.words);
    return lack;
}

void costly_tell(struct fold *fold, const struct lack *lack)
{
    if (lack->what)
        fold_outcome_with(fold, lack->node, lack->what, lack->remedy);
}
