/* The page of foldc draw --serve. */
#ifndef FOLDC_CMD_DRAW_PAGE_H
#define FOLDC_CMD_DRAW_PAGE_H

#include <stdio.h>

#include "foldc/serve/serve.h"

/* Write the page whose fields are those of a request, with their picture as SVG, or why there is none: one is NULL. */
void draw_page(FILE *out, const struct serve_request *request, const char *picture, const char *why);

#endif
