/* One step of a bitonic sort: pairs of elements that are j apart are put in order, upwards or downwards by a bit of
   their place. From: CUDA samples, 2_Concepts_and_Techniques/sortingNetworks/bitonicSort.cu, bitonicMergeGlobal. */
#include "port.h"

enum { THREADS = 256 };

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(THREADS) bitonic_merge(float *a, int n, int j, int k)
{
    CCUTE_ASSUME(n > 0);
    CCUTE_ASSUME(j > 0 && (j & (j - 1)) == 0);
    CCUTE_ASSUME(gridDim.x < 65536);
    const int t = blockIdx.x * THREADS + threadIdx.x;
    const ccute_layout first = ccute_make_layout(TUP(j, n), TUP(1, 2 * j));
    if (t >= n)
        return;
    const int i = (int)ccute_at(first, t % j, t / j);
    const float x = a[i], y = a[i + j];
    if ((x > y) == ((i & k) == 0)) {
        a[i] = y;
        a[i + j] = x;
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(THREADS) bitonic_merge_by_hand(float *a, int n, int j, int k)
{
    const int t = blockIdx.x * THREADS + threadIdx.x;
    if (t >= n)
        return;
    const int i = 2 * t - (t & (j - 1));
    const float x = a[i], y = a[i + j];
    if ((x > y) == ((i & k) == 0)) {
        a[i] = y;
        a[i + j] = x;
    }
}

/* ---- the program ---- */

int main()
{
    const int n = 1024;
    Buffer<float> ours(n), theirs(n), sorted(n);
    ours.numbers(300), theirs.numbers(300), sorted.numbers(300);
    for (int k = 2; k <= n; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            bitonic_merge<<<n / 2 / THREADS, THREADS>>>(ours, n / 2, j, k);
            bitonic_merge_by_hand<<<n / 2 / THREADS, THREADS>>>(theirs, n / 2, j, k);
        }
    finish();
    for (int i = 1; i < n; i++)
        for (int at = i; at > 0 && sorted.data[at - 1] > sorted.data[at]; at--) {
            const float other = sorted.data[at];
            sorted.data[at] = sorted.data[at - 1];
            sorted.data[at - 1] = other;
        }
    return report("bitonic_merge", count_wrong(ours, theirs, [&](int i) { return sorted.data[i]; }));
}
