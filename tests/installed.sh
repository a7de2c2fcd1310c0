#!/bin/sh
# make installcheck: a program that knows only where ccute was installed compiles as C11, as C++17 and, if there is a
# CUDA compiler, as CUDA; the first two link, run and agree with the installed foldc.
# Usage: installed.sh INCLUDEDIR LIBDIR FOLDC    (CC, CXX and NVCC from the environment; an empty FOLDC is left out)
set -eu
include=$1 lib=$2 foldc=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cat >"$scratch/tile.c" <<'PROGRAM'
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <stdio.h>

int main(void)
{
    char text[64];
    ccute_layout tile = ccute_make_layout(TUP(8, 128), TUP(128, 1));
    ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    ccute_print_layout_text(ccute_composition(tile, tv), text, (int)sizeof text);
    puts(text);
    return 0;
}
PROGRAM
cp "$scratch/tile.c" "$scratch/tile.cpp"
cp "$scratch/tile.c" "$scratch/tile.cu"
expected='((16,8),8):((8,128),1)'

agrees() { [ "$2" = "$expected" ] || { echo "$1: expected $expected, got $2" >&2 && exit 1; }; }

$CC -std=c11 -I"$include" "$scratch/tile.c" -L"$lib" -lccute -o "$scratch/c"
agrees C "$("$scratch/c")"
$CXX -std=c++17 -I"$include" "$scratch/tile.cpp" -L"$lib" -lccute -o "$scratch/cxx"
agrees C++ "$("$scratch/cxx")"
[ -z "${NVCC-}" ] || "$NVCC" -std=c++17 -I"$include" -c "$scratch/tile.cu" -o "$scratch/tile.o"
[ -z "$foldc" ] || agrees foldc "$("$foldc" eval 'composition((8,128):(128,1), ((16,8),8):((64,1),8))')"
