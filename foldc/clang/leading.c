/* Which headers of preload.def may be read before a source. Declarations before an #include change nothing in such a
 * header; what may are macros, pragmas, brackets around it, and conditions. Nor may text before it see its names. */
#include "leading.h"

#include "foldc/base/arena.h"
#include "foldc/base/directive.h"
#include "foldc/base/scan.h"
#include "foldc/base/source.h"
#include "foldc/c/ast.h"

#include <ctype.h>
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

enum {
    MOST_FILES = 64,
    MOST_READS = 256,
    MOST_BYTES = 1 << 18 /* read of a file */,
    MOST_MACROS = 256,
    MOST_DEEP = 16
};

/* Does the compiler see a text? */
enum seen { SEEN, PERHAPS_SEEN, NOT_SEEN };

/* A macro that the text so far defines; unsure: in a text that is perhaps seen, or it is undefined again. */
struct leading_macro {
    struct scan_token name;
    bool is_unsure;
};

struct leading_file {
    const char *path;
    const struct source *source;
    bool is_once; /* #pragma once */
};

struct leading {
    struct arena *arena;
    bool has_overloads; /* a call before a header may mean a function of the header's, if that is read before */
    const char *const *flags;
    const char *text;                     /* include lines */
    struct leading_file file[MOST_FILES]; /* the source and its headers so far */
    struct leading_macro macro[MOST_MACROS];
    int files, reads, macros, brackets; /* brackets that are open */
    bool is_over;
};

/* A file as it is read, and the conditions that are open in it. */
struct followed {
    struct leading_file *file;
    int conditions;
    enum seen seen[MOST_DEEP]; /* what each condition makes of its text */
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

/* Is it the byte of a macro's name that stands for this one of a file's? */
static bool stands_for(char macro, char file)
{
    return isalnum((unsigned char)file) ? (file | 32) == (macro | 32) : macro == '_';
}

/* Does a macro guard the header that is read, so that no other header names it: _own_header_h_ of own/header.h? */
static bool is_guard(const struct followed *in, struct scan_token macro)
{
    const char *const path = in->file->path, *const slash = strrchr(path, '/'), *const name = slash ? slash + 1 : path;
    const char *at = name + strlen(name), *end = macro.begin + macro.size;
    while (end > macro.begin && end[-1] == '_')
        end--;
    while (at > name && end > macro.begin && stands_for(end[-1], at[-1])) {
        at--;
        end--;
    }
    return at == name && strchr(name, '.') && !is_preload(name, strlen(name));
}

/* May a header name this macro, or define it? Those that are reserved; parameters and functions in small letters. */
static bool may_matter(const struct followed *in, struct scan_token macro)
{
    if (macro.kind != SCAN_NAME)
        return true;
    if (is_guard(in, macro))
        return false;
    for (size_t i = 0; i < macro.size; i++)
        if ((macro.begin[i] >= 'a' && macro.begin[i] <= 'z') || *macro.begin == '_')
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

/* Does a flag begin so? */
static bool has_flag(const struct leading *all, const char *begin)
{
    for (const char *const *flag = all->flags; flag && *flag; flag++)
        if (strncmp(*flag, begin, strlen(begin)) == 0)
            return true;
    return false;
}

/* ---- Pragmas and brackets ---- */

/* Of the token at a _Pragma, or the word of a #pragma: does it leave headers alone? */
static bool is_harmless(struct scan_token pragma)
{
    static const char quoted[] = "\"unroll";
    return scan_is(pragma, "once") || scan_is(pragma, "unroll") ||
           (pragma.size >= sizeof quoted && memcmp(pragma.begin, quoted, sizeof quoted - 1) == 0);
}

/* Takes a token of a text before `at`; false where it begins a pragma, is a digraph, or closes what is not open. */
static bool take_plain(int *brackets, struct scan_token token, const char *at, const char *end)
{
    const char second = token.begin + 1 < end ? token.begin[1] : ' ';
    if (scan_is(token, "_Pragma"))
        return scan_is(scan_next(&at, end), "(") && is_harmless(scan_next(&at, end));
    if (token.kind != SCAN_PUNCT)
        return true;
    *brackets += (*token.begin == '{') - (*token.begin == '}');
    return *brackets >= 0 && !(*token.begin == '%' && (second == ':' || second == '>')) &&
           !(*token.begin == '<' && second == '%');
}

/* Is text plain, and closes the brackets that it opens? */
static bool is_closed(const char *at, const char *end)
{
    struct scan_token token;
    int brackets = 0;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (!take_plain(&brackets, token, at, end))
            return false;
    return brackets == 0;
}

/* ---- Conditions ---- */

/* Of the compiler's flags: is the macro defined? */
static enum seen defined_by_flags(const struct leading *all, struct scan_token name)
{
    static const char *const others[] = {"-U",        "-X",        "-Wp,",     "-include",
                                         "--include", "--imacros", "--define", "--undef"};
    enum seen defined = NOT_SEEN;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (has_flag(all, others[i]))
            return PERHAPS_SEEN;
    for (const char *const *flag = all->flags; flag && *flag; flag++) {
        const char *const at = strncmp(*flag, "-D", 2) != 0 ? "" : (*flag)[2] || !flag[1] ? *flag + 2 : flag[1];
        if (strncmp(at, name.begin, name.size) == 0 && strchr("=(", at[name.size])) /* or its end */
            defined = SEEN;
    }
    return defined;
}

static enum seen is_defined(const struct leading *all, const struct followed *in, struct scan_token name)
{
    for (int i = all->macros - 1; i >= 0; i--)
        if (is_same(all->macro[i].name, name))
            return all->macro[i].is_unsure ? PERHAPS_SEEN : SEEN;
    return may_matter(in, name) ? PERHAPS_SEEN : defined_by_flags(all, name);
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
    enum seen seen = is_ifdef || has_word(d, "ifndef") ? is_defined(all, in, d->argument) : PERHAPS_SEEN;
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

/* False: too many, one that headers may name, or one with half a pair of brackets or a pragma. */
static bool note_macro(struct leading *all, const struct followed *in, const struct directive *d)
{
    if (may_matter(in, d->argument) || !is_closed(d->operand, d->end) || all->macros == MOST_MACROS)
        return false;
    all->macro[all->macros++] =
        (struct leading_macro){d->argument, d->kind == DIRECTIVE_UNDEF || seen_in(in) == PERHAPS_SEEN};
    return true;
}

/* ---- The source's own headers ---- */

/* The file at a path; NULL: there is none, or too many were read. */
static struct leading_file *file_at(struct leading *all, const char *path)
{
    const char *why;
    const struct source *source;
    for (int i = 0; i < all->files; i++)
        if (strcmp(all->file[i].path, path) == 0)
            return &all->file[i];
    source = all->files < MOST_FILES ? source_read(all->arena, path, &why) : NULL;
    if (!source)
        return NULL;
    all->file[all->files] = (struct leading_file){.path = path, .source = source};
    return &all->file[all->files++];
}

static void follow(struct leading *all, struct leading_file *file);

/* Follows the header at a path, if there is one. */
static bool follow_path(struct leading *all, const char *path)
{
    struct leading_file *const file = file_at(all, path);
    if (file && !file->is_once)
        follow(all, file);
    return file != NULL;
}

/* A header in quotes: it is in the folder of the file that includes it, or in a folder of -I. Those of -iquote,
   which come between, are not read. */
static bool follow_quoted(struct leading *all, const char *from, const char *name, size_t size)
{
    const char *slash = strrchr(from, '/');
    const int folder = *name == '/' || !slash ? 0 : (int)(slash + 1 - from);
    if (follow_path(all, arena_printf(all->arena, "%.*s%.*s", folder, from, (int)size, name)))
        return true;
    for (const char *const *flag = has_flag(all, "-iquote") ? NULL : all->flags; flag && *flag; flag++) {
        const char *in = strncmp(*flag, "-I", 2) != 0 ? NULL : (*flag)[2] ? *flag + 2 : flag[1];
        if (in && follow_path(all, arena_printf(all->arena, "%s/%.*s", in, (int)size, name)))
            return true;
    }
    return false;
}

/* ---- Directives ---- */

/* Takes an #include; false where the header is not known, or may mean something else here. One that is perhaps not
   seen stays where it is; one within brackets changes what its like mean after it. */
static bool take_include(struct leading *all, const struct followed *in, const struct directive *d)
{
    const bool is_sure = seen_in(in) == SEEN, is_quoted = d->argument.kind == SCAN_STRING;
    const char *const name = d->argument.begin + 1;
    const char *const close = d->argument.size ? memchr(name, is_quoted ? '"' : '>', (size_t)(d->end - name)) : NULL;
    const size_t size = close ? (size_t)(close - name) : 0;
    if (!close || all->brackets > 0 || !has_word(d, "include") || (!is_quoted && !scan_is(d->argument, "<")))
        return false;
    if (size > 6 && memcmp(name, "ccute/", 6) == 0)
        return true;
    if (is_quoted)
        return is_sure && follow_quoted(all, in->file->path, name, size);
    if (!is_preload(name, size))
        return false;
    if (is_sure)
        add_header(all, name, size);
    return true;
}

static bool take_pragma(struct followed *in, struct scan_token word)
{
    in->file->is_once |= scan_is(word, "once") && seen_in(in) == SEEN;
    return is_harmless(word);
}

/* False: what follows may depend on it. */
static bool take_directive(struct leading *all, struct followed *in, const struct directive *d)
{
    if (d->kind == DIRECTIVE_IF)
        return open_condition(all, in, d);
    if (directive_is_condition(d))
        return change_condition(in, d);
    if (seen_in(in) == NOT_SEEN)
        return true;
    if (d->kind == DIRECTIVE_DEFINE || d->kind == DIRECTIVE_UNDEF)
        return note_macro(all, in, d);
    if (d->kind == DIRECTIVE_INCLUDE)
        return take_include(all, in, d);
    if (d->kind == DIRECTIVE_PRAGMA)
        return take_pragma(in, d->argument);
    return seen_in(in) == PERHAPS_SEEN; /* #error */
}

/* May text from this token, before `at`, on see names of headers that come after it? "using name = type" does not, and
   nvcc declares the functions of the C library in every file. */
static bool sees_names(const struct leading *all, struct scan_token token, const char *at, const char *end)
{
    if (scan_is(token, "("))
        return all->has_overloads;
    return scan_is(token, "using") && (scan_next(&at, end).kind != SCAN_NAME || !scan_is(scan_next(&at, end), "="));
}

/* Takes a token of a file; `at` goes past a directive. False as above. */
static bool take_token(struct leading *all, struct followed *in, struct scan_token token, const char **at)
{
    const struct source *const source = in->file->source;
    const char *const end = source->bytes + source->size;
    struct directive d;
    if (scan_is(token, "#")) {
        if (!directive_on_line(source, (size_t)(token.begin - source->bytes), &d) || d.begin != token.begin)
            return false;
        *at = d.end;
        return take_directive(all, in, &d);
    }
    return seen_in(in) == NOT_SEEN ||
           (take_plain(&all->brackets, token, *at, end) && !sees_names(all, token, *at, end));
}

static void follow(struct leading *all, struct leading_file *file)
{
    struct followed in = {.file = file};
    const size_t size = file->source->size;
    const char *at = file->source->bytes, *const end = at + (size < MOST_BYTES ? size : MOST_BYTES);
    struct scan_token token;

    all->is_over |= all->reads++ == MOST_READS;
    while (!all->is_over && (token = scan_next(&at, end)).kind != SCAN_END)
        all->is_over |= !take_token(all, &in, token, &at);
    all->is_over |= size > MOST_BYTES;
}

/* Follows the files that flags name, which are read before the source. */
static void follow_flags(struct leading *all)
{
    for (const char *const *flag = all->flags; flag && *flag && flag[1]; flag++)
        if (strcmp(*flag, "-include") == 0)
            all->is_over |= !follow_quoted(all, "", flag[1], strlen(flag[1]));
    all->is_over |= has_flag(all, "-imacros");
}

const char *leading_includes(const struct ast_request *request, const char *path)
{
    struct leading all = {.arena = request->arena,
                          .has_overloads = request->language == AST_CXX,
                          .flags = request->flags,
                          .text = "",
                          .file = {{path, request->source, false}},
                          .files = 1};
    follow_flags(&all);
    follow(&all, &all.file[0]);
    return all.text;
}
