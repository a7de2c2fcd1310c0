#!/bin/sh
# doc/reference.md and the list in ccute(3) agree with the headers, each public name has a contract, and the manual
# page's example prints the page's text.
. "${srcdir:-.}/tests/script.inc"

same() { # file of the tree, its name for reference.sh
    sh "$srcdir/doc/reference.sh" "$srcdir" "$2" >"$scratch/made"
    tell $? "$1: every public name has a contract"
    diff "$srcdir/$1" "$scratch/made" >"$scratch/why"
    tell $? "$1 agrees with the headers (make reference writes it again)"
}

same doc/reference.md reference
same doc/ccute.3 manual

# A name without a contract is reported: the check can fail.
mkdir -p "$scratch/tree/doc" && cp "$srcdir"/doc/reference.* "$scratch/tree/doc" && cp -R "$srcdir/include" "$srcdir/foldc" "$scratch/tree"
chmod -R u+w "$scratch/tree"
sed 's,^/\* The tile that the copy divides among threads. \*/$,,' "$srcdir/include/ccute/layout.h" >"$scratch/tree/include/ccute/layout.h"
echo 'int ccute_unheard_of(int x);' >>"$scratch/tree/include/ccute/version.h"
sh "$srcdir/doc/reference.sh" "$scratch/tree" reference >/dev/null 2>"$scratch/why"
status=$?
[ $status != 0 ] && grep -q 'ccute_tiler_mn has no contract' "$scratch/why" &&
    grep -q 'ccute_unheard_of has no contract' "$scratch/why"
tell $? 'a public name without a contract is an error'

manual=$srcdir/doc/ccute.3
if command -v groff >/dev/null; then
    groff -man -ww -Tascii "$manual" 2>"$scratch/why" >/dev/null && [ ! -s "$scratch/why" ]
    tell $? 'groff reads ccute(3)'
fi

# The nth example of a page, as it is read.
example() { # page, number
    awk -v wanted="$2" '/^\.EX/ { inside = ++n == wanted; next } /^\.EE/ { inside = 0 } inside' "$1" | sed 's/\\e/\\/g; s/\\-/-/g'
}

example "$manual" 1 >"$scratch/example.c"
example "$manual" 2 >"$scratch/prints"
${CC:-cc} -std=c11 $sanitize -I"$srcdir/include" "$scratch/example.c" "$builddir/libccute.a" -lm -lpthread -o "$scratch/example" &&
    "$scratch/example" >"$scratch/printed" && [ -s "$scratch/prints" ] && diff "$scratch/prints" "$scratch/printed"
tell $? "the example of ccute(3) prints the page's text"
exit $failed
