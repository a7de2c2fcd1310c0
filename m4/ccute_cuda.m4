# CCUTE_CUDA
# Finds nvcc: by NVCC=, --with-cuda=DIR, PATH or /usr/local/cuda. Sets NVCC, empty when there is none, and the
# conditional HAVE_CUDA; CUDA_ARCH_FLAGS, what the library's kernels are compiled for, and CUDA_LIBS, what a program links
# that copies on CUDA. Naming a compiler that does not work is an error; finding none is not.
AC_DEFUN([CCUTE_CUDA], [
AC_ARG_WITH([cuda],
  [AS_HELP_STRING([--with-cuda=DIR], [where CUDA is (DIR/bin/nvcc); --without-cuda does not look for it])],
  [], [with_cuda=search])
AC_ARG_WITH([cuda-arch],
  [AS_HELP_STRING([--with-cuda-arch=LIST],
    [what the kernels of libccute.a are compiled for, such as 80,90; the last also as PTX, for what comes later
     (default: those of 75,80,90,100,120 that nvcc knows)])],
  [], [with_cuda_arch=default])
AC_ARG_VAR([NVCC], [CUDA compiler, for the kernels of libccute.a and the programs of make check-gpu])
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
AC_SUBST([CUDA_ARCH_FLAGS])
AC_SUBST([CUDA_LIBS])
CUDA_ARCHS= CUDA_ARCH_FLAGS= CUDA_LIBS=
AS_IF([test -n "$NVCC"], [
  AC_MSG_CHECKING([what the CUDA kernels are compiled for])
  ccute_known=`"$NVCC" --list-gpu-arch 2>/dev/null | sed 's/compute_//' | tr '\n' ' '`
  AS_CASE([$with_cuda_arch], [default|yes|no], [ccute_wanted="75 80 90 100 120" ccute_named=no],
    [ccute_wanted=`AS_ECHO(["$with_cuda_arch"]) | tr ',;' '  '` ccute_named=yes])
  for ccute_arch in $ccute_wanted; do
    AS_CASE([" $ccute_known "],
      [*" $ccute_arch "*], [CUDA_ARCHS="$CUDA_ARCHS $ccute_arch" ccute_last=$ccute_arch
        CUDA_ARCH_FLAGS="$CUDA_ARCH_FLAGS -gencode arch=compute_$ccute_arch,code=sm_$ccute_arch"],
      [AS_IF([test $ccute_named = yes],
        [AC_MSG_ERROR([--with-cuda-arch: $NVCC compiles for $ccute_known and not for $ccute_arch])])])
  done
  AS_IF([test -n "$CUDA_ARCHS"],
    [CUDA_ARCH_FLAGS="$CUDA_ARCH_FLAGS -gencode arch=compute_$ccute_last,code=compute_$ccute_last"])
  AC_MSG_RESULT([${CUDA_ARCHS:-nvcc's own choice}])
  # Where nvcc looks for CUDA's run-time library when it links.
  CUDA_LIBS=`"$NVCC" --dryrun -x cu /dev/null -o conftest 2>&1 | sed -n 's/^#\$ LIBRARIES= *//p' | tr -d '"'`
  CUDA_LIBS="$CUDA_LIBS -lcudart_static -ldl -lrt -lpthread"
])
AM_CONDITIONAL([HAVE_CUDA], [test -n "$NVCC"])
])
