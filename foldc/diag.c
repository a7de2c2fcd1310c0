#include "diag.h"

#include "source.h"

#include <stdarg.h>

static const char *const level_name[DIAG_LEVELS] = {"note", "remark", "warning", "error"};

/* Is this byte the first of a character? The others take no column on the screen. */
static int begins_character(char byte) { return ((unsigned char)byte & 0xc0) != 0x80; }

/* The caret's line: the source's own tabs in front, so that it lines up in any terminal. */
static void underline(FILE *out, const char *line, size_t size, size_t begin, size_t end)
{
    for (size_t i = 0; i < begin; i++)
        if (i >= size || begins_character(line[i]))
            putc(i < size && line[i] == '\t' ? '\t' : ' ', out);
    putc('^', out);
    for (size_t i = begin + 1; i < end && i < size; i++)
        if (begins_character(line[i]))
            putc('~', out);
    putc('\n', out);
}

static void show(FILE *out, const struct source *source, struct source_place place, size_t length)
{
    size_t size;
    const char *line = source_line(source, place.line, &size);
    fwrite(line, 1, size, out);
    putc('\n', out);
    underline(out, line, size, place.column - 1, place.column - 1 + length);
}

void diag_at(struct diag *diag, enum diag_level level, const struct source *source, size_t begin, size_t end,
             const char *format, ...)
{
    const struct source_place place = source_place(source, begin);
    va_list arguments;

    diag->count[level]++;
    fprintf(diag->out, "%s:%u:%u: %s: ", source->name, place.line, place.column, level_name[level]);
    va_start(arguments, format);
    vfprintf(diag->out, format, arguments);
    va_end(arguments);
    putc('\n', diag->out);
    show(diag->out, source, place, end > begin ? end - begin : 1);
}

void diag_file(struct diag *diag, enum diag_level level, const char *name, const char *format, ...)
{
    va_list arguments;

    diag->count[level]++;
    fprintf(diag->out, "%s: %s: ", name ? name : "foldc", level_name[level]);
    va_start(arguments, format);
    vfprintf(diag->out, format, arguments);
    va_end(arguments);
    putc('\n', diag->out);
}
