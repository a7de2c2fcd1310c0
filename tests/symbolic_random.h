/* Random cases for the symbolic instance: operands whose leaves are symbols with facts, an operation in both number
 * systems, and the relation that must hold between the two wherever the facts do. */
#ifndef CCUTE_TESTS_SYMBOLIC_RANDOM_H
#define CCUTE_TESTS_SYMBOLIC_RANDOM_H

#include "random_layout.h"
#include "symbolic_value.h"

/* How the cases of one operation ended, and the draws of values that were compared with the library. */
struct tally {
    int64_t cases, accepted, obliged, form_unknown, refused, unknown, compared;
};

/* Draw case number `seed` and try it: 1 when all holds, else 0 with the case and its mistake in text. tally has
   operation_count elements. CCUTE_OPERATION, when set, names the only operation to try. */
int try_random_case(uint64_t seed, struct tally *tally, char *text, int size);

#endif
