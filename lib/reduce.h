/* Reductions of the engine: elements of a tensor combined with those of a tile. */
#ifndef CCUTE_REDUCE_H
#define CCUTE_REDUCE_H

#include <ccute/tma.h>

/* n elements of a ccute_tma_type at `to` combined with those at `with` by CCUTE_TMA_ADD and its like; 0, and nothing
   done, if the engine has no such reduction. */
int ccute_reduce(void *to, const void *with, int64_t n, int type, int operation);

#endif
