/* What the estimates of CUDA's kernels share. A kernel's time is made of the times that its parts would take alone,
 * each as a part of memcpy's: the device's memory moves sectors, L2 serves requests for sectors, warps issue
 * instructions, shared memory serves wavefronts. They overlap, so the longest counts most: the time is the fourth root
 * of the sum of their fourth powers. cost.def has the numbers. */
#ifndef CCUTE_CUDA_COST_PARTS_H
#define CCUTE_CUDA_COST_PARTS_H

#include "cuda/cost.h"
#include "cuda/parts.h"

enum { SECTOR = CCUTE_TILE_SECTOR, PAIR = 2 * SECTOR, LINE = 2 * PAIR, FILLED = 2 * LINE };

#define COST(name, value, what) static const double name = value;
#include "cuda/cost.def"
#undef COST

typedef struct ccute_times {
    double memory, l2, issue, shared;
} ccute_times;

/* Percent of memcpy's speed, 1 to 120, on the problem's device: where its memory is faster, all but the memory's time
   is a larger part of memcpy's. */
int ccute_percent_of(const ccute_problem *p, const ccute_times *t);

/* Bytes around sectors that two runs share which follow each other, all of which begin at a multiple of `align`, for
   each of theirs. */
double ccute_shared_of(int64_t run, int align);

/* Bytes stored for each byte of a memcpy that reads and writes as many. */
double ccute_stored_share(const ccute_problem *p);

/* The part of the copy's bytes that is read: those that are read again count once. */
double ccute_read_share(const ccute_problem *p);

/* Bytes of sectors that L2 is asked for, for each of a run, all of which begin at a multiple of `align`. */
double ccute_asked_of(double run, int align);

/* Units of the ends of a run that are no whole vector, for each sector of it: they are stored one by one, but one
   instruction of a warp stores those of neighbours `pitch` bytes apart. */
double ccute_ends_of(double run, int align, int64_t unit, int64_t pitch);

/* Rows of tiles on one side: their bytes, and to where they are aligned, up to a pair of sectors. */
typedef struct tile_rows {
    double bytes;
    int align;
} tile_rows;

/* run: the units along which a row may lie; tile: those of a row. */
tile_rows ccute_tile_rows_of(const ccute_problem *p, const int64_t *stride, int64_t align, int64_t offset, int64_t run,
                             int64_t tile);

/* The part of a row that units of memory have beyond its ends: the neighbour's block moves it again. */
double ccute_beyond(const tile_rows *r, int unit);

static inline double smaller(double a, double b) { return a < b ? a : b; }

#endif
