/* The heads of switch and of loops over a range, whose initialisers libclang does not show. */
#include "read.h"
#include "foldc/base/scan.h"

#include <string.h>

/* Does the text up to `end` only declare a number of numbers, int k = 8, which no other variable takes part in? */
static bool declares_number(const char *at, const char *end)
{
    static const char *const type[] = {"int", "long", "short", "char", "bool", "unsigned", "signed", "const", "auto"};
    struct scan_token token;
    uint32_t types = 0, names = 0;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        bool is_type = false;
        for (size_t i = 0; i < sizeof type / sizeof *type; i++)
            is_type |= token.kind == SCAN_NAME && scan_is(token, type[i]);
        types += is_type;
        names += token.kind == SCAN_NAME && !is_type;
        if (token.kind == SCAN_STRING || (token.kind == SCAN_PUNCT && !strchr("=+-*", *token.begin)))
            return false;
    }
    return types > 0 && names == 1;
}

struct ast_node *reader_headed(struct reader *reader, struct ast_node *node)
{
    const struct source *source = reader->body.file ? reader->body.file->source : NULL;
    const char *at = source ? source->bytes + node->begin : NULL, *end = source ? at + (node->end - node->begin) : NULL;
    const char *begin, *close;
    struct scan_token token;

    if (!source || !scan_is(token = scan_next(&at, end), node->kind == AST_SWITCH ? "switch" : "for") ||
        !scan_is(scan_next(&at, end), "(") || !(close = scan_close(at, end)))
        return node;
    begin = at;
    while ((token = scan_next(&at, close)).kind != SCAN_END) {
        if (token.kind == SCAN_PUNCT && *token.begin == ';')
            reader->body.hides |= !declares_number(begin, token.begin);
        if (token.kind == SCAN_PUNCT && strchr("([{", *token.begin)) {
            const char *inner = scan_close(at, close);
            at = inner ? inner + 1 : close;
        }
    }
    return node;
}
