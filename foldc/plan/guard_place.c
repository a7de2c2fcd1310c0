/* The places of guards. A guard is checked once, before the outermost statements that need it. These statements are
 * then written twice: with wide moves where the guard holds, with narrow ones where it does not. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "asked.h"
#include "guard_place.h"
#include "settle.h"
#include "text.h"
#include "where.h"

/* The check of a guard directly before its wide moves, if nothing further out surely gets to them. */
static bool trap_in_place(struct fold *fold, const struct ast_node *statement, const struct guard *guard,
                          const char *wide)
{
    if (statement->begin < guard_known_from(fold, guard) || !guard_means_there(fold, guard, statement->begin))
        return false;
    plan_put(fold, PLAN_COPY, statement, statement->begin, fold_statement_end(fold, statement),
             arena_printf(fold->arena, "{ ccute_check_(%s); %s }", guard_text(fold, guard), wide));
    return true;
}

bool guard_add(struct fold *fold, const struct ast_node *statement, struct guard *guard, const char *wide,
               const char *narrow, const struct plan_names *names)
{
    const struct fold_place *best = NULL;
    struct guarded *guarded;
    for (const struct fold_place *place = fold->walk.place; place; place = place->outer) {
        const struct region region = {place->block, place->statement, place->statement, *guard};
        if (fold->request->options.guard_traps &&
            !fold_surely_reaches(fold, place->block->child[place->statement], 0, statement))
            break;
        if (guard_may_stand(fold, &region))
            best = place;
    }
    if (!best && fold->request->options.guard_traps && trap_in_place(fold, statement, guard, wide))
        return true;
    if (!best)
        return guard_refuse(guard, say_nowhere_asked(fold->arena, guard->why), guard->remedy);
    fold->plan.guarded.item = arena_grow(fold->arena, fold->plan.guarded.item, fold->plan.guarded.count,
                                         &fold->plan.guarded.capacity, sizeof *fold->plan.guarded.item);
    guarded = &fold->plan.guarded.item[fold->plan.guarded.count++];
    *guarded = (struct guarded){.statement = statement,
                                .guard = *guard,
                                .block = best->block,
                                .first = best->statement,
                                .narrow = narrow,
                                .names = *names};
    for (int i = 0; i < guard->conditions; i++)
        plan_name(fold, guard->condition[i]);
    plan_put(fold, PLAN_COPY, statement, statement->begin, fold_statement_end(fold, statement), wide);
    return true;
}

/* ---- Regions ---- */

/* Does the node name a variable that the statements [first, last] of the block declare? */
static bool names_declared(const struct ast_node *node, const struct ast_node *block, uint32_t first, uint32_t last)
{
    if (node->decl && node->kind == AST_DECLREF && node->decl->variable.is_local &&
        node->decl->place.begin >= block->child[first]->begin && node->decl->place.end <= block->child[last]->end)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_declared(node->child[i], block, first, last))
            return true;
    return false;
}

/* Is there a declaration in the statement? */
static bool has_declaration(const struct ast_node *node)
{
    if (node->kind == AST_DECLSTMT)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && has_declaration(node->child[i]))
            return true;
    return false;
}

/* How far a region that begins with `first` and reaches `last` must go, so that its declarations are not named after
   it. */
static uint32_t reach(const struct ast_node *block, uint32_t first, uint32_t last)
{
    uint32_t declared = first;
    while (declared <= last && !(block->child[declared] && has_declaration(block->child[declared])))
        declared++;
    if (declared > last)
        return last;
    for (uint32_t i = last + 1; i < block->count; i++)
        if (block->child[i] && names_declared(block->child[i], block, first, last))
            last = i;
    return last;
}

/* Extend a region over the others that overlap it, with their guards. */
static void take_in(struct fold *fold, struct region *region, const struct region *all, size_t count)
{
    bool grows = true;
    while (grows) {
        const uint32_t first = region->first, last = region->last;
        for (size_t i = 0; i < count; i++) {
            if (all[i].block != region->block || all[i].first > region->last || all[i].last < region->first)
                continue;
            region->first = all[i].first < region->first ? all[i].first : region->first;
            region->last = all[i].last > region->last ? all[i].last : region->last;
            guard_merge(fold, &region->guard, &all[i].guard);
        }
        region->last = reach(region->block, region->first, region->last);
        grows = region->first != first || region->last != last;
    }
}

/* Does control surely get from the beginning of the region to its statement `last`? A guard that traps must not trap
   before a statement that may end the function. */
static bool is_passed(const struct fold *fold, const struct region *region, uint32_t last)
{
    for (uint32_t i = region->first; i < last && fold->request->options.guard_traps; i++)
        if (region->block->child[i] && fold_may_leave(fold, region->block->child[i]))
            return false;
    return true;
}

/* Can two of the regions be joined, with the statements between them? *joined: the joined region. */
static bool can_join(struct fold *fold, const struct region *all, size_t count, const struct region *a,
                     const struct region *b, struct region *joined)
{
    if (a->block != b->block)
        return false;
    *joined = *a;
    joined->first = a->first < b->first ? a->first : b->first;
    joined->last = reach(a->block, joined->first, a->last > b->last ? a->last : b->last);
    guard_merge(fold, &joined->guard, &b->guard);
    take_in(fold, joined, all, count);
    return guard_may_stand(fold, joined) && is_passed(fold, joined, joined->last);
}

/* Join to the region at `i` those after it. A region that cannot be joined ends this: joining one after it would take
   in both. */
static void join_next(struct fold *fold, struct region *region, size_t count, size_t i)
{
    struct region joined;
    for (size_t j = i + 1; j < count; j++) {
        if (!region[i].block || region[j].block != region[i].block)
            continue;
        if (!can_join(fold, region, count, &region[i], &region[j], &joined))
            return;
        region[i] = joined;
        region[j].block = NULL;
    }
}

/* The regions of the function under way: one for each statement at first, then joined where possible. */
static size_t find_regions(struct fold *fold, struct region *region)
{
    const size_t count = fold->plan.guarded.count;
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        const struct guarded *g = &fold->plan.guarded.item[i];
        region[i] = (struct region){g->block, g->first, reach(g->block, g->first, g->first), g->guard};
    }
    for (size_t i = 0; i < count; i++)
        join_next(fold, region, count, i);
    for (size_t i = 0; i < count; i++)
        if (region[i].block)
            region[left++] = region[i];
    return left;
}

struct plan_names guard_narrow_names(const struct fold *fold, size_t i) { return fold->plan.guarded.item[i].names; }

static bool is_inside(uint32_t begin, uint32_t end, uint32_t from, uint32_t to) { return begin >= from && end <= to; }

/* Is the place in a region inside of this one, whose text already has both twins? */
static bool is_settled_inside(const struct fold *fold, const struct ast_node *node, uint32_t begin, uint32_t end)
{
    for (size_t i = 0; i < fold->plan.open->edits.count; i++) {
        const struct edit *edit = &fold->plan.open->edits.item[i];
        if (((const struct plan_item *)edit->item)->kind == PLAN_REGION &&
            is_inside(edit->begin, edit->end, begin, end) && is_inside(node->begin, node->end, edit->begin, edit->end))
            return true;
    }
    return false;
}

/* Must e be evaluated at its own place, because it has effects? */
static bool has_effects(const struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL && fold->symbols.item[e->value].is_single)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (has_effects(fold, e->op[i]))
            return true;
    return false;
}

/* Forget which residues of declarations in [begin,end) are named. Those that must be evaluated for their effects
   stay. */
static void forget_uses(struct fold *fold, uint32_t begin, uint32_t end)
{
    for (size_t i = 0; i < fold->plan.declared.count; i++) {
        const struct declared *declared = &fold->plan.declared.item[i];
        const bool inside = is_inside(declared->node->begin, declared->node->end, begin, end);
        for (const struct residue *r = inside ? declared->residue : NULL; r; r = r->next)
            if (r->symbol && r->definition && !has_effects(fold, r->definition))
                fold->symbols.item[r->symbol->value].used = SYMBOL_UNUSED;
    }
}

/* The symbols that one twin of [begin,end) names. */
static void use_of_twin(struct fold *fold, uint32_t begin, uint32_t end, bool narrow)
{
    for (size_t i = 0; i < fold->plan.open->edits.count; i++) {
        const struct edit *edit = &fold->plan.open->edits.item[i];
        const struct plan_item *item = edit->item;
        if (is_inside(edit->begin, edit->end, begin, end) && item->kind != PLAN_DECLARE)
            settle_use(fold, item->names, SYMBOL_USED_IN_ITEMS);
    }
    for (size_t i = 0; i < fold->plan.guarded.count; i++) {
        const struct guarded *g = &fold->plan.guarded.item[i];
        if (is_inside(g->statement->begin, g->statement->end, begin, end) &&
            (narrow || is_settled_inside(fold, g->statement, begin, end)))
            settle_use(fold, g->names, SYMBOL_USED_IN_ITEMS);
    }
}

/* The pieces of the source that the last edit of [begin,end) repeats. */
static struct edit_ranges repeats_of(const struct edits *edits, uint32_t begin, uint32_t end)
{
    for (size_t i = edits->count; i-- > 0;)
        if (edits->item[i].begin == begin && edits->item[i].end == end)
            return edits->item[i].repeats;
    return (struct edit_ranges){NULL, 0};
}

/* The items for one twin of [begin,end), without its declarations. narrow: with the narrow moves. Text that is inserted
   before the region is in neither twin. */
static struct edits twin_edits(struct fold *fold, uint32_t begin, uint32_t end, bool narrow)
{
    struct edits edits = {.arena = fold->arena};
    for (size_t i = 0; i < fold->plan.open->edits.count; i++) {
        const struct edit *edit = &fold->plan.open->edits.item[i];
        if (is_inside(edit->begin, edit->end, begin, end) && (edit->begin != begin || edit->end != begin))
            edit_add(&edits, *edit);
    }
    for (size_t i = 0; i < fold->plan.guarded.count && narrow; i++) {
        const struct guarded *g = &fold->plan.guarded.item[i];
        const uint32_t first = g->statement->begin, last = fold_statement_end(fold, g->statement);
        if (is_inside(first, last, begin, end))
            edit_add(&edits, (struct edit){.begin = first,
                                           .end = last,
                                           .text = g->narrow,
                                           .repeats = repeats_of(&fold->plan.open->edits, first, last)});
    }
    return edits;
}

/* A twin of [begin,end): without the residues that only the other one names. */
static const char *twin_text(struct fold *fold, uint32_t begin, uint32_t end, bool narrow)
{
    enum symbol_use *before = arena_alloc(fold->arena, (fold->symbols.count + 1) * sizeof *before);
    struct edits edits = twin_edits(fold, begin, end, narrow);
    for (size_t i = 0; i < fold->symbols.count; i++)
        before[i] = fold->symbols.item[i].used;
    forget_uses(fold, begin, end);
    use_of_twin(fold, begin, end, narrow);
    for (size_t i = fold->plan.declared.count; i-- > 0;) {
        const struct ast_node *node = fold->plan.declared.item[i].node;
        struct edit edit;
        if (is_inside(node->begin, node->end, begin, end) && settle_declaration(fold, i, &edit))
            edit_add(&edits, edit);
    }
    for (size_t i = 0; i < fold->symbols.count; i++)
        fold->symbols.item[i].used = before[i];
    return edit_text(&edits, fold->function->source, begin, end);
}

/* Text that ends statements of a region where it ends itself is in both twins, and not after them again. */
static void take_ends(struct fold *fold, uint32_t end)
{
    for (size_t i = 0; i < fold->plan.open->edits.count; i++) {
        struct edit *const edit = &fold->plan.open->edits.item[i];
        if (edit->ends && edit->begin == end)
            edit->text = "";
    }
}

static void write_region(struct fold *fold, const struct region *region)
{
    const struct source *source = fold->function->source;
    const uint32_t begin = guard_region_begin(fold, region), end = guard_region_end(fold, region);
    const char *const newline = source->crlf ? "\r\n" : "\n";
    const char *back = "", *front = "";
    const struct edits wide = twin_edits(fold, begin, end, false);
    if (memchr(source->bytes + begin, '\n', end - begin))
        back = arena_printf(fold->arena, "%s%s", newline, fold_line(fold, source, begin, false));
    if (source->bytes[begin] == '#')
        front = back;
    plan_repeat(fold, begin, end);
    plan_put(fold, PLAN_REGION, region->block, begin, end,
             fold->request->options.guard_traps
                 ? arena_printf(fold->arena, "ccute_check_(%s);%s %s", guard_text(fold, &region->guard), front,
                                edit_text(&wide, source, begin, end))
                 : arena_printf(fold->arena, "if (%s) {%s %s } else {%s %s }", guard_text(fold, &region->guard), front,
                                twin_text(fold, begin, end, false), back, twin_text(fold, begin, end, true)));
    take_ends(fold, end);
}

void guard_settle(struct fold *fold)
{
    struct region *region = arena_alloc(fold->arena, (fold->plan.guarded.count + 1) * sizeof *region);
    const size_t count = find_regions(fold, region);
    /* Inner ones first: an outer one's text has them. */
    for (size_t done = 0; done < count; done++) {
        size_t best = count;
        for (size_t i = 0; i < count; i++)
            if (region[i].block && (best == count || region[i].block->end - region[i].block->begin <
                                                         region[best].block->end - region[best].block->begin))
                best = i;
        write_region(fold, &region[best]);
        region[best].block = NULL;
    }
    fold->plan.guarded.count = 0;
}
