/* Integer expressions of the source: by their operators (int.c), as one symbol (opaque.c), as a member (member.c). */
#ifndef FOLDC_PLAN_INT_H
#define FOLDC_PLAN_INT_H

#include "state.h"

/* The result of evaluating an integer: an expression, or NULL with a miss. Both are NULL where the node is not an
   integer, or where foldc cannot write its text. */
struct number {
    const expr *e;
    const struct miss *miss;
    const expr *bits; /* if e is NULL: the value before its conversion to 64 bits, or NULL */
};

/* The value of an integer expression of the source: by its operators where foldc can follow them, otherwise a symbol
   that stands for its text. A value of 64 unsigned bits counts as the int64_t with the same bits, as layouts take it.
 */
struct number fold_int(struct fold *fold, struct ast_node *node);

/* e converted to a C type. */
const expr *fold_convert(struct fold *fold, ctype type, const expr *e);

/* The value of an integer expression as a variable of that type holds it: each binding of an expression to a variable,
   a parameter or a result goes through this. */
struct number fold_int_as(struct fold *fold, struct ast_node *node, ctype type);

/* A condition that is read for its facts: as fold_int, but NULL where the condition as a whole would be one symbol. */
const expr *fold_condition(struct fold *fold, struct ast_node *node);

/* The facts about an operator with effects, whose text stays whole, from its operands. */
expr_facts fold_facts_of_effects(struct fold *fold, struct ast_node *node);

/* The node as one symbol: its text, in brackets unless it is an operand already. */
struct number fold_opaque(struct fold *fold, struct ast_node *node);

/* The symbol of a member or an element that keeps its value; no expression for any other node. */
struct number fold_member(struct fold *fold, struct ast_node *node);

/* The number that the part of an object keeps, which the source reads from now on. */
void fold_bind_part(struct fold *fold, const struct path *path, const struct ast_type *type, const expr *e);

/* The symbol of a part of an object that keeps its value. */
const expr *fold_part_symbol(struct fold *fold, const struct path *path, ctype type);

/* The part of an object that the node names, if the part keeps its value and may be named here; NULL for any other
 * node. */
const struct path *fold_part(struct fold *fold, const struct ast_node *node);

/* Do compilers disagree on the type that C computes with for the node, because of a bit-field? */
bool fold_has_unsure_type(const struct fold *fold, const struct ast_node *node);

#endif
