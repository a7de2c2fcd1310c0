/* A map from addresses to addresses. All zero is an empty map; an entry is never removed. */
#ifndef FOLDC_BASE_PTRMAP_H
#define FOLDC_BASE_PTRMAP_H

#include <stddef.h>

struct ptrmap {
    struct ptrmap_entry {
        const void *key;
        void *value;
    } * entry;
    size_t count, room;
};

/* The place of key's value: NULL in it if the key is new. Valid until the next call. */
void **ptrmap_at(struct ptrmap *map, const void *key);

void ptrmap_free(struct ptrmap *map);

#endif
