#!/bin/sh
# foldc explain --html: the page holds the whole of each source and of its folded text, and every row that --json has.
. "${srcdir:-.}/tests/script.inc"

# A column of the page's side by side, as text: 2 is the source, 3 the folded text; a line that stays is there once.
column() { # page, column
    awk -v wanted="$2" '
        BEGIN { RS = "<tr" }
        !/^( class=folded)? id=L/ { next }
        {
            split($0, cell, /<td[^>]*>/)
            text = cell[/colspan=2/ ? 3 : wanted + 1]
            sub(/<\/td>.*/, "", text)
            gsub(/<\/?mark[^>]*>/, "", text)
            gsub(/&lt;/, "<", text)
            gsub(/&gt;/, ">", text)
            gsub(/&quot;/, "\"", text)
            gsub(/&amp;/, "\\&", text)
            print text
        }' "$1"
}

# The cells of a page's pictures, a line each, with all of their fields but the first: foldc/draw/packed.c has their order
# and which are left out.
cells() { # page
    awk '
        # Each number of "last" and its step from "before"; "last" itself where they differ in more.
        function continued(before, last, one, all, unchanged) {
            all = ""
            for (unchanged = last; before != "" || last != ""; ) {
                if (match(before, /^[0-9]+/)) {
                    one = substr(before, 1, RLENGTH)
                    before = substr(before, RLENGTH + 1)
                    if (!match(last, /^[0-9]+/)) return unchanged
                    all = all sprintf("%d", 2 * substr(last, 1, RLENGTH) - one)
                    last = substr(last, RLENGTH + 1)
                } else {
                    one = substr(last, 1, 1)
                    if (one != substr(before, 1, 1) || one == "") return unchanged
                    all = all one
                    before = substr(before, 2)
                    last = substr(last, 2)
                }
            }
            return all
        }
        match($0, / data-cells="[^#"][^"]*"/) {
            split("", before)
            split("", last)
            count = split(substr($0, RSTART + 13, RLENGTH - 14), cell, "|")
            for (i = 1; i <= count; i++) {
                split("", field)
                split(cell[i], field, ";")
                line = ""
                for (k = 2; k <= 12; k++) {
                    is = field[k] == "!" ? "" : field[k] != "" ? field[k] : continued(before[k], last[k])
                    before[k] = last[k]
                    last[k] = is
                    line = line ";" is
                }
                print line
            }
        }' "$1"
}

# Without line ends, which a table may change.
joined() { tr -d '\r\n' <"$1"; }

for source in "$srcdir"/examples/*.cu "$srcdir"/tests/draw/kernels.cu; do
    ! lacks_cuda "$source" || continue
    name=${source##*/}
    "$foldc" explain "$source" --html="$scratch/page.html" -- "-I$srcdir/include" >"$scratch/why" 2>&1 && [ ! -s "$scratch/why" ]
    tell $? "foldc explain --html of $name, and nothing is said"
    column "$scratch/page.html" 2 >"$scratch/source"
    cmp -s "$scratch/source" "$source"
    tell $? "the page has all of $name"
    "$foldc" fold "$source" -o "$scratch/folded.cu" -- "-I$srcdir/include"
    awk 'behind; /^#line 1 / { behind = 1 }' "$scratch/folded.cu" >"$scratch/folded"
    grep -q '^#line 1 ' "$scratch/folded.cu" || cp "$scratch/folded.cu" "$scratch/folded"
    column "$scratch/page.html" 3 >"$scratch/beside"
    [ "$(joined "$scratch/beside")" = "$(joined "$scratch/folded")" ]
    tell $? "the page has all of the folded $name"
    "$foldc" explain --json "$source" -- "-I$srcdir/include" >"$scratch/json"
    accesses=$(grep -o '"instruction"' "$scratch/json" | wc -l)
    shown=$(grep -c '<tr><td class=n>.*<td>\(load\|store\) ' "$scratch/page.html")
    [ "$accesses" = "$shown" ]
    tell $? "the page has the $accesses accesses of $name ($shown)"
done

# Products and copies by engines, which have their own lines, and the remarks about them.
for source in products_of_four_warps tiles_of_an_engine runs_of_an_engine; do
    "$foldc" explain "$srcdir/tests/explain/$source.cu" --html="$scratch/page.html" --json -- "-I$srcdir/include" >"$scratch/json"
    cat "$scratch/page.html" >>"$scratch/pages"
    [ "$(grep -c '"product": {' "$scratch/json")" = "$(grep -c '<tr>.*<td>product into <code>' "$scratch/page.html")" ]
    tell $? "the page has the products of $source"
done
grep -q 'A: shared a = .*K-major, swizzle of 64 bytes' "$scratch/pages" &&
    grep -q '2 boxes of (64,64) elements' "$scratch/pages" && grep -q '<td>copy shared <code>s</code>' "$scratch/pages"
tell $? 'the page has descriptors, boxes, and the copy to a peer'

# Nothing on the page is loaded from another place.
! grep -Eq '(src|href)="?(https?:)?//|@import|url\(' "$scratch/page.html"
tell $? 'the page needs no network'

# Pictures of bound layouts, with the numbers that --let gives.
"$foldc" explain "$srcdir/examples/load_tile.cu" --html="$scratch/page.html" --let ld=160 -- "-I$srcdir/include"
cells "$scratch/page.html" >"$scratch/cells"
grep -q 'data-view="owners"' "$scratch/page.html" && grep -q ';(7,120);;[0-9]*;1240;' "$scratch/cells"
tell $? 'mine is drawn with ld = 160'
grep -q 'ld = 160 is given' "$scratch/page.html"
tell $? 'given values are noted'
cat >"$scratch/given.cu" <<'SOURCE'
#include <ccute/ccute.h>
#include <ccute/short.h>
CCUTE_FOLD CCUTE_BLOCK_DIM(32) __global__ void given(float *out, int pitch, int row)
{
    const ccute_layout all = ccute_make_layout(TUP(64, 8), TUP(pitch, 1));
    const ccute_layout mine = ccute_slice(all, row, ALL);
    out[ccute_at(mine, 0)] = 0;
}
SOURCE
"$foldc" explain "$scratch/given.cu" --html="$scratch/page.html" --let pitch=16 --let row=threadIdx.x \
    -- "-I$srcdir/include" >"$scratch/why" 2>&1 &&
    grep -q '<code>mine</code>.*32 threads with 8 values each, of all = (64,8):(16,1)' "$scratch/page.html"
tell $? 'mine is drawn for all threads where --let says that row is the thread'

# Pictures are packed: one page of all examples is small enough to send. The example with most instructions has a page
# of its own, which is mostly their text. A page names its sources as the command does: names without folders, so that
# its size does not depend on the place of this folder.
cd "$srcdir/examples" || exit 1
long=hgemm_sm80.cu
set --
for example in *.cu; do
    [ "$example" = "$long" ] || set -- "$@" "$example"
done
is_packed() # name limit sources...
{
    local name=$1 limit=$2 size
    shift 2
    "$foldc" explain "$@" --html="$scratch/packed.html" -- "-I$srcdir/include" >"$scratch/why" 2>&1
    size=$(wc -c <"$scratch/packed.html")
    [ "$size" -lt "$limit" ]
    tell $? "$name has less than $limit bytes ($size)"
}
if ! lacks_cuda "$srcdir/examples/epilogue.cu"; then
    is_packed "the page of all examples but one" 1500000 "$@"
    is_packed "the page of $long" 300000 "$long"
fi
set -- "$@" "$long"

# An example that foldc explain finds slow says so at its head, and no other does.
for example; do
    "$foldc" explain "$example" -- "-I$srcdir/include" >"$scratch/said" 2>"$scratch/why" || continue
    awk '{ print } /\*\/$/ { exit }' "$example" | grep -q 'foldc explain'
    says=$?
    ! grep -q '^ *! ' "$scratch/said" && [ $says = 1 ] || { grep -q '^ *! ' "$scratch/said" && [ $says = 0 ]; }
    tell $? "$example: its head and foldc explain agree on whether it is slow"
done

# The contents: the functions that waste most come first; each cost is the cost of the accesses in --json.
"$foldc" explain "$srcdir/examples/load_tile.cu" "$srcdir/examples/naive_copy.cu" --html="$scratch/page.html" -- "-I$srcdir/include"
sed -n 's/^<tr data-f=.*<td class=n>[0-9]*<\/td><td class=n>\([0-9]*\)<\/td><td class=n>\([0-9]*\)<\/td>.*/\1 \2/p' "$scratch/page.html" \
    >"$scratch/costs"
sort -k2,2nr -k1,1nr "$scratch/costs" | cmp -s - "$scratch/costs" && [ "$(wc -l <"$scratch/costs")" -eq 5 ]
tell $? 'the contents are sorted by the wasted bytes'
# 128 threads load and store 8 floats each, 16 bytes at once: 2 * 1024 * 4 bytes, and none of them is wasted.
grep -qx '8192 0' "$scratch/costs"
tell $? "the cost of load_tile is 8192 bytes"

# Whole or not at all.
echo before >"$scratch/kept.html"
"$foldc" explain "$scratch/missing.cu" --html="$scratch/kept.html" 2>"$scratch/why" && tell 1 'a missing file is reported'
[ "$(cat "$scratch/kept.html")" = before ]
tell $? 'a failure leaves the page as it was'
"$foldc" explain "$srcdir/examples/load_tile.cu" --html="$scratch/none/page.html" -- "-I$srcdir/include" 2>"$scratch/why"
[ $? = 1 ] && grep -q 'cannot be written' "$scratch/why"
tell $? 'a page that cannot be written is reported'

exit $failed
