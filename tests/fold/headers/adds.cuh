CCUTE_FOLD static __host__ __device__ void add(float *to, const float *from)
{
    float more[4];
    CCUTE_ALIGNED(from, 16);
    ccute_copy(more, ccute_make_layout(4), from, ccute_make_layout(4));
    for (int i = 0; i < 4; i++)
        to[i] += more[i];
}
/* Without layouts there is nothing to lose. */
CCUTE_FOLD static __host__ __device__ int tile_size(void) { return 4; }
