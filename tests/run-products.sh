#!/bin/sh
# Random tiled products, one for each instruction of a warp (tests/products/generate.awk): unfolded and folded, their sums
# are those of plain loops, in whole numbers that every type has.
#
#   PRODUCTS_SEED=N      the seed (default 1)
#   PRODUCTS_ON=gpu      on a GPU, by nvcc (tests/gpu/mma.sh); else in kernels on the CPU
. "${srcdir:-.}/tests/script.inc"
seed=${PRODUCTS_SEED-1}
source=$scratch/products.cu
include="-I$srcdir/include -I$srcdir/tests/products"
awk -v seed="$seed" -f "$srcdir/tests/products/generate.awk" "$srcdir/include/ccute/mma.def" >"$source"

# Compile with what stands before the compiler, and run; every product must agree.
try() { # name, what stands before
    if [ "${PRODUCTS_ON-}" = gpu ]; then
        # shellcheck disable=SC2086
        $2 "${NVCC-nvcc}" -std=c++17 -arch=native -w $include "$source" -o "$scratch/$1" >"$scratch/why" 2>&1
    else
        # shellcheck disable=SC2086
        $2 "${CXX-c++}" -std=c++17 -O0 -w $sanitize $include -I"$srcdir/include/ccute/cpu/cuda" -x c++ "$source" -x none \
            "$builddir/libccute.a" -lm -pthread -o "$scratch/$1" >"$scratch/why" 2>&1
    fi
    tell $? "$1: products of seed $seed compile"
    "$scratch/$1" >"$scratch/why" 2>&1 && grep -qx '0 of 5[0-9] products differ' "$scratch/why"
    tell $? "$1: they are those of plain loops"
}

if [ "${PRODUCTS_ON-}" = gpu ]; then
    command -v "${NVCC-nvcc}" >/dev/null || { echo 'SKIP: no nvcc'; exit 77; }
    nvidia-smi -L >/dev/null 2>&1 || { echo 'SKIP: no GPU'; exit 77; }
fi
try unfolded ''
try folded "$foldc --strict"
exit $failed
