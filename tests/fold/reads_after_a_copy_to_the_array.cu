// needs: cuda
// flags: -Rfold-missed
/* A copy to an array of the function's own writes the elements that the function read before: the facts about them do not
   hold for the reads that follow. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void widths(int *d, const int *s)
{
    int x[4];
    const ccute_layout held = ccute_make_layout(4);
    CCUTE_ALIGNED(d, 16);
    ccute_copy(x, held, s, ccute_make_layout(4, 2));
    if (x[0] % 4 == 0) {
        ccute_copy(x, held, s + 1, ccute_make_layout(4, 3));
        ccute_copy(d + x[0], held, x, held);
    }
}

struct parts {
    int a[2], b[2];
};

/* The elements were below 4, and are below 4 no more. */
CCUTE_FOLD __global__ void remainders(int *d, const int *s)
{
    int x[2][2];
    parts h;
    const ccute_layout pair = ccute_make_layout(2), table = ccute_make_layout(TUP(4, 4), TUP(4, 1));
    ccute_copy(x[1], pair, s, pair);
    ccute_clear(h.b, pair);
    if (x[1][0] >= 0 && x[1][0] < 4 && h.b[1] >= 0 && h.b[1] < 4) {
        const long before = ccute_at(table, x[1][0]) + ccute_at(table, h.b[1]);
        ccute_copy(x[1], pair, s + 1, ccute_make_layout(2, 3));
        d[1] = before + ccute_at(table, x[1][0]) + ccute_at(table, h.b[1]);
    }
    if (h.b[1] >= 0 && h.b[1] < 4) {
        ccute_copy(h.b, pair, s + 1, ccute_make_layout(2, 3));
        d[2] = ccute_at(table, h.b[1]);
    }
}
// ---- folded ----
// 11 |     /* held = 4:1 */
// 13 |     { x[0] = s[0]; x[1] = s[2]; x[2] = s[4]; x[3] = s[6]; }
// 15 |         { x[0] = (s + 1)[0]; x[1] = (s + 1)[3]; x[2] = (s + 1)[6]; x[3] = (s + 1)[9]; }
// 16 |         { auto *const p0 = (d + x[0]); p0[0] = x[0]; p0[1] = x[1]; p0[2] = x[2]; p0[3] = x[3]; }
// 29 |     /* pair = 2:1 */ /* table = (4,4):(4,1) */
// 30 |     if (((size_t)s & 7) == 0) { { const auto v0 = ccute_load_global<2>(s); x[1][0] = v0[0]; x[1][1] = v0[1]; } } else { { x[1][0] = s[0]; x[1][1] = s[1]; } }
// 31 |     { h.b[0] = 0; h.b[1] = 0; }
// 33 |         const long before = ((long)(x[1][0] * 4)) + ((long)(h.b[1] * 4));
// 34 |         { x[1][0] = (s + 1)[0]; x[1][1] = (s + 1)[3]; }
// 35 |         d[1] = before + ((long)(x[1][0] % 4 * 4 + x[1][0] / 4)) + ((long)(h.b[1] % 4 * 4 + h.b[1] / 4));
// 38 |         { h.b[0] = (s + 1)[0]; h.b[1] = (s + 1)[3]; }
// 39 |         d[2] = h.b[1] % 4 * 4 + h.b[1] / 4;
// ! reads_after_a_copy_to_the_array.cu:13:5: remark: narrow: 32-bit: no stride of the source, 4:2, is 1
// !     ccute_copy(x, held, s, ccute_make_layout(4, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_after_a_copy_to_the_array.cu:15:9: remark: narrow: 32-bit: no stride of the source, 4:3, is 1
// !         ccute_copy(x, held, s + 1, ccute_make_layout(4, 3));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_after_a_copy_to_the_array.cu:16:9: remark: narrow: 32-bit: '(d + x[0])' is not known to be 16-byte aligned; remedy: assign x[0] to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !         ccute_copy(d + x[0], held, x, held);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_after_a_copy_to_the_array.cu:30:5: remark: guarded: 64-bit only where s is 8-byte aligned; remedy: CCUTE_ALIGNED(s, 8)
// !     ccute_copy(x[1], pair, s, pair);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_after_a_copy_to_the_array.cu:34:9: remark: narrow: 32-bit: no stride of the source, 2:3, is 1
// !         ccute_copy(x[1], pair, s + 1, ccute_make_layout(2, 3));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reads_after_a_copy_to_the_array.cu:38:9: remark: narrow: 32-bit: no stride of the source, 2:3, is 1
// !         ccute_copy(h.b, pair, s + 1, ccute_make_layout(2, 3));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
