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

/* The precedence that ops.def gives the token of the expression's operator; 0: it has no token. */
int expr_precedence_of_kind(const expr *e);
/* The precedence of a number's text: a negative one begins with a minus. */
int expr_int_precedence(int64_t value);
/* The precedence of the text that expr_print writes. */
int expr_precedence(expr_table *, const expr *e);
/* Is it a conversion to unsigned of an operand that is computed modulo 2^32 anyway? Then its text needs no cast. */
bool expr_is_cut(expr_table *, const expr *e);

/* The precedence that an operand of &, ^ or | needs: mixed with another of them, or with +, it is clearer in brackets,
   and compilers say so. */
int expr_beside_bits(expr_table *table, const expr *operand, int precedence);

#endif
