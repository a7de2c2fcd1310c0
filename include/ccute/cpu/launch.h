/* One spelling for nvcc and for the CPU. */
#ifndef CCUTE_CPU_LAUNCH_H
#define CCUTE_CPU_LAUNCH_H

/* CCUTE_LAUNCH(kernel, grid, block, shared_bytes, stream, arguments...): kernel<<<grid, block, shared_bytes,
   stream>>>(arguments...). Put a kernel's name that has a comma in parentheses: CCUTE_LAUNCH((sum<float, 4>), ...).
 */
/* CCUTE_LAUNCH_CLUSTER(kernel, grid, cluster, block, shared_bytes, stream, arguments...): the same in clusters of
   blocks, a dim3, with as much dynamic shared memory as the device has; returns a cudaError_t. */
/* CCUTE_LAUNCH_CLUSTER_EARLY(kernel, grid, cluster, block, shared_bytes, stream, arguments...): the same, and the
   kernel may begin while the kernel before it in the stream ends (programmatic dependent launch, from sm_90 on). Before
   a block touches memory that other kernels touch, one of its threads calls cudaGridDependencySynchronize(), which
   waits for them, and the block's other threads wait for that one. A kernel lets the next one begin early by
   cudaTriggerProgrammaticLaunchCompletion(). On the CPU a kernel that does not call the first, and a copy before its
   block has, are reported. */
/* CCUTE_DYNAMIC_SHARED(type, name): declares type *name, the dynamic shared memory: 16-byte aligned, and one for all
   names in a kernel, as CUDA has it. */
/* CCUTE_SHARED_STORAGE(name, type): declares type &name, the dynamic shared memory as one object: a struct of arrays,
   stages and barriers. Its base is aligned to 1024 bytes, so that alignas(1024) of a member holds. Launched with
   ccute_shared_bytes<type>(); a launch with fewer bytes is reported on the CPU, and traps on a GPU. Not together with
   CCUTE_DYNAMIC_SHARED, which would be the same bytes. */
/* ccute_shared_bytes<type>(): the bytes of dynamic shared memory for CCUTE_SHARED_STORAGE of that type. */

#include <ccute/config.h>
#include <stddef.h>

template <class T> CCUTE_HD constexpr size_t ccute_shared_bytes()
{
    static_assert(alignof(T) <= 1024, "ccute: dynamic shared memory is aligned to 1024 bytes, and the type wants more");
    return sizeof(T);
}

#if defined __FOLDC__ /* which compares these with the dimensions that the kernel states */
#if !defined __CUDACC__
#include <ccute/cpu/vector_types.h>
#endif
CCUTE_INLINED void ccute_launched_(dim3, dim3, dim3) {}
#endif

#if defined __CUDACC__

#define CCUTE_LAUNCH(kernel, grid, block, shared_bytes, stream, ...)                                                   \
    kernel<<<grid, block, shared_bytes, stream>>>(__VA_ARGS__)
#if defined __FOLDC__
#if defined CUDART_VERSION
#define CCUTE_LAUNCH_RESULT_ cudaSuccess
#else
#define CCUTE_LAUNCH_RESULT_ 0
#endif
#define CCUTE_LAUNCH_CLUSTER(kernel, grid, cluster, block, shared_bytes, stream, ...)                                  \
    (ccute_launched_(dim3(grid), dim3(cluster), dim3(block)),                                                          \
     kernel<<<grid, block, shared_bytes, stream>>>(__VA_ARGS__), CCUTE_LAUNCH_RESULT_)
#define CCUTE_LAUNCH_CLUSTER_EARLY CCUTE_LAUNCH_CLUSTER
#else
#define CCUTE_LAUNCH_CLUSTER(kernel, grid, cluster, block, shared_bytes, stream, ...)                                  \
    ccute_launch_cluster_(false, kernel, grid, cluster, block, shared_bytes, stream, __VA_ARGS__)
#define CCUTE_LAUNCH_CLUSTER_EARLY(kernel, grid, cluster, block, shared_bytes, stream, ...)                            \
    ccute_launch_cluster_(true, kernel, grid, cluster, block, shared_bytes, stream, __VA_ARGS__)
#endif
#define CCUTE_DYNAMIC_SHARED(type, name)                                                                               \
    extern __shared__ __align__(16) unsigned char ccute_dynamic_shared_[];                                             \
    type *const name = reinterpret_cast<type *>(ccute_dynamic_shared_)
#define CCUTE_SHARED_STORAGE(name, ...)                                                                                \
    extern __shared__ __align__(1024) unsigned char ccute_shared_storage_[];                                           \
    __VA_ARGS__ &name = *reinterpret_cast<__VA_ARGS__ *>(ccute_shared_storage_);                                       \
    ccute_check_storage_(ccute_shared_bytes<__VA_ARGS__>())

#if defined __FOLDC__
#define ccute_check_storage_(bytes) ((void)0)
#else
static inline __attribute__((device)) void ccute_check_storage_(size_t bytes)
{
    unsigned has;
    asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(has));
    if (has < bytes)
        __trap();
}
#endif

#if !defined __FOLDC__ /* to which a launch is the call of a kernel */
/* The parameters' types are the kernel's, not the arguments'. */
template <class T> struct ccute_as_is_ {
    typedef T type;
};

/* What a device allows a kernel's launches: bytes of dynamic shared memory, blocks of a cluster. */
struct ccute_allowed_ {
    const void *kernel;
    int device;
    unsigned blocks;
    size_t shared;
};

inline bool ccute_allows_(const ccute_allowed_ &has, const ccute_allowed_ &wants)
{
    return has.kernel == wants.kernel && has.device == wants.device && has.blocks >= wants.blocks &&
           has.shared >= wants.shared;
}

/* Let the device allow it. */
inline cudaError_t ccute_allow_(const ccute_allowed_ &wants)
{
    enum { PORTABLE = 8 };
    cudaFuncAttributes has = {};
    cudaError_t error = cudaSuccess;
    /* The limit is 48 KB less the kernel's static arrays, or what an earlier launch allowed. */
    if (wants.shared > 0)
        error = cudaFuncGetAttributes(&has, wants.kernel);
    if (error == cudaSuccess && wants.shared > (size_t)has.maxDynamicSharedSizeBytes)
        error = cudaFuncSetAttribute(wants.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)wants.shared);
    if (error == cudaSuccess && wants.blocks > PORTABLE)
        error = cudaFuncSetAttribute(wants.kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    return error;
}

/* Launch by `go`, and allow it first where this thread's launches before did not. To ask the device costs a fifth of a
   launch. If it was reset, it allows no longer what it did: then the launch fails, and is made again. */
template <class Go> cudaError_t ccute_launch_allowed_(ccute_allowed_ wants, Go go)
{
    enum { KERNELS = 8, APART = 16 };
    static thread_local ccute_allowed_ before[KERNELS];
    ccute_allowed_ &has = before[reinterpret_cast<size_t>(wants.kernel) / APART % KERNELS];
    cudaError_t error = cudaGetDevice(&wants.device);
    bool again = false;
    if (error == cudaSuccess && ccute_allows_(has, wants)) {
        error = go();
        if (error == cudaSuccess)
            return error;
        again = true;
    }
    has = {};
    if (again || error == cudaSuccess)
        error = ccute_allow_(wants);
    if (error == cudaSuccess)
        error = go();
    if (error == cudaSuccess) {
        has = wants;
        if (again)
            cudaGetLastError();
    }
    return error;
}

template <class... P>
cudaError_t ccute_launch_cluster_(bool early, void (*kernel)(P...), dim3 grid, dim3 cluster, dim3 block, size_t shared,
                                  cudaStream_t stream, typename ccute_as_is_<P>::type... arguments)
{
    const ccute_allowed_ wants = {reinterpret_cast<const void *>(kernel), 0, cluster.x * cluster.y * cluster.z, shared};
    cudaLaunchAttribute attribute[2] = {};
    cudaLaunchConfig_t config = {};
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = cluster.x;
    attribute[0].val.clusterDim.y = cluster.y;
    attribute[0].val.clusterDim.z = cluster.z;
    attribute[1].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute[1].val.programmaticStreamSerializationAllowed = 1;
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared;
    config.stream = stream;
    config.attrs = attribute;
    config.numAttrs = early ? 2 : 1;
    return ccute_launch_allowed_(wants, [&] { return cudaLaunchKernelEx(&config, kernel, arguments...); });
}
#endif

#else

#include <ccute/cpu/check.h>
#include <ccute/cpu/engine.h>
#include <ccute/cpu/run.h>
#include <ccute/cpu/vector_types.h>
#include <tuple>
#include <type_traits>
#include <utility>

typedef struct ccute_cpu_stream *cudaStream_t;

#if defined __FOLDC__ /* which sees the named instances of a template, not those that a generic lambda calls */
#define CCUTE_LAUNCH_(kernel, grid, cluster, block, ...)                                                               \
    (ccute_launched_(dim3(grid), dim3(cluster), dim3(block)), (kernel)(__VA_ARGS__))
#define CCUTE_LAUNCH(kernel, grid, block, shared_bytes, stream, ...) CCUTE_LAUNCH_(kernel, grid, 1, block, __VA_ARGS__)
#define CCUTE_LAUNCH_CLUSTER(kernel, grid, cluster, block, shared_bytes, stream, ...)                                  \
    (ccute_cpu::allow_shared(shared_bytes), CCUTE_LAUNCH_(kernel, grid, cluster, block, __VA_ARGS__), cudaSuccess)
#define CCUTE_LAUNCH_CLUSTER_EARLY CCUTE_LAUNCH_CLUSTER
#else
#define CCUTE_LAUNCH(kernel, grid, block, ...)                                                                         \
    ccute_cpu::launch(                                                                                                 \
        #kernel,                                                                                                       \
        [&](auto... ccute_a_) -> decltype(static_cast<void>((kernel)(ccute_a_...))) { (kernel)(ccute_a_...); }, grid,  \
        block, __VA_ARGS__)
#define CCUTE_LAUNCH_CLUSTER(kernel, grid, cluster, block, shared_bytes, stream, ...)                                  \
    (ccute_cpu::allow_shared(shared_bytes), ccute_cpu::next_cluster() = dim3(cluster),                                 \
     CCUTE_LAUNCH(kernel, grid, block, shared_bytes, stream, __VA_ARGS__), cudaSuccess)
#define CCUTE_LAUNCH_CLUSTER_EARLY(kernel, grid, cluster, block, shared_bytes, stream, ...)                            \
    (ccute_cpu::next_early() = true,                                                                                   \
     CCUTE_LAUNCH_CLUSTER(kernel, grid, cluster, block, shared_bytes, stream, __VA_ARGS__))
#endif
#define CCUTE_DYNAMIC_SHARED(type, name) type *const name = static_cast<type *>(ccute_cpu_dynamic_shared())
#if defined __FOLDC__
#define CCUTE_SHARED_STORAGE(name, ...)                                                                                \
    static __attribute__((aligned(1024),                                                                               \
                          annotate("ccute:shared_array"))) unsigned char ccute_shared_storage_[sizeof(__VA_ARGS__)];   \
    __VA_ARGS__ &name = *reinterpret_cast<__VA_ARGS__ *>(ccute_shared_storage_)
#else
#define CCUTE_SHARED_STORAGE(name, ...)                                                                                \
    __VA_ARGS__ &name = *static_cast<__VA_ARGS__ *>(                                                                   \
        ccute_cpu_shared_storage({"CCUTE_SHARED_STORAGE", __FILE__, __LINE__}, ccute_shared_bytes<__VA_ARGS__>()))
#endif

/* A thread's built-in variables. They are variables of the OS thread, set at each switch to another thread of the
 * block. */
extern "C" {
extern __thread uint3 threadIdx __asm__("ccute_cpu_thread_idx");
extern __thread uint3 blockIdx __asm__("ccute_cpu_block_idx");
extern __thread dim3 blockDim __asm__("ccute_cpu_block_dim");
extern __thread dim3 gridDim __asm__("ccute_cpu_grid_dim");
}
static constexpr int warpSize = CCUTE_CPU_WARP;

/* Folded kernels begin with these, with the arguments of their CCUTE_BLOCK_DIM and CCUTE_CLUSTER_DIM: a launch of other
   blocks or clusters is a fault. */
inline void ccute_block_is_(dim3 block, CCUTE_CPU_CALLER)
{
    if (blockDim.x != block.x || blockDim.y != block.y || blockDim.z != block.z)
        ccute_cpu_fault("%s:%d: CCUTE_BLOCK_DIM states blocks of (%u,%u,%u), and this launch has blocks of (%u,%u,%u)",
                        file, line, block.x, block.y, block.z, blockDim.x, blockDim.y, blockDim.z);
}
inline void ccute_cluster_is_(dim3 cluster, CCUTE_CPU_CALLER)
{
    const unsigned blocks = cluster.x * cluster.y * cluster.z, has = static_cast<unsigned>(ccute_cpu_cluster_size());
    if (has != blocks)
        ccute_cpu_fault("%s:%d: CCUTE_CLUSTER_DIM states clusters of %u block%s, and this launch has clusters of %u",
                        file, line, blocks, blocks == 1 ? "" : "s", has);
}

namespace ccute_cpu
{

/* A kernel and its arguments, by value; each thread gets copies of its own. */
template <class F, class... A> struct call {
    F &kernel;
    std::tuple<A...> arguments;

    static void thread(void *self)
    {
        call *c = static_cast<call *>(self);
        std::apply(c->kernel, c->arguments);
    }
};

/* An integer argument where a kernel may want a pointer: NULL and 0, which lose their meaning when they are passed on.
 */
template <class I> struct null_or {
    I value;

    template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0> operator T() const
    {
        return static_cast<T>(value);
    }
    template <class T> operator T *() const
    {
        if (value != 0)
            ccute_cpu_fault("a launch passes the number %lld as a pointer", static_cast<long long>(value));
        return nullptr;
    }
};

template <class A> struct passed {
    typedef A type;
};
template <> struct passed<int> {
    typedef null_or<int> type;
};
template <> struct passed<long> {
    typedef null_or<long> type;
};

/* The cluster of the launch that this thread makes next. */
inline dim3 &next_cluster()
{
    static thread_local dim3 cluster(1, 1, 1);
    return cluster;
}

/* Whether it may begin before the kernel before it has ended. */
inline bool &next_early()
{
    static thread_local bool early;
    return early;
}

inline void allow_shared(size_t bytes) { ccute_cpu_allow_shared(bytes); }

template <class... P, class F>
void run(const char *name, F &kernel, dim3 grid, dim3 block, size_t shared, P... arguments)
{
    call<F, P...> c = {kernel, std::tuple<P...>(arguments...)};
    const dim3 cluster = next_cluster();
    ccute_cpu_launch request = {name,
                                call<F, P...>::thread,
                                &c,
                                {grid.x, grid.y, grid.z},
                                {block.x, block.y, block.z},
                                shared,
                                CCUTE_CPU_ONE_AT_ONCE,
                                {cluster.x, cluster.y, cluster.z},
                                next_early()};
    next_cluster() = dim3(1, 1, 1);
    next_early() = false;
    ccute_cpu_run(&request);
}

template <class F, class... A>
void launch(const char *name, F kernel, dim3 grid, dim3 block, size_t shared, cudaStream_t, A... arguments)
{
    if constexpr (std::is_invocable_v<F, A...>) {
        run<A...>(name, kernel, grid, block, shared, arguments...);
    } else {
        static_assert(std::is_invocable_v<F, typename passed<A>::type...>,
                      "ccute: the kernel does not take these arguments");
        run<typename passed<A>::type...>(name, kernel, grid, block, shared, typename passed<A>::type{arguments}...);
    }
}

} // namespace ccute_cpu

#endif
#endif
