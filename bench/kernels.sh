#!/bin/sh
# The kernels of examples/ on a GPU, folded, beside CuTe's tutorial and cuBLAS. Prints the table and writes it to OUT
# (bench/kernels.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   NVCC, NVCC_ARCH     the compiler (nvcc), the architecture (native)
#   CUTLASS             an unpacked nvidia-cutlass wheel, for CuTe's
#   CUBLAS              no: without cuBLAS; else what links it (-lcublas)
#   PROGRAM             leave the program there and run nothing: for another machine
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${NVCC:=nvcc}" "${NVCC_ARCH:=native}" "${OUT:=$builddir/bench/kernels.txt}"
: "${CUTLASS:=}" "${PROGRAM:=}" "${CUBLAS:=-lcublas}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v "$NVCC" > /dev/null || { echo "SKIP: kernels: no nvcc" >&2; exit 0; }
[ -n "$PROGRAM" ] || nvidia-smi -L > /dev/null 2>&1 || { echo "SKIP: kernels: no GPU" >&2; exit 0; }

compile() { # object, source, flags...
    object=$1 source=$2
    shift 2
    "$builddir/foldc/foldc" "$NVCC" -DNDEBUG -O3 -std=c++17 -arch="$NVCC_ARCH" -I"$srcdir/include" "$@" -c "$source" \
        -o "$work/$object.o"
}

for example in sgemm softmax epilogue; do
    compile $example "$srcdir/examples/$example.cu" -Dmain=example_$example
done
with=
[ "$CUBLAS" = no ] && CUBLAS= || with=-DWITH_CUBLAS
if [ -n "$CUTLASS" ]; then
    cutlass=$CUTLASS/cutlass_library/source
    with="$with -DWITH_CUTE"
    compile cute "$srcdir/bench/kernels/cute.cu" -w -I"$cutlass/include" -I"$cutlass/tools/util/include" \
        -I"$cutlass/examples/cute/tutorial"
    for kernel in softmax epilogue; do
        compile ${kernel}_cute "$srcdir/bench/kernels/${kernel}_cute.cu" -I"$cutlass/include" -D$kernel=cute_$kernel
    done
fi
# shellcheck disable=SC2086
compile bench "$srcdir/bench/kernels/bench.cu" $with
# shellcheck disable=SC2086
"$NVCC" -arch="$NVCC_ARCH" "$work"/*.o $CUBLAS "$builddir/libccute.a" -o "${PROGRAM:-$work/kernels}"
[ -z "$PROGRAM" ] || exit 0
mkdir -p "$(dirname "$OUT")"
{
    "$NVCC" --version | tail -1
    "$work/kernels"
} | tee "$OUT"
