/* Products of matrices become matrix instructions: one for each atom of the thread's part, whose registers are elements
 * of the fragments. */
#ifndef FOLDC_PLAN_GEMM_H
#define FOLDC_PLAN_GEMM_H

#include "copy.h"

/* The operands, in the order of the call's arguments. */
enum { GEMM_C, GEMM_A, GEMM_B, GEMM_OPERANDS };

/* The arguments of a product, and the number of the flag, which ccute_gemm_accumulate has besides. */
enum { GEMM_ARGUMENTS = 7, GEMM_FLAG = GEMM_ARGUMENTS };

/* An operand: the part that the thread holds, or that the four warps read in shared memory. */
struct gemm_operand {
    struct pointer pointer;
    const sym_layout *layout; /* (values, M or N, K or N) */
    int type;                 /* CCUTE_F16 and so on */
    int64_t values;           /* the number that one instruction takes */
    bool is_shared;           /* the instruction reads it in shared memory */
    bool mn;                  /* in shared memory: elements along M or N are adjacent */
    uint64_t descriptor;      /* in shared memory: the descriptor, without the address */
};

struct gemm {
    struct ast_node *node;
    bool is_first;         /* the sums begin at 0 */
    struct ast_node *flag; /* they add to C where it is true, which is known at run time alone; NULL: there is none */
    const expr *adds;      /* the flag's value; NULL: foldc cannot follow it */
    bool is_group;         /* of four warps */
    ccute_mma_atom atom;
    const struct value *value; /* the slice, as a value */
    const sym_tiled_mma *slice;
    struct gemm_operand operand[GEMM_OPERANDS];
    int64_t extent[3]; /* atoms along M, N, K */
};

/* Fold a product; a miss if it stays. */
const struct miss *fold_gemm(struct fold *fold, struct ast_node *call);

const char *gemm_operand_name(int operand);

/* The instructions of a product as one statement (gemm_text.c). */
const char *gemm_text(struct fold *fold, const struct gemm *gemm);

/* The element that an instruction's part of an operand begins with: the atoms along M or N, and along K. */
int64_t gemm_first(const struct gemm *gemm, int operand, int64_t mn, int64_t k);

/* Element `index` of an operand, as an element of its array, without its swizzle. */
const char *gemm_element(struct fold *fold, const struct gemm_operand *operand, const expr *at);

/* An error if sums share an element with one another, or with an operand that is read after they are written
   (gemm_places.c). */
const struct miss *gemm_check_places(struct fold *fold, const struct gemm *gemm);

/* ---- Threads (gemm_threads.c) ---- */

/* An error if the threads that come are not all of a warp, or are bound to products of other threads. */
const struct miss *gemm_check_threads(struct fold *fold, const struct gemm *gemm);

/* An error if lanes of one instruction certainly have different flags. */
const struct miss *gemm_check_flag(struct fold *fold, const struct gemm *gemm);

/* Note the threads that execute it together (together.h). */
void gemm_note_together(struct fold *fold, const struct gemm *gemm);

/* A number with the values of variables and residues in the place of their names. */
const expr *gemm_opened(struct fold *fold, const expr *number);

/* threadIdx along an axis. */
const expr *gemm_thread(const struct fold *fold, int axis);

/* May the number differ among the threads whose numbers along x are `threads` q + r, where r is below `threads`? It
   does where r stays; the block is one row (wgmma_threads.c). */
bool gemm_differs(struct fold *fold, const expr *number, int threads);

/* ---- Four warps (wgmma.c) ---- */

/* Find the memory of A and B, and the number of values that an instruction takes of them, by their layouts. */
void wgmma_read(struct fold *fold, struct gemm *gemm);

/* An error if the operand is in another memory than its layout says. */
const struct miss *wgmma_check_place(struct fold *fold, const struct gemm *gemm, int operand);

/* An error if an operand has other values in its mode 0 than an instruction takes. */
const struct miss *wgmma_fault_values(struct fold *fold, const struct gemm *gemm, int operand, int64_t extent);

/* Calculate the descriptors. An error if an operand has none, if its array is not aligned to the swizzle, or if four
   warps cannot come here together. */
const struct miss *wgmma_check(struct fold *fold, struct gemm *gemm);

/* An error if the threads that come are not all of four warps, or are bound to different products (wgmma_threads.c). */
const struct miss *wgmma_check_threads(struct fold *fold, const struct gemm *gemm);

/* The descriptor of the atoms (mn, k) of an operand in shared memory, which an instruction reads. */
const char *wgmma_tile_text(struct fold *fold, const struct gemm *gemm, int operand, int64_t mn, int64_t k);

/* Fold a fence, a commit or a wait of products of four warps. groups: the number that a wait leaves under way, -1 if
   not known. False: the call stays. */
bool fold_wgmma_order(struct fold *fold, struct ast_node *call, int groups);

#endif
