/* Products: their names, and the operands of four warps in shared memory. */
#ifndef CCUTE_CPU_OPERANDS_H
#define CCUTE_CPU_OPERANDS_H

#include "cpu_cluster.h"

#include <ccute/gemm.h>

typedef struct ccute_cpu_operand {
    const ccute_group_operand_ *operand;
    int type;
    const char *product; /* the call that makes the atom */
    char name;           /* A or B */
    ccute_cpu_thread *warp;
    char *done; /* key of the read: who waits for the product comes after it */
} ccute_cpu_operand;

/* The call that makes the atom (cpu_mma.c). */
void ccute_cpu_atom_name(ccute_mma_atom atom, char *name, size_t size);

/* A fault of an operand that the instruction cannot read as the product does: it is not in shared memory, a part of it
   lies outside of its layout, or its array is not aligned to its swizzle. Nothing is known of a folded one. */
void ccute_cpu_operand_check(const char *product, char name, int type, const ccute_group_operand_ *operand);

/* Rows first to first + count of an operand, each with its k elements. Faults if a fence is certainly missing. */
void ccute_cpu_operand_read(float *tile, const ccute_cpu_operand *from, int rows, int first, int count, int k);

#endif
