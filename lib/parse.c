/* Text as values: what print writes, with white space wherever it is harmless.
 *
 *   tuple  = integer | "_" | "X" | "(" ")" | "(" tuple { "," tuple } ")"
 *   layout = [ "Sw" "<" integer "," integer "," integer ">" "o" ] [ integer "o" ] tuple ":" tuple
 *   tiler  = layout | tuple | "<" tiler { "," tiler } ">"
 *
 * No text, however long, takes more than one pass or nests deeper than a tuple may. */
#include <stddef.h>

#include <ccute/layout.h>

/* Where reading stands. The first failure is kept, and reading stays there. */
typedef struct scan {
    const char *start;
    const char *at;
    ccute_status status;
    int64_t number; /* the number of leaves or brackets that is too large */
} scan;

static int fail(scan *s, ccute_status status, int64_t number)
{
    if (!s->status) {
        s->status = status;
        s->number = number;
    }
    return 0;
}

static int fail_syntax(scan *s) { return fail(s, CCUTE_E_SYNTAX, 0); }

static void skip_space(scan *s)
{
    while (*s->at == ' ' || (*s->at >= '\t' && *s->at <= '\r'))
        s->at++;
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_word(char c) { return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Step over c, white space before it left out. 0, and nothing read, if something else is there. */
static int accept(scan *s, char c)
{
    skip_space(s);
    if (*s->at != c)
        return 0;
    s->at++;
    return 1;
}

static int expect(scan *s, char c) { return accept(s, c) || fail_syntax(s); }

/* Step over a word that is exactly `word`. */
static int accept_word(scan *s, const char *word)
{
    const char *p;
    skip_space(s);
    for (p = s->at; *word; p++, word++)
        if (*p != *word)
            return 0;
    if (is_word(*p))
        return 0;
    s->at = p;
    return 1;
}

/* An integer of 64 bits, the two values of the marks left out; summed up below zero, where there is one more.
   A failure points at its first character. */
static int scan_int(scan *s, int64_t *value)
{
    const char *p;
    int64_t n = 0;
    int negative;
    skip_space(s);
    negative = *s->at == '-';
    p = s->at + negative;
    if (!is_digit(*p))
        return fail_syntax(s);
    for (; is_digit(*p); p++)
        if (__builtin_mul_overflow(n, 10, &n) || __builtin_sub_overflow(n, *p - '0', &n))
            return fail_syntax(s);
    if (n == INT64_MIN || (negative && n <= CCUTE_LEAF_X))
        return fail_syntax(s);
    s->at = p;
    *value = negative ? n : -n;
    return 1;
}

static int scan_leaf(scan *s, int64_t *leaf)
{
    if (accept_word(s, "_"))
        *leaf = CCUTE_LEAF_ALL;
    else if (accept_word(s, "X"))
        *leaf = CCUTE_LEAF_X;
    else
        return scan_int(s, leaf);
    return 1;
}

/* The brackets that open before the next leaf; *level counts those that are open. Returns how many, or -1. */
static int scan_opening(scan *s, int *level)
{
    int opens = 0;
    skip_space(s);
    while (*s->at == '(') {
        if (*level == CCUTE_MAX_DEPTH)
            return fail(s, CCUTE_E_DEPTH, CCUTE_MAX_DEPTH + 1) - 1;
        opens++;
        ++*level;
        s->at++;
        skip_space(s);
    }
    return opens;
}

static int scan_closing(scan *s, int *level)
{
    int closes = 0;
    while (*level > 0 && accept(s, ')')) {
        closes++;
        --*level;
    }
    return closes;
}

/* One leaf behind its `opens` brackets, and the brackets that close after it. */
static int scan_item(scan *s, ccute_tuple *t, int opens, int *level)
{
    int64_t leaf;
    skip_space(s);
    if (t->n == CCUTE_MAX_LEAVES)
        return fail(s, CCUTE_E_LEAVES, CCUTE_MAX_LEAVES + 1);
    if (!scan_leaf(s, &leaf))
        return 0;
    t->v[t->n] = leaf;
    t->prof[t->n++] = (uint8_t)(opens << 4 | scan_closing(s, level));
    return 1;
}

static int scan_tuple(scan *s, ccute_tuple *t)
{
    int level = 0, opens;
    *t = ccute_open_();
    opens = scan_opening(s, &level);
    if (opens == 1 && accept(s, ')'))
        return 1;
    while (opens >= 0 && scan_item(s, t, opens, &level)) {
        if (level == 0)
            return 1;
        if (!expect(s, ','))
            return 0;
        opens = scan_opening(s, &level);
    }
    return 0;
}

/* The text before shape:stride. */
typedef struct prefixes {
    int64_t sw[3];
    int64_t offset;
    int swizzled, moved;
} prefixes;

static int scan_swizzle(scan *s, prefixes *pre)
{
    pre->swizzled = accept_word(s, "Sw");
    if (!pre->swizzled)
        return 1;
    if (!expect(s, '<') || !scan_int(s, &pre->sw[0]) || !expect(s, ',') || !scan_int(s, &pre->sw[1]) ||
        !expect(s, ',') || !scan_int(s, &pre->sw[2]) || !expect(s, '>'))
        return 0;
    return accept_word(s, "o") || fail_syntax(s);
}

static int is_number(const ccute_tuple *t) { return t->n == 1 && t->prof[0] == 0 && t->v[0] > CCUTE_LEAF_X; }

/* The prefixes, and the tuple behind them. */
static int scan_shape(scan *s, prefixes *pre, ccute_tuple *shape)
{
    pre->moved = 0;
    if (!scan_swizzle(s, pre) || !scan_tuple(s, shape))
        return 0;
    if (!is_number(shape) || !accept_word(s, "o"))
        return 1;
    pre->moved = 1;
    pre->offset = shape->v[0];
    return scan_tuple(s, shape);
}

/* A swizzle's number as the algebra takes it: one that is no swizzle's stays none. */
static int clamp_int(int64_t x) { return x > 127 ? 127 : x < -127 ? -127 : (int)x; }

static ccute_layout assemble(const prefixes *pre, const ccute_tuple *shape, const ccute_tuple *stride)
{
    ccute_layout l = ccute_make_layout_(*shape, *stride);
    if (pre->moved)
        l = ccute_offset_by_(pre->offset, l);
    if (pre->swizzled)
        l = ccute_swizzle_(clamp_int(pre->sw[0]), clamp_int(pre->sw[1]), clamp_int(pre->sw[2]), l);
    return l;
}

/* The stride behind a shape. The shape and the stride may yet make no layout: then *l is bad, at the shape. */
static int scan_stride(scan *s, const prefixes *pre, const ccute_tuple *shape, ccute_layout *l)
{
    ccute_tuple stride;
    if (!expect(s, ':') || !scan_tuple(s, &stride))
        return 0;
    *l = assemble(pre, shape, &stride);
    return 1;
}

/* The bad value that a failure leaves: bad syntax tells the column and the character there. */
static ccute_tuple failed_tuple(const scan *s)
{
    ccute_tuple bad = ccute_open_();
    bad.status = (uint8_t)s->status;
    bad.op = CCUTE_OP_parse;
    bad.v[0] = s->status == CCUTE_E_SYNTAX ? s->at - s->start + 1 : s->number;
    bad.v[1] = *s->at;
    return bad;
}

static ccute_layout failed_layout(const scan *s)
{
    ccute_layout bad;
    bad.shape = failed_tuple(s);
    bad.offset = 0;
    bad.sw_bits = bad.sw_base = bad.sw_shift = 0;
    bad.flags = 0;
    return bad;
}

/* The value is read: the rest is the caller's, or there must be none. Returns whether all is well. */
static int finish(scan *s, const char **rest)
{
    if (!s->status && !rest) {
        skip_space(s);
        if (*s->at)
            fail_syntax(s);
    }
    if (rest)
        *rest = s->at;
    return !s->status;
}

/* A text that is missing is an empty one. */
static scan scan_of(const char *text)
{
    const scan s = {text ? text : "", text ? text : "", CCUTE_OK, 0};
    return s;
}

ccute_tuple ccute_parse_tuple(const char *text, const char **rest)
{
    scan s = scan_of(text);
    ccute_tuple t;
    scan_tuple(&s, &t);
    return finish(&s, rest) ? t : failed_tuple(&s);
}

/* Where a value that reads well but is none begins. */
static void point_back(ccute_status status, const char *text, const char **rest)
{
    if (status && rest)
        *rest = text;
}

ccute_layout ccute_parse_layout(const char *text, const char **rest)
{
    scan s = scan_of(text);
    prefixes pre;
    ccute_tuple shape;
    ccute_layout l;
    if (scan_shape(&s, &pre, &shape))
        scan_stride(&s, &pre, &shape, &l);
    if (!finish(&s, rest))
        return failed_layout(&s);
    point_back((ccute_status)l.shape.status, text, rest);
    return l;
}

/* A layout, or a tuple that is a tiler by mode. */
static int scan_tiler_item(scan *s, ccute_tiler *t)
{
    prefixes pre;
    ccute_tuple shape;
    ccute_layout l;
    if (!scan_shape(s, &pre, &shape))
        return 0;
    skip_space(s);
    if (*s->at != ':' && !pre.swizzled && !pre.moved) {
        *t = ccute_tiler_tuple_(shape);
        return 1;
    }
    if (!scan_stride(s, &pre, &shape, &l))
        return 0;
    *t = ccute_tiler_layout_(l);
    return 1;
}

static int scan_tiler(scan *s, int level, ccute_tiler *t);

/* An item of a list, pushed onto it. An empty one would leave no trace. */
static int scan_pushed(scan *s, int level, ccute_tiler *list)
{
    ccute_tiler item;
    const char *begin;
    skip_space(s);
    begin = s->at;
    if (!scan_tiler(s, level, &item))
        return 0;
    if (item.n == 0 && !item.pool.shape.status) {
        s->at = begin;
        return fail_syntax(s);
    }
    *list = ccute_tile_push_(*list, item);
    return 1;
}

static int scan_tiler(scan *s, int level, ccute_tiler *t)
{
    skip_space(s);
    if (*s->at != '<')
        return scan_tiler_item(s, t);
    if (level == CCUTE_MAX_DEPTH)
        return fail(s, CCUTE_E_DEPTH, CCUTE_MAX_DEPTH + 1);
    *t = ccute_tile_begin_();
    do {
        s->at++;
        if (!scan_pushed(s, level + 1, t))
            return 0;
        skip_space(s);
    } while (*s->at == ',');
    *t = ccute_tile_end_(*t);
    return expect(s, '>');
}

ccute_tiler ccute_parse_tiler(const char *text, const char **rest)
{
    scan s = scan_of(text);
    ccute_tiler t;
    scan_tiler(&s, 0, &t);
    if (!finish(&s, rest)) {
        t = ccute_tile_begin_();
        t.pool = failed_layout(&s);
        return t;
    }
    point_back((ccute_status)t.pool.shape.status, text, rest);
    return t;
}
