/* A map's numbers: extents and strides as the engine takes them, or the mistake in them. */
#include "tma.h"

#include <string.h>

static ccute_status refuse(ccute_tma *map, ccute_status status, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e)
{
    const int64_t why[8] = {a, b, c, d, e};
    memcpy(map->map, why, sizeof why);
    return (ccute_status)(map->status = (uint8_t)status);
}

static int element_of(ccute_tma_type type)
{
    static const uint8_t bytes[CCUTE_TMA_TYPES] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2};
    return (unsigned)type < CCUTE_TMA_TYPES ? bytes[type] : 0;
}

/* ---- Conditions on the numbers --------------------------------------------------------------- */

/* Where the tile reaches beyond a leaf into the next one of its mode, the leaf must be full; where it ends within one,
   a whole number of tiles must fit, so that none reaches beyond. Nothing is wrong with a plan that has no tile. */
static ccute_status check_nesting(ccute_tma *map, const ccute_tma_plan *plan, const ccute_tuple *shape)
{
    for (int i = 0, level = 0; plan->tile[0] && i < shape->n; i++) {
        level += (shape->prof[i] >> 4) - (shape->prof[i] & 15);
        if (level <= 1) /* the last leaf of its mode */
            continue;
        int beyond = 0;
        for (int k = i + 1, l = level; k < shape->n && l > 1; k++) {
            beyond |= plan->tile[k] > 1;
            l += (shape->prof[k] >> 4) - (shape->prof[k] & 15);
        }
        if (beyond && plan->tile[i] != shape->v[i])
            return refuse(map, CCUTE_E_TMA_NEST, i, shape->v[i], plan->tile[i], 0, 0);
        if (shape->v[i] % plan->tile[i])
            return refuse(map, CCUTE_E_TMA_DIVIDE, i, shape->v[i], plan->tile[i], 0, 0);
    }
    return CCUTE_OK;
}

/* The leaf along which the tensor is contiguous; -1 if there is none. */
static int contiguous_leaf(const ccute_layout *tensor)
{
    for (int i = 0; i < tensor->shape.n; i++)
        if (tensor->stride[i] == 1 && tensor->shape.v[i] > 1)
            return i;
    return -1;
}

static ccute_status check_first(ccute_tma *map, const ccute_tma_plan *plan, const ccute_layout *tensor)
{
    const int leaf = plan->leaf[0], other = contiguous_leaf(tensor);
    if (tensor->shape.v[leaf] == 1 || tensor->stride[leaf] == 1)
        return CCUTE_OK;
    return refuse(map, other < 0 ? CCUTE_E_TMA_NO_MAJOR : CCUTE_E_TMA_MAJOR, leaf, tensor->stride[leaf], other, 0, 0);
}

static int64_t round_up(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

static ccute_status check_stride(ccute_tma *map, int leaf, int64_t stride, int element)
{
    if (stride < 0)
        return refuse(map, CCUTE_E_TMA_NEGATIVE, leaf, stride, 1, 0, 0);
    if (stride >= ((int64_t)1 << 40) / element)
        return refuse(map, CCUTE_E_TMA_FAR, leaf, stride, element, 0, 0);
    if (stride * element % CCUTE_TMA_ROW)
        return refuse(map, CCUTE_E_TMA_STRIDE, leaf, stride, stride * element, stride * element % CCUTE_TMA_ROW,
                      round_up(stride * element, CCUTE_TMA_ROW) / element);
    return CCUTE_OK;
}

/* Extents, strides and the address of each axis. A leaf of extent 1 is never stepped along: its stride may be any. */
static ccute_status take_numbers(ccute_tma *map, const ccute_tma_plan *plan, const ccute_layout *tensor,
                                 ccute_tma_numbers *numbers)
{
    int64_t reach = 1;
    for (int axis = 0; axis < plan->rank; axis++) {
        const int leaf = plan->leaf[axis];
        const int64_t extent = tensor->shape.v[leaf];
        const int64_t stride = extent == 1 ? CCUTE_TMA_ROW / plan->element : tensor->stride[leaf];
        if (extent < 1 || extent > (int64_t)1 << 32)
            return refuse(map, CCUTE_E_TMA_EXTENT, leaf, extent, 0, 0, 0);
        if (axis && check_stride(map, leaf, stride, plan->element))
            return (ccute_status)map->status;
        numbers->extent[axis] = (uint64_t)extent;
        numbers->stride[axis] = (uint64_t)((axis ? stride : 1) * plan->element);
        map->last[axis] = (uint32_t)(extent - 1);
        if (__builtin_mul_overflow(extent - 1, (int64_t)numbers->stride[axis], &numbers->bytes) ||
            __builtin_add_overflow(reach, (int64_t)numbers->bytes, &reach))
            return refuse(map, CCUTE_E_TMA_EXTENT, leaf, extent, 0, 0, 0);
    }
    numbers->bytes = (uint64_t)(reach - 1 + plan->element);
    return CCUTE_OK;
}

static ccute_status check_tensor(ccute_tma *map, const void *pointer, const ccute_layout *tensor)
{
    if (tensor->shape.status) {
        memcpy(map->map, tensor->shape.v, 8 * sizeof *tensor->shape.v);
        return (ccute_status)(map->status = tensor->shape.status);
    }
    if (tensor->sw_bits)
        return refuse(map, CCUTE_E_SWIZZLE, 1, tensor->sw_bits, tensor->sw_base, tensor->sw_shift, 0);
    return pointer ? CCUTE_OK : refuse(map, CCUTE_E_TMA_POINTER, 0, 0, 0, 0, 0);
}

/* ---- Making it ------------------------------------------------------------------------------- */

/* Bytes of all boxes of a tile. */
static int bytes_of(const ccute_tma *map)
{
    int bytes = map->element;
    for (int i = 0; i < map->rank; i++)
        bytes *= map->box[i];
    for (int i = 0; i < map->boxes + map->slices; i++)
        bytes *= map->step[i].count;
    return bytes;
}

ccute_status ccute_tma_take_plan(ccute_tma *map, const ccute_tma_plan *plan)
{
    map->element = (uint8_t)plan->element;
    map->swizzle = (uint8_t)plan->swizzle;
    map->rank = (uint8_t)plan->rank;
    map->boxes = (uint8_t)plan->boxes;
    map->slices = (uint8_t)plan->slices;
    map->digest = plan->digest;
    map->whole = plan->whole;
    memcpy(map->step, plan->step, sizeof map->step);
    for (int i = 0; i < plan->rank; i++) {
        map->leaf[i] = (uint8_t)plan->leaf[i];
        map->box[i] = (uint16_t)plan->box[i];
    }
    map->bytes = plan->status ? 0 : bytes_of(map);
    memcpy(map->map, plan->why, sizeof plan->why);
    return (ccute_status)(map->status = (uint8_t)plan->status);
}

static void encode_cpu(ccute_tma *map, const ccute_tma_numbers *numbers)
{
    ccute_tma_cpu cpu = {.address = numbers->address};
    memcpy(cpu.extent, numbers->extent, sizeof cpu.extent);
    memcpy(cpu.stride, numbers->stride, sizeof cpu.stride);
    memset(map->map, 0, sizeof map->map);
    memcpy(map->map, &cpu, sizeof cpu);
    map->cpu = 1;
}

ccute_status ccute_tma_prepare(ccute_tma *map, ccute_tma_numbers *numbers, ccute_tma_type type, const void *pointer,
                               const ccute_layout *tensor, const ccute_layout *tile, int blocks)
{
    const int element = element_of(type);
    ccute_tma_plan plan;
    int64_t bytes;
    memset(map, 0, sizeof *map);
    memset(numbers, 0, sizeof *numbers);
    map->type = (uint8_t)type;
    if (!element)
        return refuse(map, CCUTE_E_TMA_TYPE, type, CCUTE_TMA_TYPES, 0, 0, 0);
    if (check_tensor(map, pointer, tensor))
        return (ccute_status)map->status;
    ccute_tma_axes(&plan, &tensor->shape, tile, element, blocks);
    if (check_nesting(map, &plan, &tensor->shape) || ccute_tma_take_plan(map, &plan) ||
        check_first(map, &plan, tensor) || take_numbers(map, &plan, tensor, numbers))
        return (ccute_status)map->status;
    if (__builtin_mul_overflow(tensor->offset, (int64_t)element, &bytes))
        return refuse(map, CCUTE_E_OVERFLOW, tensor->offset, '*', element, 0, 0);
    numbers->address = (char *)(uintptr_t)pointer + bytes;
    if ((uintptr_t)numbers->address % CCUTE_TMA_ROW)
        return refuse(map, CCUTE_E_TMA_ADDRESS, (int64_t)((uintptr_t)numbers->address % CCUTE_TMA_ROW), bytes, 0, 0, 0);
    return CCUTE_OK;
}

ccute_status ccute_make_tma_cpu_(ccute_tma *map, ccute_tma_type type, const void *pointer, ccute_layout tensor,
                                 ccute_layout tile, int blocks)
{
    ccute_tma_numbers numbers;
    if (!ccute_tma_prepare(map, &numbers, type, pointer, &tensor, &tile, blocks))
        encode_cpu(map, &numbers);
    return (ccute_status)map->status;
}
