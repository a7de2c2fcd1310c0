/* The depth down to which a value's form is certain, although the form depends on an unknown, and the depth to which an
 * operation looks into its operands. Depth 0 is the value as a whole, 1 its modes without their contents, and so on. An
 * operation that looks no deeper than the form is certain gives the same function for every form that the value may
 * have. */
#include <string.h>

#include "state.h"
#include "sure.h"

/* Deeper than any brackets. */
enum { WHOLLY = CCUTE_MAX_DEPTH + 2 };

/* How deep an operation looks into its first operand; JOINED: not into layouts, into a shape if it has a stride. */
enum looks { ALL, NOT, JOINED, MODES, PATH, AS_SECOND };

/* How much of the result's form is certain. */
enum keeps { NOTHING, SAME, MODE_OF, IN_BRACKETS, OF_SECOND, PAIRS, SPREAD, PARTS, ONE };

/* A function without a row counts as {ALL, NOTHING}, the strictest. */
static const struct rule {
    enum looks looks;
    enum keeps keeps;
} rules[CALLS] = {
    [CALL_ccute_size] = {NOT, NOTHING},
    [CALL_ccute_rank] = {NOT, NOTHING},
    [CALL_ccute_depth] = {NOT, NOTHING},
    [CALL_ccute_cosize] = {NOT, NOTHING},
    [CALL_ccute_ok] = {NOT, NOTHING},
    [CALL_ccute_status_of] = {NOT, NOTHING},
    [CALL_ccute_offset] = {NOT, NOTHING},
    [CALL_ccute_extends] = {NOT, NOTHING},
    [CALL_ccute_overhang] = {NOT, NOTHING},
    [CALL_ccute_rounded] = {NOT, NOTHING},
    [CALL_ccute_gaps] = {NOT, NOTHING},
    [CALL_ccute_equal] = {NOT, NOTHING},
    [CALL_ccute_at] = {AS_SECOND, NOTHING},
    [CALL_ccute_shape] = {NOT, SAME},
    [CALL_ccute_stride] = {NOT, SAME},
    [CALL_CCUTE_T] = {NOT, IN_BRACKETS},
    [CALL_CCUTE_TILE] = {NOT, IN_BRACKETS},
    [CALL_ccute_make_layout] = {JOINED, IN_BRACKETS},
    [CALL_ccute_make_layout_left] = {NOT, SAME},
    [CALL_ccute_swizzle] = {NOT, SAME},
    [CALL_ccute_offset_by] = {NOT, SAME},
    [CALL_ccute_filter_zeros] = {NOT, SAME},
    [CALL_ccute_get] = {PATH, MODE_OF},
    [CALL_ccute_slice] = {AS_SECOND, SAME},
    [CALL_ccute_dice] = {AS_SECOND, SAME},
    [CALL_ccute_select] = {MODES, SAME},
    [CALL_ccute_take] = {MODES, SAME},
    [CALL_ccute_group] = {MODES, ONE},
    [CALL_ccute_append] = {MODES, ONE},
    [CALL_ccute_prepend] = {MODES, ONE},
    [CALL_ccute_replace] = {MODES, ONE},
    [CALL_ccute_flatten] = {NOT, NOTHING},
    [CALL_ccute_coalesce] = {AS_SECOND, OF_SECOND},
    [CALL_ccute_filter] = {AS_SECOND, OF_SECOND},
    [CALL_ccute_complement] = {NOT, NOTHING},
    [CALL_ccute_right_inverse] = {NOT, NOTHING},
    [CALL_ccute_left_inverse] = {NOT, NOTHING},
    [CALL_ccute_quasi_inverse] = {NOT, NOTHING},
    [CALL_ccute_nullspace] = {NOT, NOTHING},
    [CALL_ccute_max_common_layout] = {NOT, NOTHING},
    [CALL_ccute_max_common_vector] = {NOT, NOTHING},
    [CALL_ccute_composition] = {AS_SECOND, OF_SECOND},
    [CALL_ccute_logical_divide] = {AS_SECOND, PAIRS},
    [CALL_ccute_logical_product] = {AS_SECOND, PAIRS},
    [CALL_ccute_zipped_divide] = {AS_SECOND, PAIRS},
    [CALL_ccute_zipped_product] = {AS_SECOND, PAIRS},
    [CALL_ccute_tiled_divide] = {AS_SECOND, SPREAD},
    [CALL_ccute_tiled_product] = {AS_SECOND, SPREAD},
    [CALL_ccute_flat_divide] = {AS_SECOND, SPREAD},
    [CALL_ccute_flat_product] = {AS_SECOND, SPREAD},
    [CALL_ccute_inner_partition] = {AS_SECOND, SPREAD},
    [CALL_ccute_outer_partition] = {AS_SECOND, SPREAD},
    [CALL_ccute_local_tile] = {AS_SECOND, SPREAD},
    [CALL_ccute_local_partition] = {AS_SECOND, PARTS},
    [CALL_ccute_partition_S] = {ALL, ONE},
    [CALL_ccute_partition_D] = {ALL, ONE},
};

/* The number of brackets around the least nested leaf, or, with `deepest`, around the most nested one. */
static int level_of(const uint8_t *prof, int n, bool deepest)
{
    int found = -1, level = 0;
    for (int i = 0; i < n; i++) {
        level += prof[i] >> 4;
        if (found < 0 || (deepest ? level > found : level < found))
            found = level;
        level -= prof[i] & 15;
    }
    return found < 0 ? 1 : found;
}

/* The same for a value. A tiler that is one layout without brackets counts 0 where its form is read, and as its layout
   where it gives the form of a result (gives). */
static int level(const struct value *v, bool deepest, bool gives)
{
    if (v->kind == VALUE_TILER && (v->tiler.n != 1 || v->tiler.prof[0]))
        return level_of(v->tiler.prof, v->tiler.n, deepest);
    if (v->kind == VALUE_TILER)
        return gives ? level_of(v->tiler.pool.shape.prof, v->tiler.pool.shape.n, deepest) : 0;
    if (v->kind == VALUE_LAYOUT)
        return level_of(v->layout.shape.prof, v->layout.shape.n, deepest);
    return v->kind == VALUE_INT || v->kind == VALUE_TUPLE ? level_of(v->tuple.prof, v->tuple.n, deepest) : 0;
}

static int sure_of(const struct value *v) { return v->form_unknown ? v->sure : WHOLLY; }

static int least(int a, int b) { return a < b ? a : b; }

/* The depth to which the rule's operation looks into operand i. */
static int looks_into(const struct rule *rule, const struct value *const *arg, int n, int i)
{
    if (rule->looks == NOT)
        return 0;
    if (rule->looks == JOINED)
        return arg[i]->kind != VALUE_LAYOUT && n > 1 ? WHOLLY : 0;
    if (rule->looks == ALL)
        return WHOLLY;
    if (i == 0 && rule->looks == MODES)
        return 1;
    if (i == 0 && rule->looks == PATH)
        return arg[1]->tuple.n;
    if (i == 0)
        return n > 1 ? level(arg[1], true, false) : 0;
    return rule->looks == AS_SECOND && arg[i]->kind == VALUE_TILER && arg[i]->tiler.n == 1 ? 0
           : rule->looks == MODES && arg[i]->kind == VALUE_LAYOUT                          ? 0
                                                                                           : WHOLLY;
}

bool fold_sees_form(enum call call, const struct value *const *arg, int n)
{
    const struct rule *rule = (&rules[call]);
    for (int i = 0; i < n; i++)
        if (sure_of(arg[i]) < looks_into(rule, arg, n, i))
            return false;
    return true;
}

int fold_sure_of(enum call call, const struct value *const *arg, int n)
{
    const struct rule *rule = (&rules[call]);
    const bool by_mode = n > 1 && level(arg[1], false, false) > 0;
    int inside = WHOLLY;
    for (int i = 0; i < n; i++)
        inside = least(inside, sure_of(arg[i]));
    switch (rule->keeps) {
    case SAME:
        return inside;
    case MODE_OF:
        return inside > arg[1]->tuple.n ? inside - arg[1]->tuple.n : 0;
    case IN_BRACKETS:
        return rule->looks == JOINED && arg[0]->kind != VALUE_LAYOUT ? inside : least(inside + 1, WHOLLY);
    case OF_SECOND:
        return n > 1 ? least(sure_of(arg[1]), level(arg[1], false, true)) : 0;
    case PAIRS:
        return by_mode ? 1 + level(arg[1], false, false) : 1;
    case SPREAD:
        return by_mode;
    case PARTS:
        return n > 1 && level(arg[1], false, true) > 0;
    case ONE:
        return 1;
    default:
        return 0;
    }
}
