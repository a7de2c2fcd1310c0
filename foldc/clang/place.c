/* Where nodes are: files, offsets, and the macros that had a hand in them.
 *
 * libclang maps every location to one in a file: a token from a macro's body to the beginning of the invocation, a
 * token of an argument to where the argument is written. So a location is in a body exactly if an invocation begins
 * there, and in an argument if it is strictly inside one. */
#include "read.h"
#include "foldc/base/scan.h"

#include <stdlib.h>
#include <string.h>

uint32_t reader_offset(CXSourceLocation location, CXFile *file)
{
    unsigned offset = 0;
    CXFile found = NULL;
    clang_getFileLocation(location, &found, NULL, NULL, &offset);
    if (file)
        *file = found;
    return offset;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

/* Of a header's name in ccute's folder: its functions act at run time, as CUDA's own do: those of kernels on the
   CPU, of barriers, clusters, maps and copies by engines. */
static bool stands_for_cuda(const char *name)
{
    return begins_with(name, "cpu/") || begins_with(name, "async/") || strcmp(name, "tma.h") == 0;
}

/* inside: some location in the file, or none: libclang then walks through all of a precompiled header to find one. */
static bool is_system(struct reader *reader, CXFile file, const char *name, CXSourceLocation inside)
{
    if (begins_with(name, PRELUDE_FOLDER))
        return true;
    if (clang_equalLocations(inside, clang_getNullLocation()))
        inside = clang_getLocationForOffset(reader->unit, file, 0);
    return clang_Location_isInSystemHeader(inside);
}

static struct user_file *new_file(struct reader *reader, CXFile file, CXSourceLocation inside)
{
    struct user_file *entry = arena_alloc(reader->arena, sizeof *entry);
    const char *name = reader_text(reader, clang_getFileName(file)), *bytes, *why;
    size_t size = 0;

    *entry = (struct user_file){.file = file, .included_at = PLACE_NONE, .next = reader->files.first};
    reader->files.first = entry;
    entry->is_ccute = reader->files.ccute_folder && begins_with(name, reader->files.ccute_folder);
    entry->stands_for_cuda = entry->is_ccute && stands_for_cuda(name + strlen(reader->files.ccute_folder));
    while (begins_with(name, "./"))
        name += 2;
    if (clang_File_isEqual(file, reader->files.main)) {
        entry->source = reader->request->source;
    } else if (!entry->is_ccute && !is_system(reader, file, name, inside)) {
        bytes = clang_getFileContents(reader->unit, file, &size);
        if (bytes)
            entry->source = source_make(reader->arena, name, arena_copy(reader->arena, bytes, size), size, &why);
    }
    return entry;
}

static struct user_file *find_file(struct reader *reader, CXFile file, CXSourceLocation inside)
{
    if (!reader->files.found || reader->files.found->file != file) {
        struct user_file *entry = reader->files.first;
        while (entry && entry->file != file)
            entry = entry->next;
        reader->files.found = entry ? entry : new_file(reader, file, inside);
    }
    return reader->files.found;
}

struct user_file *reader_file(struct reader *reader, CXFile file)
{
    return find_file(reader, file, clang_getNullLocation());
}

struct user_file *reader_file_at(struct reader *reader, CXSourceLocation location, uint32_t *offset)
{
    CXFile file = NULL;
    const uint32_t place = reader_offset(location, &file);
    if (offset)
        *offset = place;
    return file ? find_file(reader, file, location) : NULL;
}

/* ---- Invocations ------------------------------------------------------------------------------- */

void reader_note_macro(struct reader *reader, CXCursor expansion)
{
    const CXSourceRange range = clang_getCursorExtent(expansion);
    struct macro_use use = {.cursor = expansion};
    struct user_file *entry = reader_file_at(reader, clang_getRangeStart(range), &use.begin);

    use.end = reader_offset(clang_getRangeEnd(range), NULL);
    if (entry && entry->source && use.end > use.begin)
        READER_PUSH(entry->use, entry->use_count, entry->use_room, use);
}

static int compare_uses(const void *a, const void *b)
{
    const struct macro_use *x = a, *y = b;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return x->end > y->end ? -1 : x->end < y->end;
}

/* The innermost invocation around number i, of those before it. */
static uint32_t find_around(const struct user_file *file, uint32_t i)
{
    uint32_t use = i - 1; /* MACRO_NONE for the first */
    while (use != MACRO_NONE && file->use[use].end <= file->use[i].begin)
        use = file->use[use].around;
    return use;
}

/* Orders the invocations, keeps the outermost where several begin together, and links each invocation to the one around
   it. */
static void sort_uses(struct user_file *file)
{
    uint32_t kept = 0;
    qsort(file->use, file->use_count, sizeof *file->use, compare_uses);
    for (uint32_t i = 0; i < file->use_count; i++)
        if (kept == 0 || file->use[i].begin != file->use[kept - 1].begin)
            file->use[kept++] = file->use[i];
    file->use_count = kept;
    for (uint32_t i = 0; i < kept; i++)
        file->use[i].around = find_around(file, i);
}

void reader_sort_macros(struct reader *reader)
{
    for (struct user_file *file = reader->files.first; file; file = file->next)
        if (file->use_count)
            sort_uses(file);
}

/* The last invocation that begins at or before offset; MACRO_NONE if there is none. Most nodes lie after the same one
   as the node before. */
static uint32_t last_before(struct user_file *file, uint32_t offset)
{
    uint32_t low = 0, high = file->use_count;
    const uint32_t found = file->use_found;
    if (found < high && file->use[found].begin <= offset && (found + 1 == high || file->use[found + 1].begin > offset))
        return found;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (file->use[middle].begin <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return file->use_found = low - 1;
}

/* The innermost invocation with `offset` strictly inside. */
static uint32_t around(struct user_file *file, uint32_t offset)
{
    uint32_t use = last_before(file, offset);
    while (use != MACRO_NONE && (file->use[use].end <= offset || file->use[use].begin == offset))
        use = file->use[use].around;
    return use;
}

static uint32_t beginning_at(struct user_file *file, uint32_t offset)
{
    const uint32_t use = last_before(file, offset);
    return use != MACRO_NONE && file->use[use].begin == offset ? use : MACRO_NONE;
}

static uint32_t ending_at(struct user_file *file, uint32_t offset)
{
    uint32_t use = offset ? last_before(file, offset - 1) : MACRO_NONE;
    while (use != MACRO_NONE && file->use[use].end < offset)
        use = file->use[use].around;
    return use != MACRO_NONE && file->use[use].end == offset ? use : MACRO_NONE;
}

/* ---- The macro of an invocation ------------------------------------------------------------------ */

struct definition {
    const char *params, *params_end; /* NULL: not function-like */
    const char *body, *end;
};

/* Takes the text of a definition, NAME(params) body, apart. */
static struct definition take_apart(const char *at, const char *end)
{
    struct definition definition = {0};
    scan_next(&at, end);
    if (at < end && *at == '(') {
        definition.params = at + 1;
        definition.params_end = scan_close(at + 1, end);
        at = definition.params_end ? definition.params_end + 1 : end;
    }
    definition.body = at;
    definition.end = end;
    return definition;
}

/* One bracketed group from at (after its opening) to the end of the text? */
static bool closes_at_end(const char *at, const char *end)
{
    const char *close = scan_close(at, end);
    if (!close)
        return false;
    at = close + 1;
    return scan_next(&at, end).kind == SCAN_END;
}

/* Does [at,end) hold only parts of a cast's type? */
static bool looks_like_type(const char *at, const char *end)
{
    struct scan_token token;
    bool any = false;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        if (token.kind != SCAN_NAME && !scan_is(token, "*") && !scan_is(token, "::"))
            return false;
        any = true;
    }
    return any;
}

/* Names that an opening bracket may follow without making a call. */
static bool is_keyword(struct scan_token name)
{
    static const char *const keywords[] = {
        "if",      "for",      "while",         "switch",   "return",        "sizeof",
        "alignof", "_Alignof", "decltype",      "noexcept", "typeof",        "__typeof__",
        "asm",     "__asm__",  "__attribute__", "_Generic", "static_assert", "_Static_assert",
        "throw",   "catch"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (scan_is(name, keywords[i]))
            return true;
    return false;
}

/* The name of the call that is all of the text but parentheses around it and casts before it; NULL if there is none.
 *bare says that there was no cast. */
static const char *call_head(struct arena *arena, const char *at, const char *end, bool *bare)
{
    const char *inside = at;
    const struct scan_token token = scan_next(&inside, end);
    const char *close;

    if (token.kind == SCAN_NAME) {
        return !is_keyword(token) && scan_is(scan_next(&inside, end), "(") && closes_at_end(inside, end)
                   ? arena_copy(arena, token.begin, token.size)
                   : NULL;
    }
    close = scan_is(token, "(") ? scan_close(inside, end) : NULL;
    if (!close)
        return NULL;
    if (closes_at_end(inside, end))
        return call_head(arena, inside, close, bare);
    *bare = false;
    return looks_like_type(inside, close) ? call_head(arena, close + 1, end, bare) : NULL;
}

/* How often a name stands in a text; -1 if # or ## does. */
static int count_name(const char *at, const char *end, struct scan_token name)
{
    struct scan_token token;
    int count = 0;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        if (scan_is(token, "#") || scan_is(token, "##"))
            return -1;
        count += token.kind == SCAN_NAME && token.size == name.size && !memcmp(token.begin, name.begin, name.size);
    }
    return count;
}

/* How often the body names a parameter that `token` stands for in the list of parameters; -1 as in count_name. */
static int count_parameter(const struct definition *definition, struct scan_token token)
{
    if (token.kind == SCAN_NAME)
        return count_name(definition->body, definition->end, token);
    if (!scan_is(token, "."))
        return 0;
    return count_name(definition->body, definition->end,
                      (struct scan_token){.kind = SCAN_NAME, .begin = "__VA_ARGS__", .size = 11});
}

/* Transparent: neither # nor ##, and no parameter twice. */
static void describe_parameters(struct ast_macro *macro, const struct definition *definition)
{
    const char *at = definition->params;
    struct scan_token token;

    macro->is_transparent = true;
    macro->drops_arguments = at != NULL;
    while (at && (token = scan_next(&at, definition->params_end)).kind != SCAN_END) {
        const int count = count_parameter(definition, token);
        macro->is_transparent &= count == 0 || count == 1;
        macro->drops_arguments &= count == 0;
    }
}

/* One token, or one group in parentheses. */
static bool is_atom(const char *at, const char *end)
{
    const struct scan_token token = scan_next(&at, end);
    if (scan_is(token, "("))
        return closes_at_end(at, end);
    return token.kind != SCAN_END && scan_next(&at, end).kind == SCAN_END;
}

/* Is it only text that may precede a declaration: names, attributes? */
static bool is_specifiers(const char *at, const char *end)
{
    struct scan_token token;
    bool any = false;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        if (scan_is(token, "(")) {
            const char *close = scan_close(at, end);
            if (!any || !close)
                return false;
            at = close + 1;
        } else if (token.kind != SCAN_NAME) {
            return false;
        }
        any = true;
    }
    return any;
}

/* The tokens of a text of `size` bytes from offset `begin` of its file on, at their places in it. */
static const char *tokens_text(struct reader *reader, CXSourceRange range, uint32_t begin, size_t size)
{
    char *text = arena_alloc(reader->arena, size + 1);
    CXToken *token = NULL;
    unsigned count = 0;

    memset(text, ' ', size);
    text[size] = 0;
    clang_tokenize(reader->unit, range, &token, &count);
    for (unsigned i = 0; i < count; i++) {
        const uint32_t at = reader_offset(clang_getTokenLocation(reader->unit, token[i]), NULL);
        const char *spelling = reader_text(reader, clang_getTokenSpelling(reader->unit, token[i]));
        if (at >= begin && at - begin + strlen(spelling) <= size)
            memcpy(text + (at - begin), spelling, strlen(spelling));
    }
    clang_disposeTokens(reader->unit, token, count);
    return text;
}

/* The text of a macro's definition; NULL where there is none. Of a header that is not the user's it is made of tokens:
   for the bytes of such a file libclang walks through all of a precompiled prelude. */
static const char *definition_text(struct reader *reader, CXSourceRange range, size_t *size)
{
    uint32_t begin;
    const struct user_file *file = reader_file_at(reader, clang_getRangeStart(range), &begin);
    const uint32_t end = reader_offset(clang_getRangeEnd(range), NULL);

    if (!file || begin >= end || (file->source && end > file->source->size))
        return NULL;
    *size = end - begin;
    return file->source ? file->source->bytes + begin : tokens_text(reader, range, begin, *size);
}

static void describe_body(struct reader *reader, struct ast_macro *macro, CXCursor cursor)
{
    size_t size;
    const char *text = definition_text(reader, clang_getCursorExtent(clang_getCursorReferenced(cursor)), &size);
    struct definition parts;
    bool bare = true;

    if (!text)
        return;
    parts = take_apart(text, text + size);
    macro->is_function = parts.params != NULL;
    while (parts.body < parts.end && strchr(" \t", *parts.body))
        parts.body++;
    macro->body = arena_copy(reader->arena, parts.body, (size_t)(parts.end - parts.body));
    describe_parameters(macro, &parts);
    macro->head = call_head(reader->arena, parts.body, parts.end, &bare);
    macro->is_atom = is_atom(parts.body, parts.end) || (macro->head && bare);
    macro->is_specifier = is_specifiers(parts.body, parts.end);
}

static struct ast_macro *macro_of(struct reader *reader, struct user_file *file, uint32_t index)
{
    struct macro_use *use = &file->use[index];
    struct ast_macro *macro = use->macro;

    if (macro)
        return macro;
    macro = use->macro = arena_alloc(reader->arena, sizeof *macro);
    *macro = (struct ast_macro){.name = reader_text(reader, clang_getCursorSpelling(use->cursor)),
                                .body = "",
                                .begin = use->begin,
                                .end = use->end};
    macro->call = known_call(macro->name);
    describe_body(reader, macro, use->cursor);
    if (use->around != MACRO_NONE)
        macro->around = macro_of(reader, file, use->around);
    return macro;
}

bool reader_is_macro_at(struct user_file *file, uint32_t place)
{
    return file->use_count && beginning_at(file, place) != MACRO_NONE;
}

/* ---- Nodes ------------------------------------------------------------------------------------- */

/* Where one end of a node stands: in the body of an invocation, in an argument of one, or (MACRO_NONE) in neither. */
struct stand {
    uint32_t use;
    bool in_body;
};

/* An end at the edge of an invocation that is one operand, or specifiers of a declaration, and only part of
   the node, has the place of the invocation. */
static struct stand stand_of(struct reader *reader, struct user_file *file, uint32_t use, const struct ast_node *node)
{
    const struct macro_use *edge = &file->use[use];
    const bool is_more = node->begin < edge->begin || node->end > edge->end;
    const bool is_declaration = node->kind == AST_VARDECL || node->kind == AST_DECLSTMT;
    const struct ast_macro *macro = macro_of(reader, file, use);
    if (is_more && (macro->is_atom || (is_declaration && macro->is_specifier)))
        return (struct stand){edge->around, false};
    return (struct stand){use, true};
}

/* libclang gives the end of a token from the body of an invocation inside an argument as that invocation's beginning.
 */
static void correct_end(struct user_file *file, struct ast_node *node)
{
    const uint32_t use = beginning_at(file, node->end);
    if (use != MACRO_NONE && file->use[use].around != MACRO_NONE)
        node->end = file->use[use].end;
}

static void find_macros(struct reader *reader, struct user_file *file, struct ast_node *node)
{
    const uint32_t first = beginning_at(file, node->begin);
    struct stand begin, end;
    uint32_t last;

    correct_end(file, node);
    last = ending_at(file, node->end);
    begin =
        first != MACRO_NONE ? stand_of(reader, file, first, node) : (struct stand){around(file, node->begin), false};
    end = last != MACRO_NONE ? stand_of(reader, file, last, node)
                             : (struct stand){node->end ? around(file, node->end - 1) : MACRO_NONE, false};
    if (begin.use == MACRO_NONE && end.use == MACRO_NONE)
        return;
    node->macro = macro_of(reader, file, begin.use != MACRO_NONE ? begin.use : end.use);
    node->origin = begin.use != end.use || begin.in_body != end.in_body ? AST_MIXED
                   : begin.in_body                                      ? AST_IN_BODY
                                                                        : AST_IN_ARG;
}

/* A second node of the same kind with the same bytes: the macro around uses its argument twice. */
static void note_again(struct reader *reader, const struct ast_node *node)
{
    const uint64_t key = (uint64_t)node->begin << 36 | (uint64_t)node->end << 8 | (uint64_t)node->kind | 1u << 7;
    void **seen = ptrmap_at(&reader->body.seen, (const void *)(uintptr_t)key);
    if (*seen)
        for (struct ast_macro *macro = node->macro; macro; macro = macro->around)
            macro->is_transparent = false;
    *seen = reader;
}

void reader_place(struct reader *reader, struct ast_node *node, CXCursor cursor)
{
    const CXSourceRange range = clang_getCursorExtent(cursor);
    CXFile file, end_file;

    node->begin = reader_included(reader, clang_getRangeStart(range), &file);
    node->end = reader_included(reader, clang_getRangeEnd(range), &end_file);
    if (!reader->body.file || file != reader->body.file->file || end_file != file) {
        node->flags |= AST_ELSEWHERE;
        node->origin = AST_MIXED;
        return;
    }
    reader->body.read_to = node->begin;
    if (reader->body.file->use_count)
        find_macros(reader, reader->body.file, node);
    if (node->origin == AST_IN_ARG)
        note_again(reader, node);
}

void reader_place_decl(struct reader *reader, struct ast_decl *decl, CXCursor cursor)
{
    const CXSourceRange range = clang_getCursorExtent(cursor);
    const struct user_file *entry = reader_file_at(reader, clang_getRangeStart(range), &decl->place.begin);

    decl->place.end = reader_offset(clang_getRangeEnd(range), NULL);
    decl->place.name_begin = reader_offset(clang_getCursorLocation(cursor), NULL);
    if (entry) {
        decl->place.source = entry->source;
        decl->is_ccute = entry->is_ccute && !entry->stands_for_cuda;
        decl->in_main = entry->source == reader->request->source;
    }
}
