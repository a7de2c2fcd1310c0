/* Lambdas: their captures, parameters and bodies. */
#include "read.h"
#include "foldc/base/scan.h"

#include <string.h>

/* The text between a lambda's square brackets. */
static bool introducer(const struct user_file *file, const struct ast_node *lambda, const char **begin,
                       const char **end)
{
    const char *at, *last;

    if (!file || lambda->origin == AST_MIXED || lambda->origin == AST_IN_BODY)
        return false;
    at = file->source->bytes + lambda->begin;
    last = file->source->bytes + file->source->size;
    if (!scan_is(scan_next(&at, last), "["))
        return false;
    *begin = at;
    *end = scan_close(at, last);
    return *end != NULL;
}

/* Is the capture at this place written with an & in front? */
static bool is_by_reference(const struct user_file *file, uint32_t place)
{
    const char *at = file ? file->source->bytes + place : NULL;
    while (at && at > file->source->bytes && strchr(" \t\r\n", at[-1]))
        at--;
    return !at || at == file->source->bytes || at[-1] == '&';
}

/* A capture: a DECLREF of a variable outside, or the VARDECL of an initialised capture. */
static struct ast_node *capture(struct reader *reader, CXCursor cursor)
{
    const CXCursor captured = clang_getCursorReferenced(cursor);
    struct ast_node *node = reader_node(reader, cursor, AST_DECLREF, 0);

    node->decl = reader_decl(reader, captured);
    if (node->decl && node->decl->kind == AST_VAR && node->decl->place.name_begin == node->begin)
        return reader_variable(reader, captured);
    node->type = node->decl ? node->decl->type : reader_type_none();
    node->text = reader_text(reader, clang_getCursorSpelling(cursor));
    node->flags |= AST_CAPTURE;
    if (is_by_reference(reader->body.file, node->begin))
        node->flags |= AST_BY_REF;
    return node;
}

/* Does the lambda capture every variable by reference? */
static bool captures_all(const struct user_file *file, const struct ast_node *lambda)
{
    const char *at, *end;
    struct scan_token token;

    if (!introducer(file, lambda, &at, &end))
        return true;
    if (!scan_is(scan_next(&at, end), "&"))
        return false;
    token = scan_next(&at, end);
    return token.kind == SCAN_END || scan_is(token, ",");
}

/* Does the lambda capture a copy of the object, [*this]? */
static bool copies_object(const struct user_file *file, const struct ast_node *lambda)
{
    struct scan_token token = {.kind = SCAN_NAME}, before = token;
    const char *at, *end;
    if (!introducer(file, lambda, &at, &end))
        return false;
    for (; token.kind != SCAN_END; before = token) {
        token = scan_next(&at, end);
        if (scan_is(token, "this") && scan_is(before, "*"))
            return true;
    }
    return false;
}

static struct ast_node *parameter(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_node(reader, cursor, AST_VARDECL, 1);
    node->decl = reader_decl(reader, cursor);
    node->type = node->decl->type;
    node->text = node->decl->name;
    READER_ADD(reader->body.locals, node->decl);
    return node;
}

/* Captures, parameters, then the body. Between them libclang shows pieces of the captures' initialisers once more. */
struct ast_node *reader_lambda(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor);
    struct ast_node *node = reader_node(reader, cursor, AST_LAMBDA, reader->stack.count - height);
    uint32_t count = 0;

    for (uint32_t i = height; i < height + node->count; i++) {
        const CXCursor child = reader->stack.cursor[i];
        const enum CXCursorKind kind = clang_getCursorKind(child);
        if (kind == CXCursor_VariableRef)
            node->child[count++] = capture(reader, child);
        else if (kind == CXCursor_ParmDecl)
            node->child[count++] = parameter(reader, child);
        else if (kind == CXCursor_CompoundStmt)
            node->child[count++] = reader_statement(reader, child);
    }
    reader->stack.count = height;
    node->count = count;
    if (captures_all(reader->body.file, node))
        node->flags |= AST_BY_REF;
    if (copies_object(reader->body.file, node))
        node->flags |= AST_BY_VALUE;
    return node;
}
