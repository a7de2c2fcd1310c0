#!/bin/sh
# The public headers with every compiler at hand: each alone, then the statements of snippets.txt, which must be
# taken or refused as they say. C11 and C++17, all warnings are errors. nvcc, where there is one, runs once for
# all that must be taken and once for one that must not.
here=${srcdir:-.}/tests/headers
include=${srcdir:-.}/include
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')
special=' device.h async.h cpu.h cuda.h foldc_view.h ' # for nvcc, for C++ alone, for foldc
failures=0
compiled=0

# complain TEXT LOG
complain() {
    failures=$((failures + 1))
    echo "$1"
    sed 's/^/    /' "$2" | head -n 12
}

# prologue: what a unit begins with.
prologue() {
    echo '#include <ccute/short.h>'
    echo '#define TILE 32' # as half of all kernels have it: no name for ccute
    echo 'enum colour { RED = 3 };'
    echo 'struct other { int x; };'
    echo 'extern void taken(int, long, double, float, void *, const char *, struct other);'
}

# function_around NAME: a function around its standard input.
function_around() {
    parameters='int i, long n, double d, float f, void *p, const char *text, ccute_tuple t, ccute_layout l,
        ccute_tiler tiler, ccute_tiled_copy copy, enum colour e, struct other o'
    echo "void $1($parameters);"
    echo "void $1($parameters)"
    echo '{'
    cat
    echo '    taken(i, n, d, f, p, text, o);'
    echo '    (void)t, (void)l, (void)tiler, (void)copy, (void)e;'
    echo '}'
}

# unit FILE BODY: a translation unit with one function around the body.
unit() {
    { prologue && printf '%s\n' "$2" | function_around f; } >"$1"
}

# all_refused FILE STATEMENTS: a unit with a function around each statement, which is line N of the file "refused".
all_refused() {
    line=0
    prologue
    while IFS= read -r statement; do
        line=$((line + 1))
        printf '#line %d "refused"\n    %s\n#line 1 "around"\n' "$line" "$statement" | function_around "f$line"
    done <"$1"
}

# Every public header by itself.
check_alone() {
    for header in "$include"/ccute/*.h; do
        case $special in *" ${header##*/} "*) continue ;; esac
        printf '#include <ccute/%s>\ntypedef int not_empty;\n' "${header##*/}" >"$scratch/alone.$2"
        compiled=$((compiled + 1))
        $1 "$scratch/alone.$2" >"$scratch/log" 2>&1 || complain "$1: ${header##*/} does not compile alone" "$scratch/log"
    done
}

# All statements that must be taken at once; then those that must be refused at once, and alone each one of them of which
# the compiler did not speak.
check_snippets() {
    unit "$scratch/unit.$2" "$taken"
    compiled=$((compiled + 1))
    $1 "$scratch/unit.$2" >"$scratch/log" 2>&1 || complain "$1: refuses what it must take" "$scratch/log"
    : >"$scratch/lines"
    all_refused "$3" >"$scratch/all.$2"
    compiled=$((compiled + 1))
    $1 "$scratch/all.$2" >"$scratch/all.log" 2>&1 || sed -n 's/.*\<refused[:(]\([0-9]*\).*/\1/p' "$scratch/all.log" | sort -un >"$scratch/lines"
    line=0
    while IFS= read -r statement; do
        line=$((line + 1))
        ! grep -qx "$line" "$scratch/lines" || continue
        unit "$scratch/unit.$2" "    $statement"
        compiled=$((compiled + 1))
        if $1 "$scratch/unit.$2" >"$scratch/log" 2>&1; then
            complain "$1: takes $statement" "$scratch/log"
        fi
    done <"$3"
}

taken=$(sed -n "s/^takes$tab/    /p" "$here/snippets.txt")
sed -n "s/^refuses$tab//p" "$here/snippets.txt" >"$scratch/refused"
head -n 1 "$scratch/refused" >"$scratch/first"
warnings="-Wall -Wextra -Wpedantic -Werror -fsyntax-only -I$include"

for compiler in gcc clang "${CLANG:-clang-19}"; do
    command -v "${compiler%% *}" >/dev/null || continue
    all_errors= # clang ends after twenty
    case $compiler in *clang*) all_errors=-ferror-limit=0 ;; esac
    check_alone "$compiler -std=c11 $warnings" c
    check_snippets "$compiler -std=c11 $warnings $all_errors" c "$scratch/refused"
done
for compiler in g++ clang++ "${CLANG:-clang-19} -x c++"; do
    command -v "${compiler%% *}" >/dev/null || continue
    all_errors=
    case $compiler in *clang*) all_errors=-ferror-limit=0 ;; esac
    check_alone "$compiler -std=c++17 $warnings" cc
    check_snippets "$compiler -std=c++17 $warnings $all_errors" cc "$scratch/refused"
done
# A standard that is too old is reported first, and by its name.
for header in ccute.h cpu.h; do
    echo "#include <ccute/$header>" >"$scratch/old.cc"
    for compiler in g++ clang++; do
        command -v "$compiler" >/dev/null || continue
        compiled=$((compiled + 1))
        $compiler -std=c++14 $warnings "$scratch/old.cc" >"$scratch/log" 2>&1
        grep -m 1 'error:' "$scratch/log" | grep -q 'C++17: -std=c++17' ||
            complain "$compiler -std=c++14: $header does not say what it takes" "$scratch/log"
    done
done
nvcc=${NVCC:-nvcc}
if command -v "$nvcc" >/dev/null && [ -f "$include/ccute/device.h" ]; then
    check_snippets "$nvcc -std=c++17 -arch=compute_90 -I$include -I${srcdir:-.}/lib -c -o $scratch/unit.o" cu "$scratch/first"
fi
# A CUDA file's host code has the algebra from the library, or with the file where that is requested.
links() { # what, flags and libraries
    what=$1
    shift
    compiled=$((compiled + 1))
    "$nvcc" -std=c++17 -arch=compute_90 -I"$include" -o "$scratch/host" "$scratch/host.cu" "$@" >"$scratch/log" 2>&1 &&
        "$scratch/host" >>"$scratch/log" 2>&1 || complain "$nvcc: host code, $what" "$scratch/log"
}

library=${LIBCCUTE-${builddir:-.}/libccute.a}
if command -v "$nvcc" >/dev/null && [ -f "$library" ]; then
    cat >"$scratch/host.cu" <<'END'
#include <ccute/short.h>
__global__ void kernel(long *out) { *out = ccute_at(ccute_make_layout(TUP(4, 8), TUP(8, 1)), TUP(3, 2)); }
int main()
{
    const ccute_layout tile = ccute_zipped_divide(ccute_make_layout(TUP(8, 6), TUP(6, 1)), TUP(4, 3));
    const ccute_layout bad =
        ccute_composition(ccute_make_layout(TUP(4, 3), TUP(3, 1)), ccute_make_layout(TUP(2, 2), TUP(1, 3)));
    return !(ccute_at(tile, TUP(TUP(1, 2), TUP(1, 1))) == 35 && !ccute_ok(bad));
}
END
    sanitize= # nvcc links a library built for AddressSanitizer only with programs built for it
    ! ${NM:-nm} "$library" | grep -q ' U __asan_' || sanitize='-Xcompiler=-fsanitize=address -Xcompiler=-fsanitize=undefined'
    links 'with the library' "$library" $sanitize
    links 'with its own bodies' -DCCUTE_HOST_BODIES
    links 'with 16 leaves' -DCCUTE_MAX_LEAVES=16
fi
echo "$compiled compilations, $failures wrong"
[ "$compiled" -gt 0 ] && [ "$failures" -eq 0 ]
