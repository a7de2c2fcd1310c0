/* ccute's values in the machine's memory, and the same values in the calculator. */
#include <string.h>

#include "foldc/eval/apply.h"
#include "convert.h"

static const struct {
    enum ast_type_kind type;
    eval_kind kind;
    size_t size;
} kinds[] = {{AST_TYPE_TUPLE, EVAL_TUPLE, sizeof(ccute_tuple)},
             {AST_TYPE_LAYOUT, EVAL_LAYOUT, sizeof(ccute_layout)},
             {AST_TYPE_TILER, EVAL_TILER, sizeof(ccute_tiler)},
             {AST_TYPE_ATOM, EVAL_ATOM, sizeof(ccute_copy_atom)},
             {AST_TYPE_TILED_COPY, EVAL_COPY, sizeof(ccute_tiled_copy)},
             {AST_TYPE_MMA_ATOM, EVAL_MMA_ATOM, sizeof(ccute_mma_atom)},
             {AST_TYPE_TILED_MMA, EVAL_MMA, sizeof(ccute_tiled_mma)}};

/* Do the brackets of a tuple close, and is each leaf in brackets, unless it is the only one? The library does not check
   the tuples that it makes itself, but bytes of the world can be anything. */
static bool is_formed(const ccute_tuple *tuple)
{
    int open = 0;
    if (tuple->status)
        return tuple->status < CCUTE_STATUS_COUNT;
    for (int i = 0; i < tuple->n && tuple->n <= CCUTE_MAX_LEAVES; i++) {
        open += tuple->prof[i] >> 4;
        if (open > CCUTE_MAX_DEPTH || (tuple->n > 1 && !open) || open < (tuple->prof[i] & 15))
            return false;
        open -= tuple->prof[i] & 15;
    }
    return tuple->n <= CCUTE_MAX_LEAVES && !open;
}

bool point_form_layout(struct point_machine *m, struct point_value *value)
{
    uint64_t key = sizeof(ccute_layout);
    ccute_tuple tuple;
    if (value->type->size != sizeof(ccute_layout))
        return point_stops(m, MESSAGE_argument_foreign);
    memcpy(&tuple, value->byte, sizeof tuple);
    if (is_formed(&tuple))
        return true;
    for (size_t i = 0; i < sizeof(ccute_layout); i++)
        key = point_mix(key, value->byte[i]);
    return point_draw_layout(m, key, NULL, value->type, value);
}

/* A value of ccute's from its bytes. */
static bool from_bytes(struct point_machine *m, struct point_value value, eval_kind kind, size_t size, eval_value *out)
{
    if (kind == EVAL_LAYOUT && !point_form_layout(m, &value))
        return false;
    out->kind = kind;
    memcpy(&out->tuple, value.byte, size);
    return kind != EVAL_TUPLE || is_formed(&out->tuple) || point_stops(m, MESSAGE_argument_foreign);
}

bool point_to_eval(struct point_machine *m, struct point_value value, eval_value *out)
{
    int64_t mark;
    if (value.kind == POINT_INT) {
        if ((int64_t)value.bits <= CCUTE_LEAF_X)
            return point_stops(m, MESSAGE_number_mark);
        eval_set_number(out, (int64_t)value.bits);
        return true;
    }
    if (value.kind == POINT_BYTES && value.type->kind == AST_TYPE_MARK) {
        memcpy(&mark, value.byte, sizeof mark);
        eval_set_number(out, mark);
        return true;
    }
    for (size_t i = 0; value.kind == POINT_BYTES && i < sizeof kinds / sizeof *kinds; i++)
        if (value.type->kind == kinds[i].type && (size_t)value.type->size == kinds[i].size)
            return from_bytes(m, value, kinds[i].kind, kinds[i].size, out);
    return point_stops(m, MESSAGE_argument_foreign);
}

/* A tile of bare integers is a tuple to the calculator; a variable for it may be either. */
static bool as_tiler(const eval_value *value, const struct ast_type *type, unsigned char *byte)
{
    ccute_tiler tiler;
    if (type->kind != AST_TYPE_TILER || value->kind != EVAL_TUPLE || (size_t)type->size != sizeof tiler)
        return false;
    tiler = ccute_tiler_tuple_(value->tuple);
    memcpy(byte, &tiler, sizeof tiler);
    return true;
}

/* A bad operand makes a result of any kind bad: the status and its numbers are in the tuple that each value except
   an atom begins with. */
static bool as_bad(const eval_value *value, const struct ast_type *type, unsigned char *byte)
{
    const bool has_tuple = value->kind == EVAL_TUPLE || value->kind == EVAL_LAYOUT || value->kind == EVAL_TILER;
    if (!has_tuple || !eval_value_is_bad(value) || type->size < (int64_t)sizeof value->tuple || !point_is_ccute(type))
        return false;
    memset(byte, 0, (size_t)type->size);
    memcpy(byte, &value->tuple, sizeof value->tuple);
    point_tidy(type, byte);
    return true;
}

bool point_from_eval(struct point_machine *m, const eval_value *value, const struct ast_type *type,
                     struct point_value *out)
{
    unsigned char *byte;
    if (point_is_integer(type)) {
        *out = point_make_int(type, value->tuple.v[0]);
        return value->kind == EVAL_TUPLE || point_stops(m, MESSAGE_result_unknown);
    }
    byte = arena_alloc(m->arena, type->size > 0 ? (size_t)type->size : 1);
    *out = (struct point_value){.kind = POINT_BYTES, .type = type, .byte = byte};
    if (as_tiler(value, type, byte))
        return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (value->kind == kinds[i].kind && type->kind == kinds[i].type && (size_t)type->size == kinds[i].size) {
            memset(byte, 0, kinds[i].size);
            memcpy(byte, &value->tuple, kinds[i].size);
            point_tidy(type, byte);
            return true;
        }
    if (as_bad(value, type, byte))
        return true;
    return point_stops(m, MESSAGE_result_type);
}

/* The numbers that a bad value of that status holds: its sentence names them. */
static int numbers_of(int status)
{
    static const char *const sentence[] = {
#define CCUTE_STATUS(id, text, sentence) sentence,
        "",
#include <ccute/status.def>
#undef CCUTE_STATUS
    };
    int count = 0;
    for (const char *c = status < (int)(sizeof sentence / sizeof *sentence) ? sentence[status] : "%w"; *c; c++) {
        const char *digit = *c != '%' ? "" : c[1] == 'c' || c[1] == 'q' ? c + 2 : c + 1;
        const int last = *digit == 'w' ? 8 : *digit >= '0' && *digit <= '7' ? *digit - '0' + 1 : 0;
        count = last > count ? last : count;
    }
    return count;
}

/* Clear a bad value except its status and the numbers that the status names. */
static void tidy_bad(ccute_layout *layout, bool is_layout)
{
    ccute_tuple *const tuple = &layout->shape;
    memset(&tuple->spare, 0, sizeof tuple->spare);
    memset(tuple->prof, 0, sizeof tuple->prof);
    for (int i = numbers_of(tuple->status); i < CCUTE_MAX_LEAVES; i++)
        tuple->v[i] = 0;
    if (is_layout)
        memset((char *)layout + sizeof *tuple, 0, sizeof *layout - sizeof *tuple);
}

void point_tidy(const struct ast_type *type, unsigned char *byte)
{
    ccute_layout layout;
    ccute_tuple *const tuple = &layout.shape;
    const bool is_layout = type->kind == AST_TYPE_LAYOUT && (size_t)type->size == sizeof layout;
    if (!is_layout && (type->kind != AST_TYPE_TUPLE || (size_t)type->size != sizeof *tuple))
        return;
    memcpy(&layout, byte, (size_t)type->size);
    if (tuple->status) {
        tidy_bad(&layout, is_layout);
        memcpy(byte, &layout, (size_t)type->size);
        return;
    }
    if (tuple->n > CCUTE_MAX_LEAVES)
        return;
    tuple->op = tuple->via = 0;
    memset(&tuple->spare, 0, sizeof tuple->spare);
    for (int i = tuple->n; i < CCUTE_MAX_LEAVES; i++) {
        tuple->prof[i] = 0;
        tuple->v[i] = 0;
        if (is_layout)
            layout.stride[i] = 0;
    }
    if (is_layout)
        memset(layout.spare, 0, sizeof layout.spare);
    memcpy(byte, &layout, (size_t)type->size);
}
