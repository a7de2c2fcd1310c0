#!/bin/sh
# What foldc sees in each file of tests/frontend: its dump stands at the file's end, behind "// ---- tree ----".
# A first line "// flags: ..." gives `foldc ast` more arguments, "// needs: cuda" asks for CUDA's headers, and
# "// stderr: TEXT" lines expect complaints. With --update, files are rewritten to what foldc says now.
set -u
srcdir=${srcdir-.}
foldc=${FOLDC-foldc/foldc}
command -v "$foldc" >/dev/null || { echo "1..0 # SKIP no $foldc"; exit 77; }
update=0
[ "${1-}" = --update ] && update=1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
XDG_CACHE_HOME=$scratch
export XDG_CACHE_HOME
mark='// ---- tree ----'
number=0
bad=0

has_cuda() {
    [ -n "${CUDA_PATH-}${CUDA_HOME-}" ] || command -v nvcc >/dev/null || [ -e /usr/local/cuda/include/cuda_runtime.h ]
}

report() { # ok|not ok, name
    number=$((number + 1))
    echo "$1 $number - $2"
}

for file in "$srcdir"/tests/frontend/*.cu "$srcdir"/tests/frontend/*.c "$srcdir"/tests/frontend/*.cc \
    "$srcdir"/tests/frontend/*.h; do
    name=${file##*/}
    if grep -q '^// needs: cuda' "$file" && ! has_cuda; then
        report ok "$name # SKIP no CUDA toolkit"
        continue
    fi
    flags=$(sed -n 's|^// flags: ||p' "$file")
    case " $flags " in *' -- '*) ;; *) flags="$flags --" ;; esac
    sed "\\|^$mark|,\$d" "$file" >"$scratch/head" && [ -s "$scratch/head" ] || exit 1
    # shellcheck disable=SC2086
    "$foldc" ast "$file" $flags -I"$srcdir/include" >"$scratch/tree" 2>"$scratch/complaints"
    sed 's|^.*/tests/frontend/||; s|^|// stderr: |' "$scratch/complaints" >"$scratch/stderr"
    { echo "$mark"; sed 's|^|// |' "$scratch/tree"; cat "$scratch/stderr"; } >"$scratch/tail"
    if [ $update = 1 ]; then
        cat "$scratch/head" "$scratch/tail" >"$scratch/new"
        cmp -s "$scratch/new" "$file" || { cat "$scratch/new" >"$file"; echo "updated $name"; }
    elif sed -n "\\|^$mark|,\$p" "$file" | diff - "$scratch/tail" >"$scratch/diff"; then
        report ok "$name"
    else
        report 'not ok' "$name"
        sed 's/^/# /' "$scratch/diff"
        bad=1
    fi
done
[ $update = 1 ] || echo "1..$number"
exit $bad
