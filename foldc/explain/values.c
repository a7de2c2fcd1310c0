#include "values.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/gpu/builtins.h"
#include "foldc/gpu/limits.h"

enum {
    USUAL = 1024,         /* what an extent or a stride is taken for */
    USUAL_THREADS = 128,  /* a block of which nothing is said */
    TRIES = 20000,        /* of combinations, until what is assumed of them holds */
    ROUNDS = 4096,        /* of a loop whose counter is not linear */
    MANY_ROUNDS = 1 << 30 /* more are not counted */
};

/* ---- --let ---- */

/* The text that --let gives a name, in "a=1,b=2"; the last one counts. */
static bool find_let(arena *arena, const char *list, char *used, const char *name, const char **text)
{
    const size_t length = strlen(name);
    bool found = false;
    for (const char *at = list; at && *at;) {
        const char *end = strchr(at, ',');
        const size_t size = end ? (size_t)(end - at) : strlen(at);
        if (size > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            *text = arena_copy(arena, at + length + 1, size - length - 1);
            found = true;
            if (used)
                used[at - list] = 1;
        }
        at = end ? end + 1 : NULL;
    }
    return found;
}

bool explain_let(const struct explain_values *values, const char *name, const char **text)
{
    return find_let(values->fold->arena, values->let, values->fold->explain->let_used, name, text);
}

static bool let_number(const struct explain_values *values, const char *name, int64_t *number)
{
    const char *text;
    char *end;
    if (!explain_let(values, name, &text))
        return false;
    *number = strtoll(text, &end, 0);
    return !*end;
}

/* ---- Built-ins ---- */

/* The number of the one that a symbol is; -1: none. */
static int builtin_of(const struct fold *fold, const expr *symbol)
{
    const struct symbol *about = &fold->symbols.item[symbol->value];
    if (about->decl || about->node || about->definition || about->is_argument)
        return -1;
    return gpu_builtin_number(symbol->name);
}

/* ---- The block ---- */

/* The kernel behind a record: its own function, or what calls the clone, as far as that is known. */
static const struct explain_record *outermost(const struct explain_record *record)
{
    for (int depth = 0; record->call && depth < 16; depth++)
        record = record->call->record;
    return record;
}

/* The threads that a copy's mask lets work; 0: not told. */
static int64_t masked_threads(const expr *mask)
{
    if (mask->kind == EXPR_LT && mask->op[1]->kind == EXPR_INT)
        return mask->op[1]->value;
    if (mask->kind == EXPR_LAND) {
        const int64_t a = masked_threads(mask->op[0]), b = masked_threads(mask->op[1]);
        return a > b ? a : b;
    }
    return 0;
}

/* How many threads the function's own copies speak of; 0: none does. */
static int64_t threads_of_copies(const struct explain_record *record)
{
    int64_t most = 0;
    for (const struct explain_note *note = record->note; note; note = note->next)
        if (note->copy && note->copy->mask && masked_threads(note->copy->mask) > most)
            most = masked_threads(note->copy->mask);
    return most;
}

static bool meets_axis(const struct fold *fold, const struct explain_record *record, int axis)
{
    for (size_t i = 0; i < record->symbols; i++) {
        const int is = builtin_of(fold, record->symbol[i].itself);
        if (is == GPU_BUILTIN_AXIS(GPU_THREAD_IDX, axis) || is == GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis))
            return true;
    }
    return false;
}

/* What is known of blockDim along an axis where the record met it; 0: nothing. */
static int64_t known_dim(const struct fold *fold, const struct explain_record *record, int axis)
{
    for (size_t i = 0; i < record->symbols; i++) {
        int64_t value;
        if (builtin_of(fold, record->symbol[i].itself) == GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis) &&
            facts_const(&record->symbol[i].facts, &value))
            return value;
    }
    return 0;
}

/* So many threads along the axes that the function uses: a warp in a row, the rest in columns. */
static void spread_threads(struct explain_values *values, int64_t threads)
{
    const bool y = meets_axis(values->fold, values->record, 1), z = meets_axis(values->fold, values->record, 2);
    if (!y && !z) {
        values->block[0] = threads;
        return;
    }
    values->block[0] = threads < GPU_WARP ? threads : GPU_WARP;
    values->block[y ? 1 : 2] = threads / values->block[0];
}

static void choose_block(struct explain_values *values)
{
    const struct explain_record *kernel = outermost(values->record);
    const struct ast_function *function = kernel->function;
    const int64_t copies = threads_of_copies(values->record);
    int64_t given;
    bool known = false;
    for (int axis = 0; axis < 3; axis++)
        values->block[axis] = 1;
    values->block_why = NULL;
    if (!function->is_global && !function->is_device)
        return;
    if (function->block_dim[0]) {
        for (int axis = 0; axis < 3; axis++)
            values->block[axis] = function->block_dim[axis] ? function->block_dim[axis] : 1;
        known = true;
    } else if (known_dim(values->fold, values->record, 0)) {
        for (int axis = 0; axis < 3; axis++) {
            const int64_t dim = known_dim(values->fold, values->record, axis);
            values->block[axis] = dim ? dim : 1;
        }
        known = true;
    } else if (function->max_threads) {
        spread_threads(values, function->max_threads);
        values->block_why = "from __launch_bounds__";
        known = true;
    } else {
        spread_threads(values, copies ? copies : USUAL_THREADS);
        values->block_why = copies ? "from the tiled copy" : "assumed";
    }
    for (int axis = 0; axis < 3; axis++)
        if (let_number(values, gpu_builtin_name(GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, axis)), &given) && given > 0) {
            values->block[axis] = given;
            values->block_why = "given";
            known = true;
        }
    values->block_is_known = known;
    if (explain_threads(values) > GPU_BLOCK_THREADS) {
        values->block_why = arena_printf(values->fold->arena, "%lld were asked for, more than a block has",
                                         (long long)explain_threads(values));
        values->block[0] = GPU_BLOCK_THREADS;
        values->block[1] = values->block[2] = 1;
    }
}

int64_t explain_threads(const struct explain_values *values)
{
    return values->block[0] * values->block[1] * values->block[2];
}

void explain_values_begin(struct explain_values *values, struct fold *fold, const struct explain_record *record)
{
    *values = (struct explain_values){.fold = fold, .record = record, .let = fold->request->options.let};
    values->count = expr_symbols(fold->table);
    values->value = arena_alloc(fold->arena, (values->count + 1) * sizeof *values->value);
    memset(values->value, 0, (values->count + 1) * sizeof *values->value);
    choose_block(values);
}

/* ---- What may be assumed ---- */

/* Is it a parameter of what is called by a launch, or by nobody that is known? A clone's are what its call gives. */
static bool is_given_by_launch(const struct explain_record *record, const struct ast_decl *decl)
{
    for (; record; record = record->call ? record->call->record : NULL)
        for (uint32_t i = 0; i < record->function->param_count; i++)
            if (record->function->param[i] == decl)
                return !record->call;
    return false;
}

/* Is the variable the same for all threads: what a kernel is given, or a constant? */
static bool is_uniform_variable(const struct explain_record *record, const struct ast_decl *decl)
{
    if (!decl || decl->type->is_reference || (decl->escape && !decl->is_const))
        return false;
    if (decl->kind == AST_PARAM)
        return is_given_by_launch(record, decl);
    return decl->kind == AST_VAR && (!decl->is_local || decl->is_constant) && !decl->is_shared;
}

bool explain_is_uniform(const struct explain_record *record, const struct ast_node *node)
{
    if (!node)
        return true;
    switch (node->kind) {
    case AST_INT:
    case AST_CHAR:
    case AST_BOOL:
    case AST_UNEVALUATED:
        return true;
    case AST_DECLREF:
        if (ast_builtin_variable(node) >= 0)
            return ast_builtin_variable(node) != GPU_THREAD_IDX;
        if (node->decl && node->decl->kind == AST_ENUMCONST)
            return true;
        return is_uniform_variable(record, node->decl);
    case AST_MEMBER:
    case AST_SUBSCRIPT:
    case AST_PAREN:
    case AST_CAST:
    case AST_BINARY:
    case AST_CONDITIONAL:
        break;
    case AST_UNARY:
        if (node->op >= AST_OP_PRE_INC)
            return false;
        break;
    default:
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (!explain_is_uniform(record, node->child[i]))
            return false;
    return true;
}

/* Two symbols of one name and one variable are one choice. */
static size_t choice_of(struct explain_values *values, const expr *symbol)
{
    const struct explain_symbol *met = explain_met(values->record, symbol);
    struct explain_choice *choice;
    const char *name = symbol->name;
    size_t length = strlen(name);
    for (size_t i = 0; i < values->choices; i++)
        if (strcmp(values->choice[i].name, name) == 0)
            return i;
    values->choice =
        arena_grow(values->fold->arena, values->choice, values->choices, &values->choice_room, sizeof *values->choice);
    choice = &values->choice[values->choices];
    *choice = (struct explain_choice){.name = name, .axis = -1, .why = "assumed"};
    choice->facts = met ? met->facts : facts_of_type((ctype)symbol->type);
    if (length > 2 && name[0] == '(') /* the text of an operand in brackets */
        choice->name = name;
    return values->choices++;
}

static const char *why_unknown(struct explain_values *values, const expr *symbol)
{
    const struct symbol *about = &values->fold->symbols.item[symbol->value];
    if (about->node)
        return arena_printf(values->fold->arena, "'%s' is not known before the program runs", symbol->name);
    if (!about->is_stable)
        return arena_printf(values->fold->arena, "'%s' may change: a const variable could be followed", symbol->name);
    return arena_printf(values->fold->arena, "'%s' is not known", symbol->name);
}

/* ---- Plans ---- */

void explain_plan_begin(struct explain_plan *plan, struct explain_values *values)
{
    memset(plan, 0, sizeof *plan);
    plan->values = values;
    plan->has = arena_alloc(values->fold->arena, values->count + 1);
    memset(plan->has, 0, values->count + 1);
}

static void add_step(struct explain_plan *plan, struct explain_step step)
{
    plan->step = arena_grow(plan->values->fold->arena, plan->step, plan->steps, &plan->room, sizeof *plan->step);
    plan->step[plan->steps++] = step;
    plan->has[step.symbol] = 1;
}

static bool mentions(const expr *e, const expr *symbol)
{
    if (e == symbol)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (mentions(e->op[i], symbol))
            return true;
    return false;
}

static bool add(struct explain_plan *plan, const expr *e);

/* The counter of a loop: where it begins, and by how much it moves. */
static bool add_counter(struct explain_plan *plan, const struct explain_loop *loop)
{
    struct fold *fold = plan->values->fold;
    struct explain_step step = {.kind = STEP_COUNTER, .symbol = (size_t)loop->counter->value, .loop = loop};
    if (!loop->first || !loop->next) {
        plan->unknown = arena_printf(fold->arena, "how the loop counts '%s' is not understood", loop->counter->name);
        return false;
    }
    step.set = loop->first;
    step.advance = expr_sub(fold->table, loop->next, loop->counter);
    if (mentions(step.advance, loop->counter))
        step.advance = NULL;
    if (!add(plan, step.set) || (step.advance && !add(plan, step.advance)))
        return false;
    if (plan->loops == EXPLAIN_LOOPS) { /* those that this one hangs on are among them now */
        plan->unknown = arena_printf(fold->arena, "it depends on more than %d loops", EXPLAIN_LOOPS);
        return false;
    }
    step.level = plan->loops;
    plan->loop[plan->loops++] = loop;
    plan->has[step.symbol] = 1; /* what follows names it */
    if (!step.advance && !add(plan, loop->next)) {
        plan->has[step.symbol] = 0;
        return false;
    }
    step.condition = explain_plan_add(plan, loop->condition) ? loop->condition : NULL;
    add_step(plan, step);
    return true;
}

static bool add_choice(struct explain_plan *plan, const expr *symbol)
{
    struct explain_values *values = plan->values;
    const size_t choice = choice_of(values, symbol);
    const char *text;
    add_step(plan, (struct explain_step){.kind = STEP_CHOICE, .symbol = (size_t)symbol->value, .choice = choice});
    plan->is_assumed = true;
    if (explain_let(values, symbol->name, &text) && gpu_builtin_number(text) >= 0 &&
        gpu_builtin_number(text) < GPU_AXES)
        plan->uses_thread = true;
    return true;
}

static bool add_symbol(struct explain_plan *plan, const expr *symbol)
{
    struct explain_values *values = plan->values;
    const struct fold *fold = values->fold;
    const struct symbol *about = &fold->symbols.item[symbol->value];
    const int is = builtin_of(fold, symbol);
    const size_t number = (size_t)symbol->value;
    const expr *set = about->definition ? about->definition : about->set_to;
    const char *text;
    if (plan->has[number])
        return true;
    if (is >= 0 && is / GPU_AXES != GPU_GRID_DIM) {
        static const enum explain_step_kind kinds[] = {
            [GPU_THREAD_IDX] = STEP_THREAD, [GPU_BLOCK_IDX] = STEP_BLOCK, [GPU_BLOCK_DIM] = STEP_DIM};
        const enum explain_step_kind kind = kinds[is / GPU_AXES];
        plan->uses_thread |= kind == STEP_THREAD;
        plan->uses_block[is % GPU_AXES] |= kind == STEP_BLOCK;
        plan->is_assumed |= kind == STEP_BLOCK || (kind == STEP_DIM && !values->block_is_known);
        add_step(plan, (struct explain_step){.kind = kind, .symbol = number, .axis = is % GPU_AXES});
        return true;
    }
    if (explain_let(values, symbol->name, &text))
        return add_choice(plan, symbol);
    if (about->loop)
        return add_counter(plan, about->loop);
    if (set) {
        if (!add(plan, set))
            return false;
        add_step(plan, (struct explain_step){.kind = STEP_SET, .symbol = number, .set = set});
        return true;
    }
    if ((about->node && explain_is_uniform(values->record, about->node)) ||
        (!about->node && about->is_stable && is_uniform_variable(values->record, about->decl)) || is >= 0)
        return add_choice(plan, symbol);
    if (about->is_stable && about->decl && about->decl->kind == AST_VAR && about->decl->init &&
        explain_is_uniform(values->record, about->decl->init))
        return add_choice(plan, symbol);
    plan->unknown = why_unknown(values, symbol);
    return false;
}

static bool add(struct explain_plan *plan, const expr *e)
{
    if (!e)
        return true;
    if (e->kind == EXPR_SYMBOL)
        return (size_t)e->value < plan->values->count && add_symbol(plan, e);
    for (uint32_t i = 0; i < e->n; i++)
        if (!add(plan, e->op[i]))
            return false;
    return true;
}

void explain_plan_take_back(struct explain_plan *plan, const struct explain_plan *before)
{
    for (size_t i = before->steps; i < plan->steps; i++)
        plan->has[plan->step[i].symbol] = 0;
    plan->steps = before->steps;
    plan->loops = before->loops;
    memcpy(plan->uses_block, before->uses_block, sizeof plan->uses_block);
    plan->uses_thread = before->uses_thread;
    plan->is_assumed = before->is_assumed;
}

bool explain_plan_add(struct explain_plan *plan, const expr *e)
{
    const struct explain_plan before = *plan;
    if (add(plan, e))
        return true;
    explain_plan_take_back(plan, &before);
    return false;
}

bool explain_plan_add_loop(struct explain_plan *plan, const struct explain_loop *loop)
{
    return explain_plan_add(plan, loop->counter);
}

/* ---- Setting ---- */

int64_t explain_value(const struct explain_values *values, const expr *e, bool *good)
{
    bool overflow = false;
    int64_t value;
    if (e->kind == EXPR_INT)
        return e->value;
    if (e->kind == EXPR_SYMBOL)
        return values->value[e->value];
    value = expr_eval(values->fold->table, e, values->value, &overflow);
    if (overflow)
        *good = false;
    return value;
}

/* A counter after so many rounds. */
static bool set_counter(const struct explain_values *values, const struct explain_step *step, int64_t round)
{
    int64_t *counter = &values->value[step->symbol];
    bool good = true;
    *counter = explain_value(values, step->set, &good);
    if (step->advance) {
        const int64_t by = explain_value(values, step->advance, &good);
        return good && !__builtin_mul_overflow(by, round, &round) && !__builtin_add_overflow(*counter, round, counter);
    }
    for (int64_t i = 0; i < round && good; i++)
        *counter = explain_value(values, step->loop->next, &good);
    return good;
}

/* Does the loop go on where its counter is? */
static bool goes_on(const struct explain_values *values, const struct explain_step *step)
{
    bool good = true;
    return !step->condition || (explain_value(values, step->condition, &good) != 0 && good);
}

static int64_t thread_axis(const struct explain_values *values, int64_t thread, int axis)
{
    const int64_t *block = values->block;
    return axis == 0 ? thread % block[0] : axis == 1 ? thread / block[0] % block[1] : thread / block[0] / block[1];
}

static bool set_step(const struct explain_plan *plan, const struct explain_step *step, int64_t thread,
                     const struct explain_point *point)
{
    const struct explain_values *values = plan->values;
    const struct explain_choice *choice;
    bool good = true;
    switch (step->kind) {
    case STEP_THREAD:
        values->value[step->symbol] = thread_axis(values, thread, step->axis);
        return true;
    case STEP_BLOCK:
        values->value[step->symbol] = point->block[step->axis];
        return true;
    case STEP_DIM:
        values->value[step->symbol] = values->block[step->axis];
        return true;
    case STEP_CHOICE:
        choice = &values->choice[step->choice];
        values->value[step->symbol] = choice->axis < 0 ? choice->value : thread_axis(values, thread, choice->axis);
        return true;
    case STEP_SET:
        values->value[step->symbol] = explain_value(values, step->set, &good);
        return good;
    default:
        return set_counter(values, step, point->round[step->level]) && goes_on(values, step);
    }
}

bool explain_plan_set(const struct explain_plan *plan, int64_t thread, const struct explain_point *point)
{
    for (size_t i = 0; i < plan->steps; i++)
        if (!set_step(plan, &plan->step[i], thread, point))
            return false;
    return true;
}

/* Does a thread have that round of a loop, and all rounds of the loops before it? */
static bool has_round(const struct explain_plan *plan, size_t step, int64_t thread, struct explain_point *point,
                      int64_t round)
{
    point->round[plan->step[step].level] = round;
    for (size_t i = 0; i <= step; i++)
        if (!set_step(plan, &plan->step[i], thread, point))
            return false;
    return true;
}

int64_t explain_rounds(const struct explain_plan *plan, int level, int64_t thread, struct explain_point point)
{
    size_t step = 0;
    int64_t has, not_yet;
    while (step < plan->steps && (plan->step[step].kind != STEP_COUNTER || plan->step[step].level != level))
        step++;
    if (step == plan->steps || !plan->step[step].condition)
        return -1;
    if (!has_round(plan, step, thread, &point, 0))
        return 0;
    if (!plan->step[step].advance) {
        for (has = 1; has < ROUNDS && has_round(plan, step, thread, &point, has);)
            has++;
        return has < ROUNDS ? has : -1;
    }
    for (has = 0, not_yet = 1; has_round(plan, step, thread, &point, not_yet); not_yet *= 2) {
        has = not_yet;
        if (not_yet >= MANY_ROUNDS)
            return -1;
    }
    while (not_yet - has > 1) {
        const int64_t middle = has + (not_yet - has) / 2;
        if (has_round(plan, step, thread, &point, middle))
            has = middle;
        else
            not_yet = middle;
    }
    return has + 1;
}

/* ---- Choosing ---- */

enum { CANDIDATES = 16 };

static bool fits(const expr_facts *facts, int64_t value)
{
    if (value < facts->lo || value > facts->hi || (facts->zeros & (uint64_t)value))
        return false;
    if (facts->modulus == 0)
        return value == facts->residue;
    return facts->modulus == 1 || ((wide)value - facts->residue) % (wide)facts->modulus == 0;
}

/* The values to try, the likeliest first: round numbers, and the bounds that are known. */
static int candidates(const struct explain_choice *choice, int64_t *out)
{
    static const int64_t round_number[] = {USUAL, 256, 128, 64, 32, 16, 8, 4, 2, 1, 0, 4096, 65536};
    const expr_facts *facts = &choice->facts;
    int n = 0;
    if (choice->given) {
        out[0] = choice->value;
        return 1;
    }
    for (size_t i = 0; i < sizeof round_number / sizeof *round_number; i++) {
        int64_t value = round_number[i];
        if (facts->modulus > 1 && facts->modulus <= INT32_MAX)
            value = (value + (int64_t)facts->modulus - 1) / (int64_t)facts->modulus * (int64_t)facts->modulus +
                    facts->residue;
        if (fits(facts, value))
            out[n++] = value;
    }
    if (facts->lo >= INT64_MIN && fits(facts, (int64_t)facts->lo))
        out[n++] = (int64_t)facts->lo;
    if (facts->hi <= INT64_MAX && fits(facts, (int64_t)facts->hi))
        out[n++] = (int64_t)facts->hi;
    if (!n)
        out[n++] = facts->lo > USUAL && facts->lo <= INT64_MAX ? (int64_t)facts->lo : USUAL;
    return n;
}

/* What has to hold of the choices, and the last choice that it hangs on. */
struct demand {
    const expr *condition;
    struct explain_plan plan;
    size_t last;
};

struct search {
    struct explain_values *values;
    struct demand *demand;
    size_t demands;
    long tries;
};

static bool holds(const struct demand *demand)
{
    const struct explain_point origin = {{0}, {0}};
    bool good = true;
    return !explain_plan_set(&demand->plan, 0, &origin) ||
           (explain_value(demand->plan.values, demand->condition, &good) != 0 && good);
}

static bool search(struct search *s, size_t at)
{
    int64_t candidate[CANDIDATES];
    int n;
    if (at == s->values->choices)
        return true;
    n = candidates(&s->values->choice[at], candidate);
    for (int i = 0; i < n && s->tries-- > 0; i++) {
        bool good = true;
        s->values->choice[at].value = candidate[i];
        for (size_t k = 0; k < s->demands && good; k++)
            good = s->demand[k].last != at || holds(&s->demand[k]);
        if (good && search(s, at + 1))
            return true;
    }
    return false;
}

/* The demands among some conditions: what hangs on choices alone. */
static void demand_each(struct search *s, const expr *const *condition, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct demand *demand = &s->demand[s->demands];
        demand->condition = condition[i];
        explain_plan_begin(&demand->plan, s->values);
        if (!explain_plan_add(&demand->plan, condition[i]) || demand->plan.loops || demand->plan.uses_thread ||
            !demand->plan.is_assumed)
            continue;
        demand->last = 0;
        for (size_t k = 0; k < demand->plan.steps; k++)
            if (demand->plan.step[k].kind == STEP_CHOICE && demand->plan.step[k].choice > demand->last)
                demand->last = demand->plan.step[k].choice;
        s->demands++;
    }
}

/* What --let gives: a number, or an axis of the thread. */
static void take_given(struct explain_values *values)
{
    for (size_t i = 0; i < values->choices; i++) {
        struct explain_choice *choice = &values->choice[i];
        if (!explain_let(values, choice->name, &choice->text))
            continue;
        choice->given = true;
        choice->why = "given";
        for (int axis = 0; axis < 3; axis++)
            if (strcmp(choice->text, gpu_builtin_name(GPU_BUILTIN_AXIS(GPU_THREAD_IDX, axis))) == 0)
                choice->axis = axis;
        if (choice->axis < 0)
            let_number(values, choice->name, &choice->value);
    }
}

bool explain_values_choose(struct explain_values *values)
{
    const struct explain_record *record = values->record;
    struct search s = {.values = values, .tries = TRIES};
    const size_t most = record->assumptions + record->hopes + 1;
    bool good;
    s.demand = arena_alloc(values->fold->arena, most * sizeof *s.demand);
    demand_each(&s, record->assumed, record->assumptions);
    const size_t firm = s.demands;
    demand_each(&s, record->hoped, record->hopes);
    take_given(values);
    good = search(&s, 0);
    if (!good) { /* a guard that cannot hold is none that has to */
        s.demands = firm;
        s.tries = TRIES;
        good = search(&s, 0);
    }
    for (size_t i = 0; !good && i < values->choices; i++) {
        int64_t candidate[CANDIDATES];
        (void)candidates(&values->choice[i], candidate);
        values->choice[i].value = candidate[0];
    }
    return good;
}

struct explain_assumption *explain_assumptions(struct explain_values *values, size_t *count)
{
    arena *arena = values->fold->arena;
    struct explain_assumption *list = arena_alloc(arena, (values->choices + 1) * sizeof *list);
    *count = 0;
    for (size_t i = 0; i < values->choices; i++) {
        const struct explain_choice *choice = &values->choice[i];
        list[(*count)++] = (struct explain_assumption){
            choice->name, choice->axis >= 0 ? choice->text : arena_printf(arena, "%lld", (long long)choice->value),
            choice->why, choice->given};
    }
    return list;
}
