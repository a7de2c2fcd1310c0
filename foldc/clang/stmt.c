/* Statements and the variables they declare. */
#include "read.h"
#include "foldc/c/const.h"
#include "foldc/base/scan.h"
#include "foldc/say/message.h"

#include <stdlib.h>
#include <string.h>

/* ---- Nodes -------------------------------------------------------------------------------------------- */

struct ast_node *reader_node(struct reader *reader, CXCursor cursor, enum ast_kind kind, uint32_t count)
{
    struct ast_node *node = arena_alloc(reader->arena, sizeof *node + count * sizeof(struct ast_node *));

    *node = (struct ast_node){.kind = kind, .count = count, .child = (struct ast_node **)(node + 1)};
    memset(node->child, 0, count * sizeof *node->child);
    reader_place(reader, node, cursor);
    if (clang_isExpression(clang_getCursorKind(cursor))) {
        node->type = reader_type(reader, clang_getCursorType(cursor));
        if (node->type->is_dependent)
            node->flags |= AST_DEPENDENT;
    }
    return node;
}

static struct ast_node *part(struct reader *reader, CXCursor cursor)
{
    if (clang_getCursorKind(cursor) == CXCursor_VarDecl)
        return reader_variable(reader, cursor);
    return clang_isStatement(clang_getCursorKind(cursor)) ? reader_statement(reader, cursor)
                                                          : reader_expression(reader, cursor);
}

struct ast_node *reader_parts(struct reader *reader, CXCursor cursor, enum ast_kind kind)
{
    const uint32_t height = reader_push_children(reader, cursor);
    uint32_t count = 0;
    struct ast_node *node;

    for (uint32_t i = height; i < reader->stack.count; i++)
        count += reader_is_part(reader->stack.cursor[i]);
    node = reader_node(reader, cursor, kind, count);
    count = 0;
    for (uint32_t i = height; count < node->count; i++)
        if (reader_is_part(reader->stack.cursor[i]))
            node->child[count++] = part(reader, reader->stack.cursor[i]);
    reader->stack.count = height;
    return node;
}

struct ast_node *reader_last_expression(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor), end = reader->stack.count;
    CXCursor last = clang_getNullCursor();
    for (uint32_t i = height; i < end; i++)
        if (clang_isExpression(clang_getCursorKind(reader->stack.cursor[i])))
            last = reader->stack.cursor[i];
    reader->stack.count = height;
    return clang_Cursor_isNull(last) ? NULL : reader_expression(reader, last);
}

struct ast_node *reader_too_deep(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_node(reader, cursor, AST_OTHER, 0);
    if (!reader->body.is_too_deep && reader->body.file)
        message_tell(reader->request->arena, reader->request->diag, DIAG_WARNING, reader->body.file->source,
                     node->begin, node->begin, say_nested_deep(reader->request->arena, READER_DEPTH));
    reader->body.is_too_deep = true;
    return node;
}

/* ---- Variables ---------------------------------------------------------------------------------------------- */

/* `T x;` of a class: clang's call of a constructor has the bytes of the name; of `T x{};`, those of the braces, too. */
static bool is_written_init(struct reader *reader, const struct ast_decl *decl, const struct ast_node *init)
{
    const char *text;
    if (init->kind != AST_CONSTRUCT || init->count > 0 || init->begin > decl->place.name_begin)
        return true;
    text = reader_written(reader, init);
    return text && *text && text[strlen(text) - 1] == '}';
}

static void note_local(struct reader *reader, struct ast_decl *decl, struct ast_node *init)
{
    decl->init = init;
    if (decl->variable.is_const && !decl->type->is_reference && !decl->type->is_volatile && init && init->has_value &&
        !decl->has_value) {
        decl->value = init->value;
        decl->has_value = ast_const_convert(decl->type, &decl->value);
    }
    READER_ADD(reader->body.locals, decl);
}

struct ast_node *reader_variable(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor);
    const CXCursor init = clang_Cursor_getVarDeclInitializer(cursor);
    struct ast_decl *decl = reader_decl(reader, cursor);
    uint32_t count = 1;
    struct ast_node *node;

    for (uint32_t i = height; i < reader->stack.count; i++)
        count += reader_is_part(reader->stack.cursor[i]) && !clang_equalCursors(reader->stack.cursor[i], init);
    node = reader_node(reader, cursor, AST_VARDECL, count);
    node->decl = decl;
    node->type = decl->type;
    node->text = decl->name;
    count = 1;
    for (uint32_t i = height; i < reader->stack.count; i++)
        if (reader_is_part(reader->stack.cursor[i]) && !clang_equalCursors(reader->stack.cursor[i], init))
            node->child[count++] = part(reader, reader->stack.cursor[i]);
    reader->stack.count = height;
    if (!clang_Cursor_isNull(init))
        node->child[0] = reader_expression(reader, init);
    if (node->child[0] && !is_written_init(reader, decl, node->child[0]))
        node->child[0] = NULL;
    if (node->child[0] && decl->type->is_reference && !decl->type->is_const)
        node->child[0]->flags |= AST_BY_REF;
    note_local(reader, decl, node->child[0]);
    return node;
}

/* Is it an enumeration, or a name for a type: nothing that runs? */
static bool declares_names_only(CXCursor cursor)
{
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    return kind == CXCursor_EnumDecl || kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl ||
           kind == CXCursor_StaticAssert;
}

/* Notes the names of a declaration in a body besides variables: types, functions, enumerators, structured
   bindings, the members of an anonymous union. */
static enum CXChildVisitResult note_names(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct reader *reader = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    const char *name;

    (void)parent;
    if (kind == CXCursor_UsingDirective)
        reader->body.uses_namespace = true;
    if (!clang_isDeclaration(kind) || kind == CXCursor_ParmDecl)
        return CXChildVisit_Continue;
    name = reader_text(reader, clang_getCursorSpelling(cursor));
    if (*name && *name != '(')
        READER_ADD(reader->body.other_names, name);
    return CXChildVisit_Recurse;
}

/* Notes the names of one part of a declaration statement. A variable declared extern may be known in its block alone.
 */
static void note_declared(struct reader *reader, CXCursor cursor, const struct ast_node *node)
{
    if (clang_getCursorKind(cursor) != CXCursor_VarDecl) {
        note_names(cursor, cursor, reader);
        clang_visitChildren(cursor, note_names, reader);
    } else if (clang_Cursor_getStorageClass(cursor) == CX_SC_Extern && !node->decl->variable.is_shared) {
        READER_ADD(reader->body.other_names, node->decl->name);
    }
}

/* A variable whose cleanup function does what the tree does not describe is a statement like that. */
static struct ast_node *variable_statement(struct reader *reader, CXCursor cursor)
{
    struct ast_node *const node = reader_variable(reader, cursor);
    if (node->decl->variable.is_cleaned)
        node->kind = AST_OTHER;
    return node;
}

static struct ast_node *declared(struct reader *reader, CXCursor cursor)
{
    if (clang_getCursorKind(cursor) == CXCursor_VarDecl)
        return variable_statement(reader, cursor);
    if (declares_names_only(cursor) && !reader_has_bound(cursor))
        return reader_node(reader, cursor, AST_NULLSTMT, 0);
    if (clang_getCursorKind(cursor) == CXCursor_UnexposedDecl)
        return reader_parts_named(reader, cursor);
    return reader_parts(reader, cursor, AST_OTHER);
}

static struct ast_node *declaration(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor);
    struct ast_node *node = reader_node(reader, cursor, AST_DECLSTMT, reader->stack.count - height);

    for (uint32_t i = 0; i < node->count; i++) {
        const CXCursor child = reader->stack.cursor[height + i];
        node->child[i] = declared(reader, child);
        note_declared(reader, child, node->child[i]);
    }
    reader->stack.count = height;
    return node;
}

/* ---- Statements with slots -------------------------------------------------------------------------------------- */

/* Builds a statement's parts (already on the stack from height on) into the slots that `slot` gives them, drops them
   from the stack. */
static struct ast_node *slotted(struct reader *reader, CXCursor cursor, enum ast_kind kind, uint32_t slots,
                                uint32_t height, const uint32_t *slot)
{
    struct ast_node *node = reader_node(reader, cursor, kind, slots);
    for (uint32_t i = height; i < reader->stack.count; i++)
        node->child[slot[i - height]] = part(reader, reader->stack.cursor[i]);
    reader->stack.count = height;
    return node;
}

/* The parts of a statement on the stack, references and attributes dropped; returns how many. */
static uint32_t push_parts(struct reader *reader, CXCursor cursor, uint32_t *height)
{
    uint32_t kept = *height = reader_push_children(reader, cursor);
    for (uint32_t i = kept; i < reader->stack.count; i++)
        if (reader_is_part(reader->stack.cursor[i]))
            reader->stack.cursor[kept++] = reader->stack.cursor[i];
    reader->stack.count = kept;
    return kept - *height;
}

static uint32_t begin_of(CXCursor cursor)
{
    return reader_offset(clang_getRangeStart(clang_getCursorExtent(cursor)), NULL);
}
static uint32_t end_of(CXCursor cursor)
{
    return reader_offset(clang_getRangeEnd(clang_getCursorExtent(cursor)), NULL);
}

static bool is_declaration(CXCursor cursor)
{
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    return kind == CXCursor_DeclStmt || kind == CXCursor_VarDecl;
}

/* Is the token between two places of the function's file? */
static bool stands_between(const struct reader *reader, uint32_t begin, uint32_t end, const char *text)
{
    const char *bytes, *at;
    struct scan_token token;

    if (!reader->body.file || end > reader->body.file->source->size || begin > end)
        return false;
    bytes = reader->body.file->source->bytes;
    for (at = bytes + begin; (token = scan_next(&at, bytes + end)).kind != SCAN_END;)
        if (scan_is(token, text))
            return true;
    return false;
}

/* `if (init; cond) then else`: does the first part stand before a semicolon? One that is empty is the semicolon. */
static bool has_init(const struct reader *reader, uint32_t height, uint32_t count)
{
    const CXCursor *part = reader->stack.cursor + height;
    if (count < 2)
        return false;
    return is_declaration(part[0]) || clang_getCursorKind(part[0]) == CXCursor_NullStmt ||
           stands_between(reader, end_of(part[0]), begin_of(part[1]), ";");
}

static struct ast_node *if_statement(struct reader *reader, CXCursor cursor)
{
    static const uint32_t plain[] = {1, 2, 3}, with_init[] = {0, 1, 2, 3};
    uint32_t height;
    const uint32_t count = push_parts(reader, cursor, &height);
    const bool init = has_init(reader, height, count);
    const CXCursor *const part = reader->stack.cursor + height;
    struct ast_node *node;
    CXCursor condition;

    /* libclang shows the variable of `if (init; T v = cond)` before the init. */
    if (count < 2u + init || count > 3u + init || (init && begin_of(part[1]) < begin_of(part[0]))) {
        reader->stack.count = height;
        return reader_parts(reader, cursor, AST_OTHER);
    }
    condition = reader->stack.cursor[height + init];
    node = slotted(reader, cursor, AST_IF, 4, height, init ? with_init : plain);
    if (node->child[1] && stands_between(reader, node->begin, node->child[1]->begin, "constexpr"))
        node->flags |= AST_CONSTEXPR_IF;
    /* clang has proved it to be a constant. */
    if (node->flags & AST_CONSTEXPR_IF && reader->body.in_instance && !node->child[1]->has_value &&
        node->child[1]->type->kind == AST_TYPE_BOOL)
        node->child[1]->has_value = reader_leaf_value(condition, node->child[1]->type, &node->child[1]->value);
    return node;
}

static struct ast_node *while_or_switch(struct reader *reader, CXCursor cursor, enum ast_kind kind)
{
    static const uint32_t plain[] = {1, 2}, with_init[] = {0, 1, 2};
    uint32_t height;
    const uint32_t count = push_parts(reader, cursor, &height);

    if (count != 2 && count != 3) {
        reader->stack.count = height;
        return reader_parts(reader, cursor, AST_OTHER);
    }
    return slotted(reader, cursor, kind, 3, height, count == 3 ? with_init : plain);
}

static struct ast_node *do_statement(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_DO);
    if (node->count != 2)
        node->kind = AST_OTHER;
    return node;
}

/* ---- for ---------------------------------------------------------------------------------------------------- */

/* The two semicolons and the closing bracket of a for that begins at `begin`. */
static bool for_marks(const struct source *source, uint32_t begin, uint32_t marks[3])
{
    const char *bytes = source->bytes, *end = bytes + source->size, *at = bytes + begin, *close;
    uint32_t found = 0;
    struct scan_token token;

    if (!scan_is(scan_next(&at, end), "for") || !scan_is(scan_next(&at, end), "(") || !(close = scan_close(at, end)))
        return false;
    while ((token = scan_next(&at, close)).kind != SCAN_END) {
        if (token.kind != SCAN_PUNCT)
            continue;
        if (strchr("([{", *token.begin)) {
            const char *inner = scan_close(at, close);
            at = inner ? inner + 1 : close;
        } else if (*token.begin == ';' && found < 2) {
            marks[found++] = (uint32_t)(token.begin - bytes);
        }
    }
    marks[2] = (uint32_t)(close - bytes);
    return found == 2;
}

/* Which slot each part of a for takes. clang leaves absent ones out, so that only their places tell. */
static bool for_slots(struct reader *reader, CXCursor cursor, uint32_t height, uint32_t count, uint32_t slot[4])
{
    const CXCursor *part = reader->stack.cursor + height;
    uint32_t marks[3];

    for (uint32_t i = 0; i < 4; i++)
        slot[i] = i;
    if (count == 4)
        return true;
    if (!reader->body.file || !for_marks(reader->body.file->source, begin_of(cursor), marks))
        return false;
    for (uint32_t i = 0; i + 1 < count; i++) {
        const uint32_t begin = begin_of(part[i]);
        slot[i] = begin < marks[0] ? 0 : begin < marks[1] ? 1 : 2;
        if (begin > marks[2] || (i && slot[i] <= slot[i - 1]))
            return false;
    }
    slot[count - 1] = 3;
    return true;
}

static struct ast_node *for_statement(struct reader *reader, CXCursor cursor)
{
    uint32_t height, slot[4];
    const uint32_t count = push_parts(reader, cursor, &height);

    if (count >= 1 && count <= 4 && for_slots(reader, cursor, height, count, slot))
        return slotted(reader, cursor, AST_FOR, 4, height, slot);
    reader->stack.count = height;
    return reader_parts(reader, cursor, AST_OTHER);
}

/* ---- Any statement ------------------------------------------------------------------------------------------ */

/* Is a place returned, and not its value? clang has a cast where a place is read, and a constructor where it is
   copied; an expression with neither may be a place, as a call, or not, as a sum. */
static enum CXChildVisitResult visit_returned(CXCursor cursor, CXCursor parent, CXClientData data)
{
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    (void)parent;
    *(bool *)data = kind != CXCursor_UnexposedExpr &&
                    clang_getCursorKind(clang_getCursorReferenced(cursor)) != CXCursor_Constructor;
    return CXChildVisit_Break;
}

static struct ast_node *return_statement(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_RETURN);
    bool is_place = false;
    clang_visitChildren(cursor, visit_returned, &is_place);
    if (is_place)
        node->flags |= AST_BY_REF;
    if (node->count == 0) {
        node->count = 1;
        node->child = arena_alloc(reader->arena, sizeof *node->child);
        node->child[0] = NULL;
    }
    return node;
}

static struct ast_node *asm_statement(struct reader *reader, CXCursor cursor)
{
    struct ast_node *const node = reader_parts(reader, cursor, AST_ASM);
    reader_asm(reader, node);
    return node;
}

/* A label, or a jump to one. */
static struct ast_node *labelled(struct reader *reader, CXCursor cursor, CXCursor label, enum ast_kind kind)
{
    struct ast_node *node = reader_parts(reader, cursor, kind);
    node->text = reader_text(reader, clang_getCursorSpelling(label));
    return node;
}

static enum CXChildVisitResult find_label(CXCursor cursor, CXCursor parent, CXClientData found)
{
    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_LabelRef)
        return CXChildVisit_Continue;
    *(CXCursor *)found = cursor;
    return CXChildVisit_Break;
}

static struct ast_node *jump(struct reader *reader, CXCursor cursor)
{
    CXCursor label = clang_getNullCursor();
    clang_visitChildren(cursor, find_label, &label);
    return labelled(reader, cursor, label, AST_GOTO);
}

/* The statement after an attribute or a pragma. */
static struct ast_node *attributed(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_OTHER);
    return node->count == 1 ? node->child[0] : node;
}

static struct ast_node *tried(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_parts(reader, cursor, AST_OTHER);
    if (node->origin == AST_PLAIN || node->origin == AST_IN_ARG)
        node->form = AST_FORM_TRY;
    return node;
}

static struct ast_node *statement(struct reader *reader, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CompoundStmt:
        return reader_parts(reader, cursor, AST_COMPOUND);
    case CXCursor_DeclStmt:
        return declaration(reader, cursor);
    case CXCursor_IfStmt:
        return if_statement(reader, cursor);
    case CXCursor_ForStmt:
        return for_statement(reader, cursor);
    case CXCursor_CXXForRangeStmt:
        return reader_headed(reader, reader_range_for(reader, cursor));
    case CXCursor_WhileStmt:
        return while_or_switch(reader, cursor, AST_WHILE);
    case CXCursor_SwitchStmt:
        return reader_headed(reader, while_or_switch(reader, cursor, AST_SWITCH));
    case CXCursor_DoStmt:
        return do_statement(reader, cursor);
    case CXCursor_CaseStmt:
        return reader_parts(reader, cursor, AST_CASE);
    case CXCursor_DefaultStmt:
        return reader_parts(reader, cursor, AST_DEFAULT);
    case CXCursor_LabelStmt:
        return labelled(reader, cursor, cursor, AST_LABEL);
    case CXCursor_ReturnStmt:
        return return_statement(reader, cursor);
    case CXCursor_BreakStmt:
        return reader_parts(reader, cursor, AST_BREAK);
    case CXCursor_ContinueStmt:
        return reader_parts(reader, cursor, AST_CONTINUE);
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
        return jump(reader, cursor);
    case CXCursor_NullStmt:
        return reader_parts(reader, cursor, AST_NULLSTMT);
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt:
        return asm_statement(reader, cursor);
    case CXCursor_UnexposedStmt:
        return attributed(reader, cursor);
    case CXCursor_CXXTryStmt:
        return tried(reader, cursor);
    default:
        return clang_isExpression(clang_getCursorKind(cursor)) ? reader_expression(reader, cursor)
                                                               : reader_parts(reader, cursor, AST_OTHER);
    }
}

struct ast_node *reader_statement(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node;
    reader->body.depth++;
    node = reader->body.depth > READER_DEPTH ? reader_too_deep(reader, cursor) : statement(reader, cursor);
    reader->body.depth--;
    return node;
}
