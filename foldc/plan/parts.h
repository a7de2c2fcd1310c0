/* Layouts and their like in arrays and members of structs (parts.c, part_place.c). */
#ifndef FOLDC_PLAN_PARTS_H
#define FOLDC_PLAN_PARTS_H

#include "helper.h"
#include "state.h"

/* Called for a part of an object that an initialiser makes: path: a[1] or t.in; init: the expression for it, in the
   function that `made` calls (NULL: in the function under way). */
typedef void part_action(struct fold *fold, void *context, const struct path *path, const struct ast_type *type,
                         struct ast_node *init, const struct making *made);

/* Call the action for each part of a variable that its initialiser makes a value of ccute's, in order; for none if the
   parts may change. */
void fold_each_part(struct fold *fold, const struct ast_node *variable, part_action *action, void *context);

/* The same for each number that a list makes in a local variable which keeps its value. */
void fold_each_number(struct fold *fold, const struct ast_node *variable, part_action *action);

/* Remember the number, or the numbers of a list, that a variable is initialised with and keeps. */
void fold_learn_variable(struct fold *fold, struct ast_node *variable);

/* The value of auto [a, b] = value, a new object; NULL: the names are parts of another one, or it is no such
   declaration. */
struct ast_node *fold_named_value(const struct ast_node *names);

/* Call the action for each part of that object that is a value of ccute's. */
void fold_each_named(struct fold *fold, const struct ast_node *names, part_action *action, void *context);

/* The name that the declaration gives to a part of its object; NULL: none. */
const struct ast_decl *fold_name_of(const struct ast_node *names, const struct path *path);

/* Bind the names of auto &[a, b] = object to the values of the object's parts. */
void fold_bind_names(struct fold *fold, const struct ast_node *names);

/* Does a variable's initialiser give values that foldc follows to parts of it, or to names of its parts? */
bool fold_makes_parts(struct fold *fold, const struct ast_node *variable);

/* Are the two types one class, or the first a base, so that its members are the same declarations with the same values?
 */
bool fold_is_same_class(const struct ast_type *as, const struct ast_type *from);

/* Is it a member of the object that a member function is called on, l or this->l? */
bool fold_is_own(const struct ast_node *node);

/* The message about a part whose value foldc does not know. */
const struct message *fold_unknown_part(struct fold *fold, struct ast_node *node);

/* Does the construction only copy an object of its own class? */
bool fold_only_copies(const struct ast_node *node);

/* A part that an expression names. */
struct part_place {
    const struct path *path;
    const struct path *chosen;     /* the element on the way that `index` chooses; or NULL */
    const struct ast_decl *hidden; /* a member on the path that only the class's own functions may name; or NULL */
    bool is_inside;                /* see fold_place_in */
    struct ast_node *index;        /* that is not a constant; NULL: there is none */
    int64_t count;                 /* the number of elements of the array that `index` chooses from */
};

/* Read the place of an element or a member; false: its path is not known. */
bool fold_read_place(struct fold *fold, struct ast_node *node, struct part_place *place);

/* For a variable that the expression initialises, an object, a reference to const or a pointer: the object whose parts
   the variable's parts are. The expression is that object, a part of it or its address. NULL: it is something else. */
const struct fold_place_in *fold_object_for(struct fold *fold, const struct ast_decl *decl, struct ast_node *from);

/* From here on, the variable's parts are the parts of the other object, if it is not NULL. */
void fold_bind_object(struct fold *fold, const struct ast_decl *decl, const struct fold_place_in *other);

/* The value of the part of that path; NULL: none is known. */
const struct value *fold_part_value(struct fold *fold, const struct ast_node *node, const struct path *path);

/* The object that a member function is called on. */
struct fold_place_in fold_object_of(struct fold *fold, const struct ast_node *call);

#endif
