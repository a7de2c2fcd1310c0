/* How a map is made: its axes from the forms (tma_axes.c), its numbers (tma_make.c). foldc plans with the same axes. */
#ifndef CCUTE_LIB_TMA_H
#define CCUTE_LIB_TMA_H

#include <ccute/tma.h>

enum {
    CCUTE_TMA_BOX_MAX = 256,
    CCUTE_TMA_ROW = 16,           /* a box's rows and the strides are multiples of that many bytes */
    CCUTE_TMA_SHARED_ALIGN = 128, /* of a box in shared memory */
    CCUTE_TMA_SHARED_MAX = 232448,
    CCUTE_TMA_DIGITS = 2 * CCUTE_MAX_LEAVES
};

/* Neighbours in a tile: `extent` of them, each `step` elements further along a leaf of the tensor and `shared` elements
   further on in shared memory. */
typedef struct ccute_tma_digit {
    int64_t extent, step, shared;
    int leaf;
} ccute_tma_digit;

/* The decisions that follow from the forms. status is not CCUTE_OK where they have no map, and why[] has the numbers.
 */
typedef struct ccute_tma_plan {
    ccute_status status;
    int64_t why[8];
    int rank, boxes, slices, swizzle, element;
    int leaf[CCUTE_TMA_AXES];
    int64_t box[CCUTE_TMA_AXES];
    int64_t tile[CCUTE_TMA_AXES]; /* elements of the tile along each leaf of the tensor */
    ccute_tma_step step[CCUTE_TMA_STEPS];
    uint64_t digest, whole; /* of the map, and of the map without blocks */
} ccute_tma_plan;

/* The driver's arguments: strides in bytes, one fewer than axes. */
typedef struct ccute_tma_numbers {
    void *address;
    uint64_t extent[CCUTE_TMA_AXES], stride[CCUTE_TMA_AXES];
    uint64_t bytes; /* of the whole tensor */
} ccute_tma_numbers;

/* plan = the axes of a map of `tile` in a tensor whose shape has these brackets; its extents are not looked at.
   Elements have `element` bytes, and `blocks` blocks share a tile. Returns plan->status. */
ccute_status ccute_tma_axes(ccute_tma_plan *plan, const ccute_tuple *shape, const ccute_layout *tile, int element,
                            int blocks);

/* The log2 of a swizzle's rows in units of 16 bytes, 0 without one; -1 if the engine has none like it. */
int ccute_tma_swizzle(const ccute_layout *tile, int element);

/* Cut the tile's digits, each along one leaf, where leaves b..e-1 of the shared layout are cut, and append the results.
 * 0 if neither cut refines the other, or the sizes differ. */
int ccute_tma_refine(ccute_tma_digit *out, int *count, const ccute_tma_digit *tile, int n, const ccute_layout *shared,
                     int b, int e);

/* In rising order of places in shared memory. */
void ccute_tma_sort(ccute_tma_digit *digit, int count);

/* The plan's decisions, in the map. Returns map->status, with the numbers of a bad one in map->map. */
ccute_status ccute_tma_take_plan(ccute_tma *map, const ccute_tma_plan *plan);

/* The map without the part that the engine reads, and the numbers for that part. Returns map->status. */
ccute_status ccute_tma_prepare(ccute_tma *map, ccute_tma_numbers *numbers, ccute_tma_type type, const void *pointer,
                               const ccute_layout *tensor, const ccute_layout *tile, int blocks);

/* The contents of a map for the CPU, in place of a CUtensorMap. */
typedef struct ccute_tma_cpu {
    char *address;
    uint64_t extent[CCUTE_TMA_AXES], stride[CCUTE_TMA_AXES]; /* strides in bytes, the first one too */
} ccute_tma_cpu;

#endif
