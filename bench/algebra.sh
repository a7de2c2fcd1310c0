#!/bin/sh
# ns per call of the algebra, beside pycute and CuTe C++ where they are found; rows a second of foldc eval.
# Prints the table and writes it, with a description of the machine, to OUT (bench/algebra.txt).
#
#   srcdir, builddir    the sources, and where libccute.a and foldc/foldc are
#   CC, CXX, PYTHON     compilers and the interpreter for pycute; CFLAGS for ccute's callers (-O2)
#   CUTLASS             an unpacked nvidia-cutlass wheel: stands for the next two
#   PYCUTE              the folder that holds pycute/; else whatever PYTHON imports
#   CUTE_INCLUDE        the folder that holds cute/
#   CUDA_HOME           CUDA's headers, which CuTe includes (/usr/local/cuda)
#   ROUNDS              rounds of all programs in turn, of which the median counts (7)
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${CC:=cc}" "${CXX:=c++}" "${PYTHON:=python3}" "${CFLAGS:=-O2}" "${ROUNDS:=7}"
: "${CUTLASS:=}" "${CUDA_HOME:=/usr/local/cuda}" "${OUT:=$builddir/bench/algebra.txt}"
if [ -n "$CUTLASS" ]; then
    : "${PYCUTE:=$CUTLASS}" "${CUTE_INCLUDE:=$CUTLASS/cutlass_library/source/include}"
fi
ROWS=100000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname "$OUT")"

build_ccute() {
    $CC -std=c11 -D_XOPEN_SOURCE=700 $CFLAGS -I"$srcdir/include" -o "$work/ccute" \
        "$srcdir/bench/calls_ccute.c" "$builddir/libccute.a"
    "$work/ccute" list > "$work/list"
}

# Sets pycute to the command that measures it, or to nothing.
find_pycute() {
    pycute=
    PYTHONPATH=${PYCUTE:-}${PYTHONPATH:+:$PYTHONPATH}
    export PYTHONPATH
    if $PYTHON -c 'import pycute' 2> /dev/null; then
        pycute="$PYTHON $srcdir/bench/calls_pycute.py"
    else
        echo "SKIP: no pycute: pip download --no-deps nvidia-cutlass, unzip the wheel, CUTLASS=the folder" >&2
    fi
}

build_cute() {
    cute=
    if [ ! -f "${CUTE_INCLUDE:-}/cute/layout.hpp" ]; then
        echo "SKIP: no CuTe C++: CUTE_INCLUDE=the folder that holds cute/, or CUTLASS" >&2
    elif $CXX -std=c++17 -O3 -w -I"$CUTE_INCLUDE" -I"$CUDA_HOME/include" -I"$CUDA_HOME/include/cccl" \
        -o "$work/cute" "$srcdir/bench/calls_cute.cpp" 2> "$work/cute.log"; then
        cute=$work/cute
    else
        echo "SKIP: CuTe C++ does not compile here: $(head -n 1 "$work/cute.log")" >&2
    fi
}

run_rounds() {
    : > "$work/rounds"
    round=0
    while [ "$round" -lt "$ROUNDS" ]; do
        "$work/ccute" | sed 's/^/ccute	/' >> "$work/rounds"
        [ -z "$pycute" ] || $pycute < "$work/list" | sed 's/^/pycute	/' >> "$work/rounds"
        [ -z "$cute" ] || "$cute" | sed 's/^/cute	/' >> "$work/rounds"
        round=$((round + 1))
    done
}

describe_machine() {
    echo "machine   $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -n 1), $(nproc) processors," \
        "load $(cut -d ' ' -f 1 /proc/loadavg)"
    echo "system    $(uname -sr)"
    echo "ccute     $($CC --version | head -n 1), $CFLAGS"
    [ -z "$pycute" ] || echo "pycute    $($PYTHON --version)"
    [ -z "$cute" ] || echo "CuTe C++  $($CXX --version | head -n 1), -O3, run-time int"
    echo "median of $ROUNDS rounds, ns of processor time a call"
}

# Rows of the same calls that foldc eval answers in a second; the calls' answers are not the table's concern.
measure_eval() {
    awk -F '\t' -v rows="$ROWS" '$1 == "call" { call[n++] = $3 }
        END { for (i = 0; i < rows; i++) print call[i % n] }' "$work/list" > "$work/rows"
    start=$(date +%s%N)
    "$builddir/foldc/foldc" eval - < "$work/rows" > /dev/null
    stop=$(date +%s%N)
    echo "foldc eval -: $(((ROWS * 1000000000) / (stop - start))) rows a second"
}

build_ccute
find_pycute
build_cute
run_rounds
{
    describe_machine
    awk -f "$srcdir/bench/table.awk" "$work/list" "$work/rounds"
    [ ! -x "$builddir/foldc/foldc" ] || measure_eval
} | tee "$OUT"
