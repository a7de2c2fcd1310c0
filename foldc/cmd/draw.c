/* foldc draw: a picture of a layout, or of the owners of its elements. */
#include <stdlib.h>
#include <string.h>

#include "foldc/cli/arguments.h"
#include "foldc/base/cleanup.h"
#include "draw_ask.h"
#include "draw_image.h"
#include "draw_serve.h"
#include "commands.h"
#include "help.h"
#include "foldc/base/output.h"
#include "foldc/base/terminal.h"

enum format { FORMAT_NONE, FORMAT_SVG, FORMAT_HTML, FORMAT_TIKZ, FORMAT_ASCII, FORMAT_PNG, FORMAT_PDF };

struct draw_command {
    struct draw_asked asked;
    const char *output;
    enum format format;
    bool serves;
    int port; /* -1: not given */
};

/* ---- The command line -------------------------------------------------------------------------- */

/* Take a number's option: false, after one line, if it has no good value. */
static bool take_number(struct draw_command *c, const struct arguments *a, enum argument is)
{
    int64_t limit;
    switch (is) {
    case OPTION_draw_BYTES:
        return arguments_int(a, 1, 64, &c->asked.options.bytes);
    case OPTION_draw_WARP:
        return arguments_int(a, 0, 31, &c->asked.options.warp);
    case OPTION_draw_REQUEST:
        return arguments_int(a, 0, 65535, &c->asked.options.request);
    case OPTION_draw_PORT:
        return arguments_int(a, 0, 65535, &c->port);
    default:
        if (!arguments_number(a, 0, 4096, &limit))
            return false;
        c->asked.options.limit = limit;
        return !limit || limit >= 4 || arguments_bad_value(a, "0, or at least 4");
    }
}

static bool take_let(struct draw_command *c, const struct arguments *a)
{
    if (c->asked.lets == DRAW_LETS)
        return arguments_misuse(a, "more than %d times --let", DRAW_LETS);
    if (!strchr(a->value, '='))
        return arguments_bad_value(a, "NAME=EXPRESSION");
    c->asked.let[c->asked.lets++] = a->value;
    return true;
}

/* Take an option or a word: false, after one line, if it has no good value. */
static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct draw_command *c = context;
    static const enum format formats[] = {[OPTION_draw_SVG - OPTION_draw_SVG] = FORMAT_SVG,
                                          [OPTION_draw_HTML - OPTION_draw_SVG] = FORMAT_HTML,
                                          [OPTION_draw_TIKZ - OPTION_draw_SVG] = FORMAT_TIKZ,
                                          [OPTION_draw_ASCII - OPTION_draw_SVG] = FORMAT_ASCII};
    switch (is) {
    case ARGUMENT_WORD:
        return arguments_take_word(a, &c->asked.what, 1);
    case OPTION_draw_OUTPUT:
        c->output = a->value;
        return true;
    case OPTION_draw_SVG:
    case OPTION_draw_HTML:
    case OPTION_draw_TIKZ:
    case OPTION_draw_ASCII:
        c->format = formats[is - OPTION_draw_SVG];
        return true;
    case OPTION_draw_TILE:
        c->asked.tile = a->value;
        return true;
    case OPTION_draw_ACCESS:
        c->asked.access = a->value;
        return true;
    case OPTION_draw_LET:
        return take_let(c, a);
    case OPTION_draw_LANGUAGE:
        c->asked.language = a->value;
        return true;
    case OPTION_draw_LABEL:
        return draw_label_read(a->value, &c->asked.options.label);
    case OPTION_draw_SERVE:
        return c->serves = true;
    case OPTION_draw_NO_PLAIN:
        c->asked.options.plain = false;
        return true;
    default:
        return take_number(c, a, is);
    }
}

/* A served page reads no file and writes none. */
static bool check_served(const struct draw_command *c, const struct arguments *a)
{
    if (c->output || c->format != FORMAT_NONE)
        return arguments_misuse(a, "--serve shows pictures in a page: it takes no -o and no format");
    if (c->asked.what && draw_names_variable(c->asked.what))
        return arguments_misuse(a, "--serve draws expressions, and %s names a variable of a source", c->asked.what);
    return true;
}

/* The words fit together. False, after one line, if they do not. */
static bool check(const struct draw_command *c, const struct arguments *a)
{
    if (c->serves)
        return check_served(c, a);
    return c->port >= 0 ? arguments_misuse(a, "--port is for --serve")
                        : c->asked.what || arguments_misuse(a, "an expression is missing");
}

/* The requested form, or that of the output's name. */
static enum format format_of(const struct draw_command *a)
{
    static const struct {
        const char *ending;
        enum format format;
    } endings[] = {{".svg", FORMAT_SVG},   {".html", FORMAT_HTML}, {".htm", FORMAT_HTML}, {".tex", FORMAT_TIKZ},
                   {".tikz", FORMAT_TIKZ}, {".txt", FORMAT_ASCII}, {".png", FORMAT_PNG},  {".pdf", FORMAT_PDF}};
    const size_t length = a->output ? strlen(a->output) : 0;
    if (a->format != FORMAT_NONE)
        return a->format;
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        const size_t n = strlen(endings[k].ending);
        if (length > n && strcmp(a->output + length - n, endings[k].ending) == 0)
            return endings[k].format;
    }
    return !a->output || strcmp(a->output, "-") == 0 ? FORMAT_ASCII : FORMAT_NONE;
}

/* ---- Output ------------------------------------------------------------------------------------ */

struct printing {
    const struct draw_scene *scene;
    enum format format;
    enum draw_colours colours;
};

static void print_scene(FILE *out, const void *context)
{
    const struct printing *p = context;
    switch (p->format) {
    case FORMAT_SVG:
        draw_svg(out, p->scene);
        break;
    case FORMAT_HTML:
        draw_html(out, p->scene);
        break;
    case FORMAT_TIKZ:
        draw_tikz(out, p->scene);
        break;
    default:
        draw_ascii(out, p->scene, p->colours);
        break;
    }
}

/* The colours that standard output shows; COLORTERM names a terminal with all of them. */
static enum draw_colours terminal_colours(void)
{
    const char *kind = getenv("COLORTERM");
    if (!terminal_coloured(stdout))
        return DRAW_NO_COLOURS;
    return kind && (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0) ? DRAW_ALL_COLOURS : DRAW_256_COLOURS;
}

/* Write the scene in the form that is requested. */
static bool put_scene(const struct draw_command *a, const struct draw_scene *scene, enum format format)
{
    const bool is_file = a->output && strcmp(a->output, "-") != 0;
    const struct printing printing = {scene, format, is_file ? DRAW_NO_COLOURS : terminal_colours()};
    if (format == FORMAT_PNG || format == FORMAT_PDF)
        return draw_image(a->output, scene, format == FORMAT_PNG ? "png" : "pdf");
    return output_print(a->output ? a->output : "-", print_scene, &printing);
}

static int draw(const struct draw_command *a, enum format format)
{
    arena *arena = arena_new();
    struct draw_scene *scene = draw_scene_new(arena, a->asked.what);
    const bool good = draw_ask(scene, &a->asked) && put_scene(a, scene, format);
    arena_free(arena);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int foldc_draw(int argc, char **argv)
{
    struct draw_command c = {.asked = {.options = {.limit = -1, .request = -1, .plain = true}}, .port = -1};
    struct arguments a = arguments_of(argv, NULL);
    enum format format;
    (void)argc;
    if (!arguments_read(&a, take, &c))
        return MISUSE;
    if (a.help)
        return help_command("draw");
    if (!check(&c, &a))
        return MISUSE;
    c.asked.flags = a.flags;
    cleanup_on_signals();
    if (c.serves)
        return draw_serve(&c.asked, c.port < 0 ? DRAW_PORT : c.port);
    format = format_of(&c);
    if (format == FORMAT_NONE) {
        arguments_misuse(
            &a,
            "-o %s: its name does not show the format: .svg, .html, .tex, .txt, .png or .pdf, or one of --svg, --html, "
            "--tikz and --ascii",
            c.output);
        return MISUSE;
    }
    if (format == FORMAT_ASCII && c.asked.options.label == DRAW_LABEL_AUTO)
        c.asked.options.label = DRAW_LABEL_OWNER;
    if (c.asked.options.limit < 0) {
        c.asked.options.limit = format == FORMAT_ASCII ? DRAW_LIMIT_OF_TEXT : DRAW_LIMIT;
        c.asked.options.width = format == FORMAT_ASCII ? 0 : DRAW_PANEL_WIDTH;
    }
    return draw(&c, format);
}
