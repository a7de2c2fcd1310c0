#!/bin/sh
# Random programs mean the same folded and unfolded: see run-meaning.sh.
MEANING_FILES=${MEANING_FILES-1}
MEANING_FUNCTIONS=${MEANING_FUNCTIONS-500}
export MEANING_FILES MEANING_FUNCTIONS
exec "${srcdir-.}/tests/run-meaning.sh" --random
