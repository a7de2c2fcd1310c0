/* Where things stand on a picture, for the back ends that draw: pixels from the upper left corner. */
#ifndef FOLDC_DRAW_PLACE_H
#define FOLDC_DRAW_PLACE_H

#include "draw.h"

/* Letters are as wide as a monospaced font of 11 pixels has them. */
enum {
    MARGIN = (DRAW_WIDTH - DRAW_PANEL_WIDTH) / 2,
    GAP = 36,        /* between panels */
    LETTER = 7,      /* of a label's width; the font's is 6.6 */
    SMALL = 6,       /* of a heading's */
    CELL = 23,       /* at least */
    UNDER = 12,      /* the second line of a label below the first */
    SQUARE = 40,     /* cells up to that width are squares */
    TIER = 14,       /* a row of headings */
    NEST = 4,        /* more room for each level of nesting */
    LINE = 18,       /* of text */
    SWATCH = 20,     /* of the key */
    PANEL_HEAD = 36, /* title and axes */
};

/* A line between the blocks of a nested mode, in the panel. */
struct draw_rule {
    int from[2], to[2]; /* x and y */
    int level;          /* 1 and up */
};

struct draw_place {
    const struct draw_panel *panel;
    int x, y, width, height;
    int left, top;  /* of the cells, in the panel */
    int cell, tall; /* width and height of one */
    bool small;     /* labels in small letters, so that the panel fits */
    int *at[2];     /* rows and columns begin there; the last is the end */
    int tier_width; /* of row headings */
    struct draw_rule *rule;
    int rules;
};

/* Where a heading's slots begin and end, along its axis. */
struct draw_span {
    int from, to;
};
struct draw_span draw_head_span(const struct draw_place *place, int axis, const struct draw_head *head);

/* A line of text next to the panels. */
enum draw_text { DRAW_TITLE, DRAW_WORDS };
struct draw_line {
    enum draw_text is;
    int x, y; /* of its baseline */
    const char *text;
};

/* A row of swatches: the legend of the colours. */
struct draw_strip {
    int x, y, count, width;
    enum draw_paint paint;
    bool numbered;
};

enum { DRAW_STRIPS = 3 };

struct draw_sheet {
    arena *arena;
    struct draw_place *place;
    struct draw_line *line;
    int lines, line_room;
    struct draw_strip strip[DRAW_STRIPS];
    int strips;
    int width, height;
};

/* The classes of a label's and of a second line's text, and their baselines from the upper edge of a cell. */
struct draw_label_place {
    int first, second;
};
struct draw_label_place draw_label_place(const struct draw_place *place, const struct draw_cell *cell);

/* Lay a scene out; all of the sheet lives in the scene's arena. */
void draw_lay_out(struct draw_sheet *sheet, const struct draw_scene *scene);

/* ---- packed.c ---- */

/* All cells of a panel for the script of a page, or "#N" if panel N of the page has the same. */
const char *draw_packed_cells(arena *arena, const struct draw_panel *panel, struct draw_seen *seen);

#endif
