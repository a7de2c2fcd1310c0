/* foldc plan: how a tensor would be copied from one layout to another, on the CPU and on CUDA; nothing is copied. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/tensor.h>

#include "foldc/cli/arguments.h"
#include "commands.h"
#include "help.h"
#include "plan_ranks.h"

enum { TEXT = 8192, ALIGNED = 256 };

struct plan_options {
    const char *layout[2]; /* destination, source */
    int bytes, align, threads;
    bool cpu, cuda; /* the plans to show */
    bool ranks, relabel;
    int rank; /* whose nests are shown; -1: no rank's */
};

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct plan_options *o = context;
    switch (is) {
    case OPTION_plan_BYTES:
        return arguments_int(a, 1, 1 << 20, &o->bytes);
    case OPTION_plan_ALIGN:
        return arguments_int(a, 1, 4096, &o->align) &&
               (!(o->align & (o->align - 1)) || arguments_bad_value(a, "a power of two"));
    case OPTION_plan_THREADS:
        return arguments_int(a, 1, 256, &o->threads);
    case OPTION_plan_RANKS:
        return o->ranks = true;
    case OPTION_plan_RELABEL:
        return o->ranks = o->relabel = true;
    case OPTION_plan_RANK:
        return o->ranks = arguments_int(a, 0, INT_MAX, &o->rank);
    case OPTION_plan_CPU:
        return o->cpu = true;
    case OPTION_plan_CUDA:
        return o->cuda = true;
    default:
        return arguments_take_word(a, o->layout, 2);
    }
}

/* The value of the text, as a tensor at an address that is never read. Returns 0 if it is not a layout. */
static int tensor(eval *e, const char *text, int bytes, uintptr_t address, ccute_tensor *out)
{
    ccute_layout layout;
    const char *const wrong = argument_layout(e, text, &layout);
    memset(out, 0, sizeof *out);
    out->layout = layout;
    out->element = bytes;
    out->data = (void *)address;
    if (wrong)
        fprintf(stderr, "foldc plan: %s: %s\n", text, wrong);
    return !wrong;
}

static int show(const char *title, const ccute_plan *plan)
{
    char text[TEXT];
    ccute_plan_describe(plan, text, sizeof text);
    if (plan->status) {
        fprintf(stderr, "foldc plan: %s\n", text);
        return EXIT_FAILURE;
    }
    printf("%s\n%s", title, text);
    return EXIT_SUCCESS;
}

static int show_plans(const struct plan_options *o, ccute_tensor *dst, ccute_tensor *src)
{
    ccute_plan plan;
    ccute_plan_copy(&plan, dst, src, o->threads);
    if (plan.status || o->cpu)
        if (show("on the CPU", &plan))
            return EXIT_FAILURE;
    if (!o->cuda)
        return EXIT_SUCCESS;
    if (o->cpu)
        putchar('\n');
    dst->space = src->space = CCUTE_DEVICE;
    ccute_plan_copy_cuda(&plan, dst, src);
    return show("on CUDA", &plan);
}

static int plan_layouts(const struct plan_options *o)
{
    /* Far apart, and aligned to no more than was said. */
    const uintptr_t first = ((uintptr_t)1 << 46) + (uintptr_t)o->align,
                    second = ((uintptr_t)1 << 60) + (uintptr_t)o->align;
    ccute_tensor dst, src;
    eval *const e = eval_new();
    int status = EXIT_FAILURE;
    if (!e) {
        fputs("foldc plan: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    if (tensor(e, o->layout[0], o->bytes, first, &dst) && tensor(e, o->layout[1], o->bytes, second, &src))
        status = show_plans(o, &dst, &src);
    eval_free(e);
    return status;
}

int foldc_plan(int argc, char **argv)
{
    struct plan_options o = {.bytes = 4, .align = ALIGNED, .threads = 1, .rank = -1};
    struct arguments a = arguments_of(argv, NULL);
    (void)argc;
    if (!arguments_read(&a, take, &o))
        return MISUSE;
    if (a.help)
        return help_command("plan");
    if (!o.layout[1])
        return arguments_misuse(&a, "two layouts are needed, the destination's and the source's"), MISUSE;
    if (o.ranks)
        return plan_ranks(o.layout[0], o.layout[1], o.bytes, o.rank, o.relabel);
    if (!o.cpu && !o.cuda)
        o.cpu = o.cuda = true;
    return plan_layouts(&o);
}
