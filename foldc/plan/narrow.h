/* Numbers of 64 bits that are ints by a promise: products of extents (narrow.c). */
#ifndef FOLDC_PLAN_NARROW_H
#define FOLDC_PLAN_NARROW_H

#include "costly.h"

/* Is e an int by what is stated about it, whatever its text has? Then the facts say so, too. */
bool narrow_to_int(struct fold *fold, const expr *e, expr_facts *facts);

/* Has e a product of three factors or more, of more than 32 bits? */
bool narrow_has_large_product(struct fold *fold, const expr *e);

/* The fact that makes an int of e, if a product of two extents has more bits: a stride of 64 bits takes more
   instructions. There is none without an option that reports it. */
struct lack narrow_lack(struct fold *fold, const struct ast_node *node, const expr *e);

/* The fact by which the index of a neighbour in a stencil has 32 bits: that names in it are not negative, that a
   product of extents fits an int, or both. There is none without an option that reports it. */
struct lack narrow_index_lack(struct fold *fold, const struct ast_node *node, const expr *e);

#endif
