/* foldc draw: a picture of a layout, or of who owns what. */
#include <stdlib.h>
#include <string.h>

#include "cleanup.h"
#include "draw_asked.h"
#include "foldc.h"
#include "output.h"

enum { MISUSE = 2 };

enum format { FORMAT_NONE, FORMAT_SVG, FORMAT_HTML, FORMAT_TIKZ, FORMAT_ASCII };

static const char usage[] =
    "Usage: foldc draw EXPRESSION | FILE:FUNCTION:VARIABLE [-o FILE] [options] [-- compiler flags]\n";

struct arguments {
    struct draw_asked asked;
    const char *output;
    enum format format;
    bool help;
};

/* ---- The command line -------------------------------------------------------------------------- */

static void print_help(void)
{
    fputs(usage, stdout);
    fputs(
        "Draws a layout, or who owns what by a tiled copy: an expression as `foldc eval` takes it, or a variable of a\n"
        "source. What hangs on the thread there is drawn for all of them.\n"
        "  -o FILE          .svg, .html, .tex or .txt; '-' is standard output. Without: ASCII on standard output\n"
        "  --svg --html --tikz --ascii   the form, whatever the output's name says\n"
        "  --tile=SHAPE     the expression is a (thread, value) layout into a tile of that shape\n"
        "  --access=EXPR    the expression is what a tiled copy, or a (thread, value) layout, touches\n"
        "  --bytes=N        of an element in shared memory: colours are banks, conflicts are marked\n"
        "  --warp=N         the warp whose requests are looked at (0)\n"
        "  --request=N      which of its requests is shown (the first of those that cost most)\n"
        "  --let NAME=EXPR  a name for the expressions, or the value of an unknown of the source: ld=128, "
        "blockDim.x=64\n"
        "  -x LANGUAGE      c, c++ or cuda, whatever the source's name says\n"
        "  --label=WHAT     in the cells: owner (T3), value (T3V5), offset, index or bank\n"
        "  --limit=N        rows and columns of a panel (32, of text 24); 0: all\n"
        "  --no-plain       a swizzled layout without its plain one beside it\n",
        stdout);
}

static int misuse(const char *what, const char *which)
{
    fprintf(stderr, "foldc draw: %s%s\n%s", what, which, usage);
    return MISUSE;
}

/* The value of "--name=VALUE" or "--name VALUE", moving *i onto it, "" where it is missing; NULL if argument *i is
   another one. */
static const char *value_of(const char *name, char **argv, int *i)
{
    const size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0)
        return NULL;
    if (argv[*i][length] == '=')
        return argv[*i] + length + 1;
    if (argv[*i][length] != '\0')
        return NULL;
    return argv[*i + 1] ? argv[++*i] : "";
}

static bool read_number(const char *text, int64_t least, int64_t most, int64_t *out)
{
    char *end;
    const long long value = strtoll(text, &end, 10);
    *out = value;
    return *text && !*end && value >= least && value <= most;
}

static bool read_label(const char *text, enum draw_label *out)
{
    static const char *const names[] = {[DRAW_LABEL_OWNER] = "owner",
                                        [DRAW_LABEL_VALUE] = "value",
                                        [DRAW_LABEL_OFFSET] = "offset",
                                        [DRAW_LABEL_INDEX] = "index",
                                        [DRAW_LABEL_BANK] = "bank"};
    for (enum draw_label label = DRAW_LABEL_OWNER; label <= DRAW_LABEL_BANK; label++)
        if (strcmp(text, names[label]) == 0) {
            *out = label;
            return true;
        }
    return false;
}

/* Take a switch; false if it is none. */
static bool take_switch(struct arguments *a, const char *word)
{
    static const struct {
        const char *name;
        enum format format;
    } formats[] = {{"--svg", FORMAT_SVG}, {"--html", FORMAT_HTML}, {"--tikz", FORMAT_TIKZ}, {"--ascii", FORMAT_ASCII}};
    for (size_t k = 0; k < sizeof formats / sizeof *formats; k++)
        if (strcmp(word, formats[k].name) == 0) {
            a->format = formats[k].format;
            return true;
        }
    if (strcmp(word, "--no-plain") == 0) {
        a->asked.options.plain = false;
        return true;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return a->help = true;
    return false;
}

/* Take a number's option: 1; 0 if it is none, -1 if it has no good value. */
static int take_number(struct arguments *a, char **argv, int *i)
{
    int64_t number;
    const char *text;
    if ((text = value_of("--bytes", argv, i)) != NULL) {
        if (!read_number(text, 1, 64, &number))
            return -1;
        a->asked.options.bytes = (int)number;
    } else if ((text = value_of("--limit", argv, i)) != NULL) {
        if (!read_number(text, 0, 4096, &number) || (number && number < 4))
            return -1;
        a->asked.options.limit = number;
    } else if ((text = value_of("--warp", argv, i)) != NULL) {
        if (!read_number(text, 0, 31, &number))
            return -1;
        a->asked.options.warp = (int)number;
    } else if ((text = value_of("--request", argv, i)) != NULL) {
        if (!read_number(text, 0, 65535, &number))
            return -1;
        a->asked.options.request = (int)number;
    } else {
        return 0;
    }
    return 1;
}

/* Take argument *i: 1; 0 if it is none, -1 if it has no good value. */
static int take(struct arguments *a, char **argv, int *i)
{
    const char *text;
    const int number = take_number(a, argv, i);
    if (number)
        return number;
    if (strcmp(argv[*i], "-x") == 0)
        return (a->asked.language = argv[*i + 1]) != NULL ? ++*i, 1 : -1;
    if (strcmp(argv[*i], "-o") == 0)
        return (a->output = argv[*i + 1]) != NULL ? ++*i, 1 : -1;
    if ((text = value_of("--let", argv, i)) != NULL) {
        if (a->asked.lets == DRAW_LETS || !strchr(text, '='))
            return -1;
        a->asked.let[a->asked.lets++] = text;
        return 1;
    }
    if ((text = value_of("--tile", argv, i)) != NULL)
        return (a->asked.tile = text) != NULL;
    if ((text = value_of("--access", argv, i)) != NULL)
        return (a->asked.access = text) != NULL;
    if ((text = value_of("--label", argv, i)) != NULL)
        return read_label(text, &a->asked.options.label) ? 1 : -1;
    if (take_switch(a, argv[*i]))
        return 1;
    if ((argv[*i][0] == '-' && argv[*i][1] == '-') || a->asked.what)
        return 0;
    a->asked.what = argv[*i];
    return 1;
}

/* The form that is asked for, or that the output's name tells. */
static enum format format_of(const struct arguments *a)
{
    static const struct {
        const char *ending;
        enum format format;
    } endings[] = {{".svg", FORMAT_SVG},  {".html", FORMAT_HTML}, {".htm", FORMAT_HTML},
                   {".tex", FORMAT_TIKZ}, {".tikz", FORMAT_TIKZ}, {".txt", FORMAT_ASCII}};
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
        draw_ascii(out, p->scene);
        break;
    }
}

static int draw(const struct arguments *a, enum format format)
{
    arena *arena = arena_new();
    struct draw_scene *scene = draw_scene_new(arena, a->asked.what);
    const struct printing printing = {scene, format};
    const bool good = draw_ask(scene, &a->asked) && output_print(a->output ? a->output : "-", print_scene, &printing);
    arena_free(arena);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int foldc_draw(int argc, char **argv)
{
    struct arguments a = {.asked = {.options = {.limit = -1, .request = -1, .plain = true}}};
    enum format format;
    for (int i = 1; i < argc; i++) {
        const char *const word = argv[i];
        int taken;
        if (strcmp(word, "--") == 0) {
            a.asked.flags = argv + i + 1;
            break;
        }
        taken = take(&a, argv, &i);
        if (taken < 0)
            return misuse("no good value: ", word);
        if (!taken)
            return misuse("not an argument: ", word);
    }
    if (a.help) {
        print_help();
        return EXIT_SUCCESS;
    }
    if (!a.asked.what)
        return misuse("an expression is missing", "");
    format = format_of(&a);
    cleanup_on_signals();
    if (format == FORMAT_NONE)
        return misuse("the form of the output is not told by its name: --svg, --html, --tikz or --ascii: ", a.output);
    if (format == FORMAT_ASCII && a.asked.options.label == DRAW_LABEL_AUTO)
        a.asked.options.label = DRAW_LABEL_OWNER;
    if (a.asked.options.limit < 0)
        a.asked.options.limit = format == FORMAT_ASCII ? DRAW_LIMIT_OF_TEXT : DRAW_LIMIT;
    return draw(&a, format);
}
