/* A scene for a terminal: plain ASCII. */
#include "draw.h"

#include <string.h>

/* Letters of the scene that ASCII lacks, and the text in their place. */
static const struct {
    const char *is, *as;
} plain[] = {{"\u00b7", "."}, {"\u2026", "..."}, {"\u2192", "->"}, {"\u2193", "down"}, {"\u00d7", "x"}};

static const char *ascii(arena *arena, const char *text)
{
    char *copy = arena_alloc(arena, 4 * strlen(text) + 1), *to = copy;
    while (*text) {
        size_t i = 0, n = sizeof plain / sizeof *plain;
        while (i < n && strncmp(text, plain[i].is, strlen(plain[i].is)) != 0)
            i++;
        if (i < n) {
            to += sprintf(to, "%s", plain[i].as);
            text += strlen(plain[i].is);
        } else {
            *to++ = (unsigned char)*text < 128 ? *text : '?';
            text++;
        }
    }
    *to = '\0';
    return copy;
}

/* Both lines of a label as one: "T3V5", "T3 V0-7". */
static const char *words_of(arena *arena, const struct draw_cell *cell)
{
    const bool is_short = cell->elements == 1 && cell->fact.owners <= 1;
    return ascii(arena, !cell->under ? cell->label
                                     : arena_printf(arena, "%s%s%s", cell->label, is_short ? "" : " ", cell->under));
}

struct table {
    arena *arena;
    enum draw_colours colours;
    const struct draw_panel *panel;
    const struct draw_cell **at; /* by row and column; NULL in gaps */
    const char **head[2];        /* of tier 0 */
    int width, head_width;       /* of a cell, of a row's heading */
};

static void make_table(struct table *t, arena *arena, const struct draw_panel *panel, enum draw_colours colours)
{
    const int rows = panel->axis[0].slots, columns = panel->axis[1].slots;
    *t = (struct table){.arena = arena, .colours = colours, .panel = panel};
    t->at = arena_alloc(arena, ((size_t)rows * (size_t)columns + 1) * sizeof(const struct draw_cell *));
    memset(t->at, 0, ((size_t)rows * (size_t)columns + 1) * sizeof(const struct draw_cell *));
    for (int i = 0; i < panel->cells; i++) {
        const struct draw_cell *cell = &panel->cell[i];
        const int length = (int)strlen(words_of(arena, cell)) + (cell->marks & DRAW_CONFLICT ? 1 : 0);
        t->at[cell->slot[0] * columns + cell->slot[1]] = cell;
        t->width = length > t->width ? length : t->width;
    }
    for (int which = 0; which < 2; which++) {
        const struct draw_axis *axis = &panel->axis[which];
        t->head[which] = arena_alloc(arena, (size_t)(axis->slots + 1) * sizeof(const char *));
        for (int i = 0; i < axis->heads; i++) {
            const struct draw_head *head = &axis->head[i];
            const int length = (int)strlen(ascii(arena, head->text));
            if (head->tier)
                continue;
            t->head[which][head->from] = ascii(arena, head->text);
            if (length > *(which ? &t->width : &t->head_width))
                *(which ? &t->width : &t->head_width) = length;
        }
    }
}

static void fill(FILE *out, char c, int times)
{
    while (times-- > 0)
        putc(c, out);
}

/* The character of a line before a slot, ' ' for none. */
static char line_at(const struct draw_axis *axis, int slot, char thin, char thick)
{
    if (slot == 0 || slot == axis->slots)
        return thin;
    if (axis->slot[slot].ruling > 1)
        return thick;
    return axis->slot[slot].ruling || axis->slot[slot].owner || axis->slot[slot].gap || axis->slot[slot - 1].gap ? thin
                                                                                                                 : ' ';
}

static void write_ruling(FILE *out, const struct table *t, int row)
{
    const struct draw_axis *columns = &t->panel->axis[1];
    const char c = line_at(&t->panel->axis[0], row, '-', '=');
    if (c == ' ')
        return;
    fill(out, ' ', t->head_width + 1);
    for (int i = 0; i < columns->slots; i++) {
        putc(line_at(columns, i, '+', '+') == ' ' ? c : '+', out);
        fill(out, c, t->width + 2);
    }
    fputs("+\n", out);
}

/* The nearest of the 6x6x6 colours that terminals of 256 have from 16 on. */
static int cube_colour(unsigned rgb)
{
    int index = 16;
    for (int shift = 16, weight = 36; shift >= 0; shift -= 8, weight /= 6) {
        const int part = (int)(rgb >> shift & 255);
        index += weight * (part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40);
    }
    return index;
}

/* 38 begins the colour of letters, 48 that of the ground. */
static void write_colour(FILE *out, enum draw_colours colours, int code, unsigned rgb)
{
    if (colours == DRAW_ALL_COLOURS)
        fprintf(out, "\x1b[%d;2;%u;%u;%um", code, rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255);
    else
        fprintf(out, "\x1b[%d;5;%dm", code, cube_colour(rgb));
}

/* A cell between its lines, on its colour. */
static void write_cell(FILE *out, const struct table *t, const struct draw_cell *cell, const char *label)
{
    const int mark = cell && cell->marks & DRAW_CONFLICT;
    const bool is_coloured = t->colours && cell && cell->paint != DRAW_BLANK;
    if (is_coloured) {
        write_colour(out, t->colours, 48, draw_colour(cell->paint, cell->shade, false));
        write_colour(out, t->colours, 38, draw_ink(cell->paint, cell->shade, false));
    }
    fprintf(out, " %*s%s ", t->width - mark, (int)strlen(label) > t->width ? "." : label, mark ? "!" : "");
    if (is_coloured)
        fputs("\x1b[m", out);
}

static void write_row(FILE *out, const struct table *t, int row)
{
    const struct draw_axis *rows = &t->panel->axis[0], *columns = &t->panel->axis[1];
    fprintf(out, "%*s ", t->head_width, t->head[0][row]);
    for (int i = 0; i < columns->slots; i++) {
        const struct draw_cell *cell = t->at[row * columns->slots + i];
        const bool gap = rows->slot[row].gap || columns->slot[i].gap;
        const char *label = cell ? words_of(t->arena, cell) : gap ? "..." : "";
        putc(line_at(columns, i, '|', '#'), out);
        write_cell(out, t, cell, label);
    }
    fputs("|\n", out);
}

/* Mark the columns that have a conflict, in a line above them. */
static void write_marked(FILE *out, const struct table *t)
{
    const struct draw_axis *columns = &t->panel->axis[1];
    int at = 0;
    for (int i = 0; i < columns->heads; i++) {
        const struct draw_head *head = &columns->head[i];
        if (!head->marked)
            continue;
        if (!at)
            fill(out, ' ', t->head_width + 1);
        for (; at < head->from; at++)
            fill(out, ' ', t->width + 3);
        fprintf(out, "  %*s ", t->width, ascii(t->arena, head->text));
        at++;
    }
    if (at)
        putc('\n', out);
}

static void write_panel(FILE *out, arena *arena, const struct draw_panel *panel, enum draw_colours colours)
{
    struct table t;
    make_table(&t, arena, panel, colours);
    putc('\n', out);
    if (*panel->title)
        fprintf(out, "%s  ", ascii(arena, panel->title));
    fprintf(out, "%s\n", ascii(arena, panel->caption));
    if (*panel->axis[0].name)
        fprintf(out, "rows are %s, ", ascii(arena, panel->axis[0].name));
    fprintf(out, "columns are %s\n", ascii(arena, panel->axis[1].name));
    fill(out, ' ', t.head_width + 1);
    for (int i = 0; i < panel->axis[1].slots; i++)
        fprintf(out, "  %*s ", t.width, t.head[1][i]);
    putc('\n', out);
    write_marked(out, &t);
    for (int row = 0; row < panel->axis[0].slots; row++) {
        write_ruling(out, &t, row);
        write_row(out, &t, row);
    }
    write_ruling(out, &t, panel->axis[0].slots);
}

void draw_ascii(FILE *out, const struct draw_scene *scene, enum draw_colours colours)
{
    fprintf(out, "%s\n", ascii(scene->arena, scene->title));
    if (*scene->subtitle)
        fprintf(out, "%s\n", ascii(scene->arena, scene->subtitle));
    for (int i = 0; i < scene->panels; i++)
        write_panel(out, scene->arena, scene->panel[i], colours);
    if (scene->notes || scene->has_conflicts)
        putc('\n', out);
    if (scene->has_conflicts)
        fputs("!: waits for another word of its bank; x2: the words that it serves one after the other\n", out);
    for (int i = 0; i < scene->notes; i++)
        fprintf(out, "note: %s\n", ascii(scene->arena, scene->note[i]));
}
