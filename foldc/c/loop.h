/* The counted loop as data: for (T counter = first; condition; counter op= by). */
#ifndef FOLDC_C_LOOP_H
#define FOLDC_C_LOOP_H

#include "ast.h"

struct ast_loop {
    struct ast_decl *counter;   /* the variable that the head declares, the first of several */
    struct ast_node *first;     /* its initialiser; NULL: none */
    struct ast_node *condition; /* NULL: none */
    bool is_alone;              /* the head declares nothing else */
    /* The step, counter = counter op by; with op NONE it is counter = by. */
    bool steps; /* the step is of that form, or ++ or --; a comma may join it with others */
    enum ast_op op;
    struct ast_node *by; /* NULL: 1 */
};

/* Read a loop. False if it is not a for statement that declares a variable; one of ccute's types counts nothing. */
bool ast_read_loop(const struct ast_node *node, struct ast_loop *loop);

/* Does the step alone decide the counter's values: is it one integer with a first value, which neither the condition
   nor the body may write? */
bool ast_counts(const struct ast_node *node, const struct ast_loop *loop);

#endif
