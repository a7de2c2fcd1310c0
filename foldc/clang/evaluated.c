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
    int depth, cursors;
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
    if (clang_Cursor_isNull(callee) || !clang_isDeclaration(clang_getCursorKind(callee)))
        return;
    asking->found |= known_call(reader_text(asking->reader, clang_getCursorSpelling(callee))) ==
                     CALL___builtin_is_constant_evaluated;
    if (clang_Cursor_isNull(definition) || asking->found)
        return;
    asking->found = asking->depth == DEEPEST;
    asking->depth++;
    clang_visitChildren(definition, visit_asking, asking);
    asking->depth--;
}

static enum CXChildVisitResult visit_asking(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct asking *asking = data;
    (void)parent;
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
