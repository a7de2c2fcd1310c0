#!/bin/sh
# The ports (tests/ports) on a GPU, unfolded and folded: each program compares our kernel and the one by hand with plain
# loops. The ones that PORTS_UNFOLDED names run unfolded too (such a kernel compiles for some ten seconds; "all" for each).
#
#   ports.sh [FILE...]
. "${srcdir:-.}/tests/script.inc"
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null || { echo "SKIP: no nvcc"; exit 77; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/ports/*.cu
flags="-std=c++17 -DNDEBUG -I$srcdir/include -I$srcdir/tests/ports"
unfolded=${PORTS_UNFOLDED-$(cat "$srcdir/tests/ports/sample")}

# Compile and run; exit status 77 where there is no GPU.
runs() { # source, program
    # shellcheck disable=SC2086
    "$nvcc" -O3 ${NVCCFLAGS--arch=native} $flags -o "$2" "$1" "$builddir/libccute.a" >"$scratch/why" 2>&1 || return 1
    "$2" >"$scratch/why" 2>&1
    status=$?
    [ $status -eq 77 ] && { echo "SKIP: no GPU"; exit 77; }
    [ $status -eq 0 ] && grep -q ': 0 wrong$' "$scratch/why"
}

for file; do
    name=${file##*/}
    name=${name%.cu}
    # shellcheck disable=SC2086
    "$foldc" fold "$file" -o "$scratch/$name.cu" --strict -- $flags >"$scratch/why" 2>&1 && runs "$scratch/$name.cu" "$scratch/folded"
    tell $? "$name: right, folded"
    [ "$unfolded" = all ] || echo "$unfolded" | tr ' ' '\n' | grep -qx "$name" || continue
    runs "$file" "$scratch/unfolded"
    tell $? "$name: right, unfolded"
done
exit $failed
