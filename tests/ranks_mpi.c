/* Plans of ranks over MPI: run by tests/run-mpi.sh under mpirun, CASES random pairs on each number of ranks. */
#include <mpi.h>
#include <stdlib.h>

#include "ranks_case.h"

/* Plans that differ are found before a byte moves. */
static int other_plan(ccute_ranks_comm *comm)
{
    const ccute_dist block = ccute_dist_block(12, comm->size), cyclic = ccute_dist_cyclic(12, comm->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    int32_t dst[12] = {0}, src[12] = {0};
    ccute_redistribute_plan(&plan, comm->rank == 1 ? &block : &cyclic, comm->rank == 1 ? &cyclic : &block, 4,
                            CCUTE_RANKS_BYTES);
    const ccute_status status = ccute_ranks_bind(&bound, &plan, comm, dst, sizeof dst, src, sizeof src);
    RANKS_NEED(comm->size == 1 || status == CCUTE_E_RANKS_DIGEST, "rank %d: status %d\n", comm->rank, status);
    return 0;
}

/* The destination is the source's memory. */
static int in_place(ccute_ranks_comm *comm)
{
    const ccute_dist dst = ccute_dist_cyclic(240, comm->size), src = ccute_dist_block(240, comm->size);
    const int64_t n = ccute_dist_elements(&src, comm->rank), begin = comm->rank * ((239 + comm->size) / comm->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    int32_t memory[240];
    RANKS_NEED(!ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), "plan\n");
    for (int64_t i = 0; i < n; i++)
        memory[i] = (int32_t)(begin + i);
    RANKS_NEED(!ccute_ranks_bind(&bound, &plan, comm, memory, sizeof memory, memory, sizeof memory), "bind\n");
    RANKS_NEED(!ccute_redistribute(&bound), "run\n");
    for (int64_t i = 0; i < ccute_dist_elements(&dst, comm->rank); i++)
        RANKS_NEED(memory[i] == comm->rank + i * comm->size, "place %d\n", (int)i);
    ccute_ranks_release(&bound);
    return 0;
}

int main(int argc, char **argv)
{
    MPI_Comm world = MPI_COMM_WORLD;
    ccute_ranks_comm comm;
    int failed = 0;
    MPI_Init(&argc, &argv);
    failed = ccute_ranks_mpi_open(&comm, &world, 60000) != CCUTE_OK;
    for (int i = 0; !failed && i < (argc > 1 ? atoi(argv[1]) : 40); i++)
        failed = ranks_case(&comm, (uint64_t)(comm.size * 100000 + i), 0);
    failed = failed || in_place(&comm) || other_plan(&comm);
    ccute_ranks_close(&comm);
    if (failed)
        MPI_Abort(world, 1);
    MPI_Finalize();
    return failed;
}
