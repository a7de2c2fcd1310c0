/* Views of one function. Text that two views change in different ways is found where their edits are merged
 * (edit_merge); here, code that one view changes and another leaves as it is, or changes only in parts: it would get
 * the text of the first view in both. */
#include "view.h"

#include <stdlib.h>
#include <string.h>

/* The bytes whose meaning an edit gives; of a call that names a clone, the call. */
static struct edit_range range_of(const struct edit *edit)
{
    const struct plan_item *const item = edit->item;
    return item->kind == PLAN_CALL && item->node ? (struct edit_range){item->node->begin, item->node->end}
                                                 : (struct edit_range){edit->begin, edit->end};
}

/* Does the edit replace code? The others add what is harmless where it is not needed. */
static bool replaces_code(const struct edit *edit)
{
    const struct plan_item *const item = edit->item;
    return item && edit->begin < edit->end && item->kind <= PLAN_CALL && item->kind != PLAN_CHECK;
}

/* Which bytes of a function's body begin a node of the tree (NODE_BEGINS), and which follow one (NODE_ENDS). */
enum { NODE_BEGINS = 1, NODE_ENDS = 2 };
struct node_ends {
    uint32_t begin, end; /* of the body */
    unsigned char *at;   /* for each byte from `begin` through `end`; NULL: not looked up so far */
};

static void note_end(struct node_ends *ends, uint32_t place, unsigned char which)
{
    if (place >= ends->begin && place <= ends->end)
        ends->at[place - ends->begin] |= which;
}

static void note_ends(struct node_ends *ends, const struct ast_node *node)
{
    note_end(ends, node->begin, NODE_BEGINS);
    note_end(ends, node->end, NODE_ENDS);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            note_ends(ends, node->child[i]);
}

static bool has_end(const struct node_ends *ends, uint32_t place, unsigned char which)
{
    return place >= ends->begin && place <= ends->end && ends->at[place - ends->begin] & which;
}

/* Is that code of the function, in its view: does a node begin where the range does, and does one end where it ends? */
static bool has_code(struct fold *fold, const struct ast_function *function, struct edit_range range,
                     struct node_ends *ends)
{
    const struct ast_node *const body = function->body;
    if (!body)
        return false;
    if (!ends->at) {
        *ends = (struct node_ends){body->begin, body->end, NULL};
        ends->at = arena_alloc(fold->arena, body->end - body->begin + 1);
        memset(ends->at, 0, body->end - body->begin + 1);
        note_ends(ends, body);
    }
    return has_end(ends, range.begin, NODE_BEGINS) && has_end(ends, range.end, NODE_ENDS);
}

static int by_begin(const void *a, const void *b)
{
    const struct edit_range *const x = a, *const y = b;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

/* The places where the plan replaces code, by their begin. The end of each is the greatest one so far. */
static struct edit_ranges replaced(struct fold *fold, const struct function_plan *plan)
{
    struct edit_range *const range = arena_alloc(fold->arena, (plan->edits.count + 1) * sizeof *range);
    size_t count = 0;
    for (size_t i = 0; i < plan->edits.count; i++)
        if (replaces_code(&plan->edits.item[i]))
            range[count++] = (struct edit_range){plan->edits.item[i].begin, plan->edits.item[i].end};
    qsort(range, count, sizeof *range, by_begin);
    for (size_t i = 1; i < count; i++)
        range[i].end = range[i].end > range[i - 1].end ? range[i].end : range[i - 1].end;
    return (struct edit_ranges){range, count};
}

/* Does one of the ranges have the same bytes as the edit, or more? */
static bool covers(const struct edit_ranges *ranges, const struct edit *edit)
{
    size_t first = 0, last = ranges->count; /* of the ranges that begin after the edit */
    while (first < last) {
        const size_t middle = first + (last - first) / 2;
        if (ranges->item[middle].begin <= edit->begin)
            first = middle + 1;
        else
            last = middle;
    }
    return first && ranges->item[first - 1].end >= edit->end;
}

/* The first change of a plan that another view of the function has not; NULL: none. */
static const struct edit *not_in(struct fold *fold, const struct function_plan *plan, const struct function_plan *other)
{
    size_t count;
    const struct edit *const *list = edit_list(&plan->edits, plan->function->source, &count);
    const struct edit_ranges others = replaced(fold, other);
    struct node_ends ends = {0, 0, NULL};
    for (size_t i = 0; i < count; i++)
        if (replaces_code(list[i]) && !covers(&others, list[i]) &&
            has_code(fold, other->function, range_of(list[i]), &ends))
            return list[i];
    return NULL;
}

static const char *arch_text(struct fold *fold, const struct function_plan *plan)
{
    return plan->arch ? arena_printf(fold->arena, "%d", plan->arch) : "not defined";
}

static bool is_kept(struct fold *fold, const struct function_plan *plan, const struct function_plan *other)
{
    const struct edit *const edit = not_in(fold, plan, other);
    if (!edit)
        return false;
    const struct source *const source = plan->function->source;
    const struct edit_range range = range_of(edit);
    message_tell(fold->arena, fold->diag, DIAG_ERROR, source, range.begin, range.end,
                 say_view_stays(fold->arena, edit_text(&plan->edits, source, range.begin, range.end),
                                arch_text(fold, plan), arch_text(fold, other)));
    fold->errors.any = true;
    return true;
}

bool view_join(struct fold *fold, const struct function_plan *plan)
{
    struct function_plans *const all = &fold->plan.before;
    if (fold->file->view_count < 2)
        return true;
    for (size_t i = 0; i < all->count; i++) {
        const struct function_plan *const other = all->item[i];
        if (other->arch != plan->arch && other->clone == plan->clone &&
            ast_is_same_function(other->function, plan->function) &&
            (is_kept(fold, other, plan) || is_kept(fold, plan, other)))
            return false;
    }
    all->item = arena_grow(fold->arena, (void *)all->item, all->count, &all->capacity, sizeof *all->item);
    all->item[all->count++] = plan;
    return true;
}
