/* The target of a pointer, by the expression that it was made with or that was written to it once (lead.c). */
#ifndef FOLDC_PLAN_LEAD_H
#define FOLDC_PLAN_LEAD_H

#include <stdbool.h>
#include <stdint.h>

struct ast_decl;
struct ast_node;
struct fold;
struct handed;

/* An expression, and the arguments of the function that it is written in. */
struct lead {
    const struct ast_node *to;
    const struct handed *around;
};

/* The expression that a local pointer or reference has the value of, as long as it lives; NULL: that is not known. */
const struct ast_node *lead_of_variable(const struct fold *fold, const struct ast_decl *decl);

/* The body that the local variable is declared in: the function's own, or one that is followed. */
const struct ast_node *lead_body(const struct fold *fold, const struct ast_decl *decl);

/* The same of a pointer that is a member or an element of an object, by the object's initialiser. False: not known. */
bool lead_of_part(struct fold *fold, const struct ast_node *part, struct lead *lead);

/* The list of an array of pointers that keeps it, of which the node is an element; NULL: none. */
const struct ast_node *lead_list(const struct ast_node *element);

/* The operand of the return that is a helper's only statement. The call's arguments are handed then: the caller
   restores the list of before. False: the helper has other statements. */
bool lead_of_call(struct fold *fold, const struct ast_node *call, struct lead *lead);

/* The number that an expression is, with the arguments that are handed. False: not known. */
bool lead_number(const struct fold *fold, const struct ast_node *node, int64_t *number);

#endif
