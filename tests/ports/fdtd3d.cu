/* A 3D stencil of radius R: planes go by along z, in registers, x and y through shared memory with its border.
   From: CUDA samples, 5_Domain_Specific/FDTD3d/inc/FDTD3dGPUKernel.cuh, FiniteDifferencesKernel. */
#include "port.h"

enum { R = 2, BX = 32, BY = 4 };
__constant__ float stencil[R + 1] = {4, 2, 1};

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(BX, BY, 1) __global__ void __launch_bounds__(BX *BY)
    fdtd3d(float *output, const float *input, const int dimx, const int dimy, const int dimz)
{
    CCUTE_ASSUME(dimx > 0 && dimy > 0 && dimz > 0);
    CCUTE_ASSUME((long long)(dimy + 2 * R) * (dimx + 2 * R) <= 2147483647);
    const ccute_layout box = ccute_make_layout_right(TUP(dimz + 2 * R, dimy + 2 * R, dimx + 2 * R));
    const ccute_layout t = ccute_make_layout_right(TUP(BY + 2 * R, BX + 2 * R));
    CCUTE_SHARED(float, tile, t, (BY + 2 * R) * (BX + 2 * R));
    const int ltidx = threadIdx.x, ltidy = threadIdx.y, x = blockIdx.x * BX + ltidx, y = blockIdx.y * BY + ltidy;
    const bool valid = x < dimx && y < dimy;
    const bool validr = x < dimx + R && y < dimy + R;
    float infront[R], behind[R], current = 0;
    for (int i = R - 2; i >= 0; i--)
        behind[i] = validr ? input[ccute_at(box, R - 2 - i, y + R, x + R)] : 0;
    if (validr)
        current = input[ccute_at(box, R - 1, y + R, x + R)];
    for (int i = 0; i < R; i++)
        infront[i] = validr ? input[ccute_at(box, R + i, y + R, x + R)] : 0;
#pragma unroll 1
    for (int z = 0; z < dimz; z++) {
        for (int i = R - 1; i > 0; i--)
            behind[i] = behind[i - 1];
        behind[0] = current;
        current = infront[0];
        for (int i = 0; i < R - 1; i++)
            infront[i] = infront[i + 1];
        if (validr)
            infront[R - 1] = input[ccute_at(box, z + 2 * R, y + R, x + R)];
        __syncthreads();
        if (ltidy < R && x < dimx) {
            tile[ccute_at(t, ltidy, ltidx + R)] = input[ccute_at(box, z + R, y, x + R)];
            if (y + R + BY < dimy + 2 * R)
                tile[ccute_at(t, ltidy + BY + R, ltidx + R)] = input[ccute_at(box, z + R, y + R + BY, x + R)];
        }
        if (ltidx < R && y < dimy) {
            tile[ccute_at(t, ltidy + R, ltidx)] = input[ccute_at(box, z + R, y + R, x)];
            if (x + R + BX < dimx + 2 * R)
                tile[ccute_at(t, ltidy + R, ltidx + BX + R)] = input[ccute_at(box, z + R, y + R, x + R + BX)];
        }
        tile[ccute_at(t, ltidy + R, ltidx + R)] = current;
        __syncthreads();
        float value = stencil[0] * current;
        for (int i = 1; i <= R; i++)
            value += stencil[i] *
                     (infront[i - 1] + behind[i - 1] + tile[ccute_at(t, ltidy + R - i, ltidx + R)] +
                      tile[ccute_at(t, ltidy + R + i, ltidx + R)] + tile[ccute_at(t, ltidy + R, ltidx + R - i)] +
                      tile[ccute_at(t, ltidy + R, ltidx + R + i)]);
        if (valid)
            output[ccute_at(box, z + R, y + R, x + R)] = value;
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(BX *BY)
    fdtd3d_by_hand(float *output, const float *input, const int dimx, const int dimy, const int dimz)
{
    __shared__ float tile[BY + 2 * R][BX + 2 * R];
    const int ltidx = threadIdx.x, ltidy = threadIdx.y, x = blockIdx.x * BX + ltidx, y = blockIdx.y * BY + ltidy;
    const long long stride_y = dimx + 2 * R, stride_z = stride_y * (dimy + 2 * R);
    long long in = (y + R) * stride_y + x + R, out = in + R * stride_z;
    const bool valid = x < dimx && y < dimy;
    const bool validr = x < dimx + R && y < dimy + R;
    float infront[R], behind[R], current = 0;
    for (int i = R - 2; i >= 0; i--) {
        behind[i] = validr ? input[in] : 0;
        in += stride_z;
    }
    if (validr)
        current = input[in];
    in += stride_z;
    for (int i = 0; i < R; i++) {
        infront[i] = validr ? input[in] : 0;
        in += stride_z;
    }
#pragma unroll 1
    for (int z = 0; z < dimz; z++) {
        for (int i = R - 1; i > 0; i--)
            behind[i] = behind[i - 1];
        behind[0] = current;
        current = infront[0];
        for (int i = 0; i < R - 1; i++)
            infront[i] = infront[i + 1];
        if (validr)
            infront[R - 1] = input[in];
        __syncthreads();
        if (ltidy < R && x < dimx) {
            tile[ltidy][ltidx + R] = input[out - R * stride_y];
            if (y + R + BY < dimy + 2 * R)
                tile[ltidy + BY + R][ltidx + R] = input[out + BY * stride_y];
        }
        if (ltidx < R && y < dimy) {
            tile[ltidy + R][ltidx] = input[out - R];
            if (x + R + BX < dimx + 2 * R)
                tile[ltidy + R][ltidx + BX + R] = input[out + BX];
        }
        tile[ltidy + R][ltidx + R] = current;
        __syncthreads();
        float value = stencil[0] * current;
        for (int i = 1; i <= R; i++)
            value += stencil[i] *
                     (infront[i - 1] + behind[i - 1] + tile[ltidy + R - i][ltidx + R] + tile[ltidy + R + i][ltidx + R] +
                      tile[ltidy + R][ltidx + R - i] + tile[ltidy + R][ltidx + R + i]);
        if (valid)
            output[out] = value;
        in += stride_z;
        out += stride_z;
    }
}

/* ---- the program ---- */

int main()
{
    const int dx = 41, dy = 7, dz = 5, px = dx + 2 * R, py = dy + 2 * R, pz = dz + 2 * R;
    Buffer<float> in(px * py * pz), ours(px * py * pz), theirs(px * py * pz);
    in.numbers(20), ours.fill(-1), theirs.fill(-1);
    fdtd3d<<<dim3(2, 2), dim3(BX, BY)>>>(ours, in, dx, dy, dz);
    fdtd3d_by_hand<<<dim3(2, 2), dim3(BX, BY)>>>(theirs, in, dx, dy, dz);
    finish();
    const float c[R + 1] = {4, 2, 1};
    return report("fdtd3d", count_wrong(ours, theirs, [&](int i) {
                      const int x = i % px - R, y = i / px % py - R, z = i / px / py - R;
                      if (x < 0 || y < 0 || z < 0 || x >= dx || y >= dy || z >= dz)
                          return -1.f;
                      float sum = c[0] * in[i];
                      for (int d = 1; d <= R; d++)
                          sum += c[d] * (in[i - d] + in[i + d] + in[i - d * px] + in[i + d * px] + in[i - d * px * py] +
                                         in[i + d * px * py]);
                      return sum;
                  }));
}
