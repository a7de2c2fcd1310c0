// Of an index that changes from read to read its coefficients stay: which memory it is, and how it is aligned.
#include <ccute/ccute.h>
#include <ccute/short.h>
#define L4 ccute_make_layout(4)

struct storage {
    alignas(16) float a[3][64];
    float odd[3][63];
};

// run: LAUNCH(k, 1, 4, (float *)OUT, 5)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, int n)
{
    __shared__ storage s;
    __shared__ __align__(16) float flat[256];
    CCUTE_ALIGNED(d, 16);
    if (threadIdx.x == 0)
        for (int i = 0, filling = 0; i < n; i++, filling += 2) {
            float *const stage = s.a[filling % 3], *const other = s.odd[filling % 3];
            ccute_copy(s.a[filling % 3], L4, d + 4 * i, L4);
            ccute_copy(flat + filling % 3 * 64, L4, stage, L4);
            ccute_copy(s.odd[filling % 3], L4, flat + filling % 3 * 64, L4);
            ccute_copy(d + 64 + 4 * i, L4, other, L4);
            filling++;
            ccute_copy(d + 128 + 4 * i, L4, stage, L4);
            stage[0] = filling;
            ccute_copy(d + 192 + 4 * i, L4, stage, L4);
            filling--;
        }
}
// ---- folded ----
// 20 |             ccute_store_shared(s.a[filling % 3], ccute_load_global<4>((d + 4 * i)));
// 21 |             ccute_store_shared((flat + filling % 3 * 64), ccute_load_shared<4>(stage));
// 22 |             { const auto v0 = (flat + filling % 3 * 64)[0], v1 = (flat + filling % 3 * 64)[1], v2 = (flat + filling % 3 * 64)[2], v3 = (flat + filling % 3 * 64)[3]; s.odd[filling % 3][0] = v0; s.odd[filling % 3][1] = v1; s.odd[filling % 3][2] = v2; s.odd[filling % 3][3] = v3; }
// 23 |             if (((size_t)other & 15) == 0) { ccute_store_global((d + 64 + 4 * i), ccute_load_shared<4>(other)); } else { { const auto v0 = other[0], v1 = other[1], v2 = other[2], v3 = other[3]; (d + 64 + 4 * i)[0] = v0; (d + 64 + 4 * i)[1] = v1; (d + 64 + 4 * i)[2] = v2; (d + 64 + 4 * i)[3] = v3; } }
// 25 |             ccute_store_global((d + 128 + 4 * i), ccute_load_shared<4>(stage));
// 27 |             ccute_store_global((d + 192 + 4 * i), ccute_load_shared<4>(stage));
// ! stages_of_arrays.cu:22:13: remark: narrow: 32-bit: 's.odd[filling % 3]' is not known to be 16-byte aligned
// !             ccute_copy(s.odd[filling % 3], L4, flat + filling % 3 * 64, L4);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stages_of_arrays.cu:23:13: remark: guarded: 128-bit only where other is 16-byte aligned; remedy: CCUTE_ALIGNED(other, 16)
// !             ccute_copy(d + 64 + 4 * i, L4, other, L4);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
