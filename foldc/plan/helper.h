/* Evaluating calls of helpers by following their statements (helper.c). */
#ifndef FOLDC_PLAN_HELPER_H
#define FOLDC_PLAN_HELPER_H

#include "value.h"
#include "state.h"

/* The value that a call of a helper returns, found by following its statements. */
struct found fold_through(struct fold *fold, struct ast_node *call);

/* Does something in the node depend on a template's arguments? */
bool fold_is_dependent(const struct ast_node *node);

/* The marked constructor that makes an object, if its body does not change the members after their initialisers; NULL:
   the constructor is not known, or is another. */
const struct ast_function *fold_constructor(const struct ast_node *init);

/* The member of a type of ccute's that a statement of a constructor's body sets, l = ...; NULL: it does something else.
 */
const struct ast_decl *fold_member_set(const struct ast_node *statement);

/* Has the member a value before statement i of the constructor's body, by an initialiser or such a statement? */
bool fold_makes_member(const struct ast_function *function, uint32_t i, const struct ast_decl *member);

/* A call that makes an object: of a constructor, or of a helper that returns it. */
struct making {
    const struct making *outer; /* the call of the function that it stands in; NULL: the one under way */
    struct ast_node *call;
    const struct ast_function *function;
};

/* The value of an expression in the function that `made` calls. */
struct found fold_made(struct fold *fold, const struct making *made, struct ast_node *node);

/* The marked helper by whose call an object of the class is made, and the expression of the object in its body:
   declarations, then a return of a list, of a construction, of another such call, or of a variable that is made so.
   NULL: the call is another. */
const struct ast_function *fold_maker(const struct ast_node *call, const struct ast_type *type,
                                      struct ast_node **object);

#endif
