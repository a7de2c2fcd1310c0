/* ccute_copy_bounded_with and its like with an engine's atom: how the atom was made, and the item that the call
 * becomes. */
#include "engine.h"

#include <string.h>

#include "foldc/c/named.h"
#include "asked.h"
#include "checks.h"
#include "int.h"
#include "note.h"
#include "remedy.h"
#include "where.h"
#include "text.h"

/* ---- Maps ---- */

static void refuse_map(struct fold *fold, const struct ast_decl *decl, const struct message *why)
{
    struct ast_node *place = arena_alloc(fold->arena, sizeof *place);
    *place =
        (struct ast_node){.kind = AST_OTHER, .begin = decl->place.begin, .end = decl->place.end, .type = decl->type};
    fold_fault(fold, place, why);
}

static bool is_map(const struct ast_decl *decl)
{
    return decl->type && !decl->type->is_reference && decl->place.source && type_is_named(decl->type, NAMED_TMA);
}

void engine_check_maps(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    if (fold->file->language != AST_CUDA || (!function->header.is_global && !function->header.is_device))
        return;
    for (uint32_t i = 0; i < function->param_count; i++) {
        const struct ast_decl *param = function->param[i];
        if (is_map(param) && !function->header.is_global)
            refuse_map(fold, param, say_tma_by_value(fold->arena, param->name));
        else if (is_map(param) && !ast_annotation(param, "grid_constant"))
            refuse_map(fold, param, say_tma_parameter(fold->arena, param->name));
    }
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        if (function->declared.local[i]->kind == AST_VAR && is_map(function->declared.local[i]))
            refuse_map(fold, function->declared.local[i],
                       say_tma_by_value(fold->arena, function->declared.local[i]->name));
}

/* ---- The atom ---- */

/* An expression without parentheses, casts and the like around it. */
static struct ast_node *inside(struct ast_node *node)
{
    node = ast_bare(node);
    while ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST || node->kind == AST_INITLIST) && node->count == 1)
        node = ast_bare(node->child[0]);
    return node;
}

/* The call that made the atom. What a variable holds is its members: their texts begin with *variable. *thread is the
   text of a slice's thread. NULL with the reason. */
static struct ast_node *maker(struct fold *fold, struct ast_node *node, const char **variable, const char **thread)
{
    for (;;) {
        node = inside(node);
        if (node->kind == AST_CALL && node->call == CALL_ccute_thread_slice && ast_arg_count(node) == 2) {
            if (!*variable && ast_has_effects(ast_arg(node, 1)))
                return fold_miss(fold, ast_arg(node, 1), say_engine_effects(fold->arena));
            if (!*thread)
                *thread = *variable ? arena_printf(fold->arena, "%s.thread", *variable)
                                    : fold_source_text(fold, ast_arg(node, 1));
            node = ast_arg(node, 0);
            continue;
        }
        if (node->kind == AST_CALL)
            return node;
        if (node->kind != AST_DECLREF || !node->decl || node->decl->kind != AST_VAR || !node->decl->init ||
            !fold_keeps_value(node->decl))
            return fold_miss(fold, node, say_engine_unknown(fold->arena));
        if (!*variable)
            *variable = node->decl->name;
        node = node->decl->init;
    }
}

/* The text of argument i of the maker, or of the member that holds it. */
static const char *part(struct fold *fold, struct ast_node *call, uint32_t i, const char *variable, const char *member)
{
    if (i >= ast_arg_count(call))
        return NULL;
    if (variable)
        return arena_printf(fold->arena, "%s.%s", variable, member);
    if (!ast_has_effects(ast_arg(call, i)))
        return fold_source_text(fold, ast_arg(call, i));
    return fold_miss(fold, ast_arg(call, i), say_engine_effects(fold->arena));
}

/* The blocks of a multicast. */
static bool read_mask(struct fold *fold, struct engine *engine, struct ast_node *call)
{
    const expr *mask = ast_arg_count(call) > 2 ? fold_int(fold, ast_arg(call, 2)) : NULL;
    int64_t known = 0;
    engine->blocks = 1;
    if (!engine->mask)
        return ast_arg_count(call) <= 2;
    if (mask && expr_is_int(mask, 0)) {
        engine->mask = NULL;
        return true;
    }
    if (!mask || !leaf_const(mask, &known))
        return fold_miss(fold, ast_arg(call, 2), say_engine_mask(fold->arena)), false;
    engine->blocks = __builtin_popcountll((unsigned long long)known);
    return true;
}

bool engine_read_atom(struct fold *fold, struct engine *engine)
{
    static const struct {
        enum call call;
        ccute_engine_kind kind;
    } makers[] = {
        {CALL_ccute_tma_load, CCUTE_ENGINE_LOAD},
        {CALL_ccute_tma_store, CCUTE_ENGINE_STORE},
        {CALL_ccute_tma_reduce, CCUTE_ENGINE_REDUCE},
        {CALL_ccute_tma_prefetch, CCUTE_ENGINE_PREFETCH},
        {CALL_ccute_bulk_load_atom, CCUTE_ENGINE_BULK_LOAD},
        {CALL_ccute_bulk_peer_atom, CCUTE_ENGINE_BULK_PEER},
        {CALL_ccute_bulk_store_atom, CCUTE_ENGINE_BULK_STORE},
    };
    const char *variable = NULL;
    struct ast_node *call = maker(fold, ast_arg(engine->copy.node, 0), &variable, &engine->thread);
    size_t i = 0;
    if (!call)
        return false;
    while (i < sizeof makers / sizeof *makers && call->call != makers[i].call)
        i++;
    if (i == sizeof makers / sizeof *makers)
        return fold_miss(fold, call, say_engine_unknown(fold->arena)), false;
    engine->kind = makers[i].kind;
    engine->is_bulk = engine->kind >= CCUTE_ENGINE_BULK_LOAD;
    if (engine->is_bulk) {
        engine->barrier = part(fold, call, 0, variable, "barrier");
        return engine->barrier || engine->kind == CCUTE_ENGINE_BULK_STORE;
    }
    engine->map = part(fold, call, 0, variable, "map");
    if (engine->kind == CCUTE_ENGINE_LOAD) {
        engine->barrier = part(fold, call, 1, variable, "barrier");
        engine->mask = part(fold, call, 2, variable, "mask");
        return engine->map && engine->barrier && read_mask(fold, engine, call);
    }
    engine->blocks = 1;
    if (engine->kind == CCUTE_ENGINE_REDUCE)
        engine->operation = part(fold, call, 1, variable, "operation");
    return engine->map && (engine->operation || engine->kind != CCUTE_ENGINE_REDUCE);
}

/* ---- The statement ---- */

/* The call takes such an atom. */
static bool check_call(struct fold *fold, const struct engine *engine)
{
    const struct ast_node *node = engine->copy.node;
    const bool is_plain = node->call == CALL_ccute_copy_with, is_tiled = node->call == CALL_ccute_copy_tiled_bounded;
    const struct message *wrong = NULL;
    if (is_plain != engine->is_bulk)
        wrong = engine->is_bulk ? say_bulk_bounded(fold->arena) : say_tma_place(fold->arena);
    else if (is_tiled && !engine->thread)
        wrong = say_no_thread(fold->arena);
    if (wrong)
        return fold_fault(fold, ast_arg(node, 0), wrong), false;
    return true;
}

/* The bound thread's statement; alone after an if or a for, in braces. */
static const char *guarded(struct fold *fold, const struct engine *engine, const char *text)
{
    if (engine->thread && engine->copy.node->call == CALL_ccute_copy_tiled_bounded)
        text = arena_printf(fold->arena, "if (%s == 0) %s", engine->thread, text);
    return fold->walk.statement_is_bare && *text != '{' ? arena_printf(fold->arena, "{ %s }", text) : text;
}

/* "(64,128)". */
static const char *box_text(struct fold *fold, const ccute_tma *map)
{
    const char *text = "";
    for (int axis = 0; axis < map->rank; axis++)
        text = arena_printf(fold->arena, "%s%s%d", text, axis ? "," : "(", map->box[axis]);
    return arena_printf(fold->arena, "%s)", text);
}

static bool fold_tile(struct fold *fold, struct engine *engine)
{
    const struct ast_node *node = engine->copy.node;
    const char *text;
    int64_t boxes;
    if (!engine_prove(fold, engine))
        return false;
    text = engine_text(fold, engine, &boxes);
    plan_put(fold, PLAN_COPY, node, node->begin, fold_statement_end(fold, node), guarded(fold, engine, text));
    fold_outcome(fold, node,
                 say_copied_boxes(fold->arena, node->text, boxes, box_text(fold, &engine->record),
                                  ccute_tma_bytes(&engine->record)));
    explain_note_engine(fold, engine, 0);
    return true;
}

/* The symbols that the text names. */
static const expr *offsets(struct fold *fold, const struct copy *copy)
{
    const expr *sum = expr_int(fold->table, 0);
    for (int s = 0; s < COPY_SIDES; s++)
        if (copy->layout[s])
            sum = expr_add(fold->table, sum, copy->layout[s]->offset);
    return sum;
}

/* The shared memory that the engine uses, for fence.c. */
static void note_memory(struct fold *fold, const struct engine *engine)
{
    const int side = engine_shared(engine);
    const struct ast_node *node = engine->copy.node;
    if (engine->kind != CCUTE_ENGINE_PREFETCH)
        flight_note(fold, (struct flight_call){.node = node,
                                               .event = FLIGHT_ENGINE,
                                               .memory = {ast_arg(node, side == SIDE_DST ? 1 : 3)},
                                               .offset = {copy_spot(fold, &engine->copy, side)}});
}

bool fold_engine(struct fold *fold, struct ast_node *node)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct engine engine;
    bool folded;
    memset(&engine, 0, sizeof engine);
    engine.copy.node = node;
    fold->miss.what = NULL;
    if (fold->walk.statement != node)
        return fold_miss(fold, node, say_not_statement(fold->arena)), false;
    folded = engine_read_atom(fold, &engine) && copy_read_sides(fold, &engine.copy);
    if (folded)
        note_memory(fold, &engine);
    folded = folded && check_call(fold, &engine) && fold_need_traps(fold, node, traps, offsets(fold, &engine.copy));
    if (folded && fold_needs_checks(fold, needs) && !fold_gets_to(fold, node)) {
        fold_miss_unasked(fold, node, needs);
        folded = false;
    }
    folded = folded && (engine.is_bulk ? engine_bulk(fold, &engine) : fold_tile(fold, &engine));
    if (!folded) {
        needs_rewind(fold, needs);
        return false;
    }
    fold_check_before(fold, node, needs);
    return true;
}
