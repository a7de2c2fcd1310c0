#include "prop.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void put(struct trial *trial, const char *text)
{
    const int room = (int)sizeof trial->text - trial->length;
    const int n = snprintf(trial->text + trial->length, (size_t)room, "%s", text);
    trial->length += n < room ? n : room - 1;
}

static void put_layout(struct trial *trial, const ccute_layout *l)
{
    char text[1024];
    if (ccute_ok(*l))
        ccute_print_layout_text(*l, text, sizeof text);
    else
        ccute_explain(*l, text, sizeof text);
    put(trial, text);
}

static void put_tuple(struct trial *trial, const ccute_tuple *t)
{
    char text[1024];
    if (ccute_ok(*t))
        ccute_print_tuple(*t, text, sizeof text);
    else
        ccute_explain_tuple(*t, text, sizeof text);
    put(trial, text);
}

static void put_tiler(struct trial *trial, const ccute_tiler *t)
{
    char text[1024];
    ccute_print_tiler(*t, text, sizeof text);
    put(trial, text);
}

static void put_int(struct trial *trial, int64_t x)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, x);
    put(trial, text);
}

static void put_placeholder(struct trial *trial, char what, va_list *list)
{
    switch (what) {
    case 'L':
        put_layout(trial, va_arg(*list, const ccute_layout *));
        break;
    case 'T':
        put_tuple(trial, va_arg(*list, const ccute_tuple *));
        break;
    case 'I':
        put_tiler(trial, va_arg(*list, const ccute_tiler *));
        break;
    case 'd':
        put_int(trial, va_arg(*list, int64_t));
        break;
    default:
        put(trial, va_arg(*list, const char *));
    }
}

static void say_list(struct trial *trial, const char *format, va_list *list)
{
    for (; *format; format++) {
        const char c[2] = {*format, 0};
        if (*format == '%')
            put_placeholder(trial, *++format, list);
        else
            put(trial, c);
    }
}

void say(struct trial *trial, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list(trial, format, &list);
    va_end(list);
}

enum verdict fails(struct trial *trial, const char *format, ...)
{
    va_list list;
    put(trial, "\n  ");
    va_start(list, format);
    say_list(trial, format, &list);
    va_end(list);
    return FAILS;
}

int same_function(struct trial *trial, const ccute_layout *got, const ccute_layout *left, const ccute_layout *right)
{
    const int64_t size = brute_size(&right->shape);
    for (int64_t i = 0; i < size; i++) {
        const int64_t want = brute_at(left, brute_at(right, i)), have = brute_at(got, i);
        if (have != want) {
            fails(trial, "%L at index %d: expected %d, got %d", got, i, want, have);
            return 0;
        }
    }
    return 1;
}

ccute_layout mode_of(const ccute_layout *l, int mode)
{
    ccute_layout m = *l;
    int begin, end;
    if (!brute_mode(&l->shape, mode, &begin, &end))
        return ccute_make_layout_(ccute_tuple_int_(0), ccute_tuple_int_(0));
    m.shape.n = (uint8_t)(end - begin);
    for (int i = begin; i < end; i++) {
        m.shape.v[i - begin] = l->shape.v[i];
        m.shape.prof[i - begin] = l->shape.prof[i];
        m.stride[i - begin] = l->stride[i];
    }
    if (!(l->shape.n == 1 && l->shape.prof[0] == 0)) {
        m.shape.prof[0] = (uint8_t)(m.shape.prof[0] - (begin == 0 ? 0x10 : 0));
        m.shape.prof[end - begin - 1] = (uint8_t)(m.shape.prof[end - begin - 1] - (end == l->shape.n ? 1 : 0));
    }
    m.offset = 0;
    m.sw_bits = m.sw_base = m.sw_shift = 0;
    m.flags = 0;
    return m;
}

ccute_layout some_bad_layout(struct rng *rng)
{
    const ccute_tuple shape = random_shape(rng, 2, 2, 64);
    switch (rng_below(rng, 3)) {
    case 0:
        return ccute_make_layout_(CCUTE_T(4, 4), CCUTE_T(1, 2, 3));
    case 1:
        return ccute_make_layout(-4, 1);
    default:
        return ccute_get(ccute_make_layout_left(shape), 7);
    }
}
