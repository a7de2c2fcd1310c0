#!/bin/sh
# Copies in kernels on a GPU, folded, beside CuTe and by hand. Prints the table and writes it, with the machine's
# description, to OUT (bench/copies.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   NVCC, NVCC_ARCH     the compiler (nvcc), the architecture (native)
#   CUTLASS             an unpacked nvidia-cutlass wheel; or CUTE_INCLUDE, the folder that holds cute/
#   PROGRAM             leave the program there and run nothing: for another machine
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${NVCC:=nvcc}" "${NVCC_ARCH:=native}" "${OUT:=$builddir/bench/copies.txt}"
: "${CUTLASS:=}" "${PROGRAM:=}"
[ -z "$CUTLASS" ] || : "${CUTE_INCLUDE:=$CUTLASS/cutlass_library/source/include}"
sources=$srcdir/bench/copies
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v "$NVCC" > /dev/null || { echo "SKIP: copies in kernels: no nvcc" >&2; exit 0; }
[ -n "$PROGRAM" ] || nvidia-smi -L > /dev/null 2>&1 || { echo "SKIP: copies in kernels: no GPU" >&2; exit 0; }

compile() { # object, source, flags...
    object=$1 source=$2
    shift 2
    "$builddir/foldc/foldc" "$NVCC" -DNDEBUG -O3 -std=c++17 -arch="$NVCC_ARCH" -I"$srcdir/include" -I"$sources" "$@" \
        -c "$sources/$source" -o "$work/$object.o"
}

compile four_f32 four_ways.cu -DELEMENT=float -DSUFFIX=f32
compile four_f16 four_ways.cu -DELEMENT=half -DSUFFIX=f16 -DNEEDS_HALF
compile transpose_f32 transpose.cu -DELEMENT=float -DSUFFIX=f32
compile transpose_f16 transpose.cu -DELEMENT=half -DSUFFIX=f16 -DNEEDS_HALF
compile transpose_i8 transpose.cu -DELEMENT=char -DSUFFIX=i8
compile tiles tiles.cu
compile hand hand.cu
if [ -n "${CUTE_INCLUDE-}" ]; then
    compile cute cute.cu -I"$CUTE_INCLUDE"
    compile bench bench.cu -DWITH_CUTE
else
    compile bench bench.cu
fi
"$NVCC" -arch="$NVCC_ARCH" "$work"/*.o -o "${PROGRAM:-$work/copies}"
[ -z "$PROGRAM" ] || exit 0
mkdir -p "$(dirname "$OUT")"
{
    "$NVCC" --version | tail -1
    "$work/copies"
} | tee "$OUT"
