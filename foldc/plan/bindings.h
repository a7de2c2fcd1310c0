/* Variables and the values that they are bound to (bindings.c), by their declarations (bind.c). */
#ifndef FOLDC_PLAN_BINDINGS_H
#define FOLDC_PLAN_BINDINGS_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"
#include "item.h"

struct fold;
struct value;
struct need;
struct fold_place_in;

/* A ccute variable, or an integer one whose value is known. */
struct binding {
    const struct ast_decl *decl;
    const struct value *value; /* NULL: not known, the variable stays as it is */
    const expr *symbol;        /* of an integer variable: its name */
    uint32_t statement;        /* in which DECLSTMT: an index into fold.declared */
    bool kept;                 /* something that is not folded needs the variable itself */
    bool hidden;               /* its scope has ended */
    const struct need *need;   /* conditions of each query of it */
    size_t needs;
    const struct fold_place_in *place; /* of an object that copies or names another object: the other object */
    const char *kept_text;             /* its declaration where it is kept, once that is made */
    struct plan_names kept_names;
};

/* In the place of a declaration statement's number. */
enum { NO_STATEMENT = -1, PARAMETERS = -2 };

struct bindings {
    struct binding *item;
    size_t count, capacity;
};

struct binding *fold_find(struct fold *fold, const struct ast_decl *decl);

/* Note a binding: the innermost of its variable. */
void fold_bind(struct fold *fold, struct binding binding);

/* Bind a variable to a symbol; a decl of NULL: the symbol's own name. */
void fold_bind_symbol(struct fold *fold, const struct ast_decl *decl, const expr *symbol);

/* A name for a value of ccute's, of which nothing is written. */
void fold_bind_value(struct fold *fold, const struct ast_decl *decl, const struct value *value);

/* A name for a value of ccute's whose queries need conditions. */
void fold_bind_held(struct fold *fold, const struct ast_decl *decl, const struct value *value, const struct need *need,
                    size_t needs);

/* Hide the bindings from the first on: their scope has ended. */
void fold_forget(struct fold *fold, size_t first);

/* A copy of a value in which `map` replaces each dynamic leaf; the name of a new leaf is variable_suffix. */
typedef const expr *leaf_map(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e);
struct value *fold_map(struct fold *fold, const char *variable, const struct value *value, leaf_map *map,
                       void *context);

/* These facts hold for a symbol. */
void fold_know(struct fold *fold, const expr *symbol, const expr_facts *facts);

/* The variable of a new symbol holds a value with these facts. Returns the expression of its value: if that has 64
   unsigned bits and may be 2^63 or more, of the int64_t with these bits. */
const expr *fold_know_bits(struct fold *fold, const expr *symbol, const expr_facts *facts);

/* The symbol of a number of 64 unsigned bits has the low ones of `bits`. */
void fold_know_low_bits(struct fold *fold, const expr *number, const expr *bits);

/* Bind a parameter that a clone does not have: it is declared before the body if something needs it. */
void fold_bind_parameter(struct fold *fold, const struct ast_decl *decl, const struct value *value);

/* Bind the variables of a declaration statement; the text that stands for it is noted. */
void fold_declare(struct fold *fold, struct ast_node *statement);

/* Bind the integer parameters of the function under way and, in a kernel, the built-in variables. */
void fold_enter_function(struct fold *fold);

/* Bind a variable to an integer of its type (fold_int_as): later uses know the facts about e. */
void fold_bind_int(struct fold *fold, const struct ast_decl *decl, const expr *e);

#endif
