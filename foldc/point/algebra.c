/* Calls of ccute: the library's algebra on integers. */
#include <stdio.h>
#include <string.h>

#include "foldc/c/named.h"
#include "foldc/eval/apply.h"
#include "convert.h"
#include "machine.h"

/* ---- Coordinates beyond their mode ---------------------------------------------------------------------- */

static void note_extents(struct point_machine *m, const eval_value *value)
{
    for (int i = 0; value->kind == EVAL_LAYOUT && i < value->layout.shape.n; i++)
        m->run->is_degenerate |= value->layout.shape.v[i] == 1 || value->layout.shape.v[i] == 0;
}

/* Is a leaf of the coordinate beyond the extents that it counts in? The coordinate's brackets fit the shape. */
static bool is_beyond(const ccute_layout *l, const ccute_tuple *coord)
{
    ccute_at_walk walk = ccute_at_begin_(l, 0);
    for (int k = 0; k < coord->n && walk.i < l->shape.n; k++) {
        const int first = walk.i;
        int64_t size = 1;
        walk.open += coord->prof[k] >> 4;
        walk = ccute_at_step_(walk, 0, coord->prof[k] & 15);
        for (int i = first; i < walk.i; i++)
            if (__builtin_mul_overflow(size, l->shape.v[i], &size))
                size = INT64_MAX;
        if (coord->v[k] > CCUTE_LEAF_X && (coord->v[k] < 0 || coord->v[k] >= size))
            return true;
    }
    return false;
}

static bool projected(struct point_machine *m, const eval_value *value, const eval_value *projection, eval_value *out)
{
    eval_value pair[2];
    pair[0] = *value;
    pair[1] = *projection;
    return eval_calculate(m->world->calculator, CALL_ccute_dice, pair, 2, out) && !eval_value_is_bad(out);
}

/* Note whether a tile at a coordinate lies beyond its layout. This goes mode by mode, because dividing the layout as a
   whole may need more than 64 bits. */
static void explain_tile(struct point_machine *m, const ccute_layout *l, const eval_value *tiler,
                         const ccute_tuple *coord)
{
    const int modes = tiler->kind == EVAL_TUPLE && ccute_depth(tiler->tuple) > 0 ? ccute_rank(tiler->tuple) : 0;
    eval_value divided, pair[2];
    ccute_layout rest;
    if (modes && ccute_depth(*coord) > 0 && ccute_rank(*coord) == modes && ccute_rank(*l) == modes) {
        for (int k = 0; k < modes; k++) {
            const ccute_layout part = ccute_get(*l, k);
            const ccute_tuple at = ccute_get(*coord, k);
            eval_value item = {.kind = EVAL_TUPLE};
            item.tuple = ccute_get(tiler->tuple, k);
            explain_tile(m, &part, &item, &at);
        }
        return;
    }
    pair[0].kind = EVAL_LAYOUT;
    pair[0].layout = *l;
    pair[1] = *tiler;
    if (!eval_calculate(m->world->calculator, CALL_ccute_zipped_divide, pair, 2, &divided))
        return;
    if (eval_value_is_bad(&divided)) {
        m->run->is_degenerate |= eval_value_is_bad(&divided) == CCUTE_E_OVERFLOW;
        m->run->is_outside |= eval_value_is_bad(&divided) == CCUTE_E_OVERFLOW;
        return;
    }
    note_extents(m, &divided);
    rest = ccute_get_(divided.layout, ccute_tuple_int_(1));
    m->run->is_outside |= ccute_at_tuple_(rest, *coord).status || is_beyond(&rest, coord);
}

/* Note the same two facts about crd2idx with a shape of its own, whose extents a fold need not know either. */
static void explain_shape(struct point_machine *m, const ccute_tuple *coord, const ccute_tuple *shape)
{
    eval_value whole = {.kind = EVAL_LAYOUT};
    whole.layout = (ccute_layout){.shape = *shape};
    note_extents(m, &whole);
    m->run->is_outside |= is_beyond(&whole.layout, coord);
}

/* Note the two facts that together excuse a difference: an extent of at most 1, and a coordinate beyond its mode. */
static void explain(struct point_machine *m, enum call call, const eval_value *arg, uint32_t n, const eval_value *out)
{
    const bool is_point = call == CALL_ccute_slice || call == CALL_ccute_at;
    const bool is_tile = call == CALL_ccute_local_tile || call == CALL_ccute_inner_partition;
    eval_value tiler, whole;
    note_extents(m, out);
    for (uint32_t i = 0; i < n; i++)
        note_extents(m, &arg[i]);
    if (is_point && n >= 2 && arg[0].kind == EVAL_LAYOUT &&
        (n == 2 ? (whole = arg[1], true) : eval_make_tuple(arg + 1, n - 1, &whole)) && whole.kind == EVAL_TUPLE)
        m->run->is_outside |= is_beyond(&arg[0].layout, &whole.tuple);
    if (call == CALL_ccute_crd2idx && n == 2 && arg[1].kind == EVAL_LAYOUT && arg[0].kind == EVAL_TUPLE)
        m->run->is_outside |= is_beyond(&arg[1].layout, &arg[0].tuple);
    if (call == CALL_ccute_crd2idx && n == 3 && arg[1].kind == EVAL_TUPLE && arg[0].kind == EVAL_TUPLE)
        explain_shape(m, &arg[0].tuple, &arg[1].tuple);
    if (call == CALL_ccute_local_partition && n >= 3 && arg[1].kind == EVAL_LAYOUT)
        m->run->is_outside |= arg[2].tuple.v[0] < 0 || arg[2].tuple.v[0] >= ccute_size_layout_(arg[1].layout);
    if (!is_tile || (n != 3 && n != 4) || arg[0].kind != EVAL_LAYOUT)
        return;
    tiler = arg[1];
    whole = arg[2];
    if (n == 4 && (!projected(m, &arg[1], &arg[3], &tiler) || !projected(m, &arg[2], &arg[3], &whole)))
        return;
    if (whole.kind == EVAL_TUPLE)
        explain_tile(m, &arg[0].layout, &tiler, &whole.tuple);
}

/* ---- Calls ------------------------------------------------------------------------------------------- */

static bool answer(struct point_machine *m, const struct point_called *called, eval_value *arg, uint32_t n,
                   eval_value *out)
{
    m->run->asks_history |= call_answers_bad(called->call);
    switch (eval_apply(m->world->calculator, called->call, arg, n, out)) {
    case EVAL_APPLIED:
        return true;
    case EVAL_TOO_LARGE:
        return point_stops(m, MESSAGE_size_overflow);
    default:
        return point_stops_for(m, say_call_unknown(m->world->arena, called->name));
    }
}

/* A number that the algebra refuses to give is a trap. */
static bool refused(struct point_machine *m, const eval_value *value)
{
    return point_stops(m, eval_value_is_bad(value) == CCUTE_E_OVERFLOW ? MESSAGE_layout_overflow
                                                                       : MESSAGE_algebra_refuses);
}

/* The type of an answer, where the tree has none since it depends on a template's argument. */
static const struct ast_type *type_of(const eval_value *value)
{
    static const struct ast_type types[] = {
        [EVAL_LAYOUT] = {.kind = AST_TYPE_LAYOUT, .size = sizeof(ccute_layout), .align = 8, .name = "ccute_layout"},
        [EVAL_TILER] = {.kind = AST_TYPE_TILER, .size = sizeof(ccute_tiler), .align = 8, .name = "ccute_tiler"},
        [EVAL_ATOM] = {.kind = AST_TYPE_ATOM, .size = sizeof(ccute_copy_atom), .align = 4, .name = "ccute_copy_atom"},
        [EVAL_COPY] = {.kind = AST_TYPE_TILED_COPY,
                       .size = sizeof(ccute_tiled_copy),
                       .align = 8,
                       .name = "ccute_tiled_copy"},
        [EVAL_MMA_ATOM] = {.kind = AST_TYPE_MMA_ATOM,
                           .size = sizeof(ccute_mma_atom),
                           .align = 2,
                           .name = "ccute_mma_atom"},
        [EVAL_MMA] = {
            .kind = AST_TYPE_TILED_MMA, .size = sizeof(ccute_tiled_mma), .align = 8, .name = "ccute_tiled_mma"}};
    if (value->kind == EVAL_TUPLE)
        return value->tuple.n == 1 && !value->tuple.prof[0] ? &point_long : &point_tuple;
    return &types[value->kind];
}

bool point_algebra(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                   struct point_value *out)
{
    eval_value *value = m->world->scratch, *given = value + n, *made = given + n;
    const struct ast_type *type = called->node->type;
    m->run->steps += 8;
    if (n && arg[0].kind == POINT_BYTES && type_is_engine(arg[0].type))
        return point_engine_part(m, called->call, arg, n, out);
    if (2 * n + 1 > POINT_SCRATCH)
        return point_stops(m, MESSAGE_call_many_arguments);
    for (uint32_t i = 0; i < n; i++) {
        if (!point_to_eval(m, arg[i], &value[i]))
            return false;
        given[i] = value[i];
    }
    if (!answer(m, called, value, n, made))
        return false;
    if (eval_value_is_bad(made) == CCUTE_E_OVERFLOW)
        return point_stops(m, MESSAGE_layout_overflow);
    if (eval_value_is_bad(made) && point_is_integer(type))
        return refused(m, made);
    if (!eval_value_is_bad(made))
        explain(m, called->call, given, n, made);
    if (m->program->stops_outside && m->run->is_outside)
        return point_stops(m, MESSAGE_coordinate_beyond);
    if (type->kind == AST_TYPE_DEPENDENT)
        type = type_of(made);
    return point_from_eval(m, made, type, out);
}

/* ---- Layouts of the world --------------------------------------------------------------------------- */

/* Append a form to the text, with a number in the place of each _: an extent may become 0, a stride negative. */
static size_t fill_in(struct point_machine *m, uint64_t key, const char *form, char *text, size_t used, size_t room)
{
    bool is_stride = used > 0;
    uint64_t leaf = is_stride ? 64 : 0;
    for (const char *at = form; *at && used < room - 32; at++) {
        const uint64_t random = point_random(m->world, point_mix(key, ++leaf));
        is_stride |= *at == ':';
        if (*at != '_')
            text[used++] = *at;
        else
            used += (size_t)snprintf(text + used, 24, "%d", is_stride ? (int)(random % 48) - 8 : (int)(random % 10));
    }
    text[used] = 0;
    return used;
}

/* A layout of small numbers; of a stated form "((_,8),4):((_,_),_)" with its numbers, and others where it has _. */
bool point_draw_layout(struct point_machine *m, uint64_t key, const char *form, const struct ast_type *type,
                       struct point_value *out)
{
    static const char *const forms[] = {"(_,_)", "(_)", "_", "(_,(_,_))", "(_,_,_)"};
    eval_value made = {.kind = EVAL_LAYOUT};
    char text[1024];
    size_t used;
    const char *rest = NULL, *const whole = form ? form : forms[point_random(m->world, key) % 5];
    used = fill_in(m, key, whole, text, 0, sizeof text / 2);
    if (!strchr(whole, ':')) {
        char strides[256];
        size_t n = 0;
        for (const char *at = whole; *at && n < sizeof strides - 2; at++) { /* each leaf is any number */
            const bool digit = *at >= '0' && *at <= '9';
            if (digit && at > whole && at[-1] >= '0' && at[-1] <= '9')
                continue;
            strides[n++] = digit ? '_' : *at;
        }
        strides[n] = 0;
        text[used++] = ':';
        used = fill_in(m, key, strides, text, used, sizeof text);
    }
    made.layout = ccute_parse_layout(text, &rest);
    if (!ccute_ok(made.layout))
        return point_stops(m, MESSAGE_form_unknown);
    return point_from_eval(m, &made, type, out);
}
