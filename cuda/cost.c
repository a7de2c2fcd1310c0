/* The speed of CUDA's kernels. A kernel's time is made of the times that its parts would take alone, each as a part of
 * memcpy's: the device's memory moves sectors, L2 is asked for sectors, instructions are issued, shared memory is
 * asked in wavefronts. They overlap, so the longest counts most: the time is the cube root of the sum of their cubes.
 * cost.def has the numbers, and how they were found. */
#include "cuda/cost.h"
#include "cuda/parts.h"

enum { SECTOR = CCUTE_TILE_SECTOR };

#define COST(name, value, unit) static const double name = value;
#include "cuda/cost.def"
#undef COST

/* ---- Time ---------------------------------------------------------------------------------------------- */

typedef struct times {
    double memory, l2, issue, shared;
} times;

static double cube(double x) { return x * x * x; }

static double cube_root(double x)
{
    double y = x > 1 ? x : 1;
    for (int i = 0; i < 40; i++)
        y -= (y - x / (y * y)) / 3;
    return y;
}

static int percent_of(const times *t)
{
    const double time = cube_root(cube(t->memory) + cube(t->l2) + cube(t->issue) + cube(t->shared));
    const int percent = (int)(100 / time + 0.5);
    return percent < 1 ? 1 : percent > 100 ? 100 : percent;
}

/* ---- Sectors ------------------------------------------------------------------------------------------- */

/* A side's bytes as they lie: those of a contiguous run, to where all runs are aligned, up to a sector, and the sectors
   for each byte that is wanted: moved, and partly, those that the copy has only a part of. */
typedef struct side {
    int64_t run;
    int align;
    double moved, partly;
} side;

static int64_t magnitude(int64_t x) { return x < 0 ? -x : x; }

/* The sectors of a run of that many bytes that begins at a multiple of `align`: as many as on average. */
static double sectors_of(double run, int align)
{
    return align >= SECTOR ? (double)(((int64_t)run + SECTOR - 1) / SECTOR) : (run - align) / SECTOR + 1;
}

/* The loops of a side that move, by the size of their steps in bytes. */
static int steps_of(const ccute_problem *p, const int64_t *stride, int64_t *step, int64_t *extent)
{
    int n = 0;
    for (int i = 0; i < p->rank; i++) {
        const int64_t bytes = magnitude(stride[i]) * p->unit;
        int k = n;
        if (!bytes)
            continue;
        for (n++; k > 0 && step[k - 1] > bytes; k--) {
            step[k] = step[k - 1];
            extent[k] = extent[k - 1];
        }
        step[k] = bytes;
        extent[k] = p->extent[i];
    }
    return n;
}

static side side_of(const ccute_problem *p, const int64_t *stride, int64_t align, int64_t offset)
{
    int64_t step[CCUTE_PLAN_LOOPS], extent[CCUTE_PLAN_LOOPS], bits = align | offset * p->unit | SECTOR;
    const int n = steps_of(p, stride, step, extent);
    side s = {p->unit, SECTOR, 1, 0};
    double sectors;
    int gap = 0;
    while (gap < n && step[gap] == s.run)
        s.run *= extent[gap++];
    for (int i = gap; i < n; i++)
        bits |= step[i];
    s.align = (int)(bits & -bits);
    if (gap == n)
        return s;
    sectors = sectors_of((double)s.run, s.align);
    if (sectors * SECTOR > (double)step[gap])
        sectors = (double)step[gap] / SECTOR;
    s.moved = sectors * SECTOR / (double)s.run;
    s.partly = s.align == SECTOR && s.run % SECTOR == 0 ? 0 : sectors < 2 ? sectors : 2 * (1 - (double)s.align / SECTOR);
    s.partly *= SECTOR / (double)s.run;
    return s;
}
