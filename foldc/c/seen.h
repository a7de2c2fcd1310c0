/* Functions whose bodies are read, though they may have no mark. */
#ifndef FOLDC_C_SEEN_H
#define FOLDC_C_SEEN_H

#include "ast.h"

/* The user's function with its body; NULL: that was not read, or has errors. */
const struct ast_function *ast_seen_function(const struct ast_decl *decl);

/* May a call of the function run another body: that of another file, or of a class that derives? */
bool ast_may_be_another(const struct ast_decl *function);

#endif
