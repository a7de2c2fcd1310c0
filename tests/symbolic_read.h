/* The rows' language: operations on layouts whose leaves may be symbols and small expressions of them.
 *
 *   facts   "M, ld, unsigned t: M >= 1; ld % 4 == 0; t < 128"   symbols, int unless stated, then the facts
 *   text    "slice(composition((8,128):(ld,1), ((16,8),8):((64,1),8)), (t,_))"   names as in symbolic_ops.def
 *
 * A leaf is a sum of products; brackets within it only after an operator. A bad text ends the test. */
#ifndef CCUTE_TESTS_SYMBOLIC_READ_H
#define CCUTE_TESTS_SYMBOLIC_READ_H

#include "symbolic_value.h"

enum { MAX_SYMBOLS = 8 };

struct reading {
    expr_table *table;
    const char *at;
    int n;
    sym_leaf symbol[MAX_SYMBOLS];
    char needs[1024]; /* the obligations of all operations */
    int form_unknown; /* of any of them */
};

struct reading read_facts(expr_table *table, const char *facts);
struct sym_value read_text(struct reading *in, const char *text);

#endif
