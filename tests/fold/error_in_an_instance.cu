#include <ccute/short.h>

template <int N> CCUTE_FOLD __global__ void k(float *d)
{
    const ccute_layout a = ccute_make_layout(TUP(8, N));
    d[ccute_at(a, 3, 4)] = 0;
}

void launch(float *d)
{
    k<8><<<1, 1>>>(d);
    k<4><<<1, 1>>>(d);
}
// ---- folded ----
// exit 1
// ! error_in_an_instance.cu:6:7: error: the coordinate 4 is out of bounds: the layout (8,4):(1,8) has the extent 4 there (leaf 1)
// !     d[ccute_at(a, 3, 4)] = 0;
// !       ^~~~~~~~~~~~~~~~~
// ! error_in_an_instance.cu:3:45: note: in the instance 'k<4>'
// ! template <int N> CCUTE_FOLD __global__ void k(float *d)
// !                                             ^
