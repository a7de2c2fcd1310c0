#!/bin/sh
# Rooms of foldc that know nothing of others, by their objects: point/ executes a source by the language's rules, and
# verify/ compares by it, so neither may name anything of the fold's or of symbolic integers.
. "${srcdir:-.}/tests/script.inc"
nm=${NM:-nm}

# What the objects of a room name and do not have themselves.
named() { $nm "$builddir/foldc/$1"/*.o 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u; }

for room in point verify; do
    named "$room" >"$scratch/named"
    [ -s "$scratch/named" ]
    tell $? "the objects of $room/ are read"
    grep -E '^_?(expr|fold|leaf|explain|clang|reader)_' "$scratch/named" >"$scratch/why"
    [ ! -s "$scratch/why" ]
    tell $? "$room/ names nothing of the fold's"
done
named point | grep -E '^_?verify_' >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? 'point/ names nothing of verify/'
exit $failed
