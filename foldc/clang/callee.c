/* Functions of the user's without a mark, of any file, that marked ones call: they are not folded, but where products
 * of four warps or engines are under way, their waits, fences, reads and writes count. */
#include "read.h"

void reader_read_callees(struct reader *reader)
{
    if (!reader->callees.are_read || reader->request->bodies)
        return;
    for (uint32_t i = 0; i < reader->callees.count; i++)
        if (!clang_Cursor_isNull(reader->callees.item[i]))
            reader_unmarked(reader, reader->callees.item[i]);
}
