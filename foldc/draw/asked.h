/* What a command asks to be drawn, as it was written. */
#ifndef FOLDC_DRAW_ASKED_H
#define FOLDC_DRAW_ASKED_H

#include "draw.h"

enum { DRAW_LETS = 64 };

struct draw_asked {
    const char *what;           /* an expression, or FILE:FUNCTION:VARIABLE */
    const char *tile, *access;  /* expressions; or NULL */
    const char *let[DRAW_LETS]; /* "NAME=EXPRESSION" */
    int lets;
    const char *language; /* of the file, or NULL: its name tells */
    char **flags;         /* the compiler's, NULL at the end; or NULL */
    struct draw_options options;
};

/* Fill a scene. False, after telling why. */
bool draw_ask(struct draw_scene *scene, const struct draw_asked *asked);

#endif
