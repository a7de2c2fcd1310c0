/* A scene as SVG: one file that needs nothing else, or the same inside of a page. */
#include "place.h"
#include "foldc/base/text.h"

#include <string.h>

/* ---- Text -------------------------------------------------------------------------------------- */

static void text_at(FILE *out, const char *class, int x, int y, const char *text)
{
    fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
    draw_escaped(out, text);
    fputs("</text>\n", out);
}

/* ---- Panels ------------------------------------------------------------------------------------ */

/* The headings of a panel for the script of a page: x,y,letters,text, with | between them; the letters are c or r (of
   columns, of rows), and m if it is marked. A number is left out where the step from the last one is that before it,
   letters where they are the last ones. */
struct packing {
    arena *arena;
    struct text heads;
    int x, y, step_x, step_y;
    const char *letters;
};

static void pack_head(struct packing *packed, const struct draw_head *head, char of, int x, int y)
{
    const bool is_first = !packed->heads.length;
    const int step_x = x - packed->x, step_y = y - packed->y;
    const char *letters = arena_printf(packed->arena, "%c%s", of, head->marked ? "m" : "");
    const char *x_text = is_first || step_x != packed->step_x ? arena_printf(packed->arena, "%d", x) : "";
    const char *y_text = is_first || step_y != packed->step_y ? arena_printf(packed->arena, "%d", y) : "";
    const bool is_other = is_first || strcmp(letters, packed->letters) != 0;
    const char *text = arena_printf(packed->arena, "%s%s,%s,%s,%s", is_first ? "" : "|", x_text, y_text,
                                    is_other ? letters : "", head->text);
    text_add(packed->arena, &packed->heads, text, strlen(text));
    packed->x = x;
    packed->y = y;
    packed->step_x = step_x;
    packed->step_y = step_y;
    packed->letters = letters;
}

/* of: 'c' or 'r'. */
static void write_head(FILE *out, struct packing *packed, const struct draw_head *head, char of, int x, int y)
{
    if (!packed) {
        const char class[] = {'h', 'd', ' ', 'h', of, ' ', 'm', head->marked ? 't' : 'u', '\0'};
        text_at(out, class, x, y, head->text);
        return;
    }
    pack_head(packed, head, of, x, y);
}

/* A path of several lines: its begin, once; the end, if it has begun. */
static void begin_path(FILE *out, const char *class, int *lines)
{
    if ((*lines)++ == 0)
        fprintf(out, "<path class=\"%s\" d=\"", class);
}

static void end_path(FILE *out, int *lines)
{
    if (*lines > 0)
        fputs("\"/>\n", out);
    *lines = 0;
}

static void write_column_heads(FILE *out, const struct draw_place *p, struct packing *packed)
{
    const struct draw_axis *axis = &p->panel->axis[1];
    int lines = 0;
    for (int i = 0; i < axis->heads; i++) {
        const struct draw_head *head = &axis->head[i];
        const struct draw_span span = draw_head_span(p, 1, head);
        if (!head->tier)
            continue;
        begin_path(out, "br", &lines);
        fprintf(out, "M%d %dv-3H%dv3", span.from + 2, p->top - 2 - head->tier * TIER, span.to - 2);
    }
    end_path(out, &lines);
    for (int i = 0; i < axis->heads; i++) {
        const struct draw_span span = draw_head_span(p, 1, &axis->head[i]);
        write_head(out, packed, &axis->head[i], 'c', (span.from + span.to) / 2, p->top - 6 - axis->head[i].tier * TIER);
    }
}

static void write_row_heads(FILE *out, const struct draw_place *p, struct packing *packed)
{
    const struct draw_axis *axis = &p->panel->axis[0];
    int lines = 0;
    for (int i = 0; i < axis->heads; i++) {
        const struct draw_head *head = &axis->head[i];
        const struct draw_span span = draw_head_span(p, 0, head);
        if (!head->tier)
            continue;
        begin_path(out, "br", &lines);
        fprintf(out, "M%d %dh-3V%dh3", p->left - head->tier * p->tier_width, span.from + 2, span.to - 2);
    }
    end_path(out, &lines);
    for (int i = 0; i < axis->heads; i++) {
        const struct draw_span span = draw_head_span(p, 0, &axis->head[i]);
        write_head(out, packed, &axis->head[i], 'r', p->left - 6 - axis->head[i].tier * p->tier_width,
                   (span.from + span.to) / 2 + 3);
    }
}

/* Lines between the blocks of nested modes: a path for those of a level that follow each other. */
static void write_rulings(FILE *out, const struct draw_place *p)
{
    int lines = 0;
    for (int i = 0; i < p->rules; i++) {
        const struct draw_rule *rule = &p->rule[i];
        begin_path(out, "ru", &lines);
        fprintf(out, "M%d %dL%d %d", rule->from[0], rule->from[1], rule->to[0], rule->to[1]);
        if (i + 1 < p->rules && rule[1].level == rule->level)
            continue;
        fprintf(out, "\" stroke-opacity=\".%d", rule->level > 2 ? 9 : 3 + 2 * rule->level);
        end_path(out, &lines);
    }
}

static void write_facts(FILE *out, const struct draw_cell *cell)
{
    const struct draw_fact *fact = &cell->fact;
    fprintf(out, " data-at=\"%s\"", cell->coord);
    if (cell->to)
        fprintf(out, " data-to=\"%s\"", cell->to);
    if (cell->elements > 1)
        fprintf(out, " data-count=\"%lld\"", (long long)cell->elements);
    if (fact->has_offset && cell->to)
        fprintf(out, " data-index=\"%lld\"", (long long)fact->offset);
    if (fact->has_offset && !cell->to)
        fprintf(out, " data-offset=\"%lld\"", (long long)fact->offset);
    if (fact->thread >= 0)
        fprintf(out, " data-thread=\"%lld\"", (long long)fact->thread);
    if (fact->value >= 0)
        fprintf(out, " data-value=\"%lld\"", (long long)fact->value);
    if (fact->bank >= 0)
        fprintf(out, " data-bank=\"%d\"", fact->bank);
    if (cell->marks & DRAW_ASKED)
        fputs(" data-asked=\"1\"", out);
    if (cell->marks & DRAW_CONFLICT)
        fputs(" data-conflict=\"1\"", out);
}

static void write_label(FILE *out, const struct draw_place *p, const struct draw_cell *cell, int x, int y)
{
    const struct draw_label_place at = draw_label_place(p, cell);
    fprintf(out, "<text class=\"lb%s\" x=\"%d\" y=\"%d\">", p->small ? " sm" : "", x, y + at.first);
    draw_escaped(out, cell->label);
    fputs("</text>", out);
    if (cell->under) {
        fprintf(out, "<text class=\"lb sm\" x=\"%d\" y=\"%d\">", x, y + at.second);
        draw_escaped(out, cell->under);
        fputs("</text>", out);
    }
}

static void write_cell(FILE *out, const struct draw_place *p, const struct draw_cell *cell)
{
    static const char letter[] = {[DRAW_THREAD] = 'p', [DRAW_BANK] = 'p', [DRAW_RAMP] = 'r'};
    const int x = p->at[1][cell->slot[1]], y = p->at[0][cell->slot[0]];
    if (cell->paint == DRAW_BLANK)
        fputs("<g class=\"c bl\"", out);
    else
        fprintf(out, "<g class=\"c %c%d\"", letter[cell->paint], cell->shade);
    write_facts(out, cell);
    fputs("><title>", out);
    draw_escaped(out, cell->tip);
    fprintf(out, "</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>", x, y, p->cell - 1,
            p->tall - 1);
    if (cell->marks & (DRAW_CONFLICT | DRAW_ASKED | DRAW_SHARED))
        fprintf(out, "<path class=\"%s\" d=\"M%d %dh%dv%dh%dz\"/>", cell->marks & DRAW_CONFLICT ? "mx" : "mk", x + 1,
                y + 1, p->cell - 3, p->tall - 3, 3 - p->cell);
    if (*cell->label)
        write_label(out, p, cell, x + (p->cell - 1) / 2, y);
    fputs("</g>\n", out);
}

static void write_slots(FILE *out, const char *name, const int *at, int slots)
{
    fprintf(out, " data-%s=\"", name);
    for (int i = 0; i < slots; i++)
        fprintf(out, "%s%d", i ? " " : "", at[i]);
    putc('"', out);
}

/* The cells of a panel for the script of a page, which makes their pictures when they are looked at: a
   thirtieth of the bytes. */
static void write_packed(FILE *out, arena *arena, const struct draw_place *p, struct draw_seen *seen,
                         const struct text *heads)
{
    fprintf(out, "<g class=\"cells\" data-w=\"%d\" data-h=\"%d\"%s", p->cell - 1, p->tall - 1,
            p->small ? " data-small=\"1\"" : "");
    write_slots(out, "x", p->at[1], p->panel->axis[1].slots);
    write_slots(out, "y", p->at[0], p->panel->axis[0].slots);
    if (heads->length) {
        fputs(" data-heads=\"", out);
        draw_escaped(out, heads->bytes);
        putc('"', out);
    }
    fputs(" data-cells=\"", out);
    draw_escaped(out, draw_packed_cells(arena, p->panel, seen));
    fputs("\"></g>\n", out);
}

static void write_panel(FILE *out, arena *arena, const struct draw_place *p, int number, struct draw_seen *seen)
{
    const struct draw_panel *panel = p->panel;
    const char *axes = *panel->axis[0].name
                           ? arena_printf(arena, "\u2193 %s   \u2192 %s", panel->axis[0].name, panel->axis[1].name)
                           : arena_printf(arena, "\u2192 %s", panel->axis[1].name);
    fprintf(out, "<g class=\"panel\" data-panel=\"%d\" data-view=\"%s\" transform=\"translate(%d %d)\">\n", number,
            panel->view, p->x, p->y);
    if (*panel->title)
        text_at(out, "pt", 0, 10, panel->title);
    text_at(out, "hd mu", 0, *panel->title ? 22 : 10, panel->caption);
    text_at(out, "hd mu", 0, *panel->title ? 33 : 22, axes);
    struct packing packed = {.arena = arena};
    write_column_heads(out, p, seen ? &packed : NULL);
    write_row_heads(out, p, seen ? &packed : NULL);
    for (int i = 0; i < panel->cells && !seen; i++)
        write_cell(out, p, &panel->cell[i]);
    if (seen)
        write_packed(out, arena, p, seen, &packed.heads);
    write_rulings(out, p);
    fputs("</g>\n", out);
}

/* ---- Next to them ------------------------------------------------------------------------------ */

static void write_strip(FILE *out, const struct draw_strip *strip, bool packed)
{
    if (packed) {
        fprintf(out, "<g class=\"strip\" data-strip=\"%c %d %d %d %d %d\"></g>\n",
                strip->paint == DRAW_RAMP ? 'r' : 'p', strip->x, strip->y, strip->width, strip->count, strip->numbered);
        return;
    }
    for (int i = 0; i < strip->count; i++) {
        const int x = strip->x + i * strip->width;
        fprintf(out, "<g class=\"%c%d\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"16\" rx=\"2\"/>",
                strip->paint == DRAW_RAMP ? 'r' : 'p', i, x, strip->y, strip->width - 1);
        if (strip->numbered)
            fprintf(out, "<text class=\"un\" x=\"%d\" y=\"%d\">%d</text>", x + strip->width / 2, strip->y + 11, i);
        fputs("</g>\n", out);
    }
}

static void write_sheet(FILE *out, const struct draw_scene *scene, bool alone, struct draw_seen *seen)
{
    struct draw_sheet sheet;
    draw_lay_out(&sheet, scene);
    fprintf(out, "<svg class=\"ccute\" %sviewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n<title>",
            alone ? "xmlns=\"http://www.w3.org/2000/svg\" " : "", sheet.width, sheet.height, sheet.width, sheet.height);
    draw_escaped(out, scene->title);
    fputs("</title>\n", out);
    if (alone) {
        fputs("<style>\n", out);
        draw_style(out, false);
        fputs("</style>\n", out);
    }
    fprintf(out, "<rect class=\"bg\" width=\"%d\" height=\"%d\"/>\n", sheet.width, sheet.height);
    for (int i = 0; i < sheet.lines; i++)
        text_at(out, sheet.line[i].is == DRAW_TITLE ? "t1" : "mu", sheet.line[i].x, sheet.line[i].y,
                sheet.line[i].text);
    for (int i = 0; i < sheet.strips; i++)
        write_strip(out, &sheet.strip[i], seen != NULL);
    for (int i = 0; i < scene->panels; i++)
        write_panel(out, scene->arena, &sheet.place[i], i, seen);
    fputs("</svg>\n", out);
}

void draw_svg(FILE *out, const struct draw_scene *scene)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    write_sheet(out, scene, true, NULL);
}

void draw_svg_inline(FILE *out, const struct draw_scene *scene) { write_sheet(out, scene, false, NULL); }

void draw_svg_packed(FILE *out, const struct draw_scene *scene, struct draw_seen *seen)
{
    write_sheet(out, scene, false, seen);
}
