#!/bin/sh
# Random edits of tests/fold's files: foldc neither crashes nor hangs, says no internal error, and writes nothing when it
# fails. FUZZ_EDITS of them (default 120), from FUZZ_SEED on (default 1); what fails is shown.
. "${srcdir:-.}/tests/script.inc"
mutate=${MUTATE-$builddir/tests/meaning/mutate}
edits=${FUZZ_EDITS-120}
first=${FUZZ_SEED-1}

set -- "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc
files=$#

# Fold one edited file; true if all is well.
try() { # seed, file
    name=edited.${2##*.}
    sed '\|^// ---- folded ----|,$d' "$2" >"$scratch/original"
    "$mutate" "$1" "$scratch/original" >"$scratch/$name" || return 1
    rm -f "$scratch/out"
    timeout 20 "$foldc" fold "$scratch/$name" -o "$scratch/out" -Rfold-missed -- -I"$srcdir/include" \
        >/dev/null 2>"$scratch/said"
    status=$?
    [ $status -le 1 ] && ! grep -qi 'internal error' "$scratch/said" && { [ $status -eq 0 ] || [ ! -e "$scratch/out" ]; }
}

seed=$first
while [ "$seed" -lt $((first + edits)) ]; do
    # A file far from the last one's, so that a short run sees many kinds.
    eval "file=\${$((seed * 7919 % files + 1))}"
    if ! try "$seed" "$file"; then
        { head -5 "$scratch/said"; diff "$scratch/original" "$scratch/$name" | head -20; } >"$scratch/why"
        tell 1 "seed $seed, ${file##*/}: exit $status"
    fi
    seed=$((seed + 1))
done
tell "$failed" "$edits edits"
exit $failed
