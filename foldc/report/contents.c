/* The summary of functions: the level of their findings, the cost of their requests, and the table of contents. */
#include <stdlib.h>

#include "foldc/base/text.h"
#include "html.h"

/* A line of the table of contents. */
struct report_entry {
    struct report_traffic traffic;
    const char *text;
    struct report_entry *next;
};

/* ---- Level and cost ---------------------------------------------------------------------------- */

static const char *const level_class[] = {"fine", "remark", "warning", "wrong"};

const char *report_level_name(int level) { return level_class[level]; }

void report_levels(const struct explain_function *function, int *level)
{
    for (size_t k = 0; k < function->findings; k++)
        level[explain_rule_facts(function->finding[k].rule)->level]++;
    for (size_t r = 0; r < function->rows; r++) {
        const struct explain_row *row = &function->row[r];
        for (size_t k = 0; k < row->findings; k++)
            level[explain_rule_facts(row->finding[k].rule)->level]++;
        for (size_t i = 0; i < row->accesses; i++)
            for (size_t k = 0; k < row->access[i].findings; k++)
                level[explain_rule_facts(row->access[i].finding[k].rule)->level]++;
    }
}

void report_badges(FILE *out, const int *level)
{
    static const char *const words[] = {"", "remark", "warning", "error"};
    bool any = false;
    for (int i = 3; i > 0; i--)
        if (level[i]) {
            fprintf(out, " <span class=\"badge %s\">%d %s%s</span>", level_class[i], level[i], words[i],
                    level[i] > 1 ? "s" : "");
            any = true;
        }
    if (!any)
        fputs(" <span class=\"badge fine\">nothing to fix</span>", out);
}

struct report_traffic report_traffic_of(const struct explain_function *function)
{
    struct report_traffic sum = {0, 0};
    for (size_t r = 0; r < function->rows && function->on_device; r++)
        for (size_t i = 0; i < function->row[r].accesses; i++) {
            const struct explain_access *a = &function->row[r].access[i];
            const bool is_shared = a->space == EXPLAIN_SHARED, is_global = a->space == EXPLAIN_GLOBAL;
            if (!a->cost.is_known || !(is_shared || is_global))
                continue;
            sum.is += is_shared ? a->cost.wavefronts * MEMORY_LINE : a->cost.sectors * MEMORY_SECTOR;
            sum.least += is_shared ? a->cost.passes * MEMORY_LINE : a->cost.least * MEMORY_SECTOR;
        }
    return sum;
}

const char *report_kept(arena *arena, FILE *out, char *const *bytes, const size_t *size)
{
    const char *text = out && fclose(out) == 0 ? arena_copy(arena, *bytes, *size) : NULL;
    if (!text)
        fprintf(stderr, "foldc: out of memory\n");
    free(*bytes);
    return text;
}

/* ---- The table ---------------------------------------------------------------------------------- */

static void put_entry(FILE *out, const struct explain_file *file, const struct explain_function *f, int number,
                      const int *level)
{
    const struct report_traffic traffic = report_traffic_of(f);
    fprintf(out, "<tr data-f=\"F%d-%u\"><td><a href=\"#F%d-%u\"><code>", number, f->begin, number, f->begin);
    draw_escaped(out, f->name);
    fprintf(out, "</code></a></td><td><a href=\"#file%d\">", number);
    draw_escaped(out, path_base(file->source->name));
    fprintf(out, "</a>:%u</td><td class=n>%zu</td><td class=n>%lld</td><td class=n>%lld</td><td>", f->line,
            f->rows, (long long)traffic.is, (long long)(traffic.is - traffic.least));
    report_badges(out, level);
    fputs("</td></tr>\n", out);
}

bool report_add(struct report_contents *contents, const struct explain_file *file, const struct explain_function *f,
                int number)
{
    struct report_entry *entry = arena_alloc(contents->arena, sizeof *entry);
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    int level[4] = {0};
    report_levels(f, level);
    for (int k = 0; k < 4; k++)
        contents->level[k] += level[k];
    contents->functions++;
    if (out)
        put_entry(out, file, f, number, level);
    *entry = (struct report_entry){report_traffic_of(f), report_kept(contents->arena, out, &bytes, &size), NULL};
    *contents->last = entry;
    contents->last = &entry->next;
    return entry->text != NULL;
}

/* Does entry a come before b? Entries are sorted by the requests that they waste, then by those that they cost, the
   most first. */
static bool is_before(const struct report_entry *a, const struct report_entry *b)
{
    const int64_t waste = a->traffic.is - a->traffic.least, other = b->traffic.is - b->traffic.least;
    return waste != other ? waste > other : a->traffic.is > b->traffic.is;
}

/* The entries in order; those that are alike stay as they came. */
static const struct report_entry **sorted(const struct report_contents *contents)
{
    const struct report_entry **list = arena_alloc(contents->arena, (size_t)(contents->functions + 1) * sizeof *list);
    int count = 0;
    for (const struct report_entry *entry = contents->first; entry; entry = entry->next) {
        int at = count++;
        for (; at > 0 && is_before(entry, list[at - 1]); at--)
            list[at] = list[at - 1];
        list[at] = entry;
    }
    return list;
}

void report_contents(FILE *out, const struct report_contents *contents)
{
    const struct report_entry **list = sorted(contents);
    fputs("<p class=\"find\"><label>show <input id=\"filter\" type=\"search\" placeholder=\"function, file, "
          "rule\"></label></p>\n"
          "<div class=\"wide\"><table class=\"contents\">\n<tr><th>function</th><th>file</th><th>rows</th>"
          "<th title=\"bytes of the sectors and wavefronts of the evaluated requests\">cost</th>"
          "<th title=\"the part of it that a better layout saves\">wasted</th><th>findings</th></tr>\n",
          out);
    for (int i = 0; i < contents->functions; i++)
        fputs(list[i]->text, out);
    fputs("</table></div>\n", out);
}
