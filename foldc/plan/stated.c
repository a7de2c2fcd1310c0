#include "stated.h"

#include <string.h>

#include "foldc/base/scan.h"
#include "state.h"

/* Is the call the statement of a text that was folded before? */
static bool has_call(const struct ast_node *body, enum call call)
{
    for (uint32_t i = 0; i < body->count; i++)
        if (body->child[i]->kind == AST_CALL && body->child[i]->call == call)
            return true;
    return false;
}

static bool is_on_cpu(const struct fold *fold)
{
    return fold->file->language == AST_CXX || (fold->request && fold->request->options.host);
}

/* Does the text have the name of a parameter, which means something else in the body? */
static bool names_parameter(const struct ast_function *function, const char *text)
{
    const char *const end = text + strlen(text);
    for (struct scan_token token; (token = scan_next(&text, end)).kind != SCAN_END;)
        for (uint32_t i = 0; i < function->param_count; i++)
            if (token.kind == SCAN_NAME && scan_is(token, function->param[i]->name))
                return true;
    return false;
}

/* The dimensions as the body may name them; NULL: it cannot. */
static const char *in_body(struct fold *fold, const char *stated, const int64_t *dim)
{
    if (!stated || !names_parameter(fold->function, stated))
        return stated;
    return dim[0]
               ? arena_printf(fold->arena, "%lld, %lld, %lld", (long long)dim[0], (long long)dim[1], (long long)dim[2])
               : NULL;
}

/* The check for an annotation; "" if the function has none. */
static const char *check_of(struct fold *fold, const char *annotation, enum call call, const int64_t *dim)
{
    const struct ast_function *function = fold->function;
    const char *stated = in_body(fold, ast_annotation(function->decl, annotation), dim);
    if (!stated || has_call(function->body, call))
        return "";
    return arena_printf(fold->arena, " %s(::dim3(%s));", call_name(call), stated);
}

/* CUDA itself refuses a launch in other clusters than __cluster_dims__ states. */
void stated_check(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    const char *text;
    if (fold->file->language == AST_C || !function->body || !fold->plan.open->edits.count)
        return;
    text = arena_printf(
        fold->arena, "%s%s", check_of(fold, "block_dim ", CALL_ccute_block_is_, function->mark.block_dim),
        is_on_cpu(fold) ? check_of(fold, "cluster_dim ", CALL_ccute_cluster_is_, function->mark.cluster_dim) : "");
    if (*text)
        plan_put(fold, PLAN_STATED, NULL, function->body->begin + 1, function->body->begin + 1, text);
}
