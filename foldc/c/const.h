/* Integer constants by C's own rules, checked: a constant that would overflow has no value. */
#ifndef FOLDC_C_CONST_H
#define FOLDC_C_CONST_H

#include "ast.h"

/* An integer, bool or enumeration of 64 bits or less, which may be volatile. */
bool ast_is_integer(const struct ast_type *type);

/* The value converted to an integer type, as C converts it. False if the type is none of 64 bits or less, or if the
   result is an unsigned value above INT64_MAX. */
bool ast_const_convert(const struct ast_type *type, int64_t *value);

/* Gives a node of an operator its value, if its operands have theirs. */
void ast_const_fold(struct ast_node *node);

/* The value of an expression of integers, names and operators in a text; names are looked up, qualified ones by their
   last part. False if it has no value, or does not end at `end`. */
bool ast_const_text(const char *at, const char *end, const struct ast_view *view, int64_t *value);

#endif
