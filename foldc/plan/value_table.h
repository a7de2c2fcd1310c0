/* The table of ccute's functions (value_table.c), and the calls by it (value.c). */
#ifndef FOLDC_PLAN_VALUE_TABLE_H
#define FOLDC_PLAN_VALUE_TABLE_H

#include "state.h"
#include "value.h"

enum { MOST_ARGUMENTS = CCUTE_MAX_LEAVES };

/* An operation under way: an input besides the operands, and results besides the value. */
struct operation {
    bool history_unknown;          /* the history of an operand is not known */
    const struct message *why_not; /* why it has no value; or NULL */
    const struct message *refusal; /* why it is wrong for any values; or NULL */
};

/* A function for arguments of a pattern, a letter each (see functions.def). */
struct value_row {
    enum call call_of;
    const char *name, *pattern;
    struct value *(*call)(struct fold *, struct operation *, const struct value *const *, int);
};

/* The first row of a function, NULL if it has none; the others follow it. */
const struct value_row *value_rows_of(enum call call);

/* Convert the arguments to those that the pattern takes. The result is their number; -1: they do not fit. */
int value_fit(struct fold *fold, const char *pattern, const struct value *const *arg, int n, const struct value **out);

/* Are all arguments integers or tuples? Makes one tuple of them, or a tiler. */
bool value_all_tuples(const struct value *const *arg, int n);
struct value *value_as_tuple(struct fold *fold, const struct value *const *arg, int n);
struct value *value_as_tiler(struct fold *fold, const struct value *value);

/* Are all numbers of the arguments that are integers or tuples known? */
bool value_all_tuples_known(const struct value *const *arg, int n);

/* Report an argument of a kind that no row of the function takes as an error; false: there is none. */
bool value_tell_misfit(struct fold *fold, struct ast_node *node, const struct value *const *arg, int n);

int value_status(const struct value *value);

bool value_any_form_unknown(const struct value *const *arg, int n);

#endif
