/* The uses of each variable after its initialisation, as far as a function's tree shows. */
#ifndef FOLDC_C_ESCAPE_H
#define FOLDC_C_ESCAPE_H

#include "ast.h"

/* Sets `escape` of every variable and parameter that the function names. A use that is not known to be harmless counts.
 */
void ast_find_escapes(struct ast_function *function);

/* Sets `escape` of the variables that an expression outside of the body names; is_bound: a reference is bound to its
   object. */
void ast_find_escapes_in(const struct ast_function *function, const struct ast_node *node, bool is_bound);

/* The objects that an lvalue may be, or be a part of: a DECLREF of each variable that it may name directly; another
   node where a pointer, a reference that a call returns, or something unknown leads to it. */
typedef void ast_place_visitor(const struct ast_node *place, void *context);
void ast_each_place(const struct ast_node *lvalue, ast_place_visitor *visit, void *context);

#endif
