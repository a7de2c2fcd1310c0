/* Functions whose body is seen to return, and to do nothing on the way that is seen from outside. */
#include "read.h"

#include <string.h>

/* Bodies are looked into as far as a reader would: a longer one, or one that calls deeper, is not known to return. */
enum { MOST_CURSORS = 400, DEEPEST = 4 };

/* One body, or its callees. */
struct quiet {
    struct reader *reader;
    int cursors; /* looked at so far */
    int depth;
    bool is_loud;
};

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data);

/* ---- Loops ---- */

struct counted {
    CXCursor counter;
    bool is_written;
};

static bool names(CXCursor cursor, CXCursor variable)
{
    return clang_getCursorKind(cursor) == CXCursor_DeclRefExpr &&
           clang_equalCursors(clang_getCursorReferenced(cursor), variable);
}

static enum CXChildVisitResult visit_first(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}

CXCursor reader_first_child(CXCursor cursor)
{
    CXCursor first = clang_getNullCursor();
    clang_visitChildren(cursor, visit_first, &first);
    return first;
}

static bool may_write(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_UnaryOperator:
        switch (clang_getCursorUnaryOperatorKind(cursor)) {
        case CXUnaryOperator_PostInc:
        case CXUnaryOperator_PostDec:
        case CXUnaryOperator_PreInc:
        case CXUnaryOperator_PreDec:
        case CXUnaryOperator_AddrOf:
            return true;
        default:
            return false;
        }
    case CXCursor_BinaryOperator:
        return clang_getCursorBinaryOperatorKind(cursor) == CXBinaryOperator_Assign;
    case CXCursor_CompoundAssignOperator:
    case CXCursor_CallExpr: /* by reference, say */
    case CXCursor_LambdaExpr:
        return true;
    default:
        return false;
    }
}

/* A written variable is named directly under the node that writes it, conversions aside. */
static enum CXChildVisitResult visit_write(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct counted *counted = data;
    counted->is_written |= names(cursor, counted->counter) && may_write(parent);
    return counted->is_written ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* The parts of a for statement, as far as it has four. */
struct for_parts {
    CXCursor part[4];
    int count;
};

static enum CXChildVisitResult visit_part(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct for_parts *parts = data;
    (void)parent;
    if (parts->count < 4)
        parts->part[parts->count] = cursor;
    parts->count++;
    return CXChildVisit_Continue;
}

/* for (T i = ...; i < ...; i++), where nothing else writes i, which is an int at least. */
static bool counts_to_an_end(CXCursor loop)
{
    struct for_parts parts = {.count = 0};
    struct counted counted = {.is_written = false};
    CXCursor left;
    clang_visitChildren(loop, visit_part, &parts);
    if (parts.count != 4 || clang_getCursorKind(parts.part[0]) != CXCursor_DeclStmt ||
        clang_getCursorKind(parts.part[1]) != CXCursor_BinaryOperator ||
        clang_getCursorBinaryOperatorKind(parts.part[1]) != CXBinaryOperator_LT ||
        clang_getCursorKind(parts.part[2]) != CXCursor_UnaryOperator)
        return false;
    counted.counter = reader_first_child(parts.part[0]);
    left = reader_first_child(parts.part[1]);
    if (clang_getCursorKind(left) == CXCursor_UnexposedExpr)
        left = reader_first_child(left);
    if (!names(left, counted.counter) || !names(reader_first_child(parts.part[2]), counted.counter) ||
        (clang_getCursorUnaryOperatorKind(parts.part[2]) != CXUnaryOperator_PreInc &&
         clang_getCursorUnaryOperatorKind(parts.part[2]) != CXUnaryOperator_PostInc))
        return false;
    if (clang_getCanonicalType(clang_getCursorType(counted.counter)).kind != CXType_Int &&
        clang_getCanonicalType(clang_getCursorType(counted.counter)).kind != CXType_Long)
        return false;
    clang_visitChildren(parts.part[3], visit_write, &counted);
    return !counted.is_written;
}

/* ---- Calls ---- */

/* A function of C's library or of the compiler's own that returns, and of which nothing is seen. */
static bool is_silent(const char *name, bool is_system)
{
    static const char *const loud[] = {"abort", "exit", "jmp", "print", "put", "unwind", "eh_", "coro", NULL};
    const enum call call = known_call(name);
    if (name_family(name) != NAME_BUILTIN)
        return is_system && (call == CALL_memcpy || call == CALL_memmove || call == CALL_memset || call == CALLS_sqrt);
    for (const char *const *word = loud; *word; word++)
        if (strstr(name, *word))
            return false;
    return true;
}

/* __attribute__((pure)) and const promise it. */
static enum CXChildVisitResult visit_promise(CXCursor cursor, CXCursor parent, CXClientData data)
{
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    (void)parent;
    *(bool *)data |= kind == CXCursor_PureAttr || kind == CXCursor_ConstAttr;
    return CXChildVisit_Continue;
}

static bool promises(CXCursor function)
{
    bool says = false;
    clang_visitChildren(function, visit_promise, &says);
    return says;
}

static bool prints(enum call call)
{
    return call == CALL_ccute_print_layout || call == CALL_ccute_print_tensor || call == CALLS_ccute_print;
}

/* A callee that is chosen at run time, or whose body is not there, is not known. */
static bool returns(struct quiet *quiet, CXCursor callee)
{
    const char *name;
    CXCursor definition;
    if (clang_Cursor_isNull(callee) || clang_CXXMethod_isVirtual(callee) || quiet->depth == DEEPEST)
        return false;
    name = reader_text(quiet->reader, clang_getCursorSpelling(callee));
    if (name_family(name) == NAME_CCUTE)
        return !prints(known_call(name));
    if (is_silent(name, clang_Location_isInSystemHeader(clang_getCursorLocation(callee))) || promises(callee))
        return true;
    definition = clang_getCursorDefinition(callee);
    if (clang_Cursor_isNull(definition))
        return false;
    quiet->depth++;
    clang_visitChildren(definition, visit, quiet);
    quiet->depth--;
    return !quiet->is_loud;
}

/* Does it run nothing that is not written there: no constructor, no destructor? */
static bool is_plain(CXType type)
{
    type = clang_getCanonicalType(type);
    return type.kind != CXType_Record || clang_isPODType(type);
}

/* May the code of the cursor not return, or be visible? Its children are looked at apart. */
static bool is_loud(struct quiet *quiet, CXCursor cursor)
{
    const CXType type = clang_getCursorType(cursor);
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_CallExpr:
        return !returns(quiet, clang_getCursorReferenced(cursor)) || !is_plain(type);
    case CXCursor_ForStmt:
        return !counts_to_an_end(cursor);
    case CXCursor_VarDecl:
        return !is_plain(type) || clang_isVolatileQualifiedType(type);
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_CXXForRangeStmt:
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
    case CXCursor_GCCAsmStmt:
    case CXCursor_MSAsmStmt:
    case CXCursor_CXXThrowExpr:
    case CXCursor_CXXNewExpr:
    case CXCursor_CXXDeleteExpr:
    case CXCursor_CXXDynamicCastExpr:
    case CXCursor_CXXTypeidExpr:
    case CXCursor_StmtExpr:
        return true;
    default:
        return clang_isVolatileQualifiedType(type);
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct quiet *quiet = data;
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_LambdaExpr)
        return CXChildVisit_Continue;
    quiet->is_loud |= ++quiet->cursors > MOST_CURSORS || is_loud(quiet, cursor);
    return quiet->is_loud ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* ---- The callee of a call ---- */

void reader_note_quiet(struct reader *reader, struct ast_decl *decl, CXCursor callee)
{
    void **heard;
    if (!decl || decl->kind != AST_FUNCTION || decl->is_ccute)
        return;
    decl->callable.is_reader = clang_CXXMethod_isConst(callee) && !clang_CXXMethod_isVirtual(callee) &&
                               clang_Location_isInSystemHeader(clang_getCursorLocation(callee));
    if (!reader->body.on_host || decl->callable.is_weak)
        return;
    heard = ptrmap_at(&reader->made.quiet, decl);
    if (*heard)
        return;
    *heard = decl;
    decl->callable.is_quiet = returns(&(struct quiet){.reader = reader}, callee);
}
