/* Which memory a statement touches, with which instruction, and which expressions its addresses depend on. */
#include "carry.h"

/* ---- Pointers ---- */

/* A clone's parameter has the value that the call passes. */
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
        p->step = pointer_steps(p->step, given->step);
        p->align = given->align;
        p->capacity = given->capacity;
        p->keeps = given->keeps;
        record = record->call->record;
    }
}

/* The reason why a pointer's address is not known; NULL: it is, counted from its root. */
static const struct message *why_not_known(const struct run *run, const struct pointer *p)
{
    arena *arena = run_arena(run);
    if (!p->root || !p->offset || p->step)
        return say_target_unknown(arena, p->text);
    if (!p->keeps)
        return say_pointer_varies(arena, p->root_text);
    if (p->root->type->kind == AST_TYPE_POINTER && p->root->kind == AST_VAR &&
        !(p->root->init && chosen_is_uniform(run->values->record, p->root->init)))
        return say_pointer_unknown(arena, p->root_text);
    if (run->on_device && p->space == SPACE_MEMORY)
        return say_memory_unknown(arena, p->root_text);
    return NULL;
}

/* The layout and size with which an array was declared, if CCUTE_SHARED did. */
const struct explain_room *run_room(const struct run *run, const struct ast_decl *decl)
{
    const struct explain_record *record = run->values->record;
    for (; record; record = record->call ? record->call->record : NULL)
        for (size_t i = 0; i < record->rooms; i++)
            if (record->room[i].decl == decl)
                return &record->room[i];
    return NULL;
}

static int64_t room_elements(const struct run *run, const struct pointer *p)
{
    const struct explain_room *room = p->root ? run_room(run, p->root) : NULL;
    if (room)
        return room->elements;
    return p->capacity >= 0 && p->bytes > 0 ? p->capacity / p->bytes : -1;
}

static enum explain_space space_of(enum memory_space space)
{
    static const enum explain_space is[] = {EXPLAIN_MEMORY, EXPLAIN_GLOBAL, EXPLAIN_SHARED, EXPLAIN_REGISTERS};
    return is[space];
}

static const char *matrix_name(arena *arena, const struct copy *copy)
{
    const ccute_copy_atom atom = copy->atom;
    const bool trans = atom.kind == CCUTE_ATOM_LDMATRIX_TRANS || atom.kind == CCUTE_ATOM_STMATRIX_TRANS;
    const bool stores = atom.kind == CCUTE_ATOM_STMATRIX || atom.kind == CCUTE_ATOM_STMATRIX_TRANS;
    return arena_printf(arena, "%s.x%d%s", stores ? "stmatrix" : "ldmatrix", atom.bits / 32, trans ? ".trans" : "");
}

static const char *const loads[] = {"ld", "ld.global", "ld.shared", ""};

const char *run_load_instruction(arena *arena, const struct explain_note *note)
{
    return note->shape == SHAPE_MATRICES ? matrix_name(arena, note->copy)
                                         : loads[space_of(note->copy->pointer[SIDE_SRC].space)];
}

static const char *instruction(const struct run *run, const struct way *way)
{
    static const char *const stores[] = {"st", "st.global", "st.shared", ""};
    const struct copy *copy = run->note->copy;
    if (run->note->shape == SHAPE_MATRICES)
        return matrix_name(run_arena(run), copy);
    if (run->note->engine)
        return transfer_instruction(run_arena(run), run->note->engine);
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
    if (run->note->plan && run->note->plan->is_async)
        return MEMORY_ASYNC;
    return way->access->is_store ? MEMORY_STORE : MEMORY_LOAD;
}

/* The bytes that a move takes at once. */
static int64_t move_bytes(const struct run *run, int side, const struct pointer *p)
{
    const struct copy *copy = run->note->copy;
    const int64_t align = p->element->align > 0 ? p->element->align : p->bytes;
    if (run->note->shape == SHAPE_MATRICES)
        return MEMORY_ROW;
    if (run->note->engine)
        return transfer_bytes(run->note->engine);
    if (copy)
        return copy_side_bytes(run->values->fold, copy, side, run->note->plan->width);
    return align < p->bytes ? align : p->bytes > 16 ? 16 : p->bytes;
}

static void add_way(struct run *run, int side, const struct pointer *pointer, bool is_store)
{
    struct way *way = &run->way[run->ways];
    struct explain_access *access = &run->row->access[run->row->accesses++];
    int64_t base;
    *way = (struct way){.side = side, .access = access, .pointer = *pointer, .element = pointer->bytes};
    resolve(run->values->fold, run->values->record, &way->pointer);
    if (way->pointer.space == SPACE_REGISTERS) { /* of the caller's, by a helper's pointer: no memory */
        run->row->accesses--;
        return;
    }
    run->ways++;
    *access = (struct explain_access){.is_store = is_store, .worst.degree = 1, .issued = -1, .bytes = -1};
    access->root = way->pointer.root;
    access->space = space_of(way->pointer.space);
    access->name = pointer->root ? pointer->root_text : pointer->text;
    if (ast_bare(pointer->node)->kind == AST_DECLREF)
        access->name = pointer->text;
    access->layout = run->note->copy ? run->note->layout[side] : NULL;
    access->instruction = instruction(run, way);
    access->bits = (int)(8 * move_bytes(run, side, pointer));
    access->cost.unknown = why_not_known(run, &way->pointer);
    way->kind = kind_of(run, way);
    if (!access->cost.unknown && chosen_let_number(run->values, way->pointer.root_text, &base))
        way->base = base;
    cover_begin(&way->cover, run_arena(run), room_elements(run, &way->pointer), is_store);
}

void run_add_ways(struct run *run)
{
    const struct copy *copy = run->note->copy;
    if (run->note->gemm)
        return;
    if (run->note->engine) {
        const int side = transfer_side(run->note->engine);
        if (side >= 0)
            add_way(run, side, &copy->pointer[side], side == SIDE_DST);
        return;
    }
    if (!copy) {
        add_way(run, 0, &run->note->plain->pointer, run->note->plain->is_store);
        return;
    }
    if (copy_kind_has_source(copy->kind) && copy_in_memory(copy, SIDE_SRC))
        add_way(run, SIDE_SRC, &copy->pointer[SIDE_SRC], false);
    if (copy_reads_destination(copy) && copy_in_memory(copy, SIDE_DST))
        add_way(run, SIDE_DST, &copy->pointer[SIDE_DST], false);
    if (copy_in_memory(copy, SIDE_DST))
        add_way(run, SIDE_DST, &copy->pointer[SIDE_DST], true);
}

/* ---- Dependences ---- */

/* Add the expressions that a side of a copy depends on: its offset and strides, or the place of an element. */
static bool plan_side(struct run *run, int side)
{
    const struct explain_note *note = run->note;
    const struct chosen_steps before = run->steps;
    bool good;
    for (int i = 0; i < run->reads; i++)
        if (run->read[i] == side)
            return true;
    if (note->index) {
        if (!chosen_steps_add(&run->steps, note->element[side]))
            return false;
        run->read[run->reads++] = side;
        return true;
    }
    good = chosen_steps_add(&run->steps, note->plan->offset[side]);
    for (int m = 0; m < note->plan->inner.n; m++)
        good = good && chosen_steps_add(&run->steps, note->plan->inner.mode[m].stride[side]);
    for (int m = 0; m < note->plan->outer.n; m++)
        good = good && chosen_steps_add(&run->steps, note->plan->outer.mode[m].stride[side]);
    if (good)
        run->read[run->reads++] = side;
    else
        chosen_steps_take_back(&run->steps, &before);
    return good;
}

/* Add the expressions that a whole copy depends on: its mask, its number of elements, its limits. */
static bool plan_whole(struct run *run)
{
    const struct explain_note *note = run->note;
    const struct copy *copy = note->copy;
    bool good;
    if (!copy)
        return true;
    if (note->engine)
        return transfer_plan(run);
    good = !copy->mask || chosen_steps_add(&run->steps, copy->mask);
    if (note->index)
        run->steps.has[note->index->value] = 1;
    for (int s = SIDE_COORD; s < SIDE_INDEX && good; s++)
        good = !copy->layout[s] || plan_side(run, s);
    for (int c = 0; c < COPY_COORDS && good && copy->limit[c]; c++)
        good = chosen_steps_add(&run->steps, copy->limit[c]);
    for (int m = 0; note->shape == SHAPE_MODES && m < note->plan->outer.n; m++)
        good = good && chosen_steps_add(&run->steps, note->plan->outer.mode[m].extent);
    return good && (note->shape != SHAPE_INDEX || chosen_steps_add(&run->steps, copy->size));
}

/* Add the expressions that an access depends on, besides its pointer. */
static bool plan_way(struct run *run, const struct way *way)
{
    if (run->note->engine)
        return true;
    if (!run->note->copy)
        return chosen_steps_add(&run->steps, run->note->plain->index);
    return plan_side(run, way->side);
}

/* Explain takes the condition as true; the row names its line, once for all conditions of one line that follow one
   another. */
static void assume_true(struct run *run, const struct ast_node *condition)
{
    struct explain_terms *terms = &run->row->terms;
    const uint32_t line = source_place(run->values->record->function->source, condition->begin).line;
    const struct message *at;
    if (terms->assumed && terms->last_line == line)
        return;
    at = say_at_line(run_arena(run), line);
    terms->conditions = terms->conditions ? say_listed(run_arena(run), terms->conditions, at) : at;
    terms->last_line = line;
    terms->assumed++;
}

/* Add a condition around the statement: its expression where that is known. */
static void add_condition(struct run *run, const struct explain_frame *frame)
{
    if (frame->loop)
        return;
    if (frame->condition && run->conditions < CONDITIONS && chosen_steps_add(&run->steps, frame->condition))
        run->condition[run->conditions++] = (struct condition){frame->condition, frame->negated};
    else
        assume_true(run, frame->node);
}

static void add_frames(struct run *run, const struct explain_frame *frame, const struct explain_record *record)
{
    for (; frame; frame = frame->outer)
        add_condition(run, frame);
    if (record->call)
        add_frames(run, record->call->frame, record->call->record);
}

bool run_plan(struct run *run)
{
    const struct explain_note *note = run->note;
    bool whole, any = note->gemm || note->engine;
    chosen_steps_begin(&run->steps, run->values);
    whole = plan_whole(run);
    for (int i = 0; i < run->ways; i++) {
        struct way *way = &run->way[i];
        if (!way->access->cost.unknown &&
            (!whole || !plan_way(run, way) || !chosen_steps_add(&run->steps, way->pointer.offset)))
            way->access->cost.unknown = run->steps.unknown;
        way->access->cost.is_known = way->is_good = !way->access->cost.unknown;
        any |= way->is_good;
    }
    if (any)
        add_frames(run, note->frame, run->values->record);
    return any;
}
