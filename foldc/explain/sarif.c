/* The findings as SARIF 2.1.0, which hosts of code show next to the lines. */
#include <string.h>
#include <sys/stat.h>

#include "write.h"
#include "foldc/base/edit.h"
#include "foldc/base/output.h"
#include "foldc/base/source.h"

struct results {
    struct explain_out out;
    const struct explain_file *file;
};

static const char *const level_name[] = {"none", "note", "warning", "error"};

/* A path as part of a URI: letters with a meaning there are written as %xx. */
static const char *uri(arena *arena, const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    struct explain_out out = {.arena = arena};
    if (*path == '/')
        explain_put(&out, "file://");
    for (; *path; path++)
        explain_put(&out, strchr(plain, *path) ? "%c" : "%%%02X", (unsigned char)*path);
    return out.bytes ? out.bytes : "";
}

static void put_region(struct explain_out *out, const struct source *source, uint32_t begin, uint32_t end)
{
    const struct source_place from = source_place(source, begin), to = source_place(source, end);
    explain_put(out, "{\"startLine\": %u, \"startColumn\": %u, \"endLine\": %u, \"endColumn\": %u}", from.line,
                from.column, to.line, to.column);
}

/* The edit that is the fix. */
static void put_fix(struct explain_out *out, const struct source *source, const struct explain_finding *finding)
{
    explain_put(out, ", \"fixes\": [{\"description\": {\"text\": ");
    explain_put_quoted(out, explain_words(out->arena, finding->remedy.words));
    explain_put(out, "}, \"artifactChanges\": [{\"artifactLocation\": {\"uri\": ");
    explain_put_quoted(out, uri(out->arena, source->name));
    explain_put(out, "}, \"replacements\": [{\"deletedRegion\": ");
    put_region(out, source, finding->remedy.edit->begin, finding->remedy.edit->end);
    explain_put(out, ", \"insertedContent\": {\"text\": ");
    explain_put_quoted(out, finding->remedy.edit->text);
    explain_put(out, "}}]}]}]");
}

static void put_result(void *context, const struct explain_function *function, const struct explain_row *row,
                       const struct explain_access *access, const struct explain_finding *finding)
{
    struct results *results = context;
    struct explain_out *out = &results->out;
    const struct source *source = function->source;
    const struct explain_rule_facts *facts = explain_rule_facts(finding->rule);
    arena *arena = out->arena;
    const char *what = explain_words(arena, finding->what), *fix = explain_words(arena, finding->remedy.words);
    (void)access;
    explain_put(out, "%s\n    {\"ruleId\": \"%s\", \"ruleIndex\": %d, \"level\": \"%s\", \"message\": {\"text\": ",
                out->size ? "," : "", facts->name, (int)finding->rule, level_name[facts->level]);
    explain_put_quoted(out, fix ? arena_printf(arena, "%s. Fix: %s.", what, fix) : arena_printf(arena, "%s.", what));
    explain_put(out, "}, \"locations\": [{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    explain_put_quoted(out, uri(arena, source->name));
    explain_put(out, "}, \"region\": ");
    put_region(out, source, row ? row->place.begin : function->begin, row ? row->place.end : function->end);
    explain_put(out, "}, \"logicalLocations\": [{\"kind\": \"function\", \"name\": ");
    explain_put_quoted(out, function->name);
    explain_put(out, "}]}]");
    if (finding->remedy.edit)
        put_fix(out, source, finding);
    explain_put(out, "}");
}

const char *explain_sarif_results(const struct explain_file *file)
{
    struct results results = {{.arena = file->arena}, file};
    explain_each(file, put_result, &results);
    return results.out.bytes ? results.out.bytes : "";
}

const char *explain_sarif_log(arena *arena, const char *results)
{
    struct explain_out out = {.arena = arena};
    explain_put(&out, "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                      "  \"version\": \"2.1.0\",\n  \"runs\": [{\n   \"tool\": {\"driver\": {\"name\": \"foldc\", "
                      "\"version\": \"" PACKAGE_VERSION "\", \"rules\": [");
    for (int i = 0; i < EXPLAIN_RULES; i++) {
        const struct explain_rule_facts *facts = explain_rule_facts((enum explain_rule)i);
        explain_put(&out, "%s\n    {\"id\": \"%s\", \"shortDescription\": {\"text\": ", i ? "," : "", facts->name);
        explain_put_quoted(&out, facts->text);
        explain_put(&out, "}, \"defaultConfiguration\": {\"level\": \"%s\"}}", level_name[facts->level]);
    }
    explain_put(&out, "]}},\n   \"columnKind\": \"utf16CodeUnits\",\n   \"results\": [%s]\n  }]\n}\n", results);
    return out.bytes;
}

bool explain_sarif_write(const struct explain_file *file, const char *path)
{
    const char *log = explain_sarif_log(file->arena, explain_sarif_results(file));
    const char *base = strrchr(file->source->name, '/');
    struct stat about;
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        path = arena_printf(file->arena, "%s/%s.sarif", path, base ? base + 1 : file->source->name);
    return output_write(path, log, strlen(log));
}
