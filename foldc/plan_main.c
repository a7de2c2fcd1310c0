/* foldc plan: how a tensor would be copied from one layout to another, on the CPU and on CUDA; nothing is copied. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/tensor.h>

#include "arguments.h"
#include "foldc.h"

enum { MISUSE = 2, TEXT = 8192, ALIGNED = 256 };

struct plan_options {
    const char *layout[2]; /* destination, source */
    int layouts;
    int bytes, align, threads;
    bool cpu, cuda; /* what is to be shown */
};

static int misuse(const char *what, const char *which)
{
    fprintf(stderr, "foldc plan: %s%s\n", what, which);
    fputs("Usage: foldc plan DESTINATION SOURCE [--bytes=N] [--align=N] [--threads=N] [--cpu] [--cuda]\n", stderr);
    return MISUSE;
}

/* Take argument *i. Returns 0 if it is not one. */
static int take(struct plan_options *o, char **argv, int *i)
{
    const struct {
        const char *name;
        int *value, most;
    } numbers[] = {{"--bytes", &o->bytes, 1 << 20}, {"--align", &o->align, 4096}, {"--threads", &o->threads, 256}};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        const int value = argument_number(numbers[k].name, argv, i, numbers[k].most);
        if (value != 0)
            *numbers[k].value = value;
        if (value != 0)
            return value > 0;
    }
    if (strcmp(argv[*i], "--cpu") == 0)
        return o->cpu = true;
    if (strcmp(argv[*i], "--cuda") == 0)
        return o->cuda = true;
    if (strncmp(argv[*i], "--", 2) == 0 || o->layouts == 2)
        return 0;
    o->layout[o->layouts++] = argv[*i];
    return 1;
}

/* What the calculator makes of the text, as a tensor at an address that nobody looks at. Returns 0 if it is none. */
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
    if (!e)
        return misuse("out of memory", "");
    if (tensor(e, o->layout[0], o->bytes, first, &dst) && tensor(e, o->layout[1], o->bytes, second, &src))
        status = show_plans(o, &dst, &src);
    eval_free(e);
    return status;
}

int foldc_plan(int argc, char **argv)
{
    struct plan_options o = {{NULL, NULL}, 0, 4, ALIGNED, 1, false, false};
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        puts("Usage: foldc plan DESTINATION SOURCE [--bytes=N] [--align=N] [--threads=N] [--cpu] [--cuda]\n"
             "Layouts as foldc eval takes them. --bytes: of an element (4); --align: of both addresses (256);\n"
             "--threads: of the CPU (1); --cpu, --cuda: show that plan only (both).");
        return EXIT_SUCCESS;
    }
    for (int i = 1; i < argc; i++) {
        const char *const word = argv[i];
        if (!take(&o, argv, &i))
            return misuse("not an argument: ", word);
    }
    if (o.layouts < 2)
        return misuse("two layouts are needed", "");
    if (o.align & (o.align - 1))
        return misuse("--align must be a power of two", "");
    if (!o.cpu && !o.cuda)
        o.cpu = o.cuda = true;
    return plan_layouts(&o);
}
