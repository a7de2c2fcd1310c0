/* One move of a copy as text: an element or a vector, and the condition that it is inside. */
#include <string.h>

#include "foldc/expr/print.h"
#include "copy_move.h"
#include "text.h"

struct writer writer_part(const struct writer *w)
{
    return (struct writer){.fold = w->fold,
                           .copy = w->copy,
                           .plan = w->plan,
                           .is_interior = w->is_interior,
                           .text = "",
                           .refuted = {w->refuted[0], w->refuted[1]}};
}

void writer_refute(struct writer *w, const expr *condition)
{
    w->refuted[w->refuted[0] != NULL] = condition;
    expr_assume(w->fold->table, expr_not(w->fold->table, condition));
}

void writer_put(struct writer *w, const char *statement)
{
    w->text = arena_printf(w->fold->arena, "%s%s%s", w->text, *w->text ? " " : "", statement);
    w->statements++;
    w->is_block = w->is_if = false;
}

void writer_put_part(struct writer *w, struct writer *part)
{
    const bool is_alone = part->statements == 1;
    writer_put(w, writer_whole(part));
    w->is_block = is_alone ? part->is_block : part->statements > 1;
    w->is_if = is_alone && part->is_if;
    w->has_else |= part->has_else;
}

void writer_put_loop(struct writer *w, const char *head, struct writer *body)
{
    writer_put(w, arena_printf(w->fold->arena, "%s%s", head, writer_whole(body)));
    w->has_else |= body->has_else;
}

void writer_put_if(struct writer *w, const char *condition, struct writer *then, struct writer *otherwise)
{
    if (!*condition) {
        writer_put_part(w, then);
        return;
    }
    writer_put(w, arena_printf(w->fold->arena, "%s%s%s%s", condition, writer_whole(then), otherwise ? " else " : "",
                               otherwise ? writer_whole(otherwise) : ""));
    w->is_if = true;
    w->has_else |= otherwise || then->has_else;
}

const char *writer_whole(struct writer *w)
{
    if (!w->statements)
        return "(void)0;";
    return w->statements == 1 ? w->text : arena_printf(w->fold->arena, "{ %s }", w->text);
}

const char *writer_statement(struct writer *w)
{
    const expr *mask = w->copy->mask;
    const char *text = writer_whole(w);
    bool is_block = w->statements > 1 || w->is_block;
    if (mask && !expr_is_int(mask, 1)) {
        /* in braces, so that compilers see which `if` the `else` belongs to */
        const bool chooses = w->statements == 1 && w->is_if && w->has_else;
        text = arena_printf(w->fold->arena, chooses ? "if (%s) { %s }" : "if (%s) %s",
                            fold_int_text(w->fold, mask, CTYPE_COUNT, C_ANY, NULL), text);
        is_block = false;
    }
    /* directly after an `if` or a `for`, an `if` in the text must not take the `else` that follows it */
    return w->fold->walk.statement_is_bare && !is_block ? arena_printf(w->fold->arena, "{ %s }", text) : text;
}

const char *writer_name(struct fold *fold, const char *letter, int number)
{
    const char *name = arena_printf(fold->arena, "%s%d", letter, number);
    while (fold_name_taken(fold, name))
        name = arena_printf(fold->arena, "%s_", name);
    return name;
}

bool writer_is_conditional(const struct writer *w)
{
    return w->copy->layout[SIDE_PRED] || (copy_is_bounded(w->copy) && !w->is_interior);
}

static bool has_source(const struct copy *copy) { return copy_kind_has_source(copy->kind); }

static bool calculates(const struct writer *w) { return copy_kind_calculates(w->copy->kind); }

const char *writer_loop(struct fold *fold, const expr *extent, const char *letter, int number, const expr **counter)
{
    const expr_facts facts = expr_facts_of(fold->table, extent);
    const ctype type = facts.hi <= INT32_MAX ? CTYPE_INT : CTYPE_LLONG;
    const char *name = writer_name(fold, letter, number), *text;
    ctype of_text = type;
    *counter = fold_symbol(fold, name, type, (struct symbol){.is_stable = true});
    expr_assume_range(fold->table, *counter, 0,
                      facts.hi > 0 && facts.hi <= INT64_MAX ? (int64_t)facts.hi - 1 : INT64_MAX - 1);
    expr_assume_lt(fold->table, *counter, extent);
    text = fold_int_text(fold, extent, CTYPE_COUNT, C_COMPARED, &of_text);
    if (!ctype_signed(of_text) && ctype_bits(of_text) >= ctype_bits(type)) /* compilers warn of two signs */
        text = fold_int_text(fold, extent, type, C_COMPARED, NULL);
    return arena_printf(fold->arena, "for (%s %s = 0; %s < %s; %s++) ", ctype_name(type), name, name, text, name);
}

/* ---- One element, or one vector ---- */

static const expr *swizzled(struct fold *fold, const sym_layout *layout, const expr *e)
{
    return layout->sw_bits ? expr_swizzle(fold->table, layout->sw_bits, layout->sw_base, layout->sw_shift, e) : e;
}

const expr *move_run_offset(struct writer *w, int side, int64_t x)
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

const expr *move_offset(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    const expr *offset = move_run_offset(w, side, q * w->plan->width + e);
    return spot->at[side] && offset ? expr_add(w->fold->table, spot->at[side], offset) : NULL;
}

const expr *move_index(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    const expr *offset = move_offset(w, spot, side, q, e);
    return swizzled(w->fold, w->copy->layout[side],
                    copy_is_bounded(w->copy) ? expr_rebuild(w->fold->table, offset) : offset);
}

/* The text of an index on a side. The terms that all elements of the side share come first. */
static const char *placed(struct writer *w, int side, const expr *at, int precedence)
{
    return fold_element_text(w->fold, at, w->plan->offset[side], precedence);
}

static const char *index_text(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e, int precedence)
{
    const expr *at = move_index(w, spot, side, q, e);
    const char *text = placed(w, side, at, precedence);
    costly_note(w->fold, at);
    return expr_is_int(at, 0) && precedence != C_ANY ? "" : text;
}

const char *move_element(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    return arena_printf(w->fold->arena, "%s[%s]", w->copy->pointer[side].text, index_text(w, spot, side, q, e, C_ANY));
}

/* "pointer + index" of element e of a move. */
static const char *address(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    const char *text = index_text(w, spot, side, q, e, C_ADDED);
    if (!*text)
        return w->copy->pointer[side].text;
    return arena_printf(w->fold->arena, "%s + %s", w->copy->pointer[side].text, text);
}

const char *move_address(struct writer *w, const struct spot *spot, int side, int64_t q)
{
    return address(w, spot, side, q, 0);
}

/* The number of elements of a side in one register. More than 1: the elements are smaller than a register, and the move
   takes whole registers. */
static int64_t per_word(const struct writer *w, int side)
{
    const int64_t bytes = w->copy->pointer[side].bytes;
    return bytes < 4 && 4 % bytes == 0 && w->plan->width % (4 / bytes) == 0 ? 4 / bytes : 1;
}

/* Are the elements of the move from e on an aligned word of the array of registers? */
static bool is_word(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e)
{
    const int64_t count = per_word(w, side);
    const struct pointer *p = &w->copy->pointer[side];
    const expr *first = move_offset(w, spot, side, q, e);
    const expr *at =
        p->offset ? expr_add(w->fold->table, p->offset, expr_scale(w->fold->table, p->bytes, first)) : NULL;
    if (count == 1 || w->copy->layout[side]->sw_bits || !at || p->step % 4 != 0 ||
        expr_is_multiple(w->fold->table, at, expr_int(w->fold->table, 4)) != TRI_YES)
        return false;
    for (int64_t i = 1; i < count; i++)
        if (!expr_is_int(expr_sub(w->fold->table, move_offset(w, spot, side, q, e + i), first), i))
            return false;
    return true;
}

/* r, r + 2...: the words of a move out of registers; NULL where it does not consist of words. */
static const char *words(struct writer *w, const struct spot *spot, int side, int64_t q)
{
    const char *text = "";
    for (int64_t e = 0; e < w->plan->width; e += per_word(w, side)) {
        if (!is_word(w, spot, side, q, e))
            return NULL;
        text = arena_printf(w->fold->arena, "%s%s%s", text, e ? ", " : "", address(w, spot, side, q, e));
    }
    return arena_printf(w->fold->arena, "ccute_load_words(%s)", text);
}

/* The constant that an instruction can add to an index by itself. */
static int64_t immediate(const expr *at)
{
    const int64_t most = 1 << 20;
    return (at->kind == EXPR_SUM || at->kind == EXPR_INT) && at->value > -most && at->value < most ? at->value : 0;
}

enum action { LOAD, STORE };
static const char *const actions[] = {[LOAD] = "load", [STORE] = "store"};

/* The advice of an instruction to the caches, after its name. */
static const char *hint_text(const struct writer *w, int side, enum action action)
{
    if (w->copy->pointer[side].space != SPACE_GLOBAL)
        return "";
    switch (w->copy->atom.hint) {
    case CCUTE_CACHE_STREAMING:
        return "_cs";
    case CCUTE_CACHE_LAST_USE:
        return action == LOAD ? "_lu" : "";
    case CCUTE_CACHE_GLOBAL:
        return "_cg";
    default:
        return "";
    }
}

/* Does a single element need an instruction of its own, which has the hint? */
static bool is_hinted(const struct writer *w, int side, enum action action)
{
    const int64_t bytes = w->copy->pointer[side].bytes;
    return w->fold->file->language == AST_CUDA && (bytes == 2 || bytes == 4 || bytes == 8) &&
           *hint_text(w, side, action);
}

/* The elements that one instruction moves on a side. */
static int64_t side_width(const struct writer *w, int side)
{
    return copy_side_width(w->fold, w->copy, side, w->plan->width);
}

/* "ccute_load_global<4, 8>(pointer + index" for the vector of a move, from its element e on; ")" or more is to follow.
 */
static const char *vector(struct writer *w, const struct spot *spot, int side, int64_t q, int64_t e, enum action action)
{
    static const char *const spaces[] = {[SPACE_MEMORY] = "", [SPACE_GLOBAL] = "_global", [SPACE_SHARED] = "_shared"};
    struct fold *fold = w->fold;
    const char *hint = hint_text(w, side, action);
    const struct pointer *p = &w->copy->pointer[side];
    const expr *at = move_index(w, spot, side, q, e);
    const int64_t apart = immediate(at);
    const expr *base = expr_sub(fold->table, at, expr_int(fold->table, apart));
    costly_note(fold, base);
    const char *arguments = "", *index = expr_is_int(base, 0) ? "" : placed(w, side, base, C_ADDED);
    if (action == LOAD)
        arguments = arena_printf(fold->arena, apart ? "<%lld, %lld>" : "<%lld>", (long long)side_width(w, side),
                                 (long long)apart);
    else if (apart)
        arguments = arena_printf(fold->arena, "<%lld>", (long long)apart);
    return arena_printf(fold->arena, "ccute_%s%s%s%s(%s%s%s", actions[action], spaces[p->space], hint, arguments,
                        p->text, *index ? " + " : "", index);
}

/* The elements of a side that a calculation takes, as a vector: loaded by as many instructions as they need, or out of
   registers. */
static const char *operand(struct writer *w, const struct spot *spot, int side, int64_t q)
{
    const int64_t step = copy_in_registers(w->copy, side) ? 1 : side_width(w, side);
    const char *text = copy_in_registers(w->copy, side) ? words(w, spot, side, q) : NULL;
    if (text)
        return text;
    text = "";
    for (int64_t e = 0; e < w->plan->width; e += step)
        text = arena_printf(w->fold->arena, "%s%s%s%s", text, e ? ", " : "",
                            copy_in_registers(w->copy, side) ? move_element(w, spot, side, q, e)
                                                             : vector(w, spot, side, q, e, LOAD),
                            copy_in_registers(w->copy, side) ? "" : ")");
    if (step == w->plan->width)
        return text;
    return arena_printf(w->fold->arena,
                        copy_in_registers(w->copy, side) ? "ccute_vector_of(%s)" : "ccute_vector_join(%s)", text);
}

/* The vector that a calculation makes of a move's elements. */
static const char *calculated(struct writer *w, const struct spot *spot, int64_t q)
{
    const struct copy *copy = w->copy;
    const char *to = copy->pointer[SIDE_DST].text, *from = operand(w, spot, SIDE_SRC, q);
    if (copy->kind != COPY_AXPBY)
        return arena_printf(w->fold->arena, "ccute_vector_%s(%s, %s)",
                            copy->kind == COPY_SATURATED ? "saturated" : "converted", to, from);
    if (!copy_reads_destination(copy))
        return arena_printf(w->fold->arena, "ccute_vector_scaled(%s, %s, %s)", to, copy->scale[0], from);
    return arena_printf(w->fold->arena, "ccute_vector_axpby(%s, %s, %s, %s, %s)", to, copy->scale[0], from,
                        copy->scale[1], operand(w, spot, SIDE_DST, q));
}

const char *move_loaded(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->plan->width > 1 && calculates(w))
        return calculated(w, spot, q);
    if (w->plan->width > 1)
        return arena_printf(w->fold->arena, "%s)", vector(w, spot, SIDE_SRC, q, 0, LOAD));
    if (is_hinted(w, SIDE_SRC, LOAD))
        return arena_printf(w->fold->arena, "%s)[0]", vector(w, spot, SIDE_SRC, q, 0, LOAD));
    return move_element(w, spot, SIDE_SRC, q, 0);
}

bool move_needs_name(const struct writer *w)
{
    if (calculates(w) && w->plan->width > 1)
        return true;
    return has_source(w->copy) && w->fold->file->language == AST_CUDA && !w->plan->is_async &&
           !copy_why_assigned(w->copy) && !copy_in_registers(w->copy, SIDE_SRC) &&
           (w->plan->width > 1 || !copy_in_registers(w->copy, SIDE_DST));
}

/* x[0], x[1]: the elements of a move out of registers, or of a value that all are. */
static const char *gathered(struct writer *w, const struct spot *spot, int64_t q)
{
    const char *text = has_source(w->copy) ? words(w, spot, SIDE_SRC, q) : NULL;
    if (text)
        return text;
    text = "";
    for (int64_t e = 0; e < w->plan->width; e++)
        text = arena_printf(w->fold->arena, "%s%s%s", text, e ? ", " : "",
                            has_source(w->copy) ? move_element(w, spot, SIDE_SRC, q, e) : w->copy->value);
    return text;
}

/* In C a run may have any width: the compiler finds the instructions. */
static void store_bytes(struct writer *w, const struct spot *spot, int64_t q)
{
    if (w->copy->kind == COPY_ZERO) {
        writer_put(w, arena_printf(w->fold->arena, "__builtin_memset(%s, 0, %lld);", move_address(w, spot, SIDE_DST, q),
                                   (long long)(w->plan->width * w->copy->pointer[SIDE_DST].bytes)));
        return;
    }
    writer_put(w, arena_printf(w->fold->arena, "__builtin_memcpy(%s, %s, %lld);", move_address(w, spot, SIDE_DST, q),
                               move_address(w, spot, SIDE_SRC, q),
                               (long long)(w->plan->width * w->copy->pointer[SIDE_DST].bytes)));
}

const char *move_async(struct writer *w, const struct spot *spot, int64_t q)
{
    const bool is_cg = w->copy->atom.kind == CCUTE_ATOM_CP_ASYNC_CG;
    const expr *bytes = writer_is_conditional(w) && copy_is_bounded(w->copy) ? move_bytes_inside(w, spot, q) : NULL;
    const char *third =
        bytes ? arena_printf(w->fold->arena, ", %s", fold_int_text(w->fold, bytes, CTYPE_COUNT, C_ANY, NULL)) : "";
    return arena_printf(w->fold->arena, "ccute_async%s<%d>(%s, %s%s);", is_cg ? "_cg" : "", w->copy->atom.bits / 8,
                        move_address(w, spot, SIDE_DST, q), move_address(w, spot, SIDE_SRC, q), third);
}

/* In C, {} is no value of a structure, and one with a const member is not assigned; the library moves its bytes. */
static bool goes_as_bytes(const struct writer *w)
{
    const bool is_class = w->copy->pointer[SIDE_DST].element->kind == AST_TYPE_OTHER;
    return (w->plan->width > 1 && w->fold->file->language != AST_CUDA) ||
           (w->fold->file->language == AST_C && is_class && w->copy->kind != COPY_VALUE);
}

/* Elements e.. of the vector `from`, those of a word, to registers: as a word where they are neighbours, which
   compilers keep in one register. */
static void put_registers(struct writer *w, const struct spot *spot, int64_t q, int64_t e, const char *from)
{
    const int64_t count = per_word(w, SIDE_DST);
    if (is_word(w, spot, SIDE_DST, q, e)) {
        writer_put(w, arena_printf(w->fold->arena, "ccute_store_word<%lld>(%s, %s);", (long long)(e / count),
                                   address(w, spot, SIDE_DST, q, e), from));
        return;
    }
    for (int64_t i = e; i < e + count; i++)
        writer_put(w, arena_printf(w->fold->arena, "%s = %s[%lld];", move_element(w, spot, SIDE_DST, q, i), from,
                                   (long long)i));
}

/* One element that is calculated of `from`, or of the element in its place. */
static void store_calculated(struct writer *w, const struct spot *spot, int64_t q, const char *from)
{
    const struct copy *copy = w->copy;
    const char *to = address(w, spot, SIDE_DST, q, 0);
    from = from ? from : move_element(w, spot, SIDE_SRC, q, 0);
    if (copy->kind == COPY_AXPBY)
        writer_put(w, arena_printf(w->fold->arena, "ccute_store_axpby(%s, %s, %s, %s);", to, copy->scale[0], from,
                                   copy->scale[1] ? copy->scale[1] : "0"));
    else
        writer_put(w, arena_printf(w->fold->arena, "ccute_store_%s(%s, %s);",
                                   copy->kind == COPY_SATURATED ? "saturated" : "converted", to, from));
}

/* The vector `from`, by as many instructions as its elements need. */
static void store_parts(struct writer *w, const struct spot *spot, int64_t q, const char *from)
{
    const int64_t step = side_width(w, SIDE_DST);
    for (int64_t e = 0; e < w->plan->width; e += step) {
        const char *part = step == w->plan->width ? from
                                                  : arena_printf(w->fold->arena, "ccute_vector_part<%lld, %lld>(%s)",
                                                                 (long long)e, (long long)step, from);
        writer_put(w, arena_printf(w->fold->arena, "%s, %s);", vector(w, spot, SIDE_DST, q, e, STORE), part));
    }
}

void move_store(struct writer *w, const struct spot *spot, int64_t q, const char *from)
{
    struct fold *fold = w->fold;
    const int64_t width = w->plan->width;
    if (w->plan->is_async) {
        writer_put(w, move_async(w, spot, q));
        return;
    }
    if (goes_as_bytes(w)) {
        store_bytes(w, spot, q);
        return;
    }
    if (width == 1 && calculates(w)) {
        store_calculated(w, spot, q, from);
        return;
    }
    if (width == 1 && is_hinted(w, SIDE_DST, STORE)) {
        writer_put(w, arena_printf(fold->arena, "%s, %s);", vector(w, spot, SIDE_DST, q, 0, STORE),
                                   from ? from : move_loaded(w, spot, q)));
        return;
    }
    if (width == 1) {
        writer_put(w, arena_printf(fold->arena, "%s = %s;", move_element(w, spot, SIDE_DST, q, 0),
                                   from ? from : move_loaded(w, spot, q)));
        return;
    }
    if (!copy_in_registers(w->copy, SIDE_DST)) {
        store_parts(w, spot, q, from ? from : move_loaded(w, spot, q));
        return;
    }
    for (int64_t e = 0; e < width; e += per_word(w, SIDE_DST))
        put_registers(w, spot, q, e, from);
}

bool move_stores_a_name(const struct writer *w)
{
    return w->plan->width > 1 && (copy_in_registers(w->copy, SIDE_DST) || side_width(w, SIDE_DST) < w->plan->width);
}

const char *move_stored(struct writer *w, const struct spot *spot, int64_t q)
{
    if (calculates(w))
        return NULL;
    if (!has_source(w->copy) && copy_in_registers(w->copy, SIDE_DST))
        return w->copy->value;
    if (!has_source(w->copy) || (copy_in_registers(w->copy, SIDE_SRC) && w->plan->width > 1))
        return w->plan->width > 1 ? gathered(w, spot, q) : w->copy->value;
    return NULL;
}

struct writer move_alone(struct writer *outer, const struct spot *spot, int64_t q)
{
    struct writer w = writer_part(outer);
    const char *from = move_stored(&w, spot, q);
    if (move_stores_a_name(&w) && !from) {
        from = writer_name(w.fold, "v", 0);
        writer_put(&w, arena_printf(w.fold->arena, "const auto %s = %s;", from, move_loaded(&w, spot, q)));
    }
    move_store(&w, spot, q, from);
    return w;
}
