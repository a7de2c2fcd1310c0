/* Code whose evaluation is not what it looks like: types with bounds that are calculated, and values that depend on
   whether the language wants a constant. */
#include "read.h"

#include "foldc/base/scan.h"

enum { DEEPEST = 16, MOST_CURSORS = 1 << 14 };

bool reader_has_bound(CXCursor cursor)
{
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    const bool is_name = kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl;
    CXType type =
        clang_getCanonicalType(is_name ? clang_getTypedefDeclUnderlyingType(cursor) : clang_getCursorType(cursor));
    for (;;) {
        switch (type.kind) {
        case CXType_VariableArray:
            return true;
        case CXType_Pointer:
            type = clang_getPointeeType(type);
            break;
        case CXType_ConstantArray:
        case CXType_IncompleteArray:
            type = clang_getArrayElementType(type);
            break;
        default:
            return false;
        }
    }
}

/* ---- Does it matter whether a constant is wanted? ---- */

/* A search through the functions that an expression calls. */
struct asking {
    struct reader *reader;
    bool found;
    bool for_effects; /* what may have an effect, or another value at another time, is found, too */
    int depth, cursors;
    CXCursor under_way[DEEPEST]; /* the functions that it is in */
};

/* Is it `if consteval`, or with a ! or a not? libclang shows no condition of it. */
static bool is_if_consteval(struct asking *asking, CXCursor cursor)
{
    CXFile file = NULL;
    const uint32_t begin = reader_offset(clang_getRangeStart(clang_getCursorExtent(cursor)), &file);
    size_t size = 0;
    const char *bytes = file ? clang_getFileContents(asking->reader->unit, file, &size) : NULL;
    const char *at = bytes + begin;
    struct scan_token token;
    if (!bytes || begin >= size || !scan_is(scan_next(&at, bytes + size), "if"))
        return false;
    token = scan_next(&at, bytes + size);
    if (scan_is(token, "!") || scan_is(token, "not"))
        token = scan_next(&at, bytes + size);
    return scan_is(token, "consteval");
}

static enum CXChildVisitResult visit_asking(CXCursor cursor, CXCursor parent, CXClientData data);

static void ask_callee(struct asking *asking, CXCursor callee)
{
    const CXCursor definition = clang_getCursorDefinition(callee);
    const bool is_known = !clang_Cursor_isNull(callee) && clang_isDeclaration(clang_getCursorKind(callee));
    asking->found |= asking->for_effects && !is_known;
    if (!is_known)
        return;
    for (int i = 0; i < asking->depth; i++)
        if (clang_equalCursors(asking->under_way[i], definition))
            return;
    asking->found |= known_call(reader_text(asking->reader, clang_getCursorSpelling(callee))) ==
                     CALL___builtin_is_constant_evaluated;
    asking->found |= asking->for_effects && clang_Cursor_isNull(definition);
    if (clang_Cursor_isNull(definition) || asking->found)
        return;
    asking->found = asking->depth == DEEPEST;
    if (asking->found)
        return;
    asking->under_way[asking->depth++] = definition;
    clang_visitChildren(definition, visit_asking, asking);
    asking->depth--;
}

/* A variable that no call has for itself, and that may change. */
static bool may_change(CXCursor named)
{
    const CXType type = clang_getCursorType(named);
    return clang_getCursorKind(named) == CXCursor_VarDecl &&
           (clang_getCursorLinkage(named) != CXLinkage_NoLinkage ||
            clang_Cursor_getStorageClass(named) == CX_SC_Static) &&
           (!clang_isConstQualifiedType(type) || clang_isVolatileQualifiedType(type));
}

static enum CXChildVisitResult visit_asking(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct asking *asking = data;
    (void)parent;
    if (asking->for_effects)
        asking->found |=
            clang_getCursorKind(cursor) == CXCursor_AsmStmt ||
            (clang_getCursorKind(cursor) == CXCursor_DeclRefExpr && may_change(clang_getCursorReferenced(cursor)));
    asking->found |= ++asking->cursors > MOST_CURSORS;
    if (clang_getCursorKind(cursor) == CXCursor_CallExpr)
        ask_callee(asking, clang_getCursorReferenced(cursor));
    else if (clang_getCursorKind(cursor) == CXCursor_IfStmt)
        asking->found |= is_if_consteval(asking, cursor);
    return asking->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool reader_asks_evaluation(struct reader *reader, CXCursor cursor)
{
    struct asking asking = {.reader = reader};
    clang_visitChildren(cursor, visit_asking, &asking);
    return asking.found;
}

bool reader_is_pure(struct reader *reader, CXCursor cursor)
{
    struct asking asking = {.reader = reader, .for_effects = true};
    visit_asking(cursor, cursor, &asking);
    if (!asking.found)
        clang_visitChildren(cursor, visit_asking, &asking);
    return !asking.found;
}
