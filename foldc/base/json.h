/* Text for JSON. */
#ifndef FOLDC_BASE_JSON_H
#define FOLDC_BASE_JSON_H

#include "arena.h"

/* A text as JSON has it, quotes included. */
const char *json_quoted(arena *arena, const char *text);

#endif
