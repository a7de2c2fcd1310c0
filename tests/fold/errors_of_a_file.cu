#include <ccute/short.h>

/* Each mistake is reported, and what a mistake leaves unknown is no other one. */
CCUTE_FOLD __global__ void several(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const ccute_layout b = ccute_make_layout(TUP(8, 4), TUP(4));
    d[ccute_at(a, 9, 1)] = d[ccute_at(a, 1, 7)];
    d[ccute_at(b, 1, 7)] = 0;
    for (int i = 0; i < n; i++) {
        CCUTE_EXPECT_WIDTH(16);
        ccute_copy(d, b, s, a);
        CCUTE_EXPECT_WIDTH(32);
        ccute_copy(d, a, s, a);
    }
    while (d[ccute_at(a, 1, 17)] > 0)
        d[ccute_cosize(8)] = 0;
}

CCUTE_FOLD __global__ void after_it(float *d)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    d[ccute_at(a, 1, 9)] = 0;
}

/* Of a template one instance is enough. */
template <int N> CCUTE_FOLD __global__ void each(float *d)
{
    const ccute_layout a = ccute_make_layout(TUP(N, 4), TUP(4, 1));
    d[ccute_at(a, 1, 9)] = 0;
    d[ccute_at(a, 9, 1)] = 0;
}

void launch(float *d)
{
    each<4><<<1, 1>>>(d);
    each<5><<<1, 1>>>(d);
}

CCUTE_FOLD __global__ void right(float *d)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    d[ccute_at(a, 1, 3)] = 0;
}
// ---- folded ----
// exit 1
// ! errors_of_a_file.cu:7:28: error: make_layout: the shape's and the stride's brackets differ at leaf 0
// !     const ccute_layout b = ccute_make_layout(TUP(8, 4), TUP(4));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! errors_of_a_file.cu:8:7: error: the coordinate 9 is out of bounds: the layout (8,4):(4,1) has the extent 8 there (leaf 0)
// !     d[ccute_at(a, 9, 1)] = d[ccute_at(a, 1, 7)];
// !       ^~~~~~~~~~~~~~~~~
// ! errors_of_a_file.cu:14:9: error: CCUTE_EXPECT_WIDTH requires 32 bytes at once, and no move here is wider than 16
// !         ccute_copy(d, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! errors_of_a_file.cu:16:14: error: the coordinate 17 is out of bounds: the layout (8,4):(4,1) has the extent 4 there (leaf 1)
// !     while (d[ccute_at(a, 1, 17)] > 0)
// !              ^~~~~~~~~~~~~~~~~~
// ! errors_of_a_file.cu:23:7: error: the coordinate 9 is out of bounds: the layout (8,4):(4,1) has the extent 4 there (leaf 1)
// !     d[ccute_at(a, 1, 9)] = 0;
// !       ^~~~~~~~~~~~~~~~~
// ! errors_of_a_file.cu:30:7: error: the coordinate 9 is out of bounds: the layout (4,4):(4,1) has the extent 4 there (leaf 1)
// !     d[ccute_at(a, 1, 9)] = 0;
// !       ^~~~~~~~~~~~~~~~~
// ! errors_of_a_file.cu:27:45: note: in the instance 'each<4>'
// ! template <int N> CCUTE_FOLD __global__ void each(float *d)
// !                                             ^~~~
