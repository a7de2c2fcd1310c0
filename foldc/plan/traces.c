#include "traces.h"

struct trace *traces_find(struct traces *traces, const struct trace *trace)
{
    for (int i = 0; i < traces->count; i++)
        if (traces->item[i].by == trace->by && spot_is_same(&traces->item[i].spot, &trace->spot))
            return &traces->item[i];
    return NULL;
}

void traces_add(struct traces *traces, struct trace trace)
{
    struct trace *const same = traces_find(traces, &trace);
    if (same)
        *same = trace;
    else if (traces->count < TRACES_MOST)
        traces->item[traces->count++] = trace;
}

/* The order of the others stays: reports take the last one. */
void traces_drop(struct traces *traces, int i)
{
    traces->count--;
    for (; i < traces->count; i++)
        traces->item[i] = traces->item[i + 1];
}

void traces_drop_of(struct traces *traces, const struct ast_decl *decl)
{
    for (int i = traces->count - 1; i >= 0; i--)
        if (spot_depends_on(&traces->item[i].spot, decl))
            traces_drop(traces, i);
}

void traces_again(void *state)
{
    struct traces *const traces = state;
    for (int i = traces->count - 1; i >= 0; i--)
        if (!traces->item[i].spot.is_fixed)
            traces_drop(traces, i);
}
