#include "apply.h"

#include <string.h>

void eval_set_number(eval_value *out, int64_t number)
{
    out->kind = EVAL_TUPLE;
    out->tuple = ccute_tuple_int_(number);
}

/* ---- Calls of good values ---- */

bool eval_make_tuple(const eval_value *arg, uint32_t n, eval_value *out)
{
    out->kind = EVAL_TUPLE;
    ccute_begin_tuple_(&out->tuple);
    for (uint32_t i = 0; i < n; i++) {
        if (arg[i].kind != EVAL_TUPLE)
            return false;
        ccute_add_tuple_(&out->tuple, &arg[i].tuple);
    }
    ccute_end_tuple_(&out->tuple);
    return true;
}

/* CCUTE_TILE(a, b, c) */
static bool make_tile(const eval_value *arg, uint32_t n, eval_value *out)
{
    ccute_tiler tile = ccute_tile_begin_();
    for (uint32_t i = 0; i < n; i++) {
        if (arg[i].kind != EVAL_TUPLE && arg[i].kind != EVAL_LAYOUT && arg[i].kind != EVAL_TILER)
            return false;
        tile = ccute_tile_push_(tile, arg[i].kind == EVAL_TUPLE    ? ccute_tiler_tuple_(arg[i].tuple)
                                      : arg[i].kind == EVAL_LAYOUT ? ccute_tiler_layout_(arg[i].layout)
                                                                   : arg[i].tiler);
    }
    out->kind = EVAL_TILER;
    out->tiler = ccute_tile_end_(tile);
    return true;
}

/* Numbers that C has, and the calculator has words for. */
static bool make_mma(bool is_group, const eval_value *arg, uint32_t n, eval_value *out)
{
    int number[7] = {0, 0, 0, 0, 0, 0, CCUTE_ORDER_ANY};
    if (is_group ? n != 4 : n != 6 && n != 7)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (!eval_value_is_int(&arg[i]))
            return false;
        number[i] = ccute_small_(arg[i].tuple.v[0]);
    }
    out->kind = EVAL_MMA_ATOM;
    out->mma_atom = is_group ? ccute_wgmma_(number[0], number[1], number[2], number[3])
                             : ccute_mma_(number[0], number[1], number[2], number[3], number[4], number[5], number[6]);
    return true;
}

/* The order of elements, a number in C, is a word too. */
static bool make_wgmma_tile(const eval_value *arg, uint32_t n, eval_value *out)
{
    if (n != 5)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (!eval_value_is_int(&arg[i]))
            return false;
    out->kind = EVAL_LAYOUT;
    out->layout = ccute_wgmma_tile_(ccute_small_(arg[0].tuple.v[0]), ccute_small_(arg[1].tuple.v[0]),
                                    ccute_small_(arg[2].tuple.v[0]), arg[3].tuple.v[0], arg[4].tuple.v[0]);
    return true;
}

/* The calculator's name of a public function; of the makers of tiled copies and products it leaves out the make_. */
static eval_word word_of(enum call call)
{
    static const char making[] = "make_tiled_";
    const char *name = call_name(call), *word = name ? name_after_ccute(name) : NULL;
    if (word && strncmp(word, making, strlen(making)) == 0)
        word += strlen("make_");
    return (eval_word){word, word ? strlen(word) : 0, 0};
}

bool eval_calculate(eval *e, enum call call, eval_value *arg, uint32_t n, eval_value *out)
{
    const eval_word word = word_of(call);
    switch (call) {
    case CALL_CCUTE_T:
        return eval_make_tuple(arg, n, out);
    case CALL_CCUTE_TILE:
        return make_tile(arg, n, out);
    case CALL_ccute_mma:
    case CALL_ccute_wgmma:
        return make_mma(call == CALL_ccute_wgmma, arg, n, out);
    case CALL_ccute_wgmma_tile:
        return make_wgmma_tile(arg, n, out);
    default:
        if (!word.length || !e || !eval_is_function(word))
            return false;
        e->failed = 0;
        return eval_call(e, word, arg, (int)n, out);
    }
}

/* ---- Calls of values that may be bad ---- */

/* The size of a tuple, which need not be a layout's shape. */
static enum eval_applied size_of(const ccute_tuple *t, eval_value *out)
{
    int64_t size = 1;
    bool fits = true;
    for (int i = 0; i < t->n; i++)
        fits &= !__builtin_mul_overflow(size, t->v[i], &size);
    eval_set_number(out, size);
    return fits ? EVAL_APPLIED : EVAL_TOO_LARGE;
}

enum eval_applied eval_apply(eval *e, enum call call, eval_value *arg, uint32_t n, eval_value *out)
{
    if ((call == CALL_ccute_ok || call == CALL_ccute_status_of) && n == 1) {
        const int status = eval_value_is_bad(&arg[0]);
        eval_set_number(out, call == CALL_ccute_ok ? status == CCUTE_OK : status);
        return EVAL_APPLIED;
    }
    for (uint32_t i = 0; i < n; i++)
        if (eval_value_is_bad(&arg[i])) {
            *out = arg[i];
            if (call_answers_bad(call))
                eval_set_number(out, 0);
            return EVAL_APPLIED;
        }
    if (call == CALL_ccute_size && n == 1 && arg[0].kind == EVAL_TUPLE)
        return size_of(&arg[0].tuple, out);
    if (call == CALL_ccute_crd2idx && n == 2 && arg[0].kind == EVAL_TUPLE && arg[1].kind == EVAL_TUPLE) {
        out->kind = EVAL_TUPLE;
        out->tuple = ccute_crd2idx_tuple_(arg[0].tuple, arg[1].tuple);
        return EVAL_APPLIED;
    }
    return eval_calculate(e, call, arg, n, out) ? EVAL_APPLIED : EVAL_NOT_KNOWN;
}
