// Conversions: every half to every type and back, bounds, ties, infinities and NaNs; saturated and not.
// flags: -I../../include/ccute/cpu/cuda
// run
// out: halves: 65536 to float and back, 0 wrong; to bfloat, bytes and integers 0 wrong
// out: bfloats: 65536 to float and back, 0 wrong
// out: bytes: 256 to float, half and back, 0 wrong
// out: ties 2048 2052 256 260 256 320
// out: beyond inf 65504 448 448 127 -128 255 0 32767
// out: nan nan nan nan 0 0
// out: long 0x5f80 0x5f01 1 0
#include <ccute/cpu.h>
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

template <class T, class B> static T of(B bits)
{
    T x;
    memcpy((void *)&x, &bits, sizeof x);
    return x;
}
template <class B, class T> static B bits(T x)
{
    B b;
    memcpy(&b, (void *)&x, sizeof b);
    return b;
}

// The number of a format, by its definition.
static double defined(unsigned b, int exponent, int fraction, bool has_infinity)
{
    const int last = (1 << exponent) - 1, bias = last / 2, e = b >> fraction & last, f = b & ((1 << fraction) - 1);
    const double sign = b >> (exponent + fraction) & 1 ? -1 : 1;
    if (e == last && has_infinity)
        return f ? NAN : sign * INFINITY;
    if (e == last && f == (1 << fraction) - 1)
        return NAN;
    return sign * (e ? ldexp((1 << fraction) + f, e - bias - fraction) : ldexp(f, 1 - bias - fraction));
}

static bool same(double a, double b) { return a == b ? signbit(a) == signbit(b) : a != a && b != b; }

// An integer of the range lo to hi nearest to x, of two the even one.
static double nearest(double x, double lo, double hi) { return x != x ? 0 : fmin(fmax(nearbyint(x), lo), hi); }

static const ccute_layout one = ccute_make_layout(1);

template <class D, class S> static D converted(S s)
{
    D d = D();
    ccute_convert(&d, one, &s, one);
    return d;
}
template <class D, class S> static D saturated(S s)
{
    D d = D();
    ccute_convert_saturated(&d, one, &s, one);
    return d;
}

static void halves()
{
    int wrong = 0, other = 0;
    for (unsigned b = 0; b < 65536; b++) {
        const __half h = of<__half>((unsigned short)b);
        const double x = defined(b, 5, 10, true), in = x > 65504 ? 65504 : x < -65504 ? -65504 : x;
        const float f = converted<float>(h);
        wrong += !same(f, x) || !same(converted<double>(h), x);
        wrong += x == x && bits<unsigned short>(converted<__half>(f)) != b;
        wrong += !same((float)saturated<__half>(f), in);
        other += !same(converted<float>(converted<__nv_bfloat16>(h)), converted<float>(converted<__nv_bfloat16>(f)));
        other +=
            saturated<signed char>(h) != nearest(x, -128, 127) || saturated<unsigned char>(h) != nearest(x, 0, 255);
        other +=
            saturated<short>(h) != nearest(x, -32768, 32767) || saturated<unsigned>(h) != nearest(x, 0, 4294967295.);
        other += saturated<long long>(h) != (x - x == 0 ? (long long)nearest(x, -1e6, 1e6)
                                             : x != x   ? 0
                                             : x > 0    ? INT64_MAX
                                                        : INT64_MIN);
        other += x - x == 0 && converted<int>(h) != trunc(x);
        other +=
            converted<float>(converted<__nv_fp8_e4m3>(h)) != converted<float>(saturated<__nv_fp8_e4m3>(f)) && x == x;
    }
    printf("halves: 65536 to float and back, %d wrong; to bfloat, bytes and integers %d wrong\n", wrong, other);
}

static void bfloats()
{
    int wrong = 0;
    for (unsigned b = 0; b < 65536; b++) {
        const __nv_bfloat16 h = of<__nv_bfloat16>((unsigned short)b);
        const double x = defined(b, 8, 7, true);
        wrong += !same(converted<float>(h), x) || (x == x && bits<unsigned short>(converted<__nv_bfloat16>(x)) != b);
        wrong += x == x && bits<unsigned short>(converted<__nv_bfloat16>((float)x)) != b;
    }
    printf("bfloats: 65536 to float and back, %d wrong\n", wrong);
}

template <class T> static int bytes(int exponent, int fraction, bool has_infinity)
{
    int wrong = 0;
    for (unsigned b = 0; b < 256; b++) {
        const T e = of<T>((unsigned char)b);
        const double x = defined(b, exponent, fraction, has_infinity);
        wrong += !same(converted<float>(e), x) || !same(converted<float>(converted<__half>(e)), x);
        wrong += x - x == 0 && bits<unsigned char>(converted<T>(converted<__half>(e))) != b;
    }
    return wrong;
}

int main()
{
    halves();
    bfloats();
    printf("bytes: 256 to float, half and back, %d wrong\n",
           bytes<__nv_fp8_e4m3>(4, 3, false) + bytes<__nv_fp8_e5m2>(5, 2, true));
    printf("ties %g %g %g %g %g %g\n", converted<float>(converted<__half>(2049)),
           converted<float>(converted<__half>(2051.)), converted<float>(converted<__nv_bfloat16>(257.f)),
           converted<float>(converted<__nv_bfloat16>(259)), converted<float>(converted<__nv_fp8_e4m3>(272.f)),
           converted<float>(converted<__nv_fp8_e4m3>(304.f)));
    printf("beyond %g %g %g %g %d %d %d %d %d\n", converted<float>(converted<__half>(1e6f)),
           converted<float>(saturated<__half>(INFINITY)), converted<float>(converted<__nv_fp8_e4m3>(1e6f)),
           converted<float>(saturated<__nv_fp8_e4m3>(INFINITY)), saturated<signed char>(1000),
           saturated<signed char>(-1e30), saturated<unsigned char>(-1ll ^ 1ll << 63), saturated<unsigned char>(-3),
           saturated<short>(~0ull));
    printf("nan %g %g %g %d %d\n", converted<float>(converted<__half>(NAN)), converted<float>(saturated<__half>(NAN)),
           converted<float>(converted<__nv_fp8_e4m3>(NAN)), saturated<int>(NAN), saturated<unsigned char>(NAN));
    // 2^63 + 2^55 + 1 lies above a tie of bfloats that a double of it would be.
    printf("long 0x%04x 0x%04x %d %d\n", bits<unsigned short>(converted<__nv_bfloat16>(~0ull)),
           bits<unsigned short>(converted<__nv_bfloat16>(0x8080000000000001ull)), converted<bool>(0.5f),
           converted<bool>(0.f));
}
