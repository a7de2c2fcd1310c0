#!/bin/sh
# What a launch by CCUTE_LAUNCH_CLUSTER asks a device, over a run time of CUDA without one (tests/launches.cu).
. "${srcdir:-.}/tests/script.inc"

nvcc=$(command -v "${NVCC-nvcc}") || { echo 'SKIP: no nvcc'; exit 77; }
"$nvcc" -std=c++17 -arch=sm_90 -Werror all-warnings -I"$srcdir/include" -cudart none -c -o "$scratch/launches.o" "$srcdir/tests/launches.cu" \
    >"$scratch/why" 2>&1 &&
    "$nvcc" -x c -Xcompiler -std=c11 -c -o "$scratch/runtime.o" "$srcdir/tests/launches_runtime.c" >>"$scratch/why" 2>&1 &&
    "${CXX-c++}" -o "$scratch/launches" "$scratch/launches.o" "$scratch/runtime.o" >>"$scratch/why" 2>&1
tell $? 'launches.cu compiles'
"$scratch/launches" >"$scratch/why"
tell $? 'launches.cu: what launches ask'
exit $failed
