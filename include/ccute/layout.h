/* Layouts: offset + shape:stride, then an optional swizzle on the sum, and the algebra on them.
 *
 * A layout L = s(o + l) maps coordinates to offsets. A coordinate is an integer (column-major over the
 * whole shape) or a tuple whose leaves stand for modes or whole subtrees of the shape. Names, forms and
 * results are CuTe's; where CuTe would return a layout that is not the function asked for, the result
 * here is bad: ccute_ok() is 0 and ccute_explain() says why, with numbers.
 *
 * Arguments: `shape`, `order`, `coord`, `profile` take an integer, a tuple, or (coord) CCUTE_ALL;
 * `tiler` takes an integer, a tuple (by mode), a layout, or CCUTE_TILE(...). Results are values. */
#ifndef CCUTE_LAYOUT_H
#define CCUTE_LAYOUT_H

#include <ccute/atom.h>
#include <ccute/tuple.h>

#define CCUTE_LAYOUT_FIELDS(leaf, tuple)                                                                               \
    tuple shape; /* its status is the layout's */                                                                      \
    leaf stride[CCUTE_MAX_LEAVES];                                                                                     \
    leaf offset;                                                                                                       \
    int8_t sw_bits, sw_base, sw_shift; /* 0: plain */                                                                  \
    uint8_t flags;                                                                                                     \
    uint8_t spare[4];

typedef struct ccute_layout {
    CCUTE_LAYOUT_FIELDS(int64_t, ccute_tuple)
} ccute_layout;

enum {
    CCUTE_F_EXTENDS = 1,  /* a composition reaches beyond the left operand's domain */
    CCUTE_F_OVERHANG = 2, /* a divide covers more than it was given */
    CCUTE_F_ROUNDED = 4,  /* a complement was rounded up to cover its cotarget */
    CCUTE_F_GAPS = 16,    /* a complement leaves offsets out that no mode can fill */
    CCUTE_F_FORM = 8,     /* symbolic only: the form, not the function, hung on an unknown */
};

/* A tiler: a layout, or by mode a tree of integers, layouts and CCUTE_ALL.
   prof[] are the tree's brackets over n items; item i is leaves begin[i]..begin[i+1] of pool; bit i of
   numbers tells that it is a bare integer n, which means n:1. */
#define CCUTE_TILER_FIELDS(layout)                                                                                     \
    layout pool;                                                                                                       \
    uint8_t prof[CCUTE_MAX_LEAVES];                                                                                    \
    uint8_t begin[CCUTE_MAX_LEAVES];                                                                                   \
    uint32_t numbers;                                                                                                  \
    uint8_t n;                                                                                                         \
    uint8_t spare[3];

typedef struct ccute_tiler {
    CCUTE_TILER_FIELDS(ccute_layout)
} ccute_tiler;

/* How a tile is shared out: tv maps (thread, value) to an index into the tile that the tiler cuts, each index once.
   thread: the one that the copy is bound to, the mark CCUTE_LEAF_ALL if to none. */
#define CCUTE_TILED_COPY_FIELDS(leaf, layout, tiler)                                                                   \
    layout tv;                                                                                                         \
    tiler tile;                                                                                                        \
    ccute_copy_atom atom;                                                                                              \
    leaf thread;

typedef struct ccute_tiled_copy {
    CCUTE_TILED_COPY_FIELDS(int64_t, ccute_layout, ccute_tiler)
} ccute_tiled_copy;

#if defined __cplusplus
extern "C" {
#endif

/* ---- Status ---------------------------------------------------------------------------------- */

/* The short text of a status, never NULL. */
const char *ccute_strerror(ccute_status status);

#if CCUTE_MAX_LEAVES == 32 /* as the library's */
/* Write the full sentence (operation, numbers, witness) into buffer, always terminated when size > 0.
   Returns the length it needs, like snprintf. For a good value the sentence is "ok". */
int ccute_explain(ccute_layout layout, char *buffer, int size);
int ccute_explain_tuple(ccute_tuple tuple, char *buffer, int size);

/* ---- Text ------------------------------------------------------------------------------------ */

/* Print as CuTe does without the underscores: ((16,8),8):((64,1),8). Returns the length needed. */
int ccute_print_tuple(ccute_tuple tuple, char *buffer, int size);
int ccute_print_layout_text(ccute_layout layout, char *buffer, int size);
int ccute_print_tiler(ccute_tiler tiler, char *buffer, int size);

/* Read what print writes. On success *rest points behind what was read; on failure the value is bad,
   its status tells why, and *rest points at the offending character. rest may be NULL: then the
   whole string must be read. */
ccute_tuple ccute_parse_tuple(const char *text, const char **rest);
ccute_layout ccute_parse_layout(const char *text, const char **rest);
ccute_tiler ccute_parse_tiler(const char *text, const char **rest);
#endif

#if defined __cplusplus
}
#endif

/* ---- Making layouts -------------------------------------------------------------------------- */

CCUTE_FN ccute_layout ccute_make_layout_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) stride);
CCUTE_FN ccute_layout ccute_make_layout_left_(CCUTE_IN(ccute_tuple) shape);  /* column-major */
CCUTE_FN ccute_layout ccute_make_layout_right_(CCUTE_IN(ccute_tuple) shape); /* row-major */
CCUTE_FN ccute_layout ccute_make_ordered_layout_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) order);
CCUTE_FN ccute_layout ccute_make_layout_like_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_make_fragment_like_(CCUTE_IN(ccute_layout) layout);
/* (shape) with stride 1 along mode i and 0 elsewhere: tells coordinate i of each element. */
CCUTE_FN ccute_layout ccute_coord_layout_(CCUTE_IN(ccute_tuple) shape, int mode);
/* The layouts as modes of one: the first may carry an offset and a swizzle, or one of the others. */
CCUTE_FN ccute_layout ccute_cat_begin_(void);
CCUTE_FN ccute_layout ccute_cat_push_(CCUTE_IN(ccute_layout) modes, CCUTE_IN(ccute_layout) item);
CCUTE_FN ccute_layout ccute_cat_end_(CCUTE_IN(ccute_layout) modes);
/* s o layout; and layout moved by offset elements before its swizzle. */
CCUTE_FN ccute_layout ccute_swizzle_(int bits, int base, int shift, CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_offset_by_(int64_t offset, CCUTE_IN(ccute_layout) layout);

/* ---- Tilers ---------------------------------------------------------------------------------- */

CCUTE_FN ccute_tiler ccute_tiler_layout_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_tiler ccute_tiler_tuple_(CCUTE_IN(ccute_tuple) by_mode);
CCUTE_FN ccute_tiler ccute_tile_begin_(void);
CCUTE_FN ccute_tiler ccute_tile_push_(CCUTE_IN(ccute_tiler) tiler, CCUTE_IN(ccute_tiler) item);
CCUTE_FN ccute_tiler ccute_tile_end_(CCUTE_IN(ccute_tiler) tiler);

/* ---- Modes ----------------------------------------------------------------------------------- */

CCUTE_FN ccute_layout ccute_get_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) path);
CCUTE_FN ccute_layout ccute_select_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) modes);
CCUTE_FN ccute_layout ccute_take_(CCUTE_IN(ccute_layout) layout, int begin, int end);
CCUTE_FN ccute_layout ccute_group_(CCUTE_IN(ccute_layout) layout, int begin, int end);
CCUTE_FN ccute_layout ccute_append_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) item);
CCUTE_FN ccute_layout ccute_prepend_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) item);
CCUTE_FN ccute_layout ccute_replace_(CCUTE_IN(ccute_layout) layout, int mode, CCUTE_IN(ccute_layout) item);
CCUTE_FN ccute_layout ccute_flatten_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_tuple ccute_get_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) path);
CCUTE_FN ccute_tuple ccute_flatten_tuple_(CCUTE_IN(ccute_tuple) tuple);
CCUTE_FN ccute_tuple ccute_product_each_(CCUTE_IN(ccute_tuple) tuple);

/* ---- Simplifying ----------------------------------------------------------------------------- */

/* The same function of an integer with as few modes as can be; by profile: within each of its leaves. */
CCUTE_FN ccute_layout ccute_coalesce_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile);
/* Extents of stride-0 modes become 1 (filter_zeros), and then coalesce (filter). */
CCUTE_FN ccute_layout ccute_filter_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile);
CCUTE_FN ccute_layout ccute_filter_zeros_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_filter_zeros_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile);

/* ---- Queries --------------------------------------------------------------------------------- */

/* Largest offset + 1 (CuTe's: over absolute strides, offset left out); exact under a swizzle.
   Traps on a bad layout, and where the exact answer is out of reach (status SEARCH of cosize_status). */
CCUTE_FN int64_t ccute_cosize_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_tuple ccute_cosize_tuple_(CCUTE_IN(ccute_layout) layout); /* the same as a tuple that can be bad */
CCUTE_FN int64_t ccute_crd2idx_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape);
CCUTE_FN ccute_tuple ccute_crd2idx_tuple_(CCUTE_IN(ccute_tuple) coord,
                                          CCUTE_IN(ccute_tuple) shape); /* as a tuple that can be bad */
CCUTE_FN int64_t ccute_crd2idx_stride_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape,
                                       CCUTE_IN(ccute_tuple) stride);
CCUTE_FN ccute_tuple ccute_idx2crd_(CCUTE_IN(ccute_tuple) index, CCUTE_IN(ccute_tuple) shape);
CCUTE_FN ccute_tuple ccute_idx2crd_stride_(CCUTE_IN(ccute_tuple) index, CCUTE_IN(ccute_tuple) shape,
                                           CCUTE_IN(ccute_tuple) stride);
CCUTE_FN ccute_tuple ccute_get_hier_coord_(CCUTE_IN(ccute_layout) layout, int64_t index);
CCUTE_FN ccute_tuple ccute_get_flat_coord_(CCUTE_IN(ccute_layout) layout, int64_t index);
CCUTE_FN ccute_tuple ccute_get_1d_coord_(CCUTE_IN(ccute_layout) layout, int64_t index);
CCUTE_FN ccute_tuple ccute_at_tuple_(CCUTE_IN(ccute_layout) layout,
                                     CCUTE_IN(ccute_tuple) coord); /* at, as a tuple that can be bad */

/* ---- Slices ---------------------------------------------------------------------------------- */

/* Keep the modes under CCUTE_ALL; what the numbers point at goes into the offset. */
CCUTE_FN ccute_layout ccute_slice_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord);
/* Keep the modes under numbers. */
CCUTE_FN ccute_layout ccute_dice_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_tuple ccute_slice_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_tuple ccute_dice_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_tiler ccute_dice_tiler_(CCUTE_IN(ccute_tiler) tiler, CCUTE_IN(ccute_tuple) proj);

/* ---- The algebra ----------------------------------------------------------------------------- */

/* c -> layout(tiler(c)), congruent with the tiler mode by mode; by-mode tilers drop what they do not hit. */
CCUTE_FN ccute_layout ccute_composition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
/* What the layout leaves out of [0, cotarget): disjoint, ordered, and covering together with it, unless
   a stride is no multiple of where the mode below it ends (a padded layout): then ccute_gaps() is 1. */
CCUTE_FN ccute_layout ccute_complement_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_complement_to_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) cotarget);
/* layout(R(i)) == i for i < size(R), R as large as can be. */
CCUTE_FN ccute_layout ccute_right_inverse_(CCUTE_IN(ccute_layout) layout);
/* L(layout(i)) == i for every i of an injective layout. */
CCUTE_FN ccute_layout ccute_left_inverse_(CCUTE_IN(ccute_layout) layout);
/* The coordinates that the layout sends to 0 through its stride-0 modes. */
CCUTE_FN ccute_layout ccute_nullspace_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_max_common_layout_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b);
CCUTE_FN ccute_tuple ccute_max_common_vector_tuple_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b);
CCUTE_FN int64_t ccute_max_common_vector_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b);
CCUTE_FN ccute_layout ccute_domain_distribute_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) size);

/* (tile, rest) at each leaf of the tiler; gathered as ((tiles),(rests)), ((tiles),rest...), (tile...,rest...). */
CCUTE_FN ccute_layout ccute_logical_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_zipped_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_tiled_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_flat_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);

/* (block, copies of it arranged by tiler), gathered likewise; blocked and raked zip mode by mode. */
CCUTE_FN ccute_layout ccute_logical_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_zipped_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_tiled_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_flat_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
CCUTE_FN ccute_layout ccute_blocked_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_layout) tiler);
CCUTE_FN ccute_layout ccute_raked_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_layout) tiler);
CCUTE_FN ccute_layout ccute_tile_to_shape_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tuple) shape);
CCUTE_FN ccute_layout ccute_tile_to_shape_by_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tuple) shape,
                                              CCUTE_IN(ccute_tuple) order);

/* Units n times as large, n times as small, or from elements of one width in bits to another. */
CCUTE_FN ccute_layout ccute_upcast_(CCUTE_IN(ccute_layout) layout, int64_t n);
CCUTE_FN ccute_layout ccute_downcast_(CCUTE_IN(ccute_layout) layout, int64_t n);
CCUTE_FN ccute_layout ccute_recast_(CCUTE_IN(ccute_layout) layout, int64_t old_bits, int64_t new_bits);

/* ---- Partitions ------------------------------------------------------------------------------ */

/* Divide by the tiler and keep tile number coord (inner), or what the tiles' element coord makes (outer). */
CCUTE_FN ccute_layout ccute_inner_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                             CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_layout ccute_outer_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                             CCUTE_IN(ccute_tuple) coord);
/* Share the layout out over threads arranged like `threads`: the part of thread `index`. */
CCUTE_FN ccute_layout ccute_local_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) threads,
                                             int64_t index);

/* The same by the modes of tiler (and coord) or threads that a projection keeps: CCUTE_T(1, CCUTE_X, 1). */
CCUTE_FN ccute_layout ccute_local_tile_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                           CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) proj);
CCUTE_FN ccute_layout ccute_local_partition_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) threads,
                                                int64_t index, CCUTE_IN(ccute_tuple) proj);

/* ---- Tiled copies ---------------------------------------------------------------------------- */

/* From a thread and a value layout in elements (CuTe's make_tiled_copy), both numbering what they have from 0, each
   number once; from a value layout that counts atoms, one vector along `mode` each; or from (thread, value) -> tile,
   which must hit each element of the tile once. */
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) threads,
                                                 CCUTE_IN(ccute_layout) values);
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_atoms_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) threads,
                                                       CCUTE_IN(ccute_layout) atoms, int mode);
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_tv_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) tv,
                                                    CCUTE_IN(ccute_tiler) tile);
CCUTE_FN ccute_layout ccute_layout_tv_(CCUTE_IN(ccute_tiled_copy) copy);
CCUTE_FN ccute_tiler ccute_tiler_mn_(CCUTE_IN(ccute_tiled_copy) copy);
/* The copy bound to a thread. */
CCUTE_FN ccute_tiled_copy ccute_thread_slice_(CCUTE_IN(ccute_tiled_copy) copy, int64_t thread);
/* The part of one thread: (values, rest...), values being (one atom, atoms). Source and destination differ where an
   atom of a warp has each lane point at other elements than it holds. */
CCUTE_FN ccute_layout ccute_partition_S_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) layout,
                                         int64_t thread);
CCUTE_FN ccute_layout ccute_partition_D_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) layout,
                                         int64_t thread);
/* The same for the thread that the copy is bound to. */
CCUTE_FN ccute_layout ccute_partition_S_slice_(CCUTE_IN(ccute_tiled_copy) slice, CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_partition_D_slice_(CCUTE_IN(ccute_tiled_copy) slice, CCUTE_IN(ccute_layout) layout);
/* A fragment partitioned for another copy or MMA, seen with this copy's atoms. */
CCUTE_FN ccute_layout ccute_retile_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) fragment);

#endif
