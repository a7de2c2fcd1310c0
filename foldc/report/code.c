/* Source and folded code side by side. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/edit.h"
#include "html.h"
#include "foldc/base/source.h"

enum { AROUND = 3, FEWEST_HIDDEN = 8 }; /* lines that are shown around an edit, and hidden at once */

struct code {
    FILE *out;
    const struct explain_file *file;
    const struct source *source;
    const struct edit *const *edit;
    size_t edits;
    int number;
};

static uint32_t line_begin(const struct source *source, uint32_t line)
{
    return line <= source->line_count ? source->line[line - 1] : (uint32_t)source->size;
}

static uint32_t line_of(const struct source *source, uint32_t at) { return source_place(source, at).line; }

/* Text of a source, of which draw_escaped wants a copy that ends. */
static void put_text(FILE *out, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const char one[2] = {bytes[i], 0};
        if (bytes[i] != '\r')
            draw_escaped(out, one);
    }
}

/* A folded piece of the source, or its folded text. */
static void put_mark(const struct code *c, size_t edit, const char *bytes, size_t size)
{
    if (!size)
        return;
    fprintf(c->out, "<mark data-e=%d-%zu>", c->number, edit);
    put_text(c->out, bytes, size);
    fputs("</mark>", c->out);
}

/* The first edit that ends after a place, or inserts at it. */
static size_t edit_from(const struct code *c, uint32_t at)
{
    size_t i = 0;
    while (i < c->edits && c->edit[i]->begin < at)
        i++;
    return i;
}

/* Lines first..last are a block: no edit crosses its ends. Without their last newline. */
static void put_source(const struct code *c, uint32_t begin, uint32_t end)
{
    uint32_t at = begin;
    for (size_t i = edit_from(c, begin); i < c->edits && c->edit[i]->begin < end; i++) {
        put_text(c->out, c->source->bytes + at, c->edit[i]->begin - at);
        put_mark(c, i, c->source->bytes + c->edit[i]->begin, c->edit[i]->end - c->edit[i]->begin);
        at = c->edit[i]->end;
    }
    put_text(c->out, c->source->bytes + at, end - at);
}

/* Text that is inserted after the last character, a clone for instance, belongs to the line. */
static void put_folded(const struct code *c, uint32_t begin, uint32_t end)
{
    uint32_t at = begin;
    for (size_t i = edit_from(c, begin); i < c->edits && c->edit[i]->begin <= end; i++) {
        put_text(c->out, c->source->bytes + at, c->edit[i]->begin - at);
        put_mark(c, i, c->edit[i]->text, strlen(c->edit[i]->text));
        at = c->edit[i]->end;
    }
    put_text(c->out, c->source->bytes + at, end - at);
}

/* Where a block that begins with a line ends: after the last line that an edit of it reaches into. */
static uint32_t block_end(const struct code *c, uint32_t line, bool *folded)
{
    uint32_t last = line;
    *folded = false;
    for (size_t i = edit_from(c, line_begin(c->source, line)); i < c->edits; i++) {
        const struct edit *edit = c->edit[i];
        if (edit->begin >= line_begin(c->source, last + 1))
            break;
        *folded = true;
        if (edit->end > edit->begin && line_of(c->source, edit->end - 1) > last)
            last = line_of(c->source, edit->end - 1);
    }
    return last;
}

/* The bytes of lines first..last without the newline at their end. */
static uint32_t text_end(const struct code *c, uint32_t last)
{
    uint32_t end = line_begin(c->source, last + 1);
    const uint32_t begin = line_begin(c->source, last);
    while (end > begin && (c->source->bytes[end - 1] == '\n' || c->source->bytes[end - 1] == '\r'))
        end--;
    return end;
}

/* A row begins, with the numbers of its lines. */
static void put_numbers(const struct code *c, uint32_t first, uint32_t last, bool folded)
{
    fprintf(c->out, "<tr%s id=L%d-%u><td>", folded ? " class=folded" : "", c->number, first);
    for (uint32_t line = first; line <= last; line++)
        fprintf(c->out, "%s%u", line > first ? "\n" : "", line);
}

static void put_block(const struct code *c, uint32_t first, uint32_t last, bool folded)
{
    const uint32_t begin = line_begin(c->source, first), end = text_end(c, last);
    put_numbers(c, first, last, folded);
    fputs("<td>", c->out);
    put_source(c, begin, end);
    fputs("<td>", c->out);
    put_folded(c, begin, end);
    fputs("</td>\n", c->out);
}

/* Is a line close to a fold, or to an explained row? */
static bool is_near(const struct code *c, uint32_t line)
{
    const uint32_t from = line > AROUND ? line - AROUND : 1, to = line + AROUND;
    for (size_t i = 0; i < c->edits; i++)
        if (line_of(c->source, c->edit[i]->begin) <= to && line_of(c->source, c->edit[i]->end) >= from)
            return true;
    for (size_t i = 0; i < c->file->functions; i++)
        for (size_t k = 0; k < c->file->function[i].rows; k++)
            if (c->file->function[i].row[k].place.line >= from && c->file->function[i].row[k].place.line <= to)
                return true;
    return false;
}

static uint32_t last_hidden(const struct code *c, uint32_t line)
{
    uint32_t last = line;
    while (last < c->source->line_count && line_begin(c->source, last + 1) < c->source->size && !is_near(c, last + 1))
        last++;
    return last;
}

/* Lines that are the same on both sides, folded away: each is there once, across both columns. The end tags of rows
   are left out, as HTML allows. */
static void put_hidden(const struct code *c, uint32_t first, uint32_t last)
{
    fprintf(c->out,
            "</table>\n<details><summary>lines %u to %u, which stay as they are</summary><table class=\"code\">\n",
            first, last);
    for (uint32_t line = first; line <= last; line++) {
        put_numbers(c, line, line, false);
        fputs("<td colspan=2>", c->out);
        put_source(c, line_begin(c->source, line), text_end(c, line));
        fputs("</td>\n", c->out);
    }
    fputs("</table></details>\n<table class=\"code\">\n", c->out);
}

void report_code(FILE *out, const struct explain_file *file, int number)
{
    struct code c = {.out = out, .file = file, .source = file->source, .number = number};
    uint32_t line = 1;
    bool folded;
    c.edit = edit_list(file->edits, file->source, &c.edits);
    fputs("<table class=\"code\">\n<tr><th></th><th>source</th><th>folded</th></tr>\n", out);
    while (line <= c.source->line_count && line_begin(c.source, line) < c.source->size) {
        uint32_t last = block_end(&c, line, &folded);
        if (!folded && !is_near(&c, line) && last_hidden(&c, line) >= line + FEWEST_HIDDEN) {
            last = last_hidden(&c, line);
            put_hidden(&c, line, last);
        } else {
            put_block(&c, line, last, folded);
        }
        line = last + 1;
    }
    fputs("</table>\n", out);
}
