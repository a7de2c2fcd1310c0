/* Whether a text is JSON: the grammar of RFC 8259, a function for each rule. */
#include "json.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 200 };

struct reader {
    const unsigned char *at, *end;
    int depth;
};

static bool value(struct reader *r);

static void blanks(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool take(struct reader *r, int c)
{
    const bool is = r->at < r->end && *r->at == c;
    r->at += is;
    return is;
}

static bool word(struct reader *r, const char *what)
{
    const size_t length = strlen(what);
    const bool is = (size_t)(r->end - r->at) >= length && memcmp(r->at, what, length) == 0;
    r->at += is ? length : 0;
    return is;
}

static bool digits(struct reader *r)
{
    const unsigned char *from = r->at;
    while (r->at < r->end && isdigit(*r->at))
        r->at++;
    return r->at > from;
}

static bool number(struct reader *r)
{
    take(r, '-');
    if (!take(r, '0') && !digits(r))
        return false;
    if (take(r, '.') && !digits(r))
        return false;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+'))
            take(r, '-');
        return digits(r);
    }
    return true;
}

static bool escape(struct reader *r)
{
    if (!take(r, 'u')) {
        const bool is = r->at < r->end && *r->at && strchr("\"\\/bfnrt", *r->at);
        r->at++;
        return is;
    }
    for (int i = 0; i < 4; i++, r->at++)
        if (r->at >= r->end || !isxdigit(*r->at))
            return false;
    return true;
}

/* One character of more than one byte: not too long, no surrogate, not beyond the last. */
static bool wide_character(struct reader *r)
{
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    const int length = *r->at >> 5 == 6 ? 2 : *r->at >> 4 == 14 ? 3 : *r->at >> 3 == 30 ? 4 : 0;
    unsigned long code = *r->at & (0xffu >> (length + 1));
    if (!length || r->end - r->at < length)
        return false;
    for (int i = 1; i < length; i++) {
        if (r->at[i] >> 6 != 2)
            return false;
        code = code << 6 | (r->at[i] & 0x3f);
    }
    r->at += length;
    return code >= least[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

static bool string(struct reader *r)
{
    if (!take(r, '"'))
        return false;
    while (r->at < r->end && *r->at != '"') {
        if (*r->at < 0x20)
            return false;
        if (*r->at >= 0x80 ? !wide_character(r) : *r->at++ == '\\' && !escape(r))
            return false;
    }
    return take(r, '"');
}

/* The members of an array, or of an object, up to its end. */
static bool members(struct reader *r, bool named, int close)
{
    blanks(r);
    if (take(r, close))
        return true;
    do {
        blanks(r);
        if (named) {
            if (!string(r))
                return false;
            blanks(r);
            if (!take(r, ':'))
                return false;
        }
        if (!value(r))
            return false;
        blanks(r);
    } while (take(r, ','));
    return take(r, close);
}

static bool value(struct reader *r)
{
    bool good;
    if (r->depth++ > MAX_DEPTH)
        return false;
    blanks(r);
    if (take(r, '{'))
        good = members(r, true, '}');
    else if (take(r, '['))
        good = members(r, false, ']');
    else if (r->at < r->end && *r->at == '"')
        good = string(r);
    else
        good = word(r, "true") || word(r, "false") || word(r, "null") || number(r);
    r->depth--;
    return good;
}

bool json_is_valid(const char *text, size_t size)
{
    struct reader r = {(const unsigned char *)text, (const unsigned char *)text + size, 0};
    if (!value(&r))
        return false;
    blanks(&r);
    return r.at == r.end;
}
