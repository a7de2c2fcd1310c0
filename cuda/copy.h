/* The planner's arguments for CUDA's kernels: addresses, counts and steps in bytes, no layouts. Plain C: kernels.c
 * fills these in without CUDA, copy_*.cu runs them. Everything in a structure is a parameter of one launch. */
#ifndef CCUTE_CUDA_COPY_H
#define CCUTE_CUDA_COPY_H

#include <stdint.h>

#if defined __cplusplus
extern "C" {
#endif

struct ccute_problem;

enum { CCUTE_COPY_DIGITS = 64 }; /* as many as a problem has loops */

/* offset ^ (offset >> shift & mask); a negative shift goes left */
typedef struct ccute_xor {
    int64_t mask;
    int32_t shift;
} ccute_xor;

/* One digit of a mixed-radix index: index % extent, then index / extent by the reciprocal. dst and src are bytes of
   global memory for each step, shared bytes of the tile in shared memory. */
typedef struct ccute_digit {
    uint64_t magic;
    uint32_t shift;
    int32_t shared;
    int64_t extent, dst, src;
} ccute_digit;

/* ---- near: units found by 32-bit arithmetic -------------------------------------------------------- */

/* What a thread stores: units; vectors of 16 bytes of runs that all have whole ones; or, where the destination has no
   gaps, vectors of CCUTE_NEAR_LANES units, each found for itself. */
typedef enum ccute_near_way { CCUTE_NEAR_UNITS, CCUTE_NEAR_RUNS, CCUTE_NEAR_DENSE, CCUTE_NEAR_WAYS } ccute_near_way;

/* The units of a dense vector, and the units or vectors of a thread. */
#define CCUTE_NEAR_LANES(unit) ((unit) <= 4 ? 4 : 2)
#define CCUTE_NEAR_EACH(unit, way)                                                                                     \
    ((way) == CCUTE_NEAR_UNITS  ? ((unit) == 1   ? 8                                                                   \
                                   : (unit) <= 4 ? 4                                                                   \
                                   : (unit) == 8 ? 2                                                                   \
                                                 : 1)                                                                  \
     : (way) == CCUTE_NEAR_RUNS ? 1                                                                                    \
                                : ((unit) == 1   ? 4                                                                   \
                                   : (unit) == 4 ? 1                                                                   \
                                                 : 2))

/* A way's number is 1 and on; units have further ones, in other orders of the loops. */
enum { CCUTE_NEAR_DIGITS = 16, CCUTE_NEAR_THREADS = 256, CCUTE_NEAR_ORDERS = 5 };

typedef struct ccute_near_digit {
    uint32_t magic, shift, dst, src;
} ccute_near_digit;

/* place ^ (place >> shift & mask); a negative shift goes left */
typedef struct ccute_near_xor {
    uint32_t mask;
    int32_t shift;
} ccute_near_xor;

/* Units, or vectors of runs, number i < count, where neither side's lie 4 GiB apart: of the numbers r[0] = i, r[k] =
   r[k - 1] / the extent before digit k, a place is that of unit 0 and the sum of r[k] * its step, modulo 2^32. A step
   is the stride less what the loop before it went. Digit 0 is not divided by. Places count from `below` bytes before
   where dst and src point. */
typedef struct ccute_near {
    char *dst;
    const char *src;
    int64_t dst_below, src_below;
    uint32_t count, n, step;       /* step: bytes between the sources of a vector of runs */
    uint32_t dst_first, src_first; /* the places of unit 0; dst_first is 0 unless `free` */
    int32_t unit, way;
    int32_t free;   /* 1: the sides may swizzle, and count for themselves */
    uint32_t n_src; /* not 0: n digits are the destination's alone, and those after them the source's */
    ccute_near_xor dst_xor, src_xor;
    ccute_near_digit digit[CCUTE_NEAR_DIGITS];
} ccute_near;

/* ---- gather: one vector of `width` bytes a thread, its units found one by one --------------------- */

/* Vector v of the destination (units v*lanes and on) for v < count. If lanes is 1, and only then, the sides may split
   the index for themselves (own digits, decoded first) and swizzle. */
enum { CCUTE_GATHER_GROUP = 8 };

typedef struct ccute_gather {
    char *dst;
    const char *src;
    int64_t count;
    int32_t unit, lanes; /* bytes of a unit, units of a vector */
    int64_t step;        /* bytes between the sources of a vector's units */
    int32_t together; /* not 0: a vector is a group of up to CCUTE_GATHER_GROUP units, of which that many may be stored
                         together; count, digits and step are as for vectors */
    int32_t rows;     /* not 0: groups that one instruction of a warp stores, a thread for each unit; step is a unit */
    int32_t wide;     /* 1: count is 2^31 or more, or a side has digits of its own: 64-bit indices */
    int32_t n, dst_own, src_own;
    int64_t own; /* places that the own digits tell apart, 1 if there are none */
    uint64_t own_magic;
    uint32_t own_shift;
    ccute_xor dst_swizzle, src_swizzle;
    int64_t dst_offset, src_offset;       /* units, only with a swizzle: else part of the addresses */
    ccute_digit digit[CCUTE_COPY_DIGITS]; /* the n common ones, then dst_own (dst counts), then src_own (src counts) */
} ccute_gather;

/* ---- rows: contiguous on both sides, 16 bytes a thread -------------------------------------------- */

/* Row r (its digits give the addresses) has `bytes` bytes; `vectors` threads share it. If aligned, all rows begin at
   multiples of 16 bytes on both sides and have whole vectors; else each thread stores an aligned vector of the
   destination, or the units of a row's end, shifted together from two aligned vectors of the source. If rows follow
   each other in the destination, `joined` of them are one: then a vector may have the end of one and the begin of the
   next. */
typedef struct ccute_rows {
    char *dst;
    const char *src, *src_first, *src_end; /* the range that may be read */
    int64_t bytes, count;                  /* of a row; threads in all */
    int32_t unit, aligned, wide, n;
    int32_t repeat; /* aligned: a thread stores its elements into up to that many rows, `repeat_step` apart */
    int64_t repeat_step, repeat_extent; /* the last digit counts groups of them; there are repeat_extent */
    int64_t joined;                     /* rows without a gap in the destination, 1 if there is one */
    ccute_digit row;                    /* of those joined: extent, bytes; src, from one to the next */
    ccute_digit vector;                 /* extent: threads of a row, or of those joined */
    ccute_digit digit[CCUTE_COPY_DIGITS];
} ccute_rows;

/* ---- channels: a few of them together on one side, and planes on the other ------------------------- */

/* Thread v < count has `channels` vectors: of each plane one, `plane` bytes apart, and as many in a row on the other
   side, channels and pixels together. Its digits tell where. A vector has 16 bytes, of more than CCUTE_CHANNELS
   channels 8, and is aligned. */
enum { CCUTE_CHANNELS = 4, CCUTE_CHANNELS_MANY = 16 };

typedef struct ccute_channels {
    char *dst;
    const char *src;
    int64_t count, plane;
    int32_t unit, channels;
    int32_t pack, n; /* pack: 1, the planes are the source's */
    ccute_digit digit[CCUTE_COPY_DIGITS];
} ccute_channels;

/* ---- transpose and tile: through shared memory ----------------------------------------------------- */

enum {
    CCUTE_TILE_DIGITS = 8,         /* loops inside a tile that one index runs through, at most */
    CCUTE_TILE_OUTER = 32,         /* digits of a block's number, at most */
    CCUTE_TILE_SHARED = 60 * 1024, /* bytes of a block: all devices since 7.5 have them */
    CCUTE_TILE_SECTOR = 32,        /* bytes: what L2 keeps track of */
    CCUTE_TILE_SKEW = 2,           /* bytes of the widest unit whose rows are skewed without a table */
    CCUTE_TILE_ENTRY = 16,         /* bytes of a row or a column in the tables */
    CCUTE_TILE_WORDS = 2,          /* bytes of the widest unit that is stored in words */
};

/* The cut loop: part k is [k*tile - extra, (k+1)*tile), clipped to [0, extent); dst and src are bytes of a step. */
typedef struct ccute_cut {
    int64_t extent, dst, src;
    int32_t tile, extra;
} ccute_cut;

/* The loops that one index runs through inside a tile, innermost first: count = inner * (the part of cut[which]),
   or inner if which is -1. The last digit is not divided any further. */
typedef struct ccute_walk {
    int32_t n, inner, which, full; /* full: count of a whole tile */
    ccute_digit digit[CCUTE_TILE_DIGITS];
} ccute_walk;

/* How a vector of the destination is gathered from shared memory. */
typedef enum ccute_gathering {
    CCUTE_EVEN,   /* steps of one digit, all in one block of the swizzle: one exclusive or for all */
    CCUTE_LINEAR, /* steps of one digit */
    CCUTE_TWO,    /* the run has two digits, and a vector more than one of the second; no swizzle */
    CCUTE_MANY,   /* any */
    CCUTE_GATHERINGS
} ccute_gathering;

/* A tile is the product of the loops inside it. Both sides are contiguous along their run; rows are the source's runs
   in the tile, columns the destination's. A block's number has the digits outer[], of which the first counts the parts
   of cut[0]; `shared` of the one that counts those of cut[1] is 1, of others it is not.
   In transpose, the cuts are of the runs themselves, of as many loops as they have: rows and columns walk along them
   from where the block begins, and src_run and dst_run are not used. */
typedef struct ccute_tile {
    char *dst;
    const char *src, *src_first, *src_end; /* the range that may be read */
    int64_t blocks;
    ccute_cut cut[2];
    int32_t unit, n_outer;
    ccute_walk src_run, rows, dst_run, columns;
    ccute_digit chunk;                   /* extent: aligned 16-byte chunks of a row, at most */
    int32_t slack;                       /* bytes at the end of the source's run that are not the tile's */
    int32_t swizzle_shift, swizzle_mask; /* a byte in shared memory is at byte ^ (byte >> shift & mask) */
    int32_t lanes_log;                   /* threads along the destination's run, log2 */
    int32_t src_aligned;                 /* 1: the source's rows all begin at multiples of 16 bytes */
    int32_t shift;                       /* 1: destination's runs are not all aligned to 16 bytes */
    int32_t gathering;                   /* a ccute_gathering */
    int32_t window; /* units of the destination's run that a block stores; with cut[0].extra it slides */
    int32_t slide;  /* units: 0, or by how much the windows begin early */
    int32_t shared; /* bytes of shared memory */
    int32_t table;  /* not 0: where tables of rows, columns and the destination's run begin in it */
    int32_t table_rows, table_columns, table_units; /* their entries, at most */
    int32_t words; /* 1: a few columns, stored word by word; in a table only one, with a skew of rows by their numbers,
                      which digits of dst_run count in src */
    ccute_digit period; /* with a table, if shift is 0: extent, the vectors of the destination's run that it has;
                           shared, from these to the next in shared memory */
    int32_t skew;       /* rows in shared memory are moved on by one chunk for every 2^(skew - 1); 0: they are not */
    ccute_digit outer[CCUTE_TILE_OUTER];
} ccute_tile;

/* ---- flat: tiles of two flat runs ------------------------------------------------------------------------- */

enum { CCUTE_FLAT_THREADS = 256 };

/* The destination's contiguous run has nx units, the source's ny: all loops of each as one index, whose digits are
   row[] (src is bytes from one row of the source to the next) and column[] (dst the same). A tile has `rows` of one
   and `columns` of the other, cut anywhere, also within a loop. A block's number has the digits of the two parts, those
   of the columns first if columns_first, and outer[]. */
typedef struct ccute_flat {
    char *dst;
    const char *src, *src_first, *src_end; /* the range that may be read */
    int64_t blocks;
    int32_t unit, nx, ny, rows, columns, columns_first;
    int32_t n_row, n_column, n_outer;
    int32_t pitch, skew;   /* bytes of a row in shared memory, and by how much those of each next vector are moved on */
    int32_t table, shared; /* bytes: where the tables begin, and all */
    ccute_digit row_part, column_part; /* extents: the parts of the runs */
    ccute_digit chunk;                 /* extent: aligned 16-byte chunks of a row, at most */
    ccute_digit row[CCUTE_TILE_DIGITS], column[CCUTE_TILE_DIGITS], outer[CCUTE_TILE_OUTER];
} ccute_flat;

/* ---- transpose_tma: the same, the source by the tensor memory accelerator ------------------------------ */

enum {
    CCUTE_TURN_AXES = 5,
    CCUTE_TURN_ROW = 128, /* bytes of a box's rows */
    CCUTE_TURN_MAP = 128  /* bytes of a map */
};

/* Axis 0 is contiguous in the destination, `along` in the source, whose map has it first and the others in their order.
   Extents count units; to and from are bytes of a step in the destination and the source. A block's number has the
   digits part[], and its tile begins at box[i] times digit i of each axis: it has box[0] units of axis 0 and box[along]
   of `along`, in the source as boxes of CCUTE_TURN_ROW bytes of `along` and box[0] of axis 0. */
typedef struct ccute_turn {
    char *dst;
    const char *src;
    int64_t blocks;
    int32_t unit, axes, along;
    int32_t box[CCUTE_TURN_AXES];
    int64_t extent[CCUTE_TURN_AXES], to[CCUTE_TURN_AXES], from[CCUTE_TURN_AXES];
    ccute_digit part[CCUTE_TURN_AXES];
} ccute_turn;

/* ---- Plans of these; 0: the kernel cannot do it ----------------------------------------------------- */

/* Everything but the addresses, which a launch adds. */
int ccute_plan_near(const struct ccute_problem *p, ccute_near *c); /* the best one's number */
int ccute_plan_near_number(const struct ccute_problem *p, int number, ccute_near *c);
/* The problem whose loops are those of one side alone, its own first: p if the sides count together, else *side. */
const struct ccute_problem *ccute_near_side(const struct ccute_problem *p, int src, struct ccute_problem *side);
int ccute_plan_gather(const struct ccute_problem *p, ccute_gather *g);
int ccute_plan_rows(const struct ccute_problem *p, ccute_rows *r);
int ccute_plan_channels(const struct ccute_problem *p, ccute_channels *c);
int ccute_plan_tile(const struct ccute_problem *p, ccute_tile *t); /* the best one's number */
int ccute_plan_tile_number(const struct ccute_problem *p, int number, ccute_tile *t);
int ccute_plan_flat(const struct ccute_problem *p, ccute_flat *f); /* its expectation */
int ccute_plan_transpose(const struct ccute_problem *p, ccute_tile *t);
int ccute_plan_transpose_tma(const struct ccute_problem *p, ccute_turn *t);

#if defined __cplusplus
}
#endif

#endif
