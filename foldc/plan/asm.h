/* The user's own instructions, as far as the text of an asm says what they do (asm.c). */
#ifndef FOLDC_PLAN_ASM_H
#define FOLDC_PLAN_ASM_H

#include <stdbool.h>

struct ast_node;

enum asm_word { ASM_FENCE, ASM_WAIT, ASM_COMMIT, ASM_ORDER, ASM_PRODUCT, ASM_STORE };

/* Has it such an instruction: a fence between the ways to memory, a wait for products, a commit or a fence of them, any
   instruction of a product, a store? A text that is not known has none. */
bool asm_has(const struct ast_node *node, enum asm_word word);

/* Has it no instruction? Then it only keeps the compiler from moving its operands. */
bool asm_is_empty(const struct ast_node *node);

/* The address in an operand: a pointer, or what gives the number that it is in shared memory; NULL: there is none. */
const struct ast_node *asm_address(const struct ast_node *operand);

#endif
