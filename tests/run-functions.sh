#!/bin/sh
# Random functions of the features of C and C++ mean the same folded and unfolded: a sample of the functions of make check-random.
# tests/meaning/random.inc has the variables.
MEANING_FUNCTIONS=${MEANING_FUNCTIONS-60}
MEANING_BUILDS=${MEANING_BUILDS-gcc-ubsan clang-O2}
MEANING_UNFOLDED=${MEANING_UNFOLDED-gcc-ubsan}
export MEANING_FUNCTIONS MEANING_BUILDS MEANING_UNFOLDED
exec "${srcdir-.}/tests/run-meaning.sh" --random
