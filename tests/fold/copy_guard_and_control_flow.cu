#include <ccute/short.h>
// run: LAUNCH(zero_trip, 1, 2, OUT, 4, 3); LAUNCH(zero_trip, 1, 2, OUT + 1, 4, 3); LAUNCH(zero_trip, 1, 2, OUT + 1, 3, 0); LAUNCH(zero_trip, 1, 2, OUT, 3, 2)
// run: LAUNCH(divides, 1, 1, OUT, 8, 2); LAUNCH(divides, 1, 1, OUT, 8, 0); LAUNCH(divides, 1, 1, OUT, 6, 2); LAUNCH(divides, 1, 1, OUT + 1, 8, 4)
// run: LAUNCH(cases, 1, 1, OUT, 4, 0); LAUNCH(cases, 1, 1, OUT, 4, 1); LAUNCH(cases, 1, 1, OUT + 1, 4, 2); LAUNCH(cases, 1, 1, OUT, 3, 3); LAUNCH(cases, 1, 1, OUT, 2, 9)
// run: LAUNCH(jumps, 1, 1, OUT, 4, 0); LAUNCH(jumps, 1, 1, OUT + 1, 4, 1); LAUNCH(jumps, 1, 1, OUT, 4, 2); LAUNCH(jumps, 1, 1, OUT, 3, 2)
// run: LAUNCH(returns, 1, 4, OUT, 4, 2); LAUNCH(returns, 1, 4, OUT + 1, 4, 2); LAUNCH(returns, 1, 4, OUT, 4, 9); LAUNCH(returns, 1, 4, OUT, 5, 9)
// run: LAUNCH(moves, 1, 1, OUT, 4, 3); LAUNCH(moves, 1, 1, OUT, 3, 3); LAUNCH(moves, 1, 1, OUT + 1, 2, 3)
// run: LAUNCH(shadows, 1, 1, OUT, 4, 3); LAUNCH(shadows, 1, 1, OUT + 1, 4, 3); LAUNCH(shadows, 1, 1, OUT, 3, 3)
// run: LAUNCH(between, 1, 1, OUT, 4, 3); LAUNCH(between, 1, 1, OUT + 1, 4, 3); LAUNCH(between, 1, 1, OUT, 3, 1)
// run: LAUNCH(loops, 1, 1, OUT, 4, 3); LAUNCH(loops, 1, 1, OUT + 1, 4, 3); LAUNCH(loops, 1, 1, OUT, 3, 1); LAUNCH(loops, 1, 1, OUT, 2, 9)
// run: LAUNCH(barrier, 1, 4, OUT, 4, 3); LAUNCH(barrier, 1, 4, OUT + 1, 4, 3); LAUNCH(barrier, 1, 4, OUT, 3, 3)
// run: LAUNCH(lambdas, 1, 4, OUT, 4, 3); LAUNCH(lambdas, 1, 4, OUT + 1, 4, 3); LAUNCH(conditionals, 1, 1, OUT, 4, 3); LAUNCH(conditionals, 1, 1, OUT + 1, 4, 0);LAUNCH(conditionals, 1, 1, OUT, 4, 0)
// run: LAUNCH(late, 1, 1, OUT, 4, 3); LAUNCH(late, 1, 1, OUT + 1, 4, 3); LAUNCH(late, 1, 1, OUT, 3, 2)
CCUTE_FOLD __global__ void zero_trip(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    for (int i = 0; i < n; i++) {
        v[0] += i;
        ccute_copy(p + 16 * i, a, v, r);
    }
}
CCUTE_FOLD __global__ void divides(long *p, int n, int d)
{
    long v[4] = {1, 2, 3, 4};
    if (d != 0) {
        const int s = n / d;
        const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, s)), r = ccute_make_layout(TUP(2, 2));
        ccute_copy(p + 20, a, v, r);
        if (n % d == 0) {
            const ccute_layout b = ccute_make_layout(TUP(2, 2), TUP(1, n / d));
            ccute_copy(p + 40, b, v, r);
        }
    }
    p[0] = 5;
}
CCUTE_FOLD __global__ void cases(long *p, int ld, int which)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    switch (which) {
    case 0:
        ccute_copy(p, a, v, r);
        /* fall through */
    case 1:
        v[1] = 9;
        ccute_copy(p + 16, a, v, r);
        break;
    case 2: {
        const long k = v[2];
        ccute_copy(p + 32, a, v, r);
        p[60] = k;
        break;
    }
    default:
        if (which == 9)
            break;
        ccute_copy(p + 48, a, v, r);
    }
    p[70] = v[1];
}
CCUTE_FOLD __global__ void jumps(long *p, int ld, int which)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    int k = 0;
    if (which == 1)
        goto middle;
again:
    ccute_copy(p + 16 * k, a, v, r);
middle:
    v[0] += 7;
    ccute_copy(p + 100 + 16 * k, a, v, r);
    if (++k < which)
        goto again;
    p[90] = k;
}
CCUTE_FOLD __global__ void returns(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    ccute_copy(p + 16 * threadIdx.x, a, v, r);
    if ((int)threadIdx.x >= n)
        return;
    const long held = v[2] + n;
    ccute_copy(p + 100 + 16 * threadIdx.x, a, v, r);
    p[200 + threadIdx.x] = held;
}
CCUTE_FOLD __global__ void moves(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    for (long *q = p; q < p + 16 * n; q += 17)
        ccute_copy(q, a, v, r);
    long *s = p + 64;
    if (n > 2)
        s++;
    ccute_copy(s, a, v, r);
}
CCUTE_FOLD __global__ void shadows(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    for (int i = 0; i < n; i++) {
        const int ld = 3 + i;
        long *const p2 = p;
        ccute_copy(p2 + 16 * i, a, v, r);
        {
            long *p = p2 + 1;
            p[80] = ld;
            ccute_copy(p2 + 100 + 16 * i, a, v, r);
        }
    }
}
CCUTE_FOLD __global__ void between(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    ccute_copy(p, a, v, r);
    const int m = ld * n;
    const ccute_layout b = ccute_make_layout(TUP(2, 2), TUP(1, m));
    v[3] = m;
    ccute_copy(p + 200, b, v, r);
    const auto f = [=](int x) { return x + m; };
    ccute_copy(p + 300, b, v, r);
    p[400] = f(2);
}
CCUTE_FOLD __global__ void loops(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    int i = 0;
    while (true) {
        if (i == 2) {
            i++;
            continue;
        }
        ccute_copy(p + 16 * i, a, v, r);
        if (++i >= n)
            break;
    }
    do {
        ccute_copy(p + 160, a, v, r);
        if (n == 9)
            break;
        v[0]++;
    } while (v[0] < 5);
    const int ks[2] = {1, 2};
    for (const int k : ks)
        ccute_copy(p + 200 + 16 * k, a, v, r);
    p[500] = i;
}
CCUTE_FOLD __global__ void barrier(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    const ccute_layout b = ccute_make_layout(TUP(2, 2), TUP(1, ld + (int)threadIdx.x));
    long v[4] = {1, 2, 3, 4};
    ccute_copy(p + 32 * threadIdx.x, b, v, r);
    __syncthreads();
    v[0] = p[32 * ((threadIdx.x + 1) % 4)];
    ccute_copy(p + 200 + 32 * threadIdx.x, b, v, r);
    __syncthreads();
    ccute_copy(p + 400 + 32 * threadIdx.x, a, v, r);
}
CCUTE_FOLD __global__ void lambdas(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    const auto f = [=](long *q) {
        long w[4] = {5, 6, 7, 8};
        if (threadIdx.x == 2)
            return 1;
        ccute_copy(q, a, w, r);
        return 2;
    };
    p[300 + threadIdx.x] = f(p + 32 * threadIdx.x);
}
CCUTE_FOLD __global__ void conditionals(long *p, int ld, int n)
{
    long v[4] = {1, 2, 3, 4};
    if (const int m = n) {
        const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, m * 2)), r = ccute_make_layout(TUP(2, 2));
        ccute_copy(p, a, v, r);
    } else {
        const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, m + ld)), r = ccute_make_layout(TUP(2, 2));
        ccute_copy(p + 30, a, v, r);
    }
}
CCUTE_FOLD __global__ void late(long *p, int ld, int n)
{
    const ccute_layout r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    int s = ld;
    for (int i = 0; i < n; i++) {
        const int t = s;
        const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, t));
        ccute_copy(p + 32 * i, a, v, r);
        s += i;
    }
}
// ---- folded ----
// 16 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 18 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { for (int i = 0; i < n; i++) {
// 20 |         { ccute_store_global((p + 16 * i), v[0], v[1]); ccute_store_global((p + 16 * i) + ld, v[2], v[3]); }
// 21 |     } } else {
// 18 |  for (int i = 0; i < n; i++) {
// 20 |         { (p + 16 * i)[0] = v[0]; (p + 16 * i)[1] = v[1]; (p + 16 * i)[ld] = v[2]; (p + 16 * i)[(long long)ld + 1] = v[3]; }
// 21 |     } }
// 28 |         /* a = (2,2):(1,s) */ /* r = (2,2):(1,2) */
// 29 |         if (((size_t)p & 15) == 0 && s % 2 == 0) { { ccute_store_global((p + 20), v[0], v[1]); ccute_store_global((p + 20) + s, v[2], v[3]); } } else { { (p + 20)[0] = v[0]; (p + 20)[1] = v[1]; (p + 20)[s] = v[2]; (p + 20)[(long long)s + 1] = v[3]; } }
// 31 |             /* b = (2,2):(1,b_d1) */ const long long b_d1 = (long long)n / d;
// 32 |             { (p + 40)[0] = v[0]; (p + 40)[1] = v[1]; (p + 40)[b_d1] = v[2]; (p + 40)[b_d1 + 1] = v[3]; }
// 39 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 41 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { switch (which) {
// 43 |         { ccute_store_global(p, v[0], v[1]); ccute_store_global(p + ld, v[2], v[3]); }
// 47 |         { ccute_store_global((p + 16), v[0], v[1]); ccute_store_global((p + 16) + ld, v[2], v[3]); }
// 51 |         { ccute_store_global((p + 32), v[0], v[1]); ccute_store_global((p + 32) + ld, v[2], v[3]); }
// 58 |         { ccute_store_global((p + 48), v[0], v[1]); ccute_store_global((p + 48) + ld, v[2], v[3]); }
// 59 |     } } else {
// 41 |  switch (which) {
// 43 |         { p[0] = v[0]; p[1] = v[1]; p[ld] = v[2]; p[(long long)ld + 1] = v[3]; }
// 47 |         { (p + 16)[0] = v[0]; (p + 16)[1] = v[1]; (p + 16)[ld] = v[2]; (p + 16)[(long long)ld + 1] = v[3]; }
// 51 |         { (p + 32)[0] = v[0]; (p + 32)[1] = v[1]; (p + 32)[ld] = v[2]; (p + 32)[(long long)ld + 1] = v[3]; }
// 58 |         { (p + 48)[0] = v[0]; (p + 48)[1] = v[1]; (p + 48)[ld] = v[2]; (p + 48)[(long long)ld + 1] = v[3]; }
// 59 |     } }
// 64 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 70 |     { (p + 16 * k)[0] = v[0]; (p + 16 * k)[1] = v[1]; (p + 16 * k)[ld] = v[2]; (p + 16 * k)[(long long)ld + 1] = v[3]; }
// 73 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { { ccute_store_global((p + 100 + 16 * k), v[0], v[1]); ccute_store_global((p + 100 + 16 * k) + ld, v[2], v[3]); } } else { { (p + 100 + 16 * k)[0] = v[0]; (p + 100 + 16 * k)[1] = v[1]; (p + 100 + 16 * k)[ld] = v[2]; (p + 100 + 16 * k)[(long long)ld + 1] = v[3]; } }
// 80 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 82 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { { ccute_store_global((p + 16 * threadIdx.x), v[0], v[1]); ccute_store_global((p + 16 * threadIdx.x) + ld, v[2], v[3]); }
// 86 |     { ccute_store_global((p + 100 + 16 * threadIdx.x), v[0], v[1]); ccute_store_global((p + 100 + 16 * threadIdx.x) + ld, v[2], v[3]); }
// 87 |     p[200 + threadIdx.x] = held; } else {
// 82 |  { (p + 16 * threadIdx.x)[0] = v[0]; (p + 16 * threadIdx.x)[1] = v[1]; (p + 16 * threadIdx.x)[ld] = v[2]; (p + 16 * threadIdx.x)[(long long)ld + 1] = v[3]; }
// 86 |     { (p + 100 + 16 * threadIdx.x)[0] = v[0]; (p + 100 + 16 * threadIdx.x)[1] = v[1]; (p + 100 + 16 * threadIdx.x)[ld] = v[2]; (p + 100 + 16 * threadIdx.x)[(long long)ld + 1] = v[3]; }
// 87 |     p[200 + threadIdx.x] = held; }
// 91 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 94 |         { q[0] = v[0]; q[1] = v[1]; q[ld] = v[2]; q[(long long)ld + 1] = v[3]; }
// 98 |     { s[0] = v[0]; s[1] = v[1]; s[ld] = v[2]; s[(long long)ld + 1] = v[3]; }
// 102 |     /* a = (2,2):(1,a_d1) */ /* r = (2,2):(1,2) */ const int a_d1 = ld;
// 104 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { for (int i = 0; i < n; i++) {
// 107 |         { ccute_store_global((p2 + 16 * i), v[0], v[1]); ccute_store_global((p2 + 16 * i) + a_d1, v[2], v[3]); }
// 111 |             { ccute_store_global((p2 + 100 + 16 * i), v[0], v[1]); ccute_store_global((p2 + 100 + 16 * i) + a_d1, v[2], v[3]); }
// 113 |     } } else {
// 104 |  for (int i = 0; i < n; i++) {
// 107 |         { (p2 + 16 * i)[0] = v[0]; (p2 + 16 * i)[1] = v[1]; (p2 + 16 * i)[a_d1] = v[2]; (p2 + 16 * i)[(long long)a_d1 + 1] = v[3]; }
// 111 |             { (p2 + 100 + 16 * i)[0] = v[0]; (p2 + 100 + 16 * i)[1] = v[1]; (p2 + 100 + 16 * i)[a_d1] = v[2]; (p2 + 100 + 16 * i)[(long long)a_d1 + 1] = v[3]; }
// 113 |     } }
// 117 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 119 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { { ccute_store_global(p, v[0], v[1]); ccute_store_global(p + ld, v[2], v[3]); } } else { { p[0] = v[0]; p[1] = v[1]; p[ld] = v[2]; p[(long long)ld + 1] = v[3]; } }
// 121 |     /* b = (2,2):(1,m) */
// 123 |     if (((size_t)p & 15) == 0 && m % 2 == 0) { { ccute_store_global((p + 200), v[0], v[1]); ccute_store_global((p + 200) + m, v[2], v[3]); } } else { { (p + 200)[0] = v[0]; (p + 200)[1] = v[1]; (p + 200)[m] = v[2]; (p + 200)[(long long)m + 1] = v[3]; } }
// 125 |     if (((size_t)p & 15) == 0 && m % 2 == 0) { { ccute_store_global((p + 300), v[0], v[1]); ccute_store_global((p + 300) + m, v[2], v[3]); } } else { { (p + 300)[0] = v[0]; (p + 300)[1] = v[1]; (p + 300)[m] = v[2]; (p + 300)[(long long)m + 1] = v[3]; } }
// 130 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 133 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { while (true) {
// 138 |         { ccute_store_global((p + 16 * i), v[0], v[1]); ccute_store_global((p + 16 * i) + ld, v[2], v[3]); }
// 143 |         { ccute_store_global((p + 160), v[0], v[1]); ccute_store_global((p + 160) + ld, v[2], v[3]); }
// 150 |         { ccute_store_global((p + 200 + 16 * k), v[0], v[1]); ccute_store_global((p + 200 + 16 * k) + ld, v[2], v[3]); } } else {
// 133 |  while (true) {
// 138 |         { (p + 16 * i)[0] = v[0]; (p + 16 * i)[1] = v[1]; (p + 16 * i)[ld] = v[2]; (p + 16 * i)[(long long)ld + 1] = v[3]; }
// 143 |         { (p + 160)[0] = v[0]; (p + 160)[1] = v[1]; (p + 160)[ld] = v[2]; (p + 160)[(long long)ld + 1] = v[3]; }
// 150 |         { (p + 200 + 16 * k)[0] = v[0]; (p + 200 + 16 * k)[1] = v[1]; (p + 200 + 16 * k)[ld] = v[2]; (p + 200 + 16 * k)[(long long)ld + 1] = v[3]; } }
// 155 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 156 |     /* b = (2,2):(1,b_d1) */ const long long b_d1 = (long long)threadIdx.x + ld;
// 158 |     { (p + 32 * threadIdx.x)[0] = v[0]; (p + 32 * threadIdx.x)[1] = v[1]; (p + 32 * threadIdx.x)[b_d1] = v[2]; (p + 32 * threadIdx.x)[b_d1 + 1] = v[3]; }
// 161 |     { (p + 200 + 32 * threadIdx.x)[0] = v[0]; (p + 200 + 32 * threadIdx.x)[1] = v[1]; (p + 200 + 32 * threadIdx.x)[b_d1] = v[2]; (p + 200 + 32 * threadIdx.x)[b_d1 + 1] = v[3]; }
// 163 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { { ccute_store_global((p + 400 + 32 * threadIdx.x), v[0], v[1]); ccute_store_global((p + 400 + 32 * threadIdx.x) + ld, v[2], v[3]); } } else { { (p + 400 + 32 * threadIdx.x)[0] = v[0]; (p + 400 + 32 * threadIdx.x)[1] = v[1]; (p + 400 + 32 * threadIdx.x)[ld] = v[2]; (p + 400 + 32 * threadIdx.x)[(long long)ld + 1] = v[3]; } }
// 167 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 173 |         if (((size_t)q & 15) == 0 && ld % 2 == 0) { { ccute_store(q, w[0], w[1]); ccute_store(q + ld, w[2], w[3]); } } else { { q[0] = w[0]; q[1] = w[1]; q[ld] = w[2]; q[(long long)ld + 1] = w[3]; } }
// 181 |     if (((size_t)p & 15) == 0 && ld % 2 == 0) { if (const int m = n) {
// 182 |         /* a = (2,2):(1,a_d1) */ /* r = (2,2):(1,2) */ const long long a_d1 = (long long)m * 2;
// 183 |         { ccute_store_global(p, v[0], v[1]); ccute_store_global(p + a_d1, v[2], v[3]); }
// 185 |         /* a = (2,2):(1,a_d1_) */ /* r = (2,2):(1,2) */ const int a_d1_ = ld + m;
// 186 |         { ccute_store_global((p + 30), v[0], v[1]); ccute_store_global((p + 30) + a_d1_, v[2], v[3]); }
// 187 |     } } else {
// 181 |  if (const int m = n) {
// 182 |         /* a = (2,2):(1,a_d1) */ /* r = (2,2):(1,2) */ const long long a_d1 = (long long)m * 2;
// 183 |         { p[0] = v[0]; p[1] = v[1]; p[a_d1] = v[2]; p[a_d1 + 1] = v[3]; }
// 185 |         /* a = (2,2):(1,a_d1_) */ /* r = (2,2):(1,2) */ const int a_d1_ = ld + m;
// 186 |         { (p + 30)[0] = v[0]; (p + 30)[1] = v[1]; (p + 30)[a_d1_] = v[2]; (p + 30)[(long long)a_d1_ + 1] = v[3]; }
// 187 |     } }
// 191 |     /* r = (2,2):(1,2) */
// 196 |         /* a = (2,2):(1,t) */
// 197 |         if (((size_t)p & 15) == 0 && t % 2 == 0) { { ccute_store_global((p + 32 * i), v[0], v[1]); ccute_store_global((p + 32 * i) + t, v[2], v[3]); } } else { { (p + 32 * i)[0] = v[0]; (p + 32 * i)[1] = v[1]; (p + 32 * i)[t] = v[2]; (p + 32 * i)[(long long)t + 1] = v[3]; } }
// ! copy_guard_and_control_flow.cu:20:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 16 * i, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:29:9: remark: guarded: 128-bit only where p is 16-byte aligned and s % 2 == 0; remedy: CCUTE_ASSUME(s % 2 == 0)
// !         ccute_copy(p + 20, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:31:13: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !             const ccute_layout b = ccute_make_layout(TUP(2, 2), TUP(1, n / d));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:32:13: remark: narrow: 64-bit: a stride of the destination, (long long)n / d, is not known to be a multiple of 2
// !             ccute_copy(p + 40, b, v, r);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:43:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:47:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 16, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:51:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 32, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:58:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 48, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:70:5: remark: narrow: 64-bit: a stride of the destination: 'ld' is not known to be a multiple of 2, and no place around the copy can check that; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p + 16 * k, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:73:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p + 100 + 16 * k, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:82:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p + 16 * threadIdx.x, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:86:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p + 100 + 16 * threadIdx.x, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:94:9: remark: narrow: 64-bit: 'q' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(q, 16)
// !         ccute_copy(q, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:98:5: remark: narrow: 64-bit: 's' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(s, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:107:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p2 + 16 * i, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:111:13: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !             ccute_copy(p2 + 100 + 16 * i, a, v, r);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:119:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:123:5: remark: guarded: 128-bit only where p is 16-byte aligned and m % 2 == 0; remedy: CCUTE_ASSUME(m % 2 == 0)
// !     ccute_copy(p + 200, b, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:125:5: remark: guarded: 128-bit only where p is 16-byte aligned and m % 2 == 0; remedy: CCUTE_ASSUME(m % 2 == 0)
// !     ccute_copy(p + 300, b, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:138:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 16 * i, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:143:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 160, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:150:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 200 + 16 * k, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:156:5: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(2, 2), TUP(1, ld + (int)threadIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:158:5: remark: narrow: 64-bit: a stride of the destination, threadIdx.x, is not known to be a multiple of 2
// !     ccute_copy(p + 32 * threadIdx.x, b, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:161:5: remark: narrow: 64-bit: a stride of the destination, threadIdx.x, is not known to be a multiple of 2
// !     ccute_copy(p + 200 + 32 * threadIdx.x, b, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:163:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p + 400 + 32 * threadIdx.x, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:173:9: remark: guarded: 128-bit only where q is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(q, a, w, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:183:9: remark: guarded: 128-bit only where p is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(p, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:186:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 30, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_and_control_flow.cu:197:9: remark: guarded: 128-bit only where p is 16-byte aligned and t % 2 == 0; remedy: CCUTE_ASSUME(t % 2 == 0)
// !         ccute_copy(p + 32 * i, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
