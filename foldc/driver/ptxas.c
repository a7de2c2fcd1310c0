/* The messages of ptxas about products of four warps, reported at the product in its words. */
#include "ptxas.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/base/diag.h"
#include "foldc/base/source.h"

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

struct complaint {
    const char *code, *what, *remedy, *function;
    const char *near; /* ", near line 66 of its PTX"; or "" */
};

/* Is the line one about products? */
static bool read_line(arena *arena, const char *line, struct complaint *out)
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
    *out = (struct complaint){arena_copy(arena, code + 1, (size_t)(close - code - 1)), known[i].what, known[i].remedy,
                              plain_name(arena, mangled), ""};
    if (near)
        out->near = arena_printf(arena, ", near line %ld of its PTX", strtol(near + strlen("around line "), NULL, 10));
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

/* Has the same been told? ptxas repeats itself for each instruction. */
static bool is_new(struct ptxas_stream *s, const struct complaint *c)
{
    const char *what = arena_printf(s->arena, "%s %s", c->code, c->function);
    for (size_t i = 0; i < s->n_told; i++)
        if (strcmp(s->told[i], what) == 0)
            return false;
    s->told = arena_grow(s->arena, s->told, s->n_told, &s->told_room, sizeof *s->told);
    s->told[s->n_told++] = what;
    return true;
}

static void tell(struct ptxas_stream *s, const struct complaint *c)
{
    const struct fold_product *product = find(s->products, c->function);
    const char *subject = *c->what ? arena_printf(s->arena, "the products of '%s' %s", c->function, c->what)
                                   : "setmaxnreg does nothing, because the registers of the kernel at its start "
                                     "are not known";
    const char *text = arena_printf(s->arena, "%s (ptxas, %s%s); remedy: %s", subject, c->code, c->near, c->remedy);
    struct diag diag = {.out = stderr};
    if (product)
        diag_at(&diag, DIAG_REMARK, product->source, product->begin, product->end, "%s", text);
    else
        diag_file(&diag, DIAG_REMARK, s->products->at[0].source->name, "%s", text);
    fflush(stderr);
}

/* ---- The stream ---- */

static void take_line(struct ptxas_stream *s)
{
    struct complaint complaint;
    const char *line = arena_copy(s->arena, s->line.bytes, s->line.length);
    if (!read_line(s->arena, line, &complaint))
        s->after.sink(s->after.state, s->line.bytes, s->line.length, false);
    else if (is_new(s, &complaint))
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
    if (last && s->line.length)
        take_line(s);
    if (last)
        s->after.sink(s->after.state, "", 0, true);
}
