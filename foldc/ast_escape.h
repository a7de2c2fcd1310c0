/* What happens to each variable after its initialisation, as far as a function's tree tells. */
#ifndef FOLDC_AST_ESCAPE_H
#define FOLDC_AST_ESCAPE_H

#include "ast.h"

/* Sets `escape` of every variable and parameter that the function names. What is not known to be harmless counts. */
void ast_find_escapes(struct ast_function *function);

#endif
