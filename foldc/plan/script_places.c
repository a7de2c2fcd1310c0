/* The acts of elements of shared memory, of stores by engines and of the waits for those. Of a copy no more bytes are
 * counted than it surely moves, and of a thread's elements between two other acts the first of a few rows: a read of a
 * stage that a copy still writes is found by any element of its first row. */
#include "script_writer.h"

#include "copy.h"
#include "engine.h"
#include "fence.h"
#include "flight.h"
#include "foldc/lanes/lanes.h"
#include "keep.h"
#include "state.h"

enum { ROW = 16, ROWS = 8 };

/* ---- Extents ---- */

/* Has the variable its memory in common with other threads? A pointer must keep its value. */
static bool is_shared(const struct ast_decl *decl)
{
    if (decl->kind != AST_VAR || !decl->type)
        return false;
    if (decl->type->kind == AST_TYPE_POINTER)
        return fold_keeps_value(decl);
    return decl->type->is_reference || decl->variable.is_shared;
}

struct extent script_extent(struct writer *w, const struct ast_node *address, int64_t bytes)
{
    struct extent extent = {.decl = NULL};
    struct spot spot;
    if (!address || !spot_find_whole(w->fold, address, &spot) || !is_shared(spot.decl) ||
        !script_offset(w, &spot, &extent.begin))
        return extent;
    extent.decl = spot.decl;
    extent.text = w->arrival->depth ? NULL : address;
    extent.end = extent.begin + (bytes > 0 ? bytes : ROW);
    return extent;
}

/* ---- Elements ---- */

bool script_is_element(const struct ast_node *element)
{
    const struct ast_type *const type = element->type;
    return type && !type->is_volatile &&
           (type->kind == AST_TYPE_INT || type->kind == AST_TYPE_FLOAT || type->kind == AST_TYPE_BOOL ||
            type->kind == AST_TYPE_ENUM);
}

/* Has the thread such an act in that row since its last act of another kind, or enough of them? */
static bool has_row(const struct writer *w, enum act_kind kind, const struct extent *extent)
{
    const struct script *const script = script_of(w, w->thread);
    int rows = 0;
    for (size_t i = script->count; i-- > 0;) {
        const struct act *const act = &script->act[i];
        if (act->kind != ACT_READ && act->kind != ACT_WRITE)
            return false;
        if (act->kind == kind && act->memory.decl == extent->decl && act->memory.begin / ROW == extent->begin / ROW)
            return true;
        if (++rows == ROWS)
            return true;
    }
    return false;
}

void script_come_to_element(struct writer *w)
{
    const struct ast_node *const element = w->arrival->call;
    const enum act_kind kind = w->arrival->writes ? ACT_WRITE : ACT_READ;
    struct spot spot;
    if (!spot_find_whole(w->fold, element, &spot) || !is_shared(spot.decl))
        return;
    for (w->thread = 0; w->thread < w->arrival->threads && !w->all->is_lost; w->thread++) {
        struct extent extent = {.decl = spot.decl, .text = w->arrival->depth ? NULL : element};
        if (!w->arrival->comes[w->thread] || !script_offset(w, &spot, &extent.begin))
            continue;
        extent.end = extent.begin + element->type->size;
        if (!has_row(w, kind, &extent))
            script_add(w, (struct act){.kind = kind, .memory = extent});
    }
}

/* ---- Calls ---- */

static bool is_drain(enum call call) { return call == CALL_ccute_bulk_wait || call == CALL_ccute_bulk_wait_read; }

bool script_is_places(struct fold *fold, const struct ast_node *call)
{
    return fence_is_grouped(call) || is_drain(call->call) || call->call == CALL_ccute_bulk_commit ||
           call->call == CALL_ccute_elect_one || fold_is_copy(call) || call_is_product(call->call) ||
           flight_at(fold, call);
}

/* The address in shared memory that a store reads. */
static const struct ast_node *source_of(const struct ast_node *call)
{
    int shared;
    if (fold_is_copy(call))
        return fence_memory_of(call);
    return call_is_engine(call->call, &shared) && shared >= 0 && (uint32_t)shared < ast_arg_count(call)
               ? ast_arg(call, (uint32_t)shared)
               : NULL;
}

static void add_place(struct writer *w, const struct ast_node *call)
{
    const bool is_bulk = call->call == CALL_ccute_bulk_store;
    if (call->call == CALL_ccute_bulk_commit)
        script_add(w, (struct act){.kind = ACT_GROUP});
    else if (is_drain(call->call))
        script_add(w, (struct act){.kind = ACT_DRAIN, .number = script_number(w, 0)});
    else if (fence_is_grouped(call))
        script_add(w, (struct act){.kind = ACT_STORE,
                                   .memory = script_extent(w, source_of(call), is_bulk ? script_number(w, 2) : 0)});
}

void script_come_to_places(struct writer *w)
{
    for (w->thread = 0; w->thread < w->arrival->threads && !w->all->is_lost && w->all->has_places; w->thread++)
        if (w->arrival->comes[w->thread])
            add_place(w, w->arrival->call);
}
