#include "spot.h"

#include "foldc/c/loop.h"
#include "foldc/expr/table.h"
#include "foldc/gpu/builtins.h"
#include "handed.h"
#include "lead.h"
#include "remedy.h"
#include "state.h"
#include "text.h"

/* ---- Numbers that are 0 somewhere ---- */

/* Where a number is 0. */
enum zero { NOWHERE, IN_A_THREAD, IN_A_ROUND };

struct zeros {
    struct fold *fold;
    int depth;
};

enum { DEEPEST = 16, MOST_NODES = 200 };

static enum zero zero_of(struct zeros *z, const struct ast_node *node);

static enum zero both(enum zero a, enum zero b) { return a == NOWHERE || b == NOWHERE ? NOWHERE : a > b ? a : b; }

static enum zero either(enum zero a, enum zero b) { return a == NOWHERE ? b : b == NOWHERE ? a : a < b ? a : b; }

/* Does a loop count by the variable? */
static bool is_counter(const struct ast_node *node, const struct ast_decl *decl)
{
    struct ast_loop loop;
    if (node->kind == AST_FOR && ast_read_loop(node, &loop) && loop.counter == decl)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_counter(node->child[i], decl))
            return true;
    return false;
}

/* A parameter is 0 where its argument is. */
static enum zero zero_of_passed(struct zeros *z, const struct handed *passed)
{
    const struct handed *const inside = z->fold->memory.handed;
    enum zero zero;
    if (z->depth == DEEPEST)
        return NOWHERE;
    z->depth++;
    z->fold->memory.handed = passed->around;
    zero = zero_of(z, passed->argument);
    z->fold->memory.handed = inside;
    z->depth--;
    return zero;
}

/* A variable is 0 where its first value is; one that changes, in the first round. */
static enum zero zero_of_variable(struct zeros *z, const struct ast_decl *decl)
{
    const struct handed *const passed = handed_for(z->fold, decl);
    enum zero first;
    if (passed)
        return zero_of_passed(z, passed);
    if (!decl || decl->kind != AST_VAR || !decl->variable.is_local || !decl->init || decl->type->is_reference ||
        z->depth == DEEPEST)
        return NOWHERE;
    z->depth++;
    first = zero_of(z, decl->init);
    z->depth--;
    if (first == NOWHERE || fold_keeps_value(decl) || !decl->init->has_value)
        return first;
    return is_counter(lead_body(z->fold, decl), decl) ? IN_A_ROUND : NOWHERE;
}

/* Is the built-in variable of that number a part of threadIdx? */
static bool is_thread_number(int number)
{
    return number >= GPU_BUILTIN_AXIS(GPU_THREAD_IDX, 0) && number < GPU_BUILTIN_AXIS(GPU_THREAD_IDX, GPU_AXES);
}

static enum zero zero_of_operator(struct zeros *z, const struct ast_node *node)
{
    const enum zero left = zero_of(z, ast_left(node)), right = zero_of(z, ast_right(node));
    switch (node->op) {
    case AST_OP_ADD:
    case AST_OP_OR:
    case AST_OP_XOR:
        return both(left, right);
    case AST_OP_MUL:
    case AST_OP_AND:
        return either(left, right);
    case AST_OP_DIV:
    case AST_OP_REM:
    case AST_OP_SHL:
    case AST_OP_SHR:
        return left;
    default:
        return NOWHERE;
    }
}

static enum zero zero_of(struct zeros *z, const struct ast_node *node)
{
    enum zero any = NOWHERE;
    if (node->has_value)
        return node->value == 0 ? IN_A_THREAD : NOWHERE;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
        return zero_of(z, node->child[0]);
    case AST_MEMBER:
        return is_thread_number(ast_builtin(node)) ? IN_A_THREAD : NOWHERE;
    case AST_DECLREF:
        return zero_of_variable(z, node->decl);
    case AST_BINARY:
        return zero_of_operator(z, node);
    case AST_CALL: /* of a layout's coordinates, say */
        for (uint32_t i = 0; i < ast_arg_count(node); i++)
            any = ast_arg(node, i)->has_value ? any : either(any, zero_of(z, ast_arg(node, i)));
        return any;
    default:
        return NOWHERE;
    }
}

/* ---- Addresses ---- */

static bool find(struct fold *fold, const struct ast_node *node, struct spot *spot);

static void add_step(struct fold *fold, struct spot *spot, struct spot_step step)
{
    struct spot_step *last = arena_alloc(fold->arena, sizeof *last);
    *last = step;
    last->before = spot->step;
    spot->step = last;
}

/* Add an index of elements of that many bytes, or subtract it. */
static void add_index(struct fold *fold, struct spot *spot, const struct ast_node *index, int64_t bytes,
                      bool is_subtracted)
{
    struct zeros zeros = {.fold = fold};
    enum zero zero;
    while (index->kind == AST_PAREN || index->kind == AST_CAST)
        index = index->child[0];
    if (index->kind == AST_BINARY && index->op == AST_OP_ADD && !is_subtracted && !index->has_value) {
        add_index(fold, spot, ast_left(index), bytes, false);
        add_index(fold, spot, ast_right(index), bytes, false);
        return;
    }
    if (index->kind == AST_DECLREF && handed_for(fold, index->decl)) {
        const struct handed *const inside = fold->memory.handed, *const passed = handed_for(fold, index->decl);
        fold->memory.handed = passed->around;
        add_index(fold, spot, passed->argument, bytes, is_subtracted);
        fold->memory.handed = inside;
        return;
    }
    zero = zero_of(&zeros, index);
    spot->is_fixed &= zero == IN_A_THREAD || index->has_value;
    spot->is_unknown |= !spot->is_whole && zero == NOWHERE && !index->has_value && handed_is_in(fold, index);
    if (zero == NOWHERE || spot->is_whole)
        add_step(fold, spot, (struct spot_step){.index = index, .bytes = bytes, .is_subtracted = is_subtracted});
}

static int64_t bytes_of(const struct ast_node *pointer)
{
    return pointer->type && pointer->type->target ? (int64_t)pointer->type->target->size : 0;
}

/* Does the node add to the variable what is 0 in thread 0? */
static bool adds_zero(struct fold *fold, const struct ast_node *node)
{
    struct zeros zeros = {.fold = fold};
    return node->kind == AST_ASSIGN && node->op == AST_OP_SET_ADD && zero_of(&zeros, ast_right(node)) == IN_A_THREAD;
}

/* Does the variable of thread 0 have another value in the node before that place? The step of a loop follows its body.
 */
static bool is_written_before(struct fold *fold, const struct ast_node *node, const struct ast_decl *decl,
                              const struct ast_node *place)
{
    const struct ast_node *const step = node->kind == AST_FOR ? ast_step(node) : NULL;
    if (node->begin < place->begin && ast_writes_itself(node, decl) && !adds_zero(fold, node))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && (node->child[i] != step || place->begin >= node->end) &&
            is_written_before(fold, node->child[i], decl, place))
            return true;
    return false;
}

/* Does the private variable still have its first value when control first gets to the node? */
static bool has_first_value(struct fold *fold, const struct ast_node *node)
{
    return node->decl->kind == AST_VAR && node->decl->variable.is_local && node->decl->init &&
           ast_is_private(node->decl) && !is_written_before(fold, fold->function->body, node->decl, node);
}

/* What is passed for a parameter. */
static bool find_passed(struct fold *fold, const struct handed *passed, struct spot *spot)
{
    const struct handed *const inside = fold->memory.handed;
    bool found;
    fold->memory.handed = passed->around;
    found = find(fold, passed->argument, spot);
    fold->memory.handed = inside;
    return found;
}

/* A pointer or a reference that keeps its value is the address that it was set to. */
static bool find_variable(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    const struct ast_decl *const decl = node->decl;
    const bool leads = decl && decl->type && (decl->type->is_reference || decl->type->kind == AST_TYPE_POINTER);
    if (!decl || !decl->type || (decl->kind != AST_VAR && decl->kind != AST_PARAM))
        return false;
    if (leads && handed_for(fold, decl))
        return find_passed(fold, handed_for(fold, decl), spot);
    if (leads && lead_of_variable(fold, decl))
        return find(fold, lead_of_variable(fold, decl), spot);
    if (leads && !fold_keeps_value(decl) && has_first_value(fold, node)) {
        spot->is_fixed = false;
        spot->moves = true;
        return find(fold, decl->init, spot);
    }
    if (leads && !fold_keeps_value(decl) && !ast_is_private(decl))
        return false;
    spot->decl = decl;
    return true;
}

static bool find_sum(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    const struct ast_type *left = ast_left(node)->type;
    const bool is_left = left && (left->kind == AST_TYPE_POINTER || left->kind == AST_TYPE_ARRAY);
    const struct ast_node *const pointer = is_left ? ast_left(node) : ast_right(node);
    if ((node->op != AST_OP_ADD && node->op != AST_OP_SUB) || !find(fold, pointer, spot))
        return false;
    add_index(fold, spot, is_left ? ast_right(node) : ast_left(node), bytes_of(pointer), node->op == AST_OP_SUB);
    return true;
}

/* An expression of another function, or of this one. */
static bool find_lead(struct fold *fold, const struct lead *lead, struct spot *spot)
{
    const struct handed *const inside = fold->memory.handed;
    bool found;
    fold->memory.handed = lead->around;
    found = find(fold, lead->to, spot);
    fold->memory.handed = inside;
    return found;
}

/* A pointer that is a member or an element is memory, which may change. */
static bool find_kept(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    struct lead lead;
    return lead_of_part(fold, node, &lead) && find_lead(fold, &lead, spot);
}

static bool find_this(struct fold *fold, struct spot *spot)
{
    const struct handed *const object = handed_object(fold);
    return object && find_passed(fold, object, spot);
}

static bool find_member(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    const struct ast_node *base = node->count ? node->child[0] : NULL;
    if (!node->decl)
        return false;
    if ((node->type && node->type->kind == AST_TYPE_POINTER) || (node->decl->type && node->decl->type->is_reference))
        return find_kept(fold, node, spot);
    if (node->flags & AST_IMPLICIT_THIS ? !find_this(fold, spot) : !base || !find(fold, base, spot))
        return false;
    if (node->decl->variable.offset != 0 || node->flags & AST_INHERITED) /* the first one is where its object is */
        add_step(fold, spot, (struct spot_step){.member = node->decl});
    return true;
}

static bool find_element(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    if (node->type && node->type->kind == AST_TYPE_POINTER)
        return find_kept(fold, node, spot);
    if (!find(fold, ast_left(node), spot))
        return false;
    add_index(fold, spot, ast_right(node), node->type ? (int64_t)node->type->size : 0, false);
    return true;
}

/* The pointer or the place that a helper returns. */
static bool find_returned(struct fold *fold, const struct ast_node *call, struct spot *spot)
{
    const struct handed *const around = fold->memory.handed;
    const bool leads = call->type && (call->type->kind == AST_TYPE_POINTER ||
                                      (call->decl && call->decl->type && call->decl->type->is_reference));
    struct lead lead;
    const bool found = leads && lead_of_call(fold, call, &lead) && find(fold, lead.to, spot);
    fold->memory.handed = around;
    return found;
}

/* The place that a ?: chooses: by its condition if that is known, otherwise by the next bit of spot->choice. */
static bool find_choice(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    int64_t holds;
    if (!lead_number(fold, ast_cond(node), &holds)) {
        if (spot->choices == SPOT_CHOICES)
            return false;
        holds = !(spot->choice >> spot->choices++ & 1);
    }
    return find(fold, holds ? ast_then(node) : ast_else(node), spot);
}

static bool find(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    if (spot->deep++ == MOST_NODES)
        return false;
    if (ast_is_this(node))
        return find_this(fold, spot);
    if (node->decl && node->decl->kind == AST_FUNCTION && (node->kind == AST_SUBSCRIPT || node->kind == AST_UNARY))
        return find_returned(fold, node, spot);
    switch (node->kind) {
    case AST_CALL:
        return find_returned(fold, node, spot);
    case AST_PAREN:
    case AST_CAST:
        return find(fold, node->child[0], spot);
    case AST_BINARY:
        return find_sum(fold, node, spot);
    case AST_UNARY:
        return (node->op == AST_OP_ADDRESS || node->op == AST_OP_DEREF || node->op == AST_OP_POST_INC) &&
               find(fold, node->child[0], spot);
    case AST_CONDITIONAL:
        return find_choice(fold, node, spot);
    case AST_SUBSCRIPT:
        return find_element(fold, node, spot);
    case AST_MEMBER:
        return find_member(fold, node, spot);
    case AST_DECLREF:
        return find_variable(fold, node, spot);
    default:
        return false;
    }
}

bool spot_find(struct fold *fold, const struct ast_node *address, const expr *offset, struct spot *spot)
{
    return spot_find_one(fold, address, offset, 0, spot) && !spot->choices;
}

bool spot_find_whole(struct fold *fold, const struct ast_node *address, struct spot *spot)
{
    *spot = (struct spot){.address = address, .is_whole = true};
    return find(fold, address, spot) && !spot->is_unknown && !spot->moves && !spot->choices;
}

bool spot_find_one(struct fold *fold, const struct ast_node *address, const expr *offset, unsigned choice,
                   struct spot *spot)
{
    const bool moves = offset && !expr_is_int(offset, 0);
    *spot = (struct spot){.address = address, .is_fixed = true, .choice = choice};
    if (!find(fold, address, spot) || spot->is_unknown)
        return false;
    spot->offset = moves ? offset : NULL;
    spot->is_fixed &= !moves || offset->kind == EXPR_INT;
    return true;
}

static bool is_same_index(const struct ast_node *a, const struct ast_node *b)
{
    return a->has_value && b->has_value ? a->value == b->value : ast_is_same(a, b);
}

static bool is_same_step(const struct spot_step *a, const struct spot_step *b)
{
    if (a->member || b->member)
        return a->member == b->member;
    return a->bytes == b->bytes && a->is_subtracted == b->is_subtracted && is_same_index(a->index, b->index);
}

bool spot_is_same(const struct spot *a, const struct spot *b)
{
    const struct spot_step *x = a->step, *y = b->step;
    for (; x && y && is_same_step(x, y); y = y->before)
        x = x->before;
    return a->decl == b->decl && a->offset == b->offset && !x && !y;
}

bool spot_depends_on(const struct spot *spot, const struct ast_decl *decl)
{
    if (spot->decl == decl)
        return true;
    for (const struct spot_step *step = spot->step; step && !spot->is_fixed; step = step->before)
        if (step->index && ast_names(step->index, decl))
            return true;
    return false;
}

/* Other files have places of the same numbers, whose variables no function has for its own. */
static bool is_declared_in(const struct ast_decl *decl, const struct ast_node *where)
{
    return (decl->variable.is_local || decl->kind == AST_PARAM) && decl->place.begin >= where->begin &&
           decl->place.end <= where->end;
}

/* Does the node name a variable that is declared there? */
static bool names_one_of(const struct ast_node *node, const struct ast_node *where)
{
    if (node->kind == AST_DECLREF && node->decl && is_declared_in(node->decl, where))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_one_of(node->child[i], where))
            return true;
    return false;
}

bool spot_is_within(const struct spot *spot, const struct ast_node *where)
{
    for (const struct spot_step *step = spot->step; step; step = step->before)
        if (step->index && names_one_of(step->index, where))
            return true;
    return is_declared_in(spot->decl, where);
}

/* ---- Layouts ---- */

/* Is the symbol 0 in thread 0? */
static bool is_zero_there(struct fold *fold, const struct symbol *symbol)
{
    struct zeros zeros = {.fold = fold};
    if (!symbol_decl(symbol))
        return is_thread_number(symbol_builtin(symbol));
    return zero_of_variable(&zeros, symbol_decl(symbol)) == IN_A_THREAD;
}

static const expr *zero_there(void *context, const expr *symbol)
{
    struct fold *const fold = context;
    const struct symbol *const is = &fold->symbols.item[symbol->value];
    return is->itself && is_zero_there(fold, is) ? expr_int(fold->table, 0) : NULL;
}

const expr *spot_offset(struct fold *fold, const expr *offset)
{
    const expr_overflow before = fold->table->overflow;
    const expr *const there = expr_subst(fold->table, fold_in_source(fold, offset), zero_there, fold);
    fold->table->overflow = before;
    return there;
}
