/* Fences, groups and waits of products of four warps: the arrays of products are held in registers at fences and waits,
 * since no compiler knows that an instruction goes on after its asm. */
#include "flight.h"
#include "gemm.h"
#include "where.h"

enum { MOST_ARRAYS = 16, DEEPEST = 4 };

struct arrays {
    const struct ast_decl *item[MOST_ARRAYS];
    int count;
};

/* The array of registers that an argument names; NULL: it names none. */
static const struct ast_decl *registers_of(const struct ast_node *pointer)
{
    const struct ast_decl *decl = ast_bare((struct ast_node *)pointer)->decl;
    const bool is_array = decl && (decl->kind == AST_VAR || decl->kind == AST_PARAM) &&
                          ast_bare((struct ast_node *)pointer)->kind == AST_DECLREF &&
                          decl->type->kind == AST_TYPE_ARRAY && !decl->variable.is_const;
    return is_array && (decl->variable.is_local || decl->kind == AST_PARAM) && !decl->variable.is_shared &&
                   !ast_annotation(decl, "shared_array")
               ? decl
               : NULL;
}

static void add(struct arrays *arrays, const struct ast_decl *decl)
{
    for (int i = 0; i < arrays->count; i++)
        if (arrays->item[i] == decl)
            return;
    if (decl && arrays->count < MOST_ARRAYS)
        arrays->item[arrays->count++] = decl;
}

static bool is_product(const struct ast_node *node)
{
    return node->kind == AST_CALL && (node->call == CALL_ccute_gemm || node->call == CALL_ccute_gemm_first) &&
           ast_arg_count(node) > 3;
}

/* The user's function that is called, if its body is there. */
static const struct ast_function *helper_of(const struct ast_node *node)
{
    const struct ast_function *const function =
        node->kind == AST_CALL && node->decl && !node->decl->is_ccute ? node->decl->function : NULL;
    return function && function->body && ast_arg_count(node) <= function->param_count ? function : NULL;
}

static bool has_product(const struct ast_node *node, int deep)
{
    const struct ast_function *const helper = deep > 0 ? helper_of(node) : NULL;
    if (is_product(node) || (helper && has_product(helper->body, deep - 1)))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_product(node->child[i], deep))
            return true;
    return false;
}

/* May the node have a product in the memory of the pointer, itself or in helpers that it calls, to that depth? */
static bool multiplies(const struct ast_node *node, const struct ast_decl *pointer, int deep)
{
    const struct ast_function *const helper = deep > 0 ? helper_of(node) : NULL;
    if (is_product(node) && (ast_names(ast_arg(node, 1), pointer) || ast_names(ast_arg(node, 3), pointer)))
        return true;
    if (node->kind == AST_VARDECL && ast_init(node) && node->decl->type->kind == AST_TYPE_POINTER &&
        ast_names(ast_init(node), pointer))
        return true; /* it may lead into the product, too */
    for (uint32_t i = 0; helper && i < ast_arg_count(node); i++)
        if (ast_names(ast_arg(node, i), pointer) && multiplies(helper->body, helper->param[i], deep - 1))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && multiplies(node->child[i], pointer, deep))
            return true;
    return false;
}

/* The arrays of registers of the products in a node, and in the helpers that it calls. */
static void find_arrays(const struct ast_node *node, struct arrays *arrays)
{
    const struct ast_function *const helper = helper_of(node);
    if (is_product(node)) {
        add(arrays, registers_of(ast_arg(node, 1)));
        add(arrays, registers_of(ast_arg(node, 3)));
    }
    for (uint32_t i = 0; helper && i < ast_arg_count(node); i++)
        if (registers_of(ast_arg(node, i)) && has_product(helper->body, DEEPEST) &&
            multiplies(helper->body, helper->param[i], DEEPEST))
            add(arrays, registers_of(ast_arg(node, i)));
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            find_arrays(node->child[i], arrays);
}

/* "ccute_issue_hold(c);" for each that the place can name. */
static const char *holds(struct fold *fold, const struct ast_node *node)
{
    struct arrays arrays = {.count = 0};
    const char *text = "";
    find_arrays(fold->function->body, &arrays);
    for (int i = 0; i < arrays.count; i++)
        if (arrays.item[i]->place.end <= node->begin &&
            fold_means(fold, path_object(fold, arrays.item[i]), node->begin))
            text = arena_printf(fold->arena, "%s ccute_issue_hold(%s);", text, arrays.item[i]->name);
    return text;
}

bool fold_wgmma_order(struct fold *fold, struct ast_node *node, int groups)
{
    const bool is_fence = node->call == CALL_ccute_wgmma_fence;
    const char *held, *text;
    if (node->call == CALL_ccute_wgmma_commit)
        flight_note(fold, (struct flight_call){.node = node, .event = FLIGHT_COMMIT});
    else if (!is_fence && groups >= 0)
        flight_note(fold, (struct flight_call){.node = node, .event = FLIGHT_WAIT, .groups = groups});
    if (node->call == CALL_ccute_wgmma_commit || fold->file->language == AST_C || groups < 0 ||
        fold->walk.statement != node)
        return false;
    held = holds(fold, node);
    if (!*held)
        return false;
    text = is_fence ? arena_printf(fold->arena, "{%s ccute_wgmma_fence(); }", held)
                    : arena_printf(fold->arena, "{ ccute_wgmma_wait(%d);%s }", groups, held);
    plan_put(fold, PLAN_GEMM, node, node->begin, fold_statement_end(fold, node), text);
    return true;
}
