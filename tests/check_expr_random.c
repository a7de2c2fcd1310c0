/* Random symbolic expressions: their values, their facts and their text agree with plain arithmetic. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/c/ceval.h"
#include "foldc/expr/expr.h"
#include "foldc/expr/print.h"
#include "foldc/expr/leaf.h"

/* ---- Expressions ---- */

static uint64_t seed = 1;

static uint64_t random_bits(void)
{
    seed += 0x9e3779b97f4a7c15u;
    uint64_t z = seed;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static int below(int n) { return (int)(random_bits() % (uint64_t)n); }

/* A random expression, next to the engine's result. */
typedef struct plain {
    expr_kind kind;
    int64_t value; /* of an INT, number of a SYMBOL, type of a CAST */
    const struct plain *op[3];
    const expr *e;
} plain;

enum { POOL = 64, SYMBOLS = 5 };

typedef struct world {
    expr_table *table;
    int64_t lo[SYMBOLS], hi[SYMBOLS], modulus[SYMBOLS], residue[SYMBOLS], value[SYMBOLS];
    ctype type[SYMBOLS];
    const expr *symbol[SYMBOLS];
    bool ordered; /* symbol 0 < symbol 1 */
    int n;
    plain pool[POOL];
} world;

static int64_t random_constant(void)
{
    static const int64_t often[] = {0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 32, 63, 64, 127, 128, 448, 1024, -1, -2, -8, -64};
    const int which = below(40);
    if (which < 32)
        return often[below((int)(sizeof often / sizeof *often))];
    return which < 38 ? (int64_t)(random_bits() % 20001) - 10000 : (int64_t)random_bits() >> below(64);
}

static const char *const names[SYMBOLS] = {"a", "b", "t.x", "n[0]", "p->ld"};

static void random_symbol(world *w, int i)
{
    static const ctype types[] = {CTYPE_INT,   CTYPE_UINT,  CTYPE_INT,   CTYPE_UINT,
                                  CTYPE_LLONG, CTYPE_ULONG, CTYPE_SHORT, CTYPE_UCHAR};
    const ctype type = types[below(8)];
    static const int moduli[] = {2, 3, 4, 6, 8, 12, 16, 64};
    wide lo = ctype_min(type), hi = wide_min(ctype_max(type), INT64_MAX);
    w->type[i] = type;
    w->symbol[i] = expr_symbol(w->table, names[i], type);
    w->modulus[i] = 1;
    w->residue[i] = 0;
    switch (below(5)) {
    case 4:
        lo = wide_max(lo, hi - below(1000) - (below(2) ? hi / 4 : 0));
        break;
    case 0:
        lo = wide_max(lo, -below(50));
        break;
    case 1:
        lo = wide_max(lo, below(3));
        hi = wide_min(hi, lo + below(300));
        break;
    case 2:
        lo = wide_max(lo, 0);
        hi = wide_min(hi, ((int64_t)1 << below(40)) - 1);
        break;
    default:
        break;
    }
    w->lo[i] = (int64_t)lo;
    w->hi[i] = (int64_t)hi;
    if (below(2))
        expr_assume_range(w->table, w->symbol[i], w->lo[i], w->hi[i]);
    if (below(3) == 0 && w->hi[i] > (wide)w->lo[i] + 64) {
        w->modulus[i] = moduli[below(8)];
        w->residue[i] = below(2) ? 0 : below((int)w->modulus[i]);
        expr_assume_residue(w->table, w->symbol[i], w->modulus[i], w->residue[i]);
    }
}

static void add_plain(world *w, expr_kind kind, int64_t value, const plain *a, const plain *b, const plain *c)
{
    plain *p = &w->pool[w->n++];
    *p = (plain){kind, value, {a, b, c}, NULL};
    switch (kind) {
    case EXPR_INT:
        p->e = expr_int(w->table, value);
        break;
    case EXPR_SYMBOL:
        p->e = w->symbol[value];
        break;
    case EXPR_NOT:
        p->e = expr_not(w->table, a->e);
        break;
    case EXPR_SELECT:
        p->e = expr_select(w->table, a->e, b->e, c->e);
        break;
    case EXPR_CAST:
        p->e = expr_cast(w->table, (ctype)value, a->e);
        break;
    case EXPR_ALL: /* stands for a - b */
        p->e = expr_sub(w->table, a->e, b->e);
        break;
    case EXPR_X: /* stands for a swizzle of a */
        p->e = expr_swizzle(w->table, (int)(value & 3), (int)(value >> 2 & 3), (int)(value >> 4), a->e);
        break;
    default:
        p->e = expr_binary(w->table, kind, a->e, b->e);
        break;
    }
}

static const plain *pick(const world *w)
{
    return &w->pool[below(3) ? below(w->n) : w->n - 1 - below(w->n < 4 ? w->n : 4)];
}

static void grow(world *w)
{
    static const expr_kind kinds[] = {
        EXPR_SUM, EXPR_SUM, EXPR_SUM, EXPR_ALL, EXPR_ALL,  EXPR_PRODUCT, EXPR_PRODUCT, EXPR_DIV,  EXPR_DIV, EXPR_DIV,
        EXPR_MOD, EXPR_MOD, EXPR_MOD, EXPR_MIN, EXPR_MAX,  EXPR_AND,     EXPR_OR,      EXPR_XOR,  EXPR_SHL, EXPR_SHR,
        EXPR_EQ,  EXPR_LT,  EXPR_LE,  EXPR_NOT, EXPR_LAND, EXPR_LOR,     EXPR_SELECT,  EXPR_CAST, EXPR_X};
    static const ctype casts[] = {CTYPE_INT, CTYPE_UINT, CTYPE_UCHAR, CTYPE_SHORT, CTYPE_LLONG, CTYPE_BOOL};
    const expr_kind kind = kinds[below((int)(sizeof kinds / sizeof *kinds))];
    const int64_t swizzle = below(4) | below(4) << 2 | (int64_t)(3 + below(3)) << 4;
    const plain *a = pick(w), *b = pick(w);
    if (below(3) == 0 || kind == EXPR_SHL || kind == EXPR_SHR) {
        add_plain(w, EXPR_INT, kind == EXPR_SHL || kind == EXPR_SHR ? below(20) : random_constant(), NULL, NULL, NULL);
        b = &w->pool[w->n - 1];
    }
    if ((kind == EXPR_SHL || kind == EXPR_SHR) && below(4) == 0)
        b = pick(w);
    add_plain(w, kind, kind == EXPR_X ? swizzle : kind == EXPR_CAST ? casts[below(6)] : 0, a, b, pick(w));
}

static void random_world(world *w, arena *memory)
{
    w->table = expr_table_new(memory);
    w->n = 0;
    for (int i = 0; i < SYMBOLS; i++) {
        random_symbol(w, i);
    }
    w->ordered = below(3) == 0;
    if (w->ordered)
        expr_assume_lt(w->table, w->symbol[0], w->symbol[1]);
    for (int i = 0; i < SYMBOLS; i++)
        add_plain(w, EXPR_SYMBOL, i, NULL, NULL, NULL);
    while (w->n < POOL - 2)
        grow(w);
}

static int64_t random_value(const world *w, int i)
{
    const uint64_t width = (uint64_t)w->hi[i] - (uint64_t)w->lo[i];
    uint64_t step = random_bits();
    step >>= below(64);
    if (width != UINT64_MAX)
        step %= width + 1;
    const wide value = below(2) ? (wide)w->lo[i] + step : (wide)w->hi[i] - step;
    wide fitted = value - wide_floor_mod(value - w->residue[i], w->modulus[i]);
    if (fitted < w->lo[i])
        fitted += w->modulus[i];
    return (int64_t)fitted;
}

static bool random_values(world *w)
{
    for (int i = 0; i < SYMBOLS; i++)
        w->value[i] = random_value(w, i);
    return !w->ordered || w->value[0] < w->value[1];
}

/* ---- The same by plain arithmetic ---- */

static bool plain_swizzle(int64_t spec, wide a, wide *value)
{
    const int bits = (int)(spec & 3), base = (int)(spec >> 2 & 3), shift = (int)(spec >> 4);
    const int64_t x = (int64_t)a;
    *value = x ^ (x & ((int64_t)((1 << bits) - 1) << (base + shift))) >> shift;
    return true;
}

static bool plain_cast(ctype type, wide a, wide *value)
{
    *value = (int64_t)c_number_of(type, (int64_t)a).bits;
    return true;
}

static bool plain_binary(expr_kind kind, wide a, wide b, wide *value)
{
    const bool divides = kind == EXPR_DIV || kind == EXPR_MOD, shifts = kind == EXPR_SHL || kind == EXPR_SHR;
    if ((divides && (b == 0 || (b == -1 && a == INT64_MIN))) || (shifts && (b < 0 || b > 62)))
        return false;
    switch (kind) {
    case EXPR_SUM:
        *value = a + b;
        break;
    case EXPR_ALL:
        *value = a - b;
        break;
    case EXPR_PRODUCT:
        *value = a * b;
        break;
    case EXPR_DIV:
        *value = a / b;
        break;
    case EXPR_MOD:
        *value = a % b;
        break;
    case EXPR_MIN:
        *value = a < b ? a : b;
        break;
    case EXPR_MAX:
        *value = a > b ? a : b;
        break;
    case EXPR_AND:
        *value = a & b;
        break;
    case EXPR_OR:
        *value = a | b;
        break;
    case EXPR_XOR:
        *value = a ^ b;
        break;
    case EXPR_SHL:
        *value = a * ((wide)1 << b);
        break;
    case EXPR_SHR:
        *value = a >> b;
        break;
    case EXPR_EQ:
        *value = a == b;
        break;
    case EXPR_LT:
        *value = a < b;
        break;
    case EXPR_LE:
        *value = a <= b;
        break;
    case EXPR_LAND:
        *value = a && b;
        break;
    default:
        *value = a || b;
        break;
    }
    return true;
}

/* False where a value does not fit or is not defined: nothing is promised there. */
static bool plain_value(const world *w, const plain *p, wide *value)
{
    wide a = 0, b = 0;
    bool good = true;
    switch (p->kind) {
    case EXPR_INT:
        *value = p->value;
        return true;
    case EXPR_SYMBOL:
        *value = w->value[p->value];
        return true;
    case EXPR_NOT:
        good = plain_value(w, p->op[0], &a);
        *value = a == 0;
        return good;
    case EXPR_SELECT:
        return plain_value(w, p->op[0], &a) && plain_value(w, p->op[a ? 1 : 2], value);
    case EXPR_CAST:
        return plain_value(w, p->op[0], &a) && plain_cast((ctype)p->value, a, value);
    case EXPR_X:
        return plain_value(w, p->op[0], &a) && plain_swizzle(p->value, a, value);
    default:
        good = plain_value(w, p->op[0], &a) && plain_value(w, p->op[1], &b) && plain_binary(p->kind, a, b, value);
        return good && wide_is_int64(*value);
    }
}

/* ---- Comparisons ---- */

static int look_up(void *context, const char *name, size_t n, c_number *value)
{
    const world *w = context;
    for (int i = 0; i < SYMBOLS; i++)
        if (strlen(names[i]) == n && strncmp(names[i], name, n) == 0) {
            *value = c_number_of(w->type[i], w->value[i]);
            return 1;
        }
    return 0;
}

static const char *describe(const world *w, const plain *p)
{
    static char text[512];
    int n = snprintf(text, sizeof text, "%s", expr_text(w->table, p->e, CTYPE_COUNT, C_ANY));
    for (int i = 0; i < SYMBOLS && n < 400; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, " %s=%" PRId64 "(%s)", names[i], w->value[i],
                      ctype_name(w->type[i]));
    return text;
}

static bool facts_hold(const expr_facts *facts, int64_t value)
{
    if (value < facts->lo || value > facts->hi || ((uint64_t)value & facts->zeros) != 0)
        return false;
    if (facts->modulus == 0)
        return value == facts->residue;
    return wide_floor_mod((wide)value - facts->residue, (int64_t)facts->modulus) == 0;
}

static bool same_width(ctype a, ctype b)
{
    return ctype_bits(a) == ctype_bits(b) && ctype_signed(a) == ctype_signed(b);
}

/* The text in C's arithmetic has the value, and the type that the printer tells. */
static void check_text(world *w, const plain *p, int64_t value)
{
    char text[16384];
    static const ctype wanted[] = {CTYPE_COUNT, CTYPE_COUNT, CTYPE_LLONG};
    ccute_sink sink = ccute_sink_open(text, sizeof text);
    c_number got;
    size_t column = 0;
    const ctype type = expr_print(w->table, &sink, p->e, wanted[below(3)], C_ANY);
    if (ccute_sink_close(&sink) >= (int)sizeof text)
        return;
    const char *error = ceval(text, look_up, w, &got, &column);
    ck_assert_msg(!error, "%s at %zu: %s", error, column, describe(w, p));
    ck_assert_msg((int64_t)got.bits == value && (c_is_negative(got) == (value < 0)),
                  "text gives %" PRId64 ", not %" PRId64 ": %s", (int64_t)got.bits, value, describe(w, p));
    ck_assert_msg(same_width(type, ctype_promoted(got.type)), "text has type %s, told %s: %s", ctype_name(got.type),
                  ctype_name(type), describe(w, p));
}

static void check_tri(tri answer, bool truth, const char *question, const world *w, const plain *a, const plain *b)
{
    ck_assert_msg(answer == TRI_UNKNOWN || (answer == TRI_YES) == truth, "%s wrongly answered: %s | %s", question,
                  describe(w, a), expr_text(w->table, b->e, CTYPE_COUNT, C_ANY));
}

static void check_questions(world *w, const plain *a, int64_t x)
{
    const plain *b = pick(w);
    wide y;
    if (!plain_value(w, b, &y))
        return;
    check_tri(expr_is_eq(w->table, a->e, b->e), x == y, "==", w, a, b);
    check_tri(expr_is_lt(w->table, a->e, b->e), x < y, "<", w, a, b);
    check_tri(expr_is_le(w->table, a->e, b->e), x <= y, "<=", w, a, b);
    check_tri(expr_is_multiple(w->table, a->e, b->e), y != 0 && (wide)x % y == 0, "multiple", w, a, b);
}

static void check_plain(world *w, const plain *p)
{
    const expr_facts facts = expr_facts_of(w->table, p->e);
    bool overflow;
    wide value;
    if (!plain_value(w, p, &value))
        return;
    const int64_t got = expr_eval(w->table, p->e, w->value, &overflow);
    ck_assert_msg(!overflow && got == value, "evaluates to %" PRId64 "%s, not %" PRId64 ": %s", got,
                  overflow ? " (overflow)" : "", (int64_t)value, describe(w, p));
    ck_assert_msg(facts_hold(&facts, got), "facts do not hold of %" PRId64 ": %s", got, describe(w, p));
    check_text(w, p, got);
    check_questions(w, p, got);
}

static const expr *value_in_world(void *context, const expr *symbol)
{
    const world *const w = context;
    return expr_int(w->table, w->value[symbol->value]);
}

/* Putting integers in place of the symbols computes. */
static void check_subst(world *w, const plain *p)
{
    wide value;
    if (!plain_value(w, p, &value))
        return;
    bool overflow;
    expr_overflowed(w->table)->op = 0;
    const expr *e = expr_subst(w->table, p->e, value_in_world, w);
    ck_assert_msg(expr_overflowed(w->table)->op || expr_eval(w->table, e, w->value, &overflow) == value,
                  "substituted: %s", describe(w, p));
}

static long cases_wanted(void)
{
    const char *text = getenv("CCUTE_CASES");
    return text ? atol(text) : 200000;
}

START_TEST(random_expressions_agree)
{
    const char *first = getenv("CCUTE_SEED");
    seed = first ? strtoull(first, NULL, 0) : 1;
    static world w;
    for (long n = 0; n < cases_wanted();) {
        arena *memory = arena_new();
        random_world(&w, memory);
        for (int round = 0; round < 4; round++)
            for (int i = SYMBOLS; random_values(&w) && i < w.n; i++) {
                check_plain(&w, &w.pool[i]);
                n++;
            }
        if (random_values(&w))
            check_subst(&w, pick(&w));
        arena_free(memory);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("expr_random");
    TCase *tests = tcase_create("random");
    SRunner *runner = srunner_create(suite);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, random_expressions_agree);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
