/* Which elements a statement writes, and which thread does. */
#include <string.h>

#include "carry.h"
#include "judge.h"

enum { PAGE = 1024, FIRST_PAGES = 64, THREAD_BITS = 10 };

void cover_begin(struct cover *cover, arena *arena, int64_t room, bool is_written)
{
    memset(cover, 0, sizeof *cover);
    cover->owners.arena = arena;
    cover->room = room;
    cover->is_written = is_written;
}

void cover_next_point(struct cover *cover)
{
    if (cover->point == 1)
        cover->first_elements = cover->elements;
    cover->is_full |= cover->point && cover->writes >= MOST_WRITES;
    cover->point++;
}

void cover_next_block(struct cover *cover) { cover->block = cover->point; }

/* ---- Pages: open addressing, never more than half full ---- */

static struct owner_page *place_of(const struct owners *owners, int64_t number)
{
    const size_t mask = owners->room - 1;
    size_t i = (size_t)((uint64_t)number * 0x9e3779b97f4a7c15u >> 40) & mask;
    while (owners->page[i].owner && owners->page[i].number != number)
        i = (i + 1) & mask;
    return &owners->page[i];
}

static void make_room(struct owners *owners)
{
    const struct owner_page *old = owners->page;
    const size_t room = owners->room;
    if (2 * (owners->pages + 1) <= room)
        return;
    owners->room = room ? 2 * room : FIRST_PAGES;
    owners->page = arena_alloc(owners->arena, owners->room * sizeof *owners->page);
    memset(owners->page, 0, owners->room * sizeof *owners->page);
    for (size_t i = 0; i < room; i++)
        if (old[i].owner)
            *place_of(owners, old[i].number) = old[i];
}

static void turn_to(struct owners *owners, int64_t number)
{
    make_room(owners);
    owners->last = place_of(owners, number);
    if (owners->last->owner)
        return;
    owners->last->number = number;
    owners->last->owner = arena_alloc(owners->arena, PAGE * sizeof *owners->last->owner);
    memset(owners->last->owner, 0, PAGE * sizeof *owners->last->owner);
    owners->pages++;
}

/* The owner's place of an element. */
static inline uint32_t *owner_of(struct owners *owners, int64_t element)
{
    const int64_t number = element >= 0 ? element / PAGE : ~(~element / PAGE);
    if (!owners->last || owners->last->number != number)
        turn_to(owners, number);
    return &owners->last->owner[element - number * PAGE];
}

/* ---- Touching ---- */

/* The element was written at a point before. */
static void write_again(struct cover *cover, int64_t element, uint32_t owner, int64_t thread)
{
    struct overlap *overlap = &cover->overlap;
    const bool is_block = owner >> THREAD_BITS <= cover->block;
    if (is_block && !overlap->in_blocks) {
        overlap->in_blocks = true;
        overlap->blocks_element = element;
    }
    if (!is_block && !overlap->in_rounds && (owner & ((1 << THREAD_BITS) - 1)) != (uint32_t)thread) {
        overlap->in_rounds = true;
        overlap->rounds_element = element;
    }
}

/* The element was written at this point already. */
static void write_twice(struct overlap *overlap, int64_t element, uint32_t owner, int64_t thread)
{
    overlap->at_point = true;
    overlap->point_element = element;
    overlap->first_thread = owner & ((1 << THREAD_BITS) - 1);
    overlap->second_thread = thread;
}

static inline void write_element(struct cover *cover, int64_t element, int64_t thread)
{
    uint32_t *owner = owner_of(&cover->owners, element);
    if (!*owner)
        cover->elements++;
    if (*owner && *owner >> THREAD_BITS != cover->point)
        write_again(cover, element, *owner, thread);
    else if (*owner && !cover->overlap.at_point)
        write_twice(&cover->overlap, element, *owner, thread);
    *owner = cover->point << THREAD_BITS | (uint32_t)thread;
}

/* A thread touches elements outside of the array. */
static void leave(struct cover *cover, int64_t element, int64_t thread)
{
    if (cover->overrun.is_there)
        return;
    cover->overrun = (struct overrun){true, element < 0 || element >= cover->room ? element : cover->room, thread};
}

void cover_touch(struct cover *cover, const memory_request *request, int64_t base, int64_t bytes, int64_t count,
                 int64_t first_thread)
{
    const bool writes = cover->is_written && !cover->is_full;
    if (!cover->is_written && cover->room < 0)
        return;
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        const int64_t byte = request->address[lane] - base, thread = first_thread + lane;
        const int64_t element = byte >= 0 ? byte / bytes : ~(~byte / bytes);
        if (!(request->active >> lane & 1))
            continue;
        cover->moved[thread] = true;
        if (cover->room >= 0 && (element < 0 || element > cover->room - count))
            leave(cover, element, thread);
        for (int64_t e = 0; writes && e < count; e++)
            write_element(cover, element + e, thread);
    }
    if (writes)
        cover->writes += count * __builtin_popcount(request->active);
}

/* ---- Coverage ---- */

/* Where an element lies in the tile: its coordinate by the layout that the array was declared with. */
static const struct message *element_said(const struct run *run, const struct way *way, int64_t element)
{
    const struct explain_room *room = run_room(run, way->pointer.root);
    const sym_layout *l = room ? room->layout : NULL;
    arena *arena = run_arena(run);
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
        if (run_swizzled(l, at) != element)
            continue;
        rest = index;
        for (int i = 0; i < l->shape.n; i++) {
            coordinate =
                arena_printf(arena, "%s%s%lld", coordinate, i ? "," : "", (long long)(rest % l->shape.v[i]->value));
            rest /= l->shape.v[i]->value;
        }
        return say_element_at(arena, coordinate, way->access->name);
    }
    return say_element_number(arena, element, way->access->name);
}

static void add_finding(struct run *run, enum explain_rule rule, const struct message *what)
{
    explain_add_to_row(run_arena(run), run->row, rule, what, message_remedy(what));
}

static void tell_outside(struct run *run, const struct way *way)
{
    arena *arena = run_arena(run);
    const struct overrun *overrun = &way->cover.overrun;
    const char *name = way->access->name;
    add_finding(run, EXPLAIN_OUTSIDE,
                way->access->is_store
                    ? say_thread_writes_outside(arena, overrun->thread, overrun->element, name, way->cover.room)
                    : say_thread_reads_outside(arena, overrun->thread, overrun->element, name, way->cover.room));
}

static void tell_twice(struct run *run, const struct way *way)
{
    arena *arena = run_arena(run);
    const struct overlap *overlap = &way->cover.overlap;
    const struct message *element = element_said(run, way, overlap->point_element);
    const long long first = overlap->first_thread, second = overlap->second_thread;
    add_finding(run, EXPLAIN_WRITTEN_TWICE,
                first == second ? say_written_by_one(arena, first, element)
                                : say_written_by_two(arena, first, second, element));
}

static void count_idle(struct run *run, const struct way *way)
{
    struct explain_coverage *coverage = &run->row->coverage;
    const bool is_bounded = run->note->copy && run->note->copy->layout[SIDE_COORD];
    coverage->threads = run->on_device ? chosen_threads(run->values) : 1;
    for (int64_t t = 0; t < coverage->threads && t < 1024; t++) {
        coverage->idle += !way->cover.moved[t];
        coverage->masked += !way->cover.moved[t] && (is_bounded || run->way[run->ways - 1].cover.masked[t]);
    }
}

static const struct message *idle_said(arena *arena, const struct explain_coverage *c)
{
    if (!c->idle)
        return say_nothing(arena);
    return c->masked == c->idle ? say_idle_masked(arena, c->idle, c->threads)
                                : say_idle_some(arena, c->idle, c->threads);
}

static const struct message *coverage_said(const struct run *run, const struct way *way)
{
    const struct explain_coverage *c = &run->row->coverage;
    arena *arena = run_arena(run);
    const struct overlap *overlap = &way->cover.overlap;
    const char *name = way->access->name;
    const struct message *idle = idle_said(arena, c);
    const struct message *whole = c->room == c->elements ? say_elements_all(arena, c->elements)
                                  : c->room > 0          ? say_elements_of(arena, c->elements, c->room)
                                                         : say_elements_some(arena, c->elements);
    if (overlap->in_blocks && way->access->space != EXPLAIN_SHARED)
        return say_writes_in_blocks(arena, whole, name, idle, element_said(run, way, overlap->blocks_element));
    if (overlap->in_rounds)
        return say_writes_in_rounds(arena, whole, name, idle, element_said(run, way, overlap->rounds_element));
    return c->verdict == EXPLAIN_PROVED ? say_writes_proved(arena, whole, name, idle)
                                        : say_writes_assumed(arena, whole, name, idle);
}

/* Was each element written by one thread at all points that were looked at? */
static bool is_once(const struct way *way)
{
    const struct overlap *overlap = &way->cover.overlap;
    return !way->cover.is_full && !overlap->in_rounds && (!overlap->in_blocks || way->access->space == EXPLAIN_SHARED);
}

/* Does a side's access depend on more than the thread: on assumed values, or on the chosen rounds and blocks? */
static bool depends_on_choice(struct run *run, const struct way *way)
{
    const struct explain_note *note = run->note;
    struct chosen_steps steps;
    bool good;
    chosen_steps_begin(&steps, run->values);
    if (note->index)
        steps.has[note->index->value] = 1;
    good = chosen_steps_add(&steps, way->pointer.offset);
    if (!note->copy)
        good = good && chosen_steps_add(&steps, note->plain->index);
    else if (note->index)
        good = good && chosen_steps_add(&steps, note->element[way->side]) && chosen_steps_add(&steps, note->copy->size);
    for (int i = 0; note->copy && i < note->copy->layout[way->side]->shape.n; i++)
        good = good && chosen_steps_add(&steps, note->copy->layout[way->side]->shape.v[i]) &&
               chosen_steps_add(&steps, note->copy->layout[way->side]->stride[i]);
    if (note->copy)
        good = good && chosen_steps_add(&steps, note->copy->layout[way->side]->offset) &&
               (!note->copy->mask || chosen_steps_add(&steps, note->copy->mask)) && !note->copy->layout[SIDE_COORD];
    for (int i = 0; i < run->conditions; i++)
        good = good && chosen_steps_add(&steps, run->condition[i].e);
    return !good || steps.is_assumed || (steps.loops && run->sample.is_partial) ||
           (!run->values->block_is_known && run->on_device);
}

void run_judge_coverage(struct run *run)
{
    struct explain_coverage *coverage = &run->row->coverage;
    const struct way *stores = NULL;
    *coverage = (struct explain_coverage){.room = -1};
    for (int i = 0; i < run->ways; i++) {
        const struct way *way = &run->way[i];
        if (way->is_good && way->cover.overrun.is_there && !run->row->terms.conditions)
            tell_outside(run, way);
        if (way->is_good && way->access->is_store)
            stores = way;
    }
    if (!stores)
        return;
    count_idle(run, stores);
    coverage->elements = stores->cover.is_full ? stores->cover.first_elements : stores->cover.elements;
    coverage->room = stores->cover.room;
    if (run->note->copy && run->note->copy->layout[SIDE_PRED]) {
        coverage->said = say_writes_by_data(run_arena(run));
        return;
    }
    if (run->row->terms.conditions) {
        coverage->said = say_writes_by_unknown(run_arena(run));
        return;
    }
    if (stores->cover.overlap.at_point)
        tell_twice(run, stores);
    coverage->verdict = stores->cover.overlap.at_point || stores->cover.overrun.is_there ? EXPLAIN_FAILS
                        : depends_on_choice(run, stores) || run->cut || !is_once(stores) ? EXPLAIN_HOLDS
                                                                                         : EXPLAIN_PROVED;
    coverage->said = coverage->verdict == EXPLAIN_FAILS ? run->row->finding[run->row->findings - 1].what
                                                        : coverage_said(run, stores);
}
