#!/bin/sh
# Folded and unfolded mean the same.
#
# Files of tests/fold say with what they are to be called: "// run: f(1, 2); f(3, 4)" prints what the calls return,
# "// run: LAUNCH(kernel, grid, block, OUT, 5)" runs a kernel on the CPU and prints what it left in OUT, an array of
# 4096 long. All C++ and CUDA files together make one program, each in a namespace of its own; each C file makes one.
#
#   run-meaning.sh [FILE...]       these files, or all
#   run-meaning.sh --random        random programs: MEANING_FILES of them (default 5) with MEANING_FUNCTIONS functions
#                                  each (default 400), from MEANING_SEED on (default 1)
. "${srcdir:-.}/tests/script.inc"
generate=${GENERATE-$builddir/tests/meaning/generate}
library=${LIBCCUTE-$builddir/libccute.a}
include="-I$srcdir/include -I$srcdir/tests/fold"
mark='// ---- folded ----'
mkdir "$scratch/unfolded" "$scratch/folded"

# ---- Fixtures ----

# The calls of a file, one a line.
calls_of() { # file
    sed -n 's|^// run: ||p' "$1" | tr -d '\r' | sed 's/; */\n/g'
}

# Leave a fixture in both folders, without its expectation; false if it does not fold.
prepare() { # file
    name=${1##*/}
    flags=$(sed -n 's|^// flags: ||p' "$1" | tr -d '\r')
    case " $flags " in *' -- '*) ;; *) flags="$flags --" ;; esac
    sed "\\|^$mark|,\$d" "$1" >"$scratch/unfolded/$name"
    # shellcheck disable=SC2086
    "$foldc" fold "$scratch/unfolded/$name" -o "$scratch/folded/$name" $flags $include 2>"$scratch/said"
}

# What every test program begins with.
prologue() {
    cat <<'END'
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <stdint.h>
static sigjmp_buf trapped;
static void on_trap(int number) { siglongjmp(trapped, number); }
static long OUT[4096];
static unsigned long long left_in_out(void)
{
    unsigned long long h = 0;
    for (int i = 0; i < 4096; i++)
        h = (h ^ (unsigned long long)OUT[i]) * 0x9e3779b97f4a7c15ull + (h >> 29);
    memset(OUT, 0, sizeof OUT);
    return h;
}
#define LAUNCH(kernel, grid, block, ...) (CCUTE_LAUNCH(kernel, grid, block, 0, 0, __VA_ARGS__), left_in_out())
#define RUN(file, call) \
    if (sigsetjmp(trapped, 1) == 0) printf("%s: %s = %lld\n", file, #call, (long long)(call)); \
    else printf("%s: %s traps\n", file, #call)
END
}

# Calls to RUN for each call of a file.
runs_of() { # file
    calls_of "$1" | sed "s|.*|    RUN(\"${1##*/}\", &);|"
}

main_begins='int main() { setvbuf(stdout, NULL, _IOLBF, 0); signal(SIGILL, on_trap); signal(SIGTRAP, on_trap); signal(SIGFPE, on_trap);'

# One program of all C++ and CUDA files in a folder, named $2.
together() { # folder, program, files
    folder=$1 program=$2
    shift 2
    {
        printf '#define CCUTE_MOVES\n#include <ccute/cpu.h>\n#include <ccute/short.h>\n'
        sed -n 's/^ *# *include *<.*/&/p' "$@" | sort -u
        prologue
    } >"$program.cc"
    for file; do
        name=${file##*/}
        space=fixture_$(echo "$name" | tr -c '[:alnum:]\n' _)
        printf 'namespace %s {\n#include "%s"\n' "$space" "$folder/$name"
        printf 'static void run()\n{\n'
        runs_of "$file"
        printf '}\n'
        sed -n 's/^ *# *define \([A-Za-z_0-9]*\).*/#undef \1/p' "$file"
        printf '}\n'
    done >>"$program.cc"
    { echo "$main_begins"; sed -n 's/^namespace \(fixture_[a-z_0-9A-Z]*\) {/    \1::run();/p' "$program.cc"; echo '}'; } \
        >"$scratch/main"
    cat "$scratch/main" >>"$program.cc"
}

# Run both programs and compare, file by file.
compare() { # with what, files
    with=$1
    shift
    "$scratch/unfolded/program" >"$scratch/unfolded/out" 2>&1
    "$scratch/folded/program" >"$scratch/folded/out" 2>&1
    for file; do
        name=${file##*/}
        grep "^$name: " "$scratch/unfolded/out" >"$scratch/want"
        grep "^$name: " "$scratch/folded/out" >"$scratch/got"
        diff "$scratch/want" "$scratch/got" | sed -n 's/^</unfolded:/p; s/^>/folded:  /p' >"$scratch/why"
        [ -s "$scratch/want" ] && [ ! -s "$scratch/why" ]
        tell $? "$name, $with"
    done
}

compile() { # compiler and flags, the programs' suffix
    for folder in unfolded folded; do
        [ $folder = folded ] && level=-O1 || level=-O0
        # shellcheck disable=SC2086
        $1 -w $level $include "$scratch/$folder/program.$2" -o "$scratch/$folder/program" "$library" -pthread \
            2>"$scratch/complaints" || {
            grep error "$scratch/complaints" >"$scratch/why"
            tell 1 "the $folder files compile with $1"
            return 1
        }
    done
}

# The files that do not compile, by the compiler's complaints.
culprits() {
    sed -n "s|^$scratch/[a-z]*folded/\([^:]*\):[0-9]*:[0-9]*: error:.*|\1|p" "$scratch/complaints" | sort -u
}

# What does not compile is told by compile, and left out of another try.
run_with() { # compiler, files
    compiler=$1
    shift
    for folder in unfolded folded; do
        together "$scratch/$folder" "$scratch/$folder/program" "$@"
    done
    if compile "$compiler -std=c++17" cc; then
        compare "$compiler" "$@"
        return
    fi
    rest=
    for file; do
        culprits | grep -qxF "${file##*/}" || rest="$rest $file"
    done
    # shellcheck disable=SC2086
    set -- $compiler $rest
    [ $# -gt 1 ] && culprits | grep -q . && run_with "$@"
}

run_together() { # files
    [ $# -gt 0 ] || return 0
    for compiler in "${CXX-g++}" clang++; do
        command -v "${compiler%% *}" >/dev/null && run_with "$compiler" "$@"
    done
}

run_alone() { # C file
    for folder in unfolded folded; do
        { prologue; printf '#include "%s"\n%s\n' "$scratch/$folder/${1##*/}" "$main_begins"; runs_of "$1"; echo '}'; } \
            >"$scratch/$folder/program.c"
    done
    compile "${CC-cc} -std=gnu11" c && compare "${CC-cc}" "$1"
}

run_fixtures() { # files
    together=
    for file; do
        grep -q '^// run: ' "$file" || continue
        if ! prepare "$file"; then
            tell 1 "${file##*/} does not fold"
            continue
        fi
        case $file in
        *.c) run_alone "$file" ;;
        *) together="$together $file" ;;
        esac
    done
    # shellcheck disable=SC2086
    run_together $together
}

# ---- Random programs ----

# The function around a line of a file.
function_at() { # file, line
    awk -v last="$2" 'NR <= last && /^CCUTE_FOLD/ { name = $5 } END { sub(/\(.*/, "", name); print name }' "$1"
}

# Fold a random program; one that foldc refuses is told and left out, and the rest tried again.
fold_random() { # seed
    without=
    while :; do
        # shellcheck disable=SC2086
        "$generate" "$1" "$functions" $without >"$scratch/unfolded/program.c"
        # shellcheck disable=SC2086
        "$foldc" fold "$scratch/unfolded/program.c" -o "$scratch/folded/program.c" -- $include 2>"$scratch/said" &&
            return 0
        line=$(sed -n 's/^[^:]*:\([0-9]*\):[0-9]*: error: .*/\1/p' "$scratch/said" | head -1)
        name=$(function_at "$scratch/unfolded/program.c" "${line:-0}")
        cp "$scratch/said" "$scratch/why"
        tell 1 "seed $1: ${name:-the file} is refused"
        [ -n "$name" ] || return 1
        without="$without ${name#f}"
    done
}

# The functions whose results differ, with their source.
find_differences() {
    diff "$scratch/unfolded/out" "$scratch/folded/out" >"$scratch/diff" && return 0
    for name in $(sed -n 's/^[<>] \(f[0-9]*\) .*/\1/p' "$scratch/diff" | sort -u | head -5); do
        awk -v name=" $name(" 'index($0, name) && /^CCUTE_FOLD/ { inside = 1 } inside { print }
            inside && /^}/ { exit }' "$scratch/unfolded/program.c"
        sed -n "s/^\\([<>] $name .*\\)/\\1/p" "$scratch/diff"
    done
    return 1
}

run_random() { # seed
    fold_random "$1" || return
    compile "${CC-cc} -std=gnu11" c || return
    "$scratch/unfolded/program" >"$scratch/unfolded/out"
    "$scratch/folded/program" >"$scratch/folded/out"
    lines=$(wc -l <"$scratch/unfolded/out")
    [ "$lines" -gt 0 ] && find_differences >"$scratch/why"
    tell $? "seed $1: $functions functions, $lines calls"
}

case ${1-} in
--random)
    functions=${MEANING_FUNCTIONS-400}
    seed=${MEANING_SEED-1}
    last=$((seed + ${MEANING_FILES-5} - 1))
    while [ "$seed" -le "$last" ]; do
        run_random "$seed"
        seed=$((seed + 1))
    done
    ;;
'') run_fixtures "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc ;;
*) run_fixtures "$@" ;;
esac
exit $failed
