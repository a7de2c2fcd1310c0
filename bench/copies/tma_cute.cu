/* The tiles of tma.cu in CuTe C++: one a block, and four stages in blocks that stay. */
#include "kernels.h"

#include <cute/tensor.hpp>

using namespace cute;

enum { STAGES = 4, BLOCKS = 3 };

using Size = Shape<_128, _64>;
using Buffer = decltype(tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Size{}));
using Buffers = decltype(tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128, _64, Int<STAGES>>{}));
enum { TILE_BYTES = 128 * 64 * 2 };

template <class Load, class Store>
__global__ void __launch_bounds__(32)
    tile(CUTE_GRID_CONSTANT Load const load, CUTE_GRID_CONSTANT Store const store, int rows, int columns)
{
    __shared__ alignas(1024) half_t b[128 * 64];
    __shared__ uint64_t full;
    auto at = make_coord(blockIdx.y, blockIdx.x);
    Tensor buffer = make_tensor(make_smem_ptr(b), Buffer{});
    Tensor from = local_tile(load.get_tma_tensor(make_shape(rows, columns)), Size{}, at);
    Tensor to = local_tile(store.get_tma_tensor(make_shape(rows, columns)), Size{}, at);
    auto in = load.get_slice(Int<0>{});
    auto out = store.get_slice(Int<0>{});
    if (threadIdx.x == 0) {
        initialize_barrier(full, 1);
        set_barrier_transaction_bytes(full, TILE_BYTES);
        copy(load.with(full), in.partition_S(from), in.partition_D(buffer));
        wait_barrier(full, 0);
        copy(store, out.partition_S(buffer), out.partition_D(to));
        tma_store_arrive();
        tma_store_wait<0>();
    }
}

template <class Load, class Store>
__global__ void __launch_bounds__(32)
    stages(CUTE_GRID_CONSTANT Load const load, CUTE_GRID_CONSTANT Store const store, int rows, int columns)
{
    extern __shared__ __align__(1024) half_t b[];
    __shared__ uint64_t full[STAGES];
    const int across = columns / 64, count = rows / 128 * across;
    Tensor buffer = make_tensor(make_smem_ptr(b), Buffers{});
    Tensor s = load.get_tma_tensor(make_shape(rows, columns));
    Tensor d = store.get_tma_tensor(make_shape(rows, columns));
    auto in = load.get_slice(Int<0>{});
    auto out = store.get_slice(Int<0>{});
    if (threadIdx.x != 0)
        return;
    for (int i = 0; i < STAGES; i++)
        initialize_barrier(full[i], 1);
    for (int i = 0; (long)blockIdx.x + (i - (STAGES - 1)) * (long)gridDim.x < count; i++) {
        const int next = blockIdx.x + i * gridDim.x, last = next - (STAGES - 1) * (int)gridDim.x;
        if (next < count) {
            Tensor from = local_tile(s, Size{}, make_coord(next / across, next % across));
            tma_store_wait<0>();
            set_barrier_transaction_bytes(full[i % STAGES], TILE_BYTES);
            copy(load.with(full[i % STAGES]), in.partition_S(from), in.partition_D(buffer(_, _, i % STAGES)));
        }
        if (last >= 0 && i >= STAGES - 1) {
            const int stage = (i - (STAGES - 1)) % STAGES;
            Tensor to = local_tile(d, Size{}, make_coord(last / across, last % across));
            wait_barrier(full[stage], (i - (STAGES - 1)) / STAGES & 1);
            copy(store, out.partition_S(buffer(_, _, stage)), out.partition_D(to));
            tma_store_arrive();
        }
    }
    tma_store_wait<0>();
}

static auto load_of(const void *s, int rows, int columns)
{
    auto layout = make_layout(make_shape(rows, columns), make_stride(columns, _1{}));
    return make_tma_copy(SM90_TMA_LOAD{}, make_tensor(make_gmem_ptr((const half_t *)s), layout), Buffer{});
}

static auto store_of(void *d, int rows, int columns)
{
    auto layout = make_layout(make_shape(rows, columns), make_stride(columns, _1{}));
    return make_tma_copy(SM90_TMA_STORE{}, make_tensor(make_gmem_ptr((half_t *)d), layout), Buffer{});
}

void cute_tma_tile(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tile<<<dim3(columns / 64, rows / 128), 32, 0, stream>>>(load_of(s, rows, columns), store_of(d, rows, columns), rows,
                                                            columns);
}

void cute_tma_stages(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    auto load = load_of(s, rows, columns);
    auto store = store_of(d, rows, columns);
    int processors = 0;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    cudaFuncSetAttribute(stages<decltype(load), decltype(store)>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         STAGES * TILE_BYTES);
    stages<<<BLOCKS * processors, 32, STAGES * TILE_BYTES, stream>>>(load, store, rows, columns);
}
