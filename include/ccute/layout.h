/* Layouts: offset + shape:stride, then an optional swizzle on the sum, and the algebra on them.
 *
 * A layout L = s(o + l) maps coordinates to offsets. A coordinate is an integer (column-major over the
 * whole shape) or a tuple whose leaves stand for modes or whole subtrees of the shape. Names, forms and
 * results are CuTe's; where CuTe would return a layout that is not the requested function, the result
 * here is bad: ccute_ok() is 0 and ccute_explain() says why, with numbers.
 *
 * Arguments: `shape`, `order`, `coord`, `profile` take an integer, a tuple, or (coord) CCUTE_ALL;
 * `tiler` takes an integer, a tuple (by mode), a layout, or CCUTE_TILE(...). Results are values. */
#ifndef CCUTE_LAYOUT_H
#define CCUTE_LAYOUT_H

#include <ccute/atom.h>
#include <ccute/mma.h>
#include <ccute/tuple.h>

#define CCUTE_LAYOUT_FIELDS(leaf, tuple)                                                                               \
    tuple shape; /* its status is the layout's */                                                                      \
    leaf stride[CCUTE_MAX_LEAVES];                                                                                     \
    leaf offset;                                                                                                       \
    int8_t sw_bits, sw_base, sw_shift; /* 0: plain */                                                                  \
    uint8_t flags;                                                                                                     \
    uint8_t spare[4];

/* offset + shape:stride, then a swizzle: a map from coordinates to offsets. Read its fields by ccute_shape,
   ccute_stride, ccute_offset and so on, and never write them; its size and layout are part of the ABI. */
typedef struct ccute_layout {
    CCUTE_LAYOUT_FIELDS(int64_t, ccute_tuple)
} ccute_layout;

/* The history of a layout, for ccute_extends and so on. */
enum {
    CCUTE_F_EXTENDS = 1,  /* a composition reaches beyond the left operand's domain */
    CCUTE_F_OVERHANG = 2, /* a divide covers more than its layout */
    CCUTE_F_ROUNDED = 4,  /* a complement was rounded up to cover its cotarget */
    CCUTE_F_GAPS = 16,    /* a complement leaves offsets out that no mode can fill */
    CCUTE_F_FORM = 8,     /* symbolic only: the form, not the function, depended on an unknown */
};

/* A tiler: a layout, or by mode a tree of integers, layouts and CCUTE_ALL.
   prof[] are the tree's brackets over n items; item i is leaves begin[i]..begin[i+1] of pool; bit i of
   numbers is set if it is a bare integer n, which means n:1. */
#define CCUTE_TILER_FIELDS(layout)                                                                                     \
    layout pool;                                                                                                       \
    uint8_t prof[CCUTE_MAX_LEAVES];                                                                                    \
    uint8_t begin[CCUTE_MAX_LEAVES];                                                                                   \
    uint32_t numbers;                                                                                                  \
    uint8_t n;                                                                                                         \
    uint8_t spare[3];

/* The right operand of a composition, a divide or a product: a layout, or by mode integers, layouts, tuples and
   CCUTE_ALL. */
typedef struct ccute_tiler {
    CCUTE_TILER_FIELDS(ccute_layout)
} ccute_tiler;

/* The partition of a tile: tv maps (thread, value) to an index into the tile that the tiler cuts, each index once.
   thread: the thread that the copy is bound to, or the mark CCUTE_LEAF_ALL. */
#define CCUTE_TILED_COPY_FIELDS(leaf, layout, tiler)                                                                   \
    layout tv;                                                                                                         \
    tiler tile;                                                                                                        \
    ccute_copy_atom atom;                                                                                              \
    leaf thread;

/* The partition of a tile among threads, moved by an atom; ccute_thread_slice binds it to a thread. */
typedef struct ccute_tiled_copy {
    CCUTE_TILED_COPY_FIELDS(int64_t, ccute_layout, ccute_tiler)
} ccute_tiled_copy;

/* A product of matrices: the layout of atoms (M,N,K), the tile's permutations, the atom. The status is the atoms'.
 * thread: as of a tiled copy. */
#define CCUTE_TILED_MMA_FIELDS(leaf, layout, tiler)                                                                    \
    layout atoms;                                                                                                      \
    tiler tile;                                                                                                        \
    ccute_mma_atom atom;                                                                                               \
    int32_t spare;                                                                                                     \
    leaf thread;

/* A matrix instruction repeated over a tile; ccute_thread_slice binds it to a thread. */
typedef struct ccute_tiled_mma {
    CCUTE_TILED_MMA_FIELDS(int64_t, ccute_layout, ccute_tiler)
} ccute_tiled_mma;

#if defined __cplusplus
extern "C" {
#endif

/* ---- Status ---------------------------------------------------------------------------------- */

/* The short text of a status, never NULL. */
const char *ccute_strerror(ccute_status status);

#if CCUTE_MAX_LEAVES == 32 /* as the library's */
/* Write the full sentence (operation, numbers, witness) into buffer, always terminated when size > 0.
   Returns the length it needs, like snprintf; a buffer that is NULL holds nothing. For a good value the sentence is
   "ok". */
int ccute_explain(ccute_layout layout, char *buffer, int size);
int ccute_explain_tuple(ccute_tuple tuple, char *buffer, int size);

/* ---- Text ------------------------------------------------------------------------------------ */

/* Print as CuTe does without the underscores: ((16,8),8):((64,1),8). Returns the length needed. */
int ccute_print_tuple(ccute_tuple tuple, char *buffer, int size);
int ccute_print_layout_text(ccute_layout layout, char *buffer, int size);
int ccute_print_tiler(ccute_tiler tiler, char *buffer, int size);

/* Read the text that print writes. On success *rest points after the text; on failure the value is bad,
   its status says why, and *rest points at the offending character. rest may be NULL: then the
   whole string must be read. A text that is NULL counts as empty. */
ccute_tuple ccute_parse_tuple(const char *text, const char **rest);
ccute_layout ccute_parse_layout(const char *text, const char **rest);
ccute_tiler ccute_parse_tiler(const char *text, const char **rest);
#endif

#if defined __cplusplus
}
#endif

#if !defined __FOLDC__ /* foldc_view.h declares these functions by their public names */

/* ---- Making layouts -------------------------------------------------------------------------- */

/* shape:stride. Refused: brackets that differ (CONGRUENT), a negative extent (EXTENT), a mark (MARK), a size or an
   offset beyond 64 bits (OVERFLOW). */
CCUTE_FN ccute_layout ccute_make_layout_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) stride);
/* Compact: column-major, the first mode's stride is 1. As make_layout with no stride does. */
CCUTE_FN ccute_layout ccute_make_layout_left_(CCUTE_IN(ccute_tuple) shape);
/* Compact: row-major, the last mode's stride is 1. */
CCUTE_FN ccute_layout ccute_make_layout_right_(CCUTE_IN(ccute_tuple) shape);
/* Compact, with the modes in the order of the numbers in `order`, the smallest first. Modes of equal rank begin at the
   same stride, as in CuTe, so their offsets coincide. A leaf of the order ranks the whole mode of the shape that stands
   there. Refused: brackets deeper than the shape's (PROFILE). */
CCUTE_FN ccute_layout ccute_make_ordered_layout_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) order);
/* A compact layout of the same shape, its modes ordered as the layout's strides are; modes of stride 0 keep it. For an
   array that holds a part of the layout. Offset and swizzle are left out. */
CCUTE_FN ccute_layout ccute_make_layout_like_(CCUTE_IN(ccute_layout) layout);
/* The same for registers: mode 0 is compact column-major whatever its strides are, the others follow in the order of
   theirs. */
CCUTE_FN ccute_layout ccute_make_fragment_like_(CCUTE_IN(ccute_layout) layout);
/* The coordinate along one mode of each element: strides that count up along mode `mode` and are 0 in the others.
   Partitioned as the data is, it says where in the tensor each element of a part is, as copy_bounded needs. Refused: a
   mode that the shape does not have (MODE). */
CCUTE_FN ccute_layout ccute_coord_layout_(CCUTE_IN(ccute_tuple) shape, int mode);
/* The layouts as modes of one: the first may carry an offset and a swizzle, or one of the others. */
CCUTE_FN ccute_layout ccute_cat_begin_(void);
CCUTE_FN ccute_layout ccute_cat_push_(CCUTE_IN(ccute_layout) modes, CCUTE_IN(ccute_layout) item);
CCUTE_FN ccute_layout ccute_cat_end_(CCUTE_IN(ccute_layout) modes);
/* Sw<bits,base,shift> o layout: of each offset, `bits` bits from base + shift on are xor-ed onto those from base on (a
   negative shift: the other way). 2^base neighbours stay together. Refused: negative bits or base, a shift of fewer
   bits than `bits`, more than 62 bits in all (SWIZZLE_ARGS), a layout that is swizzled already (TWO). bits 0 is no
   swizzle. */
CCUTE_FN ccute_layout ccute_swizzle_(int bits, int base, int shift, CCUTE_IN(ccute_layout) layout);
/* The layout moved by a number of elements, within its swizzle. */
CCUTE_FN ccute_layout ccute_offset_by_(int64_t offset, CCUTE_IN(ccute_layout) layout);

/* ---- Tilers ---------------------------------------------------------------------------------- */

CCUTE_FN ccute_tiler ccute_tiler_layout_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_tiler ccute_tiler_tuple_(CCUTE_IN(ccute_tuple) by_mode);
CCUTE_FN ccute_tiler ccute_tile_begin_(void);
CCUTE_FN ccute_tiler ccute_tile_push_(CCUTE_IN(ccute_tiler) tiler, CCUTE_IN(ccute_tiler) item);
CCUTE_FN ccute_tiler ccute_tile_end_(CCUTE_IN(ccute_tiler) tiler);

/* ---- Modes ----------------------------------------------------------------------------------- */

/* The mode at the end of the path:  get(l, 1, 0) is mode 0 of mode 1. A layout keeps its offset and
   swizzle. Refused: a mode that does not exist (MODE). */
CCUTE_FN ccute_layout ccute_get_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) path);
CCUTE_FN ccute_tuple ccute_get_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) path);
/* The modes of these numbers, in this order; offset and swizzle stay. Refused: MODE. */
CCUTE_FN ccute_layout ccute_select_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) modes);
/* Modes begin to end - 1, at least one; offset and swizzle stay. Refused: MODE. */
CCUTE_FN ccute_layout ccute_take_(CCUTE_IN(ccute_layout) layout, int begin, int end);
/* Modes begin to end - 1 become one mode; the same function of an index. Refused: MODE, DEPTH. */
CCUTE_FN ccute_layout ccute_group_(CCUTE_IN(ccute_layout) layout, int begin, int end);
/* The layout with the item as one more mode at its end. At most one of both carries an offset or a swizzle (TWO). */
CCUTE_FN ccute_layout ccute_append_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) item);
/* The same at the front. */
CCUTE_FN ccute_layout ccute_prepend_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) item);
/* The item in the place of one mode. Refused: MODE, TWO. */
CCUTE_FN ccute_layout ccute_replace_(CCUTE_IN(ccute_layout) layout, int mode, CCUTE_IN(ccute_layout) item);
/* Without inner brackets: each leaf is a mode. The same function of an index. */
CCUTE_FN ccute_layout ccute_flatten_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_tuple ccute_flatten_tuple_(CCUTE_IN(ccute_tuple) tuple);
/* The size of each mode: (64) for 64, (8,8) for (8,(2,4)). */
CCUTE_FN ccute_tuple ccute_product_each_(CCUTE_IN(ccute_tuple) tuple);

/* ---- Simplifying ----------------------------------------------------------------------------- */

/* The same function of an index with as few modes as possible;  with a profile within each of its leaves, so that
   coalesce(l, (1,1)) keeps two modes. Offset and swizzle stay. Refused: a profile of more modes than the layout or
   deeper brackets (PROFILE). */
CCUTE_FN ccute_layout ccute_coalesce_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile);
/* The layout without modes of stride 0: filter_zeros, and then coalesce;  the profile is coalesce's. It has the
   same offsets, each of those from stride-0 modes once. */
CCUTE_FN ccute_layout ccute_filter_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile);
/* Extents of stride-0 modes become 1; with a profile those at whose place it has a 0. */
CCUTE_FN ccute_layout ccute_filter_zeros_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_filter_zeros_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile);

/* ---- Coordinates ----------------------------------------------------------------------------- */

/* Largest offset + 1, 0 for a layout without elements (CuTe's: over absolute strides, offset left out); exact under a
   swizzle, so an array of that many elements holds it. Traps on a bad layout, and if the exact answer takes too long
   (status SEARCH of cosize_tuple). */
CCUTE_FN int64_t ccute_cosize_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_tuple ccute_cosize_tuple_(CCUTE_IN(ccute_layout) layout); /* the same as a tuple that can be bad */
/* The column-major index of a coordinate of a shape; with strides the sum of coordinate times stride. Traps on a
   coordinate that does not fit (PROFILE, RANK) and on a bad argument. */
CCUTE_FN int64_t ccute_crd2idx_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape);
CCUTE_FN ccute_tuple ccute_crd2idx_tuple_(CCUTE_IN(ccute_tuple) coord,
                                          CCUTE_IN(ccute_tuple) shape); /* as a tuple that can be bad */
CCUTE_FN int64_t ccute_crd2idx_stride_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape,
                                       CCUTE_IN(ccute_tuple) stride);
/* The coordinate, congruent with the shape, of a column-major index: crd2idx's inverse for an index inside. With
   strides each leaf is index / stride % extent, as CuTe has it: the inverse of a compact layout. Refused: an extent of
   0 that the index would be split over (ZERO), brackets that differ (PROFILE, CONGRUENT). */
CCUTE_FN ccute_tuple ccute_idx2crd_(CCUTE_IN(ccute_tuple) index, CCUTE_IN(ccute_tuple) shape);
CCUTE_FN ccute_tuple ccute_idx2crd_stride_(CCUTE_IN(ccute_tuple) index, CCUTE_IN(ccute_tuple) shape,
                                           CCUTE_IN(ccute_tuple) stride);
/* The coordinate of an offset of a compact layout, congruent with the shape. As idx2crd with strides: for
   a layout that is not compact it is CuTe's answer, which need not be a coordinate of that offset. Refused: an offset
   or a swizzle of the layout (OFFSET, SWIZZLE), ZERO. */
CCUTE_FN ccute_tuple ccute_get_hier_coord_(CCUTE_IN(ccute_layout) layout, int64_t index);
/* The same with one index for each mode. */
CCUTE_FN ccute_tuple ccute_get_flat_coord_(CCUTE_IN(ccute_layout) layout, int64_t index);
/* The same as one index into the whole layout. */
CCUTE_FN ccute_tuple ccute_get_1d_coord_(CCUTE_IN(ccute_layout) layout, int64_t index);
CCUTE_FN ccute_tuple ccute_at_tuple_(CCUTE_IN(ccute_layout) layout,
                                     CCUTE_IN(ccute_tuple) coord); /* at, as a tuple that can be bad */

/* ---- Slices ---------------------------------------------------------------------------------- */

/* Keep the modes under CCUTE_ALL; the numbers add to the offset: at(slice(l, i, ALL), j) is at(l, i,
   j). A number may stand for a whole mode. Refused: a coordinate of another rank (RANK), brackets deeper than the
   layout's (PROFILE). */
CCUTE_FN ccute_layout ccute_slice_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_tuple ccute_slice_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) coord);
/* Keep the modes under numbers, which slice drops. Offset and swizzle stay. A tiler is diced by a projection, whose
   numbers keep and whose CCUTE_X drop. Refused: as slice. */
CCUTE_FN ccute_layout ccute_dice_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_tuple ccute_dice_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) coord);
CCUTE_FN ccute_tiler ccute_dice_tiler_(CCUTE_IN(ccute_tiler) tiler, CCUTE_IN(ccute_tuple) proj);

/* ---- The algebra ----------------------------------------------------------------------------- */

/* c -> layout(tiler(c)), congruent with the tiler mode by mode; a by-mode tiler composes with each mode for itself and
   drops the modes that it does not name. Checked: refused where no layout of that form is this function, with a
   coordinate as witness (COMPOSE, COMPOSE_SIZE, COMPOSE_EQUAL), below index 0 unless every index of the tiler is
   (BELOW). A swizzled tiler is one layout, where a single swizzle of the result's offsets does what both swizzles do
   (SWIZZLE_BITS; SWIZZLE_SEARCH if that was not decided; TWO if the layout has another one). Beyond the layout's domain
   it continues along the last mode, and ccute_extends() is 1. */
CCUTE_FN ccute_layout ccute_composition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
/* The part of [0, cotarget), or without a cotarget of [0, cosize), that the layout leaves out: disjoint, ordered, and
   covering together with it. If the last mode must reach beyond the cotarget, ccute_rounded() is 1; if a stride is not
   a multiple of the end of the mode below it (a padded layout), offsets stay uncovered and ccute_gaps() is 1. Offset
   and swizzle do not count. Refused: modes that overlap (OVERLAP), a negative stride (NEGATIVE), a mode without
   elements (ZERO). */
CCUTE_FN ccute_layout ccute_complement_(CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_complement_to_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) cotarget);
/* R with layout(R(i)) == i for i < size(R), R as large as possible, or 1:0. Of a swizzled layout R is swizzled, and of
   fewer elements where the swizzle leaves those without it. Refused: an offset (OFFSET), an extent of 0 (ZERO). */
CCUTE_FN ccute_layout ccute_right_inverse_(CCUTE_IN(ccute_layout) layout);
/* L with L(layout(i)) == i for every i. Refused: two coordinates with one offset (INJECTIVE), a stride that is not a
   multiple of the next smaller one (INVERSE), a negative one (NEGATIVE), an offset, an extent of 0, a swizzle that
   composition refuses after the inverse without it. */
CCUTE_FN ccute_layout ccute_left_inverse_(CCUTE_IN(ccute_layout) layout);
/* Q with layout(Q(layout(i))) == layout(i) for every i: left_inverse where that exists, and for a layout with modes of
   stride 0 that of the layout without them, so that Q gives their coordinate 0. (CuTe's left_inverse since 4.3.)
   Refused: as left_inverse. */
CCUTE_FN ccute_layout ccute_quasi_inverse_(CCUTE_IN(ccute_layout) layout);
/* N with layout(N(i)) == 0: the coordinates that the layout sends to 0 through its stride-0 modes; 1:0 if it has none.
 */
CCUTE_FN ccute_layout ccute_nullspace_(CCUTE_IN(ccute_layout) layout);
/* R with a(R(i)) == a(0) + i and b(R(i)) == b(0) + i for i < size(R): the elements that lie in one piece in both. An
   offset only says where the piece starts; a swizzle ends it where it moves the next element, and never makes it
   longer. */
CCUTE_FN ccute_layout ccute_max_common_layout_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b);
CCUTE_FN ccute_tuple ccute_max_common_vector_tuple_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b);
/* The number of elements, from index 0 on, that are consecutive in both a and b: the elements of the widest vector that
   can move between both. Traps on a bad argument. */
CCUTE_FN int64_t ccute_max_common_vector_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b);
/* Indices of at most `size` elements of the shape, as a layout: each mode takes the largest divisor of its extent that divides what is
   left of `size`. */
CCUTE_FN ccute_layout ccute_domain_distribute_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) size);

/* ---- Divides --------------------------------------------------------------------------------- */

/* The layout cut into tiles: (tile, rest), at each leaf of a by-mode tiler. Each element of the layout appears once;
   if the tiles do not fit evenly the result covers more, and ccute_overhang() is 1. Refused: a tiler whose repetition
   leaves gaps (GAP) or that overlaps itself (OVERLAP), and every case that composition and complement refuse. */
CCUTE_FN ccute_layout ccute_logical_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
/* The same, gathered as ((tile...), (rest...)): mode 0 runs within a tile, mode 1 over the tiles. */
CCUTE_FN ccute_layout ccute_zipped_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
/* The same, gathered as ((tile...), rest...). */
CCUTE_FN ccute_layout ccute_tiled_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);
/* The same, gathered as (tile..., rest...). */
CCUTE_FN ccute_layout ccute_flat_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler);

/* ---- Products -------------------------------------------------------------------------------- */

/* (block, copies of it arranged by the tiler): disjoint, each in the room that the block leaves. Refused: copies that
   would overlap (GAP), an offset or a swizzle of the tiler, and every case that complement and composition refuse. */
CCUTE_FN ccute_layout ccute_logical_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
/* The same, gathered as ((block...), (copies...)). */
CCUTE_FN ccute_layout ccute_zipped_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
/* The same, gathered as ((block...), copies...). */
CCUTE_FN ccute_layout ccute_tiled_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
/* The same, gathered as (block..., copies...). */
CCUTE_FN ccute_layout ccute_flat_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler);
/* The product mode by mode: mode i is (block i, tiler i), a matrix of blocks. */
CCUTE_FN ccute_layout ccute_blocked_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_layout) tiler);
/* The same with the blocks interleaved: mode i is (tiler i, block i). */
CCUTE_FN ccute_layout ccute_raked_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_layout) tiler);
/* The block repeated until it fills the shape, column-major or in the order given. Refused: a mode of the block that
   does not divide the shape's (TILE), a block of more modes than the shape (RANK), an order that ranks two modes
   equally (ORDER). */
CCUTE_FN ccute_layout ccute_tile_to_shape_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tuple) shape);
CCUTE_FN ccute_layout ccute_tile_to_shape_by_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tuple) shape,
                                              CCUTE_IN(ccute_tuple) order);

/* ---- Units ----------------------------------------------------------------------------------- */

/* The same memory in elements n times as large. Strides below n must divide it, the others be divided by it (CAST), and
   so must the offset (CAST_OFFSET); under a swizzle n is a power of two of at most 2^base (CAST_SWIZZLE). Where n ends
   within a mode, it is rounded up and ccute_overhang() is 1. */
CCUTE_FN ccute_layout ccute_upcast_(CCUTE_IN(ccute_layout) layout, int64_t n);
/* The same memory in elements n times as small: the one mode of stride 1 grows. Refused: none (CAST_ADJACENT) or two of
   them (CAST_TWICE). */
CCUTE_FN ccute_layout ccute_downcast_(CCUTE_IN(ccute_layout) layout, int64_t n);
/* From elements of one width in bits to another: upcast, downcast, or both. Also refused: widths that are not
   positive (CAST_UNIT). */
CCUTE_FN ccute_layout ccute_recast_(CCUTE_IN(ccute_layout) layout, int64_t old_bits, int64_t new_bits);

/* ---- Partitions ------------------------------------------------------------------------------ */

/* Divide by the tiler and keep tile number `coord`, as local_tile does. Refused: every case that zipped_divide and
 * slice refuse.
 */
CCUTE_FN ccute_layout ccute_inner_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                             CCUTE_IN(ccute_tuple) coord);
/* Divide by the tiler and keep element `coord` of every tile. */
CCUTE_FN ccute_layout ccute_outer_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                             CCUTE_IN(ccute_tuple) coord);
/* Tile number `coord` of the layout cut by the tiler: inner_partition. With a projection, CCUTE_T(1, CCUTE_X, 1), by
   the modes of tiler and coord that it keeps. Also refused: a projection of another rank (RANK). */
CCUTE_FN ccute_layout ccute_local_tile_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                           CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) proj);
/* Partition the layout among threads arranged like `threads`, which repeat over it: the part of thread `index`. The
   parts of all threads are the layout, each element once. With a projection, by the modes of `threads` that it keeps.
   Refused: an offset or a swizzle of the threads. */
CCUTE_FN ccute_layout ccute_local_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) threads,
                                             int64_t index);
CCUTE_FN ccute_layout ccute_local_partition_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) threads,
                                                int64_t index, CCUTE_IN(ccute_tuple) proj);

/* ---- Tiled copies ---------------------------------------------------------------------------- */

/* A tiled copy from a thread and a value layout in elements, as CuTe's. Both number their elements from 0, each number
   once (COMPACT, COMPACT_TWICE); the values of all threads make up the tile. Also refused: an atom that does not exist
   (ATOM_BITS, ATOM_ELEMENT, CAST_UNIT), values that are not a whole number of atoms (ATOM, ATOM_RUNS), threads that do
   not fill a warp's atom (ATOM_THREADS), an offset or a swizzle. */
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) threads,
                                                 CCUTE_IN(ccute_layout) values);
/* The same from a value layout that counts atoms, each a vector along mode `mode` of the tile (0 if not given). Also
   refused: MODE. */
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_atoms_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) threads,
                                                       CCUTE_IN(ccute_layout) atoms, int mode);
/* The same from a layout (thread, value) -> index into the tile. It must have two modes (TV) and hit each element of
   the tile once (COVER, COVER_TWICE, COVER_BEYOND). */
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_tv_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) tv,
                                                    CCUTE_IN(ccute_tiler) tile);
/* (thread, value) -> index into the tile. */
CCUTE_FN ccute_layout ccute_layout_tv_(CCUTE_IN(ccute_tiled_copy) copy);
/* The tile that the copy divides among threads. */
CCUTE_FN ccute_tiler ccute_tiler_mn_(CCUTE_IN(ccute_tiled_copy) copy);
/* The copy bound to a thread. It may be a thread beyond the copy's, as in CuTe: its part is outside the tile, and
   copy_tiled does nothing for it. */
CCUTE_FN ccute_tiled_copy ccute_thread_slice_(CCUTE_IN(ccute_tiled_copy) copy, int64_t thread);
/* The part of the layout that one thread reads: (values, rest...), values being (one atom, atoms), rest the tiles. The
   thread is the one given, or the one that the copy is bound to (THREAD if it is bound to none). Source and destination
   differ if an atom of a warp has each lane point at other elements than it holds. Refused: every case that
   zipped_divide by the tile refuses. */
CCUTE_FN ccute_layout ccute_partition_S_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) layout,
                                         int64_t thread);
CCUTE_FN ccute_layout ccute_partition_S_slice_(CCUTE_IN(ccute_tiled_copy) slice, CCUTE_IN(ccute_layout) layout);
/* The part that one thread writes: the same for the destination. */
CCUTE_FN ccute_layout ccute_partition_D_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) layout,
                                         int64_t thread);
CCUTE_FN ccute_layout ccute_partition_D_slice_(CCUTE_IN(ccute_tiled_copy) slice, CCUTE_IN(ccute_layout) layout);
/* A fragment that was partitioned for another copy (or an MMA), seen with this copy's atoms: the same elements,
 * regrouped. */
CCUTE_FN ccute_layout ccute_retile_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) fragment);

/* ---- Products of matrices -------------------------------------------------------------------- */

/* (thread, value) of an instruction to the column-major index of an (M,K) tile of A, (N,K) of B, (M,N) of C, as CuTe's
   ALayout, BLayout, CLayout; of A for wgmma when it is in registers, and as _shared when it is in shared memory.
   Refused: an instruction that does not exist (MMA_TYPES, MMA_SHAPE, MMA_N, MMA_ORDER), A of mma in shared memory
   (MMA_PLACE). */
CCUTE_FN ccute_layout ccute_layout_A_(ccute_mma_atom atom);
CCUTE_FN ccute_layout ccute_layout_A_shared_(ccute_mma_atom atom);
CCUTE_FN ccute_layout ccute_layout_B_(ccute_mma_atom atom);
CCUTE_FN ccute_layout ccute_layout_C_(ccute_mma_atom atom);
/* (M,N,K). Refused: as layout_A. */
CCUTE_FN ccute_tuple ccute_shape_MNK_(ccute_mma_atom atom);
/* The threads of an instruction, as CuTe's ThrID. Refused: as layout_A. */
CCUTE_FN ccute_layout ccute_mma_threads_(ccute_mma_atom atom);
/* An instruction repeated by a layout of atoms (M,N,K), by default one, and the tile <M,N,K>: of each an integer, a
   permutation of its elements, or CCUTE_ALL, the default, for as many as the atoms have. Refused: as layout_A, layouts
   or tiles of another rank (RANK), a tile that the atoms do not divide (MMA_TILE), a tile that is not a permutation
   (MMA_PERMUTATION), two atoms with one thread (MMA_SHARED, or every case that composition refuses). */
CCUTE_FN ccute_tiled_mma ccute_make_tiled_mma_(ccute_mma_atom atom, CCUTE_IN(ccute_layout) atoms,
                                               CCUTE_IN(ccute_tiler) tile);
CCUTE_FN ccute_tiled_mma ccute_make_tiled_mma_of_(ccute_mma_atom atom, CCUTE_IN(ccute_layout) atoms);
CCUTE_FN ccute_tiled_mma ccute_make_tiled_mma_one_(ccute_mma_atom atom);
/* (thread, value) of the whole product to the index into the tile of A, B or C; threads that have the same elements
   differ in modes of stride 0. */
CCUTE_FN ccute_layout ccute_layout_tv_A_(CCUTE_IN(ccute_tiled_mma) mma);
CCUTE_FN ccute_layout ccute_layout_tv_A_shared_(CCUTE_IN(ccute_tiled_mma) mma);
CCUTE_FN ccute_layout ccute_layout_tv_B_(CCUTE_IN(ccute_tiled_mma) mma);
CCUTE_FN ccute_layout ccute_layout_tv_C_(CCUTE_IN(ccute_tiled_mma) mma);
/* The shape of the tile. */
CCUTE_FN ccute_tuple ccute_tile_MNK_(CCUTE_IN(ccute_tiled_mma) mma);
CCUTE_FN ccute_tiled_mma ccute_mma_slice_(CCUTE_IN(ccute_tiled_mma) mma, int64_t thread);
/* One thread's part of A (M,K), B (N,K) or C (M,N): (values of an atom, rests...). The thread is the one given, or
   the one that the product is bound to (MMA_THREAD if it is bound to none). Refused: a layout of one mode (RANK), a
   mode made of several, by itself or by the tile's permutation, that a tile, an atom or the step of the atoms would cut
   within (MMA_CUT), and every case that zipped_divide by the tile refuses. */
CCUTE_FN ccute_layout ccute_partition_A_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout, int64_t thread);
CCUTE_FN ccute_layout ccute_partition_A_shared_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout,
                                                int64_t thread);
CCUTE_FN ccute_layout ccute_partition_B_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout, int64_t thread);
CCUTE_FN ccute_layout ccute_partition_C_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout, int64_t thread);
/* The registers that hold a thread's part of the layout: of C column-major, of A and B in the order of its elements.
   Refused: as partition_A, B of wgmma (MMA_PLACE). */
CCUTE_FN ccute_layout ccute_fragment_A_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_fragment_B_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout);
CCUTE_FN ccute_layout ccute_fragment_C_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout);
/* A tiled copy whose threads hold the same elements of A, B or C as the product's threads: ldmatrix feeds an mma
   by it. Threads may share elements of a source. Refused: as make_tiled_copy_tv. */
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_A_(ccute_copy_atom atom, CCUTE_IN(ccute_tiled_mma) mma);
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_B_(ccute_copy_atom atom, CCUTE_IN(ccute_tiled_mma) mma);
CCUTE_FN ccute_tiled_copy ccute_make_tiled_copy_C_(ccute_copy_atom atom, CCUTE_IN(ccute_tiled_mma) mma);
/* A tile (MN,K) of shared memory as wgmma reads it, of elements of that many bits: CCUTE_MAJOR_K or CCUTE_MAJOR_MN says
   along which mode they lie together, bytes over how many the tile is swizzled, 0 (not), 32, 64 or 128. Refused: other
   widths (WGMMA_TILE), a tile that the swizzle's rows do not divide (WGMMA_DIVIDE). */
CCUTE_FN ccute_layout ccute_wgmma_tile_(int major, int bytes, int bits, int64_t mn, int64_t k);
/* (type, leading, stride) of the descriptor of an operand in shared memory, its layout (MN,K) counted in elements of
   that many bits: type 0 without a swizzle, 1, 2, 3 with one of 128, 64, 32 bytes; leading and stride in 16 bytes.
   There is one exactly when the instruction's address function equals the layout at every element. Refused otherwise,
   with the mode and the number that it needs: another width (WGMMA_BITS), another swizzle (WGMMA_SWIZZLE), a K that is
   not 32 bytes (WGMMA_K), an MN of 0 or, K-major, not a multiple of 8 (WGMMA_MN), strides (WGMMA_STEP, WGMMA_RUN,
   WGMMA_STRIDE), an offset that is not a multiple of 16 bytes (CAST_OFFSET), another rank (RANK). */
CCUTE_FN ccute_tuple ccute_wgmma_descriptor_(CCUTE_IN(ccute_layout) layout, int bits, int major);
/* The 64 bits of a descriptor without the address, bits 0 to 13, which is the array's in units of 16 bytes. Traps on a
 * bad one.
 */
CCUTE_FN uint64_t ccute_wgmma_bits_(CCUTE_IN(ccute_tuple) descriptor);

#endif

#endif
