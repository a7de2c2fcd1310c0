// A template that runs for any arguments calls another one, whose instance the folded text lacks: each call that the
// instances make is a clone's there.
// says: verified: 10 agree, 0 differ, 0 not verified
#include <ccute/ccute.h>
#include <ccute/short.h>

__host__ __device__ unsigned long mix(unsigned long h, long long x);

template <int N, class T> CCUTE_FOLD static __host__ __device__ unsigned long shifted(unsigned long h, T x)
{
    const ccute_layout l = ccute_offset_by((32767 - x), ccute_make_layout(TUP(4, 7), TUP(((x + x) + (unsigned)N), ((x | x) ^ (x ^ 2)))));
    const signed char narrow = ccute_at(l, 23);
    h = mix(h, ccute_at(l, 2, (x & 3)));
    return h + (unsigned char)narrow;
}

template <class T> CCUTE_FOLD static __host__ __device__ unsigned long both(unsigned long h, T *d)
{
    const ccute_layout l = ccute_make_layout(TUP(3, 6), TUP(sizeof(T) >> 6, 6));
    h = mix(h, ccute_size(l));
    h = shifted<5>(h, (int)(2));
    h = mix(h, ccute_at(l, sizeof(T) & 1, 1u));
    return h;
}

CCUTE_FOLD static __host__ __device__ unsigned long of_numbers(int *d)
{
    return both(0, d);
}
