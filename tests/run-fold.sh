#!/bin/sh
# foldc's result for each file of tests/fold. The expectation is at the file's end, after "// ---- folded ----":
# each line that folding changes, with its number ("// 7 |     return 12;"), then foldc's messages ("// ! ..."); the exit
# status if it is not 0 ("// exit 1"). In the file's head "// flags: ..." gives foldc arguments ("... -- ..." the
# compiler's), "// needs: cuda" requests CUDA's headers.
# Also, of every file: a failure writes nothing; unchanged text is the same byte for byte, on its own line. A folded
# file does not change when it is folded again: of all files every AGAIN-th (16) is tried, or all with AGAIN=all.
#
#   run-fold.sh [--update] [FILE...]     with --update, files are rewritten to foldc's present result
. "${srcdir:-.}/tests/script.inc"
update=0
[ "${1-}" = --update ] && { update=1; shift; }
mark='// ---- folded ----'
mkdir "$scratch/head" # the file without its expectation
each=1 turn=0
[ $# -gt 0 ] || { each=${AGAIN:-16}; set -- "$srcdir"/tests/fold/*.cu "$srcdir"/tests/fold/*.c "$srcdir"/tests/fold/*.cc; }
[ "$each" != all ] || each=1

# The lines of $2 that are not those of $1, after their numbers, without the text after the mark. A
# #line shows which line follows: the folded file begins with one, and clones of helpers stand between two. Of a clone
# from another file each line is there, after that file's name. A #line of the source is a line like others, and a second
# one after foldc's repeats one.
changed_lines() {
    awk -v mark="$mark" -v main="${1##*/}" '
        { sub(/\r$/, "") }
        NR == FNR { if ($0 == mark) stop = 1; if (!stop) before[++count] = $0; next }
        FNR == led + 1 && /^#(define CCUTE_(FOLDED|MOVES|PLAIN_MOVES|ISSUES)$|line 1 ")/ { led++; next }
        /^#line / && follows && $0 != before[n + 1] { print "// " n + 1 " | " $0; next }
        { follows = 0 }
        /^#line / && !other && n < count && $0 == before[n + 1] { n++; next }
        /^#line / { follows = 1 }
        /^#line [0-9]+$/ { n = $2 - 1; next }
        /^#line [0-9]+ "/ { n = $2 - 1; name = $3; gsub(/"|.*[\/]/, "", name); other = name != main; next }
        other { n++; print "// " name " " n " |" ($0 == "" ? "" : " " $0); next }
        { n++; if (n <= count && $0 != before[n]) print "// " n " |" ($0 == "" ? "" : " " $0); if (n > count && !past) {
              past = 1; if ($0 != mark) print "// the lines have moved: " $0 } }
    ' "$1" "$2"
}

fold() { # input, output, more arguments
    input=$1 output=$2
    shift 2
    # shellcheck disable=SC2086
    case " $flags " in
    *' -- '*) "$foldc" fold "$input" -o "$output" "$@" $flags -I"$srcdir/include" -I"$srcdir/tests/fold" ;;
    *) "$foldc" fold "$input" -o "$output" "$@" $flags -- -I"$srcdir/include" -I"$srcdir/tests/fold" ;;
    esac
}

is_folded_again() { [ $turn -eq 0 ] || grep -q '^// folded again' "$file"; }

# foldc's result for a file, as its expectation.
observe() { # file
    rm -f "$scratch/folded.$extension"
    fold "$1" "$scratch/folded.$extension" -Rfold-missed 2>"$scratch/said"
    status=$?
    echo "$mark"
    if [ $status -eq 0 ]; then
        changed_lines "$1" "$scratch/folded.$extension"
        if is_folded_again; then
            fold "$scratch/folded.$extension" "$scratch/again.$extension" 2>/dev/null
            cmp -s "$scratch/folded.$extension" "$scratch/again.$extension" || echo '// folded again, it changes'
        fi
    else
        echo "// exit $status"
        [ ! -e "$scratch/folded.$extension" ] || echo '// but a file is written'
    fi
    sed 's|^.*/head/||; s|^.*/tests/fold/||; s|^|// ! |' "$scratch/said"
}

for file; do
    name=${file##*/}
    extension=${name##*.}
    ! lacks_cuda "$file" || continue
    flags=$(sed -n 's|^// flags: ||p' "$file" | tr -d '\r')
    sed "\\|^$mark|,\$d" "$file" >"$scratch/head/$name" && [ -s "$scratch/head/$name" ] || exit 1
    turn=$(((turn + 1) % each))
    observe "$scratch/head/$name" >"$scratch/tail"
    tell_golden "$file"
done
# From standard input to standard output it is the same.
cat >"$scratch/stdin.c" <<'END'
#include <ccute/ccute.h>
CCUTE_FOLD long long f(int ld) { return ccute_at(ccute_make_layout(CCUTE_T(4, 8), CCUTE_T(ld, 1)), 2, 3); }
END
"$foldc" fold "$scratch/stdin.c" -o "$scratch/of_file" -- -I"$srcdir/include" &&
    "$foldc" fold - -x c -o - -- -I"$srcdir/include" <"$scratch/stdin.c" >"$scratch/of_stdin" &&
    sed "s|\"$scratch/stdin.c\"|\"<stdin>\"|" "$scratch/of_file" | cmp -s - "$scratch/of_stdin" &&
    grep -q 'return (long long)ld \* 2 + 3;' "$scratch/of_stdin"
tell $? 'standard input'
# Where nothing of ccute's is left the algebra's headers are not read again; TILE is a name of the user's.
cat >"$scratch/light.cu" <<'END'
#include <ccute/short.h>
#define TILE 32
CCUTE_FOLD __global__ void k(int *p) { p[ccute_at(ccute_make_layout(TUP(TILE, 4)), threadIdx.x)] = 0; }
END
sed 's/p\[.*\]/p[ccute_size(ccute_make_layout(TUP(4, threadIdx.x)))]; ccute_print_layout(ccute_make_layout(4)); p[0]/' \
    "$scratch/light.cu" >"$scratch/heavy.cu"
{ echo '#include <ccute/async.h>'; sed 's/{ p/{ ccute_fence_async(); p/' "$scratch/light.cu"; } >"$scratch/fence.cu"
"$foldc" fold "$scratch/light.cu" -o "$scratch/light.folded.cu" -- -I"$srcdir/include" &&
    "$foldc" fold "$scratch/fence.cu" -o "$scratch/fence.folded.cu" -- -I"$srcdir/include" &&
    "$foldc" fold "$scratch/heavy.cu" -o "$scratch/heavy.folded.cu" -- -I"$srcdir/include" &&
    [ "$(head -n 1 "$scratch/light.folded.cu")" = '#define CCUTE_FOLDED' ] &&
    [ "$(head -n 1 "$scratch/fence.folded.cu")" = '#define CCUTE_FOLDED' ] &&
    ! grep -q '^#define CCUTE_FOLDED' "$scratch/heavy.folded.cu"
tell $? 'a file of which all folds reads little of ccute'
# What stands for CUDA's headers on the CPU stands aside where the file is CUDA.
"$foldc" fold "$scratch/light.cu" -o "$scratch/cpu.folded.cu" -- -I"$srcdir/include/ccute/cpu/cuda" -I"$srcdir/include" &&
    cmp -s "$scratch/light.folded.cu" "$scratch/cpu.folded.cu"
tell $? "a CUDA file is read the same with the CPU's headers among its flags"
# Of the moves only the plain ones are read, unless a copy has a hint for caches or calculates.
cat >"$scratch/plain.cu" <<'END'
#include <ccute/short.h>
CCUTE_FOLD __global__ void k(float *p, const float *q)
{
    const ccute_layout mine = ccute_slice(ccute_make_layout(TUP(4, 32)), ALL, threadIdx.x);
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(q, 16);
    ccute_copy(p, mine, q, mine);
}
END
sed 's/ccute_copy(/ccute_copy_with(ccute_cached(ccute_universal_copy(128, 32), CCUTE_CACHE_STREAMING), /' "$scratch/plain.cu" >"$scratch/hinted.cu"
sed 's/ccute_copy(/ccute_convert(/; s/const float/const int/' "$scratch/plain.cu" >"$scratch/converted.cu"
for moves in plain:PLAIN_MOVES hinted:MOVES converted:MOVES; do
    file=$scratch/${moves%%:*}
    "$foldc" fold "$file.cu" -o "$file.folded.cu" --strict -- -I"$srcdir/include" &&
        grep -qx "#define CCUTE_${moves#*:}" "$file.folded.cu"
    tell $? "the moves of a folded file that it reads: ${moves%%:*}"
done
exit $failed
