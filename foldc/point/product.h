/* Matrix instructions and their operands. */
#ifndef FOLDC_POINT_PRODUCT_H
#define FOLDC_POINT_PRODUCT_H

#include <ccute/mma.h>

#include "machine.h"

/* An instruction with all that it reads: in order, A, B, C. */
struct point_instruction {
    ccute_mma_atom atom;
    uint64_t key;
};

/* Operand A or B in shared memory: elements of that many bytes, each with its address. */
struct point_tile {
    int rows, k, bytes;
    uint64_t (*address)(const void *of, int row, int k);
    const void *of;
};

struct point_instruction point_instruction(ccute_mma_atom atom);
void point_reads_words(struct point_instruction *instruction, const uint32_t *word, int count);
bool point_reads_tile(struct point_machine *m, struct point_instruction *instruction, const struct point_tile *tile);
/* The instruction is complete, and C is these registers. */
void point_makes_words(struct point_machine *m, const struct point_instruction *instruction, uint32_t *word, int count);

#endif
