/* ccute_gemm adds to C, and registers have no value until something writes one. The arrays that were declared without a
 * value are followed along the paths of the function. Whatever names one, except a product that adds to it, may write
 * it. So a product is reported only where no path to it names its C. */
#include "begun.h"

#include "gemm.h"
#include "group.h"
#include "handed.h"
#include "state.h"
#include "text.h"
#include "way.h"
#include "within.h"

enum { MOST = 32 };

/* Variables that nothing has written. */
struct raw {
    const struct ast_decl *decl[MOST];
    int count;
    const struct ast_node *call; /* whose arguments or body are followed; NULL: none */
};

static int find(const struct raw *raw, const struct ast_decl *decl)
{
    for (int i = 0; i < raw->count; i++)
        if (raw->decl[i] == decl)
            return i;
    return -1;
}

static void drop(struct raw *raw, const struct ast_decl *decl)
{
    const int i = find(raw, decl);
    if (i >= 0)
        raw->decl[i] = raw->decl[--raw->count];
}

/* The variable that an expression is in, or that it points into, if nothing has written it; NULL: there is none. */
static const struct ast_decl *raw_of(struct way *way, const struct ast_node *node, const struct raw *raw)
{
    const struct within *const place = raw->count ? within_find(way->fold, node) : NULL;
    return place && find(raw, within_variable(place)) >= 0 ? within_variable(place) : NULL;
}

/* Is the variable an array of numbers, or an object with such arrays, without a value? */
static bool is_fresh(const struct ast_node *node)
{
    const struct ast_type *const type = node->decl->type;
    return !ast_init(node) && ast_is_automatic(node->decl) && !type->is_class && !type->is_reference &&
           (type->kind == AST_TYPE_ARRAY || type->kind == AST_TYPE_OTHER);
}

/* The node may write each variable that it may name. */
static void mention(struct way *way, const struct ast_node *node, struct raw *raw)
{
    int choices = 0;
    for (unsigned choice = 0; raw->count && choice >> choices == 0; choice++) {
        const struct within *const place = within_find_one(way->fold, node, choice, &choices);
        if (place)
            drop(raw, within_variable(place));
    }
}

/* ---- Products ---- */

/* A condition in a loop may hold only in rounds in which something was written before. */
static bool is_sure(const struct way *way)
{
    const enum ast_kind around = way->branch ? way->branch->kind : AST_OTHER;
    return way->repeated == way->loops ||
           (way->loops == 1 && (around == AST_FOR || around == AST_WHILE || around == AST_RANGE_FOR));
}

/* Does the product certainly add to its C? */
static bool adds(const struct ast_node *call)
{
    struct ast_node *const flag = call->call == CALL_ccute_gemm_accumulate ? ast_arg(call, GEMM_FLAG) : NULL;
    return call->call == CALL_ccute_gemm || (flag && ast_bare(flag)->has_value && ast_bare(flag)->value);
}

static void follow_product(struct way *way, const struct ast_node *call, struct raw *raw)
{
    const struct ast_node *const c = ast_arg(call, 1);
    const struct ast_decl *const decl = raw_of(way, c, raw);
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        if (i != 1 || !decl)
            way_follow(way, ast_arg(call, i), raw);
    if (!decl)
        return;
    if (adds(call)) {
        const char *const text = way->call ? decl->name : fold_source_text(way->fold, c);
        if (!is_sure(way))
            return;
        fold_error(way->fold, way->call ? way->call : c, say_product_not_begun(way->fold->arena, text));
    }
    drop(raw, decl);
}

/* ---- The way ---- */

static void follow_call(struct way *way, const struct ast_node *call, struct raw *raw)
{
    const struct ast_node *const outer = raw->call;
    bool is_followed;
    raw->call = call;
    is_followed = way_follow_lambda(way, call, raw) || way_follow_helper(way, call, raw);
    raw->call = outer;
    if (is_followed)
        return;
    way_follow_parts(way, call, raw);
    for (uint32_t i = 0; i < call->count; i++)
        if (call->child[i] &&
            handed_is_lambda(call->child[i])) /* which is called out of sight, and writes what it names */
            raw->count = 0;
}

/* An array without a value, and a reference or a pointer to one. */
static void follow_variable(struct way *way, const struct ast_node *node, struct raw *raw)
{
    const struct ast_node *const lead = ast_init(node) ? within_lead(way->fold, node->decl) : NULL;
    if (lead && raw_of(way, lead, raw))
        return;
    way_follow_parts(way, node, raw);
    drop(raw, node->decl);
    if (is_fresh(node) && raw->count < MOST)
        raw->decl[raw->count++] = node->decl;
}

/* Does the node name a variable, or the object whose method is followed? */
static bool is_name(const struct ast_node *node)
{
    return node->kind == AST_DECLREF || node->flags & AST_IMPLICIT_THIS;
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    struct raw *const raw = state;
    switch (node->kind) {
    case AST_CALL:
        if (call_is_product(node->call))
            follow_product(way, node, raw);
        else if (node->call != CALL_ccute_array_)
            follow_call(way, node, raw);
        return true;
    case AST_VARDECL:
        follow_variable(way, node, raw);
        return true;
    default:
        if (is_name(node) && !handed_passes(raw->call, node))
            mention(way, node, raw);
        return node->kind == AST_DECLREF;
    }
}

/* Nothing has written a variable where nothing has on either path. */
static void join(void *state, const void *other)
{
    struct raw *const raw = state;
    for (int i = raw->count - 1; i >= 0; i--)
        if (find(other, raw->decl[i]) < 0)
            raw->decl[i] = raw->decl[--raw->count];
}

static void forget(void *state) { ((struct raw *)state)->count = 0; }

void begun_check(struct fold *fold)
{
    struct raw raw = {.count = 0};
    struct way way = {
        .fold = fold, .size = sizeof raw, .visit = visit, .join = join, .forget = forget, .skips_lambdas = true};
    if (!fold->errors.any && fold->function->body &&
        (group_calls(fold->function->body, CALL_ccute_gemm) ||
         group_calls(fold->function->body, CALL_ccute_gemm_accumulate)))
        way_follow(&way, fold->function->body, &raw);
}
