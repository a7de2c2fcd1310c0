#!/bin/sh
# The calculator: every row of tests/eval, every example of its help, bad bytes, exit statuses.
# Rows are `expression TAB answer`, a file a session; "..." in an answer stands for any text.
. "${srcdir:-.}/tests/script.inc"
tab=$(printf '\t')

# Ask all rows of a file in one session and compare the answers.
check_rows() {
    cut -f1 "$1" | "$foldc" eval - >"$scratch/got"
    awk -F "$tab" '{ print $2 }' "$1" >"$scratch/want"
    cut -f1 "$1" | paste - "$scratch/want" "$scratch/got" | awk -v file="$2" -f "$srcdir/tests/docs/answers.awk" || failed=1
    if [ "$(wc -l <"$scratch/got")" -ne "$(wc -l <"$1")" ]; then
        echo "$2: $(wc -l <"$1") lines, $(wc -l <"$scratch/got") answers"
        failed=1
    fi
}

# Run foldc with the arguments after the first two: its exit status, and its output with ; for a new line.
check_run() {
    want_status=$1 want_output=$2
    shift 2
    output=$("$foldc" "$@" 2>"$scratch/stderr")
    status=$?
    output=$(printf '%s' "$output" | tr '\n' ';')
    if [ "$status" -ne "$want_status" ] || [ "$output" != "$want_output" ]; then
        printf 'foldc %s\n  expected %s, status %s\n  got      %s, status %s\n' "$*" "$want_output" "$want_status" \
            "$output" "$status"
        failed=1
    fi
}

for file in "$srcdir"/tests/eval/*.txt; do
    check_rows "$file" "${file##*/}"
done

# In the help an example is indented and followed by " = answer"; a long one goes on in the next line, indented further.
"$foldc" eval --help | awk '/^          / { sub(/^ */, ""); line = line " " $0; next } NR > 1 { print line } { line = $0 } END { print line }' \
    >"$scratch/help" || failed=1
sed -n "s/^      \(.*\) = \(.*\)/\1$tab\2/p" "$scratch/help" >"$scratch/examples"
[ "$(wc -l <"$scratch/examples")" -gt 80 ] || { echo "the help has lost its examples"; failed=1; }
check_rows "$scratch/examples" 'foldc eval --help'

check_run 0 '(16,8);8' eval '(16,8)' 8
check_run 1 "8;error: column 2: expected an operator or the end, got ')';9" eval 8 '8)' 9
check_run 0 '8;(8,2)' eval 'let n = 8' '(n,2)'
check_run 0 '-5' eval -5
check_run 0 '-5' eval -- '-5'
check_run 2 '' eval
check_run 2 '' eval --
check_run 2 '' eval --frobnicate
check_run 2 '' eval -q 8
check_run 2 '' frobnicate
check_run 2 ''
check_run 1 'error: column 1: unknown name '"'a'" eval - <<'END'
a
END
check_run 0 '8;16' eval 'let n = 8' - <<'END'
n * 2
END
# Distributions among ranks, by makers and written out.
check_run 0 '(4,3):(3,1) in 12 within 10 packed; 4 ranks hold 1 to 3 elements' eval 'block(10,4)'
check_run 0 '(2,12):(0,1) in 12 sums 0; 2 ranks hold 12 to 12 elements' eval ' (2,12):(0,1) in 12 sums 0'
check_run 0 '(100000,1):(1,100000) in 100000; 100000 ranks' eval 'block(100000,100000)'
check_run 1 'error: no ranks: 0 ranks cannot share 3 elements in blocks of 1' eval 'block(3,0)'
check_run 1 'error: an element that no rank holds: no rank holds index 3 of the 16 in the shape' eval '(4,3):(4,1) in 16'
check_run 0 '' eval - </dev/null

# Any bytes: a line each, at a column.
printf 'a\0b\n8:1\0\n\377\n8:1 # \377\n8:1 # \303\251\r\n8:1' >"$scratch/bytes"
check_run 1 "error: column 1: unknown name 'a';error: column 4: expected an operator or the end, got the byte 0x00;\
error: column 1: expected a number, a name, '(' or '<', got the byte 0xff;error: column 7: the byte 0xff is not text;\
8:1;8:1" eval - <"$scratch/bytes"

# A megabyte of one thing: a line each, and soon.
megabyte() {
    awk -v piece="$1" 'BEGIN { for (n = 1048576 / length(piece); n > 0; n--) printf "%s", piece; print "" }'
}
for piece in '(' '<' ')' '-' '1' 'a' ' ' '1,' '(1,' '<1,' '1+' '1 o ' 'size(' 'at(1,' '1:' 'Sw<' '_' '#'; do
    megabyte "$piece"
done >"$scratch/long"
"$foldc" eval - <"$scratch/long" >"$scratch/got"
if [ "$(wc -l <"$scratch/got")" -ne 18 ] || [ "$(grep -c '^error: column [1-9]' "$scratch/got")" -ne 16 ]; then
    echo "of 18 long lines, 16 of them bad:"
    cat "$scratch/got"
    failed=1
fi

exit $failed
