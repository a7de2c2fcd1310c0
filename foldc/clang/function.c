/* Functions with their bodies. */
#include "read.h"
#include "foldc/c/const.h"
#include "foldc/c/escape.h"
#include "foldc/c/seen.h"
#include "foldc/base/scan.h"

#include <string.h>

/* ---- Facts about a function -------------------------------------------------------------------------------- */

static enum CXChildVisitResult visit_part(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct ast_header *header = data;

    (void)parent;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CUDAGlobalAttr:
        header->is_global = true;
        break;
    case CXCursor_CUDADeviceAttr:
        header->is_device = true;
        break;
    case CXCursor_CUDAHostAttr:
        header->is_host = true;
        break;
    default:
        break;
    }
    return CXChildVisit_Continue;
}

/* Up to `count` numbers, with commas between them, from an annotation's text; an unknown one is 0. Returns how many
   there are. */
static uint32_t read_numbers(const struct decl_list *constants, const char *text, int64_t *number, uint32_t count)
{
    const struct ast_view view = {.constant = constants->item, .constant_count = constants->count};
    uint32_t i = 0;

    for (; text && *text && i < count; i++) {
        const char *at = text, *end = text + strlen(text), *comma = end;
        struct scan_token token;
        while ((token = scan_next(&at, end)).kind != SCAN_END) {
            if (scan_is(token, "(")) {
                const char *close = scan_close(at, end);
                at = close ? close + 1 : end;
            } else if (scan_is(token, ",")) {
                comma = token.begin;
                break;
            }
        }
        if (!ast_const_text(text, comma, &view, &number[i]) || number[i] < 0)
            number[i] = 0;
        text = comma < end ? comma + 1 : end;
    }
    return i;
}

/* Three dimensions, of which the last ones may be left out. */
static void read_dimensions(const struct decl_list *constants, const char *text, int64_t dim[3])
{
    uint32_t count = read_numbers(constants, text, dim, 3);
    while (count > 0 && count < 3)
        dim[count++] = 1;
}

static void read_annotations(const struct reader *reader, struct ast_function *function)
{
    const struct ast_decl *decl = function->decl;
    const struct decl_list *constants = &reader->found.constants;

    function->mark.is_fold =
        ast_annotation(decl, "fold") || ((reader->request->all || reader->request->bodies) && function->in_main);
    function->mark.is_strict = ast_annotation(decl, "strict") != NULL;
    read_numbers(constants, ast_annotation(decl, reader->body.in_instance ? "launch_values " : "launch_bounds "),
                 &function->mark.max_threads, 1);
    read_dimensions(constants, ast_annotation(decl, reader->body.in_instance ? "block_values " : "block_dim "),
                    function->mark.block_dim);
    read_dimensions(constants, ast_annotation(decl, reader->body.in_instance ? "cluster_values " : "cluster_dim "),
                    function->mark.cluster_dim);
}

/* The default argument of a parameter, in the definition or in the first declaration. */
static struct ast_node *default_argument(struct reader *reader, CXCursor function, CXCursor parameter, uint32_t i)
{
    struct ast_node *value = reader_last_expression(reader, parameter);
    const CXCursor first = clang_getCanonicalCursor(function);
    return value || clang_equalCursors(first, function)
               ? value
               : reader_last_expression(reader, clang_Cursor_getArgument(first, i));
}

static void read_parameters(struct reader *reader, struct ast_function *function, CXCursor cursor, uint32_t height)
{
    const uint32_t end = reader->stack.count;
    uint32_t count = 0;
    for (uint32_t i = height; i < end; i++)
        count += clang_getCursorKind(reader->stack.cursor[i]) == CXCursor_ParmDecl;
    function->param = arena_alloc(reader->arena, count * sizeof *function->param + 1);
    function->declared.by_default = arena_alloc(reader->arena, count * sizeof *function->declared.by_default + 1);
    for (uint32_t i = height; i < end; i++) {
        const CXCursor parameter = reader->stack.cursor[i];
        struct ast_decl *decl;
        if (clang_getCursorKind(parameter) != CXCursor_ParmDecl)
            continue;
        function->param[function->param_count] = decl = reader_decl(reader, parameter);
        function->declared.by_default[function->param_count] =
            default_argument(reader, cursor, parameter, function->param_count);
        if (reader->request->bodies)
            decl->init = function->declared.by_default[function->param_count];
        function->param_count++;
    }
}

/* ---- Reading one ------------------------------------------------------------------------------------------------ */

/* Is it declared in a class? */
static bool is_member(CXCursor cursor)
{
    switch (clang_getCursorKind(clang_getCursorSemanticParent(cursor))) {
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        return true;
    default:
        return false;
    }
}

/* Is it static, or in a namespace without a name? */
static bool is_of_this_file(CXCursor cursor, const struct ast_decl *decl)
{
    const enum CXLinkageKind linkage = clang_getCursorLinkage(cursor);
    return decl->storage == AST_STATIC || linkage == CXLinkage_Internal || linkage == CXLinkage_UniqueExternal;
}

/* Has the result the type of an expression? */
static bool is_deduced(struct reader *reader, CXCursor cursor)
{
    const CXType type = clang_getCursorResultType(cursor);
    const char *at = reader_text(reader, clang_getTypeSpelling(type)), *const end = at + strlen(at);
    struct scan_token token;
    if (type.kind == CXType_Auto)
        return true;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (scan_is(token, "decltype") || scan_is(token, "auto"))
            return true;
    return false;
}

/* Where it is. libclang has no place for a template without a head, long f(auto n): until an instance gives its
   beginning, it begins with its name. */
static void describe_place(struct reader *reader, struct ast_function *function, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor);
    CXSourceRange range = clang_getCursorExtent(cursor);
    function->name_begin = reader_offset(clang_getCursorLocation(cursor), NULL);
    function->header.is_headless = clang_Range_isNull(range);
    if (function->header.is_headless && reader->stack.count > height) /* the last of its parts is its body */
        range = clang_getCursorExtent(reader->stack.cursor[reader->stack.count - 1]);
    function->begin =
        function->header.is_headless ? function->name_begin : reader_offset(clang_getRangeStart(range), NULL);
    function->end = reader_offset(clang_getRangeEnd(range), NULL);
    reader->stack.count = height;
}

static struct ast_function *describe(struct reader *reader, CXCursor cursor, struct user_file *file)
{
    struct ast_function *function = arena_alloc(reader->arena, sizeof *function);
    const enum CXCursorKind kind = clang_getCursorKind(cursor);

    *function = (struct ast_function){.decl = reader_decl(reader, cursor), .source = file->source};
    clang_visitChildren(cursor, visit_part, &function->header);
    function->first = function;
    function->in_main = file->source == reader->request->source;
    function->header.is_template = kind == CXCursor_FunctionTemplate;
    function->header.is_special = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor));
    function->header.is_deduced = is_deduced(reader, cursor);
    function->header.is_member = is_member(cursor);
    function->header.is_method = function->header.is_member && !clang_CXXMethod_isStatic(cursor);
    function->header.is_static = !function->header.is_member && is_of_this_file(cursor, function->decl);
    function->type = function->decl->type;
    describe_place(reader, function, cursor);
    read_annotations(reader, function);
    return function;
}

/* The call inside parentheses and casts. */
static const struct ast_node *call_inside(const struct ast_node *node)
{
    while (node && (node->kind == AST_PAREN || node->kind == AST_CAST))
        node = node->child[0];
    return node && node->kind == AST_CALL ? node : NULL;
}

/* Marks the only node that an invocation makes, where its macro is exactly a call. */
static void mark_whole(struct ast_node *node, const struct ast_macro *above)
{
    const struct ast_macro *macro = node->origin == AST_IN_BODY ? node->macro : NULL;
    const struct ast_node *call = macro && macro != above && macro->head ? call_inside(node) : NULL;

    if (call && call->macro == macro && strcmp(call->text, macro->head) == 0)
        node->flags |= AST_WHOLE_MACRO;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            mark_whole(node->child[i], macro);
}

/* An #include may make a part of an expression or a declaration: then its bytes are not all of its text. Nodes that the
   compiler adds are in no file, or in that of a default argument. */
static bool mark_split(const struct source *source, struct ast_node *node)
{
    const bool may_split = ast_is_expression(node) || node->kind == AST_DECLSTMT || node->kind == AST_VARDECL;
    bool is_split = false;
    if (node->flags & AST_ELSEWHERE)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        is_split |= node->child[i] && mark_split(source, node->child[i]);
    if (is_split && may_split && node->origin == AST_PLAIN && node->begin < node->end &&
        memchr(source->bytes + node->begin, '#', node->end - node->begin))
        node->origin = AST_MIXED;
    return is_split;
}

/* The initialisers between a constructor's head and its body: a reference member may be bound to a parameter there.
   Of a base that a template makes libclang shows the template and its arguments: the class is that of the value. */
static void read_initialisers(struct reader *reader, struct ast_function *function, uint32_t height)
{
    const uint32_t end = reader->stack.count;
    struct ast_initialiser made = {0};
    bool has_template = false;
    function->initialiser = arena_alloc(reader->arena, (end - height) * sizeof made + 1);
    for (uint32_t i = height; i < end; i++) {
        const CXCursor cursor = reader->stack.cursor[i];
        const enum CXCursorKind kind = clang_getCursorKind(cursor);
        if (kind == CXCursor_MemberRef) {
            made.member = reader_decl(reader, clang_getCursorReferenced(cursor));
        } else if (kind == CXCursor_TypeRef) {
            made = (struct ast_initialiser){.type = reader_type(reader, clang_getCursorType(cursor))};
        } else if (kind == CXCursor_TemplateRef) {
            has_template = true;
        } else if (clang_isExpression(kind)) {
            struct ast_node *value = reader_expression(reader, cursor);
            ast_find_escapes_in(function, value, made.member && made.member->type->is_reference);
            made.value = value;
            if (has_template && !made.member && value->type && value->type->kind == AST_TYPE_OTHER)
                made.type = value->type;
            function->initialiser[function->initialiser_count++] = made;
            made = (struct ast_initialiser){0};
        }
    }
}

static void read_body(struct reader *reader, struct ast_function *function, CXCursor cursor, CXCursor body,
                      uint32_t height)
{
    struct reader_body *state = &reader->body;
    state->locals.count = state->other_names.count = 0;
    state->uses_namespace = state->is_too_deep = state->hides = false;
    state->read_to = function->begin;
    ptrmap_free(&state->seen);
    read_parameters(reader, function, cursor, height);
    function->body = reader_statement(reader, body);
    function->declared.hides = state->hides;
    function->has_errors = state->is_too_deep || state->hides;
    function->declared.local = READER_KEEP(reader->arena, state->locals);
    function->declared.local_count = state->locals.count;
    function->declared.other_name = READER_KEEP(reader->arena, state->other_names);
    function->declared.other_count = state->other_names.count;
    function->declared.uses_namespace = state->uses_namespace;
    mark_whole(function->body, NULL);
    mark_split(function->source, function->body);
    ast_find_escapes(function);
    if (function->header.is_member)
        read_initialisers(reader, function, height);
}

/* The body under a function's cursor, if it has one that was not read yet: an instantiation has its template's. */
static bool find_body(struct reader *reader, uint32_t height, CXCursor *body)
{
    for (uint32_t i = height; i < reader->stack.count; i++) {
        CXFile file = NULL;
        uint64_t place;
        void **seen;
        if (clang_getCursorKind(reader->stack.cursor[i]) != CXCursor_CompoundStmt)
            continue;
        *body = reader->stack.cursor[i];
        place = reader_offset(clang_getRangeStart(clang_getCursorExtent(*body)), &file);
        if (!file)
            return false;
        seen = ptrmap_at(&reader->made.bodies, (const void *)((uintptr_t)file * 31 + (uintptr_t)place * 16 + 1));
        if (*seen)
            return false;
        *seen = reader;
        return true;
    }
    return false;
}

/* A lambda's call operator stands in the tree of the function around it. */
static bool is_lambda(struct reader *reader, CXCursor cursor)
{
    const CXCursor parent = clang_getCursorSemanticParent(cursor);
    return clang_getCursorKind(cursor) == CXCursor_CXXMethod &&
           strncmp(reader_text(reader, clang_getCursorSpelling(parent)), "(lambda", 7) == 0;
}

/* The statements in the body's braces. */
static void read_statements(struct reader *reader, struct ast_function *function, CXCursor cursor, CXCursor body,
                            struct user_file *file, uint32_t height)
{
    reader->body.file = file;
    reader->body.owner = clang_getCursorSemanticParent(cursor);
    reader->body.on_host = ast_runs_on_host(&function->header);
    read_body(reader, function, cursor, body, height);
    reader->body.file = NULL;
}

/* The same, and the facts of the function. */
static void read_definition(struct reader *reader, struct ast_function *function, CXCursor cursor, CXCursor body,
                            struct user_file *file, uint32_t height)
{
    read_statements(reader, function, cursor, body, file, height);
    reader->body.file = file;
    function->declared.counts = reader_uses_special(reader, SPECIAL_COUNTER, function->begin, function->end);
    function->declared.names_itself = reader_uses_special(reader, SPECIAL_OWN_NAME, function->begin, function->end);
    function->home = reader_home(reader, function, cursor);
    reader->body.file = NULL;
    if (!ast_may_be_another(function->decl) || reader->request->bodies)
        function->decl->function = function;
}

void reader_unmarked(struct reader *reader, CXCursor cursor)
{
    struct user_file *const file = reader_file_at(reader, clang_getCursorLocation(cursor), NULL);
    struct ast_decl *const decl = reader_decl(reader, cursor);
    const bool is_instance = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor));
    uint32_t height;
    if (clang_getCursorKind(cursor) == CXCursor_FunctionTemplate || is_lambda(reader, cursor) || !file ||
        !file->source || !decl || decl->is_ccute || ast_may_be_another(decl))
        return;
    height = reader_push_children(reader, cursor);
    for (uint32_t i = height; i < reader->stack.count && !decl->function && !decl->unmarked; i++) {
        if (clang_getCursorKind(reader->stack.cursor[i]) != CXCursor_CompoundStmt)
            continue;
        reader->body.in_instance = is_instance;
        decl->unmarked = describe(reader, cursor, file);
        read_statements(reader, decl->unmarked, cursor, reader->stack.cursor[i], file, height);
        reader->body.in_instance = false;
    }
    reader->stack.count = height;
}

struct ast_function *reader_instance(struct reader *reader, CXCursor cursor, const struct ast_function *pattern)
{
    struct ast_function *function = NULL;
    struct user_file *const file = reader_file_at(reader, clang_getCursorLocation(cursor), NULL);
    const uint32_t height = reader_push_children(reader, cursor);

    for (uint32_t i = height; i < reader->stack.count && !function; i++) {
        if (clang_getCursorKind(reader->stack.cursor[i]) != CXCursor_CompoundStmt)
            continue;
        reader->body.in_instance = true;
        function = describe(reader, cursor, file);
        function->header.is_special = false;
        function->mark.is_fold = pattern->mark.is_fold;
        function->mark.is_strict = pattern->mark.is_strict;
        function->begin = pattern->begin;
        function->end = pattern->end;
        function->order = pattern->order;
        function->generic.pattern = pattern;
        read_definition(reader, function, cursor, reader->stack.cursor[i], file, height);
        reader->body.in_instance = false;
    }
    reader->stack.count = height;
    return function;
}

void reader_function(struct reader *reader, CXCursor cursor)
{
    struct user_file *file;
    struct ast_function *function;
    CXCursor body;
    uint32_t height;

    if (!clang_isCursorDefinition(cursor) || is_lambda(reader, cursor))
        return;
    file = reader_file_at(reader, clang_getCursorLocation(cursor), NULL);
    if (!file || !file->source)
        return;
    function = describe(reader, cursor, file);
    if (!function->mark.is_fold) {
        if (function->in_main)
            READER_ADD(reader->found.unmarked, function);
        return;
    }
    height = reader_push_children(reader, cursor);
    if (find_body(reader, height, &body)) {
        function->order = reader->found.functions.count;
        read_definition(reader, function, cursor, body, file, height);
        READER_ADD(reader->found.functions, function);
    }
    reader->stack.count = height;
}
