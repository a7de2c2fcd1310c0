/* foldc draw --serve: a page in which a layout is typed and seen.
 *
 *     /             the page, with the picture of its fields; it needs no script
 *     /figure       the picture alone, for the page's script
 *     /picture.svg  the picture as a file
 * The input is an expression: no request reads a file. A process of its own draws it, within limits, and the page
 * shows its standard error. */
#include "draw_serve.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "draw_ask.h"
#include "draw_page.h"
#include "foldc/base/text.h"
#include "foldc/serve/serve.h"

enum { DRAWING_SECONDS = 10 };

/* ---- Requests ---------------------------------------------------------------------------------- */

/* "n = 8; m = 4" as the values of --let. */
static bool read_names(arena *arena, const char *text, struct draw_asked *out)
{
    for (out->lets = 0; *text; text += strcspn(text, ";"), text += *text == ';') {
        const size_t blanks = strspn(text, " "), length = strcspn(text, ";");
        if (blanks >= length)
            continue;
        if (out->lets == DRAW_LETS)
            return draw_refused("names", arena_printf(arena, "more than %d", DRAW_LETS));
        out->let[out->lets] = arena_copy(arena, text + blanks, length - blanks);
        if (!strchr(out->let[out->lets++], '='))
            return draw_refused(out->let[out->lets - 1], "a name is given as NAME = EXPRESSION");
    }
    return true;
}

static bool read_bytes(const char *text, int *out)
{
    char *end;
    const long bytes = strtol(text, &end, 10);
    *out = (int)bytes;
    return (!*end && bytes >= 0 && bytes <= 64) || draw_refused(text, "the bytes of an element are 1 to 64");
}

static const char *or_null(const char *text) { return *text ? text : NULL; }

/* The fields of a request over those of the command line. False after one line on standard error. */
static bool read_fields(arena *arena, const struct serve_request *request, struct draw_asked *out)
{
    const char *const label = serve_field(request, "label");
    out->what = serve_field(request, "layout");
    out->tile = or_null(serve_field(request, "tile"));
    out->access = or_null(serve_field(request, "access"));
    out->options.label = DRAW_LABEL_AUTO;
    return read_names(arena, serve_field(request, "names"), out) &&
           read_bytes(serve_field(request, "bytes"), &out->options.bytes) &&
           (!*label || draw_label_read(label, &out->options.label) || draw_refused(label, "there is no such label"));
}

/* The command line as the fields of a request. */
static struct serve_request fields_of(arena *arena, const struct draw_asked *a)
{
    const char *const label = draw_label_name(a->options.label), *names = "";
    for (int i = 0; i < a->lets; i++)
        names = arena_printf(arena, "%s%s%s", names, i ? "; " : "", a->let[i]);
    return (struct serve_request){
        .path = "/",
        .fields = 6,
        .field = {{"layout", a->what ? a->what : "Sw<2,0,3> o (8,8):(8,1)"},
                  {"access", a->access ? a->access : ""},
                  {"bytes", a->options.bytes ? arena_printf(arena, "%d", a->options.bytes) : ""},
                  {"tile", a->tile ? a->tile : ""},
                  {"label", label ? label : ""},
                  {"names", names}}};
}

/* ---- Drawing, in a process of its own ---------------------------------------------------------- */

typedef void printer(FILE *out, const struct draw_scene *scene);

struct drawn {
    bool good;
    struct text picture, why;
};

static _Noreturn void draw_and_end(const struct draw_asked *base, const struct serve_request *request, printer *print,
                                   FILE *picture)
{
    arena *arena = arena_new();
    struct draw_asked asked = *base;
    bool good;
    alarm(DRAWING_SECONDS);
    good = read_fields(arena, request, &asked);
    if (good) {
        struct draw_scene *scene = draw_scene_new(arena, asked.what);
        good = draw_ask_expression(scene, &asked);
        if (good)
            print(picture, scene);
    }
    good = fflush(picture) == 0 && good;
    _exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
}

static bool read_back(arena *arena, FILE *file, struct text *out)
{
    return lseek(fileno(file), 0, SEEK_SET) == 0 && text_read(arena, fileno(file), out);
}

static const char *why_not(arena *arena, int status, struct text *why)
{
    static const char lead[] = "foldc draw: ";
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        return arena_printf(arena, "given up: the picture takes more than %d seconds", DRAWING_SECONDS);
    if (!why->length)
        return "the picture cannot be drawn";
    return text_begins(why->bytes, lead) ? why->bytes + sizeof lead - 1 : why->bytes;
}

/* The picture of a request's fields, or why there is none. */
static struct drawn draw_apart(arena *arena, const struct draw_asked *base, const struct serve_request *request,
                               printer *print)
{
    struct drawn out = {.good = false};
    FILE *picture = tmpfile(), *why = tmpfile();
    const pid_t child = picture && why ? fork() : -1;
    int status = 0;
    if (child == 0) {
        dup2(fileno(why), STDERR_FILENO);
        draw_and_end(base, request, print, picture);
    }
    if (child > 0 && waitpid(child, &status, 0) == child) {
        out.good = status == 0 && read_back(arena, picture, &out.picture);
        if (!out.good) {
            read_back(arena, why, &out.why);
            out.why.bytes = arena_printf(arena, "%s", why_not(arena, status, &out.why));
        }
    } else {
        out.why.bytes = arena_printf(arena, "there is no process or no temporary file to draw with");
    }
    out.why.length = out.good ? 0 : strlen(out.why.bytes);
    if (picture)
        fclose(picture);
    if (why)
        fclose(why);
    return out;
}

/* ---- Answers ----------------------------------------------------------------------------------- */

static void answer_page(const struct draw_asked *base, arena *arena, const struct serve_request *request,
                        struct serve_answer *out)
{
    const struct serve_request fields = request->fields ? *request : fields_of(arena, base);
    const struct drawn drawn = draw_apart(arena, base, &fields, draw_svg_inline);
    char *bytes = NULL;
    size_t length = 0;
    FILE *page = open_memstream(&bytes, &length);
    if (page)
        draw_page(page, &fields, drawn.good ? drawn.picture.bytes : NULL, drawn.good ? NULL : drawn.why.bytes);
    if (page && fclose(page) == 0)
        *out = (struct serve_answer){200, "text/html", arena_copy(arena, bytes, length), length};
    free(bytes);
}

static void answer_picture(const struct draw_asked *base, arena *arena, const struct serve_request *request,
                           printer *print, const char *type, struct serve_answer *out)
{
    const struct drawn drawn = draw_apart(arena, base, request, print);
    *out = drawn.good ? (struct serve_answer){200, type, drawn.picture.bytes, drawn.picture.length}
                      : (struct serve_answer){400, "text/plain", drawn.why.bytes, drawn.why.length};
}

static void answer(const void *context, arena *arena, const struct serve_request *request, struct serve_answer *out)
{
    const struct draw_asked *base = context;
    out->status = 500;
    if (strcmp(request->path, "/") == 0)
        answer_page(base, arena, request, out);
    else if (strcmp(request->path, "/figure") == 0)
        answer_picture(base, arena, request, draw_svg_inline, "text/html", out);
    else if (strcmp(request->path, "/picture.svg") == 0)
        answer_picture(base, arena, request, draw_svg, "image/svg+xml", out);
    else
        out->status = 404;
}

int draw_serve(const struct draw_asked *asked, int port)
{
    struct draw_asked base = *asked;
    const int listener = serve_listen(&port);
    if (listener < 0)
        return EXIT_FAILURE;
    if (base.options.limit < 0) {
        base.options.limit = DRAW_LIMIT;
        base.options.width = DRAW_PANEL_WIDTH;
    }
    printf("http://127.0.0.1:%d/  (Ctrl-C ends it)\n", port);
    fflush(stdout);
    serve_run(listener, port, answer, &base);
    return EXIT_FAILURE;
}
