/* The flow of control: which evaluations are sure (asked.c), and which nodes may leave before them (leave.c). */
#ifndef FOLDC_PLAN_ASKED_H
#define FOLDC_PLAN_ASKED_H

#include "state.h"

/* Do the statements of a block from the first on, or the parts of another node, surely query the variable in a way that
   traps if its value is bad? */
bool fold_surely_asked(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_decl *decl);

/* Do the statements of a block from the first on surely reach the place? An expression is reached once its operands are
   evaluated. */
bool fold_surely_reaches(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_node *place);

/* Does the statement surely reach the place, except where a part that C evaluates before it jumps away? */
bool fold_is_sequenced(const struct fold *fold, struct ast_node *statement, const struct ast_node *place);

/* May the node make control leave its block, or have an effect that is seen from outside? */
bool fold_may_leave(const struct fold *fold, const struct ast_node *node);

/* May the asm statement end the thread, by its text? A statement whose text is not in the source may. */
bool fold_asm_ends(const struct ast_function *function, const struct ast_node *node);

/* Once a call's arguments are evaluated, does control surely reach the call? */
bool fold_gets_to(const struct fold *fold, const struct ast_node *call);

#endif
