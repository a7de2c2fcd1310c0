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

/* Why the last evaluation gave nothing, and where. */
struct miss {
    const struct message *what; /* NULL: nothing is known of why */
    struct remedy remedy;
    bool warns;           /* it is reported as a warning */
    bool history_unknown; /* of an operand of the operation under way */
    const struct ast_node *node;
    const struct ast_node *note;    /* a place that explains it; or NULL */
    const struct ast_node *changed; /* the use of a variable that does not keep its value; or NULL */
    const struct message *refusal;  /* the fault of the operation under way; or NULL */
    unsigned count;                 /* of misses so far */
};

struct fold_errors {
    bool any;
    bool quiet;                /* nothing calls the function under way any more: messages about it are dropped */
    bool dropped;              /* an error was */
    const struct ast_node *at; /* the node of the last one, and its message */
    const struct message *last;
};

/* Note why a node has no value, with the remedy of the message's row or with another; returns NULL for the caller to
   return. */
void *fold_miss(struct fold *fold, const struct ast_node *node, const struct message *what);
void *fold_miss_with(struct fold *fold, const struct ast_node *node, const struct message *what, struct remedy remedy);

/* An error at a node. The file will not be written. False if it repeats the last one, which is reported once. */
bool fold_error(struct fold *fold, const struct ast_node *node, const struct message *message);

/* The result at a node, with the remedy of the message's row or with another. */
void fold_outcome(struct fold *fold, const struct ast_node *node, const struct message *what);
void fold_outcome_with(struct fold *fold, const struct ast_node *node, const struct message *what,
                       struct remedy remedy);

/* A warning about a node, reported with any options, with another place that explains it. */
void fold_warn(struct fold *fold, const struct ast_node *node, const struct message *what, const struct ast_node *note,
               const struct message *noted);

/* In the function under way, is it an error if something does not fold? */
bool fold_is_strict(const struct fold *fold);

/* The call does not fold, for the last miss, which is reported at the miss's own node if it has one. */
void fold_tell_miss(struct fold *fold, const struct ast_node *call);
/* The same where every run that reaches the call traps: --verify looks for a run that does not. */
void fold_tell_refusal(struct fold *fold, const struct ast_node *call);

/* A whole function that does not fold: a warning, or an error with --strict, if it is slow for it. */
void fold_miss_of_function(struct fold *fold, const struct ast_function *function, const struct message *what,
                           struct remedy remedy);

/* The message with the text of its expressions and values: the facts that their text depends on are known
   only here. */
const struct message *fold_kept(struct fold *fold, const struct message *message);

/* Print a message about [begin,end) of the file of the function under way. */
void fold_print(struct fold *fold, enum diag_level level, uint32_t begin, uint32_t end, const struct message *message);

#endif
