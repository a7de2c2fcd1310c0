/* Registers that belong to products of four warps under way, and those that threads wrote since the last fence. After
 * an if a product is under way where both branches leave it so, and registers are written where both write them. */
#include "flight.h"
#include "asm.h"
#include "copy.h"
#include "group.h"
#include "lead.h"
#include "may.h"
#include "sky.h"
#include "text.h"
#include "way.h"
#include "within.h"

void flight_note(struct fold *fold, struct flight_call call)
{
    struct flights *f = &fold->memory.flights;
    f->item = arena_grow(fold->arena, f->item, f->count, &f->capacity, sizeof *f->item);
    f->item[f->count++] = call;
}

const struct flight_call *flight_at(const struct fold *fold, const struct ast_node *node)
{
    for (size_t i = 0; i < fold->memory.flights.count; i++)
        if (fold->memory.flights.item[i].node == node)
            return &fold->memory.flights.item[i];
    return NULL;
}

/* ---- Words ---- */

static const char *name_of(struct way *way, const struct ast_node *argument, const struct within *place)
{
    const char *text = way->call ? within_variable(place)->name : fold_source_text(way->fold, argument);
    return text && *text ? text : "its array";
}

/* ---- Uses of their registers ---- */

static void note(struct fold *fold, const struct ast_node *node, const struct message *message)
{
    fold_print(fold, DIAG_NOTE, node->begin, node->end, message);
}

/* Report the mistake once: later statements would repeat it. */
static void report(struct way *way, const struct ast_node *node, struct sky *sky, int i)
{
    struct fold *const fold = way->fold;
    const struct sky_held *held = &sky->item[i];
    const struct message *const wait =
        held->age == SKY_OPEN ? say_flight_open(fold->arena) : say_flight_wait(fold->arena, held->age);
    if (fold_error(fold, way_seen(way, node),
                   held->is_c ? say_flight_touched(fold->arena, held->name, wait)
                              : say_flight_written(fold->arena, held->name, wait)))
        note(fold, held->product, say_flight_begins(fold->arena));
    sky_drop(sky, i);
}

/* What an expression is made of: the base of a member or an element. */
static const struct ast_node *base_of(const struct ast_node *node)
{
    return node->kind == AST_DECLREF || node->kind == AST_BINARY || !node->count ? NULL : node->child[0];
}

/* The product's number whose C the place is in, whatever its indices are that are not known; -1: none has it. */
static int held_at(struct fold *fold, const struct sky *sky, const struct within *place)
{
    const int64_t rows = within_rows(place);
    int found = -1;
    for (int i = 0; i < sky->count; i++)
        if (sky->item[i].is_c && within_covers(sky->item[i].place, place))
            return i;
    for (int64_t row = 0; row < rows; row++) {
        found = held_at(fold, sky, within_row(fold, place, row));
        if (found < 0)
            return -1;
    }
    return found;
}

/* The expression names registers, or points into them. An array by itself is an address, and nothing is read. */
static void touch_place(struct way *way, const struct ast_node *node, const struct within *place, struct sky *sky)
{
    const int i = place ? held_at(way->fold, sky, place) : -1;
    if (i < 0)
        return;
    for (const struct ast_node *base = base_of(node); base; base = base_of(node)) {
        const struct within *const inner = within_find(way->fold, base);
        if (!inner || !within_covers(sky->item[i].place, inner))
            break;
        node = base;
    }
    report(way, node, sky, i);
}

/* Does a product have every element that an index which is not known may lead to? */
static bool has_each(struct fold *fold, const struct ast_node *node, const struct sky *sky)
{
    int choices = 0;
    for (unsigned choice = 0; choice >> choices == 0; choice++) {
        const struct within *const place = within_find_one(fold, node, choice, &choices);
        if (!place || held_at(fold, sky, place) < 0)
            return false;
    }
    return true;
}

/* Each of the places that it may name. */
static void touch(struct way *way, const struct ast_node *node, struct sky *sky)
{
    int choices = 0;
    for (unsigned choice = 0; sky->count && choice >> choices == 0; choice++) {
        const struct within *const place = within_find_one(way->fold, node, choice, &choices);
        if (!place || !within_is_indexed(place) || has_each(way->fold, node, sky))
            touch_place(way, node, place, sky);
    }
}

static bool is_address(const struct ast_node *node)
{
    return !node->type || node->type->kind == AST_TYPE_ARRAY || node->type->kind == AST_TYPE_POINTER;
}

static void touch_element(struct way *way, const struct ast_node *node, struct sky *sky)
{
    if (!is_address(node))
        touch(way, node, sky);
}

/* An object is copied, with all that is inside of it. */
static void touch_whole(struct way *way, const struct ast_node *node, struct sky *sky)
{
    const bool is_object = node && node->type && node->type->kind == AST_TYPE_OTHER;
    const struct within *const place = sky->count && is_object ? within_find(way->fold, node) : NULL;
    for (int i = 0; place && i < sky->count; i++)
        if (sky->item[i].is_c && within_covers(place, sky->item[i].place)) {
            report(way, node, sky, i);
            return;
        }
}

/* The node writes there, in registers of the thread's own: a product may be reading them, and the next one that has
 * them wants a fence. */
static void write(struct way *way, const struct ast_node *node, const struct ast_node *to, struct sky *sky)
{
    const struct within *const place = to ? within_find(way->fold, to) : NULL;
    if (!place || !ast_is_automatic(within_variable(place)))
        return;
    for (int i = 0; i < sky->count; i++)
        if (!sky->item[i].is_c && within_covers(sky->item[i].place, place)) {
            report(way, node, sky, i);
            break;
        }
    for (int i = 0; i < sky->wrote_count; i++)
        if (sky_is_same(sky->wrote[i].place, place))
            return;
    if (sky->wrote_count < SKY_MOST)
        sky->wrote[sky->wrote_count++] = (struct sky_wrote){place, way_seen(way, node)};
}

/* ---- Products ---- */

/* A product sees what was written before a fence. */
static void check_written(struct way *way, const struct ast_node *node, const struct ast_node *argument,
                          struct sky *sky)
{
    const struct within *const place = argument ? within_find(way->fold, argument) : NULL;
    for (int i = 0; place && i < sky->wrote_count; i++) {
        if (!within_covers(place, sky->wrote[i].place) && !within_covers(sky->wrote[i].place, place))
            continue;
        if (fold_error(way->fold, way_seen(way, node),
                       say_product_written(way->fold->arena, name_of(way, argument, place))))
            note(way->fold, sky->wrote[i].by, say_written_here(way->fold->arena));
        sky_forget_wrote(sky, SKY_STANDS);
    }
}

static void check_fence(struct way *way, const struct ast_node *node, const struct flight_call *call, struct sky *sky)
{
    if (sky->fence == SKY_NONE) {
        fold_error(way->fold, way_seen(way, node), say_product_unfenced(way->fold->arena));
        sky_forget_wrote(sky, SKY_STANDS);
    }
    check_written(way, node, call->c, sky);
    check_written(way, node, call->a, sky);
}

static void take_off(struct way *way, struct sky *sky, const struct ast_node *product, const struct ast_node *argument,
                     bool is_c)
{
    const struct within *const place = argument ? within_find(way->fold, argument) : NULL;
    if (place)
        sky_take_off(sky, (struct sky_held){.place = place,
                                            .product = way_seen(way, product),
                                            .name = name_of(way, argument, place),
                                            .is_c = is_c});
}

/* A product may add to the C of those under way, and read the memory that they read. */
static void follow_product(struct way *way, const struct ast_node *node, const struct flight_call *call,
                           struct sky *sky)
{
    const struct within *const c = within_find(way->fold, call->c);
    const struct within *const a = call->a ? within_find(way->fold, call->a) : NULL;
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (i != 1 && (i != 3 || !call->a))
            way_follow(way, ast_arg(node, i), sky);
    check_fence(way, node, call, sky);
    for (int i = 0; i < sky->count; i++) {
        const struct within *const used = sky->item[i].is_c ? a : c;
        if (used && sky_is_same(sky->item[i].place, used)) {
            report(way, ast_arg(node, sky->item[i].is_c ? 3 : 1), sky, i);
            break;
        }
    }
    take_off(way, sky, node, call->c, true);
    take_off(way, sky, node, call->a, false);
}

/* A product in a helper that is followed. */
static void follow_helpers_product(struct way *way, const struct ast_node *node, struct sky *sky)
{
    const struct within *const a = within_find(way->fold, ast_arg(node, 3));
    const bool in_registers = a && ast_is_automatic(within_variable(a));
    const struct flight_call call = {
        .node = node, .event = FLIGHT_PRODUCT, .c = ast_arg(node, 1), .a = in_registers ? ast_arg(node, 3) : NULL};
    if (within_find(way->fold, call.c))
        follow_product(way, node, &call, sky);
    else
        sky_forget(sky);
}

/* ---- The way ---- */

/* A pointer or an array that a call is given is what the call uses; a function of the user's that is not seen may wait
 * before. */
static void follow_arguments(struct way *way, const struct ast_node *node, struct sky *sky)
{
    const bool may_wait = may_call_itself(node, CALL_ccute_wgmma_wait);
    for (uint32_t i = 0; i < ast_arg_count(node); i++) {
        const struct ast_node *const argument = ast_arg(node, i);
        if (may_wait && argument->flags & (AST_BY_REF | AST_BY_CONST)) {
            way_follow_place(way, argument, sky);
            continue;
        }
        if (!may_wait && argument->type && is_address(argument))
            touch(way, argument, sky);
        touch_whole(way, argument, sky);
        way_follow(way, argument, sky);
    }
    if (ast_callee(node))
        way_follow(way, ast_callee(node), sky);
}

/* What the node may do out of sight. */
static void follow_other(const struct ast_node *node, struct sky *sky)
{
    if (may_call_itself(node, CALL_ccute_wgmma_wait) || may_call_itself(node, CALL_ccute_wgmma_commit))
        sky->count = 0;
    if (may_call_itself(node, CALL_ccute_wgmma_fence))
        sky_forget_wrote(sky, SKY_UNKNOWN);
}

static void follow_end(const struct ast_node *block, struct sky *sky)
{
    if (may_end_call(block, CALL_ccute_wgmma_wait) || may_end_call(block, CALL_ccute_wgmma_commit))
        sky->count = 0;
    if (may_end_call(block, CALL_ccute_wgmma_fence))
        sky_forget_wrote(sky, SKY_UNKNOWN);
}

static void follow_wait(struct way *way, const struct ast_node *node, const struct flight_call *call, struct sky *sky)
{
    int64_t groups;
    if (call)
        sky_land(sky, call->groups);
    else if (way->call && lead_number(way->fold, ast_arg(node, 0), &groups))
        sky_land(sky, groups < SKY_MOST ? (int)groups : SKY_MOST);
    else
        sky->count = 0;
}

static void follow_call(struct way *way, const struct ast_node *node, struct sky *sky)
{
    const struct flight_call *call = flight_at(way->fold, node);
    if (call && call->event == FLIGHT_PRODUCT)
        follow_product(way, node, call, sky);
    else if (way->call && group_is_product(way->fold, node))
        follow_helpers_product(way, node, sky);
    if ((call && call->event == FLIGHT_PRODUCT) || (way->call && group_is_product(way->fold, node)))
        return;
    if (way_follow_lambda(way, node, sky) || way_follow_helper(way, node, sky))
        return;
    follow_arguments(way, node, sky);
    if (fold_is_copy(node))
        write(way, node, copy_destination(node), sky);
    if ((call && call->event == FLIGHT_COMMIT) || (way->call && node->call == CALL_ccute_wgmma_commit))
        sky_commit(sky);
    else if (node->call == CALL_ccute_wgmma_wait)
        follow_wait(way, node, call, sky);
    else if (node->call == CALL_ccute_wgmma_fence)
        sky_forget_wrote(sky, SKY_STANDS);
    else
        follow_other(node, sky);
}

/* To set a pointer that is followed is no use of its target. */
static void follow_variable(struct way *way, const struct ast_node *node, struct sky *sky)
{
    const struct ast_node *const lead = ast_init(node) ? within_lead(way->fold, node->decl) : NULL;
    if (lead && within_find(way->fold, lead)) {
        way_follow_place(way, lead, sky);
        return;
    }
    touch_whole(way, ast_init(node), sky);
    way_follow_parts(way, node, sky);
    follow_other(node, sky);
    if (ast_init(node) && node->decl->type->kind == AST_TYPE_ARRAY && !node->decl->variable.is_shared) {
        const struct ast_node name = {.kind = AST_DECLREF, .decl = node->decl, .type = node->decl->type};
        write(way, node, &name, sky);
    }
}

static void follow_operator(struct way *way, const struct ast_node *node, struct sky *sky)
{
    if (node->op == AST_OP_DEREF)
        touch_element(way, node, sky);
    if (node->kind == AST_UNARY && node->op == AST_OP_ADDRESS)
        way_follow_place(way, node->child[0], sky);
    else
        way_follow_parts(way, node, sky);
    if (node->kind == AST_ASSIGN)
        touch_whole(way, ast_right(node), sky);
    follow_other(node, sky);
    write(way, node, ast_written_by(node), sky);
}

/* The operands are read, and some are written. A product of the user's own is not followed. */
static void follow_asm(struct way *way, const struct ast_node *node, struct sky *sky)
{
    if (!node->text || asm_has(node, ASM_PRODUCT)) {
        sky_forget(sky);
        return;
    }
    for (uint32_t i = 0; i < node->count && !asm_is_empty(node); i++) {
        if (!node->child[i])
            continue;
        if (node->child[i]->type && is_address(node->child[i]))
            touch(way, node->child[i], sky);
        way_follow(way, node->child[i], sky);
        if (node->child[i]->flags & AST_BY_REF)
            write(way, node, node->child[i], sky);
    }
}

/* An operator or a constructor of the user's, whose body is followed. */
static bool is_followed(struct way *way, const struct ast_node *node, struct sky *sky)
{
    return node->kind != AST_CALL && node->kind != AST_DECLREF && node->kind != AST_MEMBER && node->decl &&
           node->decl->kind == AST_FUNCTION && way_follow_helper(way, node, sky);
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    if (is_followed(way, node, state))
        return true;
    switch (node->kind) {
    case AST_ASM:
        follow_asm(way, node, state);
        return true;
    case AST_CALL:
        follow_call(way, node, state);
        return true;
    case AST_VARDECL:
        follow_variable(way, node, state);
        return true;
    case AST_DECLREF:
        if (node->flags & AST_CAPTURE)
            touch(way, node, state);
        else
            touch_element(way, node, state);
        return true;
    case AST_SUBSCRIPT:
    case AST_MEMBER:
        touch_element(way, node, state);
        return false;
    case AST_ASSIGN:
    case AST_UNARY:
        follow_operator(way, node, state);
        return true;
    case AST_BINARY:
    case AST_CONSTRUCT:
        way_follow_parts(way, node, state);
        follow_other(node, state);
        return true;
    case AST_COMPOUND:
        way_follow_parts(way, node, state);
        follow_end(node, state);
        return true;
    default:
        return false;
    }
}

/* A loop reads the elements, or a lambda copies them. */
static void copied(struct way *way, const struct ast_node *node, void *state)
{
    touch(way, node, state);
    touch_whole(way, node, state);
}

void flight_check(struct fold *fold)
{
    struct sky sky = {.fence = fold->function->header.is_global ? SKY_NONE : SKY_UNKNOWN};
    struct way way = {
        .fold = fold, .size = sizeof sky, .visit = visit, .join = sky_join, .forget = sky_forget, .copied = copied};
    if (fold->errors.any || !fold->function->body)
        return;
    if (fold->memory.flights.count || group_calls(fold->function->body, CALL_ccute_wgmma_commit))
        way_follow(&way, fold->function->body, &sky);
}
