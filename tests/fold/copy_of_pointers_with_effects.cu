#include <ccute/short.h>

float *next(void);

CCUTE_FOLD __global__ void k(float *d, const float *s, volatile float *v, void **p)
{
    const ccute_layout a = ccute_make_layout_left(4);
    ccute_copy(d++, a, s, a);
    ccute_copy(next(), a, s, a);
    ccute_copy((float *)p[0], a, s, a);
    ccute_copy(*(float **)p, a, s, a);
}
// ---- folded ----
// 7 |     /* a = 4:1 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}};
// 10 |     { auto *const p0 = ((float *)p[0]); const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// 11 |     { auto *const p0 = (*(float **)p); const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// ! copy_of_pointers_with_effects.cu:8:16: warning: the pointer has side effects or calls a function; the library copies instead, hundreds of times slower; remedy: assign it to a variable first
// !     ccute_copy(d++, a, s, a);
// !                ^~~
// ! copy_of_pointers_with_effects.cu:9:16: warning: the pointer has side effects or calls a function; the library copies instead, hundreds of times slower; remedy: assign it to a variable first
// !     ccute_copy(next(), a, s, a);
// !                ^~~~~~
// ! copy_of_pointers_with_effects.cu:10:5: remark: narrow: 32-bit: '(float *)p[0]' is not known to be 16-byte aligned; remedy: assign (float *)p[0] to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy((float *)p[0], a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_pointers_with_effects.cu:11:5: remark: narrow: 32-bit: '*(float **)p' is not known to be 16-byte aligned; remedy: assign *(float **)p to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(*(float **)p, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
