// Member functions of class templates are evaluated for each instance, in and out of the class, static or not.
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class T, int M, int N> struct tile {
    T *p;
    ccute_layout l;
    CCUTE_FOLD __device__ long at(int i, int j) const { return ccute_at(l, i, j); }
    CCUTE_FOLD __device__ long last() const { return at(M - 1, N - 1) + (long)sizeof(T); }
    CCUTE_FOLD static __device__ ccute_layout rows(int ld) { return ccute_make_layout(TUP(M, N), TUP(ld, 1)); }
    template <int K> CCUTE_FOLD __device__ long step(int i) const { return ccute_at(l, i, K) * N; }
    CCUTE_FOLD static __device__ ccute_layout columns();
    CCUTE_FOLD __device__ long size() const;
};
template <class U, int A, int B> CCUTE_FOLD __device__ ccute_layout tile<U, A, B>::columns() { return ccute_make_layout(TUP(A, B)); }
template <class U, int A, int B> CCUTE_FOLD __device__ long tile<U, A, B>::size() const { return ccute_size(l) * A; }

// A specialisation has members of its own.
template <class T> struct tile<T, 1, 1> {
    ccute_layout l;
    CCUTE_FOLD __device__ long at(int i, int j) const { return ccute_at(l, j, i); }
};
template <> CCUTE_FOLD __device__ long tile<char, 4, 4>::at(int i, int j) const { return ccute_at(l, j, i) * 2; }

// run: LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 9)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(int *d, int *s, int ld)
{
    const tile<int, 4, 8> a = {s, tile<int, 4, 8>::rows(ld)};
    const tile<short, 8, 4> b = {(short *)d, tile<short, 8, 4>::columns()};
    const tile<char, 4, 4> c = {(char *)d, ccute_make_layout(TUP(4, 4))};
    const tile<int, 1, 1> e = {ccute_make_layout(TUP(4, 8))};
    d[threadIdx.x] = a.p[a.at(threadIdx.x / 8, threadIdx.x % 8)];
    d[32 + b.at(threadIdx.x % 8, threadIdx.x / 8)] = 3;
    d[64 + threadIdx.x] = a.last() + 100 * b.last() + 10000 * a.step<3>(2);
    d[96 + c.at(1, threadIdx.x % 4)] = b.size();
    d[128 + e.at(threadIdx.x % 8, threadIdx.x / 8)] = 4;
}

// The functions of an object that changes keep their calls.
// run: LAUNCH(changed, 1, 1, (int *)OUT, 2)
CCUTE_FOLD __global__ void changed(int *d, int n)
{
    tile<int, 4, 8> a = {d, ccute_make_layout(TUP(4, 8))}, b = {d, ccute_make_layout(TUP(4, 8), TUP(8, 1))};
    tile<int, 4, 8> &r = a;
    if (n > 1)
        r = b;
    d[a.at(1, 2)] = 1;
    d[b.at(1, 2)] = 1;
}
// ---- folded ----
// 28 |     const tile<int, 4, 8> a = {s, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}}};
// 29 |     const tile<short, 8, 4> b = {(short *)d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}}; (void)b;
// 30 |     const tile<char, 4, 4> c = {(char *)d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, 4}, 0, 0, 0, 0, 0, {0}}}; (void)c;
// 31 |     const tile<int, 1, 1> e = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {1, 4}, 0, 0, 0, 0, 0, {0}}}; (void)e;
// 32 |     d[threadIdx.x] = a.p[(threadIdx.x & 7) + (long long)ld * ((int)threadIdx.x >> 3)];
// 33 |     d[32 + ((long)threadIdx.x)] = 3;
// 34 |     d[64 + threadIdx.x] = ((long)((long long)ld * 3 + 11)) + 100 * 33L + 10000 * ((long)((long long)ld * 16 + 24));
// 35 |     d[96 + ((long)((threadIdx.x & 3) * 2 + 8))] = 256;
// 36 |     d[128 + ((long)((threadIdx.x >> 3) + (threadIdx.x & 7) * 4))] = 4;
// 43 |     tile<int, 4, 8> a = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {1, 4}, 0, 0, 0, 0, 0, {0}}}, b = {d, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}};
// ! members_of_class_templates.cu:47:7: remark: not folded: in 'at', line 8: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[a.at(1, 2)] = 1;
// !       ^~~~~~~~~~
// ! members_of_class_templates.cu:48:7: remark: not folded: in 'at', line 8: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[b.at(1, 2)] = 1;
// !       ^~~~~~~~~~
