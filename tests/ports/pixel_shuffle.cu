/* (N, C r r, H, W) becomes (N, C, H r, W r).
   From: PyTorch, aten/src/ATen/native/PixelShuffle.cpp, pixel_shuffle. */
#include "port.h"

/* ---- with layouts ---- */

template <typename T>
CCUTE_FOLD __global__ void __launch_bounds__(256) pixel_shuffle(const T *in, T *out, int n, int c, int h, int w, int r)
{
    CCUTE_ASSUME(n > 0 && c > 0 && h > 0 && w > 0 && r > 0);
    const ccute_layout from = ccute_select(ccute_make_layout_right(TUP(n * c, r, r, h, w)), 2, 4, 1, 3, 0);
    CCUTE_ASSUME(gridDim.x <= 1 << 23);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n * c * r * r * h * w)
        out[i] = in[ccute_at(from, i)];
}

/* ---- by hand ---- */

template <typename T>
__global__ void __launch_bounds__(256) pixel_shuffle_by_hand(const T *in, T *out, int n, int c, int h, int w, int r)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n * c * r * r * h * w)
        return;
    const int x = i % (w * r), y = i / (w * r) % (h * r), image = i / (w * r) / (h * r);
    const int channel = (image * r + y % r) * r + x % r;
    out[i] = in[((long long)channel * h + y / r) * w + x / r];
}

/* ---- the program ---- */

int main()
{
    const int n = 2, c = 3, h = 5, w = 7, r = 3, size = n * c * r * r * h * w;
    Buffer<float> in(size), ours(size), theirs(size);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    pixel_shuffle<float><<<(size + 255) / 256, 256>>>(in, ours, n, c, h, w, r);
    pixel_shuffle_by_hand<float><<<(size + 255) / 256, 256>>>(in, theirs, n, c, h, w, r);
    finish();
    return report("pixel_shuffle", count_wrong(ours, theirs, [&](int i) {
                      const int x = i % (w * r), y = i / (w * r) % (h * r), image = i / (w * r * h * r);
                      return in[((image * r * r + y % r * r + x % r) * h + y / r) * w + x / r];
                  }));
}
