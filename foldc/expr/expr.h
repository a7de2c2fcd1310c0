/* Symbolic integers: immutable, hash-consed, in normal form.
 *
 * A value is a mathematical integer that the source promises to fit int64_t. Every rule that shapes an expression is
 * proved from facts, never assumed, and holds for negative values unless facts exclude them. `/` and `%` are C's; their
 * right operand is not 0, and a % b promises that a / b fits too. One table per file; all lives in its arena. */
#ifndef FOLDC_EXPR_EXPR_H
#define FOLDC_EXPR_EXPR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algebra/tri.h"
#include "foldc/base/arena.h"
#include "foldc/c/type.h"
#include "facts.h"

typedef enum expr_kind {
#define EXPR_OP(id, token, precedence) EXPR_##id,
#include "ops.def"
#undef EXPR_OP
    EXPR_KIND_COUNT
} expr_kind;

typedef struct expr expr;
typedef struct expr_table expr_table;

struct expr {
    uint8_t kind;        /* expr_kind */
    uint8_t type;        /* ctype of a SYMBOL and of a CAST */
    uint32_t n;          /* operands */
    uint32_t id;         /* in order of creation; operands come before their users */
    const expr *next;    /* in the chain of the hash table */
    uint64_t hash;       /* next to the fields that a search of the table compares, in one line of the cache */
    int64_t value;       /* of an INT; the constant of a SUM; the number of a SYMBOL */
    const char *name;    /* of a SYMBOL, as C reads it: a postfix expression */
    const int64_t *coef; /* of a SUM */
    const expr *const *op;
    /* Caches, valid while the epoch is the table's. */
    expr_facts facts;
    uint32_t epoch, visit, planned;
    uint8_t plan; /* the C type of its text */
    const expr *seen;
    wide result;
};

expr_table *expr_table_new(arena *);
arena *expr_arena(expr_table *);

/* ---- Atoms ---- */

const expr *expr_int(expr_table *, int64_t);
/* A new scalar; two of one name are two. */
const expr *expr_symbol(expr_table *, const char *name, ctype);
/* The values that a new symbol may have, where its type says it badly. Where they do not fit int64_t, it is only to be
   used as expr_cast(CTYPE_LLONG, ...) makes it, which is what int64_t has of its bits. */
void expr_set_range(expr_table *, const expr *symbol, wide lo, wide hi);
/* The value of a new symbol: what is stated later of the names in it is known of the symbol, too. One of 64 unsigned
   bits has the bits of e. */
void expr_set_value(expr_table *, const expr *symbol, const expr *e);
/* The symbol's text has effects: of the terms of a sum that name such symbols, the one made first is written first. */
void expr_take_turns(expr_table *, const expr *symbol);
/* Symbols so far; their numbers are 0, 1, ... in order of creation. */
size_t expr_symbols(const expr_table *);
const expr *expr_all(expr_table *);
const expr *expr_x(expr_table *);

static inline bool expr_is_int(const expr *e, int64_t value) { return e->kind == EXPR_INT && e->value == value; }

/* ---- Facts ---- */

expr_facts expr_facts_of(expr_table *, const expr *);

/* State facts. Expressions that were built before know them too, but keep their shape: see expr_rebuild. */
void expr_assume_range(expr_table *, const expr *, int64_t lo, int64_t hi);
void expr_assume_residue(expr_table *, const expr *, int64_t modulus, int64_t residue);
/* None of these bits is set; bit 63 stands for itself and all above. Of a symbol; else ignored. */
void expr_assume_zeros(expr_table *, const expr *, uint64_t zeros);
void expr_assume_le(expr_table *, const expr *a, const expr *b);
void expr_assume_lt(expr_table *, const expr *a, const expr *b);
void expr_assume_divides(expr_table *, const expr *d, const expr *a);
/* Is e surely 0 or a power of two? A divisor is not 0. */
bool expr_is_power(expr_table *, const expr *);
/* State that e is a power of two, if it is positive. */
void expr_assume_power(expr_table *, const expr *e);
/* State that a condition (comparisons, also of a % d with 0, joined by &&) is not 0. It ignores the parts that it
 * cannot use. */
void expr_assume(expr_table *, const expr *condition);

/* A scope of facts: leave(mark) forgets the facts stated after enter. Expressions that were shaped inside may
   only be used inside. */
size_t expr_scope_enter(expr_table *);
void expr_scope_leave(expr_table *, size_t mark);

/* ---- Operations ---- */

const expr *expr_add(expr_table *, const expr *, const expr *);
const expr *expr_sub(expr_table *, const expr *, const expr *);
const expr *expr_neg(expr_table *, const expr *);
const expr *expr_scale(expr_table *, int64_t, const expr *);
const expr *expr_mul(expr_table *, const expr *, const expr *);
const expr *expr_div(expr_table *, const expr *, const expr *);
const expr *expr_mod(expr_table *, const expr *, const expr *);
/* a / b rounded up, for a >= 0 and b > 0. */
const expr *expr_ceil_div(expr_table *, const expr *, const expr *);
const expr *expr_min(expr_table *, const expr *, const expr *);
const expr *expr_max(expr_table *, const expr *, const expr *);
const expr *expr_abs(expr_table *, const expr *);
const expr *expr_and(expr_table *, const expr *, const expr *);
const expr *expr_or(expr_table *, const expr *, const expr *);
const expr *expr_xor(expr_table *, const expr *, const expr *);
const expr *expr_complement(expr_table *, const expr *);
/* The right operand is in 0..62. */
const expr *expr_shl(expr_table *, const expr *, const expr *);
const expr *expr_shr(expr_table *, const expr *, const expr *);
/* o ^ (the bits that Sw<bits,base,shift> moves), split so that the part that the swizzle leaves alone is added. */
const expr *expr_swizzle(expr_table *, int bits, int base, int shift, const expr *o);

const expr *expr_eq(expr_table *, const expr *, const expr *);
const expr *expr_ne(expr_table *, const expr *, const expr *);
const expr *expr_lt(expr_table *, const expr *, const expr *);
const expr *expr_le(expr_table *, const expr *, const expr *);
const expr *expr_not(expr_table *, const expr *);
const expr *expr_land(expr_table *, const expr *, const expr *);
const expr *expr_lor(expr_table *, const expr *, const expr *);
const expr *expr_select(expr_table *, const expr *condition, const expr *yes, const expr *no);

/* C's conversion to a type: nothing if the value fits, otherwise the rest modulo 2 to its width. */
const expr *expr_cast(expr_table *, ctype, const expr *);

/* The binary operation (or comparison) of that kind. */
const expr *expr_binary(expr_table *, expr_kind, const expr *, const expr *);

/* ---- Questions ---- */

tri expr_is_eq(expr_table *, const expr *a, const expr *b);
tri expr_is_lt(expr_table *, const expr *a, const expr *b);
tri expr_is_le(expr_table *, const expr *a, const expr *b);
/* Is a a multiple of d? */
tri expr_is_multiple(expr_table *, const expr *a, const expr *d);

/* ---- Values ---- */

/* The value of e where symbol i is symbols[i]. *overflow is set, and 0 returned, if it does not fit int64_t, if a
   divisor is 0, or if an operand of anything but a sum or a product does not fit. */
int64_t expr_eval(expr_table *, const expr *, const int64_t *symbols, bool *overflow);

/* What replaces a symbol; NULL: it stays. */
typedef const expr *expr_replacement(void *context, const expr *symbol);

/* e with values in the place of its symbols. With integers, a term of a sum may not fit where the sum does:
   expr_overflowed says so. */
const expr *expr_subst(expr_table *, const expr *, expr_replacement *replacement, void *context);

/* The same for one symbol. */
const expr *expr_subst_one(expr_table *, const expr *, const expr *symbol, const expr *value);

/* e shaped again with all the present facts. */
const expr *expr_rebuild(expr_table *, const expr *);

/* ---- Forms ---- */

/* About the machine instructions of the text of e, a part that it holds twice counts once. */
unsigned expr_cost(expr_table *, const expr *e);

/* A sum whose terms share factors, each multiplied once, where that costs less; else e. For text: its terms are no
   longer apart. */
const expr *expr_factored(expr_table *, const expr *e);

/* A scope in which e, a sum or a product, is at most that. */
size_t expr_enter_at_most(expr_table *, const expr *e, wide most);
void expr_leave_narrow(expr_table *, size_t scope);

/* Is the text of e, a sum or a product, of 64 bits? */
bool expr_is_printed_wide(expr_table *, const expr *e);

/* The next product h * w such that a stated relation bounds y by h, of a term w * y of e, from *relation on; NULL:
   there is none more. */
const expr *expr_extents_around(expr_table *, const expr *e, size_t *relation);

/* 0 < e and (e & (e - 1)) == 0: e is a power of two. */
const expr *expr_power_condition(expr_table *, const expr *e);

/* e without quotients by powers of two that are not known, where that is cheaper: x - (x & (n - 1)) for n * (x / n). */
const expr *expr_factored_by_powers(expr_table *, const expr *e);

/* expr_factored that also takes out a number that terms have: (a + b) * 8 for a * 8 + b * 8. */
const expr *expr_factored_by_equals(expr_table *, const expr *e);

/* expr_factored that also takes out numbers. It is for text that no loop repeats with other values: in a loop, a term
   that stays constant would no longer be apart from one that changes. */
const expr *expr_factored_by_numbers(expr_table *, const expr *e);

/* The cost by which these forms are chosen: with the masks of shifts that are multiplied. */
unsigned expr_definition_cost(expr_table *, const expr *e);

/* The first operation on two integers whose result did not fit, since this was last cleared. */
typedef struct expr_overflow {
    char op; /* 0: none */
    int64_t a, b;
} expr_overflow;

expr_overflow *expr_overflowed(expr_table *);

#endif
