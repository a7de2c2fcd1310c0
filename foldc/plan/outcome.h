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
    const struct ast_node *note;      /* another place that explains the result, such as a variable's change; or NULL */
    const struct message *noted;      /* the message about the other place */
    bool is_error;                    /* reported as an error */
    bool is_warning;                  /* reported with any options */
    bool always_traps;                /* refused: each run that gets to the place traps, or uses a bad coordinate */
    const struct verify_claim *claim; /* the answer of --verify; NULL: without it */
};

/* Why a place does not fold. A function that may fail returns a miss, or NULL if it did its work; or it returns a value
   or a miss (struct found, struct number). Its caller passes the miss on, reports it or drops it. */
struct miss {
    const struct message *what;
    struct remedy remedy;
    bool warns;   /* it is reported as a warning */
    bool refuses; /* a helper is wrong for the arguments of its call: --verify searches for the mistake at the call */
    const struct ast_node *node;
    const struct ast_node *note;    /* a place that explains it; or NULL */
    const struct ast_node *changed; /* the use of a variable that does not keep its value; or NULL */
};

struct fold_errors {
    bool any;         /* there is one that is not set aside yet: the walk goes no further */
    bool aside;       /* there were errors, and foldc goes on to find the next; the file will not be written */
    bool in_function; /* the function under way has one: values that are unknown because of it are not reported */
    int told;         /* the number of errors reported */
    bool quiet;       /* nothing calls the function under way any more: messages about it are dropped */
    bool dropped;     /* an error was dropped so */
    const struct ast_node *at; /* the node of the last error */
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
/* Report an error at a node (fold_error), and return it as the node's miss. */
const struct miss *fold_refused(struct fold *fold, const struct ast_node *node, const struct message *message);

/* An error at a node. The file will not be written. False if it repeats the last one, which is reported once. */
bool fold_error(struct fold *fold, const struct ast_node *node, const struct message *message);

/* After a statement or a function: foldc goes on after an error, to report the next one, unless there are many. */
void fold_set_errors_aside(struct fold *fold);
/* The file has had an error. */
void fold_recall_errors(struct fold *fold);

/* Does the message report an unknown value in a function with an error, which may be the cause? */
bool fold_is_consequence(const struct fold *fold, const struct message *what);

/* The result at a node, with the remedy of the message's row or with another. */
void fold_outcome(struct fold *fold, const struct ast_node *node, const struct message *what);
void fold_outcome_with(struct fold *fold, const struct ast_node *node, const struct message *what,
                       struct remedy remedy);

/* An error where the source is surely wrong, otherwise a warning; with another place that explains it. */
void fold_error_or_warn(struct fold *fold, bool is_sure, const struct ast_node *node, const struct message *what,
                        const struct ast_node *note, const struct message *noted);

/* A warning about a node, reported with any options, with another place that explains it. */
void fold_warn(struct fold *fold, const struct ast_node *node, const struct message *what, const struct ast_node *note,
               const struct message *noted);

/* In the function under way, is it an error if something does not fold? */
bool fold_is_strict(const struct fold *fold);

/* Report that the call does not fold: the miss, at the miss's own node if it has one. */
void fold_tell_miss(struct fold *fold, const struct ast_node *call, const struct miss *miss);
/* The call does not fold because every run that reaches it traps: --verify looks for a run that does not. */
void fold_tell_refusal(struct fold *fold, const struct ast_node *call, const struct miss *miss);

/* Report that a whole function does not fold: a warning, or an error with --strict, if it is slow because of that. */
void fold_miss_of_function(struct fold *fold, const struct ast_function *function, const struct message *what,
                           struct remedy remedy);

/* The message with its expressions and values replaced by their texts. These depend on facts that hold only at the
   place of the walk. */
const struct message *fold_kept(struct fold *fold, const struct message *message);

/* Print a message about [begin,end) of the file of the function under way. */
void fold_print(struct fold *fold, enum diag_level level, uint32_t begin, uint32_t end, const struct message *message);

#endif
