/* Dependency files: rules for make that name a compiler's inputs. */
#define _GNU_SOURCE
#include "depfile.h"

#include "foldc/base/output.h"

#include <string.h>

/* As a compiler's rule for make names a file: blanks and # after a backslash, $ twice, no ./ at the front. */
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

/* After blanks and line ends that a backslash escapes. */
static const char *skip_gap(const char *p)
{
    while (*p == ' ' || *p == '\t' || (p[0] == '\\' && p[1] == '\n'))
        p += *p == '\\' ? 2 : 1;
    return p;
}

/* After a name: a backslash takes the character after it along. */
static const char *skip_name(const char *p)
{
    while (*p && !strchr(" \t\n", *p) && !(p[0] == '\\' && p[1] == '\n'))
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p;
}

/* Copies a rule from after its first prerequisite on, without repetitions of that prerequisite; returns its end. */
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

/* ---- Prerequisites of folding ---- */

/* The end of a rule, its line end; a backslash takes the next line along. */
static const char *skip_rule(const char *p)
{
    while (*p && *p != '\n')
        p += *p == '\\' && p[1] ? 2 : 1;
    return p;
}

/* After the colon of a rule that ends at `end`; NULL if there is none. */
static const char *behind_colon(const char *rule, const char *end)
{
    for (; rule < end; rule++)
        if (*rule == ':' && (rule + 1 == end || strchr(" \t\\", rule[1])))
            return rule + 1;
    return NULL;
}

/* Is the name one of a rule's prerequisites? */
static bool is_named_in(const char *p, const char *end, const char *name)
{
    const size_t length = strlen(name);
    while ((p = skip_gap(p)) < end) {
        const char *behind = skip_name(p);
        if ((size_t)(behind - p) == length && memcmp(p, name, length) == 0)
            return true;
        p = behind > p ? behind : p + 1;
    }
    return false;
}

/* A rule with the missing names; one without prerequisites stays as it is. */
static void add_rule(arena *arena, struct text *out, const char *rule, const char *end, const struct words *more)
{
    const char *first = behind_colon(rule, end);
    text_add(arena, out, rule, (size_t)(end - rule));
    if (!first || skip_gap(first) >= end)
        return;
    for (int i = 0; i < more->n; i++) {
        const char *name = as_make_has_it(arena, more->at[i]);
        if (is_named_in(first, end, name))
            continue;
        text_add(arena, out, " \\\n  ", 5);
        text_add(arena, out, name, strlen(name));
    }
}

/* Is there a rule of that target, or of any if it is NULL, without prerequisites? */
static bool has_empty_rule(const char *rules, const char *target)
{
    for (const char *p = rules; *p; p += *p == '\n') {
        const char *end = skip_rule(p), *first = behind_colon(p, end);
        if (first && skip_gap(first) >= end &&
            (!target || ((size_t)(first - 1 - p) == strlen(target) && memcmp(p, target, strlen(target)) == 0)))
            return true;
        p = end;
    }
    return false;
}

void depfile_add_text(arena *arena, const struct words *more, struct text *rules)
{
    struct text out = {0};
    text_add(arena, &out, "", 0);
    for (const char *p = rules->bytes; *p;) {
        const char *end = skip_rule(p);
        add_rule(arena, &out, p, end, more);
        if (*end)
            text_add(arena, &out, "\n", 1);
        p = end + (*end != 0);
    }
    for (int i = 0; i < more->n && has_empty_rule(rules->bytes, NULL); i++) {
        const char *name = as_make_has_it(arena, more->at[i]), *rule = arena_printf(arena, "%s:\n", name);
        if (!has_empty_rule(rules->bytes, name))
            text_add(arena, &out, rule, strlen(rule));
    }
    *rules = out;
}

bool depfile_update(arena *arena, const struct renames *renames, const struct words *more, bool is_named,
                    const char *path)
{
    struct text text = {0};
    bool changed;
    if (!text_read_regular(arena, path, &text))
        return true;
    changed = depfile_rename_text(arena, renames, &text);
    if (more->n && (changed || is_named) && *text.bytes != '{') { /* -MJ writes JSON */
        depfile_add_text(arena, more, &text);
        changed = true;
    }
    return !changed || output_write(path, text.bytes, text.length);
}
