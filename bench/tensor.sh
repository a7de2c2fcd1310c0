#!/bin/sh
# Copies of whole tensors on one core of the CPU: ccute beside memcpy, and beside NumPy and PyTorch where they are
# installed (PYTHON names an interpreter that has them). GB/s of bytes read and written. Writes bench/tensor.txt.
set -eu
srcdir=${srcdir:-.}
out=bench/tensor.txt
bench/tensor 1 | tee "$out"
if "${PYTHON:-python3}" -c 'import numpy' 2>/dev/null; then
    "${PYTHON:-python3}" "$srcdir/bench/tensor.py" | tee -a "$out"
else
    echo 'no NumPy for PYTHON: the peers are left out' | tee -a "$out"
fi
