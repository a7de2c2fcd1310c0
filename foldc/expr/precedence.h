/* How tightly the text of an expression binds. */
#ifndef FOLDC_EXPR_PRECEDENCE_H
#define FOLDC_EXPR_PRECEDENCE_H

#include "expr.h"

enum {
    P_SELECT = 2,
    P_LOR = 3,
    P_LAND,
    P_OR,
    P_XOR,
    P_AND,
    P_COMPARE,
    P_SHIFT,
    P_SUM,
    P_PRODUCT,
    P_UNARY,
    P_PRIMARY = 14
};

/* Of an operator's token in ops.def; 0: it has none. */
int expr_precedence_of_kind(const expr *e);
int expr_int_precedence(int64_t value);
/* Of the text that expr_print writes. */
int expr_precedence(expr_table *, const expr *e);
/* A conversion whose operand is computed modulo 2^32 has that already where it is to unsigned. */
bool expr_is_cut(expr_table *, const expr *e);

#endif
