/* Whole tensors: from any layout to any other, from the host, on the CPU or on CUDA's devices.
 *
 * Element i of the source goes to element i of the destination, i counting column-major over each layout's own
 * shape; so the two need the same size, not the same shape. A plan says how, and is a plain value: made once,
 * it may be run often and by many threads at a time. Nothing is allocated and nothing synchronises. A copy that cannot
 * be right is refused with a status before any byte is written; ccute_plan_explain says why, with numbers. A null plan
 * or tensor is refused, too (POINTER). doc/tensors.md states the guarantees, the kernels and their limits. */
#ifndef CCUTE_TENSOR_H
#define CCUTE_TENSOR_H

#include <ccute/layout.h>

#if CCUTE_MAX_LEAVES != 32
#error "ccute: tensors are the library's; <ccute/tensor.h> needs CCUTE_MAX_LEAVES to be 32"
#endif

/* Where the elements are. */
typedef enum ccute_space {
    CCUTE_HOST = 0,    /* memory of the CPU */
    CCUTE_PINNED = 1,  /* memory of the CPU that the device reaches (cudaMallocHost, cudaHostRegister) */
    CCUTE_DEVICE = 2,  /* memory of device number `device` */
    CCUTE_MANAGED = 3, /* memory that both reach by the same address (cudaMallocManaged) */
} ccute_space;

/* Elements in memory and the layout that finds them. The memory is the caller's. */
typedef struct ccute_tensor {
    void *data;      /* the address of the layout's offset 0; a source is only read */
    int64_t bytes;   /* of the allocation from data on ... */
    int64_t before;  /* ... and before data; both 0: not known, then the ends are not checked. Below 0: it begins after
                        data, or ends before it */
    int32_t element; /* bytes of an element */
    int16_t space;   /* a ccute_space */
    int16_t device;  /* of CCUTE_DEVICE and CCUTE_MANAGED */
    ccute_layout layout;
} ccute_tensor;

/* ---- The contents of a plan, for kernels and tests; users need none of it ---- ----------------- */

/* The loops of a copy, at most: each runs at least twice, and there are less than 2^63 bytes. */
enum { CCUTE_PLAN_LOOPS = 64 };

/* The swizzle of one side, in units. */
typedef struct ccute_plan_swizzle {
    int8_t bits, base, shift; /* bits 0: none; else as a layout's, in units */
    int8_t spare;
} ccute_plan_swizzle;

/* The copy as loops, normalised. A unit moves as a whole; offsets and strides count units.
   - Loops 0 .. rank-1 are common: loop i runs extent[i] times, its steps are dst[i] and src[i]. dst[] is positive
     and rises; src[] may be 0 or negative. No two neighbours merge. A copy that is contiguous has one loop.
   - Where no common loops describe the copy (column-major (4,6) to (6,4), each padded) an index t, outside of them, is
     split by each side for itself: the destination's modes are extent[], dst[] at rank .. rank+dst_own-1, the
     source's extent[], src[] at the src_own places after these. Both products are the same. dst_own is 0 nearly always.
   - The place of a unit is offset + the sum of its steps, then the swizzle, if there is one, times `unit` bytes from
     data. The swizzle's base is in units.
   `unit` is 1, 2, 4, 8 or 16 and the widest that all strides, offsets, both addresses and the contiguous run allow;
   only where a swizzle acts on elements of another size it is that size. */
typedef struct ccute_problem {
    int64_t unit;
    int64_t count; /* units in all; 0 or a copy onto itself: nothing to do, rank is 0 */
    uint8_t rank, dst_own, src_own;
    uint8_t dst_space, src_space;
    uint8_t nothing; /* 1: there is nothing to do */
    uint8_t memory; /* CUDA: the speed of the device's memory next to its instructions, 100: as an H100's; 0: unknown */
    uint8_t spare;
    int16_t dst_device, src_device;
    uint32_t dst_align, src_align; /* of the data pointers planned for, a power of two up to 4096 */
    int32_t element;               /* bytes, as the tensors say */
    ccute_plan_swizzle dst_swizzle, src_swizzle;
    int64_t dst_offset, src_offset;
    int64_t dst_lo, dst_hi, src_lo, src_hi; /* bytes from data that are reached, or under a swizzle may be: [lo, hi) */
    int64_t extent[CCUTE_PLAN_LOOPS], dst[CCUTE_PLAN_LOOPS], src[CCUTE_PLAN_LOOPS];
} ccute_problem;

/* The chosen kernel, and its own parameters: its contract gives the meaning of param[]. */
typedef struct ccute_choice {
    uint8_t kernel;             /* row of the table of the plan's backend */
    uint8_t cuda;               /* 1: the table of cuda/, 0: the CPU's */
    uint8_t isa;                /* CPU: the instructions to use (lib/copy_cpu.h) */
    uint8_t portion;            /* CUDA: a kernel that can takes 1 / 2^portion of the device */
    int16_t percent;            /* of memcpy's speed that is expected, 1 to 120 */
    int16_t threads;            /* CPU: threads that run it, the caller's among them */
    int32_t width;              /* bytes of one move */
    int32_t dst_loop, src_loop; /* the loops along which each side is contiguous, or -1 */
    int32_t tile[2];            /* their parts that are moved together */
    int64_t workspace;          /* bytes of device memory that a run needs */
    int64_t param[16];
} ccute_choice;

/* A decision of ccute_plan_copy, which ccute_plan_run carries out. A plain value; it may be copied. */
typedef struct ccute_plan {
    uint8_t status; /* a ccute_status; if not CCUTE_OK, why[] holds the numbers of its sentence */
    uint8_t spare[7];
    int64_t why[8];
    ccute_problem problem;
    ccute_choice choice;
} ccute_plan;

#if defined __cplusplus
extern "C" {
#endif

/* ---- Copies ------------------------------------------------------------------------------------ */

/* Copy on the CPU, in the calling thread; both tensors in memory that the CPU reaches. Unless it returns
   CCUTE_OK, the destination is untouched. */
ccute_status ccute_copy_tensor(const ccute_tensor *dst, const ccute_tensor *src);

/* Copy on CUDA, in the order of the stream (a cudaStream_t; NULL is the default one): device to device, and between
   host and device. Returns when the copy is under way; can be captured in a graph, unless pageable memory is involved.
   Refused where a workspace is needed: make a plan and run that. */
ccute_status ccute_copy_tensor_async(const ccute_tensor *dst, const ccute_tensor *src, void *stream);

/* ---- Plans ------------------------------------------------------------------------------------- */

/* Decide how to copy, with up to `threads` threads on the CPU (0 and 1: the caller's alone). The plan is CUDA's if a
   tensor is in device memory, or both are managed. Returns plan->status. */
ccute_status ccute_plan_copy(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src, int threads);

/* The same, on CUDA whatever the spaces; pinned memory is reached from the device. */
ccute_status ccute_plan_copy_cuda(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src);

/* The same, asking CUDA how fast the tensors' device is: ccute_plan_copy_cuda asks no device and expects an H100's
 * speed. */
ccute_status ccute_plan_copy_async(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src);

/* Run a plan with other tensors of the same layouts: dst and src are their data. Refused if one is less aligned than
   the plan requires, or if they overlap. A bad plan returns its status. */
ccute_status ccute_plan_run(const ccute_plan *plan, void *dst, const void *src);
ccute_status ccute_plan_run_async(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream);

/* Bytes of device memory that ccute_plan_run_async needs as its workspace, 256-byte aligned; mostly 0. */
int64_t ccute_plan_workspace(const ccute_plan *plan);

/* Describe the kernel, the reason for it, the width, the bytes moved and the expected speed compared with memcpy, in a
   few lines; for a bad plan the text of ccute_plan_explain. Returns the length needed, like snprintf. */
int ccute_plan_describe(const ccute_plan *plan, char *buffer, int size);

/* Why a plan is bad, in one line with its numbers; "ok" of a good one. Returns the length needed. */
int ccute_plan_explain(const ccute_plan *plan, char *buffer, int size);

/* The same of a copy that returned a status, and of a run of a plan. */
int ccute_explain_copy(const ccute_tensor *dst, const ccute_tensor *src, char *buffer, int size);
int ccute_explain_run(const ccute_plan *plan, const void *dst, const void *src, char *buffer, int size);

/* The same for a copy on CUDA. An error of CUDA's stays its last error, as cudaGetLastError returns it, and as
   long as it does this says it in CUDA's words; to be called in the same thread. */
int ccute_explain_copy_async(const ccute_tensor *dst, const ccute_tensor *src, char *buffer, int size);
int ccute_explain_run_async(const ccute_plan *plan, const void *dst, const void *src, const void *workspace,
                            char *buffer, int size);

#if defined __cplusplus
}
#endif

#endif
