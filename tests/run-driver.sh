#!/bin/sh
# Runs the cases of tests/driver/*.sh: foldc before compilers, with a folding that needs no libclang.
# A case file is sourced, in its own folder, with the functions of tests/driver/steps.inc. Arguments: only these, by name.
srcdir=$(cd "${srcdir:-.}" && pwd) || exit 1
builddir=$(cd "${builddir:-.}" && pwd) || exit 1
FOLDC=${FAKE_FOLDC:-$builddir/tests/driver/fake_foldc}
[ -x "$FOLDC" ] || { echo "SKIP: no $FOLDC: make check builds it"; exit 77; }
cases=$srcdir/tests/driver
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
unset FOLDC_FLAGS NVCC_PREPEND_FLAGS NVCC_APPEND_FLAGS DEPENDENCIES_OUTPUT CCACHE_PREFIX MAKEFLAGS
LC_ALL=C
export FOLDC LC_ALL

[ $# -gt 0 ] || set -- $(cd "$cases" && ls *.sh | sed 's/\.sh$//')
failed=0
for name; do
	mkdir -p "$work/$name/here" "$work/$name/tmp"
	(
		cd "$work/$name/here" || exit 1
		TMPDIR=$work/$name/tmp
		export TMPDIR
		. "$cases/steps.inc"
		. "$cases/$name.sh"
		no_leftovers
		[ "$bad" = 0 ]
	)
	case $? in
	0) echo "PASS $name" ;;
	77) echo "SKIP $name" ;;
	*) echo "FAIL $name"; failed=1 ;;
	esac
done
exit $failed
