/* Where guards stand: a guard is asked once, in front of the outermost statements that need it, which then stand there
 * twice: with wide moves where it holds, with narrow ones where it does not. */
#include <stdlib.h>
#include <string.h>

#include "guard.h"
#include "settle.h"
#include "foldc/base/scan.h"

/* A statement with two texts. */
struct guarded {
    const struct ast_node *statement;
    struct guard guard;
    const struct ast_node *block; /* where its region stands, and from which statement on */
    uint32_t first;
    const char *narrow;
    struct plan_names names; /* of that */
};

/* ---- Where a guard can stand ---- */

/* Behind the declaration that a residue takes the place of; 0 if it is none. */
static uint32_t residue_known_from(const struct fold *fold, const expr *symbol)
{
    for (size_t i = fold->plan.declared.count; i-- > 0 && fold->symbols.item[symbol->value].definition;)
        for (const struct residue *residue = fold->plan.declared.item[i].residue; residue; residue = residue->next)
            if (residue->symbol == symbol)
                return fold->plan.declared.item[i].node->end;
    return 0;
}

/* Where what the expression names is there: a place in the source behind its declarations. */
static uint32_t known_from(struct fold *fold, const expr *e)
{
    uint32_t from = e->kind == EXPR_SYMBOL ? residue_known_from(fold, e) : 0;
    if (e->kind == EXPR_SYMBOL && fold->symbols.item[e->value].decl &&
        fold->symbols.item[e->value].decl->kind == AST_VAR && fold->symbols.item[e->value].decl->is_local)
        from = fold->symbols.item[e->value].decl->end;
    for (uint32_t i = 0; i < e->n; i++) {
        const uint32_t operand = known_from(fold, e->op[i]);
        from = operand > from ? operand : from;
    }
    return from;
}

static uint32_t guard_known_from(struct fold *fold, const struct guard *guard)
{
    uint32_t from = 0;
    for (int i = 0; i < guard->bases; i++) {
        const struct ast_decl *root = guard->base[i].root;
        if (root->kind == AST_VAR && root->is_local && root->end > from)
            from = root->end;
    }
    for (int i = 0; i < guard->conditions; i++) {
        const uint32_t at = known_from(fold, guard->condition[i]);
        from = at > from ? at : from;
    }
    return from;
}

/* May the statement stand in the source twice? */
static bool may_double(const struct ast_node *node, bool in_switch)
{
    switch (node->kind) {
    case AST_LABEL:
        return false;
    case AST_CASE:
    case AST_DEFAULT:
        if (!in_switch)
            return false;
        break;
    case AST_VARDECL:
        if (node->decl->storage != AST_AUTO || node->decl->is_shared || ast_annotation(node->decl, "shared_array"))
            return false;
        break;
    default:
        break;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !may_double(node->child[i], in_switch || node->kind == AST_SWITCH))
            return false;
    return true;
}

/* Is it the same for all threads of a block? */
static bool is_uniform(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL) {
        const struct symbol *symbol = &fold->symbols.item[e->value];
        if (symbol->definition)
            return is_uniform(fold, symbol->definition);
        if (!symbol->decl)
            return strncmp(e->name, "threadIdx", 9) != 0 && !symbol->node && !symbol->is_argument;
        return symbol->decl->kind == AST_PARAM && fold->function->is_global;
    }
    for (uint32_t i = 0; i < e->n; i++)
        if (!is_uniform(fold, e->op[i]))
            return false;
    return true;
}

static bool guard_is_uniform(struct fold *fold, const struct guard *guard)
{
    for (int i = 0; i < guard->bases; i++) {
        const struct ast_decl *root = guard->base[i].root;
        if (root->type->kind != AST_TYPE_ARRAY && !(root->kind == AST_PARAM && fold->function->is_global))
            return false;
    }
    for (int i = 0; i < guard->conditions; i++)
        if (!is_uniform(fold, guard->condition[i]))
            return false;
    return true;
}

/* Does the node call what is not ccute's: a barrier, for all that is known? */
static bool calls_out(const struct ast_node *node)
{
    if ((node->kind == AST_CALL && !(node->decl && node->decl->is_ccute)) || node->kind == AST_ASM ||
        node->kind == AST_OTHER)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && calls_out(node->child[i]))
            return true;
    return false;
}

/* Does nothing but white space stand in front of a byte on its line? */
static bool begins_line(const struct source *source, uint32_t at)
{
    while (at > 0 && (source->bytes[at - 1] == ' ' || source->bytes[at - 1] == '\t'))
        at--;
    return at == 0 || source->bytes[at - 1] == '\n';
}

/* The word of a directive whose # stands at `at`. */
static const char *directive(const struct source *source, uint32_t at)
{
    const char *word = source->bytes + at + 1;
    return word + strspn(word, " \t");
}

/* Does a directive make something that is not the same the second time? */
static bool makes_names(const char *word)
{
    static const char *const words[] = {"define", "undef", "include", "import", "pragma push", "pragma pop"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(word, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* Can the text from begin to end not stand there twice: does it hold an #if without its #endif, or the other way round,
   or macros that are defined, which its beginning would find the second time? */
static bool cannot_repeat(const struct source *source, uint32_t begin, uint32_t end)
{
    int depth = 0;
    for (uint32_t at = begin; at < end; at++) {
        const char *word = directive(source, at);
        if (source->bytes[at] != '#' || !begins_line(source, at))
            continue;
        if (makes_names(word))
            return true;
        depth += strncmp(word, "if", 2) == 0;
        depth -= strncmp(word, "endif", 5) == 0;
        if (depth < 0 || (depth == 0 && strncmp(word, "el", 2) == 0))
            return true;
    }
    return depth != 0;
}

/* Does the statement declare what is no variable? That cannot be seen where it is named. */
static bool declares_type(const struct ast_node *statement)
{
    for (uint32_t i = 0; statement->kind == AST_DECLSTMT && i < statement->count; i++)
        if (statement->child[i] && statement->child[i]->kind != AST_VARDECL)
            return true;
    return false;
}

/* Statements of a block that stand there twice. */
struct region {
    const struct ast_node *block;
    uint32_t first, last;
    struct guard guard;
};

/* What belongs to a statement that begins at `end`, and stands between it and `begin`, where another ends: #pragma,
   _Pragma, attributes, macros that stand for them. */
static uint32_t prefix_begin(const struct source *source, uint32_t begin, uint32_t end)
{
    const char *at = source->bytes + begin;
    for (;;) {
        const struct scan_token token = scan_next(&at, source->bytes + end);
        const uint32_t place = (uint32_t)(token.begin - source->bytes);
        if (token.kind == SCAN_END)
            return end;
        if (scan_is(token, "#") && begins_line(source, place) && strncmp(directive(source, place), "pragma", 6) != 0)
            at += strcspn(at, "\n");
        else if (!scan_is(token, ";"))
            return place;
    }
}

static uint32_t region_begin(const struct fold *fold, const struct region *region)
{
    const struct ast_node *child = region->block->child[region->first];
    const struct ast_node *before = region->first ? region->block->child[region->first - 1] : NULL;
    const uint32_t from = before ? fold_statement_end(fold, before) : region->block->begin + 1;
    if (from > child->begin || (before && (before->origin != AST_PLAIN || before->flags & AST_ELSEWHERE)))
        return child->begin;
    return prefix_begin(fold->function->source, from, child->begin);
}

static uint32_t region_end(const struct fold *fold, const struct region *region)
{
    return fold_statement_end(fold, region->block->child[region->last]);
}

/* Do the names of e mean the same at a place in the source? Those that foldc made mean one thing. */
static bool means_there(const struct fold *fold, const expr *e, uint32_t at)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    if (symbol && symbol->decl && !symbol->definition && !fold_means(fold, symbol->decl, e->name, at))
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (!means_there(fold, e->op[i], at))
            return false;
    return true;
}

static bool guard_means_there(const struct fold *fold, const struct guard *guard, uint32_t at)
{
    for (int i = 0; i < guard->bases; i++)
        if (!fold_means(fold, guard->base[i].root, guard->base[i].text, at))
            return false;
    for (int i = 0; i < guard->conditions; i++)
        if (!means_there(fold, guard->condition[i], at))
            return false;
    return true;
}

/* Can the guard be asked in front of the region, and may the region stand there twice? */
static bool may_guard(struct fold *fold, const struct region *region)
{
    const uint32_t begin = region_begin(fold, region);
    if (begin < guard_known_from(fold, &region->guard) || !guard_means_there(fold, &region->guard, begin))
        return false;
    for (uint32_t i = region->first; i <= region->last; i++) {
        const struct ast_node *child = region->block->child[i];
        if (child->origin != AST_PLAIN || child->flags & AST_ELSEWHERE || declares_type(child) ||
            !may_double(child, false) || (calls_out(child) && !guard_is_uniform(fold, &region->guard)))
            return false;
    }
    return !cannot_repeat(fold->function->source, begin, region_end(fold, region));
}

/* The check of a guard right in front of its wide moves, if nothing further out surely gets to them. */
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
        if (may_guard(fold, &region))
            best = place;
    }
    if (!best && fold->request->options.guard_traps && trap_in_place(fold, statement, guard, wide))
        return true;
    if (!best)
        return guard_refuse(guard, arena_printf(fold->arena, "%s, and nowhere around can it be asked", guard->why),
                            guard->remedy);
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
    if (node->decl && node->kind == AST_DECLREF && node->decl->is_local &&
        node->decl->begin >= block->child[first]->begin && node->decl->end <= block->child[last]->end)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_declared(node->child[i], block, first, last))
            return true;
    return false;
}

/* How far a region that begins with `first` and reaches `last` has to go, so that what it declares is not named behind
   it. */
static uint32_t reach(const struct ast_node *block, uint32_t first, uint32_t last)
{
    for (uint32_t i = last + 1; i < block->count; i++)
        if (block->child[i] && names_declared(block->child[i], block, first, last))
            last = i;
    return last;
}

/* What a region reaches over is guarded by it as well. */
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

/* A guard that traps must not do so in front of what may end the function. */
static bool is_passed(const struct fold *fold, const struct region *region, uint32_t last)
{
    for (uint32_t i = region->first; i < last && fold->request->options.guard_traps; i++)
        if (region->block->child[i] && fold_may_leave(fold, region->block->child[i]))
            return false;
    return true;
}

/* Can both be one, with all that stands between, of so many? *joined is that. */
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
    return may_guard(fold, joined) && is_passed(fold, joined, joined->last);
}

/* The regions of the function under way: one for each statement, then joined as far as can be. */
static size_t find_regions(struct fold *fold, struct region *region)
{
    size_t count = 0;
    for (size_t i = 0; i < fold->plan.guarded.count; i++) {
        const struct guarded *g = &fold->plan.guarded.item[i];
        region[count++] = (struct region){g->block, g->first, reach(g->block, g->first, g->first), g->guard};
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count;) {
            struct region joined;
            if (!can_join(fold, region, count, &region[i], &region[j], &joined)) {
                j++;
                continue;
            }
            region[i] = joined;
            region[j] = region[--count];
            j = i + 1;
        }
    return count;
}

struct plan_names guard_narrow_names(const struct fold *fold, size_t i) { return fold->plan.guarded.item[i].names; }

static bool is_inside(uint32_t begin, uint32_t end, uint32_t from, uint32_t to) { return begin >= from && end <= to; }

/* Is the place in an inner region, whose text has both of its twins? */
static bool is_settled_inside(const struct fold *fold, const struct ast_node *node, uint32_t begin, uint32_t end)
{
    for (size_t i = fold->plan.first; i < fold->plan.edits.count; i++) {
        const struct edit *edit = &fold->plan.edits.item[i];
        if (((const struct plan_item *)edit->item)->kind == PLAN_REGION &&
            is_inside(edit->begin, edit->end, begin, end) && is_inside(node->begin, node->end, edit->begin, edit->end))
            return true;
    }
    return false;
}

/* Must what e names be evaluated where it stands? */
static bool has_effects(const struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL && fold->symbols.item[e->value].is_single)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (has_effects(fold, e->op[i]))
            return true;
    return false;
}

/* Forget that residues of declarations in [begin,end) are named, those apart that must be evaluated. */
static void forget_uses(struct fold *fold, uint32_t begin, uint32_t end)
{
    for (size_t i = 0; i < fold->plan.declared.count; i++) {
        const struct declared *declared = &fold->plan.declared.item[i];
        const bool inside = is_inside(declared->node->begin, declared->node->end, begin, end);
        for (const struct residue *r = inside ? declared->residue : NULL; r; r = r->next)
            if (r->symbol && r->definition && !has_effects(fold, r->definition))
                fold->symbols.item[r->symbol->value].used = false;
    }
}

/* What one twin of [begin,end) names. */
static void use_of_twin(struct fold *fold, uint32_t begin, uint32_t end, bool narrow)
{
    for (size_t i = fold->plan.first; i < fold->plan.edits.count; i++) {
        const struct edit *edit = &fold->plan.edits.item[i];
        const struct plan_item *item = edit->item;
        if (is_inside(edit->begin, edit->end, begin, end) && item->kind != PLAN_DECLARE)
            settle_use(fold, item->names);
    }
    for (size_t i = 0; i < fold->plan.guarded.count; i++) {
        const struct guarded *g = &fold->plan.guarded.item[i];
        if (is_inside(g->statement->begin, g->statement->end, begin, end) &&
            (narrow || is_settled_inside(fold, g->statement, begin, end)))
            settle_use(fold, g->names);
    }
}

/* The items inside a region but its declarations, with the narrow moves if wanted; what is inserted in front of it
   stays there. */
static struct edits twin_edits(struct fold *fold, uint32_t begin, bool narrow)
{
    const size_t room = fold->plan.edits.count + fold->plan.guarded.count + fold->plan.declared.count + 1;
    struct edits edits = {fold->arena, arena_alloc(fold->arena, room * sizeof *edits.item), 0, room};
    for (size_t i = 0; i < fold->plan.edits.count; i++) {
        const struct edit *edit = &fold->plan.edits.item[i];
        if (edit->begin != begin || edit->end != begin)
            edit_add(&edits, *edit);
    }
    for (size_t i = 0; i < fold->plan.guarded.count && narrow; i++) {
        const struct guarded *g = &fold->plan.guarded.item[i];
        edit_add(&edits, (struct edit){g->statement->begin, fold_statement_end(fold, g->statement), g->narrow, NULL});
    }
    return edits;
}

/* A twin of [begin,end): without the residues that only the other one names. */
static const char *twin_text(struct fold *fold, uint32_t begin, uint32_t end, bool narrow)
{
    const size_t size = fold->symbols.count * sizeof(bool);
    bool *before = arena_alloc(fold->arena, size + 1);
    struct edits edits = twin_edits(fold, begin, narrow);
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

static void write_region(struct fold *fold, const struct region *region)
{
    const struct source *source = fold->function->source;
    const uint32_t begin = region_begin(fold, region), end = region_end(fold, region);
    const char *const newline = source->crlf ? "\r\n" : "\n";
    const char *back = "", *front = "";
    const struct edits wide = twin_edits(fold, begin, false);
    if (memchr(source->bytes + begin, '\n', end - begin))
        back = arena_printf(fold->arena, "%s#line %u%s", newline, (unsigned)source_place(source, begin).line, newline);
    if (source->bytes[begin] == '#')
        front = back;
    plan_put(fold, PLAN_REGION, region->block, begin, end,
             fold->request->options.guard_traps
                 ? arena_printf(fold->arena, "ccute_check_(%s);%s %s", guard_text(fold, &region->guard), front,
                                edit_text(&wide, source, begin, end))
                 : arena_printf(fold->arena, "if (%s) {%s %s } else {%s %s }", guard_text(fold, &region->guard), front,
                                twin_text(fold, begin, end, false), back, twin_text(fold, begin, end, true)));
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
