/* The integer instance of the algebra and the public functions on it: libccute.a on the host, and in
   CUDA part of the file that uses it. On the host a refused composition is explained with a witness. */
#ifndef CCUTE_INSTANCE_I64_H
#define CCUTE_INSTANCE_I64_H

#include <ccute/query.h>
#include "leaf_i64.h"

#define ALG(name) ccute_i_##name
#define ALG_FN CCUTE_OUTLINE
#define ALG_INTO CCUTE_INLINE __attribute__((always_inline))
#ifndef __CUDACC__
#define ALG_WITNESS
#endif
#define CX ccute_cx
#define LEAF int64_t
#define TUPLE ccute_tuple
#define LAYOUT ccute_layout
#define TILER ccute_tiler
#define TILED_COPY ccute_tiled_copy
#define TILED_MMA ccute_tiled_mma
#define leaf_int ccute_leaf_int
#define leaf_const ccute_leaf_const
#define leaf_add ccute_leaf_add
#define leaf_sub ccute_leaf_sub
#define leaf_mul ccute_leaf_mul
#define leaf_div ccute_leaf_div
#define leaf_mod ccute_leaf_mod
#define leaf_ceil_div ccute_leaf_ceil_div
#define leaf_min ccute_leaf_min
#define leaf_neg ccute_leaf_neg
#define leaf_abs ccute_leaf_abs
#define leaf_eq ccute_leaf_eq
#define leaf_lt ccute_leaf_lt
#define leaf_le ccute_leaf_le
#define leaf_divides ccute_leaf_divides
#define leaf_is_product ccute_leaf_is_product
#define leaf_split ccute_leaf_split
#define leaf_sees ccute_leaf_sees
#define leaf_decides ccute_leaf_decides
#define leaf_remembers ccute_leaf_remembers
#define leaf_of_unit ccute_leaf_of_unit
#define leaf_moving ccute_leaf_moving
#define leaf_form ccute_leaf_form
#define leaf_set_form ccute_leaf_set_form
#define leaf_unsure ccute_leaf_unsure
#define leaf_needs ccute_leaf_needs
#define leaf_need_lt ccute_leaf_need_lt
#define leaf_need_le ccute_leaf_need_le
#define leaf_need_divides ccute_leaf_need_divides
#define leaf_all ccute_leaf_all
#define leaf_is_all ccute_leaf_is_all
#define leaf_is_mark ccute_leaf_is_mark

#include "algebra/all.inc.c"
#include "cosize_i64.inc.c"
#include "api_i64.inc.c"
#include "algebra/undef.h"

#endif
