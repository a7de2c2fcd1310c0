/* The characters of a line, and the errors that point into it. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "state.h"

/* ---- Errors ---------------------------------------------------------------------------------- */

/* Begin the answer "error: column N: ". Returns its length, or 0 if there is an error already. */
static int begin_error(eval *e, size_t at)
{
    if (e->failed)
        return 0;
    e->failed = 1;
    e->column = at + 1;
    return e->lead = snprintf(e->answer, sizeof e->answer, "error: column %zu: ", e->column);
}

int eval_fail(eval *e, size_t at, const char *format, ...)
{
    const int n = begin_error(e, at);
    va_list args;
    va_start(args, format);
    if (n)
        vsnprintf(e->answer + n, sizeof e->answer - (size_t)n, format, args);
    va_end(args);
    return 0;
}

int eval_fail_bad(eval *e, size_t at, const eval_value *value)
{
    const int n = begin_error(e, at);
    if (n)
        eval_value_explain(value, e->answer + n, (int)sizeof e->answer - n);
    return 0;
}

/* The text at the place of reading: "'x'", "byte 0xff", "the end". */
static void describe(const eval *e, char *buffer, size_t size)
{
    const unsigned char c = (unsigned char)e->line[e->at];
    if (e->at == e->length)
        snprintf(buffer, size, "the end");
    else if (c > ' ' && c < 127)
        snprintf(buffer, size, "'%c'", c);
    else
        snprintf(buffer, size, "the byte 0x%02x", c);
}

int eval_fail_expected(eval *e, const char *wanted)
{
    char got[16];
    eval_peek(e);
    describe(e, got, sizeof got);
    return eval_fail(e, e->at, "expected %s, got %s", wanted, got);
}

/* ---- Characters ------------------------------------------------------------------------------ */

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_letter(char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

char eval_peek(eval *e)
{
    while (is_space(e->line[e->at]))
        e->at++;
    return e->line[e->at];
}

/* The end of the text, or a comment; a semicolon there is C's habit. */
int eval_at_end(eval *e)
{
    const size_t at = e->at;
    char c = eval_peek(e);
    if (c == ';') {
        e->at++;
        c = eval_peek(e);
        if (c != '#' && e->at != e->length)
            e->at = at;
    }
    return c == '#' || e->at == e->length;
}

int eval_accept(eval *e, char c)
{
    if (eval_peek(e) != c)
        return 0;
    e->at++;
    return 1;
}

int eval_expect(eval *e, char c, const char *wanted) { return eval_accept(e, c) || eval_fail_expected(e, wanted); }

/* ---- Words and numbers ----------------------------------------------------------------------- */

eval_word eval_peek_word(eval *e)
{
    eval_word word = {NULL, 0, 0};
    if (is_letter(eval_peek(e)))
        while (is_letter(e->line[e->at + word.length]) || is_digit(e->line[e->at + word.length]))
            word.length++;
    word.text = e->line + e->at;
    word.at = e->at;
    return word;
}

void eval_skip_word(eval *e, eval_word word) { e->at = word.at + word.length; }

int eval_word_is(eval_word word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

int eval_accept_word(eval *e, const char *text)
{
    const eval_word word = eval_peek_word(e);
    if (!eval_word_is(word, text))
        return 0;
    eval_skip_word(e, word);
    return 1;
}

int eval_is_reserved(eval_word word)
{
    return eval_word_is(word, "o") || eval_word_is(word, "_") || eval_word_is(word, "X") || eval_word_is(word, "Sw") ||
           eval_word_is(word, "let");
}

int eval_quoted(eval_word word) { return word.length < 40 ? (int)word.length : 40; }

/* The value of a digit, or -1. */
static int digit_of(char c, int base)
{
    const int low = c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c;
    const int digit = is_digit(c) ? c - '0' : base == 16 && low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
    return digit;
}

int eval_scan_int(eval *e, int64_t *value)
{
    const size_t begin = e->at;
    const char *at = e->line + begin;
    const int base = at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2], 16) >= 0 ? 16 : 10;
    int64_t n = 0;
    int digit;
    e->at += base == 16 ? 2 : 0;
    for (; (digit = digit_of(e->line[e->at], base)) >= 0; e->at++)
        if (__builtin_mul_overflow(n, base, &n) || __builtin_add_overflow(n, digit, &n))
            return eval_fail(e, begin, "the number does not fit in 64 bits");
    *value = n;
    return 1;
}

/* ---- The end of a line ----------------------------------------------------------------------- */

/* How many bytes follow the lead byte of a UTF-8 character; -1 if it leads none. */
static int utf8_rest(unsigned char lead)
{
    return lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
}

/* A lead byte and the one after it may still make an overlong form, a surrogate, or more than Unicode has. */
static int utf8_pair_ok(unsigned char lead, unsigned char next)
{
    return (next & 0xc0) == 0x80 && !(lead == 0xe0 && next < 0xa0) && !(lead == 0xed && next > 0x9f) &&
           !(lead == 0xf0 && next < 0x90) && !(lead == 0xf4 && next > 0x8f);
}

/* Read one character of a comment. */
static int scan_utf8(eval *e)
{
    const unsigned char *p = (const unsigned char *)e->line + e->at;
    const int rest = utf8_rest(*p);
    if (*p == 0 || rest < 0 || (rest > 0 && !utf8_pair_ok(p[0], p[1])))
        return eval_fail(e, e->at, "the byte 0x%02x is not text", *p);
    for (int i = 2; i <= rest; i++)
        if ((p[i] & 0xc0) != 0x80)
            return eval_fail(e, e->at, "the byte 0x%02x is not text", *p);
    e->at += (size_t)rest + 1;
    return 1;
}

int eval_scan_end(eval *e)
{
    if (!eval_at_end(e))
        return eval_fail_expected(e, "an operator or the end");
    while (e->at < e->length)
        if (!scan_utf8(e))
            return 0;
    return 1;
}
