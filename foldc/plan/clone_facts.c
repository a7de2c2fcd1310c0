/* The facts that a clone knows about its calls, besides values: where pointers point to and how they are aligned, the
 * ranges of CUDA's built-in variables, the divisors of numbers. Calls that differ in what copies and indices depend on
 * are of two clones; other facts hold as far as they hold in all calls of the clone. */
#include <string.h>

#include "foldc/base/scan.h"
#include "about.h"
#include "clone.h"
#include "copy.h"
#include "int.h"

enum {
    DEEP = 4,        /* the depth to which calls of helpers are followed */
    MOST_EXTENTS = 8 /* clones of a helper that differ in numbers for its layouts */
};

/* ---- Arguments that a helper depends on ---- */

/* Is a product in the node, itself or in helpers that it calls, to that depth? */
static bool product_is_in(const struct ast_node *node, int depth)
{
    const struct ast_function *helper = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if (node->kind == AST_CALL && call_is_product(node->call))
        return true;
    if (helper && helper->body && depth > 0 && product_is_in(helper->body, depth - 1))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && product_is_in(node->child[i], depth))
            return true;
    return false;
}

/* May a copy or a product depend on the pointer: is it in one, in the call of a helper, or in another pointer? */
static bool is_copied(const struct ast_node *node, const struct ast_decl *pointer)
{
    const bool is_call =
        node->kind == AST_CALL && (fold_is_copy(node) || call_is_product(node->call) || fold_is_helper(node->decl));
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

static bool is_variable_of(const struct ast_node *node, const struct ast_decl *number)
{
    return node->kind == AST_VARDECL && ast_init(node) && ast_ctype(node->decl->type) != CTYPE_COUNT &&
           ast_names(ast_init(node), number);
}

static bool makes_layouts(enum call call)
{
    switch (call) {
    case CALL_ccute_make_layout:
    case CALL_ccute_make_layout_left:
    case CALL_ccute_make_layout_right:
    case CALL_ccute_make_ordered_layout:
    case CALL_ccute_make_layout_like:
    case CALL_ccute_make_fragment_like:
    case CALL_ccute_make_tiled_copy:
    case CALL_ccute_make_tiled_copy_atoms:
    case CALL_ccute_make_tiled_copy_tv:
    case CALL_ccute_make_tiled_copy_A:
    case CALL_ccute_make_tiled_copy_B:
    case CALL_ccute_make_tiled_copy_C:
    case CALL_ccute_make_tiled_mma:
        return true;
    default:
        return false;
    }
}

/* Is a layout or a tuple of the body made of the number, here, of a variable made of it or in a helper? */
static bool is_extent(const struct ast_node *node, const struct ast_node *body, const struct ast_decl *number,
                      int depth)
{
    const bool is_call = node->kind == AST_CALL && node->decl && node->text;
    const struct ast_function *helper = is_call && fold_is_helper(node->decl) ? node->decl->function : NULL;
    if (is_call && node->decl->is_ccute && makes_layouts(node->call) && ast_names(node, number))
        return true;
    for (uint32_t i = 0; helper && depth > 0 && i < helper->param_count && i < ast_arg_count(node); i++)
        if (ast_names(ast_arg(node, i), number) && is_extent(helper->body, helper->body, helper->param[i], depth - 1))
            return true;
    if (depth > 0 && is_variable_of(node, number) && is_extent(body, body, node->decl, depth - 1))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_extent(node->child[i], body, number, depth))
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

/* The dimensions of the launches that lead to the call. */
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
    clone->wants.names_builtins = true;
    clone->wants.max_threads = clone->around.max_threads;
    memcpy(clone->wants.block_dim, clone->around.block_dim, sizeof clone->wants.block_dim);
    clone->gains |= clone->around.max_threads || clone->around.block_dim[0];
}

static void read_pointer(struct fold *fold, struct clone *clone, uint32_t i, struct ast_node *argument, int64_t align)
{
    const struct ast_type *type = clone->function->param[i]->type;
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct pointed *pointed = &clone->around.pointer[i];
    const bool is_referred = type->is_reference && (type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_OTHER);
    if ((type->is_reference ? !is_referred : type->kind != AST_TYPE_POINTER) ||
        !is_copied(clone->function->body, clone->function->param[i]))
        return;
    *pointed = pointer_pointed(fold, argument, align);
    needs_rewind(fold, needs); /* its text stays */
    traps_rewind(fold, traps);
    clone->wants.item[i].pointer = *pointed;
    clone->gains |= pointed->space != SPACE_MEMORY || pointed->align > (is_referred    ? type->align
                                                                        : type->target ? type->target->align
                                                                                       : POINTED_ALIGN);
}

int clone_divisor(const expr_facts *facts)
{
    int divisor = 1;
    while (divisor < 16 && facts_divisible(facts, 2 * (uint64_t)divisor) == 1)
        divisor *= 2;
    return divisor;
}

/* Has a helper a clone for these facts, or may it have one more that differs in numbers for its layouts? */
static bool may_differ(const struct fold *fold, const struct clone *clone, const struct clone_wants *wants)
{
    int count = 0;
    for (const struct clone *c = fold->clones.first; c; c = c->next) {
        if (!clone_is_of(c->helper, clone->helper))
            continue;
        if (clone_same_wants(&c->wants, wants))
            return true;
        count++;
    }
    return count < MOST_EXTENTS;
}

/* The numbers of a call that are known, and of which the helper makes layouts. */
static void read_extents(struct fold *fold, struct clone *clone)
{
    const struct ast_node *const body = clone->function->body;
    const size_t bytes = clone->wants.count * sizeof *clone->wants.item;
    struct clone_wants wants = clone->wants;
    bool any = false;
    wants.item = arena_alloc(fold->arena, bytes + 1);
    memcpy(wants.item, clone->wants.item, bytes);
    for (uint32_t i = 0; i < clone->function->param_count; i++) {
        struct clone_want *const want = &wants.item[i];
        want->is_extent = clone->passed[i] && facts_const(&clone->facts[i], &want->extent) &&
                          is_extent(body, body, clone->function->param[i], DEEP);
        if (!want->is_extent)
            want->extent = 0;
        any |= want->is_extent;
    }
    if (!any || !may_differ(fold, clone, &wants))
        return;
    clone->wants = wants;
    clone->gains = true;
}

static void begin_wants(struct fold *fold, struct clone *clone)
{
    const size_t count = clone->function->param_count + clone->leaves.count, bytes = count * sizeof(struct clone_want);
    clone->wants = (struct clone_wants){.item = arena_alloc(fold->arena, bytes + 1), .count = count};
    memset(clone->wants.item, 0, bytes);
}

void clone_read_facts(struct fold *fold, struct ast_node *call, struct clone *clone)
{
    const struct ast_function *function = clone->function;
    const bool multiplies = fold->file->language != AST_C && product_is_in(function->body, DEEP);
    const bool copies = multiplies || (fold->file->language == AST_CUDA && copy_is_in(function->body, DEEP));
    begin_wants(fold, clone);
    clone->around.pointer = arena_alloc(fold->arena, (function->param_count + 1) * sizeof *clone->around.pointer);
    for (uint32_t i = 0; i < function->param_count; i++) {
        clone->around.pointer[i] = (struct pointed){SPACE_MEMORY, 1};
        if (copies && !clone->value[i])
            read_pointer(fold, clone, i, ast_arg(call, i), multiplies ? POINTED_ALIGN_PRODUCT : POINTED_ALIGN);
        if (copies && clone->passed[i])
            clone->wants.item[i].divisor = clone_divisor(&clone->facts[i]);
    }
    for (size_t i = 0; i < clone->leaves.count && copies; i++)
        clone->wants.item[function->param_count + i].divisor = clone_divisor(&clone->leaves.item[i].facts);
    read_builtins(fold, clone);
    read_extents(fold, clone);
    if (copies && !clone_has_shared(function))
        clone_note_divisors(clone);
    if (clone_has_shared(function))
        clone->wants = (struct clone_wants){.count = 0}; /* all of its calls share the array */
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
    return any || clone_would_widen_numbers(known, call);
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

/* ---- Helpers that are left ---- */

static bool is_same_place(const struct helper_call *a, const struct helper_call *b)
{
    return a->begin == b->begin && clone_is_of(a->caller, b->caller);
}

/* The helpers that a question has met. */
struct met {
    const struct ast_function *helper;
    struct met *next;
};

static bool is_met(const struct met *met, const struct ast_function *helper)
{
    while (met && !clone_is_of(met->helper, helper))
        met = met->next;
    return met != NULL;
}

static bool is_only_cloned(const struct fold *fold, const struct ast_function *helper, struct met **met);

/* Does the call name a clone in every text of its caller that stays in the file? */
static bool is_of_clone(const struct fold *fold, const struct helper_call *call, struct met **met)
{
    const struct ast_function *caller = call->caller;
    if (call->by && !call->is_cloned)
        return false;
    for (size_t i = 0; i < fold->clones.calls.count; i++) {
        const struct helper_call *const own = &fold->clones.calls.item[i];
        if (!own->by && own->is_cloned && is_same_place(own, call))
            return true;
    }
    return fold_is_helper(caller->decl) && (caller->header.is_static || caller->header.is_device) &&
           is_only_cloned(fold, caller, met);
}

/* Is it the first note about a call at its place? */
static bool is_first(const struct fold *fold, const struct helper_call *call)
{
    const struct helper_call *other = fold->clones.calls.item;
    while (!is_same_place(other, call))
        other++;
    return other == call;
}

static bool is_only_cloned(const struct fold *fold, const struct ast_function *helper, struct met **met)
{
    uint32_t places = 0;
    struct met *first;
    if (is_met(*met, helper))
        return true;
    first = arena_alloc(fold->arena, sizeof *first);
    *first = (struct met){helper, *met};
    *met = first;
    if (!helper->in_main)
        return false;
    for (size_t i = 0; i < fold->clones.calls.count; i++) {
        const struct helper_call *const call = &fold->clones.calls.item[i];
        if (!clone_is_of(call->helper, helper))
            continue;
        if (!is_of_clone(fold, call, met))
            return false;
        places += is_first(fold, call);
    }
    return fold_mentions(fold, helper->decl->name) == 1 + places;
}

bool fold_only_cloned(const struct fold *fold, const struct ast_function *helper)
{
    struct met *met = NULL;
    return is_only_cloned(fold, helper, &met);
}

/* Did foldc make the file? Such a file begins with the lines of print/result.c, and has its clones. */
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
