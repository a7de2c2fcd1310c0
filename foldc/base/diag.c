#include "diag.h"

#include "progress.h"
#include "shown.h"
#include "source.h"
#include "terminal.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const level_name[DIAG_LEVELS] = {"note", "remark", "warning", "error"};

/* ---- Colours ----------------------------------------------------------------------------------- */

static const char *const level_colour[DIAG_LEVELS] = {"\033[1;36m", "\033[1;34m", "\033[1;35m", "\033[1;31m"};
static const char bold[] = "\033[1m", plain[] = "\033[m";

/* One process writes to one terminal. */
static enum diag_colour wanted_colour = DIAG_COLOUR_AUTO;

void diag_set_colour(enum diag_colour when) { wanted_colour = when; }

void diag_set_colour_by_name(const char *when)
{
    if (!when || strcmp(when, "auto") == 0)
        diag_set_colour(DIAG_COLOUR_AUTO);
    else
        diag_set_colour(strcmp(when, "always") == 0 ? DIAG_COLOUR_ALWAYS : DIAG_COLOUR_NEVER);
}

bool diag_is_coloured(FILE *out)
{
    return wanted_colour == DIAG_COLOUR_AUTO ? terminal_coloured(out) : wanted_colour == DIAG_COLOUR_ALWAYS;
}

/* Go on in a colour, where colours are. */
static void paint(FILE *out, const char *colour)
{
    if (diag_is_coloured(out))
        fputs(colour, out);
}

/* ---- Lines ------------------------------------------------------------------------------------- */

/* Lines are shown as a whole up to WHOLE bytes; of longer ones that many bytes around the place. */
enum { WHOLE = 400, IN_FRONT = 80, AROUND = 240 };

static const char cut[] = "...";

struct window {
    size_t from, to; /* in a line */
};

/* Is this byte the first of a character? The others take no column on the screen. */
static int begins_character(char byte) { return ((unsigned char)byte & 0xc0) != 0x80; }

static struct window window_of(const char *line, size_t size, size_t begin)
{
    struct window w = {0, size};
    if (size <= WHOLE)
        return w;
    w.from = begin > IN_FRONT ? begin - IN_FRONT : 0;
    w.to = size - w.from > AROUND ? w.from + AROUND : size;
    while (w.from > 0 && !begins_character(line[w.from]))
        w.from--;
    while (w.to < size && !begins_character(line[w.to]))
        w.to++;
    return w;
}

static void put_line(FILE *out, const char *line, size_t size, struct window w)
{
    fputs(w.from ? cut : "", out);
    shown_put(out, line + w.from, w.to - w.from);
    fputs(w.to < size ? cut : "", out);
    putc('\n', out);
}

/* The columns from one byte of a line to another, as characters. */
static void put_columns(FILE *out, char c, const char *line, size_t from, size_t to)
{
    size_t columns;
    for (size_t i = from, length; i < to; i += length)
        for (length = shown_character(line + i, to - i, &columns); columns; columns--)
            putc(line[i] == '\t' && c == ' ' ? '\t' : c, out);
}

/* The caret's line: the source's own tabs first, so that it lines up in any terminal. A place after the line's
   end is pointed at there. */
static void underline(FILE *out, const char *line, size_t size, struct window w, size_t begin, size_t end)
{
    const size_t at = begin < w.to ? begin : w.to, to = end < w.to ? end : w.to;
    size_t columns, first = at < w.to ? shown_character(line + at, size - at, &columns) : 0;
    fputs(w.from ? "   " : "", out);
    put_columns(out, ' ', line, w.from, at);
    for (size_t i = at; i < begin; i++)
        putc(' ', out);
    putc('^', out);
    for (; first && columns > 1; columns--)
        putc('~', out);
    if (first && to > at + first)
        put_columns(out, '~', line, at + first, to);
    putc('\n', out);
}

static void show(FILE *out, enum diag_level level, const struct source *source, struct source_place place,
                 size_t length)
{
    size_t size;
    const char *line = source_line(source, place.line, &size);
    const struct window w = window_of(line, size, place.column - 1);
    put_line(out, line, size, w);
    paint(out, level_colour[level]);
    underline(out, line, size, w, place.column - 1, place.column - 1 + length);
    paint(out, plain);
}

/* " error: " and the message, after the place. */
__attribute__((format(printf, 3, 0))) static void say(struct diag *diag, enum diag_level level, const char *format,
                                                      va_list arguments)
{
    diag->count[level]++;
    paint(diag->out, level_colour[level]);
    fprintf(diag->out, " %s:", level_name[level]);
    paint(diag->out, plain);
    paint(diag->out, bold);
    putc(' ', diag->out);
    shown_vprintf(diag->out, format, arguments);
    paint(diag->out, plain);
    putc('\n', diag->out);
}

void diag_at(struct diag *diag, enum diag_level level, const struct source *source, size_t begin, size_t end,
             const char *format, ...)
{
    const struct source_place place = source_place(source, begin);
    va_list arguments;

    progress_wipe();
    paint(diag->out, bold);
    shown_name(diag->out, source->name);
    fprintf(diag->out, ":%u:%u:", place.line, place.column);
    va_start(arguments, format);
    say(diag, level, format, arguments);
    va_end(arguments);
    show(diag->out, level, source, place, end > begin ? end - begin : 1);
}

void diag_file(struct diag *diag, enum diag_level level, const char *name, const char *format, ...)
{
    va_list arguments;

    progress_wipe();
    paint(diag->out, bold);
    shown_name(diag->out, name ? name : "foldc");
    putc(':', diag->out);
    va_start(arguments, format);
    say(diag, level, format, arguments);
    va_end(arguments);
}
