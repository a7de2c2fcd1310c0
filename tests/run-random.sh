#!/bin/sh
# Random operations on layouts mean the same folded and unfolded: see run-meaning.sh.
ALGEBRA_FILES=${ALGEBRA_FILES-1}
ALGEBRA_FUNCTIONS=${ALGEBRA_FUNCTIONS-500}
export ALGEBRA_FILES ALGEBRA_FUNCTIONS
exec "${srcdir-.}/tests/run-meaning.sh" --algebra
