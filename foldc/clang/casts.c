/* The arguments that functions take by reference, and those by a reference to const that they may write: const can be
 * cast away from an object that is not. */
#include "read.h"

#include <string.h>

/* The type of a parameter, from that of its function, or of a pointer to one; of no kind: it has fewer. */
static CXType parameter_of(CXType function, unsigned i)
{
    if (function.kind == CXType_Pointer)
        function = clang_getPointeeType(function);
    function = clang_getCanonicalType(function);
    if ((int)i >= clang_getNumArgTypes(function))
        return (CXType){.kind = CXType_Invalid};
    return clang_getCanonicalType(clang_getArgType(function, i));
}

/* Is parameter i of that kind, a reference or a pointer, to const, or to non-const? */
static bool takes(CXType function, unsigned i, enum CXTypeKind kind, bool is_const)
{
    const CXType parameter = parameter_of(function, i);
    return parameter.kind == kind && (clang_isConstQualifiedType(clang_getPointeeType(parameter)) != 0) == is_const;
}

bool reader_takes_reference(CXType function, unsigned i) { return takes(function, i, CXType_LValueReference, false); }

bool reader_takes_const_reference(CXType function, unsigned i)
{
    return takes(function, i, CXType_LValueReference, true);
}

bool reader_takes_value(CXType function, unsigned i)
{
    const CXType parameter = parameter_of(function, i);
    return (parameter.kind >= CXType_FirstBuiltin && parameter.kind <= CXType_LastBuiltin &&
            parameter.kind != CXType_Dependent) ||
           parameter.kind == CXType_Enum || parameter.kind == CXType_Pointer;
}

bool reader_takes_pointer(CXType function, unsigned i) { return takes(function, i, CXType_Pointer, false); }

/* ---- Bodies that write -------------------------------------------------------------------------------- */

/* A body is looked into as far as a reader would. */
enum { MOST_CURSORS = 4000, DEEPEST = 8 };

struct casts {
    struct reader *reader;
    int cursors, depth;
    bool found;
};

static bool may_write(struct casts *casts, CXCursor callee);

/* Is a reference written in the type of a cast: (int &)x? */
static bool names_reference(const struct reader *reader, CXCursor cast)
{
    CXFile file = NULL;
    size_t size = 0;
    const uint32_t begin = reader_offset(clang_getRangeStart(clang_getCursorExtent(cast)), &file);
    const char *bytes = file ? clang_getFileContents(reader->unit, file, &size) : NULL;
    const char *end = bytes && begin < size ? memchr(bytes + begin, ')', size - begin) : NULL;
    return !end || memchr(bytes + begin, '&', (size_t)(end - bytes) - begin);
}

static bool casts_away(const struct reader *reader, CXCursor cast)
{
    const enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(cast)).kind;
    return kind == CXType_Pointer || names_reference(reader, cast);
}

static bool is_kept_reference(CXCursor variable)
{
    const enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(variable)).kind;
    return kind == CXType_LValueReference && clang_Cursor_getStorageClass(variable) == CX_SC_Static;
}

static enum CXChildVisitResult take_first(CXCursor cursor, CXCursor parent, CXClientData first)
{
    (void)parent;
    *(CXCursor *)first = cursor;
    return CXChildVisit_Break;
}

/* The first operand, without brackets and implicit casts. */
static CXCursor operand_of(CXCursor cursor)
{
    enum CXCursorKind kind;
    do {
        CXCursor first = clang_getNullCursor();
        clang_visitChildren(cursor, take_first, &first);
        kind = clang_getCursorKind(cursor = first);
    } while (kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr);
    return cursor;
}

/* &p[i] and &*p of a pointer: an address that the pointer has already. */
static bool is_of_pointer(CXCursor address)
{
    const CXCursor place = operand_of(address), base = operand_of(place);
    if (clang_getCursorKind(place) == CXCursor_UnaryOperator)
        return clang_getCursorUnaryOperatorKind(place) == CXUnaryOperator_Deref;
    return clang_getCursorKind(place) == CXCursor_ArraySubscriptExpr &&
           clang_getCanonicalType(clang_getCursorType(base)).kind == CXType_Pointer;
}

/* May that expression or declaration write through a reference to const, or keep its address? */
static bool is_suspicious(struct casts *casts, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_LambdaExpr:
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt:
        return true;
    case CXCursor_CStyleCastExpr:
        return casts_away(casts->reader, cursor);
    case CXCursor_UnaryOperator:
        return clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_AddrOf && !is_of_pointer(cursor);
    case CXCursor_VarDecl:
        return is_kept_reference(cursor);
    case CXCursor_CallExpr:
        return may_write(casts, clang_getCursorReferenced(cursor));
    default:
        return false;
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct casts *casts = data;
    (void)parent;
    casts->found |= ++casts->cursors > MOST_CURSORS || is_suspicious(casts, cursor);
    return casts->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool takes_any(CXCursor function)
{
    const CXType type = clang_getCursorType(function);
    for (int i = 0; i < clang_getNumArgTypes(type); i++)
        if (reader_takes_const_reference(type, (unsigned)i))
            return true;
    return false;
}

/* The standard library and ccute write nothing that is const. */
static bool is_trusted(const struct casts *casts, CXCursor function)
{
    const char *name = reader_text(casts->reader, clang_getCursorSpelling(function));
    return name_family(name) == NAME_CCUTE ||
           (strcmp(name, "addressof") != 0 && clang_Location_isInSystemHeader(clang_getCursorLocation(function)));
}

static bool may_write(struct casts *casts, CXCursor callee)
{
    CXCursor definition;
    if (clang_Cursor_isNull(callee) || casts->depth == DEEPEST)
        return true;
    if (is_trusted(casts, callee) || !takes_any(callee))
        return false;
    definition = clang_getCursorDefinition(callee);
    if (clang_Cursor_isNull(definition) || clang_getCursorKind(callee) == CXCursor_Constructor ||
        clang_CXXMethod_isVirtual(callee))
        return true;
    casts->depth++;
    clang_visitChildren(definition, visit, casts);
    casts->depth--;
    return casts->found;
}

bool reader_may_write_const(struct reader *reader, CXCursor callee)
{
    struct casts casts = {.reader = reader};
    return may_write(&casts, callee);
}

/* ---- Instances ---------------------------------------------------------------------------------------- */

/* The uses of a parameter in an instance of a template, whose calls are known as the template's are not. */
struct uses {
    struct reader *reader;
    CXCursor parameter;
    int cursors, depth;
    bool found; /* one that may write it */
};

/* Is it the parameter, in parentheses or not? */
static bool is_parameter(const struct uses *uses, CXCursor cursor)
{
    while (clang_getCursorKind(cursor) == CXCursor_UnexposedExpr || clang_getCursorKind(cursor) == CXCursor_ParenExpr)
        cursor = reader_first_child(cursor);
    return clang_getCursorKind(cursor) == CXCursor_DeclRefExpr &&
           clang_equalCursors(clang_getCursorReferenced(cursor), uses->parameter);
}

static bool leaves(struct uses *uses, CXCursor callee, unsigned i);

/* Is it an argument that the call leaves as it is? The object of a method is none. */
static bool is_left(struct uses *uses, CXCursor cursor, CXCursor call)
{
    const CXCursor callee = clang_getCursorReferenced(call);
    const bool is_method = clang_getCursorKind(callee) == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(callee);
    if (clang_getCursorKind(call) != CXCursor_CallExpr || clang_Cursor_isNull(callee) || is_method)
        return false;
    for (int i = 0; i < clang_Cursor_getNumArguments(call); i++)
        if (clang_equalCursors(clang_Cursor_getArgument(call, (unsigned)i), cursor))
            return i < clang_getNumArgTypes(clang_getCursorType(callee)) &&
                   (reader_takes_reference(clang_getCursorType(callee), (unsigned)i)
                        ? leaves(uses, callee, (unsigned)i)
                        : !reader_may_write_const(uses->reader, callee));
    return false;
}

static enum CXChildVisitResult visit_use(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct uses *uses = data;
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    if (is_parameter(uses, cursor) && is_left(uses, cursor, parent))
        return CXChildVisit_Continue;
    uses->found |= ++uses->cursors > MOST_CURSORS || kind == CXCursor_LambdaExpr || kind == CXCursor_GCCAsmStmt ||
                   (kind == CXCursor_DeclRefExpr && is_parameter(uses, cursor));
    return uses->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool leaves(struct uses *uses, CXCursor callee, unsigned i)
{
    const CXCursor definition = clang_getCursorDefinition(callee);
    struct uses inner = {.reader = uses->reader, .cursors = uses->cursors, .depth = uses->depth + 1};
    if (clang_Cursor_isNull(definition) || inner.depth > DEEPEST || clang_CXXMethod_isVirtual(definition))
        return false;
    inner.parameter = clang_Cursor_getArgument(definition, i);
    if (clang_Cursor_isNull(inner.parameter))
        return false;
    clang_visitChildren(definition, visit_use, &inner);
    uses->cursors = inner.cursors;
    return !inner.found;
}

bool reader_instance_leaves(struct reader *reader, CXCursor callee, unsigned i)
{
    struct uses uses = {.reader = reader};
    return !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(callee)) && leaves(&uses, callee, i);
}

/* ---- Objects ---------------------------------------------------------------------------------------- */

/* Does a constructor with this node in it hand out the object, or a part of it? */
static bool hands_out(struct casts *casts, CXCursor cursor, CXCursor parent)
{
    const CXCursor callee = clang_getCursorReferenced(cursor);
    const CXType type = clang_getCursorType(callee);
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CXXThisExpr:
        return clang_getCursorKind(parent) != CXCursor_MemberRefExpr;
    case CXCursor_MemberRefExpr: /* an array is a pointer to itself */
        return clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_ConstantArray &&
               clang_getCursorKind(parent) != CXCursor_ArraySubscriptExpr;
    case CXCursor_VarDecl:
        return clang_getCanonicalType(clang_getCursorType(cursor)).kind == CXType_LValueReference;
    case CXCursor_CallExpr:
        for (int i = 0; i < clang_getNumArgTypes(type); i++)
            if (reader_takes_reference(type, (unsigned)i))
                return true;
        return clang_getCursorKind(callee) == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(callee);
    default:
        return is_suspicious(casts, cursor);
    }
}

static enum CXChildVisitResult visit_making(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct casts *casts = data;
    casts->found |= ++casts->cursors > MOST_CURSORS || hands_out(casts, cursor, parent);
    return casts->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static void look_into(struct casts *casts, CXCursor function, CXCursorVisitor look)
{
    const CXCursor definition = clang_getCursorDefinition(function);
    if (clang_CXXMethod_isDefaulted(function) || clang_CXXMethod_isDeleted(function))
        return;
    if (clang_Cursor_isNull(definition))
        casts->found = true;
    else
        clang_visitChildren(definition, look, casts);
}

static void look_at_class(struct casts *casts, CXType type);

static enum CXChildVisitResult visit_part(CXCursor part, CXCursor parent, CXClientData data)
{
    struct casts *casts = data;
    (void)parent;
    switch (clang_getCursorKind(part)) {
    case CXCursor_CXXBaseSpecifier:
        look_at_class(casts, clang_getCursorType(part));
        break;
    case CXCursor_FieldDecl:
        look_at_class(casts, clang_getCursorType(part));
        clang_visitChildren(part, visit_making, casts);
        break;
    case CXCursor_Constructor:
    case CXCursor_FunctionTemplate:
        look_into(casts, part, visit_making);
        break;
    case CXCursor_CXXMethod:
    case CXCursor_ConversionFunction:
        if (clang_CXXMethod_isConst(part))
            look_into(casts, part, visit);
        break;
    default:
        break;
    }
    return casts->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

static void look_at_class(struct casts *casts, CXType type)
{
    CXCursor declaration;
    type = clang_getCanonicalType(type);
    while (type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray)
        type = clang_getCanonicalType(clang_getArrayElementType(type));
    declaration = clang_getTypeDeclaration(type);
    if (type.kind != CXType_Record || clang_Location_isInSystemHeader(clang_getCursorLocation(declaration)))
        return;
    if (casts->depth == DEEPEST) {
        casts->found = true;
        return;
    }
    casts->depth++;
    clang_visitChildren(reader_members_of(declaration), visit_part, casts);
    casts->depth--;
}

bool reader_may_write_itself(struct reader *reader, CXType type)
{
    struct casts casts = {.reader = reader};
    if (reader->is_cxx)
        look_at_class(&casts, type);
    return casts.found;
}
