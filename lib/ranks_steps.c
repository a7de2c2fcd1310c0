/* A rank's nests as copies of the whole-tensor planner's. */
#include <stdlib.h>
#include <string.h>

#include "ranks.h"

int ccute_ranks_keep(ccute_ranks_steps *s, const ccute_ranks_nest *nest)
{
    if (s->n == s->room) {
        const int64_t room = s->room ? 2 * s->room : 16;
        ccute_ranks_nest *const more = realloc(s->nest, sizeof *more * (size_t)room);
        if (!more)
            return 1;
        s->nest = more;
        s->room = room;
    }
    s->nest[s->n++] = *nest;
    return 0;
}

static int keep(void *context, const ccute_ranks_nest *nest) { return ccute_ranks_keep(context, nest); }

int ccute_ranks_list(ccute_ranks_steps *steps, const ccute_ranks_plan *plan, int known, int64_t rank)
{
    memset(steps, 0, sizeof *steps);
    if (ccute_ranks_walk(plan, known, rank, keep, steps) == 0) {
        steps->step = malloc(sizeof *steps->step * (size_t)(steps->n + 1));
        if (steps->step)
            return 1;
    }
    ccute_ranks_free_steps(steps);
    return 0;
}

ccute_layout ccute_nest_layout(const ccute_ranks_nest *nest, const int64_t *stride, int64_t offset)
{
    ccute_tuple shape, strides;
    ccute_layout l;
    ccute_begin_tuple_(&shape);
    ccute_begin_tuple_(&strides);
    for (int i = 0; i < nest->loops; i++) {
        ccute_add_int_(&shape, nest->extent[i]);
        ccute_add_int_(&strides, stride[i]);
    }
    if (nest->loops == 0) {
        ccute_add_int_(&shape, 1);
        ccute_add_int_(&strides, 0);
    }
    ccute_end_tuple_(&shape);
    ccute_end_tuple_(&strides);
    l = ccute_make_layout_(shape, strides);
    l.offset = offset;
    return l;
}

ccute_status ccute_ranks_plan_steps(ccute_ranks_steps *steps, const ccute_ranks_plan *plan, void *dst,
                                    char *const *base)
{
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < steps->n; i++) {
        const ccute_ranks_nest *const nest = &steps->nest[i];
        ccute_ranks_step *const step = &steps->step[i];
        ccute_tensor to = {.data = dst, .element = plan->element}, from = {.element = plan->element};
        step->peer = nest->sender;
        step->order = nest->order;
        step->nest = i;
        if (nest->order)
            continue;
        to.layout = ccute_nest_layout(nest, nest->dst, nest->dst_offset);
        from.layout = ccute_nest_layout(nest, nest->src, nest->src_offset);
        from.data = base[nest->sender];
        status = ccute_plan_copy(&step->plan, &to, &from, 1);
    }
    return status;
}

ccute_status ccute_ranks_do(const ccute_ranks_steps *steps, const ccute_ranks_plan *plan, void *dst, char *const *base)
{
    ccute_status status = CCUTE_OK;
    for (int64_t i = 0; !status && i < steps->n; i++) {
        const ccute_ranks_step *const step = &steps->step[i];
        if (step->order)
            ccute_ranks_add(plan->type, &steps->nest[step->nest], dst, base[step->peer]);
        else
            status = ccute_plan_run(&step->plan, dst, base[step->peer]);
    }
    return status;
}

void ccute_ranks_free_steps(ccute_ranks_steps *steps)
{
    free(steps->nest);
    free(steps->step);
    memset(steps, 0, sizeof *steps);
}
