#!/bin/sh
# Prints README's figure, an SVG: foldc explain of transpose.cu, the fix that it names pasted in, foldc explain again.
#
#   explain_figure.sh FOLDC INCLUDE FOLDER-OF-THIS-SCRIPT SCRATCH
set -eu
foldc=$1 include=$2 here=$3 scratch=$4
mkdir -p "$scratch/before" "$scratch/after"

explain() { # folder
    (cd "$scratch/$1" && COLUMNS=92 "$foldc" explain --color=always transpose.cu -- "-I$include") >"$scratch/$1.txt"
}

cp "$here/transpose.cu" "$scratch/before/"
explain before
fix=$(cd "$scratch/before" && "$foldc" explain transpose.cu -- "-I$include" | sed -n 's/.*fix: s declared as \(.*\), which .*/\1/p')
[ -n "$fix" ]
sed "s/\(tile = \).*;/\1$fix;/" "$here/transpose.cu" >"$scratch/after/transpose.cu"
explain after
{
    echo '$ foldc explain transpose.cu'
    cat "$scratch/before.txt"
    echo
    echo '$ vi transpose.cu    # paste the fix'
    diff "$scratch/before/transpose.cu" "$scratch/after/transpose.cu" |
        sed -n "s/^< *\(.*\)/$(printf '\033')[31m-   \1$(printf '\033')[m/p; s/^> *\(.*\)/$(printf '\033')[32m+   \1$(printf '\033')[m/p"
    echo '$ foldc explain transpose.cu'
    sed -n '1{p; s/.*/  .../p;}; /load shared/,$p' "$scratch/after.txt"
} | awk -f "$here/terminal.awk"
