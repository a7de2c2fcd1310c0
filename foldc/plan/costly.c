/* Facts that a folded expression lacks: each is tried in a scope of its own, in which the expression is shaped again
   and its cost compared. Tried are facts that hold of most programs. An index that happens to be a multiple of a
   number, or less than it, is none of them. */
#include "costly.h"

#include "foldc/gpu/builtins.h"
#include "foldc/expr/span.h"
#include "foldc/gpu/limits.h"
#include "clone.h"
#include "remedy.h"
#include "state.h"

/* The most names and conditions that are tried, and the texts of a copy. */
enum { MOST = 8, TEXTS = 8 };

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

static const struct symbol *about(const struct fold *fold, const expr *symbol)
{
    return &fold->symbols.item[symbol->value];
}

static void gather_names(struct fold *fold, const expr *e, bool (*wanted)(const struct fold *, const expr *),
                         struct tried *names)
{
    if (e->kind == EXPR_SYMBOL && wanted(fold, e))
        put(names, e);
    for (uint32_t i = 0; i < e->n; i++)
        gather_names(fold, e->op[i], wanted, names);
}

static unsigned price(struct fold *fold, const expr *e)
{
    return expr_cost(fold->table, expr_factored_by_powers(fold->table, expr_rebuild(fold->table, e)));
}

static bool helps(struct fold *fold, const expr *e, const expr *condition)
{
    const unsigned before = price(fold, e);
    const size_t scope = expr_scope_enter(fold->table);
    expr_assume(fold->table, condition);
    const unsigned after = price(fold, e);
    expr_scope_leave(fold->table, scope);
    return condition->kind != EXPR_INT && after < before;
}

/* ---- Wraps and tests that a known range of the name removes ---- */

/* Of x / k the x, with k in *by; of any other expression itself, with 1 in *by. */
static const expr *undivided(const expr *e, int64_t *by)
{
    const bool is_quotient = e->kind == EXPR_DIV && e->op[1]->kind == EXPR_INT && e->op[1]->value > 0;
    *by = is_quotient ? e->op[1]->value : 1;
    return is_quotient ? e->op[0] : e;
}

/* Is there a quotient name / by in e? */
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

/* The k such that name < k removes the part of e. For a wrap, name / a % b or the same as a mask, k is a * b, unless
   e also has name / k: then the two are the parts of one index. For a test name < k it is its k. 0: the part is
   neither. */
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

/* Gather the conditions name < k that remove a part of e. */
static void gather_ranges(struct fold *fold, const expr *e, const expr *part, const expr *name,
                          struct tried *conditions)
{
    const struct symbol_coordinate *is = &about(fold, name)->coordinate;
    const int64_t end = range_end(e, part, name);
    if (end && (!is->is_swizzled || end >= is->extent)) /* a swizzle wraps within the extent */
        put(conditions, expr_lt(fold->table, name, expr_int(fold->table, end)));
    for (uint32_t i = 0; i < part->n; i++)
        gather_ranges(fold, e, part->op[i], name, conditions);
}

/* ---- Names of the source's ---- */

/* Does the source itself take a remainder or a mask of the variable? */
static bool is_wrapped(const struct ast_node *node, const struct ast_decl *decl)
{
    if (node->kind == AST_BINARY && (node->op == AST_OP_REM || node->op == AST_OP_AND) &&
        ast_names(ast_left(node), decl))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_wrapped(node->child[i], decl))
            return true;
    return false;
}

/* Can the source state more about the symbol? It can about a parameter, or a member of one, that keeps its value,
   because callers know it; and about the counter of a loop by the loop's bound, unless the source wraps the counter. */
static bool is_given(const struct fold *fold, const expr *symbol)
{
    const struct symbol *is = about(fold, symbol);
    const struct ast_decl *const decl = symbol_decl(is);
    if (!is->is_stable || is->definition || is->is_argument || !decl)
        return false;
    if (is->counts_from)
        return !is_wrapped(fold->function->body, decl);
    return decl->kind == AST_PARAM && decl->type->kind != AST_TYPE_LAYOUT;
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

/* Is there a stride in e that is 0 where the name is 1? */
static bool vanishes_at_one(const expr *e, const expr *name)
{
    if (e->kind == EXPR_SELECT && e->op[0]->kind == EXPR_EQ && e->op[0]->op[0] == name &&
        expr_is_int(e->op[0]->op[1], 1) && expr_is_int(e->op[1], 0))
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (vanishes_at_one(e->op[i], name))
            return true;
    return false;
}

/* Is the name in a quotient or a wrap of e? */
static bool is_divided(struct fold *fold, const expr *e, const expr *name)
{
    const bool divides = e->kind == EXPR_DIV || e->kind == EXPR_MOD || e->kind == EXPR_AND || e->kind == EXPR_XOR;
    if (divides && fold_uses(fold, e, name))
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (is_divided(fold, e->op[i], name))
            return true;
    return false;
}

/* Does e divide by the name, or by a multiple of it? name NULL: by any that is not a number. */
static bool divides_by(struct fold *fold, const expr *e, const expr *name)
{
    if ((e->kind == EXPR_DIV || e->kind == EXPR_MOD) &&
        (name ? fold_uses(fold, e->op[1], name) > 0 : e->op[1]->kind != EXPR_INT))
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (divides_by(fold, e->op[i], name))
            return true;
    return false;
}

/* The facts that are tried of a name, the most common first. In the offset of a copy, that a factor is not negative
   changes only the width of a multiplication, which an address has anyway. */
static void gather_conditions(struct fold *fold, const expr *e, const expr *name, struct tried *conditions)
{
    expr_table *t = fold->table;
    const int64_t extent = about(fold, name)->coordinate.extent;
    const expr *above = expr_le(t, expr_int(t, 0), name), *below;
    if (!fold->pending.costly.is_text || is_divided(fold, e, name))
        put(conditions, above);
    gather_ranges(fold, e, e, name, conditions);
    if (extent) {
        below = expr_lt(t, name, expr_int(t, extent));
        put(conditions, below);
        put(conditions, expr_land(t, above, below));
    }
    if (vanishes_at_one(e, name))
        put(conditions, expr_lt(t, expr_int(t, 1), name));
}

static struct lack lack_where(struct fold *fold, const expr *condition)
{
    return (struct lack){.what = say_cheaper_where(fold->arena, condition), .remedy = remedy_assume(fold, condition)};
}

/* The first condition about a name that helps; one without a message: none does. */
static struct lack lack_of_name(struct fold *fold, const expr *e, const expr *name)
{
    expr_table *t = fold->table;
    const int64_t step = rounded_up_to(e, name);
    const expr *whole = step ? expr_eq(t, expr_mod(t, name, expr_int(t, step)), expr_int(t, 0)) : NULL;
    struct tried conditions = {.n = 0};
    if (whole && helps(fold, e, whole))
        return (struct lack){.what = say_cheaper_multiple(fold->arena, name, step),
                             .remedy = remedy_advice(say_assume_multiple(fold->arena, name, step))};
    gather_conditions(fold, e, name, &conditions);
    for (size_t i = 0; i < conditions.n; i++)
        if (helps(fold, e, conditions.item[i]))
            return lack_where(fold, conditions.item[i]);
    if (!about(fold, name)->counts_from && divides_by(fold, e, name) && helps(fold, e, expr_power_condition(t, name)))
        return (struct lack){.what = say_cheaper_power(fold->arena, name),
                             .remedy = remedy_advice(say_assume_power(fold->arena, name))};
    return (struct lack){.what = NULL};
}

/* ---- Threads ---- */

static bool is_thread(const struct fold *fold, const expr *symbol)
{
    const int builtin = symbol_builtin(about(fold, symbol));
    return builtin >= 0 && builtin / GPU_AXES == GPU_THREAD_IDX;
}

/* Are the threads of a block stated, by the kernel or by those that lead to a clone? Their number alone says nothing
   of two axes. */
static bool states_threads(struct fold *fold, const expr *e)
{
    const struct ast_marks *mark = &fold->function->mark;
    struct tried axes = {.n = 0};
    gather_names(fold, e, is_thread, &axes);
    return (mark->max_threads && axes.n < 2) || mark->block_dim[0] || fold_clone_knows_threads(fold);
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

/* The thread's number that a counter starts from, times *by; NULL: it starts from something else. */
static const expr *thread_of(const struct fold *fold, const expr *counter, int64_t *by)
{
    const expr *first = about(fold, counter)->counts_from;
    *by = 1;
    if (first && first->kind == EXPR_SUM && first->n == 1 && !first->value && first->coef[0] > 0) {
        *by = first->coef[0];
        first = first->op[0];
    }
    return first && first->kind == EXPR_SYMBOL && is_thread(fold, first) ? first : NULL;
}

static bool starts_from_thread(const struct fold *fold, const expr *symbol)
{
    int64_t by;
    return thread_of(fold, symbol, &by) != NULL;
}

/* A counter that starts from the thread's number and steps by the block, wrapped at k: in a block of k threads or fewer
   the wrap is the thread's number. Gather that bound of the thread. */
static void gather_starts(struct fold *fold, const expr *part, const expr *counter, struct tried *conditions)
{
    int64_t by, of = 1;
    const expr *thread = thread_of(fold, counter, &by);
    const bool wraps = (part->kind == EXPR_MOD || part->kind == EXPR_AND) && part->op[1]->kind == EXPR_INT &&
                       undivided(part->op[0], &of) == counter;
    const int64_t end = wraps ? part->op[1]->value + (part->kind == EXPR_AND) : 0;
    if (end > 0 && end <= GPU_BLOCK_THREADS * by)
        put(conditions, expr_lt(fold->table, thread, expr_int(fold->table, (end * of + by - 1) / by)));
    for (uint32_t i = 0; i < part->n; i++)
        gather_starts(fold, part->op[i], counter, conditions);
}

/* A thread's number that is a coordinate of a swizzled layout: gather the extent of the mode as its bound. */
static void gather_extent(struct fold *fold, const expr *thread, struct tried *conditions)
{
    const struct symbol_coordinate *is = &about(fold, thread)->coordinate;
    if (is->is_swizzled && is->extent < GPU_BLOCK_THREADS)
        put(conditions, expr_lt(fold->table, thread, expr_int(fold->table, is->extent)));
}

/* The bound of a thread, in a smaller block, that makes e cheaper; NULL: none does. */
static const expr *wanted_threads(struct fold *fold, const expr *e)
{
    struct tried names = {.n = 0}, counters = {.n = 0}, conditions = {.n = 0};
    gather_names(fold, e, starts_from_thread, &counters);
    for (size_t i = 0; i < counters.n; i++)
        gather_starts(fold, e, counters.item[i], &conditions);
    gather_names(fold, e, is_thread, &names);
    for (size_t i = 0; i < names.n; i++) {
        gather_ranges(fold, e, e, names.item[i], &conditions);
        gather_quotients(fold, e, names.item[i], &conditions);
        gather_extent(fold, names.item[i], &conditions);
    }
    for (size_t i = 0; i < conditions.n; i++)
        if (helps(fold, e, conditions.item[i]))
            return conditions.item[i];
    return NULL;
}

/* ---- Blocks ---- */

/* Is it an extent of the block that the kernel does not state? */
static bool is_unstated(const struct fold *fold, const expr *e)
{
    for (int axis = 0; axis < 3; axis++)
        if (!fold->function->mark.block_dim[axis] && fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis)) == e)
            return true;
    return false;
}

/* Does e divide an extent of the block, or by one? */
static bool divides_block(const struct fold *fold, const expr *e)
{
    if ((e->kind == EXPR_DIV || e->kind == EXPR_MOD || e->kind == EXPR_AND) &&
        (is_unstated(fold, e->op[0]) || is_unstated(fold, e->op[1])))
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (divides_block(fold, e->op[i]))
            return true;
    return false;
}

/* A kernel states its threads; a device function states the facts that it needs about them. */
static struct lack lack_of_threads(struct fold *fold, const expr *bound)
{
    const struct message *state =
        fold->function->mark.max_threads || !bound ? say_state_block(fold->arena) : say_state_threads(fold->arena);
    if (!fold->function->header.is_global)
        return lack_where(fold, bound);
    return (struct lack){.what = say_threads_unstated(fold->arena), .remedy = remedy_advice(state)};
}

/* ---- Grids ---- */

/* The blocks along an axis that fit 16 bits, as those along y and z always do. */
enum { FEW_BLOCKS = 65536 };

/* Does e use the index, itself or by a variable whose value does? */
static bool depends_on(struct fold *fold, const expr *e, const expr *index)
{
    const expr *const value = e->kind == EXPR_SYMBOL ? about(fold, e)->set_to : NULL;
    bool found = e == index || (value && fold_uses(fold, value, index));
    for (uint32_t i = 0; i < e->n && !found; i++)
        found = depends_on(fold, e->op[i], index);
    return found;
}

/* Is e cheaper where the index of a block is that of a grid of few blocks? */
static bool helps_few(struct fold *fold, const expr *e, const expr *index)
{
    const expr *below = expr_lt(fold->table, index, expr_int(fold->table, FEW_BLOCKS - 1));
    return depends_on(fold, e, index) && helps(fold, e, below);
}

/* The bound of the grid that makes e cheaper; NULL: none does. In the offset of a copy, or a subscript, without a
   division it changes only the width of an operation, which an address has anyway. */
static const expr *wanted_grid(struct fold *fold, const expr *e)
{
    const bool is_address = fold->pending.costly.is_text || fold->pending.costly.is_address;
    for (int axis = 0; axis < GPU_AXES && (!is_address || divides_by(fold, e, NULL)); axis++)
        if (helps_few(fold, e, fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_BLOCK_IDX, axis))))
            return expr_lt(fold->table, fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_GRID_DIM, axis)),
                           expr_int(fold->table, FEW_BLOCKS));
    return NULL;
}

/* ---- Coordinates ---- */

static void note_extent(struct fold *fold, const expr *name, int64_t extent, bool is_swizzled)
{
    struct symbol *symbol = &fold->symbols.item[name->value];
    struct symbol_coordinate *is = &symbol->coordinate;
    if ((is_swizzled || symbol->counts_from) && extent > 0 && (!is->extent || extent < is->extent)) {
        is->extent = extent;
        is->is_swizzled |= is_swizzled;
    }
}

/* A name of a coordinate is none of a stride. */
static void note_names(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        fold->symbols.item[e->value].coordinate.is_one = true;
    for (uint32_t i = 0; i < e->n; i++)
        note_names(fold, e->op[i]);
}

/* The names of a coordinate in a mode of that extent: a term of a sum is below it where the others are not negative. */
static void note_coordinate(struct fold *fold, const expr *e, int64_t extent, bool is_swizzled)
{
    int64_t by, end;
    while (e->kind == EXPR_CAST)
        e = e->op[0];
    if (e->kind == EXPR_SYMBOL)
        note_extent(fold, e, extent, is_swizzled);
    else if (undivided(e, &by) != e && !__builtin_mul_overflow(extent, by, &end))
        note_coordinate(fold, e->op[0], end, is_swizzled);
    for (uint32_t i = 0; i < e->n && e->kind == EXPR_SUM; i++) {
        const expr *rest = expr_sub(fold->table, e, expr_scale(fold->table, e->coef[i], e->op[i]));
        const expr_facts facts = expr_facts_of(fold->table, rest);
        if (e->coef[i] > 0 && facts.lo >= 0 && facts.lo < extent)
            note_coordinate(fold, e->op[i], (extent - (int64_t)facts.lo - 1) / e->coef[i] + 1, is_swizzled);
    }
}

/* The extent of some modes; 0: it is not a number. */
static int64_t extent_of(const sym_tuple *shape, sym_span span)
{
    int64_t extent = 1;
    for (int i = span.b; i < span.e; i++)
        if (shape->v[i]->kind != EXPR_INT || __builtin_mul_overflow(extent, shape->v[i]->value, &extent))
            return 0;
    return extent;
}

/* ---- All of it ---- */

static bool is_wanted(const struct fold *fold)
{
    return fold->request->options.remark_misses || fold->request->options.report;
}

void costly_note_coordinates(struct fold *fold, const sym_layout *layout, const sym_tuple *coord)
{
    const sym_tuple *shape = &layout->shape;
    const sym_span all = sym_whole(coord), whole = sym_whole(shape);
    const int modes = sym_modes(coord, all);
    for (int i = 0; i < coord->n; i++)
        if (coord->v[i])
            note_names(fold, coord->v[i]);
    if (!is_wanted(fold) || (modes > 1 && modes != sym_modes(shape, whole)))
        return;
    for (int k = 0; k < modes; k++) {
        const sym_span at = sym_mode(coord, all, k);
        const int64_t extent = extent_of(shape, modes > 1 ? sym_mode(shape, whole, k) : whole);
        if (at.e - at.b == 1 && extent)
            note_coordinate(fold, coord->v[at.b], extent, layout->sw_bits != 0);
    }
}

static struct lack find(struct fold *fold, const expr *e)
{
    struct tried names = {.n = 0};
    struct lack lack = {.what = NULL};
    const expr *whole = fold_in_source(fold, e);
    const expr *threads = states_threads(fold, whole) ? NULL : wanted_threads(fold, whole);
    if (threads || (fold->function->header.is_global && divides_block(fold, e)))
        return lack_of_threads(fold, threads);
    gather_names(fold, e, is_given, &names);
    for (size_t i = 0; i < names.n && !lack.what; i++)
        lack = lack_of_name(fold, e, names.item[i]);
    const expr *grid = lack.what ? NULL : wanted_grid(fold, e);
    return grid ? lack_where(fold, grid) : lack;
}

struct lack costly_lack(struct fold *fold, const struct ast_node *node, const expr *e)
{
    struct lack lack = {.what = NULL};
    if (is_wanted(fold))
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

void costly_note(struct fold *fold, const expr *e)
{
    struct costly_copy *copy = &fold->pending.costly;
    const int64_t constant = e->kind == EXPR_SUM ? e->value : 0; /* in the instruction's own offset */
    if (!copy->node || copy->lack.what || copy->tried++ >= TEXTS)
        return;
    copy->is_text = true;
    copy->lack = costly_lack(fold, copy->node, expr_sub(fold->table, e, expr_int(fold->table, constant)));
    copy->is_text = false;
}
