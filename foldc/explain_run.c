/* A statement's accesses for all lanes of a block: the addresses of its moves, made of the plan that foldc writes down
   as text, become requests, and these are counted. */
#include "explain_run.h"

#include <stdlib.h>
#include <string.h>

#include <ccute/query.h>

enum {
    REQUESTS = 4096,  /* of a row are evaluated, as far as points can be left out */
    MOST_POINTS = 64, /* rounds of loops and blocks */
    MOST_MOVES = 1 << 16,
    SOME = 3 /* rounds of a loop that are taken where there are too many: the first, the second, the last */
};

/* One side that is memory. */
struct way {
    int side; /* of a copy */
    struct explain_access *access;
    struct pointer pointer;
    int64_t element; /* bytes */
    memory_kind kind;
    int64_t base;
    struct explain_cover cover;
    int64_t elements; /* that the first block writes */
    bool is_good;
};

struct condition {
    const expr *e;
    bool negated;
};

enum { CONDITIONS = 16 };

struct run {
    struct explain_values *values;
    const struct explain_note *note;
    struct explain_plan plan;
    struct explain_row *row;
    struct way way[2];
    int ways;
    struct condition condition[CONDITIONS];
    int conditions;
    bool reads[COPY_SIDES]; /* a side's offsets are worked out */
    bool on_device, samples_all[EXPLAIN_LOOPS], sampled;
    int64_t rounds[EXPLAIN_LOOPS]; /* of the first point */
    int64_t blocks;                /* that are looked at */
    struct explain_point point;
    int64_t warp, issued, most_issued, move;
    bool cut; /* not all moves were looked at */
    /* By lane, of the warp under way. */
    bool active[MEMORY_LANES];
    int64_t offset[COPY_SIDES][MEMORY_LANES], pointer[2][MEMORY_LANES], limit[COPY_COORDS][MEMORY_LANES];
    int64_t stride[COPY_MODES][COPY_SIDES][MEMORY_LANES], extent[COPY_MODES][MEMORY_LANES];
    int64_t within[COPY_MODES][COPY_SIDES][MEMORY_LANES]; /* strides of the run's modes */
};

static arena *memory_of(const struct run *run) { return run->values->fold->arena; }

/* ---- Where it points to ---- */

/* A clone's parameter is what the call passes. */
static void resolve(struct fold *fold, const struct explain_record *record, struct pointer *p)
{
    while (record->call && p->root && p->root->kind == AST_PARAM) {
        const struct ast_function *function = record->function;
        const struct pointer *given = NULL;
        for (uint32_t i = 0; i < function->param_count; i++)
            if (function->param[i] == p->root && record->call->argument[i].element)
                given = &record->call->argument[i];
        if (!given)
            return;
        p->space = given->space;
        p->root = given->root;
        p->root_text = given->root_text;
        p->offset = p->offset && given->offset ? expr_add(fold->table, p->offset, given->offset) : NULL;
        p->align = given->align;
        p->capacity = given->capacity;
        p->keeps = given->keeps;
        record = record->call->record;
    }
}

/* Why a pointer's address is not known; NULL if it is, counted from its root. */
static const char *why_not_known(const struct run *run, const struct pointer *p)
{
    arena *arena = memory_of(run);
    if (!p->root || !p->offset)
        return "what its pointer points to is not known here";
    if (!p->keeps)
        return arena_printf(arena, "the pointer '%s' changes: a const pointer set to where it points could be followed",
                            p->root_text);
    if (p->root->type->kind == AST_TYPE_POINTER && p->root->kind == AST_VAR &&
        !(p->root->init && explain_is_uniform(run->values->record, p->root->init)))
        return arena_printf(arena, "what the pointer '%s' is set to is not understood", p->root_text);
    if (run->on_device && p->space == SPACE_MEMORY)
        return arena_printf(arena, "in which memory '%s' points is not known here", p->root_text);
    return NULL;
}

/* The layout and size with which an array was declared, if CCUTE_SHARED did. */
static const struct explain_room *room_of(const struct explain_record *record, const struct ast_decl *decl)
{
    for (; record; record = record->call ? record->call->record : NULL)
        for (size_t i = 0; i < record->rooms; i++)
            if (record->room[i].decl == decl)
                return &record->room[i];
    return NULL;
}

static int64_t room_elements(const struct run *run, const struct pointer *p)
{
    const struct explain_room *room = p->root ? room_of(run->values->record, p->root) : NULL;
    if (room)
        return room->array.elements;
    return p->capacity >= 0 && p->bytes > 0 ? p->capacity / p->bytes : -1;
}

static enum explain_space space_of(enum memory_space space)
{
    static const enum explain_space is[] = {EXPLAIN_MEMORY, EXPLAIN_GLOBAL, EXPLAIN_SHARED, EXPLAIN_REGISTERS};
    return is[space];
}

static const char *matrix_name(const struct run *run)
{
    const ccute_copy_atom atom = run->note->copy->atom;
    const bool trans = atom.kind == CCUTE_ATOM_LDMATRIX_TRANS || atom.kind == CCUTE_ATOM_STMATRIX_TRANS;
    const bool stores = atom.kind == CCUTE_ATOM_STMATRIX || atom.kind == CCUTE_ATOM_STMATRIX_TRANS;
    return arena_printf(memory_of(run), "%s.x%d%s", stores ? "stmatrix" : "ldmatrix", atom.bits / 32,
                        trans ? ".trans" : "");
}

static const char *instruction(const struct run *run, const struct way *way)
{
    static const char *const loads[] = {"ld", "ld.global", "ld.shared", ""};
    static const char *const stores[] = {"st", "st.global", "st.shared", ""};
    const struct copy *copy = run->note->copy;
    if (run->note->shape == SHAPE_MATRICES)
        return matrix_name(run);
    if (copy && run->note->plan->is_async)
        return copy->atom.kind == CCUTE_ATOM_CP_ASYNC_CG ? "cp.async.cg" : "cp.async.ca";
    if (!run->on_device)
        return copy && run->note->plan->width > 1 ? "memcpy" : way->access->is_store ? "store" : "load";
    return (way->access->is_store ? stores : loads)[way->access->space];
}

static memory_kind kind_of(const struct run *run, const struct way *way)
{
    if (run->note->shape == SHAPE_MATRICES)
        return way->access->is_store ? MEMORY_STMATRIX : MEMORY_LDMATRIX;
    if (run->note->copy && run->note->plan->is_async)
        return MEMORY_ASYNC;
    return way->access->is_store ? MEMORY_STORE : MEMORY_LOAD;
}

/* The bytes that a move takes at once. */
static int64_t move_bytes(const struct run *run, const struct pointer *p)
{
    const struct copy *copy = run->note->copy;
    const int64_t align = p->element->align > 0 ? p->element->align : p->bytes;
    if (run->note->shape == SHAPE_MATRICES)
        return MEMORY_ROW;
    if (copy)
        return copy_move_bytes(run->values->fold, copy, run->note->plan->width);
    return align < p->bytes ? align : p->bytes > 16 ? 16 : p->bytes;
}

static void add_way(struct run *run, int side, const struct pointer *pointer, bool is_store)
{
    struct way *way = &run->way[run->ways];
    struct explain_access *access = &run->row->access[run->row->accesses++];
    const char *text;
    run->ways++;
    *way = (struct way){.side = side, .access = access, .pointer = *pointer, .element = pointer->bytes};
    resolve(run->values->fold, run->values->record, &way->pointer);
    *access = (struct explain_access){.is_store = is_store, .worst_degree = 1, .issued = -1, .bytes = -1};
    access->space = space_of(way->pointer.space);
    access->name = pointer->root ? pointer->root_text : pointer->text;
    if (ast_bare(pointer->node)->kind == AST_DECLREF)
        access->name = pointer->text;
    access->layout = run->note->copy ? run->note->layout[side] : NULL;
    access->instruction = instruction(run, way);
    access->bits = (int)(8 * move_bytes(run, pointer));
    access->unknown = why_not_known(run, &way->pointer);
    way->kind = kind_of(run, way);
    if (!access->unknown && explain_let(run->values, way->pointer.root_text, &text))
        way->base = strtoll(text, NULL, 0);
    explain_cover_begin(&way->cover, memory_of(run), room_elements(run, &way->pointer));
}

static void add_ways(struct run *run)
{
    const struct copy *copy = run->note->copy;
    if (!copy) {
        add_way(run, 0, &run->note->plain->pointer, run->note->plain->is_store);
        return;
    }
    if (copy->kind == COPY_ELEMENTS && copy_in_memory(copy, SIDE_SRC))
        add_way(run, SIDE_SRC, &copy->pointer[SIDE_SRC], false);
    if (copy_in_memory(copy, SIDE_DST))
        add_way(run, SIDE_DST, &copy->pointer[SIDE_DST], true);
}

/* ---- What everything hangs on ---- */

/* What a side of a copy hangs on: its offset and strides, or where an element of an index lies. */
static bool plan_side(struct run *run, int side)
{
    const struct explain_note *note = run->note;
    const struct explain_plan before = run->plan;
    bool good;
    if (note->index)
        return explain_plan_add(&run->plan, note->element[side]);
    good = explain_plan_add(&run->plan, note->plan->offset[side]);
    for (int m = 0; m < note->plan->inner.n; m++)
        good = good && explain_plan_add(&run->plan, note->plan->inner.mode[m].stride[side]);
    for (int m = 0; m < note->plan->outer.n; m++)
        good = good && explain_plan_add(&run->plan, note->plan->outer.mode[m].stride[side]);
    if (!good)
        explain_plan_take_back(&run->plan, &before);
    return good;
}

/* What all of a copy hangs on: who takes part, how many elements there are, which of them are inside. */
static bool plan_whole(struct run *run)
{
    const struct explain_note *note = run->note;
    const struct copy *copy = note->copy;
    bool good = !copy->mask || explain_plan_add(&run->plan, copy->mask);
    if (note->index)
        run->plan.has[note->index->value] = 1;
    for (int s = SIDE_COORD; s < SIDE_INDEX && good; s++)
        good = !copy->layout[s] || (run->reads[s] = plan_side(run, s));
    for (int c = 0; c < COPY_COORDS && good && copy->limit[c]; c++)
        good = explain_plan_add(&run->plan, copy->limit[c]);
    for (int m = 0; note->shape == SHAPE_MODES && m < note->plan->outer.n; m++)
        good = good && explain_plan_add(&run->plan, note->plan->outer.mode[m].extent);
    return good && (note->shape != SHAPE_INDEX || explain_plan_add(&run->plan, copy->size));
}

/* What an access hangs on, besides its pointer. */
static bool plan_way(struct run *run, const struct way *way)
{
    if (!run->note->copy)
        return explain_plan_add(&run->plan, run->note->plain->index);
    return run->reads[way->side] = plan_side(run, way->side);
}

static const char *place_text(const struct run *run, const struct ast_node *node)
{
    const struct source *source = run->values->record->function->source;
    return arena_printf(memory_of(run), "line %u", source_place(source, node->begin).line);
}

/* Conditions that are not known are taken as true, and that is said. */
static void add_condition(struct run *run, const struct explain_frame *frame)
{
    const char *said = run->row->conditions;
    if (frame->loop)
        return;
    if (frame->condition && run->conditions < CONDITIONS && explain_plan_add(&run->plan, frame->condition)) {
        run->condition[run->conditions++] = (struct condition){frame->condition, frame->negated};
        return;
    }
    run->row->conditions =
        arena_printf(memory_of(run), "%s%s%s", said ? said : "", said ? ", " : "", place_text(run, frame->node));
}

static void add_frames(struct run *run, const struct explain_frame *frame, const struct explain_record *record)
{
    for (; frame; frame = frame->outer)
        add_condition(run, frame);
    if (record->call)
        add_frames(run, record->call->frame, record->call->record);
}

/* Everything into the plan; false if no access is known. */
static bool make_plan(struct run *run)
{
    const struct explain_note *note = run->note;
    bool whole, any = false;
    explain_plan_begin(&run->plan, run->values);
    whole = !note->copy || plan_whole(run);
    for (int i = 0; i < run->ways; i++) {
        struct way *way = &run->way[i];
        if (!way->access->unknown &&
            (!whole || !plan_way(run, way) || !explain_plan_add(&run->plan, way->pointer.offset)))
            way->access->unknown = run->plan.unknown;
        way->access->is_known = way->is_good = !way->access->unknown;
        any |= way->is_good;
    }
    if (any)
        add_frames(run, note->frame, run->values->record);
    return any;
}

/* ---- One request ---- */

static const char *where_text(const struct run *run)
{
    const char *text = arena_printf(memory_of(run), "warp %lld", (long long)run->warp);
    if (run->note->copy && run->most_issued != 1)
        text = arena_printf(memory_of(run), "%s, move %lld", text, (long long)run->move);
    for (int i = 0; i < run->plan.loops; i++)
        text = arena_printf(memory_of(run), "%s, round %lld of %s", text, (long long)run->point.round[i] + 1,
                            run->plan.loop[i]->counter->name);
    return text;
}

static void count_global(struct run *run, struct way *way, const memory_request *request)
{
    struct explain_access *access = way->access;
    const memory_global cost = memory_global_cost(request);
    access->sectors += cost.sectors;
    access->least += cost.least;
    if (cost.sectors - cost.least <= access->worst_sectors - access->worst_least && access->requests > 1)
        return;
    access->worst_sectors = cost.sectors;
    access->worst_least = cost.least;
    access->worst = *request;
    access->worst_where = where_text(run);
}

static void count_shared(struct run *run, struct way *way, const memory_request *request)
{
    struct explain_access *access = way->access;
    const memory_shared cost = memory_shared_cost(request);
    char text[256];
    access->wavefronts += cost.wavefronts;
    access->passes += cost.passes;
    if (cost.degree <= access->worst_degree && access->requests > 1)
        return;
    access->worst_degree = cost.degree;
    access->worst = *request;
    access->worst_where = where_text(run);
    if (memory_explain_conflict(request, text, sizeof text) > 0)
        access->conflict = arena_copy(memory_of(run), text, strlen(text));
}

/* Several lanes move `bytes` bytes each. */
static void issue(struct run *run, struct way *way, memory_request *request)
{
    int lane;
    if (!request->active || !way->is_good || !run->on_device)
        return;
    way->access->requests++;
    if (!memory_request_ok(request, &lane)) {
        if (lane >= 0 && !way->access->findings) {
            way->access->finding = arena_alloc(memory_of(run), 4 * sizeof *way->access->finding);
            way->access->finding[way->access->findings++] = (struct explain_finding){
                EXPLAIN_MISALIGNED,
                arena_printf(memory_of(run),
                             "thread %lld moves %d bytes at byte %lld of %s, which is no multiple of it",
                             (long long)(run->warp * MEMORY_LANES + lane), request->bytes,
                             (long long)request->address[lane], way->access->name),
                NULL};
        }
        return;
    }
    if (way->access->space == EXPLAIN_SHARED)
        count_shared(run, way, request);
    else
        count_global(run, way, request);
}

/* What lanes move from their addresses on, in as many requests as the width needs. */
static void issue_parts(struct run *run, struct way *way, uint32_t active, const int64_t *address, int64_t bytes,
                        int64_t at_once)
{
    memory_request request = {.kind = way->kind, .bytes = (int)at_once, .active = active};
    for (int64_t part = 0; part + at_once <= bytes; part += at_once) {
        for (int lane = 0; lane < MEMORY_LANES; lane++)
            request.address[lane] = address[lane] + part;
        issue(run, way, &request);
    }
}

/* ---- One move ---- */

/* Where an offset goes by a layout's swizzle. */
static int64_t swizzled(const sym_layout *l, int64_t offset)
{
    return l && l->sw_bits ? ccute_swizzled_(offset, l->sw_bits, l->sw_base, l->sw_shift) : offset;
}

/* The address of what begins at an offset on a side, as the layout counts without its swizzle. */
static int64_t byte_of(const struct run *run, const struct way *way, int lane, int64_t offset)
{
    const sym_layout *l = run->note->copy ? run->note->copy->layout[way->side] : NULL;
    return way->base + run->pointer[way - run->way][lane] + swizzled(l, offset) * way->element;
}

/* Note which elements were touched: they count from the array's beginning. */
static void cover(struct run *run, struct way *way, int lane, int64_t byte, int64_t elements)
{
    const int64_t thread = run->warp * MEMORY_LANES + lane, first = (byte - way->base) / way->element;
    for (int64_t e = 0; e < elements; e++)
        if (way->access->is_store)
            explain_cover_write(&way->cover, first + e, thread);
        else
            explain_cover_read(&way->cover, first + e, thread);
}

/* All sides move `elements` elements from the offsets on. */
static void move(struct run *run, uint32_t active, int64_t offset[COPY_SIDES][MEMORY_LANES], int64_t elements)
{
    if (!active)
        return;
    for (int i = 0; i < run->ways; i++) {
        struct way *way = &run->way[i];
        int64_t address[MEMORY_LANES] = {0};
        const int64_t bytes = elements * way->element;
        const int64_t whole = way->access->bits / 8;
        for (int lane = 0; lane < MEMORY_LANES && way->is_good; lane++)
            if (active >> lane & 1) {
                address[lane] = byte_of(run, way, lane, offset[way->side][lane]);
                cover(run, way, lane, address[lane], elements);
            }
        issue_parts(run, way, active, address, bytes, whole < bytes ? whole : bytes);
    }
    run->issued++;
    run->move++;
}

/* ---- A copy by its modes ---- */

/* The strides and extents of the modes for one lane; false if one has no value. */
static bool set_modes(struct run *run, int lane, const struct copy_modes *modes, bool is_inner)
{
    bool good = true;
    for (int m = 0; m < modes->n; m++) {
        int64_t(*to)[MEMORY_LANES] = is_inner ? run->within[m] : run->stride[m];
        if (!is_inner)
            run->extent[m][lane] = explain_value(run->values, modes->mode[m].extent, &good);
        for (int s = 0; s < SIDE_INDEX; s++)
            if (run->reads[s])
                to[s][lane] = explain_value(run->values, modes->mode[m].stride[s], &good);
    }
    return good;
}

static bool set_copy(struct run *run, int lane, int64_t thread)
{
    const struct explain_note *note = run->note;
    const struct copy *copy = note->copy;
    bool good = true;
    if (copy->mask && explain_value(run->values, copy->mask, &good) == 0) {
        run->way[0].cover.masked[thread & 1023] = true;
        return false;
    }
    for (int s = 0; s < SIDE_INDEX && !note->index; s++)
        if (run->reads[s])
            run->offset[s][lane] = explain_value(run->values, note->plan->offset[s], &good);
    for (int c = 0; c < COPY_COORDS && copy->limit[c]; c++)
        run->limit[c][lane] = explain_value(run->values, copy->limit[c], &good);
    if (note->shape != SHAPE_MODES)
        return good;
    return set_modes(run, lane, &note->plan->inner, true) && set_modes(run, lane, &note->plan->outer, false) && good;
}

/* Does the thread run the statement here? */
static bool set_lane(struct run *run, int lane, int64_t thread)
{
    bool good = true;
    if (!explain_plan_set(&run->plan, thread, &run->point))
        return false;
    for (int i = 0; i < run->conditions; i++)
        if ((explain_value(run->values, run->condition[i].e, &good) != 0) == run->condition[i].negated)
            return false;
    for (int i = 0; i < run->ways; i++)
        run->pointer[i][lane] = run->way[i].is_good ? explain_value(run->values, run->way[i].pointer.offset, &good) : 0;
    if (run->note->copy)
        return set_copy(run, lane, thread) && good;
    run->offset[0][lane] = explain_value(run->values, run->note->plain->index, &good);
    return good;
}

/* The lanes whose element x of a move from the offsets on is inside the bounds of a bounded copy. */
static uint32_t inside(const struct run *run, uint32_t active, int64_t offset[COPY_SIDES][MEMORY_LANES])
{
    const struct copy *copy = run->note->copy;
    for (int c = 0; c < COPY_COORDS && copy->layout[SIDE_COORD + c]; c++)
        for (int lane = 0; lane < MEMORY_LANES; lane++) {
            const int64_t at = offset[SIDE_COORD + c][lane];
            if (at < 0 || at >= run->limit[c][lane])
                active &= ~((uint32_t)1 << lane);
        }
    return active;
}

/* The offsets of element x of the run. */
static void run_offsets(const struct run *run, int64_t from[COPY_SIDES][MEMORY_LANES], int64_t x,
                        int64_t to[COPY_SIDES][MEMORY_LANES])
{
    const struct copy_modes *inner = &run->note->plan->inner;
    memcpy(to, from, sizeof run->offset);
    for (int m = 0; m < inner->n; m++) {
        const int64_t i = x % inner->mode[m].extent->value;
        x /= inner->mode[m].extent->value;
        for (int s = 0; s < SIDE_INDEX && i; s++)
            for (int lane = 0; lane < MEMORY_LANES && run->reads[s]; lane++)
                to[s][lane] += i * run->within[m][s][lane];
    }
}

/* One move of a bounded copy: as a whole where all of it is inside, else element by element; what fills up writes all
   of it in any case. */
static void move_bounded(struct run *run, uint32_t active, int64_t at[COPY_SIDES][MEMORY_LANES], int64_t x)
{
    const int64_t width = run->note->plan->width;
    int64_t offset[COPY_SIDES][MEMORY_LANES];
    uint32_t whole = active;
    for (int64_t e = 0; e < width; e++) {
        run_offsets(run, at, x + e, offset);
        whole &= inside(run, active, offset);
    }
    run_offsets(run, at, x, offset);
    move(run, run->note->plan->is_async ? inside(run, active, offset) : whole, offset, width);
    for (int64_t e = 0; e < width && !run->note->plan->is_async && width > 1; e++) {
        run_offsets(run, at, x + e, offset);
        move(run, inside(run, active & ~whole, offset), offset, 1);
    }
}

static void carry_out_modes(struct run *run, uint32_t active)
{
    const struct copy_plan *plan = run->note->plan;
    const bool bounded = run->note->copy->layout[SIDE_COORD] != NULL;
    int64_t at[COPY_SIDES][MEMORY_LANES], offset[COPY_SIDES][MEMORY_LANES], index[COPY_MODES] = {0};
    const int first = __builtin_ctz(active);
    for (int m = 0; m < plan->outer.n; m++)
        if (run->extent[m][first] <= 0)
            return;
    memcpy(at, run->offset, sizeof at);
    for (int64_t moves = 0;;) {
        for (int64_t x = 0; x < plan->run; x += plan->width, moves++) {
            if (bounded) {
                move_bounded(run, active, at, x);
            } else {
                run_offsets(run, at, x, offset);
                move(run, active, offset, plan->width);
            }
        }
        run->cut |= moves >= MOST_MOVES;
        int m = 0;
        for (; m < plan->outer.n; m++) {
            const bool wraps = ++index[m] == run->extent[m][first];
            const int64_t by = wraps ? 1 - run->extent[m][first] : 1;
            for (int s = 0; s < SIDE_INDEX; s++)
                for (int lane = 0; lane < MEMORY_LANES && run->reads[s]; lane++)
                    at[s][lane] += by * run->stride[m][s][lane];
            if (!wraps)
                break;
            index[m] = 0;
        }
        if (m == plan->outer.n || run->cut)
            return;
    }
}

/* ---- A copy by its elements' index; matrices ---- */

/* The offsets of element i on the sides in question, for all lanes. */
static uint32_t set_element(struct run *run, uint32_t active, int64_t i)
{
    const struct explain_note *note = run->note;
    uint32_t good_lanes = 0;
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        bool good = (active >> lane & 1) && explain_plan_set(&run->plan, run->warp * MEMORY_LANES + lane, &run->point);
        if (!good)
            continue;
        run->values->value[note->index->value] = i;
        for (int s = 0; s < SIDE_INDEX; s++)
            if (run->reads[s])
                run->offset[s][lane] = explain_value(run->values, note->element[s], &good);
        good_lanes |= (uint32_t)good << lane;
    }
    return good_lanes;
}

static void carry_out_index(struct run *run, uint32_t active)
{
    bool good = true;
    const int64_t size = explain_value(run->values, run->note->copy->size, &good);
    for (int64_t i = 0; i < size && good; i++) {
        const uint32_t lanes = set_element(run, active, i);
        move(run, inside(run, lanes, run->offset), run->offset, 1);
        run->cut |= i >= MOST_MOVES;
        if (run->cut)
            return;
    }
}

static void carry_out_matrices(struct run *run, uint32_t active)
{
    const struct copy *copy = run->note->copy;
    const int lanes = 8 * (copy->atom.bits / 32);
    const int side = run->way[0].access->is_store ? SIDE_DST : SIDE_SRC;
    const expr *size = copy_size(run->values->fold, copy->layout[side]);
    const uint32_t pointing = lanes == 32 ? UINT32_MAX : ((uint32_t)1 << lanes) - 1;
    for (int64_t row = 0; size->kind == EXPR_INT && row < size->value / 8; row++) {
        const uint32_t good = set_element(run, active, 8 * row);
        if ((good & pointing) == pointing)
            move(run, pointing, run->offset, 8);
    }
}

/* ---- All threads, all points ---- */

static void carry_out_warp(struct run *run)
{
    const int64_t threads = run->on_device ? explain_threads(run->values) : 1;
    uint32_t active = 0;
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        const int64_t thread = run->warp * MEMORY_LANES + lane;
        if (thread < threads && set_lane(run, lane, thread))
            active |= (uint32_t)1 << lane;
    }
    run->issued = run->move = 0;
    if (!active)
        return;
    if (!run->note->copy)
        move(run, active, run->offset, 1);
    else if (run->note->shape == SHAPE_MODES)
        carry_out_modes(run, active);
    else if (run->note->shape == SHAPE_INDEX)
        carry_out_index(run, active);
    else
        carry_out_matrices(run, active);
    if (run->issued > run->most_issued)
        run->most_issued = run->issued;
}

static void carry_out_point(struct run *run)
{
    const int64_t threads = run->on_device ? explain_threads(run->values) : 1;
    for (int i = 0; i < run->ways; i++)
        run->way[i].cover.point++;
    for (run->warp = 0; run->warp * MEMORY_LANES < threads; run->warp++)
        carry_out_warp(run);
}

/* How many rounds a loop has, of those threads that have most. */
static int64_t most_rounds(const struct run *run, int level)
{
    const int64_t threads = run->on_device ? explain_threads(run->values) : 1;
    const int64_t some[] = {0, 1, threads / 2, threads - 1};
    int64_t most = -2;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        const int64_t rounds = some[i] < threads ? explain_rounds(&run->plan, level, some[i], run->point) : 0;
        if (rounds < 0)
            return -1;
        most = rounds > most ? rounds : most;
    }
    return most;
}

/* How many points are looked at: a row has so many requests at each. */
static int64_t most_points(const struct run *run)
{
    const int64_t warps = (explain_threads(run->values) + MEMORY_LANES - 1) / MEMORY_LANES;
    const int64_t moves = run->note->plan ? copy_moves(run->note->plan) : 1;
    const int64_t points = REQUESTS / (warps * (moves > 0 ? moves : 1));
    return points < 1 ? 1 : points > MOST_POINTS ? MOST_POINTS : points;
}

/* Which rounds are taken: all of the innermost loops as long as there are not too many. */
static void choose_rounds(struct run *run, int64_t points)
{
    points /= run->blocks;
    for (int i = run->plan.loops; i-- > 0;) {
        run->rounds[i] = most_rounds(run, i);
        run->samples_all[i] = run->rounds[i] >= 0 && run->rounds[i] <= (points > SOME ? points : SOME);
        run->sampled |= !run->samples_all[i];
        if (run->rounds[i] > 0)
            points /= run->samples_all[i] ? run->rounds[i] : SOME;
    }
}

static void each_round(struct run *run, int level)
{
    int64_t rounds;
    if (level == run->plan.loops) {
        carry_out_point(run);
        return;
    }
    rounds = most_rounds(run, level);
    if (run->samples_all[level]) {
        for (int64_t i = 0; i < rounds; i++) {
            run->point.round[level] = i;
            each_round(run, level + 1);
        }
    } else {
        for (int64_t i = 0; i < SOME && (rounds < 0 ? i < 2 : i < rounds); i++) {
            run->point.round[level] = i == SOME - 1 ? rounds - 1 : i;
            each_round(run, level + 1);
        }
    }
    run->point.round[level] = 0;
}

/* Which block is looked at as the second, or as the only one that --let names. */
static bool choose_blocks(struct run *run)
{
    static const char *const name[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};
    bool given = false;
    run->blocks = 1;
    for (int axis = 0; axis < 3; axis++) {
        const char *text;
        if (explain_let(run->values, name[axis], &text)) {
            run->point.block[axis] = strtoll(text, NULL, 0);
            given = true;
        } else if (run->plan.uses_block[axis]) {
            run->blocks = 2;
        }
    }
    if (given)
        run->blocks = 1;
    return given;
}

static void each_block(struct run *run)
{
    const struct explain_point first = run->point;
    each_round(run, 0);
    for (int i = 0; i < run->ways; i++)
        run->way[i].elements = (int64_t)run->way[i].cover.count;
    if (run->blocks < 2)
        return;
    for (int axis = 0; axis < 3; axis++)
        run->point.block[axis] = first.block[axis] + run->plan.uses_block[axis];
    each_round(run, 0);
    run->point = first;
}

/* ---- Telling ---- */

static const char *sampled_text(const struct run *run)
{
    arena *arena = memory_of(run);
    const char *text = "";
    for (int i = 0; i < run->plan.loops; i++) {
        if (run->samples_all[i])
            continue;
        text = run->rounds[i] < 0 ? arena_printf(arena, "%s%srounds 1 and 2 of '%s'", text, *text ? ", " : "",
                                                 run->plan.loop[i]->counter->name)
                                  : arena_printf(arena, "%s%srounds 1, 2 and %lld of '%s'", text, *text ? ", " : "",
                                                 (long long)run->rounds[i], run->plan.loop[i]->counter->name);
    }
    if (run->blocks > 1)
        text = arena_printf(arena, "%s%sblocks 0 and 1", text, *text ? ", " : "");
    if (run->cut)
        text = arena_printf(arena, "%s%sthe first %d moves", text, *text ? ", " : "", MOST_MOVES);
    return *text ? text : NULL;
}

/* How often a thread runs the statement; -1: not known. */
static int64_t runs_of(struct run *run, const struct explain_frame *frame)
{
    struct explain_plan plan;
    const struct explain_point origin = {{0}, {0}};
    int64_t runs = 1;
    explain_plan_begin(&plan, run->values);
    for (; frame; frame = frame->outer) {
        const int outer = plan.loops;
        int64_t rounds;
        if (frame->may_run_never)
            return -1;
        if (!frame->loop)
            continue;
        if (!plan.has[frame->loop->counter->value] && !explain_plan_add_loop(&plan, frame->loop))
            return -1;
        if (plan.loops > outer + 1)
            return -1; /* it hangs on another one */
        rounds = explain_rounds(&plan, plan.loops - 1, 0, origin);
        if (rounds < 0 || __builtin_mul_overflow(runs, rounds, &runs))
            return -1;
    }
    return runs;
}

/* A move of each thread, times what it moves. */
static void count_issued(struct run *run)
{
    const struct copy *copy = run->note->copy;
    for (int i = 0; i < run->ways; i++) {
        struct explain_access *access = run->way[i].access;
        const int64_t elements = !copy || run->note->shape == SHAPE_INDEX ? 1
                                 : run->note->shape == SHAPE_MATRICES     ? 8
                                                                          : run->note->plan->width;
        const int64_t parts = elements * run->way[i].element * 8 / access->bits;
        int64_t moves = copy ? -1 : 1;
        if (copy && run->note->shape == SHAPE_MODES)
            moves = copy_moves(run->note->plan);
        if (copy && moves < 0 && access->is_known && run->most_issued)
            moves = run->most_issued;
        if (copy && run->note->shape == SHAPE_INDEX && copy->size->kind == EXPR_INT)
            moves = copy->size->value;
        if (moves < 0)
            continue;
        access->issued = moves * (parts > 0 ? parts : 1);
        access->bytes = access->issued * access->bits / 8;
    }
}

/* ---- Coverage ---- */

/* Where an element lies in the tile: its coordinate by the layout that the array was declared with. */
static const char *element_text(const struct run *run, const struct way *way, int64_t element)
{
    const struct explain_room *room = room_of(run->values->record, way->pointer.root);
    const sym_layout *l = room ? room->layout : NULL;
    arena *arena = memory_of(run);
    int64_t size = 1;
    for (int i = 0; l && i < l->shape.n; i++) {
        if (l->shape.v[i]->kind != EXPR_INT || l->stride[i]->kind != EXPR_INT || l->shape.v[i]->value <= 0)
            l = NULL;
        else
            size *= l->shape.v[i]->value;
    }
    for (int64_t index = 0; l && l->offset->kind == EXPR_INT && size <= 1 << 16 && index < size; index++) {
        const char *coordinate = "";
        int64_t rest = index, at = l->offset->value;
        for (int i = 0; i < l->shape.n; i++) {
            at += rest % l->shape.v[i]->value * l->stride[i]->value;
            rest /= l->shape.v[i]->value;
        }
        if (swizzled(l, at) != element)
            continue;
        rest = index;
        for (int i = 0; i < l->shape.n; i++) {
            coordinate =
                arena_printf(arena, "%s%s%lld", coordinate, i ? "," : "", (long long)(rest % l->shape.v[i]->value));
            rest /= l->shape.v[i]->value;
        }
        return arena_printf(arena, "element (%s) of %s", coordinate, way->access->name);
    }
    return arena_printf(arena, "element %lld of %s", (long long)element, way->access->name);
}

static void add_finding(struct run *run, struct explain_finding finding)
{
    struct explain_row *row = run->row;
    if (!row->finding)
        row->finding = arena_alloc(memory_of(run), 8 * sizeof *row->finding);
    if (row->findings < 8)
        row->finding[row->findings++] = finding;
}

static void tell_outside(struct run *run, const struct way *way)
{
    arena *arena = memory_of(run);
    add_finding(run, (struct explain_finding){
                         EXPLAIN_OUTSIDE,
                         arena_printf(arena, "thread %lld %s element %lld of %s, which has %lld",
                                      (long long)way->cover.outside_thread, way->access->is_store ? "writes" : "reads",
                                      (long long)way->cover.outside_element, way->access->name,
                                      (long long)way->cover.room_elements),
                         "an array as large as its layout: CCUTE_SHARED(type, name, layout, bound)"});
}

static void tell_twice(struct run *run, const struct way *way)
{
    arena *arena = memory_of(run);
    const struct explain_cover *c = &way->cover;
    const char *element = element_text(run, way, c->twice_element);
    const char *what = c->first_thread == c->second_thread
                           ? arena_printf(arena, "thread %lld writes %s twice", (long long)c->first_thread, element)
                           : arena_printf(arena, "threads %lld and %lld both write %s", (long long)c->first_thread,
                                          (long long)c->second_thread, element);
    add_finding(run, (struct explain_finding){EXPLAIN_WRITTEN_TWICE, what,
                                              "a partition by threadIdx that gives each element to one thread"});
}

static void count_idle(struct run *run, const struct way *way)
{
    struct explain_coverage *coverage = &run->row->coverage;
    const bool is_bounded = run->note->copy && run->note->copy->layout[SIDE_COORD];
    coverage->threads = run->on_device ? explain_threads(run->values) : 1;
    for (int64_t t = 0; t < coverage->threads && t < 1024; t++) {
        coverage->idle += !way->cover.moved[t];
        coverage->masked += !way->cover.moved[t] && (is_bounded || run->way[0].cover.masked[t]);
    }
}

static const char *coverage_text(const struct run *run, const struct way *way)
{
    const struct explain_coverage *c = &run->row->coverage;
    arena *arena = memory_of(run);
    const long long n = (long long)c->elements;
    const char *whole = c->room == c->elements ? arena_printf(arena, "all %lld elements", n)
                        : c->room > 0          ? arena_printf(arena, "%lld of %lld elements", n, (long long)c->room)
                                               : arena_printf(arena, "%lld element%s", n, n == 1 ? "" : "s");
    const char *idle = c->idle ? arena_printf(arena, ", %lld of %lld threads idle%s", (long long)c->idle,
                                              (long long)c->threads, c->masked == c->idle ? " (masked)" : "")
                               : "";
    return arena_printf(arena, "%s of %s, each once%s: %s", whole, way->access->name, idle,
                        c->verdict == EXPLAIN_PROVED ? "proved" : "under the assumptions");
}

/* Does what a side does hang on anything but the thread: on what was assumed, or on which round or block is looked at?
 */
static bool hangs_on_choice(struct run *run, const struct way *way)
{
    const struct explain_note *note = run->note;
    struct explain_plan plan;
    bool good;
    explain_plan_begin(&plan, run->values);
    if (note->index)
        plan.has[note->index->value] = 1;
    good = explain_plan_add(&plan, way->pointer.offset);
    if (!note->copy)
        good = good && explain_plan_add(&plan, note->plain->index);
    else if (note->index)
        good = good && explain_plan_add(&plan, note->element[way->side]) && explain_plan_add(&plan, note->copy->size);
    for (int i = 0; note->copy && i < note->copy->layout[way->side]->shape.n; i++)
        good = good && explain_plan_add(&plan, note->copy->layout[way->side]->shape.v[i]) &&
               explain_plan_add(&plan, note->copy->layout[way->side]->stride[i]);
    if (note->copy)
        good = good && explain_plan_add(&plan, note->copy->layout[way->side]->offset) &&
               (!note->copy->mask || explain_plan_add(&plan, note->copy->mask)) && !note->copy->layout[SIDE_COORD];
    for (int i = 0; i < run->conditions; i++)
        good = good && explain_plan_add(&plan, run->condition[i].e);
    return !good || plan.is_assumed || (plan.loops && run->sampled) || (!run->values->block_is_known && run->on_device);
}

static void judge_coverage(struct run *run)
{
    struct explain_coverage *coverage = &run->row->coverage;
    const struct way *stores = NULL;
    *coverage = (struct explain_coverage){.room = -1};
    for (int i = 0; i < run->ways; i++) {
        const struct way *way = &run->way[i];
        if (way->is_good && way->cover.outside && !run->row->conditions)
            tell_outside(run, way);
        if (way->is_good && way->access->is_store)
            stores = way;
    }
    if (!stores)
        return;
    count_idle(run, stores);
    coverage->elements = stores->elements;
    coverage->room = stores->cover.room_elements;
    if (run->note->copy && run->note->copy->layout[SIDE_PRED]) {
        coverage->text = "not checked: what is written hangs on data";
        return;
    }
    if (run->row->conditions) {
        coverage->text = "not checked: whether it runs hangs on what is not known";
        return;
    }
    if (stores->cover.twice)
        tell_twice(run, stores);
    coverage->verdict = stores->cover.twice || stores->cover.outside ? EXPLAIN_FAILS
                        : hangs_on_choice(run, stores) || run->cut   ? EXPLAIN_HOLDS
                                                                     : EXPLAIN_PROVED;
    coverage->text = coverage->verdict == EXPLAIN_FAILS ? run->row->finding[run->row->findings - 1].what
                                                        : coverage_text(run, stores);
}

/* ---- All of it ---- */

void explain_run(struct explain_values *values, const struct explain_note *note, bool on_device,
                 struct explain_row *row)
{
    struct run *run = arena_alloc(values->fold->arena, sizeof *run);
    memset(run, 0, sizeof *run);
    run->values = values;
    run->note = note;
    run->row = row;
    run->on_device = on_device;
    add_ways(run);
    row->runs = runs_of(run, note->frame);
    if (make_plan(run)) {
        choose_blocks(run);
        choose_rounds(run, most_points(run));
        each_block(run);
        row->sampled = sampled_text(run);
        judge_coverage(run);
    }
    count_issued(run);
}

void explain_foresee(struct explain_values *values)
{
    struct run *run = arena_alloc(values->fold->arena, sizeof *run);
    for (const struct explain_note *note = values->record->note; note; note = note->next) {
        struct explain_row row = {0};
        memset(run, 0, sizeof *run);
        run->values = values;
        run->note = note;
        run->row = &row;
        add_ways(run);
        (void)make_plan(run);
    }
    (void)explain_values_choose(values);
}
