/* The mean of a window around each pixel, along y: a sum that slides down the column. Beyond the edges the first and
   the last pixel repeat. From: CUDA samples, 2_Concepts_and_Techniques/boxFilter/boxFilter_kernel.cu, d_boxfilter_y. */
#include "port.h"

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(64) box_filter(const float *id, float *od, int w, int h, int r)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w)
        return;
    CCUTE_ASSUME(w > 0 && h > 0 && r >= 0);
    const ccute_layout column = ccute_slice(ccute_make_layout(TUP(w, h)), x, ALL);
    const float scale = 1.0f / (2 * r + 1);
    float t = id[ccute_at(column, 0)] * r;
#pragma unroll 1
    for (int y = 0; y < r + 1; y++)
        t += id[ccute_at(column, y)];
    od[ccute_at(column, 0)] = t * scale;
#pragma unroll 1
    for (int y = 1; y < r + 1; y++) {
        t += id[ccute_at(column, y + r)] - id[ccute_at(column, 0)];
        od[ccute_at(column, y)] = t * scale;
    }
#pragma unroll 1
    for (int y = r + 1; y < h - r; y++) {
        t += id[ccute_at(column, y + r)] - id[ccute_at(column, y - r - 1)];
        od[ccute_at(column, y)] = t * scale;
    }
#pragma unroll 1
    for (int y = h - r; y < h; y++) {
        t += id[ccute_at(column, h - 1)] - id[ccute_at(column, y - r - 1)];
        od[ccute_at(column, y)] = t * scale;
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(64) box_filter_by_hand(const float *id, float *od, int w, int h, int r)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= w)
        return;
    id += x;
    od += x;
    const float scale = 1.0f / (2 * r + 1);
    float t = id[0] * r;
#pragma unroll 1
    for (int y = 0; y < r + 1; y++)
        t += id[(long long)y * w];
    od[0] = t * scale;
#pragma unroll 1
    for (int y = 1; y < r + 1; y++) {
        t += id[(long long)(y + r) * w] - id[0];
        od[(long long)y * w] = t * scale;
    }
#pragma unroll 1
    for (int y = r + 1; y < h - r; y++) {
        t += id[(long long)(y + r) * w] - id[(long long)(y - r - 1) * w];
        od[(long long)y * w] = t * scale;
    }
#pragma unroll 1
    for (int y = h - r; y < h; y++) {
        t += id[(long long)(h - 1) * w] - id[(long long)(y - r - 1) * w];
        od[(long long)y * w] = t * scale;
    }
}

/* ---- the program ---- */

int main()
{
    const int w = 90, h = 40, r = 3;
    Buffer<float> in(w * h), ours(w * h), theirs(w * h);
    in.numbers(500);
    ours.fill(-1);
    theirs.fill(-1);
    box_filter<<<2, 64>>>(in, ours, w, h, r);
    box_filter_by_hand<<<2, 64>>>(in, theirs, w, h, r);
    finish();
    return report("box_filter", count_wrong(ours, theirs, [&](int i) {
                      float sum = 0;
                      for (int d = -r; d <= r; d++) {
                          const int y = i / w + d;
                          sum += in[(y < 0 ? 0 : y >= h ? h - 1 : y) * w + i % w];
                      }
                      return sum * (1.0f / (2 * r + 1));
                  }));
}
