#!/bin/sh
# foldc draw: its pictures as text, and their facts compared with the calculator.
#
# tests/draw/cases has the drawings, tests/draw/errors those that are refused; --update writes the goldens again. What is drawn
# of tests/draw/pictures has no golden. Each cell of an
# SVG has its facts in data attributes: tests/draw/facts.awk turns them into questions to foldc eval, and
# works out for itself which words of shared memory get into each other's way.
. "${srcdir:-.}/tests/script.inc"
here=$srcdir/tests/draw
update=
[ "${1-}" = --update ] && update=1
tab=$(printf '\t')
include=$(cd "$srcdir/include" && pwd)

fail() {
    echo "$*"
    failed=1
}

# Split a line at its tabs into "$@" of the function named first.
with_arguments() {
    call=$1
    line=$2
    old=$IFS
    IFS=$tab
    set -f
    # shellcheck disable=SC2086
    set -- $line
    set +f
    IFS=$old
    "$call" "$@"
}

# ---- Goldens

# Draw it into a folder, for its form and its facts to be checked.
draw_into() {
    folder=$1 picture=$2
    shift 2
    if ! "$foldc" draw "$@" -o "$scratch/$folder/$picture" 2>"$scratch/stderr"; then
        fail "$picture: $(cat "$scratch/stderr")"
        return 1
    fi
    case $picture in
    *.svg)
        awk -f "$here/well-formed.awk" "$scratch/$folder/$picture" || fail "$picture is not well-formed"
        printf '%s\t%s\n' "$folder/$picture" "$1" >>"$scratch/pictures"
        ;;
    esac
}

draw_case() {
    golden=$1
    draw_into goldens "$@" || return
    shift
    [ -z "$update" ] || cp "$scratch/goldens/$golden" "$here/$golden"
    cmp -s "$scratch/goldens/$golden" "$here/$golden" || {
        fail "$golden differs (foldc draw $*):"
        diff "$here/$golden" "$scratch/goldens/$golden" | head -10
    }
    case $golden in *.txt | *.tex) LC_ALL=C grep -q '[^ -~]' "$scratch/goldens/$golden" && fail "$golden is not ASCII" ;; esac
}

draw_picture() { draw_into pictured "$@"; }

mkdir "$scratch/goldens" "$scratch/pictured"
while IFS= read -r row; do
    case $row in '#'*) continue ;; esac
    with_arguments draw_case "$row"
done <"$here/cases"

while IFS= read -r row; do
    case $row in '#'*) continue ;; esac
    with_arguments draw_picture "$row"
done <"$here/pictures"

# ---- Room: a README shows 830 pixels; labels of two lines stand in squares; banks and threads never share a picture's colours

for picture in "$scratch"/goldens/*.svg "$scratch"/pictured/*.svg; do
    grep -q "^$(basename "$picture")$tab.*--limit" "$here/cases" "$here/pictures" && continue
    width=$(sed -n 's/^<svg.* width="\([0-9]*\)" height.*/\1/p' "$picture")
    [ "$width" -le 830 ] || fail "$(basename "$picture") is $width pixels wide"
    grep -q '>thread modulo 32<' "$picture" && grep -q '>bank<' "$picture" && fail "$(basename "$picture") has two palettes"
done
grep '<g class="c ' "$scratch/goldens/tiled.svg" | sed 's/.*<rect[^>]* width="\([0-9]*\)" height="\([0-9]*\)".*/\1 \2/' |
    awk '$1 == $2 { squares++ } END { exit squares != 32 }' || fail "the 32 cells of who owns what are no squares"

# ---- Facts

# Questions and expected answers, a line each: expression TAB answer.
while IFS=$tab read -r picture expression; do
    awk -v expression="$expression" -v picture="$picture" -f "$here/facts.awk" "$scratch/$picture" >"$scratch/asked" ||
        fail "$picture: facts"
    [ -s "$scratch/asked" ] || fail "$picture tells no facts"
    cut -f1 "$scratch/asked" | "$foldc" eval - | paste "$scratch/asked" - |
        awk -F "$tab" -v picture="$picture" '
            $2 != $3 { printf "%s: %s is %s, and the picture has %s\n", picture, $1, $3, $2; bad = 1 }
            END { exit bad }' || failed=1
done <"$scratch/pictures"

# ---- Names in a source

cp "$here/kernels.cu" "$scratch/kernels.cu"
mkdir "$scratch/named"

draw_name() {
    picture=$1 offset=$2
    shift 2
    (cd "$scratch" && "$foldc" draw "$@" -o "named/$picture" -- "-I$include") 2>"$scratch/stderr" || {
        fail "$picture: $(cat "$scratch/stderr")"
        return
    }
    awk -f "$here/well-formed.awk" "$scratch/named/$picture" || fail "$picture is not well-formed"
    awk -v offset="$offset" -f "$here/offsets.awk" "$scratch/named/$picture" >"$scratch/asked"
    [ -s "$scratch/asked" ] || fail "$picture tells no facts"
    cut -f1 "$scratch/asked" | "$foldc" eval - | paste "$scratch/asked" - |
        awk -F "$tab" -v picture="$picture" '
            $2 != $3 { printf "%s: %s is %s, and the picture has %s\n", picture, $1, $3, $2; bad = 1 }
            END { exit bad }' || failed=1
}

while IFS= read -r row; do
    case $row in '#'*) continue ;; esac
    with_arguments draw_name "$row"
done <"$here/names"

# In shared memory: every lane of the column its own bank, by the swizzle.
(cd "$scratch" && "$foldc" draw kernels.cu:column_sums:mine --bytes=4 --let blockDim.x=32 --ascii -- "-I$include") \
    >"$scratch/banks.txt" || fail "the banks of a name are not drawn"
grep -q 'swizzled banks  1 wavefront, no conflict' "$scratch/banks.txt" || fail "a swizzled row has conflicts"

(cd "$scratch" && "$foldc" draw kernels.cu:load_tile:mine --let dl=3 -- "-I$include") |
    grep -qx 'note: dl = 3 is given, but nothing depends on it' || fail "a name that nothing depends on is not reported"

# ---- Statements of a source: each cell worked out by hand

cp "$here/statements.cu" "$scratch/statements.cu"
states() { # picture, arguments
    picture=$1
    shift
    (cd "$scratch" && "$foldc" draw "$@" -o "named/$picture" -- "-I$include") 2>"$scratch/stderr" ||
        fail "$picture: $(cat "$scratch/stderr")"
    awk -f "$here/well-formed.awk" "$scratch/named/$picture" || fail "$picture is not well-formed"
}

# The boxes of a tile: row and column of each cell, and its number in the tile; of how many cells.
boxes_are() { # picture, cells, boxes
    grep '<g class="panel"\|<g class="c ' "$scratch/named/$1" | awk '
        /<g class="panel"/ { boxes = /data-view="boxes"/ }
        /<g class="c / && boxes { cells++ }
        /<g class="c / && boxes && / data-offset=/ {
            at = offset = $0
            sub(/.* data-at="/, "", at); sub(/".*/, "", at)
            sub(/.* data-offset="/, "", offset); sub(/".*/, "", offset)
            list = list " " at "=" offset
        }
        END { print cells + 0 list }' >"$scratch/got"
    [ "$(cat "$scratch/got")" = "$2 $3" ] || fail "$1: $(cat "$scratch/got"), and by hand $2 $3"
}
# 100 rows are 4 boxes of 32, and 256 columns are 8. Block (3,1) has the rows from 96 on and the columns from 64 on.
states last.svg statements.cu:boxes:ccute_copy_bounded_with@21 --let blockIdx.x=3 --let blockIdx.y=1 --let columns=256
boxes_are last.svg 32 '(3,2)=0 (3,3)=1'
grep -q '1792 of 2048 elements of the tile are outside of the tensor: zeros are loaded' "$scratch/named/last.svg" ||
    fail "of 32 rows 4 are inside"
# From row -7 on: 25 of 32 rows are inside, and boxes begin at rows -7, 25, 57 and 89.
states above.svg statements.cu:boxes:ccute_copy_bounded_with@25 --let row=0-7 --let columns=64
boxes_are above.svg 8 '(0,0)=0 (0,1)=1'
grep -q '448 of 2048 elements of the tile are outside of the tensor: they are not stored' "$scratch/named/above.svg" &&
    grep -q '>-7<' "$scratch/named/above.svg" && grep -q '>89<' "$scratch/named/above.svg" || fail "boxes from row -7 on"
states unknown.svg statements.cu:boxes:ccute_copy_bounded_with@25
grep -q 'where the tile begins along leaf 0 is not known' "$scratch/named/unknown.svg" || fail "an unknown place is not reported"
# Of three leaves the first is not drawn: 188 of its 512 elements from 512 on are inside, in two boxes at one cell.
states planes.svg statements.cu:planes:ccute_copy_bounded_with
boxes_are planes.svg 15 '(2,4)=0'
for note in 'leaf 0 of the tensor, 700, is not drawn: the tile has 512 from 512 on, and a box 256' \
    '1 more box of the tile is at other coordinates of the leaves that are not drawn' \
    '5184 of 8192 elements of the tile are outside of the tensor: zeros are loaded'; do
    grep -q "$note" "$scratch/named/planes.svg" || fail "planes: no note \"$note\""
done
# The swizzled tile: Sw<3,2,3> of 32 words in a row.
for picture in last above; do
    grep -q 'Sw&lt;3,2,3&gt; o 0 o (32,(32,2)):(32,(1,1024))' "$scratch/named/$picture.svg" || fail "$picture.svg has no swizzled tile"
done

# A, B and C: of 16x8 an m and an n, of the PTX manual's figures; a second instruction along N or K has the values after.
holds() { # picture, view, row and column of (t, v) in awk
    grep '<g class="panel"\|<g class="c ' "$scratch/named/$1" | awk -v view="$2" '
        function value(name,    rest) { rest = $0; sub(".* data-" name "=\"", "", rest); sub(/".*/, "", rest); return rest }
        /<g class="panel"/ { here = index($0, "data-view=\"" view "\"") }
        /<g class="c / && here {
            t = value("thread") + 0
            v = value("value") + 0
            cells++
            want = "(" '"$3"' ")"
            if (value("at") != want)
                print "thread " t ", value " v " is at " value("at") ", by hand at " want
        }
        END { if (!cells) print "no cells" }' >"$scratch/got"
    [ ! -s "$scratch/got" ] || fail "$1, $2: $(head -3 "$scratch/got")"
}
states warp.svg statements.cu:of_a_warp:ccute_gemm_first --limit=64
holds warp.svg C 'int(t / 4) + 8 * (int(v / 2) % 2) "," t % 4 * 2 + v % 2 + 8 * int(v / 4)'
holds warp.svg A 'int(t / 4) + 8 * (int(v / 2) % 2) "," t % 4 * 2 + v % 2 + 8 * (int(v / 4) % 2) + 16 * int(v / 8)'
holds warp.svg B 't % 4 * 2 + v % 2 + 8 * (int(v / 2) % 2) + 16 * int(v / 8) "," int(t / 4) + 8 * (int(v / 4) % 2)'
states warps.svg statements.cu:of_four_warps:ccute_gemm_first --limit=128
holds warps.svg C 'int(t % 32 / 4) + 16 * int(t / 32) + 8 * (int(v / 2) % 2) "," t % 4 * 2 + v % 2'
grep -q 'A in shared memory, swizzled' "$scratch/named/warps.svg" && grep -q 'B in shared memory' "$scratch/named/warps.svg" ||
    fail "operands in shared memory are not drawn"

# The ownership map of the article on tiled copies, thread by thread.
awk 'BEGIN { for (m = 0; m < 16; m++) { line = ""; for (n = 0; n < 8; n++) line = line " T" int(m / 4) + 4 * n; print line } }' \
    >"$scratch/want"
sed -n '/who owns what/,/^$/p' "$scratch/goldens/article.txt" | grep '^ *[0-9][0-9]* |' | cut -d'|' -f2- | tr -d '|' |
    sed 's/  */ /g; s/ $//' >"$scratch/got"
cmp -s "$scratch/want" "$scratch/got" || fail "article.txt is not the ownership map of the article"

# ---- Colours of a terminal: the palette's, and nothing else changes; in a file there are none

escape=$(printf '\033')
# Colour 1 is #82b7e5, in the cube of 256 (2,3,4): 16 + 2 * 36 + 3 * 6 + 4 = 110; its label's ink #1b2028 is (0,0,0).
COLORTERM=truecolor CLICOLOR_FORCE=1 "$foldc" draw '(2,2):(2,1)' --tile='(4)' >"$scratch/coloured"
grep -q "$escape\[48;2;130;183;229m$escape\[38;2;27;32;40m T1 $escape\[m" "$scratch/coloured" || fail "thread 1 has not its colour"
COLORTERM= CLICOLOR_FORCE=1 "$foldc" draw '(2,2):(2,1)' --tile='(4)' >"$scratch/cube"
grep -q "$escape\[48;5;110m$escape\[38;5;16m T1 $escape\[m" "$scratch/cube" || fail "thread 1 has not its colour of 256"
"$foldc" draw '(2,2):(2,1)' --tile='(4)' >"$scratch/plain"
for picture in coloured cube; do
    sed "s/$escape\[[0-9;]*m//g" "$scratch/$picture" | cmp -s - "$scratch/plain" || fail "colours change a picture"
done
CLICOLOR_FORCE=1 "$foldc" draw '(2,2):(2,1)' --tile='(4)' -o "$scratch/file.txt" && cmp -s "$scratch/file.txt" "$scratch/plain" ||
    fail "a file has colours"

# ---- Errors

error_case() {
    want_status=$1 want=$2
    shift 2
    case $* in *.cu:*) set -- "$@" -- "-I$include" ;; esac
    (cd "$scratch" && "$foldc" draw "$@") >"$scratch/stdout" 2>"$scratch/stderr"
    status=$?
    got=$(head -1 "$scratch/stderr")
    [ "$status" = "$want_status" ] && [ "$got" = "$want" ] && [ ! -s "$scratch/stdout" ] ||
        fail "foldc draw $*
  expected $want, status $want_status
  got      $got, status $status"
}

while IFS= read -r row; do
    case $row in '#'*) continue ;; esac
    with_arguments error_case "$row"
done <"$here/errors"

# ---- A page has the cells of the picture, and needs no network

grep '<g class="c ' "$scratch/goldens/tiled.svg" >"$scratch/goldens/cells"
"$foldc" draw 'tiled_copy(64,16,(4,2):(2,1),(1,4):(0,1))' -o "$scratch/page.html" || fail "no page"
grep '<g class="c ' "$scratch/page.html" | cmp -s - "$scratch/goldens/cells" || fail "a page has other cells than the picture"
grep -Eq '(src|href)="?(https?:)?//|@import|url\(' "$scratch/page.html" && fail "a page needs the network"

# ---- The output appears whole or not at all

mkdir "$scratch/out"
echo before >"$scratch/out/kept.svg"
"$foldc" draw '8:' -o "$scratch/out/kept.svg" 2>/dev/null && fail "a bad expression is drawn"
[ "$(cat "$scratch/out/kept.svg")" = before ] || fail "a failure changed the output"
"$foldc" draw '8:1' -o "$scratch/out/kept.svg" || fail "an output cannot be replaced"
grep -q '</svg>' "$scratch/out/kept.svg" || fail "an output is not whole"
[ "$(ls "$scratch/out")" = kept.svg ] || fail "something was left behind: $(ls "$scratch/out")"
if command -v rsvg-convert >/dev/null; then
    "$foldc" draw '8:1' -o "$scratch/out/kept.png" && [ "$(head -c 4 "$scratch/out/kept.png" | tail -c 3)" = PNG ] || fail "no PNG"
    "$foldc" draw '8:1' -o "$scratch/out/kept.pdf" && [ "$(head -c 5 "$scratch/out/kept.pdf")" = %PDF- ] || fail "no PDF"
    rm "$scratch/out/kept.png" "$scratch/out/kept.pdf"
fi
(PATH=$scratch/none "$foldc" draw '8:1' -o "$scratch/out/kept.png") 2>"$scratch/stderr" && fail "a PNG without rsvg-convert"
grep -q 'kept.png: rsvg-convert makes a .png and a .pdf, and it is not in PATH; install librsvg2-bin, or draw a .svg' \
    "$scratch/stderr" || fail "a missing rsvg-convert is not reported: $(cat "$scratch/stderr")"
[ "$(ls "$scratch/out")" = kept.svg ] || fail "something was left behind: $(ls "$scratch/out")"
[ "$("$foldc" draw '2:1' --svg | head -c 5)" = '<?xml' ] || fail "no SVG on standard output"
"$foldc" draw --help | grep -q -- --access || fail "no help"

exit $failed
