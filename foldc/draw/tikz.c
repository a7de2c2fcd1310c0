/* A scene as TikZ: a document of its own, whose picture can be taken out. */
#include "place.h"

#include <string.h>

/* Letters with a meaning in TeX, and letters that its fonts may lack. */
static const struct {
    const char *is, *as;
} special[] = {{"\\", "\\textbackslash{}"},
               {"{", "\\{"},
               {"}", "\\}"},
               {"$", "\\$"},
               {"&", "\\&"},
               {"#", "\\#"},
               {"%", "\\%"},
               {"_", "\\_"},
               {"^", "\\textasciicircum{}"},
               {"~", "\\textasciitilde{}"},
               {"<", "\\textless{}"},
               {">", "\\textgreater{}"},
               {"\u00b7", "$\\cdot$"},
               {"\u00d7", "$\\times$"},
               {"\u2026", "\\dots{}"},
               {"\u2192", "$\\rightarrow$"},
               {"\u2193", "$\\downarrow$"}};

static void write_text(FILE *out, const char *text)
{
    while (*text) {
        size_t i = 0;
        const size_t n = sizeof special / sizeof *special;
        while (i < n && strncmp(text, special[i].is, strlen(special[i].is)) != 0)
            i++;
        if (i < n) {
            fputs(special[i].as, out);
            text += strlen(special[i].is);
        } else {
            putc((unsigned char)*text < 128 ? *text : '?', out);
            text++;
        }
    }
}

static void write_node(FILE *out, const char *style, int x, int y, const char *text)
{
    fprintf(out, "\\node[%s] at (%d,%d) {", style, x, y);
    write_text(out, text);
    fputs("};\n", out);
}

static void name_colours(FILE *out)
{
    static const struct {
        const char *name;
        enum draw_paint paint;
        int count;
    } sets[] = {{"ccp", DRAW_THREAD, DRAW_COLOURS}, {"ccr", DRAW_RAMP, DRAW_STEPS}, {"ccb", DRAW_BLANK, 1}};
    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++)
        for (int i = 0; i < sets[k].count; i++)
            fprintf(out, "\\definecolor{%s%d}{HTML}{%06X}\n", sets[k].name, i, draw_colour(sets[k].paint, i, false));
}

static const char *colour_name(enum draw_paint paint)
{
    return paint == DRAW_RAMP ? "ccr" : paint == DRAW_BLANK ? "ccb" : "ccp";
}

/* The style of a label: white where black does not read. */
static const char *label_style(const struct draw_cell *cell)
{
    return draw_ink(cell->paint, cell->shade, false) == 0xffffff ? "cell,text=white" : "cell";
}

static void write_cell(FILE *out, const struct draw_place *p, const struct draw_cell *cell)
{
    const int x = p->x + p->at[1][cell->slot[1]], y = p->y + p->at[0][cell->slot[0]], middle = x + p->cell / 2;
    const struct draw_label_place label = draw_label_place(p, cell);
    fprintf(out, "\\filldraw[draw=white,fill=%s%d] (%d,%d) rectangle (%d,%d);\n", colour_name(cell->paint),
            cell->paint == DRAW_BLANK ? 0 : cell->shade, x, y, x + p->cell, y + p->tall);
    if (cell->marks & (DRAW_CONFLICT | DRAW_ASKED | DRAW_SHARED))
        fprintf(out, "\\draw[%s] (%d,%d) rectangle (%d,%d);\n", cell->marks & DRAW_CONFLICT ? "conflict" : "asked",
                x + 2, y + 2, x + p->cell - 2, y + p->tall - 2);
    write_node(out, label_style(cell), middle, y + label.first - 4, cell->label);
    if (cell->under)
        write_node(out, label_style(cell), middle, y + label.second - 4, cell->under);
}

/* A heading, and over several columns or rows the bracket that holds them. */
static void write_head(FILE *out, const struct draw_place *p, int axis, const struct draw_head *head)
{
    const struct draw_span span = draw_head_span(p, axis, head);
    const int middle = (span.from + span.to) / 2;
    const int x = p->x + (axis ? middle : p->left - 6 - head->tier * p->tier_width);
    const int y = p->y + (axis ? p->top - 9 - head->tier * TIER : middle);
    write_node(out, axis ? head->marked ? "head,red" : "head" : "head,anchor=east", x, y, head->text);
    if (head->tier && axis)
        fprintf(out, "\\draw[bracket] (%d,%d) -- ++(0,-3) -- (%d,%d) -- ++(0,3);\n", p->x + span.from + 2, y + 8,
                p->x + span.to - 2, y + 5);
    else if (head->tier)
        fprintf(out, "\\draw[bracket] (%d,%d) -- ++(-3,0) -- (%d,%d) -- ++(3,0);\n", x + 6, p->y + span.from + 2, x + 3,
                p->y + span.to - 2);
}

static void write_rulings(FILE *out, const struct draw_place *p)
{
    for (int i = 0; i < p->rules; i++)
        fprintf(out, "\\draw[ruling] (%d,%d) -- (%d,%d);\n", p->x + p->rule[i].from[0], p->y + p->rule[i].from[1],
                p->x + p->rule[i].to[0], p->y + p->rule[i].to[1]);
}

static void write_panel(FILE *out, const struct draw_place *p)
{
    const struct draw_panel *panel = p->panel;
    fprintf(out, "%% panel: %s\n", panel->view);
    if (*panel->title)
        write_node(out, "words,font=\\sffamily\\bfseries\\small", p->x, p->y + 6, panel->title);
    write_node(out, "words,font=\\ttfamily\\tiny", p->x, p->y + (*panel->title ? 18 : 6), panel->caption);
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < panel->axis[axis].heads; i++)
            write_head(out, p, axis, &panel->axis[axis].head[i]);
    for (int i = 0; i < panel->cells; i++)
        write_cell(out, p, &panel->cell[i]);
    write_rulings(out, p);
}

void draw_tikz(FILE *out, const struct draw_scene *scene)
{
    struct draw_sheet sheet;
    draw_lay_out(&sheet, scene);
    fputs("\\documentclass[tikz,border=2mm]{standalone}\n", out);
    name_colours(out);
    fputs("\\begin{document}\n"
          "\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,\n"
          "  cell/.style={font=\\ttfamily\\tiny,inner sep=0pt},\n"
          "  head/.style={font=\\ttfamily\\tiny,inner sep=0pt,text=gray},\n"
          "  words/.style={anchor=west,inner sep=0pt,font=\\ttfamily\\scriptsize},\n"
          "  ruling/.style={line width=0.6pt},\n"
          "  bracket/.style={gray,line width=0.3pt},\n"
          "  conflict/.style={red!75!black,line width=0.9pt},\n"
          "  asked/.style={dashed,line width=0.5pt}]\n",
          out);
    for (int i = 0; i < sheet.lines; i++)
        write_node(out, sheet.line[i].is == DRAW_TITLE ? "words,font=\\ttfamily\\bfseries\\small" : "words",
                   sheet.line[i].x, sheet.line[i].y - 4, sheet.line[i].text);
    for (int i = 0; i < scene->panels; i++)
        write_panel(out, &sheet.place[i]);
    for (int i = 0; i < sheet.strips; i++)
        for (int k = 0; k < sheet.strip[i].count; k++) {
            const struct draw_strip *strip = &sheet.strip[i];
            const int x = strip->x + k * strip->width;
            fprintf(out, "\\fill[%s%d] (%d,%d) rectangle (%d,%d);\n", colour_name(strip->paint), k, x, strip->y,
                    x + strip->width - 1, strip->y + 16);
            if (strip->numbered)
                write_node(out, "cell", x + strip->width / 2, strip->y + 8, arena_printf(scene->arena, "%d", k));
        }
    fputs("\\end{tikzpicture}\n\\end{document}\n", out);
}
