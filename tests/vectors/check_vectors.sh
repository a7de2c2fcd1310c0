#!/bin/sh
# Ask `foldc eval -` every row of the vectors and compare to the letter.
# Usage: check_vectors.sh FOLDC DIRECTORY   (or FOLDC and srcdir in the environment, as `make check` runs it)
foldc=${1:-${FOLDC:-./foldc/foldc}}
vectors=${2:-${srcdir:-.}/tests/vectors}
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')

# The expected column of one file, with the exceptions put in.
expected() {
    awk -F "$tab" 'FILENAME == ARGV[1] { other[$1] = $2; next } { print ($1 in other) ? other[$1] : $2 }' \
        "$vectors/exceptions.tsv" "$1"
}

# Compare one file: questions, expected and got side by side, wrong rows printed.
compare() {
    cut -f1 "$1" >"$scratch/ask"
    expected "$1" >"$scratch/want"
    "$foldc" eval - <"$scratch/ask" >"$scratch/got" 2>"$scratch/stderr"
    if [ "$(wc -l <"$scratch/got")" -ne "$(wc -l <"$scratch/ask")" ]; then
        echo "$1: $(wc -l <"$scratch/ask") questions, $(wc -l <"$scratch/got") answers"
        cat "$scratch/stderr"
        echo "$1" >>"$scratch/wrong"
        return
    fi
    paste "$scratch/ask" "$scratch/want" "$scratch/got" | awk -F "$tab" -v file="${1#"$vectors"/}" '
        $3 "" == $2 "" || ($2 == "error" && index($3, "error: ") == 1) { next }
        { printf "%s:%d: %s\n  expected %s\n  got      %s\n", file, NR, $1, $2, $3 }' >"$scratch/report"
    cat "$scratch/report"
    grep '^[^ ]' "$scratch/report" >>"$scratch/wrong"
}

rows=0
: >"$scratch/wrong"
for file in "$vectors"/*.tsv "$vectors"/matrix/*.tsv; do
    case $file in */exceptions.tsv) continue ;; esac
    compare "$file"
    rows=$((rows + $(wc -l <"$file")))
done
wrong=$(wc -l <"$scratch/wrong")
echo "$rows rows, $wrong wrong"
[ "$rows" -gt 0 ] && [ "$wrong" -eq 0 ]
