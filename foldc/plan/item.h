/* The plan of a function: a flat list of items, in the order of their decisions. An item has a place of the source, the
 * kind of decision, the new text for the place, and the symbols in that text. These symbols alone decide which residues
 * are declared, and in which of two twins. */
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
    PLAN_REGION,  /* statements that are written twice: where a guard holds, and where it does not */
    PLAN_ARRAY,   /* CCUTE_REGS, CCUTE_SHARED */
    PLAN_FORM,    /* CCUTE_FORM */
    PLAN_CALL,    /* a call of a clone, in up to three pieces */
    PLAN_HEAD,    /* the head of a clone */
    PLAN_CLONES,  /* clones, after their helper */
    PLAN_UNUSED,  /* the attribute of a helper without calls, or an empty use of a variable without uses: no warning */
    PLAN_EXPECT,  /* an expectation that is met: it becomes a comment */
    PLAN_STATED,  /* the dimensions that a kernel states, checked at its beginning */
    PLAN_DISCARD  /* a branch of if constexpr that the instance does not have */
};

/* The expressions in a text. */
struct plan_names {
    const expr *const *item;
    size_t count;
};

struct plan_item {
    enum plan_kind kind;
    const struct ast_node *node; /* NULL: the item is about a whole function */
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

/* The plan of one function, one instance or one clone, in one view. fold_function_body returns it closed: no item comes
   or goes after that. */
struct function_plan {
    const struct ast_function *function;
    const struct clone *clone; /* the plan is of this clone of the function; NULL: of the function itself */
    int arch;                  /* of its view: __CUDA_ARCH__; 0: the host's */
    struct edits edits;        /* one for each item, which it points to */
};
struct function_plans {
    const struct function_plan **item;
    size_t count, capacity;
};

struct plan_ranges {
    struct edit_range *item;
    size_t count, capacity;
};

/* The plans, and the notes for the items that come next. */
struct fold_plan {
    struct function_plan *open;  /* of the function under way */
    struct plan_exprs named;     /* expressions in text that is not in an item yet */
    struct plan_ranges repeated; /* pieces of the source in text that is not in an item yet */
    struct slots slots;          /* in the texts of the open plan's items */
    struct plan_declared declared;
    struct plan_guarded guarded;  /* statements with two texts */
    struct function_plans view;   /* closed, of the view under way, without the plans of clones and instances */
    struct edits joined;          /* of the views before; at the end, of the file */
    struct function_plans before; /* of the views before, with those of clones and instances (view.c) */
    int arch;                     /* of the view under way */
    struct plan_outcomes outcomes;
    struct plan_functions helpers; /* marked functions that folded calls named */
    struct plan_decls changed;     /* variables that were reported as reassigned */
    struct plan_nodes alone;       /* copies with an atom that each thread makes by itself */
};

/* Note that the text which is being made has the expression e. */
void plan_name(struct fold *fold, const expr *e);

/* Note that the text which is being made repeats [begin,end) of the source, with the directives in it. */
void plan_repeat(struct fold *fold, uint32_t begin, uint32_t end);

/* The same of a node's bytes, where the source has them in one piece. */
void plan_repeat_node(struct fold *fold, const struct ast_node *node);

/* The same of the pieces of the source that symbols of e stand for. */
void plan_repeat_named(struct fold *fold, const expr *e);

/* Keep the declarations of the ccute variables that the text of e names. */
void plan_retain(struct fold *fold, const expr *e);

/* The expressions noted since the last item, or since the last call. */
struct plan_names plan_take(struct fold *fold);

/* Open a plan for the function; or for the clone under way, which is made of the function. */
void plan_open(struct fold *fold, const struct ast_function *function);

/* Close the open plan. */
const struct function_plan *plan_close(struct fold *fold);

/* The edits of the open plan so far; none if no plan is open. */
struct edits plan_so_far(const struct fold *fold);

/* The view keeps the plan. */
void plan_keep(struct fold *fold, const struct function_plan *plan);

/* The edits of all plans that the view under way keeps, in their order. */
struct edits plan_of_view(const struct fold *fold);

/* Add an item for [begin,end) with the expressions noted since the last item: to the open plan; or to the file, after
   its views are joined. */
void plan_put(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t begin, uint32_t end,
              const char *text);
/* The brace that ends a statement which got an opening one. */
void plan_put_brace(struct fold *fold, enum plan_kind kind, const struct ast_node *node, uint32_t end);
void plan_put_in_file(struct fold *fold, enum plan_kind kind, uint32_t begin, uint32_t end, const char *text);

/* Has the open plan an item of that kind for the node? */
bool plan_has(const struct fold *fold, enum plan_kind kind, const struct ast_node *node);

#endif
