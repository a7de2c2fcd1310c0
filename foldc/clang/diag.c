/* clang's own complaints: shown where they lie inside a function to fold, and only there. */
#include "read.h"
#include "toolkit.h"

#include <string.h>

#define CCUTE_HEADERS "ccute/"

static struct ast_function *function_around(const struct ast_view *view, const struct source *source, uint32_t place)
{
    for (uint32_t i = 0; i < view->function_count; i++) {
        struct ast_function *function = view->function[i];
        if (function->source == source && place >= function->body->begin && place < function->body->end)
            return function;
    }
    return NULL;
}

/* The end of a message's underlined text, if that begins at its caret. */
static uint32_t underlined_to(CXDiagnostic diagnostic, uint32_t place)
{
    const unsigned count = clang_getDiagnosticNumRanges(diagnostic);
    for (unsigned i = 0; i < count; i++) {
        const CXSourceRange range = clang_getDiagnosticRange(diagnostic, i);
        if (reader_offset(clang_getRangeStart(range), NULL) == place)
            return reader_offset(clang_getRangeEnd(range), NULL);
    }
    return place;
}

static void show(struct reader *reader, CXDiagnostic diagnostic, enum diag_level level)
{
    uint32_t place;
    const struct user_file *entry = reader_file_at(reader, clang_getDiagnosticLocation(diagnostic), &place);

    if (entry && entry->source && place <= entry->source->size)
        diag_at(reader->request->diag, level, entry->source, place, underlined_to(diagnostic, place), "%s",
                reader_text(reader, clang_getDiagnosticSpelling(diagnostic)));
}

static void show_remedy(struct reader *reader, CXDiagnostic diagnostic)
{
    uint32_t place;
    const struct user_file *entry = reader_file_at(reader, clang_getDiagnosticLocation(diagnostic), &place);

    if (entry && entry->source && place < entry->source->size)
        reader_show_remedy(reader, entry->source, place, reader_text(reader, clang_getDiagnosticSpelling(diagnostic)));
}

static void show_with_notes(struct reader *reader, CXDiagnostic diagnostic)
{
    const CXDiagnosticSet notes = clang_getChildDiagnostics(diagnostic);
    const unsigned count = clang_getNumDiagnosticsInSet(notes);

    show(reader, diagnostic, DIAG_ERROR);
    show_remedy(reader, diagnostic);
    for (unsigned i = 0; i < count; i++) {
        const CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
        show(reader, note, DIAG_NOTE);
        clang_disposeDiagnostic(note);
    }
}

/* An error that every view has is shown once: by the host's. */
static bool is_news(const struct reader *reader, const struct ast_function *function)
{
    const struct ast_view *host = reader->host;

    if (reader->view == host)
        return true;
    for (uint32_t i = 0; i < host->function_count; i++)
        if (host->function[i]->source == function->source && host->function[i]->begin == function->begin)
            return !host->function[i]->has_errors;
    return true;
}

/* Is the error about the machine that libclang believes to compile for? Which function may be called from where, and
   which letters constrain an asm's operands, is for nvcc to say; the tree is whole anyway. */
static bool is_about_target(CXDiagnostic diagnostic)
{
    static const char beginning[] = "reference to __";
    const CXString spelling = clang_getDiagnosticSpelling(diagnostic);
    const char *text = clang_getCString(spelling);
    const bool found = text && (strncmp(text, beginning, sizeof beginning - 1) == 0 || strstr(text, "constraint '") ||
                                strstr(text, "unknown register name"));
    clang_disposeString(spelling);
    return found;
}

/* Is a header not found whose name begins so? */
static bool lacks_header(CXDiagnostic diagnostic, const char *beginning)
{
    const CXString spelling = clang_getDiagnosticSpelling(diagnostic);
    const char *text = clang_getCString(spelling);
    const bool found = text && *text == '\'' && strncmp(text + 1, beginning, strlen(beginning)) == 0 &&
                       strstr(text, "' file not found");
    clang_disposeString(spelling);
    return found;
}

/* A header that is not found is why names in a function are not known. Each is reported once. */
static void show_missing_headers(struct reader *reader, CXDiagnosticSet all)
{
    const unsigned count = reader->told.missing_headers ? 0 : clang_getNumDiagnosticsInSet(all);

    reader->told.missing_headers = true;
    for (unsigned i = 0; i < count; i++) {
        const CXDiagnostic diagnostic = clang_getDiagnosticInSet(all, i);
        if (lacks_header(diagnostic, "") && !lacks_header(diagnostic, CCUTE_HEADERS))
            show(reader, diagnostic, DIAG_ERROR);
        clang_disposeDiagnostic(diagnostic);
    }
}

/* Is it a header in angle brackets of a CUDA source, and no CUDA toolkit is there? It may be the toolkit's. */
static bool may_be_toolkits(const struct reader *reader, const struct source *source, uint32_t place)
{
    const struct ast_request *request = reader->request;
    return request->language == AST_CUDA && place < source->size && source->bytes[place] == '<' &&
           !(request->toolkit ? *request->toolkit : toolkit_find(reader->arena) != NULL);
}

/* A header that is not found: without one of ccute's nothing is marked; another is for the compiler to report, if one
   follows. */
static void show_missing_header(struct reader *reader, CXDiagnostic diagnostic)
{
    uint32_t place;
    const struct user_file *entry = reader_file_at(reader, clang_getDiagnosticLocation(diagnostic), &place);
    const bool is_ccutes = lacks_header(diagnostic, CCUTE_HEADERS);

    reader->told.unmarked |= is_ccutes;
    if (!entry || !entry->source || (!is_ccutes && !reader->request->alone))
        return;
    if (is_ccutes || !may_be_toolkits(reader, entry->source, place)) {
        reader->told.missing_headers = true;
        show(reader, diagnostic, DIAG_ERROR);
        return;
    }
    show(reader, diagnostic, DIAG_WARNING);
    diag_at(reader->request->diag, DIAG_NOTE, entry->source, place, place,
            "no CUDA toolkit is found: CUDA_PATH names its folder");
}

/* Is a header of clang's own not found? Then clang is there without its headers, and few types are what they are. */
static bool lacks_own_header(CXDiagnostic diagnostic)
{
    static const char *const own[] = {"stddef.h'", "stdarg.h'", "stdint.h'",   "stdbool.h'",
                                      "limits.h'", "float.h'",  "mm_malloc.h'"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (lacks_header(diagnostic, own[i]))
            return true;
    return false;
}

/* Without a line: it is mostly a header of the system that includes it. */
static void show_own_header(struct reader *reader, CXDiagnostic diagnostic)
{
    const char *text = reader_text(reader, clang_getDiagnosticSpelling(diagnostic)) + 1, *major;
    const CXString version = clang_getClangVersion();
    if (reader->told.own_header)
        return;
    reader->told.own_header = reader->told.missing_headers = true;
    major = strstr(clang_getCString(version), "version ");
    diag_file(
        reader->request->diag, DIAG_ERROR, NULL,
        "clang's own header %.*s is not found; install libclang-common-%.*s-dev, or write -isystem and the folder "
        "that has it",
        (int)strcspn(text, "'"), text, major ? (int)strcspn(major + 8, ".") : 0, major ? major + 8 : "");
    clang_disposeString(version);
}

/* A mark that is not known, because no header of ccute's is there; once. */
static void show_unmarked(struct reader *reader, CXDiagnostic diagnostic)
{
    size_t length = 0;
    const char *name = reader_unknown_name(reader_text(reader, clang_getDiagnosticSpelling(diagnostic)), &length);
    const enum call call = name ? known_call_in(name, length) : CALL_OTHER;

    if ((call != CALL_CCUTE_FOLD && call != CALL_CCUTE_FOLD_STRICT) || reader->told.unmarked)
        return;
    reader->told.unmarked = true;
    show(reader, diagnostic, DIAG_WARNING);
    show_remedy(reader, diagnostic);
}

static void consider(struct reader *reader, CXDiagnostic diagnostic, CXDiagnosticSet all)
{
    uint32_t place;
    const struct user_file *entry = reader_file_at(reader, clang_getDiagnosticLocation(diagnostic), &place);
    struct ast_function *function;

    if (clang_getDiagnosticSeverity(diagnostic) < CXDiagnostic_Error || is_about_target(diagnostic))
        return;
    reader->view->errors++;
    reader->view->own_errors += entry && entry->source;
    if (lacks_own_header(diagnostic)) {
        show_own_header(reader, diagnostic);
    } else if (reader->view == reader->host && lacks_header(diagnostic, "")) {
        show_missing_header(reader, diagnostic);
    } else if (reader->view == reader->host && !reader->files.ccute_folder) {
        show_unmarked(reader, diagnostic);
    }
    function = entry && entry->source ? function_around(reader->view, entry->source, place) : NULL;
    if (!function)
        return;
    function->has_errors = true;
    if (ast_annotation(function->decl, "fold") && is_news(reader, function)) {
        show_missing_headers(reader, all);
        show_with_notes(reader, diagnostic);
    }
}

/* Does an error say at its place what the one before it said? A mark of ours may be two attributes. */
static bool is_repeated(CXDiagnosticSet all, unsigned i)
{
    const CXDiagnostic one = clang_getDiagnosticInSet(all, i), before = i ? clang_getDiagnosticInSet(all, i - 1) : NULL;
    bool is = before && reader_offset(clang_getDiagnosticLocation(one), NULL) ==
                            reader_offset(clang_getDiagnosticLocation(before), NULL);
    if (is) {
        const CXString text = clang_getDiagnosticSpelling(one), other = clang_getDiagnosticSpelling(before);
        is = strcmp(clang_getCString(text), clang_getCString(other)) == 0;
        clang_disposeString(text);
        clang_disposeString(other);
    }
    clang_disposeDiagnostic(one);
    if (before)
        clang_disposeDiagnostic(before);
    return is;
}

void reader_show_errors(struct reader *reader)
{
    /* Once: asking the unit again may end the life of all that it gave. */
    const CXDiagnosticSet all = clang_getDiagnosticSetFromTU(reader->unit);
    const unsigned count = clang_getNumDiagnosticsInSet(all);

    for (unsigned i = 0; i < count; i++) {
        const CXDiagnostic diagnostic = clang_getDiagnosticInSet(all, i);
        if (!is_repeated(all, i))
            consider(reader, diagnostic, all);
        clang_disposeDiagnostic(diagnostic);
    }
    for (uint32_t i = 0; i < reader->view->function_count; i++) {
        struct ast_function *function = reader->view->function[i];
        function->has_errors |= function->generic.pattern && function->generic.pattern->has_errors;
    }
}
