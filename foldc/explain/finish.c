/* From notes to tables: the rows of each function are calculated, and expectations are checked. */
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "foldc/plan/note.h"
#include "run.h"
#include "write.h"
#include "foldc/base/json.h"
#include "foldc/base/source.h"
#include "foldc/gpu/limits.h"

/* ---- Arrays ---- */

static const struct explain_room *noted(const struct explain_record *record, const struct ast_decl *decl)
{
    for (size_t i = 0; i < record->rooms; i++)
        if (record->room[i].decl == decl)
            return &record->room[i];
    return NULL;
}

static void add_array(struct explain_memory *out, bool on_device, const struct explain_record *record,
                      const struct ast_decl *decl)
{
    const bool is_shared = decl->variable.is_shared || ast_annotation(decl, "shared_array");
    const struct ast_type *element = decl->type->target;
    const struct explain_room *room = noted(record, decl);
    struct explain_array *array = &out->array[out->arrays];
    if (decl->type->kind != AST_TYPE_ARRAY || !element || element->size <= 0 || decl->variable.is_const ||
        (!is_shared && (decl->storage != AST_AUTO || !on_device)))
        return;
    *array = (struct explain_array){.line = source_place(decl->place.source, decl->place.name_begin).line,
                                    .name = decl->name,
                                    .type = element->name,
                                    .space = is_shared ? EXPLAIN_SHARED : EXPLAIN_REGISTERS,
                                    .is_dynamic = is_shared && decl->storage == AST_EXTERN};
    array->layout = room ? room->text : NULL;
    array->bytes = room ? room->elements * element->size : decl->type->size > 0 ? decl->type->size : 0;
    array->elements = array->bytes / element->size;
    if (is_shared && !array->is_dynamic)
        out->shared += array->bytes;
    if (!is_shared)
        out->registers += array->bytes;
    out->arrays++;
}

static void add_arrays(struct fold *fold, struct explain_function *out, const struct explain_record *record)
{
    const struct ast_function *function = record->function;
    struct explain_memory *memory = &out->memory;
    memory->array = arena_alloc(fold->arena, (function->declared.local_count + 1) * sizeof *memory->array);
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        if (function->declared.local[i]->type && function->declared.local[i]->place.source == function->source)
            add_array(memory, out->on_device, record, function->declared.local[i]);
    memory->static_limit = GPU_STATIC_SHARED;
    memory->shared_limit = gpu_shared_limit(fold->target.least_arch);
}

/* ---- Functions ---- */

static void add_row(struct fold *fold, struct explain_work *work, const struct explain_note *note,
                    struct explain_function *out)
{
    const struct source_place place = source_place(out->source, note->node->begin);
    struct explain_row *row = &out->row[out->rows++];
    *row = (struct explain_row){.place = {note->node->begin, note->node->end, place.line, place.column},
                                .twin = note->twin,
                                .guard = note->guard,
                                .terms.runs = -1};
    row->what = note->plain ? note->plain->text : note->node->text;
    row->type = copy_plain_name(note->copy    ? note->copy->pointer[SIDE_DST].element
                                : note->plain ? note->plain->pointer.element
                                              : note->gemm->gemm.operand[GEMM_C].pointer.element);
    explain_run(work, note, out->on_device, row);
    if (row->accesses)
        explain_judge(fold, note, row);
}

/* By place, the wide twin before the narrow one, a load before a store. */
static int by_place(const void *a, const void *b)
{
    const struct explain_row *x = a, *y = b;
    if (x->place.begin != y->place.begin)
        return x->place.begin < y->place.begin ? -1 : 1;
    if (x->twin != y->twin)
        return x->twin < y->twin ? -1 : 1;
    return x->accesses && y->accesses ? x->access[0].is_store - y->access[0].is_store : 0;
}

/* Is the row worth a line? A plain access is not, if nothing is known about it and nothing is expected of it. */
static bool is_worth(const struct explain_row *row, const struct explain_note *note)
{
    if (!row->accesses)
        return row->product || row->transfer;
    return note->copy || row->access[0].cost.is_known || note->expects[0] || note->expects[1];
}

/* The expectation that a row does not meet; NULL if it meets all. */
static const struct message *broken_expectation(struct fold *fold, const struct explain_note *note,
                                                const struct explain_row *row)
{
    static const enum call promise[] = {CALL_CCUTE_EXPECT_CONFLICT_FREE, CALL_CCUTE_EXPECT_COALESCED};
    static const enum explain_rule rule[] = {EXPLAIN_BANK_CONFLICT, EXPLAIN_UNCOALESCED};
    static const enum explain_space space[] = {EXPLAIN_SHARED, EXPLAIN_GLOBAL};
    for (int k = 0; k < EXPECTATIONS; k++)
        for (size_t i = 0; note->expects[k] && i < row->accesses; i++) {
            const struct explain_access *access = &row->access[i];
            const struct explain_finding *f = access->finding;
            if (access->space != space[k] && access->space != EXPLAIN_MEMORY)
                continue;
            for (size_t n = access->findings; n-- > 0; f++)
                if (f->rule == rule[k] || f->rule == EXPLAIN_UNKNOWN || f->rule == EXPLAIN_MISALIGNED)
                    return f->remedy.words
                               ? say_unexpected_with(fold->arena, call_name(promise[k]), f->what, f->remedy.words)
                               : say_unexpected(fold->arena, call_name(promise[k]), f->what);
            if (access->cost.is_known && !access->cost.requests)
                return say_expected_of_none(fold->arena, call_name(promise[k]));
        }
    return NULL;
}

/* Expectations about memory are checked only where the code is for a GPU. */
static void check_expectations(struct fold *fold, const struct explain_record *record, const struct explain_note *note,
                               const struct explain_function *function, const struct explain_row *row)
{
    const bool asked = fold->file->language == AST_CUDA && note->twin != COPY_NARROW;
    const struct message *broken = asked ? broken_expectation(fold, note, row) : NULL;
    if (!broken)
        return;
    fold->function = record->function;
    fold_error(fold, note->node, broken);
    fputs(explain_row_text(fold->arena, function, row), fold->diag->out);
}

/* Expectations are checked, and rows that say nothing go; registers that a helper is given for memory
   are not reported. */
static void settle_rows(struct fold *fold, const struct explain_record *record, struct explain_function *out)
{
    const struct explain_row *row = out->row;
    size_t kept = 0;
    for (const struct explain_note *note = record->note; note; note = note->next, row++) {
        check_expectations(fold, record, note, out, row);
        if (is_worth(row, note))
            out->row[kept++] = *row;
    }
    out->rows = kept;
}

/* The assumed and the given values, in the order in which they were met. */
static struct explain_assumption *assumptions(const struct chosen *values, size_t *count)
{
    arena *arena = values->fold->arena;
    struct explain_assumption *list = arena_alloc(arena, (values->unknowns + 1) * sizeof *list);
    for (size_t i = 0; i < values->unknowns; i++) {
        const struct chosen_unknown *unknown = &values->unknown[i];
        const bool given = unknown->text != NULL;
        list[i] = (struct explain_assumption){
            unknown->name, unknown->axis >= 0 ? unknown->text : arena_printf(arena, "%lld", (long long)unknown->value),
            given ? say_number_given(arena) : say_number_assumed(arena), given};
    }
    *count = values->unknowns;
    return list;
}

static void fill(struct fold *fold, const struct explain_record *record, struct explain_function *out)
{
    const struct ast_function *function = record->function;
    struct explain_work work = {.scratch = NULL};
    size_t count = 0;
    for (const struct explain_note *note = record->note; note; note = note->next)
        count++;
    *out = (struct explain_function){
        .name = record->name, .source = function->source, .begin = function->begin, .end = function->end};
    out->included = function->in_main ? NULL : function->source->name;
    out->line = source_place(function->source, function->name_begin).line;
    out->on_device = fold->file->language == AST_CUDA && (function->header.is_global || function->header.is_device);
    if (record->call)
        out->as_called = say_as_called(
            fold->arena, source_place(record->call->record->function->source, record->call->node->begin).line,
            record->call->record->name);
    chosen_begin(&work.values, fold, record, fold->request->options.let);
    explain_foresee(&work);
    for (int axis = 0; axis < 3; axis++)
        out->block[axis] = work.values.block[axis];
    out->block_why = work.values.block_why;
    add_arrays(fold, out, record);
    out->row = arena_alloc(fold->arena, (count + 1) * sizeof *out->row);
    for (const struct explain_note *note = record->note; note; note = note->next)
        add_row(fold, &work, note, out);
    explain_tile_layouts(&work, out);
    settle_rows(fold, record, out);
    qsort(out->row, out->rows, sizeof *out->row, by_place);
    out->assumption = assumptions(&work.values, &out->assumptions);
    explain_judge_function(fold, out);
}

/* By file, and by line. */
static int by_line(const void *a, const void *b)
{
    const struct explain_function *x = a, *y = b;
    if (x->source != y->source)
        return strcmp(x->source->name, y->source->name);
    return x->begin != y->begin ? (x->begin < y->begin ? -1 : 1) : strcmp(x->name, y->name);
}

static void make_file(struct fold *fold, const char *folded, size_t size, struct explain_file *file)
{
    const struct explain_record *record;
    size_t count = 0;
    for (record = fold->explain->record; record; record = record->next)
        count++;
    *file = (struct explain_file){.arena = fold->arena,
                                  .diag = fold->diag,
                                  .source = fold->file->source,
                                  .folded = folded,
                                  .folded_size = size,
                                  .edits = &fold->plan.joined,
                                  .arch = fold->target.least_arch};
    file->function = arena_alloc(fold->arena, (count + 1) * sizeof *file->function);
    for (record = fold->explain->record; record; record = record->next) {
        struct explain_function *function = &file->function[file->functions];
        fill(fold, record, function);
        if (function->rows || function->memory.arrays)
            file->functions++;
    }
    qsort(file->function, file->functions, sizeof *file->function, by_line);
}

/* ---- Telling ---- */

static void tell(const struct explain_file *file, const struct explain_function *function,
                 const struct explain_row *row, const struct explain_finding *finding, enum diag_level level)
{
    const uint32_t begin = row ? row->place.begin : function->begin, end = row ? row->place.end : begin + 1;
    const char *fix = explain_words(file->arena, finding->remedy.words);
    diag_at(file->diag, level, function->source, begin, end, "%s: %s%s%s", explain_rule_facts(finding->rule)->name,
            explain_words(file->arena, finding->what),
            !fix                   ? ""
            : level == DIAG_REMARK ? "; remedy: "
                                   : "; fix: ",
            fix ? fix : "");
}

static void remark(void *context, const struct explain_function *function, const struct explain_row *row,
                   const struct explain_access *access, const struct explain_finding *finding)
{
    (void)access;
    tell(context, function, row, finding, DIAG_REMARK);
}

/* With --strict a finding that is wrong in any program is an error. */
static void refuse(void *context, const struct explain_function *function, const struct explain_row *row,
                   const struct explain_access *access, const struct explain_finding *finding)
{
    (void)access;
    if (explain_rule_facts(finding->rule)->level == EXPLAIN_WRONG)
        tell(context, function, row, finding, DIAG_ERROR);
}

bool explain_finish(struct fold *fold, const struct fold_request *request, const char *folded, size_t size)
{
    struct explain_file *file;
    bool good = true;
    if (!fold->explain || request->notes)
        return true;
    file = arena_alloc(fold->arena, sizeof *file);
    make_file(fold, folded, size, file);
    if (request->options.explain)
        explain_each(file, remark, file);
    if (request->options.strict && fold->explain->wanted)
        explain_each(file, refuse, file);
    good = !fold->errors.any && !fold->diag->count[DIAG_ERROR];
    if (request->explained)
        good = request->explained(request->context, file) && good;
    if (request->options.sarif)
        good = explain_sarif_write(file, request->options.sarif) && good;
    return good;
}
