/* The planner's expectation beside what a device measured, without a device. Reads the lines of tensor_sample: expects
 * again, with the kernels of this build, and says how far off it is and how good the choice is. Or prints the plans of
 * random copies.
 *
 *   tensor_expect FILE...             the figures of the samples
 *   tensor_expect --lines FILE...     and a line for each copy and kernel: number, kind, kernel, expected, measured
 *   tensor_expect --draw SEED COUNT   what is planned for the copies of a seed */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "cuda/kernels.h"
#include "plan.h"
#include "tensor_draw.h"

enum { KERNELS = 16, LINE = 4096 };

/* ---- Plans ------------------------------------------------------------------------------------------- */

static ccute_tensor tensor_of(const char *text, int bytes, uintptr_t address)
{
    ccute_tensor t = {0};
    t.data = (void *)address; /* never followed */
    t.element = bytes;
    t.space = CCUTE_DEVICE;
    t.layout = ccute_parse_layout(text, NULL);
    return t;
}

/* The plan, and the percents of all kernels, 0 where one cannot. Returns 0 if there is no plan. */
static int expect(int bytes, const char *dst, const char *src, int memory, ccute_plan *plan, int *percent)
{
    const ccute_tensor to = tensor_of(dst, bytes, (uintptr_t)1 << 40), from = tensor_of(src, bytes, (uintptr_t)1 << 41);
    if (ccute_plan_copy_memory(plan, &to, &from, memory) != CCUTE_OK)
        return 0;
    for (int i = 0; i < ccute_cuda_kernel_count; i++) {
        ccute_choice choice = {.cuda = 1, .threads = 1};
        percent[i] = ccute_cuda_kernels[i].choose(&plan->problem, &choice);
    }
    return 1;
}

/* ---- Samples ----------------------------------------------------------------------------------------- */

typedef struct sample {
    int number, bytes;
    const char *kind, *dst, *src;
    double measured[KERNELS]; /* 0: it was not */
} sample;

static int kernel_named(const char *name, size_t length)
{
    for (int i = 0; i < ccute_cuda_kernel_count; i++)
        if (strcspn(ccute_cuda_kernels[i].name, " ") == length && !strncmp(ccute_cuda_kernels[i].name, name, length))
            return i;
    return -1;
}

/* name*=expected:measured */
static void read_kernel(sample *s, const char *column)
{
    const int kernel = kernel_named(column, strcspn(column, "*="));
    const char *const at = strchr(column, ':');
    if (kernel >= 0 && at)
        s->measured[kernel] = atof(at + 1);
}

/* Takes the line apart. Returns 0 if it is not a copy's. */
static int read_sample(char *line, sample *s)
{
    char *column[32] = {0};
    int n = 0;
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; at && n < 32; n++) {
        column[n] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = 0;
    }
    memset(s, 0, sizeof *s);
    if (n < 8)
        return 0;
    s->number = atoi(column[0]);
    s->kind = column[1];
    s->bytes = atoi(column[2]);
    s->dst = column[3];
    s->src = column[4];
    for (int i = 7; i < n; i++)
        read_kernel(s, column[i]);
    return 1;
}

/* ---- Figures ----------------------------------------------------------------------------------------- */

/* near: within 15%, of what was expected of the chosen kernel; best: the chosen kernel within 5% of the best. */
typedef struct figures {
    int copies, near, best;
} figures;

static int is_near(double expected, double measured) { return fabs(expected / measured - 1) <= 0.15; }

static double best_of(const sample *s)
{
    double best = 0;
    for (int i = 0; i < KERNELS; i++)
        best = s->measured[i] > best ? s->measured[i] : best;
    return best;
}

static void print_lines(const sample *s, const ccute_plan *plan, const int *percent)
{
    for (int i = 0; i < ccute_cuda_kernel_count; i++)
        if (s->measured[i] > 0 && percent[i])
            printf("%d\t%s\t%d\t%s\t%s\t%.*s%s\t%.2f\t%.3f\t%+.2f\n", s->number, s->kind, s->bytes, s->dst, s->src,
                   (int)strcspn(ccute_cuda_kernels[i].name, " "), ccute_cuda_kernels[i].name,
                   i == plan->choice.kernel ? "*" : "", percent[i] * 0.01, s->measured[i],
                   percent[i] * 0.01 / s->measured[i] - 1);
}

/* The kernel that the planner takes of those that were measured: a sample may be older than a kernel. */
static int best_measured(const sample *s, const int *percent)
{
    int best = -1;
    for (int i = 0; i < ccute_cuda_kernel_count; i++)
        if (s->measured[i] > 0 && percent[i] > (best < 0 ? 0 : percent[best]))
            best = i;
    return best;
}

static void count_sample(const sample *s, int memory, int lines, figures *all)
{
    ccute_plan plan;
    int percent[KERNELS];
    int kernel;
    if (!expect(s->bytes, s->dst, s->src, memory, &plan, percent))
        return;
    if (lines)
        print_lines(s, &plan, percent);
    kernel = s->measured[plan.choice.kernel] > 0 ? plan.choice.kernel : best_measured(s, percent);
    if (kernel < 0)
        return;
    all->copies++;
    all->near += is_near(percent[kernel] * 0.01, s->measured[kernel]);
    all->best += s->measured[kernel] >= 0.95 * best_of(s);
}

/* The speed of the device's memory that a comment states, or the one before. */
static int memory_of(const char *comment, int before)
{
    const char *const at = strstr(comment, ", memory ");
    return at ? atoi(at + strlen(", memory ")) : before;
}

static int read_file(const char *name, int lines, figures *all)
{
    static char line[LINE];
    FILE *const file = fopen(name, "r");
    sample s;
    int memory = 0;
    if (!file) {
        perror(name);
        return 0;
    }
    while (fgets(line, sizeof line, file))
        if (line[0] == '#')
            memory = memory_of(line, memory);
        else if (read_sample(line, &s))
            count_sample(&s, memory, lines, all);
    fclose(file);
    return 1;
}

/* ---- Random copies ----------------------------------------------------------------------------------- */

static void draw(uint64_t seed, int count)
{
    for (int i = 0; i < count; i++) {
        drawn_copy c;
        ccute_plan plan;
        int percent[KERNELS];
        draw_copy(seed, i, &c);
        if (!expect(c.bytes, c.dst, c.src, 0, &plan, percent)) {
            printf("%d\t%s\t%d\t%s\t%s\tno plan\n", i, c.kind, c.bytes, c.dst, c.src);
            continue;
        }
        printf("%d\t%s\t%d\t%s\t%s\t%.0f", i, c.kind, c.bytes, c.dst, c.src, drawn_traffic(&plan.problem) * 1e-6);
        for (int k = CCUTE_CUDA_near; k <= CCUTE_CUDA_gather; k++)
            if (percent[k])
                printf("\t%.*s%s=%.2f", (int)strcspn(ccute_cuda_kernels[k].name, " "), ccute_cuda_kernels[k].name,
                       k == plan.choice.kernel ? "*" : "", percent[k] * 0.01);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    const int lines = argc > 1 && !strcmp(argv[1], "--lines");
    figures all = {0, 0, 0};
    if (argc == 4 && !strcmp(argv[1], "--draw")) {
        draw(strtoull(argv[2], NULL, 10), atoi(argv[3]));
        return 0;
    }
    for (int i = 1 + lines; i < argc; i++)
        if (!read_file(argv[i], lines, &all))
            return 1;
    if (!all.copies) {
        fprintf(stderr, "tensor_expect [--lines] FILE..., or tensor_expect --draw SEED COUNT\n");
        return 2;
    }
    printf("%d copies: expected within 15%% of measured for %.1f%%; the chosen kernel within 5%% of the best for "
           "%.1f%%\n",
           all.copies, 100.0 * all.near / all.copies, 100.0 * all.best / all.copies);
    return 0;
}
