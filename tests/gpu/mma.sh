#!/bin/sh
# Products of matrices on a GPU: every instruction unfolded (tests/emu/mma.cu, wgmma.cu), and random tiled products
# unfolded and folded (tests/run-products.sh), with the sums of plain loops.
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
nvidia-smi -L >/dev/null 2>&1 || { echo 'SKIP: no GPU'; exit 77; }
# Each compiles for some five minutes: both do so at once, while the random products run.
for group in mma wgmma; do
    "$nvcc" -std=c++17 -arch=native -I"$srcdir/include" "$srcdir/tests/emu/$group.cu" "$builddir/libccute.a" \
        -o "$scratch/$group" >"$scratch/$group.why" 2>&1 &
    eval "$group=$!"
done
PRODUCTS_ON=gpu "$srcdir/tests/run-products.sh"
products=$?
for group in mma wgmma; do
    eval "wait \$$group"
    status=$?
    cp "$scratch/$group.why" "$scratch/why"
    tell $status "tests/emu/$group.cu compiles for this GPU"
    "$scratch/$group" >"$scratch/printed" 2>"$scratch/why" && grep -qx 'every instruction multiplies' "$scratch/printed"
    tell $? "every instruction of $group unfolded multiplies"
done
"$scratch/mma" numbers >"$scratch/printed" 2>"$scratch/why" && grep -qx 'f16 0 wrong, e4m3 0 wrong' "$scratch/printed"
tell $? 'numbers of 16 and 8 bits are read as they are'
[ $failed = 0 ] && [ $products = 0 ]
