#include "stated.h"

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

/* The check for an annotation; "" if the function has none. */
static const char *check_of(struct fold *fold, const char *annotation, enum call call)
{
    const struct ast_function *function = fold->function;
    const char *stated = ast_annotation(function->decl, annotation);
    if (!stated || has_call(function->body, call))
        return "";
    return arena_printf(fold->arena, " %s(dim3(%s));", call_name(call), stated);
}

/* CUDA itself refuses a launch in other clusters than __cluster_dims__ states. */
void stated_check(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    const char *text;
    if (fold->file->language == AST_C || !function->body || !fold->plan.open->edits.count)
        return;
    text = arena_printf(fold->arena, "%s%s", check_of(fold, "block_dim ", CALL_ccute_block_is_),
                        is_on_cpu(fold) ? check_of(fold, "cluster_dim ", CALL_ccute_cluster_is_) : "");
    if (*text)
        plan_put(fold, PLAN_STATED, NULL, function->body->begin + 1, function->body->begin + 1, text);
}
