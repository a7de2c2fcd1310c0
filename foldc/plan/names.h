/* Names in the source and names that foldc makes (names.c); variables that text names (retain.c). */
#ifndef FOLDC_PLAN_NAMES_H
#define FOLDC_PLAN_NAMES_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"
#include "path.h"

struct fold;
struct fold_name;

/* Names in the source, and names that foldc made. */
struct fold_names {
    struct fold_name *item;
    size_t count, room;
    const char *shown;        /* the main file's, in #line */
    uint32_t function_number; /* of the function under way, from 1 */
    bool includes_inside;     /* a file is included in its body */
    struct paths paths;
};

/* Note the names that the source uses, and the user's files that it includes. */
void fold_read_names(struct fold *fold);

/* The number of times that the source and these files mention the name. */
uint32_t fold_mentions(const struct fold *fold, const char *name);

/* Does the source use the name, a clone, or something declared in the function under way? */
bool fold_name_taken(const struct fold *fold, const char *name);

/* Note the variables of the function under way. */
void fold_read_declarations(struct fold *fold);

/* How text names the variable that a DECLREF names, where the DECLREF stands: with the source's qualifier. NULL: it
   takes more than names, the arguments of a template say, or the name would be expanded as a macro once more. */
const char *fold_written_name(struct fold *fold, const struct ast_node *node);

/* Is a name in an expression that a macro made the name of a macro, so that text of the expression would mean another
   one? */
bool fold_expands_again(const struct fold *fold, const struct ast_node *node);

/* May the text of a path mean something else somewhere in the function under way? */
bool fold_is_hidden(const struct fold *fold, const struct path *path);

/* Does it mean the path at a place of the function under way, and no variable that hides the path's? */
bool fold_means(const struct fold *fold, const struct path *path, uint32_t at);

/* May text name all of e wherever it stands in the function: does it keep its value, and is nothing of it hidden by
   another variable of its name? */
bool fold_can_be_named(const struct fold *fold, const expr *e);

/* The function under way declares that name. */
void fold_take_name(struct fold *fold, const char *name);

/* variable_suffix, or with underscores after it if that is taken. */
const char *fold_fresh_name(struct fold *fold, const char *variable, const char *suffix);

/* A new name for a parameter of another function: only the source's names count as taken. */
const char *fold_parameter_name(struct fold *fold, const char *variable, const char *suffix);

/* Does the function under way declare a variable of ccute's of that name? */
bool fold_names_value(const struct fold *fold, const char *name, size_t size);

/* Keep the declaration of the variable, because text that stays names it. */
void fold_retain(struct fold *fold, const struct ast_decl *decl);

/* Keep the declarations of all variables that the node names, because its text stays. */
void fold_retain_named(struct fold *fold, const struct ast_node *node);

/* The variables of ccute's that the text of a node names where the walk is: items that replace parts of it have
   retained their own. NULL at the end; NULL: there is none. */
const struct ast_decl *const *fold_values_in(struct fold *fold, const struct ast_node *node);

/* Keep the variables that the function under way names where the tree does not show it: in decltype, in a template's
   arguments. */
void fold_retain_unseen(struct fold *fold);

#endif
