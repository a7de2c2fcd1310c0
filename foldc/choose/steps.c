/* From symbols to numbers: the steps that give a set of expressions their values, one after the other. */
#include <string.h>

#include "chosen.h"

enum {
    ROUNDS = 4096,        /* of a loop whose counter is not linear */
    MANY_ROUNDS = 1 << 30 /* more are not counted */
};

void chosen_steps_begin(struct chosen_steps *steps, struct chosen *values)
{
    memset(steps, 0, sizeof *steps);
    steps->values = values;
    steps->has = arena_alloc(values->fold->arena, values->count + 1);
    memset(steps->has, 0, values->count + 1);
}

static void add_step(struct chosen_steps *steps, struct chosen_step step)
{
    steps->item = arena_grow(steps->values->fold->arena, steps->item, steps->count, &steps->room, sizeof *steps->item);
    steps->item[steps->count++] = step;
    steps->has[step.symbol] = 1;
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

static bool add(struct chosen_steps *steps, const expr *e);

/* Add the step of a loop's counter, with its first value and its advance. */
static bool add_counter(struct chosen_steps *steps, const struct explain_loop *loop)
{
    struct fold *fold = steps->values->fold;
    struct chosen_step step = {.kind = STEP_COUNTER, .symbol = (size_t)loop->counter->value, .loop = loop};
    if (!loop->first || !loop->next) {
        steps->unknown = say_counts_unknown(fold->arena, loop->counter->name);
        return false;
    }
    step.set = loop->first;
    step.advance = expr_sub(fold->table, loop->next, loop->counter);
    if (mentions(step.advance, loop->counter))
        step.advance = NULL;
    if (!add(steps, step.set) || (step.advance && !add(steps, step.advance)))
        return false;
    if (steps->loops == CHOSEN_LOOPS) { /* those that this one depends on are among them now */
        steps->unknown = say_loops_many(fold->arena, CHOSEN_LOOPS);
        return false;
    }
    step.level = steps->loops;
    steps->loop[steps->loops++] = loop;
    steps->has[step.symbol] = 1; /* the steps after it name it */
    if (!step.advance && !add(steps, loop->next)) {
        steps->has[step.symbol] = 0;
        return false;
    }
    step.condition = chosen_steps_add(steps, loop->condition) ? loop->condition : NULL;
    add_step(steps, step);
    return true;
}

static bool add_unknown(struct chosen_steps *steps, const expr *symbol)
{
    struct chosen *values = steps->values;
    const struct symbol *about = &values->fold->symbols.item[symbol->value];
    const expr_facts facts = chosen_facts(values, symbol_subject(about), (ctype)symbol->type);
    const size_t unknown = chosen_unknown(values, symbol->name, facts, about->leaf);
    add_step(steps, (struct chosen_step){.kind = STEP_UNKNOWN, .symbol = (size_t)symbol->value, .unknown = unknown});
    steps->is_assumed = true;
    steps->uses_thread |= values->unknown[unknown].axis >= 0;
    return true;
}

static const struct message *why_unknown(struct chosen *values, const expr *symbol)
{
    const struct symbol *about = &values->fold->symbols.item[symbol->value];
    if (about->node)
        return say_value_late(values->fold->arena, symbol->name);
    if (!about->is_stable)
        return say_value_varies(values->fold->arena, symbol->name);
    return say_unknown_value(values->fold->arena, symbol->name);
}

static bool add_symbol(struct chosen_steps *steps, const expr *symbol)
{
    struct chosen *values = steps->values;
    const struct fold *fold = values->fold;
    const struct symbol *about = &fold->symbols.item[symbol->value];
    const int is = chosen_builtin(values, symbol);
    const size_t number = (size_t)symbol->value;
    const expr *set = about->definition ? about->definition : about->set_to;
    const char *text;
    if (steps->has[number])
        return true;
    if (is >= 0 && is / GPU_AXES != GPU_GRID_DIM) {
        static const enum chosen_step_kind kinds[] = {
            [GPU_THREAD_IDX] = STEP_THREAD, [GPU_BLOCK_IDX] = STEP_BLOCK, [GPU_BLOCK_DIM] = STEP_DIM};
        const enum chosen_step_kind kind = kinds[is / GPU_AXES];
        steps->uses_thread |= kind == STEP_THREAD;
        steps->uses_block[is % GPU_AXES] |= kind == STEP_BLOCK;
        steps->is_assumed |= kind == STEP_BLOCK || (kind == STEP_DIM && !values->block_is_known);
        add_step(steps, (struct chosen_step){.kind = kind, .symbol = number, .axis = is % GPU_AXES});
        return true;
    }
    if (chosen_let(values, symbol->name, &text))
        return add_unknown(steps, symbol);
    if (about->loop)
        return add_counter(steps, about->loop);
    if (set) {
        if (!add(steps, set))
            return false;
        add_step(steps, (struct chosen_step){.kind = STEP_SET, .symbol = number, .set = set});
        return true;
    }
    if ((about->node && chosen_is_uniform(values->record, about->node)) ||
        (!about->node && about->is_stable && chosen_is_uniform_variable(values->record, symbol_decl(about))) || is >= 0)
        return add_unknown(steps, symbol);
    if (about->is_ring)
        return add_unknown(steps, symbol);
    if (about->is_stable && symbol_decl(about) && symbol_decl(about)->kind == AST_VAR && symbol_decl(about)->init &&
        chosen_is_uniform(values->record, symbol_decl(about)->init))
        return add_unknown(steps, symbol);
    steps->unknown = why_unknown(values, symbol);
    return false;
}

static bool add(struct chosen_steps *steps, const expr *e)
{
    if (!e)
        return true;
    if (e->kind == EXPR_SYMBOL)
        return (size_t)e->value < steps->values->count && add_symbol(steps, e);
    for (uint32_t i = 0; i < e->n; i++)
        if (!add(steps, e->op[i]))
            return false;
    return true;
}

void chosen_steps_take_back(struct chosen_steps *steps, const struct chosen_steps *before)
{
    for (size_t i = before->count; i < steps->count; i++)
        steps->has[steps->item[i].symbol] = 0;
    steps->count = before->count;
    steps->loops = before->loops;
    memcpy(steps->uses_block, before->uses_block, sizeof steps->uses_block);
    steps->uses_thread = before->uses_thread;
    steps->is_assumed = before->is_assumed;
}

bool chosen_steps_add(struct chosen_steps *steps, const expr *e)
{
    const struct chosen_steps before = *steps;
    if (add(steps, e))
        return true;
    chosen_steps_take_back(steps, &before);
    return false;
}

bool chosen_steps_add_loop(struct chosen_steps *steps, const struct explain_loop *loop)
{
    return chosen_steps_add(steps, loop->counter);
}

/* ---- Setting ---- */

int64_t chosen_value(const struct chosen *values, const expr *e, bool *good)
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

/* Set a counter to its value after a number of rounds. False: it has none. */
static bool set_counter(const struct chosen *values, const struct chosen_step *step, int64_t round)
{
    int64_t *counter = &values->value[step->symbol];
    bool good = true;
    *counter = chosen_value(values, step->set, &good);
    if (step->advance) {
        const int64_t by = chosen_value(values, step->advance, &good);
        return good && !__builtin_mul_overflow(by, round, &round) && !__builtin_add_overflow(*counter, round, counter);
    }
    for (int64_t i = 0; i < round && good; i++)
        *counter = chosen_value(values, step->loop->next, &good);
    return good;
}

/* Does the loop's condition hold for the present value of its counter? */
static bool goes_on(const struct chosen *values, const struct chosen_step *step)
{
    bool good = true;
    return !step->condition || (chosen_value(values, step->condition, &good) != 0 && good);
}

static bool set_step(const struct chosen_steps *steps, const struct chosen_step *step, int64_t thread,
                     const struct chosen_point *point)
{
    const struct chosen *values = steps->values;
    bool good = true;
    switch (step->kind) {
    case STEP_THREAD:
        values->value[step->symbol] = chosen_thread_axis(values, thread, step->axis);
        return true;
    case STEP_BLOCK:
        values->value[step->symbol] = point->block[step->axis];
        return true;
    case STEP_DIM:
        values->value[step->symbol] = values->block[step->axis];
        return true;
    case STEP_UNKNOWN:
        values->value[step->symbol] = chosen_unknown_value(values, step->unknown, thread);
        return true;
    case STEP_SET:
        values->value[step->symbol] = chosen_value(values, step->set, &good);
        return good;
    default:
        return set_counter(values, step, point->round[step->level]) && goes_on(values, step);
    }
}

bool chosen_steps_set(const struct chosen_steps *steps, int64_t thread, const struct chosen_point *point)
{
    for (size_t i = 0; i < steps->count; i++)
        if (!set_step(steps, &steps->item[i], thread, point))
            return false;
    return true;
}

/* Does a thread have that round of a loop, and all rounds of the loops before it? */
static bool has_round(const struct chosen_steps *steps, size_t step, int64_t thread, struct chosen_point *point,
                      int64_t round)
{
    point->round[steps->item[step].level] = round;
    for (size_t i = 0; i <= step; i++)
        if (!set_step(steps, &steps->item[i], thread, point))
            return false;
    return true;
}

int64_t chosen_rounds(const struct chosen_steps *steps, int level, int64_t thread, struct chosen_point point)
{
    size_t step = 0;
    int64_t has, not_yet;
    while (step < steps->count && (steps->item[step].kind != STEP_COUNTER || steps->item[step].level != level))
        step++;
    if (step == steps->count || !steps->item[step].condition)
        return -1;
    if (!has_round(steps, step, thread, &point, 0))
        return 0;
    if (!steps->item[step].advance) {
        for (has = 1; has < ROUNDS && has_round(steps, step, thread, &point, has);)
            has++;
        return has < ROUNDS ? has : -1;
    }
    for (has = 0, not_yet = 1; has_round(steps, step, thread, &point, not_yet); not_yet *= 2) {
        has = not_yet;
        if (not_yet >= MANY_ROUNDS)
            return -1;
    }
    while (not_yet - has > 1) {
        const int64_t middle = has + (not_yet - has) / 2;
        if (has_round(steps, step, thread, &point, middle))
            has = middle;
        else
            not_yet = middle;
    }
    return has + 1;
}
