/* The effects of functions of C, CUDA and ccute's headers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builtin.h"
#include "convert.h"

static bool nothing(struct point_value *out)
{
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    return true;
}

/* ---- Promises and checks ----------------------------------------------------------------------------- */

/* The condition that a call states; `empty` and `fails` are the reasons if it has none, or if it does not hold. */
static bool states(struct point_machine *m, const struct point_value *arg, uint32_t n, enum message_id empty,
                   enum message_id fails, struct point_value *out)
{
    bool truth = false;
    if (n != 1 || !point_truth(m, arg[0], &truth))
        return point_stops(m, empty);
    return truth ? nothing(out) : point_stops(m, fails);
}

static bool promise(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                    struct point_value *out)
{
    (void)called;
    return states(m, arg, n, MESSAGE_promise_empty, MESSAGE_promise_broken, out);
}

static bool check(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                  struct point_value *out)
{
    (void)called;
    return states(m, arg, n, MESSAGE_check_empty, MESSAGE_check_fails, out);
}

static bool aligned(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                    struct point_value *out)
{
    (void)called;
    if (n != 2 || arg[1].kind != POINT_INT)
        return point_stops(m, MESSAGE_alignment_unknown);
    return (arg[0].bits & (arg[1].bits - 1)) == 0 ? nothing(out) : point_stops(m, MESSAGE_promise_broken);
}

/* The form's text in the call, with its quotes. */
static bool form(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                 struct point_value *out)
{
    const struct ast_node *text = n == 2 ? ast_bare(ast_arg(called->node, 1)) : NULL;
    char plain[256];
    size_t used = 0;
    eval_value layout;
    if (!text || text->kind != AST_STRING || !text->text || !point_to_eval(m, arg[0], &layout))
        return point_stops(m, MESSAGE_form_unknown);
    for (const char *at = text->text; *at && used < sizeof plain - 1; at++)
        if (*at != '"')
            plain[used++] = *at;
    plain[used] = 0;
    return layout.kind == EVAL_LAYOUT && ccute_has_form_(layout.layout, plain) ? nothing(out)
                                                                               : point_stops(m, MESSAGE_form_differs);
}

static void shrink(struct point_object *object, uint64_t size)
{
    if (size > 0 && size < object->size)
        object->size = size;
}

/* CCUTE_REGS and CCUTE_SHARED: a bound that does not hold the layout is a trap, and nothing after the layout's last
 * element is touched. */
static bool array(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                  struct point_value *out)
{
    struct point_object *object;
    eval_value layout;
    ccute_tuple needed;
    (void)called;
    if (n != 3 || !point_to_eval(m, arg[1], &layout) || layout.kind != EVAL_LAYOUT)
        return point_stops(m, MESSAGE_array_unknown);
    needed = ccute_cosize_tuple_(layout.layout);
    if (needed.status == CCUTE_E_OVERFLOW)
        return point_stops(m, MESSAGE_size_overflow);
    if (needed.status || needed.v[0] > (int64_t)arg[2].bits)
        return point_stops(m, MESSAGE_array_small);
    object = point_object_at(m, arg[0].bits);
    if (object && arg[0].type->target)
        shrink(object, (uint64_t)(needed.v[0] * point_size(arg[0].type->target)));
    return nothing(out);
}

static bool ignore(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                   struct point_value *out)
{
    (void)m, (void)called, (void)arg, (void)n;
    return nothing(out);
}

static bool trap(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                 struct point_value *out)
{
    (void)called, (void)arg, (void)n, (void)out;
    return point_stops(m, MESSAGE_trap);
}

static bool unreachable(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                        struct point_value *out)
{
    (void)called, (void)arg, (void)n, (void)out;
    return point_stops(m, MESSAGE_unreachable);
}

/* ---- Memory ------------------------------------------------------------------------------------------ */

/* The arguments of memcpy and memset: an address, the source or the value, and a number of bytes. */
static bool has_bytes(struct point_machine *m, const struct point_value *arg, uint32_t n)
{
    if (n != 3 || arg[0].kind != POINT_ADDRESS || arg[2].kind != POINT_INT || arg[2].bits > 1 << 22)
        return point_stops(m, MESSAGE_move_unknown);
    m->run->steps += arg[2].bits / 8;
    return true;
}

static bool move_bytes(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                       struct point_value *out)
{
    unsigned char *byte;
    (void)called;
    if (!has_bytes(m, arg, n))
        return false;
    byte = arena_alloc(m->arena, (size_t)arg[2].bits + 1);
    *out = arg[0];
    return point_load_bytes(m, arg[1].bits, (size_t)arg[2].bits, arg[1].type->target, byte) &&
           point_store_bytes(m, arg[0].bits, (size_t)arg[2].bits, byte);
}

static bool set_bytes(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    unsigned char *byte;
    (void)called;
    if (!has_bytes(m, arg, n))
        return false;
    byte = arena_alloc(m->arena, (size_t)arg[2].bits + 1);
    memset(byte, (int)arg[1].bits, (size_t)arg[2].bits);
    *out = arg[0];
    return point_store_bytes(m, arg[0].bits, (size_t)arg[2].bits, byte);
}

static bool load_cached(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                        struct point_value *out)
{
    struct point_place place = {0};
    (void)called;
    if (n != 1 || arg[0].kind != POINT_ADDRESS || !arg[0].type->target)
        return point_stops(m, MESSAGE_load_unknown);
    place.address = arg[0].bits;
    place.type = point_type(m, arg[0].type->target);
    return point_load(m, place, out);
}

/* ---- Numbers ----------------------------------------------------------------------------------------- */

static bool extreme(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                    bool is_least, struct point_value *out)
{
    const struct ast_type *type = point_type(m, called->node->type);
    struct point_value below;
    bool is_below;
    if (n != 2)
        return point_stops(m, MESSAGE_least_of_two);
    for (int i = 0; i < 2; i++) { /* a reference's address: std::min takes references */
        if (arg[i].kind == POINT_ADDRESS && (point_is_integer(type) || type->kind == AST_TYPE_FLOAT) &&
            !load_cached(m, called, &arg[i], 1, &arg[i]))
            return false;
        if (!type->is_dependent && !point_convert(m, arg[i], type, &arg[i]))
            return false;
    }
    if (!point_binary(m, AST_OP_LT, arg[0], arg[1], &below) || !point_truth(m, below, &is_below))
        return false;
    *out = is_below == is_least ? arg[0] : arg[1];
    return true;
}

static bool least(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                  struct point_value *out)
{
    return extreme(m, called, arg, n, true, out);
}

static bool greatest(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                     struct point_value *out)
{
    return extreme(m, called, arg, n, false, out);
}

static bool absolute(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                     struct point_value *out)
{
    if (n != 1 || !point_convert(m, arg[0], called->node->type, out))
        return point_stops(m, MESSAGE_absolute_unknown);
    if (out->kind == POINT_REAL)
        out->real = fabs(out->real);
    else if ((int64_t)out->bits < 0)
        return point_unary(m, AST_OP_MINUS, *out, out);
    return true;
}

static bool first_argument(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                           uint32_t n, struct point_value *out)
{
    (void)called;
    *out = n ? arg[0] : (struct point_value){0};
    return n || point_stops(m, MESSAGE_no_argument);
}

/* The text of a value, or the reason why it is bad; returns its length. */
static int text_of(enum call call, const eval_value *value, char *text)
{
    if (call == CALLS_ccute_print)
        return eval_value_print(value, text, EVAL_TEXT_MAX);
    return value->kind == EVAL_LAYOUT ? ccute_explain(value->layout, text, EVAL_TEXT_MAX)
                                      : ccute_explain_tuple(value->tuple, text, EVAL_TEXT_MAX);
}

/* ccute_print_layout_text, ccute_explain and their like, which write into an array as snprintf does. */
static bool writes_text(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                        struct point_value *out)
{
    char text[EVAL_TEXT_MAX];
    eval_value value;
    struct point_value room;
    int length;
    if (n != 3 || (arg[1].kind != POINT_ADDRESS && arg[1].kind != POINT_INT))
        return point_stops(m, MESSAGE_argument_foreign);
    if (!point_to_eval(m, arg[0], &value) || !point_convert(m, arg[2], &point_int, &room))
        return false;
    length = text_of(called->call, &value, text);
    m->run->asks_history |= called->call == CALLS_ccute_explain;
    m->run->steps += (uint64_t)length;
    *out = point_make_int(&point_int, length);
    if ((int64_t)room.bits <= 0)
        return true;
    if (length >= (int64_t)room.bits)
        text[length = (int)room.bits - 1] = 0;
    return point_store_bytes(m, arg[1].bits, (size_t)length + 1, (const unsigned char *)text);
}

/* A function of floating numbers: equal arguments give equal results. */
static bool pure(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                 struct point_value *out)
{
    uint64_t key = point_hash(called->name);
    for (uint32_t i = 0; i < n; i++)
        key = point_mix(key, point_hash(point_text(m, arg[i])));
    return point_draw_value(m, key, point_type(m, called->node->type), out);
}

/* __builtin_is_constant_evaluated: the machine does not know which initialisers the language evaluates as
   constants. */
static bool constancy(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                      struct point_value *out)
{
    (void)called, (void)arg, (void)n, (void)out;
    return point_stops(m, MESSAGE_constant_or_not);
}

/* ---- The table --------------------------------------------------------------------------------------- */

static point_function *const functions[CALLS] = {
    [CALL_CCUTE_ASSUME] = promise,
    [CALL___builtin_assume] = promise,
    [CALL_CCUTE_ALIGNED] = aligned,
    [CALL_CCUTE_FORM] = form,
    [CALL_CCUTE_EXPECT_WIDTH] = ignore,
    [CALL_CCUTE_EXPECT_CONFLICT_FREE_] = ignore,
    [CALL_CCUTE_EXPECT_COALESCED_] = ignore,
    [CALL_ccute_check_] = check,
    [CALL_ccute_array_] = array,
    [CALL_ccute_cp_async_commit] = ignore,
    [CALL_ccute_cp_async_wait] = ignore,
    [CALL_ccute_gemm] = point_product,
    [CALL_ccute_gemm_first] = point_product,
    [CALL_ccute_gemm_accumulate] = point_product,
    [CALL_ccute_issue_hold] = ignore, /* it only stops compilers from moving code */
    [CALL_ccute_issue_tile] = point_issue_tile,
    [CALL_ccute_issue_at] = point_issue_word,
    [CALL_ccute_issue_flag] = first_argument,
    [CALL_ccute_issue_put] = point_issue_word,
    [CALL_ccute_issue_split] = point_issue_word,
    [CALLS_ccute_issue] = point_issue_word,
    [CALLS_ccute_print] = writes_text,
    [CALLS_ccute_explain] = writes_text,
    [CALL_ccute_wgmma_fence] = point_product_order,
    [CALL_ccute_wgmma_commit] = point_product_order,
    [CALL_ccute_wgmma_wait] = point_product_order,
    [CALLS_ccute_load_matrices] = point_load_matrices,
    [CALL_ccute_load_matrices_trans] = point_load_matrices,
    [CALLS_ccute_store_matrices] = point_store_matrices,
    [CALL_ccute_store_matrices_trans] = point_store_matrices,
    [CALL_ccute_store_axpby] = point_store_calculated,
    [CALL_ccute_store_converted] = point_store_calculated,
    [CALL_ccute_store_saturated] = point_store_calculated,
    [CALL_ccute_vector_of] = point_vector_made,
    [CALL_ccute_vector_join] = point_vector_joined,
    [CALL_ccute_vector_part] = point_vector_cut,
    [CALL_ccute_vector_axpby] = point_vector_calculated,
    [CALL_ccute_vector_scaled] = point_vector_calculated,
    [CALL_ccute_vector_saturated] = point_vector_calculated,
    [CALLS_ccute_vector] = point_vector_calculated,
    [CALL_ccute_store_word] = point_store_word,
    [CALL_ccute_load_words] = point_load_words,
    [CALLS_ccute_load] = point_load_vector,
    [CALLS_ccute_load_global] = point_load_vector,
    [CALLS_ccute_load_shared] = point_load_vector,
    [CALLS_ccute_load_cached] = point_load_vector,
    [CALLS_ccute_load_last] = point_load_vector,
    [CALLS_ccute_store] = point_store_vector,
    [CALLS_ccute_store_global] = point_store_vector,
    [CALLS_ccute_store_shared] = point_store_vector,
    [CALLS_ccute_store_cached] = point_store_vector,
    [CALLS_ccute_async] = point_async,
    [CALL_ccute_barrier_init] = point_engine_order,
    [CALL_ccute_barrier_expect] = point_engine_order,
    [CALL_ccute_barrier_arrive] = point_engine_order,
    [CALL_ccute_barrier_arrive_expect] = point_engine_order,
    [CALL_ccute_barrier_test] = pure,
    [CALL_ccute_barrier_wait] = point_engine_order,
    [CALL_ccute_barrier_wait_cluster] = point_engine_order,
    [CALL_ccute_barrier_arrive_peer] = point_engine_order,
    [CALLS_ccute_barrier] = point_engine_order,
    [CALL_ccute_bulk_load_atom] = point_bulk_atom,
    [CALL_ccute_bulk_peer_atom] = point_bulk_atom,
    [CALL_ccute_bulk_store_atom] = point_bulk_atom,
    [CALL_ccute_bulk_load] = point_bulk_call,
    [CALL_ccute_bulk_peer] = point_bulk_call,
    [CALL_ccute_bulk_store] = point_bulk_call,
    [CALL_ccute_bulk_commit] = point_engine_order,
    [CALL_ccute_bulk_wait] = point_engine_order,
    [CALL_ccute_bulk_wait_read] = point_engine_order,
    [CALLS_ccute_bulk] = point_engine_order,
    [CALL_ccute_cluster_peer] = first_argument,
    [CALL_ccute_cluster_rank] = pure,
    [CALL_ccute_cluster_size] = pure,
    [CALLS_ccute_cluster] = point_engine_order,
    [CALL_ccute_block_is_] = ignore, /* a run's block is the stated one */
    [CALL_ccute_cluster_is_] = ignore,
    [CALL_ccute_elect_one] = pure,
    [CALL_ccute_fence_async] = point_engine_order,
    [CALLS_ccute_named_barrier] = point_engine_order,
    [CALL_ccute_pipeline_load_tile] = point_engine_order,
    [CALL_ccute_pipeline_load_tile_multicast] = point_engine_order,
    [CALL_ccute_pipeline_load_bulk] = point_engine_order,
    [CALL_ccute_pipeline_init] = point_engine_order,
    [CALL_ccute_pipeline_commit] = point_engine_order,
    [CALL_ccute_pipeline_release] = point_engine_order,
    [CALL_ccute_pipeline_test] = pure,
    [CALL_ccute_pipeline_acquire] = point_engine_order,
    [CALL_ccute_pipeline_wait] = point_engine_order,
    [CALL_ccute_pipeline_release_blocks] = point_engine_order,
    [CALLS_ccute_pipeline] = point_engine_order,
    [CALLS_ccute_setmaxnreg] = ignore,
    [CALL_ccute_tma_bytes] = pure,
    [CALL_ccute_tma_cached] = first_argument,
    [CALL_ccute_tma_prefetch_map] = ignore,
    [CALL_ccute_tma_part] = point_tma_part,
    [CALL_ccute_tma_require] = point_tma_require,
    [CALL_ccute_tma_require_whole] = point_tma_require,
    [CALL_ccute_tma_load] = point_tma_atom,
    [CALL_ccute_tma_store] = point_tma_atom,
    [CALL_ccute_tma_reduce] = point_tma_atom,
    [CALL_ccute_tma_prefetch] = point_tma_atom,
    [CALL_ccute_tma_load_tile] = point_tma_call,
    [CALL_ccute_tma_load_tile_multicast] = point_tma_call,
    [CALL_ccute_tma_load_box] = point_engine_order,
    [CALL_ccute_tma_load_box_multicast] = point_engine_order,
    [CALL_ccute_tma_store_tile] = point_tma_call,
    [CALL_ccute_tma_store_box] = point_engine_order,
    [CALL_ccute_tma_reduce_tile] = point_tma_call,
    [CALL_ccute_tma_reduce_box] = point_engine_order,
    [CALL_ccute_tma_load_axes] = point_tma_call,
    [CALL_ccute_tma_load_axes_multicast] = point_tma_call,
    [CALL_ccute_tma_store_axes] = point_tma_call,
    [CALL_ccute_tma_reduce_axes] = point_tma_call,
    [CALL_ccute_tma_prefetch_axes] = point_tma_call,
    [CALL_ccute_tma_prefetch_whole] = point_tma_call,
    [CALL_ccute_tma_prefetch_tile] = point_tma_call,
    [CALLS_ccute_tma] = point_engine_order,
    [CALL___builtin_trap] = trap,
    [CALL___trap] = trap,
    [CALL_abort] = trap,
    [CALL___builtin_unreachable] = unreachable,
    [CALL___builtin_is_constant_evaluated] = constancy,
    [CALL___builtin_expect] = first_argument,
    [CALL___builtin_constant_p] = pure,
    [CALLS___builtin_popcount] = pure,
    [CALLS___builtin_parity] = pure,
    [CALLS___builtin_clz] = pure,
    [CALLS___builtin_ctz] = pure,
    [CALLS___builtin_ffs] = pure,
    [CALLS___builtin_bswap] = pure,
    [CALL___builtin_assume_aligned] = first_argument,
    [CALL___builtin_addressof] = first_argument,
    [CALL_memcpy] = move_bytes,
    [CALL___builtin_memcpy] = move_bytes,
    [CALL_memmove] = move_bytes,
    [CALL___builtin_memmove] = move_bytes,
    [CALL_memset] = set_bytes,
    [CALL___builtin_memset] = set_bytes,
    [CALL___ldg] = load_cached,
    [CALL_min] = least,
    [CALL_fminf] = least,
    [CALL_max] = greatest,
    [CALL_fmaxf] = greatest,
    [CALL_abs] = absolute,
    [CALL_labs] = absolute,
    [CALL_llabs] = absolute,
    [CALL_fabs] = absolute,
    [CALL_fabsf] = absolute,
    [CALLS_sqrt] = pure,
    [CALLS_rsqrt] = pure,
    [CALLS_exp] = pure,
    [CALLS___exp] = pure,
    [CALLS_log] = pure,
    [CALLS___log] = pure,
    [CALLS_pow] = pure,
    [CALLS_sin] = pure,
    [CALLS_cos] = pure,
    [CALLS_tanh] = pure,
    [CALLS_fma] = pure,
    [CALLS___float] = pure,
    [CALLS___half] = pure,
    [CALLS___bfloat] = pure,
    [CALL___fdividef] = pure,
    [CALL___int_as_float] = pure,
    [CALL___popc] = pure,
    [CALL___clz] = pure,
};

bool point_builtin(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                   struct point_value *out, bool *is_known)
{
    point_function *const function = functions[called->call];
    *is_known = function != NULL;
    return !function || function(m, called, arg, n, out);
}
