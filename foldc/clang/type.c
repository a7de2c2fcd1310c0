/* Types, as far as a fold asks. */
#include "read.h"
#include "foldc/c/named.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    enum ast_type_kind kind;
} ccute_types[] = {
    {"ccute_tuple", AST_TYPE_TUPLE},       {"ccute_layout", AST_TYPE_LAYOUT},
    {"ccute_tiler", AST_TYPE_TILER},       {"ccute_mark", AST_TYPE_MARK},
    {"ccute_copy_atom", AST_TYPE_ATOM},    {"ccute_tiled_copy", AST_TYPE_TILED_COPY},
    {"ccute_mma_atom", AST_TYPE_MMA_ATOM}, {"ccute_tiled_mma", AST_TYPE_TILED_MMA},
    {"ccute_tensor", AST_TYPE_TENSOR},
};

static enum ast_type_kind record_kind(struct reader *reader, CXType type)
{
    const char *name = reader_text(reader, clang_getCursorSpelling(clang_getTypeDeclaration(type)));
    for (size_t i = 0; i < sizeof ccute_types / sizeof *ccute_types; i++)
        if (strcmp(name, ccute_types[i].name) == 0)
            return ccute_types[i].kind;
    return AST_TYPE_OTHER;
}

static bool is_signed(enum CXTypeKind kind) { return (kind >= CXType_Char_S && kind <= CXType_Int128); }

static enum ast_type_kind type_kind(struct reader *reader, CXType type)
{
    switch (type.kind) {
    case CXType_Void:
        return AST_TYPE_VOID;
    case CXType_Bool:
        return AST_TYPE_BOOL;
    case CXType_Float:
    case CXType_Double:
    case CXType_LongDouble:
    case CXType_Float128:
    case CXType_Half:
    case CXType_Float16:
    case CXType_BFloat16:
        return AST_TYPE_FLOAT;
    case CXType_Enum:
        return AST_TYPE_ENUM;
    case CXType_Pointer:
    case CXType_NullPtr:
        return AST_TYPE_POINTER;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
        return AST_TYPE_ARRAY;
    case CXType_Dependent:
    case CXType_Auto:
    case CXType_Unexposed:
    case CXType_Overload:
        return AST_TYPE_DEPENDENT;
    case CXType_Record:
        return record_kind(reader, type);
    default:
        return type.kind >= CXType_Char_U && type.kind <= CXType_Int128 ? AST_TYPE_INT : AST_TYPE_OTHER;
    }
}

static enum ast_own_type own_type(struct reader *reader, CXType type)
{
    switch (type.kind) {
    case CXType_Bool:
        return AST_OWN_BOOL;
    case CXType_Char_U:
    case CXType_Char_S:
        return AST_OWN_CHAR;
    case CXType_LongLong:
        return AST_OWN_LLONG;
    case CXType_ULongLong:
        return AST_OWN_ULLONG;
    case CXType_WChar:
    case CXType_Char16:
    case CXType_Char32:
        return AST_OWN_WIDE_CHAR;
    case CXType_Enum:
        return strcmp(reader_text(reader, clang_getTypeSpelling(clang_getUnqualifiedType(type))), "ccute_status") == 0
                   ? AST_OWN_STATUS
                   : AST_OWN_NONE;
    default:
        return AST_OWN_NONE;
    }
}

/* May one ask for its size? libclang crashes on the types of member functions and their like. */
static bool has_size(CXType type)
{
    switch (type.kind) {
    case CXType_Bool:
    case CXType_Pointer:
    case CXType_NullPtr:
    case CXType_MemberPointer:
    case CXType_Record:
    case CXType_Enum:
    case CXType_ConstantArray:
    case CXType_Vector:
    case CXType_ExtVector:
    case CXType_Complex:
        return true;
    default:
        return (type.kind >= CXType_Char_U && type.kind <= CXType_LongDouble) || type.kind == CXType_Float128 ||
               type.kind == CXType_Half || type.kind == CXType_Float16 || type.kind == CXType_BFloat16;
    }
}

/* A size or alignment: negative answers are errors, and dependent or incomplete types have none. */
static int64_t measure(long long answer) { return answer < 0 ? -1 : answer; }

static void describe_target(struct reader *reader, struct ast_type *type, CXType cx)
{
    if (type->kind == AST_TYPE_POINTER) {
        type->target = cx.kind == CXType_Pointer ? reader_type(reader, clang_getPointeeType(cx)) : NULL;
    } else if (type->kind == AST_TYPE_ARRAY) {
        type->target = reader_type(reader, clang_getArrayElementType(cx));
        type->count = cx.kind == CXType_ConstantArray ? measure(clang_getArraySize(cx)) : -1;
        type->is_class = type->target->is_class;
    } else if (type->kind == AST_TYPE_ENUM) {
        type->target = reader_type(reader, clang_getEnumDeclIntegerType(clang_getTypeDeclaration(cx)));
        type->is_signed = type->target->is_signed;
        type->is_scoped = clang_EnumDecl_isScoped(clang_getTypeDeclaration(cx));
    }
    if (type->target && type->kind != AST_TYPE_ENUM && type->target->is_dependent)
        type->is_dependent = true;
}

/* Which type it is of those that foldc knows by name, outside of namespaces and classes. */
static void describe_named(struct ast_type *type, struct reader *reader, CXCursor declaration)
{
    const enum CXCursorKind around = clang_getCursorKind(clang_getCursorSemanticParent(declaration));
    if (around == CXCursor_Namespace || around == CXCursor_StructDecl || around == CXCursor_ClassDecl ||
        around == CXCursor_ClassTemplate)
        return;
    type->identity.named = (uint8_t)type_named(reader_text(reader, clang_getCursorSpelling(declaration)));
    if (type->identity.named == NAMED_VECTOR && clang_Cursor_getNumTemplateArguments(declaration) == 2)
        type->identity.elements = clang_Cursor_getTemplateArgumentValue(declaration, 1);
}

/* The number of the template's parameter that a type is, plus 1: libclang has it in the canonical name alone. */
static uint16_t parameter_of(struct reader *reader, CXType cx)
{
    const char *name = reader_text(reader, clang_getTypeSpelling(clang_getUnqualifiedType(cx)));
    unsigned depth, number;
    int length = 0;
    if (sscanf(name, "type-parameter-%u-%u%n", &depth, &number, &length) != 2 || name[length] || number >= UINT16_MAX)
        return 0;
    return (uint16_t)(number + 1);
}

/* Clang's type of a function's name in a call: of no interest, but not dependent either. */
static bool is_placeholder(const char *name)
{
    return strcmp(name, "<builtin fn type>") == 0 || strcmp(name, "<bound member function type>") == 0;
}

/* libclang names a lambda's class by its place. */
static bool names_lambda(const char *name)
{
    name += strncmp(name, "const ", 6) == 0 ? 6 : 0;
    return strncmp(name, "(lambda", 7) == 0;
}

/* An _Atomic type is described as its value's, volatile: each access counts. */
static void describe(struct reader *reader, struct ast_type *type, CXType cx)
{
    type->name = reader_text(reader, clang_getTypeSpelling(cx));
    if (cx.kind == CXType_LValueReference || cx.kind == CXType_RValueReference) {
        type->is_reference = true;
        type->identity.is_rvalue = cx.kind == CXType_RValueReference;
        cx = clang_getCanonicalType(clang_getPointeeType(cx));
    }
    type->is_volatile = clang_isVolatileQualifiedType(cx) || cx.kind == CXType_Atomic;
    cx = cx.kind == CXType_Atomic ? clang_getCanonicalType(clang_Type_getValueType(cx)) : cx;
    type->kind = is_placeholder(type->name) ? AST_TYPE_OTHER : type_kind(reader, cx);
    type->is_const = clang_isConstQualifiedType(cx);
    type->is_lambda = type->kind == AST_TYPE_OTHER && names_lambda(type->name);
    type->is_class = type->kind == AST_TYPE_OTHER && cx.kind == CXType_Record && !clang_isPODType(cx);
    type->is_dependent = type->kind == AST_TYPE_DEPENDENT;
    type->is_signed = is_signed(cx.kind);
    if (cx.kind == CXType_Record)
        describe_named(type, reader, clang_getTypeDeclaration(cx));
    type->identity.parameter = type->is_dependent ? parameter_of(reader, cx) : 0;
    type->identity.own = (uint8_t)own_type(reader, cx);
    describe_target(reader, type, cx);
    if (type->kind == AST_TYPE_OTHER && cx.kind == CXType_Record)
        type->assigned = reader_why_assigned(reader, cx);
    if (!type->is_dependent && has_size(cx)) {
        type->is_dependent = clang_Type_getSizeOf(cx) == CXTypeLayoutError_Dependent;
        type->size = measure(clang_Type_getSizeOf(cx));
        type->align = measure(clang_Type_getAlignOf(cx));
    }
    if (reader->request->bodies && cx.kind == CXType_Record && type->size > 0)
        reader_members(reader, type, cx);
    else if (type->kind == AST_TYPE_OTHER && cx.kind == CXType_Record && type->size > 0)
        reader_fields(reader, type, cx);
    type->identity.plain = reader_type(reader, clang_getUnqualifiedType(cx));
    if (type->kind == AST_TYPE_BOOL)
        type->bits = 1;
    else if (type->kind == AST_TYPE_INT || type->kind == AST_TYPE_ENUM || type->kind == AST_TYPE_FLOAT)
        type->bits = type->size > 0 ? (uint16_t)(8 * type->size) : 0;
}

const struct ast_type *reader_type(struct reader *reader, CXType cx)
{
    const CXType canonical = clang_getCanonicalType(cx);
    struct ast_type *type;

    if (canonical.kind == CXType_Invalid)
        return reader_type_none();
    type = *ptrmap_at(&reader->made.types, canonical.data[0]);
    if (!type) {
        type = arena_alloc(reader->arena, sizeof *type);
        *type = (struct ast_type){.size = -1, .align = -1, .count = -1};
        *ptrmap_at(&reader->made.types, canonical.data[0]) = type;
        describe(reader, type, canonical);
    }
    return type;
}

const struct ast_type *reader_type_none(void)
{
    static const struct ast_type none = {.kind = AST_TYPE_DEPENDENT,
                                         .is_dependent = true,
                                         .size = -1,
                                         .align = -1,
                                         .count = -1,
                                         .name = "<dependent type>"};
    return &none;
}
