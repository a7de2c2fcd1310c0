/* Laying a scene out: how large cells must be for their labels, which panels stand side by side. */
#include "place.h"

#include <string.h>

/* The number of letters of a text; a letter may be several bytes. */
static int letters_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static int widest_head(const struct draw_axis *axis)
{
    int most = 1;
    for (int i = 0; i < axis->heads; i++)
        most = letters_of(axis->head[i].text) > most ? letters_of(axis->head[i].text) : most;
    return most;
}

static int widest_slot_head(const struct draw_axis *axis)
{
    int most = 1;
    for (int i = 0; i < axis->heads; i++)
        if (axis->head[i].to == axis->head[i].from + 1 && letters_of(axis->head[i].text) > most)
            most = letters_of(axis->head[i].text);
    return most;
}

static int most_of(int a, int b) { return a > b ? a : b; }

/* The height that labels need: some have a second line. */
static int label_height(const struct draw_panel *panel)
{
    for (int i = 0; i < panel->cells; i++)
        if (panel->cell[i].under)
            return CELL + UNDER / 2;
    return CELL;
}

static int cell_width(const struct draw_panel *panel, bool small)
{
    const int head = widest_slot_head(&panel->axis[1]) * SMALL + 2;
    int most = 1;
    for (int i = 0; i < panel->cells; i++) {
        most = most_of(most, letters_of(panel->cell[i].label));
        most = most_of(most, panel->cell[i].under ? letters_of(panel->cell[i].under) : 0);
    }
    return most_of(small ? CELL : label_height(panel), most_of(head, (small ? most * 11 / 2 : most * LETTER) + 2));
}

/* A square where that is not too tall; the map of values is a list. */
static int cell_height(const struct draw_panel *panel, int width)
{
    return width <= SQUARE && !panel->is_list ? most_of(width, label_height(panel)) : label_height(panel);
}

struct draw_label_place draw_label_place(const struct draw_place *place, const struct draw_cell *cell)
{
    const int middle = (place->tall - 1) / 2 + (place->small ? 3 : 4);
    return cell->under ? (struct draw_label_place){middle - UNDER / 2 + 1, middle + UNDER / 2}
                       : (struct draw_label_place){middle, 0};
}

/* Where the slots of an axis begin: blocks of a nested mode stand apart. */
static int *positions(arena *arena, const struct draw_axis *axis, int first, int size)
{
    int *at = arena_alloc(arena, (size_t)(axis->slots + 1) * sizeof *at);
    int here = first;
    for (int i = 0; i < axis->slots; i++) {
        here += i ? axis->slot[i].ruling * NEST : 0;
        at[i] = here;
        here += axis->slot[i].gap ? CELL : size;
    }
    at[axis->slots] = here;
    return at;
}

struct draw_span draw_head_span(const struct draw_place *place, int axis, const struct draw_head *head)
{
    const bool gap = place->panel->axis[axis].slot[head->to - 1].gap;
    return (struct draw_span){place->at[axis][head->from], place->at[axis][head->to - 1] + (gap    ? CELL
                                                                                            : axis ? place->cell
                                                                                                   : place->tall)};
}

/* In the middle of the room between two blocks. */
static void draw_rules(arena *arena, struct draw_place *p)
{
    const struct draw_panel *panel = p->panel;
    p->rule = arena_alloc(arena, (size_t)(panel->axis[0].slots + panel->axis[1].slots + 1) * sizeof *p->rule);
    for (int which = 0; which < 2; which++) {
        const struct draw_axis *axis = &panel->axis[which];
        const int *across = p->at[1 - which], end = panel->axis[1 - which].slots;
        for (int i = 1; i < axis->slots; i++) {
            struct draw_rule *rule = &p->rule[p->rules];
            if (!axis->slot[i].ruling)
                continue;
            rule->level = axis->slot[i].ruling;
            rule->from[1 - which] = rule->to[1 - which] = p->at[which][i] - rule->level * NEST / 2;
            rule->from[which] = across[0];
            rule->to[which] = across[end];
            p->rules++;
        }
    }
}

static int place_columns(arena *arena, struct draw_place *p, bool small)
{
    const struct draw_axis *rows = &p->panel->axis[0], *columns = &p->panel->axis[1];
    p->small = small;
    p->cell = cell_width(p->panel, small);
    p->tall = cell_height(p->panel, p->cell);
    p->tier_width = widest_head(rows) * SMALL + 8;
    p->left = rows->tiers * p->tier_width + 4;
    p->at[1] = positions(arena, columns, p->left, p->cell);
    return p->width = p->at[1][columns->slots] + 2;
}

int draw_width(const struct draw_panel *panel)
{
    arena *arena = arena_new();
    struct draw_place p = {.panel = panel};
    const int width = place_columns(arena, &p, true);
    arena_free(arena);
    return width;
}

static void measure(struct draw_sheet *sheet, struct draw_place *p, const struct draw_panel *panel)
{
    const struct draw_axis *rows = &panel->axis[0], *columns = &panel->axis[1];
    *p = (struct draw_place){.panel = panel};
    if (place_columns(sheet->arena, p, false) > DRAW_PANEL_WIDTH)
        place_columns(sheet->arena, p, true);
    p->top = PANEL_HEAD + columns->tiers * TIER + 4;
    p->at[0] = positions(sheet->arena, rows, p->top, p->tall);
    p->width = most_of(p->width, letters_of(panel->title) * 8);
    p->width = most_of(p->width, letters_of(panel->caption) * SMALL);
    p->width = most_of(p->width, (letters_of(rows->name) + letters_of(columns->name) + 8) * SMALL);
    p->height = p->at[0][rows->slots] + 2;
    draw_rules(sheet->arena, p);
}

/* Panels stand side by side as long as they fit. Returns where the last of them ends. */
static int arrange(struct draw_sheet *sheet, const struct draw_scene *scene, int top)
{
    int x = MARGIN, y = top, tallest = 0;
    for (int i = 0; i < scene->panels; i++) {
        struct draw_place *p = &sheet->place[i];
        measure(sheet, p, scene->panel[i]);
        if (x > MARGIN && (scene->panel[i]->breaks || x + p->width > MARGIN + DRAW_PANEL_WIDTH)) {
            x = MARGIN;
            y += tallest + GAP;
            tallest = 0;
        }
        p->x = x;
        p->y = y;
        x += p->width + GAP;
        tallest = most_of(tallest, p->height);
        sheet->width = most_of(sheet->width, p->x + p->width + MARGIN);
    }
    return y + tallest;
}

/* How many bytes of a text fit in that many letters, cut after a space or a comma if there is one. */
static size_t fitting(const char *text, int most)
{
    size_t cut = 0, i = 0;
    for (int n = 0; text[i]; i++) {
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
        if (n > most)
            return cut ? cut : i;
        if (text[i] == ' ' || text[i] == ',')
            cut = i + 1;
    }
    return i;
}

/* A text in as many lines as it takes, from a baseline on; returns the next one. */
static int write_lines(struct draw_sheet *sheet, enum draw_text is, int y, const char *text)
{
    const int letter = is == DRAW_TITLE ? 9 : LETTER;
    while (*text) {
        const size_t n = fitting(text, (sheet->width - 2 * MARGIN) / letter);
        if (sheet->lines == sheet->line_room) {
            struct draw_line *grown;
            sheet->line_room = sheet->line_room ? 2 * sheet->line_room : 16;
            grown = arena_alloc(sheet->arena, (size_t)sheet->line_room * sizeof *grown);
            if (sheet->lines)
                memcpy(grown, sheet->line, (size_t)sheet->lines * sizeof *grown);
            sheet->line = grown;
        }
        sheet->line[sheet->lines++] = (struct draw_line){is, MARGIN, y, arena_copy(sheet->arena, text, n)};
        text += n;
        y += LINE;
    }
    return y;
}

/* Swatches after their name; returns the next baseline. */
static int write_strip(struct draw_sheet *sheet, int y, const char *words, enum draw_paint paint)
{
    const int count = paint == DRAW_RAMP ? DRAW_STEPS : DRAW_COLOURS;
    write_lines(sheet, DRAW_WORDS, y, words);
    sheet->strip[sheet->strips++] = (struct draw_strip){.x = MARGIN + (letters_of(words) + 1) * LETTER,
                                                        .y = y - 12,
                                                        .count = count,
                                                        .width = SWATCH,
                                                        .paint = paint,
                                                        .numbered = paint != DRAW_RAMP};
    return y + LINE + 4;
}

static int write_key(struct draw_sheet *sheet, const struct draw_scene *scene, int y)
{
    if (scene->has_threads)
        y = write_strip(sheet, y, "thread modulo 32", DRAW_THREAD);
    if (scene->has_banks)
        y = write_strip(sheet, y, "bank", DRAW_BANK);
    if (scene->has_ramp)
        y = write_strip(
            sheet, y, arena_printf(sheet->arena, "offset %lld to %lld", (long long)scene->low, (long long)scene->high),
            DRAW_RAMP);
    return y;
}

/* The marks of cells, in words. */
static int write_marks(struct draw_sheet *sheet, const struct draw_scene *scene, int y)
{
    if (scene->has_asked)
        y = write_lines(sheet, DRAW_WORDS, y, "T3 in a dashed frame: thread 3 requests the word.");
    if (scene->has_conflicts)
        y = write_lines(
            sheet, DRAW_WORDS, y,
            "In a solid red frame: it waits for another word of its bank. \u00d72 over a bank: the words that "
            "it serves one after the other.");
    if (scene->has_shared)
        y = write_lines(sheet, DRAW_WORDS, y, "T3+1 in a dashed frame: thread 3 owns it, and so does 1 other.");
    if (scene->has_free)
        y = write_lines(sheet, DRAW_WORDS, y, "\u00b7: no thread owns it.");
    return y;
}

/* The least width: that of the key. */
static int key_width(const struct draw_scene *scene)
{
    return scene->has_threads || scene->has_banks ? 2 * MARGIN + 17 * LETTER + DRAW_COLOURS * SWATCH : 600;
}

void draw_lay_out(struct draw_sheet *sheet, const struct draw_scene *scene)
{
    int y;
    *sheet = (struct draw_sheet){.arena = scene->arena, .width = key_width(scene)};
    sheet->place = arena_alloc(scene->arena, (size_t)(scene->panels + 1) * sizeof *sheet->place);
    arrange(sheet, scene, 0);
    y = write_lines(sheet, DRAW_TITLE, MARGIN + 12, scene->title);
    y = write_lines(sheet, DRAW_WORDS, y, scene->subtitle);
    y = arrange(sheet, scene, y + 4) + GAP;
    y = write_key(sheet, scene, y);
    y = write_marks(sheet, scene, y);
    for (int i = 0; i < scene->notes; i++)
        y = write_lines(sheet, DRAW_WORDS, y, arena_printf(scene->arena, "Note: %s.", scene->note[i]));
    sheet->height = y;
}
