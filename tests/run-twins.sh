#!/bin/sh
# A folded kernel compiles to no more instructions than the kernel a careful hand writes: tests/twins/*.cu hold pairs of
# them, fold_NAME and hand_NAME; doc/twins.md has the classes of instructions, which tests/twins/count.awk reads there.
# The same for machine code, where there is cuobjdump (tests/twins/sass.awk).
#
#   run-twins.sh [--table] [FILE...]     with --table, the counts of each pair, class by class
. "${srcdir:-.}/tests/script.inc"
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null || { echo "SKIP: no nvcc"; exit 77; }
format=tap
[ "${1-}" = --table ] && { format=table; shift; }
[ $# -gt 0 ] || set -- "$srcdir"/tests/twins/*.cu
flags="-std=c++17 -DNDEBUG -I$srcdir/include"

# The GPU that a file is compiled for: sm_90, or "// arch: ..." in its first line.
arch_of() { # file
    arch=$(sed -n '1s|^// arch: ||p' "$1")
    echo "${arch:-sm_90}"
}

for file; do
    name=${file##*/}
    name=${name%.cu}
    # shellcheck disable=SC2086
    if ! "$foldc" fold "$file" -o "$scratch/$name.cu" --strict -- $flags 2>"$scratch/said" ||
        ! "$nvcc" -O3 -arch="$(arch_of "$file")" -ptx $flags -o "$scratch/$name.ptx" "$scratch/$name.cu" 2>>"$scratch/said"; then
        echo "# $name: $(head -n 20 "$scratch/said")"
        echo "not ok 1 - $name folds and compiles"
        echo 1..1
        exit 1
    fi
done
outputs() { # suffix, file...
    suffix=$1
    shift
    for file; do
        name=${file##*/}
        echo "$scratch/${name%.cu}.$suffix"
    done
}

# The machine code of every file; a test that is skipped where nothing shows it.
count_sass() {
    command -v cuobjdump >/dev/null || { echo "ok 1 - machine code # SKIP no cuobjdump"; return; }
    outputs ptx "$@" | while read -r ptx; do
        "$nvcc" -arch="$(sed -n 's|^\.target ||p' "$ptx")" -cubin -o "${ptx%.ptx}.cubin" "$ptx" && cuobjdump -sass "${ptx%.ptx}.cubin"
    done >"$scratch/sass" || echo "not ok 1 - machine code"
    awk -f "$srcdir/tests/twins/sass.awk" "$srcdir/doc/twins.md" "$scratch/sass"
}

if [ $format = table ]; then
    outputs ptx "$@" | xargs awk -v format=table -f "$srcdir/tests/twins/count.awk" "$srcdir/doc/twins.md"
    exit
fi
{
    outputs ptx "$@" | xargs awk -f "$srcdir/tests/twins/count.awk" "$srcdir/doc/twins.md"
    count_sass "$@"
} | awk '
    /^1\.\./ { next }
    /^(not )?ok / { sub(/ok [0-9]+/, "ok " ++count); bad = bad || /^not/ }
    { print }
    END { print "1.." count + 0; exit bad || !count }'
