/* Places in the function under way (where.c). */
#ifndef FOLDC_PLAN_WHERE_H
#define FOLDC_PLAN_WHERE_H

#include "state.h"

/* Can text here name all of e? The lambda around may fail to capture a part of it. */
bool fold_reaches(struct fold *fold, const expr *e);

/* The place of the byte after the semicolon that ends a statement; the node's end, if there is none. */
uint32_t fold_statement_end(const struct fold *fold, const struct ast_node *node);

#endif
