#!/bin/sh
# The tarball has every file of the tree that git knows.
. "${srcdir:-.}/tests/script.inc"
git -C "$srcdir" rev-parse --git-dir >/dev/null 2>&1 && [ -e "$srcdir/.git" ] || { echo 'SKIP: no checkout'; exit 77; }
made=tarball.$$
trap 'rm -rf "$scratch" "${builddir:?}/$made"' EXIT
${MAKE:-make} -s -C "$builddir" distdir distdir=$made >"$scratch/why" 2>&1
tell $? 'make distdir'
git -C "$srcdir" ls-files | grep -v '^\.git' | while IFS= read -r file; do
    [ -e "$builddir/$made/$file" ] || echo "$file"
done >"$scratch/why"
[ ! -s "$scratch/why" ]
tell $? 'each file is in it'
exit $failed
