# ccute.m4: for projects that use ccute. Installed where aclocal finds it.
#
# CCUTE_CHECK([MINIMUM-VERSION], [IF-FOUND], [IF-NOT-FOUND])
# Finds ccute by pkg-config. Sets CCUTE_CFLAGS, CCUTE_LIBS (CCUTE_LIBS_NVCC: as nvcc takes them), and FOLDC, the command to
# put in front of the compilers, which is what configure is told by FOLDC= (FOLDC= alone: fold nothing). Without
# IF-NOT-FOUND, it is an error if there is no ccute, or one without foldc.
#
# In Makefile.am, C is folded by CC = $(FOLDC) @CC@, and CUDA by a suffix rule:
#
#   SUFFIXES = .cu
#   .cu.o:
#           $(FOLDC) $(NVCC) -std=c++17 $(CCUTE_CFLAGS) $(NVCCFLAGS) -c -o $@ $<
AC_DEFUN([CCUTE_CHECK], [
AC_REQUIRE([PKG_PROG_PKG_CONFIG])
AC_ARG_VAR([FOLDC], [the command in front of the compilers that folds layouts; empty: none])
PKG_CHECK_MODULES([CCUTE], [ccute[]m4_ifval([$1], [ >= $1])], [
  AS_IF([test -z "${FOLDC+set}"], [
    FOLDC=`$PKG_CONFIG --variable=foldc ccute`
    AC_MSG_CHECKING([for foldc])
    AS_IF(["$FOLDC" --version >/dev/null 2>&1], [AC_MSG_RESULT([$FOLDC])], [
      AC_MSG_RESULT([no])
      FOLDC=
      m4_default([$3], [AC_MSG_ERROR([ccute was installed without foldc; FOLDC= builds without folding])])
    ])
  ])
  CCUTE_LIBS_NVCC=`AS_ECHO(["$CCUTE_LIBS"]) | sed 's/-pthread/-Xcompiler -pthread/'`
  AC_SUBST([CCUTE_LIBS_NVCC])
  $2
], m4_ifval([$3], [[$3]], []))
])
