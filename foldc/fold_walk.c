/* A function's statements in order: declarations are bound, facts are learned, calls become arithmetic. */
#include <string.h>

#include "expr_print.h"
#include "fold_state.h"
#include "scan.h"

static void walk_children(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            fold_walk(fold, node->child[i], node);
}

uint32_t fold_statement_end(const struct fold *fold, const struct ast_node *node)
{
    const struct source *source = fold->function->source;
    const char *at = source->bytes + node->end;
    const struct scan_token token = scan_next(&at, source->bytes + source->size);
    return scan_is(token, ";") ? (uint32_t)(token.begin + 1 - source->bytes) : node->end;
}

/* ---- Expressions ---- */

/* The type that the place of an integer needs: where a wider or other-signed operand would change what is computed
   around it, its own; CTYPE_COUNT where only its value matters. */
static ctype wanted_type(const struct ast_node *node, const struct ast_node *parent, const expr_facts *facts)
{
    const bool fits_int = facts->lo >= 0 && facts->hi <= INT32_MAX;
    if (!parent)
        return CTYPE_LONG;
    switch (parent->kind) {
    case AST_SUBSCRIPT:
    case AST_VARDECL:
    case AST_PAREN:
    case AST_COMPOUND:
        return parent->kind == AST_PAREN ? CTYPE_LONG : CTYPE_COUNT;
    case AST_ASSIGN:
        return parent->op == AST_OP_SET && ast_right(parent) == node ? CTYPE_COUNT : CTYPE_LONG;
    case AST_CAST:
        return fold_ctype(parent->type) != CTYPE_COUNT ? CTYPE_COUNT : CTYPE_LONG;
    case AST_BINARY:
        if (parent->op >= AST_OP_EQ && parent->op <= AST_OP_GE && fits_int)
            return CTYPE_COUNT;
        if ((parent->op == AST_OP_ADD || parent->op == AST_OP_SUB) && parent->type &&
            parent->type->kind == AST_TYPE_POINTER)
            return CTYPE_COUNT;
        return CTYPE_LONG;
    default:
        return CTYPE_LONG;
    }
}

/* Unfolded text names these variables: they have to be there. */
static void keep(struct fold *fold, const struct ast_decl *decl)
{
    struct binding *bound = fold_find(fold, decl);
    if (bound)
        bound->kept = true;
}

/* Was a symbol made since `first` whose source must be evaluated once, and that e does not name just once? */
static bool loses_effects(struct fold *fold, size_t first, const expr *e)
{
    for (size_t i = first; i < fold->symbol_count; i++) {
        const struct symbol *symbol = &fold->symbol[i];
        if (symbol->is_single && fold_uses(fold, e, symbol->itself) != 1)
            return true;
    }
    return false;
}

/* Put e in the place of a call; false if it cannot stand there. */
static bool replace_call(struct fold *fold, struct ast_node *node, const struct ast_node *parent, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    ctype wanted = wanted_type(node, parent, &facts);
    const char *text;
    if (wanted != CTYPE_COUNT || fold_ctype(node->type) == CTYPE_INT)
        wanted = fold_ctype(node->type);
    if (!ast_may_replace(node)) {
        fold_miss(fold, node, "write the call outside of the macro",
                  "it is inside a macro whose text is not exactly this call");
        return false;
    }
    text = fold_int_text(fold, e, wanted, parent && parent->kind == AST_SUBSCRIPT ? C_ANY : C_PRIMARY, NULL);
    edit_add(&fold->edits, node->begin, node->end, text);
    fold_outcome(fold, OUTCOME_FOLDED, node, NULL, arena_printf(fold->arena, "%s: %s", node->text, text));
    return true;
}

/* A call with an integer result: folded if its value is known. */
static bool fold_query(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t symbols = fold->symbol_count, needs = fold->need_count;
    const struct value *value = fold_value(fold, node);
    const expr *e = value ? fold_as_int(value) : NULL;
    if (fold->need_count > needs && e) {
        fold->need_count = needs;
        e = fold_miss(fold, node, "bind the layout to a const variable first, where the condition can be checked",
                      "it is right only under a condition that is not known here");
    }
    if (e && loses_effects(fold, symbols, e)) {
        if (!node->decl->is_ccute)
            return false;
        fold_error(fold, node,
                   "an argument with side effects cannot be evaluated exactly once here: assign it to a "
                   "const variable first");
        return true;
    }
    return e && replace_call(fold, node, parent, e);
}

static bool is_annotation(const struct ast_node *node)
{
    return strcmp(node->text, "ccute_check_") == 0 ||
           (strncmp(node->text, "CCUTE_", 6) == 0 && strcmp(node->text, "CCUTE_T") != 0 &&
            strcmp(node->text, "CCUTE_TILE") != 0);
}

static void learn(struct fold *fold, struct ast_node *condition)
{
    const expr *e = fold_condition(fold, condition);
    if (e && fold_is_stable(fold, e))
        expr_assume(fold->table, e);
}

/* ccute_array_(name, layout, bound), which CCUTE_REGS and CCUTE_SHARED leave in the tree. */
static void check_array(struct fold *fold, struct ast_node *node)
{
    const struct value *layout = ast_arg_count(node) == 3 ? fold_value(fold, ast_arg(node, 1)) : NULL;
    const expr *bound = layout ? fold_int(fold, ast_arg(node, 2)) : NULL;
    const expr *cosize;
    int64_t needed, given;
    if (!layout || layout->kind != VALUE_LAYOUT || layout->layout.sw_bits || !bound)
        return;
    fold->cx = leaf_open(fold->table);
    cosize = sym_span_of(&fold->cx, &layout->layout);
    if (leaf_const(cosize, &needed) && leaf_const(bound, &given) && needed > given)
        fold_error(fold, node, "the array has %lld elements, and the layout %s reaches %lld", (long long)given,
                   fold_value_text(fold, layout), (long long)needed);
}

/* A call of a marked function: what it returns if that is known, else of a clone. */
static void walk_helper(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const struct ast_function *function = node->decl->function;
    if (fold_ctype(node->type) != CTYPE_COUNT && fold_query(fold, node, parent))
        return;
    if (!fold_takes_values(function) || fold->failed) {
        walk_children(fold, node);
        return;
    }
    if (fold_clone_call(fold, node) || fold->failed)
        return;
    fold_outcome(fold, OUTCOME_MISSED, fold->miss_node ? fold->miss_node : node, fold->remedy, fold->miss);
    walk_children(fold, node);
}

static void walk_call(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    if (fold_is_helper(node->decl) && node->text) {
        walk_helper(fold, node, parent);
        return;
    }
    if (!node->decl || !node->decl->is_ccute || !node->text) {
        walk_children(fold, node);
        return;
    }
    if (strcmp(node->text, "ccute_array_") == 0) {
        check_array(fold, node);
        return;
    }
    if (is_annotation(node)) {
        if ((strcmp(node->text, "CCUTE_ASSUME") == 0 || strcmp(node->text, "ccute_check_") == 0) &&
            ast_arg_count(node) == 1)
            learn(fold, ast_arg(node, 0));
        walk_children(fold, node);
        return;
    }
    if (fold_ctype(node->type) != CTYPE_COUNT && fold_query(fold, node, parent))
        return;
    if (fold_ctype(node->type) == CTYPE_COUNT)
        fold_miss(fold, node, NULL, "the value of this call is used by something that is not folded");
    if (!fold->failed)
        fold_outcome(fold, OUTCOME_MISSED, fold->miss_node ? fold->miss_node : node, fold->remedy,
                     fold->miss ? fold->miss : "it is not folded");
    walk_children(fold, node);
}

/* ---- Statements ---- */

/* Is the variable written anywhere in the node? */
static bool writes(const struct ast_node *node, const struct ast_decl *decl)
{
    if (!node)
        return false;
    if (node->kind == AST_ASSIGN ||
        (node->kind == AST_UNARY && (node->op >= AST_OP_PRE_INC || node->op == AST_OP_ADDRESS))) {
        const struct ast_node *target = ast_bare(node->child[0]);
        if (target && target->kind == AST_DECLREF && target->decl == decl)
            return true;
    }
    if (node->kind == AST_DECLREF && node->decl == decl && (node->flags & AST_BY_REF))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (writes(node->child[i], decl))
            return true;
    return false;
}

/* The variable that a for statement counts with: declared in it, stepped by it and nowhere else. */
static struct ast_decl *counter_of(struct ast_node *node)
{
    struct ast_node *init = ast_init(node), *step = ast_bare(ast_step(node)), *target;
    struct ast_decl *decl;
    if (!init || !step || init->kind != AST_DECLSTMT || init->count != 1 || init->child[0]->kind != AST_VARDECL)
        return NULL;
    decl = init->child[0]->decl;
    if (step->kind != AST_UNARY && step->kind != AST_ASSIGN)
        return NULL;
    target = ast_bare(step->child[0]);
    if (!target || target->decl != decl || fold_ctype(decl->type) == CTYPE_COUNT || !ast_init(init->child[0]))
        return NULL;
    if (decl->escape & ~(unsigned)AST_WRITTEN)
        return NULL;
    return writes(ast_body(node), decl) || writes(ast_cond(node), decl) ? NULL : decl;
}

/* Does the step only count up? */
static bool counts_up(struct fold *fold, struct ast_node *step)
{
    const expr *by;
    int64_t n;
    step = ast_bare(step);
    if (step->kind == AST_UNARY)
        return step->op == AST_OP_PRE_INC || step->op == AST_OP_POST_INC;
    if (step->op != AST_OP_SET_ADD)
        return false;
    by = fold_int(fold, ast_right(step));
    return by && leaf_const(by, &n) && n > 0;
}

static void walk_for(struct fold *fold, struct ast_node *node)
{
    struct ast_decl *counter = counter_of(node);
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->binding_count;
    const expr *first = NULL;
    if (ast_init(node))
        walk_children(fold, ast_init(node));
    if (counter) {
        const expr *symbol = fold_symbol(fold, counter->name, fold_ctype(counter->type),
                                         (struct symbol){.decl = counter, .is_stable = true});
        first = fold_int(fold, ast_init(ast_init(node)->child[0]));
        if (first && counts_up(fold, ast_step(node))) {
            const expr_facts facts = expr_facts_of(fold->table, first);
            if (facts.lo >= INT64_MIN && facts_fit_type(&facts, fold_ctype(counter->type)))
                expr_assume_range(fold->table, symbol, (int64_t)facts.lo, INT64_MAX);
        }
        fold_bind_symbol(fold, counter, symbol);
    }
    if (ast_cond(node))
        fold_walk(fold, ast_cond(node), node);
    if (ast_step(node))
        fold_walk(fold, ast_step(node), node);
    if (counter && ast_cond(node))
        learn(fold, ast_cond(node));
    if (ast_body(node))
        fold_walk(fold, ast_body(node), node);
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}

static void walk_if(struct fold *fold, struct ast_node *node)
{
    const size_t bindings = fold->binding_count;
    size_t scope;
    if (ast_init(node))
        fold_walk(fold, ast_init(node), node);
    if (ast_cond(node))
        fold_walk(fold, ast_cond(node), node);
    scope = expr_scope_enter(fold->table);
    if (ast_cond(node))
        learn(fold, ast_cond(node));
    if (ast_then(node))
        fold_walk(fold, ast_then(node), node);
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
    if (ast_else(node))
        fold_walk(fold, ast_else(node), node);
}

/* An integer variable that keeps its first value: what is known of it is remembered. */
static void learn_variable(struct fold *fold, struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    const expr *e;
    if (decl->escape || decl->storage != AST_AUTO || fold_ctype(decl->type) == CTYPE_COUNT || !ast_init(node))
        return;
    e = fold_int(fold, ast_init(node));
    if (e)
        fold_bind_int(fold, decl, e);
}

static void walk_declaration(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    bool has_values = false;
    for (uint32_t i = 0; i < node->count; i++)
        has_values |= node->child[i]->kind == AST_VARDECL && fold_is_ccute_type(node->child[i]->decl->type);
    if (has_values && parent && parent->kind == AST_COMPOUND) {
        fold_declare(fold, node);
        if (fold->declared[fold->declared_count - 1].folds)
            return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *item = node->child[i];
        walk_children(fold, item);
        if (item->kind == AST_VARDECL && !fold_is_ccute_type(item->decl->type))
            learn_variable(fold, item);
    }
}

void fold_walk(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const size_t bindings = fold->binding_count;
    if (fold->failed)
        return;
    switch (node->kind) {
    case AST_DECLSTMT:
        walk_declaration(fold, node, parent);
        break;
    case AST_FOR:
        walk_for(fold, node);
        break;
    case AST_IF:
        walk_if(fold, node);
        break;
    case AST_CALL:
        walk_call(fold, node, parent);
        break;
    case AST_DECLREF:
        keep(fold, node->decl);
        break;
    case AST_COMPOUND:
        walk_children(fold, node);
        fold_forget(fold, bindings);
        break;
    default:
        walk_children(fold, node);
        break;
    }
}

void fold_function_body(struct fold *fold, const struct ast_function *function)
{
    const size_t scope = expr_scope_enter(fold->table);
    fold->function = function;
    fold->function_number++;
    fold->binding_count = 0;
    fold->need_count = 0;
    fold_enter_function(fold);
    if (fold->cloning)
        fold_bind_clone(fold, fold->cloning);
    if (function->body)
        fold_walk(fold, function->body, NULL);
    fold_settle(fold);
    expr_scope_leave(fold->table, scope);
}
