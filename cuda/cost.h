/* The speed that a kernel would reach, from what it has to do for each 16 bytes that it stores. */
#ifndef CCUTE_CUDA_COST_H
#define CCUTE_CUDA_COST_H

#include "cuda/copy.h"
#include "plan.h"

/* The memory's time, as a part of memcpy's. Where a sector is written in part, bytes around it are read first. Reads
   and writes in turn take longer than either alone. */
double ccute_memory_of(const ccute_problem *p);

/* Percent of memcpy's speed, 1 to 120: copies that mostly read or mostly write are faster than one. */
int ccute_cost_rows(const ccute_problem *p, const ccute_rows *r);
int ccute_cost_channels(const ccute_problem *p, const ccute_channels *c);
int ccute_cost_transpose(const ccute_problem *p, const ccute_tile *t);
int ccute_cost_transpose_tma(const ccute_problem *p, const ccute_turn *t);
/* memory: of ccute_memory_of, since many tiles of a problem are tried. */
int ccute_cost_tile(const ccute_problem *p, const ccute_tile *t, double memory, double wavefronts);
/* The same of the tile that was chosen among many, compared with the other kernels. */
int ccute_cost_tile_chosen(const ccute_problem *p, const ccute_tile *t, double memory, double wavefronts);
/* ccute_plan_tile, and what is expected of the tile compared with the other kernels. */
int ccute_plan_tile_best(const ccute_problem *p, ccute_tile *t, int *percent);
/* The same as ccute_cost_tile if no lanes of a warp met in a bank: no less. */
int ccute_cost_tile_most(const ccute_problem *p, const ccute_tile *t, double memory);
int ccute_cost_flat(const ccute_problem *p, const ccute_flat *f);
/* The same compared with the other kernels: of tiles that are tried the best is overestimated, and small copies have
   too few blocks. */
int ccute_cost_flat_chosen(const ccute_problem *p, int percent);
/* p: with the loops in the order that near goes through them. */
int ccute_cost_near(const ccute_problem *p, const ccute_near *c);
/* ccute_plan_near, and what is expected of it. */
int ccute_plan_near_best(const ccute_problem *p, ccute_near *c, int *percent);
int ccute_cost_gather(const ccute_problem *p, const ccute_gather *g);

#endif
