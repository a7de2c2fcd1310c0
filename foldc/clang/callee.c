/* Functions of the user's without a mark, of any file, that marked ones call: they are not folded, but where products
 * of four warps or engines are under way, their waits, fences, reads and writes count. */
#include "read.h"

#include <string.h>

/* Is the header of engines, barriers and registers that move read? Then all of it may be in helpers alone. */
static bool has_engines(struct reader *reader)
{
    static const char ending[] = "/async.h";
    for (const struct user_file *file = reader->files.first; file; file = file->next) {
        const char *const name =
            file->is_ccute && file->entered ? reader_text(reader, clang_getFileName(file->file)) : "";
        const size_t size = strlen(name);
        if (size >= sizeof ending && strcmp(name + size - (sizeof ending - 1), ending) == 0)
            return true;
    }
    return false;
}

void reader_read_callees(struct reader *reader)
{
    if (reader->request->bodies || !reader->callees.count || !(reader->callees.are_read || has_engines(reader)))
        return;
    for (uint32_t i = 0; i < reader->callees.count; i++)
        if (!clang_Cursor_isNull(reader->callees.item[i]))
            reader_unmarked(reader, reader->callees.item[i]);
}
