/* Sliding windows of a tile whose runs and rows each have one digit. Part of copy_tile.cu. */
#ifndef CCUTE_CUDA_TILE_SLIDING_CUH
#define CCUTE_CUDA_TILE_SLIDING_CUH

/* Its units along the destination's run and the source's. */
template <class T> struct ccute_sliding_shape;
template <> struct ccute_sliding_shape<uint8_t> {
    enum { P = 256, Q = 128 };
};
template <> struct ccute_sliding_shape<uint16_t> {
    enum { P = 128, Q = 128 };
};
template <> struct ccute_sliding_shape<uint32_t> {
    enum { P = 128, Q = 64 };
};
template <> struct ccute_sliding_shape<uint2> {
    enum { P = 64, Q = 32 };
};

template <class T> struct ccute_sliding {
    enum {
        P = ccute_sliding_shape<T>::P,
        Q = ccute_sliding_shape<T>::Q,
        N = VECTOR / sizeof(T),
        S = SECTOR / sizeof(T),
        CHUNKS = Q / N + 1, /* that a row of the source touches, at most */
        READS = (P + S) * CHUNKS,
        VECTORS = P / N * Q,
    };
};

/* Whether the windows of a plan are those that the kernel is compiled for. */
template <class T> static bool ccute_slides(const ccute_tile *t)
{
    using is = ccute_sliding<T>;
    return !t->table && t->slide == is::S && t->window == is::P && t->src_run.full == is::Q &&
           t->columns.full == is::Q && !t->slack && t->rows.n == 1 && t->columns.n == 1 && t->dst_run.n == 1 &&
           t->src_run.n == 1 && t->src_run.which == 1;
}

/* Whether a block has a whole window everywhere, and 16 bytes more of every row on both sides. */
template <class T> static __device__ __forceinline__ bool ccute_inside(const ccute_tile &t, const ccute_place &at)
{
    using is = ccute_sliding<T>;
    return at.number > 0 && at.count[0] == is::P + is::S && at.count[1] == is::Q && at.first[1] >= is::N &&
           at.first[1] + is::Q + is::N <= t.cut[1].extent;
}

/* The same as the general kernel, with known numbers: nothing is clipped and no index is divided. SKEW: every N
   rows in shared memory are a chunk further from those before; a vector's units lie on both sides of one such place.
 */
template <class T, bool SKEW>
static __device__ __forceinline__ void ccute_slide(const ccute_tile &t, const ccute_place &at, char *tile,
                                                   uint32_t begin)
{
    using is = ccute_sliding<T>;
    const int32_t pitch = t.rows.digit[0].shared;
    const int64_t src_step = t.rows.digit[0].src, dst_step = t.columns.digit[0].dst;
    const char *const src = t.src + at.src;
    char *const dst = t.dst + at.dst;
#pragma unroll
    for (int k = 0; k < (is::READS + MANY_THREADS - 1) / MANY_THREADS; k++) {
        const uint32_t i = threadIdx.x + k * MANY_THREADS, row = i / is::CHUNKS, chunk = i % is::CHUNKS;
        const char *const from = src + row * src_step;
        const int byte = (int)chunk * VECTOR - (int)((uintptr_t)from % VECTOR);
        if (is::READS % MANY_THREADS == 0 || i < is::READS)
            ccute_chunk_async(tile + begin + row * pitch + (SKEW ? row / is::N * VECTOR : 0) + byte, from + byte);
    }
    ccute_chunks_wait();
#pragma unroll 2
    for (int k = 0; k < is::VECTORS / MANY_THREADS; k++) {
        const uint32_t i = threadIdx.x + k * MANY_THREADS;
        const uint32_t column = ccute_column_order<T>(i / 8 % is::Q), v = i % 8 + i / (8 * is::Q) * 8;
        char *const to = dst + column * dst_step;
        const uint32_t unit = (0 - (uint32_t)(uintptr_t)to / (uint32_t)sizeof(T)) % is::S + v * is::N;
        const char *from = tile + begin + unit * pitch + (SKEW ? unit / is::N * VECTOR : 0) + column * sizeof(T);
        ccute_vector<T> out;
#pragma unroll
        for (int j = 0; j < is::N; j++) {
            out.unit[j] = *(const T *)from;
            from += SKEW && j == is::N - 1 - (int)(unit % is::N) ? pitch + VECTOR : pitch;
        }
        *(uint4 *)(to + unit * sizeof(T)) = out.all;
    }
}

template <class T, bool SKEW>
static __global__ void __launch_bounds__(MANY_THREADS, CCUTE_RESIDENT / MANY_THREADS)
    ccute_tiles_sliding(const __grid_constant__ ccute_tile t)
{
    extern __shared__ __align__(128) char tile[];
    const ccute_place at = ccute_place_of(t, ccute_block());
    const uint32_t begin = ccute_tile_begin(t, at);
    if (ccute_inside<T>(t, at)) {
        ccute_slide<T, SKEW>(t, at, tile, begin);
    } else {
        ccute_tile_read<T, false, SKEW>(t, at, tile, begin);
        ccute_tile_store_shifted<T, SKEW, VECTOR>(t, at, tile, begin);
    }
}

#endif
