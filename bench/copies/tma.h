/* Tiles of 16-bit elements as the tensor memory accelerator moves them. */
#ifndef BENCH_COPIES_TMA_H
#define BENCH_COPIES_TMA_H

#include "kernels.h"

#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstdlib>
#include <cuda_fp16.h>

enum { ROWS = 128, COLUMNS = 64 };

/* Rows of 64 elements of 16 bits, as many bytes as the widest swizzle has. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_of(int rows)
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(rows, COLUMNS), TUP(COLUMNS, 1)));
}

/* The map of a matrix; `blocks` load each tile together. */
static ccute_tma map_of(const void *p, ccute_tma_type type, int rows, int columns, ccute_layout tile, int blocks)
{
    char text[512];
    ccute_tma map;
    if (ccute_make_tma(&map, type, p, ccute_make_layout(TUP(rows, columns), TUP(columns, 1)), tile, blocks) == CCUTE_OK)
        return map;
    ccute_tma_explain(&map, text, sizeof text);
    fprintf(stderr, "copies: %s\n", text);
    exit(1);
}

#endif
