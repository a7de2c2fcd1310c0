// Registers of products under way by pointers to objects, and by indices that are not known where products have all that
// they may lead to.
#include "headers/wgmma.h"

struct part {
    float c[32];
    int n;
};

CCUTE_FOLD __global__ void __launch_bounds__(128) objects(float *out, int i)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    part parts[2], *const p = parts;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, parts[0].c, fc, a, pa, b, pb);
    ccute_gemm_first(mine, parts[1].c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[threadIdx.x] = p[1].c[3];
    ccute_wgmma_wait(0);
    
}

CCUTE_FOLD __global__ void __launch_bounds__(128) first(float *out, int i)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    part parts[2], *const p = parts + 1;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, parts[0].c, fc, a, pa, b, pb);
    ccute_gemm_first(mine, p->c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[threadIdx.x] = parts[1].c[3];
    ccute_wgmma_wait(0);
    
}

CCUTE_FOLD __global__ void __launch_bounds__(128) any_object(float *out, int i)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    part parts[2];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, parts[0].c, fc, a, pa, b, pb);
    ccute_gemm_first(mine, parts[1].c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    parts[i].c[3] = 1;
    ccute_wgmma_wait(0);
    
}

CCUTE_FOLD __global__ void __launch_bounds__(128) pointers(float *out, int i)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32], d[32], *const each[] = {c, d};
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_gemm_first(mine, d, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[threadIdx.x] = each[i & 1][3];
    ccute_wgmma_wait(0);
    
}

CCUTE_FOLD __global__ void __launch_bounds__(128) rows(float *out, int i)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[2][32], (*const p)[32] = c;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c[0], fc, a, pa, b, pb);
    ccute_gemm_first(mine, c[1], fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[threadIdx.x] = p[i][3];
    ccute_wgmma_wait(0);
    
}
// ---- folded ----
// exit 1
// ! wgmma_error_flight_of_any.cu:22:24: error: 'parts[1].c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[threadIdx.x] = p[1].c[3];
// !                        ^~~~~~
// ! wgmma_error_flight_of_any.cu:20:5: note: the product begins here
// !     ccute_gemm_first(mine, parts[1].c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:39:24: error: 'p->c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[threadIdx.x] = parts[1].c[3];
// !                        ^~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:37:5: note: the product begins here
// !     ccute_gemm_first(mine, p->c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:56:5: error: 'parts[1].c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     parts[i].c[3] = 1;
// !     ^~~~~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:54:5: note: the product begins here
// !     ccute_gemm_first(mine, parts[1].c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:73:24: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[threadIdx.x] = each[i & 1][3];
// !                        ^~~~~~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:70:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight_of_any.cu:90:24: error: 'c[1]' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[threadIdx.x] = p[i][3];
// !                        ^~~~~~~
// ! wgmma_error_flight_of_any.cu:88:5: note: the product begins here
// !     ccute_gemm_first(mine, c[1], fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
