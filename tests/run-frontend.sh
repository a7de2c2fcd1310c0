#!/bin/sh
# foldc's view of each file of tests/frontend: its dump is at the file's end, after "// ---- tree ----".
# A first line "// flags: ..." gives `foldc ast` more arguments, "// needs: cuda" requests CUDA's headers, and
# "// stderr: TEXT" lines expect complaints. With --update, files are rewritten to foldc's present view.
. "${srcdir:-.}/tests/script.inc"
update=0
[ "${1-}" = --update ] && update=1
mark='// ---- tree ----'

for file in "$srcdir"/tests/frontend/*.cu "$srcdir"/tests/frontend/*.c "$srcdir"/tests/frontend/*.cc \
    "$srcdir"/tests/frontend/*.h; do
    ! lacks_cuda "$file" || continue
    flags=$(sed -n 's|^// flags: ||p' "$file")
    case " $flags " in *' -- '*) ;; *) flags="$flags --" ;; esac
    sed "\\|^$mark|,\$d" "$file" >"$scratch/head" && [ -s "$scratch/head" ] || exit 1
    # shellcheck disable=SC2086
    "$foldc" ast "$file" $flags -I"$srcdir/include" >"$scratch/tree" 2>"$scratch/complaints"
    sed 's|^.*/tests/frontend/||; s|^|// stderr: |' "$scratch/complaints" >"$scratch/stderr"
    { echo "$mark"; sed 's|^|// |' "$scratch/tree"; cat "$scratch/stderr"; } >"$scratch/tail"
    tell_golden "$file"
done
exit $failed
