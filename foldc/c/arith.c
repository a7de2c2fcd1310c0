/* C's integer arithmetic: an operator's result for two numbers of a type, by the rules of C alone. */
#include "arith.h"

/* ---- Conversions ---- */

c_number c_convert(c_number value, ctype type)
{
    const int bits = ctype_bits(type);
    if (type == CTYPE_BOOL)
        return (c_number){type, value.bits != 0};
    if (bits < 64) {
        const uint64_t low = value.bits & (((uint64_t)1 << bits) - 1);
        const bool negative = ctype_signed(type) && (low >> (bits - 1)) != 0;
        value.bits = negative ? low | ~(uint64_t)0 << bits : low;
    }
    value.type = type;
    return value;
}

c_number arith_promoted(c_number value) { return c_convert(value, ctype_promoted(value.type)); }

/* C11 6.3.1.8, where ids go up with the rank and the unsigned type of a rank follows the signed one. */
static ctype usual(ctype a, ctype b)
{
    const ctype high = a > b ? a : b, low = a > b ? b : a;
    if (ctype_signed(high) == ctype_signed(low) || !ctype_signed(high))
        return high;
    return ctype_bits(high) > ctype_bits(low) ? high : (ctype)(high + 1);
}

ctype arith_balance(c_number *a, c_number *b)
{
    *a = arith_promoted(*a);
    *b = arith_promoted(*b);
    const ctype type = usual(a->type, b->type);
    *a = c_convert(*a, type);
    *b = c_convert(*b, type);
    return type;
}

c_number arith_truth(bool value) { return (c_number){CTYPE_INT, value}; }

/* ---- Operators ---- */

static c_number undefined(const char **error, const char *why, ctype type)
{
    *error = why;
    return (c_number){type, 0};
}

static c_number overflows(const char **error, ctype type) { return undefined(error, "signed overflow", type); }

/* The result of signed arithmetic, if the type holds it. */
static c_number in_range(const char **error, bool overflow, int64_t value, ctype type)
{
    const c_number whole = {CTYPE_LLONG, (uint64_t)value};
    const c_number result = c_convert(whole, type);
    return overflow || result.bits != (uint64_t)value ? overflows(error, type) : result;
}

static c_number divide(const char **error, enum ast_op op, c_number a, c_number b, ctype type)
{
    if (b.bits == 0)
        return undefined(error, "division by zero", type);
    if (!ctype_signed(type))
        return (c_number){type, op == AST_OP_DIV ? a.bits / b.bits : a.bits % b.bits};
    const int64_t x = (int64_t)a.bits, y = (int64_t)b.bits;
    if (y == -1 && a.bits == ~(uint64_t)0 << (ctype_bits(type) - 1))
        return overflows(error, type);
    return (c_number){type, (uint64_t)(op == AST_OP_DIV ? x / y : x % y)};
}

/* + - * */
static c_number combine(const char **error, enum ast_op op, c_number a, c_number b, ctype type)
{
    int64_t result;
    if (!ctype_signed(type)) {
        const uint64_t bits = op == AST_OP_ADD ? a.bits + b.bits : op == AST_OP_SUB ? a.bits - b.bits : a.bits * b.bits;
        return c_convert((c_number){CTYPE_ULLONG, bits}, type);
    }
    const int64_t x = (int64_t)a.bits, y = (int64_t)b.bits;
    const bool overflow = op == AST_OP_ADD   ? __builtin_add_overflow(x, y, &result)
                          : op == AST_OP_SUB ? __builtin_sub_overflow(x, y, &result)
                                             : __builtin_mul_overflow(x, y, &result);
    return in_range(error, overflow, result, type);
}

static c_number shift(const char **error, enum ast_op op, c_number a, c_number b)
{
    a = arith_promoted(a);
    b = arith_promoted(b);
    const int bits = ctype_bits(a.type);
    if (c_is_negative(b) || b.bits >= (uint64_t)bits)
        return undefined(error, "shift by a negative number or by the width", a.type);
    const int places = (int)b.bits;
    if (op == AST_OP_SHR)
        return c_is_negative(a) ? (c_number){a.type, ~(~a.bits >> places)} : (c_number){a.type, a.bits >> places};
    if (!ctype_signed(a.type))
        return c_convert((c_number){CTYPE_ULLONG, a.bits << places}, a.type);
    if (c_is_negative(a))
        return undefined(error, "left shift of a negative number", a.type);
    return in_range(error, a.bits >> (63 - places) != 0, (int64_t)(a.bits << places), a.type);
}

static c_number compare(enum ast_op op, c_number a, c_number b, ctype type)
{
    const bool less = ctype_signed(type) ? (int64_t)a.bits < (int64_t)b.bits : a.bits < b.bits;
    const bool equal = a.bits == b.bits;
    switch (op) {
    case AST_OP_EQ:
        return arith_truth(equal);
    case AST_OP_NE:
        return arith_truth(!equal);
    case AST_OP_LT:
        return arith_truth(less);
    case AST_OP_LE:
        return arith_truth(less || equal);
    case AST_OP_GT:
        return arith_truth(!less && !equal);
    default:
        return arith_truth(!less);
    }
}

c_number arith_apply(enum ast_op op, c_number a, c_number b, const char **error)
{
    if (op == AST_OP_SHL || op == AST_OP_SHR)
        return shift(error, op, a, b);
    const ctype type = arith_balance(&a, &b);
    switch (op) {
    case AST_OP_OR:
        return (c_number){type, a.bits | b.bits};
    case AST_OP_XOR:
        return (c_number){type, a.bits ^ b.bits};
    case AST_OP_AND:
        return (c_number){type, a.bits & b.bits};
    case AST_OP_ADD:
    case AST_OP_SUB:
    case AST_OP_MUL:
        return combine(error, op, a, b, type);
    case AST_OP_DIV:
    case AST_OP_REM:
        return divide(error, op, a, b, type);
    default:
        return compare(op, a, b, type);
    }
}
