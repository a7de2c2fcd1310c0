/* CuTe's own rule for a composition of static layouts, so that it can be counted how often it is wrong. */
#ifndef CCUTE_TESTS_CUTE_RULE_H
#define CCUTE_TESTS_CUTE_RULE_H

#include <ccute/layout.h>

/* left o right as CuTe 4 computes it leaf by leaf. 1 and *result when both of its divisibility conditions hold
   at each leaf (CuTe would compile), 0 when one fails (CuTe would stop at a static assertion). Plain layouts of
   non-negative strides, no empty modes. */
int cute_rule_composition(const ccute_layout *left, const ccute_layout *right, ccute_layout *result);

#endif
