/* The plan of a function: a flat list of items, in the order of their decisions. An item is a place of the source, the
 * kind of decision, the text that will stand there, and the symbols that the text names: which residues are needed, and
 * in which of two twins, follows from these alone. */
#ifndef FOLDC_PLAN_ITEM_H
#define FOLDC_PLAN_ITEM_H

#include <stddef.h>
#include <stdint.h>

#include "foldc/base/edit.h"
#include "foldc/expr/expr.h"
#include "slot.h"

struct ast_node;
struct ast_decl;
struct ast_function;
struct declared;
struct fold;
struct guarded;
struct outcome;

enum plan_kind {
    PLAN_DECLARE, /* a declaration of ccute's variables, or its residues */
    PLAN_PART,    /* a value in the initialiser of an array or a struct */
    PLAN_CHECK,   /* conditions before a statement */
    PLAN_QUERY,   /* a call with an integer result */
    PLAN_COPY,    /* a copy or a fill; with wide moves, where a guard chooses */
    PLAN_GEMM,    /* a product of matrices */
    PLAN_REGION,  /* statements that stand twice, after a guard */
    PLAN_ARRAY,   /* CCUTE_REGS, CCUTE_SHARED */
    PLAN_FORM,    /* CCUTE_FORM */
    PLAN_CALL,    /* a call of a clone, in up to three pieces */
    PLAN_HEAD,    /* the head of a clone */
    PLAN_CLONES,  /* clones, after their helper */
    PLAN_UNUSED,  /* the attribute of a helper that nothing calls any more, or a use of a variable that nothing uses */
    PLAN_EXPECT,  /* an expectation that is met */
    PLAN_STATED,  /* the dimensions that a kernel states, checked at its beginning */
    PLAN_DISCARD  /* a branch that an instance does not have */
};

/* Expressions whose symbols a text names. */
struct plan_names {
    const expr *const *item;
    size_t count;
};

struct plan_item {
    enum plan_kind kind;
    const struct ast_node *node; /* NULL: it is of a whole function */
    struct plan_names names;
};

/* Lists of a plan that grow. */
struct plan_exprs {
    const expr **item;
    size_t count, capacity;
};
struct plan_declared {
    struct declared *item;
    size_t count, capacity;
};
struct plan_guarded {
    struct guarded *item;
    size_t count, capacity;
};
struct plan_outcomes {
    struct outcome *item;
    size_t count, capacity;
};
struct plan_functions {
    const struct ast_function **item;
    size_t count, capacity;
};
struct plan_decls {
    const struct ast_decl **item;
    size_t count, capacity;
};
struct plan_nodes {
    const struct ast_node **item;
    size_t count, capacity;
};

/* The plan of one function, of an instance or of a clone, in one view. It is closed once fold_function_body returns it:
   no item comes or goes then. */
struct function_plan {
    const struct ast_function *function;
    const struct clone *clone; /* that is made of it; NULL: itself */
    struct edits edits;        /* each carries out an item */
};
struct function_plans {
    const struct function_plan **item;
    size_t count, capacity;
};

struct plan_ranges {
    struct edit_range *item;
    size_t count, capacity;
};

/* The plans. */
struct fold_plan {
    struct function_plan *open;  /* of the function under way */
    struct plan_exprs named;     /* by text that is not in an item yet */
    struct plan_ranges repeated; /* pieces of the source in text that is not in an item yet */
    struct slots slots;          /* in the texts of its items */
    struct plan_declared declared;
    struct plan_guarded guarded; /* statements with two texts */
    struct function_plans view;  /* closed, of the view under way, without the plans of clones and instances */
    struct edits joined;         /* of the views before; at the end, of the file */
    struct plan_outcomes outcomes;
    struct plan_functions helpers; /* marked functions that folded calls named */
    struct plan_decls changed;     /* variables that were reported as reassigned */
    struct plan_nodes alone;       /* copies with an atom, which each thread makes on its own */
};

/* The text under way names e. */
void plan_name(struct fold *fold, const expr *e);

/* The text under way repeats [begin,end) of the source, with its directives. */
void plan_repeat(struct fold *fold, uint32_t begin, uint32_t end);

/* The text under way repeats the node's bytes, where the source has them in one piece. */
void plan_repeat_node(struct fold *fold, const struct ast_node *node);

/* The text under way repeats the pieces that symbols of e stand for. */
void plan_repeat_named(struct fold *fold, const expr *e);

/* Variables of ccute's that the text of e's symbols names stay. */
void plan_retain(struct fold *fold, const expr *e);

/* The symbols named since the last item, or since the last call. */
struct plan_names plan_take(struct fold *fold);

/* A plan for the function, as the clone under way if there is one. */
void plan_open(struct fold *fold, const struct ast_function *function);

/* The plan is complete. */
const struct function_plan *plan_close(struct fold *fold);

/* The edits of the function under way so far; where none is, there are none. */
struct edits plan_so_far(const struct fold *fold);

/* The view has the function's text by that plan. */
void plan_keep(struct fold *fold, const struct function_plan *plan);

/* The edits of all plans that the view under way keeps, in their order. */
struct edits plan_of_view(const struct fold *fold);

/* An item for [begin,end), with the names noted since the last one; the first is of the function under way, the other
   of the file, after its views are joined. */
void plan_put(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t begin, uint32_t end,
              const char *text);
void plan_put_in_file(struct fold *fold, enum plan_kind kind, uint32_t begin, uint32_t end, const char *text);

/* Has the function under way an item of that kind for the node? */
bool plan_has(const struct fold *fold, enum plan_kind kind, const struct ast_node *node);

#endif
