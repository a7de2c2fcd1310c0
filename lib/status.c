/* The text of a bad value: the short text of its status, and the sentence with its numbers. */
#include <stddef.h>

#include <ccute/layout.h>

#include "sink.h"

typedef struct status_text {
    const char *text;
    const char *sentence;
} status_text;

static const status_text status_texts[CCUTE_STATUS_COUNT] = {
    {"ok", "ok"},
#define CCUTE_STATUS(id, text, sentence) {text, sentence},
#include <ccute/status.def>
#undef CCUTE_STATUS
};

static const char *const op_names[] = {
    "",
#define CCUTE_OP(name) #name,
#include <ccute/ops.def>
#undef CCUTE_OP
};

static const status_text *status_entry(unsigned status)
{
    static const status_text unknown = {"no such status", "these bytes are no value of ccute"};
    return status < CCUTE_STATUS_COUNT ? &status_texts[status] : &unknown;
}

const char *ccute_strerror(ccute_status status) { return status_entry((unsigned)status)->text; }

static const char *op_name(unsigned op) { return op < sizeof op_names / sizeof *op_names ? op_names[op] : ""; }

/* A bad value and its witness, a coordinate of n leaves; NULL if it has none. */
typedef struct complaint {
    const ccute_tuple *bad;
    const int64_t *witness;
} complaint;

/* "logical_divide: in composition: "; a value that no operation made bad begins with the short text. */
static void put_origin(ccute_sink *sink, const ccute_tuple *bad)
{
    const char *op = op_name(bad->op), *via = op_name(bad->via);
    ccute_put_string(sink, *op ? op : ccute_strerror((ccute_status)bad->status));
    ccute_put_string(sink, ": ");
    if (*via && bad->via != bad->op) {
        ccute_put_string(sink, "in ");
        ccute_put_string(sink, via);
        ccute_put_string(sink, ": ");
    }
}

/* A byte as a character that cannot spoil a line. */
static void put_printable(ccute_sink *sink, int64_t c) { ccute_put_char(sink, c > ' ' && c < 127 ? (char)c : '?'); }

/* The byte of a text that cannot be read on: 'x', or that there is none. */
static void put_found(ccute_sink *sink, int64_t c)
{
    if (c == 0) {
        ccute_put_string(sink, "the end of the text");
        return;
    }
    ccute_put_char(sink, '\'');
    put_printable(sink, c);
    ccute_put_char(sink, '\'');
}

static void put_witness(ccute_sink *sink, const complaint *about)
{
    if (about->witness)
        ccute_put_leaves(sink, about->bad->prof, about->witness, ccute_clamp_leaves(about->bad->n));
    else
        ccute_put_char(sink, '?');
}

/* Put the value of the placeholder at p (after its %). Returns the text after it. */
static const char *put_placeholder(ccute_sink *sink, const complaint *about, const char *p)
{
    if (*p == 'c') {
        put_printable(sink, about->bad->v[(p[1] - '0') & 7]);
        return p + 2;
    }
    if (*p == 't') {
        ccute_put_string(sink, ccute_type_name_((int)about->bad->v[(p[1] - '0') & 7]));
        return p + 2;
    }
    if (*p == 'j') {
        ccute_put_string(sink, about->bad->v[(p[1] - '0') & 7] ? "mn" : "k");
        return p + 2;
    }
    if (*p == 'q') {
        put_found(sink, about->bad->v[(p[1] - '0') & 7]);
        return p + 2;
    }
    if (*p == 'w')
        put_witness(sink, about);
    else if (*p == 's')
        ccute_put_string(sink, op_name(about->bad->via));
    else
        ccute_put_int(sink, about->bad->v[(*p - '0') & 7]);
    return p + 1;
}

static int explain(complaint about, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    const char *p = status_entry(about.bad->status)->sentence;
    if (about.bad->status)
        put_origin(&sink, about.bad);
    while (*p) {
        if (*p == '%') {
            p = put_placeholder(&sink, &about, p + 1);
        } else {
            ccute_put_char(&sink, *p++);
        }
    }
    return ccute_sink_close(&sink);
}

int ccute_explain(ccute_layout layout, char *buffer, int size)
{
    const complaint about = {&layout.shape, layout.stride};
    return explain(about, buffer, size);
}

int ccute_explain_tuple(ccute_tuple tuple, char *buffer, int size)
{
    const complaint about = {&tuple, NULL};
    return explain(about, buffer, size);
}
