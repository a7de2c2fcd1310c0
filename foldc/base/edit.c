#include "edit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "directive.h"
#include "source.h"
#include "text.h"

void edit_add(struct edits *edits, struct edit edit)
{
    if (edits->count == edits->capacity) {
        const size_t capacity = edits->capacity ? 2 * edits->capacity : 32;
        struct edit *grown = arena_alloc(edits->arena, capacity * sizeof *grown);
        if (edits->count)
            memcpy(grown, edits->item, edits->count * sizeof *grown);
        edits->item = grown;
        edits->capacity = capacity;
    }
    edits->item[edits->count++] = edit;
}

/* By place; at one place insertions first, then the widest. */
static int by_place(const void *a, const void *b)
{
    const struct edit *x = *(const struct edit *const *)a, *y = *(const struct edit *const *)b;
    const bool x_inserts = x->begin == x->end, y_inserts = y->begin == y->end;
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    if (x_inserts != y_inserts)
        return x_inserts ? -1 : 1;
    if (x->end != y->end)
        return x->end > y->end ? -1 : 1;
    return x < y ? -1 : x > y;
}

static size_t newlines(const char *bytes, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += bytes[i] == '\n';
    return count;
}

/* The edits inside [begin,end), in order of place. */
static const struct edit **inside(const struct edits *edits, uint32_t begin, uint32_t end, size_t *count)
{
    const struct edit **list = arena_alloc(edits->arena, (edits->count + 1) * sizeof *list);
    *count = 0;
    for (size_t i = 0; i < edits->count; i++)
        if (edits->item[i].begin >= begin && edits->item[i].end <= end)
            list[(*count)++] = &edits->item[i];
    qsort(list, *count, sizeof *list, by_place);
    return list;
}

/* The last edit made of the same range has its text. */
static const struct edit *latest(const struct edit **list, size_t count, size_t *i)
{
    while (*i + 1 < count && list[*i]->begin != list[*i]->end && list[*i + 1]->begin == list[*i]->begin &&
           list[*i + 1]->end == list[*i]->end)
        ++*i;
    return list[*i];
}

/* Those of [begin,end) that hold, in order of place: of one range the latest, of two that overlap the outer one. */
static const struct edit **holding(const struct edits *edits, uint32_t begin, uint32_t end, size_t *count)
{
    size_t all, kept = 0;
    const struct edit **list = inside(edits, begin, end, &all);
    uint32_t at = begin;
    for (size_t i = 0; i < all; i++) {
        const struct edit *edit = latest(list, all, &i);
        if (edit->begin < at)
            continue;
        list[kept++] = edit;
        at = edit->end;
    }
    *count = kept;
    return list;
}

static bool is_repeated(const struct edit *edit, const struct source *source, const char *at)
{
    const uint32_t place = (uint32_t)(at - source->bytes);
    for (size_t i = 0; i < edit->repeats.count; i++)
        if (edit->repeats.item[i].begin <= place && place < edit->repeats.item[i].end)
            return true;
    return false;
}

/* The next directive of the replaced text from `at` on that the new text does not repeat. */
static bool next_lost(const struct edit *edit, const struct source *source, const char *at, struct directive *out)
{
    const char *const end = source->bytes + edit->end;
    while (directive_next(source, at, end, out)) {
        if (!is_repeated(edit, source, out->begin))
            return true;
        at = out->end;
    }
    return false;
}

/* Must these directives stay? One that is no condition has an effect on what follows, and one of conditions that begin
   or end outside is missed there. */
static bool has_effect(const struct edit *edit, const struct source *source)
{
    struct directive lost;
    int depth = 0;
    for (const char *at = source->bytes + edit->begin; next_lost(edit, source, at, &lost); at = lost.end) {
        depth += lost.kind == DIRECTIVE_IF;
        depth -= lost.kind == DIRECTIVE_ENDIF;
        if (depth < 0 || !directive_is_condition(&lost))
            return true;
    }
    return depth != 0;
}

static void add_newlines(arena *arena, struct text *text, const struct source *source, size_t *lines, size_t to)
{
    for (; *lines < to; ++*lines)
        text_add(arena, text, source->crlf ? "\r\n" : "\n", source->crlf ? 2 : 1);
}

/* The directives of the replaced text that the new text does not repeat, each on its line if the new text ends before
   it. */
static void keep_directives(arena *arena, struct text *text, const struct source *source, const struct edit *edit,
                            size_t *lines)
{
    const char *const begin = source->bytes + edit->begin;
    struct directive kept;
    for (const char *at = begin; next_lost(edit, source, at, &kept); at = kept.end) {
        const size_t had = newlines(begin, (size_t)(kept.begin - begin));
        add_newlines(arena, text, source, lines, had > *lines ? had : *lines + 1);
        text_add(arena, text, kept.begin, (size_t)(kept.end - kept.begin));
        *lines += newlines(kept.begin, (size_t)(kept.end - kept.begin));
    }
    add_newlines(arena, text, source, lines, *lines + 1);
}

/* The text of an edit has as many lines as what it replaces, or more. */
static void replace(arena *arena, struct text *text, const struct edit *edit, const struct source *source)
{
    const char *const begin = source->bytes + edit->begin, *const end = source->bytes + edit->end;
    size_t lines = newlines(edit->text, strlen(edit->text));
    text_add(arena, text, edit->text, strlen(edit->text));
    if (has_effect(edit, source))
        keep_directives(arena, text, source, edit, &lines);
    add_newlines(arena, text, source, &lines, newlines(begin, (size_t)(end - begin)));
}

static void splice(struct text *text, const struct edits *edits, const struct source *source, uint32_t begin,
                   uint32_t end)
{
    size_t count;
    const struct edit **list = holding(edits, begin, end, &count);
    uint32_t at = begin;
    for (size_t i = 0; i < count; i++) {
        const struct edit *edit = list[i];
        text_add(edits->arena, text, source->bytes + at, edit->begin - at);
        replace(edits->arena, text, edit, source);
        at = edit->end;
    }
    text_add(edits->arena, text, source->bytes + at, end - at);
}

const struct edit *const *edit_list(const struct edits *edits, const struct source *source, size_t *count)
{
    return holding(edits, 0, (uint32_t)source->size, count);
}

const char *edit_text(const struct edits *edits, const struct source *source, uint32_t begin, uint32_t end)
{
    struct text text = {0};
    splice(&text, edits, source, begin, end);
    return text.bytes;
}

const char *edit_apply(const struct edits *edits, const struct source *source, size_t *size)
{
    struct text text = {0};
    splice(&text, edits, source, 0, (uint32_t)source->size);
    *size = text.length;
    return text.bytes;
}

/* The edits of list[i] and its followers that have its place: where the next place begins. */
static size_t place_end(const struct edit **list, size_t count, size_t i)
{
    const struct edit *first = list[i];
    while (i < count && list[i]->begin == first->begin && list[i]->end == first->end)
        i++;
    return i;
}

/* Do two runs of insertions at one place, or the last of two runs of replacements, say the same? */
static bool is_same_text(const struct edit **a, size_t a_count, const struct edit **b, size_t b_count)
{
    if (a[0]->begin != a[0]->end)
        return strcmp(a[a_count - 1]->text, b[b_count - 1]->text) == 0;
    for (size_t i = 0; i < a_count && a_count == b_count; i++)
        if (strcmp(a[i]->text, b[i]->text) != 0)
            return false;
    return a_count == b_count;
}

bool edit_is_same(const struct edits *a, const struct edits *b)
{
    size_t a_count, b_count, i = 0;
    const struct edit **x = holding(a, 0, UINT32_MAX, &a_count), **y = holding(b, 0, UINT32_MAX, &b_count);
    while (i < a_count && a_count == b_count && x[i]->begin == y[i]->begin && x[i]->end == y[i]->end &&
           strcmp(x[i]->text, y[i]->text) == 0)
        i++;
    return i == a_count && a_count == b_count;
}

struct edits *edit_merge(const struct edits *a, const struct edits *b, const struct edit *conflict[2])
{
    struct edits *merged = arena_alloc(a->arena, sizeof *merged);
    size_t a_count, b_count, i = 0, j = 0;
    const struct edit **x = inside(a, 0, UINT32_MAX, &a_count), **y = inside(b, 0, UINT32_MAX, &b_count);
    *merged = (struct edits){a->arena, NULL, 0, 0};
    while (i < a_count || j < b_count) {
        const size_t i_end = i < a_count ? place_end(x, a_count, i) : i;
        const size_t j_end = j < b_count ? place_end(y, b_count, j) : j;
        const bool both = i < i_end && j < j_end && x[i]->begin == y[j]->begin && x[i]->end == y[j]->end;
        const bool first = j == j_end || (i < i_end && (both || by_place(&x[i], &y[j]) < 0));
        if (both && !is_same_text(x + i, i_end - i, y + j, j_end - j)) {
            conflict[0] = x[i_end - 1];
            conflict[1] = y[j_end - 1];
            return NULL;
        }
        for (size_t k = first ? i : j; k < (first ? i_end : j_end); k++)
            edit_add(merged, *(first ? x : y)[k]);
        i = first ? i_end : i;
        j = both || !first ? j_end : j;
    }
    return merged;
}
