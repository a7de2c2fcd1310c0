/* The derivative along x of a periodic grid, by differences of eighth order: pencils of the grid in shared memory with
   four points more on either side. The coefficients are in constant memory. From: NVIDIA code-samples,
   series/cuda-cpp/finite-difference/finite-difference.cu, derivative_x. */
#include "port.h"

enum { MX = 64, MY = 16, MZ = 8, PENCILS = 4, HALO = 4 };

struct Cuboid {
    enum { X = MX, Y = MY, Z = MZ };
};

__constant__ float c_ax, c_bx, c_cx, c_dx;

/* ---- with layouts ---- */

template <class Grid>
CCUTE_FOLD CCUTE_BLOCK_DIM(Grid::X, PENCILS, 1) __global__ void __launch_bounds__(Grid::X *PENCILS)
    derivative_x(const float *f, float *df)
{
    const ccute_layout grid = ccute_make_layout(TUP(Grid::X, Grid::Y, Grid::Z));
    const ccute_layout padded = ccute_make_layout_right(TUP(PENCILS, Grid::X + 2 * HALO));
    CCUTE_SHARED(float, s_f, padded, PENCILS *(Grid::X + 2 * HALO));
    const int i = threadIdx.x, j = blockIdx.x * PENCILS + threadIdx.y, k = blockIdx.y;
    const int si = i + HALO, sj = threadIdx.y;
    const int global = ccute_at(grid, i, j, k);
    s_f[ccute_at(padded, sj, si)] = f[global];
    __syncthreads();
    if (i < HALO) {
        s_f[ccute_at(padded, sj, si - HALO)] = s_f[ccute_at(padded, sj, si + Grid::X - HALO)];
        s_f[ccute_at(padded, sj, si + Grid::X)] = s_f[ccute_at(padded, sj, si)];
    }
    __syncthreads();
    df[global] = c_ax * (s_f[ccute_at(padded, sj, si + 1)] - s_f[ccute_at(padded, sj, si - 1)]) +
                 c_bx * (s_f[ccute_at(padded, sj, si + 2)] - s_f[ccute_at(padded, sj, si - 2)]) +
                 c_cx * (s_f[ccute_at(padded, sj, si + 3)] - s_f[ccute_at(padded, sj, si - 3)]) +
                 c_dx * (s_f[ccute_at(padded, sj, si + 4)] - s_f[ccute_at(padded, sj, si - 4)]);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(MX *PENCILS) derivative_x_by_hand(const float *f, float *df)
{
    __shared__ float s_f[PENCILS][MX + 2 * HALO];
    const int i = threadIdx.x, j = blockIdx.x * PENCILS + threadIdx.y, k = blockIdx.y, si = i + HALO, sj = threadIdx.y;
    const int global = k * MX * MY + j * MX + i;
    s_f[sj][si] = f[global];
    __syncthreads();
    if (i < HALO) {
        s_f[sj][si - HALO] = s_f[sj][si + MX - HALO];
        s_f[sj][si + MX] = s_f[sj][si];
    }
    __syncthreads();
    df[global] = c_ax * (s_f[sj][si + 1] - s_f[sj][si - 1]) + c_bx * (s_f[sj][si + 2] - s_f[sj][si - 2]) +
                 c_cx * (s_f[sj][si + 3] - s_f[sj][si - 3]) + c_dx * (s_f[sj][si + 4] - s_f[sj][si - 4]);
}

/* ---- the program ---- */

int main()
{
    const float coefficients[] = {8, 4, 2, 1};
    Buffer<float> in(MX * MY * MZ), ours(in.size), theirs(in.size);
    in.numbers(50);
    ours.fill(-1);
    theirs.fill(-1);
    cudaMemcpyToSymbol(c_ax, &coefficients[0], sizeof(float));
    cudaMemcpyToSymbol(c_bx, &coefficients[1], sizeof(float));
    cudaMemcpyToSymbol(c_cx, &coefficients[2], sizeof(float));
    cudaMemcpyToSymbol(c_dx, &coefficients[3], sizeof(float));
    const dim3 grid(MY / PENCILS, MZ), block(MX, PENCILS);
    derivative_x<Cuboid><<<grid, block>>>(in, ours);
    derivative_x_by_hand<<<grid, block>>>(in, theirs);
    finish();
    return report("derivative", count_wrong(ours, theirs, [&](int p) {
                      float sum = 0;
                      for (int d = 1; d <= HALO; d++)
                          sum += coefficients[d - 1] *
                                 (in[p / MX * MX + (p % MX + d) % MX] - in[p / MX * MX + (p % MX + MX - d) % MX]);
                      return sum;
                  }));
}
