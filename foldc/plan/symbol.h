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

/* Does text that is there name a residue? */
enum symbol_use {
    SYMBOL_UNUSED,
    SYMBOL_USED_IN_ITEMS, /* in slots alone, if its definition is a product */
    SYMBOL_USED_FREELY    /* in other text, too: the definition of another residue, say */
};

/* The meaning of a symbol. */
struct symbol {
    const struct path *path; /* a variable or a part of one; NULL: an expression of the source */
    bool is_stable;          /* it keeps its value wherever its name means it */
    bool is_single;          /* it must be evaluated exactly once: it has side effects, or a call in it */
    bool is_unsure;          /* compilers disagree on the type of its text without the cast in it */
    bool is_ring;            /* it counts modulo a number: another value each time, within its range */
    enum symbol_use used;    /* of a residue */
    const expr *itself;
    const expr *definition;       /* of a residue: its initialiser; else NULL */
    const struct ast_node *block; /* of a residue: the block that declares it */
    bool is_argument;             /* of a clone: a leaf of an argument */
    bool is_place;                /* of such a leaf, before the clone is made: no text names it */
    const expr *set_to;      /* of a variable that keeps its first value, or of an argument: that, where it was met */
    const expr *counts_from; /* of a loop's counter: its first value; NULL: it is none */
    int64_t extent;          /* of a mode that it is a coordinate of: the smallest so far; 0: none */
    bool is_swizzled;        /* a layout of such a mode is */
    const struct explain_loop *loop; /* that counts with it; or NULL */
    struct symbol_leaf leaf;
    int builtin;                          /* 1 more than the number of CUDA's variable that it is; 0: another symbol */
    struct ast_node *node;                /* whose text it stands for, if it is not looked into; else NULL */
    const struct ast_decl *const *values; /* ccute's variables that the text names, NULL at the end; NULL: none */
};

/* The number that a symbol stands for. */
struct symbol_subject {
    const struct path *path; /* as the symbol has it, and so the next two */
    const struct ast_node *node;
    int builtin;
    const expr *itself; /* of one that foldc made, which has none of these */
};

struct symbol_subject symbol_subject(const struct symbol *symbol);
/* Is it the same variable or part, or the same expression of the source? */
bool symbol_same_subject(const struct symbol_subject *a, const struct symbol_subject *b);

/* The variables that are read while an expression without side effects is evaluated: one that other code changes is the
   same number at each of these reads. */
struct symbol_reads {
    const expr **item;
    size_t count, capacity;
    bool are_at_once; /* such an expression is under way */
};

struct symbols {
    struct symbol *item; /* by number */
    size_t count, capacity;
    size_t first; /* of the function under way */
    struct symbol_reads reads;
};

/* A new symbol, with the facts about it. One of 64 unsigned bits may be 2^63 or more: only its bits are a value. */
const expr *fold_symbol(struct fold *fold, const char *name, ctype type, struct symbol about);

/* Begin a call or a declaration whose operands are read at once, if none of them has side effects. Returns whether it
   began, for the end of it. */
bool fold_read_at_once(struct fold *fold, const struct ast_node *node);
void fold_read_apart(struct fold *fold, bool began);

/* The symbol by which a variable, or with a path of NULL the same expression as the node, was read at once with this
   read; NULL: none. And one for the reads that follow. */
const expr *fold_read_before(const struct fold *fold, const struct path *path, const struct ast_node *node, ctype type);
void fold_note_read(struct fold *fold, const expr *symbol);

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

/* e, where a residue in it is opened if a term of its definition shares a factor with another term of e and the whole
   costs less for it. residues: of the statement under way, whose choices e names (shared.c). */
struct residue;
const expr *fold_shared(struct fold *fold, const expr *e, const struct residue *residues);

/* fold_shared for the text of an item: other text may name the residue, too. */
const expr *fold_shared_in_text(struct fold *fold, const expr *e);

/* The form that the text of a residue's definition has. */
const expr *fold_definition_form(struct fold *fold, const expr *e);

/* How often the text of e would evaluate the single symbol s. */
unsigned fold_uses(struct fold *fold, const expr *e, const expr *s);

#endif
