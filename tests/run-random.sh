#!/bin/sh
# Random programs mean the same folded and unfolded: see run-meaning.sh.
exec "${srcdir-.}/tests/run-meaning.sh" --random
