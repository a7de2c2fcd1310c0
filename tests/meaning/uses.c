/* Random uses of a layout: each mixes a number into the function's result. */
#include "program.h"

#include <string.h>

static void mix(struct program *p, const char *what) { fprintf(p->body, "    h = mix(h, %s);\n", what); }

static void ask(struct program *p, const struct item *x)
{
    static const char *const queries[] = {"size",   "size",    "rank",     "depth",   "cosize",
                                          "offset", "extends", "overhang", "rounded", "ok"};
    char text[TEXT] = "";
    append(text, "ccute_%s(%s)", queries[rng_below(&p->rng, sizeof queries / sizeof *queries)], x->name);
    mix(p, text);
}

static void at_index(struct program *p, const struct item *x)
{
    char text[TEXT] = "";
    int64_t v[SETS];
    append(text, "ccute_at(%s, ", x->name);
    write_index(p, x->in, text, v);
    append(text, ")");
    mix(p, text);
}

static void at_coord(struct program *p, const struct item *x)
{
    struct tuple_arg coord;
    char text[TEXT] = "";
    write_coord(p, x->in, 0, &coord);
    append(text, "ccute_at(%s, %s)", x->name, coord.text);
    mix(p, text);
}

static void loop(struct program *p, const struct item *x)
{
    if (rng_chance(&p->rng, 50))
        fprintf(p->body, "    for (int i = 0; i < ccute_size(%s) && i < 50; i++)\n", x->name);
    else
        fprintf(p->body, "    for (unsigned i = 0; i < %d; i++)\n",
                (int)(least_size(x->in) < 37 ? least_size(x->in) : 37));
    fprintf(p->body, "        h = mix(h, ccute_at(%s, i));\n", x->name);
}

/* A number to begin with, below 8 and `size`: a literal, or bits of a parameter. */
static void write_start(struct program *p, int size, char *text)
{
    if (p->params && size > 8 && rng_chance(&p->rng, 50))
        append(text, "(p%d & %d)", (int)rng_below(&p->rng, p->params), rng_chance(&p->rng, 50) ? 7 : 4);
    else
        append(text, "%d", (int)rng_below(&p->rng, size < 8 ? size : 8));
}

/* The head of a loop whose counter stays below `size`, whatever its steps. */
static void write_steps(struct program *p, int size)
{
    static const char *const types[] = {"int", "int", "unsigned", "long", "short", "unsigned char"};
    const char *type = types[rng_below(&p->rng, sizeof types / sizeof *types)];
    const int by = (int)rng_between(&p->rng, 1, 9), factor = (int)rng_between(&p->rng, 2, 5);
    const bool is_signed = strncmp(type, "unsigned", 8) != 0;
    char start[TEXT] = "";
    write_start(p, size - 1, start);
    switch (rng_below(&p->rng, 9)) {
    case 0:
    case 1:
        fprintf(p->body, "    for (%s i = %s; i < %d; i += %d)\n", type, start, size, by);
        break;
    case 2:
        fprintf(p->body, "    for (%s i = %s; i <= %d; i = %d + i)\n", type, start, size - 1, by);
        break;
    case 3:
        fprintf(p->body, "    for (%s i = %d; i %s %d; i -= %d)\n", type, size - 1, is_signed ? ">=" : ">",
                is_signed ? 0 : by - 1, by);
        break;
    case 4:
        fprintf(p->body, "    for (%s i = %s + 1; i < %d; i *= %d)\n", is_signed ? type : "unsigned", start, size,
                factor);
        break;
    case 5:
        fprintf(p->body, "    for (%s i = %d; i < %d; i <<= 1)\n", type, factor, size);
        break;
    case 6:
        fprintf(p->body, "    for (%s i = %d; i > 0; i /= %d)\n", type, size - 1, factor);
        break;
    case 7:
        fprintf(p->body, "    for (%s i = %d; i > 0; i = i >> 1)\n", type, size - 1);
        break;
    default:
        fprintf(p->body, "    for (%s i = 0; i + %d <= %d; i += %d)\n", type, by, size, by);
        break;
    }
}

/* Counters that do not count one by one; also one that wraps around. */
static void steps(struct program *p, const struct item *x)
{
    const int size = (int)(least_size(x->in) < 120 ? least_size(x->in) : 120);
    if (size < 10) {
        loop(p, x);
        return;
    }
    if (rng_chance(&p->rng, 10)) {
        const int first = (int)rng_between(&p->rng, 200, 255), by = 1 << rng_below(&p->rng, 4);
        fprintf(p->body, "    for (unsigned char i = %d; i != %d; i += %d)\n", first, (first + 40 * by) % 256, by);
        fprintf(p->body, "        h = mix(h, ccute_at(%s, i %% %d));\n", x->name, size);
        return;
    }
    write_steps(p, size);
    if (rng_chance(&p->rng, 30))
        fprintf(p->body, "        for (int j = i; j < %d; j += 3)\n    ", size);
    fprintf(p->body, "        h = mix(h, ccute_at(%s, %s));\n", x->name,
            rng_chance(&p->rng, 20) ? "(i & 7) * 0 + i" : "i");
}

/* The fewest elements of a mode in any set; 0 if the layout has not two modes in each. */
static int least_mode(const struct item *x, int mode)
{
    ccute_layout part[SETS];
    for (int s = 0; s < SETS; s++) {
        if (ccute_ok(x->in[s]) && ccute_rank(x->in[s]) != 2)
            return 0;
        part[s] = ccute_get(x->in[s], mode);
    }
    return (int)least_size(part);
}

/* Both modes in loops of their own. */
static void loops(struct program *p, const struct item *x)
{
    const int inner = least_mode(x, 0), outer = least_mode(x, 1);
    if (inner == 0 || outer == 0) {
        loop(p, x);
        return;
    }
    fprintf(p->body, "    for (int j = 0; j < %d; j++)\n", outer < 5 ? outer : 5);
    fprintf(p->body, "        for (int i = 0; i < %d; i++)\n", inner < 9 ? inner : 9);
    fprintf(p->body, "            h = mix(h, ccute_at(%s, i, j));\n", x->name);
}

/* A part of its own in each round. */
static void slices(struct program *p, const struct item *x)
{
    const int mode = (int)rng_below(&p->rng, 2), size = least_mode(x, mode), kept = least_mode(x, 1 - mode);
    if (size == 0 || kept == 0) {
        at_index(p, x);
        return;
    }
    fprintf(p->body, "    for (int j = 0; j < %d; j++) {\n", size < 4 ? size : 4);
    fprintf(p->body, "        const ccute_layout part = ccute_slice(%s, %s);\n", x->name,
            mode ? "CCUTE_ALL, j" : "j, CCUTE_ALL");
    fprintf(p->body, "        h = mix(h, ccute_at(part, %d) + ccute_size(part));\n", (int)rng_below(&p->rng, kept));
    fprintf(p->body, "    }\n");
}

/* To a function that is not folded, as it is. */
static void pass_on(struct program *p, const struct item *x)
{
    fprintf(p->body, "    h = mix_layout(h, %s);\n", x->name);
}

/* To a helper that is cloned for the facts about its arguments. */
static void pass_to_helper(struct program *p, const struct item *x)
{
    const struct item *y = &p->item[rng_below(&p->rng, p->items)];
    char text[TEXT] = "";
    int64_t v[SETS];
    write_index(p, x->in, text, v);
    if (rng_chance(&p->rng, 50))
        fprintf(p->body, "    h = walk(h, %s, %s);\n", x->name, text);
    else
        fprintf(p->body, "    h = walk_two(%s, %s, h, %s);\n", x->name, y->name, text);
}

static void tuples(struct program *p, const struct item *x)
{
    char text[TEXT] = "";
    int64_t v[SETS];
    switch (rng_below(&p->rng, 4)) {
    case 0:
        append(text, "ccute_size(ccute_get(ccute_shape(%s), 0))", x->name);
        break;
    case 1:
        append(text, "ccute_rank(ccute_flatten(ccute_stride(%s)))", x->name);
        break;
    case 2:
        append(text, "ccute_crd2idx(");
        write_index(p, x->in, text, v);
        append(text, ", ccute_shape(%s), ccute_stride(%s))", x->name, x->name);
        break;
    default:
        append(text, "ccute_size(ccute_idx2crd(");
        write_index(p, x->in, text, v);
        append(text, ", ccute_shape(%s)))", x->name);
        break;
    }
    mix(p, text);
}

/* Something true of a parameter, said before and used afterwards. */
static void assume(struct program *p, const struct item *x)
{
    const int k = p->params ? (int)rng_below(&p->rng, p->params) : 0;
    int64_t lo = p->params ? p->param[k].v[0] : 0, hi = lo, all = lo;
    for (int s = 1; s < SETS && p->params; s++) {
        const int64_t v = p->param[k].v[s];
        lo = v < lo ? v : lo;
        hi = v > hi ? v : hi;
        all |= v;
    }
    if (p->params && all % 4 == 0)
        fprintf(p->body, "    CCUTE_ASSUME(p%d %% 4 == 0);\n", k);
    else if (p->params)
        fprintf(p->body, "    CCUTE_ASSUME(p%d >= %lld && p%d <= %lld);\n", k, (long long)lo, k, (long long)hi);
    at_index(p, x);
}

/* Under a condition that holds in the first set. */
static void inside_if(struct program *p, const struct item *x)
{
    const int k = p->params ? (int)rng_below(&p->rng, p->params) : 0;
    if (!p->params || p->param[k].v[0] > 1000) {
        at_index(p, x);
        return;
    }
    fprintf(p->body, "    if (p%d < %d)\n    ", k, (int)p->param[k].v[0] + (int)rng_between(&p->rng, 1, 9));
    at_coord(p, x);
}

void use_item(struct program *p, const struct item *item)
{
    static void (*const uses[])(struct program *, const struct item *) = {
        ask,    ask,     at_index,       at_coord, at_coord, loop,      loop,  loops, loops,
        slices, pass_on, pass_to_helper, tuples,   assume,   inside_if, steps, steps};
    uses[rng_below(&p->rng, sizeof uses / sizeof *uses)](p, item);
}
