#!/bin/sh
# foldc explain and foldc draw choose the same values for the unknowns of a source: of each kernel of
# tests/choose/kernels.cu both are run, and each is held against the row of tests/choose/cases.
. "${srcdir:-.}/tests/script.inc"
include=$(cd "$srcdir/include" && pwd)
here=$srcdir/tests/choose
tab=$(printf '\t')
cd "$scratch" && cp "$here/kernels.cu" kernels.cu || exit 1

# The block and its reason in one line, then a line for each value: "64 assumed", "ld = 48 given".
explained() { # kernel, arguments
    kernel=$1
    shift
    "$foldc" explain kernels.cu "$@" -- "-I$include" 2>stderr >table || return
    awk -v kernel="$kernel" '
        /^kernels/ { is_in = $2 == kernel ":" }
        is_in && /^kernels/ { why = $0; if (!sub(/^[^(]*\(/, "", why) || why ~ /^[0-9]+,/) why = "stated"; sub(/\).*/, "", why)
                              print $3, why }
        is_in && /^  with / { sub(/^  with /, ""); gsub(/[()]/, ""); gsub(/, /, "\n"); print }' table
}

drawn() { # kernel, arguments
    kernel=$1
    shift
    "$foldc" draw "kernels.cu:$kernel:mine" --ascii "$@" -- "-I$include" >picture 2>stderr || return
    awk '/^rows are [0-9]+ threads/ { threads = $3 }
         /^note: [0-9]+ threads: / { why = $0; sub(/^[^:]*: [0-9]+ threads: /, "", why); sub(/ \(.*/, "", why) }
         /^note: blockDim/ { next } # the block is a line of its own
         / is assumed \(/ { sub(/ is assumed.*/, " assumed"); sub(/^note: /, ""); values = values "\n" $0 }
         / is given$/ { sub(/ is given/, " given"); sub(/^note: /, ""); values = values "\n" $0 }
         END { print threads, (why ? why : "stated") values }' picture
}

while IFS=$tab read -r kernel block values arguments; do
    case $kernel in '#'* | '') continue ;; esac
    { echo "$block" && printf '%s\n' "$values" | sed 's/, /\n/g'; } | sed '/^-*$/d' | sort >want
    for tool in explained drawn; do
        # shellcheck disable=SC2086
        "$tool" "$kernel" $arguments | sort >got
        diff want got >why || { cat stderr >>why; }
        cmp -s want got
        tell $? "$kernel, $tool${arguments:+ with $arguments}"
    done
done <"$here/cases"

drawn first_round >got
printf '%s\n' '128 assumed' 'k = 8 assumed' | diff - got >why
cmp -s /dev/null why
tell $? 'a counter is drawn with its first value'
exit $failed
