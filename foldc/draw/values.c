/* What an expression of the source is worth for given numbers: its C by the interpreter of C, its calls of ccute by the
   library's algebra on integers. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/gpu/builtins.h"
#include "values.h"

enum { DEEPEST = 200, STACK = 768 };

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
    if (decl->kind == AST_OTHER_DECL || decl->escape || decl->type->is_reference || decl->type->is_volatile)
        return false;
    return decl->is_local || decl->kind == AST_PARAM || decl->is_const;
}

/* The initialiser that says what a variable is, for good; NULL if nothing does. */
static struct ast_node *definition(const struct ast_decl *decl)
{
    if (decl->kind != AST_VAR || !decl->init || !keeps_its_value(decl))
        return NULL;
    if (decl->storage != AST_AUTO && !decl->is_const)
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

/* ---- Caches ---- */

struct values_cache *values_cached(struct values *v, const void *key, bool *holds)
{
    void **place = ptrmap_at(&v->cache, key);
    struct values_cache *cache = *place;
    if (!cache) {
        *place = cache = arena_alloc(v->arena, sizeof *cache);
        *cache = (struct values_cache){0};
    }
    *holds = cache->generation == v->generation;
    for (size_t i = 0; *holds && i < v->variable_count; i++)
        if (cache->touched >> (i < 63 ? i : 63) & 1 && v->variable[i].changed > cache->time)
            *holds = false;
    if (*holds)
        v->touched |= cache->touched;
    return cache;
}

uint64_t values_cache_begin(struct values *v)
{
    const uint64_t outer = v->touched;
    v->touched = 0;
    return outer;
}

void values_cache_end(struct values *v, struct values_cache *cache, uint64_t outer)
{
    cache->generation = v->generation;
    cache->time = v->time;
    cache->touched = v->touched;
    v->touched |= outer;
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
    ptrmap_free(&v->text);
    ptrmap_free(&v->cache);
}

/* What is defined by an initialiser is what that was where it stands. */
static bool defined(struct values *v, const struct ast_decl *decl, struct ast_node *init, ceval_value *out)
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
    if (++v->depth > DEEPEST)
        good = values_stops(v, VALUES_UNKNOWN, "it depends on itself");
    else if ((good = values_int(v, init, out)))
        *out = ceval_convert(*out, ast_ctype(decl->type));
    v->depth--;
    v->epoch = epoch;
    if (cache && good) {
        cache->number = *out;
        values_cache_end(v, cache, outer);
    } else {
        v->touched |= outer;
    }
    return good;
}

bool values_decl(struct values *v, const struct ast_decl *decl, ceval_value *out)
{
    const ctype type = ast_ctype(decl->type);
    struct values_local *local = local_of(v, decl);
    struct ast_node *init;
    if (type == CTYPE_COUNT)
        return values_stops(v, VALUES_UNKNOWN, "a name in it is no integer");
    if (local && !local->value) {
        *out = local->number;
        return true;
    }
    if (decl->has_value) {
        *out = ceval_make(type, decl->value);
        return true;
    }
    init = definition(decl);
    if (init)
        return defined(v, decl, init, out);
    *out = values_variable(v, decl, decl->name, keeps_its_value(decl) ? 0 : v->epoch, type);
    return true;
}

static bool piece_of_source(struct values *v, struct ast_node *node, ceval_value *out)
{
    const char *key = formula_of(v, node)->key;
    if (!key)
        return values_stops(v, VALUES_UNKNOWN, "a part of it has no text");
    *out = values_variable(v, NULL, key, ast_builtin(node) >= 0 ? 0 : v->epoch, ast_ctype(node->type));
    return true;
}

static const struct ast_function *helper_of(const struct ast_node *node)
{
    const struct ast_function *function = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    return function && function->is_fold && function->body ? function : NULL;
}

static bool through_helper(struct values *v, struct ast_node *call, ceval_value *number, eval_value *value);

/* min and max, of their operands as their result's type has them. */
static bool least_or_most(struct values *v, struct ast_node *node, ceval_value *out)
{
    const ctype type = ast_ctype(node->type);
    ceval_value a, b;
    bool below;
    if (!values_int(v, ast_arg(node, 0), &a) || !values_int(v, ast_arg(node, 1), &b))
        return false;
    a = ceval_convert(a, type);
    b = ceval_convert(b, type);
    below = ctype_signed(type) ? (int64_t)a.bits < (int64_t)b.bits : a.bits < b.bits;
    *out = below == (strcmp(node->decl->name, "min") == 0) ? a : b;
    return true;
}

static bool leaf(struct values *v, struct ast_node *node, ceval_value *out)
{
    const ctype type = ast_ctype(node->type);
    eval_value value;
    if (node->has_value) {
        *out = ceval_make(type, node->value);
        return true;
    }
    if (node->kind == AST_DECLREF && node->decl && node->origin != AST_MIXED && !values_is_piece(v, node))
        return values_decl(v, node->decl, out);
    if (helper_of(node))
        return through_helper(v, node, out, NULL);
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
    *out = ceval_make(type, value.tuple.v[0]);
    return true;
}

struct leaves {
    struct values *v;
    struct formula *formula;
};

static int look_up_leaf(void *context, const char *name, size_t n, ceval_value *value)
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

/* c ? a : b, a && b, a || b: what is not chosen may have no value. */
static bool chosen_int(struct values *v, struct ast_node *node, ceval_value *out)
{
    ceval_value first;
    if (!values_int(v, node->kind == AST_CONDITIONAL ? ast_cond(node) : ast_left(node), &first))
        return false;
    if (node->kind == AST_CONDITIONAL) {
        if (!values_int(v, first.bits ? ast_then(node) : ast_else(node), out))
            return false;
        *out = ceval_convert(*out, ast_ctype(node->type));
        return true;
    }
    if ((first.bits != 0) != (node->op == AST_OP_LOGIC_OR) && !values_int(v, ast_right(node), &first))
        return false;
    *out = ceval_make(ast_ctype(node->type), first.bits != 0);
    return true;
}

bool values_int(struct values *v, struct ast_node *node, ceval_value *out)
{
    struct formula *formula;
    struct leaves leaves;
    const char *error;
    size_t column;
    if (ast_ctype(node->type) == CTYPE_COUNT)
        return values_stops(v, VALUES_UNKNOWN, "it is no integer");
    if (node->kind == AST_INITLIST && node->count < 2) {
        *out = ceval_make(ast_ctype(node->type), 0);
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

static void set_number(eval_value *out, int64_t number)
{
    out->kind = EVAL_TUPLE;
    out->tuple = ccute_tuple_int_(number);
}

/* The value of an argument: a number is the tuple of depth 0. */
static bool argument(struct values *v, struct ast_node *node, eval_value *out)
{
    ceval_value number;
    if (ast_ctype(node->type) == CTYPE_COUNT)
        return values_value(v, node, out);
    if (!values_int(v, node, &number))
        return false;
    if ((int64_t)number.bits <= CCUTE_LEAF_X)
        return values_stops(v, VALUES_TOO_LARGE, "a number is a mark");
    set_number(out, (int64_t)number.bits);
    return true;
}

/* CCUTE_T(a, b, c) */
static bool make_tuple(const eval_value *arg, uint32_t n, eval_value *out)
{
    out->kind = EVAL_TUPLE;
    ccute_begin_tuple_(&out->tuple);
    for (uint32_t i = 0; i < n; i++) {
        if (arg[i].kind != EVAL_TUPLE)
            return false;
        ccute_add_tuple_(&out->tuple, &arg[i].tuple);
    }
    ccute_end_tuple_(&out->tuple);
    return true;
}

/* CCUTE_TILE(a, b, c) */
static bool make_tile(const eval_value *arg, uint32_t n, eval_value *out)
{
    ccute_tiler tile = ccute_tile_begin_();
    for (uint32_t i = 0; i < n; i++) {
        if (arg[i].kind == EVAL_COPY || arg[i].kind == EVAL_ATOM)
            return false;
        tile = ccute_tile_push_(tile, arg[i].kind == EVAL_TUPLE    ? ccute_tiler_tuple_(arg[i].tuple)
                                      : arg[i].kind == EVAL_LAYOUT ? ccute_tiler_layout_(arg[i].layout)
                                                                   : arg[i].tiler);
    }
    out->kind = EVAL_TILER;
    out->tiler = ccute_tile_end_(tile);
    return true;
}

static bool call_of(struct values *v, const char *name, eval_value *arg, uint32_t n, eval_value *out)
{
    static const char making[] = "ccute_make_tiled_copy";
    const size_t prefix = strncmp(name, making, strlen(making)) == 0 ? strlen("ccute_make_") : strlen("ccute_");
    const eval_word word = {name + prefix, strlen(name) - prefix, 0};
    if (strcmp(name, "CCUTE_T") == 0)
        return make_tuple(arg, n, out);
    if (strcmp(name, "CCUTE_TILE") == 0)
        return make_tile(arg, n, out);
    if (strncmp(name, "ccute_", 6) != 0 || !eval_is_function(word))
        return false;
    v->calculator->failed = 0;
    return eval_call(v->calculator, word, arg, (int)n, out);
}

/* The size of a tuple, which need not be a layout's shape. */
static bool size_of(struct values *v, const ccute_tuple *t, eval_value *out)
{
    int64_t size = 1;
    bool fits = true;
    for (int i = 0; i < t->n; i++)
        fits &= !__builtin_mul_overflow(size, t->v[i], &size);
    set_number(out, size);
    return fits || values_stops(v, VALUES_TOO_LARGE, "the size does not fit");
}

/* A query of the status or of the history is answered for any value; anything else is bad where an argument is. */
static bool apply(struct values *v, const char *name, eval_value *arg, uint32_t n, eval_value *out)
{
    const bool ok = strcmp(name, "ccute_ok") == 0;
    for (uint32_t i = 0; i < n && call_answers_bad(known_call(name)); i++)
        if (eval_value_is_bad(&arg[i]) == CCUTE_E_OVERFLOW)
            return values_stops(v, VALUES_TOO_LARGE, "a size or an offset does not fit in 64 bits");
    if ((ok || strcmp(name, "ccute_status_of") == 0) && n == 1) {
        const int status = eval_value_is_bad(&arg[0]);
        set_number(out, ok ? status == CCUTE_OK : status);
        return true;
    }
    for (uint32_t i = 0; i < n; i++)
        if (eval_value_is_bad(&arg[i])) {
            *out = arg[i];
            if (call_answers_bad(known_call(name)))
                set_number(out, 0);
            return true;
        }
    if (strcmp(name, "ccute_size") == 0 && n == 1 && arg[0].kind == EVAL_TUPLE)
        return size_of(v, &arg[0].tuple, out);
    if (strcmp(name, "ccute_crd2idx") == 0 && n == 2 && arg[0].kind == EVAL_TUPLE && arg[1].kind == EVAL_TUPLE) {
        out->kind = EVAL_TUPLE;
        out->tuple = ccute_crd2idx_tuple_(arg[0].tuple, arg[1].tuple);
        return true;
    }
    return call_of(v, name, arg, n, out) ||
           values_stops(v, VALUES_UNKNOWN, arena_printf(v->arena, "a call of %s is not checked", name));
}

static bool call(struct values *v, struct ast_node *node, eval_value *out)
{
    const uint32_t n = ast_arg_count(node);
    eval_value *arg = v->stack + v->stack_used;
    bool good = true;
    if (v->stack_used + n + 1 > STACK || ++v->depth > DEEPEST)
        return values_stops(v, VALUES_UNKNOWN, "it is nested too deeply");
    v->stack_used += n;
    for (uint32_t i = 0; good && i < n; i++)
        good = argument(v, ast_arg(node, i), &arg[i]);
    good = good && apply(v, node->text, arg, n, out);
    v->stack_used -= n;
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
        v->touched |= outer;
        return false;
    }
    if (!cache->value)
        cache->value = arena_alloc(v->arena, sizeof *cache->value);
    *cache->value = *out;
    values_cache_end(v, cache, outer);
    return true;
}

/* Is it a layout that can be made of its numbers? Nobody passes another one. */
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

/* A variable whose form was stated: what foldc bound to it, by the names of its leaves. */
static bool stated_value(struct values *v, const struct ast_decl *decl, eval_value *out)
{
    const struct value *value = NULL;
    bool known = true;
    for (size_t i = v->fold->bindings.count; i-- > 0 && !value;)
        if (v->fold->bindings.item[i].decl == decl)
            value = v->fold->bindings.item[i].value;
    if (!value)
        return values_stops(v, VALUES_UNKNOWN, arena_printf(v->arena, "'%s' is not known", decl->name));
    if (!values_bound(v, value, 0, out, &known) || !known)
        return false;
    return can_be(v, out);
}

static bool reference(struct values *v, struct ast_node *node, eval_value *out)
{
    struct values_local *local = node->decl ? local_of(v, node->decl) : NULL;
    struct ast_node *init;
    if (node->call == CALL_CCUTE_ALL || node->call == CALL_CCUTE_X) {
        set_number(out, node->text[6] == 'A' ? CCUTE_LEAF_ALL : CCUTE_LEAF_X);
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
    ceval_value number;
    node = ast_bare(node);
    if (node->kind == AST_CALL && node->decl && node->decl->is_ccute && node->text)
        return call(v, node, out);
    if (helper_of(node))
        return through_helper(v, node, &number, out);
    if (node->kind == AST_DECLREF)
        return reference(v, node, out);
    if (node->kind == AST_CONDITIONAL)
        return values_int(v, ast_cond(node), &number) &&
               values_value(v, number.bits ? ast_then(node) : ast_else(node), out);
    if ((node->kind == AST_CONSTRUCT || node->kind == AST_CAST || node->kind == AST_INITLIST) && node->count == 1)
        return values_value(v, node->child[0], out);
    return values_stops(v, VALUES_UNKNOWN, "an expression in it is of a kind that is not checked");
}

/* ---- Helpers ---- */

/* The value that a body returns: *result is its expression. Locals are worked out when they are asked for. */
static bool returned(struct values *v, struct ast_node *node, struct ast_node **result)
{
    ceval_value condition;
    struct ast_node *branch;
    switch (node->kind) {
    case AST_COMPOUND:
        for (uint32_t i = 0; i < node->count && !*result; i++)
            if (node->child[i] && !returned(v, node->child[i], result))
                return false;
        return true;
    case AST_RETURN:
        *result = ast_operand(node);
        return *result || values_stops(v, VALUES_UNKNOWN, "a helper returns nothing");
    case AST_IF:
        if (!values_int(v, ast_cond(node), &condition))
            return false;
        branch = condition.bits ? ast_then(node) : ast_else(node);
        return !branch || returned(v, branch, result);
    case AST_DECLSTMT:
    case AST_NULLSTMT:
        return true;
    default:
        return values_stops(v, VALUES_UNKNOWN, "a helper has a statement that is not checked");
    }
}

/* Put the arguments into the frame, evaluated outside of it. */
static bool pass(struct values *v, struct ast_node *call, const struct ast_function *function,
                 struct values_frame *frame)
{
    const uint32_t n = ast_arg_count(call);
    if (n != function->param_count || n > sizeof frame->local / sizeof *frame->local || v->stack_used + n > STACK)
        return values_stops(v, VALUES_UNKNOWN, "a helper is called with other arguments than written");
    for (; frame->count < n; frame->count++) {
        struct values_local *local = &frame->local[frame->count];
        struct ast_node *node = ast_arg(call, frame->count);
        *local = (struct values_local){.decl = function->param[frame->count]};
        if (ast_ctype(local->decl->type) != CTYPE_COUNT) {
            if (!values_int(v, node, &local->number))
                return false;
            local->number = ceval_convert(local->number, ast_ctype(local->decl->type));
        } else {
            local->value = v->stack + v->stack_used++;
            if (!values_value(v, node, local->value))
                return false;
        }
    }
    return true;
}

static bool through_helper(struct values *v, struct ast_node *call, ceval_value *number, eval_value *value)
{
    const struct ast_function *function = helper_of(call);
    const size_t stack = v->stack_used;
    struct values_frame frame;
    struct ast_node *result = NULL;
    bool good;
    if (++v->depth > DEEPEST)
        return values_stops(v, VALUES_UNKNOWN, "helpers call each other too deeply");
    frame.count = 0;
    good = pass(v, call, function, &frame);
    frame.outer = v->frame;
    v->frame = &frame;
    good = good && returned(v, function->body, &result) && result;
    if (good && value)
        good = values_value(v, result, value);
    else if (good && (good = values_int(v, result, number)))
        *number = ceval_convert(*number, ast_ctype(function->type));
    v->frame = frame.outer;
    v->stack_used = stack;
    v->depth--;
    return good || values_stops(v, VALUES_UNKNOWN, "a helper returns nothing");
}

/* ---- Questions ---- */

bool values_mentions(struct values *v, struct ast_node *node)
{
    struct ast_node *init;
    if (!node || node->has_value)
        return false;
    if (node->kind == AST_DECLREF && node->decl) {
        for (size_t i = 0; i < v->variable_count; i++)
            if (v->variable[i].decl == node->decl)
                return true;
        init = definition(node->decl);
        return init && values_mentions(v, init);
    }
    if (ast_builtin(node) >= 0) {
        for (size_t i = 0; i < v->variable_count; i++)
            if (!v->variable[i].decl && strcmp(v->variable[i].name, formula_of(v, node)->key) == 0)
                return true;
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (values_mentions(v, node->child[i]))
            return true;
    return false;
}
