// flags: --all
static __device__ int wrapped(int i, int n) { return (i + n) % n; }
static __device__ constexpr int rows(void) { return 8; }

__global__ void k(float *out, const float *in)
{
    const int i = wrapped(threadIdx.x - 1, 32), n = rows();
    out[i] = in[wrapped(3, 4) * n];
}
// ---- folded ----
