#include <ccute/short.h>

struct small { static constexpr int ROWS = 8, LD = 4; };

template <class C> CCUTE_FOLD CCUTE_BLOCK_DIM(C::ROWS) __global__ void k(float *d)
{
    const ccute_layout a = ccute_make_layout(TUP(C::ROWS, 4), TUP(C::LD, 1));
    for (int i = threadIdx.x; i < ccute_size(a); i += C::ROWS)
        d[ccute_at(a, i)] = i;
}

template <class C> CCUTE_FOLD __global__ void unnamed(typename C::element *d)
{
    const ccute_layout a = ccute_make_layout(TUP(C::ROWS, (int)C::COLUMNS));
    d[ccute_at(a, threadIdx.x)] = ccute_at(a, 1, 1);
}

template <class C> CCUTE_FOLD __global__ void otherwise(float *d)
{
    C c;
    d[ccute_at(ccute_make_layout(TUP(int(C::ROWS), 4)), threadIdx.x)] = sizeof c;
}

struct large { static constexpr unsigned ROWS = 64; enum { COLUMNS = 2 }; typedef short element; };
struct later { static constexpr int ROWS = 16; enum { COLUMNS = 4 }; typedef float element; };

void launch(float *f, short *s)
{
    k<small><<<1, 8>>>(f);
    unnamed<large><<<1, 64>>>(s);
    otherwise<large><<<1, 64>>>(f);
    unnamed<later><<<1, 16>>>(f);
}
// ---- folded ----
// 6 | { if constexpr (ccute_is_<C, ::small>) { ccute_block_is_(::dim3(C::ROWS));
// 7 |     /* a = (8,4):(4,1) */
// 8 |     for (int i = threadIdx.x; i < 32; i += C::ROWS)
// 9 |         d[(int)threadIdx.x * 4 + (i >> 3)] = i;
// 6 | else {
// 10 | } }
// 13 | { if constexpr (ccute_is_<typename C::element, short> && ccute_is_<decltype(C::ROWS), unsigned int const> && C::ROWS == 64 && (int)C::COLUMNS == 2) {
// 14 |     /* a = (64,2):(1,64) */
// 15 |     d[threadIdx.x] = 65;
// 13 | else if constexpr (ccute_is_<typename C::element, float> && ccute_is_<decltype(C::ROWS), int const> && C::ROWS == 16 && (int)C::COLUMNS == 4) {
// 14 |     /* a = (16,4):(1,16) */
// 15 |     d[threadIdx.x] = 17;
// 13 | else {
// 16 | } }
// ! instances_of_configurations.cu:18:47: remark: not folded: 'otherwise<large>' folds as any other instance does: the template has no name for 'large'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class C> CCUTE_FOLD __global__ void otherwise(float *d)
// !                                               ^~~~~~~~~
// ! instances_of_configurations.cu:21:7: remark: not folded: the result holds only if (int(C::ROWS)) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     d[ccute_at(ccute_make_layout(TUP(int(C::ROWS), 4)), threadIdx.x)] = sizeof c;
// !       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
