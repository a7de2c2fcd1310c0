/* The #lines of a source. Only the preprocessor knows which of them are read, and what macros in them are: each text
 * that looks like one is a question to it about the line after. */
#include "read.h"
#include "foldc/base/scan.h"

#include <stdlib.h>
#include <string.h>

/* Does a # begin a #line, or a line of a preprocessed source: # 12 "x.y"? */
static bool renumbers(const char *at, const char *end)
{
    const char *next = at + 1;
    const struct scan_token word = scan_next(&next, end);
    return scan_is(word, "line") || (word.begin < end && *word.begin >= '0' && *word.begin <= '9');
}

static struct source_numbering numbering_at(struct reader *reader, CXFile file, uint32_t line)
{
    CXString name;
    unsigned number = 0;
    clang_getPresumedLocation(clang_getLocation(reader->unit, file, line, 1), &name, &number, NULL);
    return (struct source_numbering){line, number, reader_text(reader, name)};
}

void reader_number_lines(struct reader *reader, const struct user_file *file)
{
    struct source *const source = file->source;
    const char *const end = source->bytes + source->size;
    struct source_numbering *found = NULL, last = {0};
    uint32_t count = 0, room = 0;
    for (const char *at = source->bytes; (at = memchr(at, '#', (size_t)(end - at))); at++) {
        const char *const after = scan_directive_end(at, end);
        const uint32_t line = source_place(source, (size_t)(after - source->bytes)).line + 1;
        if (!source_begins_line(source, (size_t)(at - source->bytes)) || !renumbers(at, after) ||
            line > source->line_count)
            continue;
        if (!last.name)
            last = numbering_at(reader, file->file, 1);
        const struct source_numbering next = numbering_at(reader, file->file, line);
        if (next.number - next.line != last.number - last.line || strcmp(next.name, last.name) != 0)
            READER_PUSH(found, count, room, next);
        last = next;
    }
    source->numbering = reader_keep(reader->arena, found, count, sizeof *found);
    source->numbering_count = count;
    free(found);
}
