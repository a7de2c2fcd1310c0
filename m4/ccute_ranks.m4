# CCUTE_RANKS
# What ranks run over besides shared memory. NCCL: its header beside CUDA's, or where --with-nccl=DIR says; taken if it is
# there, and an error where it was asked for and is not. MPI: only if asked for, compiled by mpicc (MPICC=). Sets the
# conditionals HAVE_NCCL and HAVE_MPI, NCCL_CPPFLAGS, NCCL_LIBS and MPICC. Needs CCUTE_CUDA before it.
AC_DEFUN([CCUTE_RANKS], [
AC_ARG_WITH([nccl],
  [AS_HELP_STRING([--with-nccl=DIR], [where NCCL is (DIR/include/nccl.h), for ranks that are GPUs; --without-nccl does not look for it])],
  [], [with_nccl=search])
AC_ARG_WITH([mpi],
  [AS_HELP_STRING([--with-mpi], [let ranks be those of an MPI communicator, compiled by mpicc (default: no)])],
  [], [with_mpi=no])
AC_ARG_VAR([MPICC], [MPI's C compiler, for --with-mpi])
AC_SUBST([NCCL_CPPFLAGS])
AC_SUBST([NCCL_LIBS])
have_nccl=no NCCL_CPPFLAGS= NCCL_LIBS=
AS_CASE([$with_nccl], [no|search|yes], [], [NCCL_CPPFLAGS="-I$with_nccl/include" NCCL_LIBS="-L$with_nccl/lib"])
AS_IF([test "$with_nccl" != no && test -n "$NVCC"], [
  AC_MSG_CHECKING([for nccl.h])
  AS_ECHO(["#include <nccl.h>"]) >conftest.cu
  AS_IF(["$NVCC" $NCCL_CPPFLAGS -E conftest.cu >/dev/null 2>&1],
    [have_nccl=yes NCCL_LIBS="$NCCL_LIBS -lnccl"; AC_MSG_RESULT([yes])], [AC_MSG_RESULT([no])])
  rm -f conftest.cu
])
AS_IF([test "$have_nccl" = no], [AS_CASE([$with_nccl], [no|search], [],
  [AC_MSG_ERROR([--with-nccl: there is no nccl.h, or no CUDA compiler])])])
AM_CONDITIONAL([HAVE_NCCL], [test "$have_nccl" = yes])

have_mpi=no
AS_IF([test "$with_mpi" != no], [
  AC_CHECK_PROGS([MPICC], [mpicc mpicc.openmpi])
  AC_MSG_CHECKING([whether MPI's compiler compiles])
  AS_ECHO(["#include <mpi.h>"]) >conftest.c
  AS_IF([test -n "$MPICC" && $MPICC -E conftest.c >/dev/null 2>&1], [have_mpi=yes; AC_MSG_RESULT([$MPICC])],
    [AC_MSG_RESULT([no])
     AC_MSG_ERROR([--with-mpi: no mpicc that finds mpi.h (Debian, Ubuntu: apt-get install libopenmpi-dev)])])
  rm -f conftest.c
])
AM_CONDITIONAL([HAVE_MPI], [test "$have_mpi" = yes])
])
