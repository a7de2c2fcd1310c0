/* The functions that code may call, by the tree (may.c). */
#ifndef FOLDC_PLAN_MAY_H
#define FOLDC_PLAN_MAY_H

#include <stdbool.h>

#include "foldc/c/ast.h"

/* May running the node by itself, without its parts, call that function of ccute's, which orders memory or registers?
   Asm, functions without a body in the tree, and functions of CUDA's that fence may do the same, and count. */
bool may_call_itself(const struct ast_node *node, enum call wanted);

/* May the destructor of an object that ends with the block call it? */
bool may_end_call(const struct ast_node *block, enum call wanted);

#endif
