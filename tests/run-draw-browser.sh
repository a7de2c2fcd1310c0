#!/bin/sh
# The pictures of foldc draw in a real browser, without a screen: they are there, no label overlaps another, text can be
# read on its ground in the light and in the dark, and pages answer to the pointer. SKIP where there is no Chromium
# (BROWSER names another one).
. "${srcdir:-.}/tests/script.inc"
here=$srcdir/tests/draw
. "$here/frames.inc"
for browser in "${BROWSER-}" chromium chromium-browser google-chrome; do
    [ -n "$browser" ] && command -v "$browser" >/dev/null && break
    browser=
done
[ -n "$browser" ] || { echo "SKIP: no chromium"; exit 77; }
tab=$(printf '\t')

# The browser's tree of a page.
dump() { # page
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$scratch/profile" \
        --window-size=2000,1400 --virtual-time-budget=4000 --dump-dom "file://$1" 2>"$scratch/stderr"
}

# A page with the test appended: its complaints, or how many cells are fine.
check_page() { # name
    sed -n '/<pre id="result">/,/<\/pre>/p' "$scratch/dom" | sed 's/.*<pre id="result">//; s/<\/pre>.*//' >"$scratch/result"
    if [ "$(tail -n 1 "$scratch/result")" != done ] || [ "$(wc -l <"$scratch/result")" -ne 2 ]; then
        echo "FAIL $1"
        sed 's/^/    /' "$scratch/result"
        [ -s "$scratch/result" ] || head -5 "$scratch/stderr"
        failed=1
    else
        echo "PASS $1: $(head -n 1 "$scratch/result")"
    fi
}

# Append the test to a page.
check_with_test() { # name page
    { sed '/<\/body>/,$d' "$2"; echo '<script>'; cat "$here/browser.js"; echo '</script></body></html>'; } >"$scratch/tested.html"
    dump "$scratch/tested.html" >"$scratch/dom"
    check_page "$1"
}

# Draw the arguments as a page.
check_drawing() { # name argument...
    name=$1
    shift
    "$foldc" draw "$@" -o "$scratch/page.html" || { echo "FAIL $name"; failed=1; return; }
    check_with_test "$name.html" "$scratch/page.html"
}

# A picture alone, as another page shows it.
check_alone() { # name argument...
    name=$1
    shift
    "$foldc" draw "$@" -o "$scratch/alone.svg" || { echo "FAIL $name"; failed=1; return; }
    cat >"$scratch/alone.html" <<'HTML'
<!doctype html><html><body><img id="picture" src="alone.svg"><script>
onload = function () {
  const picture = document.getElementById("picture");
  const size = picture.naturalWidth + "x" + picture.naturalHeight;
  document.body.appendChild(Object.assign(document.createElement("pre"), { id: "result" })).textContent =
    size + (picture.complete && picture.naturalWidth > 100 ? "" : "\nis not there") + "\ndone";
};
</script></body></html>
HTML
    dump "$scratch/alone.html" >"$scratch/dom"
    check_page "$name.svg"
}

while IFS=$tab read -r name arguments; do
    old=$IFS
    IFS=$tab
    set -f
    # shellcheck disable=SC2086
    check_drawing "$name" $arguments
    set +f
    IFS=$old
done <<END
tiled${tab}tiled_copy(128,16,(16,8):(8,1),(1,8):(0,1))
nested${tab}((4,2),(4,(2,2))):((1,16),(4,(8,64)))
swizzle${tab}Sw<3,3,3> o (64,64):(64,1)
banks${tab}Sw<2,3,3> o (16,32):(32,1)${tab}--bytes=2${tab}--access=tiled_copy(128,16,(16,2):(1,16),(1,8):(0,1))
planes${tab}-1000 o (5,100,2):(-1,777,10)
END
check_alone matrix '(4,8):(8,1)'
XDG_CACHE_HOME=$scratch/cache "$foldc" explain --html="$scratch/report.html" "$srcdir/examples/load_tile.cu" \
    "$srcdir/examples/transpose.cu" -- "-I$srcdir/include" && check_with_test report "$scratch/report.html" || failed=1

# The report with the test of widths.js appended, in frames: "why" gets the text of each.
report_in_frames() { # page width...
    { sed '/<\/body>/,$d' "$1"; echo '<script>'; cat "$here/widths.js"; echo '</script></body></html>'; } >"$scratch/tested.html"
    shift
    frames tested.html "$scratch/frames.html" "$@"
    dump "$scratch/frames.html" >"$scratch/dom"
    sed -n '/<pre id="result">/,/<\/pre>/p' "$scratch/dom" | sed 's/.*<pre id="result">//; s/<\/pre>.*//' >"$scratch/why"
    sed 's/^[0-9]* pieces of text/text/' "$scratch/why" | tr '\n' ' '
}

# On a phone, where README shows it, and on a desk.
[ "$(report_in_frames "$scratch/report.html" 390 830 1400)" = 'text in 1400 pixels text in 390 pixels text in 830 pixels done ' ]
tell $? 'the report fits into 390, 830 and 1400 pixels'

# The report of all examples appears within a second; the best of three, since others use the machine.
first_paint() { # page
    { sed '/<\/body>/,$d' "$1"; echo '<script>'; cat "$here/paint.js"; echo '</script></body></html>'; } >"$scratch/painted.html"
    for _ in 1 2 3; do
        timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$scratch/profile" \
            --window-size=1400,900 --timeout=10000 --dump-dom "file://$scratch/painted.html" 2>"$scratch/stderr" |
            sed -n 's/.*<pre id="paint">\([0-9]*\)<.*/\1/p'
    done | sort -n | head -n 1
}
if ! lacks_cuda "$srcdir/examples/epilogue.cu"; then
    XDG_CACHE_HOME=$scratch/cache "$foldc" explain --html="$scratch/all.html" "$srcdir"/examples/*.cu -- "-I$srcdir/include" \
        >"$scratch/why" 2>&1
    paint=$(first_paint "$scratch/all.html")
    [ "${paint:-9999}" -lt 1000 ]
    tell $? 'the report of all examples appears within a second'
fi

# On A4, with all that can be opened: 188 mm, which are 711 pixels, lie between the margins.
sed 's/<html /<html class="paper" /; s/@media print/@media all/; s/<details\( class="[a-z]*"\)*>/<details\1 open>/' "$scratch/report.html" >"$scratch/paper.html"
grep -q '@media all{@page{size:A4;margin:11mm}' "$scratch/paper.html" && grep -q '^<html class="paper" ' "$scratch/paper.html" &&
    ! grep -q '<details\( class="[a-z]*"\)*>' "$scratch/paper.html" &&
    [ "$(report_in_frames "$scratch/paper.html" 711)" = 'text in 711 pixels done ' ]
tell $? 'the printed report fits between the margins of A4'

# Printed: no word reaches into a margin of 11 mm, 31.2 points of 595 by 842.
command -v pdftotext >/dev/null || { echo 'SKIP the printed pages: no pdftotext'; exit $failed; }
sed 's/<details\( class="[a-z]*"\)*>/<details\1 open>/' "$scratch/report.html" >"$scratch/opened.html"
timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$scratch/profile" \
    --virtual-time-budget=4000 --no-pdf-header-footer --print-to-pdf="$scratch/report.pdf" "file://$scratch/opened.html" 2>"$scratch/stderr" &&
    pdftotext -bbox "$scratch/report.pdf" "$scratch/words.xml" 2>>"$scratch/stderr" &&
    sed 's/ [a-zA-Z]*="/ /g; s/"//g; s/<\/word>//' "$scratch/words.xml" | awk '
        $1 == "<page" { pages++; if (int($2) != 594 || int($3) != 841) print "a page of " $2 " by " $3 }
        $1 == "<word" { words++; if ($2 < 31 || $3 < 31 || $4 > 564 || $5 + 0 > 811) print }
        END { if (pages < 2 || words < 200) print pages " pages, " words " words" }' >"$scratch/why" && [ ! -s "$scratch/why" ]
tell $? 'the pages are A4, and no word is in a margin'
exit $failed
