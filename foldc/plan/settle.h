/* The end of a function (settle.c), and its parts for statements that stand twice (guard_place.c). */
#ifndef FOLDC_PLAN_SETTLE_H
#define FOLDC_PLAN_SETTLE_H

#include "costly.h"
#include "state.h"

/* One scalar, or one check, that stands in the place of a declaration. */
struct residue {
    struct trap trap;          /* it is there for that alone: not if a scalar that is there does it */
    const expr *symbol;        /* NULL: always there (a check, or an evaluation for its effects) */
    const expr *definition;    /* the expression of its text */
    struct lack lack;          /* that its definition costs */
    const char *text;          /* the whole declaration or statement, with its semicolon */
    const char *value;         /* of a scalar: the text that it is set to, of its type; or NULL */
    struct plan_names names;   /* that the text of a check has */
    const struct ast_decl *of; /* the variable that it is a part of */
    struct residue *next;
};

/* A declaration statement of ccute variables whose text is decided when its function is done. */
struct declared {
    const struct ast_node *node;
    bool folds;                      /* every variable in it has a value */
    bool leads;                      /* it stays, and its residues precede it */
    const struct ast_decl *variable; /* the one under way */
    const char *comment;
    struct residue *residue, **last;
};

/* Text that is there names these, in that way. */
void settle_use(struct fold *fold, struct plan_names names, enum symbol_use by);

/* The text that replaces the i-th declaration statement, by the symbols that are named; false if it stays as it is. */
bool settle_declaration(struct fold *fold, size_t i, struct edit *edit);

/* The declarations of a function give way to their residues, those that something names; a variable that something
   unfolded needs is rebuilt from a constant initialiser. */
void fold_settle(struct fold *fold);

#endif
