/* Calls and launches on the walk: they become text, a call of a clone, or moves, or they stay, with a remark. */
#include "about.h"
#include "address.h"
#include "change.h"
#include "engine.h"
#include "form.h"
#include "gemm.h"
#include "int.h"
#include "learn.h"
#include "library.h"
#include "made.h"
#include "note.h"
#include "place.h"
#include "promise.h"

/* An instruction counts, too, and stays one. */
static bool is_annotation(const struct ast_node *node)
{
    return fold_is_move(node->call) || node->call == CALL_ccute_check_ ||
           (name_family(node->text) == NAME_CCUTE_MACRO && node->call != CALL_CCUTE_T && node->call != CALL_CCUTE_TILE);
}

bool fold_has_work(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child &&
            ((child->kind == AST_CALL && child->decl &&
              ((child->decl->is_ccute && !(child->text && is_annotation(child))) || fold_is_helper(child->decl))) ||
             fold_has_work(child)))
            return true;
    }
    return false;
}

/* A miss whose cost is a library call, hundreds of times slower: a warning, unless it is an error or never reached. */
static const struct miss *slow(struct fold *fold, const struct miss *miss, bool multiplies)
{
    struct miss *warning;
    if (miss->warns || fold_is_strict(fold) || fold->walk.reach == REACH_NEVER ||
        message_kind(miss->what) == MESSAGE_REFUSED || miss->what->id == MESSAGE_matrices_gpu ||
        miss->what->id == MESSAGE_product_empty)
        return miss;
    warning = arena_alloc(fold->arena, sizeof *warning);
    *warning = *miss;
    warning->what =
        multiplies ? say_multiplies_slowly(fold->arena, miss->what) : say_copies_slowly(fold->arena, miss->what);
    warning->warns = true;
    return warning;
}

/* A call of a clone. Its arguments that are passed as they are are folded first, since the call is written with them.
 */
static const struct miss *walk_clone_call(struct fold *fold, struct ast_node *node)
{
    const struct ast_function *function = node->decl->function;
    for (uint32_t i = 0; i < function->param_count && i < ast_arg_count(node); i++)
        if (!fold_is_ccute_type(function->param[i]->type))
            fold_walk(fold, ast_arg(node, i), node);
    return fold->errors.any ? fold_miss(fold, node, say_refused(fold->arena)) : fold_clone_call(fold, node);
}

/* Put the value of a call in its place, or the element whose value or place a member function returns. */
static const struct miss *walk_value(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const struct ast_function *function = node->decl->function;
    const bool is_value = ast_ctype(node->type) != CTYPE_COUNT || fold_returns_place(function);
    const struct miss *miss = is_value ? fold_query(fold, node, parent)
                                       : fold_miss(fold, node, say_not_folded(fold->arena)),
                      *read;
    if (!miss || fold->errors.any || fold_returns_place(function) || !fold_returns_element(function))
        return miss;
    fold->walk.address.read = node;
    read = fold_query(fold, node, parent);
    fold->walk.address.read = NULL;
    return read;
}

/* A call of a marked function: its value if that is known, else a call of a clone; of one in an included file also
   where it takes no values, since its file is not written. */
static void walk_helper(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const struct ast_function *function = node->decl->function;
    const struct miss *miss = walk_value(fold, node, parent);
    if (!miss)
        return;
    if (fold->errors.any || (!fold_takes_values(function) && !fold_has_work(function->body))) {
        fold_walk_children(fold, node);
        return;
    }
    if (function->header.is_method &&
        (fold_returns_value(function) || fold_returns_place(function) || fold_returns_element(function))) {
        if (fold_takes_values(function))
            fold_tell_miss(fold, node, miss);
        fold_walk_children(fold, node);
        return;
    }
    miss = walk_clone_call(fold, node);
    if (!miss || fold->errors.any)
        return;
    if (!fold_takes_values(function) && function->in_main) { /* it folds as it is */
        fold_walk_children(fold, node);
        return;
    }
    fold_tell_miss(fold, node, copy_is_in(function->body, 4) ? slow(fold, miss, false) : miss);
    fold_walk_children(fold, node);
}

void fold_walk_launch(struct fold *fold, struct ast_node *node)
{
    const struct ast_function *kernel = node->decl ? node->decl->function : NULL;
    uint32_t i = 0;
    if (kernel && kernel->mark.is_fold && kernel->header.is_global && !kernel->in_main && kernel->body &&
        !kernel->has_errors && fold_has_work(kernel->body)) {
        for (; i < 5; i++)
            if (node->child[i])
                fold_walk(fold, node->child[i], node);
        const struct miss *miss = walk_clone_call(fold, node);
        if (!miss || fold->errors.any)
            return;
        fold_tell_miss(fold, node, miss);
    }
    for (; i < node->count; i++)
        if (node->child[i])
            fold_walk(fold, node->child[i], node);
}

/* CCUTE_EXPECT_WIDTH: the copy that comes next has to move that many bytes at once. */
static void expect_width(struct fold *fold, struct ast_node *node)
{
    if (fold->walk.reach == REACH_NEVER)
        return;
    const expr *bytes = ast_arg_count(node) == 1 ? fold_int(fold, ast_arg(node, 0)).e : NULL;
    int64_t width;
    if (!bytes || !leaf_const(bytes, &width) || width <= 0) {
        fold_error(fold, node, say_width_unknown(fold->arena));
        return;
    }
    fold->walk.expected_width = width;
    fold->walk.expected_node = node;
}

void fold_disappoint(struct fold *fold, const struct message *why)
{
    if (fold->walk.expected_width && !fold->errors.any && !fold_is_consequence(fold, why))
        fold_error(fold, fold->walk.expected_node, say_no_copy_so_wide(fold->arena, fold->walk.expected_width, why));
    fold->walk.expected_width = 0;
}

/* The numbers that a fill or a copy with a sum is given: they are text of its moves. */
static void walk_numbers(struct fold *fold, struct ast_node *node)
{
    const struct copy_call *call = copy_call_of(node->call);
    const int number[] = {call->value, call->alpha, call->beta};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (number[i] >= 0 && (uint32_t)number[i] < ast_arg_count(node))
            fold_walk(fold, ast_arg(node, (uint32_t)number[i]), node);
}

/* A copy: its moves, or the call as it is. */
static void walk_copy(struct fold *fold, struct ast_node *node)
{
    const struct miss *miss;
    walk_numbers(fold, node);
    miss = fold_copy(fold, node);
    if (!miss || fold->errors.any)
        return;
    fold_tell_miss(fold, node, slow(fold, miss, false));
    fold_disappoint(fold, miss->what);
    fold_walk_children(fold, node);
}

/* A product: its instructions, or the call as it is. */
static void walk_gemm(struct fold *fold, struct ast_node *node)
{
    const struct miss *miss = fold_gemm(fold, node);
    if (!miss || fold->errors.any)
        return;
    fold_tell_miss(fold, node, fold->file->language == AST_C ? miss : slow(fold, miss, true));
    fold_walk_children(fold, node);
}

/* An annotation that states a fact about the code around it. */
static void walk_annotation(struct fold *fold, struct ast_node *node)
{
    if (!fold_check_usage(fold, node))
        return;
    explain_annotation(fold, node);
    if (node->call == CALL_CCUTE_ASSUME && ast_arg_count(node) == 1)
        fold_check_assumption(fold, ast_arg(node, 0));
    if ((node->call == CALL_CCUTE_ASSUME || node->call == CALL_ccute_check_) && ast_arg_count(node) == 1)
        fold_learn(fold, ast_arg(node, 0));
    if (node->call == CALL_CCUTE_ALIGNED)
        pointer_aligned(fold, node);
    if (node->call == CALL_CCUTE_EXPECT_WIDTH)
        expect_width(fold, node);
    explain_learned(fold, node);
    fold_walk_children(fold, node);
}

/* Does the call make a value for an expression around it, which has already reported why it stays? */
static bool is_part(const struct ast_node *node, const struct ast_node *parent)
{
    if (ast_ctype(node->type) != CTYPE_COUNT || !parent)
        return false;
    return parent->kind == AST_VARDECL
               ? fold_is_ccute_type(parent->type)
               : parent->kind == AST_CALL && parent->decl && (parent->decl->is_ccute || fold_is_helper(parent->decl));
}

/* Does the call make a layout in a list of initialisers, for an object that code which does not fold reads? */
static bool is_item(const struct ast_node *node, const struct ast_node *parent)
{
    if (!parent || !fold_is_ccute_type(node->type))
        return false;
    return parent->kind == AST_INITLIST || parent->kind == AST_OTHER || /* .l = call */
           (parent->kind == AST_CONSTRUCT && !fold_is_ccute_type(parent->type));
}

static bool is_wgmma_order(const struct ast_node *call)
{
    return call->call == CALL_ccute_wgmma_fence || call->call == CALL_ccute_wgmma_commit ||
           call->call == CALL_ccute_wgmma_wait;
}

/* The groups of products that a wait leaves under way; -1 if that is not known. */
static int groups_under_way(struct fold *fold, struct ast_node *node)
{
    enum { MOST = 7 };
    const bool waits = node->call == CALL_ccute_wgmma_wait;
    const expr *groups = waits && ast_arg_count(node) == 1 ? fold_int(fold, ast_arg(node, 0)).e : NULL;
    int64_t count;
    if (!waits)
        return 0;
    return groups && leaf_const(groups, &count) && count >= 0 && count <= MOST ? (int)count : -1;
}

/* Is it a call that always stays, by design? */
static bool stays(const struct ast_node *call)
{
    return call->call == CALL_ccute_cp_async_commit || call->call == CALL_ccute_cp_async_wait ||
           call->call == CALL_ccute_wgmma_fence || call->call == CALL_ccute_wgmma_commit ||
           call->call == CALL_ccute_wgmma_wait || call->call == CALL_ccute_print_layout ||
           call->call == CALL_ccute_print_tensor || engine_is_type(call->type);
}

/* An array of a layout's size, or a layout of a stated form. */
static void walk_stated(struct fold *fold, struct ast_node *node)
{
    const bool is_array = node->call == CALL_ccute_array_;
    const struct miss *miss = is_array ? fold_array(fold, node) : fold_form(fold, node);
    if (!miss || (is_array && fold->errors.any))
        return;
    fold_tell_miss(fold, node, fold_miss_at(fold, node, miss));
    fold_walk_children(fold, node);
}

static void walk_call(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const struct miss *miss;
    if (node->call == CALL___builtin_assume && ast_arg_count(node) == 1) {
        fold_walk_children(fold, node);
        fold_learn(fold, ast_arg(node, 0));
        return;
    }
    if (fold_is_helper(node->decl) && node->text) {
        if (plan_has(fold, PLAN_CALL, node) || (fold_is_place(fold, node) && plan_has(fold, PLAN_QUERY, node)))
            return; /* with the operands of a call around it, which is not folded */
        fold_walk_insides(fold, node);
        walk_helper(fold, node, parent);
        return;
    }
    if (is_wgmma_order(node) && fold_wgmma_order(fold, node, groups_under_way(fold, node)))
        return;
    if (!node->decl || !node->decl->is_ccute || !node->text || stays(node)) {
        fold_walk_children(fold, node);
        return;
    }
    if (is_item(node, parent) && !fold->function->header.is_template && fold_write_made(fold, node))
        return;
    if (!is_annotation(node))
        fold_walk_insides(fold, node);
    if (node->call == CALL_ccute_array_ || node->call == CALL_CCUTE_FORM) {
        walk_stated(fold, node);
        return;
    }
    if (is_annotation(node)) {
        walk_annotation(fold, node);
        return;
    }
    if (fold_is_copy(node)) {
        walk_copy(fold, node);
        return;
    }
    if (call_is_product(node->call)) {
        walk_gemm(fold, node);
        return;
    }
    miss = ast_ctype(node->type) != CTYPE_COUNT
               ? fold_query(fold, node, parent)
               : fold_miss_with(fold, node, say_used_unfolded(fold->arena), fold_remedy_of_use(fold, parent));
    if (!miss)
        return;
    if (!fold->errors.any && !is_part(node, parent))
        fold_tell_miss(fold, node, miss);
    fold_walk_children(fold, node);
}

void fold_walk_call(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const bool at_once = fold_read_at_once(fold, node);
    walk_call(fold, node, parent);
    fold_read_apart(fold, at_once);
}
