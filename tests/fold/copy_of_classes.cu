#include <ccute/short.h>

/* What is more than its bytes is assigned, element by element in their order. */
// run: LAUNCH(elements<counted>, 1, 1, (counted *)OUT, (counted *)(OUT + 100)); told()
// run: LAUNCH(elements_in_order, 1, 1, (counted *)OUT, (counted *)(OUT + 100)); told()
// run: LAUNCH(of_a_member, 1, 1, (holder *)OUT, (const holder *)(OUT + 100))
// run: LAUNCH(of_a_base, 1, 1, (derived *)OUT, (const derived *)(OUT + 100))
// run: LAUNCH(of_a_template, 1, 1, (made<int> *)OUT, (const made<int> *)(OUT + 100))
// run: LAUNCH(greedy, 1, 1, (taker *)OUT, (taker *)(OUT + 100)); LAUNCH(changes_source, 1, 1, (mover *)OUT, (mover *)(OUT + 100))
// run: LAUNCH(bounded, 1, 1, (counted *)OUT, (counted *)(OUT + 100), 3); LAUNCH(filled, 1, 1, (counted *)OUT)
// run: LAUNCH(as_bytes, 1, 1, (pair *)OUT, (couple<float> *)(OUT + 100), (number *)(OUT + 200), (either *)(OUT + 300))
static long told_so_far;
static long told() { return told_so_far; }

struct counted {
    int x;
    __host__ __device__ counted(int v = 7) : x(v) {}
    __host__ __device__ counted(const counted &o) : x(o.x) { told_so_far += 1000; }
    __host__ __device__ counted &operator=(const counted &o)
    {
        x = o.x + 1;
        told_so_far = told_so_far * 3 + o.x;
        return *this;
    }
};
struct holder {
    counted inside[2];
};
struct derived : counted {};
template <class T> struct made {
    T x, y;
    __host__ __device__ made &operator=(const made &o)
    {
        x = o.y;
        y = o.x;
        return *this;
    }
};
struct taker {
    int x;
    template <class T> __host__ __device__ taker &operator=(T &&o)
    {
        x = o.x + 5;
        return *this;
    }
};
struct mover {
    int x;
    __host__ __device__ mover &operator=(mover &o)
    {
        x = o.x;
        o.x = -1;
        return *this;
    }
};
struct watched {
    volatile int x;
};
struct pair {
    short x, y;
    pair() = default;
    pair(const pair &) = default;
    pair &operator=(const pair &) = default;
    __host__ __device__ pair(int v) : x((short)v), y(0) {}
};
template <class T> struct couple : pair {
    T z;
};
struct number {
    unsigned short bits;
    number() = default;
    __host__ __device__ number &operator=(float v) { return bits = (unsigned short)v, *this; }
    __host__ __device__ number &operator=(int v) { return bits = (unsigned short)v, *this; }
    __host__ __device__ operator float() const { return bits; }
};
union either {
    float f;
    int i;
};

template <class T> CCUTE_FOLD __global__ void elements(T *d, T *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy((counted *)d, a, (const counted *)s, a);
}

CCUTE_FOLD __global__ void elements_in_order(counted *d, counted *s)
{
    const ccute_layout a = ccute_make_layout_right(TUP(2, 4));
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void of_a_member(holder *d, const holder *s)
{
    const ccute_layout a = ccute_make_layout_left(2);
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void of_a_base(derived *d, const derived *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void of_a_template(made<int> *d, const made<int> *s)
{
    const ccute_layout a = ccute_make_layout_left(2);
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void greedy(taker *d, taker *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void changes_source(mover *d, mover *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void of_a_volatile_member(watched *d, watched *s)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(d, a, s, a);
}

CCUTE_FOLD __global__ void bounded(counted *d, counted *s, int n)
{
    const ccute_layout a = ccute_make_layout_left(4);
    const bool chosen[] = {true, n > 3};
    ccute_copy_bounded(d, a, s, a, TUP(n), ccute_coord_layout(TUP(4), 0));
    ccute_copy_if(chosen, ccute_make_layout(TUP(2, 2), TUP(0, 1)), d + 4, a, s, a);
}

CCUTE_FOLD __global__ void filled(counted *d)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_fill(d, a, counted(5));
    ccute_fill(d + 4, a, 9);
    ccute_clear(d + 8, a);
}

/* These are their bytes. */
CCUTE_FOLD __global__ void as_bytes(pair *p, couple<float> *c, number *n, either *e)
{
    const ccute_layout a = ccute_make_layout_left(8), apart = ccute_make_layout(TUP(2), TUP(2));
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(c, 16);
    CCUTE_ALIGNED(n, 16);
    CCUTE_ALIGNED(e, 16);
    ccute_copy(p, a, p + 8, a);
    ccute_copy(c, a, c + 8, a);
    ccute_copy(n, a, n + 8, a);
    ccute_copy(e, a, e + 8, a);
    ccute_clear(n + 16, a);
    ccute_clear(n + 32, apart);
}
// ---- folded ----
// 83 |     /* a = 4:1 */
// 84 |     { ((counted *)d)[0] = ((const counted *)s)[0]; ((counted *)d)[1] = ((const counted *)s)[1]; ((counted *)d)[2] = ((const counted *)s)[2]; ((counted *)d)[3] = ((const counted *)s)[3]; }
// 89 |     /* a = (2,4):(4,1) */
// 90 |     { d[0] = s[0]; d[4] = s[4]; d[1] = s[1]; d[5] = s[5]; d[2] = s[2]; d[6] = s[6]; d[3] = s[3]; d[7] = s[7]; }
// 95 |     /* a = 2:1 */
// 96 |     { d[0] = s[0]; d[1] = s[1]; }
// 101 |     /* a = 4:1 */
// 102 |     { d[0] = s[0]; d[1] = s[1]; d[2] = s[2]; d[3] = s[3]; }
// 107 |     /* a = 2:1 */
// 108 |     { d[0] = s[0]; d[1] = s[1]; }
// 113 |     /* a = 4:1 */
// 114 |     { d[0] = s[0]; d[1] = s[1]; d[2] = s[2]; d[3] = s[3]; }
// 119 |     /* a = 4:1 */
// 120 |     { d[0] = s[0]; d[1] = s[1]; d[2] = s[2]; d[3] = s[3]; }
// 125 |     /* a = 4:1 */
// 126 |     { d[0] = s[0]; d[1] = s[1]; d[2] = s[2]; d[3] = s[3]; }
// 131 |     /* a = 4:1 */
// 133 |     if (n >= 4) { d[0] = s[0]; d[1] = s[1]; d[2] = s[2]; d[3] = s[3]; } else for (int i0 = 0; i0 < 4; i0++) if (i0 < n) d[i0] = s[i0];
// 134 |     { if (chosen[0]) (d + 4)[0] = s[0]; if (chosen[0]) (d + 4)[1] = s[1]; if (chosen[1]) (d + 4)[2] = s[2]; if (chosen[1]) (d + 4)[3] = s[3]; }
// 139 |     /* a = 4:1 */
// 140 |     { const __typeof__(*d) x0((counted(5))); d[0] = x0; d[1] = x0; d[2] = x0; d[3] = x0; }
// 141 |     { const __typeof__(*(d + 4)) x0(9); (d + 4)[0] = x0; (d + 4)[1] = x0; (d + 4)[2] = x0; (d + 4)[3] = x0; }
// 142 |     { const __typeof__(*(d + 8)) x0{}; (d + 8)[0] = x0; (d + 8)[1] = x0; (d + 8)[2] = x0; (d + 8)[3] = x0; }
// 148 |     /* a = 8:1 */ /* apart = (2):(2) */
// 153 |     { const auto v0 = ccute_load_global<4>((p + 8)), v1 = ccute_load_global<4, 4>((p + 8)); ccute_store_global(p, v0); ccute_store_global<4>(p, v1); }
// 154 |     { const auto v0 = ccute_load_global<2>((c + 8)), v1 = ccute_load_global<2, 2>((c + 8)), v2 = ccute_load_global<2, 4>((c + 8)), v3 = ccute_load_global<2, 6>((c + 8)); ccute_store_global(c, v0); ccute_store_global<2>(c, v1); ccute_store_global<4>(c, v2); ccute_store_global<6>(c, v3); }
// 155 |     ccute_store_global(n, ccute_load_global<8>((n + 8)));
// 156 |     { const auto v0 = ccute_load_global<4>((e + 8)), v1 = ccute_load_global<4, 4>((e + 8)); ccute_store_global(e, v0); ccute_store_global<4>(e, v1); }
// 157 |     { const __typeof__(*(n + 16)) x0{}; ccute_store_global((n + 16), x0, x0, x0, x0, x0, x0, x0, x0); }
// 158 |     { const __typeof__(*(n + 32)) x0{}; (n + 32)[0] = x0; (n + 32)[2] = x0; }
// ! copy_of_classes.cu:81:47: remark: not folded: no instance of the template 'elements' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD __global__ void elements(T *d, T *s)
// !                                               ^~~~~~~~
// ! copy_of_classes.cu:84:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_copy((counted *)d, a, (const counted *)s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:90:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:96:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:102:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:108:5: remark: narrow: 32-bit: the elements are assigned one by one: 'made<int>' has an operator of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:114:5: remark: narrow: 32-bit: the elements are assigned one by one: 'taker' has an operator or constructor template that takes it
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:120:5: remark: narrow: 32-bit: the elements are assigned one by one: 'mover' has an operator of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:126:5: remark: narrow: 32-bit: the elements are assigned one by one: 'watched' has a member that is const, volatile or a reference
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:133:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_copy_bounded(d, a, s, a, TUP(n), ccute_coord_layout(TUP(4), 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:134:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_copy_if(chosen, ccute_make_layout(TUP(2, 2), TUP(0, 1)), d + 4, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:140:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_fill(d, a, counted(5));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:141:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_fill(d + 4, a, 9);
// !     ^~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:142:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_clear(d + 8, a);
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! copy_of_classes.cu:158:5: remark: narrow: 16-bit: no stride of the destination, (2):(2), is 1
// !     ccute_clear(n + 32, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
