/* Why an operation is refused: by the calculator if all is known, else by the known part. */
#include <string.h>

#include "foldc/eval/eval.h"
#include "foldc/eval/value.h"
#include "foldc/expr/print.h"
#include "calculated.h"
#include "state.h"
#include "text.h"

/* ---- The calculator ---- */

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
    case VALUE_MMA:
        return layout_known(&v->mma.atoms) && layout_known(&v->mma.tile.pool) && leaves_known(&v->mma.thread, 1);
    default:
        return true;
    }
}

/* The calculator's name of a public function whose arguments it takes alike; NULL for the few it does not. */
static const char *calculator_name(enum call call)
{
    switch (call) {
    case CALL_ccute_make_tiled_copy:
    case CALL_ccute_make_tiled_copy_atoms:
    case CALL_ccute_make_tiled_copy_tv:
    case CALL_ccute_make_tiled_copy_A:
    case CALL_ccute_make_tiled_copy_B:
    case CALL_ccute_make_tiled_copy_C:
        return NULL;
    default:
        return name_after_ccute(call_name(call));
    }
}

/* The call in the calculator's words; NULL if it does not know the function, or an argument is not known. */
static const char *question(struct fold *fold, enum call call, const struct value *const *arg, int count)
{
    const char *text = calculator_name(call);
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

/* The calculator's complaint about the whole of a line; NULL if it has none. */
static const char *complaint_about(struct fold *fold, const char *line)
{
    eval *calculator = eval_new();
    const char *why = NULL;
    size_t column = 0;
    int bad;
    if (calculator) {
        eval_line(calculator, line, strlen(line), &bad);
        why = eval_complaint(calculator, &column);
    }
    why = why && column == 1 ? arena_copy(fold->arena, why, strlen(why)) : NULL;
    eval_free(calculator);
    return why;
}

/* The calculator's complaint about such a call; NULL if it has none. */
static const char *complaint(struct fold *fold, enum call call, const struct value *const *arg, int count)
{
    const char *line = question(fold, call, arg, count);
    return line ? complaint_about(fold, line) : NULL;
}

static bool numbers_of(const sym_leaf *leaf, int n, int64_t *number)
{
    for (int i = 0; i < n; i++)
        if (!leaf_const(leaf[i], &number[i]))
            return false;
    return true;
}

bool fold_known_cosize(const sym_layout *l, int64_t *cosize)
{
    ccute_layout known = {.sw_bits = l->sw_bits, .sw_base = l->sw_base, .sw_shift = l->sw_shift, .flags = l->flags};
    ccute_tuple answer;
    known.shape.n = l->shape.n;
    memcpy(known.shape.prof, l->shape.prof, sizeof known.shape.prof);
    if (l->shape.status || !numbers_of(l->shape.v, l->shape.n, known.shape.v) ||
        !numbers_of(l->stride, l->shape.n, known.stride) || !numbers_of(&l->offset, 1, &known.offset))
        return false;
    answer = ccute_cosize_tuple_(known);
    *cosize = answer.v[0];
    return !answer.status;
}

/* ---- Sentences ---- */

static const char *const sentences[] = {
#define CCUTE_STATUS(id, text, sentence) sentence,
    "ok",
#include <ccute/status.def>
#undef CCUTE_STATUS
};

/* The refused result as a tuple: its leaves are the numbers that explain it. */
static const sym_tuple *refused(const struct value *v)
{
    switch (v->kind) {
    case VALUE_LAYOUT:
        return &v->layout.shape;
    case VALUE_TILER:
        return &v->tiler.pool.shape;
    case VALUE_COPY:
        return &v->copy.tv.shape;
    case VALUE_MMA:
        return &v->mma.atoms.shape;
    default:
        return &v->tuple;
    }
}

static const char *number_text(struct fold *fold, const expr *e)
{
    return e && !leaf_is_mark(e) ? expr_text(fold->table, e, CTYPE_COUNT, C_ANY) : "?";
}

/* The value of a placeholder after %; *next is the text that follows it. */
static const char *placeholder(struct fold *fold, const sym_tuple *t, const char *p, const char **next)
{
    int64_t letter;
    *next = p + 1;
    if (*p >= '0' && *p <= '7')
        return number_text(fold, t->v[*p - '0']);
    if (strchr("ctj", *p) && p[1] >= '0' && p[1] <= '7') {
        *next = p + 2;
        if (!t->v[p[1] - '0'] || !leaf_const(t->v[p[1] - '0'], &letter))
            return "?";
        return *p == 't'   ? ccute_type_name_((int)letter)
               : *p == 'j' ? (letter ? "mn" : "k")
                           : arena_printf(fold->arena, "%c", (int)(letter & 127));
    }
    return "?";
}

/* The library's sentence about the refused value, with expressions where it has numbers. */
static const char *sentence(struct fold *fold, const sym_tuple *t)
{
    const char *text = "", *p = sentences[t->status];
    while (*p) {
        const size_t plain = strcspn(p, "%");
        text = arena_printf(fold->arena, "%s%.*s", text, (int)plain, p);
        p += plain;
        if (*p)
            text = arena_printf(fold->arena, "%s%s", text, placeholder(fold, t, p + 1, &p));
    }
    return text;
}

const struct message *fold_explain(struct fold *fold, enum call call, const struct value *result,
                                   const struct value *const *arg, int count)
{
    const char *why = complaint(fold, call, arg, count);
    const sym_tuple *t = refused(result);
    if (!why)
        why = arena_printf(fold->arena, "%s: %s: %s", name_after_ccute(call_name(call)),
                           ccute_strerror((ccute_status)t->status), sentence(fold, t));
    return say_calculated(fold->arena, why);
}

const struct message *fold_no_atom(struct fold *fold, ccute_copy_atom atom)
{
    char text[256];
    int64_t number[3];
    if (ccute_atom_status_(atom, number) == CCUTE_OK)
        return NULL;
    eval_explain_atom(atom, text, sizeof text);
    return say_calculated(fold->arena, arena_printf(fold->arena, "%s", text));
}

const struct message *fold_no_mma(struct fold *fold, ccute_mma_atom atom)
{
    const eval_value value = {.kind = EVAL_MMA_ATOM, .mma_atom = atom};
    char text[512];
    if (!eval_value_is_bad(&value))
        return NULL;
    eval_value_explain(&value, text, sizeof text);
    return say_calculated(fold->arena, arena_printf(fold->arena, "%s", text));
}
