/* Tuples: nested integers, ((16,8),8). Values of fixed size; nothing is allocated, nothing is owned. */
#ifndef CCUTE_TUPLE_H
#define CCUTE_TUPLE_H

#include <ccute/config.h>

/* How deep brackets nest at most; the number of leaves is CCUTE_MAX_LEAVES. */
enum { CCUTE_MAX_DEPTH = 8 };

/* Why a value is bad. Every operation on a bad value returns that value. */
typedef enum ccute_status {
#define CCUTE_STATUS(id, text, sentence) CCUTE_E_##id,
    CCUTE_OK = 0,
#include <ccute/status.def>
#undef CCUTE_STATUS
    CCUTE_STATUS_COUNT
} ccute_status;

/* The operations, by name: CCUTE_OP_composition and so on. A bad value says which of them refused. */
typedef enum ccute_op {
#define CCUTE_OP(name) CCUTE_OP_##name,
    CCUTE_OP_NONE = 0,
#include <ccute/ops.def>
#undef CCUTE_OP
    CCUTE_OP_COUNT
} ccute_op;

/* Fields of a tuple over a leaf type, shared by the library and by foldc's symbolic tuples.
   prof[i]: brackets that open just before leaf i (high half) and close just after it (low half);
            0x00 alone is an integer, 0x11 alone is (8), no leaf at all is ().
   status:  if not CCUTE_OK, v[] holds the numbers that ccute_explain prints, op and via the operation
            that was called and the one inside it that refused. */
#define CCUTE_TUPLE_FIELDS(leaf)                                                                                       \
    uint8_t n, status, op, via;                                                                                        \
    ccute_spare spare;                                                                                                 \
    uint8_t prof[CCUTE_MAX_LEAVES];                                                                                    \
    leaf v[CCUTE_MAX_LEAVES];

/* A nested tuple of integers and marks: ((16,8),8). 8 is the tuple of depth 0. Its fields are read by ccute_get,
   printed, and never written. */
typedef struct ccute_tuple {
    CCUTE_TUPLE_FIELDS(int64_t)
} ccute_tuple;

/* The type of CCUTE_ALL and CCUTE_X. */
typedef struct ccute_mark {
    int64_t leaf;
} ccute_mark;

#define CCUTE_LEAF_ALL INT64_MIN
#define CCUTE_LEAF_X (INT64_MIN + 1)

#if defined __cplusplus
#define CCUTE_MAKE_(type) type
#else
#define CCUTE_MAKE_(type) (type)
#endif
/* Keeps a mode in a coordinate, and in a tiler. */
#define CCUTE_ALL (CCUTE_MAKE_(ccute_mark){CCUTE_LEAF_ALL})
/* Drops a mode in a projection. */
#define CCUTE_X (CCUTE_MAKE_(ccute_mark){CCUTE_LEAF_X})

/* Constructors: CCUTE_T(CCUTE_T(16, 8), n). Items are integers of any type, tuples and marks;
   anything else is a compile error. Too many leaves or brackets give a bad tuple. */

#if !defined __FOLDC__ /* foldc_view.h declares the constructors by their public names */

CCUTE_OUTLINE void ccute_begin_tuple_(ccute_tuple *t) { t->n = t->status = t->op = t->via = 0; }

CCUTE_OUTLINE void ccute_refuse_tuple_(ccute_tuple *t, ccute_status status, int64_t number)
{
    t->status = (uint8_t)status;
    t->v[0] = number;
    t->n = 0;
}

CCUTE_OUTLINE void ccute_add_int_(ccute_tuple *t, int64_t value)
{
    if (t->status)
        return;
    if (t->n >= CCUTE_MAX_LEAVES) {
        ccute_refuse_tuple_(t, CCUTE_E_LEAVES, CCUTE_MAX_LEAVES + 1);
        return;
    }
    t->prof[t->n] = 0;
    t->v[t->n++] = value;
}

CCUTE_OUTLINE void ccute_add_tuple_(ccute_tuple *t, const ccute_tuple *item)
{
    if (t->status)
        return;
    if (item->status) {
        *t = *item;
        return;
    }
    if (t->n + item->n > CCUTE_MAX_LEAVES) {
        ccute_refuse_tuple_(t, CCUTE_E_LEAVES, t->n + item->n);
        return;
    }
    for (int i = 0; i < item->n; i++) {
        t->prof[t->n + i] = item->prof[i];
        t->v[t->n + i] = item->v[i];
    }
    t->n = (uint8_t)(t->n + item->n);
}

CCUTE_OUTLINE void ccute_end_tuple_(ccute_tuple *t)
{
    int depth = 1;
    if (t->status || t->n == 0)
        return;
    t->prof[0] = (uint8_t)(t->prof[0] + 0x10);
    t->prof[t->n - 1] = (uint8_t)(t->prof[t->n - 1] + 0x01);
    for (int i = 0, level = 0; i < t->n; i++) {
        level += t->prof[i] >> 4;
        depth = level > depth ? level : depth;
        level -= t->prof[i] & 15;
    }
    if (depth > CCUTE_MAX_DEPTH)
        ccute_refuse_tuple_(t, CCUTE_E_DEPTH, depth);
}

CCUTE_INLINE ccute_tuple ccute_tuple_int_(int64_t value)
{
    ccute_tuple t;
    t.n = 1;
    t.status = CCUTE_OK;
    t.op = t.via = 0;
    t.prof[0] = 0;
    t.v[0] = value;
    return t;
}

CCUTE_INLINE ccute_tuple ccute_tuple_mark_(ccute_mark mark) { return ccute_tuple_int_(mark.leaf); }

#if !defined __CUDACC__ /* CUDA has ccute_tuple_of_ in their place */

CCUTE_OUTLINE ccute_tuple ccute_open_(void)
{
    ccute_tuple t;
    ccute_begin_tuple_(&t);
    return t;
}

CCUTE_INLINE CCUTE_IN(ccute_tuple) ccute_tuple_id_(CCUTE_IN(ccute_tuple) t) { return t; }

CCUTE_OUTLINE ccute_tuple ccute_push_int_(CCUTE_IN(ccute_tuple) t, int64_t value)
{
    ccute_tuple out = t;
    ccute_add_int_(&out, value);
    return out;
}

CCUTE_INLINE ccute_tuple ccute_push_mark_(CCUTE_IN(ccute_tuple) t, ccute_mark mark)
{
    return ccute_push_int_(t, mark.leaf);
}

CCUTE_OUTLINE ccute_tuple ccute_push_tuple_(CCUTE_IN(ccute_tuple) t, CCUTE_IN(ccute_tuple) item)
{
    ccute_tuple out = t;
    ccute_add_tuple_(&out, &item);
    return out;
}

CCUTE_OUTLINE ccute_tuple ccute_close_(CCUTE_IN(ccute_tuple) t)
{
    ccute_tuple out = t;
    ccute_end_tuple_(&out);
    return out;
}

#endif

#endif

#endif
