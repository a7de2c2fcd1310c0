// Members of anonymous structs and unions: the places of arrays are known, and so is how they are aligned. The elements
// of a union share their memory, so no value of a member is taken from another statement.
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tiles {
    union {
        struct {
            alignas(128) float a[3][512];
            alignas(128) float b[3][256];
        };
        alignas(128) float c[1024];
    };
    struct {
        int count;
        union {
            float d[8], e[8];
        };
    };
};

CCUTE_FOLD __global__ void __launch_bounds__(32) through_shared(float *x, int stage)
{
    const ccute_layout four = ccute_make_layout(4);
    CCUTE_SHARED_STORAGE(s, tiles);
    CCUTE_ALIGNED(x, 16);
    ccute_copy(s.a[stage], four, x, four);
    ccute_copy(s.b[2] + 4 * threadIdx.x, four, x + 4, four);
    ccute_copy(x + 8, four, s.c, four);
    ccute_copy(x + 12, four, s.d, four); /* 4 bytes after the multiple of 128 */
}

struct sizes {
    int n;
    union {
        int rows;
        int columns;
    };
    union {
        ccute_layout first;
        ccute_layout second;
    };
};

CCUTE_FOLD long shared_members(sizes s, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(s.rows, 8));
    s.columns = 5;
    const ccute_layout b = ccute_make_layout(TUP(s.rows, 8));
    s.first = a;
    s.second = b;
    return ccute_at(a, 1, i) * 100 + ccute_at(b, 1, i) + ccute_at(s.first, 1, i);
}
// ---- folded ----
// 27 |     /* four = 4:1 */
// 30 |     ccute_store_shared(s.a[stage], ccute_load_global<4>(x));
// 31 |     ccute_store_shared((s.b[2] + 4 * threadIdx.x), ccute_load_global<4>((x + 4)));
// 32 |     ccute_store_global((x + 8), ccute_load_shared<4>(s.c));
// 33 |     { const auto v0 = s.d[0], v1 = s.d[1], v2 = s.d[2], v3 = s.d[3]; (x + 12)[0] = v0; (x + 12)[1] = v1; (x + 12)[2] = v2; (x + 12)[3] = v3; } /* 4 bytes after the multiple of 128 */
// 50 |     /* a = (a_s0,8):(1,a_d1) */ ccute_check_((s.rows) >= 0); const int a_s0 = (s.rows); const int a_d1 = (s.rows); const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)a_s0, 8}}, {(long)(a_s0 == 1 ? 0 : 1), (long)a_d1}, 0, 0, 0, 0, 0, {0}};
// 52 |     /* b = (b_s0,8):(1,b_d1) */ ccute_check_((s.rows) >= 0); const int b_s0 = (s.rows); const int b_d1 = (s.rows); const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {(long)b_s0, 8}}, {(long)(b_s0 == 1 ? 0 : 1), (long)b_d1}, 0, 0, 0, 0, 0, {0}};
// 55 |     return ((long)((long long)i * a_d1 + 1)) * 100 + ((long)((long long)i * b_d1 + 1)) + ccute_at(s.first, 1, i);
// ! nameless_members.cu:33:5: remark: narrow: 32-bit: the distance of s.d from 'ccute_shared_storage_' in bytes, 9220, is not a multiple of 16
// !     ccute_copy(x + 12, four, s.d, four); /* 4 bytes after the multiple of 128 */
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! nameless_members.cu:50:5: remark: checked at run time: (s.rows) >= 0; remedy: assign s.rows to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout a = ccute_make_layout(TUP(s.rows, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! nameless_members.cu:52:5: remark: checked at run time: (s.rows) >= 0; remedy: assign s.rows to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout b = ccute_make_layout(TUP(s.rows, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! nameless_members.cu:55:67: remark: not folded: 's.first' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(a, 1, i) * 100 + ccute_at(b, 1, i) + ccute_at(s.first, 1, i);
// !                                                                   ^~~~~~~
