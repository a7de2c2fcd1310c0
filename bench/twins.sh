#!/bin/sh
# The build of the twins: each file of tests/twins as two files, the annotated kernels by foldc and nvcc, the kernels by hand by
# nvcc alone. Rounds of all of them in turn; the medians of processor time and of the ratio in one round, which must be at most 1.10.
# Prints the table and writes it to OUT (bench/twins.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is; HEADERS, the folder of the headers ($srcdir/include)
#   CC, NVCC            compilers
#   ROUNDS              (20)
#   TWINS               only these (the names of files of tests/twins)
#   STAGES              any word: what nvcc's stages cost, too, from --time of one more build
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${CC:=cc}" "${NVCC:=nvcc}" "${ROUNDS:=20}" "${OUT:=$builddir/bench/twins.txt}"
: "${HEADERS:=$srcdir/include}" "${STAGES:=}"
case $builddir in /*) ;; *) builddir=$PWD/$builddir ;; esac
: "${TWINS:=$(cd "$srcdir/tests/twins" && ls ./*.cu | sed 's|^\./||; s|\.cu$||')}"
foldc=$builddir/foldc/foldc
flags="-O3 -std=c++17 -DNDEBUG -I$HEADERS"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$(dirname "$OUT")"

command -v "$NVCC" > /dev/null || { echo "SKIP: make bench-twins: no nvcc" >&2; exit 0; }
$CC -std=c11 -D_XOPEN_SOURCE=700 -O2 -o "$work/measure" "$srcdir/bench/measure.c"

measure() { # name, command...
    name=$1
    shift
    printf '%s\t%s\n' "$name" "$("$work/measure" "$@" 2> "$work/said")" >> "$work/rounds" ||
        { cat "$work/said"; echo "$name failed: $*"; exit 1; } >&2
}

# sm_90a alone: -arch=sm_90a has a pass for compute_90, too, which has no instructions of four warps.
arch_of() { # name
    arch=$(sed -n '1s|^// arch: ||p' "$srcdir/tests/twins/$1.cu")
    case $arch in
        *a) echo "-gencode arch=compute_${arch#sm_},code=$arch" ;;
        *) echo "-arch=${arch:-sm_90}" ;;
    esac
}

sides() { # name
    for side in hand fold; do
        awk -v side=$side -f "$srcdir/bench/twins.awk" "$srcdir/tests/twins/$1.cu" > "$work/$1.$side.cu"
    done
}

# shellcheck disable=SC2046,SC2086
compile() { # name
    measure "$1 hand" "$NVCC" $(arch_of "$1") $flags -c "$work/$1.hand.cu" -o "$work/out.o"
    measure "$1 fold" "$foldc" "$NVCC" $(arch_of "$1") $flags -c "$work/$1.fold.cu" -o "$work/out.o"
}

# shellcheck disable=SC2046,SC2086
stages() { # name
    "$NVCC" --time="$work/$1.hand.csv" $(arch_of "$1") $flags -c "$work/$1.hand.cu" -o "$work/out.o" > "$work/said" 2>&1
    "$foldc" "$NVCC" --time="$work/$1.fold.csv" $(arch_of "$1") $flags -c "$work/$1.fold.cu" -o "$work/out.o" > "$work/said" 2>&1
    awk -F, -v name="$1" 'FNR == 1 { file++; next }
        { stage = $2; gsub(/^ +| +$/, "", stage); sum[stage, file] += $(NF - 1); if (!(stage in seen)) seen[order[++n] = stage] = 1 }
        END { for (i = 1; i <= n; i++) printf "  %-12s %-20s %8.1f %8.1f\n", name, order[i], sum[order[i], 1], sum[order[i], 2] }' \
        "$work/$1.hand.csv" "$work/$1.fold.csv"
}

for name in $TWINS; do sides "$name"; done
echo '__global__ void kernel(void) {}' > "$work/empty.cu"
for name in $TWINS; do compile "$name"; done
: > "$work/rounds" # the first round fills caches
round=1
while [ "$round" -le "$ROUNDS" ]; do
    for name in $TWINS; do compile "$name"; done
    round=$((round + 1))
done
{
    echo "$($NVCC --version | sed -n 's/^Build //p'), median of $ROUNDS rounds, ms of processor time"
    awk -v twins="$(echo $TWINS)" '
        BEGIN { FS = "\t" }
        { split($2, v, " "); cpu[$1, ++rounds[$1]] = v[2] }
        function median(name,   i, j, x, n, sorted) {
            n = rounds[name]
            for (i = 1; i <= n; i++) {
                x = cpu[name, i] + 0
                for (j = i; j > 1 && sorted[j - 1] > x; j--) sorted[j] = sorted[j - 1]
                sorted[j] = x
            }
            return n % 2 ? sorted[(n + 1) / 2] : (sorted[n / 2] + sorted[n / 2 + 1]) / 2
        }
        END {
            printf "%-12s %8s %14s %7s\n", "", "by hand", "foldc + nvcc", "ratio"
            for (i = 1; i <= split(twins, t, " "); i++) {
                rounds["ratio"] = 0
                for (j = 1; j <= rounds[t[i] " hand"]; j++)
                    cpu["ratio", ++rounds["ratio"]] = cpu[t[i] " fold", j] / cpu[t[i] " hand", j]
                r = median("ratio")
                printf "%-12s %8.0f %14.0f %7.3f%s\n", t[i], median(t[i] " hand"), median(t[i] " fold"), r, r <= 1.10 ? "" : "  MISSED"
            }
        }' "$work/rounds"
    [ -z "$STAGES" ] || for name in $TWINS; do stages "$name"; done
} | tee "$OUT"
