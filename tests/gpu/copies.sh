#!/bin/sh
# Random kernels that copy (tests/copies/generate) on a GPU, unfolded and folded, with the same comparison of every byte
# as on the CPU. Unfolded kernels compile slowly, some 4 seconds each: COPIES_KERNELS is 24 here.
COPIES_ON=gpu COPIES_KERNELS=${COPIES_KERNELS-24} exec "${srcdir:-.}/tests/run-copies.sh"
