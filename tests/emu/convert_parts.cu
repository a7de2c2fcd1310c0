// Conversions by predicates and of tiled copies, sums by predicates: every byte of the destinations and of what lies
// around them, with pointers that are aligned for vectors and ones that are not, ragged ends, infinities and NaNs.
// flags: -I../../include/ccute/cpu/cuda
// fold: --strict --verify
// run
// out: float to half: 0 wrong of 143360
// out: half to float: 0 wrong of 143360
// out: float to s8: 0 wrong of 143360
// out: bfloat16 to e4m3: 0 wrong of 143360
// out: e4m3 to bfloat16: 0 wrong of 143360
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

enum { ROWS = 8, COLUMNS = 64, TILE = ROWS * COLUMNS, EACH = 8, THREADS = TILE / EACH, MARGIN = 64, PLACE = TILE + 2 * MARGIN };
enum { BY_ELEMENT, BY_FOUR, TILED, SATURATED_TILED, BOUNDED, SATURATED_BOUNDED, SUM, SUM_OF_NONE, PLACES };

template <class D, class S>
CCUTE_FOLD __global__ void __launch_bounds__(THREADS)
    convert_parts(D *to, const S *from, const unsigned char *holds, const float *by_four, int rows, int columns)
{
    const ccute_layout tile = ccute_make_layout_right(TUP(ROWS, COLUMNS));
    const ccute_layout row = ccute_coord_layout(TUP(ROWS, COLUMNS), 0), column = ccute_coord_layout(TUP(ROWS, COLUMNS), 1);
    const ccute_layout mine = ccute_offset_by(EACH * threadIdx.x, ccute_make_layout(EACH));
    const ccute_layout fours = ccute_offset_by(EACH / 4 * threadIdx.x, ccute_make_layout(TUP(4, EACH / 4), TUP(0, 1)));
    const ccute_tiled_copy by = ccute_thread_slice(
        ccute_make_tiled_copy(ccute_universal_copy(4 * 8 * sizeof(D), 8 * sizeof(D)),
                              ccute_make_layout(TUP(ROWS, 4), TUP(4, 1)), ccute_make_layout(TUP(1, 16), TUP(0, 1))),
        threadIdx.x);
    const ccute_layout d = ccute_partition_D(by, tile), s = ccute_partition_S(by, tile);
    const ccute_layout r = ccute_partition_S(by, row), c = ccute_partition_S(by, column);
    ccute_convert_if(holds, mine, to + BY_ELEMENT * PLACE, mine, from, mine);
    ccute_convert_saturated_if(by_four, fours, to + BY_FOUR * PLACE, mine, from, mine);
    ccute_convert_tiled(by, to + TILED * PLACE, d, from, s);
    ccute_convert_saturated_tiled(by, to + SATURATED_TILED * PLACE, d, from, s);
    ccute_convert_tiled_bounded(by, to + BOUNDED * PLACE, d, from, s, TUP(rows, columns), r, c);
    ccute_convert_saturated_tiled_bounded(by, to + SATURATED_BOUNDED * PLACE, d, from, s, TUP(rows, columns), r, c);
    ccute_axpby_if(by_four, fours, 0.5f, from, mine, 2, to + SUM * PLACE, mine);
    ccute_axpby_if(holds, mine, 2.f, from, mine, 0, to + SUM_OF_NONE * PLACE, mine);
}

template <class D, class S> static D one(S x, bool saturated)
{
    const ccute_layout single = ccute_make_layout(1);
    D y;
    if (saturated)
        ccute_convert_saturated(&y, single, &x, single);
    else
        ccute_convert(&y, single, &x, single);
    return y;
}
template <class S> static double number(S x) { return one<double>(x, false); }

// C leaves open what an integer becomes of a number that does not fit.
template <class D> static bool is_open(double x)
{
    return (D)0.5f == (D)0 && !(fabs(x) < 128);
}
template <> bool is_open<__half>(double) { return false; }
template <> bool is_open<__nv_bfloat16>(double) { return false; }
template <> bool is_open<__nv_fp8_e4m3>(double) { return false; }

static bool same(double a, double b) { return a == b ? signbit(a) == signbit(b) : a != a && b != b; }

static bool is_set_element(int i) { return i % 7 != 2 && i / 40 % 3 != 1; }
static bool is_set_four(int i) { return i / 4 % 5 != 3; }
static bool is_saturated(int place) { return place == BY_FOUR || place == SATURATED_TILED || place == SATURATED_BOUNDED; }

static bool is_written(int place, int i, int rows, int columns)
{
    const bool inside = i / COLUMNS < rows && i % COLUMNS < columns;
    if (i < 0 || i >= TILE)
        return false;
    if (place == TILED || place == SATURATED_TILED)
        return true;
    if (place == BOUNDED || place == SATURATED_BOUNDED)
        return inside;
    return place == BY_ELEMENT || place == SUM_OF_NONE ? is_set_element(i) : is_set_four(i);
}

// What is written there.
template <class D, class S> static D expected(int place, S x, D old)
{
    if (place == SUM)
        return one<D>((float)(0.5 * number(x) + 2 * number(old)), false);
    return place == SUM_OF_NONE ? one<D>((float)(2 * number(x)), false) : one<D>(x, is_saturated(place));
}

template <class T> static T *on_device(const T *from, size_t count)
{
    T *p = nullptr;
    if (cudaMalloc(&p, count * sizeof(T)) != cudaSuccess)
        exit(77);
    cudaMemcpy(p, from, count * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}

// The numbers of a tile: quarters of both signs, the ends of the formats, infinities and NaNs.
static float sample(int i)
{
    static const float ends[] = {INFINITY, -INFINITY, NAN, 127.5f, -128.5f, 448, 464, 65504, 65520, -1e30f, 0.f, -0.f};
    return i % 5 == 3 ? ends[i / 5 % 12] : (i % 211 - 105) * 0.75f;
}

template <class D, class S> static int wrong(int offset, int rows, int columns)
{
    static S from[TILE + 4];
    static D to[PLACES * PLACE + 4], got[PLACES * PLACE + 4];
    unsigned char holds[TILE];
    float four[TILE / 4];
    int bad = 0;
    for (int i = 0; i < TILE; i++) {
        from[i + offset] = one<S>(sample(i + offset), false);
        holds[i] = is_set_element(i) ? 128 : 0;
        four[i / 4] = is_set_four(i) ? 0.25f : -0.f;
    }
    for (int i = 0; i < PLACES * PLACE + 4; i++)
        to[i] = one<D>((float)(i % 23 + 1), false);
    S *const device_from = on_device(from, TILE + 4);
    D *const device_to = on_device(to, PLACES * PLACE + 4);
    unsigned char *const device_holds = on_device(holds, TILE);
    float *const device_four = on_device(four, TILE / 4);
    CCUTE_LAUNCH((convert_parts<D, S>), 1, THREADS, 0, 0, device_to + MARGIN + offset, (const S *)(device_from + offset),
                 (const unsigned char *)device_holds, (const float *)device_four, rows, columns);
    if (cudaMemcpy(got, device_to, sizeof got, cudaMemcpyDeviceToHost) != cudaSuccess)
        bad++;
    for (int k = offset; k < PLACES * PLACE + offset; k++) {
        const int place = (k - offset) / PLACE, i = (k - offset) % PLACE - MARGIN;
        const bool written = is_written(place, i, rows, columns);
        const S x = from[offset + (written ? i : 0)];
        const D want = written ? expected(place, x, to[k]) : to[k];
        if (written && !is_saturated(place) && is_open<D>(number(x) * (place >= SUM ? 2 : 1) + (place == SUM ? 48 : 0)))
            continue;
        if (!same(number(got[k]), number(want)) && ++bad == 1)
            printf("place %d, element %d, offset %d, %d x %d: %g of %g, and not %g\n", place, i, offset, rows, columns,
                   number(got[k]), number(x), number(want));
    }
    cudaFree(device_from), cudaFree(device_to), cudaFree(device_holds), cudaFree(device_four);
    return bad;
}

template <class D, class S> static int check(const char *name)
{
    static const int bounds[][2] = {{ROWS, COLUMNS}, {5, 60}, {8, 61}, {3, 1}, {0, 64}, {9, 70}, {-1, 30}};
    int bad = 0, all = 0;
    for (const auto &bound : bounds)
        for (int offset = 0; offset < 4; offset++) {
            bad += wrong<D, S>(offset, bound[0], bound[1]);
            all += PLACES * PLACE;
        }
    printf("%s: %d wrong of %d\n", name, bad, all);
    return bad;
}

int main()
{
    return (check<__half, float>("float to half") + check<float, __half>("half to float") +
            check<signed char, float>("float to s8") + check<__nv_fp8_e4m3, __nv_bfloat16>("bfloat16 to e4m3") +
            check<__nv_bfloat16, __nv_fp8_e4m3>("e4m3 to bfloat16")) != 0;
}
