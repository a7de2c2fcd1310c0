/* Launches in the main file, in marked functions and others: their kernels, and the dimensions of blocks and clusters
 * where they are constants. */
#include "read.h"

#include <string.h>

/* ---- Dimensions ---- */

static bool is_expression(CXCursor cursor) { return clang_isExpression(clang_getCursorKind(cursor)) != 0; }

/* The last expression among the cursor's parts, and how many there are. */
static CXCursor last_part(struct reader *reader, CXCursor cursor, int *count)
{
    const uint32_t height = reader_push_children(reader, cursor);
    CXCursor last = clang_getNullCursor();
    *count = 0;
    for (uint32_t i = height; i < reader->stack.count; i++)
        if (is_expression(reader->stack.cursor[i])) {
            last = reader->stack.cursor[i];
            ++*count;
        }
    reader->stack.count = height;
    return last;
}

static bool is_record(CXCursor cursor)
{
    return clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_Record;
}

/* How often a node names a variable, and how often it may change it: all but the arguments of launches count. */
struct names {
    struct reader *reader;
    CXCursor variable;
    bool any;
};

static enum call called(struct reader *reader, CXCursor cursor);

static enum CXChildVisitResult find_change(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct names *const names = data;
    (void)parent;
    if (called(names->reader, cursor) == CALL___cudaPushCallConfiguration ||
        called(names->reader, cursor) == CALL_ccute_launched_)
        return CXChildVisit_Continue;
    names->any |= clang_getCursorKind(cursor) == CXCursor_DeclRefExpr &&
                  clang_equalCursors(clang_getCursorReferenced(cursor), names->variable);
    return names->any ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Has the local variable its first value in all launches, though it is not const? */
static bool is_only_launched(struct reader *reader, CXCursor named)
{
    struct names names = {reader, named, false};
    const CXCursor function = clang_getCursorSemanticParent(named);
    if (clang_getCursorKind(function) != CXCursor_FunctionDecl || !clang_isCursorDefinition(function))
        return false;
    clang_visitChildren(function, find_change, &names);
    return !names.any;
}

static bool is_constant(struct reader *reader, CXCursor named)
{
    return clang_getCursorKind(named) == CXCursor_VarDecl &&
           !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(named)) &&
           (clang_isConstQualifiedType(clang_getCursorType(named)) || is_only_launched(reader, named));
}

/* The expression that a dim3 or a kernel's name is, without parentheses, copies, conversions and const variables. */
static CXCursor origin(struct reader *reader, CXCursor cursor)
{
    for (;;) {
        int count;
        const CXCursor part = last_part(reader, cursor, &count), named = clang_getCursorReferenced(cursor);
        const enum CXCursorKind kind = clang_getCursorKind(cursor);
        if (kind == CXCursor_DeclRefExpr && is_constant(reader, named))
            cursor = clang_Cursor_getVarDeclInitializer(named);
        else if (kind != CXCursor_DeclRefExpr && count == 1 && (kind != CXCursor_CallExpr || is_record(part)))
            cursor = part;
        else
            return cursor;
    }
}

/* A number of threads or blocks; 0: it is not known. */
static int64_t number(struct reader *reader, CXCursor cursor)
{
    struct user_file *const file = reader->body.file;
    const struct ast_node *node;
    reader->body.file = NULL;
    node = reader_expression(reader, origin(reader, cursor));
    reader->body.file = file;
    return node && node->has_value && node->value > 0 ? node->value : 0;
}

/* dim3(32, 4), 128: those left out are 1. */
static void read_dimensions(struct reader *reader, CXCursor cursor, int64_t dim[3])
{
    uint32_t height, axis = 0;
    cursor = origin(reader, cursor);
    dim[0] = dim[1] = dim[2] = 0;
    if (clang_getCursorKind(cursor) != CXCursor_CallExpr) {
        dim[0] = number(reader, cursor);
        dim[1] = dim[2] = is_record(cursor) ? 0 : 1;
        return;
    }
    if (clang_getCursorKind(clang_getCursorReferenced(cursor)) != CXCursor_Constructor)
        return;
    height = reader_push_children(reader, cursor);
    for (uint32_t i = height; i < reader->stack.count && axis < 3; i++)
        if (is_expression(reader->stack.cursor[i]))
            dim[axis++] = number(reader, reader->stack.cursor[i]);
    reader->stack.count = height;
    while (axis < 3)
        dim[axis++] = 1;
}

/* ---- Launches ---- */

static enum call called(struct reader *reader, CXCursor cursor)
{
    return clang_getCursorKind(cursor) == CXCursor_CallExpr
               ? known_call(reader_text(reader, clang_getCursorSpelling(cursor)))
               : CALL_OTHER;
}

/* A launch by `call`, whose first part is the kernel. */
static void add(struct reader *reader, CXCursor call, CXCursor kernel, struct ast_launch launch)
{
    const struct ast_node *node;
    const CXCursor named = clang_getCursorReferenced(origin(reader, kernel));
    reader->body.file = reader_file(reader, reader->files.main);
    node = reader_node(reader, call, AST_OTHER, 0);
    reader->body.file = NULL;
    launch.begin = node->begin;
    launch.end = node->end;
    launch.kernel = clang_Cursor_isNull(named) ? NULL : reader_decl(reader, named);
    if (launch.kernel && launch.kernel->kind == AST_FUNCTION)
        READER_ADD(reader->found.launches, launch);
}

/* ccute_launched_(grid, cluster, block), which comes before the call or launch that it is about. */
struct pending {
    bool is_there;
    struct ast_launch launch;
};

static void visit(struct reader *reader, CXCursor cursor, struct pending *pending, int depth);

static void visit_parts(struct reader *reader, CXCursor cursor, struct pending *pending, int depth)
{
    const uint32_t height = reader_push_children(reader, cursor), end = reader->stack.count;
    for (uint32_t i = height; i < end && depth < READER_DEPTH; i++)
        visit(reader, reader->stack.cursor[i], pending, depth + 1);
    reader->stack.count = height;
}

static void visit(struct reader *reader, CXCursor cursor, struct pending *pending, int depth)
{
    const enum call call = called(reader, cursor);
    const uint32_t height = reader_push_children(reader, cursor), count = reader->stack.count - height;
    struct ast_launch launch = {0};
    if (call == CALL_ccute_launched_ && count == 4) {
        read_dimensions(reader, reader->stack.cursor[height + 1], launch.grid);
        read_dimensions(reader, reader->stack.cursor[height + 2], launch.cluster);
        read_dimensions(reader, reader->stack.cursor[height + 3], launch.block);
        *pending = (struct pending){true, launch};
    } else if (pending->is_there && count > 0 && clang_getCursorKind(cursor) == CXCursor_CallExpr) {
        pending->is_there = false;
        add(reader, cursor, reader->stack.cursor[height], pending->launch);
    } else if (count > 1 && called(reader, reader->stack.cursor[height + 1]) == CALL___cudaPushCallConfiguration) {
        const uint32_t inner = reader_push_children(reader, reader->stack.cursor[height + 1]);
        if (reader->stack.count > inner + 2) {
            read_dimensions(reader, reader->stack.cursor[inner + 1], launch.grid);
            read_dimensions(reader, reader->stack.cursor[inner + 2], launch.block);
        }
        add(reader, cursor, reader->stack.cursor[height], launch);
    }
    reader->stack.count = height;
    if (call != CALL_ccute_launched_)
        visit_parts(reader, cursor, pending, depth);
}

/* ---- All of them ---- */

static bool states_dimensions(const struct function_list *functions)
{
    for (uint32_t i = 0; i < functions->count; i++)
        if (functions->item[i]->mark.block_dim[0] || functions->item[i]->mark.cluster_dim[0])
            return true;
    return false;
}

static bool has_united(const struct ast_node *node)
{
    if (node->kind == AST_CALL && call_is_united(node->call))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_united(node->child[i]))
            return true;
    return false;
}

static bool have_united(const struct reader *reader)
{
    const struct function_list *const functions = &reader->found.functions;
    for (uint32_t i = 0; reader->found.any_united && i < functions->count; i++)
        if (functions->item[i]->body && has_united(functions->item[i]->body))
            return true;
    return false;
}

void reader_read_launches(struct reader *reader)
{
    struct pending pending = {.is_there = false};
    uint32_t height, end;
    if (!states_dimensions(&reader->found.functions) && !states_dimensions(&reader->found.unmarked) &&
        !have_united(reader))
        return;
    height = reader_push_children(reader, clang_getTranslationUnitCursor(reader->unit));
    end = reader->stack.count;
    for (uint32_t i = height; i < end; i++) {
        const struct user_file *file = reader_file_at(reader, clang_getCursorLocation(reader->stack.cursor[i]), NULL);
        if (file && file->file && clang_File_isEqual(file->file, reader->files.main))
            visit(reader, reader->stack.cursor[i], &pending, 0);
    }
    reader->stack.count = height;
}
