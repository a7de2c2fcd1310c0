/* Random copies and ccute's way to do them, for tensor_compile.py, which times them beside torch.compile. */
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "tensor_draw.h"

int bench_draw(uint64_t seed, int number, char *kind, char *dst, char *src);
double bench_traffic(int bytes, const char *dst, const char *src);
int bench_copy(int bytes, const char *dst, const char *src, void *to, const void *from, void *stream);

/* The bytes of an element of copy `number` of a seed; its texts have room for DRAWN_TEXT bytes. */
int bench_draw(uint64_t seed, int number, char *kind, char *dst, char *src)
{
    drawn_copy c;
    draw_copy(seed, number, &c);
    strcpy(kind, c.kind);
    strcpy(dst, c.dst);
    strcpy(src, c.src);
    return c.bytes;
}

static ccute_tensor tensor_of(int bytes, const char *text, const void *data)
{
    ccute_tensor t = {0};
    t.data = (void *)(uintptr_t)data;
    t.element = bytes;
    t.space = CCUTE_DEVICE;
    t.layout = ccute_parse_layout(text, NULL);
    return t;
}

/* Bytes read and written, or 0 where there is no plan. */
double bench_traffic(int bytes, const char *dst, const char *src)
{
    const void *const anywhere = (void *)((uintptr_t)1 << 40), *const elsewhere = (void *)((uintptr_t)1 << 41);
    const ccute_tensor to = tensor_of(bytes, dst, anywhere),
                       from = tensor_of(bytes, src, elsewhere); /* never followed */
    ccute_plan plan;
    return ccute_plan_copy_cuda(&plan, &to, &from) == CCUTE_OK ? drawn_traffic(&plan.problem) : 0;
}

int bench_copy(int bytes, const char *dst, const char *src, void *to, const void *from, void *stream)
{
    const ccute_tensor d = tensor_of(bytes, dst, to), s = tensor_of(bytes, src, from);
    return ccute_copy_tensor_async(&d, &s, stream);
}
