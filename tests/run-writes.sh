#!/bin/sh
# The tree has every operand: in a function of its own for each statement of tests/writes, k++ stands in the place of @, and
# `foldc ast` shows that k is written, or handed to something that may write it. An operand that the tree lacks would let
# folds use a value that k had before.
. "${srcdir:-.}/tests/script.inc"

# One function for each statement, under its number.
functions_of() { # file of tests/writes, what comes before f, parameters
    sed '/^----$/,$d' "$srcdir/tests/writes/$1"
    sed '1,/^----$/d; s/@/k++/g' "$srcdir/tests/writes/$1" |
        awk -v before="$2" -v parameters="$3" '{ print before "int f" NR "(" parameters ") { " $0 " return 0; }" }'
}

# The statements whose function shows no write.
unseen_in() { # file of tests/writes, tree
    sed '1,/^----$/d' "$srcdir/tests/writes/$1" | awk '
        NR == FNR { statement[++n] = $0; next }
        /^function f[0-9]+ / { now = substr($2, 2) + 0 }
        /^  param k .* : / { seen[now] = 1 }
        END { for (i = 1; i <= n; i++) if (!seen[i]) print statement[i] }' - "$2"
}

check() { # name, file of tests/writes, suffix, standard, what comes before f, parameters
    functions_of "$2" "$5" "$6" >"$scratch/writes.$3"
    "$foldc" ast "$scratch/writes.$3" --all -- "-std=$4" >"$scratch/tree" 2>"$scratch/why" || : >"$scratch/tree"
    unseen_in "$2" "$scratch/tree" >>"$scratch/why"
    [ ! -s "$scratch/why" ]
    tell $? "$1"
}

check C c c gnu17 '' 'int k, int i_'
check C++ cxx cc c++20 '' 'int k, int i_'
check 'a template' cxx cc c++20 'template <class T> ' 'int k, T i_'
check 'a parameter of any type' cxx cc c++20 'template <class T> ' 'T k, int i_'
exit $failed
