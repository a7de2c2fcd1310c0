/* Objects of the user's classes. */
#ifndef FOLDC_POINT_CLASS_H
#define FOLDC_POINT_CLASS_H

#include "machine.h"

/* ---- class.c ---- */
bool point_is_constructor(const struct ast_decl *method);
/* Can it be called with that many arguments? */
bool point_takes(const struct ast_function *function, uint32_t count);
/* The base with members, which lies where the object does; NULL: there is none. */
bool point_base_of(struct point_machine *m, const struct ast_type *type, const struct ast_type **base);
/* Does the class declare a member function of that kind whose body is not in the tree? */
bool point_has_hidden(const struct ast_type *type, bool is_kind(const struct ast_decl *));
/* T x = y; is_const: of y. */
bool point_copy_object(struct point_machine *m, struct point_place to, struct point_place from, bool is_const);
/* Is an object of the type copied by a function that its class declares? */
bool point_is_copied(const struct ast_type *type);
/* x = y; by the class's own operator, if there is one. point_assign_members never calls the operator of the class
   itself. */
bool point_assign_object(struct point_machine *m, struct point_place to, struct point_place from, bool is_const);
bool point_assign_members(struct point_machine *m, struct point_place to, struct point_place from);
/* Does assigning do more than to copy bytes? */
bool point_is_assigned(const struct ast_type *type);
/* Is it the declaration of auto [a, b]? */
bool point_names_parts(const struct ast_node *node);
/* Bind its names to the parts of an object, or of a copy of it; is_place: not of a temporary that is its own. */
bool point_bind_parts(struct point_machine *m, const struct ast_node *node, struct point_place from, bool is_place);
/* Declare a structured binding with its initialiser. */
bool point_declare_parts(struct point_machine *m, const struct ast_node *node);
bool point_is_destroyed(const struct ast_type *type);
bool point_destroy(struct point_machine *m, struct point_place place);
/* The function that a call of a virtual one reaches; NULL: the object is not one of the run's. */
const struct ast_function *point_overrider(struct point_machine *m, const struct ast_decl *method, uint64_t self);

/* ---- make.c ---- */
/* T x; and T x = T(); and T x(argument...); where the node is a CONSTRUCT. */
bool point_default(struct point_machine *m, struct point_place place);
bool point_value_object(struct point_machine *m, struct point_place place);
bool point_construct(struct point_machine *m, const struct ast_node *node, struct point_place place);
/* T x = value; */
bool point_make_object(struct point_machine *m, struct point_place place, struct point_value value);
/* T x = expression; a constructor may take a reference to its value. */
bool point_make_of(struct point_machine *m, struct point_place place, const struct ast_node *node);
/* Store the number that a conversion of the object's class gives. */
bool point_number_of(struct point_machine *m, struct point_place place, const struct ast_node *object);
/* T x = {a, b}; of a class with a constructor of its own. */
bool point_is_made_by_list(const struct ast_type *type);
bool point_make_by_list(struct point_machine *m, struct point_place place, const struct ast_node *list);
/* Make the bases and members, as a constructor does before its body; without a function: as the compiler's does. */
bool point_make_members(struct point_machine *m, struct point_place whole, const struct ast_function *function);
/* A member that is a reference names the place of the value. */
bool point_bind_member(struct point_machine *m, struct point_place part, const struct ast_node *value);

#endif
