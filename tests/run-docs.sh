#!/bin/sh
# The documentation is true: the manual page has every command, option, compiler and variable; the code that README
# shows is foldc's result for the first example; the links and the names are good. Code, commands and questions are
# run-docs-code.sh's.
. "${srcdir:-.}/tests/script.inc"
readme=$srcdir/README.md

# ---- The manual page ----

manual=$srcdir/doc/foldc.1

# As it is read: without requests, fonts and escapes.
sed 's/\\-/-/g; s/\\f[BIR]//g; s/^\.[A-Z]* //; s/"//g; s/ , / /g' "$manual" >"$scratch/manual"

# Each word of standard input stands on a line of its own in the manual, with a = if it takes a value.
documented() { # what they are
    while IFS= read -r word; do
        tr ' ' '\n' <"$scratch/manual" | grep -Fxq -e "$word" -e "$word="
        tell $? "foldc(1) has the $1 $word"
    done
}

# The first string, or word, of each row of a table.
rows() { # table, macros
    sed -n "s/^\($2\)(\"\{0,1\}\([^\",)]*\).*/\2/p" "$srcdir/foldc/$1"
}

rows cli/options.def 'FOLD_SWITCH\|FOLD_VALUE' >"$scratch/options"
sed -n 's/^COMMAND_OPTION([a-z]*, [A-Z_]*, "\([^"]*\)".*/\1/p' "$srcdir/foldc/cli/command_options.def" | sort -u >>"$scratch/options"
rows cli/commands.def FOLDC_COMMAND >"$scratch/commands"
rows driver/compilers.def 'COMPILER\|LAUNCHER' >"$scratch/compilers"
grep -ho 'getenv("[A-Z_]*")' "$srcdir"/foldc/*/*.c | cut -d '"' -f 2 | sort -u >"$scratch/variables"
documented option <"$scratch/options"
documented command <"$scratch/commands"
documented compiler <"$scratch/compilers"
documented variable <"$scratch/variables"
for list in options commands compilers variables; do
    [ -s "$scratch/$list" ] || tell 1 "foldc's $list are found"
done
if command -v groff >/dev/null; then
    groff -man -ww -Tascii "$manual" 2>"$scratch/why" >/dev/null && [ ! -s "$scratch/why" ]
    tell $? 'groff reads the manual page'
fi

# ---- README: the first example, before and after ----

# The nth block of a kind.
block() { # file, begin, number
    awk -v begin="$2" -v wanted="$3" '
        /^```/ { if (inside) inside = 0; else if ($0 == begin && ++number == wanted) inside = 1; next }
        inside' "$1"
}

# The lines of the first file stand in the second, in one piece.
stands_in() {
    [ -s "$1" ] && awk '
        NR == FNR { piece = piece $0 "\n"; next }
        { text = text $0 "\n" }
        END { exit !index("\n" text, "\n" piece) }' "$1" "$2"
}

block "$readme" '```cuda' 1 >"$scratch/before"
block "$readme" '```cuda' 2 >"$scratch/after"
"$foldc" fold "$srcdir/examples/load_tile.cu" -o "$scratch/folded.cu" --strict -- -I"$srcdir/include"
tell $? 'the first example folds'
stands_in "$scratch/before" "$srcdir/examples/load_tile.cu"
tell $? 'README shows the first example'
stands_in "$scratch/after" "$scratch/folded.cu"
tell $? "README shows foldc's result"

# ---- Links ----

# The targets of a file's links, outside code, without anchors and other hosts.
links() {
    awk '/^ *```/ { code = !code; next } !code && !/^    /' "$1" | sed 's/`[^`]*`//g; s/](/\n](/g' |
        sed -n 's/^](\([^)#]*\)[^)]*).*/\1/p' | grep -v '^[a-z]*:'
}

for file in "$srcdir"/*.md "$srcdir"/doc/*.md "$srcdir"/doc/*/*.md; do
    name=${file#"$srcdir"/}
    folder=$(dirname "$file")
    for link in $(links "$file"); do
        [ -e "$folder/$link" ]
        tell $? "$name: $link is there"
    done
done

# ---- Names ----

# A word in backquotes that looks like a file of the tree is one, or the output of a goal of make; NAME and * stand
# for any.
grep -oh '`[a-z]*/[A-Za-z0-9_./*-]*`' "$srcdir"/*.md "$srcdir"/doc/*.md "$srcdir"/doc/*/*.md | tr -d '`' | sort -u >"$scratch/paths"
while IFS= read -r path; do
    case $path in
    *NAME*) ;;
    include/* | lib/* | foldc/* | cuda/* | doc/* | examples/* | tests/* | bench/*)
        # shellcheck disable=SC2086
        ls -d "$srcdir"/$path >/dev/null 2>&1 || grep -Fqw "$path" "$srcdir"/Makefile.am "$srcdir"/*/Makefile.inc
        tell $? "the documentation's $path is there"
        ;;
    esac
done <"$scratch/paths"

name='\bccute_[A-Za-z0-9_]*\|\bCCUTE_[A-Z0-9_]*'
grep -rhow "$name" "$srcdir/include" "$srcdir/lib" "$srcdir/m4/ccute.m4" "$srcdir/configure.ac" | sort -u >"$scratch/names"
# The variables that the suites read are names too.
sed -n 's/.*\(getenv\|setting\)("\(CCUTE_[A-Z_]*\)".*/\2/p' "$srcdir"/tests/*.c >>"$scratch/names"
sed -n 's/^CCUTE_STATUS(\([A-Z_]*\),.*/CCUTE_E_\1/p' "$srcdir/include/ccute/status.def" >>"$scratch/names"
sed -n 's/^CCUTE_MMA_TYPE(\([A-Z0-9]*\),.*/CCUTE_\1/p' "$srcdir/include/ccute/mma.def" >>"$scratch/names"
grep -oh "$name" "$srcdir"/*.md "$srcdir"/doc/*.md "$srcdir"/doc/*/*.md "$manual" | sort -u | grep -Fxv -f "$scratch/names" >"$scratch/unknown"
[ ! -s "$scratch/unknown" ]
tell $? "every name of ccute's in the documentation is one"
sed 's/^/    /' "$scratch/unknown"
exit $failed
