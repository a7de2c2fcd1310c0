#!/bin/sh
# The documentation is true: its code compiles, folds and runs, and commands and the calculator print the text
# shown. Of README.md, HACKING.md, doc/*.md and doc/tutorial/*.md, or of the files named (doc/diagnostics is
# run-diagnostics.sh's):
#
#   ```c, ```cuda              code by itself: ccute's short names are included, statements alone are put into a function.
#                              It folds with --strict, and compiles before and after. Code that leaves something out
#                              ("{ ... }") is only shown.
#   ```c NAME.c, ```cuda NAME.cu   a file of that name; all such blocks of a document are one file, as they stand. If it
#                              has a main, it is run and ends with 0: unfolded, folded as CUDA, folded as foldc g++ does.
#   ```cuda examples/NAME.cu   part of that file of the tree; it is folded for ```cuda folded.
#   ```cuda NAME.cu refused    a file that foldc refuses: a ```console block shows how.
#   ```cuda NAME.cu shown      a file for commands only.
#   ```c excerpt               only shown; so is every other kind.
#   ```output                  the output of the program above.
#   ```cuda folded             lines of the folded code above, in this order; blanks and new lines
#                              count for nothing, and a line "..." leaves something out.
#   ```console, or indented    commands after "$ ", each with all that it prints; "..." as above. They run in a folder
#                              with the document's files, examples/ and include/.
#   indented "> "              a question to foldc eval, its answer on the next line; "..." stands for any text.
#   ```sh                      if it begins with foldc draw and has -o figures/NAME, NAME is doc/figures' and the document
#                              shows it. --update draws the figures again.
#
# All kernels are compiled together, each file in a namespace of its own.
. "${srcdir:-.}/tests/script.inc"
library=$builddir/libccute.a
here=$srcdir/tests/docs
update=
[ "${1-}" != --update ] || { update=1; shift; }
tab=$(printf '\t')
# As where ccute is installed: foldc is a command, its headers are found, and nothing is set.
mkdir "$scratch/bin"
ln -s "$foldc" "$scratch/bin/foldc"
PATH=$scratch/bin:$PATH XDG_CACHE_HOME=$scratch/cache CPATH=$srcdir/include LIBRARY_PATH=$builddir LC_ALL=C
export PATH XDG_CACHE_HOME CPATH LIBRARY_PATH LC_ALL
for compiler in cc gcc g++ c++; do # the documents' commands know nothing of sanitizers
    [ -z "$sanitize" ] || printf '#!/bin/sh\nexec %s %s "$@"\n' "$(command -v $compiler)" "$sanitize" >"$scratch/bin/$compiler"
done
[ -z "$sanitize" ] || chmod +x "$scratch"/bin/*

# ---- The sources of all documents

# A folder for each document, with what split.awk makes of it; the things to try in $scratch/todo, `document TAB folder
# TAB kind TAB line TAB file`.
split_document() {
    document=${1#"$srcdir"/}
    folder=$scratch/$(echo "$document" | tr '/' '_')
    mkdir -p "$folder/figures" "$folder/folded"
    ln -s "$srcdir/examples" "$srcdir/include" "$folder/"
    # What README shows before and after is run-docs.sh's.
    awk -v out="$folder" -f "$here/split.awk" "$1" | if [ "$document" = README.md ]; then grep -v '^source'; else cat; fi | sed "s|^|$document$tab$folder$tab|" >>"$scratch/todo"
}

# A source that does not fold is reported, and not compiled.
fold_source() {
    ! lacks_cuda "$folder/$file" || return
    (cd "$folder" && foldc fold "$file" -o "folded/$file" --strict) >"$scratch/why" 2>&1
    folds=$?
    tell $folds "$document:$line: $file folds"
    [ $folds = 0 ] || return
    case $file in
    *.c) echo "$document$tab$line$tab$folder$tab$file" >>"$scratch/sources.c" ;;
    *.cu) echo "$document$tab$line$tab$folder$tab$file" >>"$scratch/sources.cu" ;;
    esac
}

refuse_source() {
    ! (cd "$folder" && foldc fold "$file" -o folded/refused) >"$scratch/why" 2>&1 && [ ! -e "$folder/folded/refused" ]
    tell $? "$document:$line: $file is refused"
}

has_main() { grep -q '^\(CCUTE_FOLD \)\{0,1\}int main(' "$1"; }

# Runs a program, folded or not, and keeps its output for the ```output below.
run_program() { # how, the report's name, command ...
    how=$1 printed=$folder/$file.$how
    shift
    "$@" >"$printed" 2>"$scratch/why"
    tell $? "$document:$line: $file runs, $how"
}

# ---- C: a process for each

compile_c() { # how, folder of the source
    if has_main "$2/$file"; then
        # shellcheck disable=SC2086
        ${CC:-cc} -std=c11 -Wall -Wextra -Werror $sanitize "$2/$file" "$library" -lm -o "$folder/program" 2>"$scratch/why" &&
            run_program "$1" "$folder/program"
    else
        ${CC:-cc} -std=c11 -fsyntax-only "$2/$file" 2>"$scratch/why"
    fi
    tell $? "$document:$line: $file compiles, $1"
}

# ---- Kernels: one program of all

foldc_defines='^#define CCUTE_[A-Z_]*$' # the lines that foldc writes before includes

# One file of all kernels' files, each in a namespace; a program of it runs the one whose number it is given.
gather() { # where: "" or folded/
    while IFS=$tab read -r document line folder file; do
        cat "$folder/$1$file"
    done <"$scratch/sources.cu" >"$scratch/text"
    ! grep -Eq 'CCUTE_(PLAIN_)?MOVES' "$scratch/text" || echo "#define CCUTE_MOVES"
    ! grep -q CCUTE_ISSUES "$scratch/text" || echo "#define CCUTE_ISSUES"
    grep '^ *# *include' "$scratch/text" | sort -u
    echo '#include <stdlib.h>'
    number=0
    while IFS=$tab read -r document line folder file; do
        number=$((number + 1))
        echo "namespace document_$number {"
        echo "#define main program_$number"
        echo "#line 1 \"$document: $file\""
        sed "s/^ *# *include.*//; s/$foldc_defines.*//" "$folder/$1$file"
        sed -n 's/^ *# *define *\([A-Za-z0-9_]*\).*/#undef \1/p' "$folder/$1$file"
        echo '#undef main'
        echo '}'
    done <"$scratch/sources.cu"
    echo '#line 1 "all"'
    echo 'int main(int, char **argument) { switch (atoi(argument[1])) {'
    number=0
    while IFS=$tab read -r document line folder file; do
        number=$((number + 1))
        ! has_main "$folder/$file" || echo "case $number: return document_$number::program_$number();"
    done <"$scratch/sources.cu"
    echo '} return 99; }'
}

# $scratch/HOW.cc is compiled, and each program of it run.
run_kernels() { # how
    # shellcheck disable=SC2086
    ${CXX:-c++} -std=c++17 -Wall -Wno-unused -Wno-unknown-pragmas -Werror $sanitize -I"$srcdir/include/ccute/cpu/cuda" \
        "$scratch/$1.cc" "$library" -pthread -o "$scratch/$1.programs" 2>"$scratch/why"
    compiled=$?
    tell $compiled "the kernels of all documents compile, $1"
    [ $compiled = 0 ] || return
    number=0
    while IFS=$tab read -r document line folder file; do
        number=$((number + 1))
        ! has_main "$folder/$file" || run_program "$1" "$scratch/$1.programs" $number
    done <"$scratch/sources.cu"
}

# ---- Comparison with the documents

shown() { # the document's text, the real text, options of awk
    awk "${3--vcode=0}" -f "$here/shown.awk" "$1" "$2" >"$scratch/why" && return
    [ -s "$scratch/why" ] || diff "$1" "$2" >"$scratch/why"
    return 1
}

check_output() {
    for how in unfolded folded cpu; do
        case $how$file in cpu*.c) continue ;; esac
        shown "$folder/$expected" "$folder/$file.$how"
        tell $? "$document:$line: $file prints the text shown, $how"
    done
}

# Of a part there is no fold yet.
check_part() {
    shown "$folder/$expected" "$srcdir/$file" -vcode=1
    tell $? "$document:$line: $file has the text shown"
    ! lacks_cuda "$srcdir/$file" || return
    mkdir -p "$folder/folded/$(dirname "$file")"
    foldc fold "$srcdir/$file" -o "$folder/folded/$file" --strict >"$scratch/why" 2>&1
    tell $? "$document:$line: $file folds"
}

check_folded() {
    [ ! -e "$srcdir/$file" ] || ! lacks_cuda "$srcdir/$file" || return
    shown "$folder/$expected" "$folder/folded/$file" -vcode=1
    tell $? "$document:$line: $file folds to the text shown"
}

# Each command of a block with the lines after it.
check_console() {
    mkdir "$folder/$file.commands"
    awk -v out="$folder/$file.commands/" '
        /^\$ / { close(file); file = out (++n + 100); print substr($0, 3) >file; close(file); file = file ".shown"; printf "" >file; next }
        { print >file }' "$folder/$file"
    for command in "$folder/$file.commands"/???; do
        (cd "$folder" && sh "$command") >"$command.printed" 2>&1
        shown "$command.shown" "$command.printed"
        tell $? "$document:$line: $(cat "$command")"
    done
}

check_figures() {
    while IFS= read -r command; do
        figure=$(echo "$command" | sed 's/.* -o figures\/\([^ ]*\).*/\1/')
        (cd "$folder" && eval "$command") >"$scratch/why" 2>&1
        [ -z "$update" ] || cp "$folder/figures/$figure" "$srcdir/doc/figures/$figure"
        cmp "$folder/figures/$figure" "$srcdir/doc/figures/$figure" >>"$scratch/why" 2>&1 &&
            grep -q "](\(\.\./\)*figures/$figure)" "$srcdir/$document"
        tell $? "$document:$line: $command"
        echo "$figure" >>"$scratch/figures"
    done <"$folder/$file"
}

check_answers() { # document
    document=${1#"$srcdir"/}
    folder=$scratch/$(echo "$document" | tr '/' '_')
    [ -s "$folder/questions" ] || return
    cut -f1 "$folder/questions" | foldc eval - >"$scratch/got"
    paste "$folder/questions" "$scratch/got" | awk -v file="$document, question" -f "$here/answers.awk" >"$scratch/why"
    tell $? "$document: the calculator gives the answers shown"
}

# ---- All of it

each() { # kind, function: of things to try of this kind
    wanted=$1
    while IFS=$tab read -r document folder kind line file expected; do
        [ "$kind" != "$wanted" ] || $2
    done <"$scratch/todo"
}

: >"$scratch/todo" >"$scratch/sources.c" >"$scratch/sources.cu" >"$scratch/figures" >"$scratch/why"
all=
[ $# -gt 0 ] || { all=1; set -- "$srcdir"/*.md "$srcdir"/doc/*.md "$srcdir"/doc/tutorial/*.md; }
for document in "$@"; do
    case $document in /*) ;; *) document=$srcdir/$document ;; esac
    split_document "$document"
done
each source fold_source
each refused refuse_source
while IFS=$tab read -r document line folder file; do
    compile_c unfolded "$folder"
    compile_c folded "$folder/folded"
done <"$scratch/sources.c"
if [ -s "$scratch/sources.cu" ]; then
    gather '' >"$scratch/unfolded.cc"
    gather folded/ >"$scratch/folded.cc"
    foldc fold "$scratch/unfolded.cc" -o "$scratch/cpu.cc" -- -std=c++17 2>"$scratch/why"
    tell $? 'the kernels of all documents fold as foldc g++ folds them'
    run_kernels unfolded
    run_kernels folded
    run_kernels cpu
fi
each output check_output
each part check_part
each folded check_folded
each console check_console
each figures check_figures
for document in "$@"; do
    check_answers "$document"
done
if [ -n "$all" ]; then
    "$here/explain_figure.sh" "$foldc" "$srcdir/include" "$here" "$scratch/figure" >"$scratch/explain.svg" 2>"$scratch/why"
    [ -z "$update" ] || cp "$scratch/explain.svg" "$srcdir/doc/figures/explain.svg"
    cmp "$scratch/explain.svg" "$srcdir/doc/figures/explain.svg" >>"$scratch/why" 2>&1 &&
        grep -q '](doc/figures/explain.svg)' "$srcdir/README.md"
    tell $? "README's figure: tests/docs/explain_figure.sh"
    echo explain.svg >>"$scratch/figures"
    ls "$srcdir/doc/figures" >"$scratch/figures.there"
    sort -u "$scratch/figures" | diff - "$scratch/figures.there" >"$scratch/why"
    tell $? 'every figure has a command'
fi
exit $failed
