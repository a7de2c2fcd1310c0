// Functions of ccute's that an instance of a template calls: there libclang gives the template's arguments with the name.
// says: verified: 3 agree, 0 differ, 0 not verified
// flags: -- -std=c++17
#include "../meaning/harness.h"

template <class T> CCUTE_FOLD static __host__ __device__ unsigned long gathered(unsigned long h, T x)
{
    __attribute__((aligned(16))) int to[400];
    __attribute__((aligned(16))) int from[400];
    for (int i = 0; i < 400; i++) to[i] = (int)(i + 1), from[i] = (int)(10 * i);
    const ccute_layout rows = ccute_offset_by(24, ccute_make_layout(CCUTE_T(4, 4), CCUTE_T(1, sizeof(T) % 21u + 4)));
    const ccute_layout columns = ccute_offset_by(0, ccute_make_layout(CCUTE_T(4, 4), CCUTE_T((sizeof(T) >> 2) % 21u + 4, 1)));
    int *p = to + 4;
    if (is_aligned(p, 16) && is_aligned(from, 16)) {
        CCUTE_ALIGNED(p, 16);
        CCUTE_ALIGNED(from, 16);
        ccute_copy(p, rows, from, columns);
    }
    h = mix_bytes(h, to, sizeof to);
    return h;
}

CCUTE_FOLD static __host__ __device__ unsigned long of_ints(int n)
{
    return gathered(0, (int)(n));
}
