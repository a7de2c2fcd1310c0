/* A block's threads, as the one OS thread that runs them sees them. */
#ifndef CCUTE_CPU_BLOCK_H
#define CCUTE_CPU_BLOCK_H

#include "cpu_fibre.h"

#include <ccute/cpu/run.h>

typedef enum { READY, AT_BARRIER, IN_WARP, MEETING, POLLS, EXITED } ccute_cpu_state;

typedef struct ccute_cpu_xyz {
    unsigned x, y, z;
} ccute_cpu_xyz;

struct ccute_cpu_thread;
struct ccute_cpu_cluster;

/* Whether the event that a thread waits for has come; and its text, for a report that it never comes. */
typedef int ccute_cpu_over(struct ccute_cpu_thread *);
typedef int ccute_cpu_describe_wait(const struct ccute_cpu_thread *, char *text, size_t size);

typedef struct ccute_cpu_thread {
    ccute_cpu_fibre *fibre;
    ccute_cpu_xyz index;
    int id; /* x + y * width + z * area */
    ccute_cpu_state state;
    ccute_cpu_site site; /* where it waits */
    /* In a warp: the operation that it waits for, its operand, its result. */
    enum ccute_cpu_warp_op op;
    unsigned mask;
    int source;
    uint64_t value, result;
    /* Of POLLS: the question, and its subject. */
    ccute_cpu_over *over;
    ccute_cpu_describe_wait *describe;
    const void *object;
    unsigned phase, cluster_phase;
    const void *tested; /* the barrier of its last test, the parity, and how often that failed in a row */
    unsigned tested_phase;
    int tests;
    int bulk_group, waits_read;              /* the group of stores that is open; a wait for reading only */
    struct ccute_cpu_async *async;           /* copies under way, cpu_async.c; NULL: it never had any */
    int products, product_groups, is_fenced; /* of four warps, cpu_wgmma.c: in no group yet; groups; a fence stood */
    unsigned commits;                        /* groups that it has made so far */
    ccute_cpu_site product;                  /* the place of its last ccute_gemm; op: NULL if it is not known */
    char issues;                             /* key of its effects before its last product of four warps */
    char came, goes; /* keys of its effects before the wait, and of the others' effects before it goes on */
} ccute_cpu_thread;

/* Sets of lanes. */
typedef struct ccute_cpu_lanes {
    unsigned present, waiting, exited;
} ccute_cpu_lanes;

/* A barrier of a block that has a number. */
enum { CCUTE_CPU_NAMED = 16 };
typedef struct ccute_cpu_named {
    int arrived, threads;
    unsigned came[1024 / 32]; /* a bit for each thread that has come since it last opened */
    unsigned met;             /* how often it has opened */
} ccute_cpu_named;

/* A barrier in shared memory that the block has readied, and where. Those after the last are not kept. */
enum { CCUTE_CPU_READIED = 256 };
typedef struct ccute_cpu_readied {
    const void *barrier;
    const char *file;
    int line;
} ccute_cpu_readied;

/* Four warps that make products together. */
enum { CCUTE_CPU_DONE = 16 };
typedef struct ccute_cpu_group {
    const char *op; /* the product that they come to */
    int arrived;
    unsigned met;              /* how often all were there */
    int accumulates;           /* the flag of the warps that have come to a product with one */
    int64_t first;             /* the number of its first thread, by what their products are bound to */
    char done[CCUTE_CPU_DONE]; /* keys of the products' reads, by the number of their group */
} ccute_cpu_group;

/* An operand in shared memory as a product read it: its places and its contents, hashed, and how much was ordered. */
enum { CCUTE_CPU_SEEN = 256 };
typedef struct ccute_cpu_seen {
    uint64_t places, contents;
    unsigned ordered;
} ccute_cpu_seen;

typedef struct ccute_cpu_worker {
    const ccute_cpu_launch *launch;
    ccute_cpu_fibre *home; /* the OS thread */
    void *shared;          /* its dynamic shared memory, and where the running block's begins */
    void *shared_start;
    ccute_cpu_xyz block;
    struct ccute_cpu_cluster *cluster; /* of the block; `alone` is the one of single blocks */
    struct ccute_cpu_cluster *alone;
    int rank;           /* of the block in it */
    int has_waited;     /* for the kernels before: the block may touch memory */
    const char *anchor; /* a variable of this OS thread's own */
    char fence;         /* key of the writes to the block's shared memory that engines may see */
    ccute_cpu_named named[CCUTE_CPU_NAMED];
    ccute_cpu_readied readied[CCUTE_CPU_READIED];
    int readied_count;
    ccute_cpu_group group[CCUTE_CPU_MAX_THREADS / CCUTE_CPU_WARP / 4];
    ccute_cpu_seen seen[CCUTE_CPU_SEEN];
    int count;                          /* threads in a block */
    int exited;                         /* of them, how many are through */
    int waiting;                        /* how many wait at the barrier */
    int votes;                          /* of those, how many gave a true predicate */
    int result;                         /* votes of the barrier met last */
    int position;                       /* in order[] */
    unsigned turns;                     /* so far, of threads in the warp under way */
    ccute_cpu_thread *current;          /* NULL outside a kernel */
    short order[CCUTE_CPU_MAX_THREADS]; /* ids, as they get their turns */
    ccute_cpu_lanes warp[CCUTE_CPU_MAX_THREADS / CCUTE_CPU_WARP];
    ccute_cpu_thread thread[CCUTE_CPU_MAX_THREADS]; /* by id */
} ccute_cpu_worker;

/* The worker that this OS thread is at present; NULL when it runs no kernel. */
extern _Thread_local ccute_cpu_worker *ccute_cpu_me;

/* Readies a worker for a launch; the calling OS thread becomes it. */
void ccute_cpu_worker_begin(ccute_cpu_worker *w, const ccute_cpu_launch *launch);
void ccute_cpu_worker_end(ccute_cpu_worker *w);

/* Runs one block, from its first thread's start to its last one's end, as number `rank` of a cluster; NULL: alone. */
void ccute_cpu_block(ccute_cpu_worker *w, ccute_cpu_xyz block, struct ccute_cpu_cluster *cluster, int rank);

/* A fault if a kernel that began early touches memory, as site says, before it has waited for those before it. */
void ccute_cpu_check_begun(ccute_cpu_site site);

/* The memory of an address that is surely not a block's shared memory; NULL: it may be an array that a kernel declares
   there. */
const char *ccute_cpu_other_memory(const void *p);

/* A fault if what the address points to is in global memory, or in the running thread's own. */
void ccute_cpu_check_shared(ccute_cpu_site site, const void *p, const char *what);

/* Are these the same names? A sanitizer does not see it as a read: a name may be on the stack of a thread that waits.
 */
static inline int ccute_cpu_same_name(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* The running thread; a fault outside a kernel. */
ccute_cpu_thread *ccute_cpu_self(const char *op);

/* The running thread waits, in a state that is not READY, until a meeting lets it go on. */
void ccute_cpu_wait(ccute_cpu_worker *w);

/* Of count threads from first on, those that are MEETING can go on: what each did before it came happened before what
   any does from now on. How many there were. */
int ccute_cpu_let_go(ccute_cpu_thread *first, int count);

/* Completes what a warp's lanes wait for together if the lanes that must take part are all there; leaving out those
   that have exited, if without_exited. How many became ready. */
int ccute_cpu_warp_meet(ccute_cpu_worker *w, int lane_of, int without_exited);

/* The thread begins, with no copies under way. */
void ccute_cpu_async_begin(ccute_cpu_thread *thread);

/* A fault of a product, with the place of its call where that is known (cpu_mma.c). */
#if defined __GNUC__
__attribute__((noreturn, format(printf, 1, 2)))
#endif
void ccute_cpu_product_fault(const char *format, ...);

/* A fault if nothing has written the registers of operand A, B or C (cpu_mma.c): words of 32 bits. */
void ccute_cpu_begun(const char *name, char operand, const uint32_t *words, int count);

/* A thread of four warps comes to a product that adds to C or begins the sums by a flag: faults unless they agree. Of a
   block without four warps the product reports it. */
void ccute_cpu_group_flag(int accumulates);

/* A matrix instruction: each lane's value points to this, so that kernels without one do not link it (cpu_mma.c). The
   result for the lanes in mask is the mask; once all are there, the first one's writes every lane's registers. */
typedef struct ccute_cpu_joint {
    uint64_t (*work)(const ccute_cpu_thread *warp, unsigned mask, int self);
} ccute_cpu_joint;
uint64_t ccute_cpu_product(const ccute_cpu_thread *warp, unsigned mask, int self);

/* The fault of a block none of whose threads can go on. */
#if defined __GNUC__
__attribute__((noreturn))
#endif
void ccute_cpu_stuck(ccute_cpu_worker *w);

/* Signals that a kernel dies of are reported as faults, unless the program handles them itself. */
void ccute_cpu_catch_signals(void);

/* Gives the calling OS thread a stack for signals, for when a fibre's is used up. */
void ccute_cpu_signal_stack(void);

#endif
