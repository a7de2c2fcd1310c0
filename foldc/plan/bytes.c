#include "bytes.h"

#include "copy.h"
#include "engine.h"
#include "foldc/c/seen.h"
#include "keep.h"
#include "handed.h"
#include "lead.h"
#include "text.h"

enum { DEEPEST = 16, MOST_NODES = 20000 };

/* ---- Sums ---- */

/* The map itself, where a call adds a cache hint to it. */
static const struct ast_node *map_of(const struct ast_node *node)
{
    node = ast_bare((struct ast_node *)node);
    while ((node->kind == AST_CAST || node->kind == AST_CONSTRUCT) && node->count == 1)
        node = ast_bare(node->child[0]);
    return node->kind == AST_CALL && node->call == CALL_ccute_tma_cached && ast_arg_count(node) == 2
               ? map_of(ast_arg(node, 0))
               : node;
}

void bytes_add_map(struct fold *fold, struct bytes *sum, const struct ast_node *map, int64_t times)
{
    struct spot spot;
    const char *text;
    map = map_of(map);
    if (!spot_find(fold, map, NULL, &spot)) {
        sum->is_unknown = true;
        return;
    }
    for (int i = 0; i < sum->maps; i++)
        if (spot_is_same(&sum->map[i], &spot)) {
            sum->times[i] += times;
            return;
        }
    if (sum->maps == BYTES_MAPS) {
        sum->is_unknown = true;
        return;
    }
    text = fold->memory.handed ? NULL : fold_source_text(fold, map);
    sum->map[sum->maps] = spot;
    sum->name[sum->maps] = text ? text : arena_printf(fold->arena, "&%s", spot.decl->name);
    sum->times[sum->maps++] = times;
}

static void add(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times, int deep);

static void add_product(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times, int deep)
{
    int64_t by;
    if (lead_number(fold, ast_left(node), &by))
        add(fold, sum, ast_right(node), times * by, deep);
    else if (lead_number(fold, ast_right(node), &by))
        add(fold, sum, ast_left(node), times * by, deep);
    else
        sum->is_unknown = true;
}

/* A tile has a multiple of 16 bytes, so that a division by a divisor of 16 leaves no rest. */
static void add_share(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times, int deep)
{
    int64_t by;
    if (lead_number(fold, ast_right(node), &by) && by > 0 && 16 % by == 0 && times % by == 0 &&
        ast_bare(ast_left(node))->kind == AST_CALL)
        add(fold, sum, ast_left(node), times / by, deep);
    else
        sum->is_unknown = true;
}

/* Add the value that a variable keeps, or the argument that is passed for a parameter. */
static void add_variable(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times, int deep)
{
    const struct handed *const inside = fold->memory.handed, *const passed = handed_for(fold, node->decl);
    if (passed) {
        fold->memory.handed = passed->around;
        add(fold, sum, passed->argument, times, deep);
        fold->memory.handed = inside;
    } else if (node->decl && node->decl->kind == AST_VAR && node->decl->init && !node->decl->type->is_reference &&
               fold_keeps_value(node->decl)) {
        add(fold, sum, node->decl->init, times, deep);
    } else {
        sum->is_unknown = true;
    }
}

static void add(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times, int deep)
{
    node = ast_bare((struct ast_node *)node);
    if (node->has_value)
        sum->number += times * node->value;
    else if (deep == DEEPEST)
        sum->is_unknown = true;
    else if (node->kind == AST_CAST && node->count == 1)
        add(fold, sum, node->child[0], times, deep + 1);
    else if (node->kind == AST_CALL && node->call == CALL_ccute_tma_bytes && ast_arg_count(node) == 1)
        bytes_add_map(fold, sum, ast_arg(node, 0), times);
    else if (node->kind == AST_DECLREF)
        add_variable(fold, sum, node, times, deep + 1);
    else if (node->kind == AST_BINARY && node->op == AST_OP_MUL && !node->decl)
        add_product(fold, sum, node, times, deep + 1);
    else if (node->kind == AST_BINARY && node->op == AST_OP_DIV && !node->decl)
        add_share(fold, sum, node, times, deep + 1);
    else if (node->kind == AST_BINARY && (node->op == AST_OP_ADD || node->op == AST_OP_SUB) && !node->decl) {
        add(fold, sum, ast_left(node), times, deep + 1);
        add(fold, sum, ast_right(node), node->op == AST_OP_ADD ? times : -times, deep + 1);
    } else {
        sum->is_unknown = true;
    }
}

void bytes_add(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times)
{
    add(fold, sum, node, times, 0);
}

void bytes_scale(struct bytes *sum, int64_t times)
{
    sum->number *= times;
    for (int i = 0; i < sum->maps; i++)
        sum->times[i] *= times;
}

static void join_map(struct bytes *sum, const struct bytes *other, int map)
{
    for (int i = 0; i < sum->maps; i++)
        if (spot_is_same(&sum->map[i], &other->map[map])) {
            sum->times[i] += other->times[map];
            return;
        }
    sum->is_unknown |= sum->maps == BYTES_MAPS;
    if (sum->is_unknown)
        return;
    sum->map[sum->maps] = other->map[map];
    sum->name[sum->maps] = other->name[map];
    sum->times[sum->maps++] = other->times[map];
}

void bytes_join(struct bytes *sum, const struct bytes *other)
{
    sum->number += other->number;
    sum->is_unknown |= other->is_unknown;
    for (int i = 0; i < other->maps; i++)
        join_map(sum, other, i);
}

void bytes_settle(struct bytes *sum, const struct spot *map, int64_t bytes)
{
    for (int i = 0; i < sum->maps; i++)
        if (spot_is_same(&sum->map[i], map)) {
            sum->number += sum->times[i] * bytes;
            sum->times[i] = 0;
        }
}

static int sign(int64_t number) { return (number > 0) - (number < 0); }

int bytes_sign(const struct bytes *sum)
{
    int all = sign(sum->number);
    for (int i = 0; i < sum->maps; i++) {
        const int one = sign(sum->times[i]);
        if (one && all && one != all)
            return BYTES_MIXED;
        all = one ? one : all;
    }
    return sum->is_unknown ? BYTES_MIXED : all;
}

/* "2 * ccute_tma_bytes(&map) + ...": the maps' part of the sum, without its sign; "" if it has none. */
static const char *maps_text(struct fold *fold, const struct bytes *sum)
{
    const char *text = "";
    for (int i = 0; i < sum->maps; i++) {
        const long long times = sum->times[i] < 0 ? -sum->times[i] : sum->times[i];
        const char *const plus = *text ? " + " : "";
        if (times > 1)
            text = arena_printf(fold->arena, "%s%s%lld * ccute_tma_bytes(%s)", text, plus, times, sum->name[i]);
        else if (times)
            text = arena_printf(fold->arena, "%s%sccute_tma_bytes(%s)", text, plus, sum->name[i]);
    }
    return text;
}

const struct message *bytes_words(struct fold *fold, const struct bytes *sum)
{
    const long long number = sum->number < 0 ? -sum->number : sum->number;
    if (bytes_sign(sum) == BYTES_MIXED)
        return say_bytes_unknown(fold->arena);
    const char *const maps = maps_text(fold, sum);
    if (!*maps)
        return say_bytes_alone(fold->arena, number);
    return number ? say_bytes_with_maps(fold->arena, maps, number) : say_bytes_of_maps(fold->arena, maps);
}

/* ---- Searching for them ---- */

static bool any(const struct ast_node *node, int deep, int *left)
{
    const struct ast_function *const helper =
        deep > 0 && node->decl && node->decl->kind == AST_FUNCTION ? ast_seen_function(node->decl) : NULL;
    if (node->kind == AST_CALL)
        switch (node->call) {
        case CALL_ccute_barrier_expect:
        case CALL_ccute_barrier_arrive_expect:
        case CALL_ccute_tma_load_tile:
        case CALL_ccute_bulk_load:
        case CALL_ccute_tma_load:
        case CALL_ccute_bulk_load_atom:
            return true;
        default:
            break;
        }
    if (--*left < 0 || (helper && any(helper->body, deep - 1, left)))
        return *left >= 0;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && any(node->child[i], deep, left))
            return true;
    return false;
}

bool bytes_any(const struct ast_node *node)
{
    int left = MOST_NODES;
    return any(node, 4, &left);
}
