/* A phase of a barrier is over when its arrivals have come and the bytes that it expects. Statements that run one after
 * the other, in the same threads, are a row: the bytes that a row expects are those that its copies bring, or another
 * row makes up for the difference. So rows that all miss bytes, or all have too many, are wrong, and the check is
 * silent where anything about the barrier is not seen. */
#include "expect.h"

#include "about.h"
#include "asm.h"
#include "copy.h"
#include "engine.h"
#include "expect_tally.h"
#include "flight.h"
#include "foldc/c/seen.h"
#include "keep.h"
#include "may.h"
#include "text.h"
#include "way.h"
#include "within.h"

/* The state of the way: all of it is in the tally. */
struct state {
    struct tally *tally;
};

/* ---- Barriers ---- */

static void hide(struct tally *tally, const struct ast_decl *decl)
{
    if (tally->hidden_count < TALLY_MOST)
        tally->hidden[tally->hidden_count++] = decl;
    else
        tally->is_hidden = true;
}

/* The barrier that an argument points to. One that the kernel is given may be any. */
static bool find_barrier(struct way *way, const struct ast_node *argument, struct tally *tally, struct spot *spot)
{
    if (spot_find(way->fold, argument, NULL, spot) && spot->decl->kind == AST_VAR)
        return true;
    tally->is_hidden = true;
    return false;
}

static const char *name_of(struct way *way, const struct ast_node *argument, const struct spot *barrier)
{
    const char *const text = way->call ? NULL : fold_source_text(way->fold, argument);
    return text && *text == '&' ? text + 1 : text ? text : barrier->decl->name;
}

static struct row *row_of(struct way *way, const struct ast_node *argument, struct tally *tally)
{
    struct spot spot;
    if (!find_barrier(way, argument, tally, &spot))
        return NULL;
    for (int i = 0; i < tally->rows; i++)
        if (tally->row[i].branch == way->branch && spot_is_same(&tally->row[i].barrier, &spot))
            return &tally->row[i];
    if (tally->rows == TALLY_MOST) {
        tally->is_hidden = true;
        return NULL;
    }
    tally->row[tally->rows] =
        (struct row){.barrier = spot, .name = name_of(way, argument, &spot), .branch = way->branch};
    return &tally->row[tally->rows++];
}

/* ---- Events ---- */

static void ready(struct way *way, const struct ast_node *call, struct tally *tally)
{
    struct spot spot;
    if (!find_barrier(way, ast_arg(call, 0), tally, &spot))
        return;
    if (tally->readied_count == TALLY_MOST)
        tally->is_hidden = true;
    else
        tally->readied[tally->readied_count++] = (struct readied){
            spot, ast_arg(call, 1)->has_value ? ast_arg(call, 1)->value : -1, call->call == CALL_ccute_pipeline_init};
}

/* The arrivals of the barrier's phases; -1: not known. */
static int64_t arrivals_of(const struct tally *tally, const struct spot *barrier)
{
    int64_t most = -1;
    for (int i = 0; i < tally->readied_count; i++) {
        if (tally->readied[i].is_pipeline || !tally_are_kin(&tally->readied[i].barrier, barrier))
            continue;
        if (tally->readied[i].arrivals < 0)
            return -1;
        most = tally->readied[i].arrivals > most ? tally->readied[i].arrivals : most;
    }
    return most;
}

static void arrive(struct way *way, const struct ast_node *call, struct row *row, struct tally *tally)
{
    const int64_t arrivals = arrivals_of(tally, &row->barrier);
    row->first = row->arrivals++ ? row->first : way_seen(way, call);
    if (arrivals < 0 || row->arrivals <= arrivals || tally->is_done || tally_hides(tally, row->barrier.decl))
        return;
    tally->is_done = true;
    if (fold_error(way->fold, way_seen(way, call), say_expects_twice(way->fold->arena, row->name, arrivals)))
        fold_print(way->fold, DIAG_NOTE, row->first->begin, row->first->end, say_arrives_first(way->fold->arena));
}

static void expect(struct way *way, const struct ast_node *call, struct tally *tally)
{
    struct row *const row = row_of(way, ast_arg(call, 0), tally);
    if (!row)
        return;
    row->expect = way_seen(way, call);
    bytes_add(way->fold, &row->expected, ast_arg(call, 1), 1);
    if (call->call == CALL_ccute_barrier_arrive_expect)
        arrive(way, call, row, tally);
}

/* A copy of the map's tile, or of the bytes; of neither: they are not known. */
struct load {
    const struct ast_node *barrier, *map, *bytes;
    int64_t number;            /* of bytes; 0: not known */
    const struct ast_node *to; /* NULL: not known */
};

/* The arrays that copies of a row write, together. */
static void add_room(struct way *way, const struct ast_node *to, struct row *row)
{
    const int64_t room = to ? within_room(way->fold, to) : -1;
    row->room = room < 0 || row->room < 0 ? -1 : row->room + room;
}

static void bring(struct way *way, const struct ast_node *call, struct load load, struct tally *tally)
{
    struct row *const row = row_of(way, load.barrier, tally);
    if (!row)
        return;
    row->copy = way_seen(way, call);
    add_room(way, load.to, row);
    if (load.map)
        bytes_add_map(way->fold, &row->brought, load.map, 1);
    else if (load.bytes)
        bytes_add(way->fold, &row->brought, load.bytes, 1);
    else if (load.number)
        row->brought.number += load.number;
    else
        row->brought.is_unknown = true;
    if (load.map && load.number)
        tally_tile(way->fold, tally, load.map, load.number);
}

/* A wait, or another threads' turn: the next arrival may be of another phase. */
static void wait(struct tally *tally)
{
    for (int i = 0; i < tally->rows; i++)
        tally->row[i].arrivals = 0;
}

/* A barrier whose index is written is another one. */
static void write(const struct ast_node *place, struct tally *tally)
{
    place = ast_bare((struct ast_node *)place);
    for (int i = 0; i < tally->rows && place->kind == AST_DECLREF && place->decl; i++)
        if (spot_depends_on(&tally->row[i].barrier, place->decl))
            tally->row[i].arrivals = 0;
}

/* The call that made a copy's atom; NULL: it is not seen. */
static const struct ast_node *maker_of(const struct ast_node *atom)
{
    for (;;) {
        atom = ast_bare((struct ast_node *)atom);
        if ((atom->kind == AST_CONSTRUCT || atom->kind == AST_CAST || atom->kind == AST_INITLIST) && atom->count == 1)
            atom = atom->child[0];
        else if (atom->kind == AST_CALL && atom->call == CALL_ccute_thread_slice && ast_arg_count(atom) == 2)
            atom = ast_arg(atom, 0);
        else if (atom->kind == AST_DECLREF && atom->decl && atom->decl->kind == AST_VAR && atom->decl->init &&
                 fold_keeps_value(atom->decl))
            atom = atom->decl->init;
        else
            return atom->kind == AST_CALL ? atom : NULL;
    }
}

static void copy(struct way *way, const struct ast_node *call, struct tally *tally)
{
    const struct ast_node *const maker = maker_of(ast_arg(call, 0));
    const struct flight_call *const flight = flight_at(way->fold, call);
    const int64_t number = flight ? flight->bytes : 0;
    switch (maker ? maker->call : CALL_OTHER) {
    case CALL_ccute_tma_load:
        if (ast_arg_count(maker) == 2)
            bring(way, call, (struct load){ast_arg(maker, 1), ast_arg(maker, 0), NULL, number, NULL}, tally);
        else
            tally->is_hidden = true;
        break;
    case CALL_ccute_bulk_load_atom:
        bring(way, call, (struct load){ast_arg(maker, 0), NULL, NULL, number, NULL}, tally);
        break;
    case CALL_ccute_tma_store:
    case CALL_ccute_tma_reduce:
    case CALL_ccute_tma_prefetch:
    case CALL_ccute_bulk_store_atom:
        break;
    default:
        tally->is_hidden = true;
        break;
    }
}

/* ---- What is out of sight ---- */

/* A call of a function without a body here may do anything with the barriers that it is given; one of the user's, with
   all of them. */
static void follow_unseen(struct way *way, const struct ast_node *call, struct tally *tally)
{
    struct spot spot;
    if (!call->decl || call->decl->kind != AST_FUNCTION || call->decl->place.source) {
        tally->is_hidden = true;
        return;
    }
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        if (ast_arg(call, i)->type && ast_arg(call, i)->type->kind != AST_TYPE_INT &&
            spot_find(way->fold, ast_arg(call, i), NULL, &spot))
            hide(tally, spot.decl);
}

/* ---- The way ---- */

static bool follow_barrier(struct way *way, const struct ast_node *call, struct tally *tally)
{
    switch (call->call) {
    case CALL_ccute_barrier_init:
    case CALL_ccute_pipeline_init:
        ready(way, call, tally);
        return true;
    case CALL_ccute_barrier_expect:
    case CALL_ccute_barrier_arrive_expect:
        expect(way, call, tally);
        return true;
    case CALL_ccute_tma_load_tile:
        bring(way, call, (struct load){ast_arg(call, 2), ast_arg(call, 1), NULL, 0, ast_arg(call, 0)}, tally);
        return true;
    case CALL_ccute_tma_load_box:
        bring(way, call, (struct load){ast_arg(call, 2), NULL, NULL, 0, ast_arg(call, 0)}, tally);
        return true;
    case CALL_ccute_bulk_load:
        bring(way, call, (struct load){ast_arg(call, 3), NULL, ast_arg(call, 2), 0, ast_arg(call, 0)}, tally);
        return true;
    case CALL_ccute_tma_load_tile_multicast:
    case CALL_ccute_tma_load_box_multicast:
    case CALL_ccute_tma_load_axes:
    case CALL_ccute_tma_load_axes_multicast:
    case CALL_ccute_bulk_peer:
    case CALL_ccute_cluster_peer:
        tally->is_hidden = true; /* other blocks may bring bytes, too */
        return true;
    default:
        return false;
    }
}

static void follow_call(struct way *way, const struct ast_node *call, struct state *state)
{
    struct tally *const tally = state->tally;
    if (way_follow_lambda(way, call, state) || way_follow_helper(way, call, state))
        return;
    way_follow_parts(way, call, state);
    if (way->repeated)
        return;
    if (follow_barrier(way, call, tally))
        return;
    if (fold_is_copy(call) && engine_is_copy(call))
        copy(way, call, tally);
    else if (call_is_barrier(call->call) || !fold_is_ccutes(call))
        wait(tally);
    if (!fold_is_ccutes(call))
        follow_unseen(way, call, tally);
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    struct state *const s = state;
    const struct ast_node *const outer = way->branch;
    switch (node->kind) {
    case AST_CALL:
        follow_call(way, node, s);
        return true;
    case AST_ASM:
        s->tally->is_hidden |= !node->text || !asm_is_empty(node);
        return true;
    case AST_CONDITIONAL:
        way->branch = node;
        way_follow_parts(way, node, state);
        way->branch = outer;
        return true;
    case AST_BINARY:
        if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
            way->branch = node;
        way_follow_parts(way, node, state);
        way->branch = outer;
        return true;
    default:
        if (ast_written_by(node))
            write(ast_written_by(node), s->tally);
        s->tally->is_hidden |= node->decl && node->decl->kind == AST_FUNCTION && node->decl->place.source &&
                               (node->kind == AST_UNARY || node->kind == AST_SUBSCRIPT || node->kind == AST_ASSIGN);
        return false;
    }
}

static void forget(void *state) { ((struct state *)state)->tally->is_hidden = true; }

void expect_check(struct fold *fold)
{
    if (fold->errors.any || !fold->function->body || !fold->function->header.is_global ||
        !bytes_any(fold->function->body))
        return;
    struct tally *const tally = arena_alloc(fold->arena, sizeof *tally);
    struct state state = {.tally = tally};
    struct way way = {.fold = fold, .size = sizeof state, .visit = visit, .forget = forget, .skips_lambdas = true};
    *tally = (struct tally){.rows = 0};
    way_follow(&way, fold->function->body, &state);
    tally_check(fold, tally);
}
