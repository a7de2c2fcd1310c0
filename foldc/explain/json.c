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
                (long long)a->cost.sectors, (long long)a->cost.least, a->worst.sectors, a->worst.least);
    put_text(out, "where", a->worst.where);
    explain_put(out, "}");
}

static void put_shared(struct explain_out *out, const struct explain_access *a)
{
    explain_put(out, ", \"wavefronts\": %lld, \"least_wavefronts\": %lld, \"worst\": {\"degree\": %d, ",
                (long long)a->cost.wavefronts, (long long)a->cost.passes, a->worst.degree);
    put_text(out, "where", a->worst.where);
    explain_put(out, ", ");
    put_text(out, "conflict", a->worst.conflict);
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
    put_text(out, "unknown", a->cost.unknown);
    explain_put(out, ", \"requests\": %lld", (long long)a->cost.requests);
    if (a->cost.requests && a->space == EXPLAIN_SHARED)
        put_shared(out, a);
    else if (a->cost.requests)
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

static void put_registers(struct explain_out *out, const struct explain_operand *o)
{
    explain_put(out, ", \"registers\": %lld, \"filled_in\": [", (long long)o->registers);
    for (const struct explain_filler *f = o->filler; f; f = f->next)
        explain_put(out, "%s%u", f == o->filler ? "" : ", ", f->line);
    explain_put(out, "]}");
}

static void put_operand(struct explain_out *out, const char *letter, const struct explain_operand *o)
{
    explain_put(out, "{\"operand\": \"%s\", \"space\": \"%s\", ", letter, o->bytes ? "shared" : "registers");
    put_text(out, "name", o->name);
    explain_put(out, ", ");
    put_text(out, "layout", o->layout);
    if (o->bytes)
        explain_put(out, ", \"bytes\": %lld, \"major\": \"%s\", \"swizzle\": %d, \"leading\": %d, \"stride\": %d}",
                    (long long)o->bytes, o->is_mn ? "MN" : "K", o->swizzle, o->leading, o->stride);
    else
        put_registers(out, o);
}

static void put_product(struct explain_out *out, const struct explain_product *p)
{
    static const char *const letters[] = {"C", "A", "B"};
    explain_put(out, "\"product\": {");
    put_text(out, "atom", p->atom);
    explain_put(
        out,
        ", \"first\": %s, \"together\": %d, \"instructions\": %lld, \"multiply_adds\": %lld, \"threads\": %lld, "
        "\"operands\": [",
        p->is_first ? "true" : "false", p->together, (long long)p->instructions, (long long)p->multiply_adds,
        (long long)p->threads);
    for (int i = 0; i < EXPLAIN_OPERANDS; i++) {
        explain_put(out, "%s\n        ", i ? "," : "");
        put_operand(out, letters[i], &p->operand[i]);
    }
    explain_put(out, "]},\n       ");
}

/* "name": a number, or null where it is not known. */
static void put_bound(struct explain_out *out, const char *name, int64_t value)
{
    if (value == INT64_MIN || value == INT64_MAX)
        explain_put(out, "\"%s\": null, ", name);
    else
        explain_put(out, "\"%s\": %lld, ", name, (long long)value);
}

static void put_axes(struct explain_out *out, const struct explain_transfer *t)
{
    explain_put(out, "\"swizzle\": %d, \"axes\": [", t->swizzle);
    for (int axis = 0; axis < t->axes; axis++) {
        const struct explain_coordinate *c = &t->coordinate[axis];
        explain_put(out, "%s{\"leaf\": %d, \"box\": %d, ", axis ? ", " : "", c->leaf, t->box[axis]);
        put_text(out, "from", c->text);
        explain_put(out, ", ");
        put_bound(out, "low", c->low);
        put_bound(out, "high", c->high);
        explain_put(out, "\"multiple\": %lld, \"rest\": %lld}", (long long)c->multiple, (long long)c->rest);
    }
    explain_put(out, "], ");
}

static void put_transfer(struct explain_out *out, const struct explain_transfer *t)
{
    explain_put(out, "\"transfer\": {\"kind\": \"%s\", ", t->kind);
    put_text(out, "shared", t->shared);
    explain_put(out, ", ");
    put_text(out, "layout", t->layout);
    explain_put(out, ", ");
    put_text(out, "map", t->map);
    explain_put(out, ", ");
    put_text(out, "barrier", t->barrier);
    explain_put(out, ", ");
    put_text(out, "mask", t->mask);
    explain_put(out, ", \"blocks\": %lld, ", (long long)t->blocks);
    put_number(out, "bytes", t->bytes);
    explain_put(out, ", ");
    put_number(out, "issued", t->issued);
    explain_put(out, ", ");
    if (t->run)
        explain_put(out, "\"run\": %lld, ", (long long)t->run);
    else
        put_axes(out, t);
    put_text(out, "begins_unknown", t->begins_unknown);
    explain_put(out, ", \"threads\": %lld, \"lines\": %lld, \"least_lines\": %lld},\n       ", (long long)t->threads,
                (long long)t->lines, (long long)t->least_lines);
}

static void put_row(struct explain_out *out, const struct explain_function *function, const struct explain_row *row)
{
    static const char *const twin[] = {"only", "wide", "narrow"};
    const struct source_place end = source_place(function->source, row->place.end);
    explain_put(out, "      {\"line\": %u, \"column\": %u, \"end_line\": %u, \"end_column\": %u, ", row->place.line,
                row->place.column, end.line, end.column);
    put_text(out, "what", row->what);
    explain_put(out, ", ");
    put_text(out, "type", row->type);
    explain_put(out, ", \"twin\": \"%s\", ", twin[row->twin]);
    put_text(out, "guard", row->guard);
    explain_put(out, ", ");
    put_number(out, "runs", row->terms.runs);
    explain_put(out, ", ");
    put_text(out, "sampled", row->terms.sampled);
    explain_put(out, ", ");
    put_text(out, "taken_as_true", row->terms.conditions);
    explain_put(out, ",\n       \"accesses\": [");
    for (size_t i = 0; i < row->accesses; i++) {
        explain_put(out, "%s\n        ", i ? "," : "");
        put_access(out, function->source, &row->access[i]);
    }
    explain_put(out, "],\n       ");
    if (row->product)
        put_product(out, row->product);
    if (row->transfer)
        put_transfer(out, row->transfer);
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
    for (size_t i = 0; i < f->memory.arrays; i++) {
        explain_put(out, "%s", i ? ", " : "");
        put_array(out, &f->memory.array[i]);
    }
    explain_put(out,
                "],\n     \"shared_bytes\": %lld, \"shared_declared_limit\": %lld, \"shared_launch_limit\": %lld, "
                "\"register_bytes\": %lld,\n     ",
                (long long)f->memory.shared, (long long)f->memory.static_limit, (long long)f->memory.shared_limit,
                (long long)f->memory.registers);
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
