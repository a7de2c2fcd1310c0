/* Fibres: threads of one OS thread that change places only where they say so. */
#ifndef CCUTE_CPU_FIBRE_H
#define CCUTE_CPU_FIBRE_H

#include <stddef.h>
#include <stdint.h>

typedef struct ccute_cpu_fibre ccute_cpu_fibre;

/* A fibre with a stack of its own, a guard page below it, or with none (0), to be adopted; NULL when there is no
   memory. It lives as long as the process: fibres are kept for the next launch. */
ccute_cpu_fibre *ccute_cpu_fibre_new(size_t stack);

/* The fibre becomes the calling OS thread, to which others switch back. */
void ccute_cpu_fibre_adopt(ccute_cpu_fibre *fibre);

/* The next switch to the fibre calls main(argument). The fibre must not be half-way through an earlier call. */
void ccute_cpu_fibre_start(ccute_cpu_fibre *fibre, void (*main)(void *), void *argument);

/* Mark the words of the stack that calls write first, before the fibre's next call begins. A fibre that is half-way
   through a call must not be marked. */
void ccute_cpu_fibre_mark(ccute_cpu_fibre *fibre);

/* Are all of the words such, and never written? */
int ccute_cpu_fibre_is_marked(const uint32_t *words, int count);

/* The threadIdx that ThreadSanitizer is to name the fibre by. */
void ccute_cpu_fibre_name(ccute_cpu_fibre *fibre, unsigned x, unsigned y, unsigned z);

/* Returns when something switches back to from. */
void ccute_cpu_fibre_switch(ccute_cpu_fibre *from, ccute_cpu_fibre *to);

/* The last switch of a started fibre: its call is over. */
void ccute_cpu_fibre_leave(ccute_cpu_fibre *from, ccute_cpu_fibre *to);

/* Whether address lies in the guard page below the fibre's stack. */
int ccute_cpu_fibre_overflowed(const ccute_cpu_fibre *fibre, const void *address);

/* Whether address lies in the fibre's stack. */
int ccute_cpu_fibre_holds(const ccute_cpu_fibre *fibre, const void *address);

size_t ccute_cpu_fibre_stack(const ccute_cpu_fibre *fibre);

/* The effects of fibres before a release of key happened before their effects after an acquire of it. Switching alone
   orders nothing, so that ThreadSanitizer finds a missing barrier. */
void ccute_cpu_fibre_release(void *key);
void ccute_cpu_fibre_acquire(void *key);

#endif
