// A variable whose initialiser names it has no value there that foldc could follow; an address that it takes of itself is
// good C.
#include <ccute/short.h>

struct pair {
    float a[8], b[8];
};

CCUTE_FOLD __global__ void no_value(float *out)
{
    float *const p = p + 4;
    ccute_copy(p, ccute_make_layout(4, 1), out, ccute_make_layout(4, 1));
    const int k = k + 1;
    ccute_copy(out + k, ccute_make_layout(4, 1), out + 8, ccute_make_layout(4, 1));
    pair &r = r;
    ccute_copy(r.b, ccute_make_layout(4, 1), out + 16, ccute_make_layout(4, 1));
}

struct ring {
    ring *next, *last;
    long bytes;
};

// run: head(5)
CCUTE_FOLD long head(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    ring r = {&r, &r, (long)sizeof r};
    return ccute_at(a, r.next->last == &r ? i : 0);
}
// ---- folded ----
// 12 |     { const auto v0 = out[0], v1 = out[1], v2 = out[2], v3 = out[3]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; }
// 14 |     { const auto v0 = (out + 8)[0], v1 = (out + 8)[1], v2 = (out + 8)[2], v3 = (out + 8)[3]; (out + k)[0] = v0; (out + k)[1] = v1; (out + k)[2] = v2; (out + k)[3] = v3; }
// 16 |     { const auto v0 = (out + 16)[0], v1 = (out + 16)[1], v2 = (out + 16)[2], v3 = (out + 16)[3]; r.b[0] = v0; r.b[1] = v1; r.b[2] = v2; r.b[3] = v3; }
// 27 |     /* a = (8,4):(4,1) */
// 29 |     return ((r.next->last == &r) == 0 ? 0 : i) % 8 * 4 + ((r.next->last == &r) == 0 ? 0 : i) / 8;
// ! names_itself.cu:12:5: remark: narrow: 32-bit: 'p' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(p, ccute_make_layout(4, 1), out, ccute_make_layout(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_itself.cu:14:5: remark: narrow: 32-bit: '(out + k)' is not known to be 16-byte aligned; remedy: assign k to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(out + k, ccute_make_layout(4, 1), out + 8, ccute_make_layout(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_itself.cu:16:5: remark: narrow: 32-bit: 'r.b' is not known to be 16-byte aligned; remedy: assign r.b to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(r.b, ccute_make_layout(4, 1), out + 16, ccute_make_layout(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_itself.cu:29:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, r.next->last == &r ? i : 0);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
