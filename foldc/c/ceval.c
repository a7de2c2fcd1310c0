#include "ceval.h"

#include <stdbool.h>
#include <string.h>

enum { NESTING = 500 };

typedef struct reader {
    const char *start, *at;
    ceval_lookup *lookup;
    void *context;
    const char *error;
    size_t column;
    int nesting;
    int dead; /* > 0 where C does not evaluate: there only types matter */
} reader;

static ceval_value ternary(reader *);
static ceval_value unary(reader *);

/* Keep the first error. */
static ceval_value fail(reader *in, const char *error)
{
    if (!in->error) {
        in->error = error;
        in->column = (size_t)(in->at - in->start);
    }
    return (ceval_value){CTYPE_INT, 0};
}

/* An error of evaluation: none where nothing is evaluated. */
static ceval_value undefined(reader *in, const char *error, ctype type)
{
    if (!in->dead)
        fail(in, error);
    return (ceval_value){type, 0};
}

/* ---- Conversions ---- */

ceval_value ceval_convert(ceval_value value, ctype type)
{
    const int bits = ctype_bits(type);
    if (type == CTYPE_BOOL)
        return (ceval_value){type, value.bits != 0};
    if (bits < 64) {
        const uint64_t low = value.bits & (((uint64_t)1 << bits) - 1);
        const bool negative = ctype_signed(type) && (low >> (bits - 1)) != 0;
        value.bits = negative ? low | ~(uint64_t)0 << bits : low;
    }
    value.type = type;
    return value;
}

static ceval_value promote(ceval_value value) { return ceval_convert(value, ctype_promoted(value.type)); }

/* C11 6.3.1.8, where ids go up with the rank and the unsigned type of a rank follows the signed one. */
static ctype usual(ctype a, ctype b)
{
    const ctype high = a > b ? a : b, low = a > b ? b : a;
    if (ctype_signed(high) == ctype_signed(low) || !ctype_signed(high))
        return high;
    return ctype_bits(high) > ctype_bits(low) ? high : (ctype)(high + 1);
}

static ctype balance(ceval_value *a, ceval_value *b)
{
    *a = promote(*a);
    *b = promote(*b);
    const ctype type = usual(a->type, b->type);
    *a = ceval_convert(*a, type);
    *b = ceval_convert(*b, type);
    return type;
}

static ceval_value truth(bool value) { return (ceval_value){CTYPE_INT, value}; }

const char ceval_overflow[] = "signed overflow", ceval_wide_overflow[] = "signed overflow";

static ceval_value overflows(reader *in, ctype type)
{
    return undefined(in, ctype_bits(type) == 64 ? ceval_wide_overflow : ceval_overflow, type);
}

/* The result of signed arithmetic, if the type holds it. */
static ceval_value in_range(reader *in, bool overflow, int64_t value, ctype type)
{
    const ceval_value whole = {CTYPE_LLONG, (uint64_t)value};
    const ceval_value result = ceval_convert(whole, type);
    return overflow || result.bits != (uint64_t)value ? overflows(in, type) : result;
}

/* ---- Operators ---- */

typedef enum operator_id {
    OP_NONE,
    OP_LOR,
    OP_LAND,
    OP_OR,
    OP_XOR,
    OP_AND,
    OP_EQ,
    OP_NE,
    OP_LE,
    OP_GE,
    OP_SHL,
    OP_SHR,
    OP_LT,
    OP_GT,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD
} operator_id;

/* Longer tokens before their own beginnings. */
static const struct {
    const char *token;
    int precedence;
    operator_id id;
} operators[] = {{"||", 1, OP_LOR}, {"&&", 2, OP_LAND}, {"==", 6, OP_EQ}, {"!=", 6, OP_NE}, {"<<", 8, OP_SHL},
                 {">>", 8, OP_SHR}, {"<=", 7, OP_LE},   {">=", 7, OP_GE}, {"<", 7, OP_LT},  {">", 7, OP_GT},
                 {"|", 3, OP_OR},   {"^", 4, OP_XOR},   {"&", 5, OP_AND}, {"+", 9, OP_ADD}, {"-", 9, OP_SUB},
                 {"*", 10, OP_MUL}, {"/", 10, OP_DIV},  {"%", 10, OP_MOD}};

static ceval_value divide(reader *in, operator_id id, ceval_value a, ceval_value b, ctype type)
{
    if (b.bits == 0)
        return undefined(in, "division by zero", type);
    if (!ctype_signed(type))
        return (ceval_value){type, id == OP_DIV ? a.bits / b.bits : a.bits % b.bits};
    const int64_t x = (int64_t)a.bits, y = (int64_t)b.bits;
    if (y == -1 && a.bits == ~(uint64_t)0 << (ctype_bits(type) - 1))
        return overflows(in, type);
    return (ceval_value){type, (uint64_t)(id == OP_DIV ? x / y : x % y)};
}

/* + - * */
static ceval_value combine(reader *in, operator_id id, ceval_value a, ceval_value b, ctype type)
{
    int64_t result;
    if (!ctype_signed(type)) {
        const uint64_t bits = id == OP_ADD ? a.bits + b.bits : id == OP_SUB ? a.bits - b.bits : a.bits * b.bits;
        return ceval_convert((ceval_value){CTYPE_ULLONG, bits}, type);
    }
    const int64_t x = (int64_t)a.bits, y = (int64_t)b.bits;
    const bool overflow = id == OP_ADD   ? __builtin_add_overflow(x, y, &result)
                          : id == OP_SUB ? __builtin_sub_overflow(x, y, &result)
                                         : __builtin_mul_overflow(x, y, &result);
    return in_range(in, overflow, result, type);
}

static ceval_value shift(reader *in, operator_id id, ceval_value a, ceval_value b)
{
    a = promote(a);
    b = promote(b);
    const int bits = ctype_bits(a.type);
    if (ceval_negative(b) || b.bits >= (uint64_t)bits)
        return undefined(in, "shift by a negative number or by the width", a.type);
    const int places = (int)b.bits;
    if (id == OP_SHR)
        return ceval_negative(a) ? (ceval_value){a.type, ~(~a.bits >> places)}
                                 : (ceval_value){a.type, a.bits >> places};
    if (!ctype_signed(a.type))
        return ceval_convert((ceval_value){CTYPE_ULLONG, a.bits << places}, a.type);
    if (ceval_negative(a))
        return undefined(in, "left shift of a negative number", a.type);
    return in_range(in, a.bits >> (63 - places) != 0, (int64_t)(a.bits << places), a.type);
}

static ceval_value compare(operator_id id, ceval_value a, ceval_value b, ctype type)
{
    const bool less = ctype_signed(type) ? (int64_t)a.bits < (int64_t)b.bits : a.bits < b.bits;
    const bool equal = a.bits == b.bits;
    switch (id) {
    case OP_EQ:
        return truth(equal);
    case OP_NE:
        return truth(!equal);
    case OP_LT:
        return truth(less);
    case OP_LE:
        return truth(less || equal);
    case OP_GT:
        return truth(!less && !equal);
    default:
        return truth(!less);
    }
}

static ceval_value apply(reader *in, operator_id id, ceval_value a, ceval_value b)
{
    if (id == OP_SHL || id == OP_SHR)
        return shift(in, id, a, b);
    const ctype type = balance(&a, &b);
    switch (id) {
    case OP_OR:
        return (ceval_value){type, a.bits | b.bits};
    case OP_XOR:
        return (ceval_value){type, a.bits ^ b.bits};
    case OP_AND:
        return (ceval_value){type, a.bits & b.bits};
    case OP_ADD:
    case OP_SUB:
    case OP_MUL:
        return combine(in, id, a, b, type);
    case OP_DIV:
    case OP_MOD:
        return divide(in, id, a, b, type);
    default:
        return compare(id, a, b, type);
    }
}

/* ---- Tokens ---- */

/* Texts are read again at each point, so most of what is tried here must cost one comparison. */
static void skip_spaces(reader *in)
{
    while (*in->at == ' ' || (*in->at >= '\t' && *in->at <= '\r'))
        in->at++;
}

/* Does this token, n bytes, stand here? */
static bool stands(const reader *in, const char *token, size_t *n)
{
    if (*in->at != *token)
        return false;
    *n = strlen(token);
    return strncmp(in->at, token, *n) == 0;
}

static bool accept(reader *in, const char *token)
{
    size_t n;
    skip_spaces(in);
    if (!stands(in, token, &n))
        return false;
    in->at += n;
    return true;
}

static void expect(reader *in, const char *token, const char *error)
{
    if (!accept(in, token))
        fail(in, error);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static size_t name_length(const char *text)
{
    size_t n = 0;
    while (begins_name(text[n]) || (n > 0 && is_digit(text[n])))
        n++;
    return n;
}

/* Of ::a::b or a::b in C++: the places between the names are :: without space. */
static size_t qualified_length(const char *text)
{
    size_t n = begins_name(*text) ? name_length(text) : 0;
    while (text[n] == ':' && text[n + 1] == ':' && begins_name(text[n + 2]))
        n += 2 + name_length(text + n + 2);
    return n;
}

static bool accept_word(reader *in, const char *word)
{
    size_t n;
    skip_spaces(in);
    if (!stands(in, word, &n) || name_length(in->at) != n)
        return false;
    in->at += n;
    return true;
}

/* ---- Literals ---- */

static int digit_value(char c)
{
    if (is_digit(c))
        return c - '0';
    const char lower = (char)(c | 32);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

/* The digits behind 0x, 0b, 0 or nothing; *base tells. */
static uint64_t digits(reader *in, unsigned *base)
{
    uint64_t value = 0;
    const bool prefix = in->at[0] == '0' && (in->at[1] | 32) != 'u' && (in->at[1] | 32) != 'l';
    const char second = (char)(in->at[0] ? in->at[1] | 32 : 0);
    *base = !prefix ? 10 : second == 'x' ? 16 : second == 'b' ? 2 : 8;
    in->at += *base == 16 || *base == 2 ? 2 : 0;
    if (digit_value(*in->at) >= (int)*base)
        fail(in, "a digit is missing");
    for (; digit_value(*in->at) < (int)*base; in->at++)
        if (__builtin_mul_overflow(value, (uint64_t)*base, &value) ||
            __builtin_add_overflow(value, (uint64_t)digit_value(*in->at), &value))
            fail(in, "integer literal too large");
    return value;
}

static void suffix(reader *in, bool *is_unsigned, int *longs)
{
    for (;; in->at++)
        if ((*in->at | 32) == 'u' && !*is_unsigned)
            *is_unsigned = true;
        else if ((*in->at | 32) == 'l' && (*longs == 0 || (*longs == 1 && in->at[-1] == *in->at)))
            ++*longs;
        else
            break;
    if (begins_name(*in->at) || is_digit(*in->at) || *in->at == '.')
        fail(in, "not an integer literal");
}

/* The first type of C11 6.4.4.1 that holds the value. */
static ceval_value literal(reader *in)
{
    bool is_unsigned = false;
    unsigned base;
    int longs = 0;
    const uint64_t value = digits(in, &base);
    suffix(in, &is_unsigned, &longs);
    for (int type = longs == 2 ? CTYPE_LLONG : longs == 1 ? CTYPE_LONG : CTYPE_INT; type < CTYPE_COUNT; type++) {
        const bool sign = ctype_signed((ctype)type);
        const int bits = ctype_bits((ctype)type) - sign;
        if (sign ? is_unsigned : base == 10 && !is_unsigned)
            continue;
        if (bits == 64 || value >> bits == 0)
            return (ceval_value){(ctype)type, value};
    }
    return fail(in, "integer literal too large");
}

/* ---- Type names ---- */

static const struct {
    const char *name;
    ctype type;
} typedefs[] = {{"int8_t", CTYPE_SCHAR},    {"uint8_t", CTYPE_UCHAR},  {"int16_t", CTYPE_SHORT},
                {"uint16_t", CTYPE_USHORT}, {"int32_t", CTYPE_INT},    {"uint32_t", CTYPE_UINT},
                {"int64_t", CTYPE_LONG},    {"uint64_t", CTYPE_ULONG}, {"size_t", CTYPE_ULONG},
                {"ptrdiff_t", CTYPE_LONG},  {"intptr_t", CTYPE_LONG},  {"uintptr_t", CTYPE_ULONG},
                {"_Bool", CTYPE_BOOL},      {"bool", CTYPE_BOOL},      {"ccute_status", CTYPE_UINT}};

/* What keywords like unsigned, long, int were seen. */
typedef struct specifiers {
    int is_unsigned, is_signed, longs, shorts, chars, ints;
} specifiers;

static bool specifier(reader *in, specifiers *seen)
{
    static const char *const words[] = {"unsigned", "signed", "long", "short", "char", "int"};
    int *const counts[] = {&seen->is_unsigned, &seen->is_signed, &seen->longs,
                           &seen->shorts,      &seen->chars,     &seen->ints};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (accept_word(in, words[i])) {
            ++*counts[i];
            return true;
        }
    return accept_word(in, "const") || accept_word(in, "volatile");
}

static ctype specified(const specifiers *seen)
{
    if (seen->chars)
        return seen->is_unsigned ? CTYPE_UCHAR : seen->is_signed ? CTYPE_SCHAR : CTYPE_CHAR;
    const ctype type = seen->shorts      ? CTYPE_SHORT
                       : seen->longs > 1 ? CTYPE_LLONG
                       : seen->longs     ? CTYPE_LONG
                                         : CTYPE_INT;
    return seen->is_unsigned ? (ctype)(type + 1) : type;
}

/* A type name, if there is one. */
static bool type_name(reader *in, ctype *type)
{
    specifiers seen = {0, 0, 0, 0, 0, 0};
    while (specifier(in, &seen))
        ;
    if (seen.is_unsigned | seen.is_signed | seen.longs | seen.shorts | seen.chars | seen.ints) {
        if (seen.longs > 2 || seen.longs + seen.shorts + seen.chars > 2 || (seen.chars && seen.ints + seen.longs) ||
            seen.is_unsigned + seen.is_signed > 1 || seen.ints > 1 || (seen.shorts && seen.longs))
            fail(in, "not a type");
        *type = specified(&seen);
        return true;
    }
    for (size_t i = 0; i < sizeof typedefs / sizeof *typedefs; i++)
        if (accept_word(in, typedefs[i].name)) {
            *type = typedefs[i].type;
            return true;
        }
    return false;
}

/* ---- Expressions ---- */

/* The end of one [subscript], or NULL. */
static const char *subscript_end(const char *at)
{
    int open = 0;
    do {
        open += *at == '[' ? 1 : *at == ']' ? -1 : 0;
    } while (*at++ && open > 0);
    return open == 0 ? at : NULL;
}

static ceval_value identifier(reader *in)
{
    const char *start = in->at, *end;
    ceval_value value = {CTYPE_INT, 0};
    in->at += qualified_length(in->at);
    for (;;) {
        const size_t dot = in->at[0] == '.' ? 1 : in->at[0] == '-' && in->at[1] == '>' ? 2 : 0;
        if (dot && name_length(in->at + dot))
            in->at += dot + name_length(in->at + dot);
        else if (*in->at == '[' && (end = subscript_end(in->at)) != NULL)
            in->at = end;
        else
            break;
    }
    if (!in->lookup || !in->lookup(in->context, start, (size_t)(in->at - start), &value)) {
        in->at = start;
        return fail(in, "unknown name");
    }
    return value;
}

static ceval_value bracketed(reader *in)
{
    const ceval_value value = ternary(in);
    expect(in, ")", "expected )");
    return value;
}

static ceval_value primary(reader *in)
{
    skip_spaces(in);
    if (is_digit(*in->at))
        return literal(in);
    if (qualified_length(in->at))
        return identifier(in);
    if (accept(in, "("))
        return bracketed(in);
    return fail(in, *in->at ? "expected an expression" : "the expression ends early");
}

static ceval_value size_of(reader *in)
{
    ctype type;
    const char *start = in->at;
    if (accept(in, "(") && type_name(in, &type)) {
        expect(in, ")", "expected )");
    } else {
        in->at = start;
        in->dead++;
        type = unary(in).type;
        in->dead--;
    }
    return (ceval_value){CTYPE_ULONG, (uint64_t)(ctype_bits(type) + 7) / 8};
}

/* (type)operand, or else an expression in brackets. */
static ceval_value cast(reader *in)
{
    ctype type;
    const char *start = in->at;
    if (accept(in, "(") && type_name(in, &type)) {
        expect(in, ")", "expected )");
        return ceval_convert(unary(in), type);
    }
    in->at = start;
    return primary(in);
}

static ceval_value negated(reader *in, ceval_value value)
{
    const ceval_value zero = {CTYPE_INT, 0};
    return apply(in, OP_SUB, zero, value);
}

static ceval_value prefixed(reader *in)
{
    skip_spaces(in);
    switch (*in->at) {
    case '+':
    case '-':
        if (in->at[1] == *in->at)
            return fail(in, "++ and -- are not evaluated");
        return *in->at++ == '-' ? negated(in, unary(in)) : promote(unary(in));
    case '~': {
        in->at++;
        const ceval_value value = promote(unary(in));
        return ceval_convert((ceval_value){value.type, ~value.bits}, value.type);
    }
    case '!':
        in->at++;
        return truth(unary(in).bits == 0);
    case '(':
        return cast(in);
    default:
        return accept_word(in, "sizeof") ? size_of(in) : primary(in);
    }
}

static ceval_value unary(reader *in)
{
    if (in->error || ++in->nesting > NESTING)
        return fail(in, "nested too deep");
    const ceval_value value = prefixed(in);
    in->nesting--;
    return value;
}

/* The operator at this place, if it binds at least that tightly. */
static operator_id next_operator(reader *in, int least, int *precedence)
{
    skip_spaces(in);
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n;
        if (!stands(in, operators[i].token, &n))
            continue;
        if (operators[i].precedence < least)
            return OP_NONE;
        in->at += n;
        *precedence = operators[i].precedence;
        return operators[i].id;
    }
    return OP_NONE;
}

static ceval_value binary(reader *in, int least)
{
    ceval_value left = unary(in);
    int precedence;
    operator_id id;
    while (!in->error && (id = next_operator(in, least, &precedence)) != OP_NONE) {
        const bool decided = (id == OP_LAND && left.bits == 0) || (id == OP_LOR && left.bits != 0);
        in->dead += decided;
        const ceval_value right = binary(in, precedence + 1);
        in->dead -= decided;
        if (id == OP_LAND || id == OP_LOR)
            left = truth(decided ? id == OP_LOR : right.bits != 0);
        else
            left = apply(in, id, left, right);
    }
    return left;
}

/* condition ? yes : no. Both sides have a say in the type, one is evaluated. */
static ceval_value ternary(reader *in)
{
    const ceval_value condition = binary(in, 1);
    const bool first = condition.bits != 0;
    if (in->error || !accept(in, "?"))
        return condition;
    if (++in->nesting > NESTING)
        return fail(in, "nested too deep");
    in->dead += !first;
    ceval_value yes = ternary(in);
    in->dead -= !first;
    expect(in, ":", "expected :");
    in->dead += first;
    ceval_value no = ternary(in);
    in->dead -= first;
    in->nesting--;
    balance(&yes, &no);
    return first ? yes : no;
}

const char *ceval(const char *text, ceval_lookup *lookup, void *context, ceval_value *value, size_t *column)
{
    reader in = {text, text, lookup, context, NULL, 0, 0, 0};
    const ceval_value result = ternary(&in);
    skip_spaces(&in);
    if (!in.error && *in.at)
        fail(&in, "expected an operator");
    if (in.error)
        *column = in.column;
    else
        *value = result;
    return in.error;
}
