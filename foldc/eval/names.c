#include "names.h"

#include <stdlib.h>
#include <string.h>

struct eval_binding {
    eval_value value;
    size_t length;
    char name[];
};

size_t eval_hash(const char *name, size_t length)
{
    size_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return hash ^ hash >> 15;
}

/* The slot of a name, or the free one where it would go. The table has a free slot. */
static eval_binding **find_slot(const eval_names *names, const char *name, size_t length)
{
    size_t i = eval_hash(name, length);
    for (;; i++) {
        eval_binding **slot = &names->slots[i & (names->capacity - 1)];
        if (!*slot || ((*slot)->length == length && memcmp((*slot)->name, name, length) == 0))
            return slot;
    }
}

const eval_value *eval_names_find(const eval_names *names, const char *name, size_t length)
{
    const eval_binding *found = names->capacity ? *find_slot(names, name, length) : NULL;
    return found ? &found->value : NULL;
}

/* Twice the slots, so that at most half are used. Returns 0, and changes nothing, without memory. */
static int grow(eval_names *names)
{
    const eval_names old = *names;
    eval_names twice = {NULL, old.capacity ? 2 * old.capacity : 16, old.used};
    twice.slots = calloc(twice.capacity, sizeof *twice.slots);
    if (!twice.slots)
        return 0;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i])
            *find_slot(&twice, old.slots[i]->name, old.slots[i]->length) = old.slots[i];
    free(old.slots);
    *names = twice;
    return 1;
}

static eval_binding *new_binding(const char *name, size_t length)
{
    eval_binding *binding = malloc(sizeof *binding + length);
    if (binding) {
        binding->length = length;
        memcpy(binding->name, name, length);
    }
    return binding;
}

int eval_names_bind(eval_names *names, const char *name, size_t length, const eval_value *value)
{
    eval_binding **slot;
    if (2 * (names->used + 1) > names->capacity && !grow(names))
        return 0;
    slot = find_slot(names, name, length);
    if (!*slot) {
        *slot = new_binding(name, length);
        if (!*slot)
            return 0;
        names->used++;
    }
    eval_value_copy(&(*slot)->value, value);
    return 1;
}

void eval_names_free(eval_names *names)
{
    for (size_t i = 0; i < names->capacity; i++)
        free(names->slots[i]);
    free(names->slots);
}
