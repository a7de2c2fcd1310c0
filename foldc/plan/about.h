/* Questions to a declaration or a type (about.c). */
#ifndef FOLDC_PLAN_ABOUT_H
#define FOLDC_PLAN_ABOUT_H

#include "foldc/c/ast.h"

struct fold;

/* Does the variable keep its value, or is it a reference to a const value of ccute's? Where the value of its target
   is known, so is its own. */
bool fold_holds_value(const struct ast_decl *decl);

/* Is it the type of a value that is followed? */
bool fold_is_ccute_type(const struct ast_type *type);

/* Is it a call of a function of ccute's, an instance of a template too? */
bool fold_is_ccutes(const struct ast_node *call);

/* Is it a function of the user's that is marked, and whose body is there to look into? */
bool fold_is_helper(const struct ast_decl *decl);

/* Is it a parameter of the kernel under way? One of a lambda in it is not. */
bool fold_is_of_launch(const struct fold *fold, const struct ast_decl *decl);

/* Does the function return one of ccute's values, or an integer? */
bool fold_returns_value(const struct ast_function *function);

/* Is it a member function that names values of ccute's in its object? */
bool fold_reads_object(const struct ast_function *function);

/* A class, or a pointer to one? */
bool fold_is_object(const struct ast_type *type);

/* Does the function name values of ccute's in objects that it is passed? A kernel's are not known to any caller. */
bool fold_reads_parameters(const struct ast_function *function);

/* Does the function take values of ccute's whose form it does not state? */
bool fold_takes_layouts(const struct ast_function *function);

/* Does the function take values whose form only its callers know, as arguments or in objects? */
bool fold_takes_values(const struct ast_function *function);

/* Does a statement of the function state the variable's form? */
bool fold_has_form(const struct ast_function *function, const struct ast_decl *decl);

/* Does the node hold a call of ccute's, besides being one? */
bool fold_holds_call(const struct ast_node *node);

/* CCUTE_EXPECT_...: its subject follows it, and others like it. */
bool fold_is_expectation(const struct ast_node *node);

/* May a class that is declared in the node keep a static variable in a function of its own? */
bool fold_keeps_in_class(const struct ast_function *function, const struct ast_node *node);

/* Is it an integer or a floating-point number, no enumeration and no reference? */
bool fold_is_arithmetic(const struct ast_type *type);

/* Does a member function return a reference to an element, or a pointer to one? */
bool fold_returns_place(const struct ast_function *function);

/* Does it return the value of an element, as a number? */
bool fold_returns_element(const struct ast_function *function);

/* Is the call one of such a helper, or one whose value is read from its place? */
bool fold_is_place(const struct fold *fold, const struct ast_node *call);

#endif
