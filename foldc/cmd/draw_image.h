/* Pictures in formats that another program makes of SVG. */
#ifndef FOLDC_CMD_DRAW_IMAGE_H
#define FOLDC_CMD_DRAW_IMAGE_H

#include <stdbool.h>

#include "foldc/draw/draw.h"

/* Write a scene as PNG, twice as large for sharp letters, or as PDF. format: rsvg-convert's name for it. False after
   one line that says why not. */
bool draw_image(const char *path, const struct draw_scene *scene, const char *format);

#endif
