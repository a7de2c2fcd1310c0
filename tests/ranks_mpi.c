/* Plans of ranks over MPI: run by tests/run-mpi.sh under mpirun, CASES random pairs on each number of ranks. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "ranks_case.h"

/* Plans that differ are found before a byte moves. */
static int other_plan(ccute_ranks_comm *comm)
{
    const ccute_dist block = ccute_dist_block(60, comm->size), cyclic = ccute_dist_cyclic(60, comm->size);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    int32_t dst[60] = {0}, src[60] = {0};
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

/* Partial sums of one long run: MPI's reduce-scatter, of matrices by rows too. Sums to columns are none. */
static int scatters(ccute_ranks_comm *comm, const char *to, const char *from, int is_one)
{
    char text[2][100];
    snprintf(text[0], sizeof text[0], to, 12 * comm->size, comm->size);
    snprintf(text[1], sizeof text[1], from, 12 * comm->size, comm->size);
    const ccute_dist dst = ccute_parse_dist(text[0], NULL), src = ccute_parse_dist(text[1], NULL);
    const int64_t n = ccute_dist_places(&src, comm->rank), part = ccute_dist_places(&dst, comm->rank);
    int32_t *const have = malloc(sizeof *have * (size_t)n), *const got = calloc((size_t)part + 1, sizeof *got);
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    RANKS_NEED(!ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_I32), "%s <- %s\n", text[0], text[1]);
    for (int64_t i = 0; i < n; i++)
        have[i] = (int32_t)(i * 100 + comm->rank);
    RANKS_NEED(!ccute_ranks_bind(&bound, &plan, comm, got, part * 4, have, n * 4), "bind\n");
    RANKS_NEED(!!strstr(ccute_ranks_way(&bound), "reduce-scatter") == (is_one && comm->size > 1), "%s: %s\n", text[0],
               ccute_ranks_way(&bound));
    RANKS_NEED(!ccute_redistribute(&bound), "run\n");
    for (int64_t i = 0; i < part && is_one; i++)
        RANKS_NEED(got[i] == (comm->rank * part + i) * 100 * comm->size + comm->size * (comm->size - 1) / 2,
                   "%s: place %d\n", text[0], (int)i);
    ccute_ranks_release(&bound);
    free(have);
    free(got);
    return 0;
}

static int all_scatters(ccute_ranks_comm *comm)
{
    return scatters(comm, "block(%d,%d)", "partial(%d,%d)", 1) ||
           scatters(comm, "mesh((%d,5),(%d),(S0))", "mesh((%d,5),(%d),(P))", 1) ||
           scatters(comm, "mesh((5,%d),(%d),(S1))", "mesh((5,%d),(%d),(P))", comm->size == 1);
}

/* A rank that does not run: the others give up, and what arrives later is written nowhere that was given back. */
static int late(ccute_ranks_comm *of, MPI_Comm world)
{
    const int n = 16 * of->size; /* every rank gets some of rank 0's */
    const ccute_dist dst = ccute_dist_cyclic(n, of->size), src = ccute_dist_block(n, of->size);
    ccute_ranks_comm comm;
    ccute_ranks_plan plan;
    ccute_ranks_bound bound;
    int32_t to[16] = {0}, from[16] = {0};
    ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES);
    RANKS_NEED(!ccute_ranks_mpi_open(&comm, &world, 60000), "open\n");
    RANKS_NEED(!ccute_ranks_bind(&bound, &plan, &comm, to, sizeof to, from, sizeof from), "bind\n");
    comm.timeout_ms = 300;
    if (comm.rank == 0) {
        MPI_Barrier(world);
    } else {
        RANKS_NEED(ccute_redistribute(&bound) == CCUTE_E_RANKS_TIMEOUT, "status %d\n", comm.status);
        RANKS_NEED(comm.why[0] == 0 && ccute_redistribute(&bound) == CCUTE_E_RANKS_TIMEOUT, "rank %d\n",
                   (int)comm.why[0]);
        ccute_ranks_release(&bound);
        MPI_Barrier(world);
        return 0;
    }
    RANKS_NEED(comm.size == 1 || ccute_redistribute(&bound) == CCUTE_OK || comm.status == CCUTE_E_RANKS_TIMEOUT,
               "status %d\n", comm.status);
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
    failed = failed || in_place(&comm) || all_scatters(&comm) || late(&comm, world) || other_plan(&comm);
    ccute_ranks_close(&comm);
    if (failed)
        MPI_Abort(world, 1);
    MPI_Finalize();
    return failed;
}
