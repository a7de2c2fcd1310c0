/* The subject of foldc draw. */
#ifndef FOLDC_CMD_DRAW_ASK_H
#define FOLDC_CMD_DRAW_ASK_H

#include "foldc/draw/asked.h"

/* Fill a scene with an expression, or with a variable of a source. False after one line that says why not. */
bool draw_ask(struct draw_scene *scene, const struct draw_asked *asked);

/* Fill a scene with an expression, even if it looks like the name of a file: no file is read. */
bool draw_ask_expression(struct draw_scene *scene, const struct draw_asked *asked);

/* Is it FILE:FUNCTION:VARIABLE, rather than an expression? */
bool draw_names_variable(const char *what);

#endif
