/* Text for JSON. */
#define _GNU_SOURCE
#include "json.h"

#include <stdio.h>
#include <string.h>

#include "shown.h"

const char *json_quoted(arena *arena, const char *text)
{
    const size_t size = strlen(text);
    char *out = arena_alloc(arena, 6 * size + 3), *to = out;
    *to++ = '"';
    for (size_t i = 0, length, columns; i < size; i += length) {
        const unsigned char c = (unsigned char)text[i];
        length = shown_character(text + i, size - i, &columns);
        if (columns == 0) {
            to = stpcpy(to, "\\ufffd");
        } else if (length > 1) {
            to = mempcpy(to, text + i, length);
        } else if (c == '"' || c == '\\') {
            *to++ = '\\';
            *to++ = (char)c;
        } else if (c < 32) {
            to += sprintf(to, "\\u%04x", c);
        } else {
            *to++ = (char)c;
        }
    }
    *to++ = '"';
    *to = 0;
    return out;
}
