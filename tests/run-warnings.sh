#!/bin/sh
# Every C file is C11 without a warning, and the algebra C++17 too, by the compilers at hand: CC and CXX, and clang
# where there is one.
set -u
status=0

# is_clean COMPILER FLAG... FILE...: COMPILER and CPPFLAGS are lists of words.
is_clean() {
	compiler=$1
	shift
	$compiler ${CPPFLAGS-} -DPACKAGE_VERSION='""' -Wall -Wextra -Wpedantic -Werror -fsyntax-only "$@" || {
		echo "$compiler $*: not clean"
		status=1
	}
}

for file in "$srcdir"/lib/*.c "$srcdir"/foldc/*/*.c; do
	case $file in *.inc.c) continue ;; esac
	# A source that needs a missing library is compiled only with it: ./configure --with-mpi.
	case $file in */ranks_mpi.c) echo "#include <mpi.h>" | ${CC-cc} -fsyntax-only -x c - 2>/dev/null || continue ;; esac
	for cc in "${CC:-cc}" ${CLANG-}; do is_clean "$cc" -std=c11 "$file"; done
done
for cxx in "${CXX:-c++}" ${CLANG-}; do
	is_clean "$cxx" -x c++ -std=c++17 "$srcdir/lib/layout.c"
done
exit $status
