/* Shared by trial.c and trial_tell.c: the threads at their barriers, in one order. */
#ifndef FOLDC_PLAN_TRIAL_STATE_H
#define FOLDC_PLAN_TRIAL_STATE_H

#include "script.h"

struct barrier {
    int64_t arrivals, pending; /* of a phase, and those that it still takes; arrivals 0: it is not ready */
    int64_t phase;             /* under way, counted from 0 */
    struct bytes expected;     /* and not brought yet, in parts */
    int under_way;             /* copies */
    const struct act *copy;    /* the last one */
};

/* A store that may still read its place. */
struct sent {
    const struct act *act;
    size_t thread;
    int64_t group; /* of the thread's */
};

/* An act at a place, and the copy that may still use it. */
struct clash {
    const struct act *act, *copy;
};

struct trial {
    struct fold *fold;
    const struct scripts *all;
    struct barrier *barrier;             /* those of block 0, then of block 1 ... */
    size_t *next;                        /* by thread: its next act */
    bool *arrives;                       /* by thread: at some barrier */
    bool *is_there;                      /* by thread: it has come to the meeting that is its next act */
    int *come;                           /* by meeting: the threads that have come */
    const struct act **copy;             /* that began */
    size_t copies, copy_capacity, first; /* first: no copy before is under way */
    const struct act *over;              /* an arrival that a phase has no room for, and its barrier */
    const struct barrier *over_at;
    struct sent *sent; /* stores that still read */
    size_t stores, store_capacity;
    int64_t *groups; /* by thread: that it has begun */
    struct clash clash;
    const struct act *lost; /* at a barrier that is not ready, or is readied again */
};

/* ---- trial.c ---- */

/* Begin, with no barrier ready. */
void trial_begin(struct trial *t, struct fold *fold, const struct scripts *all);

/* Go on until all threads have ended or wait for what never comes, or one makes a mistake. is_later: what threads do
   late comes after the end of copies, too. */
void trial_run(struct trial *t, bool is_later);

/* Does the trial end early: with a mistake, or because it knows too little? */
bool trial_has_stopped(const struct trial *t);

struct barrier *trial_barrier(const struct trial *t, int block, int place);

/* The act that a thread makes next; NULL: it has ended. */
const struct act *trial_next(const struct trial *t, size_t thread);

#endif
