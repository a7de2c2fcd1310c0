/* How a fibre's registers are put away and another's taken up: assembly where it is written, else ucontext.
 *   typedef ccute_cpu_context             the place for the saved registers
 *   context_start(context, stack, size)   a first switch to it calls ccute_cpu_fibre_main, which never returns
 *   context_switch(from, to)              returns when something switches back to from
 * Define CCUTE_CPU_UCONTEXT to have ucontext everywhere. */
#ifndef CCUTE_CPU_SWITCH_H
#define CCUTE_CPU_SWITCH_H

#include <stddef.h>
#include <stdint.h>

void ccute_cpu_fibre_main(void);

#if (defined __x86_64__ || defined __aarch64__) && defined __ELF__ && !defined CCUTE_CPU_UCONTEXT

/* The callee-saved registers lie on the fibre's own stack. */
typedef struct ccute_cpu_context {
    void *sp;
} ccute_cpu_context;

void ccute_cpu_switch(void **from, void *to);

static inline void context_switch(ccute_cpu_context *from, ccute_cpu_context *to)
{
    ccute_cpu_switch(&from->sp, to->sp);
}

#if defined __x86_64__

/* Slots, from the stack pointer up: r15 r14 r13 r12 rbx rbp, the address returned to, the caller of that: none. */
static inline void context_start(ccute_cpu_context *context, char *stack, size_t size)
{
    void **slot = (void **)(void *)(stack + size) - 8;
    for (int i = 0; i < 6; i++)
        slot[i] = NULL;
    slot[6] = (void *)(uintptr_t)ccute_cpu_fibre_main;
    slot[7] = NULL;
    context->sp = slot;
}

#define CCUTE_CPU_SWITCH_ASM                                                                                           \
    "    pushq %rbp\n"                                                                                                 \
    "    pushq %rbx\n"                                                                                                 \
    "    pushq %r12\n"                                                                                                 \
    "    pushq %r13\n"                                                                                                 \
    "    pushq %r14\n"                                                                                                 \
    "    pushq %r15\n"                                                                                                 \
    "    movq %rsp, (%rdi)\n"                                                                                          \
    "    movq %rsi, %rsp\n"                                                                                            \
    "    popq %r15\n"                                                                                                  \
    "    popq %r14\n"                                                                                                  \
    "    popq %r13\n"                                                                                                  \
    "    popq %r12\n"                                                                                                  \
    "    popq %rbx\n"                                                                                                  \
    "    popq %rbp\n"                                                                                                  \
    "    ret\n"

#else

/* Slots, from the stack pointer up: x19..x28, x29, x30 (the address returned to), d8..d15. */
static inline void context_start(ccute_cpu_context *context, char *stack, size_t size)
{
    void **slot = (void **)(void *)(stack + size) - 20;
    for (int i = 0; i < 20; i++)
        slot[i] = NULL;
    slot[11] = (void *)(uintptr_t)ccute_cpu_fibre_main;
    context->sp = slot;
}

#define CCUTE_CPU_SWITCH_ASM                                                                                           \
    "    sub sp, sp, #160\n"                                                                                           \
    "    stp x19, x20, [sp, #0]\n"                                                                                     \
    "    stp x21, x22, [sp, #16]\n"                                                                                    \
    "    stp x23, x24, [sp, #32]\n"                                                                                    \
    "    stp x25, x26, [sp, #48]\n"                                                                                    \
    "    stp x27, x28, [sp, #64]\n"                                                                                    \
    "    stp x29, x30, [sp, #80]\n"                                                                                    \
    "    stp d8, d9, [sp, #96]\n"                                                                                      \
    "    stp d10, d11, [sp, #112]\n"                                                                                   \
    "    stp d12, d13, [sp, #128]\n"                                                                                   \
    "    stp d14, d15, [sp, #144]\n"                                                                                   \
    "    mov x9, sp\n"                                                                                                 \
    "    str x9, [x0]\n"                                                                                               \
    "    mov sp, x1\n"                                                                                                 \
    "    ldp x19, x20, [sp, #0]\n"                                                                                     \
    "    ldp x21, x22, [sp, #16]\n"                                                                                    \
    "    ldp x23, x24, [sp, #32]\n"                                                                                    \
    "    ldp x25, x26, [sp, #48]\n"                                                                                    \
    "    ldp x27, x28, [sp, #64]\n"                                                                                    \
    "    ldp x29, x30, [sp, #80]\n"                                                                                    \
    "    ldp d8, d9, [sp, #96]\n"                                                                                      \
    "    ldp d10, d11, [sp, #112]\n"                                                                                   \
    "    ldp d12, d13, [sp, #128]\n"                                                                                   \
    "    ldp d14, d15, [sp, #144]\n"                                                                                   \
    "    add sp, sp, #160\n"                                                                                           \
    "    ret\n"

#endif

__asm__(".text\n"
        ".balign 16\n"
        ".globl ccute_cpu_switch\n"
        ".hidden ccute_cpu_switch\n"
        ".type ccute_cpu_switch, %function\n"
        "ccute_cpu_switch:\n" CCUTE_CPU_SWITCH_ASM ".size ccute_cpu_switch, .-ccute_cpu_switch\n");

#else

#include <ucontext.h>

typedef ucontext_t ccute_cpu_context;

static inline void context_start(ccute_cpu_context *context, char *stack, size_t size)
{
    getcontext(context);
    context->uc_stack.ss_sp = stack;
    context->uc_stack.ss_size = size;
    context->uc_link = NULL;
    makecontext(context, ccute_cpu_fibre_main, 0);
}

static inline void context_switch(ccute_cpu_context *from, ccute_cpu_context *to) { swapcontext(from, to); }

#endif
#endif
