/* Matrices, which the lanes of a warp move together. */
#include "foldc/gpu/limits.h"
#include "note.h"
#include "copy.h"

/* The elements of 16 bytes: of a row of a matrix. */
static int in_row(const struct copy *copy) { return 16 / (int)copy->pointer[SIDE_DST].bytes; }

/* The elements of a row that a lane points at have to be neighbours, aligned to all of them: proved, for there is no
   other way. */
static const struct miss *check_rows(struct fold *fold, const struct copy *copy, int side, int64_t rows)
{
    const sym_layout *l = copy->layout[side];
    const int whole = in_row(copy);
    struct guard guard = {.why = NULL};
    const struct message *why = NULL;
    if (l->sw_bits && 1 << l->sw_base < whole)
        why = say_rows_swizzle_keeps(fold->arena, l->sw_bits, l->sw_base, l->sw_shift, 1LL << l->sw_base);
    for (int64_t row = 0; row < rows && !why; row++) {
        const expr *first = copy_element(fold, l, expr_int(fold->table, whole * row));
        for (int64_t k = 1; k < whole && first && !why; k++) {
            const expr *next = copy_element(fold, l, expr_int(fold->table, whole * row + k));
            if (!next || !expr_is_int(expr_sub(fold->table, next, first), k))
                why = say_row_broken(fold->arena);
        }
        if (!first || (!why && (!guard_multiple(fold, &guard, first, whole, say_row_offset(fold->arena)) ||
                                !guard_is_empty(&guard))))
            why = guard.why ? guard.why : say_offset_unknown(fold->arena);
    }
    if (!why && (!guard_aligned(fold, &guard, &copy->pointer[side], 16) || !guard_is_empty(&guard)))
        why = guard.why;
    if (!why)
        return NULL;
    guard.why = why;
    return fold_fault(fold, copy->node, say_atom_matrices(fold->arena, whole, copy_unproved(fold, &guard)));
}

/* ldmatrix, stmatrix: for each row in shared memory, the registers have a word of each matrix. */
const struct miss *copy_matrices(struct fold *fold, const struct copy *copy)
{
    const int matrices = copy->atom.bits / 32, whole = in_row(copy), words = whole / 4 * matrices; /* in elements */
    const bool stores = ccute_atom_facts_(copy->atom.kind).source == CCUTE_SPACE_REGISTERS;
    const int rows_side = stores ? SIDE_DST : SIDE_SRC, held_side = stores ? SIDE_SRC : SIDE_DST;
    const expr *rows = copy_size(fold, copy->layout[rows_side]), *held = copy_size(fold, copy->layout[held_side]);
    const struct miss *miss;
    if (rows->kind != EXPR_INT || held->kind != EXPR_INT)
        return fold_miss(fold, copy->node, say_matrices_unknown(fold->arena));
    if (rows->value % whole != 0 || held->value != rows->value / whole * words)
        return fold_fault(
            fold, copy->node,
            say_matrices_differ(fold->arena, matrices, rows->value, whole, rows->value / whole * words, held->value));
    miss = check_rows(fold, copy, rows_side, rows->value / whole);
    if (miss)
        return miss;
    explain_note_matrices(fold, copy);
    together_note(fold, copy->node, GPU_WARP, false, stores ? "stmatrix" : "ldmatrix");
    copy_replace(fold, copy, copy_text_of_matrices(fold, copy, rows->value / whole));
    fold_outcome(fold, copy->node,
                 say_copied_matrices(fold->arena, copy->node->text, rows->value / whole,
                                     stores ? "stmatrix" : "ldmatrix", matrices));
    return NULL;
}
