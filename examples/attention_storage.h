/* The shared memory of a block of attention.cu. */
#ifndef ATTENTION_STORAGE_H
#define ATTENTION_STORAGE_H

#include <ccute/async.h>

#include "attention_order.h"

/* A group's result takes the place of its queries. A group may be some steps ahead of another one, so even a tile. */
namespace
{
struct storage {
    alignas(1024) element q[2][GROUPS][ROWS * DEPTH];
    alignas(1024) element k[STAGES][KEYS * DEPTH];
    alignas(1024) element v[STAGES][KEYS * DEPTH];
    ccute_pipeline<2> queries, results;
    ccute_pipeline<STAGES> keys, values;
    place at[2];
};
} // namespace

#endif
