#include "host.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "foldc/base/arena.h"
#include "foldc/base/diag.h"
#include "foldc/base/scan.h"
#include "foldc/base/source.h"
#include "foldc/say/message.h"

/* Where a token stands. */
enum where { IN_CODE, IN_DIRECTIVE, IN_DEFINE };

struct token {
    struct scan_token is;
    enum where where;
    bool in_body; /* of a function, or of a class */
};

/* A text on its way to another. Without a source nothing is reported. */
struct host {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    const char *end;
    struct token *token;
    size_t count;

    char *out;
    size_t size;
    const char *done; /* the text before it is in out */
    bool failed, is_changed;
};

/* ---- Tokens ---- */

static bool is(const struct host *host, size_t i, const char *text)
{
    return i < host->count && scan_is(host->token[i].is, text);
}

static const char *token_end(const struct token *token) { return token->is.begin + token->is.size; }

/* Does a line end between the two, other than by a backslash? */
static bool line_ends(const char *from, const char *to)
{
    for (const char *at = from; at < to; at++)
        if (*at == '\n' && !(at > from && (at[-1] == '\\' || (at[-1] == '\r' && at - 1 > from && at[-2] == '\\'))))
            return true;
    return false;
}

/* After R"mark(...)mark", whose `R` ends at `at`; NULL if it is none. */
static const char *past_raw_string(struct scan_token name, const char *at, const char *end)
{
    const char *open, *close;
    if (name.kind != SCAN_NAME || name.begin[name.size - 1] != 'R' || name.size > 3 || at == end || *at != '"')
        return NULL;
    open = memchr(at, '(', (size_t)(end - at));
    if (!open)
        return NULL;
    for (close = open; (close = memchr(close + 1, ')', (size_t)(end - close - 1))) != NULL;) {
        const size_t mark = (size_t)(open - at - 1);
        if ((size_t)(end - close) > mark + 1 && memcmp(close + 1, at + 1, mark) == 0 && close[mark + 1] == '"')
            return close + mark + 2;
    }
    return NULL;
}

/* The next token; an apostrophe without its twin on the line is one of its own. */
static struct scan_token next_token(const char **at, const char *end)
{
    struct scan_token token = scan_next(at, end);
    const char *past = past_raw_string(token, *at, end);
    if (past) {
        *at = past;
        token.size = (size_t)(past - token.begin);
        token.kind = SCAN_STRING;
    } else if (token.kind == SCAN_STRING && line_ends(token.begin, token.begin + token.size)) {
        token.kind = SCAN_PUNCT;
        token.size = 1;
        *at = token.begin + 1;
    }
    return token;
}

/* Does the bracket that opens at token i only hold more declarations: namespace x {, extern "C" {? */
static bool is_transparent(const struct host *host, size_t i)
{
    if (i > 0 && host->token[i - 1].is.kind == SCAN_STRING)
        return true;
    while (i-- > 0 && !is(host, i, ";") && !is(host, i, "{") && !is(host, i, "}") && !is(host, i, ")"))
        if (is(host, i, "namespace"))
            return true;
    return false;
}

enum { NESTING = 1024 };

static void read_tokens(struct host *host, const char *text)
{
    const char *at = text, *before = text;
    bool opens[NESTING]; /* each open bracket: does a body begin there? */
    size_t room = (size_t)(host->end - text) + 1, depth = 0, bodies = 0;
    enum where where = IN_CODE;
    host->token = arena_alloc(host->arena, room * sizeof *host->token);
    for (;;) {
        const struct scan_token token = next_token(&at, host->end);
        const bool begins = host->count == 0 || line_ends(before, token.begin);
        struct token *here = &host->token[host->count];
        if (token.kind == SCAN_END)
            return;
        if (begins)
            where = scan_is(token, "#") ? IN_DIRECTIVE : IN_CODE;
        else if (where == IN_DIRECTIVE && is(host, host->count - 1, "#") && scan_is(token, "define"))
            where = IN_DEFINE;
        *here = (struct token){token, where, bodies > 0};
        if (where == IN_CODE && scan_is(token, "{") && depth < NESTING)
            bodies += opens[depth++] = !is_transparent(host, host->count);
        if (where == IN_CODE && scan_is(token, "}") && depth > 0)
            bodies -= opens[--depth];
        host->count++;
        before = at;
    }
}

/* ---- Output ---- */

static void put(struct host *host, const char *text, size_t size)
{
    memcpy(host->out + host->size, text, size);
    host->size += size;
}

static void put_text(struct host *host, const char *text)
{
    put(host, text, strlen(text));
    host->is_changed = true;
}

/* The text that was not written yet, up to there. */
static void copy_to(struct host *host, const char *to)
{
    put(host, host->done, (size_t)(to - host->done));
    host->done = to;
}

/* Leave out the text before `to`, except its line ends. */
static void skip_to(struct host *host, const char *to)
{
    for (; host->done < to; host->done++)
        if (*host->done == '\n')
            put_text(host, host->done[-1] == '\r' ? "\r\n" : "\n");
}

static bool fail(struct host *host, size_t first, size_t last, const struct message *why)
{
    host->failed = true;
    if (host->source)
        message_tell(host->arena, host->diag, DIAG_ERROR, host->source,
                     (size_t)(host->token[first].is.begin - host->source->bytes),
                     (size_t)(token_end(&host->token[last]) - host->source->bytes), why);
    return false;
}

/* ---- Launches ---- */

/* <<< or >>>: two tokens without space. */
static bool is_triple(const struct host *host, size_t i, const char *two, const char *one)
{
    return is(host, i, two) && is(host, i + 1, one) && token_end(&host->token[i]) == host->token[i + 1].is.begin;
}

/* The bracket that token i closes, looked for backwards; SIZE_MAX if there is none. */
static size_t opening(const struct host *host, size_t i)
{
    size_t depth = 0;
    for (;; i--) {
        if (is(host, i, ")") || is(host, i, "]") || is(host, i, "}"))
            depth++;
        if ((is(host, i, "(") || is(host, i, "[") || is(host, i, "{")) && --depth == 0)
            return i;
        if (i == 0)
            return SIZE_MAX;
    }
}

/* The < before the > that ends a template's arguments; SIZE_MAX if there is none. */
static size_t opening_angle(const struct host *host, size_t i)
{
    size_t depth = 0;
    for (; i != SIZE_MAX; i--) {
        if (is(host, i, ")") || is(host, i, "]") || is(host, i, "}")) {
            i = opening(host, i);
            if (i == SIZE_MAX)
                return i;
            continue;
        }
        depth += is(host, i, ">") ? 1 : is(host, i, ">>") ? 2 : 0;
        if (is(host, i, "<") && --depth == 0)
            return i;
        if (is(host, i, ";") || is(host, i, "{"))
            return SIZE_MAX;
    }
    return i;
}

/* The first token of the kernel's name that ends before token i: n::k, k<4>, (k), o.k, k[i]; SIZE_MAX if it is none. */
static size_t kernel_begin(const struct host *host, size_t i)
{
    for (size_t at = i;; at = i - 1) {
        i = at - 1;
        if (at == 0)
            return SIZE_MAX;
        if (is(host, i, ">") || is(host, i, ">>"))
            i = opening_angle(host, i) - 1;
        while (i < host->count && (is(host, i, ")") || is(host, i, "]"))) {
            const size_t open = opening(host, i);
            if (open == SIZE_MAX || open == 0 || (is(host, i, ")") && host->token[open - 1].is.kind != SCAN_NAME))
                return open;
            i = open - 1;
        }
        if (i >= host->count || host->token[i].is.kind != SCAN_NAME)
            return SIZE_MAX;
        if (i > 0 && is(host, i - 1, "template"))
            i--;
        if (i == 0 || !(is(host, i - 1, "::") || is(host, i - 1, ".") || is(host, i - 1, "->")))
            return i > 1 && is(host, i - 1, ">") && is(host, i - 2, "-") ? kernel_begin(host, i - 2) : i;
        if (is(host, i - 1, "::") &&
            (i == 1 || (host->token[i - 2].is.kind != SCAN_NAME && !is(host, i - 2, ">") && !is(host, i - 2, ">>"))))
            return i - 1;
    }
}

/* A launch, by its tokens. */
struct launch {
    size_t kernel;   /* its first */
    size_t open;     /* <<< */
    size_t piece[5]; /* where each part of the configuration begins, and after the last */
    size_t pieces;
    size_t close;     /* >>> */
    size_t arguments; /* ( */
    size_t last;      /* ) */
};

/* The configuration's parts, up to >>>. */
static bool read_configuration(struct host *host, struct launch *launch)
{
    size_t depth = 0;
    launch->pieces = 1;
    launch->piece[0] = launch->open + 2;
    for (size_t i = launch->open + 2; i < host->count; i++) {
        if (is_triple(host, i, "<<", "<"))
            return fail(host, launch->open, i + 1, say_launch_in_configuration(host->arena));
        if (host->token[i].where != IN_CODE)
            return fail(host, launch->open, i, say_directive_in_launch(host->arena));
        if (depth == 0 && is_triple(host, i, ">>", ">")) {
            launch->close = launch->piece[launch->pieces] = i;
            return true;
        }
        depth += is(host, i, "(") || is(host, i, "[") || is(host, i, "{");
        if (is(host, i, ")") || is(host, i, "]") || is(host, i, "}")) {
            if (depth-- == 0)
                break;
        }
        if (depth == 0 && is(host, i, ",")) {
            if (launch->pieces == 4)
                return fail(host, launch->open, i, say_launch_of_five(host->arena));
            launch->piece[launch->pieces++] = i + 1;
        }
    }
    return fail(host, launch->kernel, launch->open + 1, say_launch_without_end(host->arena));
}

static bool read_arguments(struct host *host, struct launch *launch)
{
    size_t depth = 0;
    launch->arguments = launch->close + 2;
    if (!is(host, launch->arguments, "("))
        return fail(host, launch->kernel, launch->close + 1, say_launch_without_arguments(host->arena));
    for (size_t i = launch->arguments; i < host->count; i++) {
        if (is_triple(host, i, "<<", "<"))
            return fail(host, launch->kernel, i + 1, say_launch_in_arguments(host->arena));
        if (host->token[i].where != IN_CODE)
            return fail(host, launch->kernel, i, say_directive_in_launch(host->arena));
        depth += is(host, i, "(");
        depth -= is(host, i, ")");
        if (depth == 0) {
            launch->last = i;
            return true;
        }
    }
    return fail(host, launch->kernel, launch->arguments, say_launch_without_end(host->arena));
}

static bool read_launch(struct host *host, size_t open, struct launch *launch)
{
    launch->open = open;
    if (host->token[open].where != IN_CODE)
        return fail(host, open, open + 1, say_launch_in_macro(host->arena));
    launch->kernel = kernel_begin(host, open);
    if (launch->kernel >= open)
        return fail(host, open, open + 1, say_launch_of_unknown(host->arena));
    return read_configuration(host, launch) && read_arguments(host, launch);
}

/* Is there a comma in the tokens that no parentheses protect? */
static bool has_comma(const struct host *host, size_t begin, size_t end)
{
    size_t depth = 0;
    for (size_t i = begin; i < end; i++) {
        depth += is(host, i, "(");
        depth -= is(host, i, ")");
        if (depth == 0 && is(host, i, ","))
            return true;
    }
    return false;
}

/* The tokens as one argument of a macro. */
static void put_argument(struct host *host, size_t begin, size_t end)
{
    const bool bracket = has_comma(host, begin, end);
    skip_to(host, host->token[begin].is.begin);
    put_text(host, bracket ? "(" : "");
    copy_to(host, token_end(&host->token[end - 1]));
    put_text(host, bracket ? ")" : "");
}

static bool rewrite_launch(struct host *host, size_t open, size_t *next)
{
    struct launch launch = {0};
    if (!read_launch(host, open, &launch))
        return false;
    copy_to(host, host->token[launch.kernel].is.begin);
    put_text(host, "CCUTE_LAUNCH(");
    put_argument(host, launch.kernel, launch.open);
    for (size_t k = 0; k < 4; k++) {
        const size_t end = k + 1 < launch.pieces ? launch.piece[k + 1] - 1 : launch.close;
        put_text(host, ", ");
        if (k < launch.pieces && launch.piece[k] >= end)
            return fail(host, launch.kernel, launch.close + 1, say_launch_with_gap(host->arena));
        if (k < launch.pieces)
            put_argument(host, launch.piece[k], end);
        else
            put_text(host, k < 2 ? "1" : "0");
    }
    skip_to(host, token_end(&host->token[launch.arguments]));
    put_text(host, launch.last > launch.arguments + 1 ? ", " : "");
    *next = launch.last;
    copy_to(host, token_end(&host->token[launch.last]));
    return true;
}

/* ---- Dynamic shared memory ---- */

static bool is_alignment(const struct host *host, size_t i)
{
    return is(host, i, "__align__") || is(host, i, "alignas") || is(host, i, "__attribute__") ||
           is(host, i, "__builtin_align__");
}

/* After the words that only say how: __shared__, an alignment. */
static size_t past_qualifiers(const struct host *host, size_t i)
{
    for (;;) {
        if (is(host, i, "extern") || is(host, i, "__shared__")) {
            i++;
        } else if (is_alignment(host, i) && is(host, i + 1, "(")) {
            const char *close = scan_close(token_end(&host->token[i + 1]), host->end);
            while (close && i < host->count && host->token[i].is.begin <= close)
                i++;
            if (!close)
                return i;
        } else {
            return i;
        }
    }
}

/* extern ... __shared__ ... type name[]; begins at token i. */
static bool is_dynamic_shared(const struct host *host, size_t i)
{
    if (!is(host, i, "extern") && !(is(host, i, "__shared__") && is(host, i + 1, "extern")))
        return false;
    if (i > 0 && is(host, i - 1, "__shared__"))
        return false;
    for (size_t k = i; k < host->count && !is(host, k, ";") && !is(host, k, "{") && !is(host, k, "("); k++)
        if (is(host, k, "__shared__"))
            return true;
    return is_alignment(host, i + 1) && is(host, past_qualifiers(host, i), "__shared__");
}

static bool rewrite_shared(struct host *host, size_t first, size_t *next)
{
    const size_t type = past_qualifiers(host, first);
    size_t open = type, end;
    while (open < host->count && !is(host, open, "[") && !is(host, open, ";"))
        open++;
    end = open + 2;
    if (open < type + 2 || host->token[open - 1].is.kind != SCAN_NAME || !is(host, open + 1, "]") ||
        !is(host, end, ";"))
        return fail(host, first, open < host->count ? open : host->count - 1, say_shared_not_plain(host->arena));
    if (has_comma(host, type, open))
        return fail(host, type, open - 2, say_shared_with_comma(host->arena));
    if (host->token[first].where == IN_CODE && !host->token[first].in_body)
        return fail(host, first, end, say_shared_outside(host->arena));
    copy_to(host, host->token[first].is.begin);
    put_text(host, "CCUTE_DYNAMIC_SHARED(");
    skip_to(host, host->token[type].is.begin);
    copy_to(host, token_end(&host->token[open - 2]));
    put_text(host, ", ");
    skip_to(host, host->token[open - 1].is.begin);
    copy_to(host, token_end(&host->token[open - 1]));
    put_text(host, ")");
    skip_to(host, host->token[end].is.begin);
    *next = end;
    return true;
}

/* ---- The whole ---- */

/* A launch grows by less than its tokens count, and so does a declaration. */
enum { GROWTH = 32 };

static void rewrite(struct host *host, const char *text)
{
    read_tokens(host, text);
    host->out = arena_alloc(host->arena, (size_t)(host->end - text) + GROWTH * (host->count + 1));
    host->done = text;
    for (size_t i = 0; i < host->count; i++) {
        size_t next = i;
        if (is_triple(host, i, "<<", "<"))
            rewrite_launch(host, i, &next);
        else if (is_dynamic_shared(host, i))
            rewrite_shared(host, i, &next);
        i = next;
    }
    copy_to(host, host->end);
    host->out[host->size] = 0;
}

bool host_check(struct arena *arena, struct diag *diag, const struct source *source)
{
    struct host host = {.arena = arena, .diag = diag, .source = source, .end = source->bytes + source->size};
    rewrite(&host, source->bytes);
    return !host.failed;
}

const char *host_rewrite(struct arena *arena, const char *text, size_t *size)
{
    struct host host = {.arena = arena, .end = text + *size};
    rewrite(&host, text);
    if (!host.is_changed)
        return text;
    *size = host.size;
    return host.out;
}
