/* What folding writes: integers, values in text form, pieces of the source. */
#include <stdlib.h>
#include <string.h>

#include "eval.h"
#include "expr_print.h"
#include "fold_state.h"

void fold_note_uses(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        fold->symbol[e->value].used = true;
    for (uint32_t i = 0; i < e->n; i++)
        fold_note_uses(fold, e->op[i]);
}

const char *fold_int_text(struct fold *fold, const expr *e, ctype wanted, int precedence, ctype *type)
{
    ccute_sink sink = ccute_sink_open(NULL, 0);
    char *text;
    ctype is = expr_print(fold->table, &sink, e, wanted, precedence);
    const int size = ccute_sink_close(&sink) + 1;
    text = arena_alloc(fold->arena, (size_t)size);
    sink = ccute_sink_open(text, size);
    expr_print(fold->table, &sink, e, wanted, precedence);
    ccute_sink_close(&sink);
    fold_note_uses(fold, e);
    if (type)
        *type = is;
    return text;
}

const char *fold_source_text(struct fold *fold, const struct ast_node *node)
{
    if (node->origin == AST_PLAIN && !(node->flags & AST_ELSEWHERE))
        return edit_text(&fold->edits, fold->function->source, node->begin, node->end);
    return ast_print(fold->arena, fold->function->source, node, 1);
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
    add_leaves(line, l->shape.prof, l->stride, 0, l->shape.n);
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
            add_leaves(line, t->pool.shape.prof, t->pool.stride, begin, end);
        }
        for (int shut = t->prof[k] & 15; shut > 0; shut--)
            add(line, ">");
    }
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
        add(&line, "%d bits of %d", value->atom.bits, value->atom.element_bits);
        break;
    case VALUE_COPY:
        add(&line, "tiled_copy_tv(%d, %d, ", value->copy.atom.bits, value->copy.atom.element_bits);
        add_layout(&line, &value->copy.tv);
        add(&line, ", ");
        add_tiler(&line, &value->copy.tile);
        add(&line, ")");
        break;
    }
    return line.text;
}

/* ---- Explanations ---- */

static bool leaves_known(const sym_leaf *v, int n)
{
    int64_t known;
    for (int i = 0; i < n; i++)
        if (!leaf_is_mark(v[i]) && !leaf_const(v[i], &known))
            return false;
    return true;
}

static bool layout_known(const sym_layout *l)
{
    return leaves_known(l->shape.v, l->shape.n) && leaves_known(l->stride, l->shape.n) && leaves_known(&l->offset, 1);
}

static bool is_known(const struct value *v)
{
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        return leaves_known(v->tuple.v, v->tuple.n);
    case VALUE_LAYOUT:
        return layout_known(&v->layout);
    case VALUE_TILER:
        return layout_known(&v->tiler.pool);
    case VALUE_COPY:
        return layout_known(&v->copy.tv) && layout_known(&v->copy.tile.pool);
    default:
        return true;
    }
}

/* The calculator's name of a public function whose arguments it takes alike; NULL for the few it does not. */
static const char *calculator_name(const char *name)
{
    return strncmp(name, "ccute_", 6) == 0 && !strstr(name, "tiled_copy") ? name + 6 : NULL;
}

/* The call in the calculator's words; NULL if it does not know the function, or an argument is not known. */
static const char *question(struct fold *fold, const char *name, const struct value *const *arg, int count)
{
    const char *text = calculator_name(name);
    if (!text)
        return NULL;
    text = arena_printf(fold->arena, "%s(", text);
    for (int i = 0; i < count; i++) {
        if (!is_known(arg[i]))
            return NULL;
        text = arena_printf(fold->arena, "%s%s%s", text, i ? ", " : "", fold_value_text(fold, arg[i]));
    }
    return arena_printf(fold->arena, "%s)", text);
}

/* The calculator's answer; *bad tells that it is a complaint. */
static const char *ask(struct fold *fold, const char *line, int *bad)
{
    eval *calculator = eval_new();
    const char *answer = calculator ? eval_line(calculator, line, strlen(line), bad) : NULL;
    answer = answer ? arena_copy(fold->arena, answer, strlen(answer)) : NULL;
    eval_free(calculator);
    return answer;
}

const char *fold_explain(struct fold *fold, const char *name, const struct value *const *arg, int count)
{
    static const char lead[] = "error: column 1: ";
    const char *line = question(fold, name, arg, count), *answer;
    int bad = 0;
    answer = line ? ask(fold, line, &bad) : NULL;
    return answer && bad && strncmp(answer, lead, sizeof lead - 1) == 0 ? answer + sizeof lead - 1 : NULL;
}

bool fold_calculate(struct fold *fold, const char *name, const struct value *const *arg, int count, int64_t *number)
{
    const char *line = question(fold, name, arg, count), *answer;
    char *end;
    int bad = 0;
    answer = line ? ask(fold, line, &bad) : NULL;
    if (!answer || bad)
        return false;
    *number = strtoll(answer, &end, 10);
    return end > answer && !*end;
}
