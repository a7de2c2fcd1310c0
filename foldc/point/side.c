/* A pointer with its layout, and the matrices that a warp's instructions move between memory and registers. */
#include <string.h>

#include "convert.h"
#include "machine.h"

bool point_read_layout(struct point_machine *m, struct point_value value, ccute_layout *out)
{
    eval_value whole;
    if (!point_to_eval(m, value, &whole))
        return false;
    if (whole.kind != EVAL_LAYOUT)
        return point_stops(m, MESSAGE_layout_unknown);
    if (eval_value_is_bad(&whole))
        return point_stops(m, eval_value_is_bad(&whole) == CCUTE_E_OVERFLOW ? MESSAGE_layout_overflow
                                                                            : MESSAGE_layout_refused);
    *out = whole.layout;
    for (int i = 0; i < out->shape.n; i++)
        m->run->is_degenerate |= out->shape.v[i] <= 1;
    return true;
}

bool point_read_side(struct point_machine *m, struct point_value pointer, struct point_value layout,
                     struct point_side *out)
{
    if (pointer.kind != POINT_ADDRESS || !pointer.type->target)
        return point_stops(m, MESSAGE_side_unknown);
    out->address = pointer.bits;
    out->type = point_type(m, pointer.type->target);
    if (point_size(out->type) <= 0 || out->type->is_dependent)
        return point_stops(m, MESSAGE_copy_element_unknown);
    out->bytes = (uint64_t)point_size(out->type);
    out->begin = pointer.begin;
    out->end = pointer.end ? pointer.end : UINT64_MAX;
    return point_read_layout(m, layout, &out->layout);
}

uint64_t point_element(const struct point_side *side, int64_t i)
{
    return side->address + (uint64_t)ccute_element_(&side->layout, i) * side->bytes;
}

bool point_is_run(const ccute_layout *layout, const ccute_layout *run, int64_t first)
{
    const int64_t here = ccute_element_(layout, first), each = ccute_size_of_(&run->shape);
    for (int64_t i = layout->sw_bits ? 1 : each - 1; i < each; i++)
        if (ccute_element_(layout, first + ccute_element_(run, i)) != here + i)
            return false;
    return true;
}

bool point_in_room(struct point_machine *m, const struct point_side *side, int64_t i)
{
    const uint64_t at = point_element(side, i);
    return (side->begin <= at && at + side->bytes <= side->end) || point_stops(m, MESSAGE_access_outside);
}

bool point_matrix(struct point_machine *m, const struct ast_node *node, bool is_store, int count, bool trans,
                  uint64_t row, unsigned char *bytes)
{
    uint16_t half[8] = {0};
    const char *values = "";
    if (!point_aligned(m, row, 16))
        return false;
    memcpy(half, bytes, is_store ? 4 * (size_t)count : 0);
    for (int i = 0; is_store && i < 2 * count; i++)
        values = arena_printf(m->arena, "%s %u", values, half[i]);
    point_event(
        m, is_store ? "stmatrix" : "ldmatrix",
        arena_printf(m->arena, "%d%s address %llx%s", count, trans ? " trans" : "", (unsigned long long)row, values),
        node);
    m->calls++;
    for (int i = 0; !is_store && i < 2 * count; i++)
        half[i] = (uint16_t)(point_random(m->world, point_mix(row, m->calls * 16 + (uint64_t)i)) % 1000);
    memcpy(bytes, half, is_store ? 0 : 4 * (size_t)count);
    return true;
}
