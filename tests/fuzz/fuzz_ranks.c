/* Fuzz distributions as text: two lines are a destination and a source. What is read is printed, read again and printed
 * alike; a plan's nests stay in the memory of their ranks. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ranks.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 8192, MOST_NESTS = 500 };

static void expect(int holds)
{
    if (!holds)
        abort();
}

/* A line that ends where the text does; *rest points into it. */
static ccute_dist read_line(const char *text)
{
    const char *rest = NULL;
    const ccute_dist dist = ccute_parse_dist(text, &rest);
    expect(rest >= text && rest <= text + strlen(text));
    return dist;
}

static int is_good(const ccute_dist *dist)
{
    char printed[ROOM], again[ROOM];
    if (dist->layout.shape.status)
        return 0;
    expect(ccute_print_dist(dist, printed, sizeof printed) < ROOM);
    const ccute_dist back = ccute_parse_dist(printed, NULL);
    expect(!back.layout.shape.status);
    ccute_print_dist(&back, again, sizeof again);
    expect(strcmp(printed, again) == 0);
    return 1;
}

struct visit {
    const ccute_ranks_plan *plan;
    int nests;
};

static int check_nest(void *context, const ccute_ranks_nest *nest)
{
    struct visit *const v = context;
    int64_t dst = nest->dst_offset, src = nest->src_offset, count = 1;
    for (int i = 0; i < nest->loops; i++) {
        dst += (nest->extent[i] - 1) * nest->dst[i];
        src += (nest->extent[i] - 1) * nest->src[i];
        count *= nest->extent[i];
    }
    expect(nest->dst_offset >= 0 && nest->src_offset >= 0 && count == nest->count);
    expect(dst < ccute_redistribute_dst_places(v->plan, nest->receiver));
    expect(src < ccute_redistribute_src_places(v->plan, nest->sender));
    return ++v->nests == MOST_NESTS;
}

static void check_plan(const ccute_dist *dst, const ccute_dist *src)
{
    ccute_ranks_plan plan;
    if (ccute_redistribute_plan(&plan, dst, src, 4, CCUTE_RANKS_F32))
        return;
    const int64_t rank[] = {0, 1, ccute_redistribute_ranks(&plan) / 2, ccute_redistribute_ranks(&plan) - 1};
    for (int i = 0; i < 4; i++) {
        struct visit sends = {&plan, 0}, receives = {&plan, 0};
        ccute_redistribute_sends(&plan, rank[i], check_nest, &sends);
        ccute_redistribute_receives(&plan, rank[i], check_nest, &receives);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *const text = malloc(size + 1);
    if (!text)
        return 0;
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    char *const newline = strchr(text, '\n');
    if (newline)
        *newline = 0;
    const ccute_dist dst = read_line(text), src = read_line(newline ? newline + 1 : "block(12,4)");
    if (is_good(&dst) & is_good(&src)) {
        check_plan(&dst, &src);
        check_plan(&src, &dst);
    }
    free(text);
    return 0;
}
