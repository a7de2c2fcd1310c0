/* Write random kernels that copy, and the expected result of each.
 *
 *   generate SEED KERNELS SOURCE PLANS [WITHOUT]...    a source that is read with tests/copies/harness.h, and a file of
 *                                                      plans; without the kernels of these numbers */
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "plan.h"

static const struct element elements[] = {
    {"float", 4, true},     {"unsigned char", 1, true},   {"short", 2, true},    {"double", 8, true},
    {"triple", 3, false},   {"quad_of_shorts", 8, false}, {"twelve", 12, false}, {"sixteen", 16, false},
    {"aligned", 16, false}, {"counted", 4, false},
};

static void write_parameters(FILE *to, const struct kernel *k, bool has_types)
{
    for (int i = 0; i < k->params; i++)
        if (has_types)
            fprintf(to, ", %s p%d", k->param[i].type, i);
        else
            fprintf(to, ", (%s)v[%d]", k->param[i].type, i);
}

static void write_kernel(FILE *source, const struct kernel *k, const char *before, const char *body)
{
    const char *type = k->element->name;
    const int n = k->number;
    fprintf(source,
            "\n%sCCUTE_FOLD __global__ void __launch_bounds__(%lld) k%d(%s *dst, const %s *src, const unsigned char "
            "*pred, const %s value",
            before, (long long)k->threads, n, type, type, type);
    write_parameters(source, k, true);
    fprintf(source, ")\n{\n%s}\n", body);
    fprintf(source,
            "static void call%d(const struct call *c, const long long *v)\n{\n    (void)v;\n"
            "    KERNEL(k%d, c)((%s *)c->dst, (const %s *)c->src, c->pred, *(const %s *)c->value",
            n, n, type, type, type);
    write_parameters(source, k, false);
    fprintf(source, ");\n}\n");
}

/* False if there is no memory for it. */
static bool write_one(FILE *source, FILE *plans, FILE *table, uint64_t seed, int number)
{
    static const int shares[] = {0, 20, 50, 80};
    struct kernel k = {.rng = rng_seeded(seed), .number = number};
    char *before = NULL, *body = NULL;
    size_t size;
    k.before = open_memstream(&before, &size);
    k.body = open_memstream(&body, &size);
    if (!k.before || !k.body)
        return false;
    k.dynamic = shares[rng_below(&k.rng, sizeof shares / sizeof *shares)];
    k.element = &elements[rng_below(&k.rng, sizeof elements / sizeof *elements)];
    k.threads = rng_chance(&k.rng, 20) ? rng_between(&k.rng, 1, 7) : (int64_t)4 << rng_below(&k.rng, 4);
    k.blocks = rng_chance(&k.rng, 60) ? 1 : rng_between(&k.rng, 2, 3);
    if (rng_chance(&k.rng, 35))
        write_tiles(&k, plans);
    else
        write_threads(&k, plans);
    fclose(k.before);
    fclose(k.body);
    write_kernel(source, &k, before, body);
    fprintf(table, "    {%d, call%d, %lld, %lld, sizeof(%s), %d},\n", number, number, (long long)k.blocks,
            (long long)k.threads, k.element->name, strcmp(k.element->name, "counted") == 0);
    free(before);
    free(body);
    return true;
}

static bool is_left_out(int number, char **without)
{
    for (; *without; without++)
        if (atoi(*without) == number)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    const int kernels = argc >= 5 ? atoi(argv[2]) : 0;
    struct rng seeds = rng_seeded(argc >= 5 ? strtoull(argv[1], NULL, 10) : 0);
    FILE *source = argc >= 5 ? fopen(argv[3], "w") : NULL, *plans = argc >= 5 ? fopen(argv[4], "w") : NULL;
    char *rows = NULL;
    size_t size;
    FILE *table = open_memstream(&rows, &size);
    /* The streams of seeds that follow each other are not to be one stream. */
    seeds = rng_seeded(rng_next(&seeds));
    if (!source || !plans || !table || kernels < 1) {
        fprintf(stderr, "Usage: generate SEED KERNELS SOURCE PLANS [WITHOUT]...\n");
        return 2;
    }
    fprintf(source, "/* Made by tests/copies/generate %s %d. */\n#include \"harness.h\"\n", argv[1], kernels);
    for (int i = 0; i < kernels; i++) {
        const uint64_t own = rng_next(&seeds);
        if (!is_left_out(i, argv + 5) && !write_one(source, plans, table, own, i))
            return 1;
    }
    fclose(table);
    fprintf(source, "\nstatic const struct test tests[] = {\n%s};\nHARNESS_MAIN\n", rows);
    free(rows);
    return fclose(source) || fclose(plans);
}
