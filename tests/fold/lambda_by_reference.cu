// A lambda that captures by reference is as wide as one that captures by value: a variable that no name writes keeps its
// value, and what is known of it. One that the lambda changes, or may change unseen, does not.
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: LAUNCH(kept, 1, 8, (int *)OUT, (int *)(OUT + 512), 4)
CCUTE_FOLD __global__ void __launch_bounds__(8) kept(int *d, int *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(n % 4 == 0);
    const ccute_layout four = ccute_offset_by(4 * threadIdx.x, ccute_make_layout(4));
    for (int i = 0; i < 4; i++)
        s[4 * threadIdx.x + i] = 5 * threadIdx.x + i;
    auto all = [&](int k) { ccute_copy(d + 32 * k, four, s, four); };
    auto listed = [&d, s, &n] { ccute_copy(d + n + 96, ccute_make_layout(4), s, ccute_make_layout(4)); };
    all(1);
    listed();
}

// run: LAUNCH(changed, 1, 1, (int *)OUT, (int *)(OUT + 512), 4)
CCUTE_FOLD __global__ void changed(int *d, int *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(n % 4 == 0);
    const ccute_layout four = ccute_make_layout(4);
    for (int i = 0; i < 32; i++)
        s[i] = i;
    auto next = [&] { d++; };
    auto alias = [&p = s] { p++; };
    auto deduced = [&](auto f) { f(n); };
    next();
    alias();
    deduced([](int &x) { x++; });
    ccute_copy(d, four, s, four);
    ccute_copy(d + 16, four, s + n, four);
}
// ---- folded ----
// 12 |     /* four = four_o o 4:1 */ const int four_o = threadIdx.x * 4;
// 15 |     auto all = [&](int k) { ccute_store_global((d + 32 * k) + four_o, ccute_load_global<4>(s + four_o)); };
// 16 |     auto listed = [&d, s, &n] { ccute_store_global((d + n + 96), ccute_load_global<4>(s)); };
// 27 |     /* four = 4:1 */
// 36 |     { auto *const p0 = d; auto *const p1 = s; const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 37 |     { auto *const p0 = (d + 16); auto *const p1 = (s + n); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// ! lambda_by_reference.cu:36:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, four, s, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! lambda_by_reference.cu:37:5: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 16, four, s + n, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
