#!/bin/sh
# Replay the fuzzers' corpus, and a few inputs too large to keep as files.
corpus=${srcdir:-.}/tests/fuzz/corpus
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
status=0

# repeated TEXT COUNT: TEXT over and over.
repeated() { awk -v text="$1" -v count="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'; }

repeated '(' 1000000 >"$scratch/open-brackets"
repeated ')' 1000000 >"$scratch/close-brackets"
repeated '((1,' 250000 >"$scratch/nested-tuples"
repeated 'coalesce(' 100000 >"$scratch/nested-calls"
repeated '<' 1000000 >"$scratch/nested-tilers"
repeated '9' 1000000 >"$scratch/digits"
{ printf '(1' && repeated ',1' 999 && printf '):(1' && repeated ',1' 999 && printf ')'; } >"$scratch/1000-leaves"
repeated 'let a = 8:1
' 20000 >"$scratch/names"

for fuzzer in parse eval; do
    if ! tests/fuzz/replay_$fuzzer "$corpus/$fuzzer"/* "$scratch"/* 2>"$scratch.log"; then
        echo "fuzz_$fuzzer fails on $(tail -n 1 "$scratch.log")"
        status=1
    fi
    rm -f "$scratch.log"
done
exit $status
