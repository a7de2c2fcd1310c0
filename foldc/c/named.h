/* Types of ccute and of CUDA that have no kind of their own: named_types.def is the table. */
#ifndef FOLDC_C_NAMED_H
#define FOLDC_C_NAMED_H

#include "ast.h"

enum named_type {
    NAMED_NONE,
#define NAMED_TYPE(id, name) NAMED_##id,
#include "named_types.def"
};

/* The type of that name; NAMED_NONE: none of these. */
enum named_type type_named(const char *name);

/* Is the type that class, or an instance of that template? A pointer to it or an array of it is not. */
bool type_is_named(const struct ast_type *type, enum named_type named);

/* Is it the type of an engine's atom? */
bool type_is_engine(const struct ast_type *type);

/* The kind of elements of matrices (<ccute/gemm.h>) that a class of CUDA is, by its name; -1 if it is none. */
int type_short_kind(const struct ast_type *type);

#endif
