/* Views of one function. Text that two views change in different ways is found where their edits are merged
 * (edit_merge); here, code that one view changes and another leaves as it is, or changes only in parts: it would get
 * the text of the first view in both. */
#include "view.h"

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

/* Does a node begin where the range does, and does one end where it ends? */
static void find_ends(const struct ast_node *node, struct edit_range range, bool *begins, bool *ends)
{
    *begins |= node->begin == range.begin;
    *ends |= node->end == range.end;
    for (uint32_t i = 0; i < node->count && !(*begins && *ends); i++)
        if (node->child[i])
            find_ends(node->child[i], range, begins, ends);
}

/* Is that code of the function, in its view? */
static bool has_code(const struct ast_function *function, struct edit_range range)
{
    bool begins = false, ends = false;
    if (function->body)
        find_ends(function->body, range, &begins, &ends);
    return begins && ends;
}

/* Has the plan an edit of the same bytes, or of more? */
static bool changes(const struct function_plan *plan, const struct edit *edit)
{
    for (size_t i = 0; i < plan->edits.count; i++)
        if (replaces_code(&plan->edits.item[i]) && plan->edits.item[i].begin <= edit->begin &&
            plan->edits.item[i].end >= edit->end)
            return true;
    return false;
}

/* The first change of a plan that another view of the function has not; NULL: none. */
static const struct edit *not_in(const struct function_plan *plan, const struct function_plan *other)
{
    size_t count;
    const struct edit *const *list = edit_list(&plan->edits, plan->function->source, &count);
    for (size_t i = 0; i < count; i++)
        if (replaces_code(list[i]) && !changes(other, list[i]) && has_code(other->function, range_of(list[i])))
            return list[i];
    return NULL;
}

static const char *arch_text(struct fold *fold, const struct function_plan *plan)
{
    return plan->arch ? arena_printf(fold->arena, "%d", plan->arch) : "not defined";
}

static bool is_kept(struct fold *fold, const struct function_plan *plan, const struct function_plan *other)
{
    const struct edit *const edit = not_in(plan, other);
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
