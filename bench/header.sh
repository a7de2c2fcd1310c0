#!/bin/sh
# What including ccute costs, stage by stage: the instructions that nvcc and all it starts execute on an empty kernel,
# with <ccute/ccute.h> and without, counted by valgrind and not timed. A row a stage, in millions; the last is the sum.
#
#   srcdir              the sources; HEADERS, the folder of the headers ($srcdir/include)
#   NVCC, NVCC_ARCH     the compiler, and what it compiles for (sm_90)
#   VALGRIND            the counter
set -eu

: "${srcdir:=.}" "${NVCC:=nvcc}" "${NVCC_ARCH:=sm_90}" "${VALGRIND:=valgrind}" "${HEADERS:=$srcdir/include}"
command -v "$NVCC" > /dev/null || { echo "SKIP: make bench-header: no nvcc" >&2; exit 0; }
command -v "$VALGRIND" > /dev/null || { echo "SKIP: make bench-header: no valgrind" >&2; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# "file stage instructions" for each process that nvcc runs; gcc's cc1plus is the preprocessor, too.
count() { # name of a file
    mkdir "$work/$1"
    "$VALGRIND" --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --trace-children=yes \
        --log-file="$work/$1/%p" "$NVCC" -arch="$NVCC_ARCH" -std=c++17 -I"$HEADERS" -c "$work/$1.cu" -o "$work/out.o"
    awk -v file="$1" '
        /Command:/ {
            n = split($3, part, "/")
            stage = part[n] ~ /^cc1plus/ ? (/ -E / ? "preprocessor" : "host compiler") : part[n]
        }
        /I +refs:/ { gsub(/,/, ""); print file, stage, $NF }' "$work/$1"/*
}

echo '__global__ void kernel(void) {}' > "$work/empty.cu"
{ echo '#include <ccute/ccute.h>'; cat "$work/empty.cu"; } > "$work/header.cu"
{ echo '#define CCUTE_FOLDED'; cat "$work/header.cu"; } > "$work/folded.cu"
for file in empty header folded; do
    count $file
done | awk '
    { sum[$1, $2] += $3; sum[$1, "all"] += $3 }
    !($2 in seen) { seen[$2] = 1; name[++stages] = $2 }
    function row(stage) {
        printf "%-16s %9.1f %+9.1f %+9.1f\n", stage, sum["empty", stage] / 1e6,
            (sum["header", stage] - sum["empty", stage]) / 1e6, (sum["folded", stage] - sum["empty", stage]) / 1e6
    }
    END {
        printf "%-16s %9s %9s %9s\n", "stage, millions", "empty", "header", "folded"
        for (i = 1; i <= stages; i++)
            if (sum["empty", name[i]] > 20e6)
                row(name[i])
        row("all")
        printf "%-16s %9s %8.2f%% %8.2f%%\n", "more", "", 100 * (sum["header", "all"] / sum["empty", "all"] - 1),
            100 * (sum["folded", "all"] / sum["empty", "all"] - 1)
    }'
