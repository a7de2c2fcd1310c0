/* The symbolic instance of the algebra: layouts whose extents, strides and offsets are expressions.
 *
 * The same source as the library's (lib/algebra), with foldc's leaf: leaf_open, one operation, sym_end_*.
 * Then the result has the library's form where it is not flagged CCUTE_F_FORM, and is its function wherever
 * the context's obligations hold. A bad result (shape.status) is refused for every value of the symbols, or,
 * with CCUTE_E_UNKNOWN, left to run time. The first pointer is the result and never one of the operands. */
#ifndef FOLDC_EXPR_ALGEBRA_H
#define FOLDC_EXPR_ALGEBRA_H

#include "leaf.h"
#include <ccute/layout.h>

typedef const expr *sym_leaf;

typedef struct sym_tuple {
    CCUTE_TUPLE_FIELDS(sym_leaf)
} sym_tuple;

typedef struct sym_layout {
    CCUTE_LAYOUT_FIELDS(sym_leaf, sym_tuple)
} sym_layout;

typedef struct sym_tiler {
    CCUTE_TILER_FIELDS(sym_layout)
} sym_tiler;

typedef struct sym_tiled_copy {
    CCUTE_TILED_COPY_FIELDS(sym_leaf, sym_layout, sym_tiler)
} sym_tiled_copy;

typedef struct sym_tiled_mma {
    CCUTE_TILED_MMA_FIELDS(sym_leaf, sym_layout, sym_tiler)
} sym_tiled_mma;

/* Operands of a product; of A, where it is in shared memory. */
#define CCUTE_OPERANDS_DECLARED
enum { OPERAND_A, OPERAND_A_SHARED, OPERAND_B, OPERAND_C };

enum sym_action { sym_COALESCE, sym_FILTER, sym_COMPOSE, sym_DIVIDE, sym_PRODUCT };

/* End operation op: a value that the library refuses at its end is refused, a refusal that depended on an unknown
   becomes CCUTE_E_UNKNOWN, a form that did is flagged. That extents are not negative is an obligation of the functions
   that make layouts. */
void sym_end_layout(leaf_cx *cx, sym_layout *out, ccute_op op);
void sym_end_tuple(leaf_cx *cx, sym_tuple *out, ccute_op op);

/* A value without modes, for cat_push and tile_push to add to. */
void sym_begin_none(leaf_cx *cx, sym_layout *out);

/* Making */
void sym_make_layout(leaf_cx *cx, sym_layout *out, const sym_tuple *shape, const sym_tuple *stride);
void sym_make_layout_left(leaf_cx *cx, sym_layout *out, const sym_tuple *shape);
void sym_make_layout_right(leaf_cx *cx, sym_layout *out, const sym_tuple *shape);
void sym_make_ordered_layout(leaf_cx *cx, sym_layout *out, const sym_tuple *shape, const sym_tuple *order);
void sym_make_layout_like(leaf_cx *cx, sym_layout *out, const sym_layout *like);
void sym_coord_layout(leaf_cx *cx, sym_layout *out, const sym_tuple *shape, int m);
void sym_cat_push(leaf_cx *cx, sym_layout *out, const sym_layout *modes, const sym_layout *item);
void sym_cat_end(leaf_cx *cx, sym_layout *out, const sym_layout *modes);
void sym_swizzle(leaf_cx *cx, sym_layout *out, int bits, int base, int shift, const sym_layout *l);
void sym_offset_by(leaf_cx *cx, sym_layout *out, sym_leaf offset, const sym_layout *l);

/* Modes */
void sym_get(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *path);
void sym_get_tuple(leaf_cx *cx, sym_tuple *out, const sym_tuple *t, const sym_tuple *path);
void sym_select(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *modes);
void sym_take(leaf_cx *cx, sym_layout *out, const sym_layout *l, int begin, int end);
void sym_group(leaf_cx *cx, sym_layout *out, const sym_layout *l, int begin, int end);
void sym_append(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_layout *item);
void sym_prepend(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_layout *item);
void sym_replace(leaf_cx *cx, sym_layout *out, const sym_layout *l, int mode, const sym_layout *item);
void sym_flatten_tuple(leaf_cx *cx, sym_tuple *out, const sym_tuple *t);
void sym_flatten(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_product_each(leaf_cx *cx, sym_tuple *out, const sym_tuple *t);

/* Simplifying */
void sym_coalesce(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_filter_zeros(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_filter(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_filter_zeros_by(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *profile);

void sym_compose(leaf_cx *cx, sym_layout *out, const sym_layout *a, const sym_layout *b);
void sym_complement(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *cotarget);
/* Tilers, divides and products; action and first as in lib/algebra/divide.inc.c */
void sym_tiler_layout(leaf_cx *cx, sym_tiler *out, const sym_layout *l);
void sym_tiler_tuple(leaf_cx *cx, sym_tiler *out, const sym_tuple *t);
void sym_tile_push(leaf_cx *cx, sym_tiler *out, const sym_tiler *tiler, const sym_tiler *item);
void sym_tile_end(leaf_cx *cx, sym_tiler *tiler);
sym_leaf sym_span_of(leaf_cx *cx, const sym_layout *l);
void sym_coalesce_by(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *profile);
void sym_filter_by(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *profile);
void sym_composition(leaf_cx *cx, sym_layout *out, const sym_layout *a, const sym_tiler *b);
void sym_logical_divide(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tiler *tiler);
void sym_logical_product(leaf_cx *cx, sym_layout *out, const sym_layout *block, const sym_tiler *tiler);
void sym_gathered_divide(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tiler *tiler, int first);
void sym_gathered_product(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tiler *tiler, int first);
void sym_ranked_product(leaf_cx *cx, sym_layout *out, const sym_layout *block, const sym_layout *tiler, int outer);
void sym_tile_to_shape(leaf_cx *cx, sym_layout *out, const sym_layout *block, const sym_tuple *shape,
                       const sym_tuple *order);
void sym_make_fragment_like(leaf_cx *cx, sym_layout *out, const sym_layout *l);

/* Inverses */
void sym_right_inverse(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_left_inverse(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_quasi_inverse(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_nullspace(leaf_cx *cx, sym_layout *out, const sym_layout *l);
void sym_max_common_layout(leaf_cx *cx, sym_layout *out, const sym_layout *a, const sym_layout *b);
void sym_domain_distribute(leaf_cx *cx, sym_layout *out, const sym_tuple *shape, const sym_tuple *size);

/* Coordinates and slices */
void sym_slice(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *coord);
void sym_dice(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tuple *coord);
void sym_cut_tuple(leaf_cx *cx, sym_tuple *out, const sym_tuple *t, const sym_tuple *coord, int marks);
void sym_dice_tiler(leaf_cx *cx, sym_tiler *out, const sym_tiler *tiler, const sym_tuple *proj);
int sym_crd2idx_stride(leaf_cx *cx, sym_tuple *bad, const sym_tuple *coord, const sym_tuple *shape,
                       const sym_leaf *stride, sym_leaf *index);
int sym_crd2idx(leaf_cx *cx, sym_tuple *bad, const sym_tuple *coord, const sym_tuple *shape, sym_leaf *index);
void sym_idx2crd(leaf_cx *cx, sym_tuple *out, const sym_tuple *index, const sym_tuple *shape, const sym_leaf *stride);
void sym_one_leaf(leaf_cx *cx, sym_tuple *out, sym_leaf value);
void sym_get_hier_coord(leaf_cx *cx, sym_tuple *out, const sym_layout *l, sym_leaf index);
void sym_get_flat_coord(leaf_cx *cx, sym_tuple *out, const sym_layout *l, sym_leaf index, int whole);

/* Units */
void sym_upcast(leaf_cx *cx, sym_layout *out, const sym_layout *l, int64_t n);
void sym_downcast(leaf_cx *cx, sym_layout *out, const sym_layout *l, int64_t n);
void sym_recast(leaf_cx *cx, sym_layout *out, const sym_layout *l, int64_t old_bits, int64_t new_bits);

/* Partitions */
void sym_inner_partition(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tiler *tiler,
                         const sym_tuple *coord);
void sym_outer_partition(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tiler *tiler,
                         const sym_tuple *coord);
void sym_local_partition(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_layout *threads, sym_leaf index);
void sym_local_tile_by(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_tiler *tiler,
                       const sym_tuple *coord, const sym_tuple *proj);
void sym_local_partition_by(leaf_cx *cx, sym_layout *out, const sym_layout *l, const sym_layout *threads,
                            sym_leaf index, const sym_tuple *proj);

/* Tiled copies */
void sym_make_tiled_copy_tv(leaf_cx *cx, sym_tiled_copy *out, ccute_copy_atom atom, const sym_layout *tv,
                            const sym_tiler *tile);
void sym_make_tiled_copy(leaf_cx *cx, sym_tiled_copy *out, ccute_copy_atom atom, const sym_layout *threads,
                         const sym_layout *values);
void sym_make_tiled_copy_atoms(leaf_cx *cx, sym_tiled_copy *out, ccute_copy_atom atom, const sym_layout *threads,
                               const sym_layout *atoms, int mode);
void sym_thread_slice(leaf_cx *cx, sym_tiled_copy *out, const sym_tiled_copy *copy, sym_leaf thread);
void sym_partition_copy(leaf_cx *cx, sym_layout *out, const sym_tiled_copy *copy, const sym_layout *l, sym_leaf thread,
                        int destination);
void sym_retile(leaf_cx *cx, sym_layout *out, const sym_tiled_copy *copy, const sym_layout *fragment);

/* Products of matrices */
void sym_mma_threads(leaf_cx *cx, sym_layout *out, ccute_mma_atom atom);
void sym_mma_layout(leaf_cx *cx, sym_layout *out, ccute_mma_atom atom, int operand);
void sym_mma_shape(leaf_cx *cx, sym_tuple *out, ccute_mma_atom atom);
void sym_make_tiled_mma(leaf_cx *cx, sym_tiled_mma *out, ccute_mma_atom atom, const sym_layout *atoms,
                        const sym_tiler *tile);
void sym_mma_one_atom(leaf_cx *cx, sym_layout *out);
void sym_mma_tile_of_atoms(leaf_cx *cx, sym_tiler *out);
void sym_mma_one_atom(leaf_cx *cx, sym_layout *out);
void sym_mma_tile(leaf_cx *cx, sym_tuple *out, const sym_tiled_mma *mma);
void sym_mma_slice(leaf_cx *cx, sym_tiled_mma *out, const sym_tiled_mma *mma, sym_leaf thread);
void sym_mma_layout_tv(leaf_cx *cx, sym_layout *out, const sym_tiled_mma *mma, int operand);
void sym_partition_mma(leaf_cx *cx, sym_layout *out, const sym_tiled_mma *mma, const sym_layout *l, sym_leaf thread,
                       int operand);
void sym_fragment_mma(leaf_cx *cx, sym_layout *out, const sym_tiled_mma *mma, const sym_layout *l, int operand);
void sym_tiled_copy_of_mma(leaf_cx *cx, sym_tiled_copy *out, ccute_copy_atom atom, const sym_tiled_mma *mma,
                           int operand);
void sym_wgmma_tile(leaf_cx *cx, sym_layout *out, int mn, int bytes, int bits, sym_leaf m, sym_leaf k);
void sym_wgmma_descriptor(leaf_cx *cx, sym_tuple *out, const sym_layout *l, int bits, int mn);

#endif
