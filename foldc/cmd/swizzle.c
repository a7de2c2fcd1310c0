/* foldc swizzle: the layout of a shared tile that is free of bank conflicts for all that is done with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/cli/arguments.h"
#include "commands.h"
#include "help.h"
#include "foldc/base/progress.h"
#include "foldc/swizzle/search.h"
#include "foldc/swizzle/uses.h"

enum { MOST_USES = 16, TEXT = 2048, MOST_BYTES = 16 };

struct swizzle_options {
    const char *tile;
    int bytes, width; /* width: of the uses to come */
    swizzle_use use[MOST_USES];
    int uses;
};

static bool fail(const char *why)
{
    fprintf(stderr, "foldc swizzle: %s\n", why);
    return false;
}

/* ---- Options ---------------------------------------------------------------------------------- */

static const struct {
    enum argument is;
    const char *option;
    memory_kind kind;
} kinds[] = {{OPTION_swizzle_STORE, "--store", MEMORY_STORE},
             {OPTION_swizzle_LOAD, "--load", MEMORY_LOAD},
             {OPTION_swizzle_CP_ASYNC, "--cp-async", MEMORY_ASYNC},
             {OPTION_swizzle_LDMATRIX, "--ldmatrix", MEMORY_LDMATRIX},
             {OPTION_swizzle_STMATRIX, "--stmatrix", MEMORY_STMATRIX}};

/* Note a use of the tile. False, after one line, if there are too many. */
static bool take_use(struct swizzle_options *o, const struct arguments *a, enum argument is)
{
    if (o->uses == MOST_USES)
        return arguments_misuse(a, "%s: more than %d uses", a->word, MOST_USES);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (kinds[k].is == is) {
            o->use[o->uses].option = kinds[k].option;
            o->use[o->uses].kind = kinds[k].kind;
            o->use[o->uses].text = a->value;
            o->use[o->uses++].width = o->width;
        }
    return true;
}

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct swizzle_options *o = context;
    switch (is) {
    case ARGUMENT_WORD:
        return arguments_bad_word(a);
    case OPTION_swizzle_TILE:
        o->tile = a->value;
        return true;
    case OPTION_swizzle_BYTES:
        return arguments_int(a, 1, MOST_BYTES, &o->bytes) &&
               (!(o->bytes & (o->bytes - 1)) || arguments_bad_value(a, "1, 2, 4, 8 or 16"));
    case OPTION_swizzle_WIDTH:
        return arguments_int(a, 1, MEMORY_ROW, &o->width);
    default:
        return take_use(o, a, is);
    }
}

/* ---- The answer ------------------------------------------------------------------------------- */

/* The wavefronts and the passes of a use as the tile is (choice NULL) or under a choice; *worst is its worst request.
 */
static int64_t use_cost(const swizzle_problem *p, const swizzle_choice *choice, const swizzle_use *use, int64_t *passes,
                        memory_request *worst)
{
    int64_t sum = *passes = 0;
    int most = 0;
    for (size_t i = use->first; i < use->first + use->requests; i++) {
        memory_request r = p->request[i];
        memory_shared cost;
        if (choice)
            r = swizzle_request(p, choice, &p->request[i]);
        for (int lane = 0; !choice && lane < MEMORY_LANES; lane++)
            r.address[lane] = p->tile.sw_bits ? p->bytes * ccute_swizzled_(r.address[lane] / p->bytes, p->tile.sw_bits,
                                                                           p->tile.sw_base, p->tile.sw_shift)
                                              : r.address[lane];
        cost = memory_shared_cost(&r);
        if (cost.degree > most)
            *worst = r;
        most = cost.degree > most ? cost.degree : most;
        *passes += cost.passes;
        sum += cost.wavefronts;
    }
    return sum;
}

/* Who collides in the worst request, where it has a conflict. */
static void show_conflict(const char *when, const memory_request *worst)
{
    char conflict[128];
    if (memory_explain_conflict(worst, conflict, sizeof conflict))
        printf("    %s, %s\n", when, conflict);
}

static void show_use(const swizzle_problem *p, const swizzle_choice *best, const swizzle_use *use)
{
    memory_request worst_now, worst_before;
    int64_t passes;
    const int64_t now = use_cost(p, best, use, &passes, &worst_now);
    const int64_t before = use_cost(p, NULL, use, &passes, &worst_before);
    printf("%s %s: %d bytes a lane; wavefronts %lld, before %lld, at best %lld\n", use->option + 2, use->text,
           use->width, (long long)now, (long long)before, (long long)passes);
    show_conflict("before", &worst_before);
    show_conflict("now", &worst_now);
}

/* The layout, as text and as C; its cost; each use. */
static void show(const swizzle_problem *p, const swizzle_choice *best, const struct swizzle_options *o)
{
    const int64_t bytes = ccute_size_of_(&p->tile.shape) * p->bytes + best->extra;
    char text[TEXT];
    swizzle_print(&best->layout, text, sizeof text);
    puts(text);
    swizzle_print_c(&best->layout, text, sizeof text);
    puts(text);
    if (best->wavefronts == best->passes)
        printf("free of bank conflicts, %lld bytes", (long long)bytes);
    else
        printf(
            "nothing is free of bank conflicts; this takes the fewest wavefronts, %lld where %lld would do, %lld bytes",
            (long long)best->wavefronts, (long long)best->passes, (long long)bytes);
    if (best->extra)
        printf(", %lld of them padding", (long long)best->extra);
    puts("");
    for (int i = 0; i < o->uses; i++)
        show_use(p, best, &o->use[i]);
}

/* ---- The command ------------------------------------------------------------------------------ */

static bool read_uses(eval *e, struct swizzle_options *o, swizzle_problem *p)
{
    char why[TEXT];
    const char *wrong = o->tile ? argument_layout(e, o->tile, &p->tile) : NULL;
    if (o->tile && !wrong && p->tile.shape.n == 0)
        wrong = "no layout of a tile";
    if (wrong) {
        snprintf(why, sizeof why, "--tile %s: %s", o->tile, wrong);
        return fail(why);
    }
    for (int i = 0; i < o->uses; i++)
        if (!swizzle_read_use(e, o->tile ? &p->tile : NULL, p->bytes, &o->use[i], why, sizeof why))
            return fail(why);
    if (!o->tile)
        p->tile = swizzle_guess_tile(o->use, o->uses);
    return true;
}

static bool answer(eval *e, struct swizzle_options *o, memory_request **request)
{
    swizzle_problem p;
    swizzle_choice best;
    char why[TEXT];
    p.bytes = o->bytes;
    p.requests = 0;
    if (!read_uses(e, o, &p))
        return false;
    for (int i = 0; i < o->uses; i++)
        if (!swizzle_add_requests(&o->use[i], o->tile ? &p.tile : NULL, p.bytes, request, &p.requests, why, sizeof why))
            return fail(why);
    p.request = *request;
    if (!swizzle_search(&p, &best, why, sizeof why))
        return fail(why);
    show(&p, &best, o);
    return true;
}

int foldc_swizzle(int argc, char **argv)
{
    struct swizzle_options o = {.bytes = 4};
    struct arguments a = arguments_of(argv, NULL);
    memory_request *request = NULL;
    eval *e;
    bool good;
    (void)argc;
    if (!arguments_read(&a, take, &o))
        return MISUSE;
    if (a.help)
        return help_command("swizzle");
    if (!o.uses)
        return arguments_misuse(&a, "no use of the tile is given: --store, --load, ..."), MISUSE;
    progress_allow();
    e = eval_new();
    if (!e)
        return fail("out of memory"), EXIT_FAILURE;
    good = answer(e, &o, &request);
    eval_free(e);
    free(request);
    for (int i = 0; i < o.uses; i++)
        free(o.use[i].index);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
