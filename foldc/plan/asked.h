/* How control goes: the sure evaluations (asked.c), and the nodes that may leave before them (leave.c). */
#ifndef FOLDC_PLAN_ASKED_H
#define FOLDC_PLAN_ASKED_H

#include "state.h"

/* Where that variable is bad: do statements first.. of a block, or the parts of another node, surely ask it a
   question that a bad value cannot answer? */
bool fold_surely_asked(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_decl *decl);

/* Is the place surely reached from there, an expression once its operands are evaluated? */
bool fold_surely_reaches(const struct fold *fold, struct ast_node *block, uint32_t first, const struct ast_node *place);

/* Is the place surely reached, if no part of the statement that C evaluates before it jumps away? */
bool fold_is_sequenced(const struct fold *fold, struct ast_node *statement, const struct ast_node *place);

/* May the function under way run on the host, where output before a trap counts as behaviour? */
bool fold_runs_on_host(const struct fold *fold);

/* May control leave the block that the node stands in, or something be seen from outside, before the node is done? */
bool fold_may_leave(const struct fold *fold, const struct ast_node *node);

/* Does the text of an asm statement end the thread? One that is not seen may. */
bool fold_asm_ends(const struct ast_function *function, const struct ast_node *node);

/* Once a call's arguments are evaluated, does control surely reach the call? */
bool fold_gets_to(const struct fold *fold, const struct ast_node *call);

#endif
