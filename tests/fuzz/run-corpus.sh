#!/bin/sh
# Replay the fuzzers' corpus, and a few inputs too large to keep as files.
corpus=${srcdir:-.}/tests/fuzz/corpus
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch" "$scratch.cache"' EXIT
XDG_CACHE_HOME=$scratch.cache
export XDG_CACHE_HOME
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

# replayed FUZZER FILES: whether it takes them all; without libclang there is no fuzz_fold.
replayed() {
    fuzzer=$1
    shift
    [ -x tests/fuzz/replay_$fuzzer ] || return 0
    tests/fuzz/replay_$fuzzer "$@" >"$scratch.out" 2>"$scratch.log" || {
        echo "fuzz_$fuzzer fails on $(grep / "$scratch.log" | tail -n 1)"
        status=1
    }
    cat "$scratch.out"
    rm -f "$scratch.log" "$scratch.out"
}

replayed parse "$corpus"/parse/* "$scratch"/*
replayed ranks "$corpus"/ranks/* "$scratch"/*
replayed eval "$corpus"/eval/* "$scratch"/*
replayed driver "$corpus"/driver/* "$scratch"/*
replayed dlpack "$corpus"/dlpack/*
replayed fold "$corpus"/fold/*
exit $status
