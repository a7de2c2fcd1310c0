/* The end of a function (settle.c), and its parts for statements that stand twice (guard_place.c). */
#ifndef FOLDC_PLAN_SETTLE_H
#define FOLDC_PLAN_SETTLE_H

#include "costly.h"
#include "state.h"

/* A scalar or a check that takes the place of a ccute variable's declaration. */
struct residue {
    struct trap trap;        /* the residue exists only for this trap; dropped if a used scalar has it, too */
    const expr *symbol;      /* of the scalar; NULL: it is always written (a check, or an evaluation for its effects) */
    const expr *definition;  /* the expression of its text */
    struct lack lack;        /* the fact without which its definition costs more */
    const char *text;        /* the whole declaration or statement, with its semicolon */
    const char *value;       /* of a scalar: the text that it is set to, of its type; or NULL */
    struct plan_names names; /* the expressions in the text of a check */
    const struct ast_decl *of; /* the variable that it is a part of */
    struct residue *next;
};

/* A declaration statement of ccute variables; its text is decided at the end of the function. */
struct declared {
    const struct ast_node *node;
    const struct ast_node *headed;   /* the if or the for in whose head it stands; or NULL */
    bool folds;                      /* every variable in it has a value */
    bool leads;                      /* the statement stays, and its residues precede it */
    const struct ast_decl *variable; /* the variable of it that is walked now */
    const char *comment;
    struct residue *residue, **last;
};

/* Note that text of the function has these expressions, in that way. */
void settle_use(struct fold *fold, struct plan_names names, enum symbol_use by);

/* The edit of the i-th declaration statement, by the symbols that are used. False: the statement does not change. */
bool settle_declaration(struct fold *fold, size_t i, struct edit *edit);

/* Plan the end of a function: the residues that are used replace the declarations of ccute variables. A variable that
   text which does not fold names is declared again, with a constant initialiser if its value has one. */
void fold_settle(struct fold *fold);

#endif
