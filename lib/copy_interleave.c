/* Copies with a short inner loop: a few channels that lie apart on one side and together on the other, also with
 * places left out between them (3 channels of 4, every second element).
 *
 * Vectors of 16 bytes: W = 16 / unit steps of the long loop at a time. The side where the channels lie apart has a
 * vector for each of them, the other has `pitch` vectors of whole groups. Each vector of the destination is what one
 * byte shuffle picks from each vector of the source, or-ed; the shuffles are worked out once a copy. Without the masks
 * of AVX-512, groups that leave places out are made without the gaps, and moved apart. */
#include "copy_stream.h"

/* The most channels and places of a group; how many bytes ahead lines are sent for. */
enum { MOST = 8, AHEAD = 2048 };

/* param: whether lines are written past the caches; the direction; the channels; the places of a group. */
enum { STREAM, SPREAD, CHANNELS, PITCH };

/* The loop of the channels, at most MOST, of which `step` is the other side's step along the long loop. */
static int is_short(const ccute_problem *p, int loop, int64_t step)
{
    return p->extent[loop] <= MOST && step >= p->extent[loop] && step <= MOST;
}

/* 1: the source's groups are spread over runs of the destination, along loop 0; channels are loop src_loop, or one. */
static int is_spread(const ccute_problem *p, int loop)
{
    if (p->dst[0] != 1 || p->extent[0] < 16 / p->unit)
        return 0;
    return loop < 0 ? p->src[0] >= 2 && p->src[0] <= MOST : loop > 0 && is_short(p, loop, p->src[0]);
}

/* 1: runs of the source, along loop src_loop, are gathered into groups of the destination; channels are loop 0. */
static int is_gathered(const ccute_problem *p, int loop)
{
    return loop > 0 && p->dst[0] == 1 && is_short(p, 0, p->dst[loop]) && p->extent[loop] >= 16 / p->unit;
}

int ccute_cpu_choose_interleave(const ccute_problem *p, ccute_choice *c)
{
    const int loop = ccute_problem_src_loop(p);
    if (!ccute_problem_is_plain(p) || !p->rank || c->isa < CCUTE_ISA_AVX2 || p->unit > 8)
        return 0;
    c->param[SPREAD] = is_spread(p, loop);
    if (!c->param[SPREAD] && !is_gathered(p, loop))
        return 0;
    c->param[CHANNELS] = !c->param[SPREAD] ? p->extent[0] : loop < 0 ? 1 : p->extent[loop];
    c->param[PITCH] = c->param[SPREAD] ? p->src[0] : p->dst[loop];
    c->param[STREAM] = p->count * p->unit >= CCUTE_STREAM_BYTES;
    c->dst_loop = 0;
    c->src_loop = loop;
    c->width = 16;
    return c->param[PITCH] == c->param[CHANNELS] ? 80 : c->param[SPREAD] || c->isa < CCUTE_ISA_AVX512 ? 50 : 75;
}

void ccute_cpu_describe_interleave(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p;
    ccute_put_int(sink, c->param[CHANNELS]);
    ccute_put_string(sink, " of every ");
    ccute_put_int(sink, c->param[PITCH]);
    ccute_put_string(sink, c->param[SPREAD] ? " units of the source go into runs of their own"
                                            : " units of the destination come from runs of their own");
    ccute_put_string(sink, ", 16 bytes of each at a time, by byte shuffles");
}

/* ---- Shuffles -------------------------------------------------------------------------------------- */

/* One copy: channels lie `run` bytes apart on the one side, groups `pitch` units on the other. */
typedef struct weave {
    int64_t unit, channels, pitch, run, steps;
    int stream, masked;
    uint8_t pick[MOST][MOST][16]; /* of destination vector, source vector: the byte, or 0x80 for none */
    uint16_t mask[MOST];          /* bytes of a destination vector that are a channel's */
} weave;

/* Byte x of the channels' vector k and byte `group` of the groups are the same. */
static void weave_byte(weave *w, int spread, int k, int x, int group)
{
    if (spread) {
        w->pick[k][group / 16][x] = (uint8_t)(group % 16);
        return;
    }
    w->pick[group / 16][k][group % 16] = (uint8_t)x;
    w->mask[group / 16] = (uint16_t)(w->mask[group / 16] | 1u << group % 16);
}

/* Places between the groups of the destination stay as they are: its vectors are written under masks, or hold the
   groups without the gaps. */
static void weave_begin(weave *w, const ccute_problem *p, const ccute_choice *c)
{
    const int spread = c->param[SPREAD] != 0, loop = c->src_loop, masked = c->isa >= CCUTE_ISA_AVX512;
    const int64_t places = spread || masked ? c->param[PITCH] : c->param[CHANNELS];
    w->unit = p->unit;
    w->masked = masked;
    w->channels = c->param[CHANNELS];
    w->pitch = c->param[PITCH];
    w->run = spread ? (loop < 0 ? 0 : p->dst[loop] * p->unit) : p->src[0] * p->unit;
    w->steps = spread ? p->extent[0] : p->extent[loop];
    w->stream = c->param[STREAM] != 0;
    memset(w->pick, 0x80, sizeof w->pick);
    memset(w->mask, 0, sizeof w->mask);
    for (int k = 0; k < w->channels; k++)
        for (int x = 0; x < 16; x++)
            weave_byte(w, spread, k, x, (int)((x / w->unit * places + k) * w->unit + x % w->unit));
}

/* Steps [begin, end) unit by unit. */
static void weave_rest(const weave *w, int spread, char *dst, const char *src, int64_t begin, int64_t end)
{
    for (int64_t i = begin; i < end; i++)
        for (int64_t k = 0; k < w->channels; k++) {
            const int64_t run = k * w->run + i * w->unit, group = (i * w->pitch + k) * w->unit;
            memcpy(dst + (spread ? run : group), src + (spread ? group : run), (size_t)w->unit);
        }
}

/* ---- x86-64 ------------------------------------------------------------------------------------------ */

#if defined __x86_64__

#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx2")))

enum { WHOLE, PAST_CACHES };

AVX2 CCUTE_ALWAYS void put(char *dst, __m128i v, int how)
{
    if (how == PAST_CACHES)
        _mm_stream_si128((__m128i *)(void *)dst, v);
    else
        _mm_storeu_si128((__m128i *)(void *)dst, v);
}

AVX2 CCUTE_ALWAYS __m128i get(const char *src) { return _mm_loadu_si128((const __m128i *)(const void *)src); }

/* Destination vector k, made from the vectors `in`. */
AVX2 CCUTE_ALWAYS __m128i picked(const weave *w, const __m128i *in, int n, int k)
{
    __m128i sum = _mm_shuffle_epi8(in[0], get((const char *)w->pick[k][0]));
    for (int i = 1; i < n; i++)
        sum = _mm_or_si128(sum, _mm_shuffle_epi8(in[i], get((const char *)w->pick[k][i])));
    return sum;
}

/* All whole vectors of a copy from n vectors to m; how many steps were done. */
AVX2 CCUTE_ALWAYS int64_t weave_vectors(const weave *w, char *dst, const char *src, int n, int m, int64_t in_step,
                                        int64_t out_step, int64_t in_apart, int64_t out_apart, int64_t blocks, int how)
{
    for (int64_t b = 0; b < blocks; b++, src += in_step, dst += out_step) {
        __m128i in[MOST];
        for (int k = 0; in_apart == 16 && k < n * 16; k += 64)
            _mm_prefetch(src + k + AHEAD, _MM_HINT_T0);
        for (int i = 0; i < n; i++)
            in[i] = get(src + i * in_apart);
        for (int k = 0; k < m; k++)
            put(dst + k * out_apart, picked(w, in, n, k), how);
    }
    return blocks * (16 / w->unit);
}

/* The same into groups with places left out: the lines are read before they are written, so they are sent for early. */
AVX512 CCUTE_ALWAYS int64_t weave_groups(const weave *w, char *dst, const char *src, int channels, int pitch,
                                         int64_t blocks)
{
    for (int64_t b = 0; b < blocks; b++, src += 16, dst += (int64_t)16 * pitch) {
        __m128i in[MOST];
        for (int k = 0; k < pitch * 16; k += 64)
            _mm_prefetch(dst + k + AHEAD, _MM_HINT_T0);
        for (int i = 0; i < channels; i++)
            in[i] = get(src + i * w->run);
        for (int k = 0; k < pitch; k++)
            _mm_mask_storeu_epi8(dst + 16 * k, w->mask[k], picked(w, in, channels, k));
    }
    return blocks * (16 / w->unit);
}

AVX512 static int64_t weave_masked(const weave *w, char *dst, const char *src, int64_t blocks)
{
    if (w->channels == 3 && w->pitch == 4)
        return weave_groups(w, dst, src, 3, 4, blocks);
    return weave_groups(w, dst, src, (int)w->channels, (int)w->pitch, blocks);
}

/* The numbers of vectors that are worth a loop of their own. */
#define WEAVE_PAIRS(f) f(1, 2) f(2, 2) f(3, 3) f(4, 4) f(3, 4) f(8, 8)

AVX2 CCUTE_ALWAYS int64_t weave_how(const weave *w, int spread, char *dst, const char *src, int64_t blocks, int how)
{
    const int c = (int)w->channels, g = (int)w->pitch;
    const int64_t run = w->run, group = 16 * w->pitch;
#define SPREAD_PAIR(channels, groups)                                                                                  \
    if (spread && c == channels && g == groups)                                                                        \
        return weave_vectors(w, dst, src, groups, channels, group, 16, 16, run, blocks, how);
#define GATHER_PAIR(channels, groups)                                                                                  \
    if (!spread && c == channels && g == groups)                                                                       \
        return weave_vectors(w, dst, src, channels, groups, 16, group, run, 16, blocks, how);
    WEAVE_PAIRS(SPREAD_PAIR)
    WEAVE_PAIRS(GATHER_PAIR)
#undef SPREAD_PAIR
#undef GATHER_PAIR
    return spread ? weave_vectors(w, dst, src, g, c, group, 16, 16, run, blocks, how)
                  : weave_vectors(w, dst, src, c, g, 16, group, run, 16, blocks, how);
}

AVX2 static int64_t weave_whole(const weave *w, int spread, char *dst, const char *src, int64_t blocks)
{
    return weave_how(w, spread, dst, src, blocks, WHOLE);
}

AVX2 static int64_t weave_past(const weave *w, int spread, char *dst, const char *src, int64_t blocks)
{
    return weave_how(w, spread, dst, src, blocks, PAST_CACHES);
}

enum { BATCH = 32 };

/* Groups that follow one another to their places. */
CCUTE_ALWAYS void scatter(char *dst, const char *groups, int64_t n, int64_t step, size_t bytes)
{
    for (int64_t i = 0; i < n; i++)
        memcpy(dst + i * step, groups + i * (int64_t)bytes, bytes);
}

static void scatter_known(char *dst, const char *groups, int64_t n, int64_t step, size_t bytes)
{
    switch (bytes) {
#define KNOWN(n_bytes)                                                                                                 \
    case n_bytes:                                                                                                      \
        scatter(dst, groups, n, step, n_bytes);                                                                        \
        break;
        KNOWN(2)
        KNOWN(3)
        KNOWN(4)
        KNOWN(6)
        KNOWN(8)
        KNOWN(12)
        KNOWN(16)
        KNOWN(24)
#undef KNOWN
    default:
        scatter(dst, groups, n, step, bytes);
    }
}

/* Into groups with places left out, by way of the first cache. */
AVX2 static int64_t weave_moved(const weave *w, char *dst, const char *src, int64_t blocks)
{
    const int64_t width = 16 / w->unit, step = w->pitch * w->unit;
    _Alignas(64) char groups[BATCH * 16 * MOST];
    weave dense = *w;
    dense.pitch = w->channels;
    for (int64_t b = 0; b < blocks; b += BATCH) {
        const int64_t n = blocks - b < BATCH ? blocks - b : BATCH;
        weave_how(&dense, 0, groups, src + b * 16, n, WHOLE);
        scatter_known(dst + b * width * step, groups, n * width, step, (size_t)(w->channels * w->unit));
    }
    return blocks * width;
}

/* The part of one pair of runs and groups that vectors can copy; the last step's group may end before its pitch. */
static int64_t weave_all(const weave *w, int spread, char *dst, const char *src)
{
    const int64_t width = 16 / w->unit, gap = w->pitch > w->channels;
    const int64_t blocks = (w->steps - gap) / width;
    if (!spread && gap)
        return w->masked ? weave_masked(w, dst, src, blocks) : weave_moved(w, dst, src, blocks);
    if (w->stream && (uintptr_t)dst % 16 == 0 && (!spread || w->run % 16 == 0))
        return weave_past(w, spread, dst, src, blocks);
    return weave_whole(w, spread, dst, src, blocks);
}

#else

static int64_t weave_all(const weave *w, int spread, char *dst, const char *src)
{
    (void)w, (void)spread, (void)dst, (void)src;
    return 0;
}

#endif

void ccute_cpu_run_interleave(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    const int spread = c->param[SPREAD] != 0;
    weave w;
    ccute_walk walk;
    weave_begin(&w, p, c);
    ccute_walk_begin(&walk, p, 1, c->src_loop);
    dst += p->dst_offset * p->unit;
    src += p->src_offset * p->unit;
    do {
        const int64_t done = c->isa >= CCUTE_ISA_AVX2 ? weave_all(&w, spread, dst, src) : 0;
        weave_rest(&w, spread, dst, src, done, w.steps);
    } while (ccute_walk_next(&walk, &dst, &src));
    ccute_stream_end();
}
