/* A scene as a page of its own: the picture, the facts of the cell under the pointer, one thread lit up. */
#include "draw.h"

/* foldc/draw/page.css and foldc/draw/page.js, as text. */
extern const char draw_page_css[], draw_page_js[];

void draw_page_begin(FILE *out, const char *title)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          out);
    draw_escaped(out, title);
    fprintf(out, "</title>\n<style>\n%s", draw_page_css);
    draw_style(out, true);
    fputs("</style>\n</head>\n<body>\n", out);
}

void draw_page_end(FILE *out)
{
    fprintf(out, "<div id=\"tip\" role=\"status\" hidden></div>\n<script>\n%s</script>\n</body>\n</html>\n",
            draw_page_js);
}

void draw_page_tools(FILE *out, bool threads)
{
    fputs("<div class=\"tools\">", out);
    if (threads)
        fputs("<label>light up thread <input id=\"thread\" type=\"number\" min=\"0\"></label>", out);
    fputs("<button id=\"theme\" type=\"button\">light / dark</button></div>", out);
}

/* How to read the page. */
static void write_help(FILE *out, const struct draw_scene *scene)
{
    fputs("<p class=\"how\">Point at a cell to see all that is known of it", out);
    if (scene->has_threads)
        fputs("; all that the same thread owns lights up with it. T3 over V5 is value 5 of thread 3; "
              "colours repeat every 32 threads, a warp",
              out);
    fputs(". Lines and gaps between cells stand where a block of a nested mode ends, the coordinates of the blocks in "
          "brackets beside them.</p>\n",
          out);
}

void draw_html(FILE *out, const struct draw_scene *scene)
{
    draw_page_begin(out, scene->title);
    fputs("<header><h1>foldc draw</h1>", out);
    draw_page_tools(out, scene->has_threads || scene->has_asked);
    fputs("</header>\n<main>\n<figure>\n", out);
    draw_svg_inline(out, scene);
    fputs("</figure>\n", out);
    write_help(out, scene);
    fputs("</main>\n", out);
    draw_page_end(out);
}
