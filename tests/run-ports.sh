#!/bin/sh
# The ports: kernels of public repositories, written again with layouts (tests/ports, doc/ports.md). Each folds, with nothing
# left to the library, --verify agrees and reaches each place, and the document has a row for it. Those that
# tests/ports/sample names are also run on the CPU, unfolded and folded: the program compares our kernel and the one by
# hand with plain loops.
#
#   run-ports.sh [--all] [FILE...]       --all: run all of them (some 4 s each)
. "${srcdir:-.}/tests/script.inc"
sample=$srcdir/tests/ports/sample
[ "${1-}" = --all ] && { sample=$scratch/all; shift; ls "$srcdir/tests/ports" | sed -n 's/\.cu$//p' >"$sample"; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/ports/*.cu
include="-std=c++17 -I$srcdir/include -I$srcdir/tests/ports"

# A place is not verified for a reason, and not because no execution came by; the places after it may be verified.
all_reached() {
    ! grep -q 'not verified: never reached' "$scratch/why" || grep -q 'not verified: [^n]' "$scratch/why"
}

# One program for the CPU; it must say that nothing is wrong.
runs() { # source, program, more of foldc's options
    source=$1 program=$2
    shift 2
    # shellcheck disable=SC2086
    "$foldc" --host "$@" ${CXX-g++} -x c++ -O0 -w $sanitize $include "$source" -x none "$builddir/libccute.a" -pthread \
        -o "$program" >"$scratch/why" 2>&1 && "$program" >>"$scratch/why" 2>&1 && grep -q ': 0 wrong$' "$scratch/why"
}

runs_both_ways() { # source, name
    sed 's/CCUTE_FOLD\b//' "$1" >"$scratch/$2.cu"
    runs "$scratch/$2.cu" "$scratch/unfolded"
    tell $? "$2: right, unfolded"
    runs "$1" "$scratch/folded" --strict
    tell $? "$2: right, folded"
}

for file; do
    name=${file##*/}
    name=${name%.cu}
    ! lacks_cuda "$file" || continue
    # shellcheck disable=SC2086
    "$foldc" fold "$file" -o "$scratch/folded.cu" --strict --verify -Rfold-missed -- $include >"$scratch/why" 2>&1 && all_reached
    tell $? "$name: folds, and --verify agrees"
    grep -q "^| $name |" "$srcdir/doc/ports.md"
    tell $? "$name: doc/ports.md has it"
    ! grep -qx "$name" "$sample" || runs_both_ways "$file" "$name"
done
exit $failed
