/* Numbers of C's integer types and the arithmetic on them, with C's own widths, signs, promotions and conversions
   (LP64). An operation that C leaves undefined is an error. */
#ifndef FOLDC_C_ARITH_H
#define FOLDC_C_ARITH_H

#include <stdbool.h>
#include <stdint.h>

#include "ast.h"
#include "type.h"

/* A number of a type: its bits, sign- or zero-extended to 64. */
typedef struct c_number {
    ctype type;
    uint64_t bits;
} c_number;

/* value converted to a type, as C converts (modulo 2 to the width; to _Bool by comparing with 0). */
c_number c_convert(c_number value, ctype type);

static inline c_number c_number_of(ctype type, int64_t value)
{
    const c_number whole = {CTYPE_LLONG, (uint64_t)value};
    return c_convert(whole, type);
}

/* Is it negative, as its type sees it? Else its value is .bits. */
static inline int c_is_negative(c_number value) { return ctype_signed(value.type) && (int64_t)value.bits < 0; }

/* The operand of an operator that promotes it; both of one that balances them, and their type then. */
c_number arith_promoted(c_number value);
ctype arith_balance(c_number *a, c_number *b);

/* 1 or 0, as comparisons give. */
c_number arith_truth(bool value);

/* The result of a binary operator that evaluates both operands. Where C leaves it undefined, *error says why. */
c_number arith_apply(enum ast_op op, c_number a, c_number b, const char **error);

#endif
