#!/bin/sh
# Remedies are followed mechanically: every edit that foldc gives for the files of tests/fold, the ports and the examples is
# applied. What it is for is gone then, and the result folds and compiles; after at most five rounds no edit is left.
#
# A file of tests/fold is tried if its expectation has a remedy of the kinds that can be edits. REMEDIES=all: all of them; else every
# REMEDIES-th (5); and of the ports and examples.
. "${srcdir:-.}/tests/script.inc"
. "$srcdir/tests/remedies.inc"
each=${REMEDIES:-5}
[ "$each" != all ] || each=1
LC_ALL=C
export LC_ALL

fold() { # source
    # shellcheck disable=SC2086
    case " $flags " in
    *' -- '*) set -- "$1" $flags ;;
    *) set -- "$1" $flags -- ;;
    esac
    "$foldc" fold -o "$scratch/folded.$extension" --report="$scratch/report.json" "$@" "-I$srcdir/include" \
        "-I$srcdir/tests/fold" "-I$srcdir/tests/ports" "-I$srcdir/examples" >"$scratch/said" 2>&1
}

compiles() { # source
    case $extension in
    c) compiler="${CC:-cc} -std=c11" ;;
    cc) compiler="${CXX:-c++} -std=c++17" ;;
    *) return 0 ;; # foldc has parsed it
    esac
    # shellcheck disable=SC2086
    $compiler -w -fsyntax-only ${flags##*-- } "-I$srcdir/include" "-I$srcdir/tests/fold" "-I$srcdir/examples" "$1" >>"$scratch/said" 2>&1
}

# Apply edits until none is left; says why that fails.
follow() { # source
    : >"$scratch/fixed"
    rounds=0
    while fold "$1"; do
        awk -v all=1 -f "$srcdir/tests/remedies.awk" "$scratch/report.json" | sort -u >"$scratch/places"
        if comm -12 "$scratch/fixed" "$scratch/places" | grep .; then
            echo "is still said after round $rounds"
            return 1
        fi
        find_edits "$scratch/report.json" || return 0
        [ $rounds -lt $most ] || { cat "$scratch/edits"; echo "edits are left after $most rounds"; return 1; }
        cut -f5 "$scratch/edits" | sort -u >"$scratch/fixed"
        apply_edits "$1"
        rounds=$((rounds + 1))
        applied=$((applied + $(wc -l <"$scratch/once")))
    done
    cat "$scratch/said"
    echo "it no longer folds after round $rounds"
    return 1
}

applied=0 number=0
mkdir "$scratch/head"
for file in $(grep -lE '// ! .*remedy: (CCUTE_ASSUME\(|CCUTE_ALIGNED\(|__align__|\[=\]|mark it CCUTE_FOLD)' "$srcdir"/tests/fold/*.c*) \
    "$srcdir"/tests/ports/*.cu "$srcdir"/examples/*.c "$srcdir"/examples/*.cu; do
    number=$((number + 1))
    name=${file##*/}
    extension=${name##*.}
    if [ $((number % each)) != 0 ] || lacks_cuda "$file" || grep -q '^// exit' "$file"; then
        continue
    fi
    flags=$(sed -n 's|^// flags: ||p' "$file" | tr -d '\r')
    case $file in */tests/fold/* | *.c) ;; *) flags="$flags -- -std=c++17" ;; esac
    sed '/^\/\/ ---- folded ----/,$d' "$file" >"$scratch/head/$name"
    follow "$scratch/head/$name" >"$scratch/why" && { compiles "$scratch/head/$name" || { cat "$scratch/said"; false; }; } >>"$scratch/why"
    tell $? "$name"
done

# The same edit stands in what explain finds, and in SARIF as a fix.
cat >"$scratch/unaligned.cu" <<'END'
#include <ccute/short.h>
CCUTE_FOLD __global__ void k(float *out, const float *in)
{
    ccute_copy(out, ccute_make_layout(TUP(4)), in, ccute_make_layout(TUP(4)));
}
END
wanted='"line": 4, "column": 5, "remove": 0, "text": "CCUTE_ALIGNED(out, 16); "'
"$foldc" explain "$scratch/unaligned.cu" --json --sarif="$scratch/found.sarif" -- "-I$srcdir/include" >"$scratch/found.json" 2>"$scratch/why"
grep -qF "\"edit\": {$wanted}" "$scratch/found.json" && "$builddir/tests/is_json" "$scratch/found.json" "$scratch/found.sarif"
tell $? 'the JSON of explain has the edit'
wanted='"deletedRegion": {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 5}, "insertedContent": {"text": "CCUTE_ALIGNED(out, 16); "}'
grep -qF "$wanted" "$scratch/found.sarif"
tell $? 'SARIF has the edit as a fix'

[ $applied -gt 10 ]
tell $? "edits were applied ($applied)"
exit $failed
