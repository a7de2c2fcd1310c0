/* Chooses values for unknowns: the likeliest ones that the facts and conditions allow. */
#include <string.h>

#include "chosen.h"

enum {
    TRIES = 20000,     /* of combinations, until the demands hold */
    NEAR_TRIES = 4096, /* of those with numbers near CHOSEN_USUAL, too */
    NEAR = 512,        /* that many numbers after CHOSEN_USUAL are near */
    ROUND_NUMBERS = 13
};

/* A condition on the unknowns, and the place in the order of the last that it depends on. */
struct demand {
    const expr *condition;
    struct chosen_steps steps;
    size_t last;
};

struct search {
    struct chosen *values;
    struct demand *demand;
    size_t demands;
    size_t *order, ordered; /* of the unknowns */
    chosen_also *also;
    void *context;
    size_t near; /* how many numbers near the usual one are candidates */
    long tries;
};

void chosen_begin(struct chosen *values, struct fold *fold, const struct explain_record *record, const char *let)
{
    const bool none[GPU_AXES] = {false};
    *values = (struct chosen){.fold = fold, .record = record, .let = let};
    values->count = expr_symbols(fold->table);
    values->value = arena_alloc(fold->arena, (values->count + 1) * sizeof *values->value);
    memset(values->value, 0, (values->count + 1) * sizeof *values->value);
    chosen_spread(values, none);
}

/* ---- Candidates ---- */

bool chosen_allows(const expr_facts *facts, int64_t value)
{
    if (value < facts->lo || value > facts->hi || (facts->zeros & (uint64_t)value))
        return false;
    if (facts->modulus == 0)
        return value == facts->residue;
    return facts->modulus == 1 || ((wide)value - facts->residue) % (wide)facts->modulus == 0;
}

/* Candidate number i of the unknown at a place of the order: its guess, round numbers (of a known divisor the next
   multiple), its bounds, the values of the unknowns before it and the extents of the block, numbers near the usual one.
   False if it is none. */
static bool candidate(const struct search *s, size_t at, size_t i, int64_t *out)
{
    static const int64_t round_number[ROUND_NUMBERS] = {CHOSEN_USUAL, 256, 128, 64, 32, 16, 8, 4, 2, 1, 0, 4096, 65536};
    const struct chosen_unknown *unknown = &s->values->unknown[s->order[at]];
    const expr_facts *facts = &unknown->facts;
    const int64_t modulus = facts->modulus > 1 && facts->modulus <= INT32_MAX ? (int64_t)facts->modulus : 1;
    if (i == 0 && unknown->guess == CHOSEN_USUAL)
        return false;
    if (i == 0)
        *out = unknown->guess;
    else if ((i -= 1) < ROUND_NUMBERS)
        *out = modulus > 1 ? (round_number[i] + modulus - 1) / modulus * modulus + facts->residue : round_number[i];
    else if ((i -= ROUND_NUMBERS) < 2)
        *out = (int64_t)(i ? facts->hi : facts->lo);
    else if ((i -= 2) < at)
        *out = s->values->unknown[s->order[i]].value;
    else if ((i -= at) < GPU_AXES)
        *out = s->values->block[i];
    else
        *out = CHOSEN_USUAL + 1 + (int64_t)(i - GPU_AXES);
    return chosen_allows(facts, *out);
}

/* The first candidate, without regard to the other unknowns. */
static int64_t first_of(const struct search *s, size_t at)
{
    const expr_facts *facts = &s->values->unknown[s->order[at]].facts;
    int64_t value;
    for (size_t i = 0; i < 1 + ROUND_NUMBERS + 2; i++)
        if (candidate(s, at, i, &value))
            return value;
    return facts->lo > CHOSEN_USUAL && facts->lo <= INT64_MAX ? (int64_t)facts->lo : CHOSEN_USUAL;
}

/* ---- Demands ---- */

static bool holds(const struct demand *demand)
{
    const struct chosen_point origin = {{0}, {0}};
    bool good = true;
    return !chosen_steps_set(&demand->steps, 0, &origin) ||
           (chosen_value(demand->steps.values, demand->condition, &good) != 0 && good);
}

/* The demands among some conditions: those that depend on unknowns and the block alone. */
static void demand_each(struct search *s, const expr *const *condition, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct demand *demand = &s->demand[s->demands];
        demand->condition = condition[i];
        chosen_steps_begin(&demand->steps, s->values);
        if (chosen_steps_add(&demand->steps, condition[i]) && !demand->steps.loops && !demand->steps.uses_thread &&
            demand->steps.is_assumed)
            s->demands++;
    }
}

static size_t place_of(struct search *s, size_t unknown)
{
    size_t at = 0;
    while (at < s->ordered && s->order[at] != unknown)
        at++;
    if (at == s->ordered)
        s->order[s->ordered++] = unknown;
    return at;
}

/* First those that are given, then the unknowns of the demands in their order, so that the values do not depend on the
   order of the questions. */
static void put_in_order(struct search *s)
{
    s->order = arena_alloc(s->values->fold->arena, (s->values->unknowns + 1) * sizeof *s->order);
    s->ordered = 0;
    for (size_t i = 0; i < s->values->unknowns; i++)
        if (s->values->unknown[i].text)
            place_of(s, i);
    for (size_t k = 0; k < s->demands; k++) {
        struct demand *demand = &s->demand[k];
        demand->last = 0;
        for (size_t i = 0; i < demand->steps.count; i++)
            if (demand->steps.item[i].kind == STEP_UNKNOWN) {
                const size_t at = place_of(s, demand->steps.item[i].unknown);
                demand->last = at > demand->last ? at : demand->last;
            }
    }
    for (size_t i = 0; i < s->values->unknowns; i++)
        place_of(s, i);
}

/* ---- Searching ---- */

static bool search(struct search *s, size_t at);

/* Choose the unknowns after one that has its value. */
static bool go_on(struct search *s, size_t at)
{
    for (size_t k = 0; k < s->demands; k++)
        if (s->demand[k].last == at && !holds(&s->demand[k]))
            return false;
    return search(s, at + 1);
}

static bool search(struct search *s, size_t at)
{
    struct chosen_unknown *unknown;
    const size_t candidates = 1 + ROUND_NUMBERS + 2 + at + GPU_AXES + s->near;
    bool any = false;
    if (at == s->ordered)
        return !s->also || s->also(s->context);
    unknown = &s->values->unknown[s->order[at]];
    if (unknown->text)
        return s->tries-- > 0 && go_on(s, at);
    for (size_t i = 0; i < candidates && s->tries > 0; i++) {
        int64_t value;
        if (!candidate(s, at, i, &value))
            continue;
        any = true;
        s->tries--;
        s->values->unknown[s->order[at]].value = value;
        if (go_on(s, at))
            return true;
    }
    if (any)
        return false;
    s->values->unknown[s->order[at]].value = first_of(s, at);
    return s->tries-- > 0 && go_on(s, at);
}

/* Search among the first demands, then with more numbers. */
static bool search_with(struct search *s, size_t demands)
{
    s->demands = demands;
    s->near = 0;
    s->tries = TRIES;
    if (search(s, 0))
        return true;
    s->near = NEAR;
    s->tries = NEAR_TRIES;
    return search(s, 0);
}

bool chosen_choose(struct chosen *values, chosen_also *also, void *context)
{
    const struct explain_record *record = values->record;
    struct search s = {.values = values, .also = also, .context = context};
    size_t firm;
    s.demand = arena_alloc(values->fold->arena, (record->assumed.count + record->hoped.count + 1) * sizeof *s.demand);
    demand_each(&s, record->assumed.item, record->assumed.count);
    firm = s.demands;
    demand_each(&s, record->hoped.item, record->hoped.count);
    put_in_order(&s);
    if (search_with(&s, s.demands) || (s.demands > firm && search_with(&s, firm)))
        return true; /* a guard that cannot hold need not */
    for (size_t i = 0; i < s.ordered; i++)
        if (!values->unknown[s.order[i]].text)
            values->unknown[s.order[i]].value = first_of(&s, i);
    return false;
}
