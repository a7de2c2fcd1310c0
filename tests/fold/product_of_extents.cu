// run: downwards(3, -5, 7); downwards(65536, -32768, 3); either(65536, -65536, 3); either(3, 4, 3); upwards(65536, 65537, 3)
// flags: -Rfold-missed -- -std=c++17
/* The product of two extents has 64 bits, unless a promise says that it fits an int; then the stride is one. */
#include <ccute/short.h>

struct grid {
    int nx, ny, nz;
    CCUTE_FOLD __host__ __device__ ccute_layout cells() const
    {
        return ccute_make_layout(TUP(nz + 2, ny + 2, nx + 2), TUP((ny + 2) * (nx + 2), nx + 2, 1));
    }
};

CCUTE_FOLD __global__ void __launch_bounds__(128) unstated(const grid g, float *p)
{
    CCUTE_ASSUME(g.nx > 0 && g.ny > 0 && g.nz > 0);
    const ccute_layout cells = g.cells();
    for (int z = 1; z <= g.nz; z++)
        p[ccute_at(cells, z, blockIdx.x, threadIdx.x)] = p[ccute_at(cells, z + 1, blockIdx.x, threadIdx.x)];
}

CCUTE_FOLD __global__ void __launch_bounds__(128) stated(const grid g, float *p)
{
    CCUTE_ASSUME(g.nx > 0 && g.ny > 0 && g.nz > 0);
    CCUTE_ASSUME((long long)(g.ny + 2) * (g.nx + 2) <= 2147483647);
    const ccute_layout cells = g.cells();
    for (int z = 1; z <= g.nz; z++)
        p[ccute_at(cells, z, blockIdx.x, threadIdx.x)] = p[ccute_at(cells, z + 1, blockIdx.x, threadIdx.x)];
}

// downwards: the least number counts, too
CCUTE_FOLD long downwards(int n, int m, int i)
{
    CCUTE_ASSUME(n > 0 && m < 0 && (long long)n * m >= -2147483647 - 1);
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP((long long)n * m, 1));
    return ccute_at(l, i & 3, i & 1);
}

// of one sign alone nothing follows: the product may be below the least int
CCUTE_FOLD long either(int n, int m, int i)
{
    CCUTE_ASSUME((long long)n * m <= 2147483647);
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP((long long)n * m, 1));
    return ccute_at(l, i & 3, i & 1);
}

CCUTE_FOLD long upwards(int n, int m, int i)
{
    CCUTE_ASSUME((long long)n * m >= 0);
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP((long long)n * m, 1));
    return ccute_at(l, i & 3, i & 1);
}

// a larger product has 64 bits anyway, and shares them
CCUTE_FOLD __global__ void __launch_bounds__(128) larger(int n, int h, int w, float *p)
{
    CCUTE_ASSUME(n > 1 && h > 1 && w > 1 && (long long)h * w <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(4, n, h, w));
    p[ccute_at(l, blockIdx.y, blockIdx.x, threadIdx.x, 0)] = p[ccute_at(l, blockIdx.y, blockIdx.x, threadIdx.x, 1)];
}
// ---- folded ----
// 17 |     /* cells = (cells_s0,cells_s1,cells_s2):(cells_d0,cells_d1,1) */ const long long cells_d0 = (long long)((unsigned)g.ny + 2) * ((unsigned)g.nx + 2); const unsigned cells_d1 = (unsigned)g.nx + 2;
// 19 |         p[threadIdx.x + (unsigned long long)cells_d0 * (unsigned)z + (long long)blockIdx.x * cells_d1] = p[threadIdx.x + (unsigned long long)cells_d0 * (unsigned)z + (long long)blockIdx.x * cells_d1 + cells_d0];
// 26 |     /* cells = (cells_s0,cells_s1,cells_s2):(cells_d0,cells_d1,1) */ const int cells_d0 = (long long)((unsigned)g.ny + 2) * ((unsigned)g.nx + 2); const unsigned cells_d1 = (unsigned)g.nx + 2;
// 28 |         p[threadIdx.x + (long long)(unsigned)cells_d0 * (unsigned)z + (long long)blockIdx.x * cells_d1] = p[threadIdx.x + (long long)(unsigned)cells_d0 * (unsigned)z + (long long)blockIdx.x * cells_d1 + cells_d0];
// 35 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = (long long)n * m;
// 36 |     return (i & 1) + (long long)l_d0 * (i & 3);
// 43 |     /* l = (4,4):(l_d0,1) */ const long long l_d0 = (long long)n * m;
// 44 |     return (long long)((i & 1) + (unsigned long long)l_d0 * (i & 3));
// 50 |     /* l = (4,4):(l_d0,1) */ const long long l_d0 = (long long)n * m;
// 51 |     return (i & 1) + (unsigned long long)l_d0 * (unsigned)(i & 3);
// 58 |     /* l = (4,n,h,w):(l_d0,l_d1,w,1) */ const unsigned long long l_d0 = (unsigned long long)(unsigned)n * (unsigned)h * (unsigned)w; const long long l_d1 = (long long)(unsigned)h * (unsigned)w;
// 59 |     p[blockIdx.y * l_d0 + (unsigned long long)blockIdx.x * l_d1 + (long long)threadIdx.x * (unsigned)w] = p[blockIdx.y * l_d0 + (unsigned long long)blockIdx.x * l_d1 + (long long)threadIdx.x * (unsigned)w + 1];
// ! product_of_extents.cu:17:5: remark: costly: fewer instructions where (long long)((unsigned)g.ny + 2) * ((unsigned)g.nx + 2) <= 2147483647; remedy: CCUTE_ASSUME((long long)((unsigned)g.ny + 2) * ((unsigned)g.nx + 2) <= 2147483647)
// !     const ccute_layout cells = g.cells();
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_extents.cu:50:5: remark: costly: fewer instructions where (long long)n * m <= 2147483647; remedy: CCUTE_ASSUME((long long)n * m <= 2147483647)
// !     const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP((long long)n * m, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
