#!/bin/sh
# Every C file is C11 without a warning, the algebra C++17 too, and the public headers are C++17 and later, by the compilers
# at hand: CC and CXX, and clang where there is one.
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
headers=
for header in "$srcdir"/include/ccute/*.h; do
	case $header in */foldc_view.h) ;; *) headers="$headers -include $header" ;; esac
done
for cxx in "${CXX:-c++}" ${CLANG-}; do
	is_clean "$cxx" -x c++ -std=c++17 "$srcdir/lib/layout.c"
	for standard in c++17 c++20 c++2b; do is_clean "$cxx" -x c++ -std=$standard $headers /dev/null; done
done
exit $status
