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
    uint32_t statement;        /* the DECLSTMT, as an index into fold->plan.declared; or NO_STATEMENT, PARAMETERS */
    bool kept;                 /* text that is not folded names the variable, which stays declared */
    bool hidden;               /* its scope has ended */
    const struct need *need;   /* the conditions that each query of it needs */
    size_t needs;
    const struct fold_place_in *place; /* of an object that copies or names another object: the other object */
    const char *kept_text;             /* the declaration of a kept variable, once it is made */
    struct plan_names kept_names;
};

/* A binding's statement: none; or none, because it is a parameter that a clone does not have. */
enum { NO_STATEMENT = -1, PARAMETERS = -2 };

struct bindings {
    struct binding *item;
    size_t count, capacity;
};

struct binding *fold_find(struct fold *fold, const struct ast_decl *decl);

/* Add a binding, which hides earlier ones of the variable. */
void fold_bind(struct fold *fold, struct binding binding);

/* Bind a variable to a symbol; a decl of NULL: the symbol's own name. */
void fold_bind_symbol(struct fold *fold, const struct ast_decl *decl, const expr *symbol);

/* Bind a variable to a value of ccute's; the text of its declaration does not change. */
void fold_bind_value(struct fold *fold, const struct ast_decl *decl, const struct value *value);

/* The same, for a value whose queries need conditions. */
void fold_bind_held(struct fold *fold, const struct ast_decl *decl, const struct value *value, const struct need *need,
                    size_t needs);

/* Hide the bindings from the first on: their scope has ended. */
void fold_forget(struct fold *fold, size_t first);

/* A copy of a value in which `map` replaces each dynamic leaf; the name of a new leaf is variable_suffix. */
typedef const expr *leaf_map(struct fold *fold, void *context, const char *variable, const char *suffix, const expr *e);
struct value *fold_map(struct fold *fold, const char *variable, const struct value *value, leaf_map *map,
                       void *context);

/* The facts about a value that gets a name. A condition that was stated of the value itself, as of a cast, is a fact
   about its name, too. */
expr_facts fold_facts_of_value(struct fold *fold, const expr *e);

/* Add facts about a symbol. */
void fold_know(struct fold *fold, const expr *symbol, const expr_facts *facts);

/* The variable of a new symbol holds a value with these facts. Returns the expression of its value: if that has 64
   unsigned bits and may be 2^63 or more, of the int64_t with these bits. */
const expr *fold_know_bits(struct fold *fold, const expr *symbol, const expr_facts *facts);

/* The symbol of a number of 64 unsigned bits has the low ones of `bits`. */
void fold_know_low_bits(struct fold *fold, const expr *number, const expr *bits);

/* Bind a parameter that the clone does not have. If text that is not folded names it, it is declared before the body.
 */
void fold_bind_parameter(struct fold *fold, const struct ast_decl *decl, const struct value *value);

/* Bind the variables of a declaration statement, and note the text that may replace it (struct declared). */
void fold_declare(struct fold *fold, struct ast_node *statement);

/* The same of a declaration in the head of an if or a for. Returns whether the text replaces it. */
bool fold_declare_in_head(struct fold *fold, struct ast_node *declaration, const struct ast_node *headed);

/* Does a declaration statement declare values of ccute's, or objects with such parts that foldc follows? */
bool fold_declares_values(struct fold *fold, const struct ast_node *statement);

/* Report the names of auto [a, b] = value that have no value: they may be parts of another object. */
void fold_tell_names(struct fold *fold, const struct ast_node *names);

/* Bind the integer parameters of the function under way and, in a kernel, the built-in variables. */
void fold_enter_function(struct fold *fold);

/* Bind a variable to an integer of its type (fold_int_as): later uses know the facts about e. */
void fold_bind_int(struct fold *fold, const struct ast_decl *decl, const expr *e);

#endif
