#include "directive.h"

#include <string.h>

static enum directive_kind kind_of(struct scan_token word)
{
    static const struct {
        const char *word;
        enum directive_kind kind;
    } words[] = {{"if", DIRECTIVE_IF},          {"ifdef", DIRECTIVE_IF},        {"ifndef", DIRECTIVE_IF},
                 {"else", DIRECTIVE_ELSE},      {"elif", DIRECTIVE_ELSE},       {"elifdef", DIRECTIVE_ELSE},
                 {"elifndef", DIRECTIVE_ELSE},  {"endif", DIRECTIVE_ENDIF},     {"define", DIRECTIVE_DEFINE},
                 {"undef", DIRECTIVE_UNDEF},    {"include", DIRECTIVE_INCLUDE}, {"include_next", DIRECTIVE_INCLUDE},
                 {"import", DIRECTIVE_INCLUDE}, {"pragma", DIRECTIVE_PRAGMA}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (scan_is(word, words[i].word))
            return words[i].kind;
    return DIRECTIVE_OTHER;
}

static struct directive read_directive(const char *begin, const char *end)
{
    const char *at = begin + 1, *after;
    struct directive directive = {.begin = begin, .end = scan_directive_end(begin, end)};
    directive.kind = kind_of(scan_next(&at, directive.end));
    directive.operand = after = at;
    directive.argument = scan_next(&after, directive.end);
    return directive;
}

bool directive_next(const struct source *source, const char *at, const char *end, struct directive *out)
{
    while (memchr(at, '#', (size_t)(end - at))) {
        const char *const before = at;
        const struct scan_token token = scan_next(&at, end);
        if (scan_is(token, "#") && (source_begins_line(source, (size_t)(token.begin - source->bytes)) ||
                                    scan_ends_line(before, token.begin))) {
            *out = read_directive(token.begin, end);
            return true;
        }
    }
    return false;
}

bool directive_on_line(const struct source *source, size_t place, struct directive *out)
{
    size_t size;
    const char *at = source_line(source, source_place(source, place).line, &size);
    const struct scan_token first = scan_next(&at, at + size);
    if (!scan_is(first, "#"))
        return false;
    *out = read_directive(first.begin, source->bytes + source->size);
    return true;
}

bool directive_is_condition(const struct directive *directive)
{
    return directive->kind == DIRECTIVE_IF || directive->kind == DIRECTIVE_ELSE || directive->kind == DIRECTIVE_ENDIF;
}

/* The depth of conditions after a directive in text that begins at depth 0; -1: it belongs to an #if before the text.
 */
static int depth_after(const struct directive *directive, int depth)
{
    switch (directive->kind) {
    case DIRECTIVE_IF:
        return depth + 1;
    case DIRECTIVE_ELSE:
        return depth ? depth : -1;
    case DIRECTIVE_ENDIF:
        return depth - 1;
    default:
        return depth;
    }
}

bool directive_is_balanced(const struct source *source, const char *begin, const char *end)
{
    struct directive directive;
    int depth = 0;
    for (const char *at = begin; depth >= 0 && directive_next(source, at, end, &directive); at = directive.end)
        depth = depth_after(&directive, depth);
    return depth == 0;
}

/* Does the directive change the macros that text after it sees? */
static bool changes_macros(const struct directive *directive)
{
    switch (directive->kind) {
    case DIRECTIVE_DEFINE:
    case DIRECTIVE_UNDEF:
    case DIRECTIVE_INCLUDE:
        return true;
    case DIRECTIVE_PRAGMA:
        return scan_is(directive->argument, "push_macro") || scan_is(directive->argument, "pop_macro");
    default:
        return false;
    }
}

bool directive_may_repeat(const struct source *source, const char *begin, const char *end)
{
    struct directive directive;
    for (const char *at = begin; directive_next(source, at, end, &directive); at = directive.end)
        if (changes_macros(&directive))
            return false;
    return directive_is_balanced(source, begin, end);
}
