/* Symbols and their meanings (symbol.c). */
#ifndef FOLDC_PLAN_SYMBOL_H
#define FOLDC_PLAN_SYMBOL_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"
#include "path.h"

struct fold;
struct explain_loop;

/* A leaf of a layout whose form CCUTE_FORM states. */
struct symbol_leaf {
    enum { LEAF_OF_NONE, LEAF_EXTENT, LEAF_STRIDE, LEAF_OFFSET } kind;
    int mode; /* of an extent or a stride: its number */
};

/* The text of the function that names a residue. */
enum symbol_use {
    SYMBOL_UNUSED,
    SYMBOL_USED_IN_ITEMS, /* in the texts of items; if its definition is a product, each name there has a slot */
    SYMBOL_USED_FREELY    /* in other text, too: the definition of another residue, say */
};

/* A symbol as a coordinate of layouts. */
struct symbol_coordinate {
    bool is_one;      /* it was one, or a part of one */
    int64_t extent;   /* the smallest extent of the modes that it was a coordinate of; 0: of none so far */
    bool is_swizzled; /* one of the layouts with these modes has a swizzle */
};

/* The meaning of a symbol. */
struct symbol {
    const struct path *path; /* a variable or a part of one; NULL: an expression of the source */
    bool is_stable;          /* its name has the same value at each place where it means this symbol */
    bool is_single;          /* its text must be evaluated exactly once: it has side effects, or a call */
    bool is_unsure;          /* compilers disagree on the type of its text, which therefore has a cast */
    bool is_ring;            /* a variable that counts modulo a number: each read has another value, within its range */
    enum symbol_use used;    /* of a residue */
    const expr *itself;
    const expr *definition;       /* of a residue: its initialiser; else NULL */
    const struct ast_node *block; /* of a residue: the block that declares it */
    bool is_argument;             /* of a clone: a leaf of an argument */
    bool is_place;                /* of such a leaf, before the clone is made: no text names it */
    const expr *set_to;           /* of a variable that keeps its first value, or of an argument: that value; or NULL */
    const expr *counts_from;      /* of a loop's counter: its first value; NULL: it is not a counter */
    struct symbol_coordinate coordinate;
    const struct explain_loop *loop; /* the loop whose counter it is; or NULL */
    struct symbol_leaf leaf;
    int builtin;           /* 1 + the number of the variable of CUDA's that it is; 0: it is another symbol */
    struct ast_node *node; /* it stands for the text of this node as a whole; or NULL */
    const struct ast_decl *const *values; /* ccute's variables that the text names, NULL at the end; NULL: none */
};

/* What names a symbol's number: two symbols of the same subject are the same number of the source. */
struct symbol_subject {
    const struct path *path; /* this and the next two are those of the symbol */
    const struct ast_node *node;
    int builtin;
    const expr *itself; /* the symbol, if foldc made it and it has none of the three */
};

struct symbol_subject symbol_subject(const struct symbol *symbol);
/* Is it the same variable or part, or the same expression of the source? */
bool symbol_same_subject(const struct symbol_subject *a, const struct symbol_subject *b);

/* The variables that are read while an expression without side effects is evaluated: one that other code changes is the
   same number at each of these reads. */
struct symbol_reads {
    const expr **item;
    size_t count, capacity;
    bool are_at_once; /* such an expression is being evaluated */
};

/* A product that text of the block names. */
struct symbol_product {
    const expr *product;
    const struct ast_node *block;
};

struct symbol_products {
    struct symbol_product *item;
    size_t count, capacity;
};

struct symbols {
    struct symbol *item; /* by number */
    size_t count, capacity;
    size_t first; /* of the function under way */
    struct symbol_reads reads;
    struct symbol_products written; /* by the text of the function under way */
};

/* Make a symbol; `about` is its meaning. A symbol of 64 unsigned bits may be 2^63 or more: then only its bits are
 * known. */
const expr *fold_symbol(struct fold *fold, const char *name, ctype type, struct symbol about);

/* Begin to read the operands of a call or a declaration at once, if none of them has side effects. Returns whether that
   began, for fold_read_apart, which ends it. */
bool fold_read_at_once(struct fold *fold, const struct ast_node *node);
void fold_read_apart(struct fold *fold, bool began);

/* The symbol of an earlier read at once with this one: of the variable, or, with a path of NULL, of the same expression
   as the node; NULL: there is none. fold_note_read keeps a symbol for the reads that follow. */
const expr *fold_read_before(const struct fold *fold, const struct path *path, const struct ast_node *node, ctype type);
void fold_note_read(struct fold *fold, const expr *symbol);

/* The same of a text of foldc's. Symbols from `first` on are of one call, in which nothing is written. */
const expr *fold_read_text_before(const struct fold *fold, const char *text, ctype type, size_t first);

/* The variable that a symbol is, or is a part of; NULL: an expression of the source, or a variable of CUDA's. */
static inline const struct ast_decl *symbol_decl(const struct symbol *symbol)
{
    return symbol->path ? symbol->path->object : NULL;
}

/* The symbol of threadIdx.x and its like, by its number. */
const expr *fold_builtin(const struct fold *fold, int number);

/* The number of CUDA's variable that a symbol is; -1: it is another symbol. */
static inline int symbol_builtin(const struct symbol *symbol) { return symbol->builtin - 1; }

/* The value that an expression means by a bound symbol: if that may be 2^63 or more, the int64_t with the same bits. */
const expr *fold_bits(struct fold *fold, const expr *symbol);

/* Do all symbols of e keep their values? */
bool fold_is_stable(struct fold *fold, const expr *e);

/* Was a symbol made since `first` whose source must be evaluated just once? */
bool fold_has_single(const struct fold *fold, size_t first);

/* e with residues replaced by their definitions, where a term of a definition shares a factor with another term of e
   and the whole costs less that way. residues: those of the statement under way; a choice in e that is a multiple of
   one of them gets its name (shared.c). */
struct residue;
const expr *fold_shared(struct fold *fold, const expr *e, const struct residue *residues);

/* fold_shared for the text of an item: other text may name the residue, too. *lead, where it is NULL, becomes the terms
   that come first, if other text has their sum. */
const expr *fold_shared_in_text(struct fold *fold, const expr *e, const expr **lead);

/* The form that the text of a residue's definition has. */
const expr *fold_definition_form(struct fold *fold, const expr *e);

/* How often the text of e would evaluate the single symbol s. */
unsigned fold_uses(struct fold *fold, const expr *e, const expr *s);

#endif
