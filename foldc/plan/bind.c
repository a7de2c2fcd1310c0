/* Declarations: values bound to variables, their dynamic parts kept as scalars. */
#include <limits.h>
#include <string.h>

#include "foldc/expr/print.h"
#include "about.h"
#include "asked.h"
#include "checks.h"
#include "helper.h"
#include "int.h"
#include "narrow.h"
#include "parts.h"
#include "remedy.h"
#include "settle.h"
#include "text.h"
#include "where.h"

/* ---- Residues ---- */

static struct declared *declared_at(struct fold *fold, uint32_t statement)
{
    return &fold->plan.declared.item[statement];
}

static void add_residue(struct fold *fold, uint32_t statement, struct residue what)
{
    struct declared *declared = declared_at(fold, statement);
    struct residue *residue = arena_alloc(fold->arena, sizeof *residue);
    *residue = what;
    residue->names = plan_take(fold);
    residue->of = declared->variable;
    residue->next = NULL;
    *declared->last = residue;
    declared->last = &residue->next;
}

/* A call of expr_print_early. */
struct early {
    expr_table *table;
    const expr *e;
};

static ctype print_early(void *context, ccute_sink *sink)
{
    const struct early *early = context;
    return expr_print_early(early->table, sink, early->e);
}

/* The text of a residue's initialiser, for a place where nothing may need the value: the layout may be bad there, or
   its extent 1. The names in the text are not noted: they count as used once the residue is used. */
static const char *quiet_text(struct fold *fold, const expr *e, ctype *type)
{
    struct early early = {fold->table, fold_definition_form(fold, e)};
    return expr_printed(fold->arena, print_early, &early, type);
}

/* A residue: a scalar of that name, set to e and declared in the place of the statement; an int, if it narrows and a
   promise says so. */
static const expr *residue_of(struct fold *fold, uint32_t statement, const char *name, const expr *e, bool narrows)
{
    expr_facts facts = fold_facts_of_value(fold, e);
    const struct ast_node *block = fold->walk.place ? fold->walk.place->block : NULL;
    ctype type;
    e = fold_shared(fold, e, declared_at(fold, statement)->residue);
    const struct ast_node *const headed = declared_at(fold, statement)->headed;
    const struct ast_node *const node = headed ? headed : declared_at(fold, statement)->node;
    struct lack lack = costly_lack(fold, node, e);
    if (!lack.what && narrows)
        lack = narrow_lack(fold, node, e);
    const char *value = quiet_text(fold, e, &type), *text = value;
    if (type == CTYPE_LLONG && narrows && narrow_to_int(fold, e, &facts))
        type = CTYPE_INT;
    if (type == CTYPE_UINT && facts.hi <= INT_MAX) {
        type = CTYPE_INT; /* so that a compiler knows that sums with it do not wrap */
        value = NULL;
    }
    const expr *symbol =
        fold_symbol(fold, name, type, (struct symbol){.is_stable = true, .definition = e, .block = block});
    fold_know(fold, symbol, &facts);
    expr_set_value(fold->table, symbol, e);
    fold_take_name(fold, name);
    text = arena_printf(fold->arena, "const %s %s = %s;", ctype_name(type), name, text);
    add_residue(fold, statement,
                (struct residue){.symbol = symbol, .definition = e, .lack = lack, .text = text, .value = value});
    return symbol;
}

/* The declaration of the value under way, and the condition under which the value is good, if that is checked at its
   uses; or NULL. */
struct settling {
    uint32_t statement;
    const expr *condition;
    bool narrows; /* no leaf is a larger product, which would need 64 bits of its factors, too */
};

static bool may_divide_by_zero(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_DIV || e->kind == EXPR_MOD) {
        const expr_facts facts = expr_facts_of(fold->table, e->op[1]);
        if (facts.lo <= 0 && facts.hi >= 0)
            return true;
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (may_divide_by_zero(fold, e->op[i]))
            return true;
    return false;
}

/* Is it a multiple of a signed name that fits unsigned, but not int? As an unsigned scalar, its product with a signed
   number would need more than one instruction to be widened. */
static bool is_odd_multiple(struct fold *fold, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    return e->kind == EXPR_SUM && e->n == 1 && e->value == 0 && e->op[0]->kind == EXPR_SYMBOL &&
           ctype_signed((ctype)e->op[0]->type) && facts_fit_type(&facts, CTYPE_UINT) &&
           !facts_fit_type(&facts, CTYPE_INT) && fold_can_be_named(fold, e);
}

/* A leaf of a value that is bound: a name that keeps its value stays, anything else becomes a residue. */
static const expr *settled(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e)
{
    const struct settling *at = context;
    if (at->condition && may_divide_by_zero(fold, e))
        e = expr_select(fold->table, at->condition, e, expr_int(fold->table, 0));
    const struct symbol *const symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    if (symbol && symbol->is_stable && (symbol->definition || !symbol->path || !fold_is_hidden(fold, symbol->path)))
        return e;
    if (is_odd_multiple(fold, e))
        return e;
    return residue_of(fold, at->statement, fold_fresh_name(fold, variable, suffix), e, at->narrows);
}

/* ---- Binding ---- */

/* Comment text cannot end the comment, nor continue the line. */
static const char *comment_safe(struct fold *fold, const char *text)
{
    char *safe = arena_copy(fold->arena, text, strlen(text));
    for (char *c = safe; *c; c++)
        if (*c == '\n' || *c == '\r' || *c == '\\' || (*c == '*' && c[1] == '/') || (*c == '/' && c[1] == '*'))
            *c = ' ';
    return safe;
}

static void note_declaration(struct fold *fold, uint32_t statement, const struct ast_node *node, const char *name,
                             const struct value *value)
{
    struct declared *declared = declared_at(fold, statement);
    const char *text = comment_safe(fold, fold_value_text(fold, value));
    declared->comment =
        arena_printf(fold->arena, "%s%s/* %s = %s */", declared->comment, *declared->comment ? " " : "", name, text);
    fold_outcome(fold, node, say_declared(fold->arena, name, text));
}

/* Why a declared variable cannot be bound, for any initialiser; NULL if it can. */
static const struct message *unbindable(struct fold *fold, const struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    if (!ast_init(node))
        return say_no_initialiser(fold->arena);
    if (!fold_holds_value(decl))
        return decl->type->is_reference  ? say_is_reference(fold->arena)
               : decl->type->is_volatile ? say_is_volatile(fold->arena)
                                         : say_is_changed(fold->arena);
    if (decl->storage != AST_AUTO)
        return say_not_automatic(fold->arena);
    return NULL;
}

static const expr *noted_product(struct fold *fold, void *context, const char *variable, const char *suffix,
                                 const expr *e)
{
    (void)variable;
    (void)suffix;
    *(bool *)context &= !narrow_has_large_product(fold, e);
    return e;
}

/* Put the conditions noted from `first` on off until the variable is read: bound->need has them. Returns all of them as
   one condition, or NULL. */
static const expr *put_off(struct fold *fold, uint32_t statement, const struct ast_node *node, size_t first,
                           struct binding *bound)
{
    struct need *need = arena_alloc(fold->arena, (fold->pending.needs.count - first + 1) * sizeof *need);
    const expr *all = NULL;
    for (size_t i = first; i < fold->pending.needs.count; i++) {
        const expr *condition = expr_rebuild(fold->table, fold->pending.needs.item[i].condition);
        if (condition->kind == EXPR_INT && condition->value)
            continue;
        if (!fold_can_be_named(fold, condition))
            condition = residue_of(fold, statement, fold_fresh_name(fold, node->decl->name, "ok"), condition, false);
        if (fold_is_noted(need, bound->needs, condition))
            continue;
        need[bound->needs++] = (struct need){.condition = condition, .node = node};
        all = all ? expr_land(fold->table, all, condition) : condition;
    }
    needs_rewind(fold, first);
    bound->need = need;
    return all;
}

/* Check the conditions noted from `first` on in the place of the statement: all of them, or only those of numbers that
   the initialiser needs. */
static void check_there(struct fold *fold, uint32_t statement, const struct ast_node *node, size_t first, bool all)
{
    struct need *later;
    const size_t put_off = all ? 0 : needs_put_off(fold, first, &later);
    const char *checks = fold_checks(fold, node, first);
    if (*checks)
        add_residue(fold, statement, (struct residue){.text = checks});
    for (size_t i = 0; i < put_off; i++)
        fold_need(fold, later[i].condition, later[i].node);
}

/* The traps noted from `first` on happen even if nothing names the value: each becomes a residue. */
static void keep_traps(struct fold *fold, uint32_t statement, size_t first)
{
    const struct trap *trap;
    size_t i = first;
    ctype type;
    while ((trap = fold_next_trap(fold, first, &i)) != NULL) {
        const expr *what = trap->condition ? trap->condition : trap->symbol;
        const char *text = quiet_text(fold, what, &type);
        text = arena_printf(fold->arena, trap->condition ? "ccute_check_(%s);" : "(void)%s;", text);
        add_residue(fold, statement, (struct residue){.trap = *trap, .definition = what, .text = text});
    }
}

/* Did a template make the class of an object around the part? It may have been deduced from the type of the part. */
static bool is_of_template(const struct path *part)
{
    for (part = part->in; part; part = part->in)
        if (part->decl && part->decl->type->name && strchr(part->decl->type->name, '<'))
            return true;
    return false;
}

/* Something may read the object at run time: its value replaces the call that initialises a part. */
static void write_value(struct fold *fold, const struct path *part, const struct ast_node *init,
                        const struct value *value, const expr *condition)
{
    /* g++ 12 loses values of const auto [a, b] = two{n, {...}}, where the inner list has no class. */
    const bool is_named = !*part->object->name || is_of_template(part);
    const char *text = NULL;
    if (!fold_looks_known(value) || !ast_may_replace(init))
        return;
    if (condition || is_named)
        text = fold_rebuilt_where(fold, value, condition, init);
    if (text && condition)
        fold_outcome_with(fold, init, say_checked(fold->arena, fold_in_source(fold, condition)),
                          remedy_assume(fold, condition));
    if (text || !condition)
        plan_put(fold, PLAN_PART, init, init->begin, init->end, text ? text : fold_rebuilt(fold, value));
}

/* A variable, or a part of one by its path, and the name that its residues get. */
struct initialised {
    const struct ast_decl *decl;
    const char *name;
    struct ast_node *init;
    const struct path *part;   /* or NULL */
    const struct making *made; /* the calls that `init` stands in; or NULL */
};

/* Bind it to the value of its initialiser. */
static const struct miss *bind_value(struct fold *fold, uint32_t statement, const struct ast_node *node,
                                     struct initialised what)
{
    const size_t symbols = fold->symbols.count, needs = needs_mark(fold), traps = traps_mark(fold);
    const struct found found = what.made ? fold_made(fold, what.made, what.init) : fold_value(fold, what.init);
    const struct miss *miss = found.miss;
    struct binding bound = {.decl = what.decl, .statement = statement};
    struct settling at = {statement, NULL, true};
    struct value *made;
    if (!miss && fold_has_single(fold, symbols))
        miss = fold_miss(fold, node, say_declared_with_effects(fold->arena));
    if (!miss)
        miss = fold_miss_unreached(fold, node, found.value);
    miss = miss ? miss : fold_miss_uncaptured(fold, node, needs);
    if (miss) {
        needs_rewind(fold, needs);
        return miss;
    }
    keep_traps(fold, statement, traps);
    check_there(fold, statement, node, needs,
                needs_since(fold, needs) && fold->walk.place &&
                    fold_surely_asked(fold, (struct ast_node *)fold->walk.place->block, fold->walk.place->statement,
                                      what.decl));
    const expr *const condition = needs_condition(fold, needs);
    at.condition = put_off(fold, statement, node, needs, &bound);
    fold_map(fold, "", found.value, noted_product, &at.narrows);
    made = fold_map(fold, what.name, found.value, settled, &at);
    made->conditional = bound.needs > 0;
    note_declaration(fold, statement, node, what.decl->name, made);
    if (what.part && !what.made)
        write_value(fold, what.part, what.init, found.value, condition);
    bound.value = made;
    fold_bind(fold, bound);
    return NULL;
}

/* One variable of a declaration statement. */
static void declare_value(struct fold *fold, uint32_t statement, struct ast_node *node)
{
    const bool at_once = fold_read_at_once(fold, node);
    const struct message *why = unbindable(fold, node);
    const struct miss *miss =
        why ? fold_miss(fold, node, say_stays(fold->arena, node->decl->name, why))
            : bind_value(fold, statement, node,
                         (struct initialised){node->decl, node->decl->name, ast_init(node), NULL, NULL});
    fold_read_apart(fold, at_once);
    if (!miss)
        return;
    declared_at(fold, statement)->folds = false;
    if (!fold_has_form(fold->function, node->decl))
        fold_tell_miss(fold, node, miss);
    fold_bind(fold, (struct binding){.decl = node->decl, .statement = statement, .kept = true});
}

/* ---- Parts of arrays and structs ---- */

/* The declaration of an array or a struct, and which of a statement's it is. */
struct parts {
    const struct ast_node *node;
    uint32_t statement;
};

static void bind_part(struct fold *fold, const struct parts *parts, struct initialised what)
{
    const struct making *made = what.made;
    const struct ast_node *node = what.init;
    for (; made; made = made->outer)
        node = made->call;
    if (bind_value(fold, parts->statement, node, what))
        fold_bind(fold, (struct binding){.decl = what.decl, .statement = parts->statement});
}

static void declare_part(struct fold *fold, void *context, const struct path *path, const struct ast_type *type,
                         struct ast_node *init, const struct making *made)
{
    bind_part(fold, context,
              (struct initialised){path_variable(fold, path, type), path_name(fold->arena, path), init, path, made});
}

/* A part that has a name of its own, of auto [a, b] = value. */
static void declare_named(struct fold *fold, void *context, const struct path *path, const struct ast_type *type,
                          struct ast_node *init, const struct making *made)
{
    const struct parts *const parts = context;
    const struct ast_decl *const name = fold_name_of(parts->node, path);
    (void)type;
    if (name && fold_holds_value(name))
        bind_part(fold, parts, (struct initialised){name, name->name, init, path, made});
}

static void declare_parts(struct fold *fold, uint32_t statement, struct ast_node *node)
{
    struct parts parts = {node, statement};
    fold_each_part(fold, node, declare_part, &parts);
    fold_each_named(fold, node, declare_named, &parts);
}

/* Can the residues of a declaration that stays precede it? It declares one object, and evaluating its initialiser
   changes nothing that they name. */
static bool may_lead(const struct ast_node *statement)
{
    const struct ast_node *const item = statement->count == 1 ? statement->child[0] : NULL;
    const struct ast_node *init = !item ? NULL : fold_named_value(item);
    if (item && !init)
        init = ast_bare(ast_init(item));
    while (init && init->kind == AST_CONSTRUCT && fold_only_copies(init))
        init = init->child[0];
    return statement->origin == AST_PLAIN && statement->count == 1 && !ast_has_effects(init);
}

/* Can they follow it? */
static bool may_follow(struct fold *fold, const struct declared *declared)
{
    for (const struct residue *r = declared->residue; r; r = r->next)
        if (declared->node->origin != AST_PLAIN || (r->definition && !fold_is_stable(fold, r->definition)))
            return false;
    return true;
}

/* Why its residues cannot take the place of the declaration. */
static const struct message *why_stays(struct fold *fold, const struct ast_node *node)
{
    if (node->origin != AST_PLAIN)
        return node->macro ? say_declared_by_macro(fold->arena) : say_declared_in_part(fold->arena);
    return node->count == 1 ? say_declared_with_effects(fold->arena) : say_declared_together(fold->arena);
}

/* Forget the bindings of a declaration's variables. */
static void unbind(struct fold *fold, uint32_t statement)
{
    for (size_t i = fold->bindings.count; i-- > 0 && fold->bindings.item[i].statement == statement;)
        fold->bindings.item[i].value = NULL;
    const struct ast_node *node = declared_at(fold, statement)->node;
    declared_at(fold, statement)->residue = NULL;
    fold_tell_miss(fold, node, fold_miss(fold, node, why_stays(fold, node)));
}

static void declare(struct fold *fold, struct ast_node *node, const struct ast_node *headed)
{
    const uint32_t statement = (uint32_t)fold->plan.declared.count;
    fold->plan.declared.item = arena_grow(fold->arena, fold->plan.declared.item, fold->plan.declared.count,
                                          &fold->plan.declared.capacity, sizeof *fold->plan.declared.item);
    fold->plan.declared.item[fold->plan.declared.count++] =
        (struct declared){.node = node, .headed = headed, .folds = node->origin == AST_PLAIN, .comment = ""};
    fold->plan.declared.item[statement].last = &fold->plan.declared.item[statement].residue;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i]->kind == AST_VARDECL && fold_is_ccute_type(node->child[i]->decl->type)) {
            /* The list may move while values are made: `last` points into it only when it is empty. */
            struct declared *declared = declared_at(fold, statement);
            if (!declared->residue)
                declared->last = &declared->residue;
            declared->variable = node->child[i]->decl;
            declare_value(fold, statement, node->child[i]);
        } else { /* an array, a struct, or a pointer next to values */
            declared_at(fold, statement)->folds = false;
            declared_at(fold, statement)->leads = fold_makes_parts(fold, node->child[i]) && may_lead(node);
            declare_parts(fold, statement, node->child[i]);
        }
    if (!declared_at(fold, statement)->folds && !declared_at(fold, statement)->leads &&
        (headed ? node->count > 1 : !may_follow(fold, declared_at(fold, statement))))
        unbind(fold, statement);
}

void fold_declare(struct fold *fold, struct ast_node *node) { declare(fold, node, NULL); }

bool fold_declare_in_head(struct fold *fold, struct ast_node *declaration, const struct ast_node *headed)
{
    declare(fold, declaration, headed);
    return fold->plan.declared.item[fold->plan.declared.count - 1].folds;
}

bool fold_declares_values(struct fold *fold, const struct ast_node *statement)
{
    for (uint32_t i = 0; i < statement->count; i++)
        if (fold_makes_parts(fold, statement->child[i]) ||
            (statement->child[i]->kind == AST_VARDECL && fold_is_ccute_type(statement->child[i]->decl->type)))
            return true;
    return false;
}

void fold_tell_names(struct fold *fold, const struct ast_node *names)
{
    for (uint32_t i = 0; names->kind == AST_OTHER && i < names->count; i++) {
        const struct ast_node *const name = names->child[i];
        const struct ast_decl *const decl = name && name->kind == AST_VARDECL ? name->decl : NULL;
        if (!decl || !fold_is_ccute_type(decl->type) || (fold_find(fold, decl) && fold_find(fold, decl)->value))
            continue;
        const struct message *const why = decl->kind == AST_VAR && !fold_holds_value(decl)
                                              ? say_is_changed(fold->arena)
                                              : say_is_part_of_another(fold->arena);
        fold_tell_miss(fold, name, fold_miss(fold, name, say_stays(fold->arena, decl->name, why)));
    }
}
