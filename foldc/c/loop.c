#include "loop.h"

static bool names(struct ast_node *node, const struct ast_decl *decl)
{
    node = ast_bare(node);
    return node && node->kind == AST_DECLREF && node->decl == decl;
}

/* The step counter = value: of counter + by, by + counter and their like the operator and `by`. */
static void read_set(struct ast_loop *loop, struct ast_node *value)
{
    struct ast_node *const inside = ast_bare(value);
    const bool commutes = inside->op == AST_OP_ADD || inside->op == AST_OP_MUL;
    loop->op = AST_OP_NONE;
    loop->by = value;
    if (inside->kind != AST_BINARY)
        return;
    if (names(ast_left(inside), loop->counter))
        loop->by = ast_right(inside);
    else if (commutes && names(ast_right(inside), loop->counter))
        loop->by = ast_left(inside);
    else
        return;
    loop->op = inside->op;
}

/* Of steps that a comma joins the one that writes the counter; NULL if several do. */
static struct ast_node *own_step(const struct ast_loop *loop, struct ast_node *step)
{
    step = ast_bare(step);
    while (step && step->kind == AST_BINARY && step->op == AST_OP_COMMA) {
        const bool left = ast_writes(ast_left(step), loop->counter);
        if (left && ast_writes(ast_right(step), loop->counter))
            return NULL;
        step = ast_bare(left ? ast_left(step) : ast_right(step));
    }
    return step;
}

static void read_step(struct ast_loop *loop, struct ast_node *step)
{
    step = own_step(loop, step);
    if (!step || (step->kind != AST_UNARY && step->kind != AST_ASSIGN) || !names(step->child[0], loop->counter))
        return;
    loop->steps = true;
    if (step->kind == AST_ASSIGN && step->op == AST_OP_SET) {
        read_set(loop, ast_right(step));
    } else if (step->kind == AST_ASSIGN) {
        loop->op = ast_op_assigned(step->op);
        loop->by = ast_right(step);
    } else if (step->op == AST_OP_PRE_INC || step->op == AST_OP_POST_INC) {
        loop->op = AST_OP_ADD;
    } else if (step->op == AST_OP_PRE_DEC || step->op == AST_OP_POST_DEC) {
        loop->op = AST_OP_SUB;
    } else {
        loop->steps = false;
    }
}

bool ast_read_loop(const struct ast_node *node, struct ast_loop *loop)
{
    const struct ast_node *const init = node->kind == AST_FOR ? ast_init(node) : NULL;
    if (!init || init->kind != AST_DECLSTMT || !init->count || init->child[0]->kind != AST_VARDECL ||
        init->child[0]->decl->type->kind >= AST_TYPE_TUPLE)
        return false;
    *loop = (struct ast_loop){.counter = init->child[0]->decl,
                              .first = ast_init(init->child[0]),
                              .condition = ast_cond(node),
                              .is_alone = init->count == 1};
    read_step(loop, ast_step(node));
    return true;
}

bool ast_counts(const struct ast_node *node, const struct ast_loop *loop)
{
    return loop->is_alone && loop->first && loop->steps && ast_ctype(loop->counter->type) != CTYPE_COUNT &&
           ast_is_private(loop->counter) && !ast_writes(ast_body(node), loop->counter) &&
           !ast_writes(loop->condition, loop->counter);
}
