#!/bin/sh
# No source file has more than 500 lines, and no function more than 60: foldc, the library, its kernels, the headers, the
# tests in C. Tables (.def) are data.
. "${srcdir:-.}/tests/script.inc"

sources() {
    (cd "$srcdir" && {
        find foldc lib cuda include bench tests/copies tests/fuzz tests/gpu tests/meaning \( -name '*.c' -o -name '*.h' -o -name '*.cu' -o -name '*.cuh' \) -print
        ls tests/*.[ch] tests/verify/check_*.c
    } | sort)
}

sources >"$scratch/sources"
[ "$(wc -l <"$scratch/sources")" -gt 500 ]
tell $? 'the sources are read'

# shellcheck disable=SC2046
(cd "$srcdir" && awk -v lines=500 -v body=60 -f tests/sizes.awk $(cat "$scratch/sources")) >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? 'no file over 500 lines, no function over 60'

# The check itself: a file and a function that are a line too long.
awk 'BEGIN { print "int f(void)"; print "{"; for (i = 0; i < 59; i++) print "    g();"; print "}"; for (i = 62; i < 501; i++) print "" }' \
    >"$scratch/long.c"
awk -v lines=500 -v body=60 -f "$srcdir/tests/sizes.awk" "$scratch/long.c" | sed 's/.*long/long/' >"$scratch/why"
printf '%s\n' 'long.c:2: a function of 61 lines' 'long.c: 501 lines' | cmp -s - "$scratch/why"
tell $? 'a line too many is found'
exit $failed
