#!/bin/sh
# The kernels of examples/ without one of their steps each (bench/ladder/steps), folded, next to the finished ones, in turn
# on a GPU of sm_90. Prints the tables and writes them to OUT (bench/ladder.txt).
#
#   srcdir, builddir    the sources, and where foldc/foldc is
#   NVCC                the compiler (nvcc)
#   PROGRAM             leave the program there and run nothing: for another machine
set -eu

: "${srcdir:=.}" "${builddir:=.}" "${NVCC:=nvcc}" "${OUT:=$builddir/bench/ladder.txt}" "${PROGRAM:=}"
steps=$srcdir/bench/ladder/steps
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v "$NVCC" > /dev/null || { echo "SKIP: ladder: no nvcc" >&2; exit 0; }
[ -n "$PROGRAM" ] || nvidia-smi -L > /dev/null 2>&1 || { echo "SKIP: ladder: no GPU" >&2; exit 0; }

compile() { # object, source, flags...
    object=$1 source=$2
    shift 2
    "$builddir/foldc/foldc" "$NVCC" "$@" -DNDEBUG -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a \
        -I"$srcdir/include" -I"$work" -c "$source" -o "$work/$object.o"
}
step() { # kernel, step, source in examples/, flags
    mkdir "$work/$1_$2"
    cp "$srcdir"/examples/*.h "$srcdir/examples/$3" "$srcdir/bench/ladder/without.h" "$work/$1_$2"
    for file in $(awk -v head="$1 $2:" 'substr($0, 3, length(head)) == head { here = 1; next } /^@/ { here = 0 }
        here && /^= / { print $2 }' "$steps"); do
        awk -v kernel="$1" -v step="$2" -v file="$file" -f "$srcdir/bench/ladder/step.awk" "$steps" \
            "$srcdir/examples/$file" > "$work/$1_$2/$file"
    done
    flags=$(awk -v head="$1 $2:" 'substr($0, 3, length(head)) == head { here = 1; next } /^@/ { here = 0 }
        here && /^[?] / { print substr($0, 3) }' "$steps")
    # shellcheck disable=SC2086
    compile "$1_$2" "$work/$1_$2/$3" -DWITHOUT_MAIN "-Dmain=unused_$1_$2" $4 $flags
}
all() { # kernel, source, macro that names the function, more macros
    echo "STEP($1, finished, \"the finished kernel\")"
    step "$1" finished "$2" "-D$3=$1_finished $4" >&2
    sed -n "s/^@ $1 \([a-z0-9]*\): \(.*\)/\1 \2/p" "$steps" | while read -r name words; do
        echo "STEP($1, $name, \"$words\")"
        case $1,$name in *,128) more= ;; *) more=$4 ;; esac # its own macro has the keys
        step "$1" "$name" "$2" "-D$3=$1_$name $more" >&2
    done
}
{
    all product hgemm.cu HGEMM ''
    all attention attention.cu ATTENTION '-DATTENTION_DEPTH=128 -DATTENTION_KEYS=160'
    all softmax softmax.cu softmax ''
} > "$work/ladder.def"
compile main "$srcdir/bench/kernels/ladder.cu"
"$NVCC" "$work"/*.o "$builddir/libccute.a" -o "${PROGRAM:-$work/ladder}"
[ -z "$PROGRAM" ] || exit 0
mkdir -p "$(dirname "$OUT")"
{
    nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
    "$NVCC" --version | tail -1
    "$work/ladder"
} | tee "$OUT"
