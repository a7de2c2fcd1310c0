/* The statements that a copy becomes. */

#include "foldc/expr/print.h"
#include "copy_move.h"
#include "text.h"

/* The most loads that stand before their stores, and the most moves of registers that are written out. */
enum { BATCH = 8, MOST_REGISTERS = 4096 };

/* The number of moves whose loads precede their stores. A move that calculates may need several loads: then there are
   fewer. */
static int64_t batch_of(const struct writer *w)
{
    const int64_t step = copy_in_registers(w->copy, SIDE_SRC)
                             ? w->plan->width
                             : copy_side_width(w->fold, w->copy, SIDE_SRC, w->plan->width);
    return w->plan->width / step < BATCH ? BATCH / (w->plan->width / step) : 1;
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

struct spot spot_of(struct writer *w, int64_t k)
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

static void put_alone(struct writer *w, const struct spot *spot, int64_t q)
{
    struct writer move = move_alone(w, spot, q);
    writer_put_part(w, &move);
}

/* Do moves between memory and registers take steps that are known only at run time? */
static bool takes_steps(const struct writer *w)
{
    const struct copy_mode *mode = copy_only_mode(&w->plan->outer);
    const int side = copy_in_registers(w->copy, SIDE_DST) ? SIDE_SRC : SIDE_DST;
    return mode && w->plan->run == w->plan->width && copy_kind_has_source(w->copy->kind) &&
           copy_in_registers(w->copy, SIDE_DST) != copy_in_registers(w->copy, SIDE_SRC) && mode->stride[side] &&
           mode->stride[side]->kind != EXPR_INT;
}

/* Do the moves of a batch after the first one add steps to the place of the move before? */
static bool adds_steps(const struct writer *w, int64_t moves) { return takes_steps(w) && moves > 2; }

/* The runs of moves first..end. */
static const struct spot *spots_of(struct writer *w, int64_t first, int64_t end)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    const bool in_steps = adds_steps(w, end - first);
    struct spot *spot = arena_alloc(w->fold->arena, (size_t)(end - first) * sizeof *spot);
    for (int64_t k = first; k < end; k++) {
        spot[k - first] = in_steps && k > first ? spot[k - first - 1] : spot_of(w, k / per_run);
        if (in_steps && k > first)
            spot_advance(w, copy_only_mode(&w->plan->outer), &spot[k - first], k, end - 1);
    }
    return spot;
}

/* Moves first..end: their loads, then their stores. */
static void write_batch(struct writer *w, int64_t first, int64_t end)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    const struct spot *spot = spots_of(w, first, end);
    const char *loads = "";
    for (int64_t k = first; k < end && move_needs_name(w) && end - first > 1; k++)
        loads =
            arena_printf(w->fold->arena, "%s%s%s = %s", loads, *loads ? ", " : "const auto ",
                         writer_name(w->fold, "v", (int)(k - first)), move_loaded(w, &spot[k - first], k % per_run));
    if (*loads)
        writer_put(w, arena_printf(w->fold->arena, "%s;", loads));
    for (int64_t k = first; k < end; k++) {
        const char *from = move_stored(w, &spot[k - first], k % per_run);
        if (*loads)
            from = writer_name(w->fold, "v", (int)(k - first));
        if (from || !move_needs_name(w) || !move_stores_a_name(w))
            move_store(w, &spot[k - first], k % per_run, from);
        else
            put_alone(w, &spot[k - first], k % per_run);
    }
}

/* Do neither elements nor predicates run code of the user's? Then moves with one condition check it once. */
static bool is_quiet(const struct copy *copy)
{
    return !copy_why_assigned(copy) && copy->pointer[SIDE_PRED].element->kind != AST_TYPE_OTHER;
}

/* Moves under one condition follow it together. */
static void write_predicated(struct writer *w, int64_t moves)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    const char *condition = "";
    const expr *predicate = NULL;
    struct writer group = writer_part(w);
    for (int64_t k = 0; k < moves; k++) {
        const struct spot spot = spot_of(w, k / per_run);
        const expr *next = move_index(w, &spot, SIDE_PRED, k % per_run, 0);
        if (group.statements && (next != predicate || !is_quiet(w->copy))) {
            writer_put_if(w, condition, &group, NULL);
            group = writer_part(w);
        }
        predicate = next;
        condition = move_condition(w, &spot, k % per_run);
        put_alone(&group, &spot, k % per_run);
    }
    if (group.statements)
        writer_put_if(w, condition, &group, NULL);
}

static void write_bounded(struct writer *w, int64_t moves)
{
    const int64_t per_run = w->plan->run / w->plan->width;
    for (int64_t k = 0; k < moves; k++) {
        const struct spot spot = spot_of(w, k / per_run);
        move_put(w, &spot, k % per_run);
    }
}

/* Does a side in memory begin at a sum to which the moves add products that are known only at run time? */
static bool begins_at_sum(struct writer *w, int side, int64_t moves)
{
    const expr *first = w->plan->offset[side];
    bool has_products = false;
    if (!w->copy->layout[side] || w->copy->layout[side]->sw_bits || copy_in_registers(w->copy, side) || !first ||
        first->kind != EXPR_SUM || first->n < 2)
        return false;
    for (int m = 0; m < w->plan->outer.n; m++) {
        const struct copy_mode *mode = &w->plan->outer.mode[m];
        if (!mode->stride[side])
            return false;
        has_products |= mode->stride[side]->kind != EXPR_INT && !expr_is_int(mode->extent, 1);
    }
    return has_products &&
           !(adds_steps(w, moves) && spot_has_steps(w, copy_only_mode(&w->plan->outer), side, moves - 1));
}

/* The plan with names for sums that all moves share. Where a move's product has a factor of such a sum, the text of
   both would have other products, and compilers would calculate each address from the beginning. */
static struct copy_plan with_named_sums(struct writer *w, int64_t moves)
{
    struct copy_plan plan = *w->plan;
    for (int side = 0; side < SIDE_COORD && moves > 1; side++)
        if (begins_at_sum(w, side, moves))
            plan.offset[side] = writer_scalar(w, "at", side, plan.offset[side]);
    return plan;
}

/* Each batch has its names for itself. */
static void write_batches(struct writer *w, int64_t moves)
{
    const int64_t most = copy_kind_has_source(w->copy->kind) ? batch_of(w) : BATCH;
    const struct copy_plan *const given = w->plan, plan = with_named_sums(w, moves);
    w->plan = &plan;
    if (moves <= most)
        write_batch(w, 0, moves);
    for (int64_t k = 0; k < moves && moves > most; k += most) {
        struct writer batch = writer_part(w);
        write_batch(&batch, k, k + most < moves ? k + most : moves);
        writer_put_part(w, &batch);
    }
    w->plan = given;
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
        head = arena_printf(w->fold->arena, "%s%s", head, writer_loop(w->fold, mode->extent, "i", number++, &counter));
        for (int s = 0; s < COPY_SIDES; s++)
            if (spot.at[s])
                spot.at[s] = mode->stride[s] ? expr_add(t, spot.at[s], expr_mul(t, counter, mode->stride[s])) : NULL;
    }
    struct writer body = writer_part(w);
    for (int64_t q = 0; q < per_run; q++) {
        if (writer_is_conditional(w))
            move_put(&body, &spot, q);
        else
            put_alone(&body, &spot, q);
    }
    if (!body.statements)
        return;
    writer_put_loop(w, head, &body);
}

/* ---- All of it ---- */

/* A value that fills registers by words: the name of a vector of it. */
static const char *name_words(struct writer *w, const char *value)
{
    const char *name = writer_name(w->fold, "v", 0), *elements = value;
    for (int64_t e = 1; e < w->plan->width; e++)
        elements = arena_printf(w->fold->arena, "%s, %s", elements, value);
    writer_put(w, arena_printf(w->fold->arena, "const auto %s = ccute_vector_of(%s);", name, elements));
    return name;
}

/* The value of a fill is evaluated once, and a vector of zeros needs one of its type. So do zeros of a class, whose
   operators would have to choose what {} is. */
static void name_value(struct writer *w, struct copy *copy)
{
    const bool is_c = w->fold->file->language == AST_C;
    const char *name = writer_name(w->fold, "x", 0);
    const bool has_vectors = w->fold->file->language == AST_CUDA && w->plan->width > 1;
    const bool has_class = !is_c && copy->pointer[SIDE_DST].element->kind == AST_TYPE_OTHER;
    if (copy_kind_has_source(copy->kind) || (copy->kind == COPY_ZERO && !has_vectors && !has_class))
        return;
    writer_put(w, arena_printf(w->fold->arena,
                               copy->kind == COPY_ZERO ? "const __typeof__(*%s) %s{};"
                               : is_c                  ? "const __typeof__(*%s) %s = %s;"
                                                       : "const __typeof__(*%s) %s(%s);",
                               copy->pointer[SIDE_DST].text, name, copy->value));
    copy->value = has_vectors && copy_in_registers(copy, SIDE_DST) ? name_words(w, name) : name;
}

/* Alpha and beta are evaluated once: an expression that is more than a number gets a name. */
static void name_scale(struct writer *w, struct copy *copy)
{
    const bool is_c = w->fold->file->language == AST_C;
    for (int i = 0; i < 2; i++) {
        const char *name = writer_name(w->fold, i ? "b" : "a", 0), *text = copy->scale[i];
        if (!text && !(i == 1 && is_c && copy->kind == COPY_AXPBY))
            continue;
        text = text ? text : "0"; /* a variable: the macro takes its address */
        writer_put(w, is_c ? arena_printf(w->fold->arena, "const __typeof__(%s) %s = %s;", text, name, text)
                           : arena_printf(w->fold->arena, "const auto %s = %s;", name, text));
        copy->scale[i] = name;
    }
}

/* May the copy change memory that a side's pointer reads when its text is evaluated again? An array of the function's
   own that the pointer does not name is not the memory that it reads, unless assigning the elements does more. */
static bool may_move(const struct copy *copy, int side)
{
    const struct ast_decl *own = copy->pointer[SIDE_DST].root;
    if (fold_reads_no_memory(copy->pointer[side].node))
        return false;
    return copy_why_assigned(copy) || !own || own->type->kind != AST_TYPE_ARRAY || own->type->is_reference ||
           !ast_is_automatic(own) || ast_names(copy->pointer[side].node, own);
}

/* Every argument is evaluated once: a pointer that the copy may change gets a name. */
static void name_pointers(struct writer *w, struct copy *copy)
{
    const bool is_c = w->fold->file->language == AST_C;
    for (int s = 0; s < SIDE_COORD; s++) {
        const char *name = writer_name(w->fold, "p", s), *text = copy->pointer[s].text;
        if (!copy->layout[s] || !may_move(copy, s))
            continue;
        writer_put(w, is_c ? arena_printf(w->fold->arena, "__typeof__(*%s) *const %s = %s;", text, name, text)
                           : arena_printf(w->fold->arena, "auto *const %s = %s;", name, text));
        copy->pointer[s].text = name;
    }
}

/* All moves, each where its condition holds. */
static void write_moves(struct writer *w, int64_t moves)
{
    const bool in_registers = copy_in_registers(w->copy, SIDE_DST) || copy_in_registers(w->copy, SIDE_SRC);
    if (moves < 0 || moves > (in_registers ? MOST_REGISTERS : COPY_UNROLLED) ||
        (writer_is_conditional(w) && copy_is_bounded(w->copy) && !in_registers))
        write_loops(w);
    else if (w->copy->layout[SIDE_PRED])
        write_predicated(w, moves);
    else if (writer_is_conditional(w))
        write_bounded(w, moves);
    else
        write_batches(w, moves);
}

/* Of a bounded copy: in the interior, no move is checked. */
static void write_in_bounds(struct writer *w, int64_t moves)
{
    const expr *all = writer_all_inside(w);
    struct writer interior = writer_part(w), edge = writer_part(w);
    const char *condition = all ? fold_int_text(w->fold, all, CTYPE_COUNT, C_ANY, NULL) : "";
    size_t scope = expr_scope_enter(w->fold->table);
    interior.is_interior = true;
    if (all)
        writer_accept(&interior, all);
    if (all && !expr_is_int(all, 0))
        write_moves(&interior, moves);
    expr_scope_leave(w->fold->table, scope);
    scope = expr_scope_enter(w->fold->table);
    if (all)
        writer_refute(&edge, all);
    if (!all || !expr_is_int(all, 1))
        write_moves(&edge, moves);
    expr_scope_leave(w->fold->table, scope);
    condition = all && expr_is_int(all, 1) ? "" : arena_printf(w->fold->arena, "if (%s) ", condition);
    if (!all || expr_is_int(all, 0))
        writer_put_part(w, &edge);
    else
        writer_put_if(w, condition, &interior, edge.statements ? &edge : NULL);
}

int64_t copy_moves(const struct copy_plan *plan)
{
    const int64_t outer = count_of(&plan->outer);
    return outer < 0 ? -1 : outer * (plan->run / plan->width);
}

const char *copy_text(struct fold *fold, const struct copy *given, const struct copy_plan *plan, int64_t *moves)
{
    struct copy copy = *given;
    struct writer w = {.fold = fold, .copy = &copy, .plan = plan, .text = ""};
    const size_t scope = expr_scope_enter(fold->table);
    *moves = copy_moves(plan);
    name_value(&w, &copy);
    name_scale(&w, &copy);
    if (*moves != 1 || writer_is_conditional(&w) || copy_kind_calculates(copy.kind))
        name_pointers(&w, &copy);
    if (copy_is_bounded(&copy) && !even_put(&w, *moves))
        write_in_bounds(&w, *moves);
    else if (!copy_is_bounded(&copy))
        write_moves(&w, *moves);
    expr_scope_leave(fold->table, scope);
    return writer_statement(&w);
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
    move_put(w, &spot, 0);
    return true;
}

const char *copy_text_by_index(struct fold *fold, const struct copy *given, int64_t *moves)
{
    static const struct copy_plan one = {.width = 1, .run = 1};
    struct copy copy = *given;
    struct writer w = {.fold = fold, .copy = &copy, .plan = &one, .text = ""}, body = w;
    const size_t scope = expr_scope_enter(fold->table);
    const bool in_registers = copy_in_registers(&copy, SIDE_DST) || copy_in_registers(&copy, SIDE_SRC);
    const expr *counter;
    const char *head;
    bool good = true;
    *moves = copy.size->kind == EXPR_INT ? copy.size->value : -1;
    name_value(&w, &copy);
    name_scale(&w, &copy);
    if (*moves != 1 || writer_is_conditional(&w) || copy_kind_calculates(copy.kind))
        name_pointers(&w, &copy);
    if (*moves >= 0 && *moves <= (in_registers ? MOST_REGISTERS : COPY_UNROLLED)) {
        for (int64_t i = 0; i < *moves && good; i++)
            good = write_index(&w, expr_int(fold->table, i));
    } else {
        head = writer_loop(fold, copy.size, "i", 0, &counter);
        good = write_index(&body, counter);
        writer_put_loop(&w, head, &body);
    }
    expr_scope_leave(fold->table, scope);
    return good ? writer_statement(&w) : NULL;
}

/* The text of element `index` of a side. */
static const char *numbered(struct writer *w, int side, int64_t index, bool is_address)
{
    const expr *at = copy_element(w->fold, w->copy->layout[side], expr_int(w->fold->table, index));
    struct spot spot = {{NULL}};
    spot.at[side] = at;
    spot.at[SIDE_INDEX] = expr_int(w->fold->table, index);
    return is_address ? move_address(w, &spot, side, 0) : move_element(w, &spot, side, 0, 0);
}

/* The elements of word k of a vector to the registers from that index on: as a word where they are neighbours, which
   compilers keep in one register. */
static void put_word(struct writer *w, int64_t index, const char *vector, int k)
{
    const struct fold *fold = w->fold;
    const int elements = 4 / (int)w->copy->pointer[SIDE_DST].bytes;
    const expr *first = copy_element(w->fold, w->copy->layout[SIDE_DST], expr_int(fold->table, index));
    bool are_neighbours = first && elements > 1;
    for (int i = 1; i < elements && are_neighbours; i++) {
        const expr *next = copy_element(w->fold, w->copy->layout[SIDE_DST], expr_int(fold->table, index + i));
        are_neighbours = next && expr_is_int(expr_sub(fold->table, next, first), i);
    }
    if (are_neighbours)
        writer_put(w, arena_printf(fold->arena, "ccute_store_word<%d>(%s, %s);", k, numbered(w, SIDE_DST, index, true),
                                   vector));
    for (int i = 0; i < elements && !are_neighbours; i++)
        writer_put(w, arena_printf(fold->arena, "%s = %s[%d];", numbered(w, SIDE_DST, index + i, false), vector,
                                   elements * k + i));
}

const char *copy_text_of_matrices(struct fold *fold, const struct copy *given, int64_t rows)
{
    static const struct copy_plan one = {.width = 1, .run = 1};
    struct copy named = *given;
    const struct copy *const copy = &named;
    struct writer w = {.fold = fold, .copy = copy, .plan = &one, .text = ""}, block = w;
    const int count = copy->atom.bits / 32, in_word = 4 / (int)copy->pointer[SIDE_DST].bytes;
    const char *trans =
        copy->atom.kind == CCUTE_ATOM_LDMATRIX_TRANS || copy->atom.kind == CCUTE_ATOM_STMATRIX_TRANS ? "_trans" : "";
    const bool stores = ccute_atom_facts_(copy->atom.kind).source == CCUTE_SPACE_REGISTERS;
    name_pointers(&w, &named);
    for (int64_t row = 0; row < rows; row++) {
        const char *at = numbered(&w, stores ? SIDE_DST : SIDE_SRC, 4 * in_word * row, true);
        const char *name = writer_name(fold, "v", (int)row), *held = "";
        for (int k = 0; k < in_word * count && stores; k++)
            held = arena_printf(fold->arena, "%s, %s", held, numbered(&w, SIDE_SRC, in_word * count * row + k, false));
        if (stores)
            writer_put(&w, arena_printf(fold->arena, "ccute_store_matrices%s(%s%s);", trans, at, held));
        else
            writer_put(&w, arena_printf(fold->arena, "const auto %s = ccute_load_matrices%s<%d>(%s);", name, trans,
                                        count, at));
        for (int k = 0; k < count && !stores; k++)
            put_word(&w, in_word * (count * row + k), name, k);
    }
    if (w.statements) {
        writer_put(&block, arena_printf(fold->arena, "{ %s }", w.text));
        block.is_block = true;
    }
    return writer_statement(&block);
}
