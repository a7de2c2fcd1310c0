/* Variables that only folded calls used (unused.c). */
#ifndef FOLDC_PLAN_UNUSED_H
#define FOLDC_PLAN_UNUSED_H

#include "state.h"

/* The function under way is folded: excuse its variables that nothing uses any more. */
void fold_excuse_unused(struct fold *fold);

/* A use of the variable that does nothing, for the compiler of the file: an expression. */
const char *fold_use_text(const struct fold *fold, const struct ast_decl *decl);

#endif
