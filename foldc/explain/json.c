/* What explain found as JSON: doc/explain.md documents it, doc/explain.schema.json checks it. */
#include "write.h"
#include "foldc/base/edit.h"
#include "foldc/base/source.h"

/* "name": a number, or null below 0. */
static void put_number(struct explain_out *out, const char *name, int64_t value)
{
    if (value < 0)
        explain_put(out, "\"%s\": null", name);
    else
        explain_put(out, "\"%s\": %lld", name, (long long)value);
}

static void put_text(struct explain_out *out, const char *name, const char *text)
{
    explain_put(out, "\"%s\": ", name);
    explain_put_quoted(out, text);
}

/* The place and the text of an edit, as one more member. */
static void put_edit(struct explain_out *out, const struct source *source, const struct edit *edit)
{
    struct source_place at;
    if (!edit)
        return;
    at = source_place(source, edit->begin);
    explain_put(out, ", \"edit\": {\"line\": %u, \"column\": %u, \"remove\": %u, ", at.line, at.column,
                edit->end - edit->begin);
    put_text(out, "text", edit->text);
    explain_put(out, "}");
}

static void put_findings(struct explain_out *out, const struct source *source, const struct explain_finding *finding,
                         size_t count)
{
    static const char *const level[] = {"none", "note", "warning", "error"};
    explain_put(out, "\"findings\": [");
    for (size_t i = 0; i < count; i++) {
        const struct explain_rule_facts *facts = explain_rule_facts(finding[i].rule);
        explain_put(out, "%s{\"rule\": \"%s\", \"level\": \"%s\", ", i ? ", " : "", facts->name, level[facts->level]);
        put_text(out, "what", finding[i].what);
        explain_put(out, ", ");
        put_text(out, "remedy", finding[i].remedy);
        put_edit(out, source, finding[i].edit);
        explain_put(out, "}");
    }
    explain_put(out, "]");
}

static void put_global(struct explain_out *out, const struct explain_access *a)
{
    explain_put(out, ", \"sectors\": %lld, \"least_sectors\": %lld, \"worst\": {\"sectors\": %d, \"least\": %d, ",
                (long long)a->sectors, (long long)a->least, a->worst_sectors, a->worst_least);
    put_text(out, "where", a->worst_where);
    explain_put(out, "}");
}

static void put_shared(struct explain_out *out, const struct explain_access *a)
{
    explain_put(out, ", \"wavefronts\": %lld, \"least_wavefronts\": %lld, \"worst\": {\"degree\": %d, ",
                (long long)a->wavefronts, (long long)a->passes, a->worst_degree);
    put_text(out, "where", a->worst_where);
    explain_put(out, ", ");
    put_text(out, "conflict", a->conflict);
    explain_put(out, "}");
}

static void put_access(struct explain_out *out, const struct source *source, const struct explain_access *a)
{
    explain_put(out, "{\"direction\": \"%s\", \"space\": \"%s\", ", a->is_store ? "store" : "load",
                explain_space_name(a->space));
    put_text(out, "name", a->name);
    explain_put(out, ", ");
    put_text(out, "layout", a->layout);
    explain_put(out, ", ");
    put_text(out, "instruction", a->instruction);
    explain_put(out, ", \"bits\": %d, ", a->bits);
    put_number(out, "issued", a->issued);
    explain_put(out, ", ");
    put_number(out, "bytes", a->bytes);
    explain_put(out, ", ");
    put_text(out, "unknown", a->unknown);
    explain_put(out, ", \"requests\": %lld", (long long)a->requests);
    if (a->requests && a->space == EXPLAIN_SHARED)
        put_shared(out, a);
    else if (a->requests)
        put_global(out, a);
    explain_put(out, ", ");
    put_findings(out, source, a->finding, a->findings);
    explain_put(out, "}");
}

static void put_coverage(struct explain_out *out, const struct explain_coverage *c)
{
    static const char *const verdict[] = {"unchecked", "proved", "holds", "fails"};
    explain_put(out, "\"coverage\": {\"verdict\": \"%s\", \"elements\": %lld, ", verdict[c->verdict],
                (long long)c->elements);
    put_number(out, "room", c->room);
    explain_put(out, ", \"threads\": %lld, \"idle\": %lld, \"masked\": %lld, ", (long long)c->threads,
                (long long)c->idle, (long long)c->masked);
    put_text(out, "text", c->text);
    explain_put(out, "}");
}

static void put_row(struct explain_out *out, const struct explain_function *function, const struct explain_row *row)
{
    static const char *const twin[] = {"only", "wide", "narrow"};
    const struct source_place end = source_place(function->source, row->end);
    explain_put(out, "      {\"line\": %u, \"column\": %u, \"end_line\": %u, \"end_column\": %u, ", row->line,
                row->column, end.line, end.column);
    put_text(out, "what", row->what);
    explain_put(out, ", ");
    put_text(out, "type", row->type);
    explain_put(out, ", \"twin\": \"%s\", ", twin[row->twin]);
    put_text(out, "guard", row->guard);
    explain_put(out, ", ");
    put_number(out, "runs", row->runs);
    explain_put(out, ", ");
    put_text(out, "sampled", row->sampled);
    explain_put(out, ", ");
    put_text(out, "taken_as_true", row->conditions);
    explain_put(out, ",\n       \"accesses\": [");
    for (size_t i = 0; i < row->accesses; i++) {
        explain_put(out, "%s\n        ", i ? "," : "");
        put_access(out, function->source, &row->access[i]);
    }
    explain_put(out, "],\n       ");
    put_coverage(out, &row->coverage);
    explain_put(out, ",\n       ");
    put_findings(out, function->source, row->finding, row->findings);
    explain_put(out, "}");
}

static void put_array(struct explain_out *out, const struct explain_array *a)
{
    explain_put(out, "{\"line\": %u, ", a->line);
    put_text(out, "name", a->name);
    explain_put(out, ", ");
    put_text(out, "type", a->type);
    explain_put(out, ", \"space\": \"%s\", ", explain_space_name(a->space));
    put_text(out, "layout", a->layout);
    explain_put(out, ", \"elements\": %lld, \"bytes\": %lld, \"dynamic\": %s}", (long long)a->elements,
                (long long)a->bytes, a->is_dynamic ? "true" : "false");
}

static void put_assumptions(struct explain_out *out, const struct explain_function *f)
{
    explain_put(out, "     \"assumptions\": [");
    for (size_t i = 0; i < f->assumptions; i++) {
        explain_put(out, "%s{", i ? ", " : "");
        put_text(out, "name", f->assumption[i].name);
        explain_put(out, ", ");
        put_text(out, "value", f->assumption[i].value);
        explain_put(out, ", \"given\": %s}", f->assumption[i].given ? "true" : "false");
    }
    explain_put(out, "],\n");
}

static void put_function(struct explain_out *out, const struct explain_function *f)
{
    explain_put(out, "    {");
    put_text(out, "name", f->name);
    explain_put(out, ", \"line\": %u, ", f->line);
    put_text(out, "file", f->included);
    explain_put(out, ", ");
    put_text(out, "as_called", f->as_called);
    explain_put(out, ", \"on_device\": %s, \"block\": [%lld, %lld, %lld], ", f->on_device ? "true" : "false",
                (long long)f->block[0], (long long)f->block[1], (long long)f->block[2]);
    put_text(out, "block_why", f->block_why);
    explain_put(out, ",\n");
    put_assumptions(out, f);
    explain_put(out, "     \"arrays\": [");
    for (size_t i = 0; i < f->arrays; i++) {
        explain_put(out, "%s", i ? ", " : "");
        put_array(out, &f->array[i]);
    }
    explain_put(out,
                "],\n     \"shared_bytes\": %lld, \"shared_declared_limit\": %lld, \"shared_launch_limit\": %lld, "
                "\"register_bytes\": %lld,\n     ",
                (long long)f->shared, (long long)f->static_limit, (long long)f->shared_limit, (long long)f->registers);
    put_findings(out, f->source, f->finding, f->findings);
    explain_put(out, ",\n     \"rows\": [");
    for (size_t i = 0; i < f->rows; i++) {
        explain_put(out, "%s\n", i ? "," : "");
        put_row(out, f, &f->row[i]);
    }
    explain_put(out, "]}");
}

const char *explain_json(const struct explain_file *file)
{
    struct explain_out out = {.arena = file->arena};
    explain_put(&out, "  {");
    put_text(&out, "name", file->source->name);
    explain_put(&out, ", ");
    put_number(&out, "arch", file->arch ? file->arch / 10 : -1);
    explain_put(&out, ", \"functions\": [");
    for (size_t i = 0; i < file->functions; i++) {
        explain_put(&out, "%s\n", i ? "," : "");
        put_function(&out, &file->function[i]);
    }
    explain_put(&out, "]}");
    return out.bytes;
}
