/* Barriers among peers by flags that count up, and sums. A barrier is one block, a thread for each rank: it tells its
 * peers that this rank has come, after all earlier work of the stream, and waits for theirs, no longer than told. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "cuda/ranks_flags.h"
#include <ccute/ranks.h>

static __device__ __forceinline__ void store_release(uint64_t *at, uint64_t value)
{
    asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(at), "l"(value) : "memory");
}

static __device__ __forceinline__ uint64_t load_acquire(const uint64_t *at)
{
    uint64_t value;
    asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(value) : "l"(at) : "memory");
    return value;
}

static __device__ __forceinline__ int64_t now_ns()
{
    int64_t now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

/* How long a wait lasts before it looks, in the host's memory, whether another has failed. */
enum { GLANCE_NS = 100000 };

/* Wait until rank r has come to barrier `count`, no longer than told, and not at all after a wait that failed: of all
   barriers of a run, one lasts as long as is told. */
static __device__ __forceinline__ void wait_for(const ccute_barrier &b, int r, uint64_t count)
{
    const int64_t begin = now_ns();
    while (load_acquire(&b.peer[b.rank]->arrived[r]) < count) {
        const int64_t waited = now_ns() - begin;
        if (waited > GLANCE_NS && *(volatile int64_t *)b.failed)
            return;
        if (waited > b.timeout_ns) {
            b.failed[1] = r;
            __threadfence_system();
            b.failed[0] = 1;
            return;
        }
    }
}

static __global__ void barrier(const ccute_barrier b)
{
    __shared__ uint64_t count;
    if (threadIdx.x == 0)
        count = ++b.peer[b.rank]->barriers;
    __threadfence_system();
    __syncthreads();
    if (threadIdx.x >= b.size)
        return;
    store_release(&b.peer[threadIdx.x]->arrived[b.rank], count);
    wait_for(b, threadIdx.x, count);
}

static __global__ void wait_for_run(ccute_host_runs *runs)
{
    const uint64_t count = ++runs->waited;
    while (load_acquire(&runs->done) < count)
        ;
}

cudaError_t ccute_launch_wait(ccute_host_runs *runs, cudaStream_t stream)
{
    wait_for_run<<<1, 1, 0, stream>>>(runs);
    return cudaGetLastError();
}

/* ---- Small runs ------------------------------------------------------------------------------------------ */

template <class Unit>
static __device__ __forceinline__ void copy_item(const ccute_batch_item &m, uint32_t first, uint32_t step)
{
    for (uint32_t i = first; i < m.count; i += step) {
        int64_t dst = 0, src = 0;
        uint32_t rest = i;
#pragma unroll
        for (int k = 0; k < CCUTE_BATCH_LOOPS; k++) {
            if (k >= m.loops)
                break;
            const uint32_t next = k + 1 < m.loops ? rest / m.extent[k] : 0, digit = rest - next * m.extent[k];
            dst += digit * m.dst_step[k];
            src += digit * m.src_step[k];
            rest = next;
        }
        *(Unit *)(m.dst + dst) = *(const Unit *)(m.src + src);
    }
}

static __device__ __forceinline__ void copy_any(const ccute_batch_item &m, uint32_t first, uint32_t step)
{
    switch (m.unit) {
    case 16:
        return copy_item<uint4>(m, first, step);
    case 8:
        return copy_item<uint2>(m, first, step);
    case 4:
        return copy_item<uint32_t>(m, first, step);
    case 2:
        return copy_item<uint16_t>(m, first, step);
    default:
        return copy_item<uint8_t>(m, first, step);
    }
}

/* All blocks wait for all ranks, copy, and the last to have copied tells the others. Each item begins with another
   block, so that small ones share the multiprocessors. */
static __global__ void __launch_bounds__(CCUTE_BATCH_THREADS) batch(const __grid_constant__ ccute_batch b)
{
    __shared__ int last;
    ccute_rank_flags *const own = b.barrier.peer[b.barrier.rank];
    const uint64_t count = *(volatile uint64_t *)&own->barriers + 1;
    const uint32_t blocks = gridDim.x;
    if (threadIdx.x < b.barrier.size) {
        if (blockIdx.x == 0)
            store_release(&b.barrier.peer[threadIdx.x]->arrived[b.barrier.rank], count);
        wait_for(b.barrier, threadIdx.x, count);
    }
    __syncthreads();
    for (int i = 0; i < b.items; i++) {
        const uint32_t block = (blockIdx.x + (uint32_t)i * (blocks / b.items + 1)) % blocks;
        copy_any(b.item[i], block * blockDim.x + threadIdx.x, blocks * blockDim.x);
    }
    __threadfence_system();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(&own->done, 1) == blocks - 1;
    __syncthreads();
    if (!last)
        return;
    __threadfence_system();
    if (threadIdx.x < b.barrier.size) {
        store_release(&b.barrier.peer[threadIdx.x]->arrived[b.barrier.rank], count + 1);
        wait_for(b.barrier, threadIdx.x, count + 1);
    }
    if (threadIdx.x == 0) {
        own->done = 0;
        own->barriers = count + 1;
    }
}

cudaError_t ccute_launch_batch(const ccute_batch *b, cudaStream_t stream)
{
    int64_t most = 0;
    unsigned blocks;
    for (int i = 0; i < b->items; i++)
        most += b->item[i].count;
    blocks = (unsigned)((most + CCUTE_BATCH_THREADS - 1) / CCUTE_BATCH_THREADS);
    blocks = blocks < 1 ? 1 : blocks < CCUTE_BATCH_BLOCKS ? blocks : (unsigned)CCUTE_BATCH_BLOCKS;
    batch<<<blocks, CCUTE_BATCH_THREADS, 0, stream>>>(*b);
    return cudaGetLastError();
}

/* ---- Sums -------------------------------------------------------------------------------------------------- */

template <class T> static __device__ __forceinline__ T add(T a, T b) { return a + b; }
template <> __device__ __forceinline__ __half add(__half a, __half b)
{
    return __float2half_rn(__half2float(a) + __half2float(b));
}
template <> __device__ __forceinline__ __nv_bfloat16 add(__nv_bfloat16 a, __nv_bfloat16 b)
{
    return __float2bfloat16_rn(__bfloat162float(a) + __bfloat162float(b));
}

template <class T> static __global__ void sum(const ccute_sum s)
{
    const int64_t threads = (int64_t)gridDim.x * blockDim.x;
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < s.count; i += threads) {
        int64_t dst = 0, src = 0, rest = i;
        for (int k = 0; k < s.loops; k++) {
            const int64_t digit = rest % s.extent[k];
            rest /= s.extent[k];
            dst += digit * s.dst_step[k];
            src += digit * s.src_step[k];
        }
        ((T *)s.dst)[dst] = add(((T *)s.dst)[dst], ((const T *)s.src)[src]);
    }
}

cudaError_t ccute_launch_barrier(const ccute_barrier *b, cudaStream_t stream)
{
    barrier<<<1, CCUTE_FLAG_RANKS, 0, stream>>>(*b);
    return cudaGetLastError();
}

template <class T> static cudaError_t launch(const ccute_sum *s, cudaStream_t stream)
{
    const int64_t blocks = (s->count + 255) / 256;
    sum<T><<<(unsigned)(blocks < 8192 ? blocks : 8192), 256, 0, stream>>>(*s);
    return cudaGetLastError();
}

cudaError_t ccute_launch_sum(const ccute_sum *s, cudaStream_t stream)
{
    switch (s->type) {
    case CCUTE_RANKS_F32:
        return launch<float>(s, stream);
    case CCUTE_RANKS_F64:
        return launch<double>(s, stream);
    case CCUTE_RANKS_F16:
        return launch<__half>(s, stream);
    case CCUTE_RANKS_BF16:
        return launch<__nv_bfloat16>(s, stream);
    case CCUTE_RANKS_I32:
        return launch<uint32_t>(s, stream);
    default:
        return launch<uint64_t>(s, stream);
    }
}
