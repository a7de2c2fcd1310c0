/* Write a random program whose functions print their results when they are folded and when they are not.
 *
 *   generate SEED FUNCTIONS [WITHOUT]...    a source for C and C++ alike, to stdout; without the functions of these
 *                                           numbers
 *
 * Each function declares layouts, one made of the others by random operations, and mixes its queries of them into a
 * number. main calls it with several sets of arguments and prints a line for each: "f7 2 1234", or "f7 2 trap". Every
 * layout is good in the first set; in the others it may be bad, and then the function traps where it asks for it. */
#include "program.h"

#include <stdlib.h>
#include <string.h>

static const char prologue[] =
    "/* Made by tests/meaning/generate %llu %d. */\n"
    "#include <ccute/ccute.h>\n"
    "#include <setjmp.h>\n"
    "#include <signal.h>\n"
    "#include <stdio.h>\n"
    "\n"
    "static unsigned long mix(unsigned long h, long long x)\n"
    "{\n"
    "    return (h ^ (unsigned long)x) * 0x9e3779b97f4a7c15ul + (h >> 29);\n"
    "}\n"
    "\n"
    "static unsigned long mix_layout(unsigned long h, ccute_layout l)\n"
    "{\n"
    "    for (long i = 0; i < ccute_size(l) && i < 30; i++)\n"
    "        h = mix(h, ccute_at(l, i));\n"
    "    return mix(h, ccute_size(l));\n"
    "}\n"
    "\n"
    "CCUTE_FOLD static unsigned long walk(unsigned long h, const ccute_layout l, long index)\n"
    "{\n"
    "    for (int i = 0; i < ccute_size(l) && i < 20; i++)\n"
    "        h = mix(h, ccute_at(l, i));\n"
    "    return mix(h, ccute_at(l, index) + ccute_overhang(l) * 3 + ccute_extends(l));\n"
    "}\n"
    "\n"
    "CCUTE_FOLD static unsigned long walk_two(const ccute_layout l, const ccute_layout m,\n"
    "                                         unsigned long h, int index)\n"
    "{\n"
    "    const ccute_layout last = ccute_slice(ccute_make_layout(l, ccute_make_layout(4, 7)), index, CCUTE_ALL);\n"
    "    return walk(mix(h, ccute_at(m, 0)), last, 0) + walk(h, l, index);\n"
    "}\n";

static const char epilogue[] = "\n"
                               "static sigjmp_buf trapped;\n"
                               "static void on_trap(int number) { siglongjmp(trapped, number); }\n"
                               "\n"
                               "/* The trap is told from a number by who comes back. */\n"
                               "#define CALL(name, set, ...) \\\n"
                               "    if (sigsetjmp(trapped, 1) == 0) \\\n"
                               "        printf(\"%s %d %lx\\n\", #name, set, name(__VA_ARGS__)); \\\n"
                               "    else \\\n"
                               "        printf(\"%s %d trap\\n\", #name, set)\n"
                               "\n";

/* The calls of each function: the calls of main, put together as functions are written. */
static void write_calls(FILE *to, const struct program *p, int number)
{
    for (int s = 0; s < SETS; s++) {
        fprintf(to, "    CALL(f%d, %d", number, s);
        for (int k = 0; k < p->params; k++)
            fprintf(to, ", %lldL", (long long)p->param[k].v[s]);
        fprintf(to, "%s);\n", p->params ? "" : ", 0");
    }
}

static int good_sets(const ccute_layout *in)
{
    int good = 0;
    for (int s = 0; s < SETS; s++)
        good += ccute_ok(in[s]);
    return good;
}

/* Not so large that loops over it take long, and not (), which has no coordinate that C can write. */
static bool is_usable(struct program *p, const ccute_layout *in)
{
    if (!ccute_ok(in[0]) || in[0].shape.n == 0 || ccute_size(in[0]) > 100000 || ccute_size(in[0]) < 1)
        return false;
    return good_sets(in) == SETS || rng_chance(&p->rng, 15);
}

/* Declare one more layout; false if the operation is refused. */
static bool declare(struct program *p)
{
    struct item *item = &p->item[p->items];
    const int params = p->params;
    char text[TEXT];
    if (!random_expression(p, text, item->in) || !is_usable(p, item->in)) {
        p->params = params;
        return false;
    }
    snprintf(item->name, sizeof item->name, "x%d", p->items++);
    fprintf(p->body, "    const ccute_layout %s = %s;\n", item->name, text);
    if (good_sets(item->in) < SETS && rng_chance(&p->rng, 40))
        fprintf(p->body, "    h = mix(h, ccute_%s(%s));\n", rng_chance(&p->rng, 50) ? "size" : "ok", item->name);
    return true;
}

static void write_body(struct program *p)
{
    const int64_t items = rng_between(&p->rng, 1, 5);
    for (int tries = 0; p->items < items && tries < 200; tries++)
        if (declare(p) && rng_chance(&p->rng, 40))
            use_item(p, &p->item[p->items - 1]);
    for (int64_t uses = rng_between(&p->rng, 1, 3); uses > 0; uses--)
        use_item(p, &p->item[rng_below(&p->rng, p->items)]);
    use_item(p, &p->item[p->items - 1]);
}

/* False if there is no memory for it. */
static bool write_function(FILE *to, FILE *calls, uint64_t seed, int number)
{
    static const int shares[] = {0, 15, 40, 80, 100};
    struct program p = {.rng = rng_seeded(seed)};
    char *body = NULL;
    size_t size;
    p.dynamic = shares[rng_below(&p.rng, sizeof shares / sizeof *shares)];
    p.body = open_memstream(&body, &size);
    if (!p.body)
        return false;
    write_body(&p);
    fclose(p.body);
    fprintf(to, "\nCCUTE_FOLD static unsigned long f%d(", number);
    for (int k = 0; k < p.params; k++)
        fprintf(to, "%s%s p%d", k ? ", " : "", p.param[k].type, k);
    fprintf(to, "%s)\n{\n    unsigned long h = 0;\n%s    return h;\n}\n", p.params ? "" : "int unused", body);
    write_calls(calls, &p, number);
    free(body);
    return true;
}

/* Is the function to be left out? */
static bool is_left_out(int number, char **without)
{
    for (; *without; without++)
        if (atoi(*without) == number)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    const unsigned long long seed = argc >= 3 ? strtoull(argv[1], NULL, 10) : 0;
    const int functions = argc >= 3 ? atoi(argv[2]) : 0;
    struct rng seeds = rng_seeded(seed);
    char *calls = NULL;
    size_t size;
    FILE *to = open_memstream(&calls, &size);
    /* The streams of seeds that follow each other are not to be one stream. */
    seeds = rng_seeded(rng_next(&seeds));
    if (!to || functions < 1) {
        fprintf(stderr, "Usage: generate SEED FUNCTIONS [WITHOUT]...\n");
        return 2;
    }
    printf(prologue, seed, functions);
    for (int i = 0; i < functions; i++) {
        const uint64_t own = rng_next(&seeds);
        if (!is_left_out(i, argv + 3) && !write_function(stdout, to, own, i))
            return 1;
    }
    fclose(to);
    printf("%sint main(void)\n{\n    signal(SIGILL, on_trap);\n    signal(SIGFPE, on_trap);\n    signal(SIGTRAP, "
           "on_trap);\n"
           "%s    return 0;\n}\n",
           epilogue, calls);
    free(calls);
    return fflush(stdout) != 0;
}
