/* The promises of a function about one unknown each (CCUTE_ASSUME(n % 128 == 0 && n > 0)): the values drawn keep them,
   because a world in which a promise is broken shows nothing. */
#include <string.h>

#include "machine.h"

/* "n", "p.n", "p.extent[1]" of a parameter's or "threadIdx.x"; NULL for any other expression. */
static const char *name_of(arena *arena, const struct ast_node *node)
{
    const struct ast_node *base = node->count ? ast_bare(node->child[0]) : NULL;
    const char *whole;
    if (node->kind == AST_DECLREF)
        return node->decl && node->decl->kind == AST_PARAM ? node->decl->name : NULL;
    if (node->kind == AST_MEMBER && base && ast_builtin_variable(base) >= 0)
        return arena_printf(arena, "%s.%s", base->text, node->text);
    whole = base && (node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT) ? name_of(arena, base) : NULL;
    if (!whole || (node->kind == AST_SUBSCRIPT && !node->child[1]->has_value))
        return NULL;
    return node->kind == AST_MEMBER ? arena_printf(arena, "%s.%s", whole, node->text)
                                    : arena_printf(arena, "%s[%lld]", whole, (long long)node->child[1]->value);
}

static struct point_wish *wish_of(struct point_learned *learned, const char *name)
{
    for (int i = 0; i < learned->wish_count; i++)
        if (strcmp(learned->wish[i].name, name) == 0)
            return &learned->wish[i];
    if (learned->wish_count == POINT_WISHES)
        return NULL;
    learned->wish[learned->wish_count] =
        (struct point_wish){.name = name, .low = INT64_MIN, .high = INT64_MAX, .modulus = 1};
    return &learned->wish[learned->wish_count++];
}

/* name % modulus == residue, or name against a number. */
static void compared(struct point_learned *learned, arena *arena, enum ast_op op, const struct ast_node *left,
                     int64_t number)
{
    const bool is_rest = left->kind == AST_BINARY && left->op == AST_OP_REM && ast_right(left)->has_value;
    const char *name = name_of(arena, is_rest ? ast_bare(ast_left(left)) : left);
    struct point_wish *wish = name ? wish_of(learned, name) : NULL;
    if (!wish)
        return;
    if (is_rest) {
        if (op == AST_OP_EQ && ast_right(left)->value > 1 && wish->modulus % ast_right(left)->value != 0) {
            wish->modulus = ast_right(left)->value;
            wish->residue = number;
        }
        return;
    }
    if (op == AST_OP_EQ || op == AST_OP_GE || op == AST_OP_GT)
        wish->low = number + (op == AST_OP_GT);
    if (op == AST_OP_EQ || op == AST_OP_LE || op == AST_OP_LT)
        wish->high = number - (op == AST_OP_LT);
}

/* name >= other: kept where `name` is drawn after `other`. */
static void ordered(struct point_learned *learned, arena *arena, const struct ast_node *more,
                    const struct ast_node *less)
{
    const char *name = name_of(arena, more), *other = name_of(arena, less);
    struct point_wish *wish = name && other ? wish_of(learned, name) : NULL;
    if (wish)
        wish->least = other;
}

static enum ast_op turned(enum ast_op op)
{
    return op == AST_OP_LT   ? AST_OP_GT
           : op == AST_OP_GT ? AST_OP_LT
           : op == AST_OP_LE ? AST_OP_GE
           : op == AST_OP_GE ? AST_OP_LE
                             : op;
}

static void promised(struct point_learned *learned, arena *arena, const struct ast_node *node)
{
    const struct ast_node *left, *right;
    node = ast_bare((struct ast_node *)node);
    if (node->kind != AST_BINARY)
        return;
    left = ast_bare(ast_left(node));
    right = ast_bare(ast_right(node));
    if (node->op == AST_OP_LOGIC_AND) {
        promised(learned, arena, left);
        promised(learned, arena, right);
    } else if (node->op >= AST_OP_EQ && node->op <= AST_OP_GE && right->has_value) {
        compared(learned, arena, node->op, left, right->value);
    } else if (node->op >= AST_OP_EQ && node->op <= AST_OP_GE && left->has_value) {
        compared(learned, arena, turned(node->op), right, left->value);
    } else if (node->op == AST_OP_GE || node->op == AST_OP_GT) {
        ordered(learned, arena, left, right);
    } else if (node->op == AST_OP_LE || node->op == AST_OP_LT) {
        ordered(learned, arena, right, left);
    }
}

void point_learn_wishes(struct point_learned *learned, arena *arena, const struct ast_node *node)
{
    if (node->kind == AST_CALL && node->text && ast_arg_count(node) == 1 &&
        (node->call == CALL_CCUTE_ASSUME || node->call == CALL___builtin_assume))
        promised(learned, arena, ast_arg(node, 0));
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            point_learn_wishes(learned, arena, node->child[i]);
}

/* The least value to draw: the wish, or 0, or near the upper bound if there is no lower one. */
static int64_t least_alone(const struct point_wish *wish)
{
    const int64_t below = wish->high > INT64_MIN + 63 ? wish->high - 63 : INT64_MIN;
    return wish->low != INT64_MIN ? wish->low : wish->high < 0 ? below : 0;
}

/* The least value to draw for an unknown that is at least another one: not below the other one's value, if the upper
   bound leaves room for that. */
static int64_t least_of(const struct point_world *world, const struct point_wish *wish)
{
    int64_t least = least_alone(wish);
    for (size_t i = 0; wish->least && i < world->drawn.named_count; i++) {
        const int64_t other = (int64_t)world->drawn.named[i].value;
        if (strcmp(world->drawn.named[i].name, wish->least) == 0 && other > least && other <= wish->high)
            least = other;
    }
    return least;
}

/* A value from least to high that depends on `value` alone. */
static int64_t between(int64_t least, int64_t high, int64_t value)
{
    const uint64_t room = (uint64_t)high - (uint64_t)least, far = (uint64_t)(value < 0 ? -(value + 1) : value);
    return least + (int64_t)(far % (room > 1 << 30 ? 64 : room + 1));
}

int64_t point_granted(const struct point_world *world, const char *name, int64_t value)
{
    for (int i = 0; name && i < world->learned.wish_count; i++) {
        const struct point_wish *wish = &world->learned.wish[i];
        const int64_t least = least_of(world, wish), low = wish->least ? least : wish->low;
        if (strcmp(wish->name, name) != 0)
            continue;
        if (wish->modulus > 1 && value < INT64_MAX / 2 / wish->modulus && value > -1000)
            value = value / (value > 4096 ? wish->modulus : 1) * wish->modulus + wish->residue;
        if (value < low || value > wish->high) {
            value = between(least, wish->high, value);
            if (wish->modulus > 1)
                value = (value / wish->modulus + (value < least + wish->modulus)) * wish->modulus + wish->residue;
        }
    }
    return value;
}
