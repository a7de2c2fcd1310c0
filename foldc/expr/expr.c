#include "table.h"

#include <string.h>

/* ---- The table ---- */

/* `array` with room for one element more than n; the old array stays in the arena. */
static void *grown(arena *memory, void *array, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return array;
    *room = *room ? 2 * *room : 16;
    void *larger = arena_alloc(memory, *room * size);
    if (n > 0)
        memcpy(larger, array, n * size);
    return larger;
}

static const expr **empty_slots(arena *memory, size_t n)
{
    const expr **slots = arena_alloc(memory, n * sizeof *slots);
    for (size_t i = 0; i < n; i++)
        slots[i] = NULL;
    return slots;
}

/* A node without operands. */
static const expr *mark(expr_table *table, expr_kind kind) { return expr_node(table, kind, 0, 0, NULL, NULL); }

expr_table *expr_table_new(arena *memory)
{
    expr_table *table = arena_alloc(memory, sizeof *table);
    memset(table, 0, sizeof *table);
    table->memory = memory;
    table->stated.epoch = 1;
    table->nodes.n_slots = 1 << 10;
    table->nodes.slots = empty_slots(memory, table->nodes.n_slots);
    table->all = mark(table, EXPR_ALL);
    table->x = mark(table, EXPR_X);
    return table;
}

arena *expr_arena(expr_table *table) { return table->memory; }
expr_overflow *expr_overflowed(expr_table *table) { return &table->overflow; }

const expr *expr_overflow_at(expr_table *table, int64_t a, char op, int64_t b)
{
    if (!table->overflow.op)
        table->overflow = (expr_overflow){op, a, b};
    return expr_int(table, 0);
}

/* ---- Nodes ---- */

static uint64_t mixed(uint64_t hash, uint64_t item)
{
    hash = (hash ^ item) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const expr *e)
{
    uint64_t hash = mixed(e->kind, (uint64_t)e->value);
    for (size_t i = 0; i < e->n; i++) {
        hash = mixed(hash, e->op[i]->id);
        if (e->coef)
            hash = mixed(hash, (uint64_t)e->coef[i]);
    }
    return hash;
}

static bool same(const expr *a, const expr *b)
{
    return a->kind == b->kind && a->value == b->value && a->n == b->n &&
           (a->n == 0 || memcmp(a->op, b->op, a->n * sizeof *a->op) == 0) &&
           (!a->coef || memcmp(a->coef, b->coef, a->n * sizeof *a->coef) == 0);
}

static const expr *look_up(const struct expr_nodes *nodes, const expr *key)
{
    for (const expr *e = nodes->slots[key->hash & (nodes->n_slots - 1)]; e; e = e->next)
        if (e->hash == key->hash && same(e, key))
            return e;
    return NULL;
}

/* Twice as many chains. */
static void spread(struct expr_nodes *nodes, arena *memory)
{
    const size_t n = 2 * nodes->n_slots;
    const expr **slots = empty_slots(memory, n);
    for (size_t i = 0; i < nodes->n_slots; i++)
        for (const expr *e = nodes->slots[i], *next; e; e = next) {
            next = e->next;
            ((expr *)e)->next = slots[e->hash & (n - 1)];
            slots[e->hash & (n - 1)] = e;
        }
    nodes->slots = slots;
    nodes->n_slots = n;
}

/* A node of its own in the arena, with its operands. */
static expr *placed(expr_table *table, const expr *key)
{
    const size_t n = key->n;
    expr *e = arena_alloc(table->memory, sizeof *e);
    *e = *key;
    e->id = (uint32_t)table->nodes.n++;
    if (n > 0) {
        const expr **op = arena_alloc(table->memory, n * sizeof *op);
        memcpy(op, key->op, n * sizeof *op);
        e->op = op;
    }
    if (n > 0 && key->coef) {
        int64_t *coef = arena_alloc(table->memory, n * sizeof *coef);
        memcpy(coef, key->coef, n * sizeof *coef);
        e->coef = coef;
    }
    return e;
}

const expr *expr_node(expr_table *table, expr_kind kind, int64_t value, size_t n, const int64_t *coef,
                      const expr *const *op)
{
    expr key = {.kind = (uint8_t)kind, .n = (uint32_t)n, .value = value, .coef = n ? coef : NULL, .op = op};
    key.hash = hash_of(&key);
    if (kind == EXPR_CAST)
        key.type = (uint8_t)value;
    const expr *known = look_up(&table->nodes, &key);
    if (known)
        return known;
    if (table->nodes.n >= table->nodes.n_slots)
        spread(&table->nodes, table->memory);
    expr *e = placed(table, &key);
    const expr **slot = &table->nodes.slots[e->hash & (table->nodes.n_slots - 1)];
    e->next = *slot;
    *slot = e;
    return e;
}

const expr *expr_node2(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    const expr *const op[] = {a, b};
    return expr_node(table, kind, 0, 2, NULL, op);
}

/* ---- Remembered results ---- */

static expr_memo *memo_slot(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    const uint64_t hash = mixed(mixed(kind, a->id), b->id);
    return &table->memo[hash & (MEMO_SLOTS - 1)];
}

const expr *expr_recall(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    const expr_memo *memo = memo_slot(table, kind, a, b);
    const bool hit = memo->a == a && memo->b == b && memo->kind == kind && memo->epoch == table->stated.epoch;
    return hit ? memo->result : NULL;
}

/* Within a proof less is tried, so its results are not kept. */
const expr *expr_remember(expr_table *table, expr_kind kind, const expr *a, const expr *b, const expr *result)
{
    if (table->proof.depth == 0)
        *memo_slot(table, kind, a, b) = (expr_memo){a, b, result, table->stated.epoch, (uint8_t)kind};
    return result;
}

/* ---- Atoms ---- */

const expr *expr_int(expr_table *table, int64_t value)
{
    const expr **const known = value >= 0 && value < SMALL_INTS ? &table->small[value] : NULL;
    if (known && *known)
        return *known;
    const expr *const made = expr_node(table, EXPR_INT, value, 0, NULL, NULL);
    if (known)
        *known = made;
    return made;
}

const expr *expr_symbol(expr_table *table, const char *name, ctype type)
{
    struct expr_stated *stated = &table->stated;
    const size_t i = stated->n_symbols;
    const expr key = {.kind = EXPR_SYMBOL, .type = (uint8_t)type, .value = (int64_t)i};
    stated->symbols = grown(table->memory, stated->symbols, i, &stated->room_symbols, sizeof *stated->symbols);
    stated->values = grown(table->memory, stated->values, i, &stated->room_values, sizeof *stated->values);
    stated->values[i] = (expr_value_of){NULL, 0, false};
    stated->symbols[stated->n_symbols++] = facts_of_type(type);
    expr *symbol = placed(table, &key);
    symbol->name = arena_copy(table->memory, name, strlen(name));
    return symbol;
}

void expr_set_range(expr_table *table, const expr *symbol, wide lo, wide hi)
{
    table->stated.symbols[symbol->value] = facts_between(lo, hi);
    table->stated.epoch++;
}

/* Facts about longer chains of values would be derived again after each statement. */
enum { VALUES_DEEP = 16 };

static int values_deep(const expr_table *table, const expr *e, uint32_t visit)
{
    int deep = e->kind == EXPR_SYMBOL ? table->stated.values[e->value].depth : 0;
    if (e->visit == visit)
        return 0;
    ((expr *)e)->visit = visit;
    for (uint32_t i = 0; i < e->n; i++) {
        const int operand = values_deep(table, e->op[i], visit);
        deep = operand > deep ? operand : deep;
    }
    return deep;
}

void expr_set_value(expr_table *table, const expr *symbol, const expr *e)
{
    const int deep = values_deep(table, e, ++table->nodes.visits) + 1;
    if (deep <= VALUES_DEEP)
        table->stated.values[symbol->value] = (expr_value_of){e, deep, table->stated.values[symbol->value].is_in_turn};
}

void expr_take_turns(expr_table *table, const expr *symbol)
{
    table->stated.values[symbol->value].is_in_turn = true;
    table->stated.has_turns = true;
}

size_t expr_symbols(const expr_table *table) { return table->stated.n_symbols; }
const expr *expr_all(expr_table *table) { return table->all; }
const expr *expr_x(expr_table *table) { return table->x; }

/* ---- Stated facts ---- */

static void push_undo(struct expr_stated *stated, arena *memory, size_t symbol, expr_facts facts)
{
    stated->undo = grown(memory, stated->undo, stated->n_undo, &stated->room_undo, sizeof *stated->undo);
    stated->undo[stated->n_undo++] = (expr_undo){symbol, stated->n_relations, facts};
}

static void state(expr_table *table, const expr *symbol, expr_facts facts)
{
    expr_facts *known = &table->stated.symbols[symbol->value];
    push_undo(&table->stated, table->memory, (size_t)symbol->value, *known);
    *known = facts_both(*known, facts);
    table->stated.epoch++;
}

static void relate(expr_table *table, expr_relation relation)
{
    struct expr_stated *stated = &table->stated;
    stated->relations = grown(table->memory, stated->relations, stated->n_relations, &stated->room_relations,
                              sizeof *stated->relations);
    stated->relations[stated->n_relations++] = relation;
    stated->epoch++;
}

/* x >= bound, or x <= bound, for coef * symbol + constant >= 0. */
static void state_bound(expr_table *table, const expr *symbol, int64_t coef, int64_t constant)
{
    const int64_t size = coef < 0 ? -coef : coef;
    const wide bound = coef > 0 ? -(((wide)constant - wide_floor_mod(constant, size)) / size)
                                : ((wide)constant - wide_floor_mod(constant, size)) / size;
    state(table, symbol, coef > 0 ? facts_between(bound, WIDE_INF) : facts_between(-WIDE_INF, bound));
}

/* The unsigned symbol of as many bits that coef * base + constant >= 0 says to be what the signed cast has of it; NULL:
   it does not. */
static const expr *exact_symbol(expr_table *table, const expr *base, int64_t coef, int64_t constant)
{
    const expr *const symbol = base->kind == EXPR_CAST ? base->op[0] : base;
    const ctype type = (ctype)base->type, bits = (ctype)symbol->type;
    const bool is_nonneg = (coef > 0 && constant <= 0) || expr_facts_of(table, base).lo >= 0;
    if (symbol == base || symbol->kind != EXPR_SYMBOL || !ctype_signed(type) || ctype_signed(bits) ||
        ctype_bits(type) != ctype_bits(bits) || !is_nonneg)
        return NULL;
    state(table, symbol, facts_between(0, ctype_max(type)));
    return symbol;
}

/* The least values of the symbols of a sum >= 0 that follow from the greatest of its other terms: where i < n, n is
   above the least i. An upper bound, the other way round, would help no sign, and make products of i narrower than the
   sums that they are terms of. */
static void state_bounds(expr_table *table, const linear *sum)
{
    for (size_t i = 0; i < sum->n; i++) {
        const expr *symbol = sum->base[i];
        expr_facts rest = facts_int(sum->constant);
        if (symbol->kind != EXPR_SYMBOL || sum->coef[i] < 0)
            continue;
        for (size_t j = 0; j < sum->n; j++)
            if (j != i)
                rest = facts_add(rest, expr_term_facts(table, sum->coef[j], sum->base[j]));
        if (wide_is_int64(rest.hi) && sum->coef[i] * expr_facts_of(table, symbol).lo < -rest.hi)
            state_bound(table, symbol, sum->coef[i], (int64_t)rest.hi);
    }
}

/* State e >= 0: of a symbol alone as its bound, else as a relation. */
static void state_nonneg(expr_table *table, const expr *e)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const expr *symbol = sum.n != 1 || sum.coef[0] == INT64_MIN ? NULL
                         : sum.base[0]->kind == EXPR_SYMBOL
                             ? sum.base[0]
                             : exact_symbol(table, sum.base[0], sum.coef[0], sum.constant);
    if (symbol)
        state_bound(table, symbol, sum.coef[0], sum.constant);
    else if (sum.n > 0) {
        relate(table, (expr_relation){.bound = e, .helps = expr_terms_helped(e)});
        state_bounds(table, &sum);
    }
}

void expr_assume_range(expr_table *table, const expr *e, int64_t lo, int64_t hi)
{
    if (e->kind == EXPR_SYMBOL) {
        state(table, e, facts_between(lo, hi));
        return;
    }
    expr_assume_le(table, expr_int(table, lo), e);
    expr_assume_le(table, e, expr_int(table, hi));
}

void expr_assume_residue(expr_table *table, const expr *e, int64_t modulus, int64_t residue)
{
    expr_facts facts = facts_none();
    if (modulus <= 0 || modulus > (int64_t)1 << 62)
        return;
    facts.modulus = (uint64_t)modulus;
    facts.residue = wide_floor_mod(residue, modulus);
    /* (unsigned)x has the low bits of x */
    while (e->kind == EXPR_CAST && (modulus & (modulus - 1)) == 0 && e->type != CTYPE_BOOL &&
           modulus - 1 <= ctype_max((ctype)e->type))
        e = e->op[0];
    if (e->kind == EXPR_SYMBOL)
        state(table, e, facts);
    else if (facts.residue == 0)
        relate(table, (expr_relation){.divisor = expr_int(table, modulus), .of = e});
}

void expr_assume_power(expr_table *table, const expr *e) { relate(table, (expr_relation){.power = e}); }

void expr_assume_zeros(expr_table *table, const expr *e, uint64_t zeros)
{
    expr_facts facts = facts_none();
    facts.zeros = zeros;
    if (e->kind == EXPR_SYMBOL)
        state(table, e, facts);
}

/* The known remainder of b - a is their least distance: 3, if b - a is 3 modulo 4. */
void expr_assume_le(expr_table *table, const expr *a, const expr *b)
{
    const expr *apart = expr_expand(table, expr_sub(table, b, a));
    const expr_facts facts = expr_facts_of(table, apart);
    const bool tells = facts.modulus > 1 && facts.residue > 0;
    state_nonneg(table, tells ? expr_sub(table, apart, expr_int(table, facts.residue)) : apart);
}

void expr_assume_lt(expr_table *table, const expr *a, const expr *b)
{
    expr_assume_le(table, expr_add(table, a, expr_int(table, 1)), b);
}

void expr_assume_divides(expr_table *table, const expr *d, const expr *a)
{
    if (d->kind == EXPR_INT)
        expr_assume_residue(table, a, d->value < 0 && d->value != INT64_MIN ? -d->value : d->value, 0);
    else
        relate(table, (expr_relation){.divisor = d, .of = a});
}

/* (x & (2^k - 1)) == value, and (x & (x - 1)) == 0, which a power of two is */
static void assume_low_bits(expr_table *table, const expr *bits, int64_t value)
{
    const int64_t mask = bits->op[1]->kind == EXPR_INT ? bits->op[1]->value : -1;
    if (mask > 0 && (mask & (mask + 1)) == 0 && mask < (int64_t)1 << 62)
        expr_assume_residue(table, bits->op[0], mask + 1, value);
    for (int i = 0; value == 0 && i < 2; i++)
        if (bits->op[1 - i] == expr_sub(table, bits->op[i], expr_int(table, 1)))
            expr_assume_power(table, bits->op[i]);
}

/* State a == b. An expression with the remainder r is r modulo the divisor, for any signs. */
static void assume_eq(expr_table *table, const expr *a, const expr *b)
{
    if (b->kind == EXPR_MOD || a->kind == EXPR_INT) {
        const expr *left = a;
        a = b;
        b = left;
    }
    if (a->kind == EXPR_MOD && expr_is_int(b, 0))
        expr_assume_divides(table, a->op[1], a->op[0]);
    else if (a->kind == EXPR_MOD && b->kind == EXPR_INT && a->op[1]->kind == EXPR_INT)
        expr_assume_residue(table, a->op[0], a->op[1]->value, b->value);
    else if (a->kind == EXPR_AND && b->kind == EXPR_INT)
        assume_low_bits(table, a, b->value);
    if (expr_is_shifted(a) || expr_is_shifted(b))
        expr_assume_power(table, expr_is_shifted(a) ? b : a);
    expr_assume_le(table, a, b);
    expr_assume_le(table, b, a);
}

/* State a != b: if a >= b or b >= a is known, the greater one is greater by at least 1. */
static void assume_apart(expr_table *table, const expr *a, const expr *b)
{
    if (expr_is_le(table, a, b) == TRI_YES) {
        expr_assume_lt(table, a, b);
    } else if (expr_is_le(table, b, a) == TRI_YES) {
        expr_assume_lt(table, b, a);
    } else {
        relate(table, (expr_relation){.nonzero = expr_expand(table, expr_sub(table, a, b))});
        relate(table, (expr_relation){.nonzero = expr_expand(table, expr_sub(table, b, a))});
    }
}

/* State that a condition is 0. */
static void assume_not(expr_table *table, const expr *condition)
{
    const expr *const *op = condition->op;
    if (condition->kind == EXPR_LOR) {
        expr_assume(table, expr_not(table, op[0]));
        expr_assume(table, expr_not(table, op[1]));
    }
    if (condition->kind == EXPR_EQ)
        assume_apart(table, op[0], op[1]);
}

/* (unsigned)a < b bounds a on both sides, where all the other values of a with these bits are known to be none. */
static void assume_unwrapped(expr_table *table, const expr *a, const expr *b, bool or_equal)
{
    const expr_facts limit = expr_facts_of(table, b);
    const expr *const inside =
        a->kind == EXPR_CAST && !ctype_signed(a->type) && a->type != CTYPE_BOOL ? a->op[0] : NULL;
    const wide round = inside && ctype_bits(a->type) < 64 ? (wide)1 << ctype_bits(a->type) : 0;
    const expr_facts facts = inside ? expr_facts_of(table, inside) : limit;
    if (!round || facts.hi >= round || facts.lo < limit.hi + or_equal - round)
        return;
    expr_assume_le(table, expr_int(table, 0), inside);
    if (or_equal)
        expr_assume_le(table, inside, b);
    else
        expr_assume_lt(table, inside, b);
}

void expr_assume(expr_table *table, const expr *condition)
{
    const expr *const *op = condition->op;
    switch (condition->kind) {
    case EXPR_LAND:
        expr_assume(table, op[0]);
        expr_assume(table, op[1]);
        break;
    case EXPR_EQ:
        assume_eq(table, op[0], op[1]);
        break;
    case EXPR_LT:
        expr_assume_lt(table, op[0], op[1]);
        assume_unwrapped(table, op[0], op[1], false);
        break;
    case EXPR_LE:
        expr_assume_le(table, op[0], op[1]);
        assume_unwrapped(table, op[0], op[1], true);
        break;
    case EXPR_NOT:
        assume_not(table, op[0]);
        break;
    default:
        break;
    }
}

size_t expr_scope_enter(expr_table *table)
{
    push_undo(&table->stated, table->memory, SIZE_MAX, facts_none());
    return table->stated.n_undo - 1;
}

void expr_scope_leave(expr_table *table, size_t scope)
{
    struct expr_stated *stated = &table->stated;
    const size_t relations = stated->n_relations;
    bool has_facts = false;
    while (stated->n_undo > scope) {
        const expr_undo *undo = &stated->undo[--stated->n_undo];
        if (undo->symbol != SIZE_MAX) {
            stated->symbols[undo->symbol] = undo->facts;
            has_facts = true;
        }
        stated->n_relations = undo->relations;
    }
    if (has_facts || relations != stated->n_relations) /* else all that is kept of expressions still holds */
        stated->epoch++;
}
