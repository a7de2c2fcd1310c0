/* Where two sides differ: numbers, and ccute's values, at one point. */
#include <string.h>

#include "progress.h"
#include "source.h"
#include "verify_state.h"

bool verify_differs(struct verify *v, const struct verify_place *place, const char *folded, const char *expected)
{
    if (v->variable_count > v->planned)
        return true;
    fold_error(v->fold, place->node, "internal error: folded to '%s', which gives %s where the layouts give %s (%s)",
               place->text, folded, expected, verify_where(v));
    return false;
}

static const char *number_text(struct verify *v, ceval_value value)
{
    return ctype_signed(value.type) ? arena_printf(v->arena, "%lld", (long long)value.bits)
                                    : arena_printf(v->arena, "%llu", (unsigned long long)value.bits);
}

static const char *stop_text(struct verify *v)
{
    return v->stop == VERIFY_UNDEFINED ? arena_printf(v->arena, "no value (%s)", v->why) : v->why;
}

static bool same_number(ceval_value a, ceval_value b)
{
    return a.bits == b.bits && ceval_negative(a) == ceval_negative(b);
}

/* C's types as a place that asks for one tells them apart. */
static bool same_type(ctype a, ctype b)
{
    a = ctype_promoted(a);
    b = ctype_promoted(b);
    return ctype_bits(a) == ctype_bits(b) && ctype_signed(a) == ctype_signed(b);
}

/* Could a side not be computed at all? Then the place is given up. */
static bool gives_up(struct verify *v, struct verify_place *place)
{
    if (v->stop != VERIFY_UNKNOWN)
        return false;
    place->gave_up = v->stop;
    place->why = v->why;
    return true;
}

/* Does the difference lie where an extent happens to be 1, and at a coordinate that is not there, or in a stride that
   does not fit in 64 bits and moves nothing? Of an expression around a call, which was compared alone, the first is
   enough. */
static bool tolerable(struct verify *v, const struct verify_place *place)
{
    const bool overflows = v->stop == VERIFY_UNDEFINED && v->why == ceval_wide_overflow;
    return verify_is_degenerate(v, place->compared) &&
           (overflows || place->compared != place->node || v->outside || verify_is_outside(v, place->compared));
}

/* Is it the index of an element that the layout of a copy has not at this point, so that nothing is moved? */
static bool moves_nothing(struct verify *v, const struct verify_place *place)
{
    v->stop = VERIFY_GOES;
    return place->is_move && verify_is_outside(v, place->compared);
}

bool verify_compare_numbers(struct verify *v, void *item)
{
    struct verify_place *place = item;
    ceval_value expected, folded;
    const char *stopped;
    v->epoch = place->epoch;
    if (!verify_int(v, place->compared, &expected)) {
        if (gives_up(v, place))
            return false;
        return v->stop != VERIFY_REFUSED || moves_nothing(v, place) ||
               verify_differs(v, place, "a value", "none, for the algebra refuses");
    }
    if (!verify_text(v, place->text, v->name_count, place->epoch, &folded)) {
        if (gives_up(v, place))
            return false;
        stopped = stop_text(v);
        return tolerable(v, place) || verify_differs(v, place, stopped, number_text(v, expected));
    }
    if (!same_number(folded, expected) && tolerable(v, place))
        return true;
    if (!same_number(folded, expected))
        return verify_differs(v, place, number_text(v, folded), number_text(v, expected));
    if (place->of_type && !same_type(folded.type, expected.type))
        return verify_differs(v, place, arena_printf(v->arena, "the type %s", ctype_name(folded.type)),
                              arena_printf(v->arena, "the type %s", ctype_name(expected.type)));
    return true;
}

/* ---- Declared values ---- */

static bool same_tuple(const ccute_tuple *a, const ccute_tuple *b)
{
    return a->n == b->n && memcmp(a->prof, b->prof, a->n) == 0 && memcmp(a->v, b->v, a->n * sizeof *a->v) == 0;
}

static bool same_layout(const ccute_layout *a, const ccute_layout *b)
{
    return same_tuple(&a->shape, &b->shape) && memcmp(a->stride, b->stride, a->shape.n * sizeof *a->stride) == 0 &&
           a->offset == b->offset && a->sw_bits == b->sw_bits &&
           (!a->sw_bits || (a->sw_base == b->sw_base && a->sw_shift == b->sw_shift));
}

static bool same_tiler(const ccute_tiler *a, const ccute_tiler *b)
{
    return a->n == b->n && a->numbers == b->numbers && memcmp(a->prof, b->prof, a->n) == 0 &&
           memcmp(a->begin, b->begin, a->n) == 0 && same_layout(&a->pool, &b->pool);
}

static bool same_atom(ccute_copy_atom a, ccute_copy_atom b)
{
    return a.bits == b.bits && a.element_bits == b.element_bits && a.kind == b.kind && a.hint == b.hint;
}

static bool same_value(const eval_value *a, const eval_value *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case EVAL_TUPLE:
        return same_tuple(&a->tuple, &b->tuple);
    case EVAL_LAYOUT:
        return same_layout(&a->layout, &b->layout);
    case EVAL_TILER:
        return same_tiler(&a->tiler, &b->tiler);
    case EVAL_ATOM:
        return same_atom(a->atom, b->atom);
    default:
        return same_atom(a->copy.atom, b->copy.atom) && a->copy.thread == b->copy.thread &&
               same_layout(&a->copy.tv, &b->copy.tv) && same_tiler(&a->copy.tile, &b->copy.tile);
    }
}

/* Where the form may differ the function may not: of so many indices, spread over the size. */
enum { INDICES = 48 };

static bool same_function(const ccute_layout *a, const ccute_layout *b)
{
    const int64_t size = ccute_size_layout_(*b);
    const int64_t step = size > INDICES ? size / INDICES : 1;
    if (ccute_size_layout_(*a) != size)
        return false;
    for (int64_t k = 0, i = 0; k <= INDICES && i < size; k++, i = k < INDICES ? i + step : size - 1) {
        const ccute_tuple index = ccute_tuple_int_(i);
        const ccute_tuple x = ccute_at_tuple_(*a, index), y = ccute_at_tuple_(*b, index);
        if (x.status || y.status)
            return true;
        if (x.v[0] != y.v[0])
            return false;
    }
    return true;
}

static const char *value_text(struct verify *v, const eval_value *value)
{
    char text[2048];
    eval_value_print(value, text, sizeof text);
    return arena_copy(v->arena, text, strlen(text));
}

/* A tile of integers is the tuple of them. */
static void unify_kinds(eval_value *a, eval_value *b)
{
    if (a->kind == EVAL_TUPLE && b->kind == EVAL_TILER) {
        a->kind = EVAL_TILER;
        a->tiler = ccute_tiler_tuple_(a->tuple);
    }
}

static bool is_empty(const ccute_layout *l)
{
    for (int i = 0; i < l->shape.n; i++)
        if (l->shape.v[i] == 0)
            return true;
    return false;
}

/* Is the difference one of form only, where that hangs on what is not known, or of a slice or a tile at a coordinate
   that is not there? */
static bool same_but_for_form(struct verify *v, const struct verify_place *place, const eval_value *folded,
                              const eval_value *expected)
{
    const bool degenerate = verify_is_degenerate(v, place->compared);
    if (degenerate && v->outside)
        return true;
    if (place->value->kind == VALUE_LAYOUT && expected->kind == EVAL_LAYOUT && is_empty(&expected->layout) &&
        same_tuple(&folded->layout.shape, &expected->layout.shape))
        return true; /* strides that nothing moves by */
    if (degenerate && place->value->kind == VALUE_LAYOUT && expected->kind == EVAL_LAYOUT) {
        eval_value moved = *folded;
        moved.layout.offset = expected->layout.offset;
        if (expected->layout.flags & (CCUTE_F_OVERHANG | CCUTE_F_EXTENDS) && same_value(&moved, expected))
            return true;
    }
    if (!place->value->form_unknown)
        return false;
    if (place->value->kind != VALUE_LAYOUT || expected->kind != EVAL_LAYOUT)
        return true;
    return same_function(&folded->layout, &expected->layout);
}

/* What a layout remembers of its history, as the queries for it are called. */
static const struct {
    int flag;
    const char *name;
} histories[] = {
    {CCUTE_F_EXTENDS, "extends"}, {CCUTE_F_OVERHANG, "overhang"}, {CCUTE_F_ROUNDED, "rounded"}, {CCUTE_F_GAPS, "gaps"}};

/* Is what foldc answers to those queries right? One that it knows to be true is, whatever else is unknown. */
static bool same_history(const struct value *folded, const eval_value *expected)
{
    if (folded->kind != VALUE_LAYOUT || expected->kind != EVAL_LAYOUT)
        return true;
    for (size_t i = 0; i < sizeof histories / sizeof *histories; i++) {
        const bool has = folded->layout.flags & histories[i].flag, should = expected->layout.flags & histories[i].flag;
        const bool known = !folded->history_unknown && !(folded->layout.flags & FLAGS_UNKNOWN);
        if (has != should && (has || known))
            return false;
    }
    return true;
}

static const char *history_text(struct verify *v, int flags)
{
    const char *text = "";
    for (size_t i = 0; i < sizeof histories / sizeof *histories; i++)
        if (flags & histories[i].flag)
            text = arena_printf(v->arena, "%s%s%s", text, *text ? ", " : "", histories[i].name);
    return *text ? text : "no history";
}

/* The value that foldc has, by the names that it knows. */
static bool bound(struct verify *v, const struct verify_place *place, eval_value *out, bool *known)
{
    const size_t names = v->name_count;
    bool good;
    if (place->names)
        v->name_count = place->names;
    good = verify_bound(v, place->value, place->epoch, out, known);
    v->name_count = names;
    return good;
}

bool verify_compare_values(struct verify *v, void *item)
{
    struct verify_place *place = item;
    eval_value expected, folded;
    const char *stopped;
    bool known;
    v->epoch = place->epoch;
    if (!verify_value(v, place->compared, &expected))
        return !gives_up(v, place);
    if (eval_value_is_bad(&expected) && place->value->conditional)
        return true;
    if (eval_value_is_bad(&expected))
        return eval_value_is_bad(&expected) == CCUTE_E_OVERFLOW ||
               verify_differs(v, place, "a layout", "none, for the algebra refuses");
    if (!bound(v, place, &folded, &known)) {
        if (gives_up(v, place))
            return false;
        stopped = stop_text(v);
        return verify_is_degenerate(v, place->compared) || verify_differs(v, place, stopped, value_text(v, &expected));
    }
    if (!known)
        return true;
    unify_kinds(&expected, &folded);
    if (!same_value(&folded, &expected) && !same_but_for_form(v, place, &folded, &expected))
        return verify_differs(v, place, value_text(v, &folded), value_text(v, &expected));
    return same_history(place->value, &expected) || verify_is_degenerate(v, place->compared) ||
           verify_differs(v, place, history_text(v, place->value->layout.flags),
                          history_text(v, expected.layout.flags));
}

/* ---- Places ---- */

/* Tell how much was tried, where it was not all there is, or nothing. */
static void tell(struct verify *v, const struct verify_place *place, uint64_t tried, uint64_t whole)
{
    const struct source *source = v->function->source;
    struct diag *diag = v->fold->diag;
    if (place->gave_up)
        diag_at(diag, DIAG_REMARK, source, place->node->begin, place->node->end, "not verified: %s", place->why);
    else if (!tried)
        diag_at(diag, DIAG_REMARK, source, place->node->begin, place->node->end,
                "not verified: no values were found that meet the conditions");
    else if (whole)
        diag_at(diag, DIAG_REMARK, source, place->node->begin, place->node->end,
                "verified at %llu points of %llu combinations", (unsigned long long)tried, (unsigned long long)whole);
}

bool verify_place(struct verify *v, verify_test *test, struct verify_place *place)
{
    const struct ast_function *function = v->function;
    uint64_t tried, whole;
    const uint32_t first = source_place(function->source, function->begin).line;
    progress_at("verify, lines of", function->decl->name,
                source_place(function->source, place->node->begin).line - first,
                source_place(function->source, function->end).line - first);
    const bool good = verify_points(v, test, place, &tried, &whole);
    if (!good && !place->gave_up)
        return false;
    tell(v, place, tried, whole);
    return true;
}
