/* The parameters that a clone's head declares, and the arguments of its calls. */
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/expr/print.h"
#include "clone.h"
#include "text.h"

/* The narrowest of the usual types. */
ctype clone_leaf_type(const expr_facts *facts)
{
    return facts_fit_type(facts, CTYPE_INT) ? CTYPE_INT : facts_fit_type(facts, CTYPE_UINT) ? CTYPE_UINT : CTYPE_LLONG;
}

/* A parameter as the clone's head declares it: one that is passed as it is, or a leaf of a value. */
static const char *declared_text(struct fold *fold, const struct clone *clone, const struct passed *item)
{
    const struct ast_function *function = clone->function;
    const struct ast_decl *param = function->param[item->param];
    if (!item->name)
        return arena_copy(fold->arena, function->source->bytes + param->place.begin,
                          param->place.end - param->place.begin);
    return arena_printf(fold->arena, "const %s %s", ctype_name(clone_leaf_type(item->facts)), item->name);
}

size_t clone_parameters(struct fold *fold, const struct clone *clone, struct ast_node *call, const struct clone *asked,
                        struct passed **list)
{
    size_t count = 0, next = 0;
    struct passed *item;
    *list = arena_alloc(fold->arena, (clone->function->param_count + clone->leaves.count + 1) * sizeof **list);
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        if (!clone->value[i]) {
            item = &(*list)[count++];
            *item = (struct passed){.param = i};
            item->declared = declared_text(fold, clone, item);
            item->text = call ? fold_repeated_text(fold, ast_arg(call, i)) : NULL;
        }
        for (; next < clone->leaves.count && clone->leaves.item[next].param == i; next++) {
            item = &(*list)[count++];
            *item = (struct passed){
                .param = i, .name = clone->leaves.item[next].name, .facts = &clone->leaves.item[next].facts};
            item->declared = declared_text(fold, clone, item);
            item->text = call ? fold_int_text(fold, asked->leaves.item[next].argument, CTYPE_COUNT, C_ANY, NULL) : NULL;
        }
    }
    return count;
}

/* a, b, c: the names that the head declares, or the arguments that the call passes. */
const char *clone_listed(struct fold *fold, const struct passed *list, size_t count, bool passed)
{
    const char *text = "";
    for (size_t i = 0; i < count; i++)
        text = arena_printf(fold->arena, "%s%s%s", text, i ? ", " : "", passed ? list[i].text : list[i].declared);
    return text;
}

/* A clone of an included helper is its file's own: without the words that say otherwise. */
static void drop_extern(struct fold *fold, const struct ast_function *function)
{
    const char *bytes = function->source->bytes, *at = bytes + function->begin, *end = bytes + function->name_begin;
    struct scan_token token = scan_next(&at, end);
    for (; token.kind != SCAN_END; token = scan_next(&at, end)) {
        const char *last = at;
        if (!scan_is(token, "extern"))
            continue;
        if (scan_next(&last, end).kind != SCAN_STRING)
            last = at;
        while (last < end && *last == ' ')
            last++;
        plan_put(fold, PLAN_HEAD, NULL, (uint32_t)(token.begin - bytes), (uint32_t)(last - bytes), "");
    }
}

void clone_rewrite_head(struct fold *fold, const struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const uint32_t end = function->name_begin + (uint32_t)strlen(function->decl->name);
    struct passed *list;
    const size_t count = clone_parameters(fold, clone, NULL, NULL, &list);
    const char *text = clone_listed(fold, list, count, false);
    if (!*text && fold->file->language == AST_C)
        text = "void";
    plan_put(fold, PLAN_HEAD, NULL, end, end, clone->name + strlen(function->decl->name));
    if (function->param_count)
        plan_put(fold, PLAN_HEAD, NULL, function->param[0]->place.begin,
                 function->param[function->param_count - 1]->place.end, text);
    clone_rewrite_template(fold, clone);
    if (!function->in_main)
        drop_extern(fold, function);
}
