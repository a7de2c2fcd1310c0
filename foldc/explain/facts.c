/* The sentences below a product, or below a copy by an engine. */
#include "carry.h"
#include "write.h"

enum { MOST_FACTS = 16 };

static void put(const struct run *run, const char *sentence)
{
    struct explain_row *row = run->row;
    if (!row->fact)
        row->fact = arena_alloc(run_arena(run), MOST_FACTS * sizeof *row->fact);
    if (row->facts < MOST_FACTS)
        row->fact[row->facts++] = sentence;
}

static const char *plural(int64_t n) { return n == 1 ? "" : "s"; }

/* ---- Products ---- */

static const char *descriptor_text(arena *arena, const struct explain_operand *o)
{
    const char *swizzle = o->swizzle ? arena_printf(arena, "swizzle of %d bytes", o->swizzle) : "no swizzle";
    return arena_printf(arena, "%s-major, %s, leading offset %d, stride offset %d bytes", o->is_mn ? "MN" : "K",
                        swizzle, o->leading, o->stride);
}

/* The copies that fill an operand's registers. */
static const char *filled_text(arena *arena, const struct explain_operand *o)
{
    const char *text = "";
    for (const struct explain_filler *f = o->filler; f; f = f->next)
        text = arena_printf(arena, "%s%s line %u (%s)", text, *text ? "," : ", filled in", f->line, f->instruction);
    return text;
}

static void put_operand(const struct run *run, const char *letter, const struct explain_operand *o, bool is_cleared)
{
    arena *arena = run_arena(run);
    if (o->bytes)
        put(run, arena_printf(arena, "%s: shared %s = %s: %s; the instructions read %lld bytes of it", letter, o->name,
                              o->layout, descriptor_text(arena, o), (long long)o->bytes));
    else
        put(run,
            arena_printf(arena, "%s: registers %s = %s: %lld of 32 bits%s%s", letter, o->name, o->layout,
                         (long long)o->registers, filled_text(arena, o), is_cleared ? "; the sums begin at 0" : ""));
}

static void put_product(const struct run *run, const struct explain_product *p)
{
    static const char *const letters[] = {"C", "A", "B"};
    arena *arena = run_arena(run);
    const int64_t groups = p->threads / p->together;
    for (int i = 0; i < EXPLAIN_OPERANDS; i++)
        put_operand(run, letters[i], &p->operand[i], i == 0 && p->is_first);
    put(run, arena_printf(arena, "%lld of %lld threads run it: %lld multiply-adds of the block", (long long)p->threads,
                          (long long)run_threads(run), (long long)(groups * p->multiply_adds)));
}

/* ---- Engines ---- */

static const char *box_text(arena *arena, const struct explain_transfer *t)
{
    const char *text = "";
    for (int axis = 0; axis < t->axes; axis++)
        text = arena_printf(arena, "%s%s%d", text, axis ? "," : "(", t->box[axis]);
    return arena_printf(arena, "%s)", text);
}

static const char *shared_text(const struct run *run, const struct explain_transfer *t)
{
    const struct explain_engine *e = run->note->engine;
    if (e->engine.kind == CCUTE_ENGINE_BULK_PEER)
        return arena_printf(run_arena(run), "from shared %s to %s of another block", t->shared,
                            run->note->copy->pointer[SIDE_DST].text);
    if (e->engine.kind == CCUTE_ENGINE_PREFETCH)
        return "into the L2 cache";
    return arena_printf(run_arena(run), "%s shared %s = %s", transfer_side(e) == SIDE_SRC ? "to" : "from", t->shared,
                        t->layout);
}

static void put_boxes(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    const int64_t boxes = t->issued * t->blocks;
    const char *swizzle = t->swizzle ? arena_printf(arena, ", swizzle of %d bytes", t->swizzle) : "";
    put(run, arena_printf(arena, "%s: %lld box%s of %s elements, innermost first, by map %s%s", shared_text(run, t),
                          (long long)boxes, boxes == 1 ? "" : "es", box_text(arena, t), t->map, swizzle));
    if (t->blocks > 1)
        put(run,
            arena_printf(arena,
                         "multicast to %lld blocks (%s): each issues %lld of these boxes and gets all; the sectors "
                         "are the whole tile's",
                         (long long)t->blocks, t->mask, (long long)t->issued));
}

static const char *range_text(arena *arena, const struct explain_coordinate *c)
{
    if (c->low == INT64_MIN && c->high == INT64_MAX)
        return "its range is not known";
    if (c->high == INT64_MAX)
        return arena_printf(arena, "%lld or more", (long long)c->low);
    if (c->low == INT64_MIN)
        return arena_printf(arena, "at most %lld", (long long)c->high);
    return arena_printf(arena, "%lld to %lld", (long long)c->low, (long long)c->high);
}

static void put_coordinate(const struct run *run, int axis, const struct explain_coordinate *c)
{
    arena *arena = run_arena(run);
    const char *multiple = "";
    if (c->low == c->high) {
        put(run, arena_printf(arena, "axis %d (leaf %d of the tensor) from %lld on", axis, c->leaf, (long long)c->low));
        return;
    }
    if (c->multiple > 1 && c->rest)
        multiple =
            arena_printf(arena, ", %lld more than a multiple of %lld", (long long)c->rest, (long long)c->multiple);
    else if (c->multiple > 1)
        multiple = arena_printf(arena, ", a multiple of %lld", (long long)c->multiple);
    put(run, arena_printf(arena, "axis %d (leaf %d of the tensor) from %s on: %s%s", axis, c->leaf, c->text,
                          range_text(arena, c), multiple));
}

static void put_runs(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    if (t->issued < 0)
        put(run, arena_printf(arena, "%s: runs of %lld bytes, how many is not known", shared_text(run, t),
                              (long long)t->run));
    else
        put(run, arena_printf(arena, "%s: %lld run%s of %lld bytes", shared_text(run, t), (long long)t->issued,
                              plural(t->issued), (long long)t->run));
}

static void put_lines(const struct run *run, const struct explain_transfer *t)
{
    arena *arena = run_arena(run);
    const int64_t requests = run->ways ? run->way[0].access->cost.requests : 0;
    if (requests && !t->lines)
        put(run, "under the assumptions all of it is outside of the tensor");
    else if (requests)
        put(run, arena_printf(arena, "lines of 128 bytes: %s of %s", explain_mean(arena, t->lines, requests),
                              explain_mean(arena, t->least_lines, requests)));
    if (t->begins_unknown)
        put(run, arena_printf(arena, "where it begins is not known (%s): counted at the tensor's beginning",
                              t->begins_unknown));
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
        put(run, t->bytes < 0 ? arena_printf(arena, "barrier %s counts its bytes", t->barrier)
                              : arena_printf(arena, "barrier %s counts %lld bytes", t->barrier, (long long)t->bytes));
    put(run, arena_printf(arena, "issued by %lld of %lld threads", (long long)t->threads, (long long)run_threads(run)));
}

void run_put_facts(const struct run *run)
{
    if (run->row->product)
        put_product(run, run->row->product);
    if (run->row->transfer)
        put_transfer(run, run->row->transfer);
}
