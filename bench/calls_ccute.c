/* One round of the calls with ccute: name, ns, checksum of the result. With an argument: what the other
   programs need to know of the calls. */
#include <inttypes.h>
#include <stdio.h>
#include <ccute/ccute.h>
#include "clock.h"

#define INTEGER(name, value) int name = value;
#define OPERAND(name, text, cute) ccute_layout name;
#define COORDINATE(name, text, cute) ccute_tuple name;
#define SECTION(title)
#define CALL_WITHOUT_CUTE(name, text, ccute, pycute) CALL(name, text, ccute, , pycute)
#define CALL(name, text, ccute, cute, pycute)
#include "calls.def"
#undef CALL
ccute_tiled_copy warp_copy;

/* ---- The sum by which the programs see that they computed the same ---- */

static int64_t sum_int(int64_t x) { return x; }

static int64_t sum_tuple(ccute_tuple t)
{
    int64_t sum = 0;
    for (int i = 0; i < t.n; i++)
        sum += (i + 1) * t.v[i];
    return sum;
}

static int64_t sum_layout(ccute_layout l)
{
    const int64_t size = ccute_size(l);
    int64_t sum = 0;
    for (int64_t i = 0; i < size; i++)
        sum += (i + 1) * ccute_at(l, i);
    return sum;
}

static int64_t sum_copy(ccute_tiled_copy c) { return sum_layout(ccute_layout_tv(c)); }

#define SUM(x)                                                                                                         \
    _Generic((x), ccute_tuple : sum_tuple, ccute_layout : sum_layout, ccute_tiled_copy : sum_copy, default : sum_int)(x)

/* ---- The calls ---- */

#define CALL(name, text, ccute, cute, pycute)                                                                          \
    static void repeat_##name(long n)                                                                                  \
    {                                                                                                                  \
        for (; n > 0; n--) {                                                                                           \
            BENCH_FORGET();                                                                                            \
            __typeof__(ccute) result = ccute;                                                                          \
            BENCH_KEEP(result);                                                                                        \
        }                                                                                                              \
    }                                                                                                                  \
    static int64_t sum_of_##name(void) { return SUM(ccute); }
#undef INTEGER
#undef OPERAND
#undef COORDINATE
#define INTEGER(name, value)
#define OPERAND(name, text, cute)
#define COORDINATE(name, text, cute)
#include "calls.def"
#undef CALL

static void make_operands(void)
{
#undef OPERAND
#undef COORDINATE
#define OPERAND(name, text, cute) name = ccute_parse_layout(text, NULL);
#define COORDINATE(name, text, cute) name = ccute_parse_tuple(text, NULL);
#define CALL(name, text, ccute, cute, pycute)
#include "calls.def"
#undef CALL
    warp_copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), warp, values);
}

static void measure_calls(void)
{
#undef OPERAND
#undef COORDINATE
#define OPERAND(name, text, cute)
#define COORDINATE(name, text, cute)
#define CALL(name, text, ccute, cute, pycute)                                                                          \
    printf("%s\t%.3f\t%" PRId64 "\n", #name, bench_measure(repeat_##name), sum_of_##name());
#include "calls.def"
#undef CALL
}

/* The table of calls, a line each: kind, name, and what belongs to it. */
static void list_calls(void)
{
#undef INTEGER
#undef OPERAND
#undef COORDINATE
#undef SECTION
#define INTEGER(name, value) printf("integer\t%s\t%d\n", #name, value);
#define OPERAND(name, text, cute) printf("operand\t%s\t%s\n", #name, text);
#define COORDINATE(name, text, cute) printf("coordinate\t%s\t%s\n", #name, text);
#define SECTION(title) printf("section\t%s\n", title);
#define CALL(name, text, ccute, cute, pycute) printf("call\t%s\t%s\t%s\n", #name, text, pycute);
#include "calls.def"
}

int main(int argc, char **argv)
{
    (void)argv;
    make_operands();
    if (argc > 1)
        list_calls();
    else
        measure_calls();
    return 0;
}
