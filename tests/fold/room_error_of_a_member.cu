#include <ccute/short.h>

/* A helper passes the array of an object on to another one, which copies more than it has. */
struct sums {
    int count;
    float c[8];
};

CCUTE_FOLD static __device__ void move(float *to, const float *from)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 4));
    ccute_copy(to, tile, from, tile);
}

CCUTE_FOLD static __device__ void load(float *to, const float *from) { move(to, from); }

CCUTE_FOLD __global__ void kernel(float *d, const float *s)
{
    sums mine;
    load(mine.c, s);
    d[threadIdx.x] = mine.c[0];
}
// ---- folded ----
// exit 1
// ! room_error_of_a_member.cu:15:77: error: 'to' has 8 elements, and 'move' uses it with the layout (4,4):(1,4), which reaches 16
// ! CCUTE_FOLD static __device__ void load(float *to, const float *from) { move(to, from); }
// !                                                                             ^~
// ! room_error_of_a_member.cu:12:16: note: the helper uses it here
// !     ccute_copy(to, tile, from, tile);
// !                ^~
