/* Statements of a source, drawn as they were planned: a product's operands, an engine's tile in its tensor. */
#ifndef FOLDC_DRAW_STATEMENT_H
#define FOLDC_DRAW_STATEMENT_H

#include "foldc/plan/record.h"
#include "source.h"

/* Can a note of the function be drawn: is it a product, or a copy of a tile by an engine? */
bool draw_is_statement(const struct explain_note *note);

/* Panels of such a statement of the function that was folded last, for numbers in the place of the unknowns. False with
 *why set. */
bool draw_statement(struct draw_scene *scene, const struct draw_options *options, struct fold *fold,
                    const struct explain_note *note, const char *let, const char **why);

#endif
