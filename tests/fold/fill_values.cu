#include <ccute/short.h>

/* Values that would declare a function as T x(value), and zeros of enumerations. */
// run: LAUNCH(brackets, 1, 1, (bool *)OUT, 0, (float *)(OUT + 10)); LAUNCH(zeros, 1, 1, (color *)OUT, (letter *)(OUT + 10), (int **)(OUT + 20))
enum color { RED, GREEN };
enum class letter : short { A, B };

CCUTE_FOLD __global__ void brackets(bool *d, int v, float *e)
{
    const ccute_layout a = ccute_make_layout_left(4), apart = ccute_make_layout(TUP(2), TUP(2));
    ccute_fill(d, a, bool(v));
    ccute_fill(d + 8, apart, bool());
    ccute_fill(e, apart, float(v));
}

CCUTE_FOLD __global__ void zeros(color *d, letter *e, int **p)
{
    const ccute_layout apart = ccute_make_layout(TUP(2), TUP(2));
    ccute_clear(d, apart);
    ccute_clear(e, apart);
    ccute_clear(p, apart);
    ccute_fill(e + 4, apart, letter::B);
}
// ---- folded ----
// 10 |     /* a = 4:1 */ /* apart = (2):(2) */
// 11 |     if (((size_t)d & 3) == 0) { { const __typeof__(*d) x0((bool(v))); ccute_store_global(d, x0, x0, x0, x0); } } else { { const __typeof__(*d) x0((bool(v))); d[0] = x0; d[1] = x0; d[2] = x0; d[3] = x0; } }
// 12 |     { const __typeof__(*(d + 8)) x0((bool())); (d + 8)[0] = x0; (d + 8)[2] = x0; }
// 13 |     { const __typeof__(*e) x0((float(v))); e[0] = x0; e[2] = x0; }
// 18 |     /* apart = (2):(2) */
// 19 |     { d[0] = {}; d[2] = {}; }
// 20 |     { e[0] = {}; e[2] = {}; }
// 21 |     { p[0] = 0; p[2] = 0; }
// 22 |     { const __typeof__(*(e + 4)) x0(letter::B); (e + 4)[0] = x0; (e + 4)[2] = x0; }
// ! fill_values.cu:11:5: remark: guarded: 32-bit only where d is 4-byte aligned; remedy: CCUTE_ALIGNED(d, 4)
// !     ccute_fill(d, a, bool(v));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_values.cu:12:5: remark: narrow: 8-bit: no stride of the destination, (2):(2), is 1
// !     ccute_fill(d + 8, apart, bool());
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_values.cu:13:5: remark: narrow: 32-bit: no stride of the destination, (2):(2), is 1
// !     ccute_fill(e, apart, float(v));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fill_values.cu:19:5: remark: narrow: 32-bit: no stride of the destination, (2):(2), is 1
// !     ccute_clear(d, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fill_values.cu:20:5: remark: narrow: 16-bit: no stride of the destination, (2):(2), is 1
// !     ccute_clear(e, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fill_values.cu:21:5: remark: narrow: 64-bit: no stride of the destination, (2):(2), is 1
// !     ccute_clear(p, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fill_values.cu:22:5: remark: narrow: 16-bit: no stride of the destination, (2):(2), is 1
// !     ccute_fill(e + 4, apart, letter::B);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
