#!/bin/sh
# The pairs of tests/twins are twins: each file is folded, compiled for the CPU and run, and fold_NAME must write what
# hand_NAME writes, byte for byte.
#
#   run-twins-cpu.sh [FILE...]
set -u
srcdir=${srcdir-.}
builddir=${builddir-.}
foldc=${FOLDC-foldc/foldc}
command -v "$foldc" >/dev/null || { echo "1..0 # SKIP no $foldc"; exit 77; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/twins/*.cu
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
XDG_CACHE_HOME=$scratch
export XDG_CACHE_HOME
flags="-std=c++17 -DNDEBUG -DTWINS_RUN -I$srcdir/include -I$srcdir/tests/twins"

for file; do
    name=${file##*/}
    name=${name%.cu}
    # shellcheck disable=SC2086
    if "$foldc" fold "$file" -o "$scratch/$name.cu" --strict -- $flags 2>"$scratch/said" &&
        ${CXX-c++} -x c++ -O1 -w $flags -include ccute/cpu.h -o "$scratch/$name" "$scratch/$name.cu" -x none \
            "$builddir/libccute.a" -pthread 2>>"$scratch/said"; then
        "$scratch/$name" || echo "not ok 0 - $name: exit status $?"
    else
        sed 's/^/# /' "$scratch/said" | head -n 20
        echo "not ok 0 - $name folds and compiles"
    fi
done | awk '
    /^1\.\./ { next }
    /^(not )?ok / { sub(/ok [0-9]+/, "ok " ++count); bad = bad || /^not/ }
    { print }
    END { print "1.." count + 0; exit bad || !count }'
