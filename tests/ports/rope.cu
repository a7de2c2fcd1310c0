/* Rotary embedding of the heads of query and key in place; the halves of a head, or its even and odd numbers, are
   pairs. From: vLLM, csrc/pos_encoding_kernels.cu, rotary_embedding_kernel. */
#include "port.h"
#include <cstdint>

/* ---- with layouts ---- */

/* The pairs of heads of rot_dim numbers: (which of the two, pair). */
template <bool IS_NEOX> CCUTE_FOLD static __device__ ccute_layout pairs_of(int embed_dim)
{
    if (IS_NEOX)
        return ccute_make_layout(TUP(2, embed_dim), TUP(embed_dim, 1));
    return ccute_make_layout(TUP(2, embed_dim), TUP(1, 2));
}

template <typename scalar_t, bool IS_NEOX>
CCUTE_FOLD static __device__ void rotate(scalar_t *x, long long token_stride, int heads, int head_size, int embed_dim,
                                         int token, const scalar_t *cache)
{
    CCUTE_ASSUME(embed_dim > 0);
    const ccute_layout pairs = pairs_of<IS_NEOX>(embed_dim);
#pragma unroll 1
    for (int i = threadIdx.x; i < heads * embed_dim; i += blockDim.x) {
        const ccute_layout head = ccute_offset_by(token * token_stride + (long long)(i / embed_dim) * head_size, pairs);
        const int at = i % embed_dim;
        const scalar_t cosine = cache[at], sine = cache[embed_dim + at];
        const scalar_t a = x[ccute_at(head, 0, at)], b = x[ccute_at(head, 1, at)];
        x[ccute_at(head, 0, at)] = a * cosine - b * sine;
        x[ccute_at(head, 1, at)] = b * cosine + a * sine;
    }
}

template <typename scalar_t, bool IS_NEOX>
CCUTE_FOLD __global__ void __launch_bounds__(256)
    rope(const int64_t *positions, scalar_t *query, scalar_t *key, const scalar_t *cos_sin_cache, const int rot_dim,
         const int64_t query_stride, const int64_t key_stride, const int heads, const int kv_heads, const int head_size)
{
    const int token = blockIdx.x;
    const scalar_t *cache = cos_sin_cache + positions[token] * rot_dim;
    CCUTE_ASSUME(rot_dim > 1 && rot_dim <= head_size);
    rotate<scalar_t, IS_NEOX>(query, query_stride, heads, head_size, rot_dim / 2, token, cache);
    rotate<scalar_t, IS_NEOX>(key, key_stride, kv_heads, head_size, rot_dim / 2, token, cache);
}

/* ---- by hand ---- */

template <typename scalar_t, bool IS_NEOX>
static __device__ void rotate_by_hand(scalar_t *x, int heads, int head_size, int embed_dim, const scalar_t *cache)
{
#pragma unroll 1
    for (int i = threadIdx.x; i < heads * embed_dim; i += blockDim.x) {
        scalar_t *head = x + (int64_t)(i / embed_dim) * head_size;
        const int at = i % embed_dim, ia = IS_NEOX ? at : 2 * at, ib = IS_NEOX ? embed_dim + at : 2 * at + 1;
        const scalar_t cosine = cache[at], sine = cache[embed_dim + at], a = head[ia], b = head[ib];
        head[ia] = a * cosine - b * sine;
        head[ib] = b * cosine + a * sine;
    }
}

template <typename scalar_t, bool IS_NEOX>
__global__ void __launch_bounds__(256)
    rope_by_hand(const int64_t *positions, scalar_t *query, scalar_t *key, const scalar_t *cos_sin_cache,
                 const int rot_dim, const int64_t query_stride, const int64_t key_stride, const int heads,
                 const int kv_heads, const int head_size)
{
    const int token = blockIdx.x;
    const scalar_t *cache = cos_sin_cache + positions[token] * rot_dim;
    rotate_by_hand<scalar_t, IS_NEOX>(query + token * query_stride, heads, head_size, rot_dim / 2, cache);
    rotate_by_hand<scalar_t, IS_NEOX>(key + token * key_stride, kv_heads, head_size, rot_dim / 2, cache);
}

/* ---- the program ---- */

template <bool IS_NEOX> static int compare()
{
    const int tokens = 5, heads = 4, kv_heads = 2, head_size = 24, rot_dim = 16, half = rot_dim / 2;
    const int stride = (heads + 2 * kv_heads) * head_size, first_key = heads * head_size;
    Buffer<int64_t> positions(tokens);
    Buffer<float> cache(8 * rot_dim), before(tokens * stride), ours(before.size), theirs(before.size);
    for (int i = 0; i < tokens; i++)
        positions[i] = i * 3 % 8;
    cache.numbers(3);
    before.numbers(50);
    ours.numbers(50);
    theirs.numbers(50);
    rope<float, IS_NEOX><<<tokens, 256>>>(positions, ours, ours + first_key, cache, rot_dim, stride, stride, heads,
                                          kv_heads, head_size);
    rope_by_hand<float, IS_NEOX><<<tokens, 256>>>(positions, theirs, theirs + first_key, cache, rot_dim, stride, stride,
                                                  heads, kv_heads, head_size);
    finish();
    return count_wrong(ours, theirs, [&](int i) {
        const int at = i % stride % head_size, pair = IS_NEOX ? at % half : at / 2,
                  second = IS_NEOX ? at / half : at % 2;
        if (i % stride >= (heads + kv_heads) * head_size || at >= rot_dim)
            return before[i];
        const float *c = cache.data + positions[i / stride] * rot_dim;
        const float other = before[IS_NEOX ? (second ? i - half : i + half) : (second ? i - 1 : i + 1)];
        return second ? before[i] * c[pair] + other * c[half + pair] : before[i] * c[pair] - other * c[half + pair];
    });
}

int main() { return report("rope", compare<true>() + compare<false>()); }
