#!/bin/sh
# What the planner expects of CUDA's kernels beside what an H100 and an H200 measured for random copies
# (bench/tensor_sample_*.txt): neither the expectation nor the choice may become worse. No GPU is needed.
. "${srcdir:-.}/tests/script.inc"

# The figures of a sample, and the least that they may be: copies whose chosen kernel was measured, percent.
expect() { # device, copies, near, best
    bench/tensor_expect "$srcdir/bench/tensor_sample_$1.txt" >"$scratch/figures"
    tell $? "the sample of the $1 is read"
    cat "$scratch/figures"
    sed -n 's/^\([0-9]*\) copies: .* measured for \([0-9.]*\)%; .* best for \([0-9.]*\)%$/\1 \2 \3/p' "$scratch/figures" |
        awk -v copies="$2" -v near="$3" -v best="$4" 'NF == 3 { good = $1 >= copies && $2 >= near && $3 >= best }
            END { exit !good }'
    tell $? "$1: expected within 15% of measured for $3%, the chosen kernel within 5% of the best for $4%"
}

# All are of one build. The best of a copy is that of one kernel more, near, than in the samples before.
# Where near now takes the units in another order, its measurement is left out.
# 1500 copies: expected within 15% of measured for 93.3%; the chosen kernel within 5% of the best for 95.5%
expect h100 1500 93 95.5
# 2100 copies: expected within 15% of measured for 92.5%; the chosen kernel within 5% of the best for 96.1%
expect h200 2100 92 95.5
exit $failed
