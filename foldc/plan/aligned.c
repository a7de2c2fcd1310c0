/* Alignments that CCUTE_ALIGNED and declarations state. */
#include "about.h"
#include "copy.h"
#include "int.h"
#include "promise.h"

/* A stated alignment: the pointer is a multiple of that many bytes. For a pointer that changes this holds until
   something after the statement may write it. */
struct aligned {
    const struct ast_decl *root;
    int64_t bytes;
    const struct ast_node *block; /* of the statement; NULL: the pointer keeps its value */
    uint32_t statement;
};

/* The number of the block's statements that may write before the one under way reads. The one under way counts, unless
   it is a copy, which reads its pointers first. */
static uint32_t statements_before(const struct fold *fold, const struct fold_place *place)
{
    const struct ast_node *statement = ast_bare(place->block->child[place->statement]);
    const bool is_copy = place == fold->walk.place && statement->kind == AST_CALL && fold_is_copy(statement);
    return place->statement + !is_copy;
}

/* May the variable be written in the block between a statement and a read in the one under way? */
static bool written_since(const struct fold *fold, const struct aligned *fact)
{
    const struct fold_place *place = fold->walk.place;
    while (place && place->block != fact->block)
        place = place->outer;
    if (!place)
        return true;
    for (uint32_t i = fact->statement + 1; i < statements_before(fold, place); i++)
        if (fold_may_write(fact->block->child[i], fact->root))
            return true;
    return false;
}

int64_t pointer_stated(const struct fold *fold, const struct ast_decl *root)
{
    int64_t most = 1;
    for (size_t i = 0; i < fold->memory.alignments.count; i++) {
        const struct aligned *fact = &fold->memory.alignments.item[i];
        if (fact->root == root && fact->bytes > most && (!fact->block || !written_since(fold, fact)))
            most = fact->bytes;
    }
    return most;
}

/* Is the node a statement of the block under way, with nothing else in it? */
static bool is_statement(const struct fold *fold, const struct ast_node *node)
{
    const struct fold_place *place = fold->walk.place;
    return place && ast_bare(place->block->child[place->statement]) == node;
}

static void add_fact(struct fold *fold, struct aligned fact)
{
    struct alignments *const all = &fold->memory.alignments;
    all->item = arena_grow(fold->arena, all->item, all->count, &all->capacity, sizeof *all->item);
    all->item[all->count++] = fact;
}

void pointer_state(struct fold *fold, const struct ast_decl *array, int64_t bytes)
{
    add_fact(fold, (struct aligned){.root = array, .bytes = bytes});
}

/* The distance from the root is not known to be a multiple. It is one, if the root is aligned; otherwise the alignment
   is one of the pointer's own, if a variable holds it. */
static void state_of_distance(struct fold *fold, const struct pointer *pointer, const struct ast_node *node,
                              int64_t align)
{
    const bool is_variable = node->kind == AST_DECLREF && node->decl && node->decl->kind == AST_VAR &&
                             node->decl->variable.is_local && node->decl->type->kind == AST_TYPE_POINTER;
    if (!pointer->keeps || pointer->step)
        return;
    if (pointer->align % align == 0)
        expr_assume(fold->table,
                    expr_eq(fold->table, expr_mod(fold->table, pointer->offset, expr_int(fold->table, align)),
                            expr_int(fold->table, 0)));
    else if (is_variable && fold_keeps_value_here(fold, node->decl))
        pointer_state(fold, node->decl, align);
}

void pointer_aligned(struct fold *fold, struct ast_node *node)
{
    struct ast_node *const stated = ast_arg_count(node) == 2 ? ast_arg(node, 1) : NULL;
    struct pointer pointer;
    struct aligned fact = {0};
    int64_t align;
    if (!stated || !fold_check_alignment(fold, stated, fold_int(fold, stated).e, &align) ||
        pointer_read(fold, ast_arg(node, 0), &pointer) || !pointer.root || !pointer.offset)
        return;
    if (pointer.step % align != 0)
        return;
    if (expr_is_multiple(fold->table, pointer.offset, expr_int(fold->table, align)) != TRI_YES) {
        state_of_distance(fold, &pointer, ast_bare(ast_arg(node, 0)), align);
        return;
    }
    if (!pointer.keeps && !is_statement(fold, node))
        return;
    fact.root = pointer.root;
    fact.bytes = align;
    fact.block = pointer.keeps ? NULL : fold->walk.place->block;
    fact.statement = pointer.keeps ? 0 : fold->walk.place->statement;
    add_fact(fold, fact);
}
