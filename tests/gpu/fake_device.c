/* Devices of the run time of CUDA that is threads, and the kernels that ranks launch: plain loops, in the order of a
 * stream. */
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cuda/backend.h"
#include "cuda/ranks_flags.h"
#include "fake_cuda.h"
#include "ranks.h"

enum { DEVICES = 8 };

/* ---- Devices ---------------------------------------------------------------------------------------------- */

cudaError_t cudaGetDeviceCount(int *count)
{
    const char *const text = getenv("FAKE_GPUS");
    *count = text ? atoi(text) : 4;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) { return device < DEVICES ? cudaSuccess : cudaErrorInvalidDevice; }
cudaError_t cudaGetLastError(void) { return cudaSuccess; }
cudaError_t cudaPeekAtLastError(void) { return cudaSuccess; }
const char *cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "an error"; }

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    *can = device != peer;
    return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    (void)peer, (void)flags;
    return cudaSuccess;
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *at)
{
    memset(handle, 0, sizeof *handle);
    (void)at;
    return cudaSuccess;
}

cudaError_t cudaIpcOpenMemHandle(void **at, cudaIpcMemHandle_t handle, unsigned flags)
{
    (void)at, (void)handle, (void)flags;
    return cudaErrorInvalidValue;
}

cudaError_t cudaIpcCloseMemHandle(void *at)
{
    (void)at;
    return cudaSuccess;
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *name, void **entry, unsigned version, unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult *found)
{
    (void)name, (void)version, (void)flags, (void)found;
    *entry = NULL;
    return cudaErrorInvalidValue;
}

typedef struct call {
    cudaHostFn_t function;
    void *data;
} call;

static void call_op(void *data)
{
    const call *const c = data;
    c->function(c->data);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t s, cudaHostFn_t function, void *data)
{
    const call c = {function, data};
    fake_issue(s, call_op, &c, sizeof c);
    return cudaSuccess;
}

/* ---- Kernels ---------------------------------------------------------------------------------------------- */

typedef struct copy {
    ccute_problem problem;
    char *dst;
    const char *src;
} copy;

static void copy_op(void *data)
{
    const copy *const c = data;
    const ccute_problem *const p = &c->problem;
    for (int64_t i = 0; i < p->count; i++) {
        int64_t dst = p->dst_offset, src = p->src_offset, rest = i;
        for (int k = 0; k < p->rank; k++) {
            dst += rest % p->extent[k] * p->dst[k];
            src += rest % p->extent[k] * p->src[k];
            rest /= p->extent[k];
        }
        memcpy(c->dst + dst * p->unit, c->src + src * p->unit, (size_t)p->unit);
    }
}

ccute_status ccute_cuda_run(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream)
{
    const copy c = {plan->problem, dst, src};
    (void)workspace;
    if (!ccute_problem_is_plain(&plan->problem))
        fake_stop("a copy that is not plain loops");
    fake_issue(stream, copy_op, &c, sizeof c);
    return CCUTE_OK;
}

ccute_status ccute_cuda_check(const ccute_plan *plan, const void *dst, const void *src, const void *workspace,
                              int64_t *why)
{
    (void)plan, (void)dst, (void)src, (void)workspace, (void)why;
    return CCUTE_OK;
}

const char *ccute_cuda_words(int error) { return cudaGetErrorString((cudaError_t)error); }

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void wait_for(const ccute_barrier *b, int r, uint64_t count)
{
    const int64_t begin = now_ns();
    while (__atomic_load_n(&b->peer[b->rank]->arrived[r], __ATOMIC_ACQUIRE) < count) {
        if (now_ns() - begin > 100000 && __atomic_load_n(&b->failed[0], __ATOMIC_ACQUIRE))
            return;
        if (now_ns() - begin > b->timeout_ns) {
            b->failed[1] = r;
            __atomic_store_n(&b->failed[0], 1, __ATOMIC_RELEASE);
            return;
        }
        sched_yield();
    }
}

static void barrier_op(void *data)
{
    const ccute_barrier *const b = data;
    const uint64_t count = __atomic_add_fetch(&b->peer[b->rank]->barriers, 1, __ATOMIC_RELAXED);
    for (int r = 0; r < b->size; r++)
        __atomic_store_n(&b->peer[r]->arrived[b->rank], count, __ATOMIC_RELEASE);
    for (int r = 0; r < b->size; r++)
        wait_for(b, r, count);
}

cudaError_t ccute_launch_barrier(const ccute_barrier *b, cudaStream_t s)
{
    fake_issue(s, barrier_op, b, sizeof *b);
    return cudaSuccess;
}

static void item(const ccute_batch_item *m)
{
    for (int64_t i = 0; i < m->count; i++) {
        int64_t dst = 0, src = 0, rest = i;
        for (int k = 0; k < m->loops; k++) {
            dst += rest % m->extent[k] * m->dst_step[k];
            src += rest % m->extent[k] * m->src_step[k];
            rest /= m->extent[k];
        }
        memcpy(m->dst + dst, m->src + src, (size_t)m->unit);
    }
}

static void batch_op(void *data)
{
    ccute_batch *const b = data;
    barrier_op(&b->barrier);
    for (int i = 0; i < b->items; i++)
        item(&b->item[i]);
    barrier_op(&b->barrier);
}

cudaError_t ccute_launch_batch(const ccute_batch *b, cudaStream_t s)
{
    fake_issue(s, batch_op, b, sizeof *b);
    return cudaSuccess;
}

static void wait_run_op(void *data)
{
    ccute_host_runs *const runs = *(ccute_host_runs **)data;
    const uint64_t count = ++runs->waited;
    while (__atomic_load_n(&runs->done, __ATOMIC_ACQUIRE) < count)
        sched_yield();
}

cudaError_t ccute_launch_wait(ccute_host_runs *runs, cudaStream_t s)
{
    fake_issue(s, wait_run_op, &runs, sizeof runs);
    return cudaSuccess;
}

static void sum_op(void *data)
{
    const ccute_sum *const s = data;
    ccute_ranks_nest nest;
    memset(&nest, 0, sizeof nest);
    nest.loops = s->loops;
    nest.count = s->count;
    memcpy(nest.extent, s->extent, sizeof nest.extent);
    memcpy(nest.dst, s->dst_step, sizeof nest.dst);
    memcpy(nest.src, s->src_step, sizeof nest.src);
    ccute_ranks_add(s->type, &nest, s->dst, s->src);
}

cudaError_t ccute_launch_sum(const ccute_sum *s, cudaStream_t stream)
{
    fake_issue(stream, sum_op, s, sizeof *s);
    return cudaSuccess;
}
