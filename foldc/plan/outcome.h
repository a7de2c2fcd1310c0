/* Misses, errors and outcomes: the reports about a place (outcome.c). */
#ifndef FOLDC_PLAN_OUTCOME_H
#define FOLDC_PLAN_OUTCOME_H

#include "foldc/base/diag.h"
#include "foldc/c/ast.h"
#include "foldc/say/message.h"

struct fold;
struct verify_claim;

/* The result at a place. */
struct outcome {
    const struct message *what;
    struct remedy remedy;
    const struct ast_function *function;
    uint32_t begin, end;
    const struct ast_node *note;      /* where a variable is changed, say; or NULL */
    const struct message *noted;      /* the message about that place */
    bool is_error;                    /* reported as an error */
    bool is_warning;                  /* reported with any options */
    bool always_traps;                /* refused: each run that gets there traps, or uses a bad coordinate */
    const struct verify_claim *claim; /* the answer of --verify; NULL: without it */
};

/* Why something does not fold, and where. A function that may miss returns one, NULL where it did its work, or a value
   with a miss instead of it (struct found, struct number); who calls it passes the miss on, reports it or drops it. */
struct miss {
    const struct message *what;
    struct remedy remedy;
    bool warns; /* it is reported as a warning */
    const struct ast_node *node;
    const struct ast_node *note;    /* a place that explains it; or NULL */
    const struct ast_node *changed; /* the use of a variable that does not keep its value; or NULL */
};

struct fold_errors {
    bool any;
    bool aside;       /* an earlier one, after which foldc goes on: the file is not written */
    bool in_function; /* the function under way has an error: unknowns that follow from it are no others */
    int told;
    bool quiet;                /* nothing calls the function under way any more: messages about it are dropped */
    bool dropped;              /* an error was */
    const struct ast_node *at; /* the node of the last one, and its message */
    const struct message *last;
};

/* Why a node does not fold, with the remedy of the message's row or with another. */
const struct miss *fold_miss(struct fold *fold, const struct ast_node *node, const struct message *what);
const struct miss *fold_miss_with(struct fold *fold, const struct ast_node *node, const struct message *what,
                                  struct remedy remedy);
/* The miss, reported at another node. */
const struct miss *fold_miss_at(struct fold *fold, const struct ast_node *node, const struct miss *miss);
/* Why a node has no bytes that new text may replace: a macro of the user's makes it, or the other message. */
const struct miss *fold_not_written(struct fold *fold, const struct ast_node *node, const struct message *otherwise);
/* An error at a node (fold_error), which does not fold for that. */
const struct miss *fold_refused(struct fold *fold, const struct ast_node *node, const struct message *message);

/* An error at a node. The file will not be written. False if it repeats the last one, which is reported once. */
bool fold_error(struct fold *fold, const struct ast_node *node, const struct message *message);

/* After a statement or a function: foldc goes on after an error, to report the next one, unless there are many. */
void fold_set_errors_aside(struct fold *fold);
/* The file has had an error. */
void fold_recall_errors(struct fold *fold);

/* Is it a miss for want of a value, maybe of one that an error before took away? */
bool fold_is_consequence(const struct fold *fold, const struct message *what);

/* The result at a node, with the remedy of the message's row or with another. */
void fold_outcome(struct fold *fold, const struct ast_node *node, const struct message *what);
void fold_outcome_with(struct fold *fold, const struct ast_node *node, const struct message *what,
                       struct remedy remedy);

/* A warning about a node, reported with any options, with another place that explains it. */
void fold_warn(struct fold *fold, const struct ast_node *node, const struct message *what, const struct ast_node *note,
               const struct message *noted);

/* In the function under way, is it an error if something does not fold? */
bool fold_is_strict(const struct fold *fold);

/* The call does not fold, for the miss, which is reported at its own node if it has one. */
void fold_tell_miss(struct fold *fold, const struct ast_node *call, const struct miss *miss);
/* The call does not fold because every run that reaches it traps: --verify looks for a run that does not. */
void fold_tell_refusal(struct fold *fold, const struct ast_node *call, const struct miss *miss);

/* A whole function that does not fold: a warning, or an error with --strict, if it is slow for it. */
void fold_miss_of_function(struct fold *fold, const struct ast_function *function, const struct message *what,
                           struct remedy remedy);

/* The message with the text of its expressions and values: the facts that their text depends on are known
   only here. */
const struct message *fold_kept(struct fold *fold, const struct message *message);

/* Print a message about [begin,end) of the file of the function under way. */
void fold_print(struct fold *fold, enum diag_level level, uint32_t begin, uint32_t end, const struct message *message);

#endif
