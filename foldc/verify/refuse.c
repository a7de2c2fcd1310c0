/* Refusals: the fold says that every run which reaches a place traps, or uses a coordinate that does not exist. Only
   the source is executed. */
#include <string.h>

#include "foldc/say/message.h"
#include "state.h"

enum {
    WORLDS = 96,     /* in which the source has a meaning, for a function */
    TRIES = 600,     /* worlds, with those in which it has none */
    STEPS = 1 << 15, /* of a run */
    ENOUGH = 32 /* worlds with a meaning that end at no refused place; where no run reaches one, its refusal is wrong */
};

static bool is_in(const struct verify_claim *claim, const struct ast_function *function)
{
    return claim->is_refusal && verify_is_about(claim, function);
}

static void refute(struct verify *v, struct verify_claim *claim, const struct message *why)
{
    if (claim->state == VERIFY_DIFFERS)
        return;
    message_tell(v->arena, v->request->reading->diag, DIAG_ERROR, claim->source, claim->begin, claim->end,
                 say_refused_wrong(v->arena, why));
    claim->state = VERIFY_DIFFERS;
    v->failed = true;
}

/* One world; returns whether the source has a meaning in it. */
static bool try_world(struct verify *v, struct point_world *world, const struct point_program *program, unsigned tried,
                      unsigned counted)
{
    arena *arena = arena_new();
    struct point_run run;
    v->reached_count = 0;
    point_world_begin(world, tried + 1, counted);
    point_execute(world, program, v->function, arena, STEPS, &run);
    for (size_t i = 0; i < v->reached_count; i++) {
        v->reached[i]->reached++;
        if ((run.stop == POINT_TRAPS || run.is_outside) && v->reached[i]->state == VERIFY_OPEN)
            v->reached[i]->state = VERIFY_AGREES;
        else if (run.stop == POINT_RETURNS || run.stop == POINT_LEAVES)
            refute(v, v->reached[i], say_world_without_trap(v->arena, point_where(world, arena)));
    }
    arena_free(arena);
    return run.stop <= POINT_LEAVES;
}

void verify_refusals(struct verify *v, const struct ast_function *function)
{
    const struct point_program program = {.view = v->view,
                                          .is_device = function->header.is_global,
                                          .wraps = ast_signed_wraps(v->request->reading->flags),
                                          .stops_outside = true,
                                          .reached = verify_note_reached,
                                          .context = v};
    struct point_world *world = point_world_new(v->arena);
    unsigned counted = 0, through = 0;
    v->function = function;
    point_learn(world, function);
    for (unsigned tried = 0; tried < TRIES && counted < WORLDS && !v->failed; tried++) {
        const bool has_meaning = try_world(v, world, &program, tried, counted);
        counted += has_meaning;
        through += has_meaning && v->reached_count == 0;
    }
    for (size_t i = 0; i < v->request->count; i++)
        if (is_in(&v->request->claim[i], function) && !v->request->claim[i].reached && through >= ENOUGH)
            refute(v, &v->request->claim[i], say_worlds_without_it(v->arena, through));
    point_world_free(world);
}
