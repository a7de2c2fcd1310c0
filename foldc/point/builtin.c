/* Functions that C, CUDA or ccute's headers have: what they do. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builtin.h"

static bool nothing(struct point_value *out)
{
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    return true;
}

/* ---- Promises and checks ----------------------------------------------------------------------------- */

static bool promise(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                    uint32_t n, struct point_value *out)
{
    bool truth = false;
    (void)node, (void)name;
    if (n != 1 || !point_truth(m, arg[0], &truth))
        return point_stops(m, POINT_UNKNOWN, "a promise without an argument");
    return truth ? nothing(out) : point_stops(m, POINT_BROKEN, "a promise does not hold");
}

static bool check(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                  uint32_t n, struct point_value *out)
{
    bool truth = false;
    (void)node, (void)name;
    if (n != 1 || !point_truth(m, arg[0], &truth))
        return point_stops(m, POINT_UNKNOWN, "a check without an argument");
    return truth ? nothing(out) : point_stops(m, POINT_TRAPS, "a check fails");
}

static bool aligned(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                    uint32_t n, struct point_value *out)
{
    (void)node, (void)name;
    if (n != 2 || arg[1].kind != POINT_INT)
        return point_stops(m, POINT_UNKNOWN, "an alignment that is not known");
    return (arg[0].bits & (arg[1].bits - 1)) == 0 ? nothing(out)
                                                  : point_stops(m, POINT_BROKEN, "a promise does not hold");
}

/* The form's text in the call, with its quotes. */
static bool form(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                 uint32_t n, struct point_value *out)
{
    const struct ast_node *text = n == 2 ? ast_bare(ast_arg(node, 1)) : NULL;
    char plain[256];
    size_t used = 0;
    eval_value layout;
    (void)name;
    if (!text || text->kind != AST_STRING || !text->text || !point_to_eval(m, arg[0], &layout))
        return point_stops(m, POINT_UNKNOWN, "a form that is not known");
    for (const char *at = text->text; *at && used < sizeof plain - 1; at++)
        if (*at != '"')
            plain[used++] = *at;
    plain[used] = 0;
    return layout.kind == EVAL_LAYOUT && ccute_has_form_(layout.layout, plain)
               ? nothing(out)
               : point_stops(m, POINT_TRAPS, "a layout has another form");
}

static void shrink(struct point_object *object, uint64_t size)
{
    if (size > 0 && size < object->size)
        object->size = size;
}

/* CCUTE_REGS and CCUTE_SHARED: a bound that does not hold the layout is a trap, and nothing behind the layout's last
 * element is touched. */
static bool array(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                  uint32_t n, struct point_value *out)
{
    struct point_object *object;
    eval_value layout;
    ccute_tuple needed;
    (void)node, (void)name;
    if (n != 3 || !point_to_eval(m, arg[1], &layout) || layout.kind != EVAL_LAYOUT)
        return point_stops(m, POINT_UNKNOWN, "an array that is not known");
    needed = ccute_cosize_tuple_(layout.layout);
    if (needed.status == CCUTE_E_OVERFLOW)
        return point_stops(m, POINT_BROKEN, "a size does not fit in 64 bits");
    if (needed.status || needed.v[0] > (int64_t)arg[2].bits)
        return point_stops(m, POINT_TRAPS, "an array is smaller than its layout");
    object = point_object_at(m, arg[0].bits);
    if (object && arg[0].type->target)
        shrink(object, (uint64_t)(needed.v[0] * point_size(arg[0].type->target)));
    return nothing(out);
}

static bool ignore(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                   uint32_t n, struct point_value *out)
{
    (void)m, (void)node, (void)name, (void)arg, (void)n;
    return nothing(out);
}

static bool trap(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                 uint32_t n, struct point_value *out)
{
    (void)node, (void)arg, (void)n, (void)out;
    return strstr(name, "unreachable") ? point_stops(m, POINT_BROKEN, "control reaches unreachable code")
                                       : point_stops(m, POINT_TRAPS, "a trap");
}

/* ---- Memory ------------------------------------------------------------------------------------------ */

static bool move_bytes(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                       uint32_t n, struct point_value *out)
{
    const bool is_set = strstr(name, "memset") != NULL;
    unsigned char *byte;
    (void)node;
    if (n != 3 || arg[0].kind != POINT_ADDRESS || arg[2].kind != POINT_INT || arg[2].bits > 1 << 22)
        return point_stops(m, POINT_UNKNOWN, "a move of bytes that is not known");
    byte = arena_alloc(m->arena, (size_t)arg[2].bits + 1);
    m->run->steps += arg[2].bits / 8;
    if (is_set)
        memset(byte, (int)arg[1].bits, (size_t)arg[2].bits);
    else if (!point_load_bytes(m, arg[1].bits, (size_t)arg[2].bits, arg[1].type->target, byte))
        return false;
    *out = arg[0];
    return point_store_bytes(m, arg[0].bits, (size_t)arg[2].bits, byte);
}

static bool load_cached(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                        uint32_t n, struct point_value *out)
{
    struct point_place place = {0};
    (void)node, (void)name;
    if (n != 1 || arg[0].kind != POINT_ADDRESS || !arg[0].type->target)
        return point_stops(m, POINT_UNKNOWN, "a load that is not known");
    place.address = arg[0].bits;
    place.type = point_type(m, arg[0].type->target);
    return point_load(m, place, out);
}

/* ---- Numbers ----------------------------------------------------------------------------------------- */

static bool extreme(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                    uint32_t n, struct point_value *out)
{
    const struct ast_type *type = point_type(m, node->type);
    struct point_value below;
    bool is_below;
    if (n != 2)
        return point_stops(m, POINT_UNKNOWN, "a minimum or maximum of other than two values");
    for (int i = 0; i < 2; i++) { /* a reference's address: std::min takes references */
        if (arg[i].kind == POINT_ADDRESS && (point_is_integer(type) || type->kind == AST_TYPE_FLOAT) &&
            !load_cached(m, node, name, &arg[i], 1, &arg[i]))
            return false;
        if (!type->is_dependent && !point_convert(m, arg[i], type, &arg[i]))
            return false;
    }
    if (!point_binary(m, AST_OP_LT, arg[0], arg[1], &below) || !point_truth(m, below, &is_below))
        return false;
    *out = is_below == (strstr(name, "min") != NULL) ? arg[0] : arg[1];
    return true;
}

static bool absolute(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                     uint32_t n, struct point_value *out)
{
    (void)name;
    if (n != 1 || !point_convert(m, arg[0], node->type, out))
        return point_stops(m, POINT_UNKNOWN, "the operand of an absolute value is not a number");
    if (out->kind == POINT_REAL)
        out->real = fabs(out->real);
    else if ((int64_t)out->bits < 0)
        return point_unary(m, AST_OP_MINUS, *out, out);
    return true;
}

static bool first_argument(struct point_machine *m, const struct ast_node *node, const char *name,
                           struct point_value *arg, uint32_t n, struct point_value *out)
{
    (void)node, (void)name;
    *out = n ? arg[0] : (struct point_value){0};
    return n || point_stops(m, POINT_UNKNOWN, "a call without an argument");
}

/* A function of floating numbers: the same answer for the same arguments. */
static bool pure(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                 uint32_t n, struct point_value *out)
{
    const struct ast_type *type = point_type(m, node->type);
    uint64_t key = point_hash(name);
    for (uint32_t i = 0; i < n; i++)
        key = point_mix(key, point_hash(point_text(m, arg[i])));
    if (point_is_integer(type)) {
        *out = point_make_int(type, (int64_t)(point_random(m->world, key) % 32));
        return true;
    }
    if (type->kind == AST_TYPE_FLOAT && (type->size == 4 || type->size == 8)) {
        *out = (struct point_value){.kind = POINT_REAL, .type = type};
        out->real = (double)(point_random(m->world, key) % 1999) - 999;
        return true;
    }
    if (point_size(type) <= 0 || point_size(type) > 64)
        return point_stops(m, POINT_UNKNOWN, "a function whose type is not known");
    out->kind = POINT_BYTES;
    out->type = type;
    out->byte = arena_alloc(m->arena, 64);
    for (int i = 0; i < 64; i++)
        ((unsigned char *)out->byte)[i] = (unsigned char)(point_random(m->world, key + (uint64_t)i) % 100);
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    point_function *function;
    bool is_prefix;
} builtins[] = {
    {"CCUTE_ASSUME", promise, false},
    {"__builtin_assume", promise, false},
    {"CCUTE_ALIGNED", aligned, false},
    {"CCUTE_FORM", form, false},
    {"CCUTE_EXPECT", ignore, true},
    {"ccute_check_", check, false},
    {"ccute_array_", array, false},
    {"ccute_cp_async_commit", ignore, false},
    {"ccute_cp_async_wait", ignore, false},
    {"ccute_gemm", point_product, true},
    {"ccute_issue_hold", ignore, false}, /* which no compiler moves anything past */
    {"ccute_issue_tile", point_issue_tile, false},
    {"ccute_issue_", point_issue_word, true},
    {"ccute_wgmma_fence", point_product_order, false},
    {"ccute_wgmma_commit", point_product_order, false},
    {"ccute_wgmma_wait", point_product_order, false},
    {"ccute_load_matrices", point_load_matrices, true},
    {"ccute_store_matrices", point_store_matrices, true},
    {"ccute_store_word", point_store_word, false},
    {"ccute_load_words", point_load_words, false},
    {"ccute_load", point_load_vector, true},
    {"ccute_store", point_store_vector, true},
    {"ccute_async", point_async, true},
    {"ccute_barrier_test", pure, false},
    {"ccute_barrier_", point_engine_order, true},
    {"ccute_bulk_load_atom", point_bulk_atom, false},
    {"ccute_bulk_peer_atom", point_bulk_atom, false},
    {"ccute_bulk_store_atom", point_bulk_atom, false},
    {"ccute_bulk_load", point_bulk_call, false},
    {"ccute_bulk_peer", point_bulk_call, false},
    {"ccute_bulk_store", point_bulk_call, false},
    {"ccute_bulk_", point_engine_order, true},
    {"ccute_cluster_peer", first_argument, false},
    {"ccute_cluster_rank", pure, false},
    {"ccute_cluster_size", pure, false},
    {"ccute_cluster_", point_engine_order, true},
    {"ccute_elect_one", pure, false},
    {"ccute_fence_async", point_engine_order, false},
    {"ccute_named_barrier_", point_engine_order, true},
    {"ccute_pipeline_test", pure, false},
    {"ccute_pipeline_", point_engine_order, true},
    {"ccute_setmaxnreg_", ignore, true},
    {"ccute_tma_bytes", pure, false},
    {"ccute_tma_prefetch_map", ignore, false},
    {"ccute_tma_part", point_tma_part, false},
    {"ccute_tma_require", point_tma_require, false},
    {"ccute_tma_load", point_tma_atom, false},
    {"ccute_tma_store", point_tma_atom, false},
    {"ccute_tma_reduce", point_tma_atom, false},
    {"ccute_tma_prefetch", point_tma_atom, false},
    {"ccute_tma_", point_tma_call, true},
    {"__builtin_trap", trap, false},
    {"__builtin_unreachable", trap, false},
    {"__trap", trap, false},
    {"abort", trap, false},
    {"__builtin_expect", first_argument, false},
    {"__builtin_assume_aligned", first_argument, false},
    {"__builtin_memcpy", move_bytes, false},
    {"__builtin_memmove", move_bytes, false},
    {"__builtin_memset", move_bytes, false},
    {"memcpy", move_bytes, false},
    {"memmove", move_bytes, false},
    {"memset", move_bytes, false},
    {"__ldg", load_cached, false},
    {"min", extreme, false},
    {"max", extreme, false},
    {"fminf", extreme, false},
    {"fmaxf", extreme, false},
    {"abs", absolute, false},
    {"labs", absolute, false},
    {"llabs", absolute, false},
    {"fabsf", absolute, false},
    {"fabs", absolute, false},
    {"sqrt", pure, true},
    {"rsqrt", pure, true},
    {"exp", pure, true},
    {"__exp", pure, true},
    {"log", pure, true},
    {"__log", pure, true},
    {"pow", pure, true},
    {"sin", pure, true},
    {"cos", pure, true},
    {"tanh", pure, true},
    {"fma", pure, true},
    {"__fdividef", pure, false},
    {"__float", pure, true},
    {"__half", pure, true},
    {"__bfloat", pure, true},
    {"__int_as_float", pure, false},
    {"__popc", pure, false},
    {"__clz", pure, false},
};

bool point_builtin(struct point_machine *m, const struct ast_node *node, const char *name, struct point_value *arg,
                   uint32_t n, struct point_value *out, bool *is_known)
{
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++) {
        const bool fits = builtins[i].is_prefix ? strncmp(name, builtins[i].name, strlen(builtins[i].name)) == 0
                                                : strcmp(name, builtins[i].name) == 0;
        if (!fits)
            continue;
        *is_known = true;
        return builtins[i].function(m, node, name, arg, n, out);
    }
    return true;
}
