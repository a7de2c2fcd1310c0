/* Pictures of layouts.
 *
 * A scene is the contents of a picture, without a word of how it is written down: panels of cells with labels, what
 * each cell stands for, headings, rulings and marks, and notes on what was assumed or left out. It is made once, from a
 * layout, a tiled copy or both; each of the back ends prints the same scene. Everything lives in the scene's arena. */
#ifndef FOLDC_DRAW_DRAW_H
#define FOLDC_DRAW_DRAW_H

#include <stdbool.h>
#include <stdio.h>

#include <ccute/ccute.h>
#include <ccute/ranks.h>

#include "foldc/base/arena.h"
#include "foldc/gpu/memory_model.h"

enum {
    DRAW_COLOURS = 32,       /* of threads and of banks: a warp, and as many banks */
    DRAW_STEPS = 16,         /* of the ramp from the least offset to the largest */
    DRAW_LIMIT_OF_TEXT = 24, /* as a terminal is wide */
    DRAW_LIMIT = 32,         /* rows, and columns, of a panel unless told otherwise */
    DRAW_PANELS = 8,         /* of one layout: more coordinates of modes 2.. are left out, with a note */
};

/* ---- Facts of a cell ---------------------------------------------------------------------------- */

/* The facts of one element. A number that it lacks is -1; the offset, which may be negative, has has_offset. */
struct draw_fact {
    int64_t index;         /* its place in the whole domain, column-major */
    bool has_offset;       /* is its offset known? */
    int64_t offset;        /* in elements */
    int64_t thread, value; /* its owner */
    int64_t owners;        /* the number of its owners, 1 where all is well */
    int bank;              /* of shared memory */
    bool asked, conflict;  /* the shown request needs it; another word of its bank, too */
};

enum draw_paint { DRAW_BLANK, DRAW_THREAD, DRAW_BANK, DRAW_RAMP };

enum draw_mark {
    DRAW_CONFLICT = 1, /* a request at the same time is for another word of this word's bank */
    DRAW_ASKED = 2,    /* the shown request needs it */
    DRAW_SHARED = 4,   /* several own it */
    DRAW_FREE = 8,     /* no thread owns it, or nothing lies there */
};

struct draw_cell {
    int slot[2];       /* row and column of the panel */
    const char *label; /* "T3" */
    const char *under; /* the second line of a picture's label, "V0-7"; or NULL */
    const char *coord; /* the coordinate of its first element, "(3,5)" */
    const char *to;    /* where a (thread, value) leads, "(3,5)"; or NULL */
    const char *tip;   /* all of it in words */
    enum draw_paint paint;
    int shade;
    unsigned marks;
    int64_t elements; /* that are merged into it; the fact is of the first */
    struct draw_fact fact;
};

/* ---- Panels ------------------------------------------------------------------------------------ */

/* One row or column of a panel: `count` indices from the first on; of a gap, they are left out. */
struct draw_slot {
    int64_t first, count;
    bool gap;
    int ruling; /* of the line before it: 0 thin, 1 and up between the blocks of a mode */
    bool owner; /* does the owner change across that line? */
};

/* A heading above columns or before rows from..to-1. Tier 0 is next to the cells. */
struct draw_head {
    int tier, from, to;
    const char *text;
    bool marked; /* there is a conflict */
};

struct draw_axis {
    const char *name; /* "mode 0: (4,2)" */
    struct draw_slot *slot;
    int slots;
    struct draw_head *head;
    int heads, tiers;
};

struct draw_panel {
    const char *title, *caption;
    const char *view; /* for programs: layout, owners, tv, banks */
    bool is_list;     /* its cells are not square, however narrow */
    struct draw_axis axis[2];
    struct draw_cell *cell; /* row by row, none in gaps */
    int cells;
    bool breaks; /* the next panel begins a new row */
};

struct draw_scene {
    arena *arena;
    const char *title, *subtitle; /* the request, and its description in words */
    const char **note;
    int notes;
    struct draw_panel **panel;
    int panels;
    bool has_threads, has_banks, has_ramp, has_conflicts, has_asked, has_shared, has_free;
    int64_t low, high; /* offsets at the ends of the ramp */
};

/* ---- Requests ---------------------------------------------------------------------------------- */

/* The labels of cells: T3, T3V5, the offset, the index, or where a (thread, value) leads. */
enum draw_label {
    DRAW_LABEL_AUTO,
    DRAW_LABEL_OWNER,
    DRAW_LABEL_VALUE,
    DRAW_LABEL_OFFSET,
    DRAW_LABEL_INDEX,
    DRAW_LABEL_BANK,
    DRAW_LABEL_TARGET,
    DRAW_LABEL_ASKED /* the thread that asks, or nothing */
};

struct draw_options {
    int64_t limit; /* rows and columns of a panel */
    int width;     /* of a panel in pixels: columns beyond it are left out; 0: any */
    int bytes;     /* of an element; 0: not told, and no banks */
    int request;   /* which one of the warp's is shown; -1: the one that costs most */
    int warp;
    int panels; /* planes of a domain of rank 3 and more that are drawn; 0: DRAW_PANELS */
    bool plain; /* a swizzled layout is not drawn next to its plain one */
    enum draw_label label;
};

/* An access: from (thread, value) to the index of an element, with the bits that one instruction moves. */
struct draw_access {
    int64_t threads, values;
    int64_t *element; /* threads x values, thread by thread; -1: none */
    memory_kind kind;
    int bits;         /* of one move; 0: as many as lie in a row, up to 128 */
    int lanes;        /* of a warp that ask */
    const char *name; /* before titles; or NULL */
};

/* ---- grid.c: a panel from anything that knows the facts of a row and a column ------------- */

/* The headings, by axis. */
struct draw_words {
    const char *name[2];
    const char *letter[2];       /* before the indices: "T", "V" */
    const char *const *heads[2]; /* the headings themselves; or NULL */
    int64_t unit[2];             /* the elements of one row, of one column */
};

/* The index of (row, column) is base + row step[0] + column step[1], if below size. */
struct draw_indices {
    const ccute_tuple *domain; /* the shape that indices count in; NULL: rows and columns are no coordinates */
    int64_t base, step[2], size;
};

/* The colours of cells, and their labels. */
struct draw_look {
    enum draw_paint paint;
    bool only_asked; /* other cells stay blank */
    enum draw_label label;
    int64_t chunk;   /* DRAW_BANK: that many offsets in a row get one colour; 0: a bank's */
    int64_t colours; /* and after that many colours they begin again */
};

/* How a panel that is too large gets smaller. */
struct draw_cut {
    int64_t collapse; /* that many columns are one cell, however small the panel; 0: none */
    int64_t merge[2]; /* that many elements belong together; 0: to be found */
    int64_t least[2]; /* that many are drawn, whatever the limit */
};

struct draw_grid {
    const char *title, *caption, *view;
    bool is_list;         /* as of a panel */
    ccute_tuple shape[2]; /* of rows and of columns: for rulings and headings */
    int64_t extent[2];
    struct draw_words words;
    struct draw_indices index;
    struct draw_look look;
    struct draw_cut cut;
    const ccute_tuple *target; /* the shape that offsets of a map to coordinates count in; or NULL */
    const void *context;
    void (*fact)(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out);
};

/* The panel, added to the scene; rows and columns over the limit are merged or left out, and noted. */
struct draw_panel *draw_grid_panel(struct draw_scene *scene, const struct draw_options *options,
                                   const struct draw_grid *grid);

/* A panel for each plane of the grid's domain: of rank 1 a row, cut into several where it is long; of rank 2 a matrix;
   beyond that one for each coordinate of the modes from 2 on. The first of them begins a new row of the picture if
   asked to. */
void draw_planes(struct draw_scene *scene, const struct draw_options *options, const struct draw_grid *grid,
                 bool breaks);

/* ---- scene.c ------------------------------------------------------------------------------ */

struct draw_scene *draw_scene_new(arena *arena, const char *title);
__attribute__((format(printf, 2, 3))) void draw_note(struct draw_scene *scene, const char *format, ...);
struct draw_panel *draw_panel_new(struct draw_scene *scene);

/* "(3,(1,2))" of an index into a shape. */
const char *draw_coord(arena *arena, const ccute_tuple *shape, int64_t index);
const char *draw_tuple_text(arena *arena, const ccute_tuple *tuple);
const char *draw_layout_text(arena *arena, const ccute_layout *layout);
int64_t draw_size(const ccute_tuple *shape);
/* Mode `mode` of a shape. */
ccute_tuple draw_mode(const ccute_tuple *shape, int mode);

/* ---- layout.c ----------------------------------------------------------------------------- */

/* Is the shape not empty, and not too large to draw? If it is, *why says so. */
bool draw_can(arena *arena, const ccute_tuple *shape, const char **why);

int64_t draw_at(const ccute_layout *layout, int64_t index);

/* The layout without its swizzle. */
ccute_layout draw_plain(const ccute_layout *layout);

/* The bank of shared memory that holds the first byte of an element. */
int draw_bank(int64_t offset, int bytes);

/* Panels of a layout: its offsets, next to those without the swizzle. False with *why set. */
bool draw_layout(struct draw_scene *scene, const struct draw_options *options, const ccute_layout *layout,
                 const char **why);

/* ---- access.c ----------------------------------------------------------------------------- */

/* The access of a tiled copy, or of a (thread, value) layout, to a domain of that shape. False with *why set. */
bool draw_access_of_copy(arena *arena, const ccute_tiled_copy *copy, bool source, const ccute_tuple *shape,
                         struct draw_access *out, const char **why);
/* The access to the side that is shared memory, if the atom says which: of ldmatrix and stmatrix, the rows. */
bool draw_shared_access(arena *arena, const ccute_tiled_copy *copy, const ccute_tuple *shape, struct draw_access *out,
                        const char **why);
bool draw_access_of_layout(arena *arena, const ccute_layout *tv, const ccute_tuple *shape, struct draw_access *out,
                           const char **why);

/* Panels of the owners, and of the element of each (thread, value). data: the elements' layout in memory; or NULL. */
bool draw_owners(struct draw_scene *scene, const struct draw_options *options, const ccute_tuple *shape,
                 const ccute_layout *data, const struct draw_access *access, const char **why);

/* ---- ranks.c ------------------------------------------------------------------------------ */

/* Panels of a distribution: ranks are the threads. */
bool draw_ranks(struct draw_scene *scene, const struct draw_options *options, const ccute_dist *dist, const char **why);

/* One panel of the owners in a grid, whose indices the access has; sets its colours, labels and facts. */
struct draw_panel *draw_owned(struct draw_scene *scene, const struct draw_options *options, struct draw_grid *grid,
                              const struct draw_access *access);

/* One panel of each (thread, value), where the access holds offsets and no layout that has them all. */
bool draw_parts(struct draw_scene *scene, const struct draw_options *options, const struct draw_access *access,
                const char **why);

/* ---- product.c ---------------------------------------------------------------------------- */

enum draw_operand { DRAW_C, DRAW_A, DRAW_B };

/* A panel of the threads that hold the elements of C, A or B of a product of a tile (M,N,K): A with K across, B with N
   across; A begins a new row of the picture, so that C stands next to it. False with *why set. */
bool draw_operand(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_mma *mma,
                  enum draw_operand operand, const int64_t tile[3], const char **why);

/* Panels of B, A and C of a product, of its own tile unless another is given (NULL). False with *why set. */
bool draw_product(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_mma *mma,
                  const int64_t *tile, const char **why);

/* ---- banks.c ------------------------------------------------------------------------------ */

/* Panels of one request of the access in shared memory: the tile as it is seen, and the banks, for the layout and
   next to it the plain one. False with *why set. */
bool draw_banks(struct draw_scene *scene, const struct draw_options *options, const ccute_layout *layout,
                const struct draw_access *access, const char **why);

/* A panel of one request alone: of shared memory its banks, of global memory its sectors. */
void draw_request(struct draw_scene *scene, const struct draw_options *options, const memory_request *request,
                  bool is_global);

/* ---- place.c ------------------------------------------------------------------------------ */

enum {
    DRAW_WIDTH = 830,      /* of a picture in pixels, as a README shows it, unless a label or a limit takes more */
    DRAW_PANEL_WIDTH = 810 /* of a panel in it */
};

/* The least width of a panel's cells and headings, in pixels. */
int draw_width(const struct draw_panel *panel);

/* ---- The back ends ----------------------------------------------------------------------------- */

void draw_svg(FILE *out, const struct draw_scene *scene);
/* Write the scene as SVG inside of a page that has draw_style. */
void draw_svg_inline(FILE *out, const struct draw_scene *scene);
/* The panels that a page has already; they live in the arena. */
struct draw_seen {
    arena *arena;
    int panels;
    struct draw_seen_panel *first;
};

/* Write the scene as SVG with its cells packed, for report/page.js to unpack. */
void draw_svg_packed(FILE *out, const struct draw_scene *scene, struct draw_seen *seen);
void draw_html(FILE *out, const struct draw_scene *scene);

/* How colours are written to a terminal: none, as one of 256, or as red, green and blue. */
enum draw_colours { DRAW_NO_COLOURS, DRAW_256_COLOURS, DRAW_ALL_COLOURS };
void draw_ascii(FILE *out, const struct draw_scene *scene, enum draw_colours colours);
void draw_tikz(FILE *out, const struct draw_scene *scene);

/* ---- html.c: the parts of pages ----------------------------------------------------------- */

void draw_page_begin(FILE *out, const char *title);
/* The switches of a page's head. */
void draw_page_tools(FILE *out, bool threads);
void draw_page_end(FILE *out);

/* ---- style.c ------------------------------------------------------------------------------ */

/* The colours as rules of CSS: for a picture that follows the reader's setting, or a page that can switch. */
void draw_style(FILE *out, bool page);
/* 0xrrggbb of a paint's shade. */
unsigned draw_colour(enum draw_paint paint, int shade, bool dark);
/* 0xrrggbb of a label on that shade. */
unsigned draw_ink(enum draw_paint paint, int shade, bool dark);
/* Text with XML's special characters as entities. */
void draw_escaped(FILE *out, const char *text);

#endif
