/* MPI's place in a library that was built without it. */
#include "ranks.h"

ccute_status ccute_ranks_mpi_open(ccute_ranks_comm *comm, void *mpi_comm, int timeout_ms)
{
    (void)mpi_comm, (void)timeout_ms;
    *comm = (ccute_ranks_comm){0};
    return ccute_ranks_fail(comm, CCUTE_E_NO_MPI, 0, 0);
}
