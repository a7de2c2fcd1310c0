/* Parameters and what a call passes for them, while the bodies of lambdas and helpers are followed (handed.c). */
#ifndef FOLDC_PLAN_HANDED_H
#define FOLDC_PLAN_HANDED_H

#include <stdbool.h>

struct ast_decl;
struct ast_node;
struct fold;

struct handed {
    const struct handed *before; /* NULL: none */
    const struct ast_decl *param;
    const struct ast_node *argument;
    const struct handed *around; /* what is passed to the function that the argument is written in */
};

/* Pass an argument, which is written in a function that `around` is passed to. */
void handed_add(struct fold *fold, const struct ast_decl *param, const struct ast_node *argument,
                const struct handed *around);

/* What is passed for the parameter, which keeps it; NULL: that is not known. */
const struct handed *handed_for(const struct fold *fold, const struct ast_decl *param);

/* Does the node name a parameter that something is passed for? */
bool handed_is_in(const struct fold *fold, const struct ast_node *node);

#endif
