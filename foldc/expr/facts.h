/* The facts about an integer: bounds, a residue, bits that are zero. Facts are proved, or stated of a symbol. */
#ifndef FOLDC_EXPR_FACTS_H
#define FOLDC_EXPR_FACTS_H

#include "foldc/c/type.h"
#include "foldc/base/wide.h"

/* lo <= x <= hi;
   x is residue plus a multiple of modulus, 0 <= residue < modulus <= 2^62, or x == residue when modulus is 0;
   x & zeros == 0, where bit 63 stands for itself and all above (so it says that x is in [0, 2^63)). */
typedef struct expr_facts {
    wide lo, hi;
    uint64_t modulus, zeros;
    int64_t residue;
} expr_facts;

expr_facts facts_none(void);
expr_facts facts_int(int64_t value);
expr_facts facts_between(wide lo, wide hi);
expr_facts facts_of_type(ctype);

/* Both are known. If they contradict each other the code is dead, and any answer is right. */
expr_facts facts_both(expr_facts, expr_facts);
/* One of them is known, and not which. */
expr_facts facts_either(expr_facts, expr_facts);

expr_facts facts_add(expr_facts, expr_facts);
expr_facts facts_scale(expr_facts, int64_t);
expr_facts facts_mul(expr_facts, expr_facts);
expr_facts facts_div(expr_facts, expr_facts);
expr_facts facts_mod(expr_facts, expr_facts);
expr_facts facts_min(expr_facts, expr_facts);
expr_facts facts_max(expr_facts, expr_facts);
expr_facts facts_and(expr_facts, expr_facts);
expr_facts facts_or(expr_facts, expr_facts);
expr_facts facts_xor(expr_facts, expr_facts);
expr_facts facts_shl(expr_facts, expr_facts);
expr_facts facts_shr(expr_facts, expr_facts);
expr_facts facts_cast(expr_facts, ctype);

/* Is the value one integer? */
int facts_const(const expr_facts *, int64_t *value);

/* The largest known divisor; 0 if x is 0. */
uint64_t facts_divisor(const expr_facts *);

/* Does d > 0 divide x: 1 yes, 0 no, -1 not known. */
int facts_divisible(const expr_facts *, uint64_t d);

static inline int facts_nonneg(const expr_facts *facts) { return facts->lo >= 0; }

static inline int facts_fit(const expr_facts *facts, wide lo, wide hi) { return facts->lo >= lo && facts->hi <= hi; }

/* Are all values those of this C type? */
int facts_fit_type(const expr_facts *, ctype);

/* The least and the greatest value of a C type. */
wide ctype_min(ctype);
wide ctype_max(ctype);

/* Can no bit be one in both? Then x + y, x | y and x ^ y are the same. */
static inline int facts_disjoint(const expr_facts *x, const expr_facts *y) { return (~x->zeros & ~y->zeros) == 0; }

#endif
