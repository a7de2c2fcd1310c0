/* The pages of a memory: pieces of a few bytes, found by their address. */
#include <stdlib.h>

#include "machine.h"

struct point_page *point_page(struct point_memory *memory, uint64_t key)
{
    bool is_new;
    uint64_t *at = point_map_at(&memory->index, key, &is_new);
    if (is_new) {
        if (memory->count == memory->room) {
            memory->room = memory->room ? 2 * memory->room : 64;
            memory->page = realloc(memory->page, memory->room * sizeof *memory->page);
            if (!memory->page)
                abort();
        }
        memory->page[memory->count] = (struct point_page){0};
        *at = memory->count++;
    }
    return &memory->page[*at];
}

void point_memory_clear(struct point_memory *memory)
{
    point_map_clear(&memory->index);
    memory->count = memory->touched_count = 0;
}

void point_memory_free(struct point_memory *memory)
{
    point_map_free(&memory->index);
    free(memory->page);
    free(memory->touched);
    *memory = (struct point_memory){0};
}
