#!/bin/sh
# The stack of the algebra where it is called unfolded on a device, and its machine code. The device keeps the stack of the largest
# kernel for each thread that it can hold, and the code is compiled again with each kernel that calls it. The limits are those of
# nvcc 13.0 and a twentieth, of the code an eighth: a new helper fits, a layout more in a chain of calls (600 bytes) or a loop that
# nvcc unrolls in many of them does not.
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
while read -r name stack code call; do
    printf '#include <ccute/ccute.h>\n__global__ void k(const ccute_layout *a, const ccute_layout *b, ccute_layout *out)\n{\n    *out = %s;\n}\n' \
        "$call" >"$scratch/k.cu"
    "$nvcc" -std=c++17 -O2 -arch=sm_90 -Xptxas -v -I"$srcdir/include" -cubin "$scratch/k.cu" -o "$scratch/k.cubin" >"$scratch/said" 2>&1
    status=$?
    cp "$scratch/said" "$scratch/why"
    tell $status "$name compiles for a device"
    taken=$(sed -n 's/.* \([0-9]*\) bytes cumulative stack size.*/\1/p' "$scratch/said")
    [ "${taken:-999999}" -le "$stack" ]
    tell $? "$name takes at most $stack bytes of stack: $taken"
    bytes=$(wc -c <"$scratch/k.cubin")
    [ "$bytes" -le "$code" ]
    tell $? "$name is at most $code bytes of code and symbols: $bytes"
done <<'E'
composition   5050 195000 ccute_composition(*a, *b)
left_inverse  3730 195000 ccute_left_inverse(*a)
E
exit $failed
