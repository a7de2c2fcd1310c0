/* Reads the source and the folded text, and executes each function of both in the same worlds. */
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

const char *(*verify_believed)(struct arena *arena, const char *text);

enum {
    WORLDS = 192,         /* for a function, in which both runs end and the source has a meaning: such a world counts */
    TRIES = 1500,         /* worlds, with those that do not count */
    STEPS = 1 << 16,      /* of a run */
    LONG_STEPS = 1 << 19, /* of a run, where none ended within STEPS */
    LONG_RUNS = 6,        /* the number of runs cut short by STEPS before LONG_STEPS are allowed */
    ALL_STEPS = 3 << 18,  /* of all runs of a function */
    SAME = 4              /* the number of worlds for a function that depends on nothing */
};

/* ---- Reading ----------------------------------------------------------------------------------------- */

/* Read a text as the source was read, with all bodies; its errors are dropped. */
static struct ast_file *read_text(const struct ast_request *as, struct source *source, FILE *nowhere)
{
    struct diag *quiet = arena_alloc(as->arena, sizeof *quiet);
    struct ast_request *reading = arena_alloc(as->arena, sizeof *reading);
    *quiet = (struct diag){.out = nowhere};
    *reading = *as;
    reading->diag = quiet;
    reading->source = source;
    reading->bodies = true;
    return ast_read(reading);
}

/* ---- The places of a run ----------------------------------------------------------------------------- */

void verify_note_reached(void *context, const struct ast_node *node)
{
    struct verify *v = context;
    const struct verify_about *about = *ptrmap_at(&v->claims, node);
    for (; about; about = about->next) {
        bool known = false;
        for (size_t i = v->reached_count; i-- > 0 && !known;)
            known = v->reached[i] == about->claim;
        if (known)
            continue;
        if (v->reached_count == v->reached_room) {
            const size_t room = v->reached_room ? 2 * v->reached_room : 16;
            struct verify_claim **larger = arena_alloc(v->arena, room * sizeof *larger);
            if (v->reached_count)
                memcpy(larger, v->reached, v->reached_count * sizeof *larger);
            v->reached = larger;
            v->reached_room = room;
        }
        v->reached[v->reached_count++] = about->claim;
    }
}

/* The reason of the open claims in a function that have none: no run that reached them gave one. An instance's says
   more than its template's, which may lack types. */
static void set_reason(struct verify *v, const struct ast_function *function, const struct message *why)
{
    for (size_t i = 0; i < v->request->count; i++) {
        struct verify_claim *claim = &v->request->claim[i];
        if (claim->state == VERIFY_OPEN && (!claim->why || function->generic.pattern) &&
            verify_is_about(claim, function))
            claim->why = why;
    }
}

/* The claims that the run reached agree; or the open ones stay open for this reason. */
static void set_reached(struct verify *v, bool agree, const struct message *why)
{
    for (size_t i = 0; i < v->reached_count; i++) {
        struct verify_claim *claim = v->reached[i];
        if (agree && !claim->is_refusal && claim->state == VERIFY_OPEN)
            claim->state = VERIFY_AGREES;
        else if (!agree && claim->state == VERIFY_OPEN)
            claim->why = why;
        claim->reached++;
    }
}

/* ---- Runs -------------------------------------------------------------------------------------------- */

/* A function in both texts, and the runs of it so far. */
struct pair {
    struct point_program source, folded;
    const struct ast_function *from, *to; /* in the source, in the folded text */
    struct point_world *world;
    const struct message *why;     /* a world did not count for this reason */
    const struct message *unknown; /* a run of the source ended for this reason, which is the interpreter's */
    size_t steps, budget, limit;   /* executed so far; allowed in a run; allowed in all runs */
    unsigned counted, tried, cut;  /* worlds: that count; all; those whose run of the source was too long */
};

/* May the difference be one that the contract leaves open? */
static bool is_excused(const struct point_run *run)
{
    return run->wraps || (run->is_degenerate && (run->is_outside || run->asks_history));
}

/* Executes both in one world. *counts: the world counts. */
static void try_world(struct verify *v, struct pair *pair, arena *arena, bool *counts)
{
    struct point_run source, folded;
    struct verify_difference difference;
    *counts = false;
    v->reached_count = 0;
    point_world_begin(pair->world, pair->tried + 1, pair->counted);
    point_execute(pair->world, &pair->source, pair->from, arena, pair->budget, &source);
    pair->steps += source.steps;
    if (source.stop == POINT_UNKNOWN || source.stop == POINT_LONG)
        set_reached(v, false, pair->why = pair->unknown = source.why);
    pair->cut += source.stop == POINT_LONG;
    if (source.stop > POINT_LEAVES) {
        pair->why = pair->why ? pair->why : source.why;
        return;
    }
    point_execute(pair->world, &pair->folded, pair->to, arena, 4 * source.steps + 20000, &folded);
    pair->steps += folded.steps;
    if (folded.stop == POINT_UNKNOWN || folded.stop == POINT_LONG) {
        set_reached(v, false, pair->why = say_folded_run_ends(v->arena, folded.why));
        return;
    }
    *counts = true;
    if (verify_compare(arena, &source, &folded, pair->source.is_device, &difference)) {
        set_reached(v, true, NULL);
        return;
    }
    if (is_excused(&source) || (v->request->guards_trap && folded.stop == POINT_TRAPS)) {
        *counts = false;
        return;
    }
    verify_tell(v, &difference, point_where(pair->world, arena));
}

static bool has_open_claims(const struct verify *v, const struct ast_function *function)
{
    for (size_t i = 0; i < v->request->count; i++) {
        const struct verify_claim *claim = &v->request->claim[i];
        if (claim->state == VERIFY_OPEN && verify_is_about(claim, function))
            return true;
    }
    return false;
}

/* Are more worlds needed? A claim may stay open in many that count: their runs leave the function before it. */
static bool is_undecided(const struct verify *v, const struct pair *pair)
{
    return !v->failed && pair->tried < TRIES && pair->steps < pair->limit &&
           (pair->counted < WORLDS || has_open_claims(v, pair->from));
}

static void try_worlds(struct verify *v, struct pair *pair)
{
    while (is_undecided(v, pair)) {
        arena *arena = arena_new();
        bool counts;
        try_world(v, pair, arena, &counts);
        arena_free(arena);
        pair->tried++;
        pair->counted += counts;
        if (!pair->counted && pair->cut == LONG_RUNS) {
            pair->budget = LONG_STEPS;
            pair->limit = 8 * LONG_STEPS;
        }
        if (pair->tried >= SAME && point_is_settled(pair->world))
            break;
    }
}

static struct point_program program_of(struct verify *v, const struct ast_view *view,
                                       const struct ast_function *function, bool is_source)
{
    return (struct point_program){.view = view,
                                  .is_device = !ast_runs_on_host(&function->header),
                                  .wraps = ast_signed_wraps(v->request->reading->flags),
                                  .lines = is_source ? NULL : v->lines,
                                  .reached = is_source ? verify_note_reached : NULL,
                                  .context = v};
}

static void tell_errors(struct verify *v)
{
    verify_tell(v, &(struct verify_difference){say_text_has_errors(v->arena), say_text_compiles(v->arena), NULL, NULL},
                say_any_world(v->arena));
}

static void verify_one(struct verify *v, const struct ast_function *function)
{
    struct pair pair = {.from = function, .to = verify_counterpart(v, function), .budget = STEPS, .limit = ALL_STEPS};
    v->function = function;
    if (!pair.to) {
        set_reason(v, function, say_no_counterpart(v->arena));
        return;
    }
    if (pair.to->has_errors && !function->has_errors) {
        tell_errors(v);
        return;
    }
    if (!function->body || !pair.to->body || function->has_errors)
        return;
    pair.source = program_of(v, v->view, function, true);
    pair.folded = program_of(v, v->folded, function, false);
    pair.world = point_world_new(v->arena);
    point_learn(pair.world, function);
    point_note_arrays(pair.world, pair.to);
    for (uint32_t i = 0; i < v->view->function_count; i++)
        point_note_arrays(pair.world, v->view->function[i]);
    for (uint32_t i = 0; i < v->folded->function_count; i++)
        point_note_arrays(pair.world, v->folded->function[i]);
    try_worlds(v, &pair);
    point_world_free(pair.world);
    set_reason(v, function,
               function->generic.pattern && pair.unknown ? pair.unknown
               : pair.counted                            ? say_tried_in_vain(v->arena, pair.tried)
               : pair.why                                ? pair.why
                                                         : say_no_defined_world(v->arena));
}

/* ---- Functions --------------------------------------------------------------------------------------- */

/* Has it a parameter or a result of ccute's types? */
static bool has_values(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->param_count; i++)
        if (function->param[i]->type->kind >= AST_TYPE_TUPLE)
            return true;
    return function->type->kind >= AST_TYPE_TUPLE;
}

/* Is the function marked, and executed by itself? A member of a class template that has instances is executed as these:
   by itself it has no types. */
static bool is_marked(const struct verify *v, const struct ast_function *function)
{
    const bool is_shown = !function->generic.instance_count || function->header.is_template;
    return function->in_main && is_shown && (v->request->reading->all || ast_annotation(function->decl, "fold"));
}

/* Errors in functions that are not executed by themselves, clones among them, and between functions. */
static void tell_new_errors(struct verify *v)
{
    for (uint32_t i = 0; i < v->view->function_count && !v->failed && v->folded->own_errors > v->view->own_errors; i++)
        if (is_marked(v, v->view->function[i])) {
            v->function = v->view->function[i];
            tell_errors(v);
        }
}

/* Functions without parameters and results of ccute's types come first: they call the others with the arguments that
   the program passes, which random arguments seldom are. */
static void verify_view(struct verify *v)
{
    verify_find_claims(v);
    for (uint32_t i = 0; i < v->view->function_count && !v->request->folded; i++)
        if (is_marked(v, v->view->function[i]) && has_open_claims(v, v->view->function[i]))
            verify_refusals(v, v->view->function[i]);
    if (!v->request->folded)
        return;
    for (uint32_t i = 0; i < v->view->function_count && !v->failed; i++)
        if (is_marked(v, v->view->function[i]) && !has_values(v->view->function[i]))
            verify_one(v, v->view->function[i]);
    for (uint32_t i = 0; i < v->view->function_count && !v->failed; i++)
        if (is_marked(v, v->view->function[i]) && has_values(v->view->function[i]) &&
            has_open_claims(v, v->view->function[i]))
            verify_one(v, v->view->function[i]);
    tell_new_errors(v);
}

/* The folded text, or the text that a test puts in its place. */
static struct ast_file *read_folded(struct verify *v, FILE *nowhere)
{
    const struct ast_request *reading = v->request->reading;
    const char *why, *text = v->request->folded;
    struct source *source;
    if (verify_believed)
        text = verify_believed(v->arena, text);
    source = source_make(v->arena, reading->source->name, text, strlen(text), &why);
    if (!source)
        return NULL;
    v->lines = verify_lines(v->arena, source, reading->source);
    return read_text(reading, source, nowhere);
}

bool verify_file(const struct verify_request *request)
{
    struct verify v = {.request = request, .arena = request->reading->arena};
    FILE *nowhere = fopen("/dev/null", "w");
    struct ast_file *source, *folded = NULL;
    if (!nowhere)
        return true;
    source = read_text(request->reading, request->reading->source, nowhere);
    if (source && request->folded)
        folded = read_folded(&v, nowhere);
    for (uint32_t i = 0; source && i < source->view_count && !v.failed; i++) {
        if (request->folded && (!folded || i >= folded->view_count))
            break;
        v.view = &source->view[i];
        v.folded = folded ? &folded->view[i] : NULL;
        verify_view(&v);
        ptrmap_free(&v.claims);
    }
    fclose(nowhere);
    return !v.failed;
}
