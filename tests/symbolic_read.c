#include "symbolic_read.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int eat(struct reading *in, const char *token)
{
    const size_t n = strlen(token);
    in->at += strspn(in->at, " ");
    if (strncmp(in->at, token, n) != 0)
        return 0;
    in->at += n;
    return 1;
}

static void need(struct reading *in, const char *token)
{
    ck_assert_msg(eat(in, token), "expected %s at '%s'", token, in->at);
}

/* The length of the name at this place. */
static size_t name_here(struct reading *in)
{
    in->at += strspn(in->at, " ");
    if (*in->at >= '0' && *in->at <= '9')
        return 0;
    return strspn(in->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
}

/* ---- Leaves ---- */

static sym_leaf read_sum(struct reading *in);

static sym_leaf read_symbol(struct reading *in)
{
    const size_t n = name_here(in);
    for (int i = 0; i < in->n; i++)
        if (strlen(in->symbol[i]->name) == n && strncmp(in->symbol[i]->name, in->at, n) == 0) {
            in->at += n;
            return in->symbol[i];
        }
    ck_abort_msg("unknown symbol at '%s'", in->at);
    return NULL;
}

static sym_leaf read_factor(struct reading *in)
{
    if (eat(in, "-"))
        return expr_neg(in->table, read_factor(in));
    if (eat(in, "(")) {
        const sym_leaf sum = read_sum(in);
        need(in, ")");
        return sum;
    }
    in->at += strspn(in->at, " ");
    if (*in->at >= '0' && *in->at <= '9')
        return expr_int(in->table, strtoll(in->at, (char **)&in->at, 10));
    return read_symbol(in);
}

static sym_leaf read_product(struct reading *in)
{
    sym_leaf product = read_factor(in);
    for (;;)
        if (eat(in, "*"))
            product = expr_mul(in->table, product, read_factor(in));
        else if (eat(in, "/"))
            product = expr_div(in->table, product, read_factor(in));
        else if (eat(in, "%"))
            product = expr_mod(in->table, product, read_factor(in));
        else
            return product;
}

static sym_leaf read_sum(struct reading *in)
{
    sym_leaf sum = read_product(in);
    for (;;)
        if (eat(in, "+"))
            sum = expr_add(in->table, sum, read_product(in));
        else if (eat(in, "-"))
            sum = expr_sub(in->table, sum, read_product(in));
        else
            return sum;
}

/* ---- Facts ---- */

static sym_leaf read_condition(struct reading *in)
{
    const sym_leaf left = read_sum(in);
    if (eat(in, "=="))
        return expr_eq(in->table, left, read_sum(in));
    if (eat(in, "<="))
        return expr_le(in->table, left, read_sum(in));
    if (eat(in, ">="))
        return expr_le(in->table, read_sum(in), left);
    if (eat(in, "<"))
        return expr_lt(in->table, left, read_sum(in));
    need(in, ">");
    return expr_lt(in->table, read_sum(in), left);
}

struct reading read_facts(expr_table *table, const char *facts)
{
    struct reading in = {.table = table, .at = facts};
    while (name_here(&in)) {
        const ctype type = eat(&in, "unsigned ") ? CTYPE_UINT : CTYPE_INT;
        const size_t n = name_here(&in);
        char name[16] = "";
        ck_assert(n < sizeof name && in.n < MAX_SYMBOLS);
        memcpy(name, in.at, n);
        in.at += n;
        in.symbol[in.n++] = expr_symbol(table, arena_copy(expr_arena(table), name, n), type);
        eat(&in, ",");
    }
    while (eat(&in, ":") || eat(&in, ";"))
        expr_assume(table, read_condition(&in));
    ck_assert_msg(!*in.at, "left over: '%s'", in.at);
    return in;
}

/* ---- Tuples and layouts ---- */

/* A tuple being read: its leaves, and the brackets that wait for the next. */
struct growing {
    sym_tuple t;
    int pending;
};

static void read_item(struct reading *in, struct growing *g)
{
    if (eat(in, "(")) {
        g->pending++;
        do
            read_item(in, g);
        while (eat(in, ","));
        need(in, ")");
        g->t.prof[g->t.n - 1]++;
        return;
    }
    ck_assert(g->t.n < CCUTE_MAX_LEAVES);
    g->t.prof[g->t.n] = (uint8_t)(g->pending << 4);
    g->pending = 0;
    g->t.v[g->t.n++] = eat(in, "_") ? expr_all(in->table) : eat(in, "X") ? expr_x(in->table) : read_sum(in);
}

static sym_tuple read_tuple(struct reading *in)
{
    struct growing g = {.pending = 0};
    read_item(in, &g);
    return g.t;
}

static int read_number(struct reading *in)
{
    int64_t value = 0;
    ck_assert(leaf_const(read_sum(in), &value));
    return (int)value;
}

static void read_swizzle(struct reading *in, sym_layout *l)
{
    l->sw_bits = (int8_t)read_number(in);
    need(in, ",");
    l->sw_base = (int8_t)read_number(in);
    need(in, ",");
    l->sw_shift = (int8_t)read_number(in);
    need(in, "> o ");
}

/* A tuple, or Sw<...> o offset o shape:stride. */
static struct sym_value read_plain(struct reading *in)
{
    struct sym_value out = {.kind = VALUE_layout};
    sym_layout l = {.offset = expr_int(in->table, 0)};
    sym_tuple stride;
    if (eat(in, "Sw<"))
        read_swizzle(in, &l);
    l.shape = read_tuple(in);
    if (eat(in, "o ")) {
        l.offset = l.shape.v[0];
        l.shape = read_tuple(in);
    }
    if (!eat(in, ":")) {
        out.kind = VALUE_tuple;
        out.tuple = l.shape;
        return out;
    }
    stride = read_tuple(in);
    ck_assert(stride.n == l.shape.n && memcmp(stride.prof, l.shape.prof, stride.n) == 0);
    memcpy(l.stride, stride.v, sizeof l.stride);
    out.layout = l;
    return out;
}

/* ---- Tilers ---- */

static void read_tiler_item(struct reading *in, leaf_cx *cx, sym_tiler *out)
{
    struct sym_value item;
    if (eat(in, "<")) {
        sym_tiler list = {.n = 0}, pushed, one;
        list.pool.offset = expr_int(in->table, 0);
        do {
            read_tiler_item(in, cx, &one);
            sym_tile_push(cx, &pushed, &list, &one);
            list = pushed;
        } while (eat(in, ","));
        need(in, ">");
        sym_tile_end(cx, &list);
        *out = list;
        return;
    }
    item = read_plain(in);
    if (item.kind == VALUE_layout)
        sym_tiler_layout(cx, out, &item.layout);
    else
        sym_tiler_tuple(cx, out, &item.tuple);
}

static struct sym_value read_tiler(struct reading *in)
{
    struct sym_value out = {.kind = VALUE_tiler};
    leaf_cx cx = leaf_open(in->table);
    read_tiler_item(in, &cx, &out.tiler);
    return out;
}

/* ---- Calls ---- */

static const struct operation *operation_here(struct reading *in)
{
    const size_t n = name_here(in);
    for (int i = 0; i < operation_count; i++)
        if (strlen(operations[i].name) == n && strncmp(operations[i].name, in->at, n) == 0 && in->at[n] == '(') {
            in->at += n + 1;
            return &operations[i];
        }
    return NULL;
}

static void note_needs(struct reading *in, leaf_cx *cx)
{
    const size_t used = strlen(in->needs);
    char text[sizeof in->needs];
    print_obligations(cx, text, sizeof text);
    if (*text)
        snprintf(in->needs + used, sizeof in->needs - used, "%s%s", used ? ", " : "", text);
    in->form_unknown |= cx->form_unknown;
}

static struct sym_value read_argument(struct reading *in, enum value_kind kind);

static struct sym_value read_call(struct reading *in, const struct operation *operation)
{
    struct sym_value arg[MAX_ARGS], out;
    leaf_cx cx;
    for (int i = 0; operation->pattern[i]; i++) {
        if (i > 0)
            need(in, ",");
        arg[i] = read_argument(in, kind_of_letter(operation->pattern[i]));
    }
    need(in, ")");
    cx = run_symbolic(in->table, operation, &out, arg);
    note_needs(in, &cx);
    return out;
}

static struct sym_value read_argument(struct reading *in, enum value_kind kind)
{
    const struct operation *operation = operation_here(in);
    struct sym_value value;
    if (!operation && kind == VALUE_tiler)
        return read_tiler(in);
    value = operation ? read_call(in, operation) : read_plain(in);
    if (kind == VALUE_tiler && value.kind == VALUE_layout) {
        const sym_layout layout = value.layout;
        value.kind = VALUE_tiler;
        value.tiler = (sym_tiler){.pool = layout, .n = 1};
    }
    ck_assert_msg(value.kind == kind, "another kind of value is needed before '%s'", in->at);
    return value;
}

struct sym_value read_text(struct reading *in, const char *text)
{
    const struct operation *operation;
    struct sym_value value;
    in->at = text;
    operation = operation_here(in);
    ck_assert_msg(operation, "no such operation: '%s'", text);
    value = read_call(in, operation);
    ck_assert_msg(!*in->at, "left over: '%s'", in->at);
    return value;
}
