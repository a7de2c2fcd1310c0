/* Registers that belong to products of four warps under way. After an if a product is under way where both branches
 * leave it so. */
#include "flight.h"
#include "copy.h"
#include "keep.h"
#include "way.h"

#include <string.h>

enum { MOST = 32, OPEN = -1 };

/* An array of registers that a product has; groups that were committed after its own, OPEN before its own. */
struct held {
    const struct ast_decl *array;
    bool is_c;
    int age;
};

struct sky {
    struct held item[MOST];
    int count;
};

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

/* ---- Products under way ---- */

static void take_off(struct sky *sky, const struct ast_decl *array, bool is_c)
{
    for (int i = 0; i < sky->count; i++)
        if (sky->item[i].array == array && sky->item[i].is_c == is_c) {
            sky->item[i].age = OPEN;
            return;
        }
    if (array && sky->count < MOST)
        sky->item[sky->count++] = (struct held){array, is_c, OPEN};
}

static void commit(struct sky *sky)
{
    for (int i = 0; i < sky->count; i++)
        sky->item[i].age++;
}

static void land(struct sky *sky, int groups)
{
    int left = 0;
    for (int i = 0; i < sky->count; i++)
        if (sky->item[i].age < groups)
            sky->item[left++] = sky->item[i];
    sky->count = left;
}

/* The products under way on both paths. */
static void join(void *state, const void *beside)
{
    struct sky *const sky = state;
    const struct sky *const other = beside;
    int left = 0;
    for (int i = 0; i < sky->count; i++)
        for (int k = 0; k < other->count; k++)
            if (sky->item[i].array == other->item[k].array && sky->item[i].is_c == other->item[k].is_c) {
                const int age = other->item[k].age;
                sky->item[left] = sky->item[i];
                sky->item[left].age = age > sky->item[i].age ? age : sky->item[i].age;
                left++;
                break;
            }
    sky->count = left;
}

static void forget(void *state) { ((struct sky *)state)->count = 0; }

/* ---- Uses of their registers ---- */

static void report(struct fold *fold, const struct ast_node *node, const struct held *held)
{
    const char *name = held->array->name;
    const char *remedy = held->age == OPEN ? "ccute_wgmma_commit and ccute_wgmma_wait(0)"
                                           : arena_printf(fold->arena, "ccute_wgmma_wait(%d)", held->age);
    fold_error(fold, node,
               held->is_c ? say_flight_touched(fold->arena, name, remedy)
                          : say_flight_written(fold->arena, name, remedy));
}

static void read(struct fold *fold, const struct ast_node *node, const struct sky *sky)
{
    for (int i = 0; i < sky->count; i++)
        if (sky->item[i].is_c && node->decl == sky->item[i].array)
            report(fold, node, &sky->item[i]);
}

/* Is the node a write of an array that a product reads? */
static void write(struct fold *fold, const struct ast_node *node, const struct sky *sky)
{
    const struct ast_node *to = node->kind == AST_CALL && fold_is_copy(node) ? copy_destination(node) : NULL;
    for (int i = 0; i < sky->count; i++)
        if (!sky->item[i].is_c && (fold_change_of(node, sky->item[i].array, true) == node ||
                                   (to && ast_may_name((struct ast_node *)to, sky->item[i].array))))
            report(fold, node, &sky->item[i]);
}

/* ---- The way ---- */

/* A product may add to the C of those under way, and read the memory that they read. */
static void follow_product(const struct way *way, const struct ast_node *node, const struct flight_call *call,
                           struct sky *sky)
{
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (i != 1 && (i != 3 || !call->a))
            way_follow(way, ast_arg(node, i), sky);
    for (int i = 0; i < sky->count; i++)
        if (sky->item[i].array == (sky->item[i].is_c ? call->a : call->c))
            report(way->fold, ast_arg(node, sky->item[i].is_c ? 3 : 1), &sky->item[i]);
    take_off(sky, call->c, true);
    take_off(sky, call->a, false);
}

static void follow_call(const struct way *way, const struct ast_node *node, struct sky *sky)
{
    const struct flight_call *call = flight_at(way->fold, node);
    if (call && call->event == FLIGHT_PRODUCT) {
        follow_product(way, node, call, sky);
        return;
    }
    way_follow_parts(way, node, sky);
    write(way->fold, node, sky);
    if (call && call->event == FLIGHT_COMMIT)
        commit(sky);
    else if (call && call->event == FLIGHT_WAIT)
        land(sky, call->groups);
    else if (node->call == CALL_ccute_wgmma_wait)
        sky->count = 0;
    else if (!node->decl || node->decl->function)
        sky->count = 0; /* the called function may wait */
}

static bool visit(const struct way *way, const struct ast_node *node, void *state)
{
    switch (node->kind) {
    case AST_CALL:
        follow_call(way, node, state);
        return true;
    case AST_DECLREF:
        read(way->fold, node, state);
        return true;
    case AST_ASSIGN:
    case AST_UNARY:
        way_follow_parts(way, node, state);
        write(way->fold, node, state);
        return true;
    default:
        return false;
    }
}

void flight_check(struct fold *fold)
{
    const struct way way = {fold, sizeof(struct sky), visit, join, NULL, forget};
    struct sky sky = {.count = 0};
    if (fold->memory.flights.count && !fold->errors.any)
        way_follow(&way, fold->function->body, &sky);
}
