/* The calls that folded copies consist of (<ccute/move.h>): each moves several elements by one instruction. */
#include <string.h>

#include "builtin.h"
#include "foldc/c/named.h"

const struct ast_type *point_vector_of(struct point_machine *m, const struct ast_type *element, int64_t count)
{
    struct ast_type *type = arena_alloc(m->arena, sizeof *type);
    *type = (struct ast_type){.kind = AST_TYPE_OTHER, .count = -1, .target = element, .name = "ccute_vector"};
    type->identity.named = NAMED_VECTOR;
    type->identity.elements = count;
    type->size = type->align = count * point_size(element);
    return type;
}

/* Is the address in the memory that the call's name says, as far as the program shows? */
static bool has_its_memory(struct point_machine *m, enum call call, uint64_t address)
{
    const struct point_object *const object = point_object_at(m, address);
    const bool is_shared = call == CALLS_ccute_load_shared || call == CALLS_ccute_store_shared;
    const bool is_any = call == CALLS_ccute_load || call == CALLS_ccute_store;
    if (!object || is_any || object->memory == (is_shared ? POINT_SHARED : POINT_GLOBAL))
        return true;
    return point_stops(m, MESSAGE_access_memory);
}

/* ccute_load<N, K>(p) */
bool point_load_vector(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                       struct point_value *out)
{
    struct point_place place = {0};
    int64_t number[2] = {0, 0};
    if (n != 1 || arg[0].kind != POINT_ADDRESS || !arg[0].type->target ||
        point_template_numbers(m, called->node, number, 2) < 1 || number[0] < 1 || number[0] > 64)
        return point_stops(m, MESSAGE_vector_load);
    place.type = point_vector_of(m, point_type(m, arg[0].type->target), number[0]);
    if (place.type->size <= 0)
        return point_stops(m, MESSAGE_vector_load);
    place.address = arg[0].bits + (uint64_t)(number[1] * point_size(place.type->target));
    if (!has_its_memory(m, called->call, place.address) ||
        !point_aligned(m, place.address, (uint64_t)place.type->align))
        return false;
    out->kind = POINT_BYTES;
    out->type = place.type;
    out->byte = arena_alloc(m->arena, (size_t)place.type->size);
    return point_load_bytes(m, place.address, (size_t)place.type->size, place.type->target, (unsigned char *)out->byte);
}

/* ccute_store_word<K>(p, v) */
bool point_store_word(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    int64_t k = 0;
    if (n != 2 || arg[0].kind != POINT_ADDRESS || arg[1].kind != POINT_BYTES ||
        point_template_numbers(m, called->node, &k, 1) != 1 || k < 0 || 4 * (k + 1) > arg[1].type->size)
        return point_stops(m, MESSAGE_word_store);
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    return point_store_bytes(m, arg[0].bits, 4, arg[1].byte + 4 * k);
}

/* ccute_load_words(p, q...) */
bool point_load_words(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    const struct ast_type *element = n && arg[0].kind == POINT_ADDRESS ? arg[0].type->target : NULL;
    unsigned char *byte;
    (void)called;
    if (!element || point_size(point_type(m, element)) < 1 || point_size(point_type(m, element)) > 2)
        return point_stops(m, MESSAGE_words_load);
    byte = arena_alloc(m->arena, 4 * (size_t)n);
    out->kind = POINT_BYTES;
    out->type = point_vector_of(m, point_type(m, element), 4 * (int64_t)n / point_size(point_type(m, element)));
    out->byte = byte;
    for (uint32_t i = 0; i < n; i++)
        if (!point_load_bytes(m, arg[i].bits, 4, out->type->target, byte + 4 * (size_t)i))
            return false;
    return true;
}

/* ccute_store<K>(p, v), ccute_store<K>(p, a, b, c, d) */
bool point_store_vector(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                        struct point_value *out)
{
    int64_t number[1] = {0}, size;
    uint64_t address;
    if (n < 2 || arg[0].kind != POINT_ADDRESS || !arg[0].type->target ||
        (size = point_size(point_type(m, arg[0].type->target))) <= 0)
        return point_stops(m, MESSAGE_vector_store);
    point_template_numbers(m, called->node, number, 1);
    address = arg[0].bits + (uint64_t)(number[0] * size);
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (!has_its_memory(m, called->call, address))
        return false;
    if (n == 2 && arg[1].kind == POINT_BYTES && arg[1].type->size != size)
        return point_aligned(m, address, (uint64_t)arg[1].type->size) &&
               point_store_bytes(m, address, (size_t)arg[1].type->size, arg[1].byte);
    if (!point_aligned(m, address, (uint64_t)size * (n - 1)))
        return false;
    for (uint32_t i = 1; i < n; i++) {
        const struct point_place place = {.address = address + (i - 1) * (uint64_t)size,
                                          .type = point_type(m, arg[0].type->target)};
        if (!point_store(m, place, arg[i]))
            return false;
    }
    return true;
}

bool point_vector_element(struct point_machine *m, const struct ast_node *node, const struct point_value *arg,
                          struct point_value *out)
{
    const struct ast_type *type = point_type(m, node->type);
    struct point_place place;
    if (arg[0].kind != POINT_BYTES || arg[1].kind != POINT_INT || !type_is_named(arg[0].type, NAMED_VECTOR))
        return false;
    if (arg[0].type->target)
        type = arg[0].type->target;
    if (type->size <= 0 || arg[1].bits >= (uint64_t)(arg[0].type->size / type->size))
        return point_stops(m, MESSAGE_vector_outside);
    if (!point_materialise(m, arg[0], &place))
        return false;
    place.address += arg[1].bits * (uint64_t)type->size;
    place.type = type;
    return point_load(m, place, out);
}

/* ccute_async<BYTES>(to, from, bytes) */
bool point_async(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                 struct point_value *out)
{
    unsigned char byte[16] = {0};
    int64_t size = 0, count;
    if ((n != 2 && n != 3) || point_template_numbers(m, called->node, &size, 1) != 1 || size < 1 || size > 16)
        return point_stops(m, MESSAGE_copy_async_unknown);
    count = n == 3 ? (int64_t)arg[2].bits : size;
    if (count < 0 || count > size)
        return point_stops(m, MESSAGE_copy_async_long);
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    return point_aligned(m, arg[0].bits, (uint64_t)size) && point_aligned(m, arg[1].bits, (uint64_t)size) &&
           (!count || point_load_bytes(m, arg[1].bits, (size_t)count, arg[1].type->target, byte)) &&
           point_store_bytes(m, arg[0].bits, (size_t)size, byte);
}

/* ccute_load_matrices<N>(row) */
bool point_load_matrices(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                         uint32_t n, struct point_value *out)
{
    unsigned char *bytes = arena_alloc(m->arena, 16);
    const struct ast_type *element;
    int64_t count = 0;
    if (n != 1 || arg[0].kind != POINT_ADDRESS || !arg[0].type->target ||
        point_template_numbers(m, called->node, &count, 1) != 1 || count < 1 || count > 4)
        return point_stops(m, MESSAGE_matrices_load);
    element = point_type(m, arg[0].type->target);
    if (point_size(element) < 1 || 4 % point_size(element))
        return point_stops(m, MESSAGE_matrices_load);
    *out = (struct point_value){.kind = POINT_BYTES, .byte = bytes};
    out->type = point_vector_of(m, element, count * (4 / point_size(element)));
    return point_matrix(m, called->node, false, (int)count, called->call == CALL_ccute_load_matrices_trans, arg[0].bits,
                        bytes);
}

bool point_store_matrices(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                          uint32_t n, struct point_value *out)
{
    unsigned char bytes[16];
    const struct ast_type *const element =
        arg[0].kind == POINT_ADDRESS && arg[0].type->target ? point_type(m, arg[0].type->target) : NULL;
    const size_t size = element ? (size_t)point_size(element) : 0;
    if (size < 1 || 4 % size || (n - 1) * size % 4 || n < 2 || (n - 1) * size > sizeof bytes)
        return point_stops(m, MESSAGE_matrices_store);
    for (uint32_t i = 1; i < n; i++) {
        struct point_place place;
        if (!point_convert(m, arg[i], element, &arg[i]) || !point_materialise(m, arg[i], &place) ||
            !point_load_bytes(m, place.address, size, NULL, bytes + (i - 1) * size))
            return false;
    }
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    return point_matrix(m, called->node, true, (int)((n - 1) * size / 4),
                        called->call == CALL_ccute_store_matrices_trans, arg[0].bits, bytes);
}
