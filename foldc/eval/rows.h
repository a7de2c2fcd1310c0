/* The macros in the rows of functions.def. The calculator compiles them for the host, a test for the GPU. */
#ifndef FOLDC_EVAL_ROWS_H
#define FOLDC_EVAL_ROWS_H

#include "value.h"

CCUTE_INLINED ccute_layout join_layouts(const eval_value *arg, int n)
{
    ccute_layout modes = ccute_cat_begin_();
    for (int i = 0; i < n; i++)
        modes = ccute_cat_push_(modes, arg[i].layout);
    return ccute_cat_end_(modes);
}

/* A bad answer becomes one of `op`: the called functions are only the calculator's way to it. */
CCUTE_INLINED ccute_tuple answer_of(ccute_op op, ccute_tuple answer)
{
    if (answer.status) {
        answer.via = op == CCUTE_OP_NONE ? 0 : answer.op;
        answer.op = (uint8_t)op;
    }
    return answer;
}

/* Of a layout's shape the size is known to fit; a tuple that can be no layout's has none. */
CCUTE_INLINED ccute_tuple size_of_shape(ccute_tuple shape)
{
    const ccute_layout layout = ccute_make_layout_left_(shape);
    return layout.shape.status ? answer_of(CCUTE_OP_NONE, layout.shape) : ccute_tuple_int_(ccute_size_layout_(layout));
}

/* The library's own crd2idx traps on a bad coordinate; at, of the same layout, reports it. */
CCUTE_INLINED ccute_tuple crd2idx_by(ccute_tuple coord, ccute_layout layout)
{
    return answer_of(CCUTE_OP_crd2idx, layout.shape.status ? layout.shape : ccute_at_tuple_(layout, coord));
}

CCUTE_INLINED void tiler_mn(ccute_tiled_copy copy, eval_value *out)
{
    const ccute_tiler tile = ccute_tiler_mn_(copy);
    eval_value_set_tile(out, &tile);
}

#define WHOLE ccute_tuple_int_(1)
#define I(k) arg[k].tuple.v[0]
#define N(k) ((int)arg[k].tuple.v[0])
#define T(k) arg[k].tuple
#define L(k) arg[k].layout
#define R(k) arg[k].tiler
#define P(k) arg[k].copy
#define A(k) arg[k].atom
#define E(k) arg[k].word->value
#define M(k) arg[k].mma_atom
#define U(k) arg[k].mma
#define TUPLE(x) out->kind = EVAL_TUPLE, out->tuple = (x)
#define LAYOUT(x) out->kind = EVAL_LAYOUT, out->layout = (x)
#define TILER(x) out->kind = EVAL_TILER, out->tiler = (x)
#define ATOM(x) out->kind = EVAL_ATOM, out->atom = (x)
#define COPY(x) out->kind = EVAL_COPY, out->copy = (x)
#define MMA_ATOM(x) out->kind = EVAL_MMA_ATOM, out->mma_atom = (x)
#define MMA(x) out->kind = EVAL_MMA, out->mma = (x)
#define DESCRIPTOR(x) out->kind = EVAL_DESCRIPTOR, out->tuple = (x)
#define INT(x) TUPLE(ccute_tuple_int_(x))

#endif
