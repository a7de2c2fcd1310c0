/* The end of a function: residues replace the declarations. A residue is written if other text names its symbol: the
 * text of an item, of a guard, of a value that stays, or the definition of a later residue. So the last declaration is
 * settled first. */
#include <string.h>

#include "foldc/expr/print.h"
#include "copy.h"
#include "guard.h"
#include "once.h"
#include "remedy.h"
#include "settle.h"
#include "slot.h"
#include "stated.h"
#include "text.h"
#include "where.h"

static const char *type_name(enum value_kind kind)
{
    static const char *const names[] = {"ccute_tuple",     "ccute_tuple",      "ccute_layout",   "ccute_tiler",
                                        "ccute_copy_atom", "ccute_tiled_copy", "ccute_mma_atom", "ccute_tiled_mma"};
    return names[kind];
}

/* Where a variable is declared in a statement; NULL if it is not. */
static const struct ast_node *declarator(const struct ast_node *statement, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < statement->count; i++)
        if (statement->child[i]->kind == AST_VARDECL && statement->child[i]->decl == decl)
            return statement->child[i];
    return NULL;
}

/* Is the value known as a function, while its form, history or flags are not? */
static bool looks_unknown(const struct value *v)
{
    return v->form_unknown || v->history_unknown || (v->kind == VALUE_LAYOUT && (v->layout.flags & FLAGS_UNKNOWN));
}

/* The condition under which a variable has its value. */
static const expr *condition_of(struct fold *fold, const struct binding *b)
{
    const expr *all = b->need[0].condition;
    for (size_t i = 1; i < b->needs; i++)
        all = expr_land(fold->table, all, b->need[i].condition);
    return all;
}

/* The statement that a promise about the declaration may precede. */
static const struct ast_node *statement_of(const struct declared *declared)
{
    return declared->headed ? declared->headed : declared->node;
}

/* Why the initialiser stays as it was written. */
static const struct miss *kept_as_written(struct fold *fold, const struct binding *b, const struct ast_node *node)
{
    if (b->needs)
        return fold_miss_with(
            fold, node, say_kept_good(fold->arena, b->decl->name),
            remedy_assume_before(fold, statement_of(&fold->plan.declared.item[b->statement]), condition_of(fold, b)));
    return fold_miss(fold, node,
                     b->value->form_unknown ? say_kept_form(fold->arena, b->decl->name)
                                            : say_kept_history(fold->arena, b->decl->name));
}

static const struct ast_node *declarator_of(const struct fold *fold, const struct binding *b)
{
    return b->statement < fold->plan.declared.count ? declarator(fold->plan.declared.item[b->statement].node, b->decl)
                                                    : NULL;
}

/* Does the expression name an object, or a part of one? */
static bool is_named_object(const struct ast_node *node)
{
    while (node->kind == AST_PAREN || (node->kind == AST_MEMBER && !(node->flags & AST_IMPLICIT_THIS)) ||
           (node->kind == AST_SUBSCRIPT && node->child[1]->has_value))
        node = node->child[0];
    return node->kind == AST_MEMBER || ast_is_this(node) ||
           (node->kind == AST_DECLREF && node->decl && (node->decl->kind == AST_VAR || node->decl->kind == AST_PARAM));
}

/* The object that a reference is bound to, if it has a name: something may compare their addresses. NULL: another
 * variable. */
static const struct ast_node *referred(const struct fold *fold, const struct binding *b)
{
    const struct ast_node *const node = b->decl->type->is_reference ? declarator_of(fold, b) : NULL;
    return node && ast_init(node)->origin == AST_PLAIN && is_named_object(ast_init(node)) ? ast_init(node) : NULL;
}

/* The initialiser of a variable that something unfolded needs: its value without a call where that is known to look
   the same, else as it was written; the variables it names are then needed, too. */
static const char *kept_initialiser(struct fold *fold, const struct binding *b)
{
    const struct ast_node *const node = declarator_of(fold, b), *const object = referred(fold, b);
    if (object) {
        fold_retain_named(fold, object);
        return fold_repeated_text(fold, object);
    }
    if (!node && looks_unknown(b->value) && fold->clones.under_way)
        fold_refuse_clone(fold, b->value->form_unknown ? say_looks_at_form(fold->arena, b->decl->name)
                                                       : say_looks_at_history(fold->arena, b->decl->name));
    if (!node || (!looks_unknown(b->value) && !b->needs))
        return fold_rebuilt(fold, b->value);
    fold_retain_named(fold, ast_init(node));
    fold_tell_miss(fold, node, kept_as_written(fold, b, node));
    return fold_repeated_text(fold, ast_init(node));
}

/* The declaration, written again, of a variable that something unfolded needs; "" for any other. It is made once. */
static const char *kept_variable(struct fold *fold, struct binding *b)
{
    if (!b->kept || !b->value)
        return "";
    if (!b->kept_text) {
        b->kept_text = arena_printf(fold->arena, " %s%s %s%s = %s;", b->decl->type->is_const ? "const " : "",
                                    type_name(b->value->kind), referred(fold, b) ? "&" : "", b->decl->name,
                                    slot_plain(fold, kept_initialiser(fold, b)));
        b->kept_names = plan_take(fold);
    }
    settle_use(fold, b->kept_names, SYMBOL_USED_FREELY);
    return b->kept_text;
}

static bool is_trap(const struct residue *residue) { return residue->trap.symbol || residue->trap.condition; }

/* Does a scalar that is written trap in the same way, so that this residue is not needed? */
static bool is_done(struct fold *fold, const struct residue *residue, const struct trap *trap)
{
    for (; residue; residue = residue->next)
        if (residue->symbol && fold->symbols.item[residue->symbol->value].used &&
            fold_traps_with(fold, residue->definition, trap))
            return true;
    return false;
}

static void use_symbol(struct fold *fold, struct symbol *symbol, enum symbol_use by)
{
    if (symbol->used >= by)
        return;
    symbol->used = by;
    if (symbol->node)
        slot_repeat(fold, symbol->node);
}

/* Note that written text names the symbols of e. */
static void use(struct fold *fold, const expr *e, enum symbol_use by)
{
    if (e->kind == EXPR_SYMBOL)
        use_symbol(fold, &fold->symbols.item[e->value], by);
    for (uint32_t i = 0; i < e->n; i++)
        use(fold, e->op[i], by);
}

void settle_use(struct fold *fold, struct plan_names names, enum symbol_use by)
{
    for (size_t i = 0; i < names.count; i++)
        use(fold, names.item[i], by);
}

/* The residues of a variable, NULL: of all, that are named from later text, and the text of the statement that follows
   them; the last first, since each may name the ones before. */
static const char *used_residues(struct fold *fold, const struct residue *residue, const struct ast_decl *of,
                                 const char *after)
{
    const char *behind;
    if (!residue)
        return after;
    behind = used_residues(fold, residue->next, of, after);
    if ((of && residue->of != of) || (residue->symbol && !fold->symbols.item[residue->symbol->value].used) ||
        (is_trap(residue) && is_done(fold, residue->next, &residue->trap)))
        return behind;
    settle_use(fold, residue->names, SYMBOL_USED_FREELY);
    if (residue->definition) {
        plan_retain(fold, residue->definition);
        plan_repeat_named(fold, residue->definition);
        use(fold, residue->definition, SYMBOL_USED_FREELY);
    }
    costly_tell(fold, &residue->lack);
    return once_inline(fold, residue) ? behind : arena_printf(fold->arena, " %s%s", residue->text, behind);
}

/* The declarations that remain of a statement, each after its residues; the last first, since each may need the ones
   before. */
static const char *settled_variables(struct fold *fold, uint32_t statement, const struct residue *residue)
{
    const char *text = "";
    for (size_t i = fold->bindings.count; i-- > 0;) {
        struct binding *b = &fold->bindings.item[i];
        const char *kept;
        if (b->statement != statement)
            continue;
        kept = kept_variable(fold, b);
        text = used_residues(fold, residue, b->decl, arena_printf(fold->arena, "%s%s", kept, text));
    }
    return text;
}

/* Does the source already have the text that would follow the comment? Then nothing changes, so folding again changes
   nothing. */
static bool stays_as_it_is(const struct fold *fold, const struct ast_node *node, uint32_t end, const char *text)
{
    const char *bytes = fold->function->source->bytes + node->begin;
    return *text && strlen(text + 1) == end - node->begin && memcmp(text + 1, bytes, end - node->begin) == 0;
}

/* The text of a declaration in a head precedes the statement, in braces with it; walk_head has planned the one that
   closes. */
static struct edit of_head(struct fold *fold, const struct declared *declared, const char *text)
{
    const struct ast_node *const node = declared->node, *const headed = declared->headed;
    const char *const bytes = fold->function->source->bytes;
    const uint32_t end = fold_statement_end(fold, node);
    return (struct edit){.begin = headed->begin,
                         .end = headed->kind == AST_IF && bytes[end] == ' ' ? end + 1 : end,
                         .text =
                             arena_printf(fold->arena, "{ %s%s %s%s", declared->comment, text,
                                          arena_copy(fold->arena, bytes + headed->begin, node->begin - headed->begin),
                                          headed->kind == AST_FOR ? ";" : "")};
}

bool settle_declaration(struct fold *fold, size_t i, struct edit *edit)
{
    const struct declared *declared = &fold->plan.declared.item[i];
    const uint32_t end = fold_statement_end(fold, declared->node);
    const char *text;
    if (!*declared->comment)
        return false;
    text = declared->folds ? settled_variables(fold, (uint32_t)i, declared->residue)
                           : used_residues(fold, declared->residue, NULL, "");
    if (declared->headed) {
        *edit = of_head(fold, declared, text);
        return declared->folds;
    }
    if (declared->folds ? stays_as_it_is(fold, declared->node, end, text) : !*text)
        return false;
    if (declared->folds)
        *edit = (struct edit){.begin = declared->node->begin,
                              .end = end,
                              .text = arena_printf(fold->arena, "%s%s", declared->comment, text)};
    else if (declared->leads)
        *edit = (struct edit){.begin = declared->node->begin,
                              .end = declared->node->begin,
                              .text = arena_printf(fold->arena, "%s ", text + 1)};
    else
        *edit = (struct edit){.begin = end, .end = end, .text = text};
    return true;
}

void fold_settle(struct fold *fold)
{
    const uint32_t body = fold->function->body ? fold->function->body->begin + 1 : 0;
    const char *parameters;
    for (size_t i = 0; i < fold->plan.open->edits.count; i++)
        settle_use(fold, ((const struct plan_item *)fold->plan.open->edits.item[i].item)->names, SYMBOL_USED_IN_ITEMS);
    for (size_t i = 0; i < fold->plan.guarded.count; i++)
        settle_use(fold, guard_narrow_names(fold, i), SYMBOL_USED_IN_ITEMS);
    for (size_t i = fold->plan.declared.count; i-- > 0;) {
        struct edit edit;
        if (settle_declaration(fold, i, &edit))
            plan_put(fold, PLAN_DECLARE, fold->plan.declared.item[i].node, edit.begin, edit.end, edit.text);
    }
    stated_check(fold);
    parameters = settled_variables(fold, (uint32_t)PARAMETERS, NULL);
    if (*parameters)
        plan_put(fold, PLAN_DECLARE, NULL, body, body, parameters);
    guard_settle(fold);
    fold->plan.declared.count = 0;
}
