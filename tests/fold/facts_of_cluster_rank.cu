#include <ccute/async.h>
#include <ccute/short.h>

/* A block's number in its cluster, and the cluster's size, are the same each time: a pointer may name them, and a factor
   of 4 floats beside them has 16 bytes. */
CCUTE_FOLD __global__ void parts(float *p, const float *q, int each)
{
    const ccute_layout l = ccute_make_layout(TUP(8));
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(q, 16);
    ccute_copy(p, l, q + ccute_cluster_rank() * each * 8, l);
    ccute_copy(p + 4 * ccute_cluster_size(), l, q + ccute_cluster_rank() * 2 + each * 4, l);
}

/* Twice in a text, too. */
CCUTE_FOLD __device__ void place(float *p, int each)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(1, each));
    p[ccute_at(l, ccute_cluster_rank() * 3)] = 1;
    p[ccute_at(l, ccute_cluster_rank() * 8)] = 1;
}
// ---- folded ----
// 8 |     /* l = (8):(1) */
// 11 |     { const auto v0 = ccute_load_global<4>((q + ccute_cluster_rank() * each * 8)), v1 = ccute_load_global<4, 4>((q + ccute_cluster_rank() * each * 8)); ccute_store_global(p, v0); ccute_store_global<4>(p, v1); }
// 12 |     { const auto v0 = ccute_load_global<2>((q + ccute_cluster_rank() * 2 + each * 4)), v1 = ccute_load_global<2, 2>((q + ccute_cluster_rank() * 2 + each * 4)), v2 = ccute_load_global<2, 4>((q + ccute_cluster_rank() * 2 + each * 4)), v3 = ccute_load_global<2, 6>((q + ccute_cluster_rank() * 2 + each * 4)); ccute_store_global((p + 4 * ccute_cluster_size()), v0); ccute_store_global<2>((p + 4 * ccute_cluster_size()), v1); ccute_store_global<4>((p + 4 * ccute_cluster_size()), v2); ccute_store_global<6>((p + 4 * ccute_cluster_size()), v3); }
// 18 |     /* l = (8,8):(1,each) */
// 19 |     p[(long long)ccute_cluster_rank() * 3 % 8 + each * ((long long)ccute_cluster_rank() * 3 / 8)] = 1;
// 20 |     p[(long long)each * ccute_cluster_rank()] = 1;
// ! facts_of_cluster_rank.cu:12:5: remark: narrow: 64-bit: '(q + ccute_cluster_rank() * 2 + each * 4)' is not known to be 16-byte aligned; remedy: assign ccute_cluster_rank() to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(p + 4 * ccute_cluster_size(), l, q + ccute_cluster_rank() * 2 + each * 4, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
