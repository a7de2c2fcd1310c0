#!/bin/sh
# Folded text gets no warning that the source does not get: the files of tests/fold, folded, by the compilers at hand with
# -Wall -Wextra. A warning is its line and its kind.
#
#   run-folded-warnings.sh [FILE...]    these files, or some of all
#
# WARNINGS=all: all files; else every WARNINGS-th (16), by a sum of its name. With all, CUDA files also by nvcc with
# -Werror all-warnings, where the source passes.
. "${srcdir:-.}/tests/script.inc"
each=${WARNINGS:-16}
nvcc=
[ "$each" != all ] || { each=1 nvcc=${NVCC-}; }
include="-I$srcdir/include -I$srcdir/tests/fold"
mark='// ---- folded ----'
mkdir "$scratch/source" "$scratch/folded"

# What stays:
#   alias_alignment.cu, declaration_beside_an_unknown.cu
#                      a variable that is assigned, and that folded calls alone read
#   included_in_a_namespace.cc, included_on_the_command_line.cu
#                      a function of an included file
#   kept_call_names_its_layout.cc
#                      a type of which folded calls alone were made
#   wrong_where_not_reached.cc
#                      && and || of numbers, where the source has calls
# and constants of a file, of which clang reports those that folded calls alone named.
known='alias_alignment.cu declaration_beside_an_unknown.cu included_in_a_namespace.cc
 included_on_the_command_line.cu kept_call_names_its_layout.cc wrong_where_not_reached.cc'
known=$(echo $known) # on one line

warns='-Wall -Wextra'
compiler_of() { # compiler's kind, file
    case $1:$2 in
    gcc:*.c) echo "${CC-gcc} $warns -std=gnu11" ;;
    clang:*.c) echo "$CLANG $warns -std=gnu11 -Wno-unused-const-variable" ;;
    gcc:*.cc) echo "${CXX-g++} $warns -std=c++17" ;;
    clang:*.cc) echo "$CLANG $warns -x c++ -std=c++17 -Wno-unused-const-variable" ;;
    gcc:*) echo "${CXX-g++} $warns -x c++ -std=c++17 -include ccute/cpu.h" ;;
    *) echo "$CLANG $warns -x c++ -std=c++17 -Wno-unused-const-variable -include ccute/cpu.h" ;;
    esac
}

# The warnings of a side, as lines and kinds; false if it does not compile.
warnings() { # compiler's kind, side
    # shellcheck disable=SC2046,SC2086
    $(compiler_of "$1" "$name") -fsyntax-only $compiler_flags $include "$scratch/$2/$name" \
        >"$scratch/said" 2>&1 || return
    sed -n 's/^[^:]*:\([0-9]*\):[0-9]*: warning: .*\(\[-W[^]]*\]\)$/\1 \2/p' "$scratch/said" | sort -u
}

compare() { # compiler's kind
    warnings "$1" folded >"$scratch/after" || return 0
    cp "$scratch/said" "$scratch/why"
    [ -s "$scratch/after" ] || return 0
    warnings "$1" source >"$scratch/before" || return 0
    [ -z "$(comm -13 "$scratch/before" "$scratch/after")" ]
}

compare_nvcc() {
    for side in source folded; do
        # shellcheck disable=SC2086
        "$nvcc" -std=c++17 -arch=sm_80 -Werror all-warnings $compiler_flags $include -cuda -o "$scratch/nvcc.ii" \
            "$scratch/$side/$name" >"$scratch/why" 2>&1 || { [ $side = source ]; return; }
    done
}

[ $# = 0 ] || each=1
[ $# -gt 0 ] || set -- "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc "$srcdir"/tests/fold/*.cu
for file in "$@"; do
    name=${file##*/} number=$(echo "$file" | sed 's|.*/||' | cksum)
    [ $((${number%% *} % each)) = 0 ] || continue
    case " $known " in *" $name "*) continue ;; esac
    flags=$(sed -n 's|^// flags: ||p' "$file" | tr -d '\r')
    case " $flags " in *' -- '*) ;; *) flags="$flags -- " ;; esac
    compiler_flags=${flags#*-- }
    sed "\\|^$mark|,\$d" "$file" >"$scratch/source/$name"
    # shellcheck disable=SC2086
    "$foldc" fold "$scratch/source/$name" -o "$scratch/folded/$name" $flags $include >/dev/null 2>&1 || continue
    : >"$scratch/why"
    compare gcc && { [ -z "${CLANG-}" ] || compare clang; } &&
        case $name in *.cu) [ -z "$nvcc" ] || compare_nvcc ;; esac
    tell $? "$name"
done
exit $failed
