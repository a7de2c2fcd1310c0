/* Noting products and copies by engines for explain. */
#include "foldc/expr/print.h"
#include "note_parts.h"
#include "remedy.h"
#include "text.h"

void explain_note_gemm(struct fold *fold, const struct gemm *gemm)
{
    struct explain_note *note;
    struct explain_gemm *own;
    if (!fold->explain)
        return;
    note = note_add(fold, gemm->node);
    own = arena_alloc(fold->arena, sizeof *own);
    *own = (struct explain_gemm){.gemm = *gemm, .atom = fold_mma_text(fold, gemm->atom)};
    own->flag = gemm->flag ? fold_source_text(fold, gemm->flag) : NULL;
    for (int i = 0; i < GEMM_OPERANDS; i++)
        own->layout[i] = copy_layout_text(fold, gemm->operand[i].layout);
    note->gemm = own;
}

/* The coordinates of the tile along the axes, and the facts about them here. */
static void keep_coordinates(struct fold *fold, struct explain_engine *own)
{
    const ccute_tma *map = &own->engine.record;
    for (int axis = 0; axis < map->rank; axis++) {
        const expr *at = own->engine.origin[map->leaf[axis]], *said = fold_in_source(fold, at);
        own->coordinate[axis] = expr_words(fold->table, said);
        own->known[axis] = facts_both(expr_facts_of(fold->table, at), expr_facts_of(fold->table, said));
    }
}

void explain_note_engine(struct fold *fold, const struct engine *engine, int64_t run)
{
    struct explain_note *note;
    struct explain_engine *own;
    if (!fold->explain)
        return;
    note = note_add_copy(fold, &engine->copy, NULL, SHAPE_ENGINE);
    own = arena_alloc(fold->arena, sizeof *own);
    *own = (struct explain_engine){.engine = *engine, .run = run};
    if (!run)
        keep_coordinates(fold, own);
    note->engine = own;
    if (engine->kind != CCUTE_ENGINE_BULK_PEER)
        note_expect(fold, note, SPACE_GLOBAL);
}
