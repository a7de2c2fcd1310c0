#!/bin/sh
# Names, texts and sources that mean foldc harm, or ask for more than anybody means: nothing of them is run, acts on a
# terminal or a browser, or takes the place of a source, and each ends in bounded time with a clear line.
#
#   run-hostile.sh             a sample, in seconds
#   run-hostile.sh --table     sources that demand too much, with their cost, for doc/reliability.md
. "${srcdir:-.}/tests/script.inc"
is_json=$builddir/tests/is_json
mkdir "$scratch/here" "$scratch/tmp"
cd "$scratch/here" || exit 1
TMPDIR=$scratch/tmp
export TMPDIR
include=-I$srcdir/include
cc=${CC-gcc}
# AddressSanitizer has its own mind about stacks, signals and memory: the tests of limits are left out.
limited=yes
! ${NM:-nm} "$foldc" 2>/dev/null | grep -q ' __asan_init' || limited=

ended() { # status, what it must be, of what
    [ "$1" = "$2" ] || blame "exit status $1 of $3: $(head -c 300 said)"
}
source_of() { awk -v what="$1" -v n="$2" -f "$srcdir/tests/hostile_sources.awk"; } # kind, how much

# ---- Sources that ask for too much --------------------------------------------------------------

too_much='brackets 200, brackets 100000, sum 1000, sum 100000, minus 100000, choices 100000, commas 100000, ifs 100000,
elses 1000, elses 100000, blocks 100000, tuples 8, tuples 100, tuples 1000, modes 32, modes 10000, calls 100, calls 10000,
folds 1000, folds 100000, layouts 1000, layouts 10000, functions 20000, clones 8, clones 40, refusals 500, helpers 10, helpers 40,
macros 10, macros 17, products 60, line 5000000, errors 10000, loop 1000000, copy 100000, domain 1000000'
if [ "${1-}" = --table ]; then
    "$cc" -O1 "$srcdir/bench/measure.c" -o "$scratch/measure" || exit 1
    FOLDC_LIMITS=20:4096
    export FOLDC_LIMITS
    echo "| source | | seconds | MiB | what is said |"
    echo "|---|---|---|---|---|"
    echo "$too_much" | tr ',' '\n' | while read -r kind n; do
        [ -n "$kind" ] || continue
        source_of "$kind" "$n" >much.c
        for how in '' --verify; do
            [ -z "$how" ] || [ "$kind" = domain ] || continue
            took=$("$scratch/measure" "$foldc" fold much.c -o out.c -Rfold-missed $how -- "$include" 2>said)
            status=$?
            [ -s said ] && [ "$(wc -c <said)" -lt 100000000 ] || : >>said
            said=$(head -n 1 said | cut -c1-400 | sed 's/^foldc: //; s/^much\.c:\([0-9:]* \)\{0,1\}//; s/|/\\|/g' | cut -c1-110)
            echo "$took" | awk -v what="$kind${how:+, }$how" -v n="$n" -v said="$said" -v status="$status" \
                '{ printf "| %s | %s | %.2f | %.0f | %s%s |\n", what, n, $2 / 1000, $3 / 1024, status ? "error: " : "", said }' |
                sed 's/error: error/error/; s/error: foldc/error/'
        done
    done
    exit
fi

# ---- Names --------------------------------------------------------------------------------------

escape=$(printf '\033')
cat >k.c <<X
#include <ccute/ccute.h>
CCUTE_FOLD int k(const int *a, int i)
{
    const ccute_layout l = ccute_make_layout(8, 1); /* ${escape}]0;title$(printf '\007') <script>alert(1)</script> */
    return a[ccute_at(l, i)];
}
X
sed 's/ccute_at(l, i)/ccute_at(l, 9)/' k.c >error.c
"$foldc" fold k.c -o good.c -- "$include" 2>said
ended $? 0 k.c

# One line that has the place and no escape sequence, a caret under it.
one_error() { # name
    "$foldc" fold "./$1" -o out.c -- "$include" 2>said
    ended $? 1 "$1"
    [ "$(wc -l <said)" = 3 ] && ! grep -q "$escape" said && grep -q 'error: ' said || blame "of $1 foldc says $(cat -v said)"
}
each_name() { # name without its suffix
    cp k.c "./$1.c"
    "$foldc" fold "./$1.c" -o "./$1.folded.c" --report=r.json -- "$include" 2>said
    ended $? 0 "$1"
    "$foldc" explain "./$1.c" --sarif=r.sarif --html=r.html --json -o e.json -- "$include" 2>said
    ended $? 0 "explain $1"
    "$is_json" r.json r.sarif e.json 2>said || blame "$1: $(cat said)"
    ! grep -q "$escape" r.json r.sarif e.json r.html || blame "$1: an escape sequence in a report"
    ! grep -q '<script>alert' r.html || blame "$1: a script of the source's in a page"
    "$foldc" "$cc" "$include" -MD -MF deps -c "./$1.c" -o object.o 2>said
    ended $? 0 "compiling $1"
    ! grep -q "$TMPDIR" deps || blame "$1: the temporary is in a dependency file"
    cp error.c "./$1.error.c"
    one_error "$1.error.c"
    rm -f "./$1".*
}
for name in 'two words' "quote'd\"twice" '-dash' '%s%n%x' 'é日' '$(touch run)' '`touch run`' ';touch run;&|' '<script>alert(1)<' \
    'back\slash' 'a#b' 'a,b' '$$' '@file' "red$escape[31m" "$(printf '%0200d' 0)"; do
    each_name "$name"
done
each_name "$(printf 'two\nlines')"
each_name "$(printf 'stray\377byte')"
[ ! -e run ] || blame 'a name was run'
[ -z "$(ls "$TMPDIR")" ] || blame "left behind: $(ls "$TMPDIR")"
tell_blame 'names'

# ---- Texts --------------------------------------------------------------------------------------

printf '#include <ccute/ccute.h>\nCCUTE_FOLD int f(int i) { return /* \342\200\256 \302\233 \177 */ ccute_at(ccute_make_layout(8), 9); }\n' >text.c
"$foldc" fold text.c -o out.c -- "$include" 2>said
cat >expected <<'X'
text.c:2:49: error: the index 9 is out of bounds: the layout 8:1 has 8 elements
CCUTE_FOLD int f(int i) { return /* <U+202E> <U+009B> <U+007F> */ ccute_at(ccute_make_layout(8), 9); }
                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
X
cmp -s said expected || blame "says $(diff said expected)"
{ cat k.c && printf 'int s[] = {%0500d,' 0 && awk 'BEGIN { for (i = 0; i < 100000; i++) printf "1," }' && echo '};'; } >long.c
printf '#include <ccute/ccute.h>\nCCUTE_FOLD int f(int i) { return %05000d + ccute_at(ccute_make_layout(8), 9) + %05000d; }\n' 0 0 >long.c
"$foldc" fold long.c -o out.c -- "$include" 2>said
ended $? 1 'a long line'
[ "$(wc -c <said)" -lt 1000 ] && grep -q '^\.\.\.0*.*0\.\.\.$' said || blame "of a long line foldc says $(wc -c <said) bytes"
at=$(awk 'NR == 2 { print index($0, "ccute_at") } NR == 3 { print index($0, "^") }' said | uniq | wc -l)
[ "$at" = 1 ] || blame 'the caret of a long line is beside its place'
for bytes in 'a\000b' 'a\377b' '\376\377a'; do
    printf "#include <ccute/ccute.h>\n$bytes\n" >bytes.c
    "$foldc" fold bytes.c -o out.c -- "$include" 2>said
    ended $? 1 'bytes that are no text'
    grep -q 'bytes.c: error: not ' said || blame "says $(cat -v said)"
done
tell_blame 'texts'

# ---- Outputs that are a source ------------------------------------------------------------------

# A clang without its headers knows few types: that is an error of its own, and nothing is written.
printf '#include <ccute/ccute.h>\nint n;\n' >bare.c
"$foldc" fold bare.c -o bare.out -- -nostdinc "$include" >said 2>&1
ended $? 1 'a clang without headers'
grep -Eq "clang's own header [a-z]+\.h is not found; install libclang-common-[0-9]+-dev, or write -isystem" said ||
    blame "a clang without headers is not told: $(head -c 300 said)"
[ ! -e bare.out ] || blame 'a clang without headers wrote a file'
tell_blame 'a clang without its headers'

sed 's/8, 1/8, 2/' k.c >source.c
cp source.c before
printf '#include "header.h"\n' | cat - k.c >includes.c
echo '#define X 1' >header.h
ln -s source.c symbolic.c
ln source.c hard.c
for words in 'fold source.c -o source.c' 'fold source.c -o symbolic.c' 'fold source.c -o hard.c' \
    'fold source.c -o out.c --report=source.c' 'explain source.c -o ./source.c' 'explain source.c --html=source.c' \
    'explain source.c --sarif=hard.c' 'fold includes.c -o header.h'; do
    "$foldc" $words -- "$include" >/dev/null 2>said
    ended $? 1 "$words"
    grep -q 'cannot be written: it is a source' said || blame "of $words foldc says $(cat said)"
    cmp -s source.c before && [ "$(cat header.h)" = '#define X 1' ] || blame "$words: the source is lost"
done
ln -s nowhere dangling.c
"$foldc" fold k.c -o dangling.c -- "$include" 2>said
ended $? 1 'a link that leads nowhere'
[ ! -e nowhere ] || blame 'a link that leads nowhere chose where the output is'
tell_blame 'outputs that are a source'

# ---- Limits -------------------------------------------------------------------------------------

# The sources of make check take moments; --table has more.
for much in 'brackets 200' 'brackets 5000' 'sum 5000' ${limited:+'minus 100000'} 'choices 3000' 'commas 3000' 'ifs 3000' 'tuples 8' \
    'tuples 100' 'modes 32' 'modes 1000' 'calls 100' 'folds 500' 'layouts 500' 'clones 5' 'helpers 10' 'macros 6' \
    'products 60' 'line 1000000' 'errors 100' 'loop 1000000' 'copy 100000' 'domain 1000000'; do
    # shellcheck disable=SC2086
    source_of $much >much.c
    rm -f out.c
    FOLDC_LIMITS=60:4096 "$foldc" fold much.c -o out.c -Rfold-missed -- "$include" 2>said
    status=$?
    [ $status -le 1 ] || blame "$much: exit status $status"
    [ $status -eq 0 ] || grep -q 'error: \|^foldc: ' said || blame "$much: no reason is given"
    { [ $status -eq 0 ] && [ -e out.c ]; } || { [ $status -eq 1 ] && [ ! -e out.c ]; } || blame "$much: an output beside an error"
    [ "$(wc -c <said)" -lt 200000 ] || blame "$much: $(wc -c <said) bytes are said"
done
tell_blame 'sources that ask for too much'

# Of kernels: copies that each have a guard of their own, a copy in many loops, and facts that share a number.
for much in 'guards 300' 'nests 60' 'facts 200'; do
    # shellcheck disable=SC2086
    source_of $much >much.cu
    FOLDC_LIMITS=20:$([ "$limited" ] && echo 512 || echo 0) "$foldc" fold much.cu -o out.cu -- "$include" 2>said
    ended $? 0 "$much"
done
tell_blame 'kernels with much of one kind'

# The refusal of one clone is that of its caller, and so on: the file is folded once more for all of them.
source_of refusals 500 >much.c
rm -f out.c
FOLDC_LIMITS=60:$([ "$limited" ] && echo 2048 || echo 0) "$foldc" fold much.c -o out.c -- "$include" 2>said
ended $? 0 'a file of clones that are refused one after another'
tell_blame 'clones that are refused one after another'

said_is() { # status, text
    ended "$1" 1 "$2"
    grep -q -- "$2" said || blame "does not say '$2' but '$(head -c 200 said)'"
    [ ! -e out.c ] || blame "an output beside '$2'"
}
limits() {
    rm -f out.c
    source_of elses 100000 >much.c
    FOLDC_LIMITS=1:0 "$foldc" fold much.c -o out.c -- "$include" 2>said
    said_is $? 'much.c: given up: it takes more processor time than FOLDC_LIMITS allows'
    FOLDC_LIMITS=1:0 "$foldc" "$cc" "$include" -c much.c 2>said
    said_is $? 'given up'
    [ -z "$(ls "$TMPDIR")" ] || blame "left behind: $(ls "$TMPDIR")"
    source_of functions 3000 >much.c
    FOLDC_LIMITS=0:60 "$foldc" fold much.c -o out.c -- "$include" 2>said
    [ $? -ne 0 ] || blame 'not ended by too little memory'
    grep -qi 'out of memory\|crash' said || blame "of memory foldc says $(head -c 200 said)"
    source_of minus 100000 >much.c
    "$foldc" fold much.c -o out.c -- "$include" 2>said
    said_is $? 'much.c: nested too deep: reading it takes more stack than there is'
    for limits in x 1 1: :1 1:1:1 -1:1 1:-1 99999999999999999999:1; do
        FOLDC_LIMITS=$limits "$foldc" fold k.c -o out.c -- "$include" 2>said
        ended $? 2 "FOLDC_LIMITS=$limits"
        [ "$(cat said)" = "foldc: FOLDC_LIMITS=$limits: not SECONDS:MEGABYTES, as in 600:8192" ] || blame "says $(cat said)"
    done
    # The compiler after foldc finds the limits that foldc found.
    mkdir bin
    printf '#!/bin/sh\nulimit -a > limits; env > variables\n' >bin/gcc
    chmod +x bin/gcc
    (ulimit -a; env) >/dev/null
    bin/gcc; mv limits limits.alone; mv variables variables.alone
    "$foldc" bin/gcc "$include" -c k.c
    cmp -s limits limits.alone || blame "the compiler's limits: $(diff limits limits.alone)"
    grep -v '^_=' variables | sort >v1; grep -v '^_=' variables.alone | sort >v2
    cmp -s v1 v2 || blame "the compiler's environment: $(diff v1 v2)"
    tell_blame 'limits'
}
[ -z "$limited" ] || limits

for command in "draw (1000000,1000000):(1,1000000) --svg" "draw 1000000000000:1 --ascii" "eval $(printf '%010000d' 0 | tr 0 '(')" \
    'eval injective((2097152,2097152,2097152):(3,5,7))' 'eval complement((1000000,1000000):(1,1000000),9223372036854775807)' \
    'swizzle --store (32,1048576):(1048576,1) --load (32,1048576):(1,32)' \
    'plan (1000000,1000000,1000000):(1,1000000,1000000000000) (1000000,1000000,1000000):(1000000000000,1000000,1) --bytes=2'; do
    FOLDC_LIMITS=20:1000 "$foldc" $command >printed 2>said
    status=$?
    [ $status -le 1 ] || blame "$command: exit status $status"
    [ -s printed ] || [ -s said ] || blame "$command: nothing is said"
    ! grep -q 'given up\|out of memory' said || blame "$command: $(cat said)"
done
tell_blame 'layouts that are too large to show'

exit $failed
