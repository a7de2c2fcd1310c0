/* Shared by the files of the expression engine: the table, making nodes, and looking at any expression as a sum. */
#ifndef FOLDC_EXPR_TABLE_H
#define FOLDC_EXPR_TABLE_H

#include "expr.h"

/* A stated fact that is not one of a symbol's: `bound` >= 0, `of` is a multiple of `divisor`, `nonzero` is not 0, or
   `power` is a power of two, if it is positive. */
typedef struct expr_relation {
    const expr *bound, *divisor, *of, *nonzero, *power;
    uint64_t helps; /* expr_terms_helped */
} expr_relation;

/* The undo of a scope: the former facts of a symbol. */
typedef struct expr_undo {
    size_t symbol, relations;
    expr_facts facts;
} expr_undo;

/* A remembered result of a binary operation. */
typedef struct expr_memo {
    const expr *a, *b, *result;
    uint32_t epoch;
    uint8_t kind;
} expr_memo;

enum { MEMO_SLOTS = 1 << 12, SMALL_INTS = 64 };

/* All nodes, each once: expr.c. */
struct expr_nodes {
    const expr **slots; /* heads of chains; a power of two */
    size_t n_slots, n;
    uint32_t visits; /* walks so far */
};

/* The value that a symbol was set to; NULL: none is known. */
typedef struct expr_value_of {
    const expr *e;
    int depth; /* symbols that are set to values which name others that are */
    bool is_in_turn;
} expr_value_of;

/* The stated facts about the symbols, and how to take them back. */
struct expr_stated {
    expr_facts *symbols; /* the facts about each, its type included */
    expr_value_of *values;
    size_t n_symbols, room_symbols, room_values;
    bool has_turns; /* some symbol is in turn */
    expr_relation *relations;
    size_t n_relations, room_relations;
    expr_undo *undo;
    size_t n_undo, room_undo;
    uint32_t epoch; /* changes with the facts */
};

/* What a narrow text knows of a sum besides: the terms that it adds, none of which is negative, are at most that
   together. */
struct expr_ceiling {
    const expr *sum; /* NULL: there is none */
    wide most;
    size_t scope;
};

/* The effort that proofs may take: proof.c. */
struct expr_effort {
    int depth; /* of proofs within proofs */
    int steps; /* that the proof at hand may still take */
};

struct expr_table {
    arena *memory;
    struct expr_nodes nodes;
    struct expr_stated stated;
    struct expr_ceiling ceiling;
    struct expr_effort proof;
    expr_overflow overflow;
    const expr *small[SMALL_INTS]; /* the numbers from 0 on that were made */
    const expr *all, *x;
    expr_memo memo[MEMO_SLOTS];
};

/* ---- Nodes ---- */

/* The node unchanged; no rule is applied. coef is NULL except for a SUM. */
const expr *expr_node(expr_table *, expr_kind, int64_t value, size_t n, const int64_t *coef, const expr *const *op);
const expr *expr_node2(expr_table *, expr_kind, const expr *, const expr *);

/* The remembered result of a binary operation, or NULL. */
const expr *expr_recall(expr_table *, expr_kind, const expr *, const expr *);
const expr *expr_remember(expr_table *, expr_kind, const expr *, const expr *, const expr *result);

/* Note that a op b does not fit. Returns 0 as an expression. */
const expr *expr_overflow_at(expr_table *, int64_t a, char op, int64_t b);

/* ---- Sums ---- */

/* constant + coef[0] * base[0] + ...: the bases sorted by id, distinct; no coefficient is 0. */
typedef struct linear {
    int64_t constant;
    size_t n;
    const int64_t *coef;
    const expr *const *base;
} linear;

/* Any expression as a sum; *self is where a lone term lives. */
typedef struct linear_self {
    int64_t one;
    const expr *base;
} linear_self;
linear expr_linear(const expr *, linear_self *self);

/* The terms of the sums that may be proved not to be negative by r >= 0, as a set in which some others are, too. */
uint64_t expr_terms_helped(const expr *r);

/* The expression of a sum, with the rules of sums applied. */
const expr *expr_of_linear(expr_table *, const linear *);

/* coef * base, facts of it. */
const expr *expr_term(expr_table *, int64_t coef, const expr *base);
expr_facts expr_term_facts(expr_table *, int64_t coef, const expr *base);

/* The terms i with keep[i], and this constant. */
const expr *expr_pick(expr_table *, const linear *, const bool *keep, int64_t constant);

/* The largest g > 0 that divides every coefficient, and the constant; 0 for 0. */
uint64_t expr_content(const expr *);
/* Every coefficient and the constant divided by g, which divides them. */
const expr *expr_divide_content(expr_table *, const expr *, int64_t g);

/* a % k where a is a stated multiple of k away from a value that is a remainder: a loop's counter from its first value.
   NULL if nothing says so. */
const expr *expr_remainder_of_start(expr_table *, const expr *a, int64_t k);

/* a with products of sums multiplied out, as far as that stays small: for proofs. */
const expr *expr_expand(expr_table *, const expr *);

/* Is coef * base, in a sum, a shift and a mask? */
bool expr_is_masked(expr_table *, int64_t coef, const expr *base);

/* The number of such masks. */
unsigned expr_masks(expr_table *, const expr *e);

/* a / b as an expression if b divides a by its shape (coefficient and factors), else NULL. */
const expr *expr_shape_quotient(expr_table *, const expr *a, const expr *b);

/* ---- Proofs ---- */

bool expr_nonneg(expr_table *, const expr *);
/* The same, with longer proofs: of an index below the size of a layout. */
bool expr_nonneg_by_extents(expr_table *, const expr *);
bool expr_nonpos(expr_table *, const expr *);
bool expr_positive(expr_table *, const expr *);
bool expr_nonzero(expr_table *, const expr *);
/* Is a a multiple of d, if d is not 0? */
bool expr_divides_nonzero(expr_table *, const expr *d, const expr *a);
/* 0 <= a < b? */
bool expr_within(expr_table *, const expr *a, const expr *b);

/* ---- C text ---- */

/* Operands in the order of the text, for a chain of + and - or of *. */
typedef struct expr_item {
    const expr *e;
    bool minus;
} expr_item;

/* type: the type that the chain is computed in. modular: in that unsigned type, right modulo 2 to its width only; the
   text is then converted to the type that the value has. */
typedef struct expr_chain {
    size_t n;
    expr_item *item;
    ctype type;
    bool modular;
} expr_chain;

/* The remainder by a power of two that the item takes away, x % n in c * (x - x % n); NULL: it takes away another term.
 */
const expr *expr_taken_remainder(expr_table *, const expr_item *);
/* The terms of the first c * (x - x % n) of a sum first: their sum may fit an int where the whole does not. */
void expr_lead_remainder(expr_table *, expr_chain *);
/* The chain of a SUM or a PRODUCT. A sum of one term is a product. */
expr_chain expr_chain_of(expr_table *, const expr *);
/* The same with the terms of `lead` first, where no partial result needs another type for it. NULL: no terms lead. */
expr_chain expr_chain_led(expr_table *, const expr *, const expr *lead);
static inline bool expr_is_product(const expr *e)
{
    return e->kind == EXPR_PRODUCT || (e->kind == EXPR_SUM && e->n == 1 && e->value == 0);
}
/* The chain in an unsigned type, even if its values do not fit. */
expr_chain expr_modular_chain(expr_table *, const expr *, ctype);
/* Is an item of a modular chain one itself: a sum or product whose text is of more bits, or may not fit? */
bool expr_plan_nested(expr_table *, const expr_chain *, const expr *item);
/* The number of terms that a sum in 64 bits begins with and that are added as an int: the digits of one number that
   fits, a block's times its size and a thread's, before a term of 64 bits. 0: there are fewer than two. */
size_t expr_plan_narrow(expr_table *, const expr_chain *);
/* Is the operand of a conversion a chain that is computed modulo 2 to the width of *chain's type? */
bool expr_plan_cut(expr_table *, const expr *cast, expr_chain *chain);

/* Is it the promise alone that keeps the text of e, a sum or product in long long, from overflowing? Then its chain
   modulo 2^64. */
bool expr_plan_promised(expr_table *, const expr *e, expr_chain *chain);

/* The type of a factor before the product of 64 bits makes it wider: its own or, for one sign of all factors, another
   of as many bits that it fits. wide: its text is cast to the type of the product. next_to_signed: the product is a
   term of a sum that widens ints with their signs. */
ctype expr_factor_type(expr_table *, const expr_chain *, size_t i, bool wide, bool next_to_signed);
/* Does a sum of 64 bits widen ints with their signs: one that may be negative, or the multiple of one by a number? */
bool expr_widens_ints(expr_table *, const expr_chain *sum);
/* Is it x >> places, where x fits an int? */
bool expr_is_int_shift(expr_table *, const expr *, int *places);

/* A scope of facts for the text of e: with upper bounds that follow from relations, if e is of 32 bits with them and
   not without. */
size_t expr_enter_narrow(expr_table *, const expr *e);

/* The C type of the text of e. */
ctype expr_plan(expr_table *, const expr *);
/* The type that the operands of e are brought to. */
ctype expr_plan_inside(expr_table *, const expr *);
/* The type of an integer literal without a suffix. */
ctype expr_plan_int(int64_t);
/* Is it 1 << k, or the rest of that in a type? */
static inline bool expr_is_shifted(const expr *e)
{
    while (e->kind == EXPR_CAST)
        e = e->op[0];
    return e->kind == EXPR_SHL && expr_is_int(e->op[0], 1);
}
/* Is e printed as a mask: the remainder of a number that is not negative by a power of two that is not known? */
bool expr_plan_power(expr_table *, const expr *e);
/* e with c * (x - x % n) for each of its terms c * n * (x / n), where n is a power of two that is not known. */
const expr *expr_without_quotients(expr_table *, const expr *e);
/* Is e printed as a shift or a mask: a quotient or remainder of a number that is not negative by a power of two? */
bool expr_plan_bits(expr_table *, const expr *, int *places);

#endif
