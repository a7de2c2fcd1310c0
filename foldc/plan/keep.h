/* Which second read of a place gives the value of the first.
 *
 * A fact is learned from a condition, stated by CCUTE_ASSUME, CCUTE_ALIGNED or CCUTE_FORM, or bound to a name. It
 * belongs to a value that was read at a point, not to the place of that read. It holds for a later read of the same
 * place only where nothing between the two can have written the place:
 *   - a const object is never written, nor is a __constant__ one while a kernel runs;
 *   - a private variable is written only where its name is: it is an automatic variable or a parameter by value, and
 *     no address of it, no reference to it and no capture of it gets out of sight;
 *   - anything else is written, for all that is known, by each write through a pointer or a reference, by each call
 * that is not ccute's, and by asm. Types are no argument: there is -fno-strict-aliasing. All facts and bindings ask
 * here. */
#ifndef FOLDC_PLAN_KEEP_H
#define FOLDC_PLAN_KEEP_H

#include "foldc/c/ast.h"

struct fold;

/* Does the variable keep the first value that the function sees, on every path? */
bool fold_keeps_value(const struct ast_decl *decl);

/* Does the variable keep its first value in the function under way? In a function for devices alone, a __constant__
   variable does, too. */
bool fold_keeps_value_here(const struct fold *fold, const struct ast_decl *decl);

/* May running the node, or a part of it, write the variable? */
bool fold_may_write(const struct ast_node *node, const struct ast_decl *decl);

/* The same of one of the variables that `read` names. */
bool fold_may_write_names(const struct ast_node *node, const struct ast_node *read);

/* May running the node, or a part of it, write memory that pointers reach, or let another thread's writes be seen
   there? Writes to variables that only their names reach do not count. */
bool fold_may_write_memory(const struct fold *fold, const struct ast_node *node);

/* Does evaluating the node read only const objects and private variables, which no write through a pointer changes? */
bool fold_reads_no_memory(const struct ast_node *node);

/* The first place at which a variable is changed, or may be; NULL if none is found. Surely: calls whose callee
   depends on a template's argument do not count. */
const struct ast_node *fold_change_of(const struct ast_node *node, const struct ast_decl *decl, bool surely);

#endif
