/* A function's statements in order: declarations are bound, facts are learned, calls become arithmetic. */
#include <string.h>

#include "expr_print.h"
#include "explain_note.h"
#include "fold_copy.h"
#include "fold_verify.h"
#include "scan.h"

static void walk_children(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            fold_walk(fold, node->child[i], node);
}

/* Does the node hold a call of ccute's, besides being one? */
static bool holds_call(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child && ((child->kind == AST_CALL && child->decl && child->decl->is_ccute) || holds_call(child)))
            return true;
    }
    return false;
}

void fold_inside(struct fold *fold, struct ast_node *node)
{
    if (holds_call(node))
        walk_children(fold, node);
}

uint32_t fold_statement_end(const struct fold *fold, const struct ast_node *node)
{
    const struct source *source = fold->function->source;
    const char *at = source->bytes + node->end;
    const struct scan_token token = scan_next(&at, source->bytes + source->size);
    return scan_is(token, ";") ? (uint32_t)(token.begin + 1 - source->bytes) : node->end;
}

/* ---- Expressions ---- */

/* Does the declaration in [begin,end) leave its type to what initialises it? */
static bool is_deduced(const struct source *source, uint32_t begin, uint32_t end)
{
    const char *at = source->bytes + begin;
    for (;;) {
        const struct scan_token token = scan_next(&at, source->bytes + end);
        if (token.kind == SCAN_END)
            return false;
        if (scan_is(token, "auto") || scan_is(token, "decltype"))
            return true;
    }
}

/* Does the place convert whatever integer stands there to a type that is told elsewhere? */
static bool converts(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent)
{
    const struct ast_function *function = fold->function;
    switch (parent->kind) {
    case AST_SUBSCRIPT:
    case AST_COMPOUND:
        return true;
    case AST_VARDECL:
        return parent->decl->source && !is_deduced(parent->decl->source, parent->decl->begin, parent->decl->name_begin);
    case AST_RETURN:
        return !fold->lambdas && fold_ctype(function->type) != CTYPE_COUNT &&
               !is_deduced(function->source, function->begin, function->name_begin);
    case AST_ASSIGN:
        return parent->op == AST_OP_SET && ast_right(parent) == node;
    case AST_CAST:
        return fold_ctype(parent->type) != CTYPE_COUNT;
    case AST_BINARY:
        return (parent->op == AST_OP_ADD || parent->op == AST_OP_SUB) && parent->type &&
               parent->type->kind == AST_TYPE_POINTER;
    default:
        return false;
    }
}

/* The type that the text of a call needs in its place: CTYPE_COUNT where only its value matters, else the call's
   own, since a wider or other-signed operand would change what is computed around it. */
static ctype wanted_type(const struct fold *fold, const struct ast_node *node, const struct ast_node *parent,
                         const expr_facts *facts)
{
    const ctype own = fold_ctype(node->type);
    if (own == CTYPE_INT || !parent)
        return own;
    if (converts(fold, node, parent))
        return CTYPE_COUNT;
    if (parent->kind == AST_BINARY && parent->op >= AST_OP_EQ && parent->op <= AST_OP_GE && facts->lo >= 0 &&
        facts->hi <= INT32_MAX)
        return CTYPE_INT;
    return own;
}

/* How tightly what stands around a call binds its text. In a macro's argument anything may. */
static int place_precedence(const struct ast_node *node, const struct ast_node *parent)
{
    if (!parent || node->origin != AST_PLAIN)
        return C_PRIMARY;
    switch (parent->kind) {
    case AST_SUBSCRIPT:
    case AST_ASSIGN:
        return ast_right(parent) == node ? C_ANY : C_PRIMARY;
    case AST_CALL:
        return ast_callee(parent) == node ? C_PRIMARY : C_ANY;
    case AST_VARDECL:
    case AST_PAREN:
    case AST_RETURN:
        return C_ANY;
    case AST_BINARY:
        return parent->op >= AST_OP_EQ && parent->op <= AST_OP_GE ? C_COMPARED : C_PRIMARY;
    default:
        return C_PRIMARY;
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
    const ctype wanted = wanted_type(fold, node, parent, &facts);
    const char *text;
    if (!ast_may_replace(node)) {
        fold_miss(fold, node, "write the call outside of the macro",
                  "it is inside a macro whose text is not exactly this call");
        return false;
    }
    text = fold_int_text(fold, e, wanted, place_precedence(node, parent), NULL);
    edit_add(&fold->edits, node->begin, node->end, text);
    verify_note_call(fold, node, text);
    fold_outcome(fold, OUTCOME_FOLDED, node, NULL, arena_printf(fold->arena, "%s: %s", node->text, text));
    return true;
}

bool fold_checks_stand_before(struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->need_count; i++)
        if (!fold->statement || !fold_is_stable(fold, fold->need[i].condition))
            return false;
    return true;
}

/* In front of the statement; in braces with it, where it stands alone. */
static void insert_checks(struct fold *fold, const char *checks)
{
    const struct ast_node *at = fold->statement;
    const uint32_t end = fold_statement_end(fold, at);
    edit_add(&fold->edits, at->begin, at->begin,
             arena_printf(fold->arena, "%s%s ", fold->statement_is_bare ? "{ " : "", checks));
    if (fold->statement_is_bare)
        edit_add(&fold->edits, end, end, " }");
}

void fold_check_before(struct fold *fold, const struct ast_node *node, size_t first)
{
    const char *checks = fold_checks(fold, node, first);
    verify_note_checks(fold, node, checks);
    if (*checks)
        insert_checks(fold, checks);
}

/* An offset that is asked for through a division that overhangs, outside of every if. */
static void tell_overhang(struct fold *fold, struct ast_node *node)
{
    const size_t needs = fold->need_count;
    const struct value *layout;
    if (fold->guards || strcmp(node->text, "ccute_at") != 0)
        return;
    layout = fold_value(fold, ast_arg(node, 0));
    fold->need_count = needs;
    if (layout && layout->kind == VALUE_LAYOUT && layout->layout.flags & CCUTE_F_OVERHANG)
        fold_outcome(fold, OUTCOME_UNGUARDED, node, "an if that compares the coordinate with the extents",
                     "the tiles of this layout cover more than the layout that was divided");
}

/* A call with an integer result: folded if its value is known. */
static bool fold_query(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t symbols = fold->symbol_count, needs = fold->need_count;
    const struct value *value = fold_call(fold, node);
    const expr *e = value ? fold_as_int(value) : NULL;
    if (fold->need_count > needs && e && !fold_checks_stand_before(fold, needs)) {
        fold->need_count = needs;
        e = fold_miss(fold, node, "bind the layout to a const variable first, where the condition can be checked",
                      "it is right only under a condition that is not known here");
    }
    if (e && !fold_reaches(fold, e))
        e = fold_miss(fold, node, "[=]", "the lambda does not capture what its value hangs on");
    if (e && loses_effects(fold, symbols, e)) {
        if (!node->decl->is_ccute)
            return false;
        fold_error(fold, node,
                   "an argument with side effects cannot be evaluated exactly once here: assign it to a "
                   "const variable first");
        return true;
    }
    if (!e || !replace_call(fold, node, parent, e)) {
        fold->need_count = needs;
        return false;
    }
    fold_check_before(fold, node, needs);
    tell_overhang(fold, node);
    return true;
}

/* Also what is an instruction, and stays one. */
static bool is_annotation(const struct ast_node *node)
{
    if (fold_is_move(node->text, strlen(node->text)))
        return true;
    return strcmp(node->text, "ccute_check_") == 0 ||
           (strncmp(node->text, "CCUTE_", 6) == 0 && strcmp(node->text, "CCUTE_T") != 0 &&
            strcmp(node->text, "CCUTE_TILE") != 0);
}

/* A product is above 0, and so is each of its factors that is not negative. */
static void learn_factors(struct fold *fold, const expr *product)
{
    if (product->kind == EXPR_SUM && product->n == 1 && !product->value && product->coef[0] > 0)
        product = product->op[0];
    if (product->kind == EXPR_SYMBOL)
        expr_assume_range(fold->table, product, 1, INT64_MAX);
    for (uint32_t i = 0; i < product->n && product->kind == EXPR_PRODUCT; i++)
        if (expr_facts_of(fold->table, product->op[i]).lo >= 0)
            expr_assume_range(fold->table, product->op[i], 1, INT64_MAX);
}

/* A condition without parentheses and conversions to bool. */
static struct ast_node *bare_condition(struct ast_node *condition)
{
    condition = ast_bare(condition);
    while (condition && condition->kind == AST_CAST && condition->type->kind == AST_TYPE_BOOL)
        condition = ast_bare(ast_operand(condition));
    return condition;
}

/* A condition as what is 0 or not; NULL if nothing that keeps its value says it. */
static const expr *truth(struct fold *fold, struct ast_node *condition)
{
    const size_t needs = fold->need_count;
    const expr *e = fold_condition(fold, condition);
    if (!e && condition->kind == AST_DECLREF && fold_ctype(condition->type) != CTYPE_COUNT)
        e = fold_int(fold, condition);
    fold->need_count = needs;
    if (!e || !fold_is_stable(fold, e))
        return NULL;
    return e->kind == EXPR_SYMBOL || e->kind == EXPR_SUM ? expr_ne(fold->table, e, expr_int(fold->table, 0)) : e;
}

static void learn_not(struct fold *fold, struct ast_node *condition);

/* The condition holds: each part of a && knows the parts in front of it. */
static void learn(struct fold *fold, struct ast_node *condition)
{
    const expr *e;
    condition = bare_condition(condition);
    if (!condition)
        return;
    if (condition->kind == AST_BINARY && condition->op == AST_OP_LOGIC_AND) {
        learn(fold, ast_left(condition));
        learn(fold, ast_right(condition));
        return;
    }
    if (condition->kind == AST_UNARY && condition->op == AST_OP_LOGIC_NOT) {
        learn_not(fold, ast_operand(condition));
        return;
    }
    e = truth(fold, condition);
    if (!e)
        return;
    expr_assume(fold->table, e);
    if (e->kind == EXPR_LT && expr_facts_of(fold->table, e->op[0]).lo >= 0)
        learn_factors(fold, e->op[1]);
}

/* The contrary holds. */
static void learn_not(struct fold *fold, struct ast_node *condition)
{
    const expr *e;
    condition = bare_condition(condition);
    if (!condition)
        return;
    if (condition->kind == AST_BINARY && condition->op == AST_OP_LOGIC_OR) {
        learn_not(fold, ast_left(condition));
        learn_not(fold, ast_right(condition));
        return;
    }
    if (condition->kind == AST_UNARY && condition->op == AST_OP_LOGIC_NOT) {
        learn(fold, ast_operand(condition));
        return;
    }
    e = truth(fold, condition);
    if (e)
        expr_assume(fold->table, expr_not(fold->table, e));
}

/* Is there something to fold in a marked function? */
bool fold_has_work(const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *child = node->child[i];
        if (child &&
            ((child->kind == AST_CALL && child->decl && (child->decl->is_ccute || fold_is_helper(child->decl))) ||
             fold_has_work(child)))
            return true;
    }
    return false;
}

/* A call of a marked function: what it returns if that is known, else of a clone; of one in an included file also
   where it takes no values, since its file is not written. */
static void walk_helper(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    const struct ast_function *function = node->decl->function;
    if (fold_ctype(node->type) != CTYPE_COUNT && fold_query(fold, node, parent))
        return;
    if (fold->failed || (!fold_takes_values(function) && (function->in_main || !fold_has_work(function->body)))) {
        walk_children(fold, node);
        return;
    }
    if (fold_clone_call(fold, node) || fold->failed)
        return;
    fold_outcome(fold, OUTCOME_MISSED, fold->miss_node ? fold->miss_node : node, fold->remedy, fold->miss);
    walk_children(fold, node);
}

/* Of a kernel in an included file a clone is launched. */
static void walk_launch(struct fold *fold, struct ast_node *node)
{
    const struct ast_function *kernel = node->decl ? node->decl->function : NULL;
    uint32_t i = 0;
    if (kernel && kernel->is_fold && kernel->is_global && !kernel->in_main && kernel->body && !kernel->has_errors &&
        fold_has_work(kernel->body)) {
        for (; i < 5; i++)
            if (node->child[i])
                fold_walk(fold, node->child[i], node);
        if (fold_clone_call(fold, node) || fold->failed)
            return;
        fold_outcome(fold, OUTCOME_MISSED, fold->miss_node ? fold->miss_node : node, fold->remedy, fold->miss);
    }
    for (; i < node->count; i++)
        if (node->child[i])
            fold_walk(fold, node->child[i], node);
}

/* CCUTE_EXPECT_WIDTH: the copy that comes next has to move that many bytes at once. */
static void expect_width(struct fold *fold, struct ast_node *node)
{
    const expr *bytes = ast_arg_count(node) == 1 ? fold_int(fold, ast_arg(node, 0)) : NULL;
    int64_t width;
    if (!bytes || !leaf_const(bytes, &width) || width <= 0) {
        fold_error(fold, node, "CCUTE_EXPECT_WIDTH takes a number of bytes that is known here");
        return;
    }
    fold->expected_width = width;
    fold->expected_node = node;
}

/* What was expected of a copy that did not fold, or that never came. */
static void disappoint(struct fold *fold, const char *why)
{
    if (fold->expected_width && !fold->failed)
        fold_error(fold, fold->expected_node, "no copy moves %lld bytes at once here: %s",
                   (long long)fold->expected_width, why);
    fold->expected_width = 0;
}

/* A copy: its moves, or the call as it is. */
static void walk_copy(struct fold *fold, struct ast_node *node)
{
    if (fold_copy(fold, node) || fold->failed)
        return;
    fold_outcome(fold, OUTCOME_MISSED, fold->miss_node ? fold->miss_node : node, fold->remedy, fold->miss);
    disappoint(fold, fold->miss);
    walk_children(fold, node);
}

/* An annotation that says something of what is around it. */
static void walk_annotation(struct fold *fold, struct ast_node *node)
{
    explain_annotation(fold, node);
    if ((strcmp(node->text, "CCUTE_ASSUME") == 0 || strcmp(node->text, "ccute_check_") == 0) &&
        ast_arg_count(node) == 1)
        learn(fold, ast_arg(node, 0));
    if (strcmp(node->text, "CCUTE_ALIGNED") == 0)
        pointer_aligned(fold, node);
    if (strcmp(node->text, "CCUTE_EXPECT_WIDTH") == 0)
        expect_width(fold, node);
    explain_learned(fold, node);
    walk_children(fold, node);
}

/* Does the call make a value for something around it that has told why it stays? */
static bool is_part(const struct ast_node *node, const struct ast_node *parent)
{
    if (fold_ctype(node->type) != CTYPE_COUNT || !parent)
        return false;
    return parent->kind == AST_VARDECL
               ? fold_is_ccute_type(parent->type)
               : parent->kind == AST_CALL && parent->decl && (parent->decl->is_ccute || fold_is_helper(parent->decl));
}

/* Is it a call that is there at run time by design? */
static bool stays(const struct ast_node *call)
{
    static const char *const names[] = {"ccute_cp_async_commit", "ccute_cp_async_wait", "ccute_print_layout",
                                        "ccute_print_tensor"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(call->text, names[i]) == 0)
            return true;
    return false;
}

static void walk_call(struct fold *fold, struct ast_node *node, struct ast_node *parent)
{
    if (node->text && strcmp(node->text, "__builtin_assume") == 0 && ast_arg_count(node) == 1) {
        walk_children(fold, node);
        learn(fold, ast_arg(node, 0));
        return;
    }
    if (fold_is_helper(node->decl) && node->text) {
        walk_helper(fold, node, parent);
        return;
    }
    if (!node->decl || !node->decl->is_ccute || !node->text || stays(node)) {
        walk_children(fold, node);
        return;
    }
    if (strcmp(node->text, "ccute_array_") == 0) {
        if (!fold_array(fold, node)) {
            fold_outcome(fold, OUTCOME_MISSED, node, fold->remedy,
                         fold->miss ? fold->miss : "the array keeps its bound");
            walk_children(fold, node);
        }
        return;
    }
    if (strcmp(node->text, "CCUTE_FORM") == 0) {
        fold_form(fold, node);
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
    if (fold_ctype(node->type) != CTYPE_COUNT && fold_query(fold, node, parent))
        return;
    if (fold_ctype(node->type) == CTYPE_COUNT)
        fold_miss(fold, node, NULL, "the value of this call is used by something that is not folded");
    if (!fold->failed && !is_part(node, parent))
        fold_outcome(fold, OUTCOME_MISSED, fold->miss_node ? fold->miss_node : node, fold->remedy,
                     fold->miss ? fold->miss : "it is not folded");
    walk_children(fold, node);
}

/* ---- Statements ---- */

bool fold_writes(const struct ast_node *node, const struct ast_decl *decl)
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
        if (fold_writes(node->child[i], decl))
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
    return fold_writes(ast_body(node), decl) || fold_writes(ast_cond(node), decl) ? NULL : decl;
}

/* A check may stand before the node, if it is a statement that is evaluated once when it is reached. */
static void stand_at(struct fold *fold, const struct ast_node *node, bool is_bare)
{
    const bool is_single = ast_is_expression(node) || node->kind == AST_RETURN ||
                           (node->kind == AST_DECLSTMT && node->count == 1 && !is_bare);
    fold->statement = is_single && node->origin == AST_PLAIN ? node : NULL;
    fold->statement_is_bare = is_bare;
}

/* The body of a loop or a branch. */
static void walk_body(struct fold *fold, struct ast_node *body, struct ast_node *parent)
{
    const size_t aligned = fold->aligned_count;
    stand_at(fold, body, true);
    fold_walk(fold, body, parent);
    fold->statement = NULL;
    fold->aligned_count = aligned;
}

/* The condition of a loop where its counter has its first value; NULL if it is not known. */
static const expr *entry_of(struct fold *fold, struct ast_node *node, const expr *counter)
{
    const size_t needs = fold->need_count, count = (size_t)counter->value + 1;
    const expr *cond = fold_condition(fold, ast_cond(node)),
               *first = fold_int(fold, ast_init(ast_init(node)->child[0]));
    const expr **by = arena_alloc(fold->arena, count * sizeof *by);
    const bool is_plain = fold->need_count == needs;
    fold->need_count = needs;
    if (!cond || !first || !is_plain || !fold_is_stable(fold, first))
        return NULL;
    memset(by, 0, count * sizeof *by);
    by[counter->value] = first;
    cond = expr_subst(fold->table, cond, by, count);
    return fold_is_stable(fold, cond) ? cond : NULL;
}

/* What the body of a loop surely asks of variables from outside is checked once, in front of the loop, unless its body
   does not run at all. */
static void check_entry(struct fold *fold, struct ast_node *node, const expr *counter)
{
    const size_t first = fold->need_count, bindings = fold->binding_count;
    const expr *entry = NULL;
    for (size_t i = 0; i < bindings; i++) {
        const struct binding *b = &fold->binding[i];
        if (b->hidden || !b->value || !b->needs || !fold_surely_asked(ast_body(node), 0, b->decl))
            continue;
        if (!entry && !(entry = entry_of(fold, node, counter)))
            return;
        for (size_t k = 0; k < fold->binding[i].needs; k++) {
            const expr *condition = expr_rebuild(fold->table, fold->binding[i].need[k].condition);
            if (!expr_is_int(condition, 1))
                fold_need(fold, expr_lor(fold->table, expr_not(fold->table, entry), condition), node);
        }
    }
    if (fold->need_count > first)
        fold_check_before(fold, node, first);
    for (size_t i = 0; entry && i < bindings; i++)
        for (size_t k = 0; !fold->binding[i].hidden && fold->binding[i].value && k < fold->binding[i].needs; k++)
            if (fold_surely_asked(ast_body(node), 0, fold->binding[i].decl))
                expr_assume(fold->table, fold->binding[i].need[k].condition);
}

static void walk_for(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    struct ast_decl *counter = counter_of(node);
    const struct ast_node *const stands =
        node->origin == AST_PLAIN && parent && parent->kind == AST_COMPOUND ? node : NULL;
    const struct counter *steps = NULL;
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->binding_count;
    const struct explain_frame *around;
    if (ast_init(node))
        walk_children(fold, ast_init(node));
    if (counter)
        steps = fold_bind_counter(fold, node, counter);
    fold->statement = stands;
    fold->statement_is_bare = false;
    if (stands && counter && ast_cond(node) && ast_body(node))
        check_entry(fold, node, fold_find(fold, counter)->symbol);
    if (ast_cond(node))
        fold_walk(fold, ast_cond(node), node);
    fold->statement = NULL;
    if (ast_step(node))
        fold_walk(fold, ast_step(node), node);
    around = explain_enter_for(fold, node, counter ? fold_find(fold, counter)->symbol : NULL);
    if (counter && ast_cond(node))
        learn(fold, ast_cond(node));
    if (steps)
        fold_learn_bound(steps);
    if (ast_body(node))
        walk_body(fold, ast_body(node), node);
    explain_leave(fold, around);
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}

/* One branch of an if, where the condition holds, or does not. */
static void walk_branch(struct fold *fold, struct ast_node *node, struct ast_node *branch, bool holds)
{
    const size_t scope = expr_scope_enter(fold->table);
    const struct explain_frame *around = explain_enter_if(fold, ast_cond(node), holds);
    if (holds)
        learn(fold, ast_cond(node));
    else
        learn_not(fold, ast_cond(node));
    fold->guards++;
    walk_body(fold, branch, node);
    fold->guards--;
    explain_leave(fold, around);
    expr_scope_leave(fold->table, scope);
}

static void walk_if(struct fold *fold, struct ast_node *node, const struct ast_node *parent)
{
    const size_t bindings = fold->binding_count;
    if (ast_init(node))
        fold_walk(fold, ast_init(node), node);
    if (!ast_init(node) && node->origin == AST_PLAIN && parent && parent->kind == AST_COMPOUND)
        fold->statement = node;
    fold->statement_is_bare = false;
    if (ast_cond(node))
        fold_walk(fold, ast_cond(node), node);
    fold->statement = NULL;
    if (ast_then(node))
        walk_branch(fold, node, ast_then(node), true);
    if (ast_else(node))
        walk_branch(fold, node, ast_else(node), false);
    fold_forget(fold, bindings);
}

static bool is_call_of(const struct ast_node *node, const char *const *names)
{
    const char *called = node && node->kind == AST_CALL && node->text ? node->text : "";
    if (strncmp(called, "__builtin_", 10) != 0 && (!node || (node->decl && node->decl->source)))
        return false;
    for (; *names; names++)
        if (strcmp(called, *names) == 0)
            return true;
    return false;
}

/* Does control never come out of the end of the statement? */
bool fold_always_leaves(const struct ast_node *node)
{
    static const char *const ends[] = {"__builtin_unreachable", "__builtin_trap", "__trap", "abort", "exit", NULL};
    switch (node->kind) {
    case AST_CALL:
        return is_call_of(node, ends);
    case AST_RETURN:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_GOTO:
        return true;
    case AST_COMPOUND:
        return node->count && node->child[node->count - 1] && fold_always_leaves(node->child[node->count - 1]);
    case AST_IF:
        return ast_then(node) && ast_else(node) && fold_always_leaves(ast_then(node)) &&
               fold_always_leaves(ast_else(node));
    default:
        return false;
    }
}

/* The condition of an assert that is compiled in: what its failure is the other branch of; NULL if it is none. */
struct ast_node *fold_asserted(struct ast_node *node)
{
    static const char *const fails[] = {"__assert_fail", "__assertfail", "__assert", "_assert", "__assert_rtn", NULL};
    if (node->origin != AST_IN_BODY || !node->macro || strcmp(node->macro->name, "assert") != 0)
        return NULL;
    if ((node->kind == AST_IF || node->kind == AST_CONDITIONAL) && ast_else(node) &&
        is_call_of(ast_bare(ast_else(node)), fails))
        return ast_cond(node);
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *found = node->child[i] ? fold_asserted(node->child[i]) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* What holds behind a statement of a block, by what leaves the block otherwise. */
static void learn_behind(struct fold *fold, struct ast_node *statement)
{
    struct ast_node *condition = fold_asserted(statement);
    if (condition)
        learn(fold, condition);
    if (statement->kind == AST_IF && !ast_else(statement) && ast_then(statement) &&
        fold_always_leaves(ast_then(statement))) {
        explain_enter_if(fold, ast_cond(statement), false);
        learn_not(fold, ast_cond(statement));
        fold->guards++;
    }
}

/* CCUTE_EXPECT_...: what it is said of comes behind it, and behind others like it. */
static bool is_expectation(const struct ast_node *node)
{
    return node->kind == AST_CALL && node->text && strncmp(node->text, "CCUTE_EXPECT_", 13) == 0;
}

/* Statements in order. What an `if (...) return;` leaves true is known from there on, up to a place that is reached
   from elsewhere. */
static void walk_compound(struct fold *fold, struct ast_node *node)
{
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->binding_count;
    const size_t aligned = fold->aligned_count;
    const int guards = fold->guards;
    const struct explain_frame *around = explain_around(fold);
    struct fold_place place = {node, 0, fold->place};
    fold->place = &place;
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *child = node->child[i];
        const bool expected = fold->expected_width != 0, awaited = explain_awaits(fold);
        if (child->kind == AST_CASE || child->kind == AST_DEFAULT || child->kind == AST_LABEL) {
            expr_scope_leave(fold->table, scope);
            expr_scope_enter(fold->table);
            fold->aligned_count = aligned;
            fold->guards = guards;
            explain_leave(fold, around);
        }
        place.statement = i;
        stand_at(fold, child, false);
        fold_walk(fold, child, node);
        if (is_expectation(child))
            continue;
        if (expected)
            disappoint(fold, "the statement behind it is no copy");
        if (awaited)
            explain_disappoint(fold, "the statement behind it has none whose layout is known");
        learn_behind(fold, child);
    }
    disappoint(fold, "no statement follows it");
    explain_disappoint(fold, "no statement follows it");
    explain_leave(fold, around);
    fold->statement = NULL;
    fold->place = place.outer;
    fold->guards = guards;
    fold->aligned_count = aligned;
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}

/* What may run never, or often: nothing that is learned in it holds behind it, and no check may stand before it. The
   body of a loop is a statement of its own. */
static void walk_apart(struct fold *fold, struct ast_node *node)
{
    const size_t scope = expr_scope_enter(fold->table), bindings = fold->binding_count;
    const struct ast_node *statement = fold->statement;
    const struct ast_node *body =
        node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR ? ast_body(node) : NULL;
    fold->statement = NULL;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct explain_frame *around;
        if (!node->child[i])
            continue;
        around = explain_enter_part(fold, node, i);
        if (node->child[i] == body)
            walk_body(fold, node->child[i], node);
        else
            fold_walk(fold, node->child[i], node);
        fold->statement = NULL;
        explain_leave(fold, around);
    }
    fold->statement = statement;
    expr_scope_leave(fold->table, scope);
    fold_forget(fold, bindings);
}

/* The statement behind a label is one of its own. */
static void walk_labelled(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        if (!node->child[i])
            continue;
        if (node->child[i] == ast_body(node))
            stand_at(fold, node->child[i], true);
        fold_walk(fold, node->child[i], node);
    }
}

/* Does the lambda capture whatever it names? */
static bool captures_all(const struct fold *fold, const struct ast_node *node)
{
    const char *at = fold->function->source->bytes + node->begin, *end = fold->function->source->bytes + node->end;
    struct scan_token token = scan_next(&at, end);
    if (!scan_is(token, "["))
        return false;
    token = scan_next(&at, end);
    if (scan_is(token, "="))
        return true;
    if (!scan_is(token, "&"))
        return false;
    token = scan_next(&at, end);
    return scan_is(token, ",") || scan_is(token, "]");
}

static void walk_lambda(struct fold *fold, struct ast_node *node)
{
    const struct ast_node *lambda = fold->lambda;
    const struct fold_place *place = fold->place;
    const size_t symbols = fold->lambda_symbols;
    fold->place = NULL; /* no guard stands outside of it */
    if (!captures_all(fold, node)) {
        fold->lambda = node;
        fold->lambda_symbols = fold->symbol_count;
    }
    fold->lambdas++;
    walk_apart(fold, node);
    fold->lambdas--;
    fold->place = place;
    fold->lambda = lambda;
    fold->lambda_symbols = symbols;
}

static bool captures(const struct ast_node *lambda, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < lambda->count; i++)
        if (lambda->child[i] && lambda->child[i]->kind == AST_DECLREF && lambda->child[i]->flags & AST_CAPTURE &&
            lambda->child[i]->decl == decl)
            return true;
    return false;
}

bool fold_reaches(struct fold *fold, const expr *e)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbol[e->value] : NULL;
    if (!fold->lambda)
        return true;
    if (symbol && symbol->definition)
        return (size_t)e->value >= fold->lambda_symbols;
    if (symbol && symbol->decl && (symbol->decl->is_local || symbol->decl->kind == AST_PARAM))
        return (symbol->decl->begin >= fold->lambda->begin && symbol->decl->end <= fold->lambda->end) ||
               captures(fold->lambda, symbol->decl);
    for (uint32_t i = 0; i < e->n; i++)
        if (!fold_reaches(fold, e->op[i]))
            return false;
    return true;
}

/* An integer variable that keeps its first value: what is known of it is remembered. */
static void learn_variable(struct fold *fold, struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    const expr *e;
    if (!fold_keeps_value(decl) || decl->storage != AST_AUTO || fold_ctype(decl->type) == CTYPE_COUNT ||
        !ast_init(node))
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
    if (fold->failed)
        return;
    switch (node->kind) {
    case AST_DECLSTMT:
        walk_declaration(fold, node, parent);
        break;
    case AST_FOR:
        walk_for(fold, node, parent);
        break;
    case AST_IF:
        walk_if(fold, node, parent);
        break;
    case AST_CALL:
        walk_call(fold, node, parent);
        break;
    case AST_LAUNCH:
        walk_launch(fold, node);
        break;
    case AST_DECLREF:
        keep(fold, node->decl);
        break;
    case AST_COMPOUND:
        walk_compound(fold, node);
        break;
    case AST_LAMBDA:
        walk_lambda(fold, node);
        break;
    case AST_WHILE:
    case AST_DO:
    case AST_SWITCH:
    case AST_RANGE_FOR:
    case AST_CONDITIONAL:
        walk_apart(fold, node);
        break;
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
        walk_labelled(fold, node);
        break;
    case AST_BINARY:
        if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
            walk_apart(fold, node);
        else
            walk_children(fold, node);
        break;
    case AST_SUBSCRIPT:
    case AST_UNARY:
        walk_children(fold, node);
        explain_note_plain(fold, node, parent);
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
    fold->guards = fold->lambdas = 0;
    fold->statement = fold->lambda = NULL;
    fold->place = NULL;
    fold->aligned_count = fold->guarded_count = 0;
    fold->expected_width = 0;
    verify_begin(fold);
    explain_begin(fold);
    fold_read_declarations(fold);
    fold_enter_function(fold);
    if (fold->cloning)
        fold_bind_clone(fold, fold->cloning);
    if (function->body)
        fold_walk(fold, function->body, NULL);
    fold_settle(fold);
    if (fold->request && fold->request->settled)
        fold->request->settled(fold->request->context, fold);
    verify_function(fold);
    expr_scope_leave(fold->table, scope);
}
