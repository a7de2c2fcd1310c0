// In a template, where which function a call calls is not known, arguments may be bound to references: how many
// temporaries stand before one is nothing that --verify compares.
#include <ccute/ccute.h>
#include <ccute/short.h>

__device__ unsigned long mix(unsigned long h, long long x);

__device__ void say(long long x);

template <int N, class T> CCUTE_FOLD static __device__ unsigned long mixed(unsigned long h, T x)
{
    const ccute_layout right = ccute_make_layout_right(TUP(7, 8, 8));
    int c = 5;
    auto f = [=](unsigned long g) mutable {
        ccute_layout of_x = ccute_make_layout(TUP(4, 7, 4), TUP(x, N, 9));
        g = mix(g, ccute_at(of_x, c));
        if (x >= 3u)
            return mix(g, x);
        say(ccute_at(right, (22 & 3), (12 & 7), (8589934592L & 7)));
        return g;
    };
    h = f(h);
    return mix(h, ccute_size(right) + ccute_offset(right));
}

CCUTE_FOLD __device__ unsigned long both(unsigned long h, int x)
{
    h = mixed<1>(h, (signed char)(x & 31));
    return mixed<1>(h, (short)(-5 & 31)) + ccute_at(ccute_make_layout(4, 2), x & 3);
}
// ---- folded ----
// 11 | { if constexpr ((N == 1 && ccute_is_<T, signed char>) || (N == 1 && ccute_is_<T, short>)) {
// 12 |     /* right = (7,8,8):(64,8,1) */
// 13 |     int c = 5; (void)+c;
// 15 |         /* of_x = (4,7,4):(x,1,9) */
// 16 |         g = mix(g, (long)(x + 1));
// 19 |         say(160L);
// 23 |     return mix(h, 448L + 0L);
// 11 | else {
// 12 |     /* right = (7,8,8):(64,8,1) */
// 19 |         say(160L);
// 23 |     return mix(h, 448L + 0L);
// 24 | } }
// 10 | template <int N, class T> CCUTE_FOLD static __device__ unsigned long mixed__folded(unsigned long h, T x)
// 12 |     /* right = (7,8,8):(64,8,1) */
// 13 |     int c = 5; (void)+c;
// 15 |         /* of_x = (4,7,4):(27,1,9) */
// 16 |         g = mix(g, 28L);
// 19 |         say(160L);
// 23 |     return mix(h, 448L + 0L);
// 24 |
// 29 |     return mixed__folded<1>(h, (short)(-5 & 31)) + ((long)((x & 3) * 2));
