/* The state of folding one file, shared by the files of plan/; each part of it stands in the header of the
 * file that owns it.
 *
 * The value of an expression is an integer expression, or one of ccute's values over such
 * expressions. Statements are walked in order; each ccute variable that keeps its first value is bound to one. What
 * is dynamic in a bound value becomes a scalar declared in the variable's place (a residue), and from there on the
 * value names that scalar. */
#ifndef FOLDC_PLAN_STATE_H
#define FOLDC_PLAN_STATE_H

#include "foldc/base/arena.h"
#include "foldc/base/diag.h"
#include "foldc/base/source.h"
#include "foldc/c/ast.h"
#include "foldc/cli/request.h"
#include "foldc/expr/algebra.h"
#include "foldc/say/message.h"

#include "bindings.h"
#include "clone.h"
#include "costly.h"
#include "flight.h"
#include "item.h"
#include "keep.h"
#include "names.h"
#include "needs.h"
#include "outcome.h"
#include "reach.h"
#include "reread.h"
#include "ring.h"
#include "room.h"
#include "symbol.h"
#include "together.h"
#include "trap.h"
#include "value.h"
#include "walk.h"

/* The target of the compilation. */
struct fold_target {
    int least_arch; /* of the GPUs, 900 for sm_90; 0: not known */
    int most_arch;
    bool has_90a; /* one of them is sm_90a, which has instructions that sm_90 has not */
    bool wraps;   /* -fwrapv: signed arithmetic wraps around */
};

/* The stated alignments of pointers. */
struct alignments {
    struct aligned *item;
    size_t count, capacity;
};

/* The facts that the function under way states about memory and registers. */
struct fold_memory {
    struct alignments alignments;
    struct rings rings;
    struct rereads rereads;
    struct flights flights;
    const struct handed *handed; /* the parameters of the calls that are followed */
    struct togethers together;   /* of all functions */
    struct room_uses rooms;      /* of all functions */
};

/* The notes that belong to the values being made, until their statement is planned. */
struct fold_pending {
    struct needs needs;
    struct traps traps;
    struct costly_copy costly;
};

/* The templates whose instances fold (instance.c). */
struct fold_generic {
    struct folded_template *templates;
    bool under_way; /* the function under way is one of these, for any other arguments */
};

struct fold {
    arena *arena;
    struct diag *diag;
    const struct fold_request *request;
    struct fold_target target;
    struct ast_file *file;
    const struct ast_function *function; /* under way */
    expr_table *table;
    leaf_cx cx; /* of the operation under way */
    struct symbols symbols;
    struct bindings bindings;
    struct fold_pending pending;
    struct fold_memory memory;
    struct fold_names names;
    struct fold_walk walk;
    struct fold_errors errors;
    struct clones clones;
    struct fold_generic generic;
    struct fold_plan plan;
    struct explain *explain; /* NULL: nothing is explained */
};

#endif
