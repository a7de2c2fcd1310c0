/* The page of foldc draw --serve: a form, its picture or the mistake, and examples to begin with. */
#include "draw_page.h"

#include <string.h>

#include "foldc/draw/asked.h"

/* foldc/draw/live.css and foldc/draw/live.js, as text. */
extern const char draw_live_css[], draw_live_js[];

/* The pictures that the page offers to begin with. */
static const struct example {
    const char *title, *layout, *access, *bytes, *tile;
} examples[] = {
    {"row-major", "(4,8):(8,1)", "", "", ""},
    {"nested modes", "((4,2),(4,(2,2))):((1,16),(4,(8,64)))", "", "", ""},
    {"threads and values", "((16,8),8):((64,1),8)", "", "", "(8,128)"},
    {"tiled copy", "tiled_copy(128, 16, (8,4):(1,8), (8,1):(1,0))", "", "", ""},
    {"swizzle", "Sw<3,0,3> o (8,8):(8,1)", "", "", ""},
    {"bank conflicts", "(32,32):(32,1)", "32:1", "4", ""},
    {"free of conflicts", "Sw<5,0,5> o (32,32):(32,1)", "32:1", "4", ""},
    {"tensor core", "layout_C(mma(16, 8, 16, f16, f16, f32))", "", "", "(16,8)"},
};

static void write_parameter(FILE *out, const char *name, const char *value)
{
    fprintf(out, "%s=", name);
    for (; *value; value++)
        if (strchr("%&+#;\"'<>", *value) || (unsigned char)*value <= ' ' || (unsigned char)*value >= 127)
            fprintf(out, "%%%02X", (unsigned char)*value);
        else
            putc(*value, out);
}

static void write_examples(FILE *out)
{
    fputs("<nav aria-label=\"examples\">", out);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *e = &examples[i];
        fputs("<a href=\"/?", out);
        write_parameter(out, "layout", e->layout);
        write_parameter(out, "&amp;access", e->access);
        write_parameter(out, "&amp;bytes", e->bytes);
        write_parameter(out, "&amp;tile", e->tile);
        fprintf(out, "\">%s</a>\n", e->title);
    }
    fputs("</nav>\n", out);
}

static void write_field(FILE *out, const struct serve_request *request, const char *name, const char *label,
                        const char *placeholder)
{
    fprintf(out, "<label class=\"%s\">%s<input name=\"%s\" placeholder=\"%s\" value=\"", name, label, name,
            placeholder);
    draw_escaped(out, serve_field(request, name));
    fputs("\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\"></label>\n", out);
}

static void write_choice(FILE *out, const char *value, const char *text, const char *chosen)
{
    fprintf(out, "<option value=\"%s\"%s>%s</option>", value, strcmp(value, chosen) == 0 ? " selected" : "", text);
}

static void write_choices(FILE *out, const struct serve_request *request)
{
    static const char *const sizes[] = {"1", "2", "4", "8", "16"};
    fputs("<label class=\"bytes\">Bytes of an element<select name=\"bytes\">", out);
    write_choice(out, "", "any: no banks", serve_field(request, "bytes"));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        write_choice(out, sizes[i], sizes[i], serve_field(request, "bytes"));
    fputs("</select></label>\n<label class=\"label\">In the cells<select name=\"label\">", out);
    write_choice(out, "", "by the picture", serve_field(request, "label"));
    for (enum draw_label label = DRAW_LABEL_AUTO; label <= DRAW_LABEL_BANK; label++)
        if (draw_label_name(label))
            write_choice(out, draw_label_name(label), draw_label_name(label), serve_field(request, "label"));
    fputs("</select></label>\n", out);
}

static void write_form(FILE *out, const struct serve_request *request)
{
    fputs("<form id=\"ask\" action=\"/\">\n", out);
    write_field(out, request, "layout", "Layout or tiled copy", "(4,8):(8,1)");
    write_field(out, request, "access", "Accessed by: a tiled copy or a (thread, value) layout", "32:1");
    write_field(out, request, "tile", "Or draw the layout as (thread, value) in a tile of shape", "(8,128)");
    write_choices(out, request);
    write_field(out, request, "names", "Names for the expressions", "n = 8; m = 4");
    fputs("<button>Draw</button>\n</form>\n", out);
}

void draw_page(FILE *out, const struct serve_request *request, const char *picture, const char *why)
{
    draw_page_begin(out, "foldc draw");
    fprintf(out, "<style>\n%s</style>\n<header><h1>foldc draw</h1>", draw_live_css);
    draw_page_tools(out, true);
    fputs("</header>\n<main>\n", out);
    write_examples(out);
    write_form(out, request);
    fprintf(out, "<pre id=\"why\" role=\"alert\"%s>", why ? "" : " hidden");
    draw_escaped(out, why ? why : "");
    fprintf(out, "</pre>\n<figure id=\"figure\">%s</figure>\n", picture ? picture : "");
    fputs("<p class=\"how\"><a id=\"file\" href=\"/picture.svg\">This picture as SVG</a>. "
          "The calculator's functions: <code>foldc help eval</code>.</p>\n</main>\n",
          out);
    fprintf(out, "<script>\n%s</script>\n", draw_live_js);
    draw_page_end(out);
}
