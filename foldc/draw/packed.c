/* The cells of a panel for the script of a page (report/page.js), which makes their pictures when they are looked at.
 */
#include "place.h"
#include "foldc/base/text.h"

#include <stdlib.h>
#include <string.h>

/* The fields of a cell: column,row (none: the next one in the row); class (none: the thread's); label, and after a
   slash its second line; at; to; count; offset; index; thread; value; bank; marks (1: asked, 2: conflict, 4: shared).

   A field other than the first is left out where it continues those of the two cells before it: the same text, in which
   each number goes on by its step. "!" is a field without text where that would be something else. Fields that are
   left out at the end have no semicolons. */
enum { FIELDS = 12, MOST_DIGITS = 15 }; /* a script's numbers are exact up to 15 digits */
static const char digits[] = "0123456789";
static const char empty_field[] = "!";

struct fields {
    const char *text[FIELDS];
};

/* ---- Fields ------------------------------------------------------------------------------------ */

/* A cell's label: "~" is where the cell leads, and "=" is "T3/V5" or "T3/V0-7" by its thread, value and count; the
   text after the thread follows it. */
static const char *label_field(arena *arena, const struct draw_cell *cell)
{
    const long long thread = cell->fact.thread, value = cell->fact.value;
    const char *own = arena_printf(arena, "T%lld", thread);
    const char *values = cell->elements > 1 ? arena_printf(arena, "V%lld-%lld", value, value + cell->elements - 1)
                                            : arena_printf(arena, "V%lld", value);
    if (cell->under && strcmp(cell->under, values) == 0 && strncmp(cell->label, own, strlen(own)) == 0)
        return arena_printf(arena, "=%s", cell->label + strlen(own));
    if (cell->under)
        return arena_printf(arena, "%s/%s", cell->label, cell->under);
    return cell->to && strcmp(cell->label, cell->to) == 0 ? "~" : cell->label;
}

/* A cell's coordinate; "" where it is T and V with the cell's thread and value. */
static const char *at_field(arena *arena, const struct draw_cell *cell)
{
    const char *own = arena_printf(arena, "T%lldV%lld", (long long)cell->fact.thread, (long long)cell->fact.value);
    return strcmp(cell->coord, own) == 0 ? "" : cell->coord;
}

static const char *class_field(arena *arena, const struct draw_cell *cell)
{
    static const char letter[] = {[DRAW_THREAD] = 'p', [DRAW_BANK] = 'p', [DRAW_RAMP] = 'r'};
    if (cell->paint == DRAW_BLANK)
        return "bl";
    if (cell->paint == DRAW_THREAD && cell->fact.thread >= 0 && cell->shade == cell->fact.thread % 32)
        return "";
    return arena_printf(arena, "%c%d", letter[cell->paint], cell->shade);
}

static const char *number_field(arena *arena, bool is_there, int64_t number)
{
    return is_there ? arena_printf(arena, "%lld", (long long)number) : "";
}

static struct fields fields_of(arena *arena, const struct draw_cell *cell, const struct draw_cell *before)
{
    const struct draw_fact *fact = &cell->fact;
    const int marks = (cell->marks & DRAW_ASKED ? 1 : 0) | (cell->marks & DRAW_CONFLICT ? 2 : 0) |
                      (cell->marks & DRAW_SHARED ? 4 : 0);
    const bool is_next = before && cell->slot[0] == before->slot[0] && cell->slot[1] == before->slot[1] + 1;
    return (struct fields){{
        is_next ? "" : arena_printf(arena, "%d,%d", cell->slot[1], cell->slot[0]),
        class_field(arena, cell),
        label_field(arena, cell),
        at_field(arena, cell),
        cell->to ? cell->to : "",
        number_field(arena, cell->elements > 1, cell->elements),
        number_field(arena, fact->has_offset && !cell->to, fact->offset),
        number_field(arena, fact->has_offset && cell->to, fact->offset),
        number_field(arena, fact->thread >= 0, fact->thread),
        number_field(arena, fact->value >= 0, fact->value),
        number_field(arena, fact->bank >= 0, fact->bank),
        number_field(arena, marks != 0, marks),
    }};
}

/* ---- Steps ------------------------------------------------------------------------------------- */

/* The text that continues two others; the last one again if they differ in more than numbers; NULL: numbers too long
   for the script. */
static const char *continued(arena *arena, const char *before, const char *last)
{
    const char *const again = last;
    struct text out = {0};
    text_add(arena, &out, "", 0);
    while (*before || *last) {
        const size_t digits_before = strspn(before, digits), digits_last = strspn(last, digits);
        if (digits_before > MOST_DIGITS || digits_last > MOST_DIGITS)
            return NULL;
        if (digits_before && digits_last) {
            const char *next = arena_printf(arena, "%lld", 2 * strtoll(last, NULL, 10) - strtoll(before, NULL, 10));
            text_add(arena, &out, next, strlen(next));
            before += digits_before;
            last += digits_last;
        } else if (*before != *last) {
            return again;
        } else {
            text_add(arena, &out, last, 1);
            before++;
            last++;
        }
    }
    return out.bytes;
}

/* A cell after two others, of which the fields that continue them are left out. */
static void add_cell(arena *arena, struct text *out, const struct fields *cell, const struct fields *before,
                     const struct fields *last)
{
    int separators = 0;
    text_add(arena, out, cell->text[0], strlen(cell->text[0]));
    for (int i = 1; i < FIELDS; i++) {
        const char *text = cell->text[i], *next = continued(arena, before->text[i], last->text[i]);
        separators++;
        if (next && strcmp(text, next) == 0)
            continue;
        while (separators-- > 0)
            text_add(arena, out, ";", 1);
        separators = 0;
        text = *text ? text : empty_field;
        text_add(arena, out, text, strlen(text));
    }
}

/* ---- Panels ------------------------------------------------------------------------------------ */

/* The cells of a panel that was written before, and its number on the page. */
struct draw_seen_panel {
    const char *cells;
    int number;
    struct draw_seen_panel *next;
};

static const char *cells_of(arena *arena, const struct draw_panel *panel)
{
    struct fields before, last;
    struct text cells = {0};
    for (int i = 0; i < FIELDS; i++)
        before.text[i] = last.text[i] = "";
    text_add(arena, &cells, "", 0);
    for (int i = 0; i < panel->cells; i++) {
        const struct fields cell = fields_of(arena, &panel->cell[i], i ? &panel->cell[i - 1] : NULL);
        text_add(arena, &cells, "|", i ? 1 : 0);
        add_cell(arena, &cells, &cell, &before, &last);
        before = last;
        last = cell;
    }
    return cells.bytes;
}

const char *draw_packed_cells(arena *arena, const struct draw_panel *panel, struct draw_seen *seen)
{
    const char *cells = cells_of(arena, panel);
    struct draw_seen_panel *at = seen->first;
    seen->panels++;
    while (at && strcmp(at->cells, cells) != 0)
        at = at->next;
    if (at)
        return arena_printf(arena, "#%d", at->number);
    at = arena_alloc(seen->arena, sizeof *at);
    *at = (struct draw_seen_panel){arena_copy(seen->arena, cells, strlen(cells)), seen->panels - 1, seen->first};
    seen->first = at;
    return cells;
}
