// A product is a multiple if one of its factors is: the guard asks that of the parameter, which is better known than a
// variable that is read from memory, in either order.
// run: LAUNCH(sets, 1, 1, (int *)OUT); LAUNCH(of_a_stride, 1, 1, (float *)OUT + 64, (matrix{(const float *)(OUT + 2048), 8}), (const int *)OUT)
// run: LAUNCH(of_a_stride, 1, 1, (float *)OUT + 64, (matrix{(const float *)(OUT + 2048), 7}), (const int *)OUT)
// run: LAUNCH(of_a_distance, 1, 1, (float *)OUT + 64, (matrix{(const float *)(OUT + 2048), 8}), (const int *)OUT)
// run: LAUNCH(of_a_distance, 1, 1, (float *)OUT + 64, (matrix{(const float *)(OUT + 2048), 5}), (const int *)OUT)
#include <ccute/short.h>

struct matrix {
    const float *in;
    int ld;
};

__global__ void sets(int *table) { table[0] = 3; }

CCUTE_FOLD __global__ void __launch_bounds__(32) of_a_stride(float *out, matrix m, const int *table)
{
    CCUTE_ALIGNED(out, 16);
    const int k = table[0];
    const ccute_layout four = ccute_make_layout(4), row = ccute_make_layout(TUP(4, 4), TUP(1, k));
    const ccute_layout rows = ccute_make_layout(TUP(4, 4), TUP(1, k * m.ld));
    out[16] = m.in[ccute_at(row, 1, 1)];
    ccute_copy(out, four, m.in, ccute_slice(rows, ALL, 3));
}

CCUTE_FOLD __global__ void __launch_bounds__(32) of_a_distance(float *out, matrix m, const int *table)
{
    CCUTE_ALIGNED(out, 16);
    const int k = table[0];
    const ccute_layout four = ccute_make_layout(4);
    ccute_copy(out, four, m.in, ccute_offset_by(k * m.ld, four));
    ccute_copy(out + 4, four, m.in, ccute_offset_by(m.ld * k, four));
}
// ---- folded ----
// 20 |     /* four = 4:1 */ /* row = (4,4):(1,k) */
// 21 |     /* rows = (4,4):(1,rows_d1) */ const long long rows_d1 = (long long)k * m.ld;
// 22 |     out[16] = m.in[(long long)k + 1];
// 23 |     if (((size_t)m.in & 15) == 0 && m.ld % 4 == 0) { ccute_store_global(out, ccute_load_global<4>(m.in + rows_d1 * 3)); } else { { const auto v0 = m.in[rows_d1 * 3], v1 = m.in[(long long)((unsigned long long)rows_d1 * 3 + 1)], v2 = m.in[(long long)((unsigned long long)rows_d1 * 3 + 2)], v3 = m.in[(long long)((unsigned long long)rows_d1 * 3 + 3)]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; } }
// 30 |     /* four = 4:1 */
// 31 |     if (((size_t)m.in & 15) == 0 && m.ld % 4 == 0) { ccute_store_global(out, ccute_load_global<4>(m.in + (long long)k * m.ld));
// 32 |     ccute_store_global((out + 4), ccute_load_global<4>(m.in + (long long)k * m.ld)); } else {
// 31 |  { const auto v0 = m.in[(long long)k * m.ld], v1 = m.in[(long long)k * m.ld + 1], v2 = m.in[(long long)k * m.ld + 2], v3 = m.in[(long long)k * m.ld + 3]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; }
// 32 |     { const auto v0 = m.in[(long long)k * m.ld], v1 = m.in[(long long)k * m.ld + 1], v2 = m.in[(long long)k * m.ld + 2], v3 = m.in[(long long)k * m.ld + 3]; (out + 4)[0] = v0; (out + 4)[1] = v1; (out + 4)[2] = v2; (out + 4)[3] = v3; } }
// ! guard_of_a_parameter.cu:23:5: remark: guarded: 128-bit only where m.in is 16-byte aligned and m.ld % 4 == 0; remedy: CCUTE_ASSUME(m.ld % 4 == 0)
// !     ccute_copy(out, four, m.in, ccute_slice(rows, ALL, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! guard_of_a_parameter.cu:31:5: remark: guarded: 128-bit only where m.in is 16-byte aligned and m.ld % 4 == 0; remedy: CCUTE_ASSUME(m.ld % 4 == 0)
// !     ccute_copy(out, four, m.in, ccute_offset_by(k * m.ld, four));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! guard_of_a_parameter.cu:32:5: remark: guarded: 128-bit only where m.in is 16-byte aligned and m.ld % 4 == 0; remedy: CCUTE_ASSUME(m.ld % 4 == 0)
// !     ccute_copy(out + 4, four, m.in, ccute_offset_by(m.ld * k, four));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
