/* Words of 32 bits and descriptors, which the operands of <ccute/issue.h>'s instructions are. */
#include <string.h>

#include "builtin.h"
#include "foldc/c/named.h"

bool point_issue_is_wrong(struct point_machine *m) { return point_stops(m, MESSAGE_issue_unfit); }

/* A descriptor is the address of the tile that it describes, and its other bits. */
static bool make_tile(struct point_machine *m, const struct ast_type *type, uint64_t address, uint64_t bits,
                      struct point_value *out)
{
    uint64_t *both = arena_alloc(m->arena, 16);
    both[0] = address;
    both[1] = bits;
    *out = (struct point_value){.kind = POINT_BYTES, .type = type, .byte = (unsigned char *)both};
    return type->size == 16 || point_stops(m, MESSAGE_descriptor_size);
}

bool point_issue_tile(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    if (n != 2 || arg[0].kind != POINT_ADDRESS || arg[1].kind != POINT_INT)
        return point_stops(m, MESSAGE_descriptor_operands);
    return make_tile(m, point_type(m, called->node->type), arg[0].bits, arg[1].bits, out);
}

bool point_is_issue_tile(const struct point_value *value)
{
    return value->kind == POINT_BYTES && type_is_named(value->type, NAMED_ISSUE_TILE);
}

bool point_issue_further(struct point_machine *m, const struct point_value *arg, struct point_value *out)
{
    uint64_t both[2];
    memcpy(both, arg[0].byte, sizeof both);
    return make_tile(m, arg[0].type, both[0] + 16 * arg[1].bits, both[1], out);
}

/* The place of an element that is passed by reference, or of one that is a value. */
static bool place_of(struct point_machine *m, struct point_value value, struct point_place *out)
{
    if (value.kind != POINT_ADDRESS)
        return point_materialise(m, value, out);
    *out = (struct point_place){.address = value.bits, .type = value.type->target};
    return true;
}

/* The bytes of elements from `arg` on, one word in all, to or from it. */
static bool move_elements(struct point_machine *m, const struct point_value *arg, uint32_t n, bool is_store,
                          uint32_t *word)
{
    unsigned char *byte = (unsigned char *)word;
    size_t at = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct point_place place;
        size_t size;
        if (!place_of(m, arg[i], &place))
            return false;
        size = (size_t)point_size(point_type(m, place.type));
        if (at + size > sizeof *word)
            return point_issue_is_wrong(m);
        if (is_store ? !point_store_bytes(m, place.address, size, byte + at)
                     : !point_load_bytes(m, place.address, size, place.type, byte + at))
            return false;
        at += size;
    }
    return at == sizeof *word || point_issue_is_wrong(m);
}

bool point_issue_word(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    const bool puts = called->call == CALL_ccute_issue_put, is_at = called->call == CALL_ccute_issue_at;
    const bool writes = puts || called->call == CALL_ccute_issue_split;
    const struct point_value *word = puts ? &arg[1] : &arg[0];
    uint32_t bits = n ? (uint32_t)word->bits : 0;
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (is_at && n == 1 && arg[0].kind == POINT_ADDRESS) {
        if (!point_load_bytes(m, arg[0].bits, sizeof bits, arg[0].type->target, (unsigned char *)&bits))
            return false;
    } else if (puts && n == 2 && arg[0].kind == POINT_ADDRESS) {
        return point_store_bytes(m, arg[0].bits, sizeof bits, (const unsigned char *)&bits);
    } else if (puts || is_at || n < 1u + writes) {
        return point_stops(m, MESSAGE_register_elements);
    } else if (!move_elements(m, arg + writes, n - writes, writes, &bits)) {
        return false;
    }
    if (!writes)
        *out = point_make_int(&point_uint, bits);
    return true;
}
