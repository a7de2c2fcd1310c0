#!/bin/sh
# --verify agrees with folds: each file of tests/fold that folds, folds under --verify to the same bytes and without an
# internal error, and foldc refuses each other file without one. The same holds for each file of tests/verify, which also
# says the text after "// says: " in it.
# Fewer than 2 in 100 of all their places are not verified; a comment of the output has the two numbers for doc/verify.md.
#
#   run-verify.sh [FILE...]     VERIFY=all: all files, and the bytes of each; else every fourth of tests/fold, and the bytes of
#                               every VERIFY-th (4) of these
. "${srcdir:-.}/tests/script.inc"
each=${VERIFY:-4} turn=0 every=1 place=0
[ $# -gt 0 ] || { whole=1; [ "$each" = all ] || every=4; }
[ "$each" != all ] || each=1
[ $# -gt 0 ] || set -- "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc "$srcdir"/tests/verify/*.c[cu]

fold() { # file, output, more arguments
    input=$1 output=$2
    shift 2
    # shellcheck disable=SC2086
    case " $flags " in
    *' -- '*) "$foldc" fold "$input" -o "$output" "$@" $flags -I"$srcdir/include" -I"$srcdir/tests/fold" ;;
    *) "$foldc" fold "$input" -o "$output" "$@" $flags -- -I"$srcdir/include" -I"$srcdir/tests/fold" ;;
    esac
}

# Whether foldc refuses the file without --verify: by its expectation, or tried.
is_refused() {
    case $1 in
    */tests/fold/*) grep -q '^// exit ' "$1" ;;
    *) ! fold "$1" "$scratch/plain" 2>"$scratch/said" ;;
    esac
}

# Whether it is this file's turn to be folded without --verify too; run-fold.sh has the text of each file of tests/fold.
is_compared() { # file
    case $1 in
    */tests/fold/*) turn=$(((turn + 1) % each)) && [ $turn -eq 0 ] ;;
    esac
}

# Whether it is a file of tests/fold that this run leaves out.
is_left_out() { # file
    case $1 in
    */tests/fold/*) place=$(((place + 1) % every)) && [ $place -ne 0 ] ;;
    *) false ;;
    esac
}

# Whether the file is verified; the mistake goes to $scratch/why.
verified() { # file
    if ! fold "$1" "$scratch/verified" --verify -Rfold 2>"$scratch/why"; then
        is_refused "$1" && ! grep -q 'internal error' "$scratch/why" || return 1
    elif is_refused "$1"; then
        echo 'it folds' >>"$scratch/why" && return 1
    elif is_compared "$1"; then
        fold "$1" "$scratch/plain" 2>"$scratch/said" && cmp "$scratch/plain" "$scratch/verified" >>"$scratch/why" 2>&1 || return 1
    fi
    sed -n 's/^.*remark: verified: \([0-9]*\) agree.*, \([0-9]*\) not verified$/\1 \2/p' "$scratch/why" >>"$scratch/counts"
    sed -n 's|^// says: ||p' "$1" | while read -r line; do
        grep -qF -- "$line" "$scratch/why" || { echo "it does not say: $line" >>"$scratch/why"; echo no; }
    done >"$scratch/silent"
    [ ! -s "$scratch/silent" ]
}

for file; do
    [ -e "$file" ] || continue
    is_left_out "$file" && continue
    flags=$(sed -n 's|^// flags: ||p' "$file" | tr -d '\r')
    verified "$file"
    tell $? "${file##*/}"
done
if [ -n "${whole-}" ]; then
    awk '{ agree += $1; open += $2 }
         END { print "# " open + 0 " of " agree + open " places are not verified"
               exit agree < 1000 || open * 50 >= agree + open }' "$scratch/counts"
    tell $? 'fewer than 2 in 100 places are not verified'
fi
exit $failed
