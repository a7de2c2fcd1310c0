/* Copies of runs of bytes by an engine: a bulk copy for each run that is one on both sides. */
#include <string.h>

#include "copy_move.h"
#include "engine.h"
#include "foldc/expr/print.h"
#include "note.h"
#include "text.h"
#include "where.h"
#include "remedy.h"

enum { UNIT = 16 };

struct runs {
    int64_t run; /* elements of one */
    struct copy_modes outer;
};

/* Gather the modes that lie one after the other on both sides. */
static void find_run(const struct copy *copy, struct runs *runs)
{
    runs->outer = copy->modes;
    runs->run = 1;
    for (int m = 0; m < runs->outer.n;) {
        const struct copy_mode mode = runs->outer.mode[m];
        if (mode.extent->kind != EXPR_INT || !expr_is_int(mode.stride[SIDE_DST], runs->run) ||
            !expr_is_int(mode.stride[SIDE_SRC], runs->run)) {
            m++;
            continue;
        }
        runs->run *= mode.extent->value;
        memmove(&runs->outer.mode[m], &runs->outer.mode[m + 1],
                (size_t)(runs->outer.n - m - 1) * sizeof *runs->outer.mode);
        runs->outer.n--;
        m = 0;
    }
}

/* Every run begins at a multiple of 16 bytes. */
static const struct miss *check_side(struct fold *fold, const struct engine *engine, const struct runs *runs, int side)
{
    const struct copy *copy = &engine->copy;
    const int64_t bytes = copy->pointer[side].bytes;
    const int64_t unit = bytes % UNIT ? UNIT / (bytes & -bytes) : 1;
    const struct message *const name = copy_side_name(fold, side);
    struct guard guard = {0};
    bool good = guard_multiple(fold, &guard, copy->layout[side]->offset, unit, say_offset_of(fold->arena, name));
    for (int m = 0; m < runs->outer.n && good; m++)
        good = guard_multiple(fold, &guard, runs->outer.mode[m].stride[side], unit, say_stride_of(fold->arena, name));
    good = good && guard_aligned(fold, &guard, &copy->pointer[side], UNIT);
    if (good && guard_is_empty(&guard))
        return NULL;
    return fold_miss_with(fold, copy->node, guard.why, guard.remedy);
}

static const struct miss *check(struct fold *fold, const struct engine *engine, const struct runs *runs)
{
    const struct copy *copy = &engine->copy;
    const int64_t bytes = copy->pointer[SIDE_DST].bytes;
    for (int side = SIDE_DST; side <= SIDE_SRC; side++)
        if (copy->layout[side]->sw_bits)
            return fold_miss(fold, copy->asked[side], say_bulk_swizzled(fold->arena, copy->layout[side]));
    if (runs->run * bytes % UNIT)
        return fold_fault(fold, copy->node, say_bulk_run(fold->arena, runs->run, runs->run * bytes));
    const struct miss *miss = check_side(fold, engine, runs, SIDE_DST);
    return miss ? miss : check_side(fold, engine, runs, SIDE_SRC);
}

static const char *address(struct fold *fold, const struct copy *copy, int side, const expr *at)
{
    const char *pointer = copy->pointer[side].text;
    if (expr_is_int(at, 0))
        return pointer;
    return arena_printf(fold->arena, "%s + %s", pointer, fold_int_text(fold, at, CTYPE_COUNT, C_ADDED, NULL));
}

static const char *text_of(struct fold *fold, const struct engine *engine, const struct runs *runs)
{
    static const char *const names[] = {"load", "store", "peer"};
    const struct copy *copy = &engine->copy;
    const size_t scope = expr_scope_enter(fold->table);
    const expr *at[] = {copy->layout[SIDE_DST]->offset, copy->layout[SIDE_SRC]->offset};
    const char *head = "", *text;
    for (int m = runs->outer.n - 1; m >= 0; m--) {
        const struct copy_mode *mode = &runs->outer.mode[m];
        const expr *counter;
        head = arena_printf(fold->arena, "%s%s", head, writer_loop(fold, mode->extent, "i", m, &counter));
        for (int side = SIDE_DST; side <= SIDE_SRC; side++)
            at[side] = expr_add(fold->table, at[side], expr_mul(fold->table, counter, mode->stride[side]));
    }
    text = arena_printf(fold->arena, "%sccute_bulk_%s(%s, %s, %lld%s%s);", head,
                        names[engine->kind - CCUTE_ENGINE_BULK_LOAD], address(fold, copy, SIDE_DST, at[SIDE_DST]),
                        address(fold, copy, SIDE_SRC, at[SIDE_SRC]),
                        (long long)(runs->run * copy->pointer[SIDE_DST].bytes), engine->barrier ? ", " : "",
                        engine->barrier ? engine->barrier : "");
    expr_scope_leave(fold->table, scope);
    return text;
}

const struct miss *engine_bulk(struct fold *fold, struct engine *engine)
{
    struct copy *copy = &engine->copy;
    const struct ast_node *node = copy->node;
    struct runs runs;
    const struct miss *miss;
    const char *text;
    copy->least = copy->most = 1;
    if (!copy_merge(fold, copy))
        return fold_miss(fold, node, say_layouts_unknown(fold->arena));
    find_run(copy, &runs);
    miss = check(fold, engine, &runs);
    if (miss)
        return miss;
    text = text_of(fold, engine, &runs);
    if (fold->walk.statement_is_bare && runs.outer.n)
        text = arena_printf(fold->arena, "{ %s }", text);
    plan_put(fold, PLAN_COPY, node, node->begin, fold_statement_end(fold, node), text);
    fold_outcome(fold, node, say_copied_runs(fold->arena, node->text, runs.run * copy->pointer[SIDE_DST].bytes));
    explain_note_engine(fold, engine, runs.run * copy->pointer[SIDE_DST].bytes);
    return NULL;
}
