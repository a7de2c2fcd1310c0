// one guard asks of every pointer, however many there are
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *p00, float *p01, float *p02, float *p03, float *p04, float *p05,
                             float *p06, float *p07, float *p08, float *p09, float *p10, float *p11,
                             float *p12, float *p13, float *p14, float *p15, float *p16, float *p17,
                             float *p18, float *p19, float *p20, float *p21, float *p22, float *p23,
                             float *p24, float *p25)
{
    const ccute_layout four = ccute_make_layout(4);
    ccute_copy(p00, four, p01, four);
    ccute_copy(p02, four, p03, four);
    ccute_copy(p04, four, p05, four);
    ccute_copy(p06, four, p07, four);
    ccute_copy(p08, four, p09, four);
    ccute_copy(p10, four, p11, four);
    ccute_copy(p12, four, p13, four);
    ccute_copy(p14, four, p15, four);
    ccute_copy(p16, four, p17, four);
    ccute_copy(p18, four, p19, four);
    ccute_copy(p20, four, p21, four);
    ccute_copy(p22, four, p23, four);
    ccute_copy(p24, four, p25, four);
}
// ---- folded ----
// 10 |     /* four = 4:1 */
// 11 |     if ((((size_t)p00 | (size_t)p01 | (size_t)p02 | (size_t)p03 | (size_t)p04 | (size_t)p05 | (size_t)p06 | (size_t)p07 | (size_t)p08 | (size_t)p09 | (size_t)p10 | (size_t)p11 | (size_t)p12 | (size_t)p13 | (size_t)p14 | (size_t)p15 | (size_t)p16 | (size_t)p17 | (size_t)p18 | (size_t)p19 | (size_t)p20 | (size_t)p21 | (size_t)p22 | (size_t)p23 | (size_t)p24 | (size_t)p25) & 15) == 0) { ccute_store_global(p00, ccute_load_global<4>(p01));
// 12 |     ccute_store_global(p02, ccute_load_global<4>(p03));
// 13 |     ccute_store_global(p04, ccute_load_global<4>(p05));
// 14 |     ccute_store_global(p06, ccute_load_global<4>(p07));
// 15 |     ccute_store_global(p08, ccute_load_global<4>(p09));
// 16 |     ccute_store_global(p10, ccute_load_global<4>(p11));
// 17 |     ccute_store_global(p12, ccute_load_global<4>(p13));
// 18 |     ccute_store_global(p14, ccute_load_global<4>(p15));
// 19 |     ccute_store_global(p16, ccute_load_global<4>(p17));
// 20 |     ccute_store_global(p18, ccute_load_global<4>(p19));
// 21 |     ccute_store_global(p20, ccute_load_global<4>(p21));
// 22 |     ccute_store_global(p22, ccute_load_global<4>(p23));
// 23 |     ccute_store_global(p24, ccute_load_global<4>(p25)); } else {
// 11 |  { const auto v0 = p01[0], v1 = p01[1], v2 = p01[2], v3 = p01[3]; p00[0] = v0; p00[1] = v1; p00[2] = v2; p00[3] = v3; }
// 12 |     { const auto v0 = p03[0], v1 = p03[1], v2 = p03[2], v3 = p03[3]; p02[0] = v0; p02[1] = v1; p02[2] = v2; p02[3] = v3; }
// 13 |     { const auto v0 = p05[0], v1 = p05[1], v2 = p05[2], v3 = p05[3]; p04[0] = v0; p04[1] = v1; p04[2] = v2; p04[3] = v3; }
// 14 |     { const auto v0 = p07[0], v1 = p07[1], v2 = p07[2], v3 = p07[3]; p06[0] = v0; p06[1] = v1; p06[2] = v2; p06[3] = v3; }
// 15 |     { const auto v0 = p09[0], v1 = p09[1], v2 = p09[2], v3 = p09[3]; p08[0] = v0; p08[1] = v1; p08[2] = v2; p08[3] = v3; }
// 16 |     { const auto v0 = p11[0], v1 = p11[1], v2 = p11[2], v3 = p11[3]; p10[0] = v0; p10[1] = v1; p10[2] = v2; p10[3] = v3; }
// 17 |     { const auto v0 = p13[0], v1 = p13[1], v2 = p13[2], v3 = p13[3]; p12[0] = v0; p12[1] = v1; p12[2] = v2; p12[3] = v3; }
// 18 |     { const auto v0 = p15[0], v1 = p15[1], v2 = p15[2], v3 = p15[3]; p14[0] = v0; p14[1] = v1; p14[2] = v2; p14[3] = v3; }
// 19 |     { const auto v0 = p17[0], v1 = p17[1], v2 = p17[2], v3 = p17[3]; p16[0] = v0; p16[1] = v1; p16[2] = v2; p16[3] = v3; }
// 20 |     { const auto v0 = p19[0], v1 = p19[1], v2 = p19[2], v3 = p19[3]; p18[0] = v0; p18[1] = v1; p18[2] = v2; p18[3] = v3; }
// 21 |     { const auto v0 = p21[0], v1 = p21[1], v2 = p21[2], v3 = p21[3]; p20[0] = v0; p20[1] = v1; p20[2] = v2; p20[3] = v3; }
// 22 |     { const auto v0 = p23[0], v1 = p23[1], v2 = p23[2], v3 = p23[3]; p22[0] = v0; p22[1] = v1; p22[2] = v2; p22[3] = v3; }
// 23 |     { const auto v0 = p25[0], v1 = p25[1], v2 = p25[2], v3 = p25[3]; p24[0] = v0; p24[1] = v1; p24[2] = v2; p24[3] = v3; } }
// ! copy_guard_of_many_bases.cu:11:5: remark: guarded: 128-bit only where p00 is 16-byte aligned and p01 is 16-byte aligned; remedy: CCUTE_ALIGNED(p00, 16)
// !     ccute_copy(p00, four, p01, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:12:5: remark: guarded: 128-bit only where p02 is 16-byte aligned and p03 is 16-byte aligned; remedy: CCUTE_ALIGNED(p02, 16)
// !     ccute_copy(p02, four, p03, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:13:5: remark: guarded: 128-bit only where p04 is 16-byte aligned and p05 is 16-byte aligned; remedy: CCUTE_ALIGNED(p04, 16)
// !     ccute_copy(p04, four, p05, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:14:5: remark: guarded: 128-bit only where p06 is 16-byte aligned and p07 is 16-byte aligned; remedy: CCUTE_ALIGNED(p06, 16)
// !     ccute_copy(p06, four, p07, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:15:5: remark: guarded: 128-bit only where p08 is 16-byte aligned and p09 is 16-byte aligned; remedy: CCUTE_ALIGNED(p08, 16)
// !     ccute_copy(p08, four, p09, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:16:5: remark: guarded: 128-bit only where p10 is 16-byte aligned and p11 is 16-byte aligned; remedy: CCUTE_ALIGNED(p10, 16)
// !     ccute_copy(p10, four, p11, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:17:5: remark: guarded: 128-bit only where p12 is 16-byte aligned and p13 is 16-byte aligned; remedy: CCUTE_ALIGNED(p12, 16)
// !     ccute_copy(p12, four, p13, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:18:5: remark: guarded: 128-bit only where p14 is 16-byte aligned and p15 is 16-byte aligned; remedy: CCUTE_ALIGNED(p14, 16)
// !     ccute_copy(p14, four, p15, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:19:5: remark: guarded: 128-bit only where p16 is 16-byte aligned and p17 is 16-byte aligned; remedy: CCUTE_ALIGNED(p16, 16)
// !     ccute_copy(p16, four, p17, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:20:5: remark: guarded: 128-bit only where p18 is 16-byte aligned and p19 is 16-byte aligned; remedy: CCUTE_ALIGNED(p18, 16)
// !     ccute_copy(p18, four, p19, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:21:5: remark: guarded: 128-bit only where p20 is 16-byte aligned and p21 is 16-byte aligned; remedy: CCUTE_ALIGNED(p20, 16)
// !     ccute_copy(p20, four, p21, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:22:5: remark: guarded: 128-bit only where p22 is 16-byte aligned and p23 is 16-byte aligned; remedy: CCUTE_ALIGNED(p22, 16)
// !     ccute_copy(p22, four, p23, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_many_bases.cu:23:5: remark: guarded: 128-bit only where p24 is 16-byte aligned and p25 is 16-byte aligned; remedy: CCUTE_ALIGNED(p24, 16)
// !     ccute_copy(p24, four, p25, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
