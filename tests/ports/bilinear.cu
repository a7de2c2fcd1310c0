/* An image resized by bilinear interpolation, with aligned corners or not; a thread makes one pixel of all channels.
   From: PyTorch, aten/src/ATen/native/cuda/UpSampleBilinear2d.cu, upsample_bilinear2d_out_frame. */
#include "port.h"

struct Source {
    int low, step; /* the lower of two neighbours, and 1 if there is a higher one */
    float lambda;
};

static __host__ __device__ Source source_of(float scale, int at, bool aligned, int size)
{
    const float x = aligned ? scale * at : fmaxf(scale * (at + 0.5f) - 0.5f, 0);
    const int low = (int)x;
    return {low, low < size - 1 ? 1 : 0, x - low};
}

/* ---- with layouts ---- */

struct Image {
    float *data;
    int n, c, h, w;
};

CCUTE_FOLD __global__ void __launch_bounds__(256)
    bilinear(const Image in, const Image out, const float rheight, const float rwidth, const bool aligned)
{
    const int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= out.h * out.w)
        return;
    CCUTE_ASSUME(in.n > 0 && in.c > 0 && in.h > 0 && in.w > 0 && out.h > 0 && out.w > 0);
    const ccute_layout from = ccute_make_layout_right(TUP(in.n, in.c, in.h, in.w));
    const ccute_layout to = ccute_make_layout_right(TUP(in.n, in.c, out.h, out.w));
    const int w2 = index % out.w, h2 = index / out.w;
    const Source h = source_of(rheight, h2, aligned, in.h), w = source_of(rwidth, w2, aligned, in.w);
#pragma unroll 1
    for (int n = 0; n < in.n; n++)
#pragma unroll 1
        for (int c = 0; c < in.c; c++) {
            const ccute_layout plane = ccute_slice(from, n, c, ALL, ALL);
            const float top = (1 - w.lambda) * in.data[ccute_at(plane, h.low, w.low)] +
                              w.lambda * in.data[ccute_at(plane, h.low, w.low + w.step)];
            const float bottom = (1 - w.lambda) * in.data[ccute_at(plane, h.low + h.step, w.low)] +
                                 w.lambda * in.data[ccute_at(plane, h.low + h.step, w.low + w.step)];
            out.data[ccute_at(to, n, c, h2, w2)] = (1 - h.lambda) * top + h.lambda * bottom;
        }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256)
    bilinear_by_hand(const Image in, const Image out, const float rheight, const float rwidth, const bool aligned)
{
    const int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= out.h * out.w)
        return;
    const int w2 = index % out.w, h2 = index / out.w;
    const Source h = source_of(rheight, h2, aligned, in.h), w = source_of(rwidth, w2, aligned, in.w);
#pragma unroll 1
    for (int n = 0; n < in.n; n++)
#pragma unroll 1
        for (int c = 0; c < in.c; c++) {
            const float *plane = in.data + ((long long)n * in.c + c) * in.h * in.w;
            const float *above = plane + (long long)h.low * in.w + w.low, *below = above + (long long)h.step * in.w;
            const float top = (1 - w.lambda) * above[0] + w.lambda * above[w.step];
            const float bottom = (1 - w.lambda) * below[0] + w.lambda * below[w.step];
            out.data[((long long)n * in.c + c) * out.h * out.w + (long long)h2 * out.w + w2] =
                (1 - h.lambda) * top + h.lambda * bottom;
        }
}

/* ---- the program ---- */

int main()
{
    const int n = 2, c = 3, h1 = 7, w1 = 9, h2 = 13, w2 = 20;
    const float rh = (h1 - 1) / float(h2 - 1), rw = (w1 - 1) / float(w2 - 1);
    Buffer<float> x(n * c * h1 * w1), ours(n * c * h2 * w2), theirs(ours.size);
    x.numbers(100);
    ours.fill(-1);
    theirs.fill(-1);
    const Image in = {x, n, c, h1, w1};
    Image out = {ours, n, c, h2, w2};
    bilinear<<<(h2 * w2 + 255) / 256, 256>>>(in, out, rh, rw, true);
    out.data = theirs;
    bilinear_by_hand<<<(h2 * w2 + 255) / 256, 256>>>(in, out, rh, rw, true);
    finish();
    return report("bilinear", count_far(ours, theirs, 1e-4f, [&](int i) {
                      const float y = rh * (i / w2 % h2), z = rw * (i % w2);
                      const int top = (int)y, left = (int)z, bottom = top + (top < h1 - 1),
                                right = left + (left < w1 - 1);
                      const float *p = x.data + i / w2 / h2 * h1 * w1;
                      const float above = p[top * w1 + left] * (1 - z + left) + p[top * w1 + right] * (z - left);
                      const float below = p[bottom * w1 + left] * (1 - z + left) + p[bottom * w1 + right] * (z - left);
                      return above * (1 - y + top) + below * (y - top);
                  }));
}
