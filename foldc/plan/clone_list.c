/* Questions to the list of clones, and to functions without one. */
#include <string.h>

#include "foldc/c/escape.h"
#include "about.h"
#include "clone.h"
#include "state.h"

/* The function whose text it has. */
static const struct ast_function *written(const struct ast_function *function)
{
    return function->generic.pattern ? function->generic.pattern : function;
}

bool clone_is_of(const struct ast_function *a, const struct ast_function *b)
{
    return ast_is_same_function(written(a), written(b));
}

/* Does the text repeat a part for each item of a pack? An instance's tree has the part once for each, at one place. */
static bool expands_pack(const struct ast_node *node)
{
    if (node->flags & AST_PACK)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && expands_pack(node->child[i]))
            return true;
    return false;
}

/* Is it one variable for all calls? What a kernel keeps constant is the same in each clone: on a device no call
   initialises it. */
static bool is_one_for_all(const struct ast_function *function, const struct ast_decl *local)
{
    const bool is_fixed = local->variable.is_const || local->variable.is_constant;
    return local->storage == AST_STATIC && !local->variable.is_shared && !(function->header.is_global && is_fixed);
}

/* Is it another's variable, whose address the body takes? A clone would have one of its own. */
static bool is_compared(const struct ast_decl *param)
{
    return param->type->is_reference && param->variable.escape & AST_ADDRESS;
}

struct returned {
    const struct ast_function *function;
    const struct ast_decl *param; /* that a reference leads to; NULL: none */
};

static void note_returned(const struct ast_node *place, void *context)
{
    struct returned *returned = context;
    for (uint32_t i = 0; i < returned->function->param_count; i++)
        if (place->decl == returned->function->param[i] && fold_is_ccute_type(place->decl->type))
            returned->param = place->decl;
}

/* The results that lead to a layout of the caller's: the clone's own ends with it. */
static void find_returned(const struct ast_node *node, struct returned *returned)
{
    if (node->kind == AST_LAMBDA)
        return;
    if (node->kind == AST_RETURN && node->count && node->child[0])
        ast_each_place(node->child[0], note_returned, returned);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            find_returned(node->child[i], returned);
}

static const struct ast_decl *returned_parameter(const struct ast_function *function)
{
    struct returned returned = {function, NULL};
    if (function->type->is_reference)
        find_returned(function->body, &returned);
    return returned.param;
}

/* Why a function has no clones; NULL if it may have. */
const struct message *clone_why_not(struct fold *fold, const struct ast_function *function)
{
    const struct message *why;
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        if (is_one_for_all(function, function->declared.local[i]))
            return say_own_variable(fold->arena);
    if (fold_keeps_in_class(function, function->body))
        return say_own_variable(fold->arena);
    for (uint32_t i = 0; i < function->param_count; i++)
        if (fold_is_ccute_type(function->param[i]->type) &&
            (!fold_holds_value(function->param[i]) || is_compared(function->param[i])))
            return say_parameter_changed(fold->arena, function->param[i]->name);
    const struct ast_decl *const returned = returned_parameter(function);
    if (returned)
        return say_parameter_returned(fold->arena, returned->name);
    if (function->declared.counts)
        return say_expands_counter(fold->arena);
    if (function->declared.names_itself)
        return say_names_itself(fold->arena);
    if (function->header.is_member)
        return say_is_member(fold->arena);
    if (function->home && function->home->obstacle)
        return function->home->obstacle;
    if (function->header.is_special)
        return say_is_special(fold->arena);
    if (function->generic.pattern && expands_pack(function->generic.pattern->body))
        return say_expands_pack(fold->arena);
    if (function->order > fold->function->order)
        return say_body_behind(fold->arena);
    if (function->source->bytes[function->end - 1] != '}')
        return say_body_in_macro(fold->arena);
    why = clone_why_not_form(fold, function);
    return why ? why : clone_why_not_head(fold, function);
}

bool fold_clone_knows_threads(const struct fold *fold)
{
    const struct clone *clone = fold->clones.under_way;
    return clone && (clone->around.max_threads || clone->around.block_dim[0]);
}

enum fold_reach fold_clone_reach(const struct clone *clone) { return clone->reach; }

/* Of a name that foldc is about to write: there is nothing else to compare. */
bool fold_is_clone_name(const struct fold *fold, const char *name)
{
    for (const struct clone *c = fold->clones.first; c; c = c->next)
        if (strcmp(c->name, name) == 0)
            return true;
    return false;
}

void fold_refuse_clone(struct fold *fold, const struct message *why) { fold->clones.under_way->refused = why; }

bool clone_same_facts(const expr_facts *a, const expr_facts *b)
{
    return a->lo == b->lo && a->hi == b->hi && a->modulus == b->modulus && a->residue == b->residue &&
           a->zeros == b->zeros;
}

const char *fold_clone_name(const struct clone *clone) { return clone->name; }

const struct explain_call *fold_clone_first_call(const struct clone *clone) { return clone->call; }

const struct pointed *clone_pointed(const struct fold *fold, const struct ast_decl *param)
{
    const struct clone *clone = fold->clones.under_way;
    for (uint32_t i = 0; clone && i < clone->function->param_count; i++)
        if (clone->function->param[i] == param)
            return &clone->around.pointer[i];
    return NULL;
}
