/* Declarations: one ast_decl each, for all cursors that name it. */
#include "read.h"
#include "foldc/c/const.h"
#include "foldc/base/scan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static enum ast_decl_kind decl_kind(enum CXCursorKind kind)
{
    switch (kind) {
    case CXCursor_VarDecl:
        return AST_VAR;
    case CXCursor_ParmDecl:
        return AST_PARAM;
    case CXCursor_FieldDecl:
        return AST_FIELD;
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        return AST_FUNCTION;
    case CXCursor_EnumConstantDecl:
        return AST_ENUMCONST;
    case CXCursor_NonTypeTemplateParameter:
        return AST_TPARAM;
    default:
        return AST_OTHER_DECL;
    }
}

/* ---- Attributes ------------------------------------------------------------------------------------ */

struct attributes {
    struct reader *reader;
    struct ast_decl *decl;
    const char **note;
    uint32_t count, room;
};

/* The number in aligned(16) or alignas(16), as written; 0 where it is no plain number. */
static int64_t written_alignment(struct reader *reader, CXCursor attribute)
{
    const CXSourceRange range = clang_getCursorExtent(attribute);
    CXFile file = NULL;
    const uint32_t begin = reader_offset(clang_getRangeStart(range), &file);
    size_t size = 0;
    const char *bytes = file ? clang_getFileContents(reader->unit, file, &size) : NULL;
    const char *at = bytes + begin, *end = bytes + size;
    struct scan_token token;

    /* The attribute's own end is of no use: that of alignas is its name's. */
    if (!bytes || begin >= size || scan_next(&at, end).kind != SCAN_NAME || !scan_is(scan_next(&at, end), "("))
        return 0;
    token = scan_next(&at, end);
    return token.kind == SCAN_NUMBER && scan_is(scan_next(&at, end), ")") ? strtoll(token.begin, NULL, 0) : 0;
}

/* [[noreturn]], _Noreturn, __attribute__((noreturn)) and its like: libclang has no kind for it. */
static bool is_written_noreturn(struct reader *reader, CXCursor attribute)
{
    CXFile file = NULL;
    const uint32_t begin = reader_offset(clang_getRangeStart(clang_getCursorExtent(attribute)), &file);
    size_t size = 0;
    const char *bytes = file ? clang_getFileContents(reader->unit, file, &size) : NULL;
    const char *at = bytes + begin;
    struct scan_token token;

    if (!bytes || begin >= size)
        return false;
    token = scan_next(&at, bytes + size);
    return scan_is(token, "noreturn") || scan_is(token, "_Noreturn") || scan_is(token, "__noreturn__");
}

/* __attribute__((weak)), [[gnu::weak]], a macro of it: libclang shows it in a declaration that it prints. */
static bool has_attribute(struct reader *reader, CXCursor declared, const char *name)
{
    const CXPrintingPolicy policy = clang_getCursorPrintingPolicy(declared);
    const char *text, *at;
    struct scan_token token;

    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    at = text = reader_text(reader, clang_getCursorPrettyPrinted(declared, policy));
    clang_PrintingPolicy_dispose(policy);
    do {
        token = scan_next(&at, text + strlen(text));
        if (scan_is(token, name))
            return true;
    } while (token.kind != SCAN_END);
    return false;
}

/* A variable with the attribute cleanup is passed to a function, by its address, where its block ends. */
static void note_unexposed(struct attributes *attributes, CXCursor attribute, CXCursor declared)
{
    struct reader *const reader = attributes->reader;
    struct ast_decl *const decl = attributes->decl;
    decl->callable.is_noreturn |= is_written_noreturn(reader, attribute);
    decl->callable.is_weak |=
        decl->kind == AST_FUNCTION &&
        (has_attribute(reader, declared, "weak") || has_attribute(reader, clang_getCanonicalCursor(declared), "weak"));
    if (decl->kind == AST_VAR && has_attribute(reader, declared, "cleanup")) {
        decl->variable.is_cleaned = true;
        decl->variable.escape |= AST_UNKNOWN_USE;
    }
}

static void raise_alignment(struct ast_decl *decl, int64_t align)
{
    if (align > decl->variable.align)
        decl->variable.align = align;
}

/* The annotation with the values of its arguments, "launch_values 128,2", which clang has proved to be constants; ? for
   one that depends on a template's. */
static const char *annotation_text(struct reader *reader, CXCursor cursor)
{
    const char *text = reader_text(reader, clang_getCursorSpelling(cursor)), *separator = " ";
    const uint32_t height = reader_push_children(reader, cursor), end = reader->stack.count;

    for (uint32_t i = height; i < end; i++) {
        const CXCursor argument = reader->stack.cursor[i];
        const struct ast_type *type = reader_type(reader, clang_getCursorType(argument));
        int64_t value;
        text = !type->is_dependent && reader_leaf_value(argument, type, &value)
                   ? arena_printf(reader->arena, "%s%s%lld", text, separator, (long long)value)
                   : arena_printf(reader->arena, "%s%s?", text, separator);
        separator = ",";
    }
    reader->stack.count = height;
    return text;
}

static void note_annotation(struct attributes *attributes, const char *text)
{
    static const char prefix[] = "ccute:";
    struct ast_decl *decl = attributes->decl;

    if (strncmp(text, prefix, sizeof prefix - 1) == 0)
        text += sizeof prefix - 1;
    decl->variable.is_shared |= strcmp(text, "shared") == 0;
    decl->variable.is_constant |= strcmp(text, "constant") == 0;
    if (strncmp(text, "align ", 6) == 0)
        raise_alignment(decl, strtoll(text + 6, NULL, 0));
    READER_PUSH(attributes->note, attributes->count, attributes->room, text);
}

static enum CXChildVisitResult visit_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct attributes *attributes = data;

    switch (clang_getCursorKind(cursor)) {
    case CXCursor_AnnotateAttr:
        note_annotation(attributes, annotation_text(attributes->reader, cursor));
        break;
    case CXCursor_AlignedAttr:
        raise_alignment(attributes->decl, written_alignment(attributes->reader, cursor));
        break;
    case CXCursor_CUDADeviceAttr:
    case CXCursor_CUDAConstantAttr:
        attributes->decl->variable.is_device = true;
        break;
    case CXCursor_UnexposedAttr:
        note_unexposed(attributes, cursor, parent);
        break;
    default:
        break;
    }
    return CXChildVisit_Continue;
}

static void read_attributes(struct reader *reader, struct ast_decl *decl, CXCursor cursor)
{
    struct attributes attributes = {.reader = reader, .decl = decl};
    const char **notes;

    clang_visitChildren(cursor, visit_attribute, &attributes);
    notes = arena_alloc(reader->arena, (attributes.count + 1) * sizeof *notes);
    if (attributes.count)
        memcpy(notes, attributes.note, attributes.count * sizeof *notes);
    notes[attributes.count] = NULL;
    decl->annotations = notes;
    free(attributes.note);
}

/* ---- Constants ------------------------------------------------------------------------------------- */

/* Is `constexpr` written between the declaration's beginning and its name? */
static bool says_constexpr(const struct ast_decl *decl, const char *bytes)
{
    const char *at = bytes + decl->place.begin, *end = bytes + decl->place.name_begin;
    struct scan_token token;
    while (at < end && (token = scan_next(&at, end)).kind != SCAN_END)
        if (scan_is(token, "constexpr"))
            return true;
    return false;
}

static bool is_constexpr(struct reader *reader, const struct ast_decl *decl, CXCursor cursor)
{
    CXFile file = NULL;
    size_t size = 0;
    const char *bytes;

    reader_offset(clang_getCursorLocation(cursor), &file);
    bytes = file ? clang_getFileContents(reader->unit, file, &size) : NULL;
    return bytes && decl->place.name_begin < size && decl->place.begin < decl->place.name_begin &&
           says_constexpr(decl, bytes);
}

static void set_value(struct ast_decl *decl, int64_t value)
{
    decl->has_value = ast_const_convert(decl->type, &value);
    decl->value = decl->has_value ? value : 0;
}

/* The initialiser of a constant outside the function under construction; NULL: it has none. */
static struct ast_node *outer_initialiser(struct reader *reader, CXCursor cursor)
{
    const CXCursor init = clang_Cursor_getVarDeclInitializer(cursor);
    struct user_file *const file = reader->body.file;
    struct ast_node *node;

    if (clang_Cursor_isNull(init))
        return NULL;
    reader->body.file = NULL;
    node = reader_expression(reader, init);
    reader->body.file = file;
    return node;
}

/* clang has proved the initialiser of a constexpr variable to be a constant: here its evaluation can be believed,
   unless the value depends on whether a constant is wanted, which libclang gets wrong. */
static void evaluate(struct reader *reader, struct ast_decl *decl, CXCursor cursor)
{
    int64_t value;
    if (!decl->has_value && !reader_asks_evaluation(reader, cursor) && reader_leaf_value(cursor, decl->type, &value))
        set_value(decl, value);
}

static void read_variable(struct reader *reader, struct ast_decl *decl, CXCursor cursor)
{
    const enum CX_StorageClass storage = clang_Cursor_getStorageClass(cursor);
    const CXType type = clang_getCursorType(cursor);
    struct ast_node *init = NULL;

    decl->storage = storage == CX_SC_Static ? AST_STATIC : storage == CX_SC_Extern ? AST_EXTERN : AST_AUTO;
    if (decl->storage == AST_AUTO && clang_getCursorTLSKind(cursor) != CXTLS_None && !decl->variable.is_shared)
        decl->storage = AST_STATIC;
    decl->variable.is_const = decl->type->is_const;
    decl->variable.is_deduced = type.kind == CXType_Auto;
    const bool has_mutable = decl->type->kind < AST_TYPE_TUPLE && reader_has_mutable(type);
    if (has_mutable) /* a reader may write it */
        decl->variable.is_const = false;
    if (has_mutable || (!decl->variable.is_const && reader_may_write_itself(reader, type)))
        decl->variable.escape |= AST_UNKNOWN_USE;
    decl->variable.is_constexpr = decl->kind == AST_VAR && decl->variable.is_const &&
                                  !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(cursor)) &&
                                  is_constexpr(reader, decl, cursor);
    if (decl->kind != AST_VAR || !decl->variable.is_const || decl->type->is_volatile)
        return;
    const bool is_integer = ast_is_integer(decl->type);
    const bool is_table = decl->variable.is_constexpr && !decl->type->is_class && reader->request->bodies;
    if (!decl->variable.is_local && (is_integer || is_table))
        init = outer_initialiser(reader, cursor);
    if (is_integer && init && init->has_value)
        set_value(decl, init->value);
    if (is_integer && decl->variable.is_constexpr)
        evaluate(reader, decl, cursor);
    if (!is_integer && init)
        decl->init = init;
}

/* libclang extends a value by its sign, of a type without one, too. */
static void read_enumerator(struct ast_decl *decl, CXCursor cursor)
{
    int64_t value = clang_getEnumConstantDeclValue(cursor);
    if (!decl->type->is_signed && decl->type->bits > 0 && decl->type->bits < 64)
        value &= ((int64_t)1 << decl->type->bits) - 1;
    decl->has_value = decl->type->is_signed || value >= 0;
    decl->value = decl->has_value ? value : 0;
}

/* A field's type, and the last expression below the field. */
struct field_parts {
    CXType type;
    CXCursor last;
    int expressions;
};

static enum CXChildVisitResult visit_field_part(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct field_parts *parts = data;
    (void)parent;
    if (clang_isExpression(clang_getCursorKind(cursor))) {
        parts->expressions++;
        parts->last = cursor;
    }
    return CXChildVisit_Continue;
}

/* Is the last expression the field's initialiser? It may be a bit-field's width, or a bound of an array: that is a
   number, of which no array, pointer or reference to an array is made. */
static bool is_initialised(const struct field_parts *parts, const struct ast_decl *decl)
{
    const enum CXTypeKind last = clang_getCanonicalType(clang_getCursorType(parts->last)).kind;
    const bool is_number = last >= CXType_Bool && last <= CXType_Int128;
    switch (parts->type.kind) {
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
        return clang_getCursorKind(parts->last) == CXCursor_InitListExpr ||
               clang_getCursorKind(parts->last) == CXCursor_StringLiteral;
    case CXType_Pointer:
        return !is_number;
    case CXType_LValueReference:
    case CXType_RValueReference:
        return !is_number || clang_getArraySize(clang_getPointeeType(parts->type)) < 0;
    default:
        return parts->expressions > (decl->variable.bits ? 1 : 0);
    }
}

struct nameless {
    CXCursor record;
    long long offset;
};

static enum CXVisitorResult visit_nameless(CXCursor field, CXClientData data)
{
    struct nameless *nameless = data;
    if (!clang_equalCursors(clang_getTypeDeclaration(clang_getCursorType(field)), nameless->record))
        return CXVisit_Continue;
    nameless->offset = clang_Cursor_getOffsetOfField(field);
    return CXVisit_Break;
}

/* The place of a field's class, if that is an anonymous struct or union, in the class around it: libclang shows a
   member of the former as one of the latter. */
static int64_t nameless_offset(CXCursor field)
{
    struct nameless nameless = {clang_getCursorSemanticParent(field), -1};
    const CXCursor around = clang_getCursorSemanticParent(nameless.record);
    if (!clang_Cursor_isAnonymousRecordDecl(nameless.record))
        return 0;
    clang_Type_visitFields(clang_getCursorType(around), visit_nameless, &nameless);
    return nameless.offset;
}

static void read_field(struct reader *reader, struct ast_decl *decl, CXCursor cursor)
{
    const long long offset = clang_Cursor_getOffsetOfField(cursor);
    struct user_file *const file = reader->body.file;
    const enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(cursor);
    struct field_parts parts = {.type = clang_getCanonicalType(clang_getCursorType(cursor))};
    decl->variable.offset = offset < 0 ? -1 : offset;
    decl->variable.nameless_offset = nameless_offset(cursor);
    decl->variable.is_private = access == CX_CXXPrivate || access == CX_CXXProtected;
    if (!reader->request->bodies && decl->type->kind != AST_TYPE_LAYOUT)
        return;
    clang_visitChildren(cursor, visit_field_part, &parts);
    if (!parts.expressions || !is_initialised(&parts, decl))
        return;
    reader->body.file = NULL;
    decl->init = reader_last_expression(reader, cursor);
    reader->body.file = file;
}

/* ---- One declaration --------------------------------------------------------------------------------- */

static bool is_function_like(enum CXCursorKind kind) { return decl_kind(kind) == AST_FUNCTION; }

/* Names of the namespaces and classes around, with :: between them. */
static const char *scope_of(struct reader *reader, CXCursor cursor)
{
    const char *scope = "", *name;

    for (cursor = clang_getCursorSemanticParent(cursor);
         !clang_Cursor_isNull(cursor) && clang_isDeclaration(clang_getCursorKind(cursor));
         cursor = clang_getCursorSemanticParent(cursor)) {
        name = reader_text(reader, clang_getCursorSpelling(cursor));
        if (*name)
            scope = *scope ? arena_printf(reader->arena, "%s::%s", name, scope) : name;
    }
    return scope;
}

/* The constant that an instance of a function template has as its first argument. */
static void read_argument(struct ast_decl *decl, CXCursor cursor)
{
    decl->callable.has_argument = clang_Cursor_getNumTemplateArguments(cursor) > 0 &&
                                  clang_Cursor_getTemplateArgumentKind(cursor, 0) == CXTemplateArgumentKind_Integral;
    if (decl->callable.has_argument)
        decl->callable.argument = clang_Cursor_getTemplateArgumentValue(cursor, 0);
}

/* Is it the name of an operator? It has a sign or a word after it. */
static bool names_operator(const char *name)
{
    const size_t size = strlen("operator");
    return strncmp(name, "operator", size) == 0 && !isalnum((unsigned char)name[size]) && name[size] != '_';
}

static enum ast_role role_of(CXCursor cursor, const char *name)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (kind == CXCursor_FunctionTemplate)
        kind = clang_getTemplateCursorKind(cursor);
    switch (kind) {
    case CXCursor_Constructor:
        return clang_CXXConstructor_isCopyConstructor(cursor) || clang_CXXConstructor_isMoveConstructor(cursor)
                   ? AST_ROLE_COPIES
                   : AST_ROLE_MAKES;
    case CXCursor_Destructor:
        return AST_ROLE_DESTROYS;
    case CXCursor_ConversionFunction:
        return AST_ROLE_CONVERTS;
    default:
        if (!names_operator(name))
            return AST_ROLE_NONE;
        if (strcmp(name, "operator=") != 0)
            return AST_ROLE_CALCULATES;
        return clang_CXXMethod_isCopyAssignmentOperator(cursor) || clang_CXXMethod_isMoveAssignmentOperator(cursor)
                   ? AST_ROLE_TAKES
                   : AST_ROLE_ASSIGNS;
    }
}

static void describe(struct reader *reader, struct ast_decl *decl, CXCursor cursor)
{
    const CXType type = clang_getCursorType(cursor);
    const CXCursor parent = clang_getCursorSemanticParent(cursor);

    decl->kind = decl_kind(clang_getCursorKind(cursor));
    decl->name = reader_text(reader, clang_getCursorSpelling(cursor));
    decl->type = reader_type(reader, decl->kind == AST_FUNCTION ? clang_getResultType(type) : type);
    decl->scope = decl->kind == AST_FUNCTION || decl->kind == AST_FIELD ? scope_of(reader, cursor) : "";
    decl->variable.align = decl->type->align;
    decl->variable.bits =
        decl->kind == AST_FIELD && clang_Cursor_isBitField(cursor) ? clang_getFieldDeclBitWidth(cursor) : 0;
    decl->variable.is_local = decl->kind == AST_PARAM || is_function_like(clang_getCursorKind(parent));
    if (decl->kind == AST_FUNCTION || (decl->kind == AST_VAR && !decl->variable.is_local))
        decl->call = known_call(decl->name);
    decl->callable.is_virtual = decl->kind == AST_FUNCTION && clang_CXXMethod_isVirtual(cursor);
    decl->callable.is_variadic = decl->kind == AST_FUNCTION && clang_isFunctionTypeVariadic(type);
    reader_place_decl(reader, decl, cursor);
    read_attributes(reader, decl, cursor);
    decl->variable.offset = -1;
    if (decl->kind == AST_VAR || decl->kind == AST_PARAM)
        read_variable(reader, decl, cursor);
    else if (decl->kind == AST_FIELD)
        read_field(reader, decl, cursor);
    else if (decl->kind == AST_ENUMCONST)
        read_enumerator(decl, cursor);
    if (decl->kind == AST_FUNCTION) {
        decl->callable.role = role_of(cursor, decl->name);
        read_argument(decl, cursor);
    }
    if (decl->kind == AST_FUNCTION && clang_Cursor_getStorageClass(cursor) == CX_SC_Static)
        decl->storage = AST_STATIC;
}

struct ast_decl *reader_decl(struct reader *reader, CXCursor cursor)
{
    struct ast_decl *decl;
    const void *key;
    CXCursor definition;

    if (clang_Cursor_isNull(cursor) || !clang_isDeclaration(clang_getCursorKind(cursor)))
        return NULL;
    cursor = clang_getCanonicalCursor(cursor);
    key = cursor.data[0];
    decl = *ptrmap_at(&reader->made.decls, key);
    if (!decl) {
        decl = arena_alloc(reader->arena, sizeof *decl);
        *decl = (struct ast_decl){.id = ++reader->made.decl_count};
        *ptrmap_at(&reader->made.decls, key) = decl;
        definition = clang_getCursorDefinition(cursor);
        describe(reader, decl, clang_Cursor_isNull(definition) ? cursor : definition);
    }
    return decl;
}

enum call reader_known_call(const struct ast_node *node)
{
    const size_t size = node->text ? ast_name_size(node->text) : 0;
    return node->decl && node->text && strlen(node->decl->name) == size &&
                   strncmp(node->decl->name, node->text, size) == 0
               ? node->decl->call
               : known_call_in(node->text, size);
}
