#!/bin/sh
# Products of matrices on a GPU: every instruction unfolded (tests/emu/mma.cu, wgmma.cu), and random tiled products
# unfolded and folded (tests/run-products.sh), with the sums of plain loops.
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
nvidia-smi -L >/dev/null 2>&1 || { echo 'SKIP: no GPU'; exit 77; }
for group in mma wgmma; do
    "$nvcc" -std=c++17 -arch=native -I"$srcdir/include" "$srcdir/tests/emu/$group.cu" "$builddir/libccute.a" \
        -o "$scratch/$group" >"$scratch/why" 2>&1
    tell $? "tests/emu/$group.cu compiles for this GPU"
    "$scratch/$group" >"$scratch/printed" 2>"$scratch/why" && grep -qx 'every instruction multiplies' "$scratch/printed"
    tell $? "every instruction of $group unfolded multiplies"
done
"$scratch/mma" numbers >"$scratch/printed" 2>"$scratch/why" && grep -qx 'f16 0 wrong, e4m3 0 wrong' "$scratch/printed"
tell $? 'numbers of 16 and 8 bits are read as they are'
[ $failed = 0 ] || exit 1
PRODUCTS_ON=gpu exec "$srcdir/tests/run-products.sh"
