/* A convolution of each channel with a filter of its own, of a size that is known or not.
   From: PyTorch, aten/src/ATen/native/cuda/DepthwiseConv2d.cu, conv_depthwise2d_forward_kernel. */
#include "port.h"

struct Geometry {
    int batch, channels, in_h, in_w, out_h, out_w, kernel_w, kernel_h, stride_w, stride_h, pad_w, pad_h, dil_w, dil_h;
};

/* ---- with layouts ---- */

template <int kSize>
CCUTE_FOLD __global__ void __launch_bounds__(256)
    depthwise_conv(const float *input, float *output, const float *weight, const float *bias, const Geometry g)
{
    const int KW = kSize != 0 ? kSize : g.kernel_w, KH = kSize != 0 ? kSize : g.kernel_h;
    CCUTE_ASSUME(KW > 0 && KH > 0 && g.channels > 0 && g.in_h > 0 && g.in_w > 0 && g.out_h > 0 && g.out_w > 0 &&
                 g.batch > 0);
    const int total = g.batch * g.channels * g.out_h * g.out_w;
    const ccute_layout in = ccute_make_layout_right(TUP(g.batch, g.channels, g.in_h, g.in_w));
    const ccute_layout filter = ccute_make_layout_right(TUP(g.channels, KH, KW));
#pragma unroll 1
    for (int linear = blockIdx.x * blockDim.x + threadIdx.x; linear < total; linear += gridDim.x * blockDim.x) {
        const int w = linear % g.out_w, h = linear / g.out_w % g.out_h;
        const int c = linear / g.out_w / g.out_h % g.channels, n = linear / g.out_w / g.out_h / g.channels;
        float value = bias[c];
        const ccute_layout image = ccute_slice(in, n, c, ALL, ALL), mine = ccute_slice(filter, c, ALL, ALL);
#pragma unroll
        for (int kh = 0; kh < KH; kh++)
#pragma unroll
            for (int kw = 0; kw < KW; kw++) {
                const int h_in = -g.pad_h + h * g.stride_h + kh * g.dil_h,
                          w_in = -g.pad_w + w * g.stride_w + kw * g.dil_w;
                if (h_in >= 0 && h_in < g.in_h && w_in >= 0 && w_in < g.in_w)
                    value += weight[ccute_at(mine, kh, kw)] * input[ccute_at(image, h_in, w_in)];
            }
        output[linear] = value;
    }
}

/* ---- by hand ---- */

template <int kSize>
__global__ void __launch_bounds__(256)
    depthwise_conv_by_hand(const float *input, float *output, const float *weight, const float *bias, const Geometry g)
{
    const int KW = kSize != 0 ? kSize : g.kernel_w, KH = kSize != 0 ? kSize : g.kernel_h;
    const int total = g.batch * g.channels * g.out_h * g.out_w;
#pragma unroll 1
    for (int linear = blockIdx.x * blockDim.x + threadIdx.x; linear < total; linear += gridDim.x * blockDim.x) {
        const int w = linear % g.out_w, h = linear / g.out_w % g.out_h;
        const int c = linear / g.out_w / g.out_h % g.channels, n = linear / g.out_w / g.out_h / g.channels;
        float value = bias[c];
        const float *image = input + (n * g.channels + c) * g.in_h * g.in_w, *mine = weight + c * KH * KW;
#pragma unroll
        for (int kh = 0; kh < KH; kh++)
#pragma unroll
            for (int kw = 0; kw < KW; kw++) {
                const int h_in = -g.pad_h + h * g.stride_h + kh * g.dil_h,
                          w_in = -g.pad_w + w * g.stride_w + kw * g.dil_w;
                if (h_in >= 0 && h_in < g.in_h && w_in >= 0 && w_in < g.in_w)
                    value += mine[kh * KW + kw] * image[h_in * g.in_w + w_in];
            }
        output[linear] = value;
    }
}

/* ---- the program ---- */

static int compare(const Geometry &g)
{
    Buffer<float> in(g.batch * g.channels * g.in_h * g.in_w), weight(g.channels * g.kernel_h * g.kernel_w),
        bias(g.channels);
    Buffer<float> ours(g.batch * g.channels * g.out_h * g.out_w), theirs(ours.size);
    in.numbers(9);
    weight.numbers(4);
    bias.numbers(20);
    ours.fill(-1);
    theirs.fill(-1);
    if (g.kernel_w == 3 && g.kernel_h == 3) {
        depthwise_conv<3><<<2, 256>>>(in, ours, weight, bias, g);
        depthwise_conv_by_hand<3><<<2, 256>>>(in, theirs, weight, bias, g);
    } else {
        depthwise_conv<0><<<2, 256>>>(in, ours, weight, bias, g);
        depthwise_conv_by_hand<0><<<2, 256>>>(in, theirs, weight, bias, g);
    }
    finish();
    return count_wrong(ours, theirs, [&](int i) {
        const int w = i % g.out_w, h = i / g.out_w % g.out_h, image = i / g.out_w / g.out_h, c = image % g.channels;
        float sum = bias[c];
        for (int kh = 0; kh < g.kernel_h; kh++)
            for (int kw = 0; kw < g.kernel_w; kw++) {
                const int y = h * g.stride_h - g.pad_h + kh * g.dil_h, x = w * g.stride_w - g.pad_w + kw * g.dil_w;
                if (y >= 0 && y < g.in_h && x >= 0 && x < g.in_w)
                    sum += weight[(c * g.kernel_h + kh) * g.kernel_w + kw] * in[(image * g.in_h + y) * g.in_w + x];
            }
        return sum;
    });
}

int main()
{
    const Geometry three = {2, 3, 11, 14, 11, 14, 3, 3, 1, 1, 1, 1, 1, 1},
                   any = {2, 3, 11, 14, 5, 6, 4, 2, 2, 2, 1, 0, 1, 2};
    return report("depthwise_conv", compare(three) + compare(any));
}
