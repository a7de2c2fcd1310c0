/* Copies that calculate (<ccute/convert.h>): each element is converted, or scaled and added; and the vectors that
   folded copies consist of. Numbers of the language are calculated. Of a class, such as __half, each result is drawn:
   the same operands always give the same result. */
#include <stdlib.h>
#include <string.h>

#include <ccute/convert.h>

#include "builtin.h"

bool point_draw_value(struct point_machine *m, uint64_t key, const struct ast_type *type, struct point_value *out)
{
    if (point_is_integer(type)) {
        *out = point_make_int(type, (int64_t)(point_random(m->world, key) % 32));
        return true;
    }
    if (type->kind == AST_TYPE_FLOAT && (type->size == 4 || type->size == 8)) {
        *out = (struct point_value){.kind = POINT_REAL, .type = type};
        out->real = (double)(point_random(m->world, key) % 1999) - 999;
        return true;
    }
    if (point_size(type) <= 0 || point_size(type) > 64)
        return point_stops(m, MESSAGE_function_type);
    out->kind = POINT_BYTES;
    out->type = type;
    out->byte = arena_alloc(m->arena, 64);
    for (int i = 0; i < 64; i++)
        ((unsigned char *)out->byte)[i] = (unsigned char)(point_random(m->world, key + (uint64_t)i) % 100);
    return true;
}

static bool is_number(struct point_value value) { return value.kind == POINT_INT || value.kind == POINT_REAL; }

static bool is_number_type(const struct ast_type *type)
{
    return point_is_integer(type) || (type->kind == AST_TYPE_FLOAT && (type->size == 4 || type->size == 8));
}

/* A result of arithmetic on objects of a class: a number that depends on the operation and its operands. */
static bool draw(struct point_machine *m, const char *what, const struct point_value *operand, uint32_t n,
                 const struct ast_type *type, struct point_value *out)
{
    uint64_t key = point_mix(point_hash(what), (uint64_t)point_size(type));
    for (uint32_t i = 0; i < n; i++)
        key = point_mix(key, point_hash(point_text(m, operand[i])));
    if (type->assigned)
        return point_stops(m, MESSAGE_class_of_number);
    return point_draw_value(m, key, type, out);
}

/* A floating number saturated to a type; an integer, too. */
static bool saturate(struct point_machine *m, struct point_value value, const struct ast_type *type,
                     struct point_value *out)
{
    const bool has_sign = type->is_signed;
    const double largest = type->size == 4 ? __FLT_MAX__ : __DBL_MAX__;
    const double real = value.kind == POINT_REAL ? value.real : 0;
    if (point_is_integer(type) && type->kind != AST_TYPE_BOOL) {
        *out = point_make_int(type,
                              value.kind == POINT_REAL
                                  ? ccute_nearest_of_(real, type->bits, has_sign)
                                  : ccute_clamped_((int64_t)value.bits, value.type->is_signed, type->bits, has_sign));
        return true;
    }
    if (value.kind == POINT_REAL && type->kind == AST_TYPE_FLOAT)
        value.real = real > largest ? largest : real < -largest ? -largest : real;
    return point_convert(m, value, type, out);
}

static bool convert(struct point_machine *m, bool saturated, struct point_value value, const struct ast_type *type,
                    struct point_value *out)
{
    if (!saturated && value.kind == POINT_BYTES && ast_is_same_type(value.type, type)) {
        *out = value;
        return true;
    }
    if (!is_number(value) || !is_number_type(type))
        return draw(m, saturated ? "saturated" : "converted", &value, 1, type, out);
    return saturated ? saturate(m, value, type, out) : point_convert(m, value, type, out);
}

/* a op b; of floating numbers as doubles, since a call passes a float as one. */
static bool combine(struct point_machine *m, enum ast_op op, struct point_value a, struct point_value b,
                    struct point_value *out)
{
    if (a.kind == POINT_REAL)
        a.type = &point_double;
    if (b.kind == POINT_REAL)
        b.type = &point_double;
    return point_binary(m, op, a, b, out);
}

/* operand: alpha, x, beta, y. */
static bool add(struct point_machine *m, const struct point_value *operand, const struct ast_type *type,
                struct point_value *out)
{
    struct point_value scaled, rest;
    bool has_rest = true, all = is_number_type(type);
    if (is_number(operand[2]) && !point_truth(m, operand[2], &has_rest))
        return false;
    for (uint32_t i = 0; i < (has_rest ? 4 : 2); i++)
        all = all && is_number(operand[i]);
    if (!all)
        return draw(m, "axpby", operand, has_rest ? 4 : 2, type, out);
    if (!combine(m, AST_OP_MUL, operand[0], operand[1], &scaled))
        return false;
    if (has_rest &&
        (!combine(m, AST_OP_MUL, operand[2], operand[3], &rest) || !combine(m, AST_OP_ADD, scaled, rest, &scaled)))
        return false;
    return point_convert(m, scaled, type, out);
}

bool point_calculate(struct point_machine *m, const struct point_calculation *how, struct point_value x,
                     struct point_place to, struct point_value *out)
{
    struct point_value operand[4] = {how->alpha, x, how->beta, {0}};
    if (!how->adds)
        return convert(m, how->saturates, x, to.type, out);
    return point_load(m, to, &operand[3]) && add(m, operand, to.type, out);
}

/* ---- Calculated vectors ------------------------------------------------------------------------- */

static struct point_calculation calculation_of(enum call call, const struct point_value *arg, uint32_t n)
{
    struct point_calculation how = {
        .adds = call == CALL_ccute_store_axpby || call == CALL_ccute_vector_axpby || call == CALL_ccute_vector_scaled,
        .saturates = call == CALL_ccute_store_saturated || call == CALL_ccute_vector_saturated};
    if (how.adds) {
        how.alpha = arg[1];
        how.beta = n > 3 ? arg[3] : point_make_int(&point_int, 0);
    }
    return how;
}

/* ccute_store_converted(p, x), ccute_store_axpby(p, alpha, x, beta) */
bool point_store_calculated(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                            uint32_t n, struct point_value *out)
{
    const struct point_calculation how = calculation_of(called->call, arg, n);
    struct point_place place = {0};
    struct point_value value;
    if (n != (how.adds ? 4 : 2) || arg[0].kind != POINT_ADDRESS || !arg[0].type->target)
        return point_stops(m, MESSAGE_element_calculated);
    place.address = arg[0].bits;
    place.type = point_type(m, arg[0].type->target);
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    return point_calculate(m, &how, arg[how.adds ? 2 : 1], place, &value) && point_store(m, place, value);
}

static struct point_value new_vector(struct point_machine *m, const struct ast_type *element, int64_t count)
{
    struct point_value vector = {.kind = POINT_BYTES, .type = point_vector_of(m, element, count)};
    vector.byte = arena_alloc(m->arena, (size_t)vector.type->size);
    return vector;
}

static int64_t vector_count(struct point_value v)
{
    return v.kind == POINT_BYTES && v.type->target && v.type->target->size > 0 ? v.type->size / v.type->target->size
                                                                               : 0;
}

/* Element i of a vector. */
static bool element_of(struct point_machine *m, struct point_value vector, int64_t i, struct point_value *out)
{
    struct point_place place;
    if (!point_materialise(m, vector, &place))
        return false;
    place.type = vector.type->target;
    place.address += (uint64_t)(i * place.type->size);
    return point_load(m, place, out);
}

/* The value as element i of a vector that is made. */
static bool put_element(struct point_machine *m, struct point_value vector, int64_t i, struct point_value value)
{
    const size_t size = (size_t)vector.type->target->size;
    struct point_place place;
    return point_temporary(m, vector.type->target, &place) && point_store(m, place, value) &&
           point_load_bytes(m, place.address, size, NULL, (unsigned char *)vector.byte + (size_t)i * size);
}

/* ccute_vector_converted(p, v), ccute_vector_scaled(p, alpha, v), ccute_vector_axpby(p, alpha, v, beta, w) */
bool point_vector_calculated(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                             uint32_t n, struct point_value *out)
{
    const struct point_calculation how = calculation_of(called->call, arg, n);
    const struct point_value from = n > 1 ? arg[how.adds && n > 2 ? 2 : 1] : (struct point_value){0};
    struct point_value operand[4] = {how.alpha, from, how.beta, from}, value;
    const int64_t count = vector_count(from);
    bool good = true;
    if (!count || arg[0].kind != POINT_ADDRESS || !arg[0].type->target || (n > 4 && vector_count(arg[4]) != count))
        return point_stops(m, MESSAGE_vector_calculated);
    *out = new_vector(m, point_type(m, arg[0].type->target), count);
    for (int64_t i = 0; i < count && good; i++) {
        good = element_of(m, from, i, &operand[1]) && (n < 5 || element_of(m, arg[4], i, &operand[3])) &&
               (how.adds ? add(m, operand, out->type->target, &value)
                         : convert(m, how.saturates, operand[1], out->type->target, &value)) &&
               put_element(m, *out, i, value);
    }
    return good;
}

/* ccute_vector_of(a, b...) */
bool point_vector_made(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                       struct point_value *out)
{
    bool good = true;
    (void)called;
    if (!n || point_size(arg[0].type) <= 0)
        return point_stops(m, MESSAGE_vector_elements);
    *out = new_vector(m, arg[0].type, n);
    for (uint32_t i = 0; i < n && good; i++)
        good = put_element(m, *out, i, arg[i]);
    return good;
}

/* ccute_vector_join(v, w...) */
bool point_vector_joined(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                         uint32_t n, struct point_value *out)
{
    const int64_t count = n ? vector_count(arg[0]) : 0;
    (void)called;
    for (uint32_t i = 0; i < n; i++)
        if (!count || vector_count(arg[i]) != count)
            return point_stops(m, MESSAGE_vectors_joined);
    *out = new_vector(m, arg[0].type->target, count * n);
    for (uint32_t i = 0; i < n; i++)
        memcpy((unsigned char *)out->byte + i * (size_t)arg[0].type->size, arg[i].byte, (size_t)arg[0].type->size);
    return true;
}

/* ccute_vector_part<FIRST, N>(v): also of a variable of the source's. */
bool point_vector_cut(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    const int64_t count = n == 1 && arg[0].kind == POINT_BYTES ? arg[0].type->identity.elements : 0;
    struct ast_type *type = arena_alloc(m->arena, sizeof *type);
    int64_t number[2] = {0, 0}, size;
    if (point_template_numbers(m, called->node, number, 2) != 2 || number[0] < 0 || number[1] < 1 ||
        number[0] + number[1] > count)
        return point_stops(m, MESSAGE_vector_part);
    size = arg[0].type->size / count;
    *type = *arg[0].type;
    type->identity.plain = NULL;
    type->identity.elements = number[1];
    type->size = type->align = number[1] * size;
    *out = (struct point_value){.kind = POINT_BYTES, .type = type, .byte = arg[0].byte + number[0] * size};
    return true;
}
