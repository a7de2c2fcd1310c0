// A product in a lambda: one whose number has a deduced type stays, with a warning that has the remedy; one whose
// number has a type folds.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32);
    const ccute_tiled_mma mine = ccute_thread_slice(ccute_make_tiled_mma(atom), threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    const ccute_layout steps = ccute_make_layout(TUP(4, 2));
    unsigned short a[8] = {1}, b[2] = {1};
    float c[4] = {0};
    const auto any = [&](auto k) { ccute_gemm(mine, c, four, a, ccute_slice(steps, ALL, k), b, two); };
    const auto stated = [&](int k) { ccute_gemm(mine, c, four, a, ccute_slice(steps, ALL, k), b, two); };
    any(0);
    stated(1);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// 8 |     /* atom = mma(16, 8, 8, f16, f16, f32) */
// 9 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */ const ccute_tiled_mma mine = {{{3, 0, 0, 0, {}, {16, 0, 1}, {1, 1, 1}}, {0, 0, 0}, 0, 0, 0, 0, 0, {0}}, {{{3, 0, 0, 0, {}, {0, 0, 0}, {CCUTE_LEAF_ALL, CCUTE_LEAF_ALL, CCUTE_LEAF_ALL}}, {1, 1, 1}, 0, 0, 0, 0, 0, {0}}, {16, 0, 1}, {0, 1, 2}, 4294967295u, 3, {0}}, {16, 8, 8, 1, 1, 4, 0, 0, 0}, 0, (long)threadIdx.x};
// 10 |     /* four = 4:1 */ /* two = 2:1 */ const ccute_layout four = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}; const ccute_layout two = {{1, 0, 0, 0, {}, {0}, {2}}, {1}, 0, 0, 0, 0, 0, {0}};
// 11 |     /* steps = (4,2):(1,4) */ const ccute_layout steps = {{2, 0, 0, 0, {}, {16, 1}, {4, 2}}, {1, 4}, 0, 0, 0, 0, 0, {0}};
// 15 |     const auto stated = [&](int k) { { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[(long long)k * 4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[(long long)k * 4 + 2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); } };
// 18 |     ccute_store_global(out, c[0], c[1], c[2], c[3]);
// ! product_in_a_lambda.cu:14:26: remark: not folded: the lambda folds for all its arguments alike: the type of its parameter 'k' is deduced; remedy: state the types of the parameters of the lambda
// !     const auto any = [&](auto k) { ccute_gemm(mine, c, four, a, ccute_slice(steps, ALL, k), b, two); };
// !                          ^~~~~~
// ! product_in_a_lambda.cu:14:89: warning: the type of 'k' is deduced from each call's arguments; the library multiplies instead, hundreds of times slower; remedy: state the parameter's type in the template or the lambda, for example int k or const ccute_layout &l
// !     const auto any = [&](auto k) { ccute_gemm(mine, c, four, a, ccute_slice(steps, ALL, k), b, two); };
// !                                                                                         ^
