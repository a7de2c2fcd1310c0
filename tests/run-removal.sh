#!/bin/sh
# More facts never make code worse, and none is lost in silence: without a promise, a launch bound or the bound of a loop
# of an example, a port, a twin or a file of tests/fold, the folded text costs no less (tests/removal/cost.awk), and where it costs
# more, -Rfold-missed has a line that was not there, or an error says why nothing is written.
#
# tests/removal/exceptions has the facts that no remark could ask for, with the reason.
#
#   run-removal.sh [FILE...]     REMOVAL=all: all facts of the files; else every REMOVAL-th (34) of all
. "${srcdir:-.}/tests/script.inc"
each=${REMOVAL:-34}
[ "$each" != all ] || each=1
[ $# -gt 0 ] || set -- "$srcdir"/examples/*.c* "$srcdir"/tests/ports/*.cu "$srcdir"/tests/twins/*.cu "$srcdir"/tests/fold/*.c*
. "$srcdir/tests/removal/facts.inc"

# The verdict on a fact.
judge() { # number, line, fact
    if ! fold "$scratch/run/$1.$extension" "$scratch/other.$extension" "$scratch/other.said"; then
        grep -q 'error: ' "$scratch/said" || echo "$name:$2: without $3 it does not fold, and nothing says why"
        return
    fi
    ! grep -qF "$name$tab$3$tab" "$removal/exceptions" || return
    cost=$(cost "$scratch/other.$extension")
    if [ "$cost" -lt "$whole" ]; then
        echo "$name:$2: costs $cost without $3, and $whole with it"
    elif [ "$cost" -gt "$whole" ] && [ -z "$(comm -13 "$scratch/whole.said" "$scratch/other.said")" ]; then
        echo "$name:$2: costs $cost without $3, and $whole with it: no remark says so"
    fi
}

facts=0 files=0
for file; do
    open_file "$file" && find_facts facts.awk "$scratch/whole.$extension" || continue
    fold "$scratch/whole.$extension" "$scratch/folded.$extension" "$scratch/whole.said" || continue
    whole=$(cost "$scratch/folded.$extension")
    while read -r number line fact; do
        judge "$number" "$line" "$fact"
    done <"$scratch/facts" >>"$scratch/why"
    facts=$((facts + $(wc -l <"$scratch/facts"))) files=$((files + 1))
done
[ ! -s "$scratch/why" ]
tell $? "facts removed: $facts of $files files"
exit $failed
