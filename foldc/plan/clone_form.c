/* Is the head of a function written so that a clone's can be made of it: (type name, type name), and no other words in
 * it depend on its parameters? */

#include "foldc/base/scan.h"
#include "about.h"
#include "clone.h"
#include "state.h"

/* Scan up to `stop`: the number of commas outside of brackets; -1: a bracket closes there, or `stop` is passed. */
static int commas_until(const char **at, const char *stop)
{
    int depth = 0, commas = 0;
    struct scan_token token;
    if (*at > stop)
        return -1;
    while ((token = scan_next(at, stop)).kind != SCAN_END) {
        depth += scan_depth(token);
        commas += !depth && scan_is(token, ",");
        if (depth < 0)
            return -1;
    }
    return commas;
}

/* The place after the bracket that ends the list of parameters; NULL: the list has another form. */
static const char *after_parameters(const struct ast_function *function)
{
    const char *const bytes = function->source->bytes, *const end = bytes + function->body->begin;
    const char *at = bytes + function->name_begin, *closing;
    struct scan_token token = scan_next(&at, end);
    if (!scan_is(token, function->decl->name))
        return NULL;
    while (scan_is(token = scan_next(&at, end), ")"))
        ;
    if (!scan_is(token, "(") || !(closing = scan_close(at, end)))
        return NULL;
    for (uint32_t i = 0; i < function->param_count; i++) {
        if (commas_until(&at, bytes + function->param[i]->place.begin) != (i > 0))
            return NULL;
        at = bytes + function->param[i]->place.end;
    }
    return commas_until(&at, closing) < 0 ? NULL : closing + 1;
}

/* A name of a parameter that a clone has not, between two places; NULL: none. */
static const char *named_there(const struct ast_function *function, const char *at, const char *end)
{
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        for (uint32_t i = 0; i < function->param_count; i++)
            if (fold_is_ccute_type(function->param[i]->type) && scan_is(token, function->param[i]->name))
                return function->param[i]->name;
    return NULL;
}

/* Is there an attribute with a number, which may be that of a parameter: nonnull(2)? */
static bool counts_parameters(const char *at, const char *end)
{
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        const char *inside = at;
        const char *closing;
        if (!scan_is(token, "__attribute__") && !scan_is(token, "["))
            continue;
        closing = scan_is(token, "[")                     ? scan_close(at, end)
                  : scan_is(scan_next(&inside, end), "(") ? scan_close(inside, end)
                                                          : NULL;
        while (closing && (token = scan_next(&inside, closing)).kind != SCAN_END)
            if (token.kind == SCAN_NUMBER)
                return true;
        at = closing ? closing : at;
    }
    return false;
}

const struct message *clone_why_not_form(struct fold *fold, const struct ast_function *function)
{
    const char *const bytes = function->source->bytes, *const body = bytes + function->body->begin;
    const char *const after = after_parameters(function), *name;
    if (!after)
        return say_head_of_other_form(fold->arena);
    name = named_there(function, after, body);
    if (name)
        return say_head_names(fold->arena, name);
    if (counts_parameters(bytes + function->begin, bytes + function->name_begin) || counts_parameters(after, body))
        return say_head_counts(fold->arena);
    return NULL;
}
