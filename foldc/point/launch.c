/* Launches of kernels: one thread of each is executed. */
#include <string.h>

#include "machine.h"

static bool configuration(struct point_machine *m, const struct ast_node *node, uint32_t *number)
{
    struct point_value value;
    number[0] = number[1] = number[2] = 1;
    if (!node)
        return true;
    if (!point_eval(m, node, &value))
        return false;
    if (value.kind == POINT_BYTES && value.type->size == 12)
        memcpy(number, value.byte, 12);
    else if (value.kind == POINT_INT)
        number[0] = (uint32_t)value.bits;
    else
        return point_stops(m, MESSAGE_launch_extents);
    return (number[0] && number[1] && number[2]) || point_stops(m, MESSAGE_launch_empty);
}

/* One thread of the launch. */
bool point_launch(struct point_machine *m, const struct ast_node *node, struct point_value *out)
{
    const struct ast_function *function = point_body(node);
    uint32_t grid[3], block[3];
    struct point_passed passed = {.count = 0};
    struct point_frame here = *m->frame, *const frame = m->frame;
    bool good;
    m->node = node;
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (!configuration(m, node->child[1], grid) || !configuration(m, node->child[2], block) ||
        !point_pass(m, node, 5, function, &passed))
        return false;
    if (!function)
        return point_unknown_call(m, &(struct point_called){node, node->text ? node->text : "a kernel", CALL_OTHER},
                                  passed.value, passed.count, out);
    point_event(m, "launch",
                arena_printf(m->arena, "%u %u %u, %u %u %u", grid[0], grid[1], grid[2], block[0], block[1], block[2]),
                node);
    m->calls++;
    here.is_launched = true;
    for (int i = 0; i < 3; i++) {
        here.thread[GPU_BUILTIN_AXIS(GPU_BLOCK_DIM, i)] = block[i];
        here.thread[GPU_BUILTIN_AXIS(GPU_GRID_DIM, i)] = grid[i];
        here.thread[GPU_BUILTIN_AXIS(GPU_THREAD_IDX, i)] =
            point_random(m->world, point_mix(m->calls, 100 + (uint64_t)i)) % block[i];
        here.thread[GPU_BUILTIN_AXIS(GPU_BLOCK_IDX, i)] =
            point_random(m->world, point_mix(m->calls, 200 + (uint64_t)i)) % grid[i];
    }
    m->frame = &here;
    good = point_call_function(m, node, function, &passed, (struct point_place){0}, out);
    m->frame = frame;
    return good;
}
