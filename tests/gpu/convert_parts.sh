#!/bin/sh
# Conversions by predicates and of tiled copies (tests/emu/convert_parts.cu) on a GPU, unfolded and folded: the program
# compares every byte, and prints what it prints on the CPU. Unfolded it compiles for a minute and a half.
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
source=$srcdir/tests/emu/convert_parts.cu
sed -n 's|^// out: ||p' "$source" >"$scratch/expected"

compares() { # source, name
    # shellcheck disable=SC2086
    "$nvcc" -std=c++17 ${NVCCFLAGS--arch=native} -I"$srcdir/include" -o "$scratch/program" "$1" "$builddir/libccute.a" \
        >"$scratch/why" 2>&1
    tell $? "convert_parts.cu, $2, compiles"
    "$scratch/program" >"$scratch/printed" 2>&1
    [ $? -ne 77 ] || { echo 'SKIP: no GPU'; exit 77; }
    diff "$scratch/expected" "$scratch/printed" >"$scratch/why"
    tell $? "convert_parts.cu, $2: right"
}

"$foldc" fold "$source" -o "$scratch/folded.cu" --strict --verify -- -std=c++17 -I"$srcdir/include" >"$scratch/why" 2>&1
tell $? 'convert_parts.cu folds'
compares "$scratch/folded.cu" folded
compares "$source" unfolded
exit $failed
