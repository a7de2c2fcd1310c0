#define _GNU_SOURCE
#include "report.h"
#include "foldc/base/json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "foldc/base/output.h"
#include "foldc/base/shown.h"
#include "foldc/verify/verify.h"

/* An outcome with its words, which give those of one place their order. */
struct told {
    struct outcome outcome;
    const char *what;
};

static int by_place(const struct outcome *x, const struct outcome *y)
{
    if (x->function->in_main != y->function->in_main)
        return x->function->in_main ? -1 : 1;
    if (strcmp(x->function->source->name, y->function->source->name) != 0)
        return strcmp(x->function->source->name, y->function->source->name);
    if (x->begin != y->begin)
        return x->begin < y->begin ? -1 : 1;
    return (x->end > y->end) - (x->end < y->end);
}

static int in_order(const void *a, const void *b)
{
    const struct told *x = a, *y = b;
    int order = by_place(&x->outcome, &y->outcome);
    order = order ? order : strcmp(x->what, y->what);
    return order ? order : message_order(x->outcome.what, y->outcome.what);
}

static bool are_equal(const struct outcome *x, const struct outcome *y)
{
    return by_place(x, y) == 0 && message_is(x->what, y->what);
}

/* Sorted, and each message about a place once: two views have it, and the instances of a template. */
static void tidy(struct fold *fold)
{
    struct outcome *item = fold->plan.outcomes.item;
    const size_t count = fold->plan.outcomes.count;
    struct told *told = arena_alloc(fold->arena, (count + 1) * sizeof *told);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        told[i] = (struct told){item[i], message_words(fold->arena, item[i].what)};
    qsort(told, count, sizeof *told, in_order);
    for (size_t i = 0; i < count; i++)
        if (!kept || !are_equal(&told[i].outcome, &item[kept - 1]))
            item[kept++] = told[i].outcome;
    fold->plan.outcomes.count = kept;
}

/* The text of a remark before an outcome's own words, and JSON's name for its kind. */
static const struct {
    const char *lead, *name;
} kinds[] = {[MESSAGE_FOLDED] = {"folded", "folded"},           [MESSAGE_MISSED] = {"not folded:", "missed"},
             [MESSAGE_REFUSED] = {"not folded:", "missed"},     [MESSAGE_CHECKED] = {"checked at run time:", "checked"},
             [MESSAGE_UNGUARDED] = {"unguarded:", "unguarded"}, [MESSAGE_NARROW] = {"narrow:", "narrow"},
             [MESSAGE_GUARDED] = {"guarded:", "guarded"},       [MESSAGE_COSTLY] = {"costly:", "costly"},
             [MESSAGE_UNFENCED] = {"unfenced:", "unfenced"},    [MESSAGE_UNCHECKED] = {"not checked:", "unchecked"}};

static bool is_missed(enum message_kind kind) { return kind == MESSAGE_MISSED || kind == MESSAGE_REFUSED; }

static const char *remedy_words(struct fold *fold, const struct outcome *o)
{
    return o->remedy.words && message_kind(o->what) != MESSAGE_FOLDED ? message_words(fold->arena, o->remedy.words)
                                                                      : NULL;
}

static void tell(struct fold *fold, const struct outcome *o, enum diag_level level)
{
    const char *remedy = remedy_words(fold, o);
    const bool leads = level == DIAG_REMARK;
    diag_at(fold->diag, level, o->function->source, o->begin, o->end, "%s%s%s%s%s",
            leads ? kinds[message_kind(o->what)].lead : "", leads ? " " : "", message_words(fold->arena, o->what),
            remedy ? "; remedy: " : "", remedy ? remedy : "");
    if (o->note)
        diag_at(fold->diag, DIAG_NOTE, o->function->source, o->note->begin, o->note->end, "%s",
                message_words(fold->arena, o->noted));
}

void report_remarks(struct fold *fold)
{
    tidy(fold);
    for (size_t i = 0; i < fold->plan.outcomes.count; i++) {
        const struct outcome *o = &fold->plan.outcomes.item[i];
        const bool is_fold = message_kind(o->what) == MESSAGE_FOLDED;
        if (o->is_warning && !o->is_error)
            tell(fold, o, DIAG_WARNING);
        if (!o->is_error && !o->is_warning &&
            (is_fold ? fold->request->options.remark_folds : fold->request->options.remark_misses))
            tell(fold, o, DIAG_REMARK);
    }
}

/* ---- The findings of --verify ---- */

/* Why a claim was not decided. */
static const char *open_reason(arena *arena, const struct verify_claim *claim)
{
    return message_words(arena, claim->why ? claim->why : say_never_called(arena));
}

/* The number of claims that ended so. */
static size_t claims_that(const struct verify_claim *claim, size_t count, enum verify_state state)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += claim[i].state == state;
    return n;
}

void report_verified(struct fold *fold, const struct verify_claim *claim, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (claim[i].state == VERIFY_OPEN)
            diag_at(fold->diag, DIAG_REMARK, claim[i].source, claim[i].begin, claim[i].end, "not verified: %s",
                    open_reason(fold->arena, &claim[i]));
    if (count && (fold->request->options.remark_folds || claims_that(claim, count, VERIFY_AGREES) < count))
        diag_file(fold->diag, DIAG_REMARK, fold->file->source->name,
                  "verified: %zu agree, %zu differ, %zu not verified", claims_that(claim, count, VERIFY_AGREES),
                  claims_that(claim, count, VERIFY_DIFFERS), claims_that(claim, count, VERIFY_OPEN));
}

/* ---- JSON ---- */

/* The result of --verify at a place, as more members of its object. */
static const char *claim_json(struct fold *fold, const struct verify_claim *claim)
{
    static const char *const state[] = {"not verified", "agrees", "differs"};
    if (!claim)
        return "";
    return arena_printf(fold->arena, ", \"verified\": \"%s\"%s%s", state[claim->state],
                        claim->state == VERIFY_OPEN ? ", \"reason\": " : "",
                        claim->state == VERIFY_OPEN ? json_quoted(fold->arena, open_reason(fold->arena, claim)) : "");
}

/* The three counts, as a member of the whole; "" without --verify. */
static const char *verified_json(struct fold *fold)
{
    size_t count[3] = {0, 0, 0};
    if (!fold->request->options.verify)
        return "";
    for (size_t i = 0; i < fold->plan.outcomes.count; i++)
        if (fold->plan.outcomes.item[i].claim)
            count[fold->plan.outcomes.item[i].claim->state]++;
    return arena_printf(fold->arena, "  \"verified\": {\"agrees\": %zu, \"differs\": %zu, \"not verified\": %zu},\n",
                        count[1], count[2], count[0]);
}

/* The remedy of a place as a member of its object: an edit of the outcome's file, or advice; "" if it has none. */
static const char *remedy_json(struct fold *fold, const struct outcome *o)
{
    const struct edit *edit = o->remedy.edit;
    const char *words = remedy_words(fold, o);
    struct source_place at;
    if (!words)
        return "";
    if (!edit)
        return arena_printf(fold->arena, ", \"remedy\": {\"advice\": %s}", json_quoted(fold->arena, words));
    at = source_place(o->function->source, edit->begin);
    return arena_printf(fold->arena,
                        ", \"remedy\": {\"edit\": {\"line\": %u, \"column\": %u, \"remove\": %u, \"text\": %s}}",
                        at.line, at.column, edit->end - edit->begin, json_quoted(fold->arena, edit->text));
}

/* A file's name may hold bytes that are not characters; JSON may not. */
static const char *outcome_json(struct fold *fold, const struct outcome *o)
{
    const struct source_place at = source_place(o->function->source, o->begin);
    const char *text =
        arena_printf(fold->arena, "    {\"kind\": \"%s\", \"function\": %s, \"line\": %u, \"column\": %u, \"what\": %s",
                     kinds[message_kind(o->what)].name, json_quoted(fold->arena, ast_title(fold->arena, o->function)),
                     at.line, at.column, json_quoted(fold->arena, message_words(fold->arena, o->what)));
    if (!o->function->in_main)
        text = arena_printf(fold->arena, "%s, \"file\": %s", text, json_quoted(fold->arena, o->function->source->name));
    text = arena_printf(fold->arena, "%s%s", text, claim_json(fold, o->claim));
    return arena_printf(fold->arena, "%s%s}", text, remedy_json(fold, o));
}

/* The report's path: in a folder, the source's name with .json after it. */
static const char *report_path(struct fold *fold, const char *report, const char *name)
{
    const char *base = strrchr(name, '/');
    struct stat about;
    if (stat(report, &about) != 0 || !S_ISDIR(about.st_mode))
        return report;
    return arena_printf(fold->arena, "%s/%s.json", report, base ? base + 1 : name);
}

bool report_write(struct fold *fold, const struct fold_request *request)
{
    const char *name = fold->file->source->name;
    size_t folded = 0, size, capacity = 768;
    char *text;
    for (size_t i = 0; i < fold->plan.outcomes.count; i++) {
        folded += !is_missed(message_kind(fold->plan.outcomes.item[i].what));
        capacity += strlen(outcome_json(fold, &fold->plan.outcomes.item[i])) + 2;
    }
    text = arena_alloc(fold->arena, capacity + 6 * strlen(name));
    size = (size_t)sprintf(
        text, "{\n  \"version\": 2,\n  \"file\": %s,\n  \"folded\": %zu,\n  \"missed\": %zu,\n%s  \"places\": [",
        json_quoted(fold->arena, name), folded, fold->plan.outcomes.count - folded, verified_json(fold));
    for (size_t i = 0; i < fold->plan.outcomes.count; i++)
        size += (size_t)sprintf(text + size, "%s\n%s", i ? "," : "", outcome_json(fold, &fold->plan.outcomes.item[i]));
    size += (size_t)sprintf(text + size, "%s  ]\n}\n", fold->plan.outcomes.count ? "\n" : "");
    return output_write(report_path(fold, request->options.report, name), text, size);
}
