/* Colours and letters of pictures in SVG and HTML. */
#include "draw.h"

struct colour {
    unsigned light, dark;
};

static const struct colour colours[DRAW_COLOURS] = {
#define DRAW_COLOUR(light, dark) {light, dark},
#define DRAW_STEP(light, dark)
#define DRAW_INK(name, light, dark)
#include "palette.def"
#undef DRAW_COLOUR
#undef DRAW_STEP
#undef DRAW_INK
};

static const struct colour steps[DRAW_STEPS] = {
#define DRAW_COLOUR(light, dark)
#define DRAW_STEP(light, dark) {light, dark},
#define DRAW_INK(name, light, dark)
#include "palette.def"
#undef DRAW_COLOUR
#undef DRAW_STEP
#undef DRAW_INK
};

enum ink {
#define DRAW_COLOUR(light, dark)
#define DRAW_STEP(light, dark)
#define DRAW_INK(name, light, dark) INK_##name,
#include "palette.def"
#undef DRAW_COLOUR
#undef DRAW_STEP
#undef DRAW_INK
};

static const struct colour inks[] = {
#define DRAW_COLOUR(light, dark)
#define DRAW_STEP(light, dark)
#define DRAW_INK(name, light, dark) {light, dark},
#include "palette.def"
#undef DRAW_COLOUR
#undef DRAW_STEP
#undef DRAW_INK
};

static unsigned pick(const struct colour *colour, bool dark) { return dark ? colour->dark : colour->light; }

unsigned draw_colour(enum draw_paint paint, int shade, bool dark)
{
    switch (paint) {
    case DRAW_THREAD:
    case DRAW_BANK:
        return pick(&colours[shade % DRAW_COLOURS], dark);
    case DRAW_RAMP:
        return pick(&steps[shade % DRAW_STEPS], dark);
    default:
        return pick(&inks[INK_blank], dark);
    }
}

/* Is a label on this colour in the other ink? On light ground a darker colour's is, on dark ground a lighter one's. */
static bool has_other_ink(enum draw_paint paint, int shade, bool dark)
{
    return (paint == DRAW_THREAD || paint == DRAW_BANK) && shade % 4 >= (dark ? 2 : 3);
}

unsigned draw_ink(enum draw_paint paint, int shade, bool dark)
{
    return pick(&inks[has_other_ink(paint, shade, dark) ? INK_label : INK_ink], dark);
}

/* The rules of one theme; `lead` stands before each selector. */
static void write_theme(FILE *out, const char *lead, bool dark)
{
#define INK(name) pick(&inks[INK_##name], dark)
    fprintf(out, "%s .bg{fill:#%06x}\n%s text{fill:#%06x}\n", lead, INK(ground), lead, INK(ink));
    fprintf(out, "%s .mu{fill:#%06x}\n%s .bl rect{fill:#%06x}\n", lead, INK(muted), lead, INK(blank));
    fprintf(out, "%s .ru{stroke:#%06x}\n%s .br{stroke:#%06x}\n", lead, INK(ruling), lead, INK(faint));
    fprintf(out, "%s .mx{stroke:#%06x}\n%s .mt,%s text.mt{fill:#%06x}\n", lead, INK(conflict), lead, lead,
            INK(conflict));
    fprintf(out, "%s .mk{stroke:#%06x}\n%s .c:hover rect,%s .c.on rect,%s .c.at rect{stroke:#%06x}\n", lead, INK(asked),
            lead, lead, lead, INK(ink));
#undef INK
    for (int i = 0; i < DRAW_COLOURS; i++) {
        fprintf(out, "%s .p%d rect{fill:#%06x}\n", lead, i, pick(&colours[i], dark));
        fprintf(out, "%s .p%d text{fill:#%06x}\n", lead, i, draw_ink(DRAW_THREAD, i, dark));
    }
    for (int i = 0; i < DRAW_STEPS; i++)
        fprintf(out, "%s .r%d rect{fill:#%06x}\n", lead, i, pick(&steps[i], dark));
}

void draw_style(FILE *out, bool page)
{
    fputs(".ccute text{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11px}\n"
          ".ccute .t1{font-size:14px;font-weight:700}\n"
          ".ccute .pt{font-size:12px;font-weight:700}\n"
          ".ccute .hd{font-size:9px}\n"
          ".ccute .lb,.ccute .hc{text-anchor:middle}\n"
          ".ccute .sm{font-size:9px}\n"
          ".ccute .un{font-size:8px;text-anchor:middle}\n"
          ".ccute .hr{text-anchor:end}\n"
          ".ccute .ru{stroke-width:1.2;fill:none}\n"
          ".ccute .br{stroke-width:1;fill:none}\n"
          ".ccute .mx{stroke-width:2;fill:none}\n"
          ".ccute .mk{stroke-width:1.2;stroke-dasharray:2 2;fill:none}\n"
          ".ccute .c:hover rect,.ccute .c.on rect,.ccute .c.at rect{stroke-width:2}\n"
          ".ccute .c text{pointer-events:none}\n",
          out);
    write_theme(out, ".ccute", false);
    fputs("@media (prefers-color-scheme:dark){\n", out);
    write_theme(out, page ? ":root:not([data-theme=light]) .ccute" : ".ccute", true);
    fputs("}\n", out);
    if (page)
        write_theme(out, ":root[data-theme=dark] .ccute", true);
}

void draw_escaped(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            if ((unsigned char)*text >= 32 || *text == '\t' || *text == '\n')
                putc(*text, out);
            else
                putc(' ', out);
        }
}
