/* The findings as JSON: doc/explain.md documents it, doc/explain.schema.json checks it. */
#include <stddef.h>

#include "write.h"
#include "foldc/base/edit.h"
#include "foldc/base/source.h"

/* ---- Members of an object ---- */

/* TEXT, SAID: null for NULL. COUNT: null below 0. BOUND: null for the least and the greatest number of 64 bits. */
enum kind { TEXT, SAID, NUMBER, COUNT, BOUND, INT, LINE, FLAG, SPACE, WORD };

/* A member of a struct, as one of an object. */
struct member {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *const *words; /* of a FLAG or a WORD: its values in words */
};

static const char *const truth[] = {"false", "true"}, *const directions[] = {"\"load\"", "\"store\""};
static const char *const twins[] = {"\"only\"", "\"wide\"", "\"narrow\""};
static const char *const verdicts[] = {"\"unchecked\"", "\"proved\"", "\"holds\"", "\"fails\""};
static const char *const majors[] = {"\"K\"", "\"MN\""};

static void put_quoted_word(struct explain_out *out, const char *word) { explain_put(out, "\"%s\"", word); }

static void put_number(struct explain_out *out, int64_t value, bool is_known)
{
    if (is_known)
        explain_put(out, "%lld", (long long)value);
    else
        explain_put(out, "null");
}

static void put_value(struct explain_out *out, const struct member *member, const void *value)
{
    const int64_t number = member->kind >= NUMBER && member->kind <= BOUND ? *(const int64_t *)value : 0;
    switch (member->kind) {
    case TEXT:
        explain_put_quoted(out, *(const char *const *)value);
        break;
    case SAID:
        explain_put_quoted(out, explain_words(out->arena, *(const struct message *const *)value));
        break;
    case NUMBER:
        put_number(out, number, true);
        break;
    case COUNT:
        put_number(out, number, number >= 0);
        break;
    case BOUND:
        put_number(out, number, number != INT64_MIN && number != INT64_MAX);
        break;
    case INT:
        put_number(out, *(const int *)value, true);
        break;
    case LINE:
        put_number(out, *(const uint32_t *)value, true);
        break;
    case FLAG:
        explain_put(out, "%s", member->words[*(const bool *)value]);
        break;
    case SPACE:
        put_quoted_word(out, explain_space_name(*(const enum explain_space *)value));
        break;
    case WORD:
        explain_put(out, "%s", member->words[*(const unsigned *)value]);
        break;
    }
}

static void put_members(struct explain_out *out, const struct member *member, size_t count, const void *record)
{
    for (size_t i = 0; i < count; i++) {
        explain_put(out, "%s\"%s\": ", i ? ", " : "", member[i].name);
        put_value(out, &member[i], (const char *)record + member[i].offset);
    }
}

#define PUT(out, members, record) put_members(out, members, sizeof(members) / sizeof *(members), record)

/* ---- Findings ---- */

static const struct member finding_members[] = {{"what", SAID, offsetof(struct explain_finding, what), NULL},
                                                {"remedy", SAID, offsetof(struct explain_finding, remedy.words), NULL}};

/* The place and the text of an edit, as one more member. */
static void put_edit(struct explain_out *out, const struct source *source, const struct edit *edit)
{
    struct source_place at;
    if (!edit)
        return;
    at = source_place(source, edit->begin);
    explain_put(out, ", \"edit\": {\"line\": %u, \"column\": %u, \"remove\": %u, \"text\": ", at.line, at.column,
                edit->end - edit->begin);
    explain_put_quoted(out, edit->text);
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
        PUT(out, finding_members, &finding[i]);
        put_edit(out, source, finding[i].remedy.edit);
        explain_put(out, "}");
    }
    explain_put(out, "]");
}

/* ---- Accesses ---- */

#define ACCESS(name, kind, field)                                                                                      \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_access, field), NULL                                                       \
    }
static const struct member access_members[] = {
    {"direction", FLAG, offsetof(struct explain_access, is_store), directions},
    ACCESS("space", SPACE, space),
    ACCESS("name", TEXT, name),
    ACCESS("layout", TEXT, layout),
    ACCESS("instruction", TEXT, instruction),
    ACCESS("bits", INT, bits),
    ACCESS("issued", COUNT, issued),
    ACCESS("bytes", COUNT, bytes),
    ACCESS("unknown", SAID, cost.unknown),
    ACCESS("requests", NUMBER, cost.requests),
};
static const struct member global_members[] = {ACCESS("sectors", NUMBER, cost.sectors),
                                               ACCESS("least_sectors", NUMBER, cost.least)};
static const struct member global_worst[] = {ACCESS("sectors", INT, worst.sectors), ACCESS("least", INT, worst.least),
                                             ACCESS("where", SAID, worst.where)};
static const struct member shared_members[] = {ACCESS("wavefronts", NUMBER, cost.wavefronts),
                                               ACCESS("least_wavefronts", NUMBER, cost.passes)};
static const struct member shared_worst[] = {ACCESS("degree", INT, worst.degree), ACCESS("where", SAID, worst.where),
                                             ACCESS("conflict", SAID, worst.conflict)};

static void put_requests(struct explain_out *out, const struct explain_access *a)
{
    explain_put(out, ", ");
    if (a->space == EXPLAIN_SHARED)
        PUT(out, shared_members, a);
    else
        PUT(out, global_members, a);
    explain_put(out, ", \"worst\": {");
    if (a->space == EXPLAIN_SHARED)
        PUT(out, shared_worst, a);
    else
        PUT(out, global_worst, a);
    explain_put(out, "}");
}

static void put_access(struct explain_out *out, const struct source *source, const struct explain_access *a)
{
    explain_put(out, "{");
    PUT(out, access_members, a);
    if (a->cost.requests)
        put_requests(out, a);
    explain_put(out, ", ");
    put_findings(out, source, a->finding, a->findings);
    explain_put(out, "}");
}

#define COVERAGE(name, kind, field)                                                                                    \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_coverage, field), NULL                                                     \
    }
static const struct member coverage_members[] = {
    {"verdict", WORD, offsetof(struct explain_coverage, verdict), verdicts},
    COVERAGE("elements", NUMBER, elements),
    COVERAGE("room", COUNT, room),
    COVERAGE("threads", NUMBER, threads),
    COVERAGE("idle", NUMBER, idle),
    COVERAGE("masked", NUMBER, masked),
    COVERAGE("text", SAID, said),
};

/* ---- Products ---- */

#define OPERAND(name, kind, field)                                                                                     \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_operand, field), NULL                                                      \
    }
static const struct member operand_members[] = {OPERAND("name", TEXT, name), OPERAND("layout", TEXT, layout)};
static const struct member descriptor_members[] = {
    OPERAND("bytes", NUMBER, bytes),  {"major", FLAG, offsetof(struct explain_operand, is_mn), majors},
    OPERAND("swizzle", INT, swizzle), OPERAND("leading", INT, leading),
    OPERAND("stride", INT, stride),
};
static const struct member register_members[] = {OPERAND("registers", NUMBER, registers)};

#define PRODUCT(name, kind, field)                                                                                     \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_product, field), NULL                                                      \
    }
static const struct member product_members[] = {
    PRODUCT("atom", TEXT, atom),
    {"first", FLAG, offsetof(struct explain_product, is_first), truth},
    PRODUCT("together", INT, together),
    PRODUCT("instructions", NUMBER, instructions),
    PRODUCT("multiply_adds", NUMBER, multiply_adds),
    PRODUCT("threads", NUMBER, threads),
};

static const struct member flag_members[] = {PRODUCT("flag", TEXT, flag)};

static void put_registers(struct explain_out *out, const struct explain_operand *o)
{
    PUT(out, register_members, o);
    explain_put(out, ", \"filled_in\": [");
    for (const struct explain_filler *f = o->filler; f; f = f->next)
        explain_put(out, "%s%u", f == o->filler ? "" : ", ", f->line);
    explain_put(out, "]");
}

static void put_operand(struct explain_out *out, const char *letter, const struct explain_operand *o)
{
    explain_put(out, "{\"operand\": \"%s\", \"space\": \"%s\", ", letter, o->bytes ? "shared" : "registers");
    PUT(out, operand_members, o);
    explain_put(out, ", ");
    if (o->bytes)
        PUT(out, descriptor_members, o);
    else
        put_registers(out, o);
    explain_put(out, "}");
}

static void put_product(struct explain_out *out, const struct explain_product *p)
{
    static const char *const letters[] = {"C", "A", "B"};
    explain_put(out, "\"product\": {");
    PUT(out, product_members, p);
    if (p->flag) {
        explain_put(out, ", ");
        PUT(out, flag_members, p);
    }
    explain_put(out, ", \"operands\": [");
    for (int i = 0; i < EXPLAIN_OPERANDS; i++) {
        explain_put(out, "%s\n        ", i ? "," : "");
        put_operand(out, letters[i], &p->operand[i]);
    }
    explain_put(out, "]},\n       ");
}

/* ---- Transfers ---- */

#define COORDINATE(name, kind, field)                                                                                  \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_coordinate, field), NULL                                                   \
    }
static const struct member coordinate_members[] = {
    COORDINATE("from", TEXT, text),           COORDINATE("low", BOUND, low),    COORDINATE("high", BOUND, high),
    COORDINATE("multiple", NUMBER, multiple), COORDINATE("rest", NUMBER, rest),
};

#define TRANSFER(name, kind, field)                                                                                    \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_transfer, field), NULL                                                     \
    }
static const struct member transfer_members[] = {
    TRANSFER("kind", TEXT, kind),       TRANSFER("shared", TEXT, shared),   TRANSFER("layout", TEXT, layout),
    TRANSFER("map", TEXT, map),         TRANSFER("barrier", TEXT, barrier), TRANSFER("mask", TEXT, mask),
    TRANSFER("blocks", NUMBER, blocks), TRANSFER("bytes", COUNT, bytes),    TRANSFER("issued", COUNT, issued),
};
static const struct member run_members[] = {TRANSFER("run", NUMBER, run)};
static const struct member map_members[] = {TRANSFER("swizzle", INT, swizzle)};
static const struct member line_members[] = {
    TRANSFER("begins_unknown", SAID, begins_unknown),
    TRANSFER("threads", NUMBER, threads),
    TRANSFER("lines", NUMBER, lines),
    TRANSFER("least_lines", NUMBER, least_lines),
};

static void put_axes(struct explain_out *out, const struct explain_transfer *t)
{
    PUT(out, map_members, t);
    explain_put(out, ", \"axes\": [");
    for (int axis = 0; axis < t->axes; axis++) {
        const struct explain_coordinate *c = &t->coordinate[axis];
        explain_put(out, "%s{\"leaf\": %d, \"box\": %d, ", axis ? ", " : "", c->leaf, t->box[axis]);
        PUT(out, coordinate_members, c);
        explain_put(out, "}");
    }
    explain_put(out, "]");
}

static void put_transfer(struct explain_out *out, const struct explain_transfer *t)
{
    explain_put(out, "\"transfer\": {");
    PUT(out, transfer_members, t);
    explain_put(out, ", ");
    if (t->run)
        PUT(out, run_members, t);
    else
        put_axes(out, t);
    explain_put(out, ", ");
    PUT(out, line_members, t);
    explain_put(out, "},\n       ");
}

/* ---- Rows ---- */

#define ROW(name, kind, field)                                                                                         \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_row, field), NULL                                                          \
    }
static const struct member row_members[] = {
    ROW("what", TEXT, what),
    ROW("type", TEXT, type),
    {"twin", WORD, offsetof(struct explain_row, twin), twins},
    ROW("guard", SAID, guard),
    ROW("runs", COUNT, terms.runs),
    ROW("sampled", SAID, terms.sampled),
    ROW("taken_as_true", SAID, terms.conditions),
};

static void put_row(struct explain_out *out, const struct explain_function *function, const struct explain_row *row)
{
    const struct source_place end = source_place(function->source, row->place.end);
    explain_put(out, "      {\"line\": %u, \"column\": %u, \"end_line\": %u, \"end_column\": %u, ", row->place.line,
                row->place.column, end.line, end.column);
    PUT(out, row_members, row);
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
    explain_put(out, "\"coverage\": {");
    PUT(out, coverage_members, &row->coverage);
    explain_put(out, "},\n       ");
    put_findings(out, function->source, row->finding, row->findings);
    explain_put(out, "}");
}

/* ---- Functions ---- */

#define ARRAY(name, kind, field)                                                                                       \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_array, field), NULL                                                        \
    }
static const struct member array_members[] = {
    ARRAY("line", LINE, line),     ARRAY("name", TEXT, name),
    ARRAY("type", TEXT, type),     ARRAY("space", SPACE, space),
    ARRAY("layout", TEXT, layout), ARRAY("elements", NUMBER, elements),
    ARRAY("bytes", NUMBER, bytes), {"dynamic", FLAG, offsetof(struct explain_array, is_dynamic), truth},
};
static const struct member assumption_members[] = {
    {"name", TEXT, offsetof(struct explain_assumption, name), NULL},
    {"value", TEXT, offsetof(struct explain_assumption, value), NULL},
    {"given", FLAG, offsetof(struct explain_assumption, given), truth},
};

#define FUNCTION(name, kind, field)                                                                                    \
    {                                                                                                                  \
        name, kind, offsetof(struct explain_function, field), NULL                                                     \
    }
static const struct member function_members[] = {
    FUNCTION("name", TEXT, name),
    FUNCTION("line", LINE, line),
    FUNCTION("file", TEXT, included),
    FUNCTION("as_called", SAID, as_called),
    {"on_device", FLAG, offsetof(struct explain_function, on_device), truth},
};
static const struct member block_members[] = {FUNCTION("block_why", SAID, block_why)};
static const struct member memory_members[] = {
    FUNCTION("shared_bytes", NUMBER, memory.shared),
    FUNCTION("shared_declared_limit", NUMBER, memory.static_limit),
    FUNCTION("shared_launch_limit", NUMBER, memory.shared_limit),
    FUNCTION("register_bytes", NUMBER, memory.registers),
};

static void put_assumptions(struct explain_out *out, const struct explain_function *f)
{
    explain_put(out, "     \"assumptions\": [");
    for (size_t i = 0; i < f->assumptions; i++) {
        explain_put(out, "%s{", i ? ", " : "");
        PUT(out, assumption_members, &f->assumption[i]);
        explain_put(out, "}");
    }
    explain_put(out, "],\n");
}

static void put_arrays(struct explain_out *out, const struct explain_function *f)
{
    explain_put(out, "     \"arrays\": [");
    for (size_t i = 0; i < f->memory.arrays; i++) {
        explain_put(out, "%s{", i ? ", " : "");
        PUT(out, array_members, &f->memory.array[i]);
        explain_put(out, "}");
    }
    explain_put(out, "],\n     ");
}

static void put_function(struct explain_out *out, const struct explain_function *f)
{
    explain_put(out, "    {");
    PUT(out, function_members, f);
    explain_put(out, ", \"block\": [%lld, %lld, %lld], ", (long long)f->block[0], (long long)f->block[1],
                (long long)f->block[2]);
    PUT(out, block_members, f);
    explain_put(out, ",\n");
    put_assumptions(out, f);
    put_arrays(out, f);
    PUT(out, memory_members, f);
    explain_put(out, ",\n     ");
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
    explain_put(&out, "  {\"name\": ");
    explain_put_quoted(&out, file->source->name);
    explain_put(&out, ", \"arch\": ");
    put_number(&out, file->arch / 10, file->arch != 0);
    explain_put(&out, ", \"functions\": [");
    for (size_t i = 0; i < file->functions; i++) {
        explain_put(&out, "%s\n", i ? "," : "");
        put_function(&out, &file->function[i]);
    }
    explain_put(&out, "]}");
    return out.bytes;
}
