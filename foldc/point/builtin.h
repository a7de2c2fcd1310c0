/* Functions that the table of builtin.c names. */
#ifndef FOLDC_POINT_BUILTIN_H
#define FOLDC_POINT_BUILTIN_H

#include "machine.h"

typedef bool point_function(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                            uint32_t n, struct point_value *out);

/* ---- move.c: of <ccute/move.h> ---- */
point_function point_load_vector, point_store_word, point_load_words, point_store_vector, point_async,
    point_load_matrices, point_store_matrices;

/* ---- calculate.c: of <ccute/convert.h> and its vectors ---- */
point_function point_store_calculated, point_vector_calculated, point_vector_made, point_vector_joined,
    point_vector_cut;

/* ---- engine.c: engines' atoms, the calls that folded copies by engines consist of, barriers ---- */
point_function point_tma_atom, point_bulk_atom, point_tma_require, point_tma_part, point_tma_call, point_bulk_call,
    point_engine_order;

/* ---- product.c: ccute_gemm and its like; ccute_wgmma_fence, _commit, _wait, which others see ---- */
point_function point_product, point_product_order;

/* ---- issue_word.c: of <ccute/issue.h> ---- */
point_function point_issue_tile, point_issue_word;

#endif
