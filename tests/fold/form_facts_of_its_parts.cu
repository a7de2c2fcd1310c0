#include <ccute/short.h>

// The facts about members of a layout hold for its form, stated before it or after it.
CCUTE_FOLD __global__ void after(float *d, const float *s, const ccute_layout l)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_FORM(l, "(4,2):(1,_)");
    CCUTE_ASSUME(l.offset % 4 == 0);
    CCUTE_ASSUME(l.stride[1] % 4 == 0);
    ccute_copy(d, l, s, l);
}

CCUTE_FOLD __global__ void before(float *d, const float *s, const ccute_layout l)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(l.offset % 4 == 0);
    CCUTE_ASSUME(l.shape.v[0] % 4 == 0);
    CCUTE_FORM(l, "_:1");
    ccute_copy(d, l, s, l);
}

// A layout that changes has no form, and the facts of one object are not those of another.
CCUTE_FOLD __global__ void other(float *d, const float *s, const ccute_layout l, const ccute_layout m)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_FORM(l, "4:1");
    CCUTE_ASSUME(m.offset % 4 == 0);
    ccute_copy(d, l, s, l);
}
// ---- folded ----
// 8 |     ccute_check_(l.shape.v[0] == 4 && l.shape.prof[0] == 16 && l.shape.v[1] == 2 && l.shape.prof[1] == 1 && l.stride[0] == 1 && l.shape.n == 2 && l.shape.status == 0 && l.sw_bits == 0);
// 11 |     { const auto v0 = ccute_load_global<4>(s + l.offset), v1 = ccute_load_global<4>(s + l.offset + l.stride[1]); ccute_store_global(d + l.offset, v0); ccute_store_global(d + l.offset + l.stride[1], v1); }
// 20 |     ccute_check_(l.shape.prof[0] == 0 && l.stride[0] == 1 && l.shape.n == 1 && l.shape.status == 0 && l.sw_bits == 0);
// 21 |     for (long long i0 = 0; i0 < l.shape.v[0] >> 2; i0++) ccute_store_global(d + l.offset + i0 * 4, ccute_load_global<4>(s + l.offset + i0 * 4));
// 29 |     ccute_check_(l.shape.v[0] == 4 && l.shape.prof[0] == 0 && l.stride[0] == 1 && l.shape.n == 1 && l.shape.status == 0 && l.sw_bits == 0);
// 31 |     if (l.offset % 4 == 0) { ccute_store_global(d + l.offset, ccute_load_global<4>(s + l.offset)); } else { { const auto v0 = s[l.offset], v1 = s[l.offset + 1], v2 = s[l.offset + 2], v3 = s[l.offset + 3]; d[l.offset] = v0; d[l.offset + 1] = v1; d[l.offset + 2] = v2; d[l.offset + 3] = v3; } }
// ! form_facts_of_its_parts.cu:31:5: remark: guarded: 128-bit only where l.offset % 4 == 0; remedy: CCUTE_ASSUME(l.offset % 4 == 0)
// !     ccute_copy(d, l, s, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~
