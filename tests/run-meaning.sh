#!/bin/sh
# Folded and unfolded mean the same.
#
# Files of tests/fold state their calls: "// run: f(1, 2); f(3, 4)" prints the calls' results,
# "// run: LAUNCH(kernel, grid, block, OUT, 5)" runs a kernel on the CPU and prints the contents of OUT, an array of
# 4096 long. "// ends: f(1); f(-1)" calls each in its own process, and compares its output and how it ends: by
# returning, by exit, by an exception that nobody catches, by a signal, or not within two seconds.
# All C++ and CUDA files together make one program, each in a namespace of its own; each C file makes one, and so does a
# C++ or CUDA file with the line "// alone", which may name ::things.
#
#   run-meaning.sh [FILE...]       these files, or all, and every operator on operands of 64 unsigned bits (operators.awk). All by
#                                  one compiler, by two with COMPILERS=all
#   run-meaning.sh --algebra       random operations on layouts: ALGEBRA_FILES programs (default 5) with ALGEBRA_FUNCTIONS
#                                  functions each (default 400), from ALGEBRA_SEED on (default 1)
#   run-meaning.sh --random        random programs of features of C and C++: the variables are in tests/meaning/random.inc
#   run-meaning.sh --reduce SEED.LANGUAGE FUNCTION
#                                  a function of one of these that differs, reduced to a few lines
. "${srcdir:-.}/tests/script.inc"
generate=${GENERATE-$builddir/tests/meaning/generate}
library=${LIBCCUTE-$builddir/libccute.a}
include="-I$srcdir/include -I$srcdir/tests/fold"
mark='// ---- folded ----'
mkdir "$scratch/unfolded" "$scratch/folded"

# ---- Fixtures ----

# The calls of a file after a word, one a line.
calls_of() { # word, file
    sed -n "s|^// $1: ||p" "$2" | tr -d '\r' | sed 's/; */\n/g'
}

# Leave a fixture in both folders, without its expectation; false if it does not fold.
prepare() { # file
    name=${1##*/}
    flags=$(sed -n 's|^// flags: ||p' "$1" | tr -d '\r')
    case " $flags " in *' -- '*) ;; *) flags="$flags -- " ;; esac
    sed "\\|^$mark|,\$d" "$1" >"$scratch/unfolded/$name"
    compiler_flags=${flags#*-- } # of a C file, which is compiled alone
    # shellcheck disable=SC2086
    "$foldc" fold "$scratch/unfolded/$name" -o "$scratch/folded/$name" $flags $include 2>"$scratch/said"
}

# What every test program begins with.
prologue() {
    cat <<'END'
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>
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
static int begin_alone(int end[2])
{
    fflush(stdout);
    if (pipe(end) || fork())
        return 0;
    dup2(end[1], 1);
    setvbuf(stdout, NULL, _IONBF, 0);
    signal(SIGILL, SIG_DFL);
    signal(SIGTRAP, SIG_DFL);
    signal(SIGFPE, SIG_DFL);
    alarm(2);
    return 1;
}
static void tell_alone(const char *file, const char *call, const int end[2])
{
    char text[4096];
    int size = 0, got, status = 0, number;
    close(end[1]);
    while (size < (int)sizeof text - 1 && (got = (int)read(end[0], text + size, sizeof text - 1 - (size_t)size)) > 0)
        size += got;
    close(end[0]);
    wait(&status);
    text[size] = 0;
    for (char *at = text; *at; at++)
        if (*at == '\n')
            *at = '|';
    number = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    if (!WIFEXITED(status) && (number == SIGILL || number == SIGTRAP || number == SIGFPE))
        printf("%s: %s prints '%s' and traps\n", file, call, text);
    else
        printf("%s: %s prints '%s' and %s %d\n", file, call, text, WIFEXITED(status) ? "exits with" : "ends by signal",
               number);
}
#define ALONE(file, call) \
    do { \
        int end[2]; \
        if (begin_alone(end)) { \
            const long long result = (long long)(call); \
            printf("%lld", result); \
            _exit(0); \
        } \
        tell_alone(file, #call, end); \
    } while (0);
END
}

# Calls to RUN or ALONE for each call of a file.
runs_of() { # file
    calls_of run "$1" | sed "s|.*|    RUN(\"${1##*/}\", &);|"
    calls_of ends "$1" | sed "s|.*|    ALONE(\"${1##*/}\", &)|"
}

main_begins='int main() { setvbuf(stdout, NULL, _IOLBF, 0); signal(SIGILL, on_trap); signal(SIGTRAP, on_trap); signal(SIGFPE, on_trap);'

# One program of all C++ and CUDA files in a folder, named $2.
together() { # folder, program, files
    folder=$1 program=$2
    shift 2
    {
        printf '#define CCUTE_MOVES\n#define CCUTE_ISSUES\n#include <ccute/cpu.h>\n#include <ccute/short.h>\n'
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

# How many calls each file states: its name, a tab, the number.
count_calls() { # files
    awk '/^\/\/ (run|ends): / { sub(/\r$/, ""); sub(/^[^:]*: /, ""); n[FILENAME] += 1 + gsub(/; */, "&") }
         END { for (f in n) { name = f; sub(/.*\//, "", name); print name "\t" n[f] } }' "$@"
}

# The files of $scratch/calls of which both programs print the same lines, one for each call at least.
files_alike() {
    awk -F '\t' '
        FILENAME ~ /calls$/ { calls[$1] = $2; next }
        { name = substr($0, 1, index($0, ": ") - 1)
          if (FILENAME ~ /unfolded/) { want[name] = want[name] $0 "\n"; lines[name]++ } else got[name] = got[name] $0 "\n" }
        END { for (name in calls) if (want[name] == got[name] && lines[name] >= calls[name]) print name }
    ' "$scratch/calls" "$scratch/unfolded/out" "$scratch/folded/out"
}

# Run both programs and compare, file by file.
compare() { # with what, files
    with=$1
    shift
    "$scratch/unfolded/program" >"$scratch/unfolded/out" 2>&1
    "$scratch/folded/program" >"$scratch/folded/out" 2>&1
    count_calls "$@" >"$scratch/calls"
    alike=" $(files_alike | tr '\n' ' ')"
    for file; do
        name=${file##*/}
        case $alike in
        *" $name "*) ;;
        *)
            grep "^$name: " "$scratch/unfolded/out" >"$scratch/want"
            grep "^$name: " "$scratch/folded/out" >"$scratch/got"
            diff "$scratch/want" "$scratch/got" | sed -n 's/^</unfolded:/p; s/^>/folded:  /p' >"$scratch/why"
            [ -s "$scratch/why" ] || echo "not all calls came to an end" >"$scratch/why"
            ;;
        esac
        [ ! -s "$scratch/why" ]
        tell $? "$name, $with"
    done
}

compile() { # compiler and flags, the programs' suffix
    for folder in unfolded folded; do
        level=-O0
        [ $folder = unfolded ] || [ -n "$sanitize" ] || level=-O1 # the sanitizers take half an hour at -O1
        # shellcheck disable=SC2086
        $1 -w $level $sanitize $include "$scratch/$folder/program.$2" -o "$scratch/$folder/program" "$library" -pthread \
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

# compile reports a file that does not compile, and the next try leaves it out.
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
    tried=$#
    # shellcheck disable=SC2086
    set -- $rest
    [ $# -gt 0 ] && [ $# -lt $tried ] && run_with "$compiler" "$@"
}

run_together() { # files
    [ $# -gt 0 ] || return 0
    for compiler in "${CXX-g++}" $second; do
        command -v "${compiler%% *}" >/dev/null && run_with "$compiler" "$@"
    done
}

# A program of one file.
alone() { # file, the program's suffix
    for folder in unfolded folded; do
        {
            [ "$2" = c ] || printf '#define CCUTE_MOVES\n#define CCUTE_ISSUES\n#include <ccute/cpu.h>\n'
            prologue
            printf '#include "%s"\n%s\n' "$scratch/$folder/${1##*/}" "$main_begins"
            runs_of "$1"
            echo '}'
        } >"$scratch/$folder/program.$2"
    done
}

run_alone() { # file
    case $1 in
    *.c)
        alone "$1" c
        compile "${CC-cc} -std=gnu11 $compiler_flags" c && compare "${CC-cc}" "$1"
        ;;
    *)
        alone "$1" cc
        for compiler in "${CXX-g++}" $second; do
            command -v "${compiler%% *}" >/dev/null && compile "$compiler -std=c++17" cc && compare "$compiler" "$1"
        done
        ;;
    esac
}

run_fixtures() { # files
    together=
    for file; do
        grep -q '^// run: \|^// ends: ' "$file" || continue
        if ! prepare "$file"; then
            tell 1 "${file##*/} does not fold"
            continue
        fi
        case $file in
        *.c) run_alone "$file" ;;
        *) if grep -q '^// alone' "$file"; then run_alone "$file"; else together="$together $file"; fi ;;
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

# Fold a random program; one that foldc refuses is reported and left out, and the rest tried again.
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
    . "$srcdir/tests/meaning/random.inc"
    run_programs
    ;;
--reduce)
    . "$srcdir/tests/meaning/random.inc"
    . "$srcdir/tests/meaning/reduce.inc"
    reduce "$2" "$3" || failed=1
    ;;
--algebra)
    # gcc 12 takes twice the time for each division inside another.
    [ -z "$sanitize" ] || sanitize="$sanitize -fno-sanitize=integer-divide-by-zero,signed-integer-overflow"
    functions=${ALGEBRA_FUNCTIONS-400}
    seed=${ALGEBRA_SEED-1}
    last=$((seed + ${ALGEBRA_FILES-5} - 1))
    while [ "$seed" -le "$last" ]; do
        run_random "$seed"
        seed=$((seed + 1))
    done
    ;;
'')
    [ "${COMPILERS-}" = all ] || second=
    for language in c cc cu; do
        awk -v language=$language -f "$srcdir/tests/meaning/operators.awk" >"$scratch/operators.$language"
    done
    run_fixtures "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc "$scratch"/operators.*
    ;;
*) run_fixtures "$@" ;;
esac
exit $failed
