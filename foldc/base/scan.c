#include "scan.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_name_byte(char c)
{
    const unsigned char letter = (unsigned char)((c | 0x20) - 'a');
    return letter < 26 || is_digit(c) || c == '_' || (c & 0x80);
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Past a comment, or at if there is none. */
static const char *past_comment(const char *at, const char *end)
{
    if (end - at < 2 || at[0] != '/')
        return at;
    if (at[1] == '/') {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        return newline ? newline : end;
    }
    if (at[1] == '*') {
        for (at += 2; end - at >= 2; at++)
            if (at[0] == '*' && at[1] == '/')
                return at + 2;
        return end;
    }
    return at;
}

static const char *past_space(const char *at, const char *end)
{
    for (;;) {
        const char *next = at;
        if (at < end && (is_space(*at) || (*at == '\\' && end - at > 1 && (at[1] == '\r' || at[1] == '\n'))))
            next = at + 1;
        else if (at < end && *at == '/')
            next = past_comment(at, end);
        if (next == at)
            break;
        at = next;
    }
    return at;
}

static const char *past_quoted(const char *at, const char *end, char quote)
{
    while (at < end && *at != quote)
        at += *at == '\\' && end - at > 1 ? 2 : 1;
    return at < end ? at + 1 : end;
}

const char *scan_directive_end(const char *at, const char *end)
{
    while (at < end && *at != '\n') {
        const char *next = past_comment(at, end);
        if (next == at && (*at == '"' || *at == '\''))
            next = past_quoted(at + 1, at + strcspn(at, "\n"), *at);
        else if (next == at)
            next = at + (*at != '\\' || end - at < 2 ? 1 : at[1] == '\r' && end - at > 2 ? 3 : 2);
        at = next;
    }
    return at;
}

bool scan_ends_line(const char *at, const char *end)
{
    while (at < end) {
        const char *next = past_comment(at, end);
        if (next == at && *at == '\n')
            return true;
        if (next == at)
            next = at + (*at != '\\' ? 1 : end - at > 2 && at[1] == '\r' ? 3 : 2);
        at = next;
    }
    return false;
}

static size_t punct_size(const char *at, const char *end)
{
    const char next = end - at > 1 ? at[1] : '\0';
    switch (*at) {
    case '<':
    case '>':
        return next == *at || next == '=' ? 2 : 1;
    case '=':
    case '!':
        return next == '=' ? 2 : 1;
    case '-':
        return next == '>' ? 2 : 1;
    case '&':
    case '|':
    case '#':
    case ':':
        return next == *at ? 2 : 1;
    default:
        return 1;
    }
}

/* Is the name before a quote the prefix of a raw string: R, LR, uR, UR, u8R? */
static bool opens_raw(const char *name, const char *quote, const char *end)
{
    static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
    for (size_t i = 0; quote < end && *quote == '"' && i < sizeof prefixes / sizeof *prefixes; i++)
        if (strlen(prefixes[i]) == (size_t)(quote - name) && memcmp(prefixes[i], name, strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* Past a raw string that begins with its quote: "name(...)name". */
static const char *past_raw(const char *quote, const char *end)
{
    const char *const name = quote + 1, *open = name;
    while (open < end && *open != '(' && *open != '"' && !is_space(*open))
        open++;
    if (open == end || *open != '(')
        return past_quoted(name, end, '"');
    const size_t size = (size_t)(open - name);
    for (const char *at = open + 1; (size_t)(end - at) >= size + 2; at++)
        if (*at == ')' && memcmp(at + 1, name, size) == 0 && at[size + 1] == '"')
            return at + size + 2;
    return end;
}

struct scan_token scan_next(const char **at, const char *end)
{
    struct scan_token token = {.begin = past_space(*at, end)};
    const char *next = token.begin;

    if (next >= end) {
        token.kind = SCAN_END;
    } else if (*next == '"' || *next == '\'') {
        token.kind = SCAN_STRING;
        next = past_quoted(next + 1, end, *next);
    } else if (is_name_byte(*next)) {
        token.kind = is_digit(*next) ? SCAN_NUMBER : SCAN_NAME;
        while (next < end && (is_name_byte(*next) || (token.kind == SCAN_NUMBER && (*next == '.' || *next == '\''))))
            next++;
        if (token.kind == SCAN_NAME && opens_raw(token.begin, next, end)) {
            token.kind = SCAN_STRING;
            next = past_raw(next, end);
        }
    } else {
        token.kind = SCAN_PUNCT;
        next += punct_size(next, end);
    }
    token.size = (size_t)(next - token.begin);
    *at = next;
    return token;
}

bool scan_is(struct scan_token token, const char *text)
{
    return token.kind != SCAN_END && token.kind != SCAN_STRING && strlen(text) == token.size &&
           memcmp(token.begin, text, token.size) == 0;
}

int scan_depth(struct scan_token token)
{
    if (token.kind != SCAN_PUNCT || token.size != 1)
        return 0;
    return strchr("([{", *token.begin) ? 1 : strchr(")]}", *token.begin) ? -1 : 0;
}

const char *scan_close(const char *at, const char *end)
{
    for (int depth = 1;;) {
        const struct scan_token token = scan_next(&at, end);
        if (token.kind == SCAN_END)
            return NULL;
        depth += scan_depth(token);
        if (depth == 0)
            return token.begin;
    }
}

const char *scan_line_end(const char *at)
{
    while (*at && *at != '\n')
        at += *at == '\\' && at[1] == '\r' && at[2] == '\n' ? 3 : *at == '\\' && at[1] == '\n' ? 2 : 1;
    return at;
}
