/* The frame of fixtures about products of four warps: halves, 64 columns, operands in shared memory. A fixture declares
   `tile`, the layout of A and B, between the two macros; its arrays a, b and c, and the product itself, follow. */
#include <ccute/short.h>

#define TILED_PRODUCT                                                                                                  \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));       \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout sums = ccute_make_layout(TUP(64, 64)), fc = ccute_fragment_C(mma, sums)

#define OPERANDS(tile) const ccute_layout pa = ccute_partition_A_shared(mine, tile), pb = ccute_partition_B(mine, tile)
