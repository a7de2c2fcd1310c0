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

/* Has the text, between brackets, a semicolon outside of others, of which the part before does more than that? */
static bool hides(const char *at, const char *end)
{
    const char *const begin = at;
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        if (token.kind == SCAN_PUNCT && *token.begin == ';' && !declares_number(begin, token.begin))
            return true;
        if (token.kind == SCAN_PUNCT && strchr("([{", *token.begin)) {
            const char *inner = scan_close(at, end);
            at = inner ? inner + 1 : end;
        }
    }
    return false;
}

/* The same of the first brackets of the text, which follow the keyword; true without them. */
static bool head_hides(const char *at, const char *end, const char *keyword)
{
    struct scan_token token;
    const char *close;
    while ((token = scan_next(&at, end)).kind != SCAN_END && !scan_is(token, keyword))
        ;
    if (token.kind == SCAN_END || !scan_is(scan_next(&at, end), "(") || !(close = scan_close(at, end)))
        return true;
    return hides(at, close);
}

/* Of a head that a macro makes, from its own text and that of its arguments. */
static bool macro_hides(const struct source *source, const struct ast_macro *macro, const char *keyword)
{
    const char *at = source->bytes + macro->begin, *const end = source->bytes + macro->end, *close;
    struct scan_token token = {.kind = SCAN_END};
    while (macro->is_function && at < end && !scan_is(token, "("))
        token = scan_next(&at, end);
    close = macro->is_function ? scan_close(at, end) : NULL;
    return head_hides(macro->body, macro->body + strlen(macro->body), keyword) || (close && hides(at, close));
}

struct ast_node *reader_headed(struct reader *reader, struct ast_node *node)
{
    const struct source *source = reader->body.file ? reader->body.file->source : NULL;
    const char *const keyword = node->kind == AST_SWITCH ? "switch" : "for";
    const char *at = source ? source->bytes + node->begin : NULL;
    if (node->origin == AST_IN_BODY || node->origin == AST_MIXED)
        reader->body.hides |= !source || !node->macro || macro_hides(source, node->macro, keyword);
    else if (source)
        reader->body.hides |= head_hides(at, source->bytes + node->end, keyword);
    return node;
}
