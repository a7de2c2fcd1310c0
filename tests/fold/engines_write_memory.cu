// A call of async.h writes memory and meets other threads, for all that is known: what was read in front of it is read
// again behind it, it is called as often as the source says, and no condition of a copy stands around it.
#include <ccute/ccute.h>
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void read_again(float *out)
{
    __shared__ __attribute__((aligned(128))) int header[32];
    __shared__ ccute_barrier full;
    const int before = header[0];
    out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(header[0], 1)), threadIdx.x, before)] = 0;
    ccute_bulk_load(header, out, 128, &full);
    while (!ccute_barrier_test(&full, 0)) {
    }
    out[ccute_at(ccute_make_layout(TUP(8, 4), TUP(header[0], 1)), threadIdx.x, 1)] = 1;
}

CCUTE_FOLD __global__ void called_once(float *out)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 32, 2), TUP(64, 2, 1));
    out[ccute_at(l, threadIdx.x & 3, threadIdx.x / 4 & 31, ccute_elect_one())] = ccute_at(l, ccute_elect_one(), 0, 0);
}

CCUTE_FOLD __global__ void meets_inside(float *to, const float *from, int n)
{
    const int step = threadIdx.x < 16 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(step));
    for (int i = 0; i < n; i++) {
        ccute_copy(to + 4 * i, l, from + 4 * i, l);
        ccute_named_barrier_sync(1, 64);
    }
}
// ---- folded ----
// 12 |     out[before + (long long)threadIdx.x * header[0]] = 0;
// 16 |     out[(long long)threadIdx.x * (header[0]) + 1] = 1;
// 21 |     /* l = (4,32,2):(64,2,1) */
// 22 |     out[(long long)((threadIdx.x & 3) * 64) + (threadIdx.x >> 2 & 31) * 2 + ccute_elect_one()] = (long long)ccute_elect_one() * 64;
// 28 |     /* l = (4):(step) */
// 30 |         if ((((size_t)to | (size_t)from) & 15) == 0 && step == 1) { ccute_store_global((to + 4 * i), ccute_load_global<4>((from + 4 * i))); } else { { const auto v0 = (from + 4 * i)[0], v1 = (from + 4 * i)[step], v2 = (from + 4 * i)[(unsigned)step * 2], v3 = (from + 4 * i)[(long long)step * 3]; (to + 4 * i)[0] = v0; (to + 4 * i)[step] = v1; (to + 4 * i)[(unsigned)step * 2] = v2; (to + 4 * i)[(long long)step * 3] = v3; } }
// ! engines_write_memory.cu:7:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void read_again(float *out)
// !                            ^~~~~~~~~~
// ! engines_write_memory.cu:22:9: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !     out[ccute_at(l, threadIdx.x & 3, threadIdx.x / 4 & 31, ccute_elect_one())] = ccute_at(l, ccute_elect_one(), 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engines_write_memory.cu:30:9: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned and step == 1; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to + 4 * i, l, from + 4 * i, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
