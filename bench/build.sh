#!/bin/sh
# What a build costs: foldc alone, foldc and nvcc beside nvcc on the hand-written kernel and on CuTe's, for the kernels of
# five articles and for three real ones; many fold sites, the headers. Rounds of everything in turn, of which the median counts; ms of processor time (wall time beside it).
# Prints the table and writes it, with a description of the machine, to OUT (bench/build.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   CC, NVCC            compilers; NVCC_ARCH (sm_90)
#   CUTLASS             an unpacked nvidia-cutlass wheel; or CUTE_INCLUDE, the folder that holds cute/
#   VALGRIND            counts instructions; without it the last table is left out
#   ROUNDS              (7); SITES, how many fold sites (100 1000 10000)
#   KERNELS             only these
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${CC:=cc}" "${NVCC:=nvcc}" "${NVCC_ARCH:=sm_90}" "${ROUNDS:=7}"
: "${SITES:=100 1000 10000}" "${OUT:=$builddir/bench/build.txt}" "${CUTLASS:=}" "${VALGRIND=valgrind}"
[ -z "$CUTLASS" ] || : "${CUTE_INCLUDE:=$CUTLASS/cutlass_library/source/include}"
case $builddir in /*) ;; *) builddir=$PWD/$builddir ;; esac
SEEDS='four_ways partition product naive_copy tiled_copy'
REAL='sgemm softmax epilogue'
KERNELS=${KERNELS-$SEEDS $REAL}
foldc=$builddir/foldc/foldc
flags="-std=c++17 -I$srcdir/include"
. "$srcdir/bench/sites.inc"
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

fold_alone() {
    measure 'plain warm' "$foldc" fold "$work/plain.cu" -o "$work/out.cu" -- $flags
    measure 'includes warm' "$foldc" fold "$work/includes.cu" -o "$work/out.cu" -- $flags
    cold 'plain cold' "$foldc" fold "$work/plain.cu" -o "$work/out.cu" -- $flags
    cold 'includes cold' "$foldc" fold "$work/includes.cu" -o "$work/out.cu" -- $flags
}

# ---- A kernel, three times: $work/NAME.hand.cu, $work/NAME.ccute.cu and $work/NAME.cute.cu ----

has_cute() { [ -f "${CUTE_INCLUDE:-}/cute/tensor.hpp" ]; }

# The file with three of them has each behind its own #if.
write_seed() { # name
    for way in HAND CCUTE CUTE; do
        awk -v wanted=$way '
            /^#(if|elif) defined/ { kind = $NF; next }
            /^#else/ { kind = "CCUTE"; next }
            /^#endif/ { kind = ""; next }
            kind == "" || kind == wanted' "$srcdir/bench/seeds/$1.cu" > "$work/$1.$(echo $way | tr A-Z a-z).cu"
    done
}

# An example up to the end of the function that launches it. By hand is what foldc makes of it.
write_real() { # name
    awk -v begin="^cudaError_t $1[(]" '$0 ~ begin { launches = 1 } { print } launches && /^}/ { exit }' \
        "$srcdir/examples/$1.cu" > "$work/$1.ccute.cu"
    "$foldc" fold "$work/$1.ccute.cu" -o "$work/$1.hand.cu" --strict -- $flags -arch="$NVCC_ARCH"
    if [ "$1" != sgemm ]; then
        cp "$srcdir/bench/kernels/$1_cute.cu" "$work/$1.cute.cu"
    elif has_cute; then
        write_tutorial "$CUTE_INCLUDE/../examples/cute/tutorial/sgemm_sm80.cu" > "$work/sgemm.cute.cu"
    fi
}

# The kernel of CuTe's tutorial and the launch for floats, A and B column-major, with no more headers than they need.
write_tutorial() { # file
    printf '#include <assert.h>\n#include <cute/tensor.hpp>\n'
    awk '/^template <class ElementA,/ { on = 1 } /^template <class Alpha, class Beta>/ { exit } on' "$1"
    awk '/^\/\/ Setup params for a NT GEMM/ { on = 1 } /^\/\/ Setup params for a TN GEMM/ && on { exit } on' "$1"
    cat << 'END'
void sgemm(int m, int n, int k, float alpha, const float *A, int lda, const float *B, int ldb, float beta, float *C,
           int ldc, cudaStream_t stream)
{
    gemm_nt(m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, stream);
}
END
}

# Lines that are neither blank nor comment nor left out by #if 0.
count_lines() { # file
    awk '/^#if 0/ { out = 1 } !out; /^#endif/ { out = 0 }' "$1" |
        $CC -fpreprocessed -dD -E -P -x c++ - 2> /dev/null | grep -c '[^[:space:]]'
}

write_kernels() {
    for kernel in $KERNELS; do
        case " $REAL " in *" $kernel "*) write_real "$kernel" ;; *) write_seed "$kernel" ;; esac
        for way in hand ccute cute; do
            [ ! -f "$work/$kernel.$way.cu" ] ||
                printf '%s %s lines\t0 0 %s\n' "$kernel" $way "$(count_lines "$work/$kernel.$way.cu")" >> "$work/rounds"
        done
    done
}

compile() {
    measure empty "$NVCC" -arch="$NVCC_ARCH" $flags -c "$work/empty.cu" -o "$work/out.o"
    for kernel in $KERNELS; do
        measure "$kernel hand" "$NVCC" -arch="$NVCC_ARCH" $flags -c "$work/$kernel.hand.cu" -o "$work/out.o"
        measure "$kernel ccute" "$foldc" "$NVCC" -arch="$NVCC_ARCH" $flags -c "$work/$kernel.ccute.cu" -o "$work/out.o"
        ! has_cute || [ "$round" -gt 3 ] ||
            measure "$kernel cute" "$NVCC" -arch="$NVCC_ARCH" $flags -I"$CUTE_INCLUDE" -c "$work/$kernel.cute.cu" -o "$work/out.o"
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
write_kernels
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
has_cute || echo "SKIP: CuTe: CUTE_INCLUDE=the folder that holds cute/" >&2
{
    describe_machine
    awk -v kernels="$KERNELS" -v real="$REAL" -v sites="$SITES" -f "$srcdir/bench/build.awk" "$work/rounds"
} | tee "$OUT"
