// needs: cuda
// alone
/* Member functions that return a reference to an element, or a pointer to one: in the place of a call is the element. */
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class T> struct tensor {
    T *p;
    ccute_layout l;
    CCUTE_FOLD __host__ __device__ T &operator()(int i, int j) const { return p[ccute_at(l, i, j)]; }
    CCUTE_FOLD __host__ __device__ T &operator[](int i) const { return *(p + ccute_at(l, i)); }
    CCUTE_FOLD __host__ __device__ T *ptr(int i) const { return this->p + ccute_at(this->l, i); }
    CCUTE_FOLD __host__ __device__ T *back(int i) const { return &p[ccute_size(l)] - 1 - i; }
    CCUTE_FOLD __host__ __device__ const T &look(int i) const { return (*this)[i]; }
    CCUTE_FOLD __host__ __device__ T &next(int i) const
    {
        const int at = ccute_at(l, i + 1);
        CCUTE_ASSUME(at >= 0);
        return *&p[at];
    }
    CCUTE_FOLD __host__ __device__ T get(int i) const { return p[ccute_at(l, i)]; }
    CCUTE_FOLD __host__ __device__ long wide(int i) const { return (*this)[i]; }
    CCUTE_FOLD __host__ __device__ T &either(int i) const { return *(i ? p : p + ccute_at(l, i)); }
};

template <class T, int ROWS, int COLUMNS> struct tile {
    T at[ROWS * COLUMNS];
    CCUTE_FOLD __device__ T &operator()(int i, int j)
    {
        return at[ccute_at(ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)), i, j)];
    }
    CCUTE_FOLD __device__ const T &get(int i, int j) const
    {
        return at[ccute_at(ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)), i, j)];
    }
};

// run: LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 5); LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 8)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(int *d, int *s, int ld)
{
    CCUTE_ASSUME(ld > 0);
    const tensor<int> to = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))};
    const tensor<int> from = {s, ccute_make_layout(TUP(4, 8), TUP(ld, 1))};
    const int i = threadIdx.x & 3, j = threadIdx.x >> 2;
    from(i, j) = i * 10 + j;
    __syncthreads();
    to(i, j) = from(i, j) + from[i] * 3;
    to(i, j) += 2;
    to[threadIdx.x]++;
    int &same = to[threadIdx.x], *const q = from.ptr(2);
    same ^= 5;
    *to.ptr(i + 4 * j) += *q + to.look(threadIdx.x) + from.next(i);
    if (threadIdx.x == 0)
        *to.back(3) -= (int)(&to(1, 2) - to.p) + (int)(from.back(0) - from.p);
}

// run: LAUNCH(shared, 1, 32, (int *)OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) shared(int *d)
{
    __shared__ tile<int, 4, 8> t;
    const int i = threadIdx.x & 3, j = threadIdx.x >> 2;
    t(i, j) = threadIdx.x;
    __syncthreads();
    d[threadIdx.x] = t(3 - i, j) + t.get(i, 7 - j);
}

// What the object is, or where it changes, does not matter to the place; to its layouts it does.
// run: LAUNCH(effects, 1, 1, (int *)OUT, 3)
CCUTE_FOLD __global__ void effects(int *d, int n)
{
    CCUTE_ASSUME(n > 0);
    const tensor<int> t = {d, ccute_make_layout(TUP(4, 8), TUP(8, n))};
    int k = 0;
    t[k++] = 7;
    t(k++, 1) = 9;
    t[3];
    (void)(k ? t[4] : t[5]);
    d[100] = k;
}

class closed {
    int *p;
    ccute_layout l;

  public:
    CCUTE_FOLD __device__ closed(int *q) : p(q), l(ccute_make_layout(8, 2)) {}
    CCUTE_FOLD __device__ int &at(int i) const { return p[ccute_at(l, i)]; }
};
// A const element stays const, a private member has no name in the kernel, and a place is an element of one pointer.
// run: LAUNCH(misses, 1, 1, (int *)OUT, 1)
CCUTE_FOLD __global__ void misses(int *d, int i)
{
    const tensor<int> t = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))};
    const closed c(d);
    const auto &look = t.look(i);
    auto &seen = t.look(i);
    c.at(i) = 3;
    t.either(i) = look + seen;
}

// The value of an element is one, whatever is written there later.
// run: LAUNCH(values, 1, 1, (int *)OUT, 1)
CCUTE_FOLD __global__ void values(int *d, int i)
{
    const tensor<int> t = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))};
    for (int k = 0; k < 32; k++)
        d[k] = k * k;
    const auto &kept = t.get(5);
    const auto wide = t.wide(i);
    t[5] = 3;
    decltype(auto) copied = t.get(i);
    t[i] = 2;
    const auto inner = [=](int k) { return t.get(k); };
    d[40] = kept + copied + (int)wide + -t.get(i) + inner(7) + (int)sizeof(t.wide(i)) + (i ? t.get(3) : t.get(4));
    if (t.get(0) == 0)
        d[41] = t.wide(9);
    auto &&moves = t.ptr(0);
    moves++;
    d[42] = (int)(moves - t.ptr(0));
}

// What an address points to stays const, a pointer in the object is read after the arguments, and the value of a choice is
// no name of it.
struct row {
    int *p;
    ccute_layout l;
    CCUTE_FOLD __device__ int *at(int i) const { return &p[ccute_at(l, i)]; }
};
struct pairs {
    int *p;
    CCUTE_FOLD __device__ int &operator[](int i) const { return p[ccute_at(ccute_make_layout(8, 2), i)]; }
};
static __device__ int kind(int *) { return 1; }
static __device__ int kind(const int *) { return 2; }
// run: LAUNCH(addresses, 1, 1, (int *)OUT, 1)
CCUTE_FOLD __global__ void addresses(int *d, int i)
{
    const tensor<int> t = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))};
    const row r = {d, ccute_make_layout(8, 3)};
    pairs changing = {d};
    changing[(changing.p = d + 64, 3)] = 5;
    *r.at(4) = 6;
    d[50] = kind(&t.look(i));
    auto &&either = i ? t.ptr(0) : t.ptr(0);
    either++;
    d[51] = (int)(either - t.ptr(0));
}

// A kernel's object has the forms that it states; a copy from and to elements of one is as wide as of pointers.
// run: LAUNCH(copies, 1, 16, tensor<int>{(int *)OUT, ccute_make_layout(TUP(8, 16), TUP(16, 1))}, tensor<const int>{(int *)(OUT + 512), ccute_make_layout(TUP(8, 16), TUP(20, 1))})
CCUTE_FOLD __global__ void __launch_bounds__(16) copies(tensor<int> to, tensor<const int> from)
{
    CCUTE_FORM(to.l, "(8,16):(16,1)");
    CCUTE_FORM(from.l, "(8,16):(_,1)");
    CCUTE_ALIGNED(to.p, 16);
    CCUTE_ALIGNED(from.p, 16);
    CCUTE_ASSUME(from.l.offset == 0 && from.l.stride[0] % 4 == 0);
    const ccute_layout four = ccute_make_layout(4);
    const int i = threadIdx.x >> 2, j = 4 * (threadIdx.x & 3);
    ccute_copy(&to(i, j), four, &from(i, j), four);
    ccute_copy(to.ptr(4 + i + 8 * j), four, from.ptr(4 + i + 8 * j), four);
}
// ---- folded ----
// 29 |     { if constexpr (ccute_is_<tile, ::tile<int, 4, 8>>) {
// 30 |         return at[(long long)i * 8 + j];
// 29 | else {
// 30 |         ccute_check_(ROWS >= 0); ccute_check_(COLUMNS >= 0); return at[j + (long long)i * COLUMNS];
// 31 |     } }
// 33 |     { if constexpr (ccute_is_<tile, ::tile<int, 4, 8>>) {
// 34 |         return at[(long long)i * 8 + j];
// 33 | else {
// 34 |         ccute_check_(ROWS >= 0); ccute_check_(COLUMNS >= 0); return at[j + (long long)i * COLUMNS];
// 35 |     } }
// 42 |     const tensor<int> to = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}};
// 43 |     const tensor<int> from = {s, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}}};
// 45 |     from.p[j + (long long)(unsigned)ld * (unsigned)i] = i * 10 + j;
// 47 |     to.p[i * 8 + j] = from.p[j + (long long)(unsigned)ld * (unsigned)i] + from.p[(long long)(unsigned)ld * (unsigned)i] * 3;
// 48 |     to.p[i * 8 + j] += 2;
// 49 |     to.p[(threadIdx.x & 3) * 8 + (threadIdx.x >> 2)]++;
// 50 |     int &same = to.p[(threadIdx.x & 3) * 8 + (threadIdx.x >> 2)], *const q = from.p + (unsigned)ld * 2;
// 52 |     *(to.p + i * 8 + j) += *q + to.p[(threadIdx.x & 3) * 8 + (threadIdx.x >> 2)] + from.p[(int)(((i + 1) >> 2) + (long long)(unsigned)ld * (unsigned)((i + 1) & 3))];
// 54 |         *(to.p + 28) -= (int)(&to.p[10] - to.p) + (int)((from.p + 31) - from.p);
// 62 |     t.at[i * 8 + j] = threadIdx.x;
// 64 |     d[threadIdx.x] = t.at[j - i * 8 + 24] + t.at[i * 8 - j + 7];
// 72 |     const tensor<int> t = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, (long)n}, 0, 0, 0, 0, 0, {0}}};
// 75 |     t.p[n + (long long)k++ * 8] = 9;
// 76 |     (void)t.p[24];
// 77 |     (void)(k ? t.p[n] : t.p[(unsigned)n + 8]);
// 86 |     CCUTE_FOLD __device__ closed(int *q) : p(q), l(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}) {}
// 93 |     const tensor<int> t = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}};
// 105 |     const tensor<int> t = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}};
// 108 |     const auto &kept = (int)t.p[9];
// 109 |     const auto wide = (long)t.p[i % 4 * 8 + i / 4];
// 110 |     t.p[9] = 3;
// 111 |     decltype(auto) copied = (int)t.p[i % 4 * 8 + i / 4];
// 112 |     t.p[i % 4 * 8 + i / 4] = 2;
// 113 |     const auto inner = [=](int k) { return (int)t.p[k % 4 * 8 + k / 4]; };
// 114 |     d[40] = kept + copied + (int)wide + -t.p[i % 4 * 8 + i / 4] + inner(7) + (int)sizeof((long)t.p[i % 4 * 8 + i / 4]) + (i ? ((int)t.p[24]) : ((int)t.p[1]));
// 115 |     if (t.p[0] == 0)
// 116 |         d[41] = (long)t.p[10];
// 117 |     auto &&moves = t.p + 0;
// 119 |     d[42] = (int)(moves - t.p);
// 131 |     CCUTE_FOLD __device__ int &operator[](int i) const { return p[(long long)i * 2]; }
// 138 |     const tensor<int> t = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}};
// 139 |     const row r = {d, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// 142 |     *(r.p + 12) = 6;
// 144 |     auto &&either = i ? (t.p + 0) : (t.p + 0);
// 146 |     d[51] = (int)(either - t.p);
// 153 |     ccute_check_(to.l.shape.v[0] == 8 && to.l.shape.prof[0] == 16 && to.l.shape.v[1] == 16 && to.l.shape.prof[1] == 1 && to.l.stride[0] == 16 && to.l.stride[1] == 1 && to.l.shape.n == 2 && to.l.shape.status == 0 && to.l.sw_bits == 0);
// 154 |     ccute_check_(from.l.shape.v[0] == 8 && from.l.shape.prof[0] == 16 && from.l.shape.v[1] == 16 && from.l.shape.prof[1] == 1 && from.l.stride[1] == 1 && from.l.shape.n == 2 && from.l.shape.status == 0 && from.l.sw_bits == 0);
// 158 |     /* four = 4:1 */
// 160 |     if (to.l.offset % 4 == 0) { ccute_store_global((&to.p[threadIdx.x * 4 + to.l.offset]), ccute_load_global<4>((&from.p[(long long)((unsigned long long)from.l.offset + j + (unsigned long long)from.l.stride[0] * i)])));
// 161 |     ccute_store_global((to.p + (long long)(threadIdx.x * 4 + (unsigned long long)to.l.offset + 64)), ccute_load_global<4>((from.p + (long long)((unsigned long long)from.l.offset + j + (unsigned long long)from.l.stride[0] * (i + 4))))); } else {
// 160 |  { auto *const p0 = (&to.p[threadIdx.x * 4 + to.l.offset]); auto *const p1 = (&from.p[(long long)((unsigned long long)from.l.offset + j + (unsigned long long)from.l.stride[0] * i)]); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 161 |     { auto *const p0 = (to.p + (long long)(threadIdx.x * 4 + (unsigned long long)to.l.offset + 64)); auto *const p1 = (from.p + (long long)((unsigned long long)from.l.offset + j + (unsigned long long)from.l.stride[0] * (i + 4))); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; } }
// ! members_return_places.cu:23:91: remark: not folded: 'l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD __host__ __device__ T &either(int i) const { return *(i ? p : p + ccute_at(l, i)); }
// !                                                                                           ^
// ! members_return_places.cu:74:5: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     t[k++] = 7;
// !     ^~~~~~
// ! members_return_places.cu:87:68: remark: not folded: 'l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD __device__ int &at(int i) const { return p[ccute_at(l, i)]; }
// !                                                                    ^
// ! members_return_places.cu:95:24: remark: not folded: the function returns a const element, and the folded text in its place would not be const; remedy: let the member function return the offset, as a number, and use that where it is called: p[view(i, j)]
// !     const auto &look = t.look(i);
// !                        ^~~~~~~~~
// ! members_return_places.cu:96:18: remark: not folded: the function returns a const element, and the folded text in its place would not be const; remedy: let the member function return the offset, as a number, and use that where it is called: p[view(i, j)]
// !     auto &seen = t.look(i);
// !                  ^~~~~~~~~
// ! members_return_places.cu:97:5: remark: not folded: in 'at', line 87: 'p' is private, so that the folded text cannot name it; remedy: let the member function return the offset, as a number, and use that where it is called: p[view(i, j)]
// !     c.at(i) = 3;
// !     ^~~~~~~
// ! members_return_places.cu:98:5: remark: not folded: in 'either', line 23: foldc follows a member function that returns a reference or a pointer only if that is to an element of a pointer or an array in the object: p[i], p + i; remedy: let the member function return the offset, as a number, and use that where it is called: p[view(i, j)]
// !     t.either(i) = look + seen;
// !     ^~~~~~~~~~~
// ! members_return_places.cu:109:23: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto wide = t.wide(i);
// !                       ^~~~~~~~~
// ! members_return_places.cu:111:29: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     decltype(auto) copied = t.get(i);
// !                             ^~~~~~~~
// ! members_return_places.cu:112:5: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     t[i] = 2;
// !     ^~~~
// ! members_return_places.cu:113:44: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     const auto inner = [=](int k) { return t.get(k); };
// !                                            ^~~~~~~~
// ! members_return_places.cu:114:42: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     d[40] = kept + copied + (int)wide + -t.get(i) + inner(7) + (int)sizeof(t.wide(i)) + (i ? t.get(3) : t.get(4));
// !                                          ^~~~~~~~
// ! members_return_places.cu:114:76: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     d[40] = kept + copied + (int)wide + -t.get(i) + inner(7) + (int)sizeof(t.wide(i)) + (i ? t.get(3) : t.get(4));
// !                                                                            ^~~~~~~~~
// ! members_return_places.cu:131:67: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     CCUTE_FOLD __device__ int &operator[](int i) const { return p[ccute_at(ccute_make_layout(8, 2), i)]; }
// !                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_return_places.cu:143:19: remark: not folded: the function returns a const element, and the folded text in its place would not be const; remedy: let the member function return the offset, as a number, and use that where it is called: p[view(i, j)]
// !     d[50] = kind(&t.look(i));
// !                   ^~~~~~~~~
// ! members_return_places.cu:160:5: remark: guarded: 128-bit only where to.l.offset % 4 == 0; remedy: CCUTE_ASSUME(to.l.offset % 4 == 0)
// !     ccute_copy(&to(i, j), four, &from(i, j), four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_return_places.cu:161:5: remark: guarded: 128-bit only where to.l.offset % 4 == 0; remedy: CCUTE_ASSUME(to.l.offset % 4 == 0)
// !     ccute_copy(to.ptr(4 + i + 8 * j), four, from.ptr(4 + i + 8 * j), four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
