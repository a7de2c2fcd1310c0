#!/bin/sh
# What foldc costs on the examples, compared with another build of it: millions of instructions, counted by callgrind,
# and peak memory in MiB, each with the change in percent. Both builds fold the examples of the other tree, each with its
# own headers and its precompiled prelude made before; then a file of SITES sites. Count what was built alike: the same
# CFLAGS, no sanitizers.
#
#   make bench-cost BEFORE=TREE [EXAMPLES='sgemm.cu ...'] [SITES=10000]
#
#   BEFORE              the other tree, built in its folder build/
#   srcdir, builddir    this one
#   CC, VALGRIND        to compile measure.c; the counter
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${SITES:=10000}" "${CC:=cc}" "${VALGRIND:=valgrind}"
command -v "$VALGRIND" >/dev/null || { echo "SKIP: make bench-cost: no valgrind" >&2; exit 0; }
[ -x "${BEFORE:?is the tree to compare with}/build/foldc/foldc" ] || { echo "$BEFORE/build has no foldc" >&2; exit 1; }
. "$srcdir/bench/sites.inc"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$CC" -D_GNU_SOURCE -o "$work/measure" "$srcdir/bench/measure.c"

# "instructions peak-KB" of one foldc on one example.
cost() { # foldc, headers, example
    set -- "$1" fold "$3" -o "$work/folded" -- "-I$2"
    "$@" 2>/dev/null # the prelude
    "$VALGRIND" --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 | awk '/Collected/ { printf "%s ", $NF }'
    "$work/measure" "$@" | awk '{ print $3 }'
}

XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
compare() { # name, file
    before=$(cost "$BEFORE/build/foldc/foldc" "$BEFORE/include" "$2")
    after=$(cost "$builddir/foldc/foldc" "$srcdir/include" "$2")
    echo "$1 $before $after" | awk '{
        printf "%-20s %8.1f %8.1f %+6.1f%%   %6.1f %6.1f %+6.1f%%\n", $1, $2 / 1e6, $4 / 1e6, 100 * ($4 / $2 - 1),
            $3 / 1024, $5 / 1024, 100 * ($5 / $3 - 1) }'
}

for example in ${EXAMPLES-$(cd "$BEFORE/examples" && echo *.c *.cu)}; do
    compare "$example" "$BEFORE/examples/$example"
done
write_sites "$SITES" >"$work/sites.cu"
compare "$SITES-sites" "$work/sites.cu"
