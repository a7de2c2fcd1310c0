/* foldc draw --serve: a page in which a layout is typed and seen. */
#ifndef FOLDC_CMD_DRAW_SERVE_H
#define FOLDC_CMD_DRAW_SERVE_H

#include "foldc/draw/asked.h"

enum { DRAW_PORT = 7150 };

/* Serve the page at a port, or at a free one for 0, until a signal ends the program; it begins with the picture of
   `asked`. Returns the exit status if that cannot go on. */
int draw_serve(const struct draw_asked *asked, int port);

#endif
