/* A bounded copy between memory and registers, each move of which is inside as a whole or not at all, by one coordinate
 * besides those that all moves share. It stands once, each move after one comparison with the number of coordinates
 * that are left: two versions, the interior's and the edge's, would have the same moves. */
#include "foldc/expr/print.h"
#include "copy_move.h"
#include "text.h"

/* The most moves that are written out. */
enum { MOST_MOVES = 64 };

/* The shape of such a copy. */
struct even {
    const struct copy_mode *mode; /* that counts the moves */
    int varies;                   /* the coordinate that is another in each; -1: none so far */
    const expr *common;           /* the condition that the others are inside */
    int64_t moves;
};

const struct copy_mode *copy_only_mode(const struct copy_modes *outer)
{
    const struct copy_mode *only = NULL;
    for (int m = 0; m < outer->n; m++) {
        if (expr_is_int(outer->mode[m].extent, 1))
            continue;
        if (only)
            return NULL;
        only = &outer->mode[m];
    }
    return only;
}

static bool fits(struct writer *w, const expr *e)
{
    const expr_facts facts = expr_facts_of(w->fold->table, e);
    return facts_fit_type(&facts, CTYPE_LLONG);
}

/* Is a move that begins at `first` along coordinate c inside as a whole whenever its first element is inside? *all: the
   condition that the whole move is. */
static bool is_whole(struct writer *w, int c, const expr *first, const expr **all)
{
    const expr *one = expr_int(w->fold->table, 1), *zero = expr_int(w->fold->table, 0), *lo, *hi;
    move_range(w, c, 0, &lo, &hi);
    *all = and_inside(w->fold, w->copy, one, c, first, lo, hi);
    return *all == and_inside(w->fold, w->copy, one, c, first, zero, zero);
}

/* Read coordinate c, which is the same in all moves: add its condition to the common one. False: a move may be inside
   in part. */
static bool take_common(struct writer *w, struct even *even, int c)
{
    const expr *all;
    const bool whole = is_whole(w, c, w->plan->offset[SIDE_COORD + c], &all);
    even->common = expr_land(w->fold->table, even->common, all);
    return whole;
}

/* The distance from the first move's coordinate c to its limit. */
static const expr *left_of(struct writer *w, int c)
{
    return expr_sub(w->fold->table, w->copy->limit[c], w->plan->offset[SIDE_COORD + c]);
}

/* Read coordinate c, which grows by a known number from one move to the next. False: it does not, or a second
   coordinate varies, or a move may be inside in part. */
static bool take_varying(struct writer *w, struct even *even, int c)
{
    expr_table *t = w->fold->table;
    const expr *step = even->mode->stride[SIDE_COORD + c], *first = w->plan->offset[SIDE_COORD + c], *all;
    bool is_even = even->varies < 0 && step->kind == EXPR_INT && step->value > 0 &&
                   step->value < INT64_MAX / MOST_MOVES && fits(w, left_of(w, c)) &&
                   expr_is_le(t, expr_int(t, 0), first) == TRI_YES;
    even->varies = c;
    for (int64_t k = 0; is_even && k < even->moves; k++)
        is_even = is_whole(w, c, expr_add(t, first, expr_int(t, k * step->value)), &all);
    return is_even;
}

static bool find(struct writer *w, int64_t moves, struct even *even)
{
    bool is_even = moves > 1 && moves <= MOST_MOVES && copy_kind_has_source(w->copy->kind) &&
                   copy_in_registers(w->copy, SIDE_DST) != copy_in_registers(w->copy, SIDE_SRC) &&
                   !w->copy->layout[SIDE_PRED] && w->plan->run == w->plan->width;
    *even = (struct even){copy_only_mode(&w->plan->outer), -1, expr_int(w->fold->table, 1), moves};
    is_even = is_even && even->mode;
    for (int c = 0; is_even && c < COPY_COORDS && w->copy->layout[SIDE_COORD + c]; c++) {
        const expr *step = even->mode->stride[SIDE_COORD + c];
        is_even = step && (expr_is_int(step, 0) ? take_common(w, even, c) : take_varying(w, even, c));
    }
    if (!is_even || even->varies < 0 || expr_is_int(even->common, 0))
        return false;
    const expr *all = writer_all_inside(w);
    return !all || all->kind != EXPR_INT;
}

const expr *writer_scalar(struct writer *w, const char *letter, int number, const expr *e)
{
    const expr_facts facts = expr_facts_of(w->fold->table, e);
    const char *name = writer_name(w->fold, letter, number);
    ctype type;
    const char *text = fold_int_text(w->fold, e, CTYPE_COUNT, C_ANY, &type);
    const expr *symbol = fold_symbol(w->fold, name, type, (struct symbol){.is_stable = true});
    fold_know(w->fold, symbol, &facts);
    costly_note(w->fold, e);
    writer_put(w, arena_printf(w->fold->arena, "const %s %s = %s;", ctype_name(type), name, text));
    return symbol;
}

bool spot_has_steps(struct writer *w, const struct copy_mode *mode, int side, int64_t last)
{
    const expr *step = mode->stride[side], *first = w->plan->offset[side], *at = spot_of(w, last).at[side];
    return step && step->kind != EXPR_INT && first && at && !w->copy->layout[side]->sw_bits && fits(w, first) &&
           fits(w, at);
}

void spot_advance(struct writer *w, const struct copy_mode *mode, struct spot *spot, int64_t k, int64_t last)
{
    const struct spot next = spot_of(w, k);
    for (int s = 0; s < SIDE_COORD; s++)
        spot->at[s] = spot_has_steps(w, mode, s, last)
                          ? writer_scalar(w, "o", (int)k, expr_add(w->fold->table, spot->at[s], mode->stride[s]))
                          : next.at[s];
}

/* The moves, each after its condition. left: the coordinates that are left. */
static void put_moves(struct writer *w, const struct even *even, const expr *left)
{
    expr_table *t = w->fold->table;
    const int64_t step = even->mode->stride[SIDE_COORD + even->varies]->value;
    struct spot spot = spot_of(w, 0);
    for (int64_t k = 0; k < even->moves; k++) {
        if (k > 0)
            spot_advance(w, even->mode, &spot, k, even->moves - 1);
        const expr *within = expr_lt(t, expr_int(t, k * step), left);
        if (expr_is_int(within, 0))
            break;
        const char *condition = writer_if(w, within);
        struct writer move = move_alone(w, &spot, 0);
        writer_put_if(w, condition, &move, NULL);
    }
}

bool even_put(struct writer *w, int64_t moves)
{
    expr_table *t = w->fold->table;
    struct writer body = writer_part(w);
    struct even even;
    if (!find(w, moves, &even))
        return false;
    const char *condition = writer_if(w, even.common);
    const size_t scope = expr_scope_enter(t);
    writer_accept(&body, even.common);
    put_moves(&body, &even, writer_scalar(&body, "n", 0, left_of(&body, even.varies)));
    expr_scope_leave(t, scope);
    writer_put_if(w, condition, &body, NULL);
    return true;
}
