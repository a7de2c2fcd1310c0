/* Which headers of preload.def may be read before a source. Declarations before an #include change nothing in such a
 * header; what may are macros, pragmas, brackets around it, and conditions. */
#include "leading.h"

#include "foldc/base/arena.h"
#include "foldc/base/directive.h"
#include "foldc/base/scan.h"
#include "foldc/base/source.h"

#include <string.h>

static const char *const preloads[] = {
#define PRELOAD(name) name,
#define PRELOAD_MACRO(begin)
#include "preload.def"
#undef PRELOAD
#undef PRELOAD_MACRO
};

static const char *const macros[] = {
#define PRELOAD(name)
#define PRELOAD_MACRO(begin) begin,
#include "preload.def"
#undef PRELOAD
#undef PRELOAD_MACRO
};

enum { MOST_FILES = 64, MOST_BYTES = 1 << 18 /* of a file, to which it is read */, MOST_MACROS = 256, MOST_DEEP = 16 };

/* Does the compiler see a text? */
enum seen { SEEN, PERHAPS_SEEN, NOT_SEEN };

/* A macro that the text so far defines; unsure: in a text that is perhaps seen, or it is undefined again. */
struct leading_macro {
    struct scan_token name;
    bool is_unsure;
};

struct leading {
    struct arena *arena;
    const char *const *flags;
    const char *text;             /* include lines */
    const char *file[MOST_FILES]; /* the source and its headers so far: each is read once */
    struct leading_macro macro[MOST_MACROS];
    int files, macros, brackets; /* brackets that are open */
    bool is_over;
};

/* A file of these, and the conditions that are open in it. */
struct followed {
    const char *path;
    const struct source *source;
    int directives, conditions;
    enum seen seen[MOST_DEEP]; /* what each condition makes of its text */
    struct scan_token guard;   /* the macro that guards all of the file */
};

static bool is_same(struct scan_token a, struct scan_token b)
{
    return a.size == b.size && memcmp(a.begin, b.begin, a.size) == 0;
}

static bool is_preload(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof preloads / sizeof *preloads; i++)
        if (strlen(preloads[i]) == size && memcmp(preloads[i], name, size) == 0)
            return true;
    return false;
}

/* May a header name this macro, or define it? Those that are reserved; parameters and functions in small letters. */
static bool may_matter(struct scan_token macro)
{
    if (macro.kind != SCAN_NAME || *macro.begin == '_')
        return true;
    for (size_t i = 0; i < macro.size; i++)
        if (macro.begin[i] >= 'a' && macro.begin[i] <= 'z')
            return true;
    for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
        if (strlen(macros[i]) <= macro.size && memcmp(macros[i], macro.begin, strlen(macros[i])) == 0)
            return true;
    return false;
}

/* The word of a directive, and the token after it. */
static bool has_word(const struct directive *d, const char *word)
{
    const char *at = d->begin + 1;
    return scan_is(scan_next(&at, d->end), word);
}

static void add_header(struct leading *all, const char *name, size_t size)
{
    const char *line = arena_printf(all->arena, "#include <%.*s>\n", (int)size, name);
    if (!strstr(all->text, line))
        all->text = arena_printf(all->arena, "%s%s", all->text, line);
}

/* ---- Conditions ---- */

/* Of the compiler's flags: is the macro defined? */
static enum seen defined_by_flags(const char *const *flag, struct scan_token name)
{
    enum seen defined = NOT_SEEN;
    for (; flag && *flag; flag++) {
        const char *const at = strncmp(*flag, "-D", 2) != 0 ? "" : (*flag)[2] || !flag[1] ? *flag + 2 : flag[1];
        if (strncmp(*flag, "-U", 2) == 0 || strcmp(*flag, "-include") == 0 || strcmp(*flag, "-imacros") == 0)
            return PERHAPS_SEEN;
        if (strncmp(at, name.begin, name.size) == 0 && (at[name.size] == 0 || at[name.size] == '='))
            defined = SEEN;
    }
    return defined;
}

static enum seen is_defined(const struct leading *all, struct scan_token name)
{
    if (may_matter(name))
        return PERHAPS_SEEN;
    for (int i = all->macros - 1; i >= 0; i--)
        if (is_same(all->macro[i].name, name))
            return all->macro[i].is_unsure ? PERHAPS_SEEN : SEEN;
    return defined_by_flags(all->flags, name);
}

static enum seen other_branch(enum seen seen)
{
    return seen == SEEN ? NOT_SEEN : seen == NOT_SEEN ? SEEN : PERHAPS_SEEN;
}

/* Of all conditions that are open together. */
static enum seen seen_in(const struct followed *in)
{
    enum seen least = SEEN;
    for (int i = 0; i < in->conditions; i++)
        least = in->seen[i] > least ? in->seen[i] : least;
    return least;
}

/* False: too many. */
static bool open_condition(const struct leading *all, struct followed *in, const struct directive *d)
{
    const bool is_ifdef = has_word(d, "ifdef");
    enum seen seen = is_ifdef || has_word(d, "ifndef") ? is_defined(all, d->argument) : PERHAPS_SEEN;
    if (in->conditions == MOST_DEEP)
        return false;
    in->seen[in->conditions++] = is_ifdef ? seen : other_branch(seen);
    return true;
}

/* False: there is no condition. */
static bool change_condition(struct followed *in, const struct directive *d)
{
    enum seen *const last = in->conditions > 0 ? &in->seen[in->conditions - 1] : NULL;
    if (!last)
        return false;
    if (d->kind == DIRECTIVE_ENDIF)
        in->conditions--;
    else
        *last = has_word(d, "else") ? other_branch(*last) : PERHAPS_SEEN;
    return true;
}

/* False: too many, or one that headers may name. */
static bool note_macro(struct leading *all, const struct followed *in, const struct directive *d)
{
    if (may_matter(d->argument) || all->macros == MOST_MACROS)
        return false;
    all->macro[all->macros++] =
        (struct leading_macro){d->argument, d->kind == DIRECTIVE_UNDEF || seen_in(in) == PERHAPS_SEEN};
    return true;
}

/* ---- The source's own headers ---- */

static bool was_read(const struct leading *all, const char *path)
{
    for (int i = 0; i < all->files; i++)
        if (strcmp(all->file[i], path) == 0)
            return true;
    return false;
}

static void follow(struct leading *all, const char *path, const struct source *source);

/* Follows the header at a path, if there is one. */
static bool follow_path(struct leading *all, const char *path)
{
    const char *why;
    const struct source *header;
    if (was_read(all, path))
        return true;
    header = all->files < MOST_FILES ? source_read(all->arena, path, &why) : NULL;
    if (header)
        follow(all, path, header);
    return header != NULL;
}

/* A header in quotes: it is in the folder of the file that includes it, or in a folder of -I. */
static bool follow_quoted(struct leading *all, const char *from, const char *name, size_t size)
{
    const char *slash = strrchr(from, '/');
    const int folder = *name == '/' || !slash ? 0 : (int)(slash + 1 - from);
    if (follow_path(all, arena_printf(all->arena, "%.*s%.*s", folder, from, (int)size, name)))
        return true;
    for (const char *const *flag = all->flags; flag && *flag; flag++) {
        const char *in = strncmp(*flag, "-I", 2) != 0 ? NULL : (*flag)[2] ? *flag + 2 : flag[1];
        if (in && follow_path(all, arena_printf(all->arena, "%s/%.*s", in, (int)size, name)))
            return true;
    }
    return false;
}

/* ---- Directives ---- */

/* Takes an #include; false where the header is not known, or may mean something else here. One that is perhaps not
   seen, or within brackets, stays where it is. */
static bool take_include(struct leading *all, const struct followed *in, const struct directive *d)
{
    const bool is_inside = seen_in(in) != SEEN || all->brackets > 0, is_quoted = d->argument.kind == SCAN_STRING;
    const char *const name = d->argument.begin + 1;
    const char *const close = d->argument.begin ? memchr(name, is_quoted ? '"' : '>', (size_t)(d->end - name)) : NULL;
    const size_t size = close ? (size_t)(close - name) : 0;
    if (!close || !has_word(d, "include") || (!is_quoted && !scan_is(d->argument, "<")))
        return false;
    if (size > 6 && memcmp(name, "ccute/", 6) == 0)
        return true;
    if (is_quoted)
        return !is_inside && follow_quoted(all, in->path, name, size);
    if (!is_preload(name, size))
        return false;
    if (!is_inside)
        add_header(all, name, size);
    return true;
}

/* #ifndef at the begin of a file, and the #define of its macro, guard the file. */
static bool is_guard(struct followed *in, const struct directive *d)
{
    if (in->directives == 0 && d->kind == DIRECTIVE_IF && has_word(d, "ifndef"))
        in->guard = d->argument;
    if (in->directives != 1 || d->kind != DIRECTIVE_DEFINE || !in->guard.begin || !is_same(in->guard, d->argument))
        return false;
    in->seen[0] = SEEN; /* each file is read once */
    return true;
}

/* False: what follows may depend on it. */
static bool take_directive(struct leading *all, struct followed *in, const struct directive *d)
{
    const bool guards = is_guard(in, d);
    in->directives++;
    if (d->kind == DIRECTIVE_IF)
        return open_condition(all, in, d);
    if (directive_is_condition(d))
        return change_condition(in, d);
    if (seen_in(in) == NOT_SEEN || guards)
        return true;
    if (d->kind == DIRECTIVE_DEFINE || d->kind == DIRECTIVE_UNDEF)
        return note_macro(all, in, d);
    if (d->kind == DIRECTIVE_INCLUDE)
        return take_include(all, in, d);
    if (d->kind == DIRECTIVE_PRAGMA)
        return scan_is(d->argument, "once") || scan_is(d->argument, "unroll");
    return seen_in(in) == PERHAPS_SEEN; /* #error */
}

/* Takes a token of a file; `at` goes past a directive. False as above. */
static bool take_token(struct leading *all, struct followed *in, struct scan_token token, const char **at)
{
    struct directive d;
    if (scan_is(token, "#")) {
        if (!directive_on_line(in->source, (size_t)(token.begin - in->source->bytes), &d) || d.begin != token.begin)
            return false;
        *at = d.end;
        return take_directive(all, in, &d);
    }
    if (seen_in(in) != NOT_SEEN)
        all->brackets += scan_is(token, "{") - scan_is(token, "}");
    return !scan_is(token, "_Pragma");
}

static void follow(struct leading *all, const char *path, const struct source *source)
{
    struct followed in = {.path = path, .source = source};
    const char *at = source->bytes, *const end = at + (source->size < MOST_BYTES ? source->size : MOST_BYTES);
    struct scan_token token;

    all->file[all->files++] = path;
    while (!all->is_over && (token = scan_next(&at, end)).kind != SCAN_END)
        all->is_over = !take_token(all, &in, token, &at);
    if (source->size > MOST_BYTES)
        all->is_over = true;
}

const char *leading_includes(struct arena *arena, const struct source *source, const char *path,
                             const char *const *flags)
{
    struct leading all = {.arena = arena, .flags = flags, .text = ""};
    follow(&all, path, source);
    return all.text;
}
