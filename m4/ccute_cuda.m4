# CCUTE_CUDA
# Finds nvcc: by NVCC=, --with-cuda=DIR, PATH or /usr/local/cuda. Sets NVCC, empty when there is none, and the
# conditional HAVE_CUDA. Naming one that does not work is an error; finding none is not.
AC_DEFUN([CCUTE_CUDA], [
AC_ARG_WITH([cuda],
  [AS_HELP_STRING([--with-cuda=DIR], [where CUDA is (DIR/bin/nvcc); --without-cuda does not look for it])],
  [], [with_cuda=search])
AC_ARG_VAR([NVCC], [CUDA compiler, for the programs of make check-gpu])
AC_ARG_VAR([NVCCFLAGS], [flags of the CUDA compiler (default: -O2 -arch=native if there is a GPU, else -O2)])
ccute_cuda_asked=$NVCC
AS_CASE([$with_cuda],
  [no], [NVCC= ccute_cuda_asked=],
  [search|yes], [AS_IF([test -z "$NVCC"],
    [AC_PATH_PROG([NVCC], [nvcc], [], [$PATH$PATH_SEPARATOR/usr/local/cuda/bin])])],
  [ccute_cuda_asked=$with_cuda NVCC=$with_cuda/bin/nvcc])
AS_IF([test -n "$NVCC"], [
  AC_MSG_CHECKING([whether $NVCC runs])
  NVCC_VERSION=`"$NVCC" --version 2>/dev/null | sed -n 's/.*release \([[0-9.]]*\).*/\1/p'`
  AS_IF([test -n "$NVCC_VERSION"], [AC_MSG_RESULT([CUDA $NVCC_VERSION])], [
    AC_MSG_RESULT([no])
    AS_IF([test -n "$ccute_cuda_asked"], [AC_MSG_ERROR([no working CUDA compiler at $NVCC])])
    NVCC=
  ])
])
AS_IF([test -n "$NVCC" && test -z "$NVCCFLAGS"],
  [AS_IF([nvidia-smi -L >/dev/null 2>&1], [NVCCFLAGS="-O2 -arch=native"], [NVCCFLAGS=-O2])])
AM_CONDITIONAL([HAVE_CUDA], [test -n "$NVCC"])
])
