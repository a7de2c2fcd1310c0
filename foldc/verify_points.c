/* The points at which an item is tried: all combinations of what has few values, boundary and random values of what has
   many, and only where every condition of the source holds. */
#include <string.h>

#include "verify_state.h"

enum {
    WHOLE = 1 << 16,  /* combinations that are all tried */
    FULL = 1 << 14,   /* points of whole combinations, for several values of the rest */
    DRAWS = 1 << 11,  /* points that are drawn where nothing is enumerated, or beside it */
    SAMPLE = 1 << 15, /* points that are drawn where there are too many combinations, ... */
    ENOUGH = 1 << 11, /* ... until so many were allowed */
    REPLANS = 12      /* how often variables may turn up late */
};

/* ---- Variables ---- */

static const struct {
    const char *name;
    int64_t low, high;
} builtins[] = {{"threadIdx.x", 0, 1023},      {"threadIdx.y", 0, 1023}, {"threadIdx.z", 0, 63},
                {"blockDim.x", 1, 1024},       {"blockDim.y", 1, 1024},  {"blockDim.z", 1, 64},
                {"blockIdx.x", 0, 2147483646}, {"blockIdx.y", 0, 65534}, {"blockIdx.z", 0, 65534},
                {"gridDim.x", 1, 2147483647},  {"gridDim.y", 1, 65535},  {"gridDim.z", 1, 65535}};

/* What CUDA and the kernel's own bounds say of a built-in. */
static void bound_builtin(const struct verify *v, struct verify_variable *variable)
{
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
        const int64_t dim = v->function->block_dim[i % 3], most = v->function->max_threads;
        if (variable->decl || strcmp(variable->name, builtins[i].name) != 0)
            continue;
        variable->has_low = variable->has_high = true;
        variable->low = builtins[i].low;
        variable->high = builtins[i].high;
        if (i < 6 && most && variable->high >= most)
            variable->high = i < 3 ? most - 1 : most;
        if (i < 6 && dim)
            variable->high = i < 3 ? dim - 1 : dim;
        if (i >= 3 && i < 6 && dim)
            variable->low = dim;
    }
}

/* The symbol whose facts are given with it; NULL if there is none. */
static const expr *given(const struct verify *v, const struct ast_decl *decl, const char *name)
{
    const struct fold *fold = v->fold;
    if (decl) {
        for (size_t i = 0; fold->cloning && decl->kind == AST_PARAM && i < fold->binding_count; i++)
            if (fold->binding[i].decl == decl && fold->binding[i].symbol)
                return fold->binding[i].symbol;
        return NULL;
    }
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
        if (strcmp(builtins[i].name, name) == 0)
            return NULL;
    for (size_t i = fold->symbol_first; i < fold->symbol_count; i++)
        if (fold->symbol[i].is_stable && !fold->symbol[i].is_place && !fold->symbol[i].decl &&
            strcmp(fold->symbol[i].itself->name, name) == 0)
            return fold->symbol[i].itself;
    return NULL;
}

ceval_value verify_variable(struct verify *v, const struct ast_decl *decl, const char *name, uint32_t epoch, ctype type)
{
    struct verify_variable *variable;
    const expr *symbol;
    for (size_t i = 0; i < v->variable_count; i++) {
        variable = &v->variable[i];
        if (variable->decl == decl && variable->epoch == epoch && (decl || strcmp(variable->name, name) == 0)) {
            v->touched |= (uint64_t)1 << (i < 63 ? i : 63);
            return variable->value.type == type ? variable->value : ceval_convert(variable->value, type);
        }
    }
    v->variable = fold_grow(v->arena, v->variable, v->variable_count, &v->variable_capacity, sizeof *v->variable);
    variable = &v->variable[v->variable_count];
    *variable = (struct verify_variable){.name = name, .decl = decl, .epoch = epoch, .type = type};
    variable->value = ceval_make(type, 1);
    variable->changed = ++v->time;
    symbol = epoch ? NULL : given(v, decl, name);
    if (symbol) {
        variable->is_given = true;
        variable->facts = expr_facts_of(v->fold->table, symbol);
    }
    v->touched |= (uint64_t)1 << (v->variable_count < 63 ? v->variable_count : 63);
    v->variable_count++;
    return variable->value;
}

void verify_forget(struct verify *v)
{
    v->variable_count = 0;
    v->generation++;
}

static void set(struct verify *v, struct verify_variable *variable, int64_t number)
{
    const ceval_value value = ceval_make(variable->type, number);
    if (value.bits == variable->value.bits)
        return;
    variable->value = value;
    variable->changed = ++v->time;
}

const char *verify_where(struct verify *v)
{
    const char *text = "";
    for (size_t i = 0; i < v->variable_count; i++) {
        const struct verify_variable *x = &v->variable[i];
        const char *comma = i ? ", " : "";
        text = ceval_negative(x->value) || ctype_signed(x->type)
                   ? arena_printf(v->arena, "%s%s%s = %lld", text, comma, x->name, (long long)x->value.bits)
                   : arena_printf(v->arena, "%s%s%s = %llu", text, comma, x->name, (unsigned long long)x->value.bits);
    }
    return *text ? text : "always";
}

/* ---- Conditions ---- */

static bool mentioned(struct verify *v, const struct verify_condition *condition)
{
    if (condition->text)
        return true;
    for (size_t i = 0; condition->counter && i < v->variable_count; i++)
        if (v->variable[i].decl == condition->counter)
            return true;
    return verify_mentions(v, condition->node);
}

static bool number_of(struct verify *v, struct ast_node *node, int64_t *number);

/* A counter's step as an operator and a number; false if it is none that is understood here. */
static bool step_of(struct verify *v, const struct verify_condition *condition, enum ast_op *op, int64_t *by)
{
    static const enum ast_op plain[] = {
        [AST_OP_SET_ADD] = AST_OP_ADD, [AST_OP_SET_SUB] = AST_OP_SUB, [AST_OP_SET_MUL] = AST_OP_MUL,
        [AST_OP_SET_DIV] = AST_OP_DIV, [AST_OP_SET_SHL] = AST_OP_SHL, [AST_OP_SET_SHR] = AST_OP_SHR};
    struct ast_node *step = condition->step, *value = step->kind == AST_ASSIGN ? ast_bare(ast_right(step)) : NULL;
    *by = 1;
    if (step->kind == AST_UNARY) {
        *op = step->op == AST_OP_PRE_INC || step->op == AST_OP_POST_INC ? AST_OP_ADD : AST_OP_SUB;
        return true;
    }
    if (step->op == AST_OP_SET) {
        const bool is_left = value->kind == AST_BINARY && ast_bare(ast_left(value))->decl == condition->counter;
        const bool is_right = value->kind == AST_BINARY && ast_bare(ast_right(value))->decl == condition->counter &&
                              (value->op == AST_OP_ADD || value->op == AST_OP_MUL);
        *op = value->op;
        return (is_left || is_right) && number_of(v, is_left ? ast_right(value) : ast_left(value), by);
    }
    *op = step->op < sizeof plain / sizeof *plain ? plain[step->op] : AST_OP_NONE;
    return number_of(v, value, by);
}

/* Does a loop whose counter begins at `first` come to `last`? */
static bool comes_to(struct verify *v, const struct verify_condition *condition, int64_t first, int64_t last)
{
    enum ast_op op;
    int64_t by;
    wide apart = (wide)last - first, at = first;
    if (!step_of(v, condition, &op, &by))
        return true;
    if (op == AST_OP_ADD || op == AST_OP_SUB) {
        apart = op == AST_OP_ADD ? apart : -apart;
        return by == 0 ? apart == 0 : apart % by == 0 && apart / by >= 0;
    }
    if ((op == AST_OP_SHL || op == AST_OP_SHR) && by >= 0 && by < 62)
        by = (int64_t)1 << by;
    if (by < 2)
        return true;
    if (op == AST_OP_MUL || op == AST_OP_SHL)
        while (at != 0 && wide_abs(at) < wide_abs(last))
            at *= by;
    else if (op == AST_OP_DIV || op == AST_OP_SHR)
        while (wide_abs(at) > wide_abs(last))
            at /= by;
    else
        return true;
    return at == last;
}

/* Is the condition false here, for all that can be told? */
static bool fails(struct verify *v, const struct verify_condition *condition)
{
    ceval_value value, counter;
    bool good;
    v->stop = VERIFY_GOES;
    if (condition->text)
        good = verify_text(v, condition->text, condition->names, condition->epoch, &value);
    else
        good = verify_int(v, condition->node, &value);
    if (!good)
        return v->stop != VERIFY_UNKNOWN;
    if (!condition->counter)
        return (value.bits != 0) == condition->negated;
    if (!verify_decl(v, condition->counter, &counter))
        return true;
    if (condition->step)
        return !comes_to(v, condition, (int64_t)ceval_convert(value, counter.type).bits, (int64_t)counter.bits);
    return condition->negated ? (int64_t)counter.bits > (int64_t)value.bits
                              : (int64_t)counter.bits < (int64_t)value.bits;
}

static const struct verify_variable *by_name(const struct verify *v, const char *name)
{
    for (size_t i = 0; i < v->variable_count; i++)
        if (!v->variable[i].decl && strcmp(v->variable[i].name, name) == 0)
            return &v->variable[i];
    return NULL;
}

/* threadIdx is below blockDim, blockIdx below gridDim, and a block has so many threads. */
static bool launch_allows(const struct verify *v)
{
    uint64_t threads = 1;
    for (int i = 0; i < 3; i++) {
        const struct verify_variable *thread = by_name(v, builtins[i].name), *dim = by_name(v, builtins[i + 3].name);
        const struct verify_variable *block = by_name(v, builtins[i + 6].name),
                                     *grid = by_name(v, builtins[i + 9].name);
        if ((thread && dim && thread->value.bits >= dim->value.bits) ||
            (block && grid && block->value.bits >= grid->value.bits))
            return false;
        threads *= dim ? dim->value.bits : thread ? thread->value.bits + 1 : 1;
    }
    return threads <= (v->function->max_threads ? (uint64_t)v->function->max_threads : 1024);
}

/* Is every number one that was promised? */
static bool facts_allow(const struct verify *v)
{
    for (size_t i = 0; i < v->variable_count; i++) {
        const struct verify_variable *x = &v->variable[i];
        const int64_t number = (int64_t)x->value.bits;
        if (!x->is_given)
            continue;
        if (number < x->facts.lo || number > x->facts.hi)
            return false;
        if (x->facts.modulus > 1 && ((wide)number - x->facts.residue) % (wide)x->facts.modulus != 0)
            return false;
    }
    return true;
}

static bool allowed(struct verify *v)
{
    if (!launch_allows(v) || !facts_allow(v))
        return false;
    for (size_t i = 0; i < v->condition_count; i++)
        if (v->condition[i].matters && fails(v, &v->condition[i]))
            return false;
    return true;
}

/* ---- What conditions say plainly, to draw values that have a chance ---- */

static bool is_variable(struct ast_node *node, const struct verify_variable *variable)
{
    node = ast_bare(node);
    while (node->kind == AST_CAST && ast_operand(node))
        node = ast_bare(ast_operand(node));
    if (node->kind == AST_DECLREF)
        return node->decl && node->decl == variable->decl;
    return node->kind == AST_MEMBER && !variable->decl && ast_operand(node) && ast_operand(node)->text && node->text &&
           strncmp(variable->name, ast_operand(node)->text, strlen(ast_operand(node)->text)) == 0 &&
           strcmp(variable->name + strlen(ast_operand(node)->text) + 1, node->text) == 0;
}

static void at_least(struct verify_variable *variable, int64_t low)
{
    if (!variable->has_low || variable->low < low)
        variable->low = low;
    variable->has_low = true;
}

static void at_most(struct verify_variable *variable, int64_t high)
{
    if (!variable->has_high || variable->high > high)
        variable->high = high;
    variable->has_high = true;
}

/* variable op number */
static void compared(struct verify_variable *variable, enum ast_op op, int64_t number)
{
    if (op == AST_OP_LT && number > INT64_MIN)
        at_most(variable, number - 1);
    if (op == AST_OP_GT && number < INT64_MAX)
        at_least(variable, number + 1);
    if (op == AST_OP_LE || op == AST_OP_EQ)
        at_most(variable, number);
    if (op == AST_OP_GE || op == AST_OP_EQ)
        at_least(variable, number);
}

static enum ast_op mirrored(enum ast_op op)
{
    return op == AST_OP_LT   ? AST_OP_GT
           : op == AST_OP_GT ? AST_OP_LT
           : op == AST_OP_LE ? AST_OP_GE
           : op == AST_OP_GE ? AST_OP_LE
                             : op;
}

static enum ast_op opposite(enum ast_op op)
{
    return op == AST_OP_LT   ? AST_OP_GE
           : op == AST_OP_GT ? AST_OP_LE
           : op == AST_OP_LE ? AST_OP_GT
           : op == AST_OP_GE ? AST_OP_LT
           : op == AST_OP_EQ ? AST_OP_NE
                             : AST_OP_EQ;
}

static bool number_of(struct verify *v, struct ast_node *node, int64_t *number)
{
    ceval_value value;
    v->stop = VERIFY_GOES;
    if (!verify_int(v, node, &value))
        return false;
    *number = (int64_t)value.bits;
    return true;
}

/* variable % n == 0, (variable & n - 1) == 0 */
static void learn_modulus(struct verify *v, struct ast_node *left, struct ast_node *right,
                          struct verify_variable *variable)
{
    int64_t zero, n;
    left = ast_bare(left);
    if (left->kind != AST_BINARY || !is_variable(ast_left(left), variable) || !number_of(v, right, &zero) || zero ||
        !number_of(v, ast_right(left), &n))
        return;
    if (left->op == AST_OP_AND && n < INT64_MAX)
        n++;
    if ((left->op == AST_OP_REM || left->op == AST_OP_AND) && n > 0)
        variable->modulus = n;
}

/* With `fixed`, only what hangs on no variable is learnt. */
static void learn(struct verify *v, struct ast_node *node, bool negated, struct verify_variable *variable, bool fixed)
{
    struct ast_node *left, *right;
    const enum ast_op op = (node = ast_bare(node))->op;
    const uint64_t touched = v->touched;
    int64_t number;
    if (node->kind == AST_UNARY && op == AST_OP_LOGIC_NOT)
        learn(v, ast_operand(node), !negated, variable, fixed);
    if (node->kind != AST_BINARY)
        return;
    left = ast_left(node);
    right = ast_right(node);
    if (op == (negated ? AST_OP_LOGIC_OR : AST_OP_LOGIC_AND)) {
        learn(v, left, negated, variable, fixed);
        learn(v, right, negated, variable, fixed);
    }
    if (op < AST_OP_EQ || op > AST_OP_GE)
        return;
    v->touched = 0;
    if (is_variable(left, variable) && number_of(v, right, &number) && !(fixed && v->touched))
        compared(variable, negated ? opposite(op) : op, number);
    else if (is_variable(right, variable) && number_of(v, left, &number) && !(fixed && v->touched))
        compared(variable, mirrored(negated ? opposite(op) : op), number);
    if (op == AST_OP_EQ && !negated)
        learn_modulus(v, left, right, variable);
    v->touched |= touched;
}

/* A counter that begins at `first`, in even steps. */
static void learn_step(struct verify *v, const struct verify_condition *condition, struct verify_variable *variable,
                       int64_t first, bool fixed)
{
    enum ast_op op;
    int64_t by;
    if (!step_of(v, condition, &op, &by) || (op != AST_OP_ADD && op != AST_OP_SUB) || (fixed && v->touched) ||
        by == INT64_MIN || by == 0)
        return;
    variable->modulus = by < 0 ? -by : by;
    variable->residue = first % variable->modulus;
}

static void bound(struct verify *v, struct verify_variable *variable, bool fixed)
{
    int64_t number;
    variable->has_low = variable->has_high = false;
    variable->modulus = 1;
    variable->residue = 0;
    bound_builtin(v, variable);
    if (!ctype_signed(variable->type))
        at_least(variable, 0);
    if (ctype_bits(variable->type) < 64) {
        at_least(variable, (int64_t)ctype_min(variable->type));
        at_most(variable, (int64_t)ctype_max(variable->type));
    }
    if (variable->is_given && variable->facts.lo > INT64_MIN)
        at_least(variable, (int64_t)variable->facts.lo);
    if (variable->is_given && variable->facts.hi < INT64_MAX)
        at_most(variable, (int64_t)variable->facts.hi);
    if (variable->is_given && variable->facts.modulus > 1)
        variable->modulus = (int64_t)variable->facts.modulus;
    if (variable->is_given && variable->facts.modulus > 1)
        variable->residue = variable->facts.residue;
    for (size_t i = 0; i < v->condition_count; i++) {
        const struct verify_condition *condition = &v->condition[i];
        if (condition->text)
            continue;
        if (!condition->counter) {
            learn(v, condition->node, condition->negated, variable, fixed);
            continue;
        }
        v->touched = 0;
        if (condition->counter != variable->decl || !number_of(v, condition->node, &number))
            continue;
        if (condition->step)
            learn_step(v, condition, variable, number, fixed);
        else if (!(fixed && v->touched))
            compared(variable, condition->negated ? AST_OP_LE : AST_OP_GE, number);
    }
}

/* ---- Drawing ---- */

static uint64_t random_bits(struct verify *v)
{
    v->random ^= v->random << 13;
    v->random ^= v->random >> 7;
    v->random ^= v->random << 17;
    return v->random;
}

static uint64_t below(struct verify *v, uint64_t n) { return n ? random_bits(v) % n : random_bits(v); }

/* Numbers at which 32-bit arithmetic, signs and divisions go wrong. */
static const int64_t edges[] = {0,
                                1,
                                2,
                                3,
                                7,
                                8,
                                -1,
                                -2,
                                -8,
                                127,
                                128,
                                255,
                                32767,
                                32768,
                                65535,
                                65536,
                                INT64_C(1) << 30,
                                (INT64_C(1) << 31) - 1,
                                INT64_C(1) << 31,
                                (INT64_C(1) << 31) + 1,
                                -(INT64_C(1) << 31),
                                -(INT64_C(1) << 31) - 1,
                                (INT64_C(1) << 32) - 1,
                                INT64_C(1) << 32,
                                (INT64_C(1) << 32) + 8,
                                INT64_C(1) << 40,
                                -(INT64_C(1) << 40),
                                INT64_C(1) << 62,
                                INT64_MAX,
                                INT64_MIN};

static int64_t drawn(struct verify *v, const struct verify_variable *x)
{
    const int64_t low = x->has_low ? x->low : INT64_MIN, high = x->has_high ? x->high : INT64_MAX;
    switch (below(v, 8)) {
    case 0:
    case 1:
        return edges[below(v, sizeof edges / sizeof *edges)];
    case 2:
        return x->has_low && low < INT64_MAX - 3 ? low + (int64_t)below(v, 3) : -(int64_t)below(v, 64);
    case 3:
        return x->has_high && high > INT64_MIN + 3 ? high - (int64_t)below(v, 3)
                                                   : (int64_t)(random_bits(v) >> below(v, 64));
    case 4:
    case 5:
        return (int64_t)((uint64_t)(low > 0 ? low : 0) + below(v, 65) * (uint64_t)x->modulus);
    case 6:
        return (int64_t)((uint64_t)low + below(v, (uint64_t)high - (uint64_t)low + 1));
    default:
        return (int64_t)((random_bits(v) >> below(v, 64)) * (x->has_low || below(v, 2) ? 1 : UINT64_MAX));
    }
}

/* Inside the bounds, and mostly of the right remainder: the next one below, or above where that is too low. */
static void draw(struct verify *v, struct verify_variable *x)
{
    wide number = drawn(v, x);
    if (x->has_high && number > x->high)
        number = (wide)x->high - (wide)below(v, 64);
    if (x->has_low && number < x->low)
        number = x->low;
    if (x->modulus > 1 && below(v, 8)) {
        number -= wide_floor_mod(number - x->residue, x->modulus);
        if (x->has_low && number < x->low)
            number += x->modulus;
    }
    set(v, x, (int64_t)number);
}

/* ---- Plans ---- */

struct plan {
    uint64_t combinations; /* of what is enumerated */
    size_t variables;
    bool free; /* is there anything that is drawn? */
};

/* How many values a variable has if that is few, else 0. */
static uint64_t count_of(const struct verify_variable *x)
{
    if (!x->has_low || !x->has_high)
        return 0;
    if (x->high < x->low)
        return 1;
    return (uint64_t)x->high - (uint64_t)x->low < WHOLE ? (uint64_t)x->high - (uint64_t)x->low + 1 : 0;
}

static struct plan make_plan(struct verify *v)
{
    struct plan plan = {1, v->variable_count, false};
    v->planned = v->variable_count;
    for (size_t i = 0; i < v->condition_count; i++)
        v->condition[i].matters = mentioned(v, &v->condition[i]);
    for (size_t i = 0; i < plan.variables; i++) {
        struct verify_variable *x = &v->variable[i];
        bound(v, x, true);
        x->count = count_of(x);
        if (!x->count)
            plan.free = true;
        else if (plan.combinations > UINT64_MAX / x->count)
            plan.combinations = UINT64_MAX;
        else
            plan.combinations *= x->count;
    }
    return plan;
}

/* Values for what is not enumerated: parameters before what conditions compare with them. */
static void draw_free(struct verify *v, const struct plan *plan)
{
    for (size_t i = 0; i < plan->variables; i++) {
        struct verify_variable *x = &v->variable[i];
        if (x->count)
            continue;
        bound(v, x, false);
        draw(v, x);
    }
}

/* Combination number n of what is enumerated. */
static void set_combination(struct verify *v, const struct plan *plan, uint64_t n)
{
    for (size_t i = 0; i < plan->variables; i++) {
        struct verify_variable *x = &v->variable[i];
        if (x->count && x->high >= x->low) {
            set(v, x, x->low + (int64_t)(n % x->count));
            n /= x->count;
        }
    }
}

struct run {
    verify_test *test;
    void *item;
    uint64_t tried;
    bool replan;
};

/* Try the point that is set; false to end. */
static bool try_point(struct verify *v, const struct plan *plan, struct run *run, bool *failed)
{
    const bool is_allowed = allowed(v);
    v->stop = VERIFY_GOES;
    if (is_allowed) {
        run->tried++;
        *failed = !run->test(v, run->item);
    }
    run->replan = v->variable_count > plan->variables;
    return !*failed && !run->replan;
}

static bool try_whole(struct verify *v, const struct plan *plan, struct run *run, bool *failed)
{
    for (uint64_t n = 0; n < plan->combinations; n++) {
        set_combination(v, plan, n);
        if (!try_point(v, plan, run, failed))
            return false;
    }
    return true;
}

/* So many draws, until `enough` points were tried. */
static bool try_drawn(struct verify *v, const struct plan *plan, struct run *run, uint64_t draws, uint64_t enough,
                      bool *failed)
{
    for (uint64_t n = 0; n < draws && run->tried < enough; n++) {
        draw_free(v, plan);
        set_combination(v, plan, random_bits(v));
        if (!try_point(v, plan, run, failed))
            return false;
    }
    return true;
}

/* All combinations for a few values of the rest, and some for many. */
static bool carry_out(struct verify *v, const struct plan *plan, struct run *run, bool *failed)
{
    uint64_t rounds = plan->free ? FULL / plan->combinations : 1;
    if (plan->combinations > WHOLE)
        return try_drawn(v, plan, run, SAMPLE, ENOUGH, failed);
    for (rounds = rounds < 1 ? 1 : rounds > 16 ? 16 : rounds; rounds > 0; rounds--) {
        if (plan->free)
            draw_free(v, plan);
        if (!try_whole(v, plan, run, failed))
            return false;
    }
    return !plan->free || try_drawn(v, plan, run, DRAWS, UINT64_MAX, failed);
}

bool verify_points(struct verify *v, verify_test *test, void *item, uint64_t *tried, uint64_t *whole)
{
    struct run run = {test, item, 0, true};
    bool failed = false;
    verify_forget(v);
    for (int i = 0; i < REPLANS && run.replan && !failed; i++) {
        const struct plan plan = make_plan(v);
        run.tried = 0;
        run.replan = false;
        carry_out(v, &plan, &run, &failed);
        *whole = plan.combinations > WHOLE ? plan.combinations : 0;
    }
    *tried = run.tried;
    return !failed;
}
