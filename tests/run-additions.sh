#!/bin/sh
# More facts never make code worse, and none is lost in silence: a fact more (tests/removal/additions.awk) in a function of an
# example, a port or a file of tests/fold, whose remedies were all followed before, makes the folded text no costlier
# (tests/removal/cost.awk), and where it makes it cheaper, a line of -Rfold-missed goes.
#
# tests/removal/additions has the facts that no remark could ask for, with the reason.
#
#   run-additions.sh [FILE...]     ADDITIONS=all: all facts of the files; else every ADDITIONS-th (46) of all
. "${srcdir:-.}/tests/script.inc"
. "$srcdir/tests/remedies.inc"
each=${ADDITIONS:-46}
[ "$each" != all ] || each=1
. "$srcdir/tests/removal/facts.inc"
mkdir "$scratch/whole" "$scratch/other"

# Fold a source; the folder has the folded text, the report and the remarks.
fold_into() { # source, folder
    fold "$1" "$2/folded.$extension" "$2/remarks" --report="$2/report.json"
}

# Fold the source of the file as all edits leave it.
mend() { # source
    rounds=0
    while fold_into "$1" "$scratch/whole"; do
        find_edits "$scratch/whole/report.json" || return 0
        [ $rounds -lt $most ] || return 0
        apply_edits "$1"
        rounds=$((rounds + 1))
    done
    return 1
}

# Is the function a helper whose clones the folded text calls, or which no text names? It gets no remarks.
is_left() { # name
    grep -q "\\b$1__folded" "$scratch/whole/folded.$extension" ||
        { [ "$(grep -c "\\b$1\\b" "$scratch/whole/folded.$extension")" = 1 ] && grep -q "static.*\\b$1\\b" "$scratch/whole/folded.$extension"; }
}

# Is it a fact that a remark may state? The upper bound of a parameter is any number, and that a size is not 0 saves the test
# of a case which no remark asks about.
is_wanted() { # fact
    case $1 in *gridDim*) ;; *' < '* | *' > '*) return 1 ;; esac
}

# Does the fact allow a wider move under a guard? It is written next to the narrow one.
is_guarded() { comm -13 "$scratch/whole/remarks" "$scratch/other/remarks" | grep -q '^[0-9]* guarded: '; }

# The verdict on a fact.
judge() { # number, line, function, fact
    ! is_left "$3" || return
    if ! fold_into "$scratch/run/$1.$extension" "$scratch/other"; then
        grep -q 'error: ' "$scratch/said" || echo "$name:$2: with $4 it does not fold, and nothing says why"
        return
    fi
    other=$(cost "$scratch/other/folded.$extension")
    if [ "$other" -gt "$whole" ] && ! is_guarded && [ "$(least "$scratch/other/folded.$extension")" -gt "$least" ]; then
        echo "$name:$2: costs $other with $4, and $whole without"
    elif is_wanted "$4" && [ "$other" -lt "$whole" ] && [ -z "$(comm -23 "$scratch/whole/remarks" "$scratch/other/remarks")" ]; then
        echo "$name:$2: costs $other with $4, and $whole without: no remark says so"
    fi
}

facts=0 files=0
for file; do
    open_file "$file" && find_facts additions.awk "$scratch/whole.$extension" || continue
    mend "$scratch/whole.$extension" && find_facts additions.awk "$scratch/whole.$extension" || continue
    whole=$(cost "$scratch/whole/folded.$extension")
    least=$(least "$scratch/whole/folded.$extension")
    while read -r number line function fact; do
        ! grep -qF "$name$tab$fact$tab" "$removal/additions" || continue
        judge "$number" "$line" "$function" "$fact"
    done <"$scratch/facts" >>"$scratch/why"
    facts=$((facts + $(wc -l <"$scratch/facts"))) files=$((files + 1))
    [ -z "${ADDITIONS_PROGRESS-}" ] || { echo "$file"; cat "$scratch/why"; } >&2
    [ -z "${ADDITIONS_PROGRESS-}" ] || : >"$scratch/why"
done
[ ! -s "$scratch/why" ]
tell $? "facts added: $facts to $files files"
exit $failed
