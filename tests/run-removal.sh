#!/bin/sh
# More facts never make code worse, and none is lost in silence: without a promise, a launch bound or the bound of a loop
# of an example, a port or a file of tests/fold, the folded text costs no less (tests/removal/cost.awk), and where it costs
# more, -Rfold-missed has a line that was not there, or an error says why nothing is written.
#
# tests/removal/exceptions has the facts that no remark could ask for, with the reason.
#
#   run-removal.sh [FILE...]     REMOVAL=all: all facts of the files; else every REMOVAL-th (17) of all
. "${srcdir:-.}/tests/script.inc"
each=${REMOVAL:-17}
[ "$each" != all ] || each=1
removal=$srcdir/tests/removal
[ $# -gt 0 ] || set -- "$srcdir"/examples/*.c* "$srcdir"/tests/ports/*.cu "$srcdir"/tests/fold/*.c*
LC_ALL=C
export LC_ALL
mkdir "$scratch/run"
include="-include $removal/bound.h -I$srcdir/include -I$srcdir/tests/fold -I$srcdir/tests/ports -I$srcdir/examples"
tab=$(printf '\t')

# The remarks of a folded source, sorted, each with its line but without columns.
fold() { # source, output, remarks
    # shellcheck disable=SC2086
    case " $flags " in
    *' -- '*) set -- "$1" "$2" "$3" $flags ;;
    *) set -- "$1" "$2" "$3" $flags -- ;;
    esac
    source=$1 output=$2 remarks=$3
    shift 3
    # shellcheck disable=SC2086
    "$foldc" fold "$source" -o "$output" -Rfold-missed "$@" $include 2>"$scratch/said" || return 1
    sed -n 's/^.*\.[a-z]*:\([0-9]*\):[0-9]*: \(remark\|warning\): /\1 /p' "$scratch/said" | sort -u >"$remarks"
}

# The verdict on a fact.
judge() { # number, line, fact
    if ! fold "$scratch/run/$1.$extension" "$scratch/other.$extension" "$scratch/other.said"; then
        grep -q 'error: ' "$scratch/said" || echo "$name:$2: without $3 it does not fold, and nothing says why"
        return
    fi
    ! grep -qF "$name$tab$3$tab" "$removal/exceptions" || return
    cost=$(awk -f "$removal/cost.awk" "$scratch/other.$extension")
    if [ "$cost" -lt "$whole" ]; then
        echo "$name:$2: costs $cost without $3, and $whole with it"
    elif [ "$cost" -gt "$whole" ] && [ -z "$(comm -13 "$scratch/whole.said" "$scratch/other.said")" ]; then
        echo "$name:$2: costs $cost without $3, and $whole with it: no remark says so"
    fi
}

first=0 facts=0 files=0
for file; do
    name=${file##*/}
    extension=${name##*.}
    lacks_cuda "$file" >"$scratch/skip" && continue
    rm -f "$scratch"/run/*
    awk -v directory="$scratch/run" -v extension="$extension" -v each="$each" -v first=$first \
        -f "$removal/facts.awk" "$file" >"$scratch/facts"
    first=$(((first + 1) % each))
    [ -s "$scratch/facts" ] || continue
    flags=$(sed -n 's|^// flags: ||p' "$file" | tr -d '\r')
    [ "$extension" = c ] || case "$file" in */tests/fold/*) ;; *) flags="$flags -- -std=c++17" ;; esac
    sed '/^\/\/ ---- folded ----/,$d' "$file" >"$scratch/whole.$extension"
    fold "$scratch/whole.$extension" "$scratch/folded.$extension" "$scratch/whole.said" || continue
    whole=$(awk -f "$removal/cost.awk" "$scratch/folded.$extension")
    while read -r number line fact; do
        judge "$number" "$line" "$fact"
    done <"$scratch/facts" >>"$scratch/why"
    facts=$((facts + $(wc -l <"$scratch/facts"))) files=$((files + 1))
done
[ ! -s "$scratch/why" ]
tell $? "facts removed: $facts of $files files"
exit $failed
