/* The classes of the user and of ccute, for runs: members, bases, functions; and the names of the parts of an object.
 */
#include "read.h"

#include <stdlib.h>
#include <string.h>

struct members {
    struct reader *reader;
    struct ast_class *class;
    bool is_template; /* its functions are a template's */
    void **item;
    uint32_t count, room;
};

/* The items gathered so far, in the arena. */
static void *taken(struct members *members, uint32_t *count)
{
    void **copy = arena_alloc(members->reader->arena, members->count * sizeof *copy + 1);
    if (members->count)
        memcpy(copy, members->item, members->count * sizeof *copy);
    *count = members->count;
    members->count = 0;
    return copy;
}

static enum CXVisitorResult visit_field(CXCursor cursor, CXClientData data)
{
    struct members *members = data;
    READER_PUSH(members->item, members->count, members->room, reader_decl(members->reader, cursor));
    return CXVisit_Continue;
}

static enum CXChildVisitResult visit_base(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct members *members = data;
    const struct ast_type *base;
    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_CXXBaseSpecifier)
        return CXChildVisit_Continue;
    base = reader_type(members->reader, clang_getCursorType(cursor));
    members->class->has_virtual |= clang_isVirtualBase(cursor) || (base->made_of && base->made_of->has_virtual);
    READER_PUSH(members->item, members->count, members->room, (void *)base);
    return CXChildVisit_Continue;
}

/* The functions of the bases that a virtual one overrides, itself and not by another one between. */
static struct ast_decl **overridden_by(struct reader *reader, CXCursor method)
{
    CXCursor *cursors = NULL;
    unsigned count = 0;
    clang_getOverriddenCursors(method, &cursors, &count);
    struct ast_decl **const overridden = arena_alloc(reader->arena, (count + 1) * sizeof *overridden);
    for (unsigned i = 0; i < count; i++)
        overridden[i] = reader_decl(reader, cursors[i]);
    overridden[count] = NULL;
    if (cursors)
        clang_disposeOverriddenCursors(cursors);
    return overridden;
}

static enum CXChildVisitResult visit_method(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct members *members = data;
    struct ast_decl *decl = reader_decl(members->reader, cursor);
    (void)parent;
    if (!decl || decl->kind != AST_FUNCTION)
        return CXChildVisit_Continue;
    decl->callable.overridden = decl->callable.is_virtual ? overridden_by(members->reader, cursor) : NULL;
    decl->callable.may_override = members->is_template && !clang_CXXMethod_isStatic(cursor);
    decl->callable.is_defaulted = clang_CXXMethod_isDefaulted(cursor);
    members->class->has_virtual |= decl->callable.is_virtual;
    members->class->has_defaulted |= decl->callable.is_defaulted && clang_CXXConstructor_isDefaultConstructor(cursor);
    READER_PUSH(members->item, members->count, members->room, decl);
    return CXChildVisit_Continue;
}

/* The bases of a class: how many, and the last one. */
struct bases {
    uint32_t count;
    CXCursor last;
};

static enum CXChildVisitResult visit_any_base(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct bases *const bases = data;
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_CXXBaseSpecifier)
        *bases = (struct bases){bases->count + 1, cursor};
    return CXChildVisit_Continue;
}

static bool are_named(const struct ast_type *type)
{
    for (uint32_t i = 0; i < type->field_count; i++)
        if (!type->field[i] || !*type->field[i]->name || type->field[i]->variable.bits)
            return false;
    return true;
}

/* ---- std::array ----------------------------------------------------------------------------------------- */

static enum CXVisitorResult visit_first_field(CXCursor cursor, CXClientData data)
{
    *(CXCursor *)data = cursor;
    return CXVisit_Break;
}

/* Is it std, or a namespace of its versions? */
static bool is_standard(struct reader *reader, CXCursor space)
{
    while (clang_Cursor_isInlineNamespace(space))
        space = clang_getCursorSemanticParent(space);
    return clang_getCursorKind(space) == CXCursor_Namespace &&
           strcmp(reader_text(reader, clang_getCursorSpelling(space)), "std") == 0;
}

/* The members of a std::array are its elements, an array without a name. Returns whether the type is one. */
static bool is_standard_array(struct reader *reader, struct ast_type *type, CXType cx)
{
    const CXCursor declaration = clang_getTypeDeclaration(cx);
    CXCursor field = clang_getNullCursor();
    struct ast_decl **elements;
    if (!clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)) ||
        strcmp(reader_text(reader, clang_getCursorSpelling(declaration)), "array") != 0 ||
        !is_standard(reader, clang_getCursorSemanticParent(declaration)))
        return false;
    clang_Type_visitFields(cx, visit_first_field, &field);
    if (clang_Cursor_isNull(field) ||
        clang_getCanonicalType(clang_getCursorType(field)).kind != CXType_ConstantArray) /* of no element */
        return false;
    elements = arena_alloc(reader->arena, sizeof *elements);
    *elements = reader_decl(reader, field);
    (*elements)->name = "";
    type->field = elements;
    type->field_count = 1;
    return true;
}

struct ast_node *reader_standard_elements(struct reader *reader, struct ast_node *object,
                                          const struct ast_type *element)
{
    const struct ast_type *const type = object->type;
    struct ast_decl *const elements = type && type->field_count == 1 ? type->field[0] : NULL;
    struct ast_type *const own = arena_alloc(reader->arena, sizeof *own);
    struct ast_node *const node = arena_alloc(reader->arena, sizeof *node + sizeof *node->child);
    if (!elements || *elements->name || elements->type->kind != AST_TYPE_ARRAY)
        return NULL;
    *own = *elements->type;
    own->is_const = type->is_const;
    own->target = element;
    *node = *object;
    node->kind = AST_MEMBER;
    node->flags = 0;
    node->count = 1;
    node->child = (struct ast_node **)(node + 1);
    node->child[0] = object;
    node->decl = elements;
    node->type = own;
    node->text = "";
    return node;
}

/* ---- A class with one base ------------------------------------------------------------------------------ */

static bool has_name(const struct ast_type *type, const char *name)
{
    for (uint32_t i = 0; i < type->field_count; i++)
        if (strcmp(type->field[i]->name, name) == 0)
            return true;
    return false;
}

/* A name of the class, and whether a member of the base has it, too. */
struct name_question {
    struct reader *reader;
    const struct ast_type *base;
    bool is_there;
};

static enum CXChildVisitResult visit_name(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct name_question *const question = data;
    (void)parent;
    question->is_there |= clang_getCursorKind(cursor) != CXCursor_CXXBaseSpecifier &&
                          has_name(question->base, reader_text(question->reader, clang_getCursorSpelling(cursor)));
    return question->is_there ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* The members of the base and the class's own, if each of their names means one member of an object. */
static void inherit(struct reader *reader, struct ast_type *type, CXCursor declaration, const struct ast_type *own,
                    CXCursor specifier)
{
    const struct ast_type *const base = reader_type(reader, clang_getCursorType(specifier));
    struct name_question question = {reader, base, false};
    struct members members = {.reader = reader};
    struct ast_class *class;
    clang_visitChildren(reader_members_of(declaration), visit_name, &question);
    if (base->kind != AST_TYPE_OTHER || base->is_dependent || !base->field_count || question.is_there ||
        clang_isVirtualBase(specifier) || clang_getCXXAccessSpecifier(specifier) != CX_CXXPublic)
        return;
    for (uint32_t i = 0; i < base->field_count; i++)
        READER_PUSH(members.item, members.count, members.room, base->field[i]);
    for (uint32_t i = 0; i < own->field_count; i++)
        READER_PUSH(members.item, members.count, members.room, own->field[i]);
    class = arena_alloc(reader->arena, sizeof *class);
    *class = (struct ast_class){.base = arena_alloc(reader->arena, sizeof *class->base), .base_count = 1};
    class->base[0] = base;
    type->made_of = class;
    type->field = taken(&members, &type->field_count);
    free(members.item);
}

void reader_fields(struct reader *reader, struct ast_type *type, CXType cx)
{
    const CXCursor declaration = clang_getTypeDeclaration(cx);
    struct members members = {.reader = reader};
    struct bases bases = {0, clang_getNullCursor()};
    struct ast_type own = {.field_count = 0};
    if (is_standard_array(reader, type, cx) || clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)) ||
        clang_getCursorKind(declaration) == CXCursor_UnionDecl)
        return;
    clang_visitChildren(declaration, visit_any_base, &bases);
    if (bases.count > 1)
        return;
    clang_Type_visitFields(cx, visit_field, &members);
    own.field = taken(&members, &own.field_count);
    free(members.item);
    if (!are_named(&own))
        return;
    type->field = own.field;
    type->field_count = own.field_count;
    if (bases.count == 0)
        return;
    type->field_count = 0;
    inherit(reader, type, declaration, &own, bases.last);
}

void reader_members(struct reader *reader, struct ast_type *type, CXType cx)
{
    const CXCursor declaration = clang_getTypeDeclaration(cx);
    struct members members = {.reader = reader};
    if (is_standard_array(reader, type, cx) || clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)))
        return;
    clang_Type_visitFields(cx, visit_field, &members);
    type->field = taken(&members, &type->field_count);
    if (reader->is_cxx && type->kind == AST_TYPE_OTHER) {
        const CXCursor template = reader_members_of(declaration);
        struct ast_class *class = arena_alloc(reader->arena, sizeof *class);
        *class = (struct ast_class){.is_union = clang_getCursorKind(declaration) == CXCursor_UnionDecl};
        members.class = class;
        members.is_template = !clang_equalCursors(template, declaration);
        clang_visitChildren(template, visit_base, &members);
        class->base = taken(&members, &class->base_count);
        clang_visitChildren(template, visit_method, &members);
        class->method = taken(&members, &class->method_count);
        type->made_of = class;
    }
    free(members.item);
}

/* ---- auto [a, b] = value -------------------------------------------------------------------------------- */

/* Is it the result of a call of get, which the tree does not show, by its type: std::tuple_element<0, T>::type? */
static bool is_of_tuple(struct reader *reader, CXCursor name)
{
    return strstr(reader_text(reader, clang_getTypeSpelling(clang_getCursorType(name))), "tuple_element<") != NULL;
}

/* A static object has its first value. */
static bool is_automatic(CXCursor names)
{
    return clang_Cursor_getStorageClass(names) != CX_SC_Static && clang_getCursorTLSKind(names) == CXTLS_None;
}

/* The class or array whose parts the names are, of an object that has no name itself: a copy, or a value that a
   reference keeps alive. NULL: the names are parts of another object. */
static const struct ast_type *nameless_object(const struct ast_node *node)
{
    const struct ast_node *const value = ast_bare(node->child[node->count - 1]);
    const bool is_new =
        value->kind == AST_CONSTRUCT || (value->kind == AST_CALL && value->decl && !value->decl->type->is_reference);
    if (!node->type->is_reference)
        return node->type;
    return is_new ? value->type : NULL;
}

/* The names of such an object's parts are variables, if they are of ccute's types. */
static void name_variables(const struct ast_node *node)
{
    const struct ast_type *const object = node->count ? nameless_object(node) : NULL;
    const bool is_array = object && object->kind == AST_TYPE_ARRAY && object->target;
    for (uint32_t i = 0; object && i + 1 < node->count; i++) {
        struct ast_decl *const decl = node->child[i]->decl;
        const struct ast_type *const part = is_array                  ? object->target
                                            : i < object->field_count ? object->field[i]->type
                                                                      : NULL;
        if (!decl || !part || part->is_reference || part->kind < AST_TYPE_TUPLE || decl->type->kind != part->kind)
            continue;
        decl->kind = AST_VAR;
        decl->variable.is_local = true;
        decl->variable.is_const = decl->type->is_const;
    }
}

struct ast_node *reader_parts_named(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader_push_children(reader, cursor), end = reader->stack.count;
    struct ast_node *node = reader_node(reader, cursor, AST_OTHER, end - height);
    uint32_t count = 0;
    bool is_tuple = false;
    for (uint32_t i = height; i < end; i++) {
        const CXCursor child = reader->stack.cursor[i];
        struct ast_node *variable;
        if (clang_isExpression(clang_getCursorKind(child))) {
            node->child[count++] = reader_expression(reader, child);
        } else if (clang_getCursorKind(child) == CXCursor_UnexposedDecl) {
            variable = node->child[count++] = reader_node(reader, child, AST_VARDECL, 1);
            variable->decl = reader_decl(reader, child);
            variable->type = variable->decl->type;
            variable->text = variable->decl->name;
            is_tuple |= is_of_tuple(reader, child);
        }
    }
    reader->stack.count = height;
    node->count = count;
    node->text = "[]";
    node->type = reader_type(reader, clang_getCursorType(cursor));
    node->form = is_tuple && !reader->request->bodies ? AST_FORM_NONE : AST_FORM_PARTS;
    if (!is_tuple && !reader->request->bodies && is_automatic(cursor))
        name_variables(node);
    return node;
}

/* The names of parts that a loop over a range declares; a null cursor: it declares none. */
static enum CXChildVisitResult visit_names(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_UnexposedDecl)
        *(CXCursor *)data = cursor;
    return CXChildVisit_Continue;
}

struct ast_node *reader_range_for(struct reader *reader, CXCursor cursor)
{
    struct ast_node *const plain = reader_parts(reader, cursor, AST_RANGE_FOR), *node;
    CXCursor names = clang_getNullCursor();
    if (reader->request->bodies)
        clang_visitChildren(cursor, visit_names, &names);
    if (clang_Cursor_isNull(names))
        return plain;
    node = reader_node(reader, cursor, AST_RANGE_FOR, plain->count + 1);
    node->child[0] = reader_parts_named(reader, names);
    for (uint32_t i = 0; i < plain->count; i++)
        node->child[i + 1] = plain->child[i];
    return node;
}
