#!/bin/sh
# A folded kernel that states its block (tests/gpu/launch.cu): launched with its own block it is right, and with any other
# block it ends in an error. With NDEBUG the block is a promise: then the right launch alone is tried.
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
nvidia-smi -L >/dev/null 2>&1 || { echo 'SKIP: no GPU'; exit 77; }

prints() { # name, flags of nvcc, lines expected
    # shellcheck disable=SC2086
    "$nvcc" -std=c++17 ${NVCCFLAGS--arch=native} $2 -I"$srcdir/include" -o "$scratch/program" "$scratch/folded.cu" \
        "$builddir/libccute.a" >"$scratch/why" 2>&1
    tell $? "launch.cu, $1, compiles"
    "$scratch/program" 2>/dev/null | head -n "$(echo "$3" | wc -l)" >"$scratch/printed"
    echo "$3" | diff - "$scratch/printed" >"$scratch/why"
    tell $? "launch.cu, $1: as expected"
}

"$foldc" fold "$srcdir/tests/gpu/launch.cu" -o "$scratch/folded.cu" --strict --verify -- -std=c++17 -I"$srcdir/include" \
    >"$scratch/why" 2>&1
tell $? 'launch.cu folds'
prints 'each block' '' '32,4,1: 0
128,1,1: 2
4,32,1: 2
32,2,2: 2
32,8,1: 2
16,4,1: 2
1,1,1: 2'
prints 'NDEBUG' -DNDEBUG '32,4,1: 0'
exit $failed
