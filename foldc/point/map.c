/* Maps of numbers, and hashes. */
#include <stdlib.h>
#include <string.h>

#include "machine.h"

uint64_t point_mix(uint64_t a, uint64_t b)
{
    uint64_t x = a * 0x9e3779b97f4a7c15u + b + 0x632be59bd9b4e019u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x ? x : 1;
}

uint64_t point_hash(const char *text)
{
    uint64_t hash = 1469598103934665603u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return point_mix(hash, 7);
}

static void grow(struct point_map *map)
{
    struct point_map larger = {.room = map->room ? 2 * map->room : 64};
    larger.key = calloc(larger.room, sizeof *larger.key);
    larger.value = calloc(larger.room, sizeof *larger.value);
    if (!larger.key || !larger.value)
        abort();
    for (size_t i = 0; i < map->room; i++)
        if (map->key[i])
            *point_map_at(&larger, map->key[i], NULL) = map->value[i];
    point_map_free(map);
    *map = larger;
}

uint64_t *point_map_at(struct point_map *map, uint64_t key, bool *is_new)
{
    size_t i;
    if (2 * (map->count + 1) > map->room)
        grow(map);
    for (i = (size_t)(key * 0x9e3779b97f4a7c15u >> 20) & (map->room - 1); map->key[i] && map->key[i] != key;)
        i = (i + 1) & (map->room - 1);
    if (is_new)
        *is_new = !map->key[i];
    if (!map->key[i]) {
        map->key[i] = key;
        map->count++;
    }
    return &map->value[i];
}

void point_map_clear(struct point_map *map)
{
    if (map->count) {
        memset(map->key, 0, map->room * sizeof *map->key);
        memset(map->value, 0, map->room * sizeof *map->value);
    }
    map->count = 0;
}

void point_map_free(struct point_map *map)
{
    free(map->key);
    free(map->value);
    *map = (struct point_map){0};
}
