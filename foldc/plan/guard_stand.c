/* Where a guard can stand. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/directive.h"
#include "foldc/gpu/builtins.h"
#include "about.h"
#include "guard_place.h"
#include "settle.h"
#include "where.h"

enum { DEEPEST = 4 }; /* the depth to which calls are followed */

/* The end of the declaration that the residue replaces; 0: the symbol is no residue. */
static uint32_t residue_known_from(const struct fold *fold, const expr *symbol)
{
    for (size_t i = fold->plan.declared.count; i-- > 0 && fold->symbols.item[symbol->value].definition;)
        for (const struct residue *residue = fold->plan.declared.item[i].residue; residue; residue = residue->next)
            if (residue->symbol == symbol)
                return fold->plan.declared.item[i].node->end;
    return 0;
}

/* The first place in the source where all names of the expression are declared. */
static uint32_t known_from(struct fold *fold, const expr *e)
{
    uint32_t from = e->kind == EXPR_SYMBOL ? residue_known_from(fold, e) : 0;
    const struct ast_decl *decl = e->kind == EXPR_SYMBOL ? symbol_decl(&fold->symbols.item[e->value]) : NULL;
    if (decl && decl->kind == AST_VAR && decl->variable.is_local)
        from = decl->place.end;
    for (uint32_t i = 0; i < e->n; i++) {
        const uint32_t operand = known_from(fold, e->op[i]);
        from = operand > from ? operand : from;
    }
    return from;
}

uint32_t guard_known_from(struct fold *fold, const struct guard *guard)
{
    uint32_t from = 0;
    for (int i = 0; i < guard->bases; i++) {
        const struct ast_decl *root = guard->base[i].root;
        if (root->kind == AST_VAR && root->variable.is_local && root->place.end > from)
            from = root->place.end;
    }
    for (int i = 0; i < guard->conditions; i++) {
        const uint32_t at = known_from(fold, guard->condition[i]);
        from = at > from ? at : from;
    }
    return from;
}

/* May the statement stand in the source twice? */
static bool may_double(const struct ast_node *node, bool in_switch)
{
    switch (node->kind) {
    case AST_LABEL:
        return false;
    case AST_CASE:
    case AST_DEFAULT:
        if (!in_switch)
            return false;
        break;
    case AST_VARDECL:
        if (node->decl->storage != AST_AUTO || node->decl->variable.is_shared ||
            ast_annotation(node->decl, "shared_array"))
            return false;
        break;
    default:
        break;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !may_double(node->child[i], in_switch || node->kind == AST_SWITCH))
            return false;
    return true;
}

/* Is it one of CUDA's variables that all threads of a block share? */
static bool is_of_block(const struct symbol *symbol)
{
    const int number = symbol_builtin(symbol);
    return number >= 0 && number / GPU_AXES != GPU_THREAD_IDX;
}

/* Is it the same for all threads of a block? */
static bool is_uniform(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL) {
        const struct symbol *symbol = &fold->symbols.item[e->value];
        if (symbol->definition)
            return is_uniform(fold, symbol->definition);
        if (!symbol_decl(symbol))
            return is_of_block(symbol);
        return fold_is_of_launch(fold, symbol_decl(symbol));
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (!is_uniform(fold, e->op[i]))
            return false;
    return true;
}

static bool guard_is_uniform(struct fold *fold, const struct guard *guard)
{
    for (int i = 0; i < guard->bases; i++) {
        const struct guard_base *const base = &guard->base[i];
        const struct ast_decl *const object = base->path ? base->path->object : base->root;
        if ((base->root->type->kind != AST_TYPE_ARRAY || base->root->type->is_reference) &&
            !fold_is_of_launch(fold, object))
            return false;
    }
    for (int i = 0; i < guard->conditions; i++)
        if (!is_uniform(fold, guard->condition[i]))
            return false;
    return true;
}

/* Does an expression make an atom of a single thread, or a tiled copy with one? */
static bool is_of_thread(const struct ast_node *atom)
{
    atom = ast_bare((struct ast_node *)atom);
    if (atom->kind == AST_DECLREF && atom->decl->kind == AST_VAR && fold_keeps_value(atom->decl) && atom->decl->init)
        return is_of_thread(atom->decl->init);
    if (atom->kind != AST_CALL || ast_arg_count(atom) == 0)
        return false;
    switch (atom->call) {
    case CALL_ccute_universal_copy:
    case CALL_ccute_auto_copy:
    case CALL_ccute_cp_async:
    case CALL_ccute_cp_async_cg:
        return true;
    case CALL_ccute_cached:
    case CALL_ccute_make_tiled_copy:
    case CALL_ccute_make_tiled_copy_atoms:
    case CALL_ccute_make_tiled_copy_tv:
    case CALL_ccute_thread_slice:
        return is_of_thread(ast_arg(atom, 0));
    default:
        return false;
    }
}

/* Do a warp's lanes make a copy or a product together, as far as is known? The statements that follow in the source
   are not planned yet. */
static bool is_joint(const struct fold *fold, const struct ast_node *copy)
{
    if (call_is_product(copy->call))
        return true;
    if (!fold_is_copy(copy) || !copy_has_atom(copy) || is_of_thread(ast_arg(copy, 0)))
        return false;
    for (size_t i = 0; i < fold->plan.alone.count; i++)
        if (fold->plan.alone.item[i] == copy)
            return false;
    return true;
}

static bool may_meet(const struct fold *fold, const struct ast_node *node, int deep);

/* May threads wait for one another in the body that a call runs? A function whose body is not seen may contain a
   barrier. */
static bool may_callee_meet(const struct fold *fold, const struct ast_node *call, int deep)
{
    const struct ast_decl *const callee = call->decl;
    if (callee && callee->is_ccute)
        return is_joint(fold, call);
    return !callee || !callee->function || !callee->function->body || callee->callable.is_virtual || deep == 0 ||
           may_meet(fold, callee->function->body, deep - 1);
}

/* Do threads wait for one another in the node, as far as is known: in a barrier, in a copy that a warp's lanes make
   together? Calls are followed to that depth. */
static bool may_meet(const struct fold *fold, const struct ast_node *node, int deep)
{
    if ((node->kind == AST_CALL && may_callee_meet(fold, node, deep)) || node->kind == AST_ASM ||
        node->kind == AST_OTHER)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && may_meet(fold, node->child[i], deep))
            return true;
    return false;
}

/* Does the statement declare something other than a variable? That cannot be seen where it is named. */
static bool declares_type(const struct ast_node *statement)
{
    for (uint32_t i = 0; statement->kind == AST_DECLSTMT && i < statement->count; i++)
        if (statement->child[i] && statement->child[i]->kind != AST_VARDECL)
            return true;
    return false;
}

/* The beginning of the #pragma, _Pragma, attributes, or macros of these, that belong to the statement at `end`;
   `begin` is the end of the statement before it. */
static uint32_t prefix_begin(const struct source *source, uint32_t begin, uint32_t end)
{
    const char *at = source->bytes + begin, *const last = source->bytes + end;
    for (;;) {
        struct directive directive;
        const bool is_followed = directive_next(source, at, last, &directive);
        const struct scan_token token = scan_next(&at, last);
        if (token.kind == SCAN_END)
            return end;
        if (is_followed && token.begin == directive.begin && directive.kind != DIRECTIVE_PRAGMA)
            at = directive.end;
        else if (!scan_is(token, ";"))
            return (uint32_t)(token.begin - source->bytes);
    }
}

uint32_t guard_region_begin(const struct fold *fold, const struct region *region)
{
    const struct ast_node *child = region->block->child[region->first];
    const struct ast_node *before = region->first ? region->block->child[region->first - 1] : NULL;
    const uint32_t from = before ? fold_statement_end(fold, before) : region->block->begin + 1;
    if (from > child->begin || (before && (before->origin != AST_PLAIN || before->flags & AST_ELSEWHERE)))
        return child->begin;
    return prefix_begin(fold->function->source, from, child->begin);
}

uint32_t guard_region_end(const struct fold *fold, const struct region *region)
{
    return fold_statement_end(fold, region->block->child[region->last]);
}

/* Do the names of e mean the same at a place in the source? A name that foldc made has one meaning everywhere. */
static bool means_there(const struct fold *fold, const expr *e, uint32_t at)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    if (symbol && symbol_decl(symbol) && !symbol->definition && !fold_means(fold, symbol->path, at))
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (!means_there(fold, e->op[i], at))
            return false;
    return true;
}

bool guard_means_there(const struct fold *fold, const struct guard *guard, uint32_t at)
{
    for (int i = 0; i < guard->bases; i++)
        if (!fold_means(fold, guard->base[i].path, at))
            return false;
    for (int i = 0; i < guard->conditions; i++)
        if (!means_there(fold, guard->condition[i], at))
            return false;
    return true;
}

bool guard_may_stand(struct fold *fold, const struct region *region)
{
    const struct source *const source = fold->function->source;
    const uint32_t begin = guard_region_begin(fold, region);
    if (begin < guard_known_from(fold, &region->guard) || !guard_means_there(fold, &region->guard, begin))
        return false;
    for (uint32_t i = region->first; i <= region->last; i++) {
        const struct ast_node *child = region->block->child[i];
        if (child->origin != AST_PLAIN || child->flags & AST_ELSEWHERE || declares_type(child) ||
            !may_double(child, false) || fold_keeps_in_class(fold->function, child) ||
            (may_meet(fold, child, DEEPEST) && !guard_is_uniform(fold, &region->guard)))
            return false;
    }
    return directive_may_repeat(source, source->bytes + begin, source->bytes + guard_region_end(fold, region));
}
