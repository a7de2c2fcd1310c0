/* The arguments of a call, as a clone to search the list for. */
#include <ctype.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/expr/print.h"
#include "about.h"
#include "asked.h"
#include "checks.h"
#include "clone.h"
#include "int.h"
#include "note.h"
#include "parts.h"
#include "text.h"

/* ---- Functions that can be cloned ---- */

/* ---- Arguments ---- */

static const expr *place_of(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e)
{
    struct clone *clone = context;
    struct clone_leaf *leaf;
    for (size_t i = 0; i < clone->leaves.count; i++)
        if (clone->leaves.item[i].argument == e)
            return clone->leaves.item[i].place;
    clone->leaves.item = arena_grow(fold->arena, clone->leaves.item, clone->leaves.count, &clone->leaves.capacity,
                                    sizeof *clone->leaves.item);
    leaf = &clone->leaves.item[clone->leaves.count++];
    leaf->name = fold_parameter_name(fold, variable, suffix);
    leaf->param = clone->leaves.reading;
    leaf->place = fold_symbol(fold, leaf->name, CTYPE_LONG, (struct symbol){.is_stable = true, .is_place = true});
    leaf->argument = e;
    leaf->facts = expr_facts_of(fold->table, e);
    return leaf->place;
}

/* The value with a place for each of its dynamic leaves. */
static const struct value *placed(struct fold *fold, struct clone *clone, uint32_t i, const char *name,
                                  const struct value *value)
{
    clone->leaves.reading = i;
    return fold_map(fold, name, value, place_of, clone);
}

/* Must a symbol made since `first` be evaluated once, and is not? */
static bool repeats(struct fold *fold, const struct clone *clone, size_t first)
{
    for (size_t i = first; i < fold->symbols.count; i++) {
        unsigned uses = 0;
        if (!fold->symbols.item[i].is_single)
            continue;
        for (size_t k = 0; k < clone->leaves.count; k++)
            uses += fold_uses(fold, clone->leaves.item[k].argument, fold->symbols.item[i].itself);
        if (uses != 1)
            return true;
    }
    return false;
}

/* The value of an argument; no symbol in it that must be evaluated once is evaluated more often, or never. */
static const struct miss *add_value(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const size_t symbols = fold->symbols.count;
    const struct found found = fold_value(fold, argument);
    if (found.miss)
        return found.miss;
    clone->value[i] = placed(fold, clone, i, clone->function->param[i]->name, found.value);
    return repeats(fold, clone, symbols) ? fold_miss(fold, argument, say_passed_effects(fold->arena)) : NULL;
}

/* The values of the parts that the object keeps go with it. */
static void add_object(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const struct ast_decl *param = clone->function->param[i];
    const struct fold_place_in *object = fold_object_for(fold, param, argument);
    const struct path_parts *const parts = &fold->names.paths.parts;
    for (size_t k = 0; object && k < parts->count; k++) {
        const struct path *const known = parts->item[k], *path;
        const struct ast_type *const type = known->variable->type;
        const struct value *value;
        if (known == object->path || known->object != object->path->object || !fold_is_ccute_type(type) ||
            !(path = path_moved(fold, known, object->path, path_object(fold, param))) ||
            !(value = fold_part_value(fold, argument, known)))
            continue;
        value = placed(fold, clone, i, path_name(fold->arena, path), value);
        clone->parts.item = arena_grow(fold->arena, clone->parts.item, clone->parts.count, &clone->parts.capacity,
                                       sizeof *clone->parts.item);
        clone->parts.item[clone->parts.count++] = (struct clone_part){i, path, type, value};
    }
    if (object)
        clone_read_numbers(fold, clone, i, object);
}

static void add_integer(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const ctype type = ast_ctype(clone->function->param[i]->type);
    const expr *e = clone->function->param[i]->type->is_reference ? NULL : fold_int_as(fold, argument, type).e;
    clone->facts[i] = e ? expr_facts_of(fold->table, e) : facts_none();
    clone->passed[i] = e;
}

bool fold_has_clones(const struct fold *fold, const struct ast_function *function)
{
    for (const struct clone *c = fold->clones.first; c; c = c->next)
        if (clone_is_of(c->helper, function))
            return true;
    return false;
}

/* The call as a clone that may be there already; a miss if it cannot be one. */
const struct miss *clone_read(struct fold *fold, struct ast_node *call, struct clone *clone)
{
    const struct ast_function *function = call->decl->function;
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    const struct miss *miss;
    bool is_asked = true;
    *clone = (struct clone){.function = function, .helper = function};
    clone->value = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->value);
    clone->facts = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->facts);
    clone->made_for = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->made_for);
    clone->passed = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->passed);
    memset(clone->passed, 0, (function->param_count + 1) * sizeof *clone->passed);
    for (uint32_t i = 0; i < function->param_count; i++) {
        const size_t before = needs_mark(fold);
        struct ast_node *argument = ast_arg(call, i);
        clone->value[i] = NULL;
        if (argument->origin == AST_MIXED)
            return fold_miss(fold, call, say_arguments_in_macro(fold->arena));
        if (fold_is_object(function->param[i]->type))
            add_object(fold, clone, i, argument);
        else if (!fold_is_ccute_type(function->param[i]->type))
            add_integer(fold, clone, i, argument);
        else if ((miss = add_value(fold, clone, i, argument)) != NULL)
            return miss;
        is_asked &= !needs_since(fold, before) || fold_surely_asked(fold, function->body, 0, function->param[i]);
    }
    if (fold_reads_parameters(function) && !clone->parts.count && !fold_takes_layouts(function))
        return fold_miss(fold, call, say_value_in_object(fold->arena));
    clone_read_facts(fold, call, clone);
    for (uint32_t i = 0; i < function->param_count; i++)
        clone->gains |= clone->value[i] != NULL; /* also where the helper states a form of it */
    fold_need_traps(fold, call, traps, expr_int(fold->table, 0));
    return needs_since(fold, needs) && (!is_asked || !fold_checks_stand_before(fold, call, needs))
               ? fold_miss_unasked(fold, call, needs)
               : fold_miss_uncaptured(fold, call, needs);
}
