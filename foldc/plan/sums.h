/* Sums of one product that are A or B of another (sums.c). They are in registers, and so is the next operand: it is
 * right only if each register has the element that the instruction reads there (sums_order.c). */
#ifndef FOLDC_PLAN_SUMS_H
#define FOLDC_PLAN_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include <ccute/layout.h>

#include "foldc/expr/expr.h"

struct ast_decl;
struct ast_node;
struct copy;
struct fold;
struct gemm;

/* Registers that a call reads or writes: element i of its layout is element at[i] of the array, plus the shift. */
struct sums_side {
    const struct ast_decl *array; /* NULL: these are no registers, or foldc cannot follow the layout */
    const expr *shift;            /* in bytes */
    int64_t bytes;                /* of an element */
    int64_t *at;
    int64_t count;
};

/* A product: C, A and B. Or a copy, which may convert: destination and source. */
struct sums_call {
    const struct ast_node *node;
    struct sums_side side[3];
    const ccute_tiled_mma *mma; /* bound to thread 0; NULL: a copy */
    const expr *thread;         /* that it is bound to */
    int64_t extent[3];          /* the instructions along M, N and K */
    const char *name;           /* of the instruction */
};

struct sums_calls {
    struct sums_call **item; /* in the arena */
    size_t count, capacity;
};

/* Note a product, or a copy among registers, that folds. */
void sums_note_product(struct fold *fold, const struct gemm *gemm);
void sums_note_copy(struct fold *fold, const struct copy *copy);

/* The content of a register: a value of C, as the thread counts them. */
struct sums_value {
    const struct sums_call *product; /* NULL: something else */
    int64_t value;
};

/* A register that has another element than the instruction reads there. */
struct sums_witness {
    int64_t thread, element;  /* of the array */
    int64_t held[2], read[2]; /* coordinates: of C, and of A or B */
    const struct sums_call *product;
};

/* Do the registers of operand 1 (A) or 2 (B) of a product surely have other elements of C than the instructions read?
   Elements may be apart by one distance, as those of two tiles are. `from`: the content of an array of that many. */
bool sums_are_misplaced(const struct sums_call *product, int operand, const struct sums_value *from, int64_t count,
                        struct sums_witness *witness);

/* Report products of the function under way whose A or B is C of another product in a wrong order. */
void sums_check(struct fold *fold);

#endif
