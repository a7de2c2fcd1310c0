#include "ceval.h"

#include <stdbool.h>
#include <string.h>

enum { NESTING = 500 };

typedef struct ceval_reader {
    const char *start, *at;
    ceval_lookup *lookup;
    void *context;
    const char *error;
    size_t column;
    int nesting;
    int dead; /* > 0 where C does not evaluate: there only types matter */
} ceval_reader;

static c_number ternary(ceval_reader *);
static c_number unary(ceval_reader *);

/* Keep the first error. */
static c_number fail(ceval_reader *in, const char *error)
{
    if (!in->error) {
        in->error = error;
        in->column = (size_t)(in->at - in->start);
    }
    return (c_number){CTYPE_INT, 0};
}

/* ---- Tokens ---- */

/* Texts are read again at each point, so most attempts here must cost one comparison. */
static void skip_spaces(ceval_reader *in)
{
    while (*in->at == ' ' || (*in->at >= '\t' && *in->at <= '\r'))
        in->at++;
}

/* Does this token, n bytes, stand here? */
static bool stands(const ceval_reader *in, const char *token, size_t *n)
{
    if (*in->at != *token)
        return false;
    *n = strlen(token);
    return strncmp(in->at, token, *n) == 0;
}

static bool accept(ceval_reader *in, const char *token)
{
    size_t n;
    skip_spaces(in);
    if (!stands(in, token, &n))
        return false;
    in->at += n;
    return true;
}

static void expect(ceval_reader *in, const char *token, const char *error)
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

static bool accept_word(ceval_reader *in, const char *word)
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

/* The digits after 0x, 0b, 0 or nothing; *base is that base. */
static uint64_t digits(ceval_reader *in, unsigned *base)
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

static void suffix(ceval_reader *in, bool *is_unsigned, int *longs)
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
static c_number literal(ceval_reader *in)
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
            return (c_number){(ctype)type, value};
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

/* The keywords like unsigned, long, int that were seen. */
typedef struct specifiers {
    int is_unsigned, is_signed, longs, shorts, chars, ints;
} specifiers;

static bool specifier(ceval_reader *in, specifiers *seen)
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
static bool type_name(ceval_reader *in, ctype *type)
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

/* Longer tokens before their own beginnings. */
static const struct {
    const char *token;
    int precedence;
    enum ast_op id;
} operators[] = {{"||", 1, AST_OP_LOGIC_OR}, {"&&", 2, AST_OP_LOGIC_AND}, {"==", 6, AST_OP_EQ}, {"!=", 6, AST_OP_NE},
                 {"<<", 8, AST_OP_SHL},      {">>", 8, AST_OP_SHR},       {"<=", 7, AST_OP_LE}, {">=", 7, AST_OP_GE},
                 {"<", 7, AST_OP_LT},        {">", 7, AST_OP_GT},         {"|", 3, AST_OP_OR},  {"^", 4, AST_OP_XOR},
                 {"&", 5, AST_OP_AND},       {"+", 9, AST_OP_ADD},        {"-", 9, AST_OP_SUB}, {"*", 10, AST_OP_MUL},
                 {"/", 10, AST_OP_DIV},      {"%", 10, AST_OP_REM}};

/* The result of an operator; an error of it is none where nothing is evaluated. */
static c_number apply(ceval_reader *in, enum ast_op op, c_number a, c_number b)
{
    const char *error = NULL;
    const c_number result = arith_apply(op, a, b, &error);
    if (error && !in->dead)
        fail(in, error);
    return result;
}

/* The end of one [subscript], or NULL. */
static const char *subscript_end(const char *at)
{
    int open = 0;
    do {
        open += *at == '[' ? 1 : *at == ']' ? -1 : 0;
    } while (*at++ && open > 0);
    return open == 0 ? at : NULL;
}

static c_number identifier(ceval_reader *in)
{
    const char *start = in->at, *end;
    c_number value = {CTYPE_INT, 0};
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

static c_number bracketed(ceval_reader *in)
{
    const c_number value = ternary(in);
    expect(in, ")", "expected )");
    return value;
}

static c_number primary(ceval_reader *in)
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

static c_number size_of(ceval_reader *in)
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
    return (c_number){CTYPE_ULONG, (uint64_t)(ctype_bits(type) + 7) / 8};
}

/* (type)operand, or else an expression in brackets. */
static c_number cast(ceval_reader *in)
{
    ctype type;
    const char *start = in->at;
    if (accept(in, "(") && type_name(in, &type)) {
        expect(in, ")", "expected )");
        return c_convert(unary(in), type);
    }
    in->at = start;
    return primary(in);
}

static c_number negated(ceval_reader *in, c_number value)
{
    const c_number zero = {CTYPE_INT, 0};
    return apply(in, AST_OP_SUB, zero, value);
}

static c_number prefixed(ceval_reader *in)
{
    skip_spaces(in);
    switch (*in->at) {
    case '+':
    case '-':
        if (in->at[1] == *in->at)
            return fail(in, "++ and -- are not evaluated");
        return *in->at++ == '-' ? negated(in, unary(in)) : arith_promoted(unary(in));
    case '~': {
        in->at++;
        const c_number value = arith_promoted(unary(in));
        return c_convert((c_number){value.type, ~value.bits}, value.type);
    }
    case '!':
        in->at++;
        return arith_truth(unary(in).bits == 0);
    case '(':
        return cast(in);
    default:
        return accept_word(in, "sizeof") ? size_of(in) : primary(in);
    }
}

static c_number unary(ceval_reader *in)
{
    if (in->error || ++in->nesting > NESTING)
        return fail(in, "nested too deep");
    const c_number value = prefixed(in);
    in->nesting--;
    return value;
}

/* The operator at this place, if it binds at least that tightly. */
static enum ast_op next_operator(ceval_reader *in, int least, int *precedence)
{
    skip_spaces(in);
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t n;
        if (!stands(in, operators[i].token, &n))
            continue;
        if (operators[i].precedence < least)
            return AST_OP_NONE;
        in->at += n;
        *precedence = operators[i].precedence;
        return operators[i].id;
    }
    return AST_OP_NONE;
}

static c_number binary(ceval_reader *in, int least)
{
    c_number left = unary(in);
    int precedence;
    enum ast_op id;
    while (!in->error && (id = next_operator(in, least, &precedence)) != AST_OP_NONE) {
        const bool decided = (id == AST_OP_LOGIC_AND && left.bits == 0) || (id == AST_OP_LOGIC_OR && left.bits != 0);
        in->dead += decided;
        const c_number right = binary(in, precedence + 1);
        in->dead -= decided;
        if (id == AST_OP_LOGIC_AND || id == AST_OP_LOGIC_OR)
            left = arith_truth(decided ? id == AST_OP_LOGIC_OR : right.bits != 0);
        else
            left = apply(in, id, left, right);
    }
    return left;
}

/* condition ? yes : no. Both sides have a say in the type, one is evaluated. */
static c_number ternary(ceval_reader *in)
{
    const c_number condition = binary(in, 1);
    const bool first = condition.bits != 0;
    if (in->error || !accept(in, "?"))
        return condition;
    if (++in->nesting > NESTING)
        return fail(in, "nested too deep");
    in->dead += !first;
    c_number yes = ternary(in);
    in->dead -= !first;
    expect(in, ":", "expected :");
    in->dead += first;
    c_number no = ternary(in);
    in->dead -= first;
    in->nesting--;
    arith_balance(&yes, &no);
    return first ? yes : no;
}

const char *ceval(const char *text, ceval_lookup *lookup, void *context, c_number *value, size_t *column)
{
    ceval_reader in = {text, text, lookup, context, NULL, 0, 0, 0};
    const c_number result = ternary(&in);
    skip_spaces(&in);
    if (!in.error && *in.at)
        fail(&in, "expected an operator");
    if (in.error)
        *column = in.column;
    else
        *value = result;
    return in.error;
}
