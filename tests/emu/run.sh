#!/bin/sh
# Compiles the programs next to this script with the host's C++ compilers, runs them and compares with what their
# first lines say:
#   // flags: COMPILER FLAGS       for every build of the file (a sanitizer that is not there skips the file)
#   // link: LINKER FLAGS          likewise; nvcc does not get them
#   // also: COMPILER FLAGS        one more build, with these
#   // fold: FOLDC FLAGS           one more build, of the text that foldc makes with these, where CUDA's headers are
#   // no-sanitizer: REASON        no build with AddressSanitizer
#   // run ARGUMENTS               begins a case; the lines below belong to it
#   // env: VARIABLE=VALUE         set for the case
#   // out: TEXT                   one line of stdout; together they are all of it
#   // fault: TEXT                 on stderr there is this text, and the exit status is 70
#   // status: NUMBER              the exit status instead
#   // tell: TEXT                  lines of stderr with this text are shown
# Among the cases stand no other lines, except those for clang-format.
# In a text, FILE:@word is FILE with the number of the line that ends in "// @word".
# A case without a fault must give the same output whatever the order of the threads. Where nvcc is, it must accept
# every file. The first file is run once more on fibres without assembly. Arguments: files to run instead of all.
#
# Programs are built at -O1: at -O2 they take half as long again. COMPILERS=all: each file is also built by a second compiler and by
# the first with its sanitizers; else by one of these in turn.
#
# The cases without a fault of the programs with engines, barriers and products run in the orders 1 to 20, too, all orders of a
# case in one process (orders.inc): the seed orders the threads, the blocks of a cluster and the ends of the engines' copies.
#
# SEEDS=N: nothing but these (or those of the arguments), in the orders 1 to N; products, which take long, in the first hundredth
# of them.

set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
. "$top/tests/toolkit.inc"
library=$(cd "${builddir:-.}" && pwd)/libccute.a
flags="-x c++ -std=c++17 -Wall -Wextra -Werror -I$top/include"
foldc=${FOLDC:-foldc/foldc}
case $foldc in */*) foldc=$(cd "$(dirname "$foldc")" && pwd)/${foldc##*/} ;; esac
work=$(mktemp -d "${TMPDIR:-/tmp}/ccute-emu.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAIL $*"
    echo 1 >"$work/failed"
}

# header FILE KEY: the texts of the file's lines with that key, before its first case
header() {
    awk -v key="// $2: " '/^\/\/ run/ { exit } index($0, key) == 1 { print substr($0, length(key) + 1) }' "$1"
}

# cases FILE: splits the cases into $work/case.N.{args,env,out,fault,status,tell}
cases() {
    rm -f "$work"/case.*
    awk -v out="$work/case." '
        { line[NR] = $0 }
        match($0, /\/\/ @[a-z_]+$/) { number[substr($0, RSTART + 4)] = NR }
        END {
            for (i = 1; i <= NR && line[i] ~ /^\/\//; i++) {
                text = line[i]
                if (match(text, /:@[a-z_]+/)) {
                    word = substr(text, RSTART + 2, RLENGTH - 2)
                    text = substr(text, 1, RSTART) number[word] substr(text, RSTART + RLENGTH)
                }
                if (text ~ /^\/\/ run/)
                    print substr(text, 8) >(out (++n) ".args")
                else if (n && match(text, /^\/\/ [a-z]+: /))
                    print substr(text, RLENGTH + 1) >(out n "." substr(text, 4, RLENGTH - 5))
                else if (n && text !~ /^\/\/ clang-format o/)
                    print text >(out "strange")
            }
        }' "$1"
}

# missing FILE TEXTS: prints the lines of TEXTS that are not in FILE
missing() {
    while IFS= read -r text; do
        grep -qF -- "$text" "$1" || printf '%s\n' "$text"
    done <"$2"
}

# check NAME CASE ENVIRONMENT: runs one case of $work/program
check() {
    case=$2
    : >>"$case.env"
    # shellcheck disable=SC2046
    (cd "$here" && env $3 $(cat "$case.env") "$work/program" $(cat "$case.args")) >"$work/out" 2>"$work/err"
    status=$?
    expected=0
    [ -f "$case.fault" ] && expected=70
    [ -f "$case.status" ] && expected=$(cat "$case.status")
    what="$1 $(tr '\n' ' ' <"$case.args")$3"
    [ "$status" = "$expected" ] || fail "$what: exit status $status, not $expected: $(head -3 "$work/err")"
    if [ -f "$case.out" ]; then
        diff "$case.out" "$work/out" >"$work/diff" || fail "$what: stdout: $(cat "$work/diff")"
    fi
    if [ -f "$case.fault" ]; then
        lost=$(missing "$work/err" "$case.fault")
        [ -z "$lost" ] || fail "$what: not on stderr: $lost; there is: $(head -5 "$work/err")"
    fi
    if [ -f "$case.tell" ]; then
        grep -F -- "$(cat "$case.tell")" "$work/err"
    fi
}

# compile COMPILER FILE FLAGS: makes $work/program
compile() {
    source=$(basename "$2")
    [ -f "$here/$source" ] || source=$2
    # shellcheck disable=SC2046,SC2086
    (cd "$here" && $1 $flags $3 $(header "$2" flags) "$source" -x none "$library" -pthread $(header "$2" link) \
        -o "$work/program") >"$work/compile" 2>&1
}

# run_cases NAME ORDERS FAULTS: every case, in each of the orders; those with faults once, if FAULTS is yes
run_cases() {
    for args in "$work"/case.*.args; do
        case=${args%.args}
        if [ -f "$case.fault" ]; then
            [ "$3" = yes ] && check "$1" "$case" ''
            continue
        fi
        for order in $2; do
            check "$1" "$case" "$order"
        done
    done
}

# build_and_run COMPILER FILE FLAGS ORDERS FAULTS
build_and_run() {
    name="$(basename "$2") ($1 $3)"
    if compile "$1" "$2" "$3"; then
        run_cases "$name" "$4" "$5"
    else
        fail "$name does not compile: $(head -20 "$work/compile")"
    fi
}

# works COMPILER FLAGS: whether it makes programs that run
works() {
    command -v "$1" >/dev/null 2>&1 || return 1
    echo 'int main() { return 0; }' >"$work/try.cc"
    # shellcheck disable=SC2086
    $1 $2 "$work/try.cc" -o "$work/try" >/dev/null 2>&1 && "$work/try"
}

# has_turn WHICH: whether there is a second compiler or a sanitizer, and it is its turn.
turn=second
has_turn() {
    eval "[ -n \"\$$1\" ]" && { [ "${COMPILERS-}" = all ] || [ $turn = "$1" ]; }
}

# fold_and_run FILE FLAGS: the same of the folded text, in one order
fold_and_run() {
    folded=$work/folded_$(basename "$1")
    # shellcheck disable=SC2086
    if (cd "$here" && "$foldc" fold "$(basename "$1")" -o "$folded" $2 -- -std=c++17 -I"$top/include") 2>"$work/err"; then
        build_and_run "$first" "$folded" -O1 CCUTE_CPU_ORDER=1 yes
    else
        fail "$(basename "$1") does not fold: $(head -20 "$work/err")"
    fi
}

test_file() {
    cases "$1"
    [ -f "$work/case.1.args" ] || fail "$(basename "$1") has no case"
    [ ! -f "$work/case.strange" ] || fail "$(basename "$1") has a line that is of no case: $(cat "$work/case.strange")"
    if [ -z "$instrumented" ]; then
        orders='CCUTE_CPU_ORDER=forward CCUTE_CPU_ORDER=reverse CCUTE_CPU_ORDER=20240601 CCUTE_CPU_THREADS=3'
        build_and_run "$first" "$1" -O1 "$orders" yes
        ! has_turn second || build_and_run "$second" "$1" -O1 CCUTE_CPU_ORDER=1 yes
        also=$(header "$1" also)
        [ -z "$also" ] || build_and_run "$first" "$1" "-O1 $also" CCUTE_CPU_ORDER=1 yes
        fold=$(header "$1" fold)
        [ -z "$fold" ] || ! has_toolkit || fold_and_run "$1" "$fold"
    fi
    if has_turn sanitize && [ -z "$(header "$1" no-sanitizer)$(header "$1" flags)" ]; then
        build_and_run "$first" "$1" "-O1 -g $sanitize" CCUTE_CPU_ORDER=forward no
    fi
    if [ $turn = second ]; then turn=sanitize; else turn=second; fi
    [ -z "$nvcc" ] || accepted_by_nvcc "$1"
}

# -G leaves out the optimiser, -ptx the host's compiler: they take most of the time. The front end reads the host's functions, too.
accepted_by_nvcc() {
    $nvcc -G -ptx -std=c++17 -arch=compute_90 -I"$top/include" "$1" -o "$work/object" >"$work/compile" 2>&1 ||
        fail "$(basename "$1") (nvcc) does not compile: $(head -20 "$work/compile")"
}

# orders_of NAME CASE: one case in the orders 1 to SEEDS, with the same output each time; the first that differs is reported
orders_of() {
    : >>"$2.env"
    ! grep -q CCUTE_CPU_ORDER "$2.env" || return 0
    # shellcheck disable=SC2046
    (cd "$here" && env $(cat "$2.env") "$work/program" 1 "$SEEDS" "$2.out" $(cat "$2.args")) \
        >"$work/out" 2>"$work/err" 3>"$work/order" ||
        fail "$1 $(cat "$2.args") in order $(cat "$work/order"): $(head -3 "$work/out" "$work/err")"
    [ -n "$quiet" ] || echo "$1 $(cat "$2.args"): $SEEDS orders"
}

test_orders() {
    cases "$1"
    # shellcheck disable=SC2046,SC2086
    (cd "$here" && $first $flags -O1 $(header "$1" flags) -DPROGRAM="\"$(cd "$(dirname "$1")" && pwd)/$(basename "$1")\"" \
        orders.inc -x none "$library" -pthread $(header "$1" link) -o "$work/program") >"$work/compile" 2>&1 || {
        fail "$(basename "$1") in many orders does not compile: $(head -20 "$work/compile")"
        return
    }
    for args in "$work"/case.*.args; do
        [ -f "${args%.args}.fault" ] || [ -f "${args%.args}.status" ] || [ ! -f "${args%.args}.out" ] ||
            orders_of "$(basename "$1")" "${args%.args}"
    done
}

# The runner as it is where no assembly is written for it.
test_ucontext() {
    for source in "$top"/lib/cpu_*.c; do
        ${CC:-cc} -std=c11 -O1 -I"$top/include" -DCCUTE_CPU_UCONTEXT -c "$source" \
            -o "$work/$(basename "$source" .c).o" || fail "$(basename "$source") (ucontext) does not compile"
    done
    cp "$library" "$work/libccute.a"
    ar r "$work/libccute.a" "$work"/cpu_*.o
    cases "$1"
    library=$work/libccute.a
    build_and_run "$first" "$1" '-O1' CCUTE_CPU_ORDER=forward yes
}

first=${CXX:-c++}
second=
case $first in
*clang*) other=g++ ;;
*) other=clang++ ;;
esac
works $other '' && second=$other
sanitize='-fsanitize=address,undefined -fno-sanitize-recover=all'
works "$first" "$sanitize" || sanitize=
nvcc=$(command -v "${NVCC-nvcc}") || nvcc=
# A library built for AddressSanitizer links only with programs built for it, where faults are reported by it.
instrumented=
! ${NM:-nm} "$library" 2>/dev/null | grep -q ' U __asan_' || instrumented=yes

if ! works "$first" ''; then
    echo "SKIP: no C++ compiler"
    exit 77
fi
quiet=
engines="$here/tma.cu $here/tma_statements.cu $here/tma_clusters.cu $here/pipeline.cu"
if [ -n "${SEEDS-}" ]; then
    # shellcheck disable=SC2086
    for file in ${*:-$engines}; do
        test_orders "$file"
    done
    [ $# -gt 0 ] || for file in "$here"/wgmma.cu "$here"/mma.cu; do
        SEEDS=$(((SEEDS + 99) / 100)) test_orders "$file"
    done
    [ ! -f "$work/failed" ] || exit 1
    exit 0
fi
if [ $# -eq 0 ] && [ -z "$instrumented" ]; then
    SEEDS=20 quiet=yes
    for file in $engines; do
        test_orders "$file"
    done
fi
[ $# -gt 0 ] || set -- "$here"/*.cu
for file in "$@"; do
    wanted=$(header "$file" flags)
    if [ -n "$wanted" ] && ! works "$first" "$wanted"; then
        echo "skipped: $(basename "$file"): $first has no $wanted"
        continue
    fi
    test_file "$file"
done
[ -n "$instrumented" ] || test_ucontext "$1"
[ ! -f "$work/failed" ] || exit 1
echo "kernels on the CPU: $# programs with $first${second:+, $second}${sanitize:+, sanitizers}${nvcc:+, nvcc}"
