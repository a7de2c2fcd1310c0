# CCUTE_LIBCLANG(MAJOR)
# Finds libclang MAJOR or later: by --with-libclang (a prefix, or an llvm-config), else by llvm-config of any
# version, else under /usr/lib/llvm-*, the newest first. Sets LIBCLANG_CPPFLAGS, LIBCLANG_LIBS, LIBCLANG_FROM (what
# --with-libclang would say to get the same one again) and LIBCLANG_VERSION, or stops with the reason.
AC_DEFUN([CCUTE_LIBCLANG], [
AC_ARG_WITH([libclang],
  [AS_HELP_STRING([--with-libclang=WHERE], [libclang $1 or later: its prefix (/usr/lib/llvm-19) or its llvm-config;
    --without-libclang builds the library only, without foldc])],
  [], [with_libclang=search])
AC_SUBST([LIBCLANG_CPPFLAGS])
AC_SUBST([LIBCLANG_LIBS])
AC_SUBST([LIBCLANG_FROM], [no])
LIBCLANG_VERSION=
AS_IF([test "x$with_libclang" != xno], [
  AC_MSG_CHECKING([for libclang $1 or later])
  AS_CASE([$with_libclang],
    [search|yes], [ccute_candidates=`_ccute_libclang_candidates`],
    [ccute_candidates=$with_libclang])
  ccute_rejected=
  for ccute_candidate in $ccute_candidates; do
    _CCUTE_LIBCLANG_TRY([$ccute_candidate], [$1])
    test -n "$LIBCLANG_VERSION" && break
  done
  AS_IF([test -n "$LIBCLANG_VERSION"],
    [AC_MSG_RESULT([$LIBCLANG_VERSION ($LIBCLANG_FROM)])],
    [AC_MSG_RESULT([no])
     AC_MSG_ERROR([foldc needs libclang $1 or later (found: ${ccute_rejected:-none}); dnl
install it (Debian, Ubuntu: libclang-19-dev), or say where it is by --with-libclang=DIR, or --without-libclang])])
])
])

# Every place where an installed libclang may be described, the newest first.
AC_DEFUN([_CCUTE_LIBCLANG_SEARCH], [
_ccute_libclang_candidates ()
{
  ccute_v=40
  while test $ccute_v -ge 10; do
    command -v llvm-config-$ccute_v
    test -d /usr/lib/llvm-$ccute_v/include/clang-c && echo /usr/lib/llvm-$ccute_v
    ccute_v=`expr $ccute_v - 1`
  done
  command -v llvm-config
}
])

# _CCUTE_LIBCLANG_TRY(CANDIDATE, MAJOR)
# Compiles, links and asks the version of the library; on success sets the results, else adds to ccute_rejected.
AC_DEFUN([_CCUTE_LIBCLANG_TRY], [
AC_REQUIRE([_CCUTE_LIBCLANG_SEARCH])
AS_IF([test -d "$1"],
  [ccute_include=$1/include ccute_lib=$1/lib],
  [ccute_include=`"$1" --includedir 2>/dev/null` ccute_lib=`"$1" --libdir 2>/dev/null`])
ccute_save_CPPFLAGS=$CPPFLAGS ccute_save_LIBS=$LIBS
AS_CASE([$ccute_include],
  [""|/usr/include], [LIBCLANG_CPPFLAGS=],
  [LIBCLANG_CPPFLAGS="-isystem $ccute_include"])
CPPFLAGS="$CPPFLAGS $LIBCLANG_CPPFLAGS"
for ccute_rpath in "" "-Wl,-rpath,$ccute_lib"; do
  LIBCLANG_LIBS="-L$ccute_lib $ccute_rpath -lclang"
  LIBS="$LIBCLANG_LIBS $ccute_save_LIBS"
  _CCUTE_LIBCLANG_RUN
  test -n "$ccute_version" && break
done
CPPFLAGS=$ccute_save_CPPFLAGS LIBS=$ccute_save_LIBS
ccute_major=`echo "$ccute_version" | sed 's/\..*//'`
AS_IF([test -z "$ccute_version"],
    [ccute_rejected="$ccute_rejected${ccute_rejected:+, }$1 without a usable libclang"],
  [test "$ccute_major" -lt $2],
    [ccute_rejected="$ccute_rejected${ccute_rejected:+, }$ccute_version in $1"],
  [LIBCLANG_VERSION=$ccute_version LIBCLANG_FROM=$1])
])

# Sets ccute_version to what clang_getClangVersion says, empty if that cannot be compiled, linked and run.
AC_DEFUN([_CCUTE_LIBCLANG_RUN], [
ccute_version=
AC_RUN_IFELSE([AC_LANG_PROGRAM([[#include <clang-c/Index.h>
#include <stdio.h>
]], [[FILE *out = fopen("conftest.version", "w");
if (!out) return 1;
CXString version = clang_getClangVersion();
fprintf(out, "%s\n", clang_getCString(version));
clang_disposeString(version);
return fclose(out) != 0;
]])],
  [ccute_version=`sed -n 's/.*version \([[0-9]][[0-9.]]*\).*/\1/p' conftest.version`],
  [],
  [ccute_version=`basename "$ccute_include/.." | sed 's/[[^0-9]]//g'`])
rm -f conftest.version
])
