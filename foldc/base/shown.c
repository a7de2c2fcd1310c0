/* Text of the user's on a terminal. */
#define _GNU_SOURCE
#include "shown.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NAMED_COLUMNS = sizeof "<U+001B>" - 1, LONGEST_MESSAGE = 4000 };

/* The number of bytes after a character's first one. */
static size_t length_of(unsigned char first) { return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4; }

static unsigned long code_of(const char *at, size_t length)
{
    unsigned long code = (unsigned char)*at & (length == 1 ? 0xffu : 0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)at[i] & 0x3f);
    return code;
}

/* Control characters of ASCII and Latin 1, the marks of direction, and line ends other than the usual. */
static bool acts(unsigned long code)
{
    return (code < 0x20 && code != '\t') || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/* Text that is no UTF-8, as a file's name may be, has bytes that begin nothing. */
static bool is_stray(const char *at, size_t left, size_t length)
{
    if (((unsigned char)*at & 0xc0) == 0x80 || length > left)
        return true;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return true;
    return false;
}

size_t shown_character(const char *at, size_t left, size_t *columns)
{
    const size_t length = length_of((unsigned char)*at);
    if (is_stray(at, left, length)) {
        *columns = 0;
        return 1;
    }
    *columns = acts(code_of(at, length)) ? NAMED_COLUMNS : 1;
    return length;
}

void shown_put(FILE *out, const char *text, size_t size)
{
    size_t columns, length;
    for (size_t i = 0; i < size; i += length) {
        length = shown_character(text + i, size - i, &columns);
        if (columns == 0)
            fprintf(out, "<%02X>", (unsigned char)text[i]);
        else if (columns == NAMED_COLUMNS)
            fprintf(out, "<U+%04lX>", code_of(text + i, length));
        else
            fwrite(text + i, 1, length, out);
    }
}

void shown_name(FILE *out, const char *name) { shown_put(out, name, strlen(name)); }

/* Of a message that repeats a source's text at length. */
static void put_beginning(FILE *out, const char *text, size_t size)
{
    size_t end = LONGEST_MESSAGE / 2;
    while (((unsigned char)text[end] & 0xc0) == 0x80)
        end--;
    shown_put(out, text, end);
    fprintf(out, "... (%zu bytes more)", size - end);
}

void shown_vprintf(FILE *out, const char *format, va_list arguments)
{
    char *text = NULL;
    const int size = vasprintf(&text, format, arguments);
    if (size >= LONGEST_MESSAGE)
        put_beginning(out, text, (size_t)size);
    else if (size >= 0)
        shown_put(out, text, (size_t)size);
    else
        fputs("out of memory", out);
    free(text);
}
