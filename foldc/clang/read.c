/* Shared by the parts of the reader: libclang's strings, and arrays that grow. */
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
