#!/bin/sh
# Copies in kernels on a GPU, folded, beside CuTe and by hand. Prints the table and writes it, with the machine's
# description, to OUT (bench/copies.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   NVCC, NVCC_ARCH     the compiler (nvcc), the architecture (native)
#   CUTLASS             an unpacked nvidia-cutlass wheel; or CUTE_INCLUDE, the folder that holds cute/
#   TMA                 yes: also by the tensor memory accelerator (yes where the GPU's architecture is 9.0)
#   ONLY                letters in the names of the copies to measure
#   PROGRAM             leave the program there and run nothing: for another machine
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${NVCC:=nvcc}" "${NVCC_ARCH:=native}" "${OUT:=$builddir/bench/copies.txt}"
: "${CUTLASS:=}" "${PROGRAM:=}" "${TMA:=}" "${ONLY:=}"
[ -z "$CUTLASS" ] || : "${CUTE_INCLUDE:=$CUTLASS/cutlass_library/source/include}"
sources=$srcdir/bench/copies
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v "$NVCC" > /dev/null || { echo "SKIP: copies in kernels: no nvcc" >&2; exit 0; }
[ -n "$PROGRAM" ] || nvidia-smi -L > /dev/null 2>&1 || { echo "SKIP: copies in kernels: no GPU" >&2; exit 0; }
[ -n "$TMA" ] || ! nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2> /dev/null | grep -qx '9\.0' || TMA=yes

compile_for() { # architecture, object, source, flags...
    architecture=$1 object=$2 source=$3
    shift 3
    # shellcheck disable=SC2086
    "$builddir/foldc/foldc" "$NVCC" -DNDEBUG -O3 -std=c++17 $architecture -I"$srcdir/include" -I"$sources" "$@" \
        -c "$sources/$source" -o "$work/$object.o"
}
compile() { compile_for "-arch=$NVCC_ARCH" "$@"; }
compile_tma() { compile_for '-gencode arch=compute_90a,code=sm_90a' "$@"; }

compile four_f32 four_ways.cu -DELEMENT=float -DSUFFIX=f32
compile four_f16 four_ways.cu -DELEMENT=half -DSUFFIX=f16 -DNEEDS_HALF
compile transpose_f32 transpose.cu -DELEMENT=float -DSUFFIX=f32
compile transpose_f16 transpose.cu -DELEMENT=half -DSUFFIX=f16 -DNEEDS_HALF
compile transpose_i8 transpose.cu -DELEMENT=char -DSUFFIX=i8
compile tiles tiles.cu
compile hand hand.cu
with=
if [ "$TMA" = yes ]; then
    with=-DWITH_TMA
    compile_tma tma tma.cu
    for blocks in 2 4; do
        compile_tma multicast_$blocks tma_shared.cu -DBLOCKS=$blocks -DPARTS=$blocks -DNAME=ccute_tma_multicast_$blocks
        compile_tma alone_$blocks tma_shared.cu -DBLOCKS=$blocks -DPARTS=1 -DNAME=ccute_tma_alone_$blocks
    done
    compile_tma tma_f32 tma_transpose.cu -DELEMENT=float -DSUFFIX=f32 -DTYPE=CCUTE_TMA_F32
    compile_tma tma_f16 tma_transpose.cu -DELEMENT=half -DSUFFIX=f16 -DTYPE=CCUTE_TMA_F16
    compile_tma tma_i8 tma_transpose.cu -DELEMENT=char -DSUFFIX=i8 -DTYPE=CCUTE_TMA_U8
fi
if [ -n "${CUTE_INCLUDE-}" ]; then
    with="$with -DWITH_CUTE"
    compile cute cute.cu -I"$CUTE_INCLUDE"
    [ "$TMA" != yes ] || compile_tma tma_cute tma_cute.cu --expt-relaxed-constexpr -I"$CUTE_INCLUDE"
fi
# shellcheck disable=SC2086
compile bench bench.cu $with
"$NVCC" -arch="$NVCC_ARCH" "$work"/*.o "$builddir/libccute.a" -o "${PROGRAM:-$work/copies}"
[ -z "$PROGRAM" ] || exit 0
mkdir -p "$(dirname "$OUT")"
{
    "$NVCC" --version | tail -1
    # shellcheck disable=SC2086
    "$work/copies" ${ONLY:+"$ONLY"}
} | tee "$OUT"
