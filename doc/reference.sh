#!/bin/sh
# What the headers say, for readers: doc/reference.md, and the list of functions in the manual page ccute(3).
#
#   reference.sh SRCDIR reference    prints doc/reference.md
#   reference.sh SRCDIR manual       prints doc/ccute.3 with its list of functions as the headers have it
set -u
src=$1
include=$src/include/ccute
tables="$include/public.def $src/foldc/eval/functions.def $include/status.def $include/atoms.def $include/short.h"
headers=
for name in tuple atom mma layout query api products config copy convert gemm wgmma fold promise print instructions tensor tma async ranks dlpack version cpu/launch move convert_vector; do
    headers="$headers $include/$name.h"
done

# The functions as a manual page lists them, under their sections.
list() {
    # shellcheck disable=SC2086
    awk -v list=1 -f "$src/doc/reference.awk" $tables $headers | awk -F '\t' '
        { gsub(/\\/, "\\e"); gsub(/-/, "\\-") }
        $1 != section { section = $1; print ".SS " section }
        { print ".TP"; print ".B " $2; text = $3; sub(/^[.'\'']/, "\\\\\\&&", text); print text }'
}

case $2 in
reference)
    # shellcheck disable=SC2086
    awk -f "$src/doc/reference.awk" $tables $headers
    ;;
manual)
    list | awk '
        FNR == NR && FILENAME == "-" { list = list $0 "\n"; next }
        /^\.\\" end of the list/ { inside = 0 }
        !inside
        /^\.\\" list:/ { inside = 1; printf "%s", list }' - "$src/doc/ccute.3"
    ;;
esac
