// run: host(3); branches(2)
// run: LAUNCH(k, 1, 4, OUT, 5)
/* nvcc does not count (void)x as a use of a variable that may change: unless it is a parameter or a constant, another
   form is written. */
#include <ccute/ccute.h>
#include <ccute/short.h>

enum plain { FIRST = 1 };
enum class scoped { SECOND = 2 };
struct size { int rows; };

CCUTE_FOLD __global__ void k(long *out, int n)
{
    int two = n;
    const int eight = n + 3;
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    out[ccute_at(l, threadIdx.x, two - two)] = n;
    out[ccute_at(l, threadIdx.x, eight - eight + 1)] = n;
}

CCUTE_FOLD long host(int i)
{
    plain a = FIRST;
    scoped b = scoped::SECOND;
    bool c = i > 2;
    short d = (short)i;
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    int all[] = {1, 2, 3};
    long r = 0;
    for (int x : all)
        r += ccute_at(l, x - x, a - 1);
    size h = {i};
    int *p = &i;
    return r + ccute_at(l, i, (int)b) * 100 + ccute_at(l, d - d, c - c) + ccute_at(l, h.rows - h.rows, *p - *p);
}

template <int N> CCUTE_FOLD long branch(int i)
{
    int one = i + 1;
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(N, 1));
    if constexpr (N > 4)
        return ccute_at(l, one, 1);
    else
        return i;
}

CCUTE_FOLD long branches(int i) { return branch<4>(i) * 100 + branch<8>(i); }
// ---- folded ----
// 14 |     int two = n; (void)+two;
// 15 |     const int eight = n + 3; (void)eight;
// 16 |     /* l = (8,4):(4,1) */
// 17 |     out[threadIdx.x * 4] = n;
// 18 |     out[threadIdx.x * 4 + 1] = n;
// 23 |     plain a = FIRST; (void)+a;
// 25 |     bool c = i > 2; (void)+c;
// 26 |     short d = (short)i; (void)+d;
// 27 |     /* l = (8,4):(4,1) */
// 31 |         (void)+x, r += 0L;
// 32 |     size h = {i}; (void)__builtin_addressof(h);
// 33 |     int *p = &i; (void)+p;
// 34 |     return r + ((long)((long long)i * 4 + ((int)b))) * 100 + 0L + 0L;
// 38 | { if constexpr (N == 4) {
// 39 |     int one = i + 1; (void)+one;
// 40 |     /* l = (8,4):(4,1) */
// 42 |         (void)0;
// 38 | else if constexpr (N == 8) {
// 40 |     /* l = (8,4):(8,1) */
// 42 |         return (long long)one * 8 + 1;
// 38 | else {
// 40 |     /* l = (8,4):(N,1) */
// 42 |         return (long long)one * N + 1;
// 45 | } }
// 47 | CCUTE_FOLD long branches(int i) { return ((long)i) * 100 + ((long)((long long)(int)((unsigned)i + 1) * 8 + 1)); }
// ! unused_for_nvcc.cu:47:63: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long branches(int i) { return branch<4>(i) * 100 + branch<8>(i); }
// !                                                               ^~~~~~~~~~~~
