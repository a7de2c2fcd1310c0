#!/bin/sh
# examples/attention.cu on a GPU of sm_90, folded; beside PyTorch's attention, in turn, where PYTHON has it. Prints the table
# and writes it to OUT (bench/attention.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   NVCC                the compiler (nvcc)
#   PYTHON              a Python with PyTorch (python3)
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${NVCC:=nvcc}" "${PYTHON:=python3}" "${OUT:=$builddir/bench/attention.txt}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v "$NVCC" > /dev/null || { echo "SKIP: attention: no nvcc" >&2; exit 0; }
nvidia-smi -L > /dev/null 2>&1 || { echo "SKIP: attention: no GPU" >&2; exit 0; }

compile() { # object, macros
    object=$1
    shift
    "$builddir/foldc/foldc" "$NVCC" "$@" -DNDEBUG -DWITHOUT_MAIN -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a \
        -Xcompiler -fPIC -I"$srcdir/include" -c "$srcdir/examples/attention.cu" -o "$work/$object.o"
}
compile half -DATTENTION=attention -DATTENTION_DEPTH=128 -DATTENTION_KEYS=160 &
compile half_short -DATTENTION=attention_short -DATTENTION_DEPTH=128 -DATTENTION_KEYS=128 &
compile half_64 -DATTENTION=attention_64 -DATTENTION_DEPTH=64 -DATTENTION_KEYS=128 &
compile half_64_short -DATTENTION=attention_64_short -DATTENTION_DEPTH=64 -DATTENTION_KEYS=128 -DATTENTION_GROUPS=2 &
compile bfloat16 -DATTENTION_BFLOAT16 -DATTENTION=attention_bfloat16 -DATTENTION_DEPTH=128 -DATTENTION_KEYS=160 &
compile bfloat16_short -DATTENTION_BFLOAT16 -DATTENTION=attention_bfloat16_short -DATTENTION_DEPTH=128 -DATTENTION_KEYS=128 &
compile bfloat16_64 -DATTENTION_BFLOAT16 -DATTENTION=attention_bfloat16_64 -DATTENTION_DEPTH=64 -DATTENTION_KEYS=128 &
compile bfloat16_64_short -DATTENTION_BFLOAT16 -DATTENTION=attention_bfloat16_64_short -DATTENTION_DEPTH=64 \
    -DATTENTION_KEYS=128 -DATTENTION_GROUPS=2 &
"$NVCC" -O2 -std=c++17 -arch=sm_90 -Xcompiler -fPIC -c "$srcdir/bench/kernels/attention.cu" -o "$work/main.o" &
wait # who fails leaves no object to link
"$NVCC" "$work"/*.o "$builddir/libccute.a" -o "$work/attention"
"$NVCC" -shared "$work"/*.o "$builddir/libccute.a" -o "$work/libattention.so"
mkdir -p "$(dirname "$OUT")"
{
    nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
    "$NVCC" --version | tail -1
    "$work/attention"
    if "$PYTHON" -c 'import torch' 2> /dev/null; then
        "$PYTHON" "$srcdir/bench/attention.py" "$work/libattention.so"
    fi
} | tee "$OUT"
