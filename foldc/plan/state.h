/* The state of folding one file, shared by the files of plan/. Each part of it is declared in the header of the file
 * that owns the part.
 *
 * Statements are walked in order. An expression has a value: a symbolic integer, or a layout, a tuple and so on whose
 * numbers are symbolic integers. A ccute variable that keeps its first value is bound to it. Each number of that value
 * that is not constant becomes a scalar, declared in the place of the variable's declaration (a residue); from there on
 * the value has the scalar's name instead. */
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
#include "sums.h"
#include "symbol.h"
#include "together.h"
#include "trap.h"
#include "value.h"
#include "walk.h"

/* The target of the compilation. */
struct fold_target {
    int least_arch, most_arch; /* of the GPUs, 900 for sm_90; 0: not known */
    bool has_90a;              /* one GPU is sm_90a, which has instructions that sm_90 lacks */
    bool wraps;                /* -fwrapv: signed arithmetic wraps around */
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
    struct sums_calls sums;
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
    bool under_way; /* the function under way is such a template itself, for arguments that no instance has */
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
