/* Functions of included files: where in the main file a copy of one may stand, and what keeps it from having there
 * the meaning of its own file.
 *
 * That place is right after the directive of the main file that brings the function in, in the namespaces that the
 * included files open around it: all that its text names is declared there. Only macros may be others by then. */
#include "read.h"
#include "foldc/base/directive.h"
#include "foldc/say/message.h"

#include <stdlib.h>
#include <string.h>

/* ---- Where files are included ---------------------------------------------------------------------- */

void reader_note_inclusion(struct reader *reader, CXFile file, CXSourceLocation *stack, unsigned depth)
{
    struct user_file *entry = reader_file(reader, file);
    if (depth && entry->source)
        reader_note_includer(reader, entry, stack[0]);
    if (entry->entered++)
        return;
    for (unsigned i = 0; i < depth; i++) {
        CXFile includer;
        const uint32_t place = reader_offset(stack[i], &includer);
        if (includer && clang_File_isEqual(includer, reader->files.main))
            entry->included_at = place;
    }
}

/* After the name of the file in the directive on that line; after its last word where a macro makes the name. */
static uint32_t directive_end(const struct source *source, uint32_t place)
{
    struct directive directive;
    const char *last;
    if (!directive_on_line(source, place, &directive))
        return place;
    last = directive.operand;
    if (directive.argument.kind == SCAN_STRING)
        last = directive.argument.begin + directive.argument.size;
    else if (scan_is(directive.argument, "<") && memchr(last, '>', (size_t)(directive.end - last)))
        last = (const char *)memchr(last, '>', (size_t)(directive.end - last)) + 1;
    else
        for (const char *at = last; scan_next(&at, directive.end).kind != SCAN_END;)
            last = at;
    return (uint32_t)(last - source->bytes);
}

/* ---- The namespaces that other files open ---------------------------------------------------------- */

static bool is_in_main(const struct reader *reader, CXCursor cursor)
{
    CXFile file;
    reader_offset(clang_getCursorLocation(cursor), &file);
    return file && clang_File_isEqual(file, reader->files.main);
}

static void open_namespaces(struct reader *reader, struct ast_home *home, CXCursor cursor)
{
    home->opening = home->closing = "";
    for (CXCursor around = clang_getCursorLexicalParent(cursor);
         !clang_Cursor_isNull(around) && !clang_isTranslationUnit(clang_getCursorKind(around));
         around = clang_getCursorLexicalParent(around)) {
        if (clang_getCursorKind(around) != CXCursor_Namespace || is_in_main(reader, around))
            continue;
        home->opening =
            arena_printf(reader->arena, "%snamespace %s%s{ %s", clang_Cursor_isInlineNamespace(around) ? "inline " : "",
                         clang_Cursor_isAnonymous(around) ? "" : reader_text(reader, clang_getCursorSpelling(around)),
                         clang_Cursor_isAnonymous(around) ? "" : " ", home->opening);
        home->closing = arena_printf(reader->arena, "%s }", home->closing);
    }
}

/* ---- Macros that are others after the directive ------------------------------------------------------ */

static enum CXChildVisitResult visit_definition(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct reader *reader = data;
    struct macro_change change;
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_MacroDefinition &&
        !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor))) {
        change.file = reader_file_at(reader, clang_getCursorLocation(cursor), &change.place);
        change.ends = false;
        change.name = reader_text(reader, clang_getCursorSpelling(cursor));
        if (change.file && change.file->source)
            READER_ADD(reader->changes, change);
    }
    return clang_isPreprocessing(clang_getCursorKind(cursor)) ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* libclang does not tell of an #undef: those of the text, also where it is skipped. */
static void note_undefs(struct reader *reader, const struct user_file *file)
{
    const char *const bytes = file->source->bytes, *at = bytes, *const end = at + file->source->size;
    for (struct directive found; directive_next(file->source, at, end, &found); at = found.end)
        if (found.kind == DIRECTIVE_UNDEF && found.argument.kind == SCAN_NAME) {
            const char *const name = found.argument.begin;
            const struct macro_change change = {arena_copy(reader->arena, name, found.argument.size), file,
                                                (uint32_t)(name - bytes), true};
            READER_ADD(reader->changes, change);
        }
}

static void find_changes(struct reader *reader)
{
    if (reader->changes.are_listed)
        return;
    reader->changes.are_listed = true;
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit_definition, reader);
    for (const struct user_file *file = reader->files.first; file; file = file->next)
        if (file->source && file->file != reader->files.main)
            note_undefs(reader, file);
}

static bool is_named(const struct macro_change *change, struct scan_token token)
{
    return strlen(change->name) == token.size && memcmp(change->name, token.begin, token.size) == 0;
}

/* May the meaning of the name have changed between the function and the end of its file? A macro of the main file
   has not, nor one that the function's file defined or undefined before the function. */
static bool may_change(const struct reader *reader, const struct ast_function *function, struct scan_token token,
                       bool is_expanded)
{
    for (uint32_t i = 0; i < reader->changes.count; i++) {
        const struct macro_change *change = &reader->changes.item[i];
        if (!is_named(change, token) || change->file->file == reader->files.main)
            continue;
        if (change->file == reader->body.file ? change->place > function->begin : change->ends || !is_expanded)
            return true;
    }
    return false;
}

static const char *changed_in(struct reader *reader, const struct ast_function *function, const char *at,
                              const char *end, int depth);

/* The first name in the replacement of a macro of that name that may mean another macro after the function's file; NULL
   if none does. Replacements are followed down to a depth that no sane source has. */
static const char *changed_behind(struct reader *reader, const struct ast_function *function, struct scan_token token,
                                  int depth)
{
    enum { DEEPEST = 8 };
    for (uint32_t i = 0; i < reader->changes.count && depth < DEEPEST; i++) {
        const struct macro_change *change = &reader->changes.item[i];
        const char *at = change->file->source->bytes + change->place + strlen(change->name), *changed;
        if (change->ends || !is_named(change, token))
            continue;
        changed = changed_in(reader, function, at, scan_line_end(at), depth + 1);
        if (changed)
            return changed;
    }
    return NULL;
}

/* The first name of the text that may mean another macro after the function's file; NULL if none does. */
static const char *changed_in(struct reader *reader, const struct ast_function *function, const char *at,
                              const char *end, int depth)
{
    const char *bytes = reader->body.file->source->bytes;
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        const bool is_expanded = depth > 0 || reader_is_macro_at(reader->body.file, (uint32_t)(token.begin - bytes));
        const char *changed;
        if (token.kind != SCAN_NAME)
            continue;
        if (may_change(reader, function, token, is_expanded))
            return arena_copy(reader->arena, token.begin, token.size);
        changed = is_expanded ? changed_behind(reader, function, token, depth) : NULL;
        if (changed)
            return changed;
    }
    return NULL;
}

/* ---- A function's home --------------------------------------------------------------------------------- */

static void find_obstacle(struct reader *reader, const struct ast_function *function, struct ast_home *home)
{
    const char *bytes = reader->body.file->source->bytes, *changed;
    if (reader->body.file->entered > 1) {
        home->obstacle = say_included_again(reader->arena);
        home->remedy = say_include_guard(reader->arena);
        return;
    }
    find_changes(reader);
    changed = changed_in(reader, function, bytes + function->begin, bytes + function->end, 0);
    if (changed) {
        home->obstacle = say_macro_differs(reader->arena, changed);
        home->remedy = say_macro_constant(reader->arena);
    }
}

struct ast_home *reader_home(struct reader *reader, const struct ast_function *function, CXCursor cursor)
{
    const uint32_t place = reader->body.file->included_at;
    struct ast_home *home;
    if (function->in_main || function->has_errors)
        return NULL;
    home = arena_alloc(reader->arena, sizeof *home);
    home->place = place == PLACE_NONE ? 0 : directive_end(reader->request->source, place);
    home->obstacle = home->remedy = NULL;
    find_obstacle(reader, function, home);
    open_namespaces(reader, home, cursor);
    return home;
}
