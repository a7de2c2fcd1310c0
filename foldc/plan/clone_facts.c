/* What a clone knows of its calls besides values: where pointers point to and how they are aligned, the ranges of
 * CUDA's built-in variables, the divisors of numbers. Calls that differ in what copies and indices depend on are of two
 * clones; other facts hold as far as they hold in all calls of the clone. */
#include <string.h>

#include "foldc/base/scan.h"
#include "about.h"
#include "clone.h"
#include "copy.h"
#include "int.h"

enum { DEEP = 4 }; /* the depth to which calls of helpers are followed */

/* ---- What the helper depends on ---- */

/* May a copy depend on the pointer: is it in one, in the call of a helper, or in another pointer? */
static bool is_copied(const struct ast_node *node, const struct ast_decl *pointer)
{
    const bool is_call = node->kind == AST_CALL && (fold_is_copy(node) || fold_is_helper(node->decl));
    const bool is_pointer = node->kind == AST_VARDECL && node->type && node->type->kind == AST_TYPE_POINTER;
    if ((is_call || is_pointer) && ast_names(node, pointer))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_copied(node->child[i], pointer))
            return true;
    return false;
}

/* Does the node name threadIdx and its like, itself or in helpers that it calls, to that depth? */
static bool names_builtins(const struct ast_node *node, int depth)
{
    const struct ast_function *helper = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (ast_builtin(node) >= 0 || (helper && helper->body && depth > 0 && names_builtins(helper->body, depth - 1)))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_builtins(node->child[i], depth))
            return true;
    return false;
}

bool clone_has_shared(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->declared.local_count && !function->header.is_global; i++)
        if ((function->declared.local[i]->variable.is_shared ||
             ast_annotation(function->declared.local[i], "shared_array")) &&
            function->declared.local[i]->storage != AST_EXTERN)
            return true;
    return false;
}

/* ---- A call ---- */

/* What launches state that get to the call. */
static void read_launch(const struct fold *fold, struct clone *clone)
{
    const struct clone *around = fold->clones.under_way;
    clone->around.max_threads = around ? around->around.max_threads : fold->function->mark.max_threads;
    memcpy(clone->around.block_dim, around ? around->around.block_dim : fold->function->mark.block_dim,
           sizeof clone->around.block_dim);
}

static void read_builtins(struct fold *fold, struct clone *clone)
{
    const bool counts = fold->file->language == AST_CUDA && names_builtins(clone->function->body, DEEP);
    for (int i = 0; i < GPU_BUILTIN_AXES; i++)
        clone->around.builtin[i] = counts ? expr_facts_of(fold->table, fold_builtin(fold, i)) : facts_none();
    if (!counts)
        return;
    read_launch(fold, clone);
    clone->wants = arena_printf(fold->arena, "%s;%lld,%lld,%lld,%lld", clone->wants,
                                (long long)clone->around.max_threads, (long long)clone->around.block_dim[0],
                                (long long)clone->around.block_dim[1], (long long)clone->around.block_dim[2]);
    clone->gains |= clone->around.max_threads || clone->around.block_dim[0];
}

static void read_pointer(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument)
{
    const struct ast_type *type = clone->function->param[i]->type;
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct pointed *pointed = &clone->around.pointer[i];
    if (type->kind != AST_TYPE_POINTER || type->is_reference || fold->file->language != AST_CUDA ||
        !is_copied(clone->function->body, clone->function->param[i]))
        return;
    *pointed = pointer_pointed(fold, argument);
    needs_rewind(fold, needs); /* its text stays */
    traps_rewind(fold, traps);
    clone->wants = arena_printf(fold->arena, "%s;%d/%lld", clone->wants, pointed->space, (long long)pointed->align);
    clone->gains |= pointed->space != SPACE_MEMORY || (type->target && pointed->align > type->target->align);
}

/* A power of two that divides a number, as far as the width of moves depends on it. */
static void add_divisor(struct fold *fold, struct clone *clone, const expr_facts *facts)
{
    int divisor = 1;
    while (divisor < 16 && facts_divisible(facts, 2 * (uint64_t)divisor) == 1)
        divisor *= 2;
    clone->wants = arena_printf(fold->arena, "%s;%d", clone->wants, divisor);
}

void clone_read_facts(struct fold *fold, struct ast_node *call, struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const bool copies = fold->file->language == AST_CUDA && copy_is_in(function->body, DEEP);
    clone->wants = "";
    clone->around.pointer = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->around.pointer);
    for (uint32_t i = 0; i < function->param_count; i++) {
        clone->around.pointer[i] = (struct pointed){SPACE_MEMORY, 1};
        if (copies && !clone->value[i])
            read_pointer(fold, clone, i, ast_arg(call, i));
        if (copies && clone->passed[i])
            add_divisor(fold, clone, &clone->facts[i]);
    }
    for (size_t i = 0; i < clone->leaves.count && copies; i++)
        add_divisor(fold, clone, &clone->leaves.item[i].facts);
    read_builtins(fold, clone);
    if (clone_has_shared(function))
        clone->wants = ""; /* all of its calls share the array */
}

/* ---- All calls of a clone ---- */

static bool same_pointed(const struct pointed *a, const struct pointed *b)
{
    return a->space == b->space && a->align == b->align;
}

static void widen_pointed(struct clone *clone, struct pointed *known, const struct pointed *with)
{
    const struct pointed both = {known->space == with->space ? known->space : SPACE_MEMORY,
                                 known->align < with->align ? known->align : with->align};
    clone->making.dirty |= !same_pointed(known, &both);
    *known = both;
}

void clone_widen_facts(struct clone *clone, const struct clone *call)
{
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        widen_pointed(clone, &clone->around.pointer[i], &call->around.pointer[i]);
    for (int i = 0; i < GPU_BUILTIN_AXES; i++) {
        const expr_facts both = facts_either(clone->around.builtin[i], call->around.builtin[i]);
        clone->making.dirty |= !clone_same_facts(&both, &clone->around.builtin[i]);
        clone->around.builtin[i] = both;
    }
}

static bool narrows(const expr_facts *known, const expr_facts *with)
{
    const expr_facts both = facts_either(*known, *with);
    return !clone_same_facts(&both, known);
}

bool clone_would_widen(const struct clone *known, const struct clone *call)
{
    bool any = false;
    for (size_t i = 0; i < known->leaves.count; i++)
        any |= narrows(&known->leaves.item[i].facts, &call->leaves.item[i].facts);
    for (uint32_t i = 0; i < known->function->param_count; i++)
        any |= (!known->value[i] && narrows(&known->facts[i], &call->facts[i])) ||
               !same_pointed(&known->around.pointer[i], &call->around.pointer[i]);
    for (int i = 0; i < GPU_BUILTIN_AXES; i++)
        any |= narrows(&known->around.builtin[i], &call->around.builtin[i]);
    return any;
}

void clone_bind_facts(struct fold *fold, struct clone *clone)
{
    const size_t bytes = clone->function->param_count * sizeof *clone->around.pointer;
    for (int i = 0; i < GPU_BUILTIN_AXES; i++)
        fold_know(fold, fold_builtin(fold, i), &clone->around.builtin[i]);
    clone->made_around = clone->around;
    clone->made_around.pointer = arena_alloc(fold->arena, bytes + 1);
    memcpy(clone->made_around.pointer, clone->around.pointer, bytes);
}

bool clone_facts_stale(const struct clone *clone)
{
    for (uint32_t i = 0; i < clone->function->param_count; i++)
        if (!same_pointed(&clone->around.pointer[i], &clone->made_around.pointer[i]))
            return true;
    for (int i = 0; i < GPU_BUILTIN_AXES; i++)
        if (!clone_same_facts(&clone->around.builtin[i], &clone->made_around.builtin[i]))
            return true;
    return false;
}

const struct pointed *clone_pointed(const struct fold *fold, const struct ast_decl *param)
{
    const struct clone *clone = fold->clones.under_way;
    for (uint32_t i = 0; clone && i < clone->function->param_count; i++)
        if (clone->function->param[i] == param)
            return &clone->around.pointer[i];
    return NULL;
}

/* ---- Helpers that are left ---- */

/* Calls of the helper that are of clones now. */
static size_t cloned_calls(const struct fold *fold, const struct ast_function *helper)
{
    size_t count = 0;
    for (size_t i = 0; i < fold->clones.calls.count; i++)
        count += clone_is_of(fold->clones.calls.item[i].helper, helper) && fold->clones.calls.item[i].caller->in_main;
    return count;
}

bool fold_only_cloned(const struct fold *fold, const struct ast_function *helper)
{
    const char *at = fold->file->source->bytes, *end = at + fold->file->source->size;
    struct scan_token token;
    size_t count = 0;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        count += scan_is(token, helper->decl->name);
    return helper->in_main && count == 1 + cloned_calls(fold, helper);
}

/* Did foldc make the file? Such a file begins with what print/result.c puts there, and has its clones. */
static bool is_folded(const struct source *source)
{
    const char *at = source->bytes;
    while (strncmp(at, "#define CCUTE_", 14) == 0) {
        at = scan_line_end(at);
        at += *at == '\n';
    }
    return strncmp(at, "#line 1 ", 8) == 0;
}

bool fold_is_spare(const struct fold *fold, const struct ast_function *function)
{
    return fold->file->language == AST_CUDA && function->header.is_device && !function->header.is_global &&
           fold_is_helper(function->decl) && !fold_takes_values(function) && !is_folded(fold->file->source);
}
