/* The part before "o": an offset, or a swizzle, which may also be alone. */
#include "state.h"

/* "o" and the layout that it puts an offset or a swizzle before. A pointer of CuTe's between them counts a swizzle's
 *base in bytes: it is made to count in elements. */
static int scan_prefixed(eval *e, eval_value *out, int *base)
{
    if (!eval_accept_word(e, "o"))
        return eval_fail_expected(e, "'o' and a layout, as in Sw<3,3,3> o (8,64):(64,1)");
    if (!eval_skip_pointer(e, base) || !eval_expression(e, out))
        return 0;
    if (out->kind != EVAL_LAYOUT)
        return eval_fail(e, out->at, "after 'o' comes a layout, and this is %s", eval_value_noun(out));
    return 1;
}

/* ---- Swizzles -------------------------------------------------------------------------------- */

static ccute_layout swizzled(const ccute_tuple *numbers, ccute_layout layout)
{
    return ccute_swizzle_((int)numbers->v[0], (int)numbers->v[1], (int)numbers->v[2], layout);
}

/* A swizzle is read: put it before the layout after "o". */
static int scan_swizzled(eval *e, eval_value *out)
{
    const size_t at = out->at;
    const ccute_tuple numbers = out->tuple;
    int base = (int)numbers.v[1];
    if (!scan_prefixed(e, out, &base))
        return 0;
    out->layout = ccute_swizzle_((int)numbers.v[0], base, (int)numbers.v[2], out->layout);
    out->at = at;
    return eval_checked(e, at, out);
}

/* One more number of a swizzle, and c after it. */
static int scan_swizzle_number(eval *e, char c, const char *wanted, ccute_tuple *numbers)
{
    const int used = e->used;
    eval_value *value = eval_reserve(e);
    if (!value || !eval_sum(e, value))
        return 0;
    e->used = used;
    if (!eval_value_is_int(value))
        return eval_fail(e, value->at, "a swizzle is made of integers, and this is %s", eval_value_noun(value));
    if (value->tuple.v[0] < -64 || value->tuple.v[0] > 64)
        return eval_fail(e, value->at, "a swizzle moves bits of a 64-bit number, and this is %lld",
                         (long long)value->tuple.v[0]);
    *numbers = ccute_push_tuple_(*numbers, value->tuple);
    return eval_expect(e, c, wanted);
}

/* Does the expression end here: in a call, or with the line? */
static int ends(eval *e)
{
    const char c = eval_peek(e);
    return c == ',' || c == ')' || eval_at_end(e);
}

/* Is a swizzle alone one that a layout can have? */
static int check_swizzle(eval *e, const eval_value *swizzle)
{
    const eval_value one = {.kind = EVAL_LAYOUT,
                            .layout = swizzled(&swizzle->tuple, ccute_make_layout_left_(ccute_tuple_int_(1)))};
    return eval_value_is_bad(&one) ? eval_fail_bad(e, swizzle->at, &one) : 1;
}

int eval_scan_swizzle(eval *e, eval_value *out)
{
    ccute_tuple numbers = ccute_open_();
    out->at = e->at;
    eval_skip_word(e, eval_peek_word(e));
    if (!eval_expect(e, '<', "'<'") || !scan_swizzle_number(e, ',', "','", &numbers) ||
        !scan_swizzle_number(e, ',', "','", &numbers) || !scan_swizzle_number(e, '>', "'>'", &numbers))
        return 0;
    eval_accept_braces(e);
    out->kind = EVAL_SWIZZLE;
    out->tuple = ccute_close_(numbers);
    return ends(e) ? check_swizzle(e, out) : scan_swizzled(e, out);
}

int eval_compose_swizzle(eval *e, eval_word name, const eval_value *arguments, int n, eval_value *out)
{
    if (n != 2)
        return eval_fail(e, name.at, "%d argument%s given, expected composition(Sw<B,M,S>, layout)", n,
                         n == 1 ? "" : "s");
    if (arguments[1].kind != EVAL_LAYOUT)
        return eval_fail(e, arguments[1].at,
                         "argument 2 of composition(Sw<B,M,S>, layout) must be a layout, and this is %s",
                         eval_value_noun(&arguments[1]));
    out->kind = EVAL_LAYOUT;
    out->layout = swizzled(&arguments[0].tuple, arguments[1].layout);
    return 1;
}

/* ---- Offsets --------------------------------------------------------------------------------- */

int eval_scan_prefix(eval *e, eval_value *out)
{
    const size_t at = out->at;
    const int64_t offset = out->tuple.v[0];
    int base = 0;
    if (out->kind == EVAL_SWIZZLE)
        return scan_swizzled(e, out);
    if (!eval_value_is_int(out))
        return eval_fail(e, at,
                         "before 'o' comes an offset or Sw<B,M,S>, and this is %s (for a composition write "
                         "composition(A, B))",
                         eval_value_noun(out));
    if (!scan_prefixed(e, out, &base))
        return 0;
    if (out->layout.sw_bits)
        return eval_fail(e, at, "an offset comes after the swizzle: Sw<B,M,S> o offset o layout");
    out->layout = ccute_offset_by_(offset, out->layout);
    out->at = at;
    return eval_checked(e, at, out);
}
