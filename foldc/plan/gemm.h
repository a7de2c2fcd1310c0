/* Products of matrices, on their way to matrix instructions: an instruction for each atom of the thread's part, with
 * its registers as elements of the fragments. */
#ifndef FOLDC_PLAN_GEMM_H
#define FOLDC_PLAN_GEMM_H

#include "copy.h"

/* The operands, in the order of the call's arguments. */
enum { GEMM_C, GEMM_A, GEMM_B, GEMM_OPERANDS };

/* One of them: what the thread holds of it. */
struct gemm_operand {
    struct pointer pointer;
    const sym_layout *layout; /* (values, M or N, K or N) */
    int type;                 /* CCUTE_F16 and so on */
    int64_t values;           /* of one instruction */
};

struct gemm {
    struct ast_node *node;
    bool is_first; /* the sums begin at 0 */
    ccute_mma_atom atom;
    struct gemm_operand operand[GEMM_OPERANDS];
    int64_t extent[3]; /* atoms along M, N, K */
};

/* Fold a product: false with the reason in fold->miss.what. */
bool fold_gemm(struct fold *fold, struct ast_node *call);

/* Its instructions as one statement (gemm_text.c). */
const char *gemm_text(struct fold *fold, const struct gemm *gemm);

#endif
