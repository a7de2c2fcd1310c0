/* What a rank's memory of tests/gpu/ranks.cu holds before a redistribution, and what it must hold after it. */
#ifndef RANKS_MEMORY_H
#define RANKS_MEMORY_H

static int64_t summand(int64_t index, int64_t which) { return (index * 7 + which * 5) % 31 - 11; }

static void put_element(unsigned char *at, int type, int bytes, int64_t index, int64_t value)
{
    if (type == CCUTE_RANKS_F32) {
        const float f = (float)value;
        memcpy(at, &f, 4);
    } else if (type == CCUTE_RANKS_BF16) {
        const float f = (float)value; /* up to 256: exact in a bfloat16 */
        memcpy(at, (const char *)&f + 2, 2);
    } else if (type == CCUTE_RANKS_I64) {
        memcpy(at, &value, 8);
    } else {
        for (int i = 0; i < bytes; i++)
            at[i] = (unsigned char)((uint64_t)(index * 131 + i * 17 + 3) * 0x9e3779b97f4a7c15ull >> 56);
    }
}

/* A rank's memory, as it is and as it must be. */
struct memory {
    size_t dst_bytes, src_bytes;
    unsigned char *dst, *src;      /* of the device, MARGIN bytes around */
    unsigned char *expected, *got; /* of the host */
};

static int64_t sums_in(const ccute_dist *src)
{
    int64_t sums = 1;
    for (int i = 0; i < src->layout.shape.n; i++)
        sums *= src->sums >> i & 1 ? src->layout.shape.v[i] : 1;
    return sums;
}

static struct memory memory_of(const ccute_ranks_plan *plan, const ccute_dist *dst, const ccute_dist *src, int rank)
{
    struct memory m;
    const int bytes = plan->element;
    struct held to = held_by(dst, rank), from = held_by(src, rank);
    unsigned char *fill;
    m.dst_bytes = (size_t)(ccute_redistribute_dst_places(plan, rank) * bytes);
    m.src_bytes = (size_t)(ccute_redistribute_src_places(plan, rank) * bytes);
    m.expected = (unsigned char *)malloc(m.dst_bytes + 2 * MARGIN);
    m.got = (unsigned char *)malloc(m.dst_bytes + 2 * MARGIN);
    fill = (unsigned char *)malloc(m.src_bytes + 2 * MARGIN);
    memset(m.expected, CANARY, m.dst_bytes + 2 * MARGIN);
    memset(fill, CANARY, m.src_bytes + 2 * MARGIN);
    for (int64_t i = 0; rank < ranks_of(src) && i < from.n; i++)
        put_element(fill + MARGIN + from.place[i] * bytes, plan->type, bytes, from.index[i],
                    summand(from.index[i], free_coordinates(src, rank, 1)));
    for (int64_t i = 0; rank < ranks_of(dst) && i < to.n; i++) {
        int64_t value = 0;
        for (int64_t k = 0; k < sums_in(src); k++)
            value += summand(to.index[i], k);
        put_element(m.expected + MARGIN + to.place[i] * bytes, plan->type, bytes, to.index[i], value);
    }
    CUDA(cudaMalloc(&m.dst, m.dst_bytes + 2 * MARGIN));
    CUDA(cudaMalloc(&m.src, m.src_bytes + 2 * MARGIN));
    CUDA(cudaMemcpy(m.src, fill, m.src_bytes + 2 * MARGIN, cudaMemcpyHostToDevice));
    free(fill);
    held_free(&to);
    held_free(&from);
    return m;
}

#endif
