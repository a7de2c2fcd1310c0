/* The messages of ptxas about products of four warps, reported at the product in its words. */
#include "ptxas.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/base/diag.h"
#include "foldc/base/source.h"
#include "ptx.h"

/* ---- Products ---- */

static const struct source *source_of(arena *arena, const struct ptxas_products *products, const struct source *source)
{
    const char *why;
    for (size_t i = 0; i < products->n; i++)
        if (strcmp(products->at[i].source->name, source->name) == 0)
            return products->at[i].source;
    return source_make(arena, arena_copy(arena, source->name, strlen(source->name)),
                       arena_copy(arena, source->bytes, source->size), source->size, &why);
}

void ptxas_note(arena *arena, struct ptxas_products *products, const struct fold_product *product)
{
    const struct source *source = source_of(arena, products, product->source);
    for (size_t i = 0; i < products->n; i++)
        if (products->at[i].source == source && products->at[i].begin == product->begin &&
            strcmp(products->at[i].function, product->function) == 0)
            return;
    if (!source)
        return;
    products->at = arena_grow(arena, products->at, products->n, &products->room, sizeof *products->at);
    products->at[products->n] = *product;
    products->at[products->n].source = source;
    products->at[products->n++].function = arena_copy(arena, product->function, strlen(product->function));
}

/* ---- Lines of ptxas ---- */

/* The last name of a mangled one, ns::k of _ZN2ns1kEPf; a name that is not mangled is itself. */
static const char *plain_name(arena *arena, const char *mangled)
{
    const char *at = mangled, *name = mangled;
    size_t length = strlen(mangled);
    bool more = true;
    if (strncmp(at, "_Z", 2) != 0)
        return mangled;
    at += 2;
    while (more && *(at += strspn(at, "NLK")) >= '1' && *at <= '9') {
        char *end;
        const unsigned long size = strtoul(at, &end, 10);
        if (size > strlen(end))
            break;
        name = end;
        length = size;
        at = end + size;
        more = mangled[2] == 'N'; /* else parameters follow */
    }
    return arena_copy(arena, name, length);
}

/* The text between the last quotes of a line; NULL: there is none. */
static const char *quoted(arena *arena, const char *line)
{
    const char *end = strrchr(line, '\''), *begin = end;
    while (begin && begin > line && begin[-1] != '\'')
        begin--;
    return begin && begin > line ? arena_copy(arena, begin, (size_t)(end - begin)) : NULL;
}

/* Is the line one about products? */
static bool read_line(arena *arena, const char *line, struct ptxas_complaint *out)
{
    static const struct {
        const char *key, *what, *remedy;
    } known[] = {
#define PTXAS(key, what, remedy) {key, what, remedy},
#include "ptxas.def"
#undef PTXAS
    };
    const char *code = strstr(line, "(C7"), *close = code ? strchr(code, ')') : NULL,
               *near = strstr(line, "around line ");
    const char *mangled = quoted(arena, line);
    size_t i = 0;
    while (i < sizeof known / sizeof *known && !strstr(line, known[i].key))
        i++;
    if (strncmp(line, "ptxas", 5) != 0 || !close || !mangled || i == sizeof known / sizeof *known)
        return false;
    *out = (struct ptxas_complaint){arena_copy(arena, code + 1, (size_t)(close - code - 1)),
                                    known[i].what,
                                    known[i].remedy,
                                    mangled,
                                    plain_name(arena, mangled),
                                    near ? strtol(near + strlen("around line "), NULL, 10) : 0,
                                    false};
    return true;
}

/* ---- Telling ---- */

/* The product that is meant: the first of the function; if it has none, as where a helper is inlined, the only one that
   there is. NULL: it is not known. */
static const struct fold_product *find(const struct ptxas_products *products, const char *function)
{
    for (size_t i = 0; i < products->n; i++)
        if (strcmp(products->at[i].function, function) == 0)
            return &products->at[i];
    return products->n == 1 ? &products->at[0] : NULL;
}

/* Notes a remark; false if it was noted before: ptxas repeats itself for each instruction. */
static bool is_new(struct ptxas_stream *s, const struct ptxas_complaint *c, const struct source *source, size_t begin)
{
    const char *what = arena_printf(s->arena, "%s %s %s:%zu", c->code, c->function, source ? source->name : "", begin);
    for (size_t i = 0; i < s->n_told; i++)
        if (strcmp(s->told[i], what) == 0)
            return false;
    s->told = arena_grow(s->arena, s->told, s->n_told, &s->told_room, sizeof *s->told);
    s->told[s->n_told++] = what;
    return true;
}

/* Says it of [begin,end) of a source; NULL: of the first source. `near` is more about the place. */
static void tell_at(struct ptxas_stream *s, const struct ptxas_complaint *c, const struct source *source, size_t begin,
                    size_t end, const char *near)
{
    const char *subject = *c->what ? arena_printf(s->arena, "the products of '%s' %s", c->function, c->what)
                                   : "setmaxnreg does nothing, because the registers of the kernel at its start "
                                     "are not known";
    const char *text = arena_printf(s->arena, "%s (ptxas, %s%s); remedy: %s", subject, c->code, near, c->remedy);
    struct diag diag = {.out = stderr};
    if (!is_new(s, c, source, begin))
        return;
    if (source)
        diag_at(&diag, DIAG_REMARK, source, begin, end, "%s", text);
    else
        diag_file(&diag, DIAG_REMARK, s->products->at[0].source->name, "%s", text);
    fflush(stderr);
}

/* Says it of the product that is meant. */
static void tell(struct ptxas_stream *s, const struct ptxas_complaint *c)
{
    const struct fold_product *product = find(s->products, c->function);
    const char *near = c->line ? arena_printf(s->arena, ", near line %ld of its PTX", c->line) : "";
    if (product)
        tell_at(s, c, product->source, product->begin, product->end, near);
    else
        tell_at(s, c, NULL, 0, 0, near);
}

/* ---- Lines of the sources ---- */

static bool is_same(const struct ptxas_complaint *a, const struct ptxas_complaint *b)
{
    return strcmp(a->code, b->code) == 0 && strcmp(a->mangled, b->mangled) == 0;
}

/* The source of a product by the name that the compiler has for it, NULL if no product is in it. */
static const struct source *source_named(arena *arena, const struct ptxas_products *products, const char *name)
{
    for (size_t i = 0; i < products->n; i++)
        if (strcmp(path_absolute(arena, products->at[i].source->name), path_absolute(arena, name)) == 0)
            return products->at[i].source;
    return NULL;
}

static bool has_products(void *state, const struct ptx_place *place)
{
    const struct ptxas_stream *s = state;
    const struct source *source = source_named(s->arena, s->products, place->file);
    return source && place->line > 0 && place->line <= (long)source->line_count;
}

/* Says it of a line: of the product that begins there, else of its text. */
static void tell_line(struct ptxas_stream *s, const struct ptxas_complaint *c, const struct source *source,
                      uint32_t line)
{
    size_t size, space = 0;
    const char *text = source_line(source, line, &size);
    while (space < size && (text[space] == ' ' || text[space] == '\t'))
        space++;
    size_t begin = source->line[line - 1] + space, end = source->line[line - 1] + size;
    for (size_t i = 0; i < s->products->n; i++) {
        const struct fold_product *product = &s->products->at[i];
        if (product->source != source || source_place(source, product->begin).line != line)
            continue;
        begin = product->begin;
        end = product->end;
        break;
    }
    tell_at(s, c, source, begin, end, "");
}

/* Marks the held complaints that are the same as placed; false if there is none. */
static bool place_held(struct ptxas_stream *s, const struct ptxas_complaint *c)
{
    bool found = false;
    for (size_t i = 0; i < s->held.n; i++)
        if (is_same(&s->held.at[i], c))
            s->held.at[i].placed = found = true;
    return found;
}

void ptxas_tell_placed(struct ptxas_stream *s, const char *said, const char *ptx)
{
    struct ptxas_complaint c;
    for (size_t length; *said; said += length + (said[length] != 0)) {
        struct ptx_place place;
        length = strcspn(said, "\n");
        if (read_line(s->arena, arena_copy(s->arena, said, length), &c) && c.line &&
            ptx_find(s->arena, ptx, c.mangled, c.line, has_products, s, &place) && place_held(s, &c))
            tell_line(s, &c, source_named(s->arena, s->products, place.file), (uint32_t)place.line);
    }
}

void ptxas_tell_held(struct ptxas_stream *s)
{
    for (size_t i = 0; i < s->held.n; i++)
        if (!s->held.at[i].placed)
            tell(s, &s->held.at[i]);
    s->held.n = 0;
}

/* ---- The stream ---- */

static void hold(struct ptxas_stream *s, const struct ptxas_complaint *complaint)
{
    s->held.at = arena_grow(s->arena, s->held.at, s->held.n, &s->held.room, sizeof *s->held.at);
    s->held.at[s->held.n++] = *complaint;
}

static void take_line(struct ptxas_stream *s)
{
    struct ptxas_complaint complaint;
    const char *line = arena_copy(s->arena, s->line.bytes, s->line.length);
    if (!read_line(s->arena, line, &complaint))
        s->after.sink(s->after.state, s->line.bytes, s->line.length, false);
    else if (complaint.line)
        hold(s, &complaint);
    else
        tell(s, &complaint);
    s->line.length = 0;
}

void ptxas_sink(void *stream, const char *bytes, size_t length, bool last)
{
    struct ptxas_stream *s = stream;
    while (length) {
        const char *end = memchr(bytes, '\n', length);
        const size_t size = end ? (size_t)(end - bytes) + 1 : length;
        text_add(s->arena, &s->line, bytes, size);
        if (end)
            take_line(s);
        bytes += size;
        length -= size;
    }
    const bool is_open = last && s->line.length;
    if (is_open)
        take_line(s);
    if (is_open && s->held.n) /* remarks will follow */
        s->after.sink(s->after.state, "\n", 1, false);
    if (last)
        s->after.sink(s->after.state, "", 0, true);
}
