/* NV12 (a plane of luma, and one of interleaved chroma at half the size) to RGBA, two by two pixels a thread.
   From: dusty-nv/jetson-utils, cuda/cudaYUV-NV12.cu, NV12ToARGB (without interpolation). */
#include "port.h"

static __device__ unsigned char clamp8(float x) { return (unsigned char)fminf(fmaxf(x, 0), 255); }

static __device__ void rgb_of(float y, float u, float v, unsigned char *rgba)
{
    y = 1.164f * (y - 16);
    rgba[0] = clamp8(fmaf(1.596f, v, y)); /* fmaf: as nvcc joins them, and the same number on the host */
    rgba[1] = clamp8(fmaf(-0.391f, u, fmaf(-0.813f, v, y)));
    rgba[2] = clamp8(fmaf(2.018f, u, y));
    rgba[3] = 255;
}

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(32, 8, 1) __global__ void __launch_bounds__(256)
    nv12_rgb(const unsigned char *nv12, const int pitch, const int width, const int height, unsigned char *rgba)
{
    CCUTE_ASSUME(pitch > 0 && pitch % 2 == 0 && width > 0 && width % 2 == 0 && height > 0 && height % 2 == 0);
    CCUTE_ALIGNED(nv12, 16);
    CCUTE_ALIGNED(rgba, 16);
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width / 2 || y >= height / 2)
        return;
    const ccute_layout luma =
        ccute_make_layout(TUP(TUP(2, width / 2), TUP(2, height / 2)), TUP(TUP(1, 2), TUP(pitch, 2 * pitch)));
    const ccute_layout chroma = ccute_make_layout(TUP(2, width / 2, height / 2), TUP(1, 2, pitch));
    const ccute_layout out =
        ccute_make_layout(TUP(TUP(4, 2, width / 2), TUP(2, height / 2)), TUP(TUP(1, 4, 8), TUP(4 * width, 8 * width)));
    const ccute_layout pair = ccute_make_layout(2), four = ccute_make_layout(4);
    unsigned char l[4], c[2], rgb[16];
    ccute_copy(l, four, nv12, ccute_slice(luma, TUP(ALL, x), TUP(ALL, y)));
    ccute_copy(c, pair, nv12 + (long long)pitch * height, ccute_slice(chroma, ALL, x, y));
    for (int i = 0; i < 4; i++)
        rgb_of(l[i], c[0] - 128.f, c[1] - 128.f, rgb + 4 * i);
    ccute_copy(rgba, ccute_slice(out, TUP(ALL, ALL, x), TUP(ALL, y)), rgb, ccute_make_layout(16));
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256)
    nv12_rgb_by_hand(const unsigned char *nv12, const int pitch, const int width, const int height, unsigned char *rgba)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width / 2 || y >= height / 2)
        return;
    const unsigned char *l0 = nv12 + (long long)(2 * y) * pitch + 2 * x;
    const uchar2 a = *(const uchar2 *)l0, b = *(const uchar2 *)(l0 + pitch);
    const uchar2 c = *(const uchar2 *)(nv12 + (long long)pitch * height + (long long)y * pitch + 2 * x);
    const unsigned char l[4] = {a.x, a.y, b.x, b.y};
    unsigned char rgb[16];
    for (int i = 0; i < 4; i++)
        rgb_of(l[i], c.x - 128.f, c.y - 128.f, rgb + 4 * i);
    unsigned char *to = rgba + ((long long)(2 * y) * width + 2 * x) * 4;
    unsigned w[4];
    for (int i = 0; i < 4; i++)
        w[i] = rgb[4 * i] | rgb[4 * i + 1] << 8 | rgb[4 * i + 2] << 16 | rgb[4 * i + 3] << 24;
    *(uint2 *)to = make_uint2(w[0], w[1]);
    *(uint2 *)(to + 4ll * width) = make_uint2(w[2], w[3]);
}

/* ---- the program ---- */

int main()
{
    const int width = 70, height = 18, pitch = 80;
    Buffer<unsigned char> in(pitch * height * 3 / 2), ours(4 * width * height), theirs(4 * width * height);
    for (int i = 0; i < in.size; i++)
        in[i] = i * 7 + i / 5;
    nv12_rgb<<<dim3(2, 2), dim3(32, 8)>>>(in, pitch, width, height, ours);
    nv12_rgb_by_hand<<<dim3(2, 2), dim3(32, 8)>>>(in, pitch, width, height, theirs);
    finish();
    return report("nv12_rgb", count_wrong(ours, theirs, [&](int i) {
                      const int x = i / 4 % width, y = i / 4 / width;
                      const unsigned char *c = in.data + pitch * height + y / 2 * pitch + x / 2 * 2;
                      const float l = 1.164f * (in[y * pitch + x] - 16.f), u = c[0] - 128.f, v = c[1] - 128.f;
                      const float f = i % 4 == 0   ? fmaf(1.596f, v, l)
                                      : i % 4 == 1 ? fmaf(-0.391f, u, fmaf(-0.813f, v, l))
                                      : i % 4 == 2 ? fmaf(2.018f, u, l)
                                                   : 255;
                      return (unsigned char)fminf(fmaxf(f, 0), 255);
                  }));
}
