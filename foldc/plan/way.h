/* The paths through a function's body. A state is carried from statement to statement: along both branches of an if,
 * along each case of a switch, twice through a loop that may have a second round, into the lambdas that are called and,
 * where a visitor wants it, into helpers. */
#ifndef FOLDC_PLAN_WAY_H
#define FOLDC_PLAN_WAY_H

#include <stdbool.h>
#include <stddef.h>

struct ast_node;
struct fold;
struct way_label;
struct way_meeting;

/* Where jumps lead from the place under way, in the body of the function, lambda or helper that is followed. */
struct way_jumps {
    struct way_meeting *ended, *next, *returned; /* break, continue and return */
    struct way_label *labels;                    /* goto */
    const void *head;                            /* a case: the state at the head of the switch */
};

struct way {
    struct fold *fold;
    size_t size; /* of a state */
    /* The effect of the node on the state. True: it followed the parts of the node, too. */
    bool (*visit)(struct way *way, const struct ast_node *node, void *state);
    void (*join)(void *state, const void *other); /* two paths meet; NULL: that changes no state */
    void (*again)(void *state);                   /* a loop begins another round; NULL: that changes no state */
    void (*forget)(void *state);                  /* the state becomes one of which nothing is known */
    /* A loop reads the elements of the range, or a lambda copies the variable; NULL: that changes no state */
    void (*copied)(struct way *way, const struct ast_node *node, void *state);
    bool skips_lambdas; /* the body of a lambda is followed where it is called, and there alone */
    /* The following are way.c's own, 0 at first. */
    const struct ast_node *branch; /* statements with the same one run in the same threads, once each */
    bool is_left;                  /* no path comes to the place under way */
    struct way_jumps jumps;
    void *spare;                 /* states that are given back */
    int depth;                   /* of lambdas and helpers that call others */
    int helpers;                 /* whose bodies were followed so far */
    const struct ast_node *call; /* of the helper whose body is followed, in the function itself */
    int loops, repeated;         /* the number of loops around that may have a second round, and of those in it */
};

void way_follow(struct way *way, const struct ast_node *node, void *state);
void way_follow_parts(struct way *way, const struct ast_node *node, void *state);

/* Follow the arguments of a call of a lambda, and the lambda's body with the arguments handed (handed.h). False: the
   call is another. */
bool way_follow_lambda(struct way *way, const struct ast_node *call, void *state);

/* Follow a call of a helper of the user's or of a method. False: its body is not known, or lies too deep. */
bool way_follow_helper(struct way *way, const struct ast_node *call, void *state);

/* The node, or the call of the helper that holds it: the place that the user sees. */
const struct ast_node *way_seen(const struct way *way, const struct ast_node *node);

/* Follow the parts of an expression that names a place, without reading the place itself. */
void way_follow_place(struct way *way, const struct ast_node *node, void *state);

#endif
