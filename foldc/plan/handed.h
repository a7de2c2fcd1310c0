/* Parameters and the arguments that a call passes for them, while the bodies of lambdas and helpers are followed
 * (handed.c). */
#ifndef FOLDC_PLAN_HANDED_H
#define FOLDC_PLAN_HANDED_H

#include <stdbool.h>
#include <stdint.h>

struct ast_decl;
struct ast_function;
struct ast_node;
struct fold;

/* An entry of the list: an argument that is passed, or a body that is entered. */
struct handed {
    const struct handed *before;     /* the entry before; NULL: there is none */
    const struct ast_decl *param;    /* for a method's object: the method; NULL: a body is entered */
    const struct ast_node *argument; /* the argument; or the lambda or the helper's body that is entered */
    const struct handed *around;     /* the list for the function that the argument is written in */
};

/* Pass an argument. around: the list for the function that the argument is written in. */
void handed_add(struct fold *fold, const struct ast_decl *param, const struct ast_node *argument,
                const struct handed *around);

/* The number of arguments of a call of the user's function or operator, without its object; and argument i. */
uint32_t handed_count(const struct ast_node *call);
const struct ast_node *handed_argument(const struct ast_node *call, uint32_t i);

/* The object of a method that the call names; NULL: there is none, or it is the object whose method is followed. */
const struct ast_node *handed_object_of(const struct ast_node *call);

/* Pass all arguments of a call, and its object, to its function. around: the list for the function with the call. */
void handed_call(struct fold *fold, const struct ast_node *call, const struct ast_function *function,
                 const struct handed *around);

/* Enter a lambda, which has copies of the variables that it captures by value, or the body of a helper. */
void handed_enter(struct fold *fold, const struct ast_node *body);

/* Enter a lambda that the call calls, and pass it the arguments. */
void handed_lambda_call(struct fold *fold, const struct ast_node *call, const struct ast_node *lambda);

/* If the body of the lambda names the variable, is that a copy? */
bool handed_copies(const struct ast_node *lambda, const struct ast_decl *decl);

/* Is the variable a copy that belongs to the entered body, and not the variable of that name outside? */
bool handed_is_copy(const struct fold *fold, const struct ast_decl *decl);

/* The object of the method whose body is followed; NULL: that is not known. */
const struct handed *handed_object(const struct fold *fold);

/* The lambda that the call calls, also by a parameter that it is passed for; NULL: none. */
const struct ast_node *handed_lambda(const struct fold *fold, const struct ast_node *call);

/* The entry of the argument for the parameter; NULL: not known. */
const struct handed *handed_of(const struct fold *fold, const struct ast_decl *param);

/* The same, if the parameter keeps the argument's value. */
const struct handed *handed_for(const struct fold *fold, const struct ast_decl *param);

/* Is the node the array that an argument of the call leads to? A body that is followed names it where it uses it. */
bool handed_passes(const struct ast_node *call, const struct ast_node *node);

/* Is it a lambda, itself or by a variable? */
bool handed_is_lambda(const struct ast_node *node);

/* Does the node name a parameter that something is passed for? */
bool handed_is_in(const struct fold *fold, const struct ast_node *node);

#endif
