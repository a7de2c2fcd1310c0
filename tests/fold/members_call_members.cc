#include <ccute/short.h>

// flags: -- -std=c++17
// alone
// run: f(4); f(9); g(3)
/* Member functions that call others of the same object: the numbers are those that it has there, this->n. */
struct mat {
    float *p;
    int rows, cols, ld;
    CCUTE_FOLD ccute_layout layout() const
    {
        CCUTE_ASSUME(rows >= 0 && cols >= 0);
        return ccute_make_layout(TUP(rows, cols), TUP(ld, 1));
    }
    CCUTE_FOLD long at(int i, int j) const { return ccute_at(layout(), i, j); }
    CCUTE_FOLD long last() const { return at(rows - 1, this->cols - 1); }
    CCUTE_FOLD float &ref(int i, int j) const { return p[this->at(i, j)]; }
    CCUTE_FOLD void set(int i, int j, float v) const { p[at(i, j)] = v; }
    CCUTE_FOLD void mirror(int i, int j)
    {
        const long to = at(j, i);
        p[to] = p[at(i, j)];
    }
    CCUTE_FOLD long grow(int rows) /* hides the member */
    {
        const ccute_layout l = layout();
        this->rows = rows;
        ld += 2;
        const ccute_layout m = this->layout();
        const auto inside = [=](int k) { return at(k, k) + last(); };
        const auto copied = [*this](int k) { return at(k, k) + last(); };
        const long before = at(2, 1);
        const long moved = at(1, this->ld = 9); /* which is not known to be read first */
        ld++;
        return moved * 3 + ccute_at(l, 1, 2) + 100 * ccute_at(m, 1, 2) + 10000 * inside(2) + 3 * copied(2) + 7 * before + at(2, 1);
    }
    CCUTE_FOLD long total() const
    {
        long s = 0;
        for (int i = 0; i < ccute_size(layout()); i++)
            s = s * 3 + at(i % rows, i / rows);
        return s % 1000007;
    }
};
CCUTE_FOLD_STRICT long f(int n)
{
    float a[1000] = {};
    mat m = {a, 4, 5, 6};
    m.set(1, 2, 3);
    m.mirror(1, 2);
    m.ref(3, 3) = 5;
    const long grown = m.grow(n);
    return grown * 100 + m.total() + (long)a[8] + (long)a[13] * 10 + (long)a[21];
}

template <class T> struct view {
    T *p;
    int n;
    CCUTE_FOLD long at(int i) const { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, sizeof(T))), i); }
    CCUTE_FOLD T get(int i) const { return p[at(i)]; }
    CCUTE_FOLD void add(int i, T v) { p[at(i)] += v; }
};
CCUTE_FOLD_STRICT long g(int n)
{
    long a[200] = {};
    short b[200] = {};
    view<long> v = {a, n};
    view<short> w = {b, n};
    v.add(9, 5);
    w.add(9, 7);
    return v.get(9) * 10 + w.get(9) + a[n + 8] * 100 + b[n + 2] * 1000L;
}
// ---- folded ----
// 15 |     CCUTE_FOLD long at(int i, int j) const { return j + (long long)i * this->ld; }
// 16 |     CCUTE_FOLD long last() const { return (int)((unsigned)this->cols - 1) + (int)((unsigned)rows - 1) * (long long)this->ld; }
// 17 |     CCUTE_FOLD float &ref(int i, int j) const { return p[j + (long long)i * this->ld]; }
// 18 |     CCUTE_FOLD void set(int i, int j, float v) const { p[j + (long long)i * this->ld] = v; }
// 21 |         const long to = i + (long long)j * this->ld;
// 22 |         p[to] = p[j + (long long)i * this->ld];
// 26 |         /* l = (l_s0,l_s1):(l_d0,1) */ const int l_d0 = this->ld;
// 29 |         /* m = (m_s0,m_s1):(m_d0,1) */ const int m_d0 = this->ld;
// 30 |         const auto inside = [=](int k) { return ((long)(k + (long long)k * this->ld)) + ((long)((int)((unsigned)this->cols - 1) + (int)((unsigned)this->rows - 1) * (long long)this->ld)); };
// 31 |         const auto copied = [*this](int k) { return ((long)(k + (long long)k * this->ld)) + ((long)((int)((unsigned)this->cols - 1) + (int)((unsigned)this->rows - 1) * (long long)this->ld)); };
// 32 |         const long before = (long long)this->ld * 2 + 1;
// 35 |         return moved * 3 + ((long)((long long)l_d0 + 2)) + 100 * ((long)((long long)m_d0 + 2)) + 10000 * inside(2) + 3 * copied(2) + 7 * before + ((long)((long long)this->ld * 2 + 1));
// 40 |         for (int i = 0; i < (long)((long long)this->rows * this->cols); i++)
// 41 |             s = s * 3 + ((long)(i / rows + i % rows * (long long)this->ld));
// 59 |     CCUTE_FOLD long at(int i) const { if constexpr (ccute_is_<view, ::view<long>>) { return i / 8 * 8 + (long long)(n) * (i % 8); }
// 59 | else if constexpr (ccute_is_<view, ::view<short>>) { return i / 8 * 2 + (long long)(n) * (i % 8); }
// 59 | else { return (long long)((long long)(n) * (i % 8) + (sizeof(T)) * (i / 8)); } }
// 60 |     CCUTE_FOLD T get(int i) const { if constexpr (ccute_is_<view, ::view<long>>) { return p[i / 8 * 8 + (long long)this->n * (i % 8)]; }
// 60 | else if constexpr (ccute_is_<view, ::view<short>>) { return p[i / 8 * 2 + (long long)this->n * (i % 8)]; }
// 60 | else { return p[at(i)]; } }
// 61 |     CCUTE_FOLD void add(int i, T v) { if constexpr (ccute_is_<view, ::view<long>>) { p[i / 8 * 8 + (long long)this->n * (i % 8)] += v; }
// 61 | else if constexpr (ccute_is_<view, ::view<short>>) { p[i / 8 * 2 + (long long)this->n * (i % 8)] += v; }
// 61 | else { p[at(i)] += v; } }
// ! members_call_members.cc:59:46: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     CCUTE_FOLD long at(int i) const { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, sizeof(T))), i); }
// !                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_call_members.cc:60:46: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     CCUTE_FOLD T get(int i) const { return p[at(i)]; }
// !                                              ^~~~~
// ! members_call_members.cc:61:41: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     CCUTE_FOLD void add(int i, T v) { p[at(i)] += v; }
// !                                         ^~~~~
