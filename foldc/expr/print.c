#include "precedence.h"
#include "print.h"
#include "table.h"

#include <limits.h>

typedef struct printer {
    expr_table *table;
    ccute_sink *sink;
    struct expr_style style;
    bool next_to_signed; /* the text is a term of a sum that widens ints with their signs */
} printer;

static const char *token(const expr *e)
{
    static const char *const tokens[] = {
#define EXPR_OP(id, token, precedence) token,
#include "ops.def"
#undef EXPR_OP
    };
    return tokens[e->kind];
}

static void put(const printer *out, const char *text) { ccute_put_string(out->sink, text); }

static void print_at(const printer *, const expr *, int precedence);

/* ---- Literals ---- */

static const char *suffix_of(ctype type)
{
    switch (type) {
    case CTYPE_UINT:
        return "u";
    case CTYPE_LONG:
        return "L";
    case CTYPE_ULONG:
        return "UL";
    case CTYPE_LLONG:
        return "LL";
    case CTYPE_ULLONG:
        return "ULL";
    default:
        return "";
    }
}

/* The literal of a type: with a suffix where the type does not follow. */
static void print_int(const printer *out, int64_t value, ctype type, bool forced)
{
    const char *suffix = forced || (type == CTYPE_UINT && value > INT_MAX) ? suffix_of(type) : "";
    const bool is_least = value == INT64_MIN || (value == INT_MIN && type == CTYPE_INT);
    put(out, is_least ? "(" : "");
    ccute_put_int(out->sink, is_least ? value + 1 : value);
    put(out, suffix);
    put(out, is_least ? " - 1)" : "");
}

/* ---- Operands ---- */

/* Does an operand of type `from` become `to` in the company of an operand of type `to`? */
static bool joins(ctype from, ctype to) { return from <= to; }

static void print_cast(const printer *out, ctype type, const expr *e)
{
    put(out, "(");
    put(out, ctype_name(type));
    put(out, ")");
    print_at(out, e, P_UNARY);
}

/* k * x, k positive, unsigned by its operand's type alone. */
static bool is_unsigned_multiple(expr_table *table, const expr *e)
{
    return e->kind == EXPR_SUM && e->n == 1 && e->value == 0 && e->coef[0] > 1 && e->op[0]->kind != EXPR_PRODUCT &&
           expr_plan(table, e) == CTYPE_UINT;
}

/* A cast of a multiple to int goes to its operand, which fits if the multiple does. */
static void print_conversion(const printer *out, ctype type, const expr *e, int precedence)
{
    const bool multiple = type == CTYPE_INT && is_unsigned_multiple(out->table, e);
    const bool bracket = precedence > (multiple ? P_PRODUCT : P_UNARY);
    put(out, bracket ? "(" : "");
    print_cast(out, type, multiple ? e->op[0] : e);
    if (multiple) {
        put(out, " * ");
        ccute_put_int(out->sink, e->coef[0]);
    }
    put(out, bracket ? ")" : "");
}

/* An operand that is brought to a type; when forced, by its own text, else perhaps by the company it is in. */
static void print_operand(const printer *out, const expr *e, ctype type, bool forced, int precedence)
{
    const ctype own = expr_plan(out->table, e);
    if (e->kind == EXPR_INT) {
        const bool bracket = expr_int_precedence(e->value) < precedence;
        put(out, bracket ? "(" : "");
        /* A literal of 64 bits without a suffix is a long. */
        print_int(out, e->value, type, forced && (own != type || type == CTYPE_LLONG));
        put(out, bracket ? ")" : "");
    } else if (joins(own, type) && !(forced && own != type)) {
        print_at(out, e, precedence);
    } else {
        print_conversion(out, type, e, precedence);
    }
}

/* Has the text of e this type, or is it cast to it because it would not follow the company? */
static bool has_type(expr_table *table, const expr *e, ctype type)
{
    const ctype own = expr_plan(table, e);
    if (e->kind == EXPR_INT)
        return own == type || (type == CTYPE_UINT && e->value > INT_MAX) || (type == CTYPE_INT && e->value == INT_MIN);
    return own == type || !joins(own, type);
}

/* Which of the first two operands must be cast for the others to follow: neither (-1) if one has the type. */
static int cast_operand(expr_table *table, const expr *a, const expr *b, ctype type)
{
    if (has_type(table, a, type) || (b && has_type(table, b, type)))
        return -1;
    return b && a->kind != EXPR_SYMBOL && b->kind == EXPR_SYMBOL ? 1 : 0;
}

/* a token b, in a type. */
static void print_pair(const printer *out, const expr *a, const char *text, const expr *b, ctype type, int left,
                       int right)
{
    const int cast = cast_operand(out->table, a, b, type);
    print_operand(out, a, type, cast == 0, left);
    put(out, text);
    print_operand(out, b, type, cast == 1, right);
}

/* Would a compiler warn of comparing e with something of that type? Of the same width, and signed where that is not. */
static bool differs_in_sign(expr_table *table, const expr *e, ctype type)
{
    const ctype own = expr_plan(table, e);
    return e->kind != EXPR_INT && ctype_bits(own) == ctype_bits(type) && ctype_signed(own) != ctype_signed(type);
}

/* Prints two operands whose signs must agree in the text: next to a comparison and in the branches of ?:. */
static void print_alike(const printer *out, const expr *a, const char *text, const expr *b, ctype type, int precedence)
{
    const int cast = cast_operand(out->table, a, b, type);
    print_operand(out, a, type, cast == 0 || differs_in_sign(out->table, a, type), precedence);
    put(out, text);
    print_operand(out, b, type, cast == 1 || differs_in_sign(out->table, b, type), precedence);
}

/* ---- Sums and products ---- */

static void print_chain(const printer *, const expr *, const expr_chain *);

/* Is an item of a chain printed in the chain's own modular arithmetic? */
static bool wraps(expr_table *table, const expr_chain *chain, const expr *e)
{
    return chain->modular && expr_plan_nested(table, chain, e);
}

static void print_item(const printer *out, const expr_chain *chain, size_t i, bool forced, int precedence)
{
    const expr *e = chain->item[i].e;
    if (!wraps(out->table, chain, e)) {
        print_operand(out, e, chain->type, forced, precedence);
        return;
    }
    const expr_chain part = expr_modular_chain(out->table, e, chain->type);
    const bool bracket = (expr_is_product(e) ? P_PRODUCT : P_SUM) < precedence;
    put(out, bracket ? "(" : "");
    print_chain(out, e, &part);
    put(out, bracket ? ")" : "");
}

/* Is the factor printed in a type of 32 bits that is not its own? */
static bool has_other_type(const printer *out, const expr_chain *chain, size_t i, bool wide)
{
    return !out->style.for_readers &&
           expr_factor_type(out->table, chain, i, wide, out->next_to_signed) != expr_plan(out->table, chain->item[i].e);
}

/* A factor in another type of 32 bits, the operand of a shift in that type; wide: then in the type of the product. */
static void print_factor(const printer *out, const expr_chain *chain, size_t i, bool wide, int precedence)
{
    const expr *e = chain->item[i].e;
    const ctype type = expr_factor_type(out->table, chain, i, wide, out->next_to_signed);
    int places;
    if (wide) {
        put(out, "(");
        put(out, ctype_name(chain->type));
        put(out, ")");
        precedence = P_UNARY;
    }
    if (!expr_is_int_shift(out->table, e, &places)) {
        print_conversion(out, type, e, precedence);
        return;
    }
    put(out, precedence > P_SHIFT ? "(" : "");
    print_cast(out, type, e->op[0]);
    put(out, " >> ");
    ccute_put_int(out->sink, places);
    put(out, precedence > P_SHIFT ? ")" : "");
}

static int chain_cast(const printer *out, const expr_chain *chain)
{
    const expr *second = chain->n > 1 ? chain->item[1].e : NULL;
    if (wraps(out->table, chain, chain->item[0].e))
        return -1;
    if (chain->item[0].minus)
        return has_type(out->table, chain->item[0].e, chain->type) ? -1 : 0;
    if (second && wraps(out->table, chain, second))
        return -1;
    return cast_operand(out->table, chain->item[0].e, second, chain->type);
}

/* -x */
static void print_negated(const printer *out, const expr *e, ctype type)
{
    put(out, "-");
    print_operand(out, e, type, true, P_UNARY);
}

/* Is it a symbol times -1? */
static bool is_negated(const expr_chain *chain)
{
    return chain->n == 2 && !chain->item[0].minus && chain->item[0].e->kind == EXPR_SYMBOL &&
           expr_is_int(chain->item[1].e, -1);
}

/* The operands and the signs between them. */
static void print_chain(const printer *out, const expr *e, const expr_chain *chain)
{
    const bool product = expr_is_product(e);
    if (product && is_negated(chain)) {
        print_negated(out, chain->item[0].e, chain->type);
        return;
    }
    const size_t narrow = product ? 0 : expr_plan_narrow(out->table, chain);
    const int cast = narrow ? -1 : chain_cast(out, chain);
    if (chain->item[0].minus)
        put(out, "-");
    for (size_t i = 0; i < chain->n; i++) {
        const int first = chain->item[i].minus ? P_UNARY : product ? P_PRODUCT : P_SUM;
        const bool is_added = chain->item[i].e->kind == EXPR_SYMBOL && !chain->item[i].minus;
        const int later = product ? P_UNARY : is_added ? P_SUM : P_PRODUCT; /* no brackets around a name: + name */
        if (i > 0)
            put(out, product ? " * " : chain->item[i].minus ? " - " : " + ");
        if (i < narrow)
            print_operand(out, chain->item[i].e, CTYPE_INT, true, i == 0 ? first : later);
        else if (product && has_other_type(out, chain, i, cast == (int)i))
            print_factor(out, chain, i, cast == (int)i, i == 0 ? first : later);
        else
            print_item(out, chain, i, cast == (int)i || (narrow && i == narrow), i == 0 ? first : later);
    }
}

static void print_sum(const printer *out, const expr *e)
{
    const expr_chain chain = expr_chain_led(out->table, e, out->style.lead);
    printer terms = *out;
    terms.next_to_signed |= !expr_is_product(e) && expr_widens_ints(out->table, &chain);
    const bool back = chain.modular && expr_facts_of(out->table, e).lo < 0;
    put(out, back ? "(long long)(" : "");
    if (expr_is_product(e) && e->kind == EXPR_SUM && e->coef[0] == -1 && !chain.modular)
        print_negated(out, e->op[0], chain.type);
    else
        print_chain(&terms, e, &chain);
    put(out, back ? ")" : "");
}

static void print_converted(const printer *out, const expr *e)
{
    const bool bare = expr_is_cut(out->table, e);
    expr_chain chain;
    if (!expr_plan_cut(out->table, e, &chain)) {
        print_cast(out, (ctype)e->type, e->op[0]);
        return;
    }
    if (!bare) {
        put(out, "(");
        put(out, ctype_name((ctype)e->type));
        put(out, ")(");
    }
    print_chain(out, e->op[0], &chain);
    put(out, bare ? "" : ")");
}

/* ---- Other operations ---- */

static void print_quotient(const printer *out, const expr *e)
{
    const ctype type = expr_plan_inside(out->table, e);
    const expr *x = e->op[0];
    const bool masks = expr_plan_power(out->table, e);
    int places;
    if (!masks && !expr_plan_bits(out->table, e, &places)) {
        print_pair(out, x, e->kind == EXPR_DIV ? " / " : " % ", e->op[1], type, P_PRODUCT, P_UNARY);
    } else if (e->kind == EXPR_DIV) {
        print_operand(out, x, type, true, P_PRODUCT);
        put(out, " >> ");
        ccute_put_int(out->sink, places);
    } else {
        const expr *mask = masks ? e->op[1] : expr_int(out->table, e->op[1]->value - 1);
        print_pair(out, x, masks ? " & (" : " & ", mask, type, expr_beside_bits(out->table, x, P_AND),
                   masks ? P_SUM : P_PRIMARY);
        put(out, masks ? " - 1)" : "");
    }
}

/* A negative number is not shifted left: it is multiplied. */
static void print_shift(const printer *out, const expr *e)
{
    const ctype type = expr_plan_inside(out->table, e);
    const bool multiply = e->kind == EXPR_SHL && expr_facts_of(out->table, e->op[0]).lo < 0;
    print_operand(out, e->op[0], type, true, P_PRODUCT);
    put(out, multiply ? ctype_bits(type) == 64 ? " * (1ll << " : " * (1 << " : e->kind == EXPR_SHL ? " << " : " >> ");
    print_at(out, e->op[1], P_UNARY);
    put(out, multiply ? ")" : "");
}

static void print_bits(const printer *out, const expr *e)
{
    const int precedence = expr_precedence_of_kind(e);
    const char *const text = e->kind == EXPR_AND ? " & " : e->kind == EXPR_OR ? " | " : " ^ ";
    const int left = expr_beside_bits(out->table, e->op[0], precedence);
    const int right = expr_beside_bits(out->table, e->op[1], precedence);
    print_pair(out, e->op[0], text, e->op[1], expr_plan_inside(out->table, e), left,
               right == precedence ? P_PRIMARY : right);
}

/* a <= k reads better as a < k + 1, and k <= a as a >= k. */
static void print_comparison(const printer *out, const expr *e, bool negated)
{
    const ctype type = expr_plan_inside(out->table, e);
    const expr *a = e->op[0], *b = e->op[1];
    const char *text = e->kind == EXPR_LT ? " < " : e->kind == EXPR_LE ? " <= " : negated ? " != " : " == ";
    if (e->kind == EXPR_LE && b->kind == EXPR_INT && b->value >= 0 && b->value < INT_MAX) {
        b = expr_int(out->table, b->value + 1);
        text = " < ";
    } else if (a->kind == EXPR_INT && e->kind != EXPR_EQ) {
        a = e->op[1];
        b = e->op[0];
        text = e->kind == EXPR_LT ? " > " : " >= ";
    }
    print_alike(out, a, text, b, type, P_SHIFT);
}

static void print_extreme(const printer *out, const expr *e)
{
    const ctype type = expr_plan_inside(out->table, e);
    print_alike(out, e->op[0], e->kind == EXPR_MIN ? " < " : " > ", e->op[1], type, P_SHIFT);
    put(out, " ? ");
    print_alike(out, e->op[0], " : ", e->op[1], type, P_LOR);
}

static void print_select(const printer *out, const expr *e)
{
    print_at(out, e->op[0], P_LOR);
    put(out, " ? ");
    print_alike(out, e->op[1], " : ", e->op[2], expr_plan_inside(out->table, e), P_LOR);
}

static void print_logic(const printer *out, const expr *e)
{
    const expr *a = e->op[0], *b = e->op[1];
    print_at(out, a, a->kind == e->kind ? expr_precedence_of_kind(e) : P_COMPARE);
    put(out, e->kind == EXPR_LAND ? " && " : " || ");
    print_at(out, b, P_COMPARE);
}

static void print_not(const printer *out, const expr *e)
{
    if (e->op[0]->kind == EXPR_EQ) {
        print_comparison(out, e->op[0], true);
        return;
    }
    put(out, "!");
    print_at(out, e->op[0], P_UNARY);
}

static void print_symbol(const printer *out, const expr *e, int precedence)
{
    if (out->style.spell)
        out->style.spell(out->style.context, out->sink, e, precedence);
    else
        put(out, e->name);
}

static void print(const printer *out, const expr *e, int precedence)
{
    switch (e->kind) {
    case EXPR_INT:
        print_int(out, e->value, expr_plan_int(e->value), false);
        break;
    case EXPR_SYMBOL:
        print_symbol(out, e, precedence);
        break;
    case EXPR_SUM:
    case EXPR_PRODUCT:
        print_sum(out, e);
        break;
    case EXPR_DIV:
    case EXPR_MOD:
        print_quotient(out, e);
        break;
    case EXPR_MIN:
    case EXPR_MAX:
        print_extreme(out, e);
        break;
    case EXPR_SHL:
    case EXPR_SHR:
        print_shift(out, e);
        break;
    case EXPR_EQ:
    case EXPR_LT:
    case EXPR_LE:
        print_comparison(out, e, false);
        break;
    case EXPR_NOT:
        print_not(out, e);
        break;
    case EXPR_LAND:
    case EXPR_LOR:
        print_logic(out, e);
        break;
    case EXPR_SELECT:
        print_select(out, e);
        break;
    case EXPR_CAST:
        print_converted(out, e);
        break;
    case EXPR_ALL:
    case EXPR_X:
        put(out, token(e));
        break;
    default:
        print_bits(out, e);
        break;
    }
}

/* e, in brackets if it binds less tightly than the place asks. */
static void print_at(const printer *out, const expr *e, int precedence)
{
    const bool bracket = expr_precedence(out->table, e) < precedence;
    put(out, bracket ? "(" : "");
    print(out, e, bracket ? C_ANY : precedence);
    put(out, bracket ? ")" : "");
}

ctype expr_print_styled(expr_table *table, ccute_sink *sink, const expr *e, ctype wanted, int precedence,
                        const struct expr_style *style)
{
    const printer out = {table, sink, *style, false};
    e = expr_factored(table, e);
    const size_t mark = expr_enter_narrow(table, e);
    if (wanted == CTYPE_COUNT) {
        print_at(&out, e, precedence);
        wanted = e->kind == EXPR_SYMBOL ? ctype_promoted((ctype)e->type) : expr_plan(table, e);
    } else {
        print_operand(&out, e, wanted, true, precedence);
    }
    expr_leave_narrow(table, mark);
    return wanted;
}

ctype expr_print(expr_table *table, ccute_sink *sink, const expr *e, ctype wanted, int precedence)
{
    const struct expr_style usual = {NULL, NULL, NULL, false};
    return expr_print_styled(table, sink, e, wanted, precedence, &usual);
}

ctype expr_print_early(expr_table *table, ccute_sink *sink, const expr *e)
{
    const printer out = {table, sink, {NULL, NULL, NULL, false}, false};
    expr_chain chain;
    e = expr_factored(table, e);
    if (!expr_plan_promised(table, e, &chain))
        return expr_print(table, sink, e, CTYPE_COUNT, C_ANY);
    put(&out, "(long long)(");
    print_chain(&out, e, &chain);
    put(&out, ")");
    return CTYPE_LLONG;
}
