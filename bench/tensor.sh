#!/bin/sh
# Copies of whole tensors on one core of the CPU: ccute next to memcpy, to HPTT if it was built in (HPTT names where it
# is), and to NumPy and PyTorch where they are installed (PYTHON names an interpreter that has them). GB/s of bytes
# read and written. Writes bench/tensor.txt.
set -eu
srcdir=${srcdir:-.}
out=bench/tensor.txt
if [ -x bench/tensor_hptt ]; then
    bench/tensor_hptt 1 | tee "$out"
else
    echo 'no HPTT=PREFIX: this peer is left out'
    bench/tensor 1 | tee "$out"
fi
if "${PYTHON:-python3}" -c 'import numpy' 2>/dev/null; then
    "${PYTHON:-python3}" "$srcdir/bench/tensor.py" | tee -a "$out"
else
    echo 'no NumPy for PYTHON: the peers are left out' | tee -a "$out"
fi
