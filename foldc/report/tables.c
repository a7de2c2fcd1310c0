/* The tables of the report: a function's rows with their findings. */
#include "html.h"
#include "foldc/explain/write.h"

/* ---- Findings ---------------------------------------------------------------------------------- */

void report_finding(FILE *out, arena *arena, const struct explain_finding *finding)
{
    const char *fix = explain_words(arena, finding->remedy.words);
    const struct explain_rule_facts *facts = explain_rule_facts(finding->rule);
    fprintf(out, "<li class=\"%s\"><b>%s</b> ", report_level_name(facts->level), facts->name);
    draw_escaped(out, explain_words(arena, finding->what));
    if (fix) {
        fputs("<br><span class=\"fix\">fix: ", out);
        draw_escaped(out, fix);
        fputs("</span>", out);
    }
    fputs("</li>\n", out);
}

static void put_findings(FILE *out, arena *arena, const struct explain_row *row)
{
    fputs("<ul class=\"findings\">\n", out);
    for (size_t i = 0; i < row->accesses; i++)
        for (size_t k = 0; k < row->access[i].findings; k++)
            report_finding(out, arena, &row->access[i].finding[k]);
    for (size_t k = 0; k < row->findings; k++)
        report_finding(out, arena, &row->finding[k]);
    fputs("</ul>\n", out);
}

static size_t count_findings(const struct explain_row *row)
{
    size_t count = row->findings;
    for (size_t i = 0; i < row->accesses; i++)
        count += row->access[i].findings;
    return count;
}

/* ---- Tables ------------------------------------------------------------------------------------ */

static void put_number(FILE *out, int64_t number)
{
    if (number < 0)
        fputs("<td class=n>?</td>", out);
    else
        fprintf(out, "<td class=n>%lld</td>", (long long)number);
}

/* How much of a cost is needed: a bar, next to its words. */
static void put_cost(FILE *out, arena *arena, const struct explain_function *function, const struct explain_access *a)
{
    const bool is_shared = a->space == EXPLAIN_SHARED;
    const int64_t is = is_shared ? a->cost.wavefronts : a->cost.sectors,
                  least = is_shared ? a->cost.passes : a->cost.least;
    fputs("<td>", out);
    if (a->cost.is_known && function->on_device && is > 0)
        fprintf(out, "<span class=\"bar%s\" title=\"%lld of %lld\"><i style=\"width:%lld%%\"></i></span>",
                is > least ? " bad" : "", (long long)least, (long long)is, (long long)(100 * least / is));
    draw_escaped(out, explain_cost_text(arena, function, a));
    fputs("</td>", out);
}

void report_line(FILE *out, const struct explain_function *f, const char *class, uint32_t line, const char *text,
                 int number)
{
    if (!f->included) {
        fprintf(out, "<a%s href=\"#L%d-%u\">%s%u</a>", class, number, line, text, line);
        return;
    }
    fprintf(out, "<span%s>", class);
    draw_escaped(out, f->included);
    fprintf(out, ":%u</span>", line);
}

static void put_access(FILE *out, arena *arena, const struct explain_function *function, const struct explain_row *row,
                       const struct explain_access *a, bool is_first, int number)
{
    static const char *const twin[] = {"", " (wide)", " (else)"};
    fputs("<tr><td class=n>", out);
    if (is_first)
        report_line(out, function, "", row->place.line, "", number);
    fprintf(out, "</td><td>%s %s <code>", a->is_store ? "store" : "load", explain_space_name(a->space));
    draw_escaped(out, a->name);
    fprintf(out, "</code>%s</td><td><code>", twin[row->twin]);
    draw_escaped(out, a->layout ? a->layout : row->what);
    fputs("</code></td><td><code>", out);
    draw_escaped(out, a->instruction);
    fputs("</code></td>", out);
    put_number(out, a->bits);
    put_number(out, a->issued);
    put_number(out, a->bytes);
    put_cost(out, arena, function, a);
    fputs("</tr>\n", out);
}

/* A product, or a copy by an engine that has no access: the line of the row, the same columns. */
static void put_whole(FILE *out, arena *arena, const struct explain_function *function, const struct explain_row *row,
                      int number)
{
    const struct explain_product *p = row->product;
    fputs("<tr><td class=n>", out);
    report_line(out, function, "", row->place.line, "", number);
    fprintf(out, "</td><td>%s <code>", p ? "product into" : "copy shared");
    draw_escaped(out, p ? p->operand[0].name : row->transfer->shared);
    fputs("</code></td><td><code>", out);
    draw_escaped(out, p ? p->operand[0].layout : row->transfer->layout);
    fputs("</code></td><td><code>", out);
    draw_escaped(out, p ? p->atom : row->transfer->kind);
    fputs("</code></td><td></td>", out);
    put_number(out, p ? p->instructions : row->transfer->issued);
    fputs("<td></td><td>", out);
    draw_escaped(out, p ? explain_product_text(arena, p) : "");
    fputs("</td></tr>\n", out);
}

void report_remark(FILE *out, const char *lead, const char *text)
{
    fputs("<div class=aside>", out);
    fputs(lead, out);
    draw_escaped(out, text);
    fputs("</div>\n", out);
}

/* The sentences of a product or of a copy by an engine. */
static void put_facts(FILE *out, arena *arena, const struct explain_row *row)
{
    fputs("<div class=aside>", out);
    for (size_t i = 0; i < row->facts; i++) {
        fputs(i ? "<br>" : "", out);
        draw_escaped(out, explain_words(arena, row->fact[i]));
    }
    fputs("</div>\n", out);
}

/* The text below the lines of a row: the guard, the coverage, the evaluated rounds, the findings. */
static void put_below(FILE *out, arena *arena, const struct explain_row *row)
{
    const char *covered = row->coverage.verdict != EXPLAIN_FAILS ? explain_words(arena, row->coverage.said) : NULL;
    if (!(row->guard && row->twin != COPY_ALONE) && !covered && !row->terms.sampled && !row->terms.conditions &&
        !row->facts && !count_findings(row))
        return;
    fputs("<tr class=below><td></td><td colspan=7>", out);
    if (row->facts)
        put_facts(out, arena, row);
    if (row->guard && row->twin != COPY_ALONE)
        report_remark(out, row->twin == COPY_WIDE ? "where " : "otherwise, not ", explain_words(arena, row->guard));
    if (covered)
        report_remark(out, "writes ", covered);
    if (row->terms.sampled)
        report_remark(out, "looked at: ", explain_words(arena, row->terms.sampled));
    if (row->terms.conditions)
        report_remark(out, "taken as true: the conditions at ", explain_words(arena, row->terms.conditions));
    if (count_findings(row))
        put_findings(out, arena, row);
    fputs("</td></tr>\n", out);
}

void report_rows(FILE *out, arena *arena, const struct explain_function *function, int number)
{
    if (!function->rows)
        return;
    fputs("<div class=\"wide\"><table class=\"rows\">\n<tr><th>line</th><th>access</th><th>layout of a thread</th>"
          "<th>instruction</th><th>bits</th><th>each thread</th><th>bytes</th><th>a request of a warp</th></tr>\n",
          out);
    for (size_t r = 0; r < function->rows; r++) {
        const struct explain_row *row = &function->row[r];
        for (size_t i = 0; i < row->accesses; i++)
            put_access(out, arena, function, row, &row->access[i], i == 0, number);
        if (!row->accesses)
            put_whole(out, arena, function, row, number);
        put_below(out, arena, row);
    }
    fputs("</table></div>\n", out);
}
