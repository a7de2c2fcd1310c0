/* Text into the caller's buffer: text that does not fit is counted and dropped, as snprintf does. */
#ifndef CCUTE_SINK_H
#define CCUTE_SINK_H

#include <ccute/tuple.h>

typedef struct ccute_sink {
    char *buffer;
    int size;
    int length; /* of the whole text, whatever the buffer holds of it */
} ccute_sink;

/* Without a buffer the text is only counted. */
static inline ccute_sink ccute_sink_open(char *buffer, int size)
{
    const ccute_sink sink = {buffer, buffer ? size : 0, 0};
    return sink;
}

/* Terminate the text. Returns the length that it needs. */
static inline int ccute_sink_close(ccute_sink *sink)
{
    if (sink->size > 0)
        sink->buffer[sink->length < sink->size ? sink->length : sink->size - 1] = '\0';
    return sink->length;
}

static inline void ccute_put_char(ccute_sink *sink, char c)
{
    if (sink->length < sink->size)
        sink->buffer[sink->length] = c;
    sink->length++;
}

static inline void ccute_put_repeated(ccute_sink *sink, char c, int times)
{
    while (times-- > 0)
        ccute_put_char(sink, c);
}

static inline void ccute_put_string(ccute_sink *sink, const char *text)
{
    while (*text)
        ccute_put_char(sink, *text++);
}

static inline void ccute_put_int(ccute_sink *sink, int64_t value)
{
    char digits[20];
    int n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[n++] = (char)('0' + rest % 10);
    } while ((rest /= 10) != 0);
    if (value < 0)
        ccute_put_char(sink, '-');
    while (n > 0)
        ccute_put_char(sink, digits[--n]);
}

/* A number, or the mark that a leaf of a coordinate or of a projection can be. */
static inline void ccute_put_leaf(ccute_sink *sink, int64_t leaf)
{
    if (leaf == CCUTE_LEAF_ALL)
        ccute_put_char(sink, '_');
    else if (leaf == CCUTE_LEAF_X)
        ccute_put_char(sink, 'X');
    else
        ccute_put_int(sink, leaf);
}

/* n leaves within the brackets that prof describes. */
static inline void ccute_put_leaves(ccute_sink *sink, const uint8_t *prof, const int64_t *leaves, int n)
{
    if (n == 0)
        ccute_put_string(sink, "()");
    for (int i = 0; i < n; i++) {
        if (i > 0)
            ccute_put_char(sink, ',');
        ccute_put_repeated(sink, '(', prof[i] >> 4);
        ccute_put_leaf(sink, leaves[i]);
        ccute_put_repeated(sink, ')', prof[i] & 15);
    }
}

/* Sw<3,3,3> o 5 o: behind a swizzle (bits not 0) the offset is always there, alone only when it is not 0. */
static inline void ccute_put_prefixes(ccute_sink *sink, int bits, int base, int shift, int64_t offset)
{
    if (bits) {
        ccute_put_string(sink, "Sw<");
        ccute_put_int(sink, bits);
        ccute_put_char(sink, ',');
        ccute_put_int(sink, base);
        ccute_put_char(sink, ',');
        ccute_put_int(sink, shift);
        ccute_put_string(sink, "> o ");
    }
    if (bits || offset) {
        ccute_put_int(sink, offset);
        ccute_put_string(sink, " o ");
    }
}

/* A count of leaves that can be trusted, whatever bytes a bad value holds. */
static inline int ccute_clamp_leaves(int n) { return n < CCUTE_MAX_LEAVES ? n : CCUTE_MAX_LEAVES; }

#endif
