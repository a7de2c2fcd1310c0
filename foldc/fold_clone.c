/* Helpers that take ccute's values: one clone for each set of what is static in the arguments, what is dynamic in
   them as scalar parameters. A clone stands behind its helper, which stays as it is. */
#include <ctype.h>
#include <string.h>

#include "explain_note.h"
#include "expr_print.h"
#include "fold_state.h"

/* A scalar parameter of a clone. */
struct clone_leaf {
    const char *name;
    const expr *place;    /* what stands for it in the clone's values */
    const expr *argument; /* what this call passes */
    expr_facts facts;     /* of what all calls pass */
};

/* A clone, or a call in search of one. */
struct clone {
    const struct ast_function *function; /* in the view under way; NULL: not called there so far */
    uint32_t name_begin;                 /* tells the function in all views */
    const char *name, *key;
    const struct value **value; /* by parameter; NULL: passed as it is */
    expr_facts *facts;          /* by parameter: of what is passed as it is, an integer */
    const expr **passed;        /* that, by the first call; or NULL */
    const struct explain_call *call;
    struct clone_leaf *leaf;
    size_t leaf_count, leaf_capacity;
    const char *text, *other; /* what it is in this view, and in the one before */
    bool dirty;
    int rounds;
    struct clone *next;
};

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
        if (function->local[i]->storage == AST_STATIC || function->local[i]->is_shared)
            return "it has a static or shared variable, and each clone would have one of its own";
    for (uint32_t i = 0; i < function->param_count; i++)
        if (fold_is_ccute_type(function->param[i]->type) && !fold_keeps_value(function->param[i]))
            return arena_printf(fold->arena, "its parameter '%s' is changed, or its address is taken",
                                function->param[i]->name);
    if (!function->in_main)
        return "its body is in another file";
    if (function != fold->function && function->end > fold->function->begin)
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
    clone->leaf = fold_grow(fold->arena, clone->leaf, clone->leaf_count, &clone->leaf_capacity, sizeof *clone->leaf);
    leaf = &clone->leaf[clone->leaf_count++];
    leaf->name = fold_parameter_name(fold, variable, suffix);
    leaf->place = fold_symbol(fold, leaf->name, CTYPE_LONG, (struct symbol){.is_stable = true});
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
    value = fold_map(fold, clone->function->param[i]->name, value, place_of, clone);
    clone->value[i] = value;
    clone->key = arena_printf(fold->arena, "%s;%s,%d,%d,%lx", clone->key, fold_value_text(fold, value),
                              value->form_unknown, value->kind == VALUE_LAYOUT ? value->layout.flags : 0,
                              value->kind == VALUE_LAYOUT ? unit_strides(fold, &value->layout) : 0);
    return true;
}

static void add_integer(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const ctype type = fold_ctype(clone->function->param[i]->type);
    const expr *e =
        type == CTYPE_COUNT || clone->function->param[i]->type->is_reference ? NULL : fold_int(fold, argument);
    e = e ? fold_convert(fold, type, e) : NULL;
    clone->facts[i] = e ? expr_facts_of(fold->table, e) : facts_none();
    clone->passed[i] = e;
}

/* Must a symbol made since `first` be evaluated once, and is not? */
static bool repeats(struct fold *fold, const struct clone *clone, size_t first)
{
    for (size_t i = first; i < fold->symbol_count; i++) {
        unsigned uses = 0;
        if (!fold->symbol[i].is_single)
            continue;
        for (size_t k = 0; k < clone->leaf_count; k++)
            uses += fold_uses(fold, clone->leaf[k].argument, fold->symbol[i].itself);
        if (uses != 1)
            return true;
    }
    return false;
}

bool fold_has_clones(const struct fold *fold, const struct ast_function *function)
{
    for (const struct clone *c = fold->clones; c; c = c->next)
        if (c->name_begin == function->name_begin)
            return true;
    return false;
}

/* The call as a clone that may be there already; false with the reason in fold->miss. */
static bool read_call(struct fold *fold, struct ast_node *call, struct clone *clone)
{
    const struct ast_function *function = call->decl->function;
    const size_t needs = fold->need_count;
    bool is_asked = true;
    *clone = (struct clone){.function = function, .name_begin = function->name_begin, .key = ""};
    clone->value = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->value);
    clone->facts = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->facts);
    clone->passed = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->passed);
    memset(clone->passed, 0, (function->param_count + 1) * sizeof *clone->passed);
    for (uint32_t i = 0; i < function->param_count; i++) {
        const size_t symbols = fold->symbol_count, before = fold->need_count;
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
        is_asked &= fold->need_count == before || fold_surely_asked(function->body, 0, function->param[i]);
    }
    if (fold->need_count > needs && (!is_asked || !fold_checks_stand_before(fold, needs))) {
        fold->need_count = needs;
        return fold_miss(fold, call, "bind the layout to a const variable first, where the condition can be checked",
                         "it is right only under a condition that is not known here") != NULL;
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
    name = arena_printf(fold->arena, "%s%s", clone->function->decl->name, suffix);
    for (int number = 2; fold_name_taken(fold, name); number++)
        name = arena_printf(fold->arena, "%s%s_%d", clone->function->decl->name, suffix, number);
    return name;
}

bool fold_is_clone_name(const struct fold *fold, const char *name)
{
    for (const struct clone *c = fold->clones; c; c = c->next)
        if (strcmp(c->name, name) == 0)
            return true;
    return false;
}

/* What another call passes may be wider than what is known so far. */
static void widen(struct clone *known, expr_facts *facts, const expr_facts *with)
{
    const expr_facts both = known->rounds > 4 ? facts_none() : facts_either(*facts, *with);
    if (both.lo == facts->lo && both.hi == facts->hi && both.modulus == facts->modulus &&
        both.residue == facts->residue && both.zeros == facts->zeros)
        return;
    *facts = both;
    known->dirty = true;
}

/* The clone that a call asks for, made or made wider. */
static struct clone *clone_for(struct fold *fold, struct ast_node *node, const struct clone *call)
{
    struct clone **at = &fold->clones, *clone;
    while (*at && ((*at)->name_begin != call->name_begin || strcmp((*at)->key, call->key) != 0))
        at = &(*at)->next;
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

/* ---- Calls ---- */

static const char *joined(struct fold *fold, const char *list, const char *item)
{
    return *list ? arena_printf(fold->arena, "%s, %s", list, item) : item;
}

/* The arguments of the clone: each leaf where the value that brought it stands. */
static const char *arguments_text(struct fold *fold, struct ast_node *call, const struct clone *clone)
{
    const char *list = "";
    size_t next = 0;
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        const char *name = clone->function->param[i]->name;
        if (!clone->value[i])
            list = joined(fold, list, fold_source_text(fold, ast_arg(call, i)));
        for (const size_t length = strlen(name);
             clone->value[i] && next < clone->leaf_count && strncmp(clone->leaf[next].name, name, length) == 0 &&
             clone->leaf[next].name[length] == '_';
             next++)
            list = joined(fold, list, fold_int_text(fold, clone->leaf[next].argument, CTYPE_COUNT, C_ANY, NULL));
    }
    return list;
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

bool fold_clone_call(struct fold *fold, struct ast_node *call)
{
    const struct ast_function *function = call->decl->function;
    const char *why = uncloneable(fold, function);
    const uint32_t name = name_end(fold, ast_callee(call), function->decl->name);
    const size_t needs = fold->need_count;
    struct clone asked, *clone;
    if (why || call->origin != AST_PLAIN || !name)
        return fold_miss(fold, call, NULL, "'%s' is not cloned: %s", function->decl->name,
                         why ? why : "a macro makes this call") != NULL;
    if (ast_arg_count(call) != function->param_count)
        return fold_miss(fold, call, NULL, "'%s' is called with %u of its %u arguments", function->decl->name,
                         ast_arg_count(call), function->param_count) != NULL;
    if (!read_call(fold, call, &asked))
        return false;
    clone = clone_for(fold, call, &asked);
    if (function == fold->function && clone != fold->cloning) {
        fold->need_count = needs;
        return fold_miss(fold, call, NULL, "it calls itself with other static arguments") != NULL;
    }
    fold_check_before(fold, call, needs);
    for (uint32_t i = 0; i < function->param_count; i++)
        if (!asked.value[i])
            fold_walk(fold, ast_arg(call, i), call);
    edit_add(&fold->edits, name, name, clone->name + strlen(function->decl->name));
    edit_add(&fold->edits, ast_arg(call, 0)->begin, ast_arg(call, function->param_count - 1)->end,
             arguments_text(fold, call, &asked));
    fold_note_helper(fold, function);
    fold_outcome(fold, OUTCOME_FOLDED, call, NULL,
                 arena_printf(fold->arena, "%s: %s", function->decl->name, clone->name));
    return true;
}

/* ---- Making clones ---- */

/* The narrowest of the usual types. */
static ctype leaf_type(const expr_facts *facts)
{
    return facts_fit_type(facts, CTYPE_INT) ? CTYPE_INT : facts_fit_type(facts, CTYPE_UINT) ? CTYPE_UINT : CTYPE_LLONG;
}

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
void fold_bind_clone(struct fold *fold, const struct clone *clone)
{
    struct renaming to = {clone, arena_alloc(fold->arena, (clone->leaf_count + 1) * sizeof *to.symbol)};
    for (size_t i = 0; i < clone->leaf_count; i++) {
        const struct clone_leaf *leaf = &clone->leaf[i];
        to.symbol[i] = fold_symbol(fold, leaf->name, leaf_type(&leaf->facts),
                                   (struct symbol){.is_stable = true, .is_argument = true, .set_to = leaf->argument});
        fold_know(fold, to.symbol[i], &leaf->facts);
        fold_take_name(fold, leaf->name);
    }
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        const struct ast_decl *param = clone->function->param[i];
        const struct binding *bound = clone->value[i] ? NULL : fold_find(fold, param);
        int64_t known;
        if (clone->value[i])
            fold_bind_parameter(fold, param, fold_map(fold, param->name, clone->value[i], renamed, &to));
        if (!bound || !bound->symbol)
            continue;
        fold_know(fold, bound->symbol, &clone->facts[i]);
        if (clone->passed[i])
            fold->symbol[bound->symbol->value].set_to = clone->passed[i];
        if (facts_const(&clone->facts[i], &known))
            fold_bind_symbol(fold, param, expr_int(fold->table, known));
    }
}

static const char *leaf_parameters(struct fold *fold, const struct clone *clone, const char *param, size_t *next)
{
    const size_t length = strlen(param);
    const char *list = "";
    for (; *next < clone->leaf_count && strncmp(clone->leaf[*next].name, param, length) == 0 &&
           clone->leaf[*next].name[length] == '_';
         ++*next)
        list = joined(fold, list,
                      arena_printf(fold->arena, "const %s %s", ctype_name(leaf_type(&clone->leaf[*next].facts)),
                                   clone->leaf[*next].name));
    return list;
}

/* Rename the definition, and give it scalars for values. */
static void rewrite_head(struct fold *fold, const struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const uint32_t end = function->name_begin + (uint32_t)strlen(function->decl->name);
    const char *list = "";
    size_t next = 0;
    for (uint32_t i = 0; i < function->param_count; i++) {
        const struct ast_decl *param = function->param[i];
        const char *item = clone->value[i] ? leaf_parameters(fold, clone, param->name, &next)
                                           : arena_copy(fold->arena, function->source->bytes + param->begin,
                                                        param->end - param->begin);
        if (*item)
            list = joined(fold, list, item);
    }
    if (!*list && fold->file->language == FOLD_C)
        list = "void";
    edit_add(&fold->edits, end, end, clone->name + strlen(function->decl->name));
    edit_add(&fold->edits, function->param[0]->begin, function->param[function->param_count - 1]->end, list);
}

static void make(struct fold *fold, struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const struct edits edits = fold->edits;
    fold->edits = (struct edits){fold->arena, NULL, 0, 0};
    clone->dirty = false;
    clone->rounds++;
    fold->cloning = clone;
    fold_function_body(fold, function);
    rewrite_head(fold, clone);
    fold->cloning = NULL;
    clone->text = edit_text(&fold->edits, function->source, function->begin, function->end);
    fold->edits = edits;
}

/* The clone to make next: callers stand behind what they call. */
static struct clone *next_clone(struct fold *fold)
{
    struct clone *best = NULL;
    for (struct clone *c = fold->clones; c; c = c->next)
        if (c->dirty && (!best || c->name_begin > best->name_begin))
            best = c;
    return best;
}

void fold_make_clones(struct fold *fold)
{
    struct clone *clone;
    while (!fold->failed && (clone = next_clone(fold)) != NULL)
        make(fold, clone);
    for (clone = fold->clones; clone; clone = clone->next) {
        if (clone->other && clone->text && strcmp(clone->other, clone->text) != 0) {
            diag_at(fold->diag, DIAG_ERROR, fold->file->source, clone->name_begin, clone->name_begin + 1,
                    "the clone '%s' differs where __CUDA_ARCH__ is defined: keep its calls under #if __CUDA_ARCH__",
                    clone->name);
            fold->failed = true;
        }
        clone->other = clone->text ? clone->text : clone->other;
        clone->text = NULL;
        clone->function = NULL;
        clone->dirty = false;
    }
}

/* ---- In the file ---- */

void fold_note_helper(struct fold *fold, const struct ast_function *function)
{
    for (size_t i = 0; i < fold->helper_count; i++)
        if (fold->helper[i]->name_begin == function->name_begin)
            return;
    if (!function->in_main)
        return;
    fold->helper =
        fold_grow(fold->arena, (void *)fold->helper, fold->helper_count, &fold->helper_capacity, sizeof *fold->helper);
    fold->helper[fold->helper_count++] = function;
}

/* A static helper that nothing calls any more is no reason to warn. */
static void excuse(struct fold *fold, const struct ast_function *function)
{
    static const char excused[] = "__attribute__((unused)) ";
    const char *at = function->source->bytes + function->begin;
    const size_t length = sizeof excused - 1;
    if (function->is_static && !function->is_template && strncmp(at, excused, length) != 0 &&
        (function->begin < length || memcmp(at - length, excused, length) != 0))
        edit_add(&fold->edits, function->begin, function->begin, excused);
}

void fold_emit_clones(struct fold *fold)
{
    const struct source *source = fold->file->source;
    const char *newline = source->crlf ? "\r\n" : "\n";
    if (!fold->edits.count)
        return;
    for (size_t i = 0; i < fold->helper_count; i++) {
        const struct ast_function *function = fold->helper[i];
        const char *text = "";
        for (const struct clone *clone = fold->clones; clone; clone = clone->next)
            if (clone->name_begin == function->name_begin && clone->other)
                text = arena_printf(fold->arena, "%s%s#line %u%s%s", text, newline,
                                    source_place(source, function->begin).line, newline, clone->other);
        if (*text)
            edit_add(&fold->edits, function->end, function->end,
                     arena_printf(fold->arena, "%s%s#line %u%s", text, newline,
                                  source_place(source, function->end).line, newline));
        excuse(fold, function);
    }
}
