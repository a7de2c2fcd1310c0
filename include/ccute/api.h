/* The public spelling: macros that convert each argument to the type that the function takes, with the same
 * meaning in C11 (_Generic), C++17 and CUDA (overloads). A wrong type is a compile error. */
#ifndef CCUTE_H
#include <ccute/ccute.h>
#elif !defined CCUTE_API_H
#define CCUTE_API_H

#include <ccute/arguments.h>
#include <ccute/layout.h>
#include <ccute/query.h>

/* ---- Constructors ---------------------------------------------------------------------------- */

/* A tuple of 1 to 32 items, integers of any type, tuples and marks: CCUTE_T(CCUTE_T(16, 8), n). One item makes (8),
   which is not 8. Anything else is a compile error; more than 32 leaves (LEAVES) or 8 brackets (DEPTH) make a bad
   tuple. */
#define CCUTE_T(...) CCUTE_T_(__VA_ARGS__)
/* A tiler by mode, of integers (n is n:1), layouts, CCUTE_ALL (keeps the mode), tuples (by mode) and tilers. Refused: a
   layout with an offset or a swizzle (OFFSET, SWIZZLE), LEAVES, DEPTH. */
#define CCUTE_TILE(...) ccute_tile_end_(CCUTE_EACH_(CCUTE_TILE_PUSH_, ccute_tile_begin_(), __VA_ARGS__))
#define CCUTE_TILE_PUSH_(t, x) ccute_tile_push_(t, CCUTE_TILER_(x))
/* Coordinates, paths and mode lists: one argument as it is, several as a tuple. */
#define CCUTE_COORD_(...) CCUTE_JOIN_(CCUTE_COORD_, CCUTE_UPTO1_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_COORD_1(x) CCUTE_TUPLE_(x)
#define CCUTE_COORD_N(...) CCUTE_T(__VA_ARGS__)
#define CCUTE_WHOLE_ ccute_tuple_int_(1)

/* ccute_make_layout(shape), ccute_make_layout(shape, stride), ccute_make_layout(layout...): column-major; shape:stride;
   the layouts as modes of one, of which at most one carries an offset or a swizzle (TWO). Refused: brackets of shape
   and stride that differ (CONGRUENT), a negative extent (EXTENT), a mark (MARK), a size or an offset beyond 64 bits
   (OVERFLOW), more than 32 leaves (LEAVES). */
#define ccute_make_layout(...) CCUTE_JOIN_(CCUTE_MAKE_LAYOUT_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_MAKE_LAYOUT_1(x) CCUTE_MAKE_1_(x)
#define CCUTE_MAKE_LAYOUT_2(x, y) CCUTE_MAKE_2_(x, y)
#define CCUTE_MAKE_LAYOUT_3(x, y, z) CCUTE_MAKE_LAYOUT_N(x, y, z)
#define CCUTE_MAKE_LAYOUT_N(...) ccute_cat_end_(CCUTE_EACH_(ccute_cat_push_, ccute_cat_begin_(), __VA_ARGS__))
#define ccute_make_layout_left(shape) ccute_make_layout_left_(CCUTE_TUPLE_(shape))
#define ccute_make_layout_right(shape) ccute_make_layout_right_(CCUTE_TUPLE_(shape))
#define ccute_make_ordered_layout(shape, order) ccute_make_ordered_layout_(CCUTE_TUPLE_(shape), CCUTE_TUPLE_(order))
#define ccute_make_layout_like(layout) ccute_make_layout_like_(layout)
#define ccute_make_fragment_like(layout) ccute_make_fragment_like_(layout)
#define ccute_coord_layout(shape, mode) ccute_coord_layout_(CCUTE_TUPLE_(shape), CCUTE_SMALL_(mode))
#define ccute_swizzle(bits, base, shift, layout)                                                                       \
    ccute_swizzle_(CCUTE_SMALL_(bits), CCUTE_SMALL_(base), CCUTE_SMALL_(shift), layout)
#define ccute_offset_by(offset, layout) ccute_offset_by_(CCUTE_INT_(offset), layout)

/* ---- Queries --------------------------------------------------------------------------------- */

/* 1 if the value, a tuple, layout, tiler or tiled copy, is good. */
#define ccute_ok(x) ((int)(ccute_status_of(x) == CCUTE_OK))
/* Why it is not: CCUTE_OK, or one of the reasons in status.def. Operations on a bad value return it. */
#define ccute_status_of(x) CCUTE_STATUS_OF_(x)(x)

#define ccute_size(x) CCUTE_QUERY_(x, size)
#define ccute_rank(x) CCUTE_QUERY_(x, rank)
#define ccute_depth(x) CCUTE_QUERY_(x, depth)
#define ccute_cosize(layout) ccute_cosize_(layout)
#define ccute_shape(layout) ccute_shape_(layout)
#define ccute_stride(layout) ccute_stride_(layout)
#define ccute_offset(layout) ccute_offset_(layout)
/* 1 if the layout comes from a composition that reached beyond the left operand's domain. */
#define ccute_extends(layout) ccute_flag_(layout, CCUTE_F_EXTENDS)
/* 1 if it comes from a divide, or an upcast, that covers more than it was given: some of its elements lie outside. */
#define ccute_overhang(layout) ccute_flag_(layout, CCUTE_F_OVERHANG)
/* 1 if it is a complement whose last mode reaches beyond the cotarget. */
#define ccute_rounded(layout) ccute_flag_(layout, CCUTE_F_ROUNDED)
/* 1 if it is a complement that leaves offsets out, which no mode can fill. */
#define ccute_gaps(layout) ccute_flag_(layout, CCUTE_F_GAPS)

#define ccute_equal(a, b) ccute_equal_(a, b)
#define ccute_at(layout, ...) CCUTE_JOIN_(CCUTE_AT_, CCUTE_UPTO1_(__VA_ARGS__))(layout, __VA_ARGS__)
#define CCUTE_AT_1(layout, x) ccute_at_end_(CCUTE_AT_NEXT_(ccute_at_begin_(CCUTE_LAYOUT_IN_(layout), 0), x), 0)
#define CCUTE_AT_N(layout, ...)                                                                                        \
    ccute_at_end_(CCUTE_EACH_(CCUTE_AT_NEXT_, ccute_at_begin_(CCUTE_LAYOUT_IN_(layout), 1), __VA_ARGS__), 1)
#define ccute_crd2idx(...) CCUTE_JOIN_(CCUTE_CRD2IDX_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_CRD2IDX_2(coord, shape) ccute_crd2idx_(CCUTE_TUPLE_(coord), CCUTE_TUPLE_(shape))
#define CCUTE_CRD2IDX_3(coord, shape, stride)                                                                          \
    ccute_crd2idx_stride_(CCUTE_TUPLE_(coord), CCUTE_TUPLE_(shape), CCUTE_TUPLE_(stride))
#define ccute_idx2crd(...) CCUTE_JOIN_(CCUTE_IDX2CRD_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_IDX2CRD_2(index, shape) ccute_idx2crd_(CCUTE_TUPLE_(index), CCUTE_TUPLE_(shape))
#define CCUTE_IDX2CRD_3(index, shape, stride)                                                                          \
    ccute_idx2crd_stride_(CCUTE_TUPLE_(index), CCUTE_TUPLE_(shape), CCUTE_TUPLE_(stride))
#define ccute_get_hier_coord(layout, index) ccute_get_hier_coord_(layout, CCUTE_INT_(index))
#define ccute_get_flat_coord(layout, index) ccute_get_flat_coord_(layout, CCUTE_INT_(index))
#define ccute_get_1d_coord(layout, index) ccute_get_1d_coord_(layout, CCUTE_INT_(index))
#define ccute_max_common_vector(a, b) ccute_max_common_vector_(a, b)

/* ---- Modes and slices ------------------------------------------------------------------------ */

#define ccute_get(x, ...) CCUTE_GET_(x)(CCUTE_OWN_(x), CCUTE_COORD_(__VA_ARGS__))
#define ccute_select(layout, ...) ccute_select_(layout, CCUTE_COORD_(__VA_ARGS__))
#define ccute_take(layout, begin, end) ccute_take_(layout, CCUTE_SMALL_(begin), CCUTE_SMALL_(end))
#define ccute_group(layout, begin, end) ccute_group_(layout, CCUTE_SMALL_(begin), CCUTE_SMALL_(end))
#define ccute_append(layout, item) ccute_append_(layout, item)
#define ccute_prepend(layout, item) ccute_prepend_(layout, item)
#define ccute_replace(layout, mode, item) ccute_replace_(layout, CCUTE_SMALL_(mode), item)
#define ccute_flatten(x) CCUTE_FLATTEN_(x)(CCUTE_OWN_(x))
#define ccute_product_each(tuple) ccute_product_each_(CCUTE_TUPLE_(tuple))
#define ccute_slice(x, ...) CCUTE_SLICE_(x)(CCUTE_OWN_(x), CCUTE_COORD_(__VA_ARGS__))
#define ccute_dice(x, ...) CCUTE_DICE_(x)(CCUTE_OWN_(x), CCUTE_COORD_(__VA_ARGS__))
#define ccute_coalesce(...) CCUTE_JOIN_(CCUTE_COALESCE_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_COALESCE_1(layout) ccute_coalesce_(layout, CCUTE_WHOLE_)
#define CCUTE_COALESCE_2(layout, profile) ccute_coalesce_(layout, CCUTE_TUPLE_(profile))
#define ccute_filter(...) CCUTE_JOIN_(CCUTE_FILTER_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_FILTER_1(layout) ccute_filter_(layout, CCUTE_WHOLE_)
#define CCUTE_FILTER_2(layout, profile) ccute_filter_(layout, CCUTE_TUPLE_(profile))
#define ccute_filter_zeros(...) CCUTE_JOIN_(CCUTE_FILTER_ZEROS_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_FILTER_ZEROS_1(layout) ccute_filter_zeros_(layout)
#define CCUTE_FILTER_ZEROS_2(layout, profile) ccute_filter_zeros_by_(layout, CCUTE_TUPLE_(profile))

/* ---- The algebra ----------------------------------------------------------------------------- */

#define ccute_composition(layout, tiler) ccute_composition_(layout, CCUTE_TILER_(tiler))
#define ccute_complement(...) CCUTE_JOIN_(CCUTE_COMPLEMENT_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_COMPLEMENT_1(layout) ccute_complement_(layout)
#define CCUTE_COMPLEMENT_2(layout, cotarget) ccute_complement_to_(layout, CCUTE_TUPLE_(cotarget))
#define ccute_right_inverse(layout) ccute_right_inverse_(layout)
#define ccute_left_inverse(layout) ccute_left_inverse_(layout)
#define ccute_quasi_inverse(layout) ccute_quasi_inverse_(layout)
#define ccute_nullspace(layout) ccute_nullspace_(layout)
#define ccute_max_common_layout(a, b) ccute_max_common_layout_(a, b)
#define ccute_domain_distribute(shape, size) ccute_domain_distribute_(CCUTE_TUPLE_(shape), CCUTE_TUPLE_(size))
#define ccute_logical_divide(layout, tiler) ccute_logical_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_zipped_divide(layout, tiler) ccute_zipped_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_tiled_divide(layout, tiler) ccute_tiled_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_flat_divide(layout, tiler) ccute_flat_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_logical_product(block, tiler) ccute_logical_product_(block, CCUTE_TILER_(tiler))
#define ccute_zipped_product(block, tiler) ccute_zipped_product_(block, CCUTE_TILER_(tiler))
#define ccute_tiled_product(block, tiler) ccute_tiled_product_(block, CCUTE_TILER_(tiler))
#define ccute_flat_product(block, tiler) ccute_flat_product_(block, CCUTE_TILER_(tiler))
#define ccute_blocked_product(block, tiler) ccute_blocked_product_(block, tiler)
#define ccute_raked_product(block, tiler) ccute_raked_product_(block, tiler)
#define ccute_tile_to_shape(...) CCUTE_JOIN_(CCUTE_TILE_TO_SHAPE_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_TILE_TO_SHAPE_2(block, shape) ccute_tile_to_shape_(block, CCUTE_TUPLE_(shape))
#define CCUTE_TILE_TO_SHAPE_3(block, shape, order)                                                                     \
    ccute_tile_to_shape_by_(block, CCUTE_TUPLE_(shape), CCUTE_TUPLE_(order))
#define ccute_upcast(layout, n) ccute_upcast_(layout, CCUTE_INT_(n))
#define ccute_downcast(layout, n) ccute_downcast_(layout, CCUTE_INT_(n))
#define ccute_recast(layout, old_bits, new_bits) ccute_recast_(layout, CCUTE_INT_(old_bits), CCUTE_INT_(new_bits))

/* ---- Partitions and tiled copies ------------------------------------------------------------- */

/* The last argument of local_tile and local_partition is an optional projection, CCUTE_T(1, CCUTE_X, 1). */

#define ccute_inner_partition(layout, tiler, coord)                                                                    \
    ccute_inner_partition_(layout, CCUTE_TILER_(tiler), CCUTE_TUPLE_(coord))
#define ccute_outer_partition(layout, tiler, coord)                                                                    \
    ccute_outer_partition_(layout, CCUTE_TILER_(tiler), CCUTE_TUPLE_(coord))
#define ccute_local_tile(layout, tiler, ...)                                                                           \
    CCUTE_JOIN_(CCUTE_LOCAL_TILE_, CCUTE_UPTO3_(__VA_ARGS__))(layout, tiler, __VA_ARGS__)
#define CCUTE_LOCAL_TILE_1(layout, tiler, coord) ccute_inner_partition(layout, tiler, coord)
#define CCUTE_LOCAL_TILE_2(layout, tiler, coord, proj)                                                                 \
    ccute_local_tile_by_(layout, CCUTE_TILER_(tiler), CCUTE_TUPLE_(coord), CCUTE_TUPLE_(proj))
#define ccute_local_partition(layout, threads, ...)                                                                    \
    CCUTE_JOIN_(CCUTE_LOCAL_PARTITION_, CCUTE_UPTO3_(__VA_ARGS__))(layout, threads, __VA_ARGS__)
#define CCUTE_LOCAL_PARTITION_1(layout, threads, index) ccute_local_partition_(layout, threads, CCUTE_INT_(index))
#define CCUTE_LOCAL_PARTITION_2(layout, threads, index, proj)                                                          \
    ccute_local_partition_by_(layout, threads, CCUTE_INT_(index), CCUTE_TUPLE_(proj))

/* Atoms (atom.h): how a thread, or a warp together, moves. */

#define ccute_universal_copy(bits, element_bits) ccute_universal_copy_(CCUTE_SMALL_(bits), CCUTE_SMALL_(element_bits))
#define ccute_auto_copy(most_bits, element_bits) ccute_auto_copy_(CCUTE_SMALL_(most_bits), CCUTE_SMALL_(element_bits))
#define ccute_cp_async(bits, element_bits) ccute_cp_async_(CCUTE_SMALL_(bits), CCUTE_SMALL_(element_bits))
#define ccute_cp_async_cg(element_bits) ccute_cp_async_cg_(CCUTE_SMALL_(element_bits))
#define ccute_ldmatrix(...) CCUTE_JOIN_(CCUTE_LDMATRIX_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_LDMATRIX_1(count) ccute_ldmatrix_(CCUTE_SMALL_(count))
#define CCUTE_LDMATRIX_2(count, element_bits) ccute_ldmatrix_of_(CCUTE_SMALL_(count), CCUTE_SMALL_(element_bits))
#define ccute_ldmatrix_trans(count) ccute_ldmatrix_trans_(CCUTE_SMALL_(count))
#define ccute_stmatrix(...) CCUTE_JOIN_(CCUTE_STMATRIX_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_STMATRIX_1(count) ccute_stmatrix_(CCUTE_SMALL_(count))
#define CCUTE_STMATRIX_2(count, element_bits) ccute_stmatrix_of_(CCUTE_SMALL_(count), CCUTE_SMALL_(element_bits))
#define ccute_stmatrix_trans(count) ccute_stmatrix_trans_(CCUTE_SMALL_(count))
#define ccute_cached(atom, hint) ccute_cached_(atom, CCUTE_SMALL_(hint))
#define ccute_make_tiled_copy(atom, threads, values) ccute_make_tiled_copy_(atom, threads, values)
#define ccute_make_tiled_copy_atoms(atom, threads, ...)                                                                \
    CCUTE_JOIN_(CCUTE_TILED_COPY_ATOMS_, CCUTE_UPTO3_(__VA_ARGS__))(atom, threads, __VA_ARGS__)
#define CCUTE_TILED_COPY_ATOMS_1(atom, threads, atoms) ccute_make_tiled_copy_atoms_(atom, threads, atoms, 0)
#define CCUTE_TILED_COPY_ATOMS_2(atom, threads, atoms, mode)                                                           \
    ccute_make_tiled_copy_atoms_(atom, threads, atoms, CCUTE_SMALL_(mode))
#define ccute_make_tiled_copy_tv(atom, tv, tile) ccute_make_tiled_copy_tv_(atom, tv, CCUTE_TILER_(tile))
#define ccute_layout_tv(copy) ccute_layout_tv_(copy)
#define ccute_tiler_mn(copy) ccute_tiler_mn_(copy)
#define ccute_thread_slice(x, thread) CCUTE_BIND_(x)(x, CCUTE_INT_(thread))
/* Of a copy, a layout and a thread, or of a copy that is bound to a thread and a layout. */

#define ccute_partition_S(copy, ...) CCUTE_JOIN_(CCUTE_PARTITION_S_, CCUTE_UPTO3_(__VA_ARGS__))(copy, __VA_ARGS__)
#define CCUTE_PARTITION_S_1(slice, layout) ccute_partition_S_slice_(slice, layout)
#define CCUTE_PARTITION_S_2(copy, layout, thread) ccute_partition_S_(copy, layout, CCUTE_INT_(thread))
#define ccute_partition_D(copy, ...) CCUTE_JOIN_(CCUTE_PARTITION_D_, CCUTE_UPTO3_(__VA_ARGS__))(copy, __VA_ARGS__)
#define CCUTE_PARTITION_D_1(slice, layout) ccute_partition_D_slice_(slice, layout)
#define CCUTE_PARTITION_D_2(copy, layout, thread) ccute_partition_D_(copy, layout, CCUTE_INT_(thread))
#define ccute_retile(copy, fragment) ccute_retile_(copy, fragment)

#include <ccute/products.h>

#endif
