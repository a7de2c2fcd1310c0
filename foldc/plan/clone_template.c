/* The head of a clone of a template's instance. A parameter of one of ccute's types is gone from the clone, so nothing
 * in a call shows its template parameter: this has the argument as its default. */
#include <string.h>

#include "foldc/base/scan.h"
#include "about.h"
#include "clone.h"
#include "state.h"

/* One of a list: the tokens up to a comma or the end of the list, brackets of all kinds skipped. */
struct listed {
    const char *begin, *end; /* of its text */
    const char *named;       /* after its last name before a default, which is that of a template's parameter */
};

/* scan_depth, where < and > are brackets, too. */
static int depth_change(struct scan_token token)
{
    return scan_is(token, "<") ? 1 : scan_is(token, ">") ? -1 : scan_is(token, ">>") ? -2 : scan_depth(token);
}

/* The next of the list at `at`, which then stands after the comma or the end; false: there is none. */
static bool next_listed(const char **at, const char *end, struct listed *item)
{
    int depth = 0;
    bool is_default = false;
    struct scan_token token;
    *item = (struct listed){0};
    while ((token = scan_next(at, end)).kind != SCAN_END && (depth || !scan_is(token, ","))) {
        depth += depth_change(token);
        if (depth < 0)
            break;
        is_default |= !depth && scan_is(token, "=");
        if (!is_default && !depth && token.kind == SCAN_NAME)
            item->named = *at;
        if (!item->begin)
            item->begin = token.begin;
        item->end = *at;
    }
    return item->begin != NULL;
}

/* The parameters of a template's head; false: the function's text has no head. */
static bool head_of(const struct ast_function *function, const char **at, const char **end)
{
    *at = function->source->bytes + function->begin;
    *end = function->source->bytes + function->name_begin;
    return scan_is(scan_next(at, *end), "template") && scan_is(scan_next(at, *end), "<");
}

/* The parameter of the head that alone is the type of the function's parameter i, and the instance's argument for it.
 */
static bool find(const struct ast_function *function, uint32_t i, struct listed *parameter, struct listed *argument)
{
    const uint16_t number = function->generic.pattern->param[i]->type->identity.parameter;
    const char *at, *end, *given = function->generic.arguments;
    const char *const given_end = given + strlen(given);
    if (!head_of(function, &at, &end))
        return false;
    for (uint16_t k = 1; next_listed(&at, end, parameter) && next_listed(&given, given_end, argument); k++) {
        if (k == number)
            return parameter->named != NULL;
        if (at[-1] != ',')
            return false;
    }
    return false;
}

/* Is its type an unwritten parameter of the template, as in "const auto &l"? */
static bool is_auto(const struct ast_function *function, uint32_t i)
{
    const char *at = function->source->bytes + function->param[i]->place.begin;
    const char *const end = function->source->bytes + function->param[i]->place.end;
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (scan_is(token, "auto"))
            return true;
    return false;
}

/* Does an argument for the function's parameter i show an argument of the template? */
static bool shows(const struct ast_function *function, uint32_t i)
{
    const struct ast_function *const pattern = function->generic.pattern;
    return pattern && fold_is_ccute_type(function->param[i]->type) && pattern->param[i]->type->identity.parameter &&
           !is_auto(function, i);
}

const struct message *clone_why_not_head(struct fold *fold, const struct ast_function *function)
{
    struct listed parameter, argument;
    for (uint32_t i = 0; i < function->param_count; i++)
        if (shows(function, i) && !find(function, i, &parameter, &argument))
            return say_head_in_macro(fold->arena);
    return NULL;
}

void clone_rewrite_template(struct fold *fold, const struct clone *clone)
{
    const struct ast_function *const function = clone->function;
    const char *const bytes = function->source->bytes;
    struct listed parameter, argument;
    if (function->generic.pattern && function->generic.pattern->header.is_headless && !function->header.is_static)
        plan_put(fold, PLAN_HEAD, NULL, function->begin, function->begin, "static "); /* maybe no template any more */
    for (uint32_t i = 0; i < function->param_count; i++)
        if (clone->value[i] && shows(function, i) && find(function, i, &parameter, &argument))
            plan_put(fold, PLAN_HEAD, NULL, (uint32_t)(parameter.named - bytes), (uint32_t)(parameter.end - bytes),
                     arena_printf(fold->arena, " = %.*s", (int)(argument.end - argument.begin), argument.begin));
}
