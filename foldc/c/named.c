/* Types of ccute and of CUDA that have no kind of their own, by their names. */
#include "named.h"

#include <string.h>

#include "foldc/base/scan.h"

static const char *const names[] = {
#define NAMED_TYPE(id, name) [NAMED_##id] = name,
#include "named_types.def"
};

bool type_is_named(const struct ast_type *type, enum named_type named)
{
    const char *at = type && type->kind == AST_TYPE_OTHER && type->name ? type->name : "", *end = at + strlen(at);
    struct scan_token token;
    do
        token = scan_next(&at, end);
    while (scan_is(token, "const") || scan_is(token, "volatile") || scan_is(token, "struct"));
    return scan_is(token, names[named]);
}
