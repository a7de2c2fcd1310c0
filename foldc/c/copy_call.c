/* Which calls are copies, and the roles of their arguments. */
#include "copy_call.h"

static const struct copy_call calls[CALLS] = {
#define COPY_CALL(name, kind, atom, pred, dst, src, value, extents, alpha, beta)                                       \
    [CALL_##name] = {true, COPY_##kind, atom, pred, dst, src, value, extents, alpha, beta},
#include "copy_calls.def"
#undef COPY_CALL
};

const struct copy_call *copy_call_of(enum call call) { return calls[call].is_copy ? &calls[call] : NULL; }

uint32_t copy_call_arguments(const struct copy_call *call)
{
    const int last[] = {call->dst + 1, call->src + 1, call->value, call->extents >= 0 ? call->extents + 1 : -1};
    int most = 0;
    for (size_t i = 0; i < sizeof last / sizeof *last; i++)
        if (last[i] > most)
            most = last[i];
    return (uint32_t)most + 1;
}
