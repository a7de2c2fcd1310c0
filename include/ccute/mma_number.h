/* The elements of matrix instructions as numbers, each exactly in a double, and the registers that hold them.
 * For products where no instruction runs: on the CPU, and unfolded on a device. */
#ifndef CCUTE_MMA_NUMBER_H
#define CCUTE_MMA_NUMBER_H

#include <ccute/mma.h>
#include <ccute/short_float.h>

/* The registers of a thread for one instruction, its elements packed in the order of its values. */
typedef struct ccute_mma_registers {
    uint32_t a[16], b[8], c[8];
} ccute_mma_registers;

/* A or B of an instruction of four warps: the thread's registers, or elements of shared memory. */
typedef struct ccute_group_operand_ {
    const void *data;                  /* of shared memory; NULL: in registers */
    const struct ccute_layout *layout; /* (rows, k) of the elements from number `first` on; NULL: by the descriptor */
    int64_t first;
    uint64_t descriptor; /* without the address, which is data */
    int mn;              /* of a descriptor: elements along M or N lie together */
    uint32_t words[4];   /* in registers: elements packed in the order of its values */
} ccute_group_operand_;

/* Element i of packed ones. */
CCUTE_INLINE uint64_t ccute_packed_get_(const uint32_t *words, int64_t i, int bits)
{
    if (bits == 64)
        return words[2 * i] | (uint64_t)words[2 * i + 1] << 32;
    return words[i * bits / 32] >> i * bits % 32 & (~(uint32_t)0 >> (32 - bits));
}
CCUTE_INLINE void ccute_packed_set_(uint32_t *words, int64_t i, int bits, uint64_t element)
{
    if (bits == 64)
        words[2 * i] = (uint32_t)element, words[2 * i + 1] = (uint32_t)(element >> 32);
    else
        words[i * bits / 32] = (words[i * bits / 32] & ~(~(uint32_t)0 >> (32 - bits) << i * bits % 32)) |
                               (uint32_t)element << i * bits % 32;
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

CCUTE_INLINE double ccute_float_of_bits_(uint64_t bits)
{
    const uint32_t low = (uint32_t)bits;
    float x;
    __builtin_memcpy(&x, &low, sizeof x);
    return x;
}

/* An element of a type. Of tf32 only the upper 19 bits are read, as the instructions do. */
CCUTE_OUTLINE double ccute_mma_number_(int type, uint64_t bits)
{
    switch (type) {
    case CCUTE_F16:
        return ccute_short_float_(bits, 5, 10, 1);
    case CCUTE_BF16:
        return ccute_float_of_bits_(bits << 16);
    case CCUTE_TF32:
        return ccute_float_of_bits_(bits & 0xffffe000u);
    case CCUTE_F32:
        return ccute_float_of_bits_(bits);
    case CCUTE_F64:
        return ccute_double_of_bits_(bits);
    case CCUTE_S8:
        return (double)((int)(bits ^ 0x80) - 0x80);
    case CCUTE_S4:
        return (double)((int)(bits ^ 8) - 8);
    case CCUTE_S32:
        return (double)((int64_t)(bits ^ 0x80000000u) - 0x80000000ll);
    case CCUTE_E4M3:
        return ccute_short_float_(bits, 4, 3, 0);
    case CCUTE_E5M2:
        return ccute_short_float_(bits, 5, 2, 1);
    default: /* U8, U4, B1 */
        return (double)bits;
    }
}

/* A result of type F16, F32, F64 or S32, rounded once; an integer of 32 bits wraps around. */
CCUTE_OUTLINE uint64_t ccute_mma_bits_(int type, double x)
{
    uint32_t low;
    float f;
    switch (type) {
    case CCUTE_F16:
        return ccute_short_bits_(x, 5, 10, 1, 0);
    case CCUTE_F64:
        return ccute_bits_of_double_(x);
    case CCUTE_S32:
        return (uint32_t)(int64_t)x;
    default:
        f = (float)x;
        __builtin_memcpy(&low, &f, sizeof low);
        return low;
    }
}

/* ---- The lanes' parts ------------------------------------------------------------------------- */

/* A row of the table, (thread, value) to the index into a tile: six digits, those of the thread first. */
typedef struct ccute_mma_map {
    int extent[6], stride[6];
} ccute_mma_map;

CCUTE_INLINE ccute_mma_map ccute_mma_map_(int row, ccute_mma_atom atom)
{
    int leaf[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    ccute_mma_map map;
    ccute_mma_map_leaves_(row, atom.m, atom.n, atom.k, leaf);
    for (int i = 0; i < 6; i++) {
        const int extent = leaf[i < 3 ? i : i + 3];
        map.extent[i] = extent < 0 ? -extent : extent ? extent : 1;
        map.stride[i] = leaf[i < 3 ? i + 3 : i + 6];
    }
    return map;
}

/* The values that a thread holds. */
CCUTE_INLINE int ccute_mma_values_(const ccute_mma_map *map)
{
    return map->extent[3] * map->extent[4] * map->extent[5];
}

/* The index into the tile of a thread's value. */
CCUTE_INLINE int ccute_mma_index_(const ccute_mma_map *map, int thread, int value)
{
    int index = 0;
    for (int i = 0; i < 6; i++) {
        int *const rest = i < 3 ? &thread : &value;
        index += *rest % map->extent[i] * map->stride[i];
        *rest /= map->extent[i];
    }
    return index;
}

/* The thread and the value that have that index: from the largest stride down, each digit is a quotient. */
CCUTE_INLINE void ccute_mma_owner_(const ccute_mma_map *map, int index, int *thread, int *value)
{
    int digit[6] = {0, 0, 0, 0, 0, 0}, left = 0x3f;
    while (left) {
        int next = -1;
        for (int i = 0; i < 6; i++)
            if (left >> i & 1 && (next < 0 || map->stride[i] > map->stride[next]))
                next = i;
        if (map->extent[next] > 1) {
            digit[next] = index / map->stride[next];
            index %= map->stride[next];
        }
        left &= ~(1 << next);
    }
    *thread = digit[0] + map->extent[0] * (digit[1] + map->extent[1] * digit[2]);
    *value = digit[3] + map->extent[3] * (digit[4] + map->extent[4] * digit[5]);
}

/* Of the instructions of a warp: which of an instruction's threads the lane is. And the lane that is a thread of an
   instruction one of whose lanes is given; of four warps, in the thread's own warp. */
CCUTE_INLINE int ccute_mma_thread_(int kind, int lane)
{
    return kind == CCUTE_MMA_QUADS ? lane % 4 + lane / 16 * 4 : lane;
}
CCUTE_INLINE int ccute_mma_lane_(int kind, int thread, int lane)
{
    return kind == CCUTE_MMA_QUADS ? (lane & 12) + thread % 4 + thread / 4 * 16 : thread % 32;
}

#endif
