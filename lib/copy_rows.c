/* Copies whose runs are contiguous on both sides: one run, or many. */
#include "copy_stream.h"

/* ---- contiguous: a single run -------------------------------------------------------------------------- */

int ccute_cpu_choose_contiguous(const ccute_problem *p, ccute_choice *c)
{
    if (!ccute_problem_is_plain(p) || p->rank > 1 || (p->rank == 1 && (p->dst[0] != 1 || p->src[0] != 1)))
        return 0;
    c->width = 64;
    c->dst_loop = c->src_loop = 0;
    return 100;
}

void ccute_cpu_describe_contiguous(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p, (void)c;
    ccute_put_string(sink, "both sides are one run of bytes in the same order, so the C library's memcpy moves it");
}

void ccute_cpu_run_contiguous(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    (void)c;
    memcpy(dst + p->dst_offset * p->unit, src + p->src_offset * p->unit, (size_t)(p->count * p->unit));
}

/* ---- rows: many runs ----------------------------------------------------------------------------------- */

enum { SHORT_RUN = 64, LONG_RUN = 256 };

/* param: whether rows are written past the caches. */
enum { STREAM };

/* Past the caches only whole lines should go: long rows, or short aligned ones that lie one behind the other. */
static int worth_streaming(const ccute_problem *p, int64_t run)
{
    const int inner = p->dst[0] == 1 && p->src[0] == 1;
    const int dense = inner < p->rank && p->dst[inner] * p->unit == run;
    return p->count * p->unit >= CCUTE_STREAM_BYTES && (run >= LONG_RUN || (dense && p->unit == 16));
}

int ccute_cpu_choose_rows(const ccute_problem *p, ccute_choice *c)
{
    const int64_t run = ccute_problem_run(p);
    if (!ccute_problem_is_plain(p) || p->rank < 1 || (p->unit < 16 && (p->dst[0] != 1 || p->src[0] != 1)))
        return 0;
    c->width = (int32_t)(run < SHORT_RUN ? run : SHORT_RUN);
    c->dst_loop = c->src_loop = 0;
    c->param[STREAM] = worth_streaming(p, run);
    return run >= 4096 ? 85 : run >= 256 ? 80 : run >= 64 ? 65 : run >= 32 ? 45 : run >= 16 ? 35 : 20;
}

void ccute_cpu_describe_rows(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)c;
    ccute_put_string(sink, "runs of ");
    ccute_put_int(sink, ccute_problem_run(p));
    ccute_put_string(sink, " bytes are contiguous on both sides, and each is moved whole");
}

/* 16 bytes twice, the second time up to the end. */
CCUTE_ALWAYS void move_ends(char *dst, const char *src, size_t n, size_t half)
{
    char head[32], tail[32];
    memcpy(head, src, half);
    memcpy(tail, src + n - half, half);
    memcpy(dst, head, half);
    memcpy(dst + n - half, tail, half);
}

/* n bytes, without a call where that would cost more than the move. */
CCUTE_ALWAYS void move_run(char *dst, const char *src, size_t n)
{
    if (n > SHORT_RUN)
        memcpy(dst, src, n);
    else if (n >= 32)
        move_ends(dst, src, n, 32);
    else if (n >= 16)
        move_ends(dst, src, n, 16);
    else if (n >= 8)
        move_ends(dst, src, n, 8);
    else if (n >= 4)
        move_ends(dst, src, n, 4);
    else if (n >= 2)
        move_ends(dst, src, n, 2);
    else
        *dst = *src;
}

/* The rows along one loop. */
CCUTE_ALWAYS void move_rows(char *dst, const char *src, size_t run, int64_t rows, int64_t dst_step, int64_t src_step)
{
    for (int64_t i = 0; i < rows; i++)
        move_run(dst + i * dst_step, src + i * src_step, run);
}

/* Runs of a length that the compiler knows. */
static void move_known_rows(char *dst, const char *src, size_t run, int64_t rows, int64_t dst_step, int64_t src_step)
{
    switch (run) {
#define KNOWN(n)                                                                                                       \
    case n:                                                                                                            \
        move_rows(dst, src, n, rows, dst_step, src_step);                                                              \
        break;
        KNOWN(3)
        KNOWN(4)
        KNOWN(6)
        KNOWN(8) KNOWN(12) KNOWN(16) KNOWN(24) KNOWN(32) KNOWN(48) KNOWN(64)
#undef KNOWN
            default : move_rows(dst, src, run, rows, dst_step, src_step);
    }
}

/* Rows past the caches. */
static void stream_rows(char *dst, const char *src, size_t run, int64_t rows, int64_t dst_step, int64_t src_step,
                        int aligned)
{
    for (int64_t i = 0; i < rows; i++) {
        if (aligned)
            ccute_stream_aligned(dst + i * dst_step, src + i * src_step, run);
        else
            ccute_stream_run(dst + i * dst_step, src + i * src_step, run);
    }
}

void ccute_cpu_run_rows(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    const int inner = p->dst[0] == 1 && p->src[0] == 1;
    const size_t run = (size_t)ccute_problem_run(p);
    const int64_t rows = inner < p->rank ? p->extent[inner] : 1;
    const int64_t dst_step = inner < p->rank ? p->dst[inner] * p->unit : 0;
    const int64_t src_step = inner < p->rank ? p->src[inner] * p->unit : 0;
    ccute_walk w;
    ccute_walk_begin(&w, p, inner + 1, -1);
    dst += p->dst_offset * p->unit;
    src += p->src_offset * p->unit;
    do {
        if (c->param[STREAM])
            stream_rows(dst, src, run, rows, dst_step, src_step, p->unit == 16);
        else
            move_known_rows(dst, src, run, rows, dst_step, src_step);
    } while (ccute_walk_next(&w, &dst, &src));
    if (c->param[STREAM])
        ccute_stream_end();
}
