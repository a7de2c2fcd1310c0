/* Plans of ranks, run by processes over shared memory: every byte of every destination, with canaries around it, and
 * the effect of a rank that dies, hangs, or has another plan. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "random_ranks.h"
#include "ranks_case.h"

enum { MARGIN = 64, MOST_RANKS = 16, PATIENCE_MS = 60000 };

/* ---- Processes -------------------------------------------------------------------------------------- */

typedef int rank_function(int rank, int size, const char *name);

/* A name that no other run of this suite has. */
static void name_segment(char *name, size_t size)
{
    static int count;
    snprintf(name, size, "/ccute-check-%ld-%d", (long)getpid(), count++);
}

/* Let `size` processes be ranks; a result other than 0 is a failure of the test. Rank `lost` may fail, and is killed
   when the others have ended. */
static void run_ranks(int size, rank_function *function, int lost)
{
    pid_t child[MOST_RANKS];
    char name[64];
    name_segment(name, sizeof name);
    for (int r = 0; r < size; r++) {
        child[r] = fork();
        ck_assert_int_ge(child[r], 0);
        if (child[r] == 0)
            _exit(function(r, size, name));
    }
    for (int i = 0; i < size; i++) {
        const int r = lost < 0 ? i : (lost + 1 + i) % size;
        int status;
        if (r == lost)
            kill(child[r], SIGKILL);
        ck_assert_int_eq(waitpid(child[r], &status, 0), child[r]);
        ck_assert_msg(r == lost || (WIFEXITED(status) && WEXITSTATUS(status) == 0), "rank %d of %d: status %d", r, size,
                      status);
    }
}

#define NEED RANKS_NEED

/* ---- Random pairs ------------------------------------------------------------------------------------- */

static int cases(void)
{
    const char *const text = getenv("CCUTE_CASES");
    return text ? atoi(text) / 16 + 1 : 40;
}

static int random_rank(int rank, int size, const char *name)
{
    ccute_ranks_comm comm;
    NEED(!ccute_ranks_shm_open(&comm, name, rank, size, PATIENCE_MS), "open: %d\n", comm.status);
    for (int i = 0; i < cases(); i++)
        if (ranks_case(&comm, (uint64_t)(size * 100000 + i), 1))
            return 1;
    ccute_ranks_close(&comm);
    return 0;
}

START_TEST(random_pairs)
{
    static const int sizes[] = {1, 2, 3, 4, 7, 16};
    run_ranks(sizes[_i], random_rank, -1);
}
END_TEST

/* ---- In place --------------------------------------------------------------------------------------------- */

static int in_place_rank(int rank, int size, const char *name)
{
    const ccute_dist dst = ccute_dist_cyclic(240, size), src = ccute_dist_block(240, size);
    const struct held to = held_by(&dst, rank), from = held_by(&src, rank);
    ccute_ranks_comm comm;
    ccute_ranks_bound bound;
    ccute_ranks_plan plan;
    int32_t memory[240];
    NEED(!ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), "plan\n");
    for (int64_t i = 0; i < from.n; i++)
        memory[from.place[i]] = (int32_t)from.index[i];
    NEED(!ccute_ranks_shm_open(&comm, name, rank, size, PATIENCE_MS), "open\n");
    NEED(!ccute_ranks_bind(&bound, &plan, &comm, memory, sizeof memory, memory, sizeof memory), "bind\n");
    NEED(ccute_ranks_staging(&bound) == from.n * 4, "staging\n");
    NEED(!ccute_redistribute(&bound), "run\n");
    for (int64_t i = 0; i < to.n; i++)
        NEED(memory[to.place[i]] == to.index[i], "place %d\n", (int)to.place[i]);
    ccute_ranks_release(&bound);
    ccute_ranks_close(&comm);
    return 0;
}

START_TEST(in_place) { run_ranks(4, in_place_rank, -1); }
END_TEST

/* ---- Faults ------------------------------------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The setup of a test of faults: a communicator, and a plan that moves something to and from each rank. */
struct fault {
    ccute_ranks_comm comm;
    ccute_ranks_bound bound;
    ccute_ranks_plan plan;
    int32_t dst[12 + 2 * MARGIN], src[12];
};

static int begin_fault(struct fault *f, int rank, int size, const char *name, int timeout_ms)
{
    const ccute_dist dst = ccute_dist_cyclic(12, size), src = ccute_dist_block(12, size);
    memset(f, 0, sizeof *f);
    NEED(!ccute_redistribute_plan(&f->plan, &dst, &src, 4, CCUTE_RANKS_BYTES), "plan\n");
    NEED(!ccute_ranks_shm_open(&f->comm, name, rank, size, timeout_ms), "open\n");
    return 0;
}

static ccute_status bind_fault(struct fault *f)
{
    return ccute_ranks_bind(&f->bound, &f->plan, &f->comm, f->dst + MARGIN, 12 * 4, f->src, 12 * 4);
}

/* Nothing outside the destination was written. */
static int margins_are_whole(const struct fault *f)
{
    for (int i = 0; i < MARGIN; i++)
        if (f->dst[i] || f->dst[MARGIN + 12 + i])
            return 0;
    return 1;
}

/* Rank 2 is killed between two runs: the others end within a second, though they would wait for a minute. */
static int killed_rank(int rank, int size, const char *name)
{
    struct fault f;
    double begin;
    if (begin_fault(&f, rank, size, name, PATIENCE_MS))
        return 1;
    NEED(!bind_fault(&f) && !ccute_redistribute(&f.bound), "run\n");
    if (rank == 2)
        raise(SIGKILL);
    begin = seconds();
    const ccute_status status = ccute_redistribute(&f.bound);
    NEED(status == CCUTE_E_RANKS_DIED || status == CCUTE_E_RANKS_FAILED, "status %d\n", status);
    NEED(status != CCUTE_E_RANKS_DIED || f.comm.why[0] == 2, "it was rank %d\n", (int)f.comm.why[0]);
    NEED(seconds() - begin < 5, "it took %g s\n", seconds() - begin);
    NEED(ccute_redistribute(&f.bound) == status && margins_are_whole(&f), "again\n");
    ccute_ranks_release(&f.bound);
    ccute_ranks_close(&f.comm);
    return 0;
}

START_TEST(killed) { run_ranks(4, killed_rank, 2); }
END_TEST

/* Rank 1 never comes: the others give up after their timeout. */
static int late_rank(int rank, int size, const char *name)
{
    struct fault f;
    double begin;
    if (begin_fault(&f, rank, size, name, 500))
        return 1;
    NEED(!bind_fault(&f), "bind %d\n", f.comm.status);
    begin = seconds();
    if (rank == 1)
        sleep(3);
    const ccute_status status = ccute_redistribute(&f.bound);
    NEED(status == CCUTE_E_RANKS_TIMEOUT || status == CCUTE_E_RANKS_FAILED, "rank %d: status %d\n", rank, status);
    NEED(rank == 1 || seconds() - begin < 2.5, "it took %g s\n", seconds() - begin);
    NEED(margins_are_whole(&f), "margins\n");
    return 0;
}

START_TEST(late) { run_ranks(3, late_rank, -1); }
END_TEST

/* Rank 1 plans elements of another size: no rank moves a byte. */
static int other_plan_rank(int rank, int size, const char *name)
{
    struct fault f;
    if (begin_fault(&f, rank, size, name, PATIENCE_MS))
        return 1;
    if (rank == 1) {
        const ccute_dist dst = ccute_dist_block(12, size), src = ccute_dist_cyclic(12, size);
        ccute_redistribute_plan(&f.plan, &dst, &src, 4, CCUTE_RANKS_BYTES);
    }
    NEED(bind_fault(&f) == CCUTE_E_RANKS_DIGEST, "rank %d: status %d\n", rank, f.comm.status);
    NEED(f.comm.why[0] == 1 && f.comm.why[2] != f.comm.why[3], "rank %d is named\n", (int)f.comm.why[0]);
    NEED(ccute_redistribute(&f.bound) == CCUTE_E_RANKS_DIGEST, "run\n");
    return 0;
}

START_TEST(other_plan) { run_ranks(3, other_plan_rank, -1); }
END_TEST

/* Rank 0 brings too little memory: it says so, and the others say that it did. */
static int small_rank(int rank, int size, const char *name)
{
    struct fault f;
    char words[200];
    if (begin_fault(&f, rank, size, name, PATIENCE_MS))
        return 1;
    const ccute_status status = ccute_ranks_bind(&f.bound, &f.plan, &f.comm, f.dst, rank == 0 ? 12 : 16, f.src, 12 * 4);
    ccute_ranks_explain(&f.comm, words, sizeof words);
    NEED(status == (rank == 0 ? CCUTE_E_RANKS_BYTES : CCUTE_E_RANKS_FAILED), "rank %d: %s\n", rank, words);
    NEED(strcmp(words, rank == 0 ? "memory too small: operand 1 (1 the destination, 2 the source) has 12 bytes, and "
                                   "this rank needs 16"
                                 : words) == 0,
         "%s\n", words);
    return 0;
}

START_TEST(small) { run_ranks(3, small_rank, -1); }
END_TEST

/* A plan of four ranks on three. */
static int few_rank(int rank, int size, const char *name)
{
    const ccute_dist block = ccute_dist_block(12, 4);
    struct fault f;
    if (begin_fault(&f, rank, size, name, PATIENCE_MS))
        return 1;
    ccute_redistribute_plan(&f.plan, &block, &block, 4, CCUTE_RANKS_BYTES);
    NEED(bind_fault(&f) == CCUTE_E_RANKS_COMM, "status %d\n", f.comm.status);
    return 0;
}

START_TEST(few) { run_ranks(3, few_rank, -1); }
END_TEST

/* ---- Faults in the middle of a copy ---------------------------------------------------------------------- */

/* Destinations that all processes see, each with pages of canaries around it. A copy into rank 2's second half ends
   that rank, as the page may not be written any more. */
enum { FOUR = 4, VICTIM = 2, PAGES = 8, CANARY = 0x5A };

static char *shared_memory;
static size_t page;

static char *destination(int rank) { return shared_memory + ((size_t)rank * (PAGES + 2) + 1) * page; }

static void share_memory(void)
{
    page = (size_t)sysconf(_SC_PAGESIZE);
    shared_memory = mmap(NULL, FOUR * (PAGES + 2) * page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(shared_memory, MAP_FAILED);
    memset(shared_memory, CANARY, FOUR * (PAGES + 2) * page);
}

/* Byte i of the tensor. */
static char byte_of(int64_t i) { return (char)(i * 7 % 89); }

/* Bytes of a rank's destination, from `from` to below `to`, that have arrived. The destination is dealt out in blocks
   of 64 bytes. */
static int has_arrived(int rank, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++)
        if (destination(rank)[i] != byte_of((i / 64 * FOUR + rank) * 64 + i % 64))
            return 0;
    return 1;
}

static int is_canary(const char *at, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (at[i] != CANARY)
            return 0;
    return 1;
}

static int begin_middle(struct fault *f, char **src, int rank, int size, const char *name, int timeout_ms)
{
    const int64_t bytes = (int64_t)(PAGES * page);
    const ccute_dist dst = ccute_dist_block_cyclic(bytes * size, 64, size),
                     block = ccute_dist_block(bytes * size, size);
    memset(f, 0, sizeof *f);
    *src = malloc((size_t)bytes);
    for (int64_t i = 0; i < bytes; i++)
        (*src)[i] = byte_of(rank * bytes + i);
    NEED(!ccute_redistribute_plan(&f->plan, &dst, &block, 1, CCUTE_RANKS_BYTES), "plan\n");
    NEED(!ccute_ranks_shm_open(&f->comm, name, rank, size, timeout_ms), "open\n");
    NEED(!ccute_ranks_bind(&f->bound, &f->plan, &f->comm, destination(rank), bytes, *src, bytes), "bind\n");
    if (rank == VICTIM)
        mprotect(destination(rank) + PAGES / 2 * page, PAGES / 2 * page, PROT_READ);
    return 0;
}

/* The others have copied what is theirs when they learn of it, with this status or from a rank that knew before. */
static int middle_others(struct fault *f, char *src, int rank, ccute_status expected)
{
    const double begin = seconds();
    const ccute_status status = ccute_redistribute(&f->bound);
    NEED(status == expected || status == CCUTE_E_RANKS_FAILED, "rank %d: status %d\n", rank, status);
    NEED(status != expected || f->comm.why[0] == VICTIM, "it was rank %d\n", (int)f->comm.why[0]);
    NEED(seconds() - begin < 5, "it took %g s\n", seconds() - begin);
    NEED(has_arrived(rank, 0, (int64_t)(PAGES * page)), "rank %d has not all of its bytes\n", rank);
    ccute_ranks_release(&f->bound);
    ccute_ranks_close(&f->comm);
    free(src);
    return 0;
}

/* After the processes: the victim was in the middle, and nobody wrote outside of a destination. */
static void check_middle(void)
{
    const int64_t half = (int64_t)(PAGES / 2 * page), whole = (int64_t)(PAGES * page);
    ck_assert(!is_canary(destination(VICTIM), (size_t)half));
    ck_assert(!has_arrived(VICTIM, 0, whole));
    ck_assert(is_canary(destination(VICTIM) + half, (size_t)half));
    for (int r = 0; r < FOUR; r++)
        ck_assert(is_canary(destination(r) - page, page) && is_canary(destination(r) + whole, page));
    munmap(shared_memory, FOUR * (PAGES + 2) * page);
}

static int killed_in_copy_rank(int rank, int size, const char *name)
{
    struct fault f;
    char *src;
    if (begin_middle(&f, &src, rank, size, name, PATIENCE_MS))
        return 1;
    if (rank != VICTIM)
        return middle_others(&f, src, rank, CCUTE_E_RANKS_DIED);
    signal(SIGSEGV, SIG_DFL);
    ccute_redistribute(&f.bound);
    return 0;
}

START_TEST(killed_in_copy)
{
    share_memory();
    run_ranks(FOUR, killed_in_copy_rank, VICTIM);
    check_middle();
}
END_TEST

static void hang(int signal_number)
{
    (void)signal_number;
    for (;;)
        pause();
}

static int hung_in_copy_rank(int rank, int size, const char *name)
{
    struct fault f;
    char *src;
    if (begin_middle(&f, &src, rank, size, name, 500))
        return 1;
    if (rank != VICTIM)
        return middle_others(&f, src, rank, CCUTE_E_RANKS_TIMEOUT);
    signal(SIGSEGV, hang);
    ccute_redistribute(&f.bound);
    return 0;
}

START_TEST(hung_in_copy)
{
    share_memory();
    run_ranks(FOUR, hung_in_copy_rank, VICTIM);
    check_middle();
}
END_TEST

/* One process that waits for another that never comes, and a rank that is none. */
START_TEST(alone)
{
    ccute_ranks_comm comm;
    char name[64];
    name_segment(name, sizeof name);
    ck_assert_int_eq(ccute_ranks_shm_open(&comm, name, 0, 2, 100), CCUTE_E_RANKS_TIMEOUT);
    ck_assert_int_eq(comm.why[0], 1);
    ck_assert_int_eq(ccute_ranks_shm_open(&comm, name, 1, 2, 100), CCUTE_E_RANKS_TIMEOUT);
    ck_assert_int_eq(ccute_ranks_shm_open(&comm, name, 2, 2, 100), CCUTE_E_RANKS_RANK);
    ck_assert_int_eq(ccute_ranks_shm_open(&comm, "no/such/folder", 0, 1, 100), CCUTE_E_RANKS_SYSTEM);
    ck_assert_int_eq(ccute_ranks_shm_open(&comm, name, 0, 1, 100), CCUTE_OK);
    ccute_ranks_close(&comm);
}
END_TEST

/* Rank 0 of another run died before the others came, and left its segment: the next run is not misled. */
START_TEST(after_crash)
{
    pid_t child;
    char name[64];
    int status;
    ccute_ranks_comm comm;
    name_segment(name, sizeof name);
    child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL); /* Check has another meaning for it */
        alarm(1);
        _exit(ccute_ranks_shm_open(&comm, name, 0, 2, PATIENCE_MS));
    }
    waitpid(child, &status, 0);
    child = fork();
    if (child == 0)
        _exit(ccute_ranks_shm_open(&comm, name, 1, 2, PATIENCE_MS) || ranks_case(&comm, 78, 1));
    nanosleep(&(struct timespec){0, 300000000}, NULL); /* it has found the rest */
    ck_assert_int_eq(ccute_ranks_shm_open(&comm, name, 0, 2, PATIENCE_MS), CCUTE_OK);
    ck_assert_int_eq(ranks_case(&comm, 78, 1), 0);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ccute_ranks_close(&comm);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("ranks_run");
    TCase *const runs = tcase_create("runs"), *const faults = tcase_create("faults");
    SRunner *runner;
    int failed;
    tcase_set_timeout(runs, 60);
    tcase_add_loop_test(runs, random_pairs, 0, 6);
    tcase_add_test(runs, in_place);
    suite_add_tcase(suite, runs);
    tcase_set_timeout(faults, 30);
    tcase_add_test(faults, killed);
    tcase_add_test(faults, killed_in_copy);
    tcase_add_test(faults, hung_in_copy);
    tcase_add_test(faults, late);
    tcase_add_test(faults, other_plan);
    tcase_add_test(faults, small);
    tcase_add_test(faults, few);
    tcase_add_test(faults, alone);
    tcase_add_test(faults, after_crash);
    suite_add_tcase(suite, faults);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
