#!/bin/sh
# --verify agrees with what is folded: each file of tests/fold that folds, folds under --verify to the same bytes and
# without an internal error; each file of tests/verify too, and says what stands behind "// says: " in it, if anything.
set -u
srcdir=${srcdir-.}
foldc=${FOLDC-foldc/foldc}
command -v "$foldc" >/dev/null || { echo "1..0 # SKIP no $foldc"; exit 77; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
XDG_CACHE_HOME=$scratch
export XDG_CACHE_HOME
[ $# -gt 0 ] || set -- "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc "$srcdir"/tests/verify/*.cu

fold() { # file, output, more arguments
    input=$1 output=$2
    shift 2
    # shellcheck disable=SC2086
    case " $flags " in
    *' -- '*) "$foldc" fold "$input" -o "$output" "$@" $flags -I"$srcdir/include" -I"$srcdir/tests/fold" ;;
    *) "$foldc" fold "$input" -o "$output" "$@" $flags -- -I"$srcdir/include" -I"$srcdir/tests/fold" ;;
    esac
}

# Whether the file is verified; what is wrong goes to $scratch/wrong.
verified() { # file
    fold "$1" "$scratch/plain" 2>"$scratch/said" || return 0
    fold "$1" "$scratch/verified" --verify 2>"$scratch/wrong" || return 1
    cmp "$scratch/plain" "$scratch/verified" >>"$scratch/wrong" 2>&1 || return 1
    sed -n 's|^// says: ||p' "$1" | while read -r line; do
        grep -qF -- "$line" "$scratch/wrong" || { echo "it does not say: $line" >>"$scratch/wrong"; echo no; }
    done >"$scratch/silent"
    [ ! -s "$scratch/silent" ]
}

number=0
bad=0
for file; do
    [ -e "$file" ] || continue
    number=$((number + 1))
    flags=$(sed -n 's|^// flags: ||p' "$file" | tr -d '\r')
    if verified "$file"; then
        echo "ok $number - ${file##*/}"
    else
        echo "not ok $number - ${file##*/}"
        sed 's/^/# /' "$scratch/wrong"
        bad=1
    fi
done
echo "1..$number"
exit $bad
