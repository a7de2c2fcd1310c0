#!/bin/sh
# The projects of examples/projects, each built by its own build system against an installed ccute, as its user would:
# they build, fold, run, and print the right text; the messages about an incomplete installation are right.
. "${srcdir:-.}/tests/script.inc"
[ -x "$builddir/foldc/foldc" ] || { echo 'SKIP: no foldc'; exit 77; }
if [ -n "$sanitize" ]; then
    echo 'SKIP: the library is built for a sanitizer'
    exit 77
fi
unset FOLDC FOLDC_FLAGS NVCC MAKEFLAGS MAKELEVEL MFLAGS CPPFLAGS CFLAGS CXXFLAGS LDFLAGS DESTDIR

# Where it was not configured to lie: a package that was moved must be found as well.
make -C "$builddir" install DESTDIR="$scratch/root" >"$scratch/why" 2>&1
tell $? 'make install'
package=$(find "$scratch/root" -name ccute.pc)
prefix=${package%/lib*/pkgconfig/ccute.pc}
[ -n "$package" ] && [ -x "$prefix/bin/foldc" ] || exit 1
PKG_CONFIG="pkg-config --define-prefix"
PKG_CONFIG_PATH=${package%/*}
export PKG_CONFIG PKG_CONFIG_PATH

# Without nvcc the kernels run here, so their output can be compared; with it they are compiled, and run on a GPU.
without_nvcc=$scratch/path
mkdir "$without_nvcc"
for folder in $(echo "$PATH" | tr : ' '); do
    for program in "$folder"/*; do
        case ${program##*/} in
        nvcc | foldc | '*') ;;
        *) [ -e "$without_nvcc/${program##*/}" ] || ln -s "$program" "$without_nvcc/" ;;
        esac
    done
done

# A folded program has nothing of the algebra in it.
is_folded() { # program
    [ -x "$1" ] && ! ${NM:-nm} "$1" | grep ccute_ | grep -qv ccute_cpu
}

# Builds a project's copy by a command and compares the output of its programs.
project() { # name, command, folder of the programs
    cp -rL "$srcdir/examples/projects/$1" "$scratch/$1" && chmod -R u+w "$scratch/$1"
    (cd "$scratch/$1" && PATH=$without_nvcc && eval "$2") >"$scratch/why" 2>&1
    tell $? "$1: builds"
    for program in pack_tiles load_tile; do
        "$scratch/$1/$3$program" 2>"$scratch/why" | diff "$srcdir/examples/$program.out" - >>"$scratch/why" 2>&1
        tell $? "$1: $program prints the right text"
        is_folded "$scratch/$1/$3$program"
        tell $? "$1: $program is folded"
    done
    command -v nvcc >/dev/null || { echo "SKIP $1: no nvcc"; return; }
    rm -rf "${scratch:?}/$1"
    cp -rL "$srcdir/examples/projects/$1" "$scratch/$1" && chmod -R u+w "$scratch/$1"
    (cd "$scratch/$1" && eval "$2") >"$scratch/why" 2>&1
    tell $? "$1: builds with nvcc"
    nvidia-smi -L >/dev/null 2>&1 || { echo "SKIP $1: no GPU to run on"; return; }
    "$scratch/$1/$3load_tile" 2>"$scratch/why" | diff "$srcdir/examples/load_tile.out" - >>"$scratch/why" 2>&1
    tell $? "$1: load_tile on a GPU"
}

missing() { # tools
    for tool; do
        command -v "$tool" >/dev/null || { echo "SKIP $tool is not there" && return 0; }
    done
    return 1
}

if ! missing make pkg-config; then
    project make 'make' ''
    (cd "$scratch/make" && make clean && PATH=$without_nvcc make FOLDC=) >"$scratch/why" 2>&1
    ! is_folded "$scratch/make/pack_tiles" && ! is_folded "$scratch/make/load_tile"
    tell $? 'make: FOLDC= folds nothing'
fi
for name in load_tile.cu pack_tiles.c; do
    for folder in make cmake autotools meson; do
        cmp "$srcdir/examples/$name" "$srcdir/examples/projects/$folder/$name" >"$scratch/why" 2>&1
        tell $? "$folder has examples/$name, to be copied with the folder"
    done
done
if ! missing cmake; then
    (cp -r "$srcdir/examples/projects/cmake" "$scratch/presets" && cd "$scratch/presets" &&
        cmake --preset folded -DCMAKE_PREFIX_PATH="$prefix" && cmake --build --preset folded && build/pack_tiles) \
        >"$scratch/why" 2>&1
    tell $? 'cmake --preset folded'
fi
missing cmake || project cmake "cmake -B build -DCMAKE_PREFIX_PATH='$prefix' && cmake --build build" build/
missing autoreconf automake pkg-config ||
    project autotools "ACLOCAL_PATH='$prefix/share/aclocal' autoreconf -fi && ./configure PKG_CONFIG='$PKG_CONFIG' && make" ''
missing meson ninja pkg-config ||
    project meson "PATH='$prefix/bin':\$PATH && meson setup build --native-file foldc.ini && ninja -C build" build/

# A mistake is reported in one line.
says() { # text, command
    (cd "$scratch" && eval "$2") >"$scratch/why" 2>&1
    [ $? != 0 ] && tr -s ' \n' '  ' <"$scratch/why" | grep -qF -- "$1"
    tell $? "says: $1"
}
cmake_says() { # text, lines of CMakeLists.txt, options
    rm -rf "$scratch/wrong"
    mkdir "$scratch/wrong"
    { echo 'cmake_minimum_required(VERSION 3.20)' && echo 'project(wrong LANGUAGES C)' && echo "$2"; } >"$scratch/wrong/CMakeLists.txt"
    says "$1" "cmake -S wrong -B wrong/build -DCMAKE_PREFIX_PATH='$prefix' ${3-}"
}
if ! missing cmake; then
    cmake_says 'ccute_fold: nobody is not a target' 'find_package(ccute REQUIRED)
ccute_fold(nobody)'
    cmake_says 'ccute_fold: no target is named' 'find_package(ccute REQUIRED)
ccute_fold(OPTIONS --strict)'
    cmake_says 'ccute_fold: t is folded already' 'find_package(ccute REQUIRED)
add_library(t STATIC t.c)
ccute_fold(t)
ccute_fold(t)'
    cmake_says 'the component tpu is not there' 'find_package(ccute REQUIRED COMPONENTS tpu)'
    cmake_says 'compatible with requested version "9.0"' 'find_package(ccute 9.0 REQUIRED)'
    if ! missing nvcc; then
        mkdir "$scratch/cuda"
        cp "$srcdir/examples/load_tile.cu" "$scratch/cuda/"
        printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' 'set(CMAKE_CUDA_ARCHITECTURES 80)' 'project(alone LANGUAGES CUDA)' \
            'find_package(ccute REQUIRED)' 'add_executable(load_tile load_tile.cu)' \
            'target_link_libraries(load_tile PRIVATE ccute::ccute)' 'ccute_fold(load_tile)' >"$scratch/cuda/CMakeLists.txt"
        (cd "$scratch/cuda" && cmake -B build -DCMAKE_PREFIX_PATH="$prefix" && cmake --build build) >"$scratch/why" 2>&1
        tell $? 'a CMake project of CUDA alone'
    fi
    mv "$prefix/bin/foldc" "$prefix/bin/other"
    cmake_says 'ccute was installed without foldc' 'find_package(ccute REQUIRED)
add_library(t STATIC t.c)
ccute_fold(t)'
    mv "$prefix/bin/other" "$prefix/bin/foldc"
fi
# ---- Caches: the same source folds to the same bytes, whenever and wherever, and is found again ----

PATH=$prefix/bin:$PATH
mkdir -p "$scratch/one/deep" "$scratch/two" "$scratch/tmp"
TMPDIR=$scratch/tmp CCACHE_DIR=$scratch/ccache CCACHE_NODISABLE=1
export TMPDIR CCACHE_DIR CCACHE_NODISABLE
unset CCACHE_PREFIX CCACHE_BASEDIR
for name in pack_tiles.c load_tile.cu; do
    cp "$srcdir/examples/$name" "$scratch/one/"
    cp "$srcdir/examples/$name" "$scratch/two/"
    touch -d 2001-02-03 "$scratch/two/$name"
    (cd "$scratch/one" && foldc fold $name -o "$scratch/folded.1" -- -I"$prefix/include") &&
        (cd "$scratch/two" && foldc fold $name -o "$scratch/folded.2" -- -I"$prefix/include") >"$scratch/why" 2>&1 &&
        cmp "$scratch/folded.1" "$scratch/folded.2" >>"$scratch/why"
    tell $? "cache: $name folds to the same bytes in another folder, at another time"
done
hits() { ccache --print-stats | awk '$1 == "direct_cache_hit" || $1 == "preprocessed_cache_hit" { n += $2 } END { print n + 0 }'; }
# The second time, from another working folder, is a hit, and gives the same object.
cached() { # name, command; SOURCE and OBJECT stand for the files
    ccache --zero-stats >"$scratch/why"
    for folder in one one/deep; do
        line=$(printf '%s\n' "$2" | sed "s|OBJECT|$scratch/cached.${folder##*/}|")
        (cd "$scratch/$folder" && eval "$line") >"$scratch/why" 2>&1
        tell $? "cache: $1"
        touch "$scratch/one/pack_tiles.c" "$scratch/one/load_tile.cu"
    done
    cmp "$scratch/cached.one" "$scratch/cached.deep" >"$scratch/why" 2>&1 && [ "$(hits)" -ge 1 ]
    tell $? "cache: $1: the second time it is found"
}
if ! missing ccache; then
    flags="-I'$prefix/include' -O1 -c"
    cached 'foldc ccache gcc' "foldc ccache gcc -std=c11 $flags '$scratch/one/pack_tiles.c' -o OBJECT"
    cached 'ccache before foldc' "CCACHE_PREFIX=foldc ccache gcc -std=c11 $flags '$scratch/one/pack_tiles.c' -o OBJECT"
    cached 'foldc ccache gcc -g' "cd '$scratch/one' && foldc ccache gcc -g -std=c11 $flags pack_tiles.c -o OBJECT"
    missing nvcc || cached 'foldc ccache nvcc' "foldc ccache nvcc -std=c++17 -arch=sm_90 $flags '$scratch/one/load_tile.cu' -o OBJECT"
fi
# The extension of PyTorch: its kernel folds; where PyTorch and a library for shared objects are, it is built and copies.
if command -v nvcc >/dev/null; then
    "$prefix/bin/foldc" fold "$srcdir/examples/torch/extension.cu" -o "$scratch/extension.cu" --strict >"$scratch/why" 2>&1 &&
        ! sed -n '/__global__/,$p' "$scratch/extension.cu" | grep -q 'ccute_\(at\|local_tile\|swizzle\)('
    tell $? "torch: the extension's kernel folds"
else
    echo 'SKIP torch: no nvcc'
fi
if grep -q '^CFLAGS = .*-fPIC' "$builddir/Makefile" && python3 -c 'import torch.utils.cpp_extension, ninja' 2>/dev/null; then
    mkdir "$scratch/extension"
    CCUTE=$prefix BUILD=$scratch/extension python3 "$srcdir/examples/torch/extension.py" >"$scratch/why" 2>&1 &&
        [ "$(grep -c '^copy, .*: right$' "$scratch/why")" = 4 ] && grep -q '^refused: copy: not injective' "$scratch/why"
    tell $? 'torch: the extension copies by DLPack'
else
    echo 'SKIP torch: no PyTorch, or the library is not built for shared objects'
fi
exit $failed
