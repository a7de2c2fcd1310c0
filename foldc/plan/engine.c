/* ccute_copy_bounded_with and its like with an engine's atom: how the atom was made, and the item that the call
 * becomes. */
#include "engine.h"

#include <string.h>

#include "asked.h"
#include "checks.h"
#include "int.h"
#include "note.h"
#include "remedy.h"
#include "where.h"
#include "text.h"

/* ---- The atom ---- */

/* An expression without parentheses, casts and the like around it. */
static struct ast_node *inside(struct ast_node *node)
{
    node = ast_bare(node);
    while ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST || node->kind == AST_INITLIST) && node->count == 1)
        node = ast_bare(node->child[0]);
    return node;
}

/* Find the call that made the atom: *call. The parts of an atom in a variable are its members, whose texts begin with
   the name in *variable. If the atom is a slice, *thread is the text of its thread. */
static const struct miss *find_maker(struct fold *fold, struct ast_node *node, struct ast_node **call,
                                     const char **variable, const char **thread)
{
    for (;;) {
        node = inside(node);
        if (node->kind == AST_CALL && node->call == CALL_ccute_thread_slice && ast_arg_count(node) == 2) {
            if (!*variable && ast_has_effects(ast_arg(node, 1)))
                return fold_miss(fold, ast_arg(node, 1), say_engine_effects(fold->arena));
            if (!*thread)
                *thread = *variable ? arena_printf(fold->arena, "%s.thread", *variable)
                                    : fold_repeated_text(fold, ast_arg(node, 1));
            node = ast_arg(node, 0);
            continue;
        }
        if (node->kind == AST_CALL) {
            *call = node;
            return NULL;
        }
        if (node->kind != AST_DECLREF || !node->decl || node->decl->kind != AST_VAR || !node->decl->init ||
            !fold_keeps_value(node->decl))
            return fold_miss(fold, node, say_engine_unknown(fold->arena));
        if (!*variable)
            *variable = node->decl->name;
        node = node->decl->init;
    }
}

/* *text is that of argument i of the maker, or of the member that holds it; NULL: there is no such argument. */
static const struct miss *read_part(struct fold *fold, struct ast_node *call, uint32_t i, const char *variable,
                                    const char *member, const char **text)
{
    *text = NULL;
    if (i >= ast_arg_count(call))
        return NULL;
    if (variable)
        *text = arena_printf(fold->arena, "%s.%s", variable, member);
    else if (!ast_has_effects(ast_arg(call, i)))
        *text = fold_repeated_text(fold, ast_arg(call, i));
    else
        return fold_miss(fold, ast_arg(call, i), say_engine_effects(fold->arena));
    return NULL;
}

/* *text is that of argument i of the maker; a miss where there is none. */
static const struct miss *read_text(struct fold *fold, struct ast_node *call, uint32_t i, const char *variable,
                                    const char *member, const char **text)
{
    const struct miss *miss = read_part(fold, call, i, variable, member, text);
    return miss || *text ? miss : fold_miss(fold, call, say_not_folded(fold->arena));
}

/* The blocks of a multicast. */
static const struct miss *read_mask(struct fold *fold, struct engine *engine, struct ast_node *call)
{
    const expr *mask = ast_arg_count(call) > 2 ? fold_int(fold, ast_arg(call, 2)).e : NULL;
    int64_t known = 0;
    engine->blocks = 1;
    if (!engine->mask)
        return ast_arg_count(call) > 2 ? fold_miss(fold, call, say_not_folded(fold->arena)) : NULL;
    if (mask && expr_is_int(mask, 0)) {
        engine->mask = NULL;
        return NULL;
    }
    if (!mask || !leaf_const(mask, &known))
        return fold_miss(fold, ast_arg(call, 2), say_engine_mask(fold->arena));
    engine->blocks = __builtin_popcountll((unsigned long long)known);
    return NULL;
}

/* The arguments of the maker of a bulk copy's atom; a store has none. */
static const struct miss *read_bulk(struct fold *fold, struct engine *engine, struct ast_node *call,
                                    const char *variable)
{
    return engine->kind == CCUTE_ENGINE_BULK_STORE ? read_part(fold, call, 0, variable, "barrier", &engine->barrier)
                                                   : read_text(fold, call, 0, variable, "barrier", &engine->barrier);
}

/* The arguments of the maker of a map's atom. */
static const struct miss *read_tma(struct fold *fold, struct engine *engine, struct ast_node *call,
                                   const char *variable)
{
    const struct miss *miss = read_text(fold, call, 0, variable, "map", &engine->map);
    engine->blocks = 1;
    if (!miss && engine->kind == CCUTE_ENGINE_REDUCE)
        miss = read_text(fold, call, 1, variable, "operation", &engine->operation);
    if (miss || engine->kind != CCUTE_ENGINE_LOAD)
        return miss;
    miss = read_text(fold, call, 1, variable, "barrier", &engine->barrier);
    miss = miss ? miss : read_part(fold, call, 2, variable, "mask", &engine->mask);
    return miss ? miss : read_mask(fold, engine, call);
}

/* The atom of the call: its kind, its texts. */
static const struct miss *read_atom(struct fold *fold, struct engine *engine)
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
    struct ast_node *call = NULL;
    const struct miss *miss = find_maker(fold, ast_arg(engine->copy.node, 0), &call, &variable, &engine->thread);
    size_t i = 0;
    if (miss)
        return miss;
    while (i < sizeof makers / sizeof *makers && call->call != makers[i].call)
        i++;
    if (i == sizeof makers / sizeof *makers)
        return fold_miss(fold, call, say_engine_unknown(fold->arena));
    engine->kind = makers[i].kind;
    engine->is_bulk = engine->kind >= CCUTE_ENGINE_BULK_LOAD;
    return engine->is_bulk ? read_bulk(fold, engine, call, variable) : read_tma(fold, engine, call, variable);
}

/* ---- The statement ---- */

/* The call takes such an atom. */
static const struct miss *check_call(struct fold *fold, const struct engine *engine)
{
    const struct ast_node *node = engine->copy.node;
    const bool is_plain = node->call == CALL_ccute_copy_with, is_tiled = node->call == CALL_ccute_copy_tiled_bounded;
    const struct message *wrong = NULL;
    if (is_plain != engine->is_bulk)
        wrong = engine->is_bulk ? say_bulk_bounded(fold->arena) : say_tma_place(fold->arena);
    else if (is_tiled && !engine->thread)
        wrong = say_no_thread(fold->arena);
    if (wrong)
        return fold_fault(fold, ast_arg(node, 0), wrong);
    return NULL;
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

static const struct miss *fold_tile(struct fold *fold, struct engine *engine)
{
    const struct ast_node *node = engine->copy.node;
    const struct miss *miss = engine_prove(fold, engine);
    const char *text;
    int64_t boxes;
    if (miss)
        return miss;
    text = engine_text(fold, engine, &boxes);
    plan_put(fold, PLAN_COPY, node, node->begin, fold_statement_end(fold, node), guarded(fold, engine, text));
    fold_outcome(fold, node,
                 say_copied_boxes(fold->arena, node->text, boxes, box_text(fold, &engine->record),
                                  ccute_tma_bytes(&engine->record)));
    explain_note_engine(fold, engine, 0);
    return NULL;
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

/* Bytes that the statement moves; 0: not known. */
static int64_t bytes_of(const struct copy *copy)
{
    const sym_layout *const layout = copy->layout[SIDE_DST];
    int64_t bytes = layout ? copy->pointer[SIDE_DST].bytes : 0, extent;
    for (int i = 0; i < (layout ? layout->shape.n : 0); i++) {
        if (!leaf_const(layout->shape.v[i], &extent) || extent < 1 || bytes > INT32_MAX / extent)
            return 0;
        bytes *= extent;
    }
    return bytes;
}

/* The shared memory that the engine uses, for fence.c, and the bytes, for expect.c. */
static void note_memory(struct fold *fold, const struct engine *engine)
{
    const int side = engine_shared(engine);
    const struct ast_node *node = engine->copy.node;
    if (engine->kind != CCUTE_ENGINE_PREFETCH)
        flight_note(fold, (struct flight_call){.node = node,
                                               .event = FLIGHT_ENGINE,
                                               .memory = {ast_arg(node, side == SIDE_DST ? 1 : 3)},
                                               .offset = {copy_spot(fold, &engine->copy, side)},
                                               .bytes = bytes_of(&engine->copy)});
}

const struct miss *fold_engine(struct fold *fold, struct ast_node *node)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    const struct miss *miss;
    struct engine engine;
    memset(&engine, 0, sizeof engine);
    engine.copy.node = node;
    if (fold->walk.statement != node)
        return fold_not_written(fold, node, say_not_statement(fold->arena));
    miss = read_atom(fold, &engine);
    miss = miss ? miss : copy_read_sides(fold, &engine.copy);
    if (!miss)
        note_memory(fold, &engine);
    miss = miss ? miss : check_call(fold, &engine);
    miss = miss ? miss : fold_need_traps(fold, node, traps, offsets(fold, &engine.copy));
    if (!miss && fold_needs_checks(fold, needs) && !fold_gets_to(fold, node))
        miss = fold_miss_unasked(fold, node, needs);
    miss = miss ? miss : fold_miss_uncaptured(fold, node, needs);
    if (!miss)
        miss = engine.is_bulk ? engine_bulk(fold, &engine) : fold_tile(fold, &engine);
    if (miss) {
        needs_rewind(fold, needs);
        return miss;
    }
    fold_check_before(fold, node, needs);
    return NULL;
}
