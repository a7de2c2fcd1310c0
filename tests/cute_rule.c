#include "cute_rule.h"

#include <ccute/ccute.h>

/* The left operand as the rule sees it: neighbours that run on merged, the last leaf always kept. */
struct digits {
    int64_t extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES];
    int n;
};

static struct digits digits_of(const ccute_layout *l)
{
    struct digits d = {.n = 0};
    for (int i = 0; i < l->shape.n; i++) {
        const int k = d.n - 1;
        if (l->shape.v[i] == 1 && i + 1 < l->shape.n)
            continue;
        if (k >= 0 && l->stride[i] == d.extent[k] * d.stride[k]) {
            d.extent[k] *= l->shape.v[i];
        } else {
            d.extent[d.n] = l->shape.v[i];
            d.stride[d.n++] = l->stride[i];
        }
    }
    return d;
}

/* One leaf extent:stride of the right operand, as the rule's result for it: a leaf, or a flat list in brackets. */
struct piece {
    int64_t extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES];
    int n;
};

static void piece_add(struct piece *p, int64_t extent, int64_t stride)
{
    p->extent[p->n] = extent;
    p->stride[p->n++] = stride;
}

/* The rule for one leaf: take the part that fits into each digit in turn; 0 when a divisibility condition fails. */
static int compose_leaf(const struct digits *left, int64_t extent, int64_t stride, struct piece *p)
{
    p->n = 0;
    if (stride == 0) {
        piece_add(p, extent, 0);
        return 1;
    }
    for (int i = 0; i + 1 < left->n; i++) {
        const int64_t digit = left->extent[i];
        const int64_t steps = (digit + stride - 1) / stride;
        const int64_t taken = steps < extent ? steps : extent;
        if (stride % digit != 0 && stride >= digit)
            return 0;
        if (steps != 1 && extent != 1) {
            if (extent % taken != 0)
                return 0;
            piece_add(p, taken, stride * left->stride[i]);
            extent /= taken;
        }
        stride = (stride + digit - 1) / digit;
    }
    if (p->n == 0 || extent != 1)
        piece_add(p, extent, stride * left->stride[left->n - 1]);
    return 1;
}

static ccute_tuple leaf_or_list(const int64_t *v, int n)
{
    ccute_tuple t = ccute_open_();
    if (n == 1)
        return ccute_tuple_int_(v[0]);
    for (int i = 0; i < n; i++)
        t = ccute_push_int_(t, v[i]);
    return ccute_close_(t);
}

/* Put `item` where leaf i of `form` was: its outer brackets around it. */
static ccute_tuple push_in_place(ccute_tuple t, const ccute_tuple *form, int i, ccute_tuple item)
{
    item.prof[0] = (uint8_t)(item.prof[0] + (form->prof[i] & 0xf0));
    item.prof[item.n - 1] = (uint8_t)(item.prof[item.n - 1] + (form->prof[i] & 0x0f));
    return ccute_push_tuple_(t, item);
}

int cute_rule_composition(const ccute_layout *left, const ccute_layout *right, ccute_layout *result)
{
    const struct digits digits = digits_of(left);
    ccute_tuple shape = ccute_open_(), stride = ccute_open_();
    struct piece p;
    for (int i = 0; i < right->shape.n; i++) {
        if (!compose_leaf(&digits, right->shape.v[i], right->stride[i], &p))
            return 0;
        shape = push_in_place(shape, &right->shape, i, leaf_or_list(p.extent, p.n));
        stride = push_in_place(stride, &right->shape, i, leaf_or_list(p.stride, p.n));
    }
    *result = ccute_make_layout_(shape, stride);
    return ccute_ok(*result);
}
