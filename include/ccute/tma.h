/* Maps: how the tensor memory accelerator (TMA, sm_90) finds a tile of a tensor in global memory and puts it into
 * shared memory. The host makes a map of the tensor's layout and of the tile's in shared memory; a kernel takes it as a
 * parameter, `const __grid_constant__ ccute_tma map`, and passes its address on: engines do not take a copy of it.
 *
 * The leaves of the tensor's shape are the axes of the map, and a box is the part of the tile that one instruction
 * moves: a tile may need several. Which leaf each axis is, the box and the number of boxes follow from the brackets of
 * the tensor's shape and from the tile's layout alone, never from extents or strides known at run time.
 * doc/tma.md says which layouts have a map, and why ccute refuses the others. */
#ifndef CCUTE_TMA_H
#define CCUTE_TMA_H

#include <ccute/layout.h>

/* The axes of a map, and the steps from box to box, at most. */
enum { CCUTE_TMA_AXES = 5, CCUTE_TMA_STEPS = 5 };

/* The type of an element: only reductions and the zeros outside depend on it. */
typedef enum ccute_tma_type {
    CCUTE_TMA_U8,
    CCUTE_TMA_U16,
    CCUTE_TMA_U32,
    CCUTE_TMA_I32,
    CCUTE_TMA_U64,
    CCUTE_TMA_I64,
    CCUTE_TMA_F16,
    CCUTE_TMA_F32,
    CCUTE_TMA_F64,
    CCUTE_TMA_BF16,
    CCUTE_TMA_TYPES
} ccute_tma_type;

/* The boxes of a tile: `count` of them, each `step` elements further along an axis and `shared` bytes further on in
   shared memory. */
typedef struct ccute_tma_step {
    uint16_t count;
    uint8_t axis, spare;
    int32_t step, shared;
} ccute_tma_step;

/* A map, and the facts about it that a kernel needs. Only a map whose status is CCUTE_OK may be used; map[] of a bad
   one holds the numbers that ccute_tma_explain prints. */
typedef struct __attribute__((aligned(128))) ccute_tma {
    unsigned char map[128];       /* a CUtensorMap */
    uint64_t digest;              /* of element, leaf, box, swizzle, steps: of all that the layouts' forms decide */
    uint8_t status;               /* a ccute_status */
    uint8_t type;                 /* a ccute_tma_type */
    uint8_t element;              /* bytes */
    uint8_t swizzle;              /* 0: none; 1, 2, 3: of rows of 32, 64, 128 bytes */
    uint8_t rank;                 /* axes */
    uint8_t boxes;                /* steps of which the issuing thread takes each */
    uint8_t slices;               /* steps after them, of which each block of a cluster takes one */
    uint8_t cpu;                  /* 1: for kernels on the CPU */
    uint8_t leaf[CCUTE_TMA_AXES]; /* the tensor's leaf that an axis is, the innermost axis first */
    uint8_t spare;
    uint16_t box[CCUTE_TMA_AXES];
    uint32_t last[CCUTE_TMA_AXES]; /* extents, less 1 */
    ccute_tma_step step[CCUTE_TMA_STEPS];
    int32_t bytes;  /* of a tile */
    uint64_t whole; /* the digest of the map of the same tile without blocks */
} ccute_tma;

#if defined __cplusplus
extern "C" {
#endif

/* ccute_make_tma(map, type, pointer, tensor, tile), ccute_make_tma(map, type, pointer, tensor, tile, blocks): the map
   by which tiles of a tensor at `pointer` are moved to or from shared memory; a store by it writes there, const or not.
   `tensor` is its layout, `tile` that of one tile in shared memory, swizzled or not; mode i of the tile is a part of
   mode i of the tensor. With `blocks`, the blocks of a cluster each move a part of the tile, and all of them get all
   parts. Returns map->status. In a program that runs its kernels on the CPU (ccute/cpu.h) it makes a map for them. */
/* ccute_make_tma_cpu(map, type, pointer, tensor, tile), ccute_make_tma_cpu(map, type, pointer, tensor, tile, blocks):
   the same for kernels on the CPU, wherever it is called. */
#define ccute_make_tma(map, type, pointer, tensor, ...)                                                                \
    CCUTE_MAKE_TMA_(map, type, pointer, tensor, CCUTE_TMA_TILE_(__VA_ARGS__, 1, 0))
#define ccute_make_tma_cpu(map, type, pointer, tensor, ...)                                                            \
    ccute_make_tma_cpu_(map, type, pointer, tensor, CCUTE_TMA_TILE_(__VA_ARGS__, 1, 0))
#define CCUTE_TMA_TILE_(tile, blocks, ...) tile, blocks
#if !defined CCUTE_MAKE_TMA_
#define CCUTE_MAKE_TMA_ ccute_make_tma_
#endif

ccute_status ccute_make_tma_(ccute_tma *map, ccute_tma_type type, const void *pointer, ccute_layout tensor,
                             ccute_layout tile, int blocks);
ccute_status ccute_make_tma_cpu_(ccute_tma *map, ccute_tma_type type, const void *pointer, ccute_layout tensor,
                                 ccute_layout tile, int blocks);

/* Why a map is bad, in one line with its numbers; "ok" of a good one. Returns the length needed, as snprintf does. */
int ccute_tma_explain(const ccute_tma *map, char *buffer, int size);

/* The map in a few lines: box, leaves, swizzle, the boxes of a tile, the extents; of a bad map the text of
   ccute_tma_explain. Returns the length needed. */
int ccute_tma_describe(const ccute_tma *map, char *buffer, int size);

#if defined __cplusplus
}
#endif

#if !defined __FOLDC__ /* which needs no answer while it parses */
/* Where the engine takes no box, whose first element is at `at` along the map's axes: its innermost coordinate must be
   a multiple of 16 bytes; a box that is stored may not begin before the tensor, and the tensor's innermost extent must
   be a multiple of 16 bytes. 0: it takes the box; else 1, 2 and 3 for these rules. */
CCUTE_INLINE int ccute_tma_refuses_(const ccute_tma *map, const int *at, int is_stored)
{
    enum { ROW = 16 };
    if ((at[0] * map->element) % ROW)
        return 1;
    for (int i = 0; is_stored && i < CCUTE_TMA_AXES; i++) /* a constant, so that at[] is in registers */
        if (i < map->rank && at[i] < 0)
            return 2;
    return is_stored && ((int64_t)map->last[0] + 1) * map->element % ROW ? 3 : 0;
}
#endif

/* Bytes of a whole tile: the number that a barrier expects for a load of it. */
CCUTE_INLINE int ccute_tma_bytes(const ccute_tma *map) { return map->bytes; }

#if !defined __FOLDC__
/* Bytes from the tile's beginning in shared memory to its element at these coordinates in it, as the map's boxes lie;
   -1 of one that is not in the tile. */
CCUTE_INLINE int64_t ccute_tma_place_of_(const ccute_tma *map, const int64_t *at)
{
    int64_t place = 0, volume = map->element;
    for (int axis = 0; axis < map->rank; axis++) {
        const int64_t c = at[map->leaf[axis]];
        int64_t reach = map->box[axis];
        place += c % map->box[axis] * volume;
        volume *= map->box[axis];
        for (int i = 0; i < map->boxes + map->slices; i++) {
            if (map->step[i].axis != axis)
                continue;
            place += c / map->step[i].step % map->step[i].count * map->step[i].shared;
            reach *= map->step[i].count;
        }
        if (c < 0 || c >= reach)
            return -1;
    }
    return place;
}
#endif

#endif
