// needs: cuda
// flags: -Rfold-missed
/* An index that is read from memory stays while a copy writes an array that only its name reaches: the text reads it for
   each element. Not an element of that array itself, nor of an array that a pointer leads to. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void rows(float *d, const float *s, const int *row, int n)
{
    const ccute_layout table = ccute_make_layout(TUP(4, 1000), TUP(1, 4)), held = ccute_make_layout(4);
    CCUTE_ALIGNED(s, 16);
    float sum[4] = {};
    for (int i = 0; i < n; i++) {
        float x[4];
        ccute_copy(x, held, s, ccute_slice(table, ALL, row[i]));
        for (int k = 0; k < 4; k++)
            sum[k] += x[k];
    }
    ccute_copy(d, held, sum, held);
}

/* To memory, that index may be what the copy writes. */
CCUTE_FOLD __global__ void to_memory(int *d, const int *s, const int *row)
{
    const ccute_layout held = ccute_make_layout(4);
    ccute_copy(d, held, s, ccute_offset_by(row[1], ccute_make_layout(4, 2)));
}

CCUTE_FOLD __global__ void of_the_array(int *d, const int *s)
{
    const ccute_layout held = ccute_make_layout(4);
    int x[4] = {3, 2, 1, 0};
    ccute_copy(x, held, s, ccute_offset_by(x[0], ccute_make_layout(4, 2)));
    ccute_copy(d, held, x, held);
}

CCUTE_FOLD __global__ void by_a_pointer(int *d, const int *s)
{
    const ccute_layout held = ccute_make_layout(4);
    int x[4] = {3, 2, 1, 0};
    const int *const first = x;
    ccute_copy(x, held, s, ccute_offset_by(*first, ccute_make_layout(4, 2)));
    ccute_copy(d, held, x, held);
}
// ---- folded ----
// 10 |     /* table = (4,1000):(1,4) */ /* held = 4:1 */
// 15 |         { const auto v0 = ccute_load_global<4>(s + (long long)row[i] * 4); x[0] = v0[0]; x[1] = v0[1]; x[2] = v0[2]; x[3] = v0[3]; }
// 19 |     if (((size_t)d & 15) == 0) { ccute_store_global(d, sum[0], sum[1], sum[2], sum[3]); } else { { d[0] = sum[0]; d[1] = sum[1]; d[2] = sum[2]; d[3] = sum[3]; } }
// 25 |     /* held = 4:1 */ const ccute_layout held = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}};
// 31 |     /* held = 4:1 */ const ccute_layout held = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}};
// 34 |     if (((size_t)d & 15) == 0) { ccute_store_global(d, x[0], x[1], x[2], x[3]); } else { { d[0] = x[0]; d[1] = x[1]; d[2] = x[2]; d[3] = x[3]; } }
// 39 |     /* held = 4:1 */ const ccute_layout held = {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}};
// 43 |     if (((size_t)d & 15) == 0) { ccute_store_global(d, x[0], x[1], x[2], x[3]); } else { { d[0] = x[0]; d[1] = x[1]; d[2] = x[2]; d[3] = x[3]; } }
// ! copy_index_in_memory.cu:19:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, held, sum, held);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_index_in_memory.cu:26:5: warning: the copy depends on 'row[1]', which may change while elements are copied; the library copies instead, hundreds of times slower; remedy: assign it to a const variable first
// !     ccute_copy(d, held, s, ccute_offset_by(row[1], ccute_make_layout(4, 2)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_index_in_memory.cu:33:5: warning: the copy depends on 'x[0]', which may change while elements are copied; the library copies instead, hundreds of times slower; remedy: assign it to a const variable first
// !     ccute_copy(x, held, s, ccute_offset_by(x[0], ccute_make_layout(4, 2)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_index_in_memory.cu:34:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, held, x, held);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_index_in_memory.cu:42:5: warning: the copy depends on '(*first)', which may change while elements are copied; the library copies instead, hundreds of times slower; remedy: assign it to a const variable first
// !     ccute_copy(x, held, s, ccute_offset_by(*first, ccute_make_layout(4, 2)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_index_in_memory.cu:43:5: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, held, x, held);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
