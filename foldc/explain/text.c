/* The tables of explain as text for a terminal, and the functions that the formats share. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "write.h"
#include "foldc/base/json.h"
#include "foldc/base/source.h"

/* ---- Text that grows ---- */

void explain_put(struct explain_out *out, const char *format, ...)
{
    va_list list, again;
    int size;
    va_start(list, format);
    va_copy(again, list);
    size = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (out->size + (size_t)size + 1 > out->capacity) {
        char *grown;
        out->capacity = 2 * (out->size + (size_t)size + 256);
        grown = arena_alloc(out->arena, out->capacity);
        if (out->size)
            memcpy(grown, out->bytes, out->size);
        out->bytes = grown;
    }
    out->size += (size_t)vsnprintf(out->bytes + out->size, (size_t)size + 1, format, again);
    va_end(again);
}

void explain_put_quoted(struct explain_out *out, const char *text)
{
    explain_put(out, "%s", text ? json_quoted(out->arena, text) : "null");
}

/* ---- Facts ---- */

const struct explain_rule_facts *explain_rule_facts(enum explain_rule rule)
{
    static const struct explain_rule_facts facts[] = {
#define EXPLAIN_RULE(id, name, level, text) {name, EXPLAIN_##level, text},
#include "rules.def"
#undef EXPLAIN_RULE
    };
    return &facts[rule];
}

const char *explain_space_name(enum explain_space space)
{
    static const char *const name[] = {"memory", "global", "shared", "registers"};
    return name[space];
}

static void each_of_row(const struct explain_function *function, const struct explain_row *row, explain_said *said,
                        void *context)
{
    for (size_t i = 0; i < row->accesses; i++)
        for (size_t k = 0; k < row->access[i].findings; k++)
            said(context, function, row, &row->access[i], &row->access[i].finding[k]);
    for (size_t k = 0; k < row->findings; k++)
        said(context, function, row, NULL, &row->finding[k]);
}

void explain_each(const struct explain_file *file, explain_said *said, void *context)
{
    for (size_t i = 0; i < file->functions; i++) {
        const struct explain_function *function = &file->function[i];
        for (size_t k = 0; k < function->findings; k++)
            said(context, function, NULL, NULL, &function->finding[k]);
        for (size_t k = 0; k < function->rows; k++)
            each_of_row(function, &function->row[k], said, context);
    }
}

/* ---- Cells ---- */

enum { LINE, ACCESS, LAYOUT, INSTRUCTION, BITS, ISSUED, BYTES, COST, COLUMNS };

static const char *const heading[COLUMNS] = {"line",        "access", "layout of a thread", "instruction", "bits",
                                             "each thread", "bytes",  "a request of a warp"};
static const bool is_number[COLUMNS] = {[LINE] = true, [BITS] = true, [ISSUED] = true, [BYTES] = true};

struct cells {
    const char *cell[COLUMNS];
};

const char *explain_words(arena *arena, const struct message *message)
{
    return message ? message_words(arena, message) : NULL;
}

const char *explain_mean(arena *arena, int64_t sum, int64_t count)
{
    const int64_t tenths = (10 * sum + count / 2) / count;
    return tenths % 10 ? arena_printf(arena, "%lld.%lld", (long long)(tenths / 10), (long long)(tenths % 10))
                       : arena_printf(arena, "%lld", (long long)(tenths / 10));
}

const char *explain_cost_text(arena *arena, const struct explain_function *function, const struct explain_access *a)
{
    if (!a->cost.is_known)
        return arena_printf(arena, "not known: %s", explain_words(arena, a->cost.unknown));
    if (!function->on_device)
        return "";
    if (!a->cost.requests)
        return "no thread runs it";
    if (a->space == EXPLAIN_SHARED && a->cost.wavefronts == a->cost.passes)
        return arena_printf(arena, "%s wavefront%s, no conflict",
                            explain_mean(arena, a->cost.wavefronts, a->cost.requests),
                            a->cost.wavefronts == a->cost.requests ? "" : "s");
    if (a->space == EXPLAIN_SHARED)
        return arena_printf(arena, "%s wavefronts of %s, %d-way conflict",
                            explain_mean(arena, a->cost.wavefronts, a->cost.requests),
                            explain_mean(arena, a->cost.passes, a->cost.requests), a->worst.degree);
    return arena_printf(arena, "%s sector%s of %s%s", explain_mean(arena, a->cost.sectors, a->cost.requests),
                        a->cost.sectors == a->cost.requests ? "" : "s",
                        explain_mean(arena, a->cost.least, a->cost.requests),
                        a->cost.sectors > a->cost.least ? ", not coalesced" : "");
}

const char *explain_product_text(arena *arena, const struct explain_product *p)
{
    return arena_printf(arena, "%lld multiply-adds of %s", (long long)p->multiply_adds,
                        p->together == MEMORY_LANES ? "a warp" : "4 warps");
}

static const char *number(arena *arena, int64_t n) { return n < 0 ? "?" : arena_printf(arena, "%lld", (long long)n); }

static struct cells cells_of(arena *arena, const struct explain_function *function, const struct explain_row *row,
                             const struct explain_access *a, bool is_first)
{
    const char *twin = row->twin == COPY_WIDE ? " (wide)" : row->twin == COPY_NARROW ? " (else)" : "";
    return (struct cells){
        {is_first ? arena_printf(arena, "%u", row->place.line) : "",
         arena_printf(arena, "%s %s %s%s", a->is_store ? "store" : "load", explain_space_name(a->space), a->name, twin),
         a->layout ? a->layout : row->what, a->instruction, number(arena, a->bits), number(arena, a->issued),
         number(arena, a->bytes), explain_cost_text(arena, function, a)}};
}

/* A product has a line of its own: C, the instruction, and its effect. */
static struct cells cells_of_product(arena *arena, const struct explain_row *row)
{
    const struct explain_product *p = row->product;
    return (struct cells){{arena_printf(arena, "%u", row->place.line),
                           arena_printf(arena, "product into %s", p->operand[0].name), p->operand[0].layout, p->atom,
                           "", number(arena, p->instructions), "", explain_product_text(arena, p)}};
}

/* A copy by an engine from shared memory to shared memory has no access that is known. */
static struct cells cells_of_transfer(arena *arena, const struct explain_row *row)
{
    const struct explain_transfer *t = row->transfer;
    return (struct cells){{arena_printf(arena, "%u", row->place.line), arena_printf(arena, "copy shared %s", t->shared),
                           t->layout, t->kind, number(arena, 8 * t->run), number(arena, t->issued),
                           number(arena, t->bytes), ""}};
}

/* The lines of a row in the table. */
static size_t lines_of(const struct explain_row *row) { return row->accesses ? row->accesses : 1; }

static struct cells cells_of_line(arena *arena, const struct explain_function *function, const struct explain_row *row,
                                  size_t line)
{
    if (row->product)
        return cells_of_product(arena, row);
    return row->accesses ? cells_of(arena, function, row, &row->access[line], line == 0)
                         : cells_of_transfer(arena, row);
}

/* ---- Tables ---- */

enum { WIDEST = 48, INDENT = 8 };

/* The shades of good words, of costs in time, of mistakes, and of words that do not matter. */
enum shade { PLAIN, GOOD, COSTLY, WRONG, FAINT, STRONG };

static void put_shaded(struct explain_out *out, enum shade shade, const char *text)
{
    static const char *const begin[] = {"", "\033[32m", "\033[31m", "\033[1;31m", "\033[2m", "\033[1m"};
    const bool is_shaded = out->style.coloured && shade != PLAIN;
    explain_put(out, "%s%s%s", is_shaded ? begin[shade] : "", text, is_shaded ? "\033[m" : "");
}

/* Text from a column on, wrapped at the width, further lines indented. */
static void put_wrapped(struct explain_out *out, size_t column, const char *text, enum shade shade)
{
    const size_t columns = (size_t)out->style.columns;
    while (columns && column + strlen(text) > columns) {
        size_t fit = columns > column ? columns - column : 0;
        while (fit > 0 && text[fit] != ' ')
            fit--;
        if (fit == 0) /* a word that is wider than the terminal */
            fit = strcspn(text, " ");
        if (text[fit] == 0)
            break;
        put_shaded(out, shade, arena_printf(out->arena, "%.*s", (int)fit, text));
        explain_put(out, "\n%*s", INDENT + 2, "");
        text += fit + 1;
        column = INDENT + 2;
    }
    put_shaded(out, shade, text);
    explain_put(out, "\n");
}

static enum shade shade_of(const struct explain_function *function, const struct explain_access *a)
{
    if (!a->cost.is_known || !function->on_device || !a->cost.requests)
        return FAINT;
    return (a->space == EXPLAIN_SHARED ? a->cost.wavefronts > a->cost.passes : a->cost.sectors > a->cost.least) ? COSTLY
                                                                                                                : GOOD;
}

static void widen(size_t *width, const struct cells *cells)
{
    for (int c = 0; c < COLUMNS; c++) {
        const size_t size = strlen(cells->cell[c]);
        if (size > width[c])
            width[c] = size > WIDEST ? WIDEST : size;
    }
}

static void drop_blanks(struct explain_out *out)
{
    while (out->size > 0 && out->bytes[out->size - 1] == ' ')
        out->bytes[--out->size] = 0;
}

static void put_cells(struct explain_out *out, const struct cells *cells, const size_t *width, enum shade shade)
{
    explain_put(out, "  ");
    for (int c = 0; c < COST; c++)
        explain_put(out, is_number[c] ? "%*s  " : "%-*s  ", (int)width[c], cells->cell[c]);
    if (*cells->cell[COST])
        put_shaded(out, shade, cells->cell[COST]);
    else
        drop_blanks(out);
    explain_put(out, "\n");
}

/* A row in two lines: the access and its cost, then its details. */
static void put_stacked(struct explain_out *out, const struct cells *cells, const size_t *width, enum shade shade)
{
    const char *const *cell = cells->cell;
    explain_put(out, "  %*s  %-*s  ", (int)width[LINE], cell[LINE], (int)width[ACCESS], cell[ACCESS]);
    if (*cell[COST])
        put_shaded(out, shade, cell[COST]);
    else
        drop_blanks(out);
    explain_put(out, "\n%*s", INDENT, "");
    put_wrapped(out, INDENT,
                *cell[BITS]
                    ? arena_printf(out->arena, "%s, %s bits, %s each thread, %s bytes: %s", cell[INSTRUCTION],
                                   cell[BITS], cell[ISSUED], cell[BYTES], cell[LAYOUT])
                    : arena_printf(out->arena, "%s, %s each thread: %s", cell[INSTRUCTION], cell[ISSUED], cell[LAYOUT]),
                FAINT);
}

static bool is_too_wide(const struct explain_out *out, const size_t *width)
{
    size_t sum = 0;
    for (int c = 0; c < COLUMNS; c++)
        sum += width[c] + 2;
    return out->style.columns && sum > (size_t)out->style.columns;
}

static void put_finding(struct explain_out *out, const struct explain_finding *f)
{
    static const char *const mark[] = {"-", "-", "!", "!!!"};
    static const enum shade shade[] = {FAINT, PLAIN, COSTLY, WRONG};
    const enum explain_level level = explain_rule_facts(f->rule)->level;
    const char *fix = explain_words(out->arena, f->remedy.words);
    const bool is_apart = fix && out->style.columns;
    explain_put(out, "%*s", INDENT, "");
    put_wrapped(out, INDENT,
                arena_printf(out->arena, "%s %s%s%s", mark[level], explain_words(out->arena, f->what),
                             fix && !is_apart ? "; fix: " : "", fix && !is_apart ? fix : ""),
                shade[level]);
    if (!is_apart)
        return;
    explain_put(out, "%*s", INDENT + 2, "");
    put_wrapped(out, INDENT + 2, arena_printf(out->arena, "fix: %s", fix), STRONG);
}

static void put_note(struct explain_out *out, enum shade shade, const char *begin, const char *rest)
{
    explain_put(out, "%*s", INDENT, "");
    put_wrapped(out, INDENT, arena_printf(out->arena, "%s%s", begin, rest), shade);
}

#define CONDITIONS "taken as true: the condition"

static void put_row(struct explain_out *out, const struct explain_function *function, const struct explain_row *row,
                    const size_t *width)
{
    for (size_t i = 0; i < lines_of(row); i++) {
        const struct cells cells = cells_of_line(out->arena, function, row, i);
        const enum shade shade = row->accesses ? shade_of(function, &row->access[i]) : PLAIN;
        (is_too_wide(out, width) ? put_stacked : put_cells)(out, &cells, width, shade);
    }
    for (size_t i = 0; i < row->facts; i++)
        put_note(out, FAINT, "", explain_words(out->arena, row->fact[i]));
    if (row->guard && row->twin != COPY_ALONE)
        put_note(out, PLAIN, row->twin == COPY_WIDE ? "where " : "otherwise",
                 row->twin == COPY_WIDE ? explain_words(out->arena, row->guard) : "");
    if (row->coverage.said && row->coverage.verdict != EXPLAIN_FAILS)
        put_note(out, row->coverage.verdict == EXPLAIN_PROVED ? GOOD : PLAIN, "writes ",
                 explain_words(out->arena, row->coverage.said));
    if (row->terms.sampled)
        put_note(out, FAINT, "looked at: ", explain_words(out->arena, row->terms.sampled));
    if (row->terms.conditions)
        put_note(out, FAINT, row->terms.assumed > 1 ? CONDITIONS "s at " : CONDITIONS " at ",
                 explain_words(out->arena, row->terms.conditions));
    for (size_t i = 0; i < row->accesses; i++)
        for (size_t k = 0; k < row->access[i].findings; k++)
            put_finding(out, &row->access[i].finding[k]);
    for (size_t k = 0; k < row->findings; k++)
        put_finding(out, &row->finding[k]);
}

static void put_rows(struct explain_out *out, const struct explain_function *function, const struct explain_row *row,
                     size_t rows)
{
    size_t width[COLUMNS] = {0};
    struct cells head;
    memcpy(head.cell, heading, sizeof heading);
    widen(width, &head);
    for (size_t i = 0; i < rows; i++)
        for (size_t k = 0; k < lines_of(&row[i]); k++) {
            const struct cells cells = cells_of_line(out->arena, function, &row[i], k);
            widen(width, &cells);
        }
    if (!is_too_wide(out, width))
        put_cells(out, &head, width, PLAIN);
    for (size_t i = 0; i < rows; i++)
        put_row(out, function, &row[i], width);
}

const char *explain_row_text(arena *arena, const struct explain_function *function, const struct explain_row *row)
{
    struct explain_out out = {.arena = arena};
    put_rows(&out, function, row, 1);
    return out.bytes;
}

/* ---- Functions ---- */

static void put_block(struct explain_out *out, const struct explain_function *f)
{
    if (!f->on_device)
        return;
    explain_put(out, ": %lld threads", (long long)(f->block[0] * f->block[1] * f->block[2]));
    if (f->block[1] > 1 || f->block[2] > 1)
        explain_put(out, " (%lld,%lld,%lld)", (long long)f->block[0], (long long)f->block[1], (long long)f->block[2]);
    if (f->block_why)
        explain_put(out, " (%s)", explain_words(out->arena, f->block_why));
}

static void put_assumptions(struct explain_out *out, const struct explain_function *f)
{
    const char *all = "with ";
    for (size_t i = 0; i < f->assumptions; i++)
        all = arena_printf(out->arena, "%s%s%s = %s (%s)", all, i ? ", " : "", f->assumption[i].name,
                           f->assumption[i].value, explain_words(out->arena, f->assumption[i].why));
    explain_put(out, f->assumptions ? "  " : "");
    if (f->assumptions)
        put_wrapped(out, 2, all, FAINT);
}

static void put_arrays(struct explain_out *out, const struct explain_function *f)
{
    bool is_dynamic = false;
    for (size_t i = 0; i < f->memory.arrays; i++) {
        const struct explain_array *a = &f->memory.array[i];
        is_dynamic |= a->is_dynamic;
        explain_put(out, "  %s %s %s[%s]", explain_space_name(a->space), a->type, a->name,
                    a->is_dynamic ? "" : number(out->arena, a->elements));
        explain_put(out, a->is_dynamic ? ", as large as a launch requests" : ", %lld bytes", (long long)a->bytes);
        explain_put(out, "%s%s\n", a->layout ? " = " : "", a->layout ? a->layout : "");
    }
    if (f->memory.shared || is_dynamic)
        explain_put(out, "  shared memory: %lld bytes declared of %lld; a launch may request up to %lld\n",
                    (long long)f->memory.shared, (long long)f->memory.static_limit, (long long)f->memory.shared_limit);
}

static void put_function(struct explain_out *out, const struct explain_function *f)
{
    explain_put(out, "%s:%u: ", f->source->name, f->line);
    put_shaded(out, STRONG, f->name);
    if (f->as_called)
        explain_put(out, ", %s", explain_words(out->arena, f->as_called));
    put_block(out, f);
    explain_put(out, "\n");
    put_assumptions(out, f);
    put_arrays(out, f);
    if (f->rows)
        put_rows(out, f, f->row, f->rows);
    for (size_t k = 0; k < f->findings; k++)
        put_finding(out, &f->finding[k]);
}

const char *explain_text(const struct explain_file *file, struct explain_style style)
{
    struct explain_out out = {.arena = file->arena, .style = style};
    for (size_t i = 0; i < file->functions; i++) {
        if (i)
            explain_put(&out, "\n");
        put_function(&out, &file->function[i]);
    }
    if (!file->functions)
        explain_put(&out, "%s: no function copies anything; without --all only those marked CCUTE_FOLD are looked at\n",
                    file->source->name);
    return out.bytes;
}
