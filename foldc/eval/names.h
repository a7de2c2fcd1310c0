/* The names that `let` gave. */
#ifndef FOLDC_EVAL_NAMES_H
#define FOLDC_EVAL_NAMES_H

#include "value.h"

typedef struct eval_binding eval_binding;

/* A hash table; all zero is an empty one. It owns its bindings. */
typedef struct eval_names {
    eval_binding **slots;
    size_t capacity, used;
} eval_names;

/* The value of a name, or NULL. */
const eval_value *eval_names_find(const eval_names *names, const char *name, size_t length);
/* Give a name a value in the place of its former one. Returns 0 without memory. */
int eval_names_bind(eval_names *names, const char *name, size_t length, const eval_value *value);
void eval_names_free(eval_names *names);

/* A hash of a name (FNV-1a). */
size_t eval_hash(const char *name, size_t length);

#endif
