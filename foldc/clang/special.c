/* Functions whose text means something else in another place: it expands __COUNTER__, which is another number each
 * time, so that a fold that removes or repeats such text would change the numbers of all text after it; or it names the
 * function, and a clone has another name.
 *
 * libclang shows no invocation inside of another macro's text: the names that lead to such a word are found in the
 * macros' definitions. */
#include "read.h"
#include "foldc/base/scan.h"

#include <stdlib.h>
#include <string.h>

static const char *const words[][8] = {
    [SPECIAL_COUNTER] = {"__COUNTER__"},
    [SPECIAL_OWN_NAME] = {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__", "__FUNCSIG__", "__builtin_FUNCTION",
                          "__builtin_FUNCSIG", "source_location"},
};

/* The name under way: what leads to which words. */
struct search {
    struct reader *reader;
    enum special special;
};

static struct name_list *names(const struct search *search) { return &search->reader->special.names[search->special]; }

/* ---- The macros that lead to the words -------------------------------------------------------------------- */

static bool is_prelude(const char *name) { return strncmp(name, PRELUDE_FOLDER, strlen(PRELUDE_FOLDER)) == 0; }

/* The text of another file; foldc's own prelude has none of the words. A file with a full name is read once more:
   libclang searches all places of the precompiled prelude for it, and loads each, at the cost of the rest of a fold. */
static void read_text(const struct search *search, struct user_file *file)
{
    struct reader *const reader = search->reader;
    const char *const name = reader_text(reader, clang_getFileName(file->file));
    if (*name == '/')
        file->text = is_prelude(name) ? "" : source_bytes(reader->arena, name, &file->text_size);
    if (!file->text)
        file->text = clang_getFileContents(reader->unit, file->file, &file->text_size);
}

/* The text of a file that has to be read. A message of a system header's assert may name a clone. */
static const char *file_text(const struct search *search, struct user_file *file, size_t *size)
{
    if (file->source) {
        *size = file->source->size;
        return file->source->bytes;
    }
    if (file->is_ccute || search->special != SPECIAL_COUNTER)
        return NULL;
    if (!file->text)
        read_text(search, file);
    *size = file->text_size;
    return file->text;
}

static bool says(const struct search *search, const char *text, size_t size)
{
    const struct source all = {.bytes = text, .size = size};
    for (const char *const *word = words[search->special]; text && *word; word++)
        if (source_says(&all, *word))
            return true;
    return false;
}

/* Does a file or a flag have one of the words? */
static bool is_said_anywhere(const struct search *search)
{
    const char *const *flag = search->reader->request->flags;
    for (struct user_file *file = search->reader->files.first; file; file = file->next) {
        size_t size = 0;
        const char *const text = file_text(search, file, &size);
        if (says(search, text, size))
            return true;
    }
    for (; flag && *flag; flag++)
        if (says(search, *flag, strlen(*flag)))
            return true;
    return false;
}

static bool leads(const struct search *search, const char *name, size_t size)
{
    for (uint32_t i = 0; i < names(search)->count; i++)
        if (strlen(names(search)->item[i]) == size && memcmp(names(search)->item[i], name, size) == 0)
            return true;
    return false;
}

static bool text_leads(const struct search *search, const char *at, const char *end)
{
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (token.kind == SCAN_NAME && leads(search, token.begin, token.size))
            return true;
    return false;
}

/* Adds the name that a definition begins with, if its text leads to a word. */
static void read_definition(const struct search *search, const char *at, const char *end)
{
    const struct scan_token name = scan_next(&at, end);
    if (name.kind == SCAN_NAME && text_leads(search, at, end) && !leads(search, name.begin, name.size))
        READER_ADD(*names(search), arena_copy(search->reader->arena, name.begin, name.size));
}

static enum CXChildVisitResult visit_definition(CXCursor cursor, CXCursor parent, CXClientData data)
{
    const struct search *const search = data;
    const CXSourceRange range = clang_getCursorExtent(cursor);
    struct user_file *file;
    const char *text;
    uint32_t begin, end;
    size_t size = 0;
    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_MacroDefinition)
        return clang_isPreprocessing(clang_getCursorKind(cursor)) ? CXChildVisit_Continue : CXChildVisit_Break;
    file = reader_file_at(search->reader, clang_getRangeStart(range), &begin);
    end = reader_offset(clang_getRangeEnd(range), NULL);
    text = file ? file_text(search, file, &size) : NULL;
    if (text && end <= size)
        read_definition(search, text + begin, text + end);
    return CXChildVisit_Continue;
}

/* The names, in rounds until none is new. */
static void find_names(const struct search *search)
{
    const CXCursor unit = clang_getTranslationUnitCursor(search->reader->unit);
    uint32_t count = 0;
    if (!is_said_anywhere(search))
        return;
    for (const char *const *word = words[search->special]; *word; word++)
        READER_ADD(*names(search), *word);
    while (count < names(search)->count) {
        count = names(search)->count;
        for (const char *const *flag = search->reader->request->flags; flag && *flag; flag++)
            if (strncmp(*flag, "-D", 2) == 0)
                read_definition(search, *flag + 2, *flag + strlen(*flag));
        clang_visitChildren(unit, visit_definition, (CXClientData)search);
    }
}

/* ---- The text of a function ------------------------------------------------------------------------------ */

enum { DEEPEST = 16 }; /* inclusions: a file may include itself */

static bool is_used(const struct search *search, const struct user_file *file, uint32_t begin, uint32_t end, int depth);

/* Is it used in a file that is included between the two places, at whatever time? */
static bool is_used_in_included(const struct search *search, const struct user_file *file, uint32_t begin, uint32_t end,
                                int depth)
{
    const struct reader_special *special = &search->reader->special;
    for (uint32_t i = 0; i < special->inclusion_count; i++) {
        const struct inclusion *inclusion = &special->inclusion[i];
        if (inclusion->includer == file->file && inclusion->place >= begin && inclusion->place < end &&
            is_used(search, inclusion->file, 0, (uint32_t)inclusion->file->source->size, depth + 1))
            return true;
    }
    return false;
}

static bool is_used(const struct search *search, const struct user_file *file, uint32_t begin, uint32_t end, int depth)
{
    for (uint32_t i = 0; i < file->use_count; i++) {
        const char *name;
        if (file->use[i].begin < begin || file->use[i].begin >= end)
            continue;
        name = reader_text(search->reader, clang_getCursorSpelling(file->use[i].cursor));
        if (leads(search, name, strlen(name)))
            return true;
    }
    return (search->special == SPECIAL_OWN_NAME &&
            text_leads(search, file->source->bytes + begin, file->source->bytes + end)) ||
           depth == DEEPEST || is_used_in_included(search, file, begin, end, depth);
}

void reader_note_includer(struct reader *reader, const struct user_file *file, CXSourceLocation at)
{
    struct reader_special *special = &reader->special;
    struct inclusion inclusion = {.file = file};
    inclusion.place = reader_offset(at, &inclusion.includer);
    READER_PUSH(special->inclusion, special->inclusion_count, special->inclusion_room, inclusion);
}

uint32_t reader_included(const struct reader *reader, CXSourceLocation location, CXFile *found)
{
    const struct reader_special *special = &reader->special;
    const uint32_t offset = reader_offset(location, found);
    uint32_t before = PLACE_NONE;
    CXFile file = *found;
    if (!file || !reader->body.file)
        return offset;
    for (int depth = 0; depth < DEEPEST && file != reader->body.file->file; depth++) {
        CXFile includer = NULL;
        for (uint32_t i = 0; i < special->inclusion_count; i++) {
            const struct inclusion *inclusion = &special->inclusion[i];
            if (inclusion->file->file != file)
                continue;
            includer = inclusion->includer;
            if (includer == reader->body.file->file && inclusion->place >= reader->body.read_to)
                return inclusion->place;
            before = includer == reader->body.file->file ? inclusion->place : before;
        }
        if (!includer)
            break;
        file = includer;
    }
    return before == PLACE_NONE ? offset : before;
}

bool reader_uses_special(struct reader *reader, enum special special, uint32_t begin, uint32_t end)
{
    const struct search search = {reader, special};
    if (!reader->special.is_known[special]) {
        reader->special.is_known[special] = true;
        find_names(&search);
    }
    return reader->special.names[special].count && is_used(&search, reader->body.file, begin, end, 0);
}

void reader_free_special(struct reader *reader)
{
    free(reader->special.inclusion);
    for (int i = 0; i < SPECIALS; i++)
        free((void *)reader->special.names[i].item);
}
