#include <ccute/short.h>

float buf[256];
int base = 8;
extern const int step;
const int step = 4;
namespace a {
float buf[256];
}
template <int K>
struct T {
    static float buf[256];
};
template <int K>
float T<K>::buf[256];
#define IN_A a::buf
#define SIXTEEN ccute_make_layout(16)

CCUTE_FOLD void in_a_namespace(float *buf)
{
    for (int i = 0; i < 4; i++)
        ccute_copy(buf, SIXTEEN, a::buf + 16 * i, SIXTEEN);
}
CCUTE_FOLD void at_file_scope(float *d)
{
    for (int i = 0; i < 4; i++) {
        float *buf = d + 16 * i;
        ccute_copy(buf, SIXTEEN, ::buf + ::step * i, SIXTEEN);
    }
}
CCUTE_FOLD void by_an_alias(float *d)
{
    for (int i = 0; i < 4; i++) {
        namespace b = a;
        ccute_copy(d, SIXTEEN, b::buf + 16 * i, SIXTEEN);
    }
}
CCUTE_FOLD void by_using(float *d)
{
    for (int i = 0; i < 4; i++) {
        using a::buf;
        ccute_copy(d, SIXTEEN, buf + 16 * i, SIXTEEN);
    }
}
CCUTE_FOLD void in_a_template(float *d)
{
    for (int i = 0; i < 4; i++)
        ccute_copy(d, SIXTEEN, T<4>::buf + 16 * i, SIXTEEN);
}
CCUTE_FOLD void in_a_macro(float *d)
{
    float buf[16];
    for (int i = 0; i < 4; i++) {
        ccute_copy(d, SIXTEEN, IN_A + 4 * i, SIXTEEN);
        ccute_clear(buf, SIXTEEN);
    }
}
CCUTE_FOLD void declared_in_its_block(float *d)
{
    {
        extern const int far_away;
        for (int i = 0; i < 4; i++)
            ccute_copy(d, SIXTEEN, ::buf + far_away * i, SIXTEEN);
    }
}
extern const int far_away;
const int far_away = base;
static long sum(void (*f)(float *))
{
    alignas(16) float d[80];
    long s = 0;
    for (int i = 0; i < 256; i++) {
        buf[i] = i;
        a::buf[i] = 2 * i;
        T<4>::buf[i] = 3 * i;
    }
    for (int off = 0; off < 2; off++) {
        for (int i = 0; i < 80; i++)
            d[i] = -i;
        f(d + off);
        for (int i = 0; i < 80; i++)
            s += (long)d[i] * (i + 1);
    }
    return s;
}
// alone
// run: sum(in_a_namespace); sum(at_file_scope); sum(by_an_alias); sum(by_using); sum(in_a_template); sum(in_a_macro)
// run: sum(declared_in_its_block)
// ---- folded ----
// 21 |     if ((((size_t)buf | (size_t)a::buf) & 15) == 0) { for (int i = 0; i < 4; i++)
// 22 |         { const auto v0 = ccute_load<4>((a::buf + 16 * i)), v1 = ccute_load<4, 4>((a::buf + 16 * i)), v2 = ccute_load<4, 8>((a::buf + 16 * i)), v3 = ccute_load<4, 12>((a::buf + 16 * i)); ccute_store(buf, v0); ccute_store<4>(buf, v1); ccute_store<8>(buf, v2); ccute_store<12>(buf, v3); } } else {
// 21 |  for (int i = 0; i < 4; i++)
// 22 |         { { const auto v0 = (a::buf + 16 * i)[0], v1 = (a::buf + 16 * i)[1], v2 = (a::buf + 16 * i)[2], v3 = (a::buf + 16 * i)[3], v4 = (a::buf + 16 * i)[4], v5 = (a::buf + 16 * i)[5], v6 = (a::buf + 16 * i)[6], v7 = (a::buf + 16 * i)[7]; buf[0] = v0; buf[1] = v1; buf[2] = v2; buf[3] = v3; buf[4] = v4; buf[5] = v5; buf[6] = v6; buf[7] = v7; } { const auto v0 = (a::buf + 16 * i)[8], v1 = (a::buf + 16 * i)[9], v2 = (a::buf + 16 * i)[10], v3 = (a::buf + 16 * i)[11], v4 = (a::buf + 16 * i)[12], v5 = (a::buf + 16 * i)[13], v6 = (a::buf + 16 * i)[14], v7 = (a::buf + 16 * i)[15]; buf[8] = v0; buf[9] = v1; buf[10] = v2; buf[11] = v3; buf[12] = v4; buf[13] = v5; buf[14] = v6; buf[15] = v7; } } }
// 26 |     if ((((size_t)d | (size_t)::buf) & 15) == 0) { for (int i = 0; i < 4; i++) {
// 28 |         { const auto v0 = ccute_load<4>((::buf + ::step * i)), v1 = ccute_load<4, 4>((::buf + ::step * i)), v2 = ccute_load<4, 8>((::buf + ::step * i)), v3 = ccute_load<4, 12>((::buf + ::step * i)); ccute_store(buf, v0); ccute_store<4>(buf, v1); ccute_store<8>(buf, v2); ccute_store<12>(buf, v3); }
// 29 |     } } else {
// 26 |  for (int i = 0; i < 4; i++) {
// 28 |         { { const auto v0 = (::buf + ::step * i)[0], v1 = (::buf + ::step * i)[1], v2 = (::buf + ::step * i)[2], v3 = (::buf + ::step * i)[3], v4 = (::buf + ::step * i)[4], v5 = (::buf + ::step * i)[5], v6 = (::buf + ::step * i)[6], v7 = (::buf + ::step * i)[7]; buf[0] = v0; buf[1] = v1; buf[2] = v2; buf[3] = v3; buf[4] = v4; buf[5] = v5; buf[6] = v6; buf[7] = v7; } { const auto v0 = (::buf + ::step * i)[8], v1 = (::buf + ::step * i)[9], v2 = (::buf + ::step * i)[10], v3 = (::buf + ::step * i)[11], v4 = (::buf + ::step * i)[12], v5 = (::buf + ::step * i)[13], v6 = (::buf + ::step * i)[14], v7 = (::buf + ::step * i)[15]; buf[8] = v0; buf[9] = v1; buf[10] = v2; buf[11] = v3; buf[12] = v4; buf[13] = v5; buf[14] = v6; buf[15] = v7; } }
// 29 |     } }
// 35 |         { { const auto v0 = (b::buf + 16 * i)[0], v1 = (b::buf + 16 * i)[1], v2 = (b::buf + 16 * i)[2], v3 = (b::buf + 16 * i)[3], v4 = (b::buf + 16 * i)[4], v5 = (b::buf + 16 * i)[5], v6 = (b::buf + 16 * i)[6], v7 = (b::buf + 16 * i)[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = (b::buf + 16 * i)[8], v1 = (b::buf + 16 * i)[9], v2 = (b::buf + 16 * i)[10], v3 = (b::buf + 16 * i)[11], v4 = (b::buf + 16 * i)[12], v5 = (b::buf + 16 * i)[13], v6 = (b::buf + 16 * i)[14], v7 = (b::buf + 16 * i)[15]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; d[12] = v4; d[13] = v5; d[14] = v6; d[15] = v7; } }
// 42 |         { { const auto v0 = (buf + 16 * i)[0], v1 = (buf + 16 * i)[1], v2 = (buf + 16 * i)[2], v3 = (buf + 16 * i)[3], v4 = (buf + 16 * i)[4], v5 = (buf + 16 * i)[5], v6 = (buf + 16 * i)[6], v7 = (buf + 16 * i)[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = (buf + 16 * i)[8], v1 = (buf + 16 * i)[9], v2 = (buf + 16 * i)[10], v3 = (buf + 16 * i)[11], v4 = (buf + 16 * i)[12], v5 = (buf + 16 * i)[13], v6 = (buf + 16 * i)[14], v7 = (buf + 16 * i)[15]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; d[12] = v4; d[13] = v5; d[14] = v6; d[15] = v7; } }
// 48 |         { { const auto v0 = (T<4>::buf + 16 * i)[0], v1 = (T<4>::buf + 16 * i)[1], v2 = (T<4>::buf + 16 * i)[2], v3 = (T<4>::buf + 16 * i)[3], v4 = (T<4>::buf + 16 * i)[4], v5 = (T<4>::buf + 16 * i)[5], v6 = (T<4>::buf + 16 * i)[6], v7 = (T<4>::buf + 16 * i)[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = (T<4>::buf + 16 * i)[8], v1 = (T<4>::buf + 16 * i)[9], v2 = (T<4>::buf + 16 * i)[10], v3 = (T<4>::buf + 16 * i)[11], v4 = (T<4>::buf + 16 * i)[12], v5 = (T<4>::buf + 16 * i)[13], v6 = (T<4>::buf + 16 * i)[14], v7 = (T<4>::buf + 16 * i)[15]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; d[12] = v4; d[13] = v5; d[14] = v6; d[15] = v7; } }
// 53 |     if ((((size_t)d | (size_t)::a::buf) & 15) == 0) { for (int i = 0; i < 4; i++) {
// 54 |         { const auto v0 = ccute_load<4>((::a::buf + 4 * i)), v1 = ccute_load<4, 4>((::a::buf + 4 * i)), v2 = ccute_load<4, 8>((::a::buf + 4 * i)), v3 = ccute_load<4, 12>((::a::buf + 4 * i)); ccute_store(d, v0); ccute_store<4>(d, v1); ccute_store<8>(d, v2); ccute_store<12>(d, v3); }
// 55 |         { { buf[0] = 0; buf[1] = 0; buf[2] = 0; buf[3] = 0; buf[4] = 0; buf[5] = 0; buf[6] = 0; buf[7] = 0; } { buf[8] = 0; buf[9] = 0; buf[10] = 0; buf[11] = 0; buf[12] = 0; buf[13] = 0; buf[14] = 0; buf[15] = 0; } }
// 56 |     } } else {
// 53 |  for (int i = 0; i < 4; i++) {
// 54 |         { { const auto v0 = (::a::buf + 4 * i)[0], v1 = (::a::buf + 4 * i)[1], v2 = (::a::buf + 4 * i)[2], v3 = (::a::buf + 4 * i)[3], v4 = (::a::buf + 4 * i)[4], v5 = (::a::buf + 4 * i)[5], v6 = (::a::buf + 4 * i)[6], v7 = (::a::buf + 4 * i)[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = (::a::buf + 4 * i)[8], v1 = (::a::buf + 4 * i)[9], v2 = (::a::buf + 4 * i)[10], v3 = (::a::buf + 4 * i)[11], v4 = (::a::buf + 4 * i)[12], v5 = (::a::buf + 4 * i)[13], v6 = (::a::buf + 4 * i)[14], v7 = (::a::buf + 4 * i)[15]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; d[12] = v4; d[13] = v5; d[14] = v6; d[15] = v7; } }
// 55 |         { { buf[0] = 0; buf[1] = 0; buf[2] = 0; buf[3] = 0; buf[4] = 0; buf[5] = 0; buf[6] = 0; buf[7] = 0; } { buf[8] = 0; buf[9] = 0; buf[10] = 0; buf[11] = 0; buf[12] = 0; buf[13] = 0; buf[14] = 0; buf[15] = 0; } }
// 56 |     } }
// 63 |             { { const auto v0 = (::buf + far_away * i)[0], v1 = (::buf + far_away * i)[1], v2 = (::buf + far_away * i)[2], v3 = (::buf + far_away * i)[3], v4 = (::buf + far_away * i)[4], v5 = (::buf + far_away * i)[5], v6 = (::buf + far_away * i)[6], v7 = (::buf + far_away * i)[7]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = (::buf + far_away * i)[8], v1 = (::buf + far_away * i)[9], v2 = (::buf + far_away * i)[10], v3 = (::buf + far_away * i)[11], v4 = (::buf + far_away * i)[12], v5 = (::buf + far_away * i)[13], v6 = (::buf + far_away * i)[14], v7 = (::buf + far_away * i)[15]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; d[12] = v4; d[13] = v5; d[14] = v6; d[15] = v7; } }
// ! names_of_guards.cu:22:9: remark: guarded: 128-bit only where buf is 16-byte aligned and a::buf is 16-byte aligned; remedy: CCUTE_ALIGNED(buf, 16)
// !         ccute_copy(buf, SIXTEEN, a::buf + 16 * i, SIXTEEN);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_guards.cu:28:9: remark: guarded: 128-bit only where d is 16-byte aligned and ::buf is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(buf, SIXTEEN, ::buf + ::step * i, SIXTEEN);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_guards.cu:35:9: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and no place around the copy can check that; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, SIXTEEN, b::buf + 16 * i, SIXTEEN);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_guards.cu:42:9: remark: narrow: 32-bit: 'd' is not known to be 16-byte aligned, and no place around the copy can check that; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, SIXTEEN, buf + 16 * i, SIXTEEN);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_guards.cu:48:9: remark: narrow: 32-bit: 'buf' is not known to be 16-byte aligned; remedy: __align__(16) on 'buf'
// !         ccute_copy(d, SIXTEEN, T<4>::buf + 16 * i, SIXTEEN);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_guards.cu:54:9: remark: guarded: 128-bit only where d is 16-byte aligned and ::a::buf is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, SIXTEEN, IN_A + 4 * i, SIXTEEN);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_guards.cu:63:13: remark: narrow: 32-bit: '(::buf + far_away * i)' is not known to be 16-byte aligned; remedy: assign far_away to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !             ccute_copy(d, SIXTEEN, ::buf + far_away * i, SIXTEEN);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
