#!/bin/sh
# What a build costs: foldc alone, foldc and nvcc beside nvcc on the hand-written kernel and on CuTe's, many fold sites,
# the headers. Rounds of everything in turn, of which the median counts; ms of processor time (wall time beside it).
# Prints the table and writes it, with a description of the machine, to OUT (bench/build.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   CC, NVCC            compilers; NVCC_ARCH (sm_90)
#   CUTLASS             an unpacked nvidia-cutlass wheel; or CUTE_INCLUDE, the folder that holds cute/
#   VALGRIND            counts instructions; without it the last table is left out
#   ROUNDS              (7); SITES, how many fold sites (100 1000 10000)
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${CC:=cc}" "${NVCC:=nvcc}" "${NVCC_ARCH:=sm_90}" "${ROUNDS:=7}"
: "${SITES:=100 1000 10000}" "${OUT:=$builddir/bench/build.txt}" "${CUTLASS:=}" "${VALGRIND=valgrind}"
[ -z "$CUTLASS" ] || : "${CUTE_INCLUDE:=$CUTLASS/cutlass_library/source/include}"
case $builddir in /*) ;; *) builddir=$PWD/$builddir ;; esac
KERNELS='four_ways partition product naive_copy tiled_copy'
foldc=$builddir/foldc/foldc
flags="-std=c++17 -I$srcdir/include"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname "$OUT")"
XDG_CACHE_HOME=$work/warm
export XDG_CACHE_HOME

command -v "$NVCC" > /dev/null || { echo "SKIP: make bench-build: no nvcc" >&2; exit 0; }
$CC -std=c11 -D_XOPEN_SOURCE=700 -O2 -o "$work/measure" "$srcdir/bench/measure.c"

# ---- What is measured: "name<TAB>wall cpu peak" a line and a round ----

measure() { # name, command...
    name=$1
    shift
    printf '%s\t%s\n' "$name" "$("$work/measure" "$@" 2> "$work/said")" >> "$work/rounds" ||
        { cat "$work/said"; echo "$name failed: $*"; exit 1; } >&2
}

# A prelude that is not there yet: the cache begins empty.
cold() { # name, command...
    rm -rf "$work/cold"
    XDG_CACHE_HOME=$work/cold measure "$@"
}

write_files() {
    sed -n '/^#else/,/^#endif/p' "$srcdir/bench/seeds/four_ways.cu" | sed '1d;$d' > "$work/plain.cu"
    { printf '#include <cuda_runtime.h>\n#include <cuda_fp16.h>\n'; cat "$work/plain.cu"; } > "$work/includes.cu"
    echo '__global__ void kernel(void) {}' > "$work/empty.cu"
    { echo '#include <ccute/ccute.h>'; cat "$work/empty.cu"; } > "$work/header.cu"
    { echo '#define CCUTE_FOLDED'; cat "$work/header.cu"; } > "$work/folded.cu"
    for n in $SITES; do write_sites "$n" > "$work/sites_$n.cu"; done
}

# n sites, ten a kernel: a declaration, a loop's bound and eight indices.
write_sites() { # n
    awk -v n="$1" 'BEGIN {
        print "#include <ccute/short.h>"
        for (k = 0; k < n / 10; k++) {
            printf "CCUTE_FOLD __global__ void __launch_bounds__(128) k%d(const float *A, int ld, float *out)\n{\n", k
            print "    const ccute_layout m = ccute_make_layout(TUP(64, 64), TUP(ld, 1));"
            print "    const ccute_layout t = ccute_local_partition(m, ccute_make_layout_right(TUP(8, 16)), threadIdx.x);"
            for (i = 0; i < 8; i++)
                printf "    out[threadIdx.x * 32 + %d] = A[ccute_at(t, %d)];\n", i, (i + k) % 32
            print "}"
        }
    }'
}

fold_alone() {
    measure 'plain warm' "$foldc" fold "$work/plain.cu" -o "$work/out.cu" -- $flags
    measure 'includes warm' "$foldc" fold "$work/includes.cu" -o "$work/out.cu" -- $flags
    cold 'plain cold' "$foldc" fold "$work/plain.cu" -o "$work/out.cu" -- $flags
    cold 'includes cold' "$foldc" fold "$work/includes.cu" -o "$work/out.cu" -- $flags
}

compile() {
    measure empty "$NVCC" -arch="$NVCC_ARCH" $flags -c "$work/empty.cu" -o "$work/out.o"
    for kernel in $KERNELS; do
        source=$srcdir/bench/seeds/$kernel.cu
        measure "$kernel hand" "$NVCC" -arch="$NVCC_ARCH" $flags -DHAND -c "$source" -o "$work/out.o"
        measure "$kernel ccute" "$foldc" "$NVCC" -arch="$NVCC_ARCH" $flags -c "$source" -o "$work/out.o"
        [ ! -f "${CUTE_INCLUDE:-}/cute/tensor.hpp" ] || [ "$round" -gt 3 ] ||
            measure "$kernel cute" "$NVCC" -arch="$NVCC_ARCH" $flags -DCUTE -I"$CUTE_INCLUDE" -c "$source" -o "$work/out.o"
    done
}

fold_many() {
    for n in $SITES; do
        measure "sites $n" "$foldc" fold "$work/sites_$n.cu" -o "$work/out.cu" -- $flags
    done
}

# Instructions that nvcc and all it starts execute.
instructions() { # file
    rm -rf "$work/counts"
    mkdir "$work/counts"
    $VALGRIND --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --trace-children=yes \
        --log-file="$work/counts/%p" "$NVCC" -arch="$NVCC_ARCH" $flags -c "$1" -o "$work/out.o"
    cat "$work"/counts/* | awk '/I +refs:/ { gsub(/,/, ""); sum += $NF } END { printf "%.0f\n", sum }'
}

count_instructions() {
    for file in empty header folded; do
        printf '%s instructions\t0 0 %s\n' $file "$(instructions "$work/$file.cu")" >> "$work/rounds"
    done
}

describe_machine() {
    echo "machine   $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2> /dev/null | head -n 1), $(nproc) processors," \
        "load $(cut -d ' ' -f 1 /proc/loadavg)"
    echo "nvcc      $($NVCC --version | sed -n 's/^Build //p'), -arch=$NVCC_ARCH"
    echo "median of $ROUNDS rounds (CuTe: at most 3), ms of processor time, in brackets wall time"
}

write_files
"$foldc" fold "$work/plain.cu" -o "$work/out.cu" -- $flags
"$foldc" fold "$work/includes.cu" -o "$work/out.cu" -- $flags
round=1
while [ "$round" -le "$ROUNDS" ]; do
    fold_alone
    compile
    fold_many
    round=$((round + 1))
done
! command -v "${VALGRIND:-none}" > /dev/null || count_instructions
[ -f "${CUTE_INCLUDE:-}/cute/tensor.hpp" ] || echo "SKIP: CuTe: CUTE_INCLUDE=the folder that holds cute/" >&2
{
    describe_machine
    awk -v kernels="$KERNELS" -v sites="$SITES" -f "$srcdir/bench/build.awk" "$work/rounds"
} | tee "$OUT"
