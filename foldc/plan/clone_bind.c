/* The parameters of a clone in its body: the values and facts that its calls pass. */
#include "clone.h"
#include "parts.h"
#include "state.h"

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
    for (size_t i = 0; i < to->clone->leaves.count; i++)
        if (to->clone->leaves.item[i].place == e)
            return to->symbol[i];
    return e;
}

/* The name of a pointer does not name the object that it points to. */
void clone_bind_pointed(struct fold *fold, const struct ast_decl *param)
{
    struct fold_place_in *object;
    if (param->type->kind != AST_TYPE_POINTER)
        return;
    object = arena_alloc(fold->arena, sizeof *object);
    *object = (struct fold_place_in){.path = path_object(fold, param), .is_inside = true};
    fold_bind_object(fold, param, object);
}

/* The parts of the objects that it is passed. */
static void bind_parts(struct fold *fold, struct clone *clone, struct renaming *to)
{
    for (size_t i = 0; i < clone->parts.count; i++) {
        const struct clone_part *part = &clone->parts.item[i];
        const struct ast_decl *param = clone->function->param[part->param];
        fold_bind_value(fold, path_variable(fold, part->path, part->type),
                        fold_map(fold, path_name(fold->arena, part->path), part->value, renamed, to));
        clone_bind_pointed(fold, param);
    }
}

/* Before the clone's body: its parameters, and the facts about them. */
void fold_bind_clone(struct fold *fold, struct clone *clone)
{
    clone_bind_facts(fold, clone);
    struct renaming to = {clone, arena_alloc(fold->arena, (clone->leaves.count + 1) * sizeof *to.symbol)};
    for (size_t i = 0; i < clone->leaves.count; i++) {
        struct clone_leaf *leaf = &clone->leaves.item[i];
        leaf->made_for = leaf->facts;
        to.symbol[i] = fold_symbol(fold, leaf->name, clone_leaf_type(&leaf->facts),
                                   (struct symbol){.is_stable = true, .is_argument = true, .set_to = leaf->argument});
        fold_know(fold, to.symbol[i], &leaf->facts);
        fold_take_name(fold, leaf->name);
    }
    bind_parts(fold, clone, &to);
    clone_bind_numbers(fold, clone);
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
