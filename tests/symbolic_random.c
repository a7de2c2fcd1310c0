#include "symbolic_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "brute.h"
#include "foldc/expr/print.h"
#include "symbolic_operands.h"

enum { MOST_SYMBOLS = 10, DRAWS = 8, NONE = -1 };

/* A symbol, the value that it stands for in the case as it was drawn, and the facts stated about it. */
struct known_symbol {
    sym_leaf leaf;
    int64_t value, lo, hi, modulus;
    int at_most, multiple_of; /* another symbol that bounds it, or divides it; or NONE */
};

struct random_case {
    struct rng rng;
    expr_table *table;
    int percent; /* of leaves that become symbolic */
    int n;
    struct known_symbol symbol[MOST_SYMBOLS];
    const struct operation *operation;
    struct int_value drawn[MAX_ARGS];
    struct sym_value arg[MAX_ARGS];
    struct sym_value result;
    leaf_cx cx;
};

/* ---- Symbols with facts ---- */

static void state_range(struct random_case *c, struct known_symbol *s)
{
    if (rng_chance(&c->rng, 70)) {
        const int64_t below = rng_chance(&c->rng, 60) ? s->value - 1 : rng_below(&c->rng, 5);
        s->lo = s->value > 0 && below > 0 && rng_chance(&c->rng, 80) ? s->value - rng_below(&c->rng, below + 1)
                                                                     : s->value - rng_below(&c->rng, 5);
    }
    if (rng_chance(&c->rng, 30))
        s->hi = s->value + rng_below(&c->rng, rng_chance(&c->rng, 50) ? 4 : 1000);
    expr_assume_range(c->table, s->leaf, s->lo, s->hi);
}

static void state_multiple(struct random_case *c, struct known_symbol *s)
{
    static const int64_t moduli[] = {16, 8, 4, 3, 2};
    if (!rng_chance(&c->rng, 40))
        return;
    for (int i = 0; i < 5 && s->modulus == 1; i++)
        if (s->value % moduli[i] == 0 && rng_chance(&c->rng, 60))
            s->modulus = moduli[i];
    expr_assume_residue(c->table, s->leaf, s->modulus, 0);
}

static void state_relation(struct random_case *c, struct known_symbol *s)
{
    const int other = c->n ? (int)rng_below(&c->rng, c->n) : NONE;
    if (other == NONE || !rng_chance(&c->rng, 25))
        return;
    const int64_t value = c->symbol[other].value;
    if (value != 0 && s->value % value == 0 && rng_chance(&c->rng, 50)) {
        s->multiple_of = other;
        expr_assume_divides(c->table, c->symbol[other].leaf, s->leaf);
    } else if (s->value <= value) {
        s->at_most = other;
        expr_assume_le(c->table, s->leaf, c->symbol[other].leaf);
    }
}

/* A new symbol that stands for the value. */
static sym_leaf new_symbol(struct random_case *c, int64_t value)
{
    static const char *const names[MOST_SYMBOLS] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    struct known_symbol *s = &c->symbol[c->n];
    *s = (struct known_symbol){NULL, value, INT32_MIN, INT32_MAX, 1, NONE, NONE};
    s->leaf = expr_symbol(c->table, names[c->n], CTYPE_INT);
    state_range(c, s);
    state_multiple(c, s);
    state_relation(c, s);
    c->n++;
    return s->leaf;
}

/* A symbol with that value: one that is there, or a new one. */
static sym_leaf some_symbol(struct random_case *c, int64_t value)
{
    for (int i = 0; i < c->n; i++)
        if (c->symbol[i].value == value && rng_chance(&c->rng, 40))
            return c->symbol[i].leaf;
    return c->n < MOST_SYMBOLS ? new_symbol(c, value) : expr_int(c->table, value);
}

/* A leaf with that value: itself, a symbol, or a small expression of one. */
static sym_leaf lifted(struct random_case *c, sym_leaf leaf)
{
    static const int64_t factors[] = {2, 4, 3};
    const int64_t factor = factors[rng_below(&c->rng, 3)], step = rng_between(&c->rng, -2, 2);
    int64_t value;
    if (!leaf_const(leaf, &value) || !rng_chance(&c->rng, c->percent))
        return leaf;
    switch (rng_below(&c->rng, 8)) {
    case 0:
        return expr_add(c->table, some_symbol(c, value - step), expr_int(c->table, step));
    case 1:
        if (value % factor == 0)
            return expr_scale(c->table, factor, some_symbol(c, value / factor));
        break;
    case 2:
        for (int i = 0; i < c->n; i++)
            if (c->symbol[i].value != 0 && value % c->symbol[i].value == 0)
                return expr_mul(c->table, c->symbol[i].leaf, some_symbol(c, value / c->symbol[i].value));
        break;
    default:
        break;
    }
    return some_symbol(c, value);
}

static void lift_leaves(struct random_case *c, sym_leaf *leaves, int n)
{
    for (int i = 0; i < n; i++)
        leaves[i] = lifted(c, leaves[i]);
}

static void lift_layout(struct random_case *c, sym_layout *l)
{
    lift_leaves(c, l->shape.v, l->shape.n);
    lift_leaves(c, l->stride, l->shape.n);
    if (!expr_is_int(l->offset, 0))
        l->offset = lifted(c, l->offset);
}

/* Argument k as symbolic value; a number of C, a mode or an order for the operation stays one. */
static struct sym_value lift(struct random_case *c, const struct int_value *value, char letter)
{
    struct sym_value out = sym_of_int(c->table, value);
    if (strchr("NMKF", letter) || (letter == 'O' && rng_chance(&c->rng, 80)))
        return out;
    if (out.kind == VALUE_layout)
        lift_layout(c, &out.layout);
    else if (out.kind == VALUE_tuple)
        lift_leaves(c, out.tuple.v, out.tuple.n);
    else if (out.kind == VALUE_tiler)
        lift_leaves(c, out.tiler.pool.shape.v, out.tiler.pool.shape.n);
    return out;
}

/* ---- Operands ---- */

static void draw_arguments(struct random_case *c)
{
    const char *pattern = c->operation->pattern;
    for (int k = 0; pattern[k]; k++) {
        struct int_value *drawn = &c->drawn[k];
        drawn->kind = kind_of_letter(pattern[k]);
        if (drawn->kind == VALUE_copy) {
            c->arg[k] = random_copy(&c->rng, c->table);
            continue;
        }
        if (drawn->kind == VALUE_layout)
            drawn->layout = random_operand(&c->rng, &c->drawn[0], k, pattern[k]);
        else if (drawn->kind == VALUE_tiler)
            drawn->tiler = random_tiler(&c->rng, &c->drawn[k - 1].layout);
        else
            drawn->tuple = random_tuple(&c->rng, &c->drawn[0], k, pattern[k]);
        c->arg[k] = lift(c, drawn, pattern[k]);
    }
}

/* ---- Values for the symbols ---- */

/* A value near a bound, near zero, that of another symbol, or anything in the range. */
static int64_t random_value(struct random_case *c, const struct known_symbol *s, const int64_t *before)
{
    const int index = (int)(s - c->symbol);
    int64_t value = s->value;
    switch (rng_below(&c->rng, 8)) {
    case 0:
        value = s->lo;
        break;
    case 1:
        value = s->hi < 4096 ? s->hi : rng_below(&c->rng, 1 << 20);
        break;
    case 2:
        value = rng_below(&c->rng, 17);
        break;
    case 3:
        if (index > 0)
            value = before[rng_below(&c->rng, index)] * rng_between(&c->rng, 1, 4);
        break;
    case 4:
        value = rng_between(&c->rng, s->value - 3, s->value + 3);
        break;
    default:
        break;
    }
    return value - value % s->modulus;
}

static int facts_hold(const struct random_case *c, const int64_t *values)
{
    for (int i = 0; i < c->n; i++) {
        const struct known_symbol *s = &c->symbol[i];
        const int64_t v = values[i];
        if (v < s->lo || v > s->hi || v % s->modulus != 0)
            return 0;
        if (s->at_most != NONE && v > values[s->at_most])
            return 0;
        if (s->multiple_of != NONE && (values[s->multiple_of] == 0 || v % values[s->multiple_of] != 0))
            return 0;
    }
    return 1;
}

/* Values that the facts allow: those of the case first, then others. */
static void draw_values(struct random_case *c, int draw, int64_t *values)
{
    for (int tries = 0; draw > 0 && tries < 10; tries++) {
        const int change = draw % 2 ? 100 : 40;
        for (int i = 0; i < c->n; i++)
            values[i] = rng_chance(&c->rng, change) ? random_value(c, &c->symbol[i], values) : c->symbol[i].value;
        if (facts_hold(c, values))
            return;
    }
    for (int i = 0; i < c->n; i++)
        values[i] = c->symbol[i].value;
}

/* ---- Words ---- */

static void put_facts(const struct random_case *c, ccute_sink *sink)
{
    char text[160];
    for (int i = 0; i < c->n; i++) {
        const struct known_symbol *s = &c->symbol[i];
        int n = snprintf(text, sizeof text, "%s%s in [%lld,%lld]", i ? ", " : "", s->leaf->name, (long long)s->lo,
                         (long long)s->hi);
        if (s->modulus > 1)
            n += snprintf(text + n, sizeof text - (size_t)n, " %% %lld", (long long)s->modulus);
        if (s->at_most != NONE)
            n += snprintf(text + n, sizeof text - (size_t)n, " <= %s", c->symbol[s->at_most].leaf->name);
        if (s->multiple_of != NONE)
            snprintf(text + n, sizeof text - (size_t)n, " multiple of %s", c->symbol[s->multiple_of].leaf->name);
        ccute_put_string(sink, text);
    }
}

static void put_case(struct random_case *c, ccute_sink *sink)
{
    char text[2048];
    ccute_put_char(sink, '[');
    put_facts(c, sink);
    ccute_put_string(sink, "]\n  ");
    ccute_put_string(sink, c->operation->name);
    for (int k = 0; c->operation->pattern[k]; k++) {
        print_symbolic(c->table, &c->arg[k], text, sizeof text);
        ccute_put_string(sink, k ? ", " : "(");
        ccute_put_string(sink, text);
    }
    print_symbolic(c->table, &c->result, text, sizeof text);
    ccute_put_string(sink, ")\n  symbolic ");
    ccute_put_string(sink, text);
    if (print_obligations(&c->cx, text, sizeof text)) {
        ccute_put_string(sink, "\n  if ");
        ccute_put_string(sink, text);
    }
    ccute_put_string(sink, c->cx.form_unknown ? " (form unknown)\n" : "\n");
}

static int put_mismatch(struct random_case *c, ccute_sink *sink, const char *what, const int64_t *values,
                        const struct int_value *got, const struct int_value *expected)
{
    char text[1024];
    put_case(c, sink);
    for (int i = 0; i < c->n; i++) {
        snprintf(text, sizeof text, "%s%s = %lld", i ? ", " : "  with ", c->symbol[i].leaf->name, (long long)values[i]);
        ccute_put_string(sink, text);
    }
    ccute_put_string(sink, "\n  ");
    ccute_put_string(sink, what);
    if (got) {
        print_library(got, text, sizeof text);
        ccute_put_string(sink, ": ");
        ccute_put_string(sink, text);
    }
    print_library(expected, text, sizeof text);
    ccute_put_string(sink, "\n  the library: ");
    ccute_put_string(sink, text);
    return 0;
}

/* ---- Comparing ---- */

/* The same offset at every index, or at some of them when there are many. */
static int same_function(struct rng *rng, const ccute_layout *a, const ccute_layout *b)
{
    enum { ALL_UP_TO = 512, SAMPLES = 64 };
    const int64_t size = brute_size(&b->shape);
    if (brute_size(&a->shape) != size)
        return 0;
    for (int64_t i = 0; i < (size <= ALL_UP_TO ? size : SAMPLES); i++) {
        const int64_t index = size <= ALL_UP_TO ? i : i < 2 ? i * (size - 1) : rng_below(rng, size);
        if (brute_at(a, index) != brute_at(b, index))
            return 0;
    }
    return 1;
}

/* The same brackets and extents, and strides where they matter. */
static int same_form(const ccute_layout *a, const ccute_layout *b)
{
    if (!brute_same_form(&a->shape, &b->shape))
        return 0;
    for (int i = 0; i < a->shape.n; i++)
        if (a->shape.v[i] != b->shape.v[i] || (a->shape.v[i] > 1 && a->stride[i] != b->stride[i]))
            return 0;
    return brute_size(&a->shape) == 0 || a->offset == b->offset;
}

static int same_tuple(const ccute_tuple *a, const ccute_tuple *b)
{
    if (a->n != b->n || memcmp(a->prof, b->prof, a->n) != 0)
        return 0;
    return memcmp(a->v, b->v, a->n * sizeof *a->v) == 0;
}

/* The mistake of an accepted result, or NULL. */
static const char *difference(struct random_case *c, const struct int_value *got, const struct int_value *expected)
{
    if (got->kind == VALUE_tuple)
        return same_tuple(&got->tuple, &expected->tuple) ? NULL : "another tuple";
    const ccute_layout *a = got->kind == VALUE_copy ? &got->copy.tv : &got->layout;
    const ccute_layout *b = got->kind == VALUE_copy ? &expected->copy.tv : &expected->layout;
    if (!same_function(&c->rng, a, b))
        return "another function";
    if (!c->cx.form_unknown && brute_size(&b->shape) > 0 && !same_form(a, b))
        return "another form";
    return NULL;
}

static int all_obligations_hold(struct random_case *c, const int64_t *values)
{
    if (c->cx.n_obligations > LEAF_MAX_OBLIGATIONS)
        return 0;
    for (int i = 0; i < c->cx.n_obligations; i++)
        if (!obligation_holds(c->table, &c->cx.obligation[i], values))
            return 0;
    return 1;
}

static int is_below(int64_t coord, int64_t size) { return coord < size && (coord >= 0 || coord <= CCUTE_LEAF_X); }

/* Is the coordinate one of a tile (local_tile), or within a tile (outer_partition), that is there? An index beyond an
   extent of 1 goes on along a stride that means nothing. */
static int tile_is_there(const struct random_case *c, const struct int_value *arg)
{
    const int half = strcmp(c->operation->name, "local_tile") == 0;
    const ccute_layout zipped = ccute_zipped_divide_(arg[0].layout, arg[1].tiler);
    const ccute_layout tiles = ccute_get(zipped, half);
    const ccute_tuple *coord = &arg[2].tuple;
    if (!ccute_ok(tiles))
        return ccute_status_layout_(tiles) != CCUTE_E_OVERFLOW;
    if (coord->n == 1 && coord->prof[0] == 0)
        return is_below(coord->v[0], ccute_size(tiles));
    for (int i = 0; i < coord->n && i < brute_rank(&tiles.shape); i++)
        if (!is_below(coord->v[i], brute_mode_size(&tiles.shape, i)))
            return 0;
    return 1;
}

/* Do the properties claim anything about the library's result for these arguments? Not for numbers that do not fit. */
static int is_claimed(struct random_case *c, const int64_t *values, const struct int_value *arg,
                      enum substituted result, const struct int_value *expected)
{
    if (sym_status(&c->result))
        return 1;
    if (result == IS_TOO_LARGE || int_status(expected) == CCUTE_E_OVERFLOW)
        return 0;
    return all_obligations_hold(c, values) && (strcmp(c->operation->pattern, "LRC") != 0 || tile_is_there(c, arg));
}

/* Compare one draw of values with the library; *compared counts those of which something is claimed. */
static int try_values(struct random_case *c, const int64_t *values, int64_t *compared, ccute_sink *sink)
{
    struct int_value arg[MAX_ARGS], expected, got;
    for (int k = 0; c->operation->pattern[k]; k++)
        if (substitute(c->table, &arg[k], &c->arg[k], values) != IS_VALUE)
            return 1;
    expected = c->operation->library(arg);
    const enum substituted result = sym_status(&c->result) ? IS_NONE : substitute(c->table, &got, &c->result, values);
    if (!is_claimed(c, values, arg, result, &expected))
        return 1;
    ++*compared;
    if (sym_status(&c->result))
        return int_status(&expected) ? 1 : put_mismatch(c, sink, "refused", values, NULL, &expected);
    if (int_status(&expected))
        return put_mismatch(c, sink, "accepted", values, NULL, &expected);
    if (result != IS_VALUE)
        return put_mismatch(c, sink, "no layout then", values, NULL, &expected);
    const char *wrong = difference(c, &got, &expected);
    return wrong ? put_mismatch(c, sink, wrong, values, &got, &expected) : 1;
}

/* ---- A case ---- */

static const struct operation *random_operation(struct rng *rng)
{
    const char *only = getenv("CCUTE_OPERATION");
    for (int i = 0; only && *only && i < operation_count; i++)
        if (strcmp(operations[i].name, only) == 0)
            return &operations[i];
    return &operations[rng_below(rng, operation_count)];
}

static void count_case(const struct random_case *c, struct tally *tally)
{
    const int status = sym_status(&c->result);
    tally->cases++;
    tally->unknown += status == CCUTE_E_UNKNOWN;
    tally->refused += status && status != CCUTE_E_UNKNOWN;
    tally->accepted += !status;
    tally->obliged += !status && c->cx.n_obligations > 0;
    tally->form_unknown += !status && c->cx.form_unknown;
}

static int try_case(struct random_case *c, struct tally *tally, ccute_sink *sink)
{
    static const int percents[] = {8, 20, 40, 70};
    int64_t values[MOST_SYMBOLS];
    c->operation = random_operation(&c->rng);
    c->percent = percents[rng_below(&c->rng, 4)];
    draw_arguments(c);
    for (int k = 0; c->operation->pattern[k]; k++)
        if (sym_status(&c->arg[k]))
            return 1;
    c->cx = run_symbolic(c->table, c->operation, &c->result, c->arg);
    tally += c->operation - operations;
    count_case(c, tally);
    if (sym_status(&c->result) == CCUTE_E_UNKNOWN)
        return 1;
    for (int draw = 0; draw < DRAWS; draw++) {
        draw_values(c, draw, values);
        if (!try_values(c, values, &tally->compared, sink))
            return 0;
    }
    return 1;
}

int try_random_case(uint64_t seed, struct tally *tally, char *text, int size)
{
    arena *memory = arena_new();
    struct random_case c = {.rng = rng_seeded(seed), .table = expr_table_new(memory)};
    ccute_sink sink = ccute_sink_open(text, size);
    const int holds = try_case(&c, tally, &sink);
    ccute_sink_close(&sink);
    arena_free(memory);
    return holds;
}
