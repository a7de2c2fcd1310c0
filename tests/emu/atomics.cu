// Atomics: a histogram in shared and global memory, every operation on every type, a lock.
// run
// out: histogram: 0 wrong
// out: add 1000 1000 1000 250 250
// out: sub -1000 4294966296
// out: min -7 3 -5 max 9 4294967295 8
// out: and 0 or 1023 xor 1023
// out: inc 9 dec 2
// out: exch 999 cas 1
// out: lock: 1000
#include <ccute/cpu.h>
#include <cstdio>

enum { BINS = 10, BLOCKS = 4, THREADS = 250, COUNT = BLOCKS * THREADS };

__global__ void histogram(unsigned *bins)
{
    __shared__ unsigned mine[BINS];
    if (threadIdx.x < BINS)
        mine[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[threadIdx.x * threadIdx.x % BINS], 1u);
    __syncthreads();
    if (threadIdx.x < BINS)
        atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

struct cells {
    int add_i, sub_i, min_i, max_i, exch;
    unsigned add_u, sub_u, min_u, max_u, all, any, odd, inc, dec, cas, winners;
    unsigned long long add_l;
    long long min_l, max_l;
    float add_f;
    double add_d;
};

__global__ void everything(cells *c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&c->add_i, 1);
    atomicAdd(&c->add_u, 1u);
    atomicAdd(&c->add_l, 1ull);
    atomicAdd(&c->add_f, 0.25f);
    atomicAdd(&c->add_d, 0.25);
    atomicSub(&c->sub_i, 1);
    atomicSub(&c->sub_u, 1u);
    atomicMin(&c->min_i, i == 5 ? -7 : i);
    atomicMin(&c->min_u, i == 7 ? 3u : 4u);
    atomicMin(&c->min_l, (long long)(i == 9 ? -5 : 0));
    atomicMax(&c->max_i, i == 5 ? 9 : -i);
    atomicMax(&c->max_u, i == 6 ? 4294967295u : 0u);
    atomicMax(&c->max_l, (long long)(i == 4 ? 8 : -1));
    atomicAnd(&c->all, ~(unsigned)i);
    atomicOr(&c->any, (unsigned)i);
    atomicXor(&c->odd, i < 10 ? 1u << i : 0u);
    atomicInc(&c->inc, 9);
    atomicDec(&c->dec, 2);
    if (atomicExch(&c->exch, 1) == 1)
        atomicAdd(&c->winners, 1);
    if (atomicCAS(&c->cas, 0u, 1u) == 0)
        atomicAdd(&c->winners, 1000000u);
}

// A thread that waits for a lock must let its holder run.
__global__ void locked(int *lock, volatile int *counter)
{
    for (int done = 0; !done;)
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *counter = *counter + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = 1;
        }
}

static int wrong_bins(unsigned *bins)
{
    unsigned expected[BINS] = {0};
    int wrong = 0;
    for (int i = 0; i < COUNT; i++)
        expected[i % THREADS * (i % THREADS) % BINS]++;
    for (int i = 0; i < BINS; i++)
        wrong += bins[i] != expected[i];
    return wrong;
}

int main()
{
    unsigned bins[BINS], *d_bins;
    cells c, *d;
    int two[2], *d_two;
    cudaMalloc(&d_bins, sizeof bins);
    cudaMemset(d_bins, 0, sizeof bins);
    CCUTE_LAUNCH(histogram, BLOCKS, THREADS, 0, 0, d_bins);
    cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost);
    printf("histogram: %d wrong\n", wrong_bins(bins));

    cudaMalloc(&d, sizeof c);
    cudaMemset(d, 0, sizeof c);
    unsigned ones = 1023, four = 4;
    cudaMemcpy(&d->all, &ones, sizeof ones, cudaMemcpyHostToDevice);
    cudaMemcpy(&d->min_u, &four, sizeof four, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(everything, BLOCKS, THREADS, 0, 0, d);
    cudaMemcpy(&c, d, sizeof c, cudaMemcpyDeviceToHost);
    printf("add %d %u %llu %g %g\n", c.add_i, c.add_u, c.add_l, c.add_f, c.add_d);
    printf("sub %d %u\n", c.sub_i, c.sub_u);
    printf("min %d %u %lld max %d %u %lld\n", c.min_i, c.min_u, c.min_l, c.max_i, c.max_u, c.max_l);
    printf("and %u or %u xor %u\n", c.all, c.any, c.odd);
    printf("inc %u dec %u\n", (c.inc + 9) % 10, c.dec);
    printf("exch %u cas %u\n", c.winners % 1000000, c.winners / 1000000);

    cudaMalloc(&d_two, sizeof two);
    cudaMemset(d_two, 0, sizeof two);
    CCUTE_LAUNCH(locked, BLOCKS, THREADS, 0, 0, d_two, d_two + 1);
    cudaMemcpy(two, d_two, sizeof two, cudaMemcpyDeviceToHost);
    printf("lock: %d\n", two[1]);
    cudaFree(d_bins);
    cudaFree(d);
    cudaFree(d_two);
}
