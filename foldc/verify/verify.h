/* --verify: the source and the folded text are read again, and both are executed (point/) in the same worlds; their
 * visible effects must be the same.
 *
 * A claim says only where the fold was (bytes of the source) and whether it folded or refused: no value, type, fact or
 * condition of the fold comes here. */
#ifndef FOLDC_VERIFY_VERIFY_H
#define FOLDC_VERIFY_VERIFY_H

#include "foldc/c/ast.h"
#include "foldc/say/message.h"

enum verify_state {
    VERIFY_OPEN,   /* not verified: see why */
    VERIFY_AGREES, /* a run reached it, and the visible effects of the run were the same */
    VERIFY_DIFFERS /* it was reported as an internal error */
};

/* A place that was folded, or that was refused as certainly wrong. */
struct verify_claim {
    const struct source *source;
    uint32_t begin, end;
    const struct ast_function *instance; /* of a template, that the claim is about; NULL: there is no template, or the
                                            claim is about all its instances */
    bool is_refusal;                     /* the fold claims that every run that reaches it traps */
    enum verify_state state;
    const struct message *why; /* of VERIFY_OPEN: the reason; NULL: nothing calls its function */
    unsigned reached;          /* the number of runs that came to it */
};

struct verify_request {
    const struct ast_request *reading; /* how the source was read */
    const char *folded;                /* the folded text; NULL where it was refused */
    bool guards_trap;                  /* --guard=trap: where a copy is not aligned, the folded text may trap */
    struct verify_claim *claim;
    size_t count;
};

/* Decide every claim. A difference is reported; returns whether there was none. */
bool verify_file(const struct verify_request *request);

/* For tests of --verify: gives the text to execute in the place of the folded one; NULL: the folded one is executed. */
extern const char *(*verify_believed)(struct arena *arena, const char *text);

#endif
