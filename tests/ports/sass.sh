#!/bin/sh
# The lines and the machine instructions of each port, ours and by hand: rows of the table of doc/ports.md.
#
#   tests/ports/sass.sh [FILE...]        needs nvcc and cuobjdump
. "${srcdir:-.}/tests/script.inc"
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null && command -v cuobjdump >/dev/null || { echo "SKIP: no nvcc, or no cuobjdump"; exit 77; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/ports/*.cu
flags="-std=c++17 -DNDEBUG -I$srcdir/include -I$srcdir/tests/ports"

for file; do
    name=${file##*/}
    name=${name%.cu}
    # shellcheck disable=SC2086
    "$foldc" fold "$file" -o "$scratch/$name.cu" --strict -- $flags &&
        "$nvcc" -O3 -arch=sm_90 -cubin $flags -o "$scratch/$name.cubin" "$scratch/$name.cu" &&
        cuobjdump -sass "$scratch/$name.cubin" >"$scratch/$name.sass" || { failed=1; continue; }
    awk -v name="$name" -f "$srcdir/tests/ports/sass.awk" "$file" "$scratch/$name.sass" || failed=1
done
exit $failed
