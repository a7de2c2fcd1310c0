/* Values: C's conversions and operators. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "foldc/base/wide.h"
#include "convert.h"
#include "machine.h"

static unsigned width_of(const struct ast_type *type) { return type->kind == AST_TYPE_BOOL ? 1 : type->bits; }
static bool is_signed(const struct ast_type *type) { return type->kind != AST_TYPE_BOOL && type->is_signed; }

struct point_value point_make_int(const struct ast_type *type, int64_t value)
{
    struct point_value out = {.kind = POINT_INT, .type = type, .bits = (uint64_t)value};
    const unsigned width = width_of(type);
    if (type->kind == AST_TYPE_BOOL)
        out.bits = value != 0;
    else if (width < 64) {
        out.bits &= (UINT64_C(1) << width) - 1;
        if (type->is_signed && out.bits >> (width - 1) & 1)
            out.bits |= ~UINT64_C(0) << width;
    }
    return out;
}

struct point_value point_make_pointer(const struct ast_type *type, uint64_t address)
{
    return (struct point_value){.kind = POINT_ADDRESS, .type = type, .bits = address};
}

static struct point_value make_real(const struct ast_type *type, double real)
{
    struct point_value out = {.kind = POINT_REAL, .type = type};
    out.real = type->size == 4 ? (double)(float)real : real;
    return out;
}

static bool as_real(struct point_value value, double *out)
{
    if (value.kind == POINT_REAL)
        *out = value.real;
    else if (value.kind == POINT_INT)
        *out = is_signed(value.type) ? (double)(int64_t)value.bits : (double)value.bits;
    else
        return false;
    return true;
}

static bool real_to_int(struct point_machine *m, double real, const struct ast_type *type, struct point_value *out)
{
    const double low = is_signed(type) ? -ldexp(1, (int)width_of(type) - 1) : 0,
                 high = ldexp(1, (int)width_of(type) - is_signed(type));
    if (!(trunc(real) >= low && trunc(real) < high))
        return point_stops(m, MESSAGE_real_unfit);
    *out = point_make_int(type, is_signed(type) ? (int64_t)real : (int64_t)(uint64_t)real);
    return true;
}

/* To bool, from anything with a truth. */
bool point_truth(struct point_machine *m, struct point_value value, bool *truth)
{
    switch (value.kind) {
    case POINT_INT:
    case POINT_ADDRESS:
        *truth = value.bits != 0;
        return true;
    case POINT_REAL:
        *truth = value.real != 0;
        return true;
    default:
        return point_stops(m, MESSAGE_condition_unknown);
    }
}

static bool to_integer(struct point_machine *m, struct point_value value, const struct ast_type *type,
                       struct point_value *out)
{
    bool truth = false;
    if (type->kind == AST_TYPE_BOOL) {
        if (!point_truth(m, value, &truth))
            return false;
        *out = point_make_int(type, truth);
        return true;
    }
    if (value.kind == POINT_REAL)
        return real_to_int(m, value.real, type, out);
    if (value.kind != POINT_INT && value.kind != POINT_ADDRESS)
        return point_stops(m, MESSAGE_class_as_number);
    *out = point_make_int(type, (int64_t)value.bits);
    return true;
}

/* A number, or a mark, in the place of a tuple. */
static bool to_tuple(struct point_machine *m, struct point_value value, const struct ast_type *type,
                     struct point_value *out)
{
    eval_value number;
    return point_to_eval(m, value, &number) && point_from_eval(m, &number, type, out);
}

bool point_convert(struct point_machine *m, struct point_value value, const struct ast_type *type,
                   struct point_value *out)
{
    double real;
    *out = value;
    if (point_is_integer(type))
        return to_integer(m, value, type, out);
    switch (type->kind) {
    case AST_TYPE_FLOAT:
        if (type->size != 4 && type->size != 8)
            return value.kind == POINT_BYTES || point_stops(m, MESSAGE_real_width);
        if (!as_real(value, &real))
            return point_stops(m, MESSAGE_class_as_number);
        *out = make_real(type, real);
        return true;
    case AST_TYPE_POINTER:
    case AST_TYPE_ARRAY:
        if (value.kind != POINT_ADDRESS && value.kind != POINT_INT)
            return point_stops(m, MESSAGE_class_as_pointer);
        *out = point_make_pointer(type, value.bits);
        return true;
    case AST_TYPE_VOID:
        *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
        return true;
    case AST_TYPE_TUPLE:
        return value.kind == POINT_BYTES && value.type->kind == AST_TYPE_TUPLE ? true : to_tuple(m, value, type, out);
    case AST_TYPE_DEPENDENT:
        return true;
    default:
        break;
    }
    if (value.kind == POINT_BYTES && (value.type->size == type->size || point_has_base(value.type, type)))
        out->type = type;
    else if (value.kind != POINT_CLOSURE && !(value.kind == POINT_ADDRESS && type->size < 0))
        return point_stops(m, MESSAGE_class_of_other);
    return true;
}

/* ---- Operators ----------------------------------------------------------------------------------- */

/* The integer type that C converts both operands of an arithmetic operator to. */
static const struct ast_type *common(const struct ast_type *a, const struct ast_type *b)
{
    const unsigned x = width_of(a) < 32 ? 32 : width_of(a), y = width_of(b) < 32 ? 32 : width_of(b);
    const bool p = width_of(a) < 32 || is_signed(a), q = width_of(b) < 32 || is_signed(b);
    const unsigned width = x > y ? x : y;
    const bool sign = x == y ? p && q : x > y ? p : q;
    return width == 64 ? (sign ? &point_long : &point_ulong) : sign ? &point_int : &point_uint;
}

/* The same, where an operand may be a floating number. */
static const struct ast_type *common_type(const struct ast_type *a, const struct ast_type *b)
{
    if (a->kind == AST_TYPE_FLOAT || b->kind == AST_TYPE_FLOAT)
        return a->kind != AST_TYPE_FLOAT ? b : b->kind != AST_TYPE_FLOAT ? a : a->size > b->size ? a : b;
    return common(a, b);
}

static bool compare(enum ast_op op, wide a, wide b)
{
    switch (op) {
    case AST_OP_EQ:
        return a == b;
    case AST_OP_NE:
        return a != b;
    case AST_OP_LT:
        return a < b;
    case AST_OP_GT:
        return a > b;
    case AST_OP_LE:
        return a <= b;
    default:
        return a >= b;
    }
}

static bool is_comparison(enum ast_op op) { return op >= AST_OP_EQ && op <= AST_OP_GE; }

/* A result in its type. If a signed type cannot hold it, it is undefined: the run notes that and wraps around, so that
   the code after it is executed, too. */
static bool fit(struct point_machine *m, wide value, const struct ast_type *type, struct point_value *out)
{
    *out = point_make_int(type, (int64_t)(uint64_t)(uwide)value);
    m->run->wraps |= type->is_signed && value != (wide)(int64_t)out->bits && !m->program->wraps;
    return true;
}

static bool shift(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                  struct point_value *out)
{
    const struct ast_type *type = common(a.type, a.type);
    a = point_make_int(type, (int64_t)a.bits);
    if ((is_signed(b.type) && (int64_t)b.bits < 0) || b.bits >= type->bits)
        return point_stops(m, MESSAGE_shift_far);
    if (op == AST_OP_SHR) {
        *out = point_make_int(type, type->is_signed ? (int64_t)a.bits >> b.bits : (int64_t)(a.bits >> b.bits));
        return true;
    }
    if (type->is_signed && ((int64_t)a.bits < 0 || (uwide)a.bits << b.bits >> type->bits) && !m->program->wraps)
        m->run->wraps = true;
    *out = point_make_int(type, (int64_t)(a.bits << b.bits));
    return true;
}

/* x / -1 or x % -1: of the least number both are undefined, also where sums wrap, since machines trap there. */
static bool by_minus_one(struct point_machine *m, enum ast_op op, wide x, const struct ast_type *type,
                         struct point_value *out)
{
    const struct point_value quotient = point_make_int(type, (int64_t)(uint64_t)(uwide)-x);
    m->run->wraps |= (wide)(int64_t)quotient.bits != -x;
    *out = op == AST_OP_DIV ? quotient : point_make_int(type, 0);
    return true;
}

static bool integers(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                     struct point_value *out)
{
    const struct ast_type *type = common(a.type, b.type);
    wide x, y;
    if (op == AST_OP_SHL || op == AST_OP_SHR)
        return shift(m, op, a, b, out);
    a = point_make_int(type, (int64_t)a.bits);
    b = point_make_int(type, (int64_t)b.bits);
    x = type->is_signed ? (wide)(int64_t)a.bits : (wide)a.bits;
    y = type->is_signed ? (wide)(int64_t)b.bits : (wide)b.bits;
    switch (op) {
    case AST_OP_OR:
        return fit(m, x | y, type, out);
    case AST_OP_XOR:
        return fit(m, x ^ y, type, out);
    case AST_OP_AND:
        return fit(m, x & y, type, out);
    case AST_OP_ADD:
        return fit(m, x + y, type, out);
    case AST_OP_SUB:
        return fit(m, x - y, type, out);
    case AST_OP_MUL:
        return fit(m, type->is_signed ? x * y : (wide)(uint64_t)(a.bits * b.bits), type, out);
    case AST_OP_DIV:
    case AST_OP_REM:
        if (y == 0)
            return point_stops(m, MESSAGE_division_by_zero);
        if (type->is_signed && y == -1)
            return by_minus_one(m, op, x, type, out);
        return fit(m, op == AST_OP_DIV ? x / y : x % y, type, out);
    default:
        break;
    }
    if (!is_comparison(op))
        return point_stops(m, MESSAGE_operator_unknown);
    *out = point_make_int(&point_int, compare(op, x, y));
    return true;
}

static bool reals(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                  struct point_value *out)
{
    const struct ast_type *type = common_type(a.type, b.type);
    double x, y;
    if (!as_real(a, &x) || !as_real(b, &y))
        return point_stops(m, MESSAGE_operator_class);
    switch (op) {
    case AST_OP_ADD:
        *out = make_real(type, x + y);
        return true;
    case AST_OP_SUB:
        *out = make_real(type, x - y);
        return true;
    case AST_OP_MUL:
        *out = make_real(type, x * y);
        return true;
    case AST_OP_DIV:
        *out = make_real(type, x / y);
        return true;
    case AST_OP_EQ:
        *out = point_make_int(&point_int, x == y);
        return true;
    case AST_OP_NE:
        *out = point_make_int(&point_int, x != y);
        return true;
    default:
        break;
    }
    if (!is_comparison(op))
        return point_stops(m, MESSAGE_operator_unknown);
    *out = point_make_int(&point_int, op == AST_OP_LT   ? x < y
                                      : op == AST_OP_GT ? x > y
                                      : op == AST_OP_LE ? x <= y
                                                        : x >= y);
    return true;
}

/* An address moved by elements. */
static bool moved(struct point_machine *m, struct point_value pointer, struct point_value by, bool back,
                  struct point_value *out)
{
    const struct ast_type *target = pointer.type->target;
    const int64_t size = target ? point_size(point_type(m, target)) : 1;
    int64_t bytes;
    if (size <= 0)
        return point_stops(m, MESSAGE_element_size);
    if ((!is_signed(by.type) && (int64_t)by.bits < 0) || __builtin_mul_overflow((int64_t)by.bits, size, &bytes))
        return point_stops(m, MESSAGE_pointer_far);
    *out = point_make_pointer(pointer.type, pointer.bits + (uint64_t)(back ? -bytes : bytes));
    return true;
}

static bool addresses(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                      struct point_value *out)
{
    const struct ast_type *target = a.kind == POINT_ADDRESS ? a.type->target : NULL;
    const int64_t size = target ? point_size(point_type(m, target)) : 1;
    if (is_comparison(op)) {
        *out = point_make_int(&point_int, compare(op, a.bits, b.bits));
        return true;
    }
    if (op == AST_OP_ADD && b.kind == POINT_INT)
        return moved(m, a, b, false, out);
    if (op == AST_OP_ADD && a.kind == POINT_INT)
        return moved(m, b, a, false, out);
    if (op == AST_OP_SUB && b.kind == POINT_INT)
        return moved(m, a, b, true, out);
    if (op != AST_OP_SUB || a.kind != POINT_ADDRESS || b.kind != POINT_ADDRESS || size <= 0)
        return point_stops(m, MESSAGE_operator_pointers);
    *out = point_make_int(&point_long, (int64_t)(a.bits - b.bits) / size);
    return true;
}

bool point_binary(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                  struct point_value *out)
{
    if (a.kind == POINT_INT && b.kind == POINT_INT)
        return integers(m, op, a, b, out);
    if ((a.kind == POINT_REAL || a.kind == POINT_INT) && (b.kind == POINT_REAL || b.kind == POINT_INT))
        return reals(m, op, a, b, out);
    if ((a.kind == POINT_ADDRESS || a.kind == POINT_INT) && (b.kind == POINT_ADDRESS || b.kind == POINT_INT))
        return addresses(m, op, a, b, out);
    return point_stops(m, MESSAGE_operator_class);
}

bool point_unary(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value *out)
{
    bool truth = false;
    if (op == AST_OP_LOGIC_NOT) {
        if (!point_truth(m, a, &truth))
            return false;
        *out = point_make_int(&point_int, !truth);
        return true;
    }
    if (a.kind == POINT_REAL && (op == AST_OP_MINUS || op == AST_OP_PLUS)) {
        *out = make_real(a.type, op == AST_OP_MINUS ? -a.real : a.real);
        return true;
    }
    if (a.kind == POINT_ADDRESS && op == AST_OP_PLUS) {
        *out = a;
        return true;
    }
    if (a.kind != POINT_INT)
        return point_stops(m, MESSAGE_operator_class);
    if (op == AST_OP_NOT) {
        const struct ast_type *type = common(a.type, a.type);
        *out = point_make_int(type, (int64_t)~point_make_int(type, (int64_t)a.bits).bits);
        return true;
    }
    return integers(m, op == AST_OP_MINUS ? AST_OP_SUB : AST_OP_ADD, point_make_int(common(a.type, a.type), 0), a, out);
}

/* ---- As text ------------------------------------------------------------------------------------- */

static const char *bytes_text(struct point_machine *m, struct point_value value)
{
    char text[EVAL_TEXT_MAX];
    eval_value whole;
    uint64_t hash = 7;
    if (point_is_ccute(value.type) && point_to_eval(m, value, &whole)) {
        eval_value_print(&whole, text, sizeof text);
        return arena_copy(m->arena, text, strlen(text));
    }
    for (int64_t i = 0; i < value.type->size; i++)
        hash = point_mix(hash, value.byte[i]);
    return arena_printf(m->arena, "an object with bytes %llx", (unsigned long long)hash);
}

const char *point_text(struct point_machine *m, struct point_value value)
{
    switch (value.kind) {
    case POINT_INT:
        return is_signed(value.type) ? arena_printf(m->arena, "%lld", (long long)value.bits)
                                     : arena_printf(m->arena, "%llu", (unsigned long long)value.bits);
    case POINT_REAL:
        return value.real != value.real ? "nan" : arena_printf(m->arena, "%.17g", value.real);
    case POINT_ADDRESS:
        return arena_printf(m->arena, "address %llx", (unsigned long long)value.bits);
    case POINT_BYTES:
        return bytes_text(m, value);
    case POINT_CLOSURE:
        return "a lambda";
    default:
        return "nothing";
    }
}
