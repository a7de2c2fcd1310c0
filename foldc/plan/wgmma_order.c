/* Fences, groups and waits of products of four warps: the arrays of products are held in registers at fences and waits,
 * since no compiler knows that an instruction goes on after its asm. */
#include "flight.h"
#include "gemm.h"
#include "where.h"
#include "within.h"

#include <string.h>

enum { MOST_ARRAYS = 16, DEEPEST = 4 };

struct registers {
    const struct ast_decl *decl;
    const char *text;
};

struct arrays {
    struct registers item[MOST_ARRAYS];
    int count;
};

static void add_text(struct arrays *arrays, const struct ast_decl *decl, const char *text)
{
    for (int i = 0; i < arrays->count; i++)
        if (arrays->item[i].decl == decl && strcmp(arrays->item[i].text, text) == 0)
            return;
    if (arrays->count < MOST_ARRAYS)
        arrays->item[arrays->count++] = (struct registers){decl, text};
}

/* Of objects by an index that is not known, all of them. */
static void add_place(struct fold *fold, struct arrays *arrays, const struct within *place)
{
    const char *const text = within_registers(fold, place);
    const int64_t rows = text ? 0 : within_rows(place);
    if (text)
        add_text(arrays, within_variable(place), text);
    for (int64_t row = 0; row < rows; row++)
        add_place(fold, arrays, within_row(fold, place, row));
}

/* A reference may lead to shared memory, where A may be, and C may not. */
static void add(struct fold *fold, struct arrays *arrays, const struct ast_node *pointer, bool is_c)
{
    const struct within *const place = within_find(fold, pointer);
    const struct ast_decl *const decl = place ? within_variable(place) : NULL;
    if (decl && !decl->variable.is_const && (is_c || !decl->type->is_reference) &&
        (decl->variable.is_local || decl->kind == AST_PARAM) && !ast_annotation(decl, "shared_array"))
        add_place(fold, arrays, place);
}

static bool is_product(const struct ast_node *node)
{
    return node->kind == AST_CALL && call_is_product(node->call) && ast_arg_count(node) > 3;
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

/* May the node have a product in the memory of the pointer, itself or in helpers that it calls, to that depth? is_c:
   has it surely one whose C that is? */
static bool multiplies(const struct ast_node *node, const struct ast_decl *pointer, bool is_c, int deep)
{
    const struct ast_function *const helper = deep > 0 ? helper_of(node) : NULL;
    if (is_product(node) && (ast_names(ast_arg(node, 1), pointer) || (!is_c && ast_names(ast_arg(node, 3), pointer))))
        return true;
    if (node->kind == AST_VARDECL && ast_init(node) && node->decl->type->kind == AST_TYPE_POINTER &&
        ast_names(ast_init(node), pointer) && !is_c)
        return true; /* it may lead into the product, too */
    for (uint32_t i = 0; helper && i < ast_arg_count(node); i++)
        if (ast_names(ast_arg(node, i), pointer) && multiplies(helper->body, helper->param[i], is_c, deep - 1))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && multiplies(node->child[i], pointer, is_c, deep))
            return true;
    return false;
}

/* The parameter of a lambda with that number; NULL: there is none. */
static const struct ast_decl *lambda_param(const struct ast_node *lambda, uint32_t number)
{
    for (uint32_t i = 0; i < lambda->count; i++) {
        const struct ast_node *const child = lambda->child[i];
        if (child && child->kind == AST_VARDECL && !ast_init(child) && number-- == 0)
            return child->decl;
    }
    return NULL;
}

/* The registers that a call of a helper or a lambda is given for the products in its body. */
static void find_passed(struct fold *fold, const struct ast_node *call, struct arrays *arrays)
{
    const struct ast_function *const helper = helper_of(call);
    const struct ast_node *const lambda = call->kind == AST_CALL ? ast_called_lambda(call) : NULL;
    const struct ast_node *const body = helper ? helper->body : lambda ? ast_body(lambda) : NULL;
    if (!body || !has_product(body, DEEPEST))
        return;
    for (uint32_t i = 0; i < ast_arg_count(call); i++) {
        const struct ast_decl *const param = helper ? helper->param[i] : lambda_param(lambda, i);
        if (param && multiplies(body, param, false, DEEPEST))
            add(fold, arrays, ast_arg(call, i), multiplies(body, param, true, DEEPEST));
    }
}

/* The arrays of registers of the products in a node, and in the helpers that it calls. */
static void find_arrays(struct fold *fold, const struct ast_node *node, struct arrays *arrays)
{
    if (is_product(node)) {
        add(fold, arrays, ast_arg(node, 1), true);
        add(fold, arrays, ast_arg(node, 3), false);
    }
    find_passed(fold, node, arrays);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            find_arrays(fold, node->child[i], arrays);
}

/* "ccute_issue_hold(c);" for each that the place can name. */
static const char *holds(struct fold *fold, const struct ast_node *node)
{
    struct arrays arrays = {.count = 0};
    const char *text = "";
    find_arrays(fold, fold->function->body, &arrays);
    for (int i = 0; i < arrays.count; i++)
        if (arrays.item[i].decl->place.end <= node->begin &&
            fold_means(fold, path_object(fold, arrays.item[i].decl), node->begin))
            text = arena_printf(fold->arena, "%s ccute_issue_hold(%s);", text, arrays.item[i].text);
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
