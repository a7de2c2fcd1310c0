/* ast_read: libclang reads the file, and the tree is made of its cursors. */
#include "read.h"
#include "pch.h"
#include "foldc/say/message.h"

#include <stdlib.h>
#include <string.h>

/* ---- Before the tree: which files there are ------------------------------------------------------ */

/* The header that only foldc reads shows where ccute's own headers are. */
static void note_ccute(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    static const char header[] = "/foldc_view.h";
    struct reader *reader = data;
    const char *name = reader_text(reader, clang_getFileName(file));
    const size_t length = strlen(name);

    (void)stack, (void)depth;
    if (length >= sizeof header && strcmp(name + length - (sizeof header - 1), header) == 0)
        reader->files.ccute_folder = arena_copy(reader->arena, name, length - (sizeof header - 2));
}

static void note_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    reader_note_inclusion(data, file, stack, depth);
}

/* Does one of the user's files read differently for a device? */
static bool arch_matters(const struct reader_files *files)
{
    for (const struct user_file *file = files->first; file; file = file->next)
        if (file->source && source_says(file->source, "__CUDA_ARCH__"))
            return true;
    return false;
}

static void list_includes(const struct reader *reader, struct ast_file *result)
{
    const struct source **source;
    uint32_t count = 0;

    for (const struct user_file *file = reader->files.first; file; file = file->next)
        count += file->source && file->source != result->source;
    result->includes = source = arena_alloc(reader->arena, (count + 1) * sizeof *source);
    source[count] = NULL;
    for (const struct user_file *file = reader->files.first; file; file = file->next)
        if (file->source && file->source != result->source)
            source[--count] = file->source;
}

/* ccute's headers of this view, after those of the views before. */
static void list_own_headers(struct reader *reader, struct ast_file *result)
{
    const char **name;
    uint32_t before = 0, count = 0;

    while (result->own_headers && result->own_headers[before])
        before++;
    for (const struct user_file *file = reader->files.first; file; file = file->next)
        count += file->is_ccute && file->entered;
    name = arena_alloc(reader->arena, (before + count + 1) * sizeof *name);
    if (before)
        memcpy(name, result->own_headers, before * sizeof *name);
    name[before + count] = NULL;
    for (const struct user_file *file = reader->files.first; file; file = file->next)
        if (file->is_ccute && file->entered)
            name[before + --count] = reader_text(reader, clang_getFileName(file->file));
    result->own_headers = name;
}

/* ---- The tree ------------------------------------------------------------------------------------ */

static bool is_system(CXCursor cursor) { return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)); }

static enum CXChildVisitResult note_macros(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_MacroExpansion && !is_system(cursor))
        reader_note_macro(data, cursor);
    return clang_isPreprocessing(clang_getCursorKind(cursor)) ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* Is it in a file of the user's? Of ccute's own some hundred constants, only those that a user's text names are read.
 */
static bool is_users(struct reader *reader, CXCursor cursor)
{
    const struct user_file *file = reader_file_at(reader, clang_getCursorLocation(cursor), NULL);
    return file && file->source;
}

/* A constant that may be named in an annotation. */
static void note_constant(struct reader *reader, CXCursor cursor)
{
    struct ast_decl *decl = is_users(reader, cursor) ? reader_decl(reader, cursor) : NULL;
    if (decl && decl->has_value && decl->place.source && !decl->is_ccute)
        READER_ADD(reader->found.constants, decl);
}

static enum CXChildVisitResult read_declaration(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (is_system(cursor))
        return CXChildVisit_Continue;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
    case CXCursor_ClassTemplate:
        return CXChildVisit_Recurse;
    case CXCursor_EnumDecl:
        return is_users(data, cursor) ? CXChildVisit_Recurse : CXChildVisit_Continue;
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        reader_function(data, cursor);
        return CXChildVisit_Continue;
    case CXCursor_VarDecl:
    case CXCursor_EnumConstantDecl:
        note_constant(data, cursor);
        return CXChildVisit_Continue;
    default:
        return CXChildVisit_Continue;
    }
}

static void free_reader(struct reader *reader)
{
    for (struct user_file *file = reader->files.first; file; file = file->next)
        free(file->use);
    ptrmap_free(&reader->made.decls);
    ptrmap_free(&reader->made.types);
    ptrmap_free(&reader->made.bodies);
    ptrmap_free(&reader->body.seen);
    ptrmap_free(&reader->made.quiet);
    ptrmap_free(&reader->instances.met);
    free(reader->instances.item);
    ptrmap_free(&reader->callees.met);
    free(reader->callees.item);
    free(reader->stack.cursor);
    free(reader->found.functions.item);
    free(reader->found.unmarked.item);
    free(reader->found.constants.item);
    free(reader->found.launches.item);
    free(reader->body.locals.item);
    free((void *)reader->body.other_names.item);
    free(reader->changes.item);
    reader_free_special(reader);
}

/* ---- Functions of several views --------------------------------------------------------------------- */

/* The views read the same files, in which a function has one place; instances differ in their names for the linker. */
static bool is_same_function(const struct ast_function *a, const struct ast_function *b)
{
    const char *const x = a->generic.identity, *const y = b->generic.identity;
    return a->name_begin == b->name_begin && a->in_main == b->in_main && !x == !y && (!x || strcmp(x, y) == 0) &&
           strcmp(a->source->name, b->source->name) == 0;
}

/* Views have mostly the same functions in the same order, so the search begins after the last one found. */
static void find_first(struct ast_function *function, const struct ast_view *before, uint32_t *next)
{
    for (uint32_t n = 0; n < before->function_count && function->first == function; n++) {
        const uint32_t i = (*next + n) % before->function_count;
        if (is_same_function(function, before->function[i])) {
            function->first = before->function[i]->first;
            *next = i + 1;
        }
    }
}

static void find_functions_again(const struct reader *reader)
{
    for (const struct ast_view *before = reader->host; before < reader->view; before++) {
        uint32_t next = 0;
        for (uint32_t i = 0; i < reader->view->function_count; i++)
            find_first(reader->view->function[i], before, &next);
    }
}

static void read_view(struct reader *reader, struct ast_view *view)
{
    const CXCursor unit = clang_getTranslationUnitCursor(reader->unit);
    const struct reader_found *found = &reader->found;

    clang_getInclusions(reader->unit, note_ccute, reader);
    clang_getInclusions(reader->unit, note_file, reader);
    clang_visitChildren(unit, note_macros, reader);
    reader_sort_macros(reader);
    clang_visitChildren(unit, read_declaration, reader);
    reader_read_instances(reader);
    reader_read_callees(reader);
    reader_read_launches(reader);
    view->function = READER_KEEP(reader->arena, found->functions);
    view->function_count = found->functions.count;
    find_functions_again(reader);
    view->unmarked = READER_KEEP(reader->arena, found->unmarked);
    view->unmarked_count = found->unmarked.count;
    view->launch = READER_KEEP(reader->arena, found->launches);
    view->launch_count = found->launches.count;
    view->constant = READER_KEEP(reader->arena, found->constants);
    view->constant_count = found->constants.count;
    for (struct user_file *file = reader->files.first; file; file = file->next)
        if (file->source)
            reader_number_lines(reader, file);
    reader_show_errors(reader);
}

/* ---- The views ------------------------------------------------------------------------------------ */

/* Reads one view. Returns whether it could be parsed; *more is set if other architectures read differently. */
static bool read_arch(struct ast_file *file, struct clang_session *session, int arch, bool *more)
{
    const struct ast_request *request = session->request;
    struct reader reader = {.request = request,
                            .arena = request->arena,
                            .host = file->view,
                            .view = &file->view[file->view_count],
                            .is_cxx = request->language != AST_C};

    reader.unit = clang_pch_parse(session, arch);
    if (!reader.unit)
        return false;
    reader.files.main = clang_getFile(reader.unit, session->path);
    reader.view->arch = arch;
    file->view_count++;
    read_view(&reader, reader.view);
    if (arch == 0) {
        *more = request->language == AST_CUDA && arch_matters(&reader.files);
        list_includes(&reader, file);
    }
    list_own_headers(&reader, file);
    free_reader(&reader);
    clang_disposeTranslationUnit(reader.unit);
    return true;
}

static bool read_views(struct ast_file *file, struct clang_session *session)
{
    static const int usual[] = {900, 0};
    const struct ast_request *request = session->request;
    const int *archs = request->archs && *request->archs ? request->archs : usual;
    uint32_t count = 0;
    bool more = false;

    while (archs[count])
        count++;
    file->view = arena_alloc(request->arena, (count + 1) * sizeof *file->view);
    memset(file->view, 0, (count + 1) * sizeof *file->view);
    if (!read_arch(file, session, 0, &more))
        return false;
    for (uint32_t i = 0; more && i < count; i++)
        if (!read_arch(file, session, archs[i], NULL))
            return false;
    return true;
}

/* libclang is loaded at run time: its version may differ from the headers that foldc was compiled with. */
static bool is_recent(const struct ast_request *request)
{
    const CXString version = clang_getClangVersion();
    const char *text = clang_getCString(version), *digits = text ? strstr(text, "version ") : NULL;
    const int major = digits ? atoi(digits + strlen("version ")) : 0;

    if (major && major < 17)
        message_tell_file(request->arena, request->diag, NULL,
                          say_clang_too_old(request->arena, arena_printf(request->arena, "%s", text)));
    clang_disposeString(version);
    return !major || major >= 17;
}

struct ast_file *ast_read(const struct ast_request *request)
{
    struct ast_file *file = arena_alloc(request->arena, sizeof *file);
    struct clang_session session;
    bool done;

    if (!is_recent(request))
        return NULL;
    *file = (struct ast_file){.source = request->source, .language = request->language};
    clang_session_open(&session, request);
    done = read_views(file, &session);
    clang_session_close(&session);
    return done ? file : NULL;
}
