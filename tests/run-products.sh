#!/bin/sh
# Random tiled products, one for each instruction of a warp (tests/products/generate.awk) and one or more for each of four
# warps (wgmma.awk): unfolded and folded, their sums are those of plain loops, in whole numbers that every type has. In
# kernels on the CPU the folded products of four warps read shared memory by their descriptors.
#
#   PRODUCTS_SEED=N      the seed (default 1)
#   PRODUCTS_EACH=N      products for each instruction of four warps (default 1; on a GPU 4)
#   PRODUCTS_ON=gpu      on a GPU, by nvcc (tests/gpu/mma.sh), those of four warps folded only and on one with sm_90a; else
#                        in kernels on the CPU
. "${srcdir:-.}/tests/script.inc"
seed=${PRODUCTS_SEED-1}
include="-I$srcdir/include -I$srcdir/tests/products"

generate() { # name, more of awk's arguments
    name=$1
    shift
    awk -v seed="$seed" "$@" -f "$srcdir/tests/products/$name.awk" "$srcdir/include/ccute/mma.def" >"$scratch/$name.cu"
}

# Compile with a prefix before the compiler, and run; every product must agree.
try() { # source, flags of nvcc, name, prefix
    if [ "${PRODUCTS_ON-}" = gpu ]; then
        # shellcheck disable=SC2086
        $4 "${NVCC-nvcc}" -std=c++17 $2 -w $include "$scratch/$1.cu" "$builddir/libccute.a" -o "$scratch/$1" \
            >"$scratch/why" 2>&1
    else
        # shellcheck disable=SC2086
        $4 "${CXX-c++}" -std=c++17 -O0 -w $sanitize $include -I"$srcdir/include/ccute/cpu/cuda" -x c++ "$scratch/$1.cu" \
            -x none "$builddir/libccute.a" -lm -pthread -o "$scratch/$1" >"$scratch/why" 2>&1
    fi
    tell $? "$1, $3: products of seed $seed compile"
    "$scratch/$1" >"$scratch/why" 2>&1 && grep -qE '^0 of [1-9][0-9]+ products differ$' "$scratch/why"
    tell $? "$1, $3: they are those of plain loops"
}

if [ "${PRODUCTS_ON-}" = gpu ]; then
    command -v "${NVCC-nvcc}" >/dev/null || { echo 'SKIP: no nvcc'; exit 77; }
    nvidia-smi -L >/dev/null 2>&1 || { echo 'SKIP: no GPU'; exit 77; }
fi
generate generate
try generate -arch=native unfolded ''
try generate -arch=native folded "$foldc --strict"
if [ "${PRODUCTS_ON-}" != gpu ]; then
    generate wgmma -v each="${PRODUCTS_EACH-1}"
    try wgmma '' unfolded ''
    try wgmma '' folded "$foldc --strict"
elif nvidia-smi --query-gpu=compute_cap --format=csv,noheader | grep -q '^9\.0'; then
    generate wgmma -v each="${PRODUCTS_EACH-4}"
    try wgmma '-gencode arch=compute_90a,code=sm_90a' folded "$foldc --strict"
fi
exit $failed
