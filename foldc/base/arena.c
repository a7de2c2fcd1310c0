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

/* An alignment divides the sizes of its type: the greatest one that a type of this size may have, up to that of maps.
 */
static size_t alignment_of(size_t size)
{
    const size_t most = 128, least = sizeof(max_align_t), own = size & -size;
    return own < least ? least : own > most ? most : own;
}

/* The bytes from the block's first free one to a multiple, of a power of two. */
static size_t gap(const struct block *block, size_t align)
{
    const uintptr_t at = (uintptr_t)block->bytes + block->used;
    return -at & (align - 1);
}

void *arena_alloc(arena *memory, size_t size)
{
    const size_t align = alignment_of(size);
    struct block *block = memory->blocks;
    size_t at = block->used + gap(block, align);
    if (at + size > block->size) {
        block = memory->blocks = new_block(block, size + align > BLOCK_BYTES ? size + align : BLOCK_BYTES);
        at = gap(block, align);
    }
    block->used = at + size;
    return (char *)block->bytes + at;
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
    char usual[256], *text;
    va_list items;
    va_start(items, format);
    const int n = vsnprintf(usual, sizeof usual, format, items);
    va_end(items);
    if ((size_t)n < sizeof usual)
        return arena_copy(memory, usual, (size_t)n);
    text = arena_alloc(memory, (size_t)n + 1);
    va_start(items, format);
    vsnprintf(text, (size_t)n + 1, format, items);
    va_end(items);
    return text;
}

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
