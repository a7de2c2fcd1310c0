// A member function that foldc evaluates reads numbers of its object where the caller may read them: the object is a variable
// or a parameter that nothing writes, and the member is public.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct inner {
    int ld;
    unsigned narrow : 5;
    CCUTE_FOLD __device__ int stride() const { return ld; }
};
struct matrix {
    float *p;
    int rows;
    inner in;
    CCUTE_FOLD __device__ int stride() const { return in.stride(); }
    CCUTE_FOLD __device__ ccute_layout layout() const { return ccute_make_layout(TUP(rows, 8), TUP(stride(), 1)); }
    CCUTE_FOLD __device__ long at(int i, int j) const { return ccute_at(this->layout(), i, j); }
    CCUTE_FOLD __device__ static int columns() { return 8; }
};

// run: LAUNCH(known, 1, 4, (float *)OUT, (float *)(OUT + 512), 12); LAUNCH(known, 1, 4, (float *)OUT, (float *)(OUT + 512), 9)
CCUTE_FOLD __device__ void put(float *d, const matrix m)
{
    CCUTE_ALIGNED(m.p, 16);
    CCUTE_ALIGNED(d, 16);
    ccute_copy(d, ccute_make_layout(8), m.p, ccute_slice(m.layout(), threadIdx.x, ALL));
    d[8] = m.p[m.at(2, 3)];
}
CCUTE_FOLD __global__ void __launch_bounds__(4) known(float *d, float *s, int ld)
{
    const matrix m = {s, 4, {ld, 3}};
    for (int i = 0; i < 48; i++)
        s[i] = i;
    CCUTE_ASSUME(m.rows == 4);
    const ccute_layout all = ccute_make_layout(TUP(4, matrix::columns()), TUP(m.stride(), 1));
    for (int i = 0; i < ccute_size(all); i++)
        d[i] = s[ccute_at(all, i)] + s[m.at(i & 3, i >> 2)];
    put(d + 32 + 12 * threadIdx.x, m);
}

// What changes, is another object's, is a base's or has a name that means something else here is not read.
struct hidden {
    int n;
    CCUTE_FOLD __device__ ccute_layout layout() const { return ccute_make_layout(TUP(n, 4)); }
    CCUTE_FOLD __device__ int operator()() const { return n; }
};
struct based : hidden {
    int n;
    CCUTE_FOLD __device__ ccute_layout of_base() const { return layout(); }
    CCUTE_FOLD __device__ ccute_layout by_name() const { return ccute_make_layout(TUP(hidden::n, 4)); }
    CCUTE_FOLD __device__ ccute_layout by_this() const { return ccute_make_layout(TUP(this->hidden::n, 4)); }
    CCUTE_FOLD __device__ ccute_layout own() const { return ccute_make_layout(TUP(n, 4)); }
};
class closed {
    int n;

public:
    __device__ closed(int of) : n(of) {}
    CCUTE_FOLD __device__ int size() const { return n; }
    CCUTE_FOLD __device__ ccute_layout layout() const { return ccute_make_layout(TUP(n, 4)); }
};
struct bits {
    unsigned n : 5;
    CCUTE_FOLD __device__ int size() const { return n; }
};
// run: LAUNCH(not_read, 1, 1, (long *)OUT, 5, 3)
CCUTE_FOLD __global__ void __launch_bounds__(1) not_read(long *d, int k, int i)
{
    hidden changes = {k}, two[2] = {{k}, {k + 1}};
    const hidden kept = {k}, &other = changes, *const at = &changes;
    const based b = {{k}, 2};
    const closed c(k);
    const bits f = {(unsigned)k};
    d[0] = ccute_size(changes.layout());
    const ccute_layout before = changes.layout();
    changes.n++;
    d[13] = ccute_size(before);
    d[1] = ccute_size(other.layout());
    d[2] = ccute_size(at->layout());
    d[3] = ccute_size(two[i & 1].layout());
    two[0].n = 9;
    d[4] = ccute_size(b.layout()) + ccute_size(ccute_make_layout(TUP(b(), 1000)));
    d[11] = ccute_size(b.of_base()) + 1000 * ccute_size(b.by_name()) + 1000000 * ccute_size(b.by_this());
    d[12] = ccute_size(b.own());
    d[5] = ccute_size(c.layout());
    d[6] = ccute_size(ccute_make_layout(TUP(c.size(), 4)));
    d[7] = ccute_size(ccute_make_layout(TUP(f.size(), 4)));
    const int size = c.size();
    d[8] = ccute_size(ccute_make_layout(TUP(size, 4)));
    {
        const int kept = 1;
        d[9] = kept;
    }
    d[10] = ccute_size(kept.layout());
}

// A pointer is no object: its member is another object's.
struct pointers {
    matrix *m;
    CCUTE_FOLD __device__ int rows() const { return m->rows; }
};
CCUTE_FOLD __global__ void pointed(long *d, const matrix *m, const pointers p, int i)
{
    d[0] = ccute_at(m->layout(), i);
    d[1] = ccute_at(ccute_make_layout(TUP(m->rows, 8), TUP(m->in.stride(), 1)), i);
    d[2] = ccute_at(p.m->layout(), i) + ccute_at(ccute_make_layout(TUP(8, p.rows()), TUP(1, 8)), i);
}

// ---- folded ----
// 26 |     ccute_check_(m.rows >= 0); if (m.in.ld % 4 == 0) { { const auto v0 = ccute_load<4>(m.p + (long long)threadIdx.x * m.in.ld), v1 = ccute_load<4, 4>(m.p + (long long)threadIdx.x * m.in.ld); ccute_store(d, v0); ccute_store<4>(d, v1); } } else { { const auto v0 = m.p[(long long)threadIdx.x * m.in.ld], v1 = m.p[(long long)threadIdx.x * m.in.ld + 1], v2 = m.p[(long long)threadIdx.x * m.in.ld + 2], v3 = m.p[(long long)threadIdx.x * m.in.ld + 3], v4 = m.p[(long long)threadIdx.x * m.in.ld + 4], v5 = m.p[(long long)threadIdx.x * m.in.ld + 5], v6 = m.p[(long long)threadIdx.x * m.in.ld + 6], v7 = m.p[(long long)threadIdx.x * m.in.ld + 7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } }
// 27 |     d[8] = m.p[(long long)m.in.ld * 2 + 3];
// 22 | CCUTE_FOLD __device__ void put__folded(float *d, const matrix m)
// 26 |     if (m.in.ld % 4 == 0) { { const auto v0 = ccute_load<4>(m.p + (long long)threadIdx.x * m.in.ld), v1 = ccute_load<4, 4>(m.p + (long long)threadIdx.x * m.in.ld); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); } } else { { const auto v0 = m.p[(long long)threadIdx.x * m.in.ld], v1 = m.p[(long long)threadIdx.x * m.in.ld + 1], v2 = m.p[(long long)threadIdx.x * m.in.ld + 2], v3 = m.p[(long long)threadIdx.x * m.in.ld + 3], v4 = m.p[(long long)threadIdx.x * m.in.ld + 4], v5 = m.p[(long long)threadIdx.x * m.in.ld + 5], v6 = m.p[(long long)threadIdx.x * m.in.ld + 6], v7 = m.p[(long long)threadIdx.x * m.in.ld + 7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } }
// 27 |     d[8] = m.p[(long long)m.in.ld * 2 + 3];
// 28 |
// 35 |     /* all = (4,8):(m.in.ld,1) */
// 36 |     for (int i = 0; i < 32; i++)
// 37 |         d[i] = s[(i >> 2) + (long long)m.in.ld * (i & 3)] + s[(i >> 2) + (long long)m.in.ld * (i & 3)];
// 38 |     put__folded(d + 32 + 12 * threadIdx.x, m);
// 84 |     ccute_check_(b.n >= 0); d[12] = (long long)b.n * 4;
// 89 |     ccute_check_(size >= 0); d[8] = (long long)size * 4;
// ! numbers_of_objects.cu:17:73: remark: not folded: in 'layout', line 16: a helper that foldc evaluates may name only its parameters and constants
// !     CCUTE_FOLD __device__ long at(int i, int j) const { return ccute_at(this->layout(), i, j); }
// !                                                                         ^~~~~~~~~~~~~~
// ! numbers_of_objects.cu:26:5: remark: guarded: 128-bit only where m.in.ld % 4 == 0; remedy: CCUTE_ASSUME(m.in.ld % 4 == 0)
// !     ccute_copy(d, ccute_make_layout(8), m.p, ccute_slice(m.layout(), threadIdx.x, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:74:23: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[0] = ccute_size(changes.layout());
// !                       ^~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:75:33: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     const ccute_layout before = changes.layout();
// !                                 ^~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:77:24: remark: not folded: the value of 'before' is not known here
// !     d[13] = ccute_size(before);
// !                        ^~~~~~
// ! numbers_of_objects.cu:78:23: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[1] = ccute_size(other.layout());
// !                       ^~~~~~~~~~~~~~
// ! numbers_of_objects.cu:79:23: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[2] = ccute_size(at->layout());
// !                       ^~~~~~~~~~~~
// ! numbers_of_objects.cu:80:23: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[3] = ccute_size(two[i & 1].layout());
// !                       ^~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:82:23: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[4] = ccute_size(b.layout()) + ccute_size(ccute_make_layout(TUP(b(), 1000)));
// !                       ^~~~~~~~~~
// ! numbers_of_objects.cu:82:37: remark: not folded: the result holds only if (b()) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[4] = ccute_size(b.layout()) + ccute_size(ccute_make_layout(TUP(b(), 1000)));
// !                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:83:24: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[11] = ccute_size(b.of_base()) + 1000 * ccute_size(b.by_name()) + 1000000 * ccute_size(b.by_this());
// !                        ^~~~~~~~~~~
// ! numbers_of_objects.cu:83:57: remark: not folded: in 'by_name', line 50: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[11] = ccute_size(b.of_base()) + 1000 * ccute_size(b.by_name()) + 1000000 * ccute_size(b.by_this());
// !                                                         ^~~~~~~~~~~
// ! numbers_of_objects.cu:83:93: remark: not folded: in 'by_this', line 51: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[11] = ccute_size(b.of_base()) + 1000 * ccute_size(b.by_name()) + 1000000 * ccute_size(b.by_this());
// !                                                                                             ^~~~~~~~~~~
// ! numbers_of_objects.cu:84:13: remark: checked at run time: b.n >= 0; remedy: CCUTE_ASSUME(b.n >= 0)
// !     d[12] = ccute_size(b.own());
// !             ^~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:85:23: remark: not folded: in 'layout', line 60: 'n' is private, so that the folded text cannot name it; remedy: make the layout of const variables that hold the numbers
// !     d[5] = ccute_size(c.layout());
// !                       ^~~~~~~~~~
// ! numbers_of_objects.cu:86:12: remark: not folded: the result holds only if (c.size()) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[6] = ccute_size(ccute_make_layout(TUP(c.size(), 4)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:87:12: remark: not folded: the result holds only if (f.size()) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[7] = ccute_size(ccute_make_layout(TUP(f.size(), 4)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:89:12: remark: checked at run time: size >= 0; remedy: CCUTE_ASSUME(size >= 0)
// !     d[8] = ccute_size(ccute_make_layout(TUP(size, 4)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:94:24: remark: not folded: in 'layout', line 44: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[10] = ccute_size(kept.layout());
// !                        ^~~~~~~~~~~~~
// ! numbers_of_objects.cu:104:21: remark: not folded: in 'layout', line 16: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[0] = ccute_at(m->layout(), i);
// !                     ^~~~~~~~~~~
// ! numbers_of_objects.cu:105:12: remark: not folded: the result holds only if (m->rows) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[1] = ccute_at(ccute_make_layout(TUP(m->rows, 8), TUP(m->in.stride(), 1)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! numbers_of_objects.cu:106:21: remark: not folded: in 'layout', line 16: foldc knows the numbers of an object only if it is a variable or a parameter, not a reference, and nothing writes it; remedy: make the layout of const variables that hold the numbers
// !     d[2] = ccute_at(p.m->layout(), i) + ccute_at(ccute_make_layout(TUP(8, p.rows()), TUP(1, 8)), i);
// !                     ^~~~~~~~~~~~~
// ! numbers_of_objects.cu:106:41: remark: not folded: the result holds only if (p.rows()) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[2] = ccute_at(p.m->layout(), i) + ccute_at(ccute_make_layout(TUP(8, p.rows()), TUP(1, 8)), i);
// !                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
