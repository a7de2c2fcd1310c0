/* What happened to places of memory on a path, for the checks that follow one (traces.c): fence.c, meet.c, ready.c. */
#ifndef FOLDC_PLAN_TRACES_H
#define FOLDC_PLAN_TRACES_H

#include "spot.h"

enum { TRACES_MOST = 32 };

struct trace {
    struct spot spot;
    const struct ast_node *by; /* what happened there, as the user sees it */
    bool is_sure;              /* it surely happens, for threads of some numbers */
    int since;                 /* and since then: the check has the names */
    union {
        struct {
            int groups;   /* of stores after the store's own */
            bool is_each; /* threads have places of their own */
        } store;          /* in meet.c */
        struct {
            bool is_one_threads; /* one of several threads readies it */
            bool is_used, is_surely_used;
        } readied; /* in ready.c */
    };
};

struct traces {
    struct trace item[TRACES_MOST];
    int count;
};

/* The one of the same place by the same call; NULL: there is none. */
struct trace *traces_find(struct traces *traces, const struct trace *trace);

/* Add it, or put it in the place of the one that is found. No more than TRACES_MOST are kept. */
void traces_add(struct traces *traces, struct trace trace);

void traces_drop(struct traces *traces, int i);

/* A variable has another value: the places that depend on it are others. */
void traces_drop_of(struct traces *traces, const struct ast_decl *decl);

/* For way.h, of a state that begins with its traces: in the next round a text may be another place. */
void traces_again(void *state);

#endif
