/* The calls that copy: copy_calls.def is the table. */
#ifndef FOLDC_C_COPY_CALL_H
#define FOLDC_C_COPY_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "call.h"

/* The elements themselves, results that are calculated from them, or a value. */
enum copy_kind { COPY_ELEMENTS, COPY_CONVERTED, COPY_SATURATED, COPY_AXPBY, COPY_VALUE, COPY_ZERO };

static inline bool copy_kind_has_source(enum copy_kind kind) { return kind <= COPY_AXPBY; }
static inline bool copy_kind_calculates(enum copy_kind kind) { return kind >= COPY_CONVERTED && kind <= COPY_AXPBY; }

/* A layout's argument follows that of its pointer, and coordinates follow the extents. */
struct copy_call {
    bool is_copy;
    enum copy_kind kind;
    int atom, pred, dst, src, value, extents, alpha, beta; /* arguments; -1: it has none */
};
const struct copy_call *copy_call_of(enum call call); /* NULL: it is not a copy */

/* The number of arguments that it takes; a bounded copy: at least. */
uint32_t copy_call_arguments(const struct copy_call *call);

#endif
