#!/bin/sh
# Each entry of doc/diagnostics/*.md prints its text; the fixed source, and the last of an entry's commands, print no
# error; and every message in foldc's and the library's sources has an entry.
#
#   run-diagnostics.sh [--update] [PAGE...]     with --update, pages are rewritten to the present output
#
# "```diff k.cu OPTIONS" is folded with -Rfold-missed and <ccute/short.h> first; "```diff main.c" is compiled with the
# library and run; "```console" is commands, in a folder with k.cu, which folds, and their output. "```console limits"
# are not run where a sanitizer leaves no limits of memory and stack to foldc.
. "${srcdir:-.}/tests/script.inc"
cc=${CC:-cc}
limited=yes
! ${NM:-nm} "$foldc" 2>/dev/null | grep -q ' __asan_init' || limited=
update=0
[ "${1-}" = --update ] && { update=1; shift; }
FOLDC_LIMITS=60:8192
PATH=$(dirname "$foldc"):$PATH
LC_ALL=C
CPATH=$srcdir/include
export XDG_CACHE_HOME PATH LC_ALL CPATH FOLDC_LIMITS
whole=0
[ $# -gt 0 ] || { whole=1; set -- "$srcdir"/doc/diagnostics/*.md; }

fold() { # file, options
    file=$1
    shift
    case " $* " in
    *' -- '*) more= ;;
    *) more=-- ;;
    esac
    "$foldc" fold "$file" -o "out.${file##*.}" -Rfold-missed "$@" $more -include ccute/short.h -I"$srcdir/include" 2>&1
}

# The output of a source, in its own folder.
source_says() { # its text, file, options
    rm -rf "$scratch/run"
    mkdir "$scratch/run" && cd "$scratch/run" || exit 1
    cp "$1" "$2"
    shift
    if [ "$1" = main.c ]; then
        { cat "$srcdir/tests/diagnostics/tensor.h"; echo '#line 1 "main.c"'; cat main.c; echo '}'; } >whole.c
        $cc -std=c11 -w $sanitize -I"$srcdir/include" whole.c "$builddir/libccute.a" ${CUDA_LIBS-} -lm -lpthread -o main && ./main
        status=$?
    else
        # shellcheck disable=SC2048,SC2086
        fold $*
        status=$?
        [ $status = 0 ] || [ ! -e "out.${1##*.}" ] || echo 'a file is written'
    fi
    cd "$scratch" || exit 1
    return $status
}

# The commands of a block, and the output of each; the status is the last one's.
commands_say() { # block
    rm -rf "$scratch/run"
    cp -R "$srcdir/tests/diagnostics/commands" "$scratch/run" && chmod -R u+w "$scratch/run" && cd "$scratch/run" || exit 1
    status=0
    grep '^\$ ' "$1" >"$scratch/commands"
    while IFS= read -r line; do
        printf '%s\n' "$line"
        sh -c "${line#??}" >"$scratch/output" 2>&1 </dev/null
        status=$?
        [ ! -s "$scratch/output" ] || sed "s|$scratch/run|.|g" "$scratch/output"
    done <"$scratch/commands"
    cd "$scratch" || exit 1
    return $status
}

entry() { # number, page
    read -r at <"$scratch/entries/$1.line"
    at="${2##*/}:$at"
    read -r kind options <"$scratch/entries/$1.head"
    if [ "$kind $options" = 'console limits' ] && [ -z "$limited" ]; then
        cp "$scratch/entries/$1.says" "$scratch/entries/$1.got"
        echo "SKIP $at: a sanitizer has the limits"
        return
    fi
    if [ "$kind" = console ]; then
        commands_say "$scratch/entries/$1.says" >"$scratch/entries/$1.got"
        fixed=$?
        : >"$scratch/fixed"
    else
        # shellcheck disable=SC2086
        source_says "$scratch/entries/$1.before" $options >"$scratch/entries/$1.got"
        fixed=0
        : >"$scratch/fixed"
        cmp -s "$scratch/entries/$1.before" "$scratch/entries/$1.after" || {
            # shellcheck disable=SC2086
            source_says "$scratch/entries/$1.after" $options >"$scratch/fixed"
            fixed=$?
        }
        [ "${options%% *}" = main.c ] && [ "$(cat "$scratch/fixed")" = ok ] && : >"$scratch/fixed"
    fi
    if [ $update = 0 ]; then
        diff "$scratch/entries/$1.says" "$scratch/entries/$1.got" >"$scratch/why"
        same=$?
        [ -s "$scratch/entries/$1.says" ] && [ $same = 0 ]
        tell $? "$at prints its text"
    fi
    [ $fixed = 0 ] && [ ! -s "$scratch/fixed" ]
    status=$?
    cp "$scratch/fixed" "$scratch/why"
    tell $status "$at: its fix works"
}

for page; do
    rm -rf "$scratch/entries"
    mkdir "$scratch/entries"
    count=$(awk -v out="$scratch/entries/" -f "$srcdir/tests/diagnostics.awk" "$page")
    n=0
    while [ $((n += 1)) -le "$count" ]; do
        entry $n "$page"
    done
    [ $update = 0 ] || {
        awk -v got="$scratch/entries/" -f "$srcdir/tests/diagnostics.awk" "$page" >"$scratch/page" && cp "$scratch/page" "$page"
    }
done
# ---- No message without an entry ----

# The output of the pages, and the texts that their lists have between ` and `, with ... for the parts that vary.
said() {
    awk '/^```/ { inside = inside ? 0 : ($1 == "```text" || $1 == "```console"); listed = 0; next }
        inside { print; next }
        /^- / || !/^  / { listed = /^- / }
        listed { n = split($0, piece, "`"); for (i = 2; i <= n; i += 2) { gsub(/\.\.\./, "@@@", piece[i]); print piece[i] } }' \
        "$srcdir"/doc/diagnostics/*.md
}

# The sources of messages: those of pages, pictures and of `foldc ast` have other words.
messages() { ls foldc/*/*.c | grep -v '/c/\|/cmd/ast\|/cmd/draw_page\|/draw/\(grid\|html\|style\|svg\|tikz\)\|/report/\(code\|contents\|html\|tables\)'; }

# foldc's rows of messages.def and reasons.def: operands are any text.
rows() {
    (cd "$srcdir" && awk -f tests/diagnostics/literals.awk foldc/say/*.def) | sed 's/%s\{0,1\}[1-9]/%s/g'
}

# The library's sentences, as they stand in status.def.
statuses() {
    awk '/^CCUTE_STATUS/ { row = "" } { row = row " " $0 } /"\)$/ {
        gsub(/" +"/, "", row); n = split(row, cell, "\""); id = cell[1]; gsub(/^ *CCUTE_STATUS\(|, *$/, "", id)
        text = cell[4]; gsub(/%[qcjt]?[0-9ws]/, "%s", text); print "status.def:" id "\t" text }' "$srcdir/include/ccute/status.def"
}

if [ $whole = 1 ] && [ $update = 0 ]; then
    said >"$scratch/said"
    { (cd "$srcdir" && awk -f tests/diagnostics/literals.awk $(messages)); rows; statuses; } >"$scratch/literals"
    awk -f "$srcdir/tests/diagnostics/unsaid.awk" "$scratch/said" "$srcdir/tests/diagnostics/other-words" "$scratch/literals" >"$scratch/why"
    tell $? 'every message has an entry in doc/diagnostics, or is none and stands in tests/diagnostics/other-words'
fi
exit $failed
