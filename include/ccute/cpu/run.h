/* The functions of libccute.a that the headers of ccute/cpu.h call: the block runner, its meeting points, device
   memory. A fault in a kernel is reported on stderr with the kernel, the block and the thread; the process then ends
   with the status CCUTE_CPU_FAULT_STATUS. */
#ifndef CCUTE_CPU_RUN_H
#define CCUTE_CPU_RUN_H

#include <stddef.h>
#include <stdint.h>

#if defined __cplusplus
extern "C" {
#endif

enum {
    CCUTE_CPU_FAULT_STATUS = 70,
    CCUTE_CPU_WARP = 32,
    CCUTE_CPU_MAX_THREADS = 1024,
    CCUTE_CPU_SHARED_DEFAULT = 48 * 1024,
    CCUTE_CPU_SHARED_MAX = 227 * 1024
};

/* A place in the user's source where threads meet, with the name that is written there. */
typedef struct ccute_cpu_site {
    const char *op, *file;
    int line;
} ccute_cpu_site;

/* ---- Launch ---------------------------------------------------------------------------------- */

typedef struct ccute_cpu_launch {
    const char *kernel;     /* as the launch spells it */
    void (*thread)(void *); /* runs the kernel's body as one thread */
    void *arguments;        /* handed to it */
    unsigned grid[3], block[3];
    size_t shared;       /* bytes of dynamic shared memory */
    int one_at_once;     /* static shared memory is one for the process: blocks cannot overlap */
    unsigned cluster[3]; /* blocks that run together; 0: 1 */
    int early;           /* may begin before the kernel before it has ended */
} ccute_cpu_launch;

/* Runs every block to its end. A configuration that no GPU takes is a fault. */
void ccute_cpu_run(const ccute_cpu_launch *launch);

/* The running block's dynamic shared memory, aligned to 1024 bytes if it has 1024 or more, else as its size; its bytes
 * are 0xff when the block starts. */
void *ccute_cpu_dynamic_shared(void);

/* The same; a launch with fewer bytes is a fault. */
void *ccute_cpu_shared_storage(ccute_cpu_site site, size_t bytes);

/* The order of the launches that follow, instead of the one that CCUTE_CPU_ORDER gives: 0 forward, -1 reverse, a greater
 * number the seed of a shuffle, which also chooses when and in which order copies of engines complete. A program may run
 * a kernel in many orders by it. Call it on the host, while no kernel runs; another number is a fault. */
void ccute_cpu_order(long order);

/* Lets later launches ask for up to this much dynamic shared memory; 0 if no device has it. */
int ccute_cpu_allow_shared(size_t bytes);

/* ---- Where threads meet ---------------------------------------------------------------------- */

/* Waits for the whole block; how many of its threads gave a true predicate. */
int ccute_cpu_barrier(ccute_cpu_site site, int predicate);

enum ccute_cpu_warp_op {
#define CCUTE_CPU_WARP_OP(id, result) CCUTE_CPU_WARP_##id,
#include <ccute/cpu/warp.def>
#undef CCUTE_CPU_WARP_OP
    CCUTE_CPU_WARP_OP_COUNT
};

/* Waits for the warp's lanes in mask; source is the lane that a shuffle reads. The bits of the caller's result. */
uint64_t ccute_cpu_warp(ccute_cpu_site site, enum ccute_cpu_warp_op op, unsigned mask, uint64_t value, int source);

/* The kernels before this one have ended: the blocks of a kernel that began early say so before they touch memory. */
void ccute_cpu_grid_wait(ccute_cpu_site site);

/* The caller's lane in its warp. */
int ccute_cpu_lane(void);

/* A thread that may be spinning on another: lets the others run now and then. */
void ccute_cpu_relax(void);

/* ---- Device memory --------------------------------------------------------------------------- */

/* 256-byte aligned memory between guard pages; NULL when there is none left. Its bytes are 0xff. */
void *ccute_cpu_malloc(size_t bytes);

/* Ends an allocation; 0 if p is none. Touching the memory afterwards is a fault. */
int ccute_cpu_free(void *p);

/* The address range that holds all device memory and dynamic shared memory. */
extern uintptr_t ccute_cpu_arena, ccute_cpu_arena_size;

enum ccute_cpu_access { CCUTE_CPU_LOAD, CCUTE_CPU_STORE, CCUTE_CPU_ATOMIC };

/* Faults unless p is a multiple of align and, inside the arena, [p, p + bytes) lies in one live allocation. */
void ccute_cpu_check(const void *p, size_t bytes, size_t align, enum ccute_cpu_access access, const char *type,
                     const char *file, int line);

/* The same for a range that the host copies or fills: op names the call. */
void ccute_cpu_check_range(const void *p, size_t bytes, enum ccute_cpu_access access, const char *op);

/* ---- Faults ---------------------------------------------------------------------------------- */

/* Reports what happened and where, and ends the process. */
#if defined __GNUC__
__attribute__((noreturn, format(printf, 1, 2)))
#endif
void ccute_cpu_fault(const char *format, ...);

#if defined __cplusplus
}
#endif

#endif
