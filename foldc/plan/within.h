/* Objects inside of variables, by the text that names them: a member of an object, a row of an array, the target of a
 * pointer or of a reference that keeps its value (within.c). */
#ifndef FOLDC_PLAN_WITHIN_H
#define FOLDC_PLAN_WITHIN_H

#include <stdbool.h>
#include <stdint.h>

struct ast_decl;
struct ast_node;
struct fold;
struct within;

/* The object that an expression names, or that it points into. In the arena; NULL if that is not known. */
const struct within *within_find(struct fold *fold, const struct ast_node *node);

/* As within_find, where an undecided ?: chooses among several objects. choice: a bit for each ?:, its first operand (0)
   or its second; *choices: the number of bits that were used. */
enum { WITHIN_CHOICES = 3 };
const struct within *within_find_one(struct fold *fold, const struct ast_node *node, unsigned choice, int *choices);

/* Did an index that is not known choose among the pointers of an array? */
bool within_is_indexed(const struct within *one);

/* How many elements an array has that the place is in by an index that is not known; 0: there is none, or too many. */
int64_t within_rows(const struct within *one);

/* The place with that number for the first such index. */
const struct within *within_row(struct fold *fold, const struct within *one, int64_t row);

/* Is `other` surely the object `one`, or a part of it? */
bool within_covers(const struct within *one, const struct within *other);

/* The bytes of the array that the object is, or is an element or a row of; -1: it is in no array. */
int64_t within_array_bytes(const struct within *one);

/* The most bytes of all arrays that an expression may point into; -1: not known of one of them. */
int64_t within_room(struct fold *fold, const struct ast_node *node);

/* The variable that it is in. */
const struct ast_decl *within_variable(const struct within *one);

/* The text of the least array around the place, if asm takes its elements as registers; NULL: there is none, or an
   index of objects is not known. */
const char *within_registers(struct fold *fold, const struct within *one);

/* The expression that within_find follows instead of the variable, a pointer or a reference; NULL: none. */
const struct ast_node *within_lead(const struct fold *fold, const struct ast_decl *decl);

#endif
