/* The content of registers, along the paths of the function: values of C of a product, which copies, conversions and
 * the elementwise statements of a loop pass on. Whatever else may write an array makes its content unknown, so that a
 * product is reported only where its operand surely is such sums, in a wrong order. */
#include "sums.h"

#include <string.h>

#include "copy.h"
#include "handed.h"
#include "text.h"
#include "way.h"
#include "within.h"

enum { MOST = 16 };

/* An array of the thread's, of which an element is `from`. */
struct held {
    const struct ast_decl *array;
    const struct sums_value *from; /* in the arena, never written again */
    int64_t count;
};

struct sums {
    struct held item[MOST];
    int count;
    const struct ast_node *call; /* whose arguments or body are followed; NULL: none */
};

static struct held *find(struct sums *sums, const struct ast_decl *array)
{
    for (int i = 0; array && i < sums->count; i++)
        if (sums->item[i].array == array)
            return &sums->item[i];
    return NULL;
}

static void forget_array(struct sums *sums, const struct ast_decl *array)
{
    struct held *const one = find(sums, array);
    if (one)
        *one = sums->item[--sums->count];
}

static void hold(struct sums *sums, struct held one)
{
    forget_array(sums, one.array);
    if (sums->count < MOST)
        sums->item[sums->count++] = one;
}

static void forget(void *state) { ((struct sums *)state)->count = 0; }

/* The content of an array is known where it is the same on both paths. */
static void join(void *state, const void *other)
{
    struct sums *const sums = state, *const beside = (struct sums *)other;
    for (int i = sums->count - 1; i >= 0; i--) {
        const struct held *const one = &sums->item[i], *const two = find(beside, one->array);
        if (!two || one->count != two->count ||
            memcmp(one->from, two->from, (size_t)one->count * sizeof *one->from) != 0)
            forget_array(sums, one->array);
    }
}

/* The node may write each array that it may name. */
static void mention(struct way *way, const struct ast_node *node, struct sums *sums)
{
    int choices = 0;
    for (unsigned choice = 0; sums->count && choice >> choices == 0; choice++) {
        const struct within *const place = within_find_one(way->fold, node, choice, &choices);
        if (place)
            forget_array(sums, within_variable(place));
    }
}

/* ---- Products and copies ---- */

static const struct sums_call *noted(const struct fold *fold, const struct ast_node *node)
{
    for (size_t i = 0; i < fold->memory.sums.count; i++)
        if (fold->memory.sums.item[i]->node == node)
            return fold->memory.sums.item[i];
    return NULL;
}

/* A new content for the registers of a side; the others of the array keep theirs. values: one for each, NULL: unknown.
 */
static void put(struct fold *fold, struct sums *sums, const struct sums_side *side, const struct sums_value *values)
{
    const struct held *const old = find(sums, side->array);
    int64_t shift, most = 0;
    struct sums_value *from;
    if (!side->array || !leaf_const(side->shift, &shift) || shift < 0) {
        forget_array(sums, side->array);
        return;
    }
    shift /= side->bytes;
    for (int64_t i = 0; i < side->count; i++)
        most = side->at[i] + shift + 1 > most ? side->at[i] + shift + 1 : most;
    if (old && old->count > most)
        most = old->count;
    from = arena_alloc(fold->arena, (size_t)most * sizeof *from);
    memset(from, 0, (size_t)most * sizeof *from);
    if (old)
        memcpy(from, old->from, (size_t)old->count * sizeof *from);
    for (int64_t i = 0; i < side->count; i++)
        if (side->at[i] + shift >= 0)
            from[side->at[i] + shift] = values[i];
    hold(sums, (struct held){side->array, from, most});
}

static void report(struct way *way, const struct ast_node *argument, const struct sums_call *product, int operand,
                   const struct sums_witness *at)
{
    static const char *const names[] = {"C", "A", "B"};
    struct fold *const fold = way->fold;
    const char *const array = product->side[operand].array->name;
    const struct message *const witness = say_sums_witness(
        fold->arena, at->thread, arena_printf(fold->arena, "%s[%lld]", array, (long long)at->element),
        arena_printf(fold->arena, "(%lld,%lld)", (long long)at->held[0], (long long)at->held[1]),
        arena_printf(fold->arena, "(%lld,%lld)", (long long)at->read[0], (long long)at->read[1]), names[operand]);
    if (fold_error(fold, way_seen(way, argument),
                   say_sums_misplaced(fold->arena, names[operand], product->name, witness)))
        fold_print(fold, DIAG_NOTE, at->product->node->begin, at->product->node->end, say_sums_made(fold->arena));
}

static void check_operand(struct way *way, const struct sums_call *product, int operand, struct sums *sums)
{
    const struct held *const one = find(sums, product->side[operand].array);
    struct sums_witness at;
    if (one && sums_are_misplaced(product, operand, one->from, one->count, &at))
        report(way, ast_arg(product->node, 2 * (uint32_t)operand + 1), product, operand, &at);
}

/* Its C has its sums, whether it adds to it or not: those of another product in the same registers are a mistake of
   its own. */
static void follow_product(struct way *way, const struct ast_node *node, const struct sums_call *product,
                           struct sums *sums)
{
    struct sums_value *values;
    if (!product) {
        way_follow_parts(way, node, sums);
        return;
    }
    for (int operand = 1; operand <= 2; operand++)
        check_operand(way, product, operand, sums);
    values = arena_alloc(way->fold->arena, (size_t)product->side[0].count * sizeof *values);
    for (int64_t i = 0; i < product->side[0].count; i++)
        values[i] = (struct sums_value){product, i};
    if (product->side[0].array)
        put(way->fold, sums, &product->side[0], values);
    else
        mention(way, ast_arg(node, 1), sums);
}

/* Are the registers of both sides the same elements of their arrays? */
static bool are_alike(struct fold *fold, const struct sums_side *to, const struct sums_side *from)
{
    return expr_is_int(expr_sub(fold->table, expr_scale(fold->table, from->bytes, to->shift),
                                expr_scale(fold->table, to->bytes, from->shift)),
                       0) &&
           memcmp(to->at, from->at, (size_t)to->count * sizeof *to->at) == 0;
}

/* A value leaves the places of the array what they are. */
static void follow_copy(struct way *way, const struct sums_call *copy, struct sums *sums)
{
    const struct sums_side *const to = &copy->side[0], *const source = &copy->side[1];
    const struct held *const from = find(sums, source->array);
    struct sums_value *values;
    int64_t shift;
    if (!source->array)
        return;
    if (!from) {
        forget_array(sums, to->array);
    } else if (are_alike(way->fold, to, source)) {
        hold(sums, (struct held){to->array, from->from, from->count});
    } else if (!leaf_const(source->shift, &shift)) {
        forget_array(sums, to->array);
    } else {
        values = arena_alloc(way->fold->arena, (size_t)to->count * sizeof *values);
        for (int64_t i = 0; i < to->count; i++) {
            const int64_t at = source->at[i] + shift / source->bytes;
            values[i] = at >= 0 && at < from->count ? from->from[at] : (struct sums_value){NULL, 0};
        }
        put(way->fold, sums, to, values);
    }
}

/* ---- Statements about an element ---- */

/* The array that an expression names as a whole, itself or by a parameter that it is passed for; NULL: another. */
static const struct ast_decl *whole_array(struct fold *fold, const struct ast_node *node)
{
    const struct handed *const inside = fold->memory.handed;
    const struct handed *handed;
    const struct ast_decl *array;
    while (node->kind == AST_PAREN || (node->kind == AST_CAST && node->type == node->child[0]->type))
        node = node->child[0];
    if (node->kind != AST_DECLREF || !node->decl || !node->decl->type || handed_is_copy(fold, node->decl))
        return NULL;
    handed = handed_for(fold, node->decl);
    if (!handed)
        return node->decl->type->kind == AST_TYPE_ARRAY || node->decl->kind == AST_PARAM ? node->decl : NULL;
    fold->memory.handed = handed->around;
    array = whole_array(fold, handed->argument);
    fold->memory.handed = inside;
    return array;
}

/* The array of which the node names one element, "s[i]" or "s[i][k]"; NULL: it names something else. */
static const struct ast_decl *array_of(struct fold *fold, const struct ast_node *node)
{
    const struct ast_type *const type = node->type;
    if (!type || type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_POINTER)
        return NULL;
    while (node->kind == AST_PAREN)
        node = node->child[0];
    if (node->kind != AST_SUBSCRIPT && node->kind != AST_DECLREF)
        return NULL;
    while (node->kind == AST_SUBSCRIPT)
        node = ast_left(node);
    return whole_array(fold, node);
}

static int64_t count_of(const struct ast_node *row)
{
    return row->type && row->type->kind == AST_TYPE_ARRAY ? row->type->count : -1;
}

/* Do two nodes name elements with the same number in their arrays? Of a reference to one it is the same reference. */
static bool is_same_element(const struct ast_node *a, const struct ast_node *b)
{
    while (a->kind == AST_PAREN)
        a = a->child[0];
    while (b->kind == AST_PAREN)
        b = b->child[0];
    if (a->kind != AST_SUBSCRIPT || b->kind != AST_SUBSCRIPT)
        return a->kind == AST_DECLREF && b->kind == AST_DECLREF && a->decl == b->decl;
    for (; a->kind == AST_SUBSCRIPT && b->kind == AST_SUBSCRIPT; a = ast_left(a), b = ast_left(b))
        if (!ast_is_same(ast_right(a), ast_right(b)) ||
            (ast_left(a)->kind == AST_SUBSCRIPT &&
             (count_of(ast_left(a)) < 0 || count_of(ast_left(a)) != count_of(ast_left(b)))))
            return false;
    return a->kind != AST_SUBSCRIPT && b->kind != AST_SUBSCRIPT;
}

/* A value that is assigned to an element: made of the same element of an array, or of nothing that is followed. */
struct made {
    const struct ast_node *target;
    struct held *from; /* the array; NULL: none so far */
};

/* A function of the system's calculates from its arguments, except those that pass values from lane to lane. */
static bool is_calculated(const struct ast_node *call)
{
    return call->decl && (call->decl->is_ccute || !call->decl->place.source) && !(call->flags & AST_METHOD) &&
           call->call != CALLS_shfl;
}

/* Is it made of literals alone? */
static bool is_constant(const struct ast_node *node)
{
    const bool is_call = node->kind == AST_CALL;
    if (node->has_value || node->kind == AST_FLOAT)
        return true;
    if (node->kind != AST_PAREN && node->kind != AST_CAST && node->kind != AST_CONSTRUCT && node->kind != AST_UNARY &&
        node->kind != AST_BINARY && (!is_call || !is_calculated(node)))
        return false;
    for (uint32_t i = is_call; i < node->count; i++)
        if (node->child[i] && !is_constant(node->child[i]))
            return false;
    return true;
}

static bool is_made(struct way *way, const struct ast_node *node, struct made *made, struct sums *sums);

static bool are_made(struct way *way, const struct ast_node *node, struct made *made, struct sums *sums)
{
    for (uint32_t i = node->kind == AST_CALL; i < node->count; i++)
        if (node->child[i] && !is_made(way, node->child[i], made, sums))
            return false;
    return true;
}

/* An element: of an array that is followed it is the same as the target. */
static bool is_made_of(struct way *way, const struct ast_node *node, struct made *made, struct sums *sums)
{
    struct held *const one = find(sums, array_of(way->fold, node));
    if (!one)
        return node->kind == AST_DECLREF || are_made(way, node, made, sums);
    if (!is_same_element(made->target, node) || (made->from && made->from != one))
        return false;
    made->from = one;
    return true;
}

/* Both operands of ?: are that element, or constants. */
static bool is_chosen(struct way *way, const struct ast_node *node, struct made *made, struct sums *sums)
{
    for (uint32_t i = 1; i <= 2; i++) {
        struct made one = {.target = made->target};
        const struct ast_node *const choice = node->child[i];
        if (!is_made(way, choice, &one, sums) || (made->from && one.from && made->from != one.from) ||
            (!one.from && !is_constant(choice)))
            return false;
        made->from = one.from ? one.from : made->from;
    }
    return true;
}

static bool is_made(struct way *way, const struct ast_node *node, struct made *made, struct sums *sums)
{
    switch (node->kind) {
    case AST_DECLREF:
    case AST_SUBSCRIPT:
        return is_made_of(way, node, made, sums);
    case AST_CONDITIONAL:
        return is_chosen(way, node, made, sums);
    case AST_CALL:
        return is_calculated(node) && are_made(way, node, made, sums);
    case AST_INT:
    case AST_FLOAT:
    case AST_UNARY:
    case AST_BINARY:
    case AST_CAST:
    case AST_PAREN:
    case AST_CONSTRUCT:
        return are_made(way, node, made, sums);
    default:
        return node->has_value;
    }
}

/* May the operator exchange bits of an element and of a variable? */
static bool is_of_bits(enum ast_op op) { return op == AST_OP_SET_AND || op == AST_OP_SET_OR || op == AST_OP_SET_XOR; }

/* The array that the element is in. */
static const struct ast_node *follow_indices(struct way *way, const struct ast_node *element, struct sums *sums)
{
    for (; element->kind == AST_SUBSCRIPT; element = ast_left(element))
        way_follow(way, ast_right(element), sums);
    return element;
}

/* An element is written: a constant and a calculation with the element leave its place what it is. */
static void follow_write(struct way *way, const struct ast_node *node, struct sums *sums)
{
    const struct ast_node *const target = ast_written_by(node);
    const struct ast_node *const value = node->kind == AST_ASSIGN ? ast_right(node) : NULL;
    const struct ast_decl *const array = array_of(way->fold, target);
    struct made made = {.target = target};
    if (array)
        follow_indices(way, target, sums);
    else
        way_follow_place(way, target, sums);
    if (value)
        way_follow(way, value, sums);
    if (array && (!value || is_constant(value)))
        return;
    if (array && node->op != AST_OP_SET && !is_of_bits(node->op) && is_made(way, value, &made, sums))
        return;
    if (array && node->op == AST_OP_SET && is_made(way, value, &made, sums) && made.from)
        hold(sums, (struct held){array, made.from->from, made.from->count});
    else
        mention(way, target, sums);
}

/* ---- The way ---- */

/* Only then one may have the other's sums; a loop may bring back those of one. */
static bool has_products(const struct fold *fold)
{
    for (size_t i = 0; i < fold->memory.sums.count; i++)
        if (fold->memory.sums.item[i]->mma)
            return true;
    return false;
}

static void follow_call(struct way *way, const struct ast_node *call, struct sums *sums)
{
    const struct ast_node *const outer = sums->call;
    bool is_followed;
    sums->call = call;
    is_followed = way_follow_lambda(way, call, sums) || way_follow_helper(way, call, sums);
    sums->call = outer;
    if (is_followed)
        return;
    way_follow_parts(way, call, sums);
    for (uint32_t i = 0; i < call->count; i++)
        if (call->child[i] && handed_is_lambda(call->child[i])) /* which is called out of sight */
            sums->count = 0;
}

static void follow_product_or_call(struct way *way, const struct ast_node *node, struct sums *sums)
{
    const struct sums_call *const call = noted(way->fold, node);
    if (call_is_product(node->call))
        follow_product(way, node, call, sums);
    else if (call)
        follow_copy(way, call, sums);
    else if (fold_is_copy(node))
        way_follow_parts(way, node, sums);
    else if (node->call != CALL_ccute_array_)
        follow_call(way, node, sums);
}

/* To set a pointer that is followed writes nothing to its target. */
static void follow_variable(struct way *way, const struct ast_node *node, struct sums *sums)
{
    const struct ast_node *const lead = ast_init(node) ? within_lead(way->fold, node->decl) : NULL;
    if (lead && within_find(way->fold, lead))
        return;
    way_follow_parts(way, node, sums);
    forget_array(sums, node->decl);
}

/* A name by itself may be an address, through which something writes. */
static bool follow_name(struct way *way, const struct ast_node *node, struct sums *sums)
{
    if (!(node->flags & AST_BY_REF) && array_of(way->fold, node)) {
        follow_indices(way, node, sums);
        return true;
    }
    if (node->kind == AST_SUBSCRIPT)
        return false;
    if (!handed_passes(sums->call, node))
        mention(way, node, sums);
    return true;
}

/* asm may write each operand, and what it points to. */
static void follow_asm(struct way *way, const struct ast_node *node, struct sums *sums)
{
    for (uint32_t i = 0; i < node->count; i++) {
        if (!node->child[i])
            continue;
        mention(way, node->child[i], sums);
        way_follow(way, follow_indices(way, node->child[i], sums), sums);
    }
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    switch (node->kind) {
    case AST_CALL:
        follow_product_or_call(way, node, state);
        return true;
    case AST_VARDECL:
        follow_variable(way, node, state);
        return true;
    case AST_DECLREF:
    case AST_SUBSCRIPT:
        return follow_name(way, node, state);
    case AST_ASSIGN:
    case AST_UNARY:
        if (!ast_written_by(node) && node->op != AST_OP_ADDRESS)
            return false;
        if (ast_written_by(node))
            follow_write(way, node, state);
        else
            way_follow(way, follow_indices(way, node->child[0], state), state);
        return true;
    case AST_ASM:
        follow_asm(way, node, state);
        return true;
    default:
        if (node->flags & AST_IMPLICIT_THIS && !handed_passes(((struct sums *)state)->call, node))
            mention(way, node, state);
        return false;
    }
}

void sums_check(struct fold *fold)
{
    struct sums sums = {.count = 0};
    struct way way = {
        .fold = fold, .size = sizeof sums, .visit = visit, .join = join, .forget = forget, .skips_lambdas = true};
    if (!fold->errors.any && fold->function->body && has_products(fold))
        way_follow(&way, fold->function->body, &sums);
}
