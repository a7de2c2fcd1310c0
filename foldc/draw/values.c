/* The value of an expression of the source for given numbers: its C by the interpreter of C, its calls of ccute by the
   library's algebra on integers. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/eval/apply.h"
#include "foldc/gpu/builtins.h"
#include "values.h"

bool values_stops(struct values *v, enum values_stop stop, const char *why)
{
    if (v->stop == VALUES_GOES) {
        v->stop = stop;
        v->why = why;
    }
    return false;
}

/* ---- Names ---- */

static bool keeps_its_value(const struct ast_decl *decl)
{
    if (decl->kind == AST_OTHER_DECL || decl->variable.escape || decl->type->is_reference || decl->type->is_volatile)
        return false;
    return decl->variable.is_local || decl->kind == AST_PARAM || decl->variable.is_const;
}

/* The initialiser whose value a variable keeps; NULL if it has none. */
static struct ast_node *definition(const struct ast_decl *decl)
{
    if (decl->kind != AST_VAR || !decl->init || !keeps_its_value(decl))
        return NULL;
    if (decl->storage != AST_AUTO && !decl->variable.is_const)
        return NULL;
    return ast_ctype(decl->type) == CTYPE_COUNT || ast_ctype(decl->init->type) != CTYPE_COUNT ? decl->init : NULL;
}

static struct values_local *local_of(struct values *v, const struct ast_decl *decl)
{
    for (uint32_t i = 0; v->frame && i < v->frame->count; i++)
        if (v->frame->local[i].decl == decl)
            return &v->frame->local[i];
    return NULL;
}

/* ---- Integers ---- */

/* An expression as text over its leaves, v0 v1 ...; made once. */
struct formula {
    const char *text, *key; /* key: of a leaf, its name as a variable */
    struct ast_node **leaf;
    size_t count, capacity;
};

static bool is_operator(const struct ast_node *node)
{
    const bool number = ast_ctype(node->type) != CTYPE_COUNT;
    switch (node->kind) {
    case AST_PAREN:
        return number;
    case AST_BINARY:
        return number && node->op >= AST_OP_LOGIC_OR && node->op <= AST_OP_REM &&
               ast_ctype(ast_left(node)->type) != CTYPE_COUNT && ast_ctype(ast_right(node)->type) != CTYPE_COUNT;
    case AST_UNARY:
        return number && node->op >= AST_OP_PLUS && node->op <= AST_OP_LOGIC_NOT &&
               ast_ctype(ast_operand(node)->type) != CTYPE_COUNT;
    case AST_CAST:
        return number && ast_ctype(ast_operand(node)->type) != CTYPE_COUNT;
    case AST_CONDITIONAL:
        return number && ast_ctype(ast_cond(node)->type) != CTYPE_COUNT &&
               ast_ctype(ast_then(node)->type) != CTYPE_COUNT && ast_ctype(ast_else(node)->type) != CTYPE_COUNT;
    default:
        return false;
    }
}

static const char *written(struct values *v, struct formula *formula, struct ast_node *node)
{
    arena *arena = v->arena;
    if (node->has_value || !is_operator(node) || values_is_piece(v, node)) {
        formula->leaf = arena_grow(arena, formula->leaf, formula->count, &formula->capacity, sizeof *formula->leaf);
        formula->leaf[formula->count] = node;
        return arena_printf(arena, "v%zu", formula->count++);
    }
    switch (node->kind) {
    case AST_BINARY: {
        const char *left = written(v, formula, ast_left(node));
        return arena_printf(arena, "(%s %s %s)", left, ast_op_text(node->op), written(v, formula, ast_right(node)));
    }
    case AST_UNARY:
        return arena_printf(arena, "(%s %s)", ast_op_text(node->op), written(v, formula, ast_operand(node)));
    case AST_CAST:
        return arena_printf(arena, "((%s)%s)", ctype_name(ast_ctype(node->type)),
                            written(v, formula, ast_operand(node)));
    case AST_CONDITIONAL: {
        const char *cond = written(v, formula, ast_cond(node)), *yes = written(v, formula, ast_then(node));
        return arena_printf(arena, "(%s ? %s : %s)", cond, yes, written(v, formula, ast_else(node)));
    }
    default:
        return written(v, formula, ast_operand(node));
    }
}

static struct formula *formula_of(struct values *v, struct ast_node *node)
{
    void **place = ptrmap_at(&v->formula, node);
    struct formula *formula = *place;
    if (!formula) {
        formula = arena_alloc(v->arena, sizeof *formula);
        *formula = (struct formula){0};
        *place = formula;
        if (!node->has_value && is_operator(node) && !values_is_piece(v, node))
            formula->text = written(v, formula, node);
        else if (ast_builtin(node) >= 0)
            formula->key = gpu_builtin_name(ast_builtin(node));
        else
            formula->key = ast_print(v->arena, v->function->source, node, 1);
    }
    return formula;
}

void values_free(struct values *v)
{
    ptrmap_free(&v->formula);
    ptrmap_free(&v->cache);
}

/* The value of a variable that keeps its initialiser's value. The initialiser is evaluated as of its own place. */
static bool defined(struct values *v, const struct ast_decl *decl, struct ast_node *init, c_number *out)
{
    bool holds = false;
    struct values_cache *cache = v->frame ? NULL : values_cached(v, decl, &holds);
    const uint64_t outer = holds ? 0 : values_cache_begin(v);
    const uint32_t epoch = v->epoch;
    bool good = true;
    if (holds) {
        *out = cache->number;
        return true;
    }
    v->epoch = decl->id;
    if (++v->depth > VALUES_DEEPEST)
        good = values_stops(v, VALUES_UNKNOWN, "it depends on itself");
    else if ((good = values_int(v, init, out)))
        *out = c_convert(*out, ast_ctype(decl->type));
    v->depth--;
    v->epoch = epoch;
    if (cache && good) {
        cache->number = *out;
        values_cache_end(v, cache, outer);
    } else {
        v->clock.touched |= outer;
    }
    return good;
}

bool values_decl(struct values *v, const struct ast_decl *decl, c_number *out)
{
    const ctype type = ast_ctype(decl->type);
    struct values_local *local = local_of(v, decl);
    struct ast_node *init;
    if (type == CTYPE_COUNT)
        return values_stops(v, VALUES_UNKNOWN, "a name in it is not an integer");
    if (local && !local->value) {
        *out = local->number;
        return true;
    }
    if (decl->has_value) {
        *out = c_number_of(type, decl->value);
        return true;
    }
    init = definition(decl);
    if (init)
        return defined(v, decl, init, out);
    *out = values_variable(v, &(struct values_variable){.name = decl->name,
                                                        .decl = decl,
                                                        .subject = {.path = path_object(v->fold, decl)},
                                                        .epoch = keeps_its_value(decl) ? 0 : v->epoch,
                                                        .type = type});
    return true;
}

static bool piece_of_source(struct values *v, struct ast_node *node, c_number *out)
{
    const char *key = formula_of(v, node)->key;
    if (!key)
        return values_stops(v, VALUES_UNKNOWN, "a part of it has no text");
    *out = values_variable(v, &(struct values_variable){.name = key,
                                                        .subject = {.node = node, .builtin = ast_builtin(node) + 1},
                                                        .epoch = ast_builtin(node) >= 0 ? 0 : v->epoch,
                                                        .type = ast_ctype(node->type)});
    return true;
}

/* min and max, of their operands as their result's type has them. */
static bool least_or_most(struct values *v, struct ast_node *node, c_number *out)
{
    const ctype type = ast_ctype(node->type);
    c_number a, b;
    bool below;
    if (!values_int(v, ast_arg(node, 0), &a) || !values_int(v, ast_arg(node, 1), &b))
        return false;
    a = c_convert(a, type);
    b = c_convert(b, type);
    below = ctype_signed(type) ? (int64_t)a.bits < (int64_t)b.bits : a.bits < b.bits;
    *out = below == ast_is_min(node) ? a : b;
    return true;
}

static bool leaf(struct values *v, struct ast_node *node, c_number *out)
{
    const ctype type = ast_ctype(node->type);
    eval_value value;
    if (node->has_value) {
        *out = c_number_of(type, node->value);
        return true;
    }
    if (node->kind == AST_DECLREF && node->decl && node->origin != AST_MIXED && !values_is_piece(v, node))
        return values_decl(v, node->decl, out);
    if (values_helper(node))
        return values_of_helper(v, node, out, NULL);
    if (ast_is_min_or_max(node))
        return least_or_most(v, node, out);
    if (node->kind != AST_CALL || !node->decl || !node->decl->is_ccute || values_is_piece(v, node))
        return piece_of_source(v, node, out);
    if (!values_value(v, node, &value))
        return false;
    if (eval_value_is_bad(&value)) {
        const bool large = eval_value_is_bad(&value) == CCUTE_E_OVERFLOW;
        return values_stops(v, large ? VALUES_TOO_LARGE : VALUES_REFUSED, "the algebra refuses it");
    }
    *out = c_number_of(type, value.tuple.v[0]);
    return true;
}

struct leaves {
    struct values *v;
    struct formula *formula;
};

static int look_up_leaf(void *context, const char *name, size_t n, c_number *value)
{
    struct leaves *leaves = context;
    const size_t i = strtoul(name + 1, NULL, 10);
    (void)n;
    return i < leaves->formula->count && leaf(leaves->v, leaves->formula->leaf[i], value);
}

static bool is_choice(const struct ast_node *node)
{
    return node->kind == AST_CONDITIONAL ||
           (node->kind == AST_BINARY && (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR));
}

/* c ? a : b, a && b, a || b: the other operand may have no value. */
static bool chosen_int(struct values *v, struct ast_node *node, c_number *out)
{
    c_number first;
    if (!values_int(v, node->kind == AST_CONDITIONAL ? ast_cond(node) : ast_left(node), &first))
        return false;
    if (node->kind == AST_CONDITIONAL) {
        if (!values_int(v, first.bits ? ast_then(node) : ast_else(node), out))
            return false;
        *out = c_convert(*out, ast_ctype(node->type));
        return true;
    }
    if ((first.bits != 0) != (node->op == AST_OP_LOGIC_OR) && !values_int(v, ast_right(node), &first))
        return false;
    *out = c_number_of(ast_ctype(node->type), first.bits != 0);
    return true;
}

bool values_int(struct values *v, struct ast_node *node, c_number *out)
{
    struct formula *formula;
    struct leaves leaves;
    const char *error;
    size_t column;
    if (ast_ctype(node->type) == CTYPE_COUNT)
        return values_stops(v, VALUES_UNKNOWN, "it is not an integer");
    if (node->kind == AST_INITLIST && node->count < 2) {
        *out = c_number_of(ast_ctype(node->type), 0);
        return !node->count || values_int(v, node->child[0], out);
    }
    formula = formula_of(v, node);
    if (formula->text && is_choice(node))
        return chosen_int(v, node, out);
    if (!formula->text)
        return leaf(v, node, out);
    leaves = (struct leaves){v, formula};
    error = ceval(formula->text, look_up_leaf, &leaves, out, &column);
    if (error)
        return values_stops(v, VALUES_UNDEFINED, error);
    return v->stop == VALUES_GOES;
}

/* ---- ccute's values ---- */

/* The value of an argument: a number is the tuple of depth 0. */
static bool argument(struct values *v, struct ast_node *node, eval_value *out)
{
    c_number number;
    if (ast_ctype(node->type) == CTYPE_COUNT)
        return values_value(v, node, out);
    if (!values_int(v, node, &number))
        return false;
    if ((int64_t)number.bits <= CCUTE_LEAF_X)
        return values_stops(v, VALUES_TOO_LARGE, "a number is a mark");
    eval_set_number(out, (int64_t)number.bits);
    return true;
}

/* A query has an answer for a bad value, except where a number of the value does not fit in 64 bits. */
static bool apply(struct values *v, const struct ast_node *node, eval_value *arg, uint32_t n, eval_value *out)
{
    for (uint32_t i = 0; i < n && call_answers_bad(node->call); i++)
        if (eval_value_is_bad(&arg[i]) == CCUTE_E_OVERFLOW)
            return values_stops(v, VALUES_TOO_LARGE, "a size or an offset does not fit in 64 bits");
    switch (eval_apply(v->calculator, node->call, arg, n, out)) {
    case EVAL_APPLIED:
        return true;
    case EVAL_TOO_LARGE:
        return values_stops(v, VALUES_TOO_LARGE, "the size does not fit");
    default:
        return values_stops(v, VALUES_UNKNOWN, arena_printf(v->arena, "a call of %s is not checked", node->text));
    }
}

static bool call(struct values *v, struct ast_node *node, eval_value *out)
{
    const uint32_t n = ast_arg_count(node);
    eval_value *arg = v->stack.item + v->stack.used;
    bool good = true;
    if (v->stack.used + n + 1 > VALUES_STACK || ++v->depth > VALUES_DEEPEST)
        return values_stops(v, VALUES_UNKNOWN, "it is nested too deeply");
    v->stack.used += n;
    for (uint32_t i = 0; good && i < n; i++)
        good = argument(v, ast_arg(node, i), &arg[i]);
    good = good && apply(v, node, arg, n, out);
    v->stack.used -= n;
    v->depth--;
    return good;
}

/* A variable that is defined by its initialiser. */
static bool defined_value(struct values *v, const struct ast_decl *decl, struct ast_node *init, eval_value *out)
{
    bool holds, good;
    struct values_cache *cache = values_cached(v, decl, &holds);
    const uint32_t epoch = v->epoch;
    uint64_t outer;
    if (holds) {
        *out = *cache->value;
        return true;
    }
    outer = values_cache_begin(v);
    v->epoch = decl->id;
    good = values_value(v, init, out);
    v->epoch = epoch;
    if (!good) {
        v->clock.touched |= outer;
        return false;
    }
    if (!cache->value)
        cache->value = arena_alloc(v->arena, sizeof *cache->value);
    *cache->value = *out;
    values_cache_end(v, cache, outer);
    return true;
}

/* Can a layout have these numbers? If not, no caller passes it, and the point is left out. */
static bool can_be(struct values *v, const eval_value *value)
{
    ccute_tuple stride;
    ccute_layout made;
    if (value->kind != EVAL_LAYOUT)
        return true;
    stride = value->layout.shape;
    memcpy(stride.v, value->layout.stride, stride.n * sizeof *stride.v);
    made = ccute_make_layout_(value->layout.shape, stride);
    return ccute_ok(made) || values_stops(v, VALUES_TOO_LARGE, "no layout has these extents and strides");
}

/* A variable whose form was stated: the value that foldc bound to it, by the names of its leaves. */
static bool stated_value(struct values *v, const struct ast_decl *decl, eval_value *out)
{
    const struct value *value = NULL;
    bool known = true;
    for (size_t i = v->walked->bounds; i-- > 0 && !value;)
        if (v->walked->bound[i].decl == decl)
            value = v->walked->bound[i].value;
    if (!value)
        return values_stops(v, VALUES_UNKNOWN, arena_printf(v->arena, "'%s' is not known", decl->name));
    if (!values_bound(v, value, out, &known) || !known)
        return false;
    return can_be(v, out);
}

static bool reference(struct values *v, struct ast_node *node, eval_value *out)
{
    struct values_local *local = node->decl ? local_of(v, node->decl) : NULL;
    struct ast_node *init;
    if (node->call == CALL_CCUTE_ALL || node->call == CALL_CCUTE_X) {
        eval_set_number(out, node->text[6] == 'A' ? CCUTE_LEAF_ALL : CCUTE_LEAF_X);
        return true;
    }
    if (!node->decl)
        return values_stops(v, VALUES_UNKNOWN, "a name in it is not known");
    if (local && local->value) {
        *out = *local->value;
        return true;
    }
    init = definition(node->decl);
    if (init && v->frame)
        return values_value(v, init, out);
    return init ? defined_value(v, node->decl, init, out) : stated_value(v, node->decl, out);
}

bool values_value(struct values *v, struct ast_node *node, eval_value *out)
{
    c_number number;
    node = ast_bare(node);
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute && node->text)
        return call(v, node, out);
    if (values_helper(node))
        return values_of_helper(v, node, &number, out);
    if (node->kind == AST_DECLREF)
        return reference(v, node, out);
    if (node->kind == AST_CONDITIONAL)
        return values_int(v, ast_cond(node), &number) &&
               values_value(v, number.bits ? ast_then(node) : ast_else(node), out);
    if ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST || node->kind == AST_INITLIST) && node->count == 1)
        return values_value(v, node->child[0], out);
    return values_stops(v, VALUES_UNKNOWN, "an expression in it is of a kind that is not checked");
}
