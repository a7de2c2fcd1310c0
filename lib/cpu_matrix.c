/* Matrices of 8x8 elements of 16 bits between memory and a warp's lanes, on the CPU: the lanes tell each other where
 * their rows are. */
#include "cpu_block.h"

#include <ccute/instructions.h>
#include <string.h>

enum { ROW_BYTES = 16, ELEMENT_BYTES = 2 };

/* Where row number `row` is: the lane of that number points at it. */
static char *row_of(ccute_cpu_site site, const void *own, int row)
{
    const uint64_t there = ccute_cpu_warp(site, CCUTE_CPU_WARP_SHFL, ~0u, (uint64_t)(uintptr_t)own, row);
    return (char *)(uintptr_t)there;
}

/* What lane l has of matrix j: its low and its high half. */
typedef struct part {
    char *half[2];
} part;

static part part_of(ccute_cpu_site site, int trans, const void *own, int j)
{
    const int lane = ccute_cpu_lane(), pair = lane % 4 * 2, single = lane / 4;
    part p;
    for (int k = 0; k < 2; k++)
        p.half[k] =
            row_of(site, own, 8 * j + (trans ? pair + k : single)) + (trans ? single : pair + k) * ELEMENT_BYTES;
    return p;
}

static void check_row(int count, const void *row, enum ccute_cpu_access access, const char *op)
{
    if (ccute_cpu_lane() < 8 * count)
        ccute_cpu_check(row, ROW_BYTES, ROW_BYTES, access, op, NULL, 0);
}

void ccute_cpu_load_matrices(int count, int trans, const void *row, uint32_t *r)
{
    const ccute_cpu_site site = {"ldmatrix", "", count};
    ccute_cpu_self(site.op);
    check_row(count, row, CCUTE_CPU_LOAD, site.op);
    for (int j = 0; j < count; j++) {
        const part p = part_of(site, trans, row, j);
        memcpy(&r[j], p.half[0], ELEMENT_BYTES);
        memcpy((char *)&r[j] + ELEMENT_BYTES, p.half[1], ELEMENT_BYTES);
    }
    ccute_cpu_warp(site, CCUTE_CPU_WARP_SYNC, ~0u, 0, 0);
}

void ccute_cpu_store_matrices(int count, int trans, void *row, const uint32_t *r)
{
    const ccute_cpu_site site = {"stmatrix", "", count};
    ccute_cpu_self(site.op);
    check_row(count, row, CCUTE_CPU_STORE, site.op);
    for (int j = 0; j < count; j++) {
        const part p = part_of(site, trans, row, j);
        memcpy(p.half[0], &r[j], ELEMENT_BYTES);
        memcpy(p.half[1], (const char *)&r[j] + ELEMENT_BYTES, ELEMENT_BYTES);
    }
    ccute_cpu_warp(site, CCUTE_CPU_WARP_SYNC, ~0u, 0, 0);
}
