/* The patches of an image as columns of a matrix, with padding, strides and dilation.
   From: Caffe, src/caffe/util/im2col.cu, im2col_gpu_kernel. */
#include "port.h"

struct Patches {
    int channels, height, width, kernel_h, kernel_w, pad_h, pad_w, stride_h, stride_w, dilation_h, dilation_w;
    __host__ __device__ int rows() const
    {
        return (height + 2 * pad_h - (dilation_h * (kernel_h - 1) + 1)) / stride_h + 1;
    }
    __host__ __device__ int columns() const
    {
        return (width + 2 * pad_w - (dilation_w * (kernel_w - 1) + 1)) / stride_w + 1;
    }
};

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(256)
    im2col(const int n, const float *im, float *col, const Patches p, int rows, int columns)
{
    CCUTE_ASSUME(p.channels > 0 && p.height > 0 && p.width > 0 && p.kernel_h > 0 && p.kernel_w > 0 && rows > 0 &&
                 columns > 0);
    const ccute_layout image = ccute_make_layout_right(TUP(p.channels, p.height, p.width));
    const ccute_layout matrix = ccute_make_layout_right(TUP(p.channels, p.kernel_h, p.kernel_w, rows, columns));
#pragma unroll 1
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
        const int w_col = index % columns, h_col = index / columns % rows, c = index / columns / rows;
        const int top = h_col * p.stride_h - p.pad_h, left = w_col * p.stride_w - p.pad_w;
#pragma unroll 1
        for (int i = 0; i < p.kernel_h; i++)
#pragma unroll 1
            for (int j = 0; j < p.kernel_w; j++) {
                const int h = top + i * p.dilation_h, w = left + j * p.dilation_w;
                col[ccute_at(matrix, c, i, j, h_col, w_col)] =
                    h >= 0 && w >= 0 && h < p.height && w < p.width ? im[ccute_at(image, c, h, w)] : 0;
            }
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256)
    im2col_by_hand(const int n, const float *im, float *col, const Patches p, int rows, int columns)
{
#pragma unroll 1
    for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
        const int h_index = index / columns, h_col = h_index % rows, w_col = index % columns, c_im = h_index / rows;
        const int c_col = c_im * p.kernel_h * p.kernel_w;
        const int top = h_col * p.stride_h - p.pad_h, left = w_col * p.stride_w - p.pad_w;
        float *to = col + (c_col * rows + h_col) * columns + w_col;
        const float *from = im + (c_im * p.height + top) * p.width + left;
#pragma unroll 1
        for (int i = 0; i < p.kernel_h; i++)
#pragma unroll 1
            for (int j = 0; j < p.kernel_w; j++) {
                const int h = top + i * p.dilation_h, w = left + j * p.dilation_w;
                *to = h >= 0 && w >= 0 && h < p.height && w < p.width
                          ? from[i * p.dilation_h * p.width + j * p.dilation_w]
                          : 0;
                to += rows * columns;
            }
    }
}

/* ---- the program ---- */

int main()
{
    const Patches p = {3, 13, 17, 3, 2, 1, 2, 2, 1, 2, 3};
    const int rows = p.rows(), columns = p.columns(), n = p.channels * rows * columns, kernel = p.kernel_h * p.kernel_w;
    Buffer<float> in(p.channels * p.height * p.width), ours(n * kernel), theirs(n * kernel);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    im2col<<<2, 256>>>(n, in, ours, p, rows, columns);
    im2col_by_hand<<<2, 256>>>(n, in, theirs, p, rows, columns);
    finish();
    return report("im2col", count_wrong(ours, theirs, [&](int x) {
                      const int w = x % columns * p.stride_w - p.pad_w + x / columns / rows % p.kernel_w * p.dilation_w;
                      const int h = x / columns % rows * p.stride_h - p.pad_h +
                                    x / columns / rows / p.kernel_w % p.kernel_h * p.dilation_h;
                      const int c = x / columns / rows / kernel;
                      return h < 0 || w < 0 || h >= p.height || w >= p.width ? 0 : in[(c * p.height + h) * p.width + w];
                  }));
}
