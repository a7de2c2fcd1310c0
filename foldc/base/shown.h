/* Text of the user's on a terminal: characters that would act on it are shown instead. */
#ifndef FOLDC_BASE_SHOWN_H
#define FOLDC_BASE_SHOWN_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes of the character at `at`, of which `left` are there, and in *columns how many it takes when it is shown:
   none for a byte that is part of no character, as a file's name may hold, 1 for a tab. */
size_t shown_character(const char *at, size_t left, size_t *columns);

/* Writes text; control characters, and those that turn the direction of writing around, become <U+001B>, and stray
 * bytes <9B>. */
void shown_put(FILE *out, const char *text, size_t size);
void shown_name(FILE *out, const char *name);
__attribute__((format(printf, 2, 0))) void shown_vprintf(FILE *out, const char *format, va_list arguments);

#endif
