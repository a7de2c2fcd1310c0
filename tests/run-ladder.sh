#!/bin/sh
# The steps that make bench-ladder takes out of the kernels of examples/ (bench/ladder/steps): each finds its text, and what it
# leaves folds.
. "${srcdir:-.}/tests/script.inc"
steps=$srcdir/bench/ladder/steps

take_out() { # kernel, step, folder
    for file in $(awk -v head="$1 $2:" '/^@/ { here = substr($0, 3, length(head)) == head } here && /^= / { print $2 }' "$steps"); do
        awk -v kernel="$1" -v step="$2" -v file="$file" -f "$srcdir/bench/ladder/step.awk" "$steps" \
            "$srcdir/examples/$file" >"$3/$file" || return 1
        ! cmp -s "$3/$file" "$srcdir/examples/$file" || return 1
    done
}

sed -n 's/^@ \([a-z]*\) \([a-z0-9]*\):.*/\1 \2/p' "$steps" >"$scratch/all"
while read -r kernel step; do
    mkdir "$scratch/$kernel-$step"
    take_out "$kernel" "$step" "$scratch/$kernel-$step" 2>"$scratch/why"
    tell $? "$kernel without $step: its text is in the example"
done <"$scratch/all"
[ "$(wc -l <"$scratch/all")" -ge 20 ]
tell $? 'the table has the steps'

echo '= x.cu
@ product gone: a text that is not there
= hgemm.cu
- no such text
+ another' >"$scratch/lost"
! awk -v kernel=product -v step=gone -v file=hgemm.cu -f "$srcdir/bench/ladder/step.awk" "$scratch/lost" \
    "$srcdir/examples/hgemm.cu" >/dev/null 2>"$scratch/printed"
[ "$(cat "$scratch/printed")" = "bench/ladder/steps: product gone: no 'no such text' in hgemm.cu" ]
tell $? 'a text that has gone is an error'

# The steps with code of their own.
lacks_cuda "$srcdir/examples/hgemm.cu" >/dev/null && exit $failed
for step in $(awk '/^@/ { step = $3 } /^\+ #include "without.h"/ { sub(/:/, "", step); print step }' "$steps"); do
    cp "$srcdir"/examples/hgemm*.h "$srcdir/bench/ladder/without.h" "$scratch"
    "$foldc" fold "$scratch/product-$step/hgemm.cu" -o "$scratch/folded.cu" --strict -- -std=c++17 -DNDEBUG -DWITHOUT_MAIN \
        -I"$srcdir/include" -I"$scratch" >"$scratch/why" 2>&1
    tell $? "product without $step: it folds"
done
exit $failed
