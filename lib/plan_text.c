/* The text of a plan: why it was refused, or how it will copy. */
#include <string.h>

#include "plan.h"

int ccute_plan_sentence(ccute_status status, const int64_t *why, const char *more, char *buffer, int size)
{
    ccute_tuple bad = ccute_tuple_int_(0);
    ccute_sink sink = ccute_sink_open(buffer, size);
    bad.status = (uint8_t)status;
    memcpy(bad.v, why, 8 * sizeof *why);
    sink.length = ccute_explain_tuple(bad, buffer, size);
    if (*more) {
        ccute_put_string(&sink, ": ");
        ccute_put_string(&sink, more);
    }
    return ccute_sink_close(&sink);
}

int ccute_plan_explain(const ccute_plan *plan, char *buffer, int size)
{
    static const int64_t missing[8];
    if (!plan)
        return ccute_plan_sentence(CCUTE_E_POINTER, missing, "", buffer, size);
    return ccute_plan_sentence((ccute_status)plan->status, plan->why, "", buffer, size);
}

int ccute_explain_run(const ccute_plan *plan, const void *dst, const void *src, char *buffer, int size)
{
    int64_t why[8];
    int same;
    ccute_status status = ccute_plan_admit(plan, dst, src, &same, why);
    if (status == CCUTE_OK && plan->choice.cuda) {
        status = CCUTE_E_KERNEL;
        why[0] = 1;
    }
    if (status == CCUTE_E_ALIAS && !plan->status) /* its elements' numbers are not in the plan */
        status = CCUTE_E_ALIAS_BYTES;
    return ccute_plan_sentence(status, why, "", buffer, size);
}

int ccute_explain_copy(const ccute_tensor *dst, const ccute_tensor *src, char *buffer, int size)
{
    ccute_plan plan;
    ccute_plan_copy(&plan, dst, src, 1);
    return ccute_plan_explain(&plan, buffer, size);
}

static const ccute_kernel *kernel_of(const ccute_plan *plan)
{
    const ccute_kernel *const table = plan->choice.cuda ? ccute_cuda_kernels : ccute_cpu_kernels;
    return &table[plan->choice.kernel];
}

/* Units that are read, each once: loops of stride 0 read the same again. */
static int64_t units_read(const ccute_problem *p)
{
    int64_t n = 1;
    for (int i = 0; i < p->rank; i++)
        n *= p->src[i] ? p->extent[i] : 1;
    for (int i = p->rank + p->dst_own; i < p->rank + p->dst_own + p->src_own; i++)
        n *= p->src[i] ? p->extent[i] : 1;
    return n;
}

static void put_list(ccute_sink *sink, const int64_t *list, int begin, int end)
{
    ccute_put_char(sink, '(');
    for (int i = begin; i < end; i++) {
        if (i > begin)
            ccute_put_char(sink, ',');
        ccute_put_int(sink, list[i]);
    }
    ccute_put_char(sink, ')');
}

/* "  destination (8192,8192):(1,8192)": one side's normalised loops, its own behind the common ones. */
static void put_side(ccute_sink *sink, const char *title, const ccute_problem *p, const int64_t *stride, int own,
                     int own_end, const ccute_plan_swizzle *z, int64_t offset)
{
    ccute_put_string(sink, title);
    ccute_put_prefixes(sink, z->bits, z->base, z->shift, offset);
    put_list(sink, p->extent, 0, p->rank);
    ccute_put_char(sink, ':');
    put_list(sink, stride, 0, p->rank);
    if (own < own_end) {
        ccute_put_string(sink, " and by itself ");
        put_list(sink, p->extent, own, own_end);
        ccute_put_char(sink, ':');
        put_list(sink, stride, own, own_end);
    }
    ccute_put_char(sink, '\n');
}

static void put_percent(ccute_sink *sink, int percent)
{
    ccute_put_string(sink, percent >= 100 ? "1." : "0.");
    ccute_put_char(sink, (char)('0' + percent / 10 % 10));
    ccute_put_char(sink, (char)('0' + percent % 10));
}

static void put_moves(ccute_sink *sink, const ccute_plan *plan)
{
    const ccute_problem *const p = &plan->problem;
    ccute_put_string(sink, "moves        ");
    ccute_put_int(sink, units_read(p) * p->unit);
    ccute_put_string(sink, " bytes read and ");
    ccute_put_int(sink, p->count * p->unit);
    ccute_put_string(sink, " written, ");
    ccute_put_int(sink, plan->choice.width);
    ccute_put_string(sink, plan->choice.width == 1 ? " byte at a time" : " bytes at a time");
    if (plan->choice.threads > 1) {
        ccute_put_string(sink, ", by up to ");
        ccute_put_int(sink, plan->choice.threads);
        ccute_put_string(sink, " threads");
    }
    if (plan->choice.workspace) {
        ccute_put_string(sink, ", through a workspace of ");
        ccute_put_int(sink, plan->choice.workspace);
        ccute_put_string(sink, " bytes");
    }
    ccute_put_string(sink, "\nexpected     ");
    put_percent(sink, plan->choice.percent);
    ccute_put_string(sink, plan->choice.cuda ? " of the device's memcpy\n" : " of memcpy\n");
}

static void put_loops(ccute_sink *sink, const ccute_problem *p)
{
    const int own = p->rank + p->dst_own;
    ccute_put_string(sink, "unit         ");
    ccute_put_int(sink, p->unit);
    ccute_put_string(sink, p->unit == 1 ? " byte" : " bytes");
    ccute_put_string(sink, ", of which runs of ");
    ccute_put_int(sink, ccute_problem_run(p));
    ccute_put_string(sink, " are contiguous on both sides\n");
    put_side(sink, "destination  ", p, p->dst, p->rank, own, &p->dst_swizzle, p->dst_offset);
    put_side(sink, "source       ", p, p->src, own, own + p->src_own, &p->src_swizzle, p->src_offset);
}

int ccute_plan_describe(const ccute_plan *plan, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    if (!plan || plan->status)
        return ccute_plan_explain(plan, buffer, size);
    if (plan->problem.nothing) {
        ccute_put_string(&sink, "kernel       none: there are no elements\n");
        return ccute_sink_close(&sink);
    }
    ccute_put_string(&sink, "kernel       ");
    ccute_put_string(&sink, kernel_of(plan)->name);
    ccute_put_string(&sink, ": ");
    kernel_of(plan)->describe(&sink, &plan->problem, &plan->choice);
    ccute_put_char(&sink, '\n');
    put_loops(&sink, &plan->problem);
    put_moves(&sink, plan);
    return ccute_sink_close(&sink);
}
