#!/bin/sh
# Plans of ranks over MPI, where the library was built --with-mpi and mpirun is there; else skipped.
. "${srcdir:-.}/tests/script.inc"

program=$builddir/tests/ranks_mpi
[ -x "$program" ] && command -v mpirun >/dev/null || { echo 'SKIP: no MPI (configure --with-mpi)'; exit 77; }
for size in 1 2 3 4 13 16; do
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
        mpirun -n $size "$program" "${MPI_CASES:-40}" >"$scratch/why" 2>&1
    tell $? "${MPI_CASES:-40} random pairs on $size ranks of MPI, in place, sums, a rank that is late, plans that differ"
done
exit $failed
