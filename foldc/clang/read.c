/* Shared by the parts of the reader: libclang's strings, arrays that grow, and children. */
#include "read.h"

#include <stdlib.h>
#include <string.h>

const char *reader_text(struct reader *reader, CXString text)
{
    const char *bytes = clang_getCString(text);
    const char *copy = bytes && *bytes ? arena_copy(reader->arena, bytes, strlen(bytes)) : "";
    clang_disposeString(text);
    return copy;
}

void *reader_grow(void *array, uint32_t *room, size_t size)
{
    *room = *room ? 2 * *room : 32;
    array = realloc(array, *room * size);
    if (!array) {
        fputs("foldc: out of memory\n", stderr);
        exit(1);
    }
    return array;
}

void *reader_keep(struct arena *arena, const void *array, uint32_t count, size_t size)
{
    void *copy = arena_alloc(arena, count * size + 1);
    if (count)
        memcpy(copy, array, count * size);
    return copy;
}

/* ---- Children -------------------------------------------------------------------------------------------- */

static enum CXChildVisitResult push_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct cursor_stack *stack = data;
    (void)parent;
    READER_PUSH(stack->cursor, stack->count, stack->room, cursor);
    return CXChildVisit_Continue;
}

uint32_t reader_push_children(struct reader *reader, CXCursor cursor)
{
    const uint32_t height = reader->stack.count;
    clang_visitChildren(cursor, push_child, &reader->stack);
    return height;
}

bool reader_is_part(CXCursor cursor)
{
    const enum CXCursorKind kind = clang_getCursorKind(cursor);
    return clang_isExpression(kind) || clang_isStatement(kind) || kind == CXCursor_VarDecl;
}
