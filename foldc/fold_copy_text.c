/* The statements that a copy becomes. */
#include <string.h>

#include "expr_print.h"
#include "fold_copy.h"
#include "fold_verify.h"

/* So many loads stand in front of their stores; moves of registers are written out up to so many. */
enum { BATCH = 8, MOST_REGISTERS = 4096 };

struct writer {
    struct fold *fold;
    const struct copy *copy;
    const struct copy_plan *plan;
    bool is_interior; /* all of a bounded copy's elements are inside */
    const char *text;
    int statements;
};

/* Another text of the same. */
static struct writer part_of(const struct writer *w)
{
    return (struct writer){w->fold, w->copy, w->plan, w->is_interior, "", 0};
}

static void put(struct writer *w, const char *statement)
{
    w->text = arena_printf(w->fold->arena, "%s%s%s", w->text, *w->text ? " " : "", statement);
    w->statements++;
}

/* Several statements are one. */
static const char *whole(struct writer *w)
{
    if (!w->statements)
        return "(void)0;";
    return w->statements == 1 ? w->text : arena_printf(w->fold->arena, "{ %s }", w->text);
}

/* A name of our own that means nothing else in the file. */
static const char *own_name(struct fold *fold, const char *letter, int number)
{
    const char *name = arena_printf(fold->arena, "%s%d", letter, number);
    while (fold_name_taken(fold, name))
        name = arena_printf(fold->arena, "%s_", name);
    return name;
}

static bool is_bounded(const struct copy *copy) { return copy->layout[SIDE_COORD] != NULL; }

/* Is each move asked whether it may be? */
static bool is_conditional(const struct writer *w)
{
    return w->copy->layout[SIDE_PRED] || (is_bounded(w->copy) && !w->is_interior);
}

/* Does the copy put zeros where an element is outside? */
static bool fills_up(const struct copy *copy) { return is_bounded(copy) && copy_is_async(copy); }

static bool has_source(const struct copy *copy) { return copy->kind == COPY_ELEMENTS; }

/* ---- One element, or one vector ---- */

/* The place of a move: where it begins on each side, as the layouts count, without their swizzles. */
struct spot {
    const expr *at[COPY_SIDES];
};

static const expr *swizzled(struct fold *fold, const sym_layout *layout, const expr *e)
{
    return layout->sw_bits ? expr_swizzle(fold->table, layout->sw_bits, layout->sw_base, layout->sw_shift, e) : e;
}

/* The offset of element x of the run on a side. */
static const expr *run_offset(struct writer *w, int side, int64_t x)
{
    const expr *offset = expr_int(w->fold->table, 0);
    for (int m = 0; m < w->plan->inner.n; m++) {
        const struct copy_mode *mode = &w->plan->inner.mode[m];
        const int64_t extent = mode->extent->value;
        if (!mode->stride[side])
            return NULL;
        offset = expr_add(w->fold->table, offset, expr_scale(w->fold->table, x % extent, mode->stride[side]));
        x /= extent;
    }
    return offset;
}

/* The e-th element of the move on a side, where `spot` is the run's and the move is its q-th. */
static const expr *of_move(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    const expr *offset = run_offset(w, side, q * w->plan->width + e);
    return spot->at[side] && offset ? expr_add(w->fold->table, spot->at[side], offset) : NULL;
}

/* What a side is indexed with at element e of a move, as text; --verify compares it. */
static const char *index_text(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e, int64_t width,
                              int precedence)
{
    const expr *at = swizzled(w->fold, w->copy->layout[side], of_move(w, spot, side, q, e));
    const char *text = fold_int_text(w->fold, at, CTYPE_COUNT, precedence, NULL);
    const expr *const first = of_move(w, spot, SIDE_INDEX, q, e);
    if (first)
        verify_note_move(w->fold, w->copy, w->plan, side, first, of_move(w, spot, SIDE_INDEX, q, e + width - 1), width,
                         text);
    return expr_is_int(at, 0) && precedence != C_ANY ? "" : text;
}

/* pointer[index] */
static const char *element(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    return arena_printf(w->fold->arena, "%s[%s]", w->copy->pointer[side].text,
                        index_text(w, spot, side, q, e, 1, C_ANY));
}

/* pointer + index */
static const char *address(struct writer *w, const struct spot *spot, int side, int64_t q)
{
    const char *text = index_text(w, spot, side, q, 0, w->plan->width, C_ADDED);
    if (!*text)
        return w->copy->pointer[side].text;
    return arena_printf(w->fold->arena, "%s + %s", w->copy->pointer[side].text, text);
}

/* The constant that an instruction can add to an index by itself. */
static int64_t immediate(const expr *at)
{
    const int64_t most = 1 << 20;
    return (at->kind == EXPR_SUM || at->kind == EXPR_INT) && at->value > -most && at->value < most ? at->value : 0;
}

/* What an instruction tells the caches, behind its name. */
static const char *hint_text(const struct writer *w, int side, const char *action)
{
    const bool loads = strcmp(action, "load") == 0;
    if (w->copy->pointer[side].space != SPACE_GLOBAL)
        return "";
    switch (w->copy->atom.hint) {
    case CCUTE_CACHE_STREAMING:
        return "_cs";
    case CCUTE_CACHE_LAST_USE:
        return loads ? "_lu" : "";
    case CCUTE_CACHE_GLOBAL:
        return "_cg";
    default:
        return "";
    }
}

/* Is a single element to be moved by an instruction of its own, for its hint? */
static bool is_hinted(const struct writer *w, int side, const char *action)
{
    const int64_t bytes = w->copy->pointer[side].bytes;
    return w->fold->file->language == FOLD_CUDA && (bytes == 2 || bytes == 4 || bytes == 8) &&
           *hint_text(w, side, action);
}

/* "ccute_load_global<4, 8>(pointer + index" for the vector of a move; ")" or more is to follow. */
static const char *vector(struct writer *w, const struct spot *spot, int side, int64_t q, const char *action)
{
    static const char *const spaces[] = {[SPACE_MEMORY] = "", [SPACE_GLOBAL] = "_global", [SPACE_SHARED] = "_shared"};
    struct fold *fold = w->fold;
    const char *hint = hint_text(w, side, action);
    const struct pointer *p = &w->copy->pointer[side];
    const expr *at = swizzled(fold, w->copy->layout[side], of_move(w, spot, side, q, 0));
    const int64_t apart = immediate(at);
    const expr *base = expr_sub(fold->table, at, expr_int(fold->table, apart));
    const char *arguments = "",
               *index = expr_is_int(base, 0) ? "" : fold_int_text(fold, base, CTYPE_COUNT, C_ADDED, NULL);
    (void)index_text(w, spot, side, q, 0, w->plan->width, C_ANY);
    if (strcmp(action, "load") == 0)
        arguments =
            arena_printf(fold->arena, apart ? "<%lld, %lld>" : "<%lld>", (long long)w->plan->width, (long long)apart);
    else if (apart)
        arguments = arena_printf(fold->arena, "<%lld>", (long long)apart);
    return arena_printf(fold->arena, "ccute_%s%s%s%s(%s%s%s", action, spaces[p->space], hint, arguments, p->text,
                        *index ? " + " : "", index);
}

/* What a move reads, as an expression. */
static const char *loaded(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->plan->width > 1)
        return arena_printf(w->fold->arena, "%s)", vector(w, spot, SIDE_SRC, q, "load"));
    if (is_hinted(w, SIDE_SRC, "load"))
        return arena_printf(w->fold->arena, "%s)[0]", vector(w, spot, SIDE_SRC, q, "load"));
    return element(w, spot, SIDE_SRC, q, 0);
}

/* x[0], x[1]: the elements of a move out of registers, or of a value that all are. */
static const char *gathered(struct writer *w, const struct spot *spot, int64_t q)
{
    const char *text = "";
    for (int64_t e = 0; e < w->plan->width; e++)
        text = arena_printf(w->fold->arena, "%s%s%s", text, e ? ", " : "",
                            has_source(w->copy) ? element(w, spot, SIDE_SRC, q, e) : w->copy->value);
    return text;
}

/* In C a run is as wide as one likes, and the compiler knows how. */
static void store_bytes(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->copy->kind == COPY_ZERO) {
        put(w, arena_printf(w->fold->arena, "__builtin_memset(%s, 0, %lld);", address(w, spot, SIDE_DST, q),
                            (long long)(w->plan->width * w->copy->pointer[SIDE_DST].bytes)));
        return;
    }
    put(w, arena_printf(w->fold->arena, "__builtin_memcpy(%s, %s, %lld);", address(w, spot, SIDE_DST, q),
                        address(w, spot, SIDE_SRC, q), (long long)(w->plan->width * w->copy->pointer[SIDE_DST].bytes)));
}

static const expr *and_inside(struct fold *fold, const struct copy *copy, const expr *all, int c, const expr *at,
                              const expr *lo, const expr *hi);

/* How many bytes of a move are inside: of those from its first element on, up to the first that is not; the rest is
   filled with zeros. NULL if that is not so simple. */
static const expr *bytes_inside(struct writer *w, const struct spot *spot, int64_t q)
{
    expr_table *t = w->fold->table;
    const expr *zero = expr_int(t, 0), *whole = expr_int(t, w->plan->width), *elements = whole, *all = expr_int(t, 1);
    for (int c = 0; c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        const int side = SIDE_COORD + c;
        const expr *first = of_move(w, spot, side, q, 0);
        const expr *apart = expr_sub(t, of_move(w, spot, side, q, w->plan->width - 1), first);
        if (expr_is_int(apart, 0)) {
            all = and_inside(w->fold, w->copy, all, c, first, zero, zero);
            continue;
        }
        if (!expr_is_int(apart, w->plan->width - 1) || elements != whole || expr_is_le(t, zero, first) != TRI_YES)
            return NULL;
        elements = expr_max(t, zero, expr_min(t, whole, expr_sub(t, w->copy->limit[c], first)));
    }
    return expr_scale(t, w->copy->pointer[SIDE_DST].bytes, expr_select(t, all, elements, zero));
}

/* A move that does not wait: as many bytes, from global to shared memory. */
static const char *async_move(struct writer *w, const struct spot *spot, int64_t q)
{
    const bool is_cg = w->copy->atom.kind == CCUTE_ATOM_CP_ASYNC_CG;
    const expr *bytes = is_conditional(w) && is_bounded(w->copy) ? bytes_inside(w, spot, q) : NULL;
    const char *third =
        bytes ? arena_printf(w->fold->arena, ", %s", fold_int_text(w->fold, bytes, CTYPE_COUNT, C_ANY, NULL)) : "";
    return arena_printf(w->fold->arena, "ccute_async%s<%d>(%s, %s%s);", is_cg ? "_cg" : "", w->copy->atom.bits / 8,
                        address(w, spot, SIDE_DST, q), address(w, spot, SIDE_SRC, q), third);
}

/* Store what `from` names (NULL: what is loaded right there). */
static void store(struct writer *w, const struct spot *spot, int64_t q, const char *from)
{
    struct fold *fold = w->fold;
    const int64_t width = w->plan->width;
    if (w->plan->is_async) {
        put(w, async_move(w, spot, q));
        return;
    }
    if (width > 1 && fold->file->language != FOLD_CUDA) {
        store_bytes(w, spot, q);
        return;
    }
    if (width == 1 && is_hinted(w, SIDE_DST, "store")) {
        put(w, arena_printf(fold->arena, "%s, %s);", vector(w, spot, SIDE_DST, q, "store"),
                            from ? from : loaded(w, spot, q)));
        return;
    }
    if (width == 1) {
        put(w,
            arena_printf(fold->arena, "%s = %s;", element(w, spot, SIDE_DST, q, 0), from ? from : loaded(w, spot, q)));
        return;
    }
    if (!copy_in_registers(w->copy, SIDE_DST)) {
        put(w, arena_printf(fold->arena, "%s, %s);", vector(w, spot, SIDE_DST, q, "store"),
                            from ? from : loaded(w, spot, q)));
        return;
    }
    for (int64_t e = 0; e < width; e++)
        put(w, arena_printf(fold->arena, "%s = %s[%lld];", element(w, spot, SIDE_DST, q, e), from, (long long)e));
}

/* ---- Conditions of a move ---- */

/* `all`, and that coordinate c is inside where it is `at` more than lo and hi. */
static const expr *and_inside(struct fold *fold, const struct copy *copy, const expr *all, int c, const expr *at,
                              const expr *lo, const expr *hi)
{
    expr_table *t = fold->table;
    all = expr_land(t, all, expr_le(t, expr_int(t, 0), expr_add(t, at, lo)));
    return expr_land(t, all, expr_lt(t, expr_add(t, at, hi), copy->limit[c]));
}

/* The condition that all elements of a move are inside. */
static const expr *move_inside(struct writer *w, const struct spot *spot, int64_t q)
{
    expr_table *t = w->fold->table;
    const expr *all = expr_int(t, 1);
    for (int c = 0; c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        const expr *lo = NULL, *hi = NULL;
        for (int64_t e = 0; e < w->plan->width; e++) {
            const expr *x = run_offset(w, SIDE_COORD + c, q * w->plan->width + e);
            lo = lo ? expr_min(t, lo, x) : x;
            hi = hi ? expr_max(t, hi, x) : x;
        }
        all = and_inside(w->fold, w->copy, all, c, spot->at[SIDE_COORD + c], lo, hi);
    }
    return all;
}

/* How far a side can come above and below its offset; false if that is not known. */
static bool spread(struct writer *w, const struct copy_modes *modes, int side, const expr **lo, const expr **hi)
{
    expr_table *t = w->fold->table;
    for (int m = 0; m < modes->n; m++) {
        const struct copy_mode *mode = &modes->mode[m];
        const expr_facts stride = expr_facts_of(t, mode->stride[side]);
        const expr *last = expr_sub(t, mode->extent, expr_int(t, 1));
        if (stride.lo >= 0)
            *hi = expr_add(t, *hi, expr_mul(t, last, mode->stride[side]));
        else if (stride.hi <= 0)
            *lo = expr_add(t, *lo, expr_mul(t, last, mode->stride[side]));
        else
            return false;
    }
    return true;
}

/* The condition that all elements of the copy are inside; NULL if that is not known. */
static const expr *all_inside(struct writer *w)
{
    expr_table *t = w->fold->table;
    const expr *all = expr_int(t, 1);
    for (int c = 0; c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        const expr *lo = expr_int(t, 0), *hi = lo;
        if (!spread(w, &w->plan->inner, SIDE_COORD + c, &lo, &hi) ||
            !spread(w, &w->plan->outer, SIDE_COORD + c, &lo, &hi))
            return NULL;
        all = and_inside(w->fold, w->copy, all, c, w->plan->offset[SIDE_COORD + c], lo, hi);
    }
    return all;
}

/* "if (...) " in front of a move, or nothing. */
static const char *condition_text(struct writer *w, const struct spot *spot, int64_t q)
{
    const expr *within;
    if (w->copy->layout[SIDE_PRED])
        return arena_printf(w->fold->arena, "if (%s) ", element(w, spot, SIDE_PRED, q, 0));
    if (!is_conditional(w))
        return "";
    within = move_inside(w, spot, q);
    if (expr_is_int(within, 1))
        return "";
    return arena_printf(w->fold->arena, "if (%s) ", fold_int_text(w->fold, within, CTYPE_COUNT, C_ANY, NULL));
}

/* Does a move need a name for what it loaded? */
static bool needs_name(const struct writer *w)
{
    return has_source(w->copy) && w->fold->file->language == FOLD_CUDA && !w->plan->is_async &&
           !copy_in_registers(w->copy, SIDE_SRC) && (w->plan->width > 1 || !copy_in_registers(w->copy, SIDE_DST));
}

static const char *what_to_store(struct writer *w, const struct spot *spot, int64_t q)
{
    if (!has_source(w->copy) || (copy_in_registers(w->copy, SIDE_SRC) && w->plan->width > 1))
        return w->plan->width > 1 ? gathered(w, spot, q) : w->copy->value;
    return NULL;
}

/* One move on its own. */
static const char *lone_move(struct writer *outer, const struct spot *spot, int64_t q)
{
    struct writer w = part_of(outer);
    const char *from = what_to_store(&w, spot, q);
    if (!from && w.plan->width > 1 && copy_in_registers(w.copy, SIDE_DST)) {
        from = own_name(w.fold, "v", 0);
        put(&w, arena_printf(w.fold->arena, "const auto %s = %s;", from, loaded(&w, spot, q)));
    }
    store(&w, spot, q, from);
    return whole(&w);
}

static const char *loop(struct fold *fold, const expr *extent, const char *letter, int number, const expr **counter);

/* A move behind its condition; where that does not hold, zeros, if the copy fills up. */
static const char *behind(struct writer *w, const char *condition, const struct spot *spot, int64_t q)
{
    const char *move = lone_move(w, spot, q);
    if (!*condition || !fills_up(w->copy) || w->plan->width > 1)
        return arena_printf(w->fold->arena, "%s%s", condition, move);
    return arena_printf(w->fold->arena, "%s%s else %s = %s;", condition, move, element(w, spot, SIDE_DST, q, 0),
                        w->copy->pointer[SIDE_DST].element->kind == AST_TYPE_OTHER ? "{}" : "0");
}

/* A vector of a bounded copy that is not inside as a whole goes element by element. */
static const char *tail(struct writer *outer, const struct spot *spot, int64_t q)
{
    struct copy_plan narrow = *outer->plan;
    struct writer w = part_of(outer);
    struct spot at = *spot;
    const expr *counter;
    const char *head;
    w.plan = &narrow;
    narrow.width = 1;
    narrow.is_async = false;
    if (narrow.inner.n != 1 || copy_in_registers(w.copy, SIDE_DST) || copy_in_registers(w.copy, SIDE_SRC)) {
        for (int64_t e = 0; e < outer->plan->width; e++) {
            const char *condition = condition_text(&w, spot, q * outer->plan->width + e);
            put(&w, behind(&w, condition, spot, q * outer->plan->width + e));
        }
        return whole(&w);
    }
    head = loop(w.fold, expr_int(w.fold->table, outer->plan->width), "e", 0, &counter);
    for (int s = 0; s < COPY_SIDES; s++)
        if (at.at[s] && (at.at[s] = of_move(outer, spot, s, q, 0)) != NULL)
            at.at[s] =
                expr_add(w.fold->table, at.at[s], expr_mul(w.fold->table, counter, narrow.inner.mode[0].stride[s]));
    return arena_printf(w.fold->arena, "%s%s", head, behind(&w, condition_text(&w, &at, 0), &at, 0));
}

static void put_conditional(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->plan->is_async && fills_up(w->copy) && bytes_inside(w, spot, q)) {
        put(w, async_move(w, spot, q));
        return;
    }
    const char *condition = condition_text(w, spot, q), *move = lone_move(w, spot, q);
    if (*condition && is_bounded(w->copy) && w->plan->width > 1)
        put(w, arena_printf(w->fold->arena, "%s%s else %s", condition, move, tail(w, spot, q)));
    else
        put(w, behind(w, condition, spot, q));
}

/* ---- Written out ---- */

static int64_t count_of(const struct copy_modes *modes)
{
    int64_t count = 1;
    for (int m = 0; m < modes->n; m++) {
        if (modes->mode[m].extent->kind != EXPR_INT)
            return -1;
        if (__builtin_mul_overflow(count, modes->mode[m].extent->value, &count))
            return -1;
    }
    return count;
}

/* Where the k-th coordinate of the outer modes begins. */
static struct spot spot_of(struct writer *w, int64_t k)
{
    struct spot spot;
    for (int s = 0; s < COPY_SIDES; s++)
        spot.at[s] = w->plan->offset[s];
    for (int m = 0; m < w->plan->outer.n; m++) {
        const struct copy_mode *mode = &w->plan->outer.mode[m];
        const int64_t i = k % mode->extent->value;
        for (int s = 0; s < COPY_SIDES; s++)
            if (spot.at[s])
                spot.at[s] = mode->stride[s]
                                 ? expr_add(w->fold->table, spot.at[s], expr_scale(w->fold->table, i, mode->stride[s]))
                                 : NULL;
        k /= mode->extent->value;
    }
    return spot;
}

/* Moves first..end: their loads, then their stores. */
static void write_batch(struct writer *w, int64_t first, int64_t end)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    const char *loads = "";
    for (int64_t k = first; k < end && needs_name(w) && end - first > 1; k++) {
        const struct spot spot = spot_of(w, k / per_run);
        loads = arena_printf(w->fold->arena, "%s%s%s = %s", loads, *loads ? ", " : "const auto ",
                             own_name(w->fold, "v", (int)(k - first)), loaded(w, &spot, k % per_run));
    }
    if (*loads)
        put(w, arena_printf(w->fold->arena, "%s;", loads));
    for (int64_t k = first; k < end; k++) {
        const struct spot spot = spot_of(w, k / per_run);
        const char *from = what_to_store(w, &spot, k % per_run);
        if (*loads)
            from = own_name(w->fold, "v", (int)(k - first));
        if (from || !needs_name(w) || !copy_in_registers(w->copy, SIDE_DST))
            store(w, &spot, k % per_run, from);
        else
            put(w, lone_move(w, &spot, k % per_run));
    }
}

/* Moves under one condition stand behind it together. */
static void write_predicated(struct writer *w, int64_t moves)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    const char *condition = "";
    struct writer group = part_of(w);
    for (int64_t k = 0; k < moves; k++) {
        const struct spot spot = spot_of(w, k / per_run);
        const char *next = condition_text(w, &spot, k % per_run);
        if (group.statements && strcmp(next, condition) != 0) {
            put(w, arena_printf(w->fold->arena, "%s%s", condition, whole(&group)));
            group = part_of(w);
        }
        condition = next;
        put(&group, lone_move(&group, &spot, k % per_run));
    }
    if (group.statements)
        put(w, arena_printf(w->fold->arena, "%s%s", condition, whole(&group)));
}

static void write_bounded(struct writer *w, int64_t moves)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    for (int64_t k = 0; k < moves; k++) {
        const struct spot spot = spot_of(w, k / per_run);
        put_conditional(w, &spot, k % per_run);
    }
}

/* Each batch has its names for itself. */
static void write_batches(struct writer *w, int64_t moves)
{
    for (int64_t k = 0; k < moves; k += BATCH) {
        struct writer batch = part_of(w);
        write_batch(&batch, k, k + BATCH < moves ? k + BATCH : moves);
        put(w, moves > BATCH ? whole(&batch) : batch.text);
        w->statements += moves > BATCH ? 0 : batch.statements - 1;
    }
}

/* ---- Loops ---- */

/* "for (int i0 = 0; i0 < n; i0++) " and its counter. */
static const char *loop(struct fold *fold, const expr *extent, const char *letter, int number, const expr **counter)
{
    const expr_facts facts = expr_facts_of(fold->table, extent);
    const ctype type = facts.hi <= INT32_MAX ? CTYPE_INT : CTYPE_LLONG;
    const char *name = own_name(fold, letter, number);
    *counter = fold_symbol(fold, name, type, (struct symbol){.is_stable = true});
    expr_assume_range(fold->table, *counter, 0,
                      facts.hi > 0 && facts.hi <= INT64_MAX ? (int64_t)facts.hi - 1 : INT64_MAX - 1);
    expr_assume_lt(fold->table, *counter, extent);
    return arena_printf(fold->arena, "for (%s %s = 0; %s < %s; %s++) ", ctype_name(type), name, name,
                        fold_int_text(fold, extent, CTYPE_COUNT, C_COMPARED, NULL), name);
}

/* The modes as loops, the last outermost, and the moves of a run in the innermost. */
static void write_loops(struct writer *w)
{
    expr_table *t = w->fold->table;
    const int64_t per_run = w->plan->run / w->plan->width;
    const char *head = "";
    struct spot spot;
    const expr *counter;
    int number = 0;
    for (int s = 0; s < COPY_SIDES; s++)
        spot.at[s] = w->plan->offset[s];
    for (int m = w->plan->outer.n; m-- > 0;) {
        const struct copy_mode *mode = &w->plan->outer.mode[m];
        head = arena_printf(w->fold->arena, "%s%s", head, loop(w->fold, mode->extent, "i", number++, &counter));
        for (int s = 0; s < COPY_SIDES; s++)
            if (spot.at[s])
                spot.at[s] = mode->stride[s] ? expr_add(t, spot.at[s], expr_mul(t, counter, mode->stride[s])) : NULL;
    }
    struct writer body = part_of(w);
    for (int64_t q = 0; q < per_run; q++) {
        if (is_conditional(w))
            put_conditional(&body, &spot, q);
        else
            put(&body, lone_move(&body, &spot, q));
    }
    put(w, arena_printf(w->fold->arena, "%s%s", head, whole(&body)));
}

/* ---- All of it ---- */

/* The value of a fill is evaluated once, and a vector of zeros needs one of its type. */
static void name_value(struct writer *w, struct copy *copy)
{
    const bool is_c = w->fold->file->language == FOLD_C;
    const char *name = own_name(w->fold, "x", 0);
    const bool has_vectors = w->fold->file->language == FOLD_CUDA && w->plan->width > 1;
    if (copy->kind == COPY_ELEMENTS || (copy->kind == COPY_ZERO && !has_vectors))
        return;
    put(w, arena_printf(w->fold->arena,
                        copy->kind == COPY_ZERO ? "const __typeof__(*%s) %s{};"
                        : is_c                  ? "const __typeof__(*%s) %s = %s;"
                                                : "const __typeof__(*%s) %s(%s);",
                        copy->pointer[SIDE_DST].text, name, copy->value));
    copy->value = name;
}

/* All moves, each where its condition holds. */
static void write_moves(struct writer *w, int64_t moves)
{
    const bool in_registers = copy_in_registers(w->copy, SIDE_DST) || copy_in_registers(w->copy, SIDE_SRC);
    if (moves < 0 || moves > (in_registers ? MOST_REGISTERS : COPY_UNROLLED) ||
        (is_conditional(w) && is_bounded(w->copy) && !in_registers))
        write_loops(w);
    else if (w->copy->layout[SIDE_PRED])
        write_predicated(w, moves);
    else if (is_conditional(w))
        write_bounded(w, moves);
    else
        write_batches(w, moves);
}

/* Of a bounded copy: in the interior, nothing is asked of each move. */
static void write_in_bounds(struct writer *w, int64_t moves)
{
    const expr *all = all_inside(w);
    struct writer interior = part_of(w), edge = part_of(w);
    interior.is_interior = true;
    if (all)
        write_moves(&interior, moves);
    if (!all || !expr_is_int(all, 1))
        write_moves(&edge, moves);
    if (!all)
        put(w, whole(&edge));
    else if (expr_is_int(all, 1))
        put(w, whole(&interior));
    else
        put(w, arena_printf(w->fold->arena, "if (%s) %s else %s", fold_int_text(w->fold, all, CTYPE_COUNT, C_ANY, NULL),
                            whole(&interior), whole(&edge)));
}

int64_t copy_moves(const struct copy_plan *plan)
{
    const int64_t outer = count_of(&plan->outer);
    return outer < 0 ? -1 : outer * (plan->run / plan->width);
}

const char *copy_text(struct fold *fold, const struct copy *given, const struct copy_plan *plan, int64_t *moves)
{
    struct copy copy = *given;
    struct writer w = {fold, &copy, plan, false, "", 0};
    const size_t scope = expr_scope_enter(fold->table);
    *moves = copy_moves(plan);
    name_value(&w, &copy);
    if (is_bounded(&copy))
        write_in_bounds(&w, *moves);
    else
        write_moves(&w, *moves);
    expr_scope_leave(fold->table, scope);
    return whole(&w);
}

const expr *copy_element(struct fold *fold, const sym_layout *layout, const expr *index)
{
    const expr *at = layout->offset;
    sym_tuple coord, bad;
    fold->cx = leaf_open(fold->table);
    sym_one_leaf(&fold->cx, &coord, index);
    if (!sym_crd2idx_stride(&fold->cx, &bad, &coord, &layout->shape, layout->stride, &at) || fold->cx.overflow)
        return NULL;
    return at;
}

/* One element of each side, by its index. */
static bool write_index(struct writer *w, const expr *index)
{
    struct spot spot;
    for (int s = 0; s < COPY_SIDES; s++) {
        spot.at[s] = w->copy->layout[s] ? copy_element(w->fold, w->copy->layout[s], index) : NULL;
        if (w->copy->layout[s] && !spot.at[s])
            return false;
    }
    spot.at[SIDE_INDEX] = index;
    put_conditional(w, &spot, 0);
    return true;
}

const char *copy_text_by_index(struct fold *fold, const struct copy *given, int64_t *moves)
{
    static const struct copy_plan one = {.width = 1, .run = 1};
    struct copy copy = *given;
    struct writer w = {fold, &copy, &one, false, "", 0}, body = w;
    const size_t scope = expr_scope_enter(fold->table);
    const bool in_registers = copy_in_registers(&copy, SIDE_DST) || copy_in_registers(&copy, SIDE_SRC);
    const expr *counter;
    const char *head;
    bool good = true;
    *moves = copy.size->kind == EXPR_INT ? copy.size->value : -1;
    name_value(&w, &copy);
    if (*moves >= 0 && *moves <= (in_registers ? MOST_REGISTERS : COPY_UNROLLED)) {
        for (int64_t i = 0; i < *moves && good; i++)
            good = write_index(&w, expr_int(fold->table, i));
    } else {
        head = loop(fold, copy.size, "i", 0, &counter);
        good = write_index(&body, counter);
        put(&w, arena_printf(fold->arena, "%s%s", head, whole(&body)));
    }
    expr_scope_leave(fold->table, scope);
    return good ? whole(&w) : NULL;
}

/* The text of element `index` of a side, and where --verify finds it. */
static const char *numbered(struct writer *w, int side, int64_t index, bool is_address)
{
    const expr *at = copy_element(w->fold, w->copy->layout[side], expr_int(w->fold->table, index));
    struct spot spot = {{NULL}};
    spot.at[side] = at;
    spot.at[SIDE_INDEX] = expr_int(w->fold->table, index);
    return is_address ? address(w, &spot, side, 0) : element(w, &spot, side, 0, 0);
}

const char *copy_text_of_matrices(struct fold *fold, const struct copy *copy, int64_t rows)
{
    static const struct copy_plan one = {.width = 1, .run = 1};
    struct writer w = {fold, copy, &one, false, "", 0};
    const int count = copy->atom.bits / 32;
    const char *trans =
        copy->atom.kind == CCUTE_ATOM_LDMATRIX_TRANS || copy->atom.kind == CCUTE_ATOM_STMATRIX_TRANS ? "_trans" : "";
    const bool stores = ccute_atom_facts_(copy->atom.kind).source == CCUTE_SPACE_REGISTERS;
    for (int64_t row = 0; row < rows; row++) {
        const char *at = numbered(&w, stores ? SIDE_DST : SIDE_SRC, 8 * row, true);
        const char *name = own_name(fold, "v", (int)row), *held = "";
        for (int k = 0; k < 2 * count && stores; k++)
            held = arena_printf(fold->arena, "%s, %s", held, numbered(&w, SIDE_SRC, 2 * count * row + k, false));
        if (stores)
            put(&w, arena_printf(fold->arena, "ccute_store_matrices%s(%s%s);", trans, at, held));
        else
            put(&w,
                arena_printf(fold->arena, "const auto %s = ccute_load_matrices%s<%d>(%s);", name, trans, count, at));
        for (int k = 0; k < 2 * count && !stores; k++)
            put(&w,
                arena_printf(fold->arena, "%s = %s[%d];", numbered(&w, SIDE_DST, 2 * count * row + k, false), name, k));
    }
    return w.statements ? arena_printf(fold->arena, "{ %s }", w.text) : "(void)0;";
}
