/* Does control reach a place, and is a mistake there an error (reach.c)? */
#ifndef FOLDC_PLAN_REACH_H
#define FOLDC_PLAN_REACH_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"
#include "foldc/say/message.h"

struct fold;

/* Does control reach the node under way? */
enum fold_reach { REACH_NEVER, REACH_MAYBE, REACH_SURE };

/* The reach of a place where the condition holds, or does not; NULL: it is not known. */
enum fold_reach fold_reach_if(enum fold_reach around, const expr *condition, bool holds);

enum fold_reach fold_reach_of(const struct fold *fold, const struct ast_node *node);

/* Report a mistake at a node, and return it as the node's miss. A WRONG or FORBIDDEN message is an error where control
   surely gets to the node, and otherwise a warning or a remark; --verify decides whether a WRONG message is true. An
   UNMET message is an error unless control never gets to the node. */
const struct miss *fold_fault(struct fold *fold, const struct ast_node *node, const struct message *message);

#endif
