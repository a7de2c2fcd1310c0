/* The partial products of a matrix product that is split along K are added up, scaled, and added to C.
   From: CUTLASS, include/cutlass/reduction/kernel/reduce_split_k.h. */
#include "port.h"

/* ---- with layouts ---- */

struct SplitK {
    int rows, columns, partitions;
    long long partition_stride;
    const float *workspace;
    const float *source;
    float *destination;
    int ld;
    float alpha, beta;
};

template <int PER_THREAD> CCUTE_FOLD __global__ void __launch_bounds__(128) reduce_split_k(const SplitK p)
{
    const int row = blockIdx.x * 4 + threadIdx.x / 32, column = (blockIdx.y * 32 + threadIdx.x % 32) * PER_THREAD;
    if (row >= p.rows || column >= p.columns)
        return;
    CCUTE_ASSUME(p.columns % PER_THREAD == 0 && p.ld % PER_THREAD == 0 && p.partition_stride % PER_THREAD == 0);
    CCUTE_ASSUME(p.rows > 0 && p.partitions > 0);
    CCUTE_ALIGNED(p.workspace, 16);
    CCUTE_ALIGNED(p.source, 16);
    CCUTE_ALIGNED(p.destination, 16);
    const ccute_layout work =
        ccute_make_layout(TUP(p.rows, p.columns, p.partitions), TUP(p.columns, 1, p.partition_stride));
    const ccute_layout C = ccute_make_layout(TUP(p.rows, p.columns), TUP(p.ld, 1)),
                       held = ccute_make_layout(PER_THREAD);
    float sum[PER_THREAD] = {}, part[PER_THREAD], c[PER_THREAD];
#pragma unroll 1
    for (int k = 0; k < p.partitions; k++) {
        ccute_copy(part, held, p.workspace, ccute_offset_by(ccute_at(work, row, column, k), held));
#pragma unroll
        for (int i = 0; i < PER_THREAD; i++)
            sum[i] += part[i];
    }
    const ccute_layout mine = ccute_offset_by(ccute_at(C, row, column), held);
    ccute_copy(c, held, p.source, mine);
#pragma unroll
    for (int i = 0; i < PER_THREAD; i++)
        c[i] = p.alpha * sum[i] + p.beta * c[i];
    ccute_copy(p.destination, mine, c, held);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(128) reduce_split_k_by_hand(const SplitK p)
{
    const int row = blockIdx.x * 4 + threadIdx.x / 32, column = (blockIdx.y * 32 + threadIdx.x % 32) * 4;
    if (row >= p.rows || column >= p.columns)
        return;
    const float *from = p.workspace + (long long)row * p.columns + column;
    float4 sum = {};
#pragma unroll 1
    for (int k = 0; k < p.partitions; k++) {
        const float4 part = *(const float4 *)from;
        sum.x += part.x;
        sum.y += part.y;
        sum.z += part.z;
        sum.w += part.w;
        from += p.partition_stride;
    }
    const long long mine = (long long)row * p.ld + column;
    float4 c = *(const float4 *)(p.source + mine);
    c.x = p.alpha * sum.x + p.beta * c.x;
    c.y = p.alpha * sum.y + p.beta * c.y;
    c.z = p.alpha * sum.z + p.beta * c.z;
    c.w = p.alpha * sum.w + p.beta * c.w;
    *(float4 *)(p.destination + mine) = c;
}

/* ---- the program ---- */

int main()
{
    const int rows = 10, columns = 140, partitions = 5, ld = 144;
    const dim3 grid((rows + 3) / 4, (columns + 127) / 128);
    Buffer<float> work(rows * columns * partitions), source(rows * ld), ours(rows * ld), theirs(rows * ld);
    work.numbers(10);
    source.numbers(7);
    ours.fill(-1);
    theirs.fill(-1);
    SplitK p = {rows, columns, partitions, rows * columns, work, source, ours, ld, 2, 3};
    reduce_split_k<4><<<grid, 128>>>(p);
    p.destination = theirs;
    reduce_split_k_by_hand<<<grid, 128>>>(p);
    finish();
    return report("split_k", count_wrong(ours, theirs, [&](int i) {
                      float sum = 0;
                      if (i % ld >= columns)
                          return -1.f;
                      for (int k = 0; k < partitions; k++)
                          sum += work[k * rows * columns + i / ld * columns + i % ld];
                      return 2 * sum + 3 * source[i];
                  }));
}
