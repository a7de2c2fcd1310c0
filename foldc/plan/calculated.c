/* Why an operation is refused: by the calculator if all is known, else by the known part. */
#include <string.h>

#include "foldc/eval/apply.h"
#include "foldc/eval/eval.h"
#include "foldc/eval/value.h"
#include "foldc/expr/print.h"
#include "calculated.h"
#include "state.h"
#include "text.h"

/* ---- Values of the calculator ---- */

/* The numbers of a value's leaves. */
struct numbers {
    calculated_leaf *leaf;
    void *context;
};

static bool set_leaf(const struct numbers *by, const expr *e, int64_t *out)
{
    if (!leaf_is_mark(e))
        return by->leaf(by->context, e, out);
    *out = e->kind == EXPR_X ? CCUTE_LEAF_X : CCUTE_LEAF_ALL;
    return true;
}

static bool set_leaves(const struct numbers *by, const sym_leaf *from, int n, int64_t *to)
{
    for (int i = 0; i < n; i++)
        if (!set_leaf(by, from[i], &to[i]))
            return false;
    return true;
}

static bool set_tuple(const struct numbers *by, const sym_tuple *t, ccute_tuple *out)
{
    ccute_begin_tuple_(out);
    out->n = t->n;
    memcpy(out->prof, t->prof, sizeof out->prof);
    return set_leaves(by, t->v, t->n, out->v);
}

static bool set_layout(const struct numbers *by, const sym_layout *l, ccute_layout *out)
{
    memset(out, 0, sizeof *out);
    out->sw_bits = l->sw_bits;
    out->sw_base = l->sw_base;
    out->sw_shift = l->sw_shift;
    out->flags = l->flags;
    return set_tuple(by, &l->shape, &out->shape) && set_leaves(by, l->stride, l->shape.n, out->stride) &&
           set_leaf(by, l->offset, &out->offset);
}

static bool set_tiler(const struct numbers *by, const sym_tiler *t, ccute_tiler *out)
{
    memset(out, 0, sizeof *out);
    out->n = t->n;
    out->numbers = t->numbers;
    memcpy(out->prof, t->prof, sizeof out->prof);
    memcpy(out->begin, t->begin, sizeof out->begin);
    return set_layout(by, &t->pool, &out->pool);
}

bool fold_calculated(const struct value *value, calculated_leaf *leaf, void *context, struct eval_value *out)
{
    const struct numbers by = {leaf, context};
    switch (value->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        out->kind = EVAL_TUPLE;
        return set_tuple(&by, &value->tuple, &out->tuple);
    case VALUE_LAYOUT:
        out->kind = EVAL_LAYOUT;
        return set_layout(&by, &value->layout, &out->layout);
    case VALUE_TILER:
        out->kind = EVAL_TILER;
        return set_tiler(&by, &value->tiler, &out->tiler);
    case VALUE_COPY:
        out->kind = EVAL_COPY;
        out->copy.atom = value->copy.atom;
        return set_leaf(&by, value->copy.thread, &out->copy.thread) &&
               set_layout(&by, &value->copy.tv, &out->copy.tv) && set_tiler(&by, &value->copy.tile, &out->copy.tile);
    case VALUE_MMA_ATOM:
        out->kind = EVAL_MMA_ATOM;
        out->mma_atom = value->mma_atom;
        return true;
    case VALUE_MMA:
        out->kind = EVAL_MMA;
        out->mma.atom = value->mma.atom;
        out->mma.spare = 0;
        return set_leaf(&by, value->mma.thread, &out->mma.thread) &&
               set_layout(&by, &value->mma.atoms, &out->mma.atoms) && set_tiler(&by, &value->mma.tile, &out->mma.tile);
    case VALUE_ATOM:
        break;
    }
    out->kind = EVAL_ATOM;
    out->atom = value->atom;
    return true;
}

static bool constant_leaf(void *context, const expr *e, int64_t *out)
{
    (void)context;
    return leaf_const(e, out);
}

bool fold_known_cosize(const sym_layout *l, int64_t *cosize)
{
    const struct numbers by = {constant_leaf, NULL};
    ccute_layout known;
    ccute_tuple answer;
    if (l->shape.status || !set_layout(&by, l, &known))
        return false;
    answer = ccute_cosize_tuple_(known);
    *cosize = answer.v[0];
    return !answer.status;
}

/* ---- The calculator ---- */

/* Does the calculator take the arguments of the public function as C does? */
static bool is_calculators(enum call call)
{
    switch (call) {
    case CALL_ccute_make_tiled_copy:
    case CALL_ccute_make_tiled_copy_atoms:
    case CALL_ccute_make_tiled_copy_tv:
    case CALL_ccute_make_tiled_copy_A:
    case CALL_ccute_make_tiled_copy_B:
    case CALL_ccute_make_tiled_copy_C:
        return false;
    default:
        return true;
    }
}

/* The calculator's words for the bad result of a call; NULL: it does not have the function, or finds the result good.
 */
static const char *complaint_of(struct fold *fold, enum call call, eval_value *arg, int count)
{
    eval *calculator = eval_new();
    eval_value *result = arena_alloc(fold->arena, sizeof *result);
    const bool is_bad =
        calculator && eval_calculate(calculator, call, arg, (uint32_t)count, result) && eval_value_is_bad(result);
    char text[EVAL_TEXT_MAX] = "";
    eval_free(calculator);
    if (is_bad)
        eval_value_explain(result, text, sizeof text);
    return is_bad ? arena_copy(fold->arena, text, strlen(text)) : NULL;
}

/* The same of a call whose arguments are known; NULL also where one is not. */
static const char *complaint(struct fold *fold, enum call call, const struct value *const *arg, int count)
{
    eval_value *known = arena_alloc(fold->arena, ((size_t)count + 1) * sizeof *known);
    if (!is_calculators(call))
        return NULL;
    for (int i = 0; i < count; i++)
        if (!fold_calculated(arg[i], constant_leaf, NULL, &known[i]))
            return NULL;
    return complaint_of(fold, call, known, count);
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
    return e && !leaf_is_mark(e) ? expr_words(fold->table, e) : "?";
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
