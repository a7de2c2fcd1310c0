/* foldc draw: a picture of a layout, or of who owns what. */
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "eval.h"
#include "eval_value.h"
#include "foldc.h"
#include "output.h"

enum { MISUSE = 2, LETS = 64 };

enum format { FORMAT_NONE, FORMAT_SVG, FORMAT_HTML, FORMAT_TIKZ, FORMAT_ASCII };

static const char usage[] = "Usage: foldc draw EXPRESSION [-o FILE] [options]\n";

struct arguments {
    const char *what, *output, *tile, *access;
    const char *let[LETS];
    int lets;
    enum format format;
    struct draw_options options;
    bool help;
};

/* ---- The command line -------------------------------------------------------------------------- */

static void print_help(void)
{
    fputs(usage, stdout);
    fputs("Draws a layout, or the ownership that a tiled copy makes, given as `foldc eval` takes it.\n"
          "  -o FILE          .svg, .html, .tex or .txt; '-' is standard output. Without: ASCII on standard output\n"
          "  --svg --html --tikz --ascii   the form, whatever the output's name says\n"
          "  --tile=SHAPE     the expression is a (thread, value) layout into a tile of that shape\n"
          "  --access=EXPR    the expression is what a tiled copy, or a (thread, value) layout, touches\n"
          "  --bytes=N        of an element in shared memory: colours are banks, conflicts are marked\n"
          "  --warp=N         the warp whose requests are looked at (0)\n"
          "  --request=N      which of its requests is shown (the first of those that cost most)\n"
          "  --let NAME=EXPR  a name for the expressions\n"
          "  --label=WHAT     in the cells: owner (T3), value (T3V5), offset, index or bank\n"
          "  --limit=N        rows and columns of a panel (32); 0: all\n"
          "  --no-plain       a swizzled layout without its plain one beside it\n",
          stdout);
}

static int misuse(const char *what, const char *which)
{
    fprintf(stderr, "foldc draw: %s%s\n%s", what, which, usage);
    return MISUSE;
}

/* The value of "--name=VALUE" or "--name VALUE", moving *i onto it; NULL if argument *i is another one. */
static const char *value_of(const char *name, char **argv, int *i)
{
    const size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0)
        return NULL;
    if (argv[*i][length] == '=')
        return argv[*i] + length + 1;
    return argv[*i][length] == '\0' && argv[*i + 1] ? argv[++*i] : NULL;
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
        a->options.plain = false;
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
        a->options.bytes = (int)number;
    } else if ((text = value_of("--limit", argv, i)) != NULL) {
        if (!read_number(text, 0, 4096, &number) || (number && number < 4))
            return -1;
        a->options.limit = number;
    } else if ((text = value_of("--warp", argv, i)) != NULL) {
        if (!read_number(text, 0, 31, &number))
            return -1;
        a->options.warp = (int)number;
    } else if ((text = value_of("--request", argv, i)) != NULL) {
        if (!read_number(text, 0, 65535, &number))
            return -1;
        a->options.request = (int)number;
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
    if (strcmp(argv[*i], "-o") == 0)
        return (a->output = argv[*i + 1]) != NULL ? ++*i, 1 : -1;
    if ((text = value_of("--let", argv, i)) != NULL) {
        if (a->lets == LETS || !strchr(text, '='))
            return -1;
        a->let[a->lets++] = text;
        return 1;
    }
    if ((text = value_of("--tile", argv, i)) != NULL)
        return (a->tile = text) != NULL;
    if ((text = value_of("--access", argv, i)) != NULL)
        return (a->access = text) != NULL;
    if ((text = value_of("--label", argv, i)) != NULL)
        return read_label(text, &a->options.label) ? 1 : -1;
    if (take_switch(a, argv[*i]))
        return 1;
    if ((argv[*i][0] == '-' && argv[*i][1] == '-') || a->what)
        return 0;
    a->what = argv[*i];
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

/* ---- Expressions ------------------------------------------------------------------------------- */

/* What the calculator makes of a text; NULL after telling why, with the place under a caret. */
static const eval_value *evaluated(eval *e, const char *text)
{
    static const char lead[] = "error: column ";
    int bad;
    const char *answer = eval_line(e, text, strlen(text), &bad);
    if (!bad && *answer)
        return eval_last(e);
    if (!bad) {
        fprintf(stderr, "foldc draw: an empty expression\n");
    } else if (strncmp(answer, lead, sizeof lead - 1) == 0) {
        char *end;
        const long column = strtol(answer + sizeof lead - 1, &end, 10);
        fprintf(stderr, "foldc draw: column %s\n    %s\n    %*s^\n", answer + sizeof lead - 1, text, (int)column - 1,
                "");
    } else {
        fprintf(stderr, "foldc draw: %s\n", answer);
    }
    return NULL;
}

static bool bind_names(eval *e, const struct arguments *a)
{
    for (int i = 0; i < a->lets; i++) {
        char line[4096];
        const int n = snprintf(line, sizeof line, "let %s", a->let[i]);
        if (n >= (int)sizeof line || !evaluated(e, line))
            return false;
    }
    return true;
}

static bool refused(const char *what, const char *why)
{
    fprintf(stderr, "foldc draw: %s: %s\n", what, why);
    return false;
}

static ccute_tuple tile_of(const ccute_tiled_copy *copy)
{
    eval_value tile;
    ccute_tuple shape = ccute_open_();
    eval_value_set_tile(&tile, &copy->tile);
    if (tile.kind == EVAL_TUPLE)
        return tile.tuple;
    for (int i = 0; i < copy->tile.n; i++) {
        int64_t size = 1;
        for (int k = copy->tile.begin[i];
             k < (i + 1 < copy->tile.n ? copy->tile.begin[i + 1] : copy->tile.pool.shape.n); k++)
            size *= copy->tile.pool.shape.v[k];
        shape = ccute_push_int_(shape, size);
    }
    return ccute_close_(shape);
}

/* Does an atom of a warp have lanes point at other elements than they hold? Then a copy has two maps. */
static bool has_two_maps(const ccute_copy_atom *atom) { return ccute_atom_is_matrix_(*atom); }

static bool draw_copy(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_copy *copy,
                      const ccute_tuple *shape, const ccute_layout *data, const char **why)
{
    struct draw_access access;
    if (!draw_access_of_copy(scene->arena, copy, false, shape, &access, why))
        return false;
    if (has_two_maps(&copy->atom))
        access.name = "holds";
    if (!draw_owners(scene, options, shape, data, &access, why))
        return false;
    if (has_two_maps(&copy->atom)) {
        if (!draw_access_of_copy(scene->arena, copy, true, shape, &access, why))
            return false;
        access.name = "points at";
        return draw_owners(scene, options, shape, data, &access, why);
    }
    return true;
}

/* What an access expression is, over a domain; false after telling why not. */
static bool read_access(struct draw_scene *scene, eval *e, const char *text, const ccute_tuple *shape,
                        struct draw_access *out)
{
    const eval_value *value = evaluated(e, text);
    const char *why;
    if (!value)
        return false;
    if (value->kind == EVAL_COPY)
        return draw_shared_access(scene->arena, &value->copy, shape, out, &why) || refused(text, why);
    if (value->kind == EVAL_LAYOUT)
        return draw_access_of_layout(scene->arena, &value->layout, shape, out, &why) || refused(text, why);
    return refused(text, "an access is a tiled copy or a (thread, value) layout");
}

static const char *counted(arena *arena, const ccute_tuple *shape)
{
    return arena_printf(arena, "%lld elements of shape %s", (long long)draw_size(shape), draw_tuple_text(arena, shape));
}

static bool draw_tiled_copy(struct draw_scene *scene, const struct arguments *a, const ccute_tiled_copy *copy)
{
    const ccute_tuple shape = tile_of(copy);
    const char *why;
    const ccute_tuple threads = draw_mode(&copy->tv.shape, 0), values = draw_mode(&copy->tv.shape, 1);
    scene->subtitle = arena_printf(scene->arena, "%s, %lld threads with %lld values each, %d bits a move",
                                   counted(scene->arena, &shape), (long long)draw_size(&threads),
                                   (long long)draw_size(&values), (int)copy->atom.bits);
    return draw_copy(scene, &a->options, copy, &shape, NULL, &why) || refused(a->what, why);
}

static bool draw_tv(struct draw_scene *scene, eval *e, const struct arguments *a, const ccute_layout *tv)
{
    struct draw_access access;
    const ccute_layout given = *tv;
    const eval_value *value = evaluated(e, a->tile);
    ccute_tuple shape;
    const char *why;
    if (!value)
        return false;
    if (value->kind != EVAL_TUPLE)
        return refused(a->tile, "the tile is a shape, like (8,128)");
    shape = value->tuple;
    if (!draw_can(scene->arena, &shape, &why) || !draw_access_of_layout(scene->arena, &given, &shape, &access, &why))
        return refused(a->what, why);
    scene->subtitle = arena_printf(scene->arena, "%s, %lld threads with %lld values each",
                                   counted(scene->arena, &shape), (long long)access.threads, (long long)access.values);
    return draw_owners(scene, &a->options, &shape, NULL, &access, &why) || refused(a->what, why);
}

static bool draw_memory(struct draw_scene *scene, eval *e, const struct arguments *a, const ccute_layout *layout)
{
    const ccute_layout given = *layout;
    struct draw_access access;
    const char *why;
    scene->subtitle = counted(scene->arena, &given.shape);
    if (!draw_can(scene->arena, &given.shape, &why))
        return refused(a->what, why);
    if (a->access && !read_access(scene, e, a->access, &given.shape, &access))
        return false;
    if (a->access && a->options.bytes && !draw_banks(scene, &a->options, &given, &access, &why))
        return refused(a->what, why);
    if (a->access && !a->options.bytes && !draw_owners(scene, &a->options, &given.shape, &given, &access, &why))
        return refused(a->what, why);
    if (!a->access && !draw_layout(scene, &a->options, &given, &why))
        return refused(a->what, why);
    return true;
}

static bool draw_value(struct draw_scene *scene, eval *e, const struct arguments *a, const eval_value *value)
{
    char why[128];
    if (value->kind == EVAL_COPY)
        return draw_tiled_copy(scene, a, &value->copy);
    if (value->kind == EVAL_LAYOUT)
        return a->tile ? draw_tv(scene, e, a, &value->layout) : draw_memory(scene, e, a, &value->layout);
    snprintf(why, sizeof why, "this is %s: what is drawn is a layout, like make_layout((8,4)), or a tiled copy",
             eval_value_noun(value));
    return refused(a->what, why);
}

/* ---- Output ------------------------------------------------------------------------------------ */

static bool write_scene(const struct draw_scene *scene, enum format format, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    bool good = out != NULL;
    if (good) {
        (format == FORMAT_SVG    ? draw_svg
         : format == FORMAT_HTML ? draw_html
         : format == FORMAT_TIKZ ? draw_tikz
                                 : draw_ascii)(out, scene);
        good = fclose(out) == 0;
    }
    if (!good)
        fprintf(stderr, "foldc draw: out of memory\n");
    good = good && output_write(path, bytes, size);
    free(bytes);
    return good;
}

static int draw(const struct arguments *a, enum format format)
{
    arena *arena = arena_new();
    eval *e = eval_new();
    struct draw_scene *scene = draw_scene_new(arena, a->what);
    const eval_value *value = NULL;
    bool good = e != NULL;
    if (!good)
        fprintf(stderr, "foldc draw: out of memory\n");
    good = good && bind_names(e, a) && (value = evaluated(e, a->what)) != NULL && draw_value(scene, e, a, value);
    good = good && write_scene(scene, format, a->output ? a->output : "-");
    eval_free(e);
    arena_free(arena);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int foldc_draw(int argc, char **argv)
{
    struct arguments a = {.options = {.limit = DRAW_LIMIT, .request = -1, .plain = true}};
    enum format format;
    for (int i = 1; i < argc; i++) {
        const char *const word = argv[i];
        const int taken = take(&a, argv, &i);
        if (taken < 0)
            return misuse("no good value: ", word);
        if (!taken)
            return misuse("not an argument: ", word);
    }
    if (a.help) {
        print_help();
        return EXIT_SUCCESS;
    }
    if (!a.what)
        return misuse("an expression is missing", "");
    format = format_of(&a);
    if (format == FORMAT_NONE)
        return misuse("the form of the output is not told by its name: --svg, --html, --tikz or --ascii: ", a.output);
    if (format == FORMAT_ASCII && a.options.label == DRAW_LABEL_AUTO)
        a.options.label = DRAW_LABEL_OWNER;
    return draw(&a, format);
}
