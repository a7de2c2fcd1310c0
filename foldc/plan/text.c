/* The text that folding writes: integers, values in text form, pieces of the source. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/eval/eval.h"
#include "foldc/eval/value.h"
#include "foldc/expr/print.h"
#include "slot.h"
#include "state.h"
#include "text.h"

/* An integer whose text has the marks of slots. */
struct spelled {
    struct fold *fold;
    const expr *e, *lead;
    ctype wanted;
    int precedence;
};

static ctype print_spelled(void *context, ccute_sink *sink)
{
    const struct spelled *it = context;
    const struct expr_style style = {slot_spell, it->fold, it->lead, false};
    return expr_print_styled(it->fold->table, sink, it->e, it->wanted, it->precedence, &style);
}

static const char *spelled_text(struct fold *fold, struct spelled spelled, ctype *type)
{
    plan_name(fold, spelled.e);
    return expr_printed(fold->arena, print_spelled, &spelled, type);
}

const char *fold_int_text(struct fold *fold, const expr *e, ctype wanted, int precedence, ctype *type)
{
    const expr *lead = NULL, *const shared = fold_shared_in_text(fold, e, &lead);
    return spelled_text(fold, (struct spelled){fold, shared, lead, wanted, precedence}, type);
}

const char *fold_element_text(struct fold *fold, const expr *e, const expr *lead, int precedence)
{
    const expr *const shared = fold_shared_in_text(fold, e, &lead);
    const bool alone = precedence == C_ADDED && expr_dips(fold->table, shared, lead);
    return spelled_text(fold, (struct spelled){fold, shared, lead, CTYPE_COUNT, alone ? C_MULTIPLIED : precedence},
                        NULL);
}

const char *fold_quoted(struct fold *fold, const char *name)
{
    char *quoted = arena_alloc(fold->arena, 4 * strlen(name) + 3), *to = quoted;
    *to++ = '"';
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ')
            to += sprintf(to, "\\%03o", (unsigned)*c);
        else {
            if (*c == '"' || *c == '\\')
                *to++ = '\\';
            *to++ = *c;
        }
    *to++ = '"';
    *to = 0;
    return quoted;
}

const char *fold_line(struct fold *fold, const struct source *source, uint32_t offset, bool named)
{
    const char *const newline = fold->file->source->crlf ? "\r\n" : "\n";
    const char *const file = source == fold->file->source ? fold->names.shown : source->name;
    const struct source_numbering *const numbering = source_numbering(source, offset);
    const uint32_t line = source_place(source, offset).line;
    const bool quotes = named || source->numbering_count;
    const char *const text = arena_printf(fold->arena, "#line %u%s%s%s", (unsigned)line, quotes ? " " : "",
                                          quotes ? fold_quoted(fold, file) : "", newline);
    if (!numbering)
        return text;
    return arena_printf(fold->arena, "%s#line %u %s%s", text, (unsigned)(numbering->number + (line - numbering->line)),
                        fold_quoted(fold, numbering->name), newline);
}

const char *fold_source_text(struct fold *fold, const struct ast_node *node)
{
    const struct edits made = plan_so_far(fold);
    if (node->origin == AST_PLAIN && !(node->flags & AST_ELSEWHERE))
        return edit_text(&made, fold->function->source, node->begin, node->end);
    return fold_expands_again(fold, node) ? NULL : ast_print(fold->arena, fold->function->source, node, 1);
}

const char *fold_repeated_text(struct fold *fold, const struct ast_node *node)
{
    slot_repeat(fold, node);
    plan_repeat_node(fold, node);
    return fold_source_text(fold, node);
}

/* ---- Values ---- */

/* Text put together in the arena. */
struct line {
    struct fold *fold;
    const char *text;
};

__attribute__((format(printf, 2, 3))) static void add(struct line *line, const char *format, ...)
{
    char piece[512];
    va_list list;
    va_start(list, format);
    vsnprintf(piece, sizeof piece, format, list);
    va_end(list);
    line->text = arena_printf(line->fold->arena, "%s%s", line->text, piece);
}

static void add_leaf(struct line *line, const expr *e)
{
    if (e->kind == EXPR_ALL || e->kind == EXPR_X)
        add(line, "%s", e->kind == EXPR_ALL ? "_" : "X");
    else
        line->text =
            arena_printf(line->fold->arena, "%s%s", line->text, expr_text(line->fold->table, e, CTYPE_COUNT, C_ADDED));
}

/* Leaves begin..end of v under their brackets. */
static void add_leaves(struct line *line, const uint8_t *prof, const sym_leaf *v, int begin, int end)
{
    if (begin == end)
        add(line, "()");
    for (int i = begin; i < end; i++) {
        if (i > begin)
            add(line, ",");
        for (int open = prof[i] >> 4; open > 0; open--)
            add(line, "(");
        add_leaf(line, v[i]);
        for (int shut = prof[i] & 15; shut > 0; shut--)
            add(line, ")");
    }
}

/* The strides of leaves begin..end, each where it matters. */
static void add_strides(struct line *line, const sym_layout *l, int begin, int end)
{
    sym_leaf stride[CCUTE_MAX_LEAVES];
    for (int i = begin; i < end; i++)
        stride[i] = leaf_moving(&line->fold->cx, l->shape.v[i], l->stride[i]);
    add_leaves(line, l->shape.prof, stride, begin, end);
}

static void add_layout(struct line *line, const sym_layout *l)
{
    if (l->sw_bits)
        add(line, "Sw<%d,%d,%d> o ", l->sw_bits, l->sw_base, l->sw_shift);
    if (l->sw_bits || !expr_is_int(l->offset, 0)) {
        add_leaf(line, l->offset);
        add(line, " o ");
    }
    add_leaves(line, l->shape.prof, l->shape.v, 0, l->shape.n);
    add(line, ":");
    add_strides(line, l, 0, l->shape.n);
}

static void add_tiler(struct line *line, const sym_tiler *t)
{
    for (int k = 0; k < t->n; k++) {
        const int begin = t->begin[k], end = k + 1 < t->n ? t->begin[k + 1] : t->pool.shape.n;
        if (k)
            add(line, ",");
        for (int open = t->prof[k] >> 4; open > 0; open--)
            add(line, "<");
        add_leaves(line, t->pool.shape.prof, t->pool.shape.v, begin, end);
        if (!(t->numbers >> k & 1) && !leaf_is_mark(t->pool.shape.v[begin])) {
            add(line, ":");
            add_strides(line, &t->pool, begin, end);
        }
        for (int shut = t->prof[k] & 15; shut > 0; shut--)
            add(line, ">");
    }
}

static const char *atom_text(struct fold *fold, ccute_copy_atom atom, bool in_copy)
{
    char text[EVAL_ATOM_TEXT];
    eval_print_atom(atom, in_copy, text, sizeof text);
    return arena_printf(fold->arena, "%s", text);
}

const char *fold_mma_text(struct fold *fold, ccute_mma_atom atom)
{
    const eval_value value = {.kind = EVAL_MMA_ATOM, .mma_atom = atom};
    char text[EVAL_ATOM_TEXT];
    eval_value_print(&value, text, sizeof text);
    return arena_printf(fold->arena, "%s", text);
}

/* Around a value that is bound to a thread. */
static void begin_slice(struct line *line, const expr *thread)
{
    if (!leaf_is_mark(thread))
        add(line, "thread_slice(");
}

static void end_slice(struct line *line, const expr *thread)
{
    if (leaf_is_mark(thread))
        return;
    add(line, ", ");
    add_leaf(line, thread);
    add(line, ")");
}

const char *fold_value_text(struct fold *fold, const struct value *value)
{
    struct line line = {fold, ""};
    switch (value->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        add_leaves(&line, value->tuple.prof, value->tuple.v, 0, value->tuple.n);
        break;
    case VALUE_LAYOUT:
        add_layout(&line, &value->layout);
        break;
    case VALUE_TILER:
        add_tiler(&line, &value->tiler);
        break;
    case VALUE_ATOM:
        add(&line, "%s", atom_text(fold, value->atom, false));
        break;
    case VALUE_COPY:
        begin_slice(&line, value->copy.thread);
        add(&line, "tiled_copy_tv(%s, ", atom_text(fold, value->copy.atom, true));
        add_layout(&line, &value->copy.tv);
        add(&line, ", ");
        add_tiler(&line, &value->copy.tile);
        add(&line, ")");
        end_slice(&line, value->copy.thread);
        break;
    case VALUE_MMA_ATOM:
        add(&line, "%s", fold_mma_text(fold, value->mma_atom));
        break;
    case VALUE_MMA:
        begin_slice(&line, value->mma.thread);
        add(&line, "tiled_mma(%s, ", fold_mma_text(fold, value->mma.atom));
        add_layout(&line, &value->mma.atoms);
        add(&line, ", ");
        add_tiler(&line, &value->mma.tile);
        add(&line, ")");
        end_slice(&line, value->mma.thread);
        break;
    }
    return line.text;
}
