/* Helpers that take ccute's values: one clone for each set of what is static in the arguments, what is dynamic in
   them as scalar parameters. A clone stands behind its helper, which stays as it is; that of a helper in an included
   file behind the directive that includes it, with internal linkage: another file's clone of the same name may rest
   on other facts. */
#include <ctype.h>
#include <string.h>

#include "note.h"
#include "foldc/expr/print.h"
#include "state.h"
#include "foldc/base/scan.h"

/* More in one file are a mistake that is to be told and not waited for: each is a copy of its helper's text. */
enum { MOST_CLONES = 1024 };

/* A scalar parameter of a clone. */
struct clone_leaf {
    const char *name;
    uint32_t param;       /* of the helper: the value that it is a leaf of */
    const expr *place;    /* what stands for it in the clone's values */
    const expr *argument; /* what this call passes */
    expr_facts facts;     /* of what all calls pass */
    expr_facts made_for;  /* what the clone's text counts on */
};

/* A clone, or a call in search of one. */
struct clone {
    const struct ast_function *function; /* in the view under way; NULL: not called there so far */
    const struct ast_function *helper;   /* the same in the first view that called it */
    const char *name, *key;
    const char *refused;        /* why it cannot be; or NULL */
    const struct value **value; /* by parameter; NULL: passed as it is */
    expr_facts *facts;          /* by parameter: of what is passed as it is, an integer */
    expr_facts *made_for;       /* the same, as far as the clone's text counts on it */
    uint32_t reading;           /* the parameter whose value is read */
    const expr **passed;        /* that, by the first call; or NULL */
    const struct explain_call *call;
    struct clone_leaf *leaf;
    size_t leaf_count, leaf_capacity;
    struct edits *edits; /* that make it of the helper: of this view, ... */
    struct edits *known; /* ... and of all before */
    bool dirty, emitted;
    enum fold_reach reach; /* that of the call which is reached surest */
    int rounds;
    struct callee *callees; /* clones that this one calls */
    struct clone *next;
};

struct callee {
    struct clone *clone;
    struct callee *next;
};

/* Are they one function, maybe in two views? */
static bool is_same(const struct ast_function *a, const struct ast_function *b)
{
    return a->name_begin == b->name_begin && a->in_main == b->in_main && strcmp(a->source->name, b->source->name) == 0;
}

/* ---- What can be cloned ---- */

bool fold_takes_values(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++)
        if (fold_is_ccute_type(function->param[i]->type) && !fold_has_form(function, function->param[i]))
            return true;
    return false;
}

/* Why a function has no clones; NULL if it may have. */
static const char *uncloneable(struct fold *fold, const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->local_count; i++)
        if (!function->is_global && (function->local[i]->storage == AST_STATIC || function->local[i]->is_shared))
            return "it has a static or shared variable, and each clone would have one of its own";
    for (uint32_t i = 0; i < function->param_count; i++)
        if (fold_is_ccute_type(function->param[i]->type) && !fold_holds_value(function->param[i]))
            return arena_printf(fold->arena, "its parameter '%s' is changed, or its address is taken",
                                function->param[i]->name);
    if (function->is_member)
        return "it is a member of a class, which would have to declare the clone";
    if (function->home && function->home->obstacle)
        return function->home->obstacle;
    if (function->is_special)
        return "it is a specialisation of a template";
    if (function->order > fold->function->order)
        return "its body stands behind this call, and so would the clone";
    if (function->source->bytes[function->end - 1] != '}')
        return "a macro makes its body";
    return NULL;
}

/* ---- Arguments ---- */

static const expr *place_of(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e)
{
    struct clone *clone = context;
    struct clone_leaf *leaf;
    for (size_t i = 0; i < clone->leaf_count; i++)
        if (clone->leaf[i].argument == e)
            return clone->leaf[i].place;
    clone->leaf = arena_grow(fold->arena, clone->leaf, clone->leaf_count, &clone->leaf_capacity, sizeof *clone->leaf);
    leaf = &clone->leaf[clone->leaf_count++];
    leaf->name = fold_parameter_name(fold, variable, suffix);
    leaf->param = clone->reading;
    leaf->place = fold_symbol(fold, leaf->name, CTYPE_LONG, (struct symbol){.is_stable = true, .is_place = true});
    leaf->argument = e;
    leaf->facts = expr_facts_of(fold->table, e);
    return leaf->place;
}

/* Which strides are others where an extent is 1, a bit for each. */
static unsigned long unit_strides(struct fold *fold, const sym_layout *l)
{
    unsigned long bits = 0;
    for (int i = 0; i < l->shape.n; i++)
        bits |= (unsigned long)(leaf_moving(&fold->cx, l->shape.v[i], l->stride[i]) != l->stride[i]) << i;
    return bits;
}

/* A value with a place for each of its dynamic leaves, and its text at the key's end. */
static bool add_value(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const struct value *value = fold_value(fold, argument);
    if (!value)
        return false;
    clone->reading = i;
    value = fold_map(fold, clone->function->param[i]->name, value, place_of, clone);
    clone->value[i] = value;
    clone->key = arena_printf(fold->arena, "%s;%s,%d,%d,%d,%d,%d,%lx", clone->key, fold_value_text(fold, value),
                              value->form_unknown, value->form_unknown ? value->sure : 0, value->history_unknown,
                              value->conditional, value->kind == VALUE_LAYOUT ? value->layout.flags : 0,
                              value->kind == VALUE_LAYOUT ? unit_strides(fold, &value->layout) : 0);
    return true;
}

static void add_integer(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const ctype type = ast_ctype(clone->function->param[i]->type);
    const expr *e = clone->function->param[i]->type->is_reference ? NULL : fold_int_as(fold, argument, type);
    clone->facts[i] = e ? expr_facts_of(fold->table, e) : facts_none();
    clone->passed[i] = e;
}

/* Must a symbol made since `first` be evaluated once, and is not? */
static bool repeats(struct fold *fold, const struct clone *clone, size_t first)
{
    for (size_t i = first; i < fold->symbols.count; i++) {
        unsigned uses = 0;
        if (!fold->symbols.item[i].is_single)
            continue;
        for (size_t k = 0; k < clone->leaf_count; k++)
            uses += fold_uses(fold, clone->leaf[k].argument, fold->symbols.item[i].itself);
        if (uses != 1)
            return true;
    }
    return false;
}

bool fold_has_clones(const struct fold *fold, const struct ast_function *function)
{
    for (const struct clone *c = fold->clones.first; c; c = c->next)
        if (is_same(c->helper, function))
            return true;
    return false;
}

/* The call as a clone that may be there already; false with the reason in fold->miss.what. */
static bool read_call(struct fold *fold, struct ast_node *call, struct clone *clone)
{
    const struct ast_function *function = call->decl->function;
    const size_t needs = fold->needs.count, traps = fold->traps.count;
    bool is_asked = true;
    *clone = (struct clone){.function = function, .helper = function, .key = ""};
    clone->value = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->value);
    clone->facts = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->facts);
    clone->made_for = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->made_for);
    clone->passed = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->passed);
    memset(clone->passed, 0, (function->param_count + 1) * sizeof *clone->passed);
    for (uint32_t i = 0; i < function->param_count; i++) {
        const size_t symbols = fold->symbols.count, before = fold->needs.count;
        struct ast_node *argument = ast_arg(call, i);
        clone->value[i] = NULL;
        if (argument->origin == AST_MIXED)
            return fold_miss(fold, call, NULL, "a macro makes a part of its arguments") != NULL;
        if (!fold_is_ccute_type(function->param[i]->type))
            add_integer(fold, clone, i, argument);
        else if (!add_value(fold, clone, i, argument))
            return false;
        else if (repeats(fold, clone, symbols))
            return fold_miss(fold, argument, "assign it to a const variable first",
                             "an argument has side effects or calls a function") != NULL;
        is_asked &= fold->needs.count == before || fold_surely_asked(fold, function->body, 0, function->param[i]);
    }
    fold_need_traps(fold, call, traps, expr_int(fold->table, 0));
    if (fold->needs.count > needs && (!is_asked || !fold_checks_stand_before(fold, call, needs))) {
        fold_miss_unasked(fold, call, needs);
        return false;
    }
    return true;
}

/* ---- Clones by key ---- */

/* 8x128 of a shape, n for what is dynamic. */
static const char *shape_name(struct fold *fold, const struct value *value)
{
    const sym_tuple *t = value->kind == VALUE_LAYOUT ? &value->layout.shape : &value->tuple;
    const char *name = "";
    if (value->kind > VALUE_LAYOUT)
        return "";
    for (int i = 0; i < t->n; i++) {
        int64_t extent;
        if (leaf_const(t->v[i], &extent) && extent >= 0)
            name = arena_printf(fold->arena, "%s%s%lld", name, i ? "x" : "_", (long long)extent);
        else
            name = arena_printf(fold->arena, "%s%sn", name, i ? "x" : "_");
    }
    return name;
}

/* The helper's name with the shapes behind it: copy_tile__8x128, with a number if that is taken. */
static const char *clone_name(struct fold *fold, const struct clone *clone)
{
    const char *suffix = "", *name;
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (clone->value[i])
            suffix = arena_printf(fold->arena, "%s%s", suffix, shape_name(fold, clone->value[i]));
    suffix = arena_printf(fold->arena, "_%s", strlen(suffix) > 48 ? "" : suffix);
    if (!fold_takes_values(clone->function))
        suffix = "__folded";
    name = arena_printf(fold->arena, "%s%s", clone->function->decl->name, suffix);
    for (int number = 2; fold_name_taken(fold, name); number++)
        name = arena_printf(fold->arena, "%s%s_%d", clone->function->decl->name, suffix, number);
    return name;
}

enum fold_reach fold_clone_reach(const struct clone *clone) { return clone->reach; }

bool fold_is_clone_name(const struct fold *fold, const char *name)
{
    for (const struct clone *c = fold->clones.first; c; c = c->next)
        if (strcmp(c->name, name) == 0)
            return true;
    return false;
}

static bool same_facts(const expr_facts *a, const expr_facts *b)
{
    return a->lo == b->lo && a->hi == b->hi && a->modulus == b->modulus && a->residue == b->residue &&
           a->zeros == b->zeros;
}

/* What another call passes may be wider than what is known so far. */
static void widen(struct clone *known, expr_facts *facts, const expr_facts *with)
{
    const expr_facts both = known->rounds > 4 ? facts_none() : facts_either(*facts, *with);
    if (same_facts(&both, facts))
        return;
    *facts = both;
    known->dirty = true;
}

/* Where the list has the clone that a call asks for, or where it ends; in *count how many are in front of that. */
static struct clone **find_clone(struct fold *fold, const struct clone *call, int *count)
{
    struct clone **at = &fold->clones.first;
    for (*count = 0; *at; at = &(*at)->next, ++*count)
        if (is_same((*at)->helper, call->helper) && strcmp((*at)->key, call->key) == 0)
            break;
    return at;
}

/* The clone that a call asks for, made or made wider; NULL with the reason in fold->miss.what. */
static struct clone *clone_for(struct fold *fold, struct ast_node *node, const struct clone *call)
{
    int count;
    struct clone **at = find_clone(fold, call, &count), *clone;
    if (call->function == fold->function && (!*at || *at != fold->clones.under_way))
        return fold_miss(fold, node, NULL, "it calls itself with other static arguments");
    if (!*at && count >= MOST_CLONES)
        return fold_miss(fold, node, "pass what differs as a number that is not known at compile time",
                         "'%s' would be one of more than %d clones", call->function->decl->name, MOST_CLONES);
    if (!*at) {
        clone = arena_alloc(fold->arena, sizeof *clone);
        *clone = *call;
        clone->call = explain_call(fold, node);
        clone->name = clone_name(fold, call);
        clone->dirty = true;
        *at = clone;
        return clone;
    }
    clone = *at;
    clone->dirty |= clone->function != call->function;
    clone->function = call->function;
    for (size_t i = 0; i < clone->leaf_count; i++)
        widen(clone, &clone->leaf[i].facts, &call->leaf[i].facts);
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (!clone->value[i])
            widen(clone, &clone->facts[i], &call->facts[i]);
    return clone;
}

void fold_refuse_clone(struct fold *fold, const char *parameter, const char *what)
{
    fold->clones.under_way->refused = arena_printf(
        fold->arena, "it looks at the %s of '%s', which hangs on a value that is not known", what, parameter);
}

static const char *refusal_of(const struct fold *fold, const struct clone *call)
{
    for (const struct clone *c = fold->clones.refused; c; c = c->next)
        if (is_same(c->helper, call->helper) && strcmp(c->key, call->key) == 0)
            return c->refused;
    return NULL;
}

/* ---- Calls ---- */

/* The narrowest of the usual types. */
static ctype leaf_type(const expr_facts *facts)
{
    return facts_fit_type(facts, CTYPE_INT) ? CTYPE_INT : facts_fit_type(facts, CTYPE_UINT) ? CTYPE_UINT : CTYPE_LLONG;
}

/* A parameter of a clone, and what a call passes for it. */
struct passed {
    uint32_t param;          /* of the helper */
    const char *name;        /* of a leaf of its value; NULL: it is passed as it is */
    const char *declared;    /* in the clone's head */
    const char *text;        /* in the call */
    const expr_facts *facts; /* of a leaf: what the clone counts on */
};

/* A parameter as the clone's head declares it: one that is passed as it is, or a leaf of a value. */
static const char *declared_text(struct fold *fold, const struct clone *clone, const struct passed *item)
{
    const struct ast_function *function = clone->function;
    const struct ast_decl *param = function->param[item->param];
    if (!clone->value[item->param])
        return arena_copy(fold->arena, function->source->bytes + param->begin, param->end - param->begin);
    return arena_printf(fold->arena, "const %s %s", ctype_name(leaf_type(item->facts)), item->name);
}

/* The parameters of a clone in their order: each leaf where the value that brings it stands. `call` is what a call of
   the clone asks for, whose arguments are written then; or NULL. Returns how many there are. */
static size_t list_parameters(struct fold *fold, const struct clone *clone, struct ast_node *call,
                              const struct clone *asked, struct passed **list)
{
    size_t count = 0, next = 0;
    struct passed *item;
    *list = arena_alloc(fold->arena, (clone->function->param_count + clone->leaf_count + 1) * sizeof **list);
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        if (!clone->value[i]) {
            item = &(*list)[count++];
            *item = (struct passed){.param = i};
            item->declared = declared_text(fold, clone, item);
            item->text = call ? fold_source_text(fold, ast_arg(call, i)) : NULL;
        }
        for (; next < clone->leaf_count && clone->leaf[next].param == i; next++) {
            item = &(*list)[count++];
            *item = (struct passed){.param = i, .name = clone->leaf[next].name, .facts = &clone->leaf[next].facts};
            item->declared = declared_text(fold, clone, item);
            item->text = call ? fold_int_text(fold, asked->leaf[next].argument, CTYPE_COUNT, C_ANY, NULL) : NULL;
        }
    }
    return count;
}

/* a, b, c of what the head declares, or of what the call passes. */
static const char *listed(struct fold *fold, const struct passed *list, size_t count, bool passed)
{
    const char *text = "";
    for (size_t i = 0; i < count; i++)
        text = arena_printf(fold->arena, "%s%s%s", text, i ? ", " : "", passed ? list[i].text : list[i].declared);
    return text;
}

/* In front of a callee's plain name whose namespace is not around the call, but comes in by a using or with its
   arguments: the clone's is written out. */
static const char *qualifier(struct fold *fold, const struct ast_node *callee, const char *name)
{
    const char *bytes = fold->function->source->bytes, *scope = callee->decl ? callee->decl->scope : "";
    const char *here = fold->function->decl->scope;
    const size_t length = strlen(scope);
    const bool is_around = strncmp(here, scope, length) == 0 && (!here[length] || here[length] == ':');
    const bool is_plain = strncmp(bytes + callee->begin, name, strlen(name)) == 0;
    return is_plain && length && !is_around && !strpbrk(scope, "( ") ? arena_printf(fold->arena, "%s::", scope) : "";
}

/* Where the callee's own name ends in its text, behind any ns:: and before any <...>; 0 if it is not plain. */
static uint32_t name_end(struct fold *fold, const struct ast_node *callee, const char *name)
{
    const char *bytes = fold->function->source->bytes, *at = bytes + callee->begin, *end = bytes + callee->end;
    const size_t length = strlen(name);
    const char *found = NULL;
    if (callee->origin != AST_PLAIN)
        return 0;
    for (; at + length <= end && *at != '<'; at++)
        if (memcmp(at, name, length) == 0 && !(isalnum((unsigned char)at[length]) || at[length] == '_'))
            found = at + length;
    return found ? (uint32_t)(found - bytes) : 0;
}

/* The clone under way calls that one, which has to stand in front of it. */
static void note_callee(struct fold *fold, struct clone *clone)
{
    struct callee *callee = arena_alloc(fold->arena, sizeof *callee);
    if (!fold->clones.under_way)
        return;
    *callee = (struct callee){clone, fold->clones.under_way->callees};
    fold->clones.under_way->callees = callee;
}

bool fold_clone_call(struct fold *fold, struct ast_node *call)
{
    const struct ast_function *function = call->decl->function;
    const char *why = uncloneable(fold, function);
    const uint32_t name = name_end(fold, ast_callee(call), function->decl->name);
    const size_t needs = fold->needs.count;
    struct passed *list;
    struct clone asked, *clone;
    size_t count;
    if (function->is_global && fold_takes_values(function))
        why = "it is a kernel that takes layouts whose form it does not state";
    if (why || call->origin != AST_PLAIN || !name)
        return fold_miss(fold, call,
                         function->is_global ? "CCUTE_FORM to state it"
                         : function->home    ? function->home->remedy
                                             : NULL,
                         "'%s' is not cloned: %s", function->decl->name, why ? why : "a macro makes this call") != NULL;
    if (ast_arg_count(call) != function->param_count)
        return fold_miss(fold, call, NULL, "'%s' is called with %u of its %u arguments", function->decl->name,
                         ast_arg_count(call), function->param_count) != NULL;
    if (!read_call(fold, call, &asked))
        return false;
    why = refusal_of(fold, &asked);
    if (why) {
        fold->needs.count = needs;
        return fold_miss(fold, call, "CCUTE_ASSUME with what decides it", "'%s' is not cloned: %s",
                         function->decl->name, why) != NULL;
    }
    clone = clone_for(fold, call, &asked);
    if (!clone) {
        fold->needs.count = needs;
        return false;
    }
    if (fold_reach_of(fold, call) > clone->reach)
        clone->reach = fold_reach_of(fold, call);
    fold_check_before(fold, call, needs);
    for (uint32_t i = 0; i < function->param_count; i++)
        if (!asked.value[i])
            fold_walk(fold, ast_arg(call, i), call);
    plan_put(fold, PLAN_CALL, call, ast_callee(call)->begin, ast_callee(call)->begin,
             qualifier(fold, ast_callee(call), function->decl->name));
    plan_put(fold, PLAN_CALL, call, name, name, clone->name + strlen(function->decl->name));
    count = list_parameters(fold, clone, call, &asked, &list);
    if (function->param_count)
        plan_put(fold, PLAN_CALL, call, ast_arg(call, 0)->begin, ast_arg(call, function->param_count - 1)->end,
                 listed(fold, list, count, true));
    note_callee(fold, clone);
    fold_note_helper(fold, function);
    fold_outcome(fold, OUTCOME_FOLDED, call, NULL,
                 arena_printf(fold->arena, "%s: %s", function->decl->name, clone->name));
    return true;
}

/* ---- Making clones ---- */

struct renaming {
    const struct clone *clone;
    const expr **symbol; /* by leaf */
};

static const expr *renamed(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e)
{
    const struct renaming *to = context;
    (void)fold;
    (void)variable;
    (void)suffix;
    for (size_t i = 0; i < to->clone->leaf_count; i++)
        if (to->clone->leaf[i].place == e)
            return to->symbol[i];
    return e;
}

const char *fold_clone_name(const struct clone *clone) { return clone->name; }

const struct explain_call *fold_clone_first_call(const struct clone *clone) { return clone->call; }

/* In front of the clone's body: its parameters, and what is known of them. */
void fold_bind_clone(struct fold *fold, struct clone *clone)
{
    struct renaming to = {clone, arena_alloc(fold->arena, (clone->leaf_count + 1) * sizeof *to.symbol)};
    for (size_t i = 0; i < clone->leaf_count; i++) {
        struct clone_leaf *leaf = &clone->leaf[i];
        leaf->made_for = leaf->facts;
        to.symbol[i] = fold_symbol(fold, leaf->name, leaf_type(&leaf->facts),
                                   (struct symbol){.is_stable = true, .is_argument = true, .set_to = leaf->argument});
        fold_know(fold, to.symbol[i], &leaf->facts);
        fold_take_name(fold, leaf->name);
    }
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        const struct ast_decl *param = clone->function->param[i];
        const struct binding *bound = clone->value[i] ? NULL : fold_find(fold, param);
        int64_t known;
        clone->made_for[i] = clone->facts[i];
        if (clone->value[i]) {
            const struct value *value = fold_map(fold, param->name, clone->value[i], renamed, &to);
            fold_bind_parameter(fold, param, value);
        }
        if (!bound || !bound->symbol)
            continue;
        if (clone->passed[i])
            fold->symbols.item[bound->symbol->value].set_to = clone->passed[i];
        fold_bind_symbol(fold, param, fold_know_bits(fold, bound->symbol, &clone->facts[i]));
        if (facts_const(&clone->facts[i], &known))
            fold_bind_symbol(fold, param, expr_int(fold->table, known));
    }
}

/* A clone of an included helper is its file's own: without the words that say otherwise. */
static void drop_extern(struct fold *fold, const struct ast_function *function)
{
    const char *bytes = function->source->bytes, *at = bytes + function->begin, *end = bytes + function->name_begin;
    struct scan_token token = scan_next(&at, end);
    for (; token.kind != SCAN_END; token = scan_next(&at, end)) {
        const char *last = at;
        if (!scan_is(token, "extern"))
            continue;
        if (scan_next(&last, end).kind != SCAN_STRING)
            last = at;
        while (last < end && *last == ' ')
            last++;
        plan_put(fold, PLAN_HEAD, NULL, (uint32_t)(token.begin - bytes), (uint32_t)(last - bytes), "");
    }
}

/* Rename the definition, and give it scalars for values. */
static void rewrite_head(struct fold *fold, const struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const uint32_t end = function->name_begin + (uint32_t)strlen(function->decl->name);
    struct passed *list;
    const size_t count = list_parameters(fold, clone, NULL, NULL, &list);
    const char *text = listed(fold, list, count, false);
    if (!*text && fold->file->language == AST_C)
        text = "void";
    plan_put(fold, PLAN_HEAD, NULL, end, end, clone->name + strlen(function->decl->name));
    if (function->param_count)
        plan_put(fold, PLAN_HEAD, NULL, function->param[0]->begin, function->param[function->param_count - 1]->end,
                 text);
    if (!function->in_main)
        drop_extern(fold, function);
}

static void make(struct fold *fold, struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const struct edits edits = fold->plan.edits;
    fold->plan.edits = (struct edits){fold->arena, NULL, 0, 0};
    clone->dirty = false;
    clone->rounds++;
    fold->clones.under_way = clone;
    fold_function_body(fold, function);
    rewrite_head(fold, clone);
    fold->clones.under_way = NULL;
    clone->edits = arena_alloc(fold->arena, sizeof *clone->edits);
    *clone->edits = fold->plan.edits;
    fold->plan.edits = edits;
}

/* The clone to make next: callers stand behind what they call. */
static struct clone *next_clone(struct fold *fold)
{
    struct clone *best = NULL;
    for (struct clone *c = fold->clones.first; c; c = c->next)
        if (c->dirty && (!best || c->function->order > best->function->order))
            best = c;
    return best;
}

/* Was the clone's text made for less than its calls pass? Calls are compared with what is known of them all. */
static bool is_stale(const struct clone *clone)
{
    for (size_t i = 0; i < clone->leaf_count; i++)
        if (!same_facts(&clone->leaf[i].facts, &clone->leaf[i].made_for))
            return true;
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (!clone->value[i] && !same_facts(&clone->facts[i], &clone->made_for[i]))
            return true;
    return false;
}

/* Is there a clone that cannot be? Then what the view's calls made of clones is taken back, and that one remembered. */
static bool take_back(struct fold *fold)
{
    struct clone *clone, *next, *kept = NULL, **last = &kept;
    bool any = false;
    for (clone = fold->clones.first; clone; clone = clone->next)
        any |= clone->refused != NULL;
    if (!any)
        return false;
    for (clone = fold->clones.first; clone; clone = next) {
        next = clone->next;
        clone->edits = NULL;
        clone->function = NULL;
        clone->dirty = false;
        if (clone->refused && clone->known) {
            const uint32_t name = clone->helper->name_begin;
            diag_at(fold->diag, DIAG_ERROR, clone->helper->source, name,
                    name + (uint32_t)strlen(clone->helper->decl->name),
                    "the clone '%s' can be made where __CUDA_ARCH__ is not defined, and not where it is: %s; keep its "
                    "calls under #if __CUDA_ARCH__",
                    clone->name, clone->refused);
            fold->errors.any = true;
        }
        if (!clone->known)
            explain_forget(fold, clone->name);
        if (clone->refused) {
            clone->next = fold->clones.refused;
            fold->clones.refused = clone;
        } else if (clone->known) {
            *last = clone;
            last = &clone->next;
        }
    }
    *last = NULL;
    fold->clones.first = kept;
    return true;
}

/* What a clone is in this view joins what it is in those before. */
static bool join_clone(struct fold *fold, struct clone *clone)
{
    const struct edit *conflict[2];
    if (clone->known && clone->edits)
        clone->edits = edit_merge(clone->known, clone->edits, conflict);
    else if (clone->known)
        clone->edits = clone->known;
    if (!clone->edits && clone->known)
        diag_at(fold->diag, DIAG_ERROR, clone->helper->source, conflict[0]->begin, conflict[0]->end,
                "in the clone '%s' this is '%s' where __CUDA_ARCH__ is defined and '%s' where it is not: keep its "
                "calls under #if __CUDA_ARCH__",
                clone->name, conflict[1]->text, conflict[0]->text);
    clone->known = clone->edits;
    clone->edits = NULL;
    return clone->known != NULL;
}

void fold_make_clones(struct fold *fold)
{
    struct clone *clone;
    while (!fold->errors.any && (clone = next_clone(fold)) != NULL)
        make(fold, clone);
    fold->clones.again = !fold->errors.any && take_back(fold) && !fold->errors.any;
    if (fold->clones.again)
        return;
    for (clone = fold->clones.first; clone; clone = clone->next) {
        if (fold->request->options.verify && !fold->errors.any && clone->edits && is_stale(clone)) {
            diag_at(fold->diag, DIAG_ERROR, clone->helper->source, clone->helper->name_begin,
                    clone->helper->name_begin + 1,
                    "internal error: the clone '%s' was made before all of its calls were known", clone->name);
            fold->errors.any = true;
        }
        if (!fold->errors.any && !join_clone(fold, clone))
            fold->errors.any = true;
        clone->function = NULL;
        clone->dirty = false;
    }
}

/* ---- In the file ---- */

void fold_note_helper(struct fold *fold, const struct ast_function *function)
{
    for (size_t i = 0; i < fold->plan.helpers.count; i++)
        if (is_same(fold->plan.helpers.item[i], function))
            return;
    fold->plan.helpers.item = arena_grow(fold->arena, (void *)fold->plan.helpers.item, fold->plan.helpers.count,
                                         &fold->plan.helpers.capacity, sizeof *fold->plan.helpers.item);
    fold->plan.helpers.item[fold->plan.helpers.count++] = function;
}

/* A static helper that nothing calls any more is no reason to warn. */
static void excuse(struct fold *fold, const struct ast_function *function)
{
    static const char excused[] = "__attribute__((unused)) ";
    const char *at = function->source->bytes + function->begin;
    const size_t length = sizeof excused - 1;
    if (function->in_main && function->is_static && !function->is_template && strncmp(at, excused, length) != 0 &&
        (function->begin < length || memcmp(at - length, excused, length) != 0))
        plan_put(fold, PLAN_UNUSED, NULL, function->begin, function->begin, excused);
}

/* Is it inline, or does it say what cannot be said twice: default arguments, lines of the preprocessor? */
static bool is_inline_or_odd(const char *at, const char *end)
{
    static const char *const words[] = {"inline", "__inline", "__inline__", "__forceinline__", "=", "#"};
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (scan_is(token, words[i]))
                return true;
    return false;
}

/* The same for a helper in an included file, which stays as it is: nvcc's host compiler takes a declaration that says
   so, other compilers a use. Of an inline function and a template nobody warns. */
static const char *excuse_included(struct fold *fold, const struct ast_function *function, const char *newline)
{
    const char *at = function->source->bytes + function->begin, *end = function->source->bytes + function->body->begin;
    const struct ast_home *home = function->home;
    if (!function->is_static || function->is_template || fold->file->language == AST_CXX || is_inline_or_odd(at, end))
        return "";
    while (end > at && strchr(" \t\r\n", end[-1]))
        end--;
    if (fold->file->language == AST_CUDA)
        return arena_printf(fold->arena, "%s%s__attribute__((unused)) %s;%s", newline, home->opening,
                            arena_copy(fold->arena, at, (size_t)(end - at)), home->closing);
    return arena_printf(fold->arena, "%s__attribute__((unused)) static void %s(void) { (void)%s; }", newline,
                        fold_parameter_name(fold, function->decl->name, "unused"), function->decl->name);
}

/* A clone between the lines that tell where its text is from. */
static const char *lines_of(struct fold *fold, const struct clone *clone, const char *newline)
{
    const struct ast_function *helper = clone->helper;
    const char *text = edit_text(clone->known, helper->source, helper->begin, helper->end);
    const unsigned line = source_place(helper->source, helper->begin).line;
    const bool in_c = fold->file->language == AST_C;
    if (helper->in_main)
        return arena_printf(fold->arena, "%s#line %u%s%s", newline, line, newline, text);
    return arena_printf(fold->arena, "%s#line %u %s%s%s%s%s%s%s", newline, line,
                        fold_quoted(fold, helper->source->name), newline, helper->home->opening,
                        in_c ? helper->is_static ? "" : "static " : "namespace { ", text, in_c ? "" : " }",
                        helper->home->closing);
}

/* The clones of included helpers that stand at a place, each behind those that it calls. */
static const char *emit_included(struct fold *fold, struct clone *clone, uint32_t place, const char *newline)
{
    const char *text = "";
    if (clone->emitted || !clone->known || clone->helper->in_main || clone->helper->home->place != place)
        return "";
    clone->emitted = true;
    for (const struct callee *callee = clone->callees; callee; callee = callee->next)
        text = arena_printf(fold->arena, "%s%s", text, emit_included(fold, callee->clone, place, newline));
    return arena_printf(fold->arena, "%s%s", text, lines_of(fold, clone, newline));
}

void fold_emit_clones(struct fold *fold)
{
    const struct source *source = fold->file->source;
    const char *newline = source->crlf ? "\r\n" : "\n";
    if (!fold->plan.edits.count)
        return;
    for (size_t i = 0; i < fold->plan.helpers.count; i++) {
        const struct ast_function *function = fold->plan.helpers.item[i];
        const char *text = "";
        uint32_t place;
        for (struct clone *clone = fold->clones.first; clone; clone = clone->next)
            if (is_same(clone->helper, function))
                text = arena_printf(fold->arena, "%s%s", text,
                                    function->in_main ? lines_of(fold, clone, newline)
                                                      : emit_included(fold, clone, function->home->place, newline));
        place = function->in_main ? function->end : function->home->place;
        if (!function->in_main)
            text = arena_printf(fold->arena, "%s%s", text, excuse_included(fold, function, newline));
        if (*text)
            plan_put(fold, PLAN_CLONES, NULL, place, place,
                     arena_printf(fold->arena, "%s%s#line %u%s%s%s", text, newline, source_place(source, place).line,
                                  function->in_main ? "" : " ",
                                  function->in_main ? "" : fold_quoted(fold, fold->names.shown), newline));
        excuse(fold, function);
    }
}
