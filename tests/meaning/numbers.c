/* Integer expressions whose values are known to lie in a range, so that they have no undefined behaviour. */
#include "maker.h"

#include <stdarg.h>
#include <string.h>

const char *const ctype_names[CTYPES] = {"bool", "signed char", "unsigned char", "short",        "unsigned short",
                                         "int",  "unsigned",    "long",          "unsigned long"};
static const int bits[CTYPES] = {1, 8, 8, 16, 16, 32, 32, 64, 64};

int below(struct maker *m, int n) { return (int)rng_below(&m->rng, n); }
bool chance(struct maker *m, int percent) { return rng_chance(&m->rng, percent); }
bool is_signed(enum ctype type) { return type == SCHAR || type == SHORT || type == INT || type == LONG; }
wide least_of(enum ctype type) { return is_signed(type) ? -((wide)1 << (bits[type] - 1)) : 0; }
wide most_of(enum ctype type) { return ((wide)1 << (bits[type] - is_signed(type))) - 1; }
wide most_read(enum ctype type) { return most_of(type == ULONG ? LONG : type); }
enum ctype random_type(struct maker *m) { return 1 + below(m, CTYPES - 1); }

static bool fits(wide lo, wide hi, enum ctype type) { return lo >= least_of(type) && hi <= most_of(type); }

void add_number(struct maker *m, enum ctype type, wide lo, wide hi, const char *format, ...)
{
    struct number *x = &m->number[m->numbers];
    va_list arguments;
    if (m->numbers == NUMBERS)
        return;
    va_start(arguments, format);
    vsnprintf(x->text, sizeof x->text, format, arguments);
    va_end(arguments);
    x->type = type;
    x->lo = lo;
    x->hi = hi;
    m->numbers++;
}

struct number some_number(struct maker *m)
{
    const int a = m->numbers ? below(m, m->numbers) : 0, b = m->numbers ? below(m, m->numbers) : 0;
    struct number constant = {"3", INT, 3, 3};
    return m->numbers ? m->number[a > b ? a : b] : constant;
}

/* A text composed of texts of this length is not cut off. */
enum { SHORT_TEXT = 60 };

struct number some_short_number(struct maker *m)
{
    for (int tries = 0; tries < 8; tries++) {
        const struct number x = some_number(m);
        if (strlen(x.text) <= SHORT_TEXT)
            return x;
    }
    return (struct number){"3", INT, 3, 3};
}

/* One value modulo the type's range. */
static wide wrapped(wide x, enum ctype type)
{
    const wide span = (wide)1 << bits[type];
    wide low = x % span;
    if (type == BOOL)
        return x != 0;
    low += low < 0 ? span : 0;
    return low > most_of(type) ? low - span : low;
}

struct number converted(struct number x, enum ctype type)
{
    if (x.lo == x.hi) {
        x.lo = x.hi = wrapped(x.lo, type);
    } else if (!fits(x.lo, x.hi, type)) {
        x.lo = least_of(type);
        x.hi = most_of(type);
    }
    x.type = type;
    return x;
}

/* ---- Expressions ---- */

static struct number literal(struct maker *m)
{
    static const long usual[] = {
        0,  1,   2,       3,      4,      5,          7,           8,           12,           16,      -1,    -2,
        -5, 127, 128,     255,    256,    300,        -129,        32767,       32768,        65535,   65536, 70000,
        22, 31,  1 << 20, -40000, 100000, 0x7fffffff, 0x80000000l, 0xffffffffl, -3000000000l, 1l << 33};
    const long x = usual[below(m, (int)(chance(m, 60) ? 13 : sizeof usual / sizeof *usual))];
    struct number n = {"", INT, x, x};
    n.type = x > 0x7fffffff || x < -0x7fffffff - 1l ? LONG : INT;
    if (n.type == INT && x >= 0 && chance(m, 20)) {
        n.type = UINT;
        snprintf(n.text, sizeof n.text, "%ldu", x);
    } else if (n.type == INT && x >= 32 && x < 127 && chance(m, 50) && x != '\'' && x != '\\') {
        snprintf(n.text, sizeof n.text, "'%c'", (int)x);
        n.type = m->language == C ? INT : SCHAR;
    } else {
        snprintf(n.text, sizeof n.text, x < 0 ? "(%ld%s)" : "%ld%s", x, n.type == LONG ? "L" : "");
    }
    return n;
}

static enum ctype promoted(enum ctype type) { return bits[type] < 32 ? INT : type; }

enum ctype common(enum ctype a, enum ctype b)
{
    a = promoted(a);
    b = promoted(b);
    if (a == b)
        return a;
    if (bits[a] != bits[b])
        return bits[a] > bits[b] ? a : b;
    return bits[a] == 32 ? UINT : ULONG;
}

/* Set x to an operator's result for its range; false if that would be undefined. */
static bool finish(struct maker *m, struct number *x, enum ctype type, wide lo, wide hi)
{
    if (!fits(lo, hi, type)) {
        if (is_signed(type) && !m->wraps)
            return false;
        lo = least_of(type);
        hi = most_of(type);
    }
    x->type = type;
    x->lo = lo;
    x->hi = hi;
    return true;
}

static wide smaller(wide a, wide b) { return a < b ? a : b; }
static wide larger(wide a, wide b) { return a > b ? a : b; }

/* A product; one that has no number here is far beyond all types. */
static wide times(wide a, wide b)
{
    const wide most = (wide)1 << 120;
    wide x;
    return !__builtin_mul_overflow(a, b, &x) ? x : (a < 0) == (b < 0) ? most : -most;
}

/* The least power of two above a number, less one. */
static wide ones(wide x)
{
    wide mask = 0;
    while (mask < x)
        mask = 2 * mask + 1;
    return mask;
}

static bool arithmetic(struct maker *m, const struct number *a, const struct number *b, struct number *x)
{
    const enum ctype type = common(a->type, b->type);
    const struct number p = converted(*a, type), q = converted(*b, type);
    const char op = "+-*%/&|^"[below(m, 8)];
    const wide a_lo = times(p.lo, q.lo), b_lo = times(p.lo, q.hi), a_hi = times(p.hi, q.lo), b_hi = times(p.hi, q.hi);
    const wide low = smaller(smaller(a_lo, b_lo), smaller(a_hi, b_hi));
    const wide high = larger(larger(a_lo, b_lo), larger(a_hi, b_hi));
    const wide mask = ones(larger(p.hi, q.hi)), most = larger(p.hi, -p.lo);
    snprintf(x->text, sizeof x->text, "(%.100s %c %.100s)", a->text, op, b->text);
    switch (op) {
    case '+':
        return finish(m, x, type, p.lo + q.lo, p.hi + q.hi);
    case '-':
        return finish(m, x, type, p.lo - q.hi, p.hi - q.lo);
    case '*':
        return finish(m, x, type, low, high);
    case '%':
        return q.lo > 0 && finish(m, x, type, p.lo < 0 ? 1 - q.hi : 0, p.hi < 0 ? 0 : q.hi - 1);
    case '/':
        return q.lo > 0 && finish(m, x, type, p.lo < 0 ? -most : 0, p.hi < 0 ? 0 : most);
    case '&':
        return q.lo >= 0 && finish(m, x, type, 0, q.hi);
    default:
        return p.lo >= 0 && q.lo >= 0 && finish(m, x, type, 0, mask);
    }
}

static bool shifted(struct maker *m, const struct number *a, struct number *x)
{
    const enum ctype type = promoted(a->type);
    const struct number p = converted(*a, type);
    const int by = below(m, 5);
    const bool left = chance(m, 50);
    snprintf(x->text, sizeof x->text, "(%.150s %s %d)", a->text, left ? "<<" : ">>", by);
    if (!left)
        return finish(m, x, type, p.lo >> by, p.hi >> by);
    return (p.lo >= 0 || !is_signed(type)) && (!is_signed(type) || fits(0, p.hi << by, type)) &&
           finish(m, x, type, p.lo << by, p.hi << by);
}

static bool unary(struct maker *m, const struct number *a, struct number *x)
{
    const enum ctype type = promoted(a->type);
    const struct number p = converted(*a, type);
    struct number c;
    switch (below(m, 4)) {
    case 0:
        snprintf(x->text, sizeof x->text, "-%.150s", a->text[0] == '-' ? "1" : a->text);
        return a->text[0] != '-' && finish(m, x, type, -p.hi, -p.lo);
    case 1:
        snprintf(x->text, sizeof x->text, "~%.150s", a->text);
        return finish(m, x, type, is_signed(type) ? -p.hi - 1 : 0, is_signed(type) ? -p.lo - 1 : most_of(type));
    case 2:
        snprintf(x->text, sizeof x->text, "!%.150s", a->text);
        return finish(m, x, m->language == C ? INT : BOOL, 0, 1);
    default:
        c = converted(*a, random_type(m));
        snprintf(x->text, sizeof x->text, "(%s)%.150s", ctype_names[c.type], a->text);
        return finish(m, x, c.type, c.lo, c.hi);
    }
}

struct number expression(struct maker *m, int depth)
{
    for (int tries = 0; depth > 0 && tries < 6; tries++) {
        const struct number a = expression(m, depth - 1), b = expression(m, depth - 1);
        struct number x = {"", INT, 0, 0};
        const int kind = below(m, 8);
        if (strlen(a.text) + strlen(b.text) > SHORT_TEXT)
            break;
        if (kind < 5 ? arithmetic(m, &a, &b, &x) : kind < 6 ? shifted(m, &a, &x) : unary(m, &a, &x))
            return x;
    }
    return chance(m, 75) ? some_short_number(m) : literal(m);
}

struct number between(struct maker *m, wide lo, wide hi)
{
    struct number x = {"", INT, lo, hi};
    struct number a = chance(m, 85) ? expression(m, below(m, 2)) : literal(m);
    wide mask = ones(hi - lo);
    if (mask > hi - lo)
        mask /= 2;
    if (a.lo >= lo && a.hi <= hi)
        return a;
    if (chance(m, 20) || (mask == 0 && lo == hi)) {
        snprintf(x.text, sizeof x.text, "%lld", (long long)lo + below(m, (int)(hi - lo + 1)));
        return x;
    }
    x.type = common(a.type, INT);
    if (!is_signed(x.type) && chance(m, 60))
        snprintf(x.text, sizeof x.text, "%.150s %% %lldu", a.text, (long long)(hi - lo + 1));
    else
        snprintf(x.text, sizeof x.text, "(%.150s & %lld)", a.text, (long long)mask);
    if (lo != 0) {
        char whole[TEXT];
        snprintf(whole, sizeof whole, lo < 0 ? "(int)(%.180s) - %lld" : "%.190s + %lld", x.text,
                 (long long)(lo < 0 ? -lo : lo));
        strcpy(x.text, whole);
        x.type = lo < 0 ? INT : x.type;
    }
    return x;
}

struct number between_as(struct maker *m, enum ctype type, wide lo, wide hi)
{
    const struct number x = between(m, lo, hi);
    struct number cast = converted(x, type);
    snprintf(cast.text, sizeof cast.text, "(%s)(%.200s)", ctype_names[type], x.text);
    return cast;
}

struct number condition(struct maker *m)
{
    static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
    const struct number a = some_short_number(m), b = chance(m, 50) ? some_short_number(m) : literal(m);
    struct number x = {"", BOOL, 0, 1};
    switch (below(m, 4)) {
    case 0:
        snprintf(x.text, sizeof x.text, "(%.100s & %d) == %d", a.text, 7, below(m, 8));
        break;
    case 1:
        snprintf(x.text, sizeof x.text, "%.100s %% 4 == %d", a.text, below(m, 4));
        break;
    default:
        snprintf(x.text, sizeof x.text, "%.100s %s %.100s", a.text, compare[below(m, 6)], b.text);
        break;
    }
    return x;
}

/* ---- Variables ---- */

void declare_number(struct maker *m, enum ctype type, const struct number *x, bool is_const)
{
    const struct number c = converted(*x, type);
    char name[NAME];
    new_name(m, "v", name);
    statement(m, "%s%s %s = %s;", is_const ? "const " : "", ctype_names[type], name, x->text);
    add_number(m, type, c.lo, c.hi, "%s", name);
}

int declare_changing(struct maker *m, enum ctype type, char *name)
{
    const int most = type == BOOL ? 1 : (8 << below(m, 4)) - 1;
    const struct number x = between(m, 0, most);
    new_name(m, "c", name);
    statement(m, "%s %s = %s;", ctype_names[type], name, x.text);
    add_number(m, type, 0, most, "%s", name);
    return most;
}

const char *change(struct maker *m, int most, char *text)
{
    const struct number x = between(m, 0, most);
    if (chance(m, 50))
        snprintf(text, TEXT, "^= %d", 1 + below(m, most));
    else if (chance(m, 30))
        snprintf(text, TEXT, "&= %d", below(m, most + 1));
    else
        snprintf(text, TEXT, "= %.200s", x.text);
    return text;
}
