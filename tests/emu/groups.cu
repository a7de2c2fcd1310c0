// Cooperative groups: the block, tiles of a warp, reductions over a tile.
// flags: -I../../include/ccute/cpu/cuda
// run
// out: sum of 64 by tiles of 16: 120 376 632 888
// out: greatest 63, rank 5 of tile 3 of 4, ballot 0x00aa
// out: block of 64, thread 63 at (7,7)
#include <ccute/cpu.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void groups(int *out)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    cg::thread_block_tile<8> eight = cg::tiled_partition<8>(block);
    int rank = block.thread_rank();
    int sum = cg::reduce(tile, rank, cg::plus<int>());
    int greatest = cg::reduce(warp, rank, cg::greater<int>());
    if (tile.thread_rank() == 0)
        out[rank / 16] = sum;
    block.sync();
    unsigned odd = eight.ballot(rank % 2);
    int last = eight.shfl(rank, 7);
    if (rank == 53) {
        out[4] = tile.thread_rank();
        out[5] = tile.meta_group_rank();
        out[6] = tile.meta_group_size();
        out[7] = odd;
    }
    if (rank == 63) {
        out[8] = greatest;
        out[9] = block.size();
        out[10] = last;
        out[11] = block.thread_index().x;
        out[12] = block.thread_index().y;
    }
}

int main()
{
    int out[13], *d;
    cudaMalloc(&d, sizeof out);
    CCUTE_LAUNCH(groups, 1, dim3(8, 8), 0, 0, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("sum of 64 by tiles of 16: %d %d %d %d\n", out[0], out[1], out[2], out[3]);
    printf("greatest %d, rank %d of tile %d of %d, ballot 0x%04x\n", out[8], out[4], out[5], out[6], out[7]);
    printf("block of %d, thread %d at (%d,%d)\n", out[9], out[10], out[11], out[12]);
    cudaFree(d);
}
