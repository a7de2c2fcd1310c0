#!/bin/sh
# CUDA's kernels that copy whole tensors, on the CPU: foldc --host compiles cuda/copy_*.cu as they are, except that of the tensor
# memory accelerator, and tests/cuda_kernels.cc runs every kernel that can do a copy and compares each byte. Copies into
# shared memory are not late here: the CPU takes the way of devices before sm_80.
#
#   KERNELS_SEED    random copies from this seed on (default 1)
#   KERNELS_CASES   that many (default 150)
#
#   run-cuda-kernels.sh --mutant N FOLDER   those alone that have mutants in FOLDER: does N show? (run-mutants.sh)
. "${srcdir:-.}/tests/script.inc"
include="-I$srcdir/include -I$srcdir -I$srcdir/lib"
flags="-std=c++17 -O1 -g -w"
cases=${KERNELS_CASES-150}
seed=${KERNELS_SEED-1}

# The source of a kernel; foldc rewrites shared memory in the source alone, so the parts that have some are put into it.
source_of() { # kernel
    awk -v folder="$srcdir" '/^#include "cuda\/tile_/ { split($0, word, "\""); file = folder "/" word[2]
        while ((getline line < file) > 0) print line
        next }
        { print }' "$srcdir/cuda/copy_$1.cu" >"$scratch/copy_$1.cu"
}

compile() { # source, object, flags
    # shellcheck disable=SC2086
    "$foldc" --host ${CXX-g++} -x c++ $flags $sanitize $include $3 -c "$1" -o "$2"
}

# The program of these objects.
link() { # program, flags, objects
    program=$1 more=$2
    shift 2
    # shellcheck disable=SC2086
    ${CXX-g++} -x c++ $flags $sanitize $more -I"$srcdir/include/ccute/cpu/cuda" $include "$srcdir/tests/cuda_kernels.cc" \
        -x none "$@" "$builddir/libtests.a" "$builddir/libccute.a" -pthread -o "$program"
}

build() { # program, flags, kernels
    program=$1 more=$2 objects=
    shift 2
    for kernel; do
        source_of "$kernel" && compile "$scratch/copy_$kernel.cu" "$program.$kernel.o" "$more" || return
        objects="$objects $program.$kernel.o"
    done
    # shellcheck disable=SC2086
    link "$program" "$more" $objects
}

if [ "${1-}" = --mutant ]; then
    for planted in "$3"/cuda_*; do
        object=$scratch/$(basename "$planted").o
        case $planted in
        *.cu) compile "$planted" "$object" '' ;;
        *) ${CC-cc} -w -O1 $sanitize $include -c "$planted" -o "$object" ;;
        esac || exit 2
    done
    ${CC-cc} -w -c "$srcdir/tests/mutants/mutant.c" -o "$scratch/mutant.o" && link "$scratch/kernels" '' "$scratch"/*.o || exit 2
    CCUTE_MUTANT=0 "$scratch/kernels" 20 "$seed" >/dev/null || exit 2
    ! CCUTE_MUTANT=$2 timeout 120 "$scratch/kernels" "$cases" "$seed"
    exit
fi

build "$scratch/all" '' near rows channels transpose tile flat gather >"$scratch/why" 2>&1
tell $? 'the kernels compile for the CPU'
[ $failed = 0 ] || exit 1
"$scratch/all" "$cases" "$seed" >"$scratch/why" 2>&1
tell $? "each byte of $cases random copies from seed $seed on: $(tail -1 "$scratch/why")"

# Warps in another order show a barrier that is missing.
CCUTE_CPU_ORDER=2 "$scratch/all" 20 $((seed + cases)) >"$scratch/why" 2>&1
tell $? 'whatever the order of the warps'

# To the byte: the kernel that cuts its tiles anywhere reads nothing beyond the source.
if [ -z "$sanitize" ] && echo 'int main() {}' | ${CXX-g++} -fsanitize=address,undefined -x c++ - -o "$scratch/probe" 2>/dev/null; then
    build "$scratch/flat" '-fsanitize=address,undefined -fno-sanitize-recover=all' flat >"$scratch/why" 2>&1 &&
        "$scratch/flat" 40 "$seed" >"$scratch/why" 2>&1
    tell $? 'flat with sanitizers'
fi
exit $failed
