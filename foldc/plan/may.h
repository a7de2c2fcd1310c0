/* What code may call, as far as the tree says it (may.c). */
#ifndef FOLDC_PLAN_MAY_H
#define FOLDC_PLAN_MAY_H

#include <stdbool.h>

#include "foldc/c/ast.h"

/* May running the node or a part of it call that function of ccute's, which orders memory or registers, or do the same
   by other means: in asm, in a function that is not seen, by a function of CUDA's that fences? */
bool may_call(const struct ast_node *node, enum call wanted);

/* May the node by itself, without its parts, call that function? */
bool may_call_itself(const struct ast_node *node, enum call wanted);

/* Does something end with the block that may call it: an object with a destructor? */
bool may_end_call(const struct ast_node *block, enum call wanted);

#endif
