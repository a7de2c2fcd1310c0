/* What a pointer leads to where the text says it: where it was made, or written once (lead.c). */
#ifndef FOLDC_PLAN_LEAD_H
#define FOLDC_PLAN_LEAD_H

#include <stdbool.h>
#include <stdint.h>

struct ast_decl;
struct ast_node;
struct fold;
struct handed;

/* An expression, and what is passed to the function that it is written in. */
struct lead {
    const struct ast_node *to;
    const struct handed *around;
};

/* The expression that a local pointer or reference has the value of, as long as it lives; NULL: that is not known. */
const struct ast_node *lead_of_variable(const struct fold *fold, const struct ast_decl *decl);

/* The body that the local variable is declared in: the function's own, or one that is followed. */
const struct ast_node *lead_body(const struct fold *fold, const struct ast_decl *decl);

/* The same of a pointer that is a member or an element of an object, by what the object was made with. */
bool lead_of_part(struct fold *fold, const struct ast_node *part, struct lead *lead);

/* The list of an array of pointers that keeps it, of which the node is an element; NULL: none. */
const struct ast_node *lead_list(const struct ast_node *element);

/* The operand of a helper's only statement, which returns it. The parameters are handed: the caller puts back what was
   handed before. */
bool lead_of_call(struct fold *fold, const struct ast_node *call, struct lead *lead);

/* The number that an expression is, by what is passed. */
bool lead_number(const struct fold *fold, const struct ast_node *node, int64_t *number);

#endif
