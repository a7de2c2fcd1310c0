#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, 0); LAUNCH(k, 1, 1, OUT, 1); LAUNCH(k, 1, 1, OUT, 2)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out, int n)
{
    const ccute_layout a = ccute_make_layout_left(2);
    long s[2] = {5, 6};
    if (n)
        ccute_copy(out, a, s, a);
    else
        ccute_fill(out, a, 9);
    switch (n) {
    case 0:
        ccute_copy(out + 4, a, s, a);
    case 1:
        ccute_copy(out + 8, a, s, a);
        break;
    default:
        ccute_copy(out + 12, a, s, a);
    }
    while (n-- > 0)
        ccute_copy(out + 16, a, s, a);
    do
        ccute_copy(out + 20, a, s, a);
    while (n > 0);
    for (long &x : s)
        ccute_fill(out + 24, a, x);
    goto end;
end:
    ccute_copy(out + 28, a, s, a);
}
// ---- folded ----
// 6 |     /* a = 2:1 */
// 8 |     if (((size_t)out & 15) == 0) { if (n)
// 9 |         { ccute_store_global(out, s[0], s[1]); }
// 11 |         { const __typeof__(*out) x0(9); ccute_store_global(out, x0, x0); }
// 14 |         { ccute_store_global((out + 4), s[0], s[1]); }
// 16 |         { ccute_store_global((out + 8), s[0], s[1]); }
// 19 |         { ccute_store_global((out + 12), s[0], s[1]); }
// 22 |         { ccute_store_global((out + 16), s[0], s[1]); }
// 24 |         { ccute_store_global((out + 20), s[0], s[1]); }
// 27 |         { const __typeof__(*(out + 24)) x0(x); ccute_store_global((out + 24), x0, x0); } } else {
// 8 |  if (n)
// 9 |         { out[0] = s[0]; out[1] = s[1]; }
// 11 |         { const __typeof__(*out) x0(9); out[0] = x0; out[1] = x0; }
// 14 |         { (out + 4)[0] = s[0]; (out + 4)[1] = s[1]; }
// 16 |         { (out + 8)[0] = s[0]; (out + 8)[1] = s[1]; }
// 19 |         { (out + 12)[0] = s[0]; (out + 12)[1] = s[1]; }
// 22 |         { (out + 16)[0] = s[0]; (out + 16)[1] = s[1]; }
// 24 |         { (out + 20)[0] = s[0]; (out + 20)[1] = s[1]; }
// 27 |         { const __typeof__(*(out + 24)) x0(x); (out + 24)[0] = x0; (out + 24)[1] = x0; } }
// 30 |     { (out + 28)[0] = s[0]; (out + 28)[1] = s[1]; }
// ! copy_places_of_a_statement.cu:9:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:11:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_fill(out, a, 9);
// !         ^~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:14:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out + 4, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:16:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out + 8, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:19:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out + 12, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:22:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out + 16, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:24:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out + 20, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:27:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_fill(out + 24, a, x);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_places_of_a_statement.cu:30:5: remark: narrow: 64-bit: 'out' is not known to be 16-byte aligned, and no place around the copy can check that; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out + 28, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
