#include <ccute/short.h>

// run: f(0, 9); f(1, 9); f(2, 9)
CCUTE_FOLD long f(int kind, int ld)
{
    switch (kind) {
    case 0: {
        const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
        return ccute_at(a, 3, 1);
    }
    case 1: {
        const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(1, ld));
        return ccute_at(a, 3, 1);
    }
    default:
        return ccute_size(TUP(8, ld));
    }
}
// ---- folded ----
// 8 |         /* a = (8,4):(ld,1) */
// 9 |         return (long long)ld * 3 + 1;
// 12 |         /* a = (8,4):(1,ld) */
// 13 |         return (long long)ld + 3;
// 16 |         return (long long)ld * 8;
// ! switch_with_declarations.cu:13:16: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !         return ccute_at(a, 3, 1);
// !                ^~~~~~~~~~~~~~~~~
