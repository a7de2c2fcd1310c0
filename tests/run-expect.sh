#!/bin/sh
# What the planner expects of CUDA's kernels beside what an H100 measured for random copies (bench/tensor_sample_h100.txt):
# neither the expectation nor the choice may become worse. No GPU is needed.
. "${srcdir:-.}/tests/script.inc"

bench/tensor_expect "$srcdir/bench/tensor_sample_h100.txt" >"$scratch/figures"
tell $? 'the sample is read'
cat "$scratch/figures"

# 988 copies: expected within 15% of measured for 87.6%; the chosen kernel within 5% of the best for 95.5%. The other 12 go
# to a kernel that is younger than the sample.
sed -n 's/^\([0-9]*\) copies: .* measured for \([0-9.]*\)%; .* best for \([0-9.]*\)%$/\1 \2 \3/p' "$scratch/figures" |
    awk '{ n = $1; near = $2; best = $3 } END { exit !(n >= 988 && near >= 87 && best >= 95) }'
tell $? 'expected within 15% of measured for 87%, the chosen kernel within 5% of the best for 95%'
exit $failed
