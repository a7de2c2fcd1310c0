#include <ccute/short.h>

/* 32x32 floats, stored 128 bits at once along the rows, loaded a float at a time down the columns. A quarter of a warp
   stores one row, 128 bytes: no conflict. Rows of 36 words keep that, and a column of them meets the banks 4 i mod 32,
   eight of them, 4 times each. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(256) stage(const float *in, float *out)
{
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout_right(TUP(32, 8)), ccute_make_layout(TUP(1, 4)));
    const ccute_layout tile = ccute_make_layout_right(TUP(32, 32)), padded = ccute_make_layout(TUP(32, 32), TUP(36, 1));
    const ccute_layout from = ccute_partition_S(copy, tile, threadIdx.x);
    CCUTE_SHARED(float, s, tile, 1024);
    CCUTE_SHARED(float, p, padded, 1152);
    CCUTE_ALIGNED(in, 16);
    ccute_copy_with(ccute_universal_copy(128, 32), s, // by hand: store s bits=128 wavefronts=4/4 elements=1024 verdict=proved
                    ccute_partition_D(copy, tile, threadIdx.x), in, from);
    ccute_copy_with(ccute_universal_copy(128, 32), p, // by hand: store p bits=128 wavefronts=4/4 elements=1024 room=1148
                    ccute_partition_D(copy, padded, threadIdx.x), in, from);
    __syncthreads();
    const int row = threadIdx.x % 32, column = threadIdx.x / 32;
    out[threadIdx.x] = s[ccute_at(tile, row, column)];        // by hand: load s wavefronts=32/1 degree=32
    out[threadIdx.x + 256] = p[ccute_at(padded, row, column)]; // by hand: load p wavefronts=4/1 degree=4
}
// ---- explained ----
// banks_rows_of_128_bits_then_columns.cu:6: stage: 256 threads
//   shared float s[1024], 4096 bytes = (32,32):(32,1)
//   shared float p[1148], 4592 bytes = (32,32):(36,1)
//   shared memory: 8688 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                                instruction  bits  each thread  bytes  a request of a warp
//     15  load global in    from_o o ((4,1),1,1):((1,0),0,0)                  ld.global     128            1     16  16 sectors of 16
//         store shared s    threadIdx.x * 4 o ((4,1),1,1):((1,0),0,0)         st.shared     128            1     16  4 wavefronts, no conflict
//         writes all 1024 elements of s, each once: proved
//     17  load global in    from_o o ((4,1),1,1):((1,0),0,0)                  ld.global     128            1     16  16 sectors of 16
//         store shared p    (threadIdx.x & 7) * 4 + (threadIdx.x >> 3) * 36 o ((4,1),1,1):((1,0),0,0)  st.shared     128            1     16  4 wavefronts, no conflict
//         writes 1024 of 1148 elements of p, each once: proved
//     21  store global out  out[threadIdx.x]                                  st.global      32            1      4  4 sectors of 4
//         writes 256 elements of out, each once: proved
//     21  load shared s     s[ccute_at(tile, row, column)]                    ld.shared      32            1      4  32 wavefronts of 1, 32-way conflict
//         ! 32-way bank conflict: lanes 0, 1, 2 ... 31 need 32 words of bank 0 (warp 0); fix: s declared as ccute_swizzle(3, 2, 3, ccute_make_layout(TUP(32, 32), TUP(32, 1))), the best for all that is done with it: 36 wavefronts of 12
//     22  store global out  out[threadIdx.x + 256]                            st.global      32            1      4  4 sectors of 4
//         writes 256 elements of out, each once: proved
//     22  load shared p     p[ccute_at(padded, row, column)]                  ld.shared      32            1      4  4 wavefronts of 1, 4-way conflict
//         ! 4-way bank conflict: lanes 0, 8, 16 and 24 need 4 words of bank 0 (warp 0); fix: another partition: no swizzle or padding of p is better for all that is done with it
