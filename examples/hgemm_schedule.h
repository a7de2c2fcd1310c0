/* Who multiplies what in hgemm.cu: which tiles of C a cluster of blocks computes, and which of their steps along k. */
#ifndef HGEMM_SCHEDULE_H
#define HGEMM_SCHEDULE_H

#include <cmath>

#include "hgemm.h"

/* The tiles in groups, one below the other, of a tile for each block of a cluster. In `rounds` each cluster takes a
   whole group. The rest of the groups may be cut along k: their steps are divided among the first `parts` clusters,
   `share` for each, and one more for the first `more` of them. */
struct schedule {
    int clusters, groups_m, tiles_n, steps, rounds, parts, share, more;
    double time, memory; /* estimated, in steps: all of it, and what memory takes alone */
};

/* Some steps along k of a group. */
struct span {
    int group, from, to;
};

/* The step of the divided ones with which a cluster begins. */
static __device__ int cut(const schedule &all, int cluster)
{
    return min(cluster, all.parts) * all.share + min(cluster, all.more);
}

/* What a cluster does in its turn; false if nothing is left for it. Of its share the last group comes first: another
   cluster waits for that one's begin. */
static __device__ bool span_of(const schedule &all, int turn, int cluster, span *part)
{
    const int back = turn - all.rounds, from = cut(all, cluster), to = cut(all, cluster + 1);
    const int group = (to - 1) / all.steps - back, first = group * all.steps;
    if (back < 0 || all.parts == 0) {
        *part = {turn * all.clusters + cluster, 0, all.steps};
        return part->group < all.groups_m * all.tiles_n;
    }
    *part = {all.rounds * all.clusters + group, max(from - first, 0), min(to - first, all.steps)};
    return from < to && part->from < part->to;
}

/* Groups in the order of the clusters: four rows at a time, so that those under way share A and B in the cache. */
struct place {
    int m, n;
};
static __device__ place place_of(const schedule &all, int group)
{
    const int most = 4, band = group / (most * all.tiles_n), within = group % (most * all.tiles_n);
    const int rows = min(most, all.groups_m - band * most);
    return {band * most + within % rows, within / rows};
}

/* ---- On the host ---- */

static int times_in(int size, int part) { return size / part + (size % part > 0); }

/* What takes place while memory works: nearly the longer of both times, and a little more where they are alike. */
static double beside_memory(double time, double memory)
{
    const double a = time * time, b = memory * memory;
    return sqrt(sqrt(a * a + b * b));
}

/* Divide the groups after this number of rounds, if that is faster: each cluster takes that many steps then, and
   cutting costs as much time as `cost` steps. */
static void cut_after(schedule *all, int rounds, int parts, double steps, double cost)
{
    const double time = beside_memory(steps, all->memory) + cost;
    const long groups = static_cast<long>(all->groups_m) * all->tiles_n - static_cast<long>(rounds) * all->clusters;
    if (time >= all->time)
        return;
    all->time = time;
    all->rounds = rounds;
    all->parts = parts;
    all->share = static_cast<int>(groups * all->steps / parts);
    all->more = static_cast<int>(groups * all->steps % parts);
}

/* For groups of these rows and columns, and steps of `depth`, the fastest of: whole groups alone; the last groups cut
   into the same number of pieces each; or the last groups and those of the last whole round divided evenly. Each piece
   costs the time of `piece` steps, too: one block writes its sums, another one reads them. And where clusters no longer
   take the same steps of neighbouring tiles at the same time, the cache keeps less. More blocks help less where memory
   is the limit, which needs `memory` steps for the matrices. */
static schedule schedule_of(const hgemm_problem &p, int rows, int columns, int depth, int clusters, double memory,
                            double piece)
{
    const double spread = 1.01;
    schedule all = {};
    all.clusters = clusters > 0 ? clusters : 1;
    all.groups_m = times_in(p.m, rows);
    all.tiles_n = times_in(p.n, columns);
    all.steps = times_in(p.k, depth);
    const long groups = static_cast<long>(all.groups_m) * all.tiles_n;
    const int rounds = static_cast<int>(groups / all.clusters), left = static_cast<int>(groups % all.clusters);
    all.memory = memory;
    all.time = beside_memory(static_cast<double>(rounds + (left > 0)) * all.steps, memory);
    if (left == 0)
        return all;
    for (int pieces = 2 * left > all.clusters ? 1 : 2; pieces <= all.clusters / left; pieces++) {
        const int parts = pieces > 1 ? left * pieces : all.clusters;
        const int more =
            rounds == 0 && all.steps % pieces; /* clusters have parts of two tiles, and tiles one part more */
        cut_after(&all, rounds, parts, (rounds + static_cast<double>(left) / parts) * all.steps,
                  piece * (fmax(pieces, 2) + more));
    }
    if (rounds > 0)
        cut_after(&all, rounds - 1, all.clusters,
                  (rounds - 1 + spread * (all.clusters + left) / all.clusters) * all.steps, 2 * piece);
    return all;
}

#endif
