/* Declarations: values bound to variables, their dynamic parts left behind as scalars. */
#include <limits.h>
#include <string.h>

#include "foldc/expr/print.h"
#include "copy.h"

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

/* The text of a residue is kept apart from what is known to be used: its own uses count once it is. */
static const char *quiet_text(struct fold *fold, const expr *e, ctype wanted, ctype *type)
{
    ccute_sink sink = ccute_sink_open(NULL, 0);
    char *text;
    const ctype is = expr_print(fold->table, &sink, e, wanted, C_ANY);
    const int size = ccute_sink_close(&sink) + 1;
    text = arena_alloc(fold->arena, (size_t)size);
    sink = ccute_sink_open(text, size);
    expr_print(fold->table, &sink, e, wanted, C_ANY);
    ccute_sink_close(&sink);
    *type = is;
    return text;
}

void fold_know(struct fold *fold, const expr *symbol, const expr_facts *facts)
{
    const wide lo = facts->lo < INT64_MIN ? INT64_MIN : facts->lo, hi = facts->hi > INT64_MAX ? INT64_MAX : facts->hi;
    expr_assume_range(fold->table, symbol, (int64_t)lo, (int64_t)hi);
    if (facts->modulus > 1 && facts->modulus <= INT64_MAX)
        expr_assume_residue(fold->table, symbol, (int64_t)facts->modulus, facts->residue);
    expr_assume_zeros(fold->table, symbol, facts->zeros);
}

const expr *fold_know_bits(struct fold *fold, const expr *symbol, const expr_facts *facts)
{
    if (symbol->kind != EXPR_SYMBOL || symbol->type != CTYPE_ULONG || facts->lo >= 0)
        fold_know(fold, symbol, facts);
    return fold_bits(fold, symbol);
}

/* A scalar of that name set to e, declared in the statement's place. */
static const expr *residue_of(struct fold *fold, uint32_t statement, const char *name, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    ctype type;
    const char *text = quiet_text(fold, e, CTYPE_COUNT, &type);
    if (type == CTYPE_UINT && facts.hi <= INT_MAX)
        type = CTYPE_INT; /* so that a compiler knows of sums with it that they do not wrap */
    const expr *symbol = fold_symbol(fold, name, type, (struct symbol){.is_stable = true, .definition = e});
    fold_know(fold, symbol, &facts);
    fold_take_name(fold, name);
    text = arena_printf(fold->arena, "const %s %s = %s;", ctype_name(type), name, text);
    add_residue(fold, statement, (struct residue){.symbol = symbol, .definition = e, .text = text});
    return symbol;
}

/* ---- Leaves ---- */

struct mapping {
    struct fold *fold;
    leaf_map *map;
    void *context;
};

static sym_leaf map_leaf(struct mapping *m, const char *variable, const char *letter, int i, sym_leaf leaf)
{
    if (leaf->kind == EXPR_INT || leaf_is_mark(leaf))
        return leaf;
    return m->map(m->fold, m->context, variable, arena_printf(m->fold->arena, "%s%d", letter, i), leaf);
}

static void map_leaves(struct mapping *m, const char *variable, const char *letter, sym_leaf *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = map_leaf(m, variable, letter, i, v[i]);
}

/* A stride that is another one where its extent is 1 stays so: most uses ask for the one of the two. */
static sym_leaf map_stride(struct mapping *m, const char *variable, int i, sym_leaf extent, sym_leaf mapped,
                           sym_leaf stride)
{
    sym_leaf unit, moving = leaf_moving(&m->fold->cx, extent, stride);
    if (moving == stride)
        return map_leaf(m, variable, "d", i, stride);
    unit = map_leaf(m, variable, "u", i, stride->op[1]);
    return leaf_of_unit(&m->fold->cx, mapped, unit, map_leaf(m, variable, "d", i, moving));
}

static void map_layout(struct mapping *m, const char *variable, sym_layout *l)
{
    const sym_tuple given = l->shape;
    map_leaves(m, variable, "s", l->shape.v, l->shape.n);
    for (int i = 0; i < l->shape.n; i++)
        l->stride[i] = map_stride(m, variable, i, given.v[i], l->shape.v[i], l->stride[i]);
    if (l->offset->kind != EXPR_INT)
        l->offset = m->map(m->fold, m->context, variable, "o", l->offset);
}

struct value *fold_map(struct fold *fold, const char *variable, const struct value *value, leaf_map *map, void *context)
{
    struct mapping m = {fold, map, context};
    struct value *v = arena_alloc(fold->arena, sizeof *v);
    *v = *value;
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        map_leaves(&m, variable, "s", v->tuple.v, v->tuple.n);
        break;
    case VALUE_LAYOUT:
        map_layout(&m, variable, &v->layout);
        break;
    case VALUE_TILER:
        map_layout(&m, variable, &v->tiler.pool);
        break;
    case VALUE_COPY:
        map_layout(&m, variable, &v->copy.tv);
        map_layout(&m, fold_fresh_name(fold, variable, "t"), &v->copy.tile.pool);
        map_leaves(&m, variable, "t", &v->copy.thread, 1);
        break;
    case VALUE_ATOM:
        break;
    }
    return v;
}

/* Where a value is bound; the condition that it is good on, if that is checked later. */
struct settling {
    uint32_t statement;
    const expr *condition;
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

/* A leaf of a value that is bound: a name that keeps its value stays, anything else is left behind. */
static const expr *settled(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e)
{
    const struct settling *at = context;
    if (at->condition && may_divide_by_zero(fold, e))
        e = expr_select(fold->table, at->condition, e, expr_int(fold->table, 0));
    if (e->kind == EXPR_SYMBOL && fold_is_stable(fold, e) &&
        (fold->symbols.item[e->value].definition || !fold_is_hidden(fold, fold->symbols.item[e->value].decl, e->name)))
        return e;
    return residue_of(fold, at->statement, fold_fresh_name(fold, variable, suffix), e);
}

/* ---- Binding ---- */

void (*fold_planted)(struct value *value);

/* The value, or, where a test plants one, a wrong one. */
static const struct value *planted(struct fold *fold, const struct value *value)
{
    struct value *copy;
    if (!value || !fold_planted)
        return value;
    copy = arena_alloc(fold->arena, sizeof *copy);
    *copy = *value;
    fold_planted(copy);
    return copy;
}

static void bind(struct fold *fold, struct binding binding)
{
    binding.value = planted(fold, binding.value);
    fold->bindings.item = arena_grow(fold->arena, fold->bindings.item, fold->bindings.count, &fold->bindings.capacity,
                                     sizeof *fold->bindings.item);
    fold->bindings.item[fold->bindings.count++] = binding;
}

void fold_bind_symbol(struct fold *fold, const struct ast_decl *decl, const expr *symbol)
{
    bind(fold, (struct binding){.decl = decl, .symbol = symbol, .statement = (uint32_t)NO_STATEMENT});
}

void fold_bind_value(struct fold *fold, const struct ast_decl *decl, const struct value *value)
{
    bind(fold, (struct binding){.decl = decl, .value = value, .statement = (uint32_t)NO_STATEMENT});
}

void fold_bind_held(struct fold *fold, const struct ast_decl *decl, const struct value *value, const struct need *need,
                    size_t needs)
{
    bind(fold, (struct binding){
                   .decl = decl, .value = value, .statement = (uint32_t)NO_STATEMENT, .need = need, .needs = needs});
}

void fold_bind_parameter(struct fold *fold, const struct ast_decl *decl, const struct value *value)
{
    bind(fold, (struct binding){.decl = decl, .value = value, .statement = (uint32_t)PARAMETERS});
}

void fold_forget(struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->bindings.count; i++)
        fold->bindings.item[i].hidden = true;
}

void fold_bind_int(struct fold *fold, const struct ast_decl *decl, const expr *e)
{
    const ctype type = ast_ctype(decl->type);
    const expr *symbol = e;
    if (type == CTYPE_COUNT)
        return;
    if (e->kind != EXPR_INT) {
        const expr_facts facts = expr_facts_of(fold->table, e);
        symbol = fold_symbol(fold, decl->name, type, (struct symbol){.decl = decl, .is_stable = true, .set_to = e});
        symbol = fold_know_bits(fold, symbol, &facts);
    }
    fold_bind_symbol(fold, decl, symbol);
}

/* Was a symbol made since `first` whose source must be evaluated just once? */
static bool has_single(const struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->symbols.count; i++)
        if (fold->symbols.item[i].is_single)
            return true;
    return false;
}

/* What is told of a condition: the source's own names, where it was kept under another. */
static const char *told_text(struct fold *fold, const expr *condition)
{
    const expr *definition = condition->kind == EXPR_SYMBOL ? fold->symbols.item[condition->value].definition : NULL;
    return expr_text(fold->table, definition ? definition : condition, CTYPE_COUNT, C_ANY);
}

static bool is_noted(const struct need *need, size_t count, const expr *condition)
{
    for (size_t i = 0; i < count; i++)
        if (need[i].condition == condition)
            return true;
    return false;
}

const char *fold_checks(struct fold *fold, const struct ast_node *node, size_t first)
{
    const char *text = "", *check, *told, *remedy;
    for (size_t i = first; i < fold->needs.count; i++) {
        const expr *condition = expr_rebuild(fold->table, fold->needs.item[i].condition);
        if ((condition->kind == EXPR_INT && condition->value) ||
            is_noted(fold->needs.item + first, i - first, fold->needs.item[i].condition))
            continue;
        check = fold_int_text(fold, condition, CTYPE_COUNT, C_ANY, NULL);
        told = told_text(fold, condition);
        remedy = condition->kind == EXPR_LOR ? expr_text(fold->table, condition->op[1], CTYPE_COUNT, C_ANY) : told;
        text = arena_printf(fold->arena, "%s%sccute_check_(%s);", text, *text ? " " : "", check);
        fold_outcome(fold, OUTCOME_CHECKED, node, arena_printf(fold->arena, "CCUTE_ASSUME(%s)", remedy), told);
        if (fold_is_stable(fold, condition))
            expr_assume(fold->table, condition);
    }
    fold->needs.count = first;
    return text;
}

const char *fold_checks_inside(struct fold *fold, const struct ast_node *node, size_t first)
{
    const size_t scope = expr_scope_enter(fold->table);
    const char *text = fold_checks(fold, node, first);
    char *commas = arena_copy(fold->arena, text, strlen(text));
    for (char *at = commas; (at = strchr(at, ';')) != NULL;)
        *at = ',';
    expr_scope_leave(fold->table, scope);
    return *commas ? arena_printf(fold->arena, "%s ", commas) : "";
}

void *fold_miss_unasked(struct fold *fold, const struct ast_node *node, size_t first)
{
    const expr *condition = expr_rebuild(fold->table, fold->needs.item[first].condition);
    for (size_t i = first + 1; i < fold->needs.count && expr_is_int(condition, 1); i++)
        condition = expr_rebuild(fold->table, fold->needs.item[i].condition);
    const char *text = expr_text(fold->table, condition, CTYPE_COUNT, C_ANY);
    const bool may_assume = fold_is_stable(fold, condition);
    fold->needs.count = first;
    return fold_miss(
        fold, node,
        arena_printf(fold->arena, "%s%s%sbind the layout to a const variable first, where it can be checked",
                     may_assume ? "CCUTE_ASSUME(" : "", may_assume ? text : "", may_assume ? "), or " : ""),
        "it is right only if %s, which cannot be asked here", text);
}

/* Comment text cannot end the comment, nor continue the line. */
static const char *comment_safe(struct fold *fold, const char *text)
{
    char *safe = arena_copy(fold->arena, text, strlen(text));
    for (char *c = safe; *c; c++)
        if (*c == '\n' || *c == '\r' || *c == '\\' || (*c == '*' && c[1] == '/') || (*c == '/' && c[1] == '*'))
            *c = ' ';
    return safe;
}

static void note_declaration(struct fold *fold, uint32_t statement, const struct ast_node *node,
                             const struct value *value)
{
    struct declared *declared = declared_at(fold, statement);
    const char *text = comment_safe(fold, fold_value_text(fold, value));
    declared->comment = arena_printf(fold->arena, "%s%s/* %s = %s */", declared->comment, *declared->comment ? " " : "",
                                     node->decl->name, text);
    fold_outcome(fold, OUTCOME_FOLDED, node, NULL, arena_printf(fold->arena, "%s = %s", node->decl->name, text));
}

bool fold_is_ccute_type(const struct ast_type *type)
{
    return type && type->kind >= AST_TYPE_TUPLE && type->kind <= AST_TYPE_TILED_COPY;
}

bool fold_holds_value(const struct ast_decl *decl)
{
    const struct ast_type *type = decl->type;
    return fold_keeps_value(decl) ||
           (type->is_reference && type->is_const && !type->is_volatile && fold_is_ccute_type(type));
}

/* Why a declared variable cannot be bound, whatever its initialiser is; NULL if it can. */
static const char *unbindable(const struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    if (!ast_init(node))
        return "it has no initialiser";
    if (!fold_holds_value(decl))
        return decl->type->is_reference ? "it is a reference"
                                        : "it is changed after its declaration, or its address is taken";
    if (decl->storage != AST_AUTO)
        return "it is not an automatic variable";
    return NULL;
}

static const expr *noted_reach(struct fold *fold, void *context, const char *variable, const char *suffix,
                               const expr *e)
{
    (void)variable;
    (void)suffix;
    *(bool *)context &= fold_reaches(fold, e);
    return e;
}

/* The value, or NULL if the lambda around does not capture all that it names. */
static const struct value *within_reach(struct fold *fold, const struct ast_node *node, const struct value *value)
{
    bool reaches = true;
    if (fold->walk.lambda)
        fold_map(fold, node->decl->name, value, noted_reach, &reaches);
    return reaches ? value : fold_miss(fold, node, "[=]", "the lambda does not capture what its value hangs on");
}

/* The conditions from the first on are to be checked where the variable is asked. Returns them as one, or NULL. */
static const expr *put_off(struct fold *fold, uint32_t statement, const struct ast_node *node, size_t first,
                           struct binding *bound)
{
    struct need *need = arena_alloc(fold->arena, (fold->needs.count - first + 1) * sizeof *need);
    const expr *all = NULL;
    for (size_t i = first; i < fold->needs.count; i++) {
        const expr *condition = expr_rebuild(fold->table, fold->needs.item[i].condition);
        if (condition->kind == EXPR_INT && condition->value)
            continue;
        if (!fold_can_be_named(fold, condition))
            condition = residue_of(fold, statement, fold_fresh_name(fold, node->decl->name, "ok"), condition);
        if (is_noted(need, bound->needs, condition))
            continue;
        need[bound->needs++] = (struct need){.condition = condition, .node = node};
        all = all ? expr_land(fold->table, all, condition) : condition;
    }
    fold->needs.count = first;
    bound->need = need;
    return all;
}

/* The conditions from the first on are checked in the statement's place: all, or those of numbers that the initialiser
   asks for. */
static void check_there(struct fold *fold, uint32_t statement, const struct ast_node *node, size_t first, bool all)
{
    const size_t count = fold->needs.count - first;
    struct need *later = arena_alloc(fold->arena, (count + 1) * sizeof *later);
    size_t asked = first, put_off = 0;
    const char *checks;
    for (size_t i = first; i < first + count; i++)
        if (all || fold->needs.item[i].is_asked)
            fold->needs.item[asked++] = fold->needs.item[i];
        else
            later[put_off++] = fold->needs.item[i];
    fold->needs.count = asked;
    checks = fold_checks(fold, node, first);
    if (*checks)
        add_residue(fold, statement, (struct residue){.text = checks});
    for (size_t i = 0; i < put_off; i++)
        fold->needs.item[fold->needs.count++] = later[i];
}

/* What may trap in the initialiser, from the first on, does so also where nothing names its value. */
static void keep_traps(struct fold *fold, uint32_t statement, size_t first)
{
    const expr *trap;
    size_t i = first;
    ctype type;
    while ((trap = fold_next_trap(fold, first, &i)) != NULL) {
        const char *text = quiet_text(fold, trap, CTYPE_COUNT, &type);
        text = arena_printf(fold->arena, trap->kind == EXPR_SYMBOL ? "(void)%s;" : "ccute_check_(%s);", text);
        add_residue(fold, statement, (struct residue){.trap = trap, .definition = trap, .text = text});
    }
}

/* One variable of a declaration statement. */
static void declare_value(struct fold *fold, uint32_t statement, struct ast_node *node)
{
    const size_t symbols = fold->symbols.count, needs = fold->needs.count, traps = fold->traps.count;
    const char *why = unbindable(node);
    const struct value *value = NULL;
    struct binding bound = {.decl = node->decl, .statement = statement};
    struct settling at = {statement, NULL};
    struct value *made;
    if (why)
        fold_miss(fold, node, "a const variable for each value", "'%s' stays: %s", node->decl->name, why);
    else
        value = fold_value(fold, ast_init(node));
    if (value && has_single(fold, symbols))
        value = fold_miss(fold, node, "assign it to a const variable of its own first",
                          "an argument has side effects or calls a function");
    if (value)
        value = within_reach(fold, node, value);
    if (!value) {
        fold->needs.count = needs;
        declared_at(fold, statement)->folds = false;
        if (!fold_has_form(fold->function, node->decl))
            fold_outcome(fold, OUTCOME_MISSED, fold->miss.node ? fold->miss.node : node, fold->miss.remedy,
                         fold->miss.what);
        bind(fold, (struct binding){.decl = node->decl, .statement = statement, .kept = true});
        return;
    }
    keep_traps(fold, statement, traps);
    check_there(fold, statement, node, needs,
                fold->needs.count > needs && fold->walk.place &&
                    fold_surely_asked(fold, (struct ast_node *)fold->walk.place->block, fold->walk.place->statement,
                                      node->decl));
    at.condition = put_off(fold, statement, node, needs, &bound);
    made = fold_map(fold, node->decl->name, value, settled, &at);
    made->conditional = bound.needs > 0;
    note_declaration(fold, statement, node, made);
    bound.value = made;
    bind(fold, bound);
}

/* Can the residues of a declaration that stays stand behind it? */
static bool may_follow(struct fold *fold, const struct declared *declared)
{
    for (const struct residue *r = declared->residue; r; r = r->next)
        if (declared->node->origin != AST_PLAIN || (r->definition && !fold_is_stable(fold, r->definition)))
            return false;
    return true;
}

/* Forget what the variables of a declaration are. */
static void unbind(struct fold *fold, uint32_t statement)
{
    for (size_t i = fold->bindings.count; i-- > 0 && fold->bindings.item[i].statement == statement;)
        fold->bindings.item[i].value = NULL;
    declared_at(fold, statement)->residue = NULL;
    fold_miss(fold, declared_at(fold, statement)->node, "a declaration of its own for each variable",
              "what its values hang on cannot be kept beside a declaration that stays");
    fold_outcome(fold, OUTCOME_MISSED, fold->miss.node, fold->miss.remedy, fold->miss.what);
}

void fold_declare(struct fold *fold, struct ast_node *node)
{
    const uint32_t statement = (uint32_t)fold->plan.declared.count;
    fold->plan.declared.item = arena_grow(fold->arena, fold->plan.declared.item, fold->plan.declared.count,
                                          &fold->plan.declared.capacity, sizeof *fold->plan.declared.item);
    fold->plan.declared.item[fold->plan.declared.count++] =
        (struct declared){.node = node, .folds = node->origin == AST_PLAIN, .comment = ""};
    fold->plan.declared.item[statement].last = &fold->plan.declared.item[statement].residue;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i]->kind == AST_VARDECL && fold_is_ccute_type(node->child[i]->decl->type)) {
            /* The list may move while values are made: `last` points into it only when it is empty. */
            struct declared *declared = declared_at(fold, statement);
            if (!declared->residue)
                declared->last = &declared->residue;
            declared->variable = node->child[i]->decl;
            declare_value(fold, statement, node->child[i]);
        }
    if (!declared_at(fold, statement)->folds && !may_follow(fold, declared_at(fold, statement)))
        unbind(fold, statement);
}
