#include "arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16 };

struct block {
    struct block *next;
    size_t used, size;
    max_align_t bytes[];
};

struct arena {
    struct block *blocks;
    size_t used;
};

/* malloc that ends the program when there is no memory left. */
static void *take(size_t size)
{
    void *memory = malloc(size);
    if (!memory) {
        fprintf(stderr, "foldc: out of memory: %zu bytes more cannot be allocated\n", size);
        exit(EXIT_FAILURE);
    }
    return memory;
}

static struct block *new_block(struct block *next, size_t size)
{
    struct block *block = take(sizeof *block + size);
    block->next = next;
    block->used = 0;
    block->size = size;
    return block;
}

arena *arena_new(void)
{
    arena *memory = take(sizeof *memory);
    memory->blocks = new_block(NULL, BLOCK_BYTES);
    memory->used = 0;
    return memory;
}

void arena_free(arena *memory)
{
    if (!memory)
        return;
    for (struct block *block = memory->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(memory);
}

void *arena_alloc(arena *memory, size_t size)
{
    const size_t unit = sizeof(max_align_t);
    struct block *block = memory->blocks;
    size = (size + unit - 1) / unit * unit;
    if (size > block->size - block->used)
        block = memory->blocks = new_block(block, size > BLOCK_BYTES ? size : BLOCK_BYTES);
    void *piece = (char *)block->bytes + block->used;
    block->used += size;
    memory->used += size;
    return piece;
}

void *arena_alloc_aligned(arena *memory, size_t size, size_t align)
{
    char *const piece = arena_alloc(memory, size + align);
    const size_t over = (uintptr_t)piece % align;
    return over ? piece + (align - over) : piece;
}

char *arena_copy(arena *memory, const char *text, size_t n)
{
    char *copy = arena_alloc(memory, n + 1);
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

char *arena_printf(arena *memory, const char *format, ...)
{
    va_list items;
    va_start(items, format);
    const int n = vsnprintf(NULL, 0, format, items);
    va_end(items);
    char *text = arena_alloc(memory, (size_t)n + 1);
    va_start(items, format);
    vsnprintf(text, (size_t)n + 1, format, items);
    va_end(items);
    return text;
}

size_t arena_used(const arena *memory) { return memory->used; }

void *arena_grow(arena *arena, void *array, size_t count, size_t *capacity, size_t size)
{
    void *grown;
    if (count < *capacity)
        return array;
    *capacity = *capacity ? 2 * *capacity : 16;
    grown = arena_alloc(arena, *capacity * size);
    if (count)
        memcpy(grown, array, count * size);
    return grown;
}
