/* An interpreter of C's integer expressions, with C's own widths, signs, promotions and conversions (LP64). It shares
   nothing with what prints them, so that it can check it. What C leaves undefined is an error. */
#ifndef FOLDC_CEVAL_H
#define FOLDC_CEVAL_H

#include "type.h"

#include <stddef.h>
#include <stdint.h>

/* A value of a type: its bits, sign- or zero-extended to 64. */
typedef struct ceval_value {
    ctype type;
    uint64_t bits;
} ceval_value;

/* The value of name[0..n): an identifier, ::name and ns::name too, with any .member, ->member and [subscript] behind
   it, without spaces. Returns 0 if it is not known. */
typedef int ceval_lookup(void *context, const char *name, size_t n, ceval_value *value);

/* Evaluate text. Returns NULL and sets *value, or says what is wrong; *column is then where, from 0. */
const char *ceval(const char *text, ceval_lookup *lookup, void *context, ceval_value *value, size_t *column);

/* What ceval says of arithmetic beyond a signed type: one of 64 bits, and a narrower one. The same text, told apart by
   its address. */
extern const char ceval_wide_overflow[], ceval_overflow[];

/* value converted to a type, as C converts (modulo 2 to the width; to _Bool by comparing with 0). */
ceval_value ceval_convert(ceval_value value, ctype type);

static inline ceval_value ceval_make(ctype type, int64_t value)
{
    const ceval_value whole = {CTYPE_LLONG, (uint64_t)value};
    return ceval_convert(whole, type);
}

/* Is it negative, as its type sees it? Else its value is .bits. */
static inline int ceval_negative(ceval_value value) { return ctype_signed(value.type) && (int64_t)value.bits < 0; }

#endif
