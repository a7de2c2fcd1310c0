/* Names, as they were written. */
#include "read.h"
#include "foldc/base/scan.h"
#include "foldc/c/const.h"

#include <string.h>

struct qualifier {
    struct reader *reader;
    const char *text;
    CXCursor overloaded;
};

static enum CXChildVisitResult visit_qualifier(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct qualifier *qualifier = data;
    struct reader *reader = qualifier->reader;

    (void)parent;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_NamespaceRef:
    case CXCursor_TypeRef:
        qualifier->text = arena_printf(reader->arena, "%s%s::", qualifier->text,
                                       reader_text(reader, clang_getCursorSpelling(clang_getCursorReferenced(cursor))));
        break;
    case CXCursor_OverloadedDeclRef:
        qualifier->overloaded = cursor;
        break;
    default:
        break;
    }
    return CXChildVisit_Continue;
}

/* Does a macro's body name it by ::name or ns::name somewhere, as far as its own tokens tell? */
static bool is_qualified_in(const struct ast_macro *macro, const char *name)
{
    const char *at = macro ? macro->body : "", *end = at + strlen(at);
    struct scan_token token, before = {.kind = SCAN_END};
    bool found = false;
    for (; (token = scan_next(&at, end)).kind != SCAN_END; before = token) {
        if (!scan_is(token, name))
            continue;
        if (scan_is(before, "::"))
            return true;
        found = true;
    }
    return !found;
}

const char *reader_whole_name(struct reader *reader, CXCursor named)
{
    const char *text = reader_text(reader, clang_getCursorSpelling(named));
    CXCursor around = clang_getCursorSemanticParent(named);
    for (; clang_isDeclaration(clang_getCursorKind(around)); around = clang_getCursorSemanticParent(around)) {
        const enum CXCursorKind kind = clang_getCursorKind(around);
        const char *name = reader_text(reader, clang_getCursorSpelling(around));
        if (kind == CXCursor_LinkageSpec || (kind == CXCursor_Namespace && (!*name || *name == '(')))
            continue;
        if (!*name || *name == '(' ||
            (kind != CXCursor_Namespace && kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl &&
             kind != CXCursor_EnumDecl))
            return "";
        if (!clang_Cursor_isNull(clang_getSpecializedCursorTemplate(around)))
            return "";
        text = arena_printf(reader->arena, "%s::%s", name, text);
    }
    return arena_printf(reader->arena, "::%s", text);
}

/* The name as it was written; from its parts if a macro touches it. */
static const char *spell_name(struct reader *reader, const struct ast_node *node, const char *qualifier,
                              const char *name, CXCursor named)
{
    const bool is_local = node->decl && (node->decl->variable.is_local || node->decl->kind == AST_PARAM);
    const char *text = *qualifier || !*name || reader->body.in_instance ? reader_written(reader, node) : NULL;
    if (text)
        return text;
    if (reader->is_cxx && node->decl && !is_local && node->decl->kind != AST_TPARAM && !node->decl->is_ccute &&
        (node->origin == AST_IN_BODY || node->origin == AST_MIXED) &&
        (*qualifier || is_qualified_in(node->macro, name)))
        return reader_whole_name(reader, named);
    return arena_printf(reader->arena, "%s%s", qualifier, name);
}

static void take_value(struct ast_node *node)
{
    if (!node->decl || !node->decl->has_value)
        return;
    node->value = node->decl->value;
    node->has_value = ast_const_convert(node->type, &node->value);
}

/* The declaration of a name. A variable that no statement was seen to declare is that of "switch (int k = 2; k)", which
   libclang does not show. */
static struct ast_decl *named_decl(struct reader *reader, CXCursor named)
{
    const uint32_t before = reader->made.decl_count;
    struct ast_decl *decl = reader_decl(reader, named);
    if (decl && decl->id > before && decl->kind == AST_VAR && decl->variable.is_local && *decl->name &&
        reader->request->bodies) {
        const CXCursor init = clang_Cursor_getVarDeclInitializer(named);
        decl->init = clang_Cursor_isNull(init) ? NULL : reader_expression(reader, init);
    }
    return decl;
}

/* In an instance, a parameter of the template that stands for a number: its value. */
static bool is_substituted(CXCursor cursor)
{
    const CXCursor named = clang_getCursorReferenced(cursor);
    CXString name = clang_getCursorSpelling(cursor);
    const bool is_nameless = !*clang_getCString(name);
    clang_disposeString(name);
    return is_nameless &&
           (clang_Cursor_isNull(named) || clang_getCursorKind(named) == CXCursor_NonTypeTemplateParameter);
}

static struct ast_node *substituted(struct reader *reader, CXCursor cursor)
{
    struct ast_node *node = reader_node(reader, cursor, AST_INT, 0);
    node->has_value = reader_leaf_value(cursor, node->type, &node->value);
    node->text = reader_written(reader, node);
    if (!node->has_value || !node->text)
        node->kind = AST_OTHER;
    return node;
}

/* The value of an instance of a variable template, kTile<float>, whose declaration libclang does not show. */
static void take_instance(struct ast_node *node, CXCursor cursor)
{
    const CXCursor named = clang_getCursorReferenced(cursor);
    const CXType type = clang_getCursorType(cursor);
    if (node->has_value || node->flags & AST_DEPENDENT || clang_getCursorKind(named) != CXCursor_UnexposedDecl ||
        !clang_isConstQualifiedType(type) || clang_isVolatileQualifiedType(type) || node->type->is_dependent ||
        ast_ctype(node->type) == CTYPE_COUNT)
        return;
    node->has_value =
        reader_leaf_value(cursor, node->type, &node->value) && ast_const_convert(node->type, &node->value);
}

struct ast_node *reader_reference(struct reader *reader, CXCursor cursor)
{
    if (reader->body.in_instance && is_substituted(cursor))
        return substituted(reader, cursor);
    struct ast_node *node = reader_node(reader, cursor, AST_DECLREF, 0);
    struct qualifier qualifier = {.reader = reader, .text = "", .overloaded = clang_getNullCursor()};
    CXCursor named = clang_getCursorReferenced(cursor);
    const char *name = reader_text(reader, clang_getCursorSpelling(cursor));

    clang_visitChildren(cursor, visit_qualifier, &qualifier);
    if (!clang_Cursor_isNull(qualifier.overloaded)) {
        name = reader_text(reader, clang_getCursorSpelling(qualifier.overloaded));
        named = clang_getOverloadedDecl(qualifier.overloaded, 0);
        node->flags |= AST_DEPENDENT;
    }
    node->decl = named_decl(reader, named);
    if (!clang_Cursor_isNull(qualifier.overloaded) && clang_getNumOverloadedDecls(qualifier.overloaded) > 1 &&
        node->decl && node->decl->function)
        node->decl = NULL; /* libclang does not say which of them is called: none is evaluated */
    if (node->decl && node->decl->kind == AST_TPARAM)
        node->flags |= AST_DEPENDENT;
    node->text = spell_name(reader, node, qualifier.text, name, named);
    node->call = reader_known_call(node);
    take_value(node);
    take_instance(node, cursor);
    return node;
}

/* The class of an object, or of the one that a pointer points to. */
static CXCursor class_of(CXCursor object)
{
    CXType type;
    while (clang_getCursorKind(object) == CXCursor_UnexposedExpr || clang_getCursorKind(object) == CXCursor_ParenExpr)
        object = reader_first_child(object); /* a cast to a base is not in the source */
    type = clang_getCanonicalType(clang_getCursorType(object));
    if (type.kind == CXType_Pointer || type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
        type = clang_getCanonicalType(clang_getPointeeType(type));
    return clang_getTypeDeclaration(type);
}

static bool is_same(CXCursor a, CXCursor b)
{
    return clang_equalCursors(clang_getCanonicalCursor(a), clang_getCanonicalCursor(b));
}

bool reader_is_own_member(CXCursor member, CXCursor object)
{
    return is_same(class_of(object), clang_getCursorSemanticParent(member));
}

/* Flags that say where an object of the class has a member: 0 for its own. */
static unsigned inheritance(CXCursor member, CXCursor class)
{
    const CXCursor owner = clang_getCursorSemanticParent(member);
    const bool is_nameless =
        clang_Cursor_isAnonymousRecordDecl(owner) && is_same(class, clang_getCursorSemanticParent(owner));
    return is_same(class, owner) ? 0 : is_nameless ? AST_INHERITED | AST_NAMELESS : AST_INHERITED;
}

/* libclang shows a "this" that is not in the source before a member of an anonymous struct or union. */
static bool is_implicit_this(CXCursor object, const struct ast_node *node)
{
    return clang_getCursorKind(object) == CXCursor_CXXThisExpr && !ast_is_this(node);
}

struct ast_node *reader_member(struct reader *reader, CXCursor cursor)
{
    const CXCursor member = clang_getCursorReferenced(cursor);
    const uint32_t height = reader_push_children(reader, cursor);
    struct ast_node *node = reader_node(reader, cursor, AST_MEMBER, 1);
    struct qualifier qualifier = {.reader = reader, .text = "", .overloaded = clang_getNullCursor()};

    for (uint32_t i = height; i < reader->stack.count && !node->child[0]; i++)
        if (reader_is_part(reader->stack.cursor[i])) {
            node->flags |= inheritance(member, class_of(reader->stack.cursor[i]));
            node->child[0] = reader_expression(reader, reader->stack.cursor[i]);
            if (is_implicit_this(reader->stack.cursor[i], node->child[0]))
                node->child[0] = NULL;
        }
    if (reader->stack.count - height >
        (node->child[0] != NULL)) /* the rest is a qualifier: types, templates, a decltype */
        node->flags |= AST_QUALIFIED;
    reader->stack.count = height;
    node->decl = reader_decl(reader, member);
    clang_visitChildren(cursor, visit_qualifier, &qualifier);
    node->text = reader_text(reader, clang_getCursorSpelling(cursor));
    if (*qualifier.text && (node->origin == AST_IN_BODY || node->origin == AST_MIXED))
        node->text = arena_printf(reader->arena, "%s%s", qualifier.text, node->text);
    if (!node->child[0])
        node->flags |= AST_IMPLICIT_THIS | inheritance(member, reader->body.owner);
    else if (node->child[0]->type && node->child[0]->type->kind == AST_TYPE_POINTER)
        node->flags |= AST_ARROW;
    if (node->decl && node->decl->kind != AST_FIELD)
        take_value(node);
    reader_take_part(node, cursor);
    return node;
}
