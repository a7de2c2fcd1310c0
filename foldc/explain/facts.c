/* The sentences below a product, or below a copy by an engine. */
#include "carry.h"
#include "write.h"

enum { MOST_FACTS = 16 };

static void put(const struct run *run, const struct message *sentence)
{
    struct explain_row *row = run->row;
    if (!row->fact)
        row->fact = arena_alloc(run_arena(run), MOST_FACTS * sizeof *row->fact);
    if (row->facts < MOST_FACTS)
        row->fact[row->facts++] = sentence;
}

/* ---- Products ---- */

static const struct message *descriptor_of(arena *arena, const struct explain_operand *o)
{
    const struct message *swizzle = o->swizzle ? say_swizzle_bytes(arena, o->swizzle) : say_swizzle_none(arena);
    return o->is_mn ? say_major_mn(arena, swizzle, o->leading, o->stride)
                    : say_major_k(arena, swizzle, o->leading, o->stride);
}

/* The copies that fill an operand's registers. */
static const struct message *fillers_of(arena *arena, const struct explain_operand *o)
{
    const struct message *said = say_nothing(arena);
    for (const struct explain_filler *f = o->filler; f; f = f->next)
        said = f == o->filler ? say_filled_in(arena, f->line, f->instruction)
                              : say_filled_in_too(arena, said, f->line, f->instruction);
    return said;
}

/* The copies that fill C's registers, and whether the sums begin at 0. */
static const struct message *begins(arena *arena, const struct explain_product *p)
{
    const struct message *const filled = fillers_of(arena, &p->operand[0]);
    return p->flag ? say_sums_may_begin(arena, filled, p->flag) : p->is_first ? say_sums_begin(arena, filled) : filled;
}

static void put_operand(const struct run *run, const char *letter, const struct explain_operand *o,
                        const struct message *filled)
{
    arena *arena = run_arena(run);
    if (o->bytes)
        put(run, say_operand_shared(arena, letter, o->name, o->layout, descriptor_of(arena, o), o->bytes));
    else
        put(run, say_operand_registers(arena, letter, o->name, o->layout, o->registers, filled));
}

static void put_product(const struct run *run, const struct explain_product *p)
{
    static const char *const letters[] = {"C", "A", "B"};
    const int64_t groups = p->threads / p->together;
    for (int i = 0; i < EXPLAIN_OPERANDS; i++)
        put_operand(run, letters[i], &p->operand[i],
                    i == 0 ? begins(run_arena(run), p) : fillers_of(run_arena(run), &p->operand[i]));
    put(run, say_product_runs(run_arena(run), p->threads, run_threads(run), groups * p->multiply_adds));
}

/* ---- Engines ---- */

static const char *box_text(arena *arena, const struct explain_transfer *t)
{
    const char *text = "";
    for (int axis = 0; axis < t->axes; axis++)
        text = arena_printf(arena, "%s%s%d", text, axis ? "," : "(", t->box[axis]);
    return arena_printf(arena, "%s)", text);
}

static const struct message *way_of(const struct run *run, const struct explain_transfer *t)
{
    const struct explain_engine *e = run->note->engine;
    arena *arena = run_arena(run);
    if (e->engine.kind == CCUTE_ENGINE_BULK_PEER)
        return say_peer_way(arena, t->shared, run->note->copy->pointer[SIDE_DST].text);
    if (e->engine.kind == CCUTE_ENGINE_PREFETCH)
        return say_cache_way(arena);
    return transfer_side(e) == SIDE_SRC ? say_load_way(arena, t->shared, t->layout)
                                        : say_store_way(arena, t->shared, t->layout);
}

static void put_boxes(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    const int64_t boxes = t->issued * t->blocks;
    const char *box = box_text(arena, t);
    const struct message *way = way_of(run, t);
    const struct message *swizzle = t->swizzle ? say_boxes_swizzled(arena, t->swizzle) : say_nothing(arena);
    put(run, boxes == 1 ? say_box_moves(arena, way, box, t->map, swizzle)
                        : say_boxes_move(arena, way, boxes, box, t->map, swizzle));
    if (t->blocks > 1)
        put(run, say_multicast(arena, t->blocks, t->mask, t->issued));
}

static const struct message *range_of(arena *arena, const struct explain_coordinate *c)
{
    if (c->low == INT64_MIN && c->high == INT64_MAX)
        return say_range_none(arena);
    if (c->high == INT64_MAX)
        return say_range_from(arena, c->low);
    if (c->low == INT64_MIN)
        return say_range_to(arena, c->high);
    return say_range_of(arena, c->low, c->high);
}

static const struct message *multiple_of(arena *arena, const struct explain_coordinate *c)
{
    if (c->multiple <= 1)
        return say_nothing(arena);
    return c->rest ? say_multiple_and(arena, c->rest, c->multiple) : say_multiple_of(arena, c->multiple);
}

static void put_coordinate(const struct run *run, int axis, const struct explain_coordinate *c)
{
    arena *arena = run_arena(run);
    if (c->low == c->high)
        put(run, say_axis_at(arena, axis, c->leaf, c->low));
    else
        put(run, say_axis_from(arena, axis, c->leaf, c->text, range_of(arena, c), multiple_of(arena, c)));
}

static void put_runs(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    if (t->issued < 0)
        put(run, say_runs_unknown(arena, way_of(run, t), t->run));
    else
        put(run, say_runs_move(arena, way_of(run, t), t->issued, t->run));
}

static void put_lines(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    const int64_t requests = run->ways ? run->way[0].access->cost.requests : 0;
    if (requests && !t->lines)
        put(run, say_all_outside(arena));
    else if (requests)
        put(run, say_lines_touched(arena, explain_mean(arena, t->lines, requests),
                                   explain_mean(arena, t->least_lines, requests)));
    if (t->begins_unknown)
        put(run, say_begins_unknown(arena, t->begins_unknown));
}

static void put_transfer(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    if (t->run)
        put_runs(run, t);
    else
        put_boxes(run, t);
    for (int axis = 0; axis < t->axes; axis++)
        put_coordinate(run, axis, &t->coordinate[axis]);
    put_lines(run, t);
    if (t->barrier)
        put(run, t->bytes < 0 ? say_barrier_counts(arena, t->barrier)
                              : say_barrier_counts_bytes(arena, t->barrier, t->bytes));
    put(run, say_issued_by(arena, t->threads, run_threads(run)));
}

void run_put_facts(const struct run *run)
{
    if (run->row->product)
        put_product(run, run->row->product);
    if (run->row->transfer)
        put_transfer(run, run->row->transfer);
}
