#!/bin/sh
# foldc's texts about itself are true, and go where they should: every example of its help runs, every option that the tables
# have is reported and completed in bash, zsh and fish, an unknown word is reported with the nearest one; messages are
# those that editors understand, coloured where they should be; a long search shows its progress, on a terminal only;
# clangd understands the sources as doc/editors.md says.
. "${srcdir:-.}/tests/script.inc"
XDG_CACHE_HOME=$scratch/cache CPATH=$srcdir/include PATH=$(dirname "$foldc"):$PATH
export XDG_CACHE_HOME CPATH PATH
unset FOLDC_FLAGS NO_COLOR

has() { command -v "$1" >/dev/null || { echo "SKIP no $1" && false; }; }

# ---- Help ----

tab=$(printf '\t')
foldc help --list | cut -f 1 >"$scratch/commands"
[ "$(wc -l <"$scratch/commands")" = 10 ]
tell $? 'foldc help --list has 9 commands and the driver'
mkdir "$scratch/here"
cp "$srcdir/examples/load_tile.cu" "$srcdir/examples/columns_tma.cu" "$scratch/here/"
while IFS= read -r command; do
    foldc help "$command" >"$scratch/help" 2>&1
    status=$?
    foldc help --list "$command" | cut -f 1 | sed 's/=$//' >"$scratch/options"
    while IFS= read -r option; do
        [ "$command $option" = 'driver --help' ] || grep -q -- "^  \(-h, \)\{0,1\}$option" "$scratch/help" || status=1
    done <"$scratch/options"
    grep -q '^Usage: foldc ' "$scratch/help" && grep -q '^Exit status:' "$scratch/help" && [ -s "$scratch/options" ] || status=1
    awk 'length > 80 { exit 1 }' "$scratch/help" || status=1
    tell $status "foldc help $command tells all its options"
    if [ "$command" != driver ]; then
        foldc "$command" --help | cmp -s - "$scratch/help"
        tell $? "foldc $command --help is the same"
    fi
    sed -n '/^Examples:/,/^Exit status:/s/^  foldc/foldc/p' "$scratch/help" >"$scratch/examples"
    [ -s "$scratch/examples" ]
    tell $? "foldc help $command has examples"
    while IFS= read -r line; do
        case $line in *nvcc*) command -v nvcc >/dev/null || continue ;; esac
        (cd "$scratch/here" && eval "$line") >"$scratch/why" 2>&1
        tell $? "runs: $line"
    done <"$scratch/examples"
done <"$scratch/commands"

(cd "$scratch/here" && foldc fold load_tile.cu >"$scratch/alone" && foldc fold load_tile.cu -o - | cmp - "$scratch/alone") \
    >"$scratch/why" 2>&1 && [ -s "$scratch/alone" ]
tell $? 'foldc fold FILE writes to standard output'
for version in --version -V -v version; do
    [ "$(foldc $version)" = "$(foldc --version)" ] && foldc $version | grep -q '^foldc [0-9]'
    tell $? "foldc $version"
done
foldc help | awk 'length > 80 { exit 1 }'
tell $? 'help has 80 columns'

# Options before a command are its own.
(cd "$scratch/here" && foldc fold --all -Rfold load_tile.cu -o - >"$scratch/behind" 2>&1 &&
    foldc --all -Rfold fold load_tile.cu -o - >"$scratch/front" 2>&1 && grep -q 'remark: ' "$scratch/front") &&
    cmp "$scratch/behind" "$scratch/front" >"$scratch/why" 2>&1
tell $? 'foldc --all -Rfold fold is foldc fold --all -Rfold'

# A line is wrong: exit status, the message (one line), the words.
wrong() { # status, text, words...
    status=$1 text=$2
    shift 2
    (cd "$scratch/here" && foldc "$@") >"$scratch/why" 2>&1
    [ $? = "$status" ] && [ "$(cat "$scratch/why")" = "$text" ]
    tell $? "foldc $*: $text"
}
wrong 2 "foldc: 'evla' is neither a command nor a compiler that it knows; did you mean 'eval'? (foldc help)" evla
wrong 2 "foldc: 'nvc' is neither a command nor a compiler that it knows; did you mean 'nvcc'? (foldc help)" nvc -c k.cu
wrong 2 "foldc: 'zzzz' is neither a command nor a compiler that it knows (foldc help)" --strict zzzz
wrong 2 "foldc: 'load_tile.cu' is a file, not a command; to fold it: foldc fold load_tile.cu" load_tile.cu
wrong 2 "foldc: unknown option '--strct'; did you mean '--strict'? (foldc help driver)" --strct gcc
wrong 2 "foldc draw: unknown option '--strict'; did you mean '--tikz'? (foldc help draw)" --strict draw 8:1
wrong 2 "foldc: no compiler is named after '--strict' (foldc help driver)" --strict
wrong 2 "foldc: --color=red: wanted is --color=auto|always|never (foldc help driver)" --color=red gcc
wrong 2 "foldc fold: --report: wanted is --report=FILE (foldc help fold)" fold load_tile.cu -o - --report
wrong 2 "foldc fold: unknown option '--stric'; did you mean '--strict'? (foldc help fold)" fold --stric
wrong 2 "foldc fold: 'b.cu' is one word too many (foldc help fold)" fold load_tile.cu b.cu -o -
wrong 2 "foldc draw: unknown option '--lable=owner'; did you mean '--label'? (foldc help draw)" draw 8:1 --lable=owner
wrong 2 "foldc plan: two layouts are needed, the destination's and the source's (foldc help plan)" plan 8:1
wrong 2 "foldc explain: --json=x: the option takes no value (foldc help explain)" explain load_tile.cu --json=x
wrong 2 "foldc ast: --arch=sm_90: wanted is a number from 100 to 9990 (foldc help ast)" ast load_tile.cu --arch=sm_90
wrong 2 "foldc ast: no file is named (foldc help ast)" ast
wrong 2 "foldc help: there is no command 'dra'; did you mean 'draw'? (foldc help help)" help dra

# ---- Messages ----

cat >"$scratch/here/bad.c" <<'E'
#include <ccute/short.h>
CCUTE_FOLD int missed(const ccute_layout *l);
CCUTE_FOLD int missed(const ccute_layout *l) { return ccute_at(*l, 3); }
CCUTE_FOLD int bad(int n);
CCUTE_FOLD int bad(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 3), TUP(3, 1));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(TUP(2, 2), TUP(1, 3)));
    return ccute_at(b, n);
}
E
(cd "$scratch/here" && foldc fold bad.c -o - -Rfold-missed) >/dev/null 2>"$scratch/said"
# VS Code's matcher $gcc, and the one that doc/editors.md shows; \d and \s are spelled out for grep.
gcc_matcher='^(.*):([0-9]+):([0-9]+):[[:space:]]+(fatal[[:space:]]+)?(warning|error|info|note):[[:space:]]+(.*)$'
own_matcher=$(sed -n 's/^ *"regexp": "\(.*\)",$/\1/p' "$srcdir/doc/editors.md" |
    sed 's/\\\\d/[0-9]/g; s/\\\\s/[[:space:]]/g; s/(?:/(/g')
grep -Eq "$gcc_matcher" "$scratch/said" && grep -Eq '^bad.c:8:[0-9]+: error: ' "$scratch/said"
tell $? 'an error has the form that the matcher $gcc of VS Code knows'
[ -n "$own_matcher" ] && grep -E ': remark: ' "$scratch/said" >"$scratch/remarks" &&
    ! grep -Evq "$own_matcher" "$scratch/remarks"
tell $? 'remarks have the form of the matcher in doc/editors.md'
if command -v vim >/dev/null && vim --version | grep -q '+quickfix'; then
    vim -u NONE -i NONE -es -c "cgetfile $scratch/said" \
        -c "call writefile(map(filter(getqflist(), 'v:val.valid'), 'v:val.lnum . \":\" . v:val.col'), '$scratch/places')" \
        -c 'qa!' </dev/null >/dev/null 2>&1
    grep -o '^bad.c:[0-9]*:[0-9]*' "$scratch/said" | sed 's/^bad.c://' | cmp -s - "$scratch/places"
    tell $? "vim's errorformat finds each place"
else
    echo 'SKIP no vim with quickfix'
fi

escape=$(printf '\033')
coloured() { grep -q "$escape" "$scratch/why"; }
says_in_colour() { # yes or no, words...
    wanted=$1
    shift
    (cd "$scratch/here" && "$@") >"$scratch/why" 2>&1
    if coloured; then is=yes; else is=no; fi
    [ $is = "$wanted" ] && grep -q 'error:' "$scratch/why"
    tell $? "coloured: $wanted: $*"
}
says_in_colour no foldc fold bad.c -o out.c
says_in_colour yes foldc fold bad.c -o out.c --color=always
says_in_colour yes foldc gcc -fdiagnostics-color=always -c bad.c
says_in_colour yes foldc gcc -fdiagnostics-color -c bad.c
says_in_colour no foldc gcc -fdiagnostics-color=never -c bad.c
says_in_colour no foldc --color=never gcc -fdiagnostics-color=always -c bad.c
says_in_colour no foldc gcc -fdiagnostics-color=always -fno-diagnostics-color -c bad.c
says_in_colour yes foldc clang -fcolor-diagnostics -c bad.c
! command -v nvcc >/dev/null || says_in_colour yes foldc nvcc -Xcompiler -fdiagnostics-color=always -x cu -c bad.c
if has script && script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    TERM=xterm says_in_colour yes script -qec 'foldc fold bad.c -o out.c' /dev/null
    TERM=dumb says_in_colour no script -qec 'foldc fold bad.c -o out.c' /dev/null
    TERM=xterm NO_COLOR=1 says_in_colour no script -qec 'foldc fold bad.c -o out.c' /dev/null
    TERM=xterm says_in_colour no script -qec 'foldc gcc -fdiagnostics-color=never -c bad.c' /dev/null
    # A search that takes seconds is stopped after two.
    long="timeout 2 foldc swizzle --tile='(128,128,16):(128,1,16384)' --bytes=1 --width=1 \
        --load='((128,8),256):((128,16384),1)' --load='(1024,256):(1,1024)' --load='(1024,256):(3,1)'"
    script -qec "$long" /dev/null >"$scratch/why" 2>&1 </dev/null
    grep -q 'foldc: swizzle .*layout: [0-9]* of [0-9]*' "$scratch/why"
    tell $? 'a long job tells on a terminal how far it is'
    eval "$long" >/dev/null 2>"$scratch/why"
    [ ! -s "$scratch/why" ]
    tell $? 'no progress is shown without a terminal'
fi

# ---- Completion ----

completion=$srcdir/foldc/completion
# What bash completes: the words, the last of which is begun; each candidate on a line.
in_bash() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _foldc; printf "%s\n" "${COMPREPLY[@]}"' bash \
        "$completion/foldc.bash" "$@" | sort
}
completes() { # shell, wanted, got, line
    [ "$(printf '%s\n' "$2" | sort)" = "$3" ]
    tell $? "$1 completes: $4"
}
if has bash; then
    completes bash 'eval
explain' "$(in_bash foldc e)" 'foldc e'
    completes bash --strict "$(in_bash foldc --st)" 'foldc --st'
    completes bash 'offset
owner' "$(in_bash foldc draw --label = o)" 'foldc draw --label=o'
    completes bash 'c
c++
cuda' "$(in_bash foldc fold -x '')" 'foldc fold -x '
    completes bash 'swizzle' "$(in_bash foldc help s)" 'foldc help s'
    for command in $(cat "$scratch/commands"); do
        [ "$command" != driver ] || continue
        completes bash "$(foldc help --list "$command" | cut -f 1 | sed 's/=$//' | sort)" \
            "$(in_bash foldc "$command" - | sed 's/=$//')" "foldc $command -"
    done
fi
if has zsh; then
    zsh -n "$completion/_foldc"
    tell $? 'zsh reads its completion'
fi
if has fish; then
    in_fish() { (cd "$scratch/here" && fish -N -c "source '$completion/foldc.fish'; complete -C '$1'" 2>/dev/null) | cut -f 1 | sort; }
    completes fish 'eval
explain' "$(in_fish 'foldc e')" 'foldc e'
    completes fish --strict "$(in_fish 'foldc --st')" 'foldc --st'
    completes fish '--label=offset
--label=owner' "$(in_fish 'foldc draw --label=o')" 'foldc draw --label=o'
    completes fish "$(foldc help --list swizzle | cut -f 1 | sed 's/=$//' | sort)" \
        "$(in_fish 'foldc swizzle -' | sed 's/=$//')" 'foldc swizzle -'
fi

# ---- clangd ----

clangd=
for name in clangd clangd-21 clangd-20 clangd-19 clangd-18 clangd-17; do
    command -v "$name" >/dev/null && clangd=$name && break
done
if [ -n "$clangd" ]; then
    sed -n '/^```yaml/,/^```/p' "$srcdir/doc/editors.md" | sed "1d; \$d; s|/usr/local/include|$srcdir/include|g" >"$scratch/here/.clangd"
    cat >"$scratch/here/compile_commands.json" <<E
[{"directory": "$scratch/here", "file": "$scratch/here/load_tile.cu",
  "command": "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler --options-file x.rsp --generate-code=arch=compute_80,code=[compute_80,sm_80] -std=c++17 -x cu -c $scratch/here/load_tile.cu -o k.o"},
 {"directory": "$scratch/here", "file": "$scratch/here/pack_tiles.c",
  "command": "foldc gcc -I$srcdir/include -std=c11 -c $scratch/here/pack_tiles.c"}]
E
    cp "$srcdir/examples/pack_tiles.c" "$scratch/here/"
    for file in load_tile.cu pack_tiles.c; do
        (cd "$scratch/here" && $clangd --check="$file" --check-lines=1-2) >"$scratch/why" 2>&1 </dev/null &&
            grep -q 'All checks completed, 0 errors' "$scratch/why"
        tell $? "clangd understands $file"
    done
else
    echo 'SKIP no clangd'
fi
exit $failed
