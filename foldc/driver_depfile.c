/* Dependency files: rules for make that name a compiler's inputs. */
#define _GNU_SOURCE
#include "driver_depfile.h"

#include "output.h"

#include <string.h>

/* As a compiler's rule for make names a file: blanks and # behind a backslash, $ twice, no ./ in front. */
static char *as_make_has_it(arena *arena, const char *name)
{
    struct text text = {0};
    text_add(arena, &text, "", 0);
    while (text_begins(name, "./"))
        name += 2;
    for (; *name; name++) {
        if (strchr(" \t#", *name))
            text_add(arena, &text, "\\", 1);
        if (*name == '$')
            text_add(arena, &text, "$", 1);
        text_add(arena, &text, name, 1);
    }
    return text.bytes;
}

/* Behind blanks and line ends that a backslash escapes. */
static const char *skip_gap(const char *p)
{
    while (*p == ' ' || *p == '\t' || (p[0] == '\\' && p[1] == '\n'))
        p += *p == '\\' ? 2 : 1;
    return p;
}

/* Behind a name: a backslash takes the character behind it along. */
static const char *skip_name(const char *p)
{
    while (*p && !strchr(" \t\n", *p) && !(p[0] == '\\' && p[1] == '\n'))
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p;
}

/* Copies a rule from behind its first prerequisite on, without the others that are the same; returns its end. */
static const char *copy_rule(arena *arena, struct text *out, const char *p, const char *first, size_t length)
{
    while (*p && *p != '\n') {
        const char *name = skip_gap(p), *end = skip_name(name);
        if ((size_t)(end - name) != length || memcmp(name, first, length) != 0)
            text_add(arena, out, p, (size_t)(end - p));
        p = end;
    }
    return p;
}

/* Without the rule "name:" that -MP gives every prerequisite but the first. */
static void copy_without_empty_rule(arena *arena, struct text *out, const char *rest, const char *first, size_t length)
{
    const char *rule = arena_printf(arena, "\n%.*s:\n", (int)length, first), *at = strstr(rest, rule);
    if (at) {
        text_add(arena, out, rest, (size_t)(at - rest));
        rest = at + strlen(rule) - 1;
        rest += text_begins(rest, "\n\n");
    }
    text_add(arena, out, rest, strlen(rest));
}

static void drop_repeats(arena *arena, struct text *rules)
{
    struct text out = {0};
    const char *colon = strstr(rules->bytes, ": ");
    if (!colon)
        return;
    const char *first = skip_gap(colon + 2), *end = skip_name(first);
    const size_t length = (size_t)(end - first);
    text_add(arena, &out, rules->bytes, (size_t)(end - rules->bytes));
    const char *rest = copy_rule(arena, &out, end, first, length);
    copy_without_empty_rule(arena, &out, rest, first, length);
    *rules = out;
}

bool depfile_rename_text(arena *arena, const struct renames *renames, struct text *rules)
{
    struct renames made = {arena_alloc(arena, (size_t)renames->n * sizeof *made.at), renames->n};
    for (int i = 0; i < renames->n; i++)
        made.at[i] =
            (struct rename){as_make_has_it(arena, renames->at[i].from), as_make_has_it(arena, renames->at[i].to)};
    if (!rename_in_text(arena, &made, rules))
        return false;
    drop_repeats(arena, rules);
    return true;
}

bool depfile_rename(arena *arena, const struct renames *renames, const char *path)
{
    struct text text = {0};
    if (!text_read_regular(arena, path, &text) || !depfile_rename_text(arena, renames, &text))
        return true;
    return output_write(path, text.bytes, text.length);
}
