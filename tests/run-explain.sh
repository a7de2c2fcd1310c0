#!/bin/sh
# What `foldc explain` says of each file of tests/explain. The table stands at the file's end, after
# "// ---- explained ----", then what foldc says besides ("// ! ..."); the exit status if it is not 0 ("// exit 1").
# "// flags: ..." in the file's head gives foldc arguments. Behind "// by hand: ..." on a statement's line stands what was
# worked out by hand: --update does not touch it. Of every file its JSON is held against the schema, and its SARIF
# against its JSON; and foldc folds it to the same bytes whether it explains or not.
#
#   run-explain.sh [--update] [FILE...]
. "${srcdir:-.}/tests/script.inc"
update=0
[ "${1-}" = --update ] && { update=1; shift; }
mark='// ---- explained ----'
mkdir "$scratch/head" # the file without its expectation
cp "$srcdir"/tests/explain/*.cuh "$scratch/head" || exit 1
[ $# -gt 0 ] || set -- "$srcdir"/tests/explain/*.cu "$srcdir"/tests/explain/*.c
command -v python3 >/dev/null || echo '# no python3: nothing by hand, no schema, no SARIF'

explain() { # more arguments
    # shellcheck disable=SC2086
    "$foldc" explain "$scratch/head/$name" $flags "$@" -- -I"$srcdir/include"
}

observe() {
    explain >"$scratch/table" 2>"$scratch/said"
    status=$?
    echo "$mark"
    sed 's|^.*/head/||; s|^|// |; s| *$||' "$scratch/table"
    [ $status -eq 0 ] || echo "// exit $status"
    sed 's|^.*/head/||; s|^|// ! |; s| *$||' "$scratch/said"
}

# The formats of a file that is explained.
check_formats() {
    explain --json -o "$scratch/json" --sarif "$scratch/sarif" 2>"$scratch/why"
    check=$srcdir/tests/explain/check.py
    if grep -q '// by hand:' "$scratch/head/$name"; then
        python3 "$check" hand "$scratch/head/$name" "$scratch/json" >"$scratch/why"
        tell $? "$name, by hand"
    fi
    python3 "$check" schema "$srcdir/doc/explain.schema.json" "$scratch/json" >"$scratch/why"
    tell $? "$name, JSON"
    python3 "$check" sarif "$scratch/sarif" "$scratch/json" >"$scratch/why"
    tell $? "$name, SARIF"
}

# Folded text and remarks are the same with and without -Rfold-explain.
check_harmless() {
    # shellcheck disable=SC2046
    set -- $(printf '%s\n' $flags | grep -Fx -- --strict) -- -I"$srcdir/include"
    "$foldc" fold "$scratch/head/$name" -o "$scratch/plain" -Rfold-missed "$@" 2>"$scratch/plain.said"
    "$foldc" fold "$scratch/head/$name" -o "$scratch/explained" -Rfold-missed -Rfold-explain "$@" 2>"$scratch/more.said"
    cmp "$scratch/plain" "$scratch/explained" >"$scratch/why" 2>&1 &&
        diff "$scratch/plain.said" "$scratch/more.said" | grep '^<' >"$scratch/why"
    [ $? -eq 1 ]
    tell $? "$name, folded alike"
}

for file; do
    name=${file##*/}
    flags=$(sed -n 's|^// flags: ||p' "$file")
    sed "\\|^$mark|,\$d" "$file" >"$scratch/head/$name" && [ -s "$scratch/head/$name" ] || exit 1
    observe >"$scratch/tail"
    tell_golden "$file"
    [ $update = 0 ] && [ $status -eq 0 ] || continue
    command -v python3 >/dev/null && check_formats
    check_harmless
done
# The documentation shows the table of the first fixture.
show=$srcdir/tests/explain/banks_column_of_a_square.cu
if [ $update = 0 ]; then
    sed -n "\\|^$mark|,\$p" "$show" | sed '1d; s|^// ||' >"$scratch/shown"
    sed -n '/^```text/,/^```$/p' "$srcdir/doc/explain.md" | sed '1d; $d' | diff "$scratch/shown" - >"$scratch/why"
    tell $? 'doc/explain.md shows a table that is so'

    # A malformed option is reported in a line, and leaves no file.
    misuse() { # name, status, words of the message, arguments...
        what=$1 wanted=$2 message=$3
        shift 3
        rm -f "$scratch/output"
        "$foldc" explain "$@" -- -I"$srcdir/include" >"$scratch/why" 2>&1
        [ $? -eq "$wanted" ] && grep -Fq -- "$message" "$scratch/why" && [ ! -e "$scratch/output" ]
        tell $? "$what"
    }
    rows=$srcdir/tests/explain/values_assumed.cu
    misuse 'no file' 2 'no file is named'
    misuse 'a file that is not there' 1 "$scratch/none.cu" "$scratch/none.cu" -o "$scratch/output"
    misuse 'an option that is none' 2 "unknown option '--lett'; did you mean '--let'?" "$rows" --lett x=1
    misuse 'a value that is none' 2 '--let ld: wanted is NAME=N' "$rows" --let ld
    misuse 'a value with more after its number' 2 '--let ld=1x: wanted is NAME=N' "$rows" --let ld=1x
    misuse 'a value that is a name' 2 '--let n=1,ld=size: wanted is NAME=N' "$rows" --let n=1,ld=size
    misuse 'a value of a block that is a name' 2 'wanted is NAME=N' "$rows" --let blockIdx.x=threadIdx
    misuse 'a name that nothing depends on' 2 '--let lda=5: nothing here depends on that name' "$rows" \
        --let lda=5 -o "$scratch/output"
    misuse 'a name with a comma, before another' 2 '--let f(a, b)=5: nothing here depends on that name' "$rows" \
        --let 'f(a, b)=5' --let lda=5 -o "$scratch/output"
    misuse 'a language that is none' 2 '-x fortran: wanted is c|c++|cuda' -x fortran "$rows" -o "$scratch/output"
    misuse 'a folder that is not there' 1 'cannot be written' "$rows" -o "$scratch/none/output"
    misuse 'help' 0 '--let=NAME=N' --help

    # Two files are one report; after a compiler each has its own, and remarks have a caret.
    "$foldc" explain "$rows" "$show" --json -o "$scratch/two" -- -I"$srcdir/include" 2>"$scratch/why" &&
        [ "$(grep -c '^  {"name"' "$scratch/two")" = 2 ]
    tell $? 'two files in one report'
    mkdir "$scratch/sarif.d"
    for file in values_assumed banks_padded_by_one; do
        sed "\\|^$mark|,\$d" "$srcdir/tests/explain/$file.cu" >"$scratch/$file.cu"
    done
    "$foldc" fold "$scratch/values_assumed.cu" -o "$scratch/out.cu" -Rfold-explain --let=ld=1152,n=38 \
        --sarif="$scratch/sarif.d" -- -I"$srcdir/include" 2>"$scratch/why" &&
        grep -q 'values_assumed.cu:11:[0-9]*: remark: uncoalesced: .*4608 bytes apart' "$scratch/why" &&
        grep -q '^ *\^~' "$scratch/why" && [ -s "$scratch/sarif.d/values_assumed.cu.sarif" ]
    tell $? 'remarks and SARIF of a fold'
    if command -v nvcc >/dev/null; then
        (cd "$scratch" && "$foldc" --sarif=one.sarif nvcc -I"$srcdir/include" -c values_assumed.cu banks_padded_by_one.cu) \
            >"$scratch/why" 2>&1
        [ $? -ne 0 ] && grep -q -- '--sarif=one.sarif: 2 inputs cannot share a file; name a folder' "$scratch/why"
        tell $? 'two inputs of a compiler cannot share a file'
    fi
fi
exit $failed
