#include "ptrmap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static struct ptrmap_entry *find(const struct ptrmap *map, const void *key)
{
    size_t at = (size_t)(((uint64_t)(uintptr_t)key >> 4) * 0x9e3779b97f4a7c15u >> 20) & (map->room - 1);
    while (map->entry[at].key && map->entry[at].key != key)
        at = (at + 1) & (map->room - 1);
    return &map->entry[at];
}

static void grow(struct ptrmap *map)
{
    struct ptrmap larger = {.room = map->room ? 2 * map->room : 64, .count = map->count};

    larger.entry = calloc(larger.room, sizeof *larger.entry);
    if (!larger.entry) {
        fputs("foldc: out of memory\n", stderr);
        exit(1);
    }
    for (size_t i = 0; i < map->room; i++)
        if (map->entry[i].key)
            *find(&larger, map->entry[i].key) = map->entry[i];
    free(map->entry);
    *map = larger;
}

void **ptrmap_at(struct ptrmap *map, const void *key)
{
    struct ptrmap_entry *entry;

    if (2 * map->count >= map->room)
        grow(map);
    entry = find(map, key);
    if (!entry->key) {
        entry->key = key;
        map->count++;
    }
    return &entry->value;
}

void ptrmap_free(struct ptrmap *map)
{
    free(map->entry);
    *map = (struct ptrmap){0};
}
