#!/bin/sh
# The examples, by their own Makefile, folded and not: every program prints what its .out file says. Besides, nothing in
# them is left to run time, and where there is a CUDA compiler it takes the kernels both ways; where there is a GPU,
# they run there.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd) || exit 1
builddir=$(cd "${builddir:-.}" && pwd) || exit 1
foldc=${FOLDC-foldc/foldc}
case $foldc in */*) foldc=$(cd "$(dirname "$foldc")" && pwd)/$(basename "$foldc") ;; esac
command -v "$foldc" >/dev/null || { echo "SKIP: no $foldc"; exit 77; }
examples=$srcdir/examples
library=$builddir/libccute.a
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
XDG_CACHE_HOME=$scratch/cache
export XDG_CACHE_HOME
unset FOLDC_FLAGS MAKEFLAGS MAKELEVEL
failed=0

report() { # status, name
    if [ "$1" = 0 ]; then
        echo "PASS $2"
    else
        echo "FAIL $2"
        [ ! -s "$scratch/said" ] || head -20 "$scratch/said"
        failed=1
    fi
}

# A library built for AddressSanitizer links only with programs built for it.
sanitize=
! ${NM:-nm} "$library" 2>/dev/null | grep -q ' U __asan_' || sanitize='-fsanitize=address,undefined'

# The examples' Makefile, in a folder of its own; nothing may be warned of.
build() { # folder, what to put before compilers, goal, more arguments
    folder=$scratch/$1 before=$2 goal=$3
    shift 3
    mkdir -p "$folder"
    make -C "$folder" -f "$examples/Makefile" SRC="$examples" FOLDC="$before" LIBCCUTE="$library" \
        CPPFLAGS="-I$srcdir/include" CC="${CC:-cc}" CXX="${CXX:-c++}" CFLAGS="-O1 -Wall -Wextra -Werror $sanitize" \
        CXXFLAGS="-O1 -Wall -Wextra -Werror $sanitize" NVCC="${NVCC-nvcc}" "$@" "$goal" >"$scratch/said" 2>&1
}

build unfolded '' check
report $? 'unfolded, the examples print what they should'
build folded "$foldc" check
report $? 'folded, they print the same'
for source in "$examples"/*.c "$examples"/*.cu; do
    "$foldc" fold "$source" -o "$scratch/strict" --strict --verify -- -I"$srcdir/include" >"$scratch/said" 2>&1
    report $? "$(basename "$source"): nothing is left to run time, and --verify agrees"
done
build folded "$foldc" show NVCC=/nowhere/nvcc
[ $? = 0 ] && grep -q '^-.*ccute_composition' "$scratch/said" && grep -q '^0 of 1024' "$scratch/said"
report $? 'the first example can be shown'

# By nvcc, for a GPU if one is there to run on.
on_gpu() { # folder, what to put before nvcc
    arch=compute_90 # no machine code for nobody
    ! nvidia-smi -L >/dev/null 2>&1 || arch=native
    build "$1" "$2" gpu NVCCFLAGS="-O3 -arch=$arch -Werror all-warnings"
    report $? "$1: nvcc takes the kernels"
    [ "$arch" = native ] || return
    for program in "$scratch/$1"/*.gpu; do
        name=$(basename "$program" .gpu)
        "$program" >"$scratch/said" 2>&1 && diff "$examples/$name.out" "$scratch/said"
        report $? "$1: $name on the GPU"
    done
}

if [ -n "$sanitize" ]; then
    echo 'SKIP nvcc: the library is built for a sanitizer'
elif command -v "${NVCC-nvcc}" >/dev/null; then
    on_gpu unfolded ''
    on_gpu folded "$foldc --strict"
else
    echo 'SKIP nvcc: there is none'
fi
exit $failed
