/* Is a value surely asked for something that a bad one cannot answer?
 *
 * The library carries a bad value along until something asks it for a number, and traps then. Where a value is bad
 * unless a condition holds, the condition may be checked where the value is declared only if it is surely asked. */
#include <string.h>

#include "fold_state.h"

/* The variables that are bad where the first one is. */
enum { MOST_VARIABLES = 16, MOST_HELPERS = 4 };

struct bad_set {
    const struct ast_decl *decl[MOST_VARIABLES];
    int count;
    int depth; /* of helpers looked into */
};

bool fold_answers_bad(const char *name)
{
    static const char *const names[] = {"ccute_ok",      "ccute_status_of", "ccute_extends", "ccute_overhang",
                                        "ccute_rounded", "ccute_gaps",      "ccute_equal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Is the value of the node bad where one of the set is? */
static bool carries(const struct ast_node *node, const struct bad_set *set)
{
    if (!node)
        return false;
    node = ast_bare((struct ast_node *)node);
    if (node->kind == AST_DECLREF)
        for (int i = 0; i < set->count; i++)
            if (node->decl == set->decl[i])
                return true;
    if (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute || fold_ctype(node->type) != CTYPE_COUNT)
        return false;
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (carries(ast_arg(node, i), set))
            return true;
    return false;
}

static bool is_question(const struct ast_node *node)
{
    if (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute || !node->text)
        return false;
    return strncmp(node->text, "ccute_copy", 10) == 0 ||
           (fold_ctype(node->type) != CTYPE_COUNT && strncmp(node->text, "ccute_", 6) == 0 &&
            !fold_answers_bad(node->text));
}

static bool may_leave(const struct ast_node *node)
{
    if (node->kind == AST_RETURN || node->kind == AST_BREAK || node->kind == AST_CONTINUE || node->kind == AST_GOTO)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind != AST_LAMBDA && may_leave(node->child[i]))
            return true;
    return false;
}

static bool asks(struct ast_node *node, struct bad_set *set);

/* Statements first.. of a block in order, up to one behind which control may not go on. */
static bool block_asks(struct ast_node *block, uint32_t first, struct bad_set *set)
{
    for (uint32_t i = first; i < block->count; i++) {
        if (asks(block->child[i], set))
            return true;
        if (block->child[i] && may_leave(block->child[i]))
            return false;
    }
    return false;
}

/* A variable made of a bad one is bad, too. */
static bool declaration_asks(struct ast_node *node, struct bad_set *set)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *item = node->child[i];
        if (asks(item, set))
            return true;
        if (item->kind == AST_VARDECL && set->count < MOST_VARIABLES && fold_is_ccute_type(item->decl->type) &&
            fold_holds_value(item->decl) && carries(ast_init(item), set))
            set->decl[set->count++] = item->decl;
    }
    return false;
}

/* Does the body of the loop run at least once, as far as constants tell? */
static bool surely_enters(struct ast_node *node)
{
    struct ast_node *init = ast_init(node), *cond = ast_cond(node) ? ast_bare(ast_cond(node)) : NULL, *left, *first;
    if (!cond)
        return true;
    if (!init || init->kind != AST_DECLSTMT || init->count != 1 || init->child[0]->kind != AST_VARDECL ||
        cond->kind != AST_BINARY || cond->op != AST_OP_LT)
        return false;
    left = ast_bare(ast_left(cond));
    first = ast_init(init->child[0]);
    return first && left->kind == AST_DECLREF && left->decl == init->child[0]->decl && first->has_value &&
           ast_right(cond)->has_value && first->value < ast_right(cond)->value;
}

/* Does a helper that is called surely ask for an argument that is bad? */
static bool helper_asks(struct ast_node *node, const struct bad_set *set)
{
    const struct ast_function *function = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (!function || !function->body || set->depth == MOST_HELPERS)
        return false;
    for (uint32_t i = 0; i < ast_arg_count(node) && i < function->param_count; i++) {
        struct bad_set inside = {{function->param[i]}, 1, set->depth + 1};
        if (carries(ast_arg(node, i), set) && block_asks(function->body, 0, &inside))
            return true;
    }
    return false;
}

/* Does evaluating the node surely ask one of the set? */
static bool asks(struct ast_node *node, struct bad_set *set)
{
    if (!node)
        return false;
    switch (node->kind) {
    case AST_COMPOUND: {
        const int known = set->count;
        const bool asked = block_asks(node, 0, set);
        set->count = known;
        return asked;
    }
    case AST_DECLSTMT:
        return declaration_asks(node, set);
    case AST_IF:
        return asks(ast_init(node), set) || asks(ast_cond(node), set) ||
               (ast_then(node) && ast_else(node) && asks(ast_then(node), set) && asks(ast_else(node), set));
    case AST_FOR:
        return asks(ast_init(node), set) || asks(ast_cond(node), set) ||
               (surely_enters(node) && asks(ast_body(node), set));
    case AST_WHILE:
    case AST_SWITCH:
        return asks(ast_cond(node), set);
    case AST_CONDITIONAL:
        return asks(ast_cond(node), set);
    case AST_BINARY:
        if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
            return asks(ast_left(node), set);
        break;
    case AST_LAMBDA:
    case AST_UNEVALUATED:
    case AST_OTHER:
    case AST_RANGE_FOR:
        return false;
    default:
        break;
    }
    if (helper_asks(node, set))
        return true;
    for (uint32_t i = 0; is_question(node) && i < ast_arg_count(node); i++)
        if (carries(ast_arg(node, i), set))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (asks(node->child[i], set))
            return true;
    return false;
}

bool fold_surely_asked(struct ast_node *block, uint32_t first, const struct ast_decl *decl)
{
    struct bad_set set = {{decl}, 1, 0};
    return block->kind == AST_COMPOUND ? block_asks(block, first, &set) : asks(block, &set);
}
