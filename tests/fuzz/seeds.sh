#!/bin/sh
# Write inputs for fuzz_fold to begin with into the folder DIR: the sources of the tests and examples, led by options.
#   seeds.sh DIR
srcdir=${srcdir:-.}
mkdir -p "$1" || exit 1
for file in "$srcdir"/tests/fold/*.c* "$srcdir"/tests/frontend/*.c* "$srcdir"/tests/explain/*.cu "$srcdir"/tests/verify/*.cu \
    "$srcdir"/examples/*.c*; do
    case $file in
    *.c) language='c ' ;;
    *.cc) language='c++ ' ;;
    *) language= ;;
    esac
    case $file in
    */explain/*) options='-Rfold-explain --sarif=x' ;;
    */verify/*) options='--verify' ;;
    *) options='-Rfold-missed --report=x' ;;
    esac
    folder=${file%/*}
    { echo "// $language$options" && sed '\|^// ---- folded ----|,$d' "$file"; } >"$1/${folder##*/}-${file##*/}"
done
