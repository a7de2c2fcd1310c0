// A directive after a comment, or with one in it, is a directive: the second copy of these statements, after a guard,
// would find the second STEP where the first copy finds the first.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define STEP 1
CCUTE_FOLD void move(int *out, const int *in)
{
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(1));
    ccute_copy(out, l, in, l);
    out[0] = STEP;
/* another one */ #undef STEP
#/**/define STEP 2
    ccute_copy(out + 4, l, in + 4, l);
}
// ---- folded ----
// 9 |     /* l = (4):(1) */
// 10 |     if ((((size_t)out | (size_t)in) & 15) == 0) { ccute_store(out, ccute_load<4>(in)); } else { { const auto v0 = in[0], v1 = in[1], v2 = in[2], v3 = in[3]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; } }
// 14 |     if ((((size_t)out | (size_t)in) & 15) == 0) { ccute_store((out + 4), ccute_load<4>((in + 4))); } else { { const auto v0 = (in + 4)[0], v1 = (in + 4)[1], v2 = (in + 4)[2], v3 = (in + 4)[3]; (out + 4)[0] = v0; (out + 4)[1] = v1; (out + 4)[2] = v2; (out + 4)[3] = v3; } }
// ! guard_and_directives_with_comments.cu:10:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, l, in, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! guard_and_directives_with_comments.cu:14:5: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out + 4, l, in + 4, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
