// A condition that is not known chooses between two layouts: of one form, it chooses their numbers.
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 0, 5); LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 4, 6)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(int *d, int *s, int c, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1)), b = ccute_make_layout(TUP(8, 4));
    const ccute_layout either = c ? a : b;
    s[threadIdx.x] = threadIdx.x * 3;
    d[ccute_at(either, threadIdx.x)] = s[threadIdx.x];
    ccute_copy(d + 32, c > 2 ? ccute_make_layout(4, 8) : ccute_make_layout(4), s, ccute_make_layout(4));
    const ccute_layout needy = c < n - 1 ? ccute_make_layout(TUP(4, n)) : ccute_make_layout(TUP(4, 8));
    d[64 + ccute_at(needy, 3, 1)] = ccute_size(needy);
}

// Not known where it is used twice; of two forms. In an array and in an object next to them.
struct tile {
    ccute_layout l;
};
CCUTE_FOLD __global__ void misses(int *d, const int *s, int c, int n)
{
    const ccute_layout a = ccute_make_layout(8), b = ccute_make_layout(TUP(8, 4)), each[2] = {a, b};
    const tile t = {b};
    d[ccute_at(s[3] ? a : a, threadIdx.x)] = 1;
    d[ccute_at(c ? a : b, threadIdx.x)] = 2;
    d[ccute_at(each[1], threadIdx.x)] = 3;
    d[ccute_at(t.l, threadIdx.x)] = 4;
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */ /* b = (8,4):(1,8) */
// 9 |     /* either = (8,4):(either_d0,either_d1) */ const int either_d0 = c == 0 ? 1 : 4; const int either_d1 = c == 0 ? 8 : 1;
// 11 |     d[either_d0 * (int)(threadIdx.x & 7) + either_d1 * (int)(threadIdx.x >> 3)] = s[threadIdx.x];
// 12 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 32)[0] = v0; (d + 32)[(c >= 3) == 0 ? 1 : 8] = v1; (d + 32)[((c >= 3) == 0 ? 1 : 8) * 2] = v2; (d + 32)[((c >= 3) == 0 ? 1 : 8) * 3] = v3; }
// 13 |     /* needy = (4,needy_s1):(1,needy_d1) */ ccute_check_((c < (long long)n - 1) == 0 || n >= 0); const int needy_s1 = (c < (long long)n - 1) == 0 ? 8 : n; const int needy_d1 = (c < (long long)n - 1) == 0 ? 4 : (n == 1 ? 0 : 4);
// 14 |     d[64 + ((long)(needy_d1 + 3))] = (long long)needy_s1 * 4;
// 23 |     const ccute_layout a = ccute_make_layout(8), b = ccute_make_layout(TUP(8, 4)), each[2] = {{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}}; (void)each;
// 24 |     const tile t = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 27 |     d[threadIdx.x] = 3;
// 28 |     d[threadIdx.x] = 4;
// ! choice_of_layouts.cu:12:5: remark: narrow: 32-bit: no stride of the destination, 4:((c >= 3) == 0 ? 1 : 8), is 1
// !     ccute_copy(d + 32, c > 2 ? ccute_make_layout(4, 8) : ccute_make_layout(4), s, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! choice_of_layouts.cu:13:5: remark: checked at run time: (c < (long long)n - 1) == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout needy = c < n - 1 ? ccute_make_layout(TUP(4, n)) : ccute_make_layout(TUP(4, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! choice_of_layouts.cu:13:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout needy = c < n - 1 ? ccute_make_layout(TUP(4, n)) : ccute_make_layout(TUP(4, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! choice_of_layouts.cu:25:16: remark: not folded: the condition that chooses between the two values is not known here; remedy: assign it to a const variable first
// !     d[ccute_at(s[3] ? a : a, threadIdx.x)] = 1;
// !                ^~~~~~~~~~~~
// ! choice_of_layouts.cu:26:16: remark: not folded: a condition that is not known here chooses between 8:1 and (8,4):(1,8), which differ in more than numbers; remedy: write an if with the statement that uses the layout in both branches
// !     d[ccute_at(c ? a : b, threadIdx.x)] = 2;
// !                ^~~~~~~~~
