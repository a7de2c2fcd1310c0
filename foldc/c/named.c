/* Types of ccute and of CUDA that have no kind of their own, by their names. */
#include "named.h"

#include <string.h>

#include <ccute/gemm.h>

static const char *const names[] = {
#define NAMED_TYPE(id, name) [NAMED_##id] = name,
#include "named_types.def"
};

enum named_type type_named(const char *name)
{
    for (size_t i = NAMED_NONE + 1; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return (enum named_type)i;
    return NAMED_NONE;
}

bool type_is_named(const struct ast_type *type, enum named_type named)
{
    return type && type->kind == AST_TYPE_OTHER && type->identity.named == named;
}

bool type_is_engine(const struct ast_type *type)
{
    return type_is_named(type, NAMED_TMA_ATOM) || type_is_named(type, NAMED_BULK_ATOM);
}

int type_short_kind(const struct ast_type *type)
{
    return type_is_named(type, NAMED_HALF)       ? CCUTE_KIND_SHORT_ + CCUTE_F16
           : type_is_named(type, NAMED_BFLOAT16) ? CCUTE_KIND_SHORT_ + CCUTE_BF16
           : type_is_named(type, NAMED_FP8_E4M3) ? CCUTE_KIND_SHORT_ + CCUTE_E4M3
           : type_is_named(type, NAMED_FP8_E5M2) ? CCUTE_KIND_SHORT_ + CCUTE_E5M2
                                                 : -1;
}
