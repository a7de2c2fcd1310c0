#include "algebra_expr.h"

#define ALG(name) sym_##name
#define ALG_FN
#define CX leaf_cx
#define LEAF sym_leaf
#define TUPLE sym_tuple
#define LAYOUT sym_layout
#define TILER sym_tiler
#define TILED_COPY sym_tiled_copy
#define ALG_ACTIONS_DECLARED

#include "algebra/all.inc.c"
#include "algebra/undef.h"
