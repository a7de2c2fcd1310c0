#include <ccute/async.h>
#include <ccute/short.h>

/* All of a warp come, or none: no message. */
#define PRODUCT                                                                                                        \
    CCUTE_ALIGNED(out, 16);                                                                                            \
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);                                \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));                           \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);                                        \
    float a[4] = {1}, b[2] = {1}, c[4] = {0}

CCUTE_FOLD __global__ void __launch_bounds__(128) warps(float *out, int n, const int *roles)
{
    PRODUCT;
    __shared__ int stop;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int role = roles[warp], first = __shfl_sync(~0u, warp, 0);
    int turn = lane;
    if (threadIdx.x == 0)
        stop = n; /* a part, but no product */
    __syncthreads();
    if (warp == 3) {
        ccute_gemm(mine, c, four, a, four, b, two);
        return;
    }
    while (turn > 0) /* the rounds differ, and all are over */
        turn--;
    if (turn == 0)
        ccute_gemm(mine, c, four, a, four, b, two);
    if (role == 1)
        ccute_gemm(mine, c, four, a, four, b, two);
    if (first == 0)
        ccute_gemm(mine, c, four, a, four, b, two);
    if (stop)
        ccute_gemm(mine, c, four, a, four, b, two);
    for (int i = warp; i < n; i += 3) {
        if (lane == 0 && i == 7)
            out[i] = 1;
        ccute_gemm(mine, c, four, a, four, b, two);
    }
    ccute_copy(out, four, c, four);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) roles(float *out, int n)
{
    PRODUCT;
    int role = 0, y = 3, x = threadIdx.x;
    if (threadIdx.x >= 64)
        role = 1;
    switch (threadIdx.x / 32) {
    case 0:
        if (ccute_elect_one())
            out[4] = 1;
        break;
    case 1:
    default:
        ccute_gemm(mine, c, four, a, four, b, two);
    }
    if (role)
        ccute_gemm(mine, c, four, a, four, b, two);
    const int was = x; /* the numbers of all threads are written over */
    x = y;
    y = was;
    if (x == 3)
        ccute_gemm(mine, c, four, a, four, b, two);
    for (;;) {
        if (n > x) {
            x = 1;
            break;
        }
        x = 2;
        if (n < y) /* two ways out with other values */
            break;
    }
    if (x == 2)
        ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}

/* The number of rows is not known, but a warp lies in one of them. */
CCUTE_FOLD __global__ void rows(float *out)
{
    PRODUCT;
    if (threadIdx.y == 1)
        ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}

/* Whether a thread comes depends on numbers that are not known. */
CCUTE_FOLD __global__ void __launch_bounds__(128) unknown(float *out, int n, const int *roles)
{
    PRODUCT;
    const int lane = threadIdx.x % 32;
    int branch = 0, left = 0;
    if (roles[lane] || lane == 0)
        ccute_gemm(mine, c, four, a, four, b, two);
    if (n > 3)
        branch = 1;
    else
        branch = lane;
    if (branch == 1)
        ccute_gemm(mine, c, four, a, four, b, two);
    for (;;) {
        if (n > 3) {
            left = 1;
            break;
        }
        left = lane;
        break;
    }
    if (left == 1)
        ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}

// ---- folded ----
// 15 |     PRODUCT; (void)four; (void)mine; (void)two;
// 24 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 30 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 32 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 34 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 36 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 40 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 42 |     ccute_store_global(out, c[0], c[1], c[2], c[3]);
// 47 |     PRODUCT; (void)four; (void)mine; (void)two;
// 58 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 61 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 66 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 77 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 78 |     ccute_store_global(out, c[0], c[1], c[2], c[3]);
// 84 |     PRODUCT; (void)four; (void)mine; (void)two;
// 86 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 87 |     ccute_store_global(out, c[0], c[1], c[2], c[3]);
// 93 |     PRODUCT; (void)four; (void)mine; (void)two;
// 97 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 103 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 113 |         { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 114 |     ccute_store_global(out, c[0], c[1], c[2], c[3]);
