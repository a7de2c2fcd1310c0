#!/bin/sh
# The examples, by their own Makefile, folded and not: every program prints its .out file. Also, nothing in
# them is left to run time, and where there is a CUDA compiler it takes the kernels both ways; where there is a GPU,
# they run there. Without one, nvcc compiles every fourth unfolded and every second folded, or all with EXAMPLES=all.
# hgemm_any is all instances of hgemm.cu: without EXAMPLES=all it runs on the CPU folded only, at -O0, and nvcc compiles it for a
# GPU alone.
. "${srcdir:-.}/tests/script.inc"
examples=$srcdir/examples
library=$builddir/libccute.a
unset FOLDC_FLAGS MAKEFLAGS MAKELEVEL

level=-O1
# The examples' Makefile, in a folder of its own; nothing may be warned of.
build() { # folder, what to put before compilers, goal, more arguments
    folder=$scratch/$1 before=$2 goal=$3
    shift 3
    mkdir -p "$folder"
    make -C "$folder" -f "$examples/Makefile" SRC="$examples" FOLDC="$before" LIBCCUTE="$library" \
        CPPFLAGS="-I$srcdir/include" CC="${CC:-cc}" CXX="${CXX:-c++}" CFLAGS="$level -Wall -Wextra -Werror $sanitize" \
        CXXFLAGS="$level -Wall -Wextra -Werror $sanitize ${sanitize:+-DCCUTE_CPU_SHARED=thread_local}" NVCC="${NVCC-nvcc}" "$@" "$goal" >"$scratch/why" 2>&1
}

kernels_of() { sed -n 's/^KERNELS = //p' "$examples/Makefile"; }
but_instances() { [ "${EXAMPLES-}" = all ] && kernels_of || kernels_of | sed 's/ hgemm_any / /'; }

build unfolded '' check KERNELS="$(but_instances)"
tell $? 'unfolded, the examples print their .out files'
build folded "$foldc" check KERNELS="$(but_instances)"
tell $? 'folded, they print the same'
level=-O0 # half of the time to compile the instances
build folded "$foldc" check PROGRAMS= KERNELS=hgemm_any
tell $? 'folded, hgemm_any prints the same'
level=-O1
for source in "$examples"/*.c "$examples"/*.cu; do
    ! lacks_cuda "$source" || continue
    "$foldc" fold "$source" -o "$scratch/strict" --strict --verify -- -I"$srcdir/include" >"$scratch/why" 2>&1
    tell $? "$(basename "$source"): nothing is left to run time, and --verify agrees"
done
build folded "$foldc" show NVCC=/nowhere/nvcc
[ $? = 0 ] && grep -q '^    .*= ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);' "$scratch/why" &&
    grep -q '^ .*ccute_load_global<4>(A + mine_o)' "$scratch/why" && grep -q '^0 of 1024' "$scratch/why" && grep -q '^Next:' "$scratch/why"
tell $? 'the first example can be shown'

# By nvcc, for a GPU if one is there to run on.
on_gpu() { # folder, what to put before nvcc, more arguments of make
    arch=compute_90 # no machine code for nobody
    ! nvidia-smi -L >/dev/null 2>&1 || arch=native
    name=$1 before=$2
    shift 2
    build "$name" "$before" gpu NVCCFLAGS="-O3 -arch=$arch -Werror all-warnings" "$@"
    tell $? "$name: nvcc takes the kernels"
    [ "$arch" = native ] || return
    for program in "$scratch/$name"/*.gpu; do
        example=$(basename "$program" .gpu)
        case $example in
        attention | columns_tma | hgemm* | wgmma_gemm) nvidia-smi --query-gpu=compute_cap --format=csv,noheader | grep -q '^9\.0' || continue ;;
        esac
        "$program" >"$scratch/why" 2>&1 && diff "$examples/$example.out" "$scratch/why"
        tell $? "$name: $example on the GPU"
    done
}

if [ -n "$sanitize" ]; then
    echo 'SKIP nvcc: the library is built for a sanitizer'
elif command -v "${NVCC-nvcc}" >/dev/null; then
    each=4 taken=$(but_instances | tr ' ' '\n' | awk 'NR % 2')
    ! nvidia-smi -L >/dev/null 2>&1 && [ "${EXAMPLES-}" != all ] || { each=1 taken=$(kernels_of | tr ' ' '\n'); }
    # Not attention and hgemm: nvcc 13.0 ends with a segmentation fault in ptxas, whatever its stack.
    kernels=$(kernels_of | tr ' ' '\n' | grep -v '^attention$\|^hgemm' | awk -v each=$each 'NR % each == 0')
    on_gpu unfolded '' KERNELS="$(echo $kernels)"
    on_gpu folded "$foldc --strict" KERNELS="$(echo $taken)"
else
    echo 'SKIP nvcc: there is none'
fi
exit $failed
