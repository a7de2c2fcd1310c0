/* Promises that are mistakes: a CCUTE_ASSUME that changes a variable, a CCUTE_ALIGNED of no power of two. */
#include "promise.h"

#include "outcome.h"
#include "text.h"

/* The variable that an evaluation of the condition assigns to, increments or decrements; NULL: it changes none so. */
static const struct ast_node *changed(const struct ast_node *node)
{
    const struct ast_node *found = NULL;
    if (node->kind == AST_UNEVALUATED || node->kind == AST_LAMBDA)
        return NULL;
    if (node->kind == AST_ASSIGN ||
        (node->kind == AST_UNARY && (node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC ||
                                     node->op == AST_OP_POST_INC || node->op == AST_OP_POST_DEC)))
        return node->child[0];
    for (uint32_t i = 0; i < node->count && !found; i++)
        if (node->child[i])
            found = changed(node->child[i]);
    return found;
}

void fold_check_assumption(struct fold *fold, const struct ast_node *node)
{
    const struct ast_node *what = changed(node);
    if (what)
        fold_error(fold, node, say_assume_changes(fold->arena, fold_source_text(fold, what)));
}

bool fold_check_alignment(struct fold *fold, const struct ast_node *node, const expr *stated, int64_t *bytes)
{
    if (!stated || !leaf_const(stated, bytes))
        return false;
    if (*bytes > 0 && (*bytes & (*bytes - 1)) == 0)
        return true;
    fold_error(fold, node, say_alignment_odd(fold->arena, *bytes));
    return false;
}

/* The macros and their arguments, as a compiler wants them. */
static const struct {
    enum call call;
    uint32_t arguments;
    const char *text;
} usages[] = {
    {CALL_CCUTE_ASSUME, 1, "condition"},
    {CALL_CCUTE_ALIGNED, 2, "pointer, bytes"},
    {CALL_CCUTE_EXPECT_WIDTH, 1, "bytes"},
    {CALL_CCUTE_FORM, 2, "layout, \"(8,_):(_,1)\""},
};

bool fold_check_usage(struct fold *fold, const struct ast_node *node)
{
    const uint32_t count = ast_arg_count(node);
    for (size_t i = 0; i < sizeof usages / sizeof *usages; i++)
        if (usages[i].call == node->call && usages[i].arguments != count) {
            fold_error(fold, node,
                       say_annotation_arguments(fold->arena, node->text, count, usages[i].arguments, usages[i].text));
            return false;
        }
    return true;
}
