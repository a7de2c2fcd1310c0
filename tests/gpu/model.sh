#!/bin/sh
# The memory model against what a profiler counts: the warp requests of model.def and random ones, each launched under
# ncu; every number that model.gpu predicts must be the counted one. Nothing stands in for a counter: without ncu, a GPU,
# or leave to read its counters, the test is skipped.
#
#   model.sh [--table] [RANDOM [SEED]]      --table: print the table of doc/memory-model.md instead of what differs
set -u
builddir=${builddir-.}
ncu=${NCU:-ncu}
program=${MODEL_GPU-$builddir/tests/gpu/model.gpu}
table=0
[ "${1-}" = --table ] && { table=1; shift; }
command -v "$ncu" >/dev/null || { echo 'SKIP: no ncu (Nsight Compute)'; exit 77; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

"$program" 0 >"$scratch/known"
status=$?
[ $status -eq 77 ] && cat "$scratch/known"
[ $status -eq 0 ] || exit $status
cut -f 3 "$scratch/known" | sort -u | paste -s -d , - >"$scratch/metrics"

# Clocks and caches stay as they are: no number here depends on them.
"$ncu" --clock-control none --cache-control none --csv --print-units base --metrics "$(cat "$scratch/metrics")" \
    --log-file "$scratch/log" "$program" "$@" >"$scratch/predicted"
status=$?
if [ $status -ne 0 ] || ! grep -q '^"' "$scratch/log"; then
    echo 'SKIP: ncu counted nothing:'
    grep -s 'ERROR' "$scratch/log" | head -n 5
    exit 77
fi

# A row of ncu's: "launch",...,"metric","unit","count"
grep '^"[0-9]' "$scratch/log" | sed 's/^"//; s/"$//' |
    awk -F '","' -v OFS='\t' '{ gsub(",", "", $15); print $1, $13, $15 }' >"$scratch/counted"

awk -F '\t' -v table=$table '
    function what(metric) { return metric ~ /sectors/ ? "sectors" : metric ~ /wavefronts/ ? "wavefronts" : "conflicts" }
    function row() { if (launch != "none") printf "| %s | %s | %s | %s |\n", name[1], name[2], predicted, seen }
    BEGIN { launch = "none" }
    FNR == NR { counted[$1, $2] = $3; next }
    { got = ($1, $3) in counted ? counted[$1, $3] : "nothing"; n++ }
    got != $4 { wrong++; printf "FAIL %s: %s: predicted %d, counted %s\n", $2, $3, $4, got >"/dev/stderr" }
    table && $1 != launch {
        if (!random) row()
        launch = $1
        predicted = seen = comma = ""
        split($2, name, ": ")
        random = name[2] ~ /^random/
        if (random && !(name[1] in listed)) kind[listed[name[1]] = ++kinds] = name[1]
    }
    table {
        predicted = predicted comma what($3) " " $4
        seen = seen comma what($3) " " got
        comma = ", "
        asked[name[1]] += random
        right[name[1]] += random && got == $4
    }
    END {
        if (table && !random) row()
        for (i = 1; i <= kinds; i++)
            printf "| %s | random | %d numbers | %d as predicted |\n", kind[i], asked[kind[i]], right[kind[i]]
        if (!table)
            printf "%s: %d of %d numbers as predicted\n", wrong ? "FAIL" : "PASS", n - wrong, n
        exit !n || wrong
    }' "$scratch/counted" "$scratch/predicted"
