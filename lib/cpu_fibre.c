/* Fibres: stacks, switches, and their reports to the sanitizers. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cpu_fibre.h"
#include "cpu_sanitizer.h"
#include "cpu_switch.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct ccute_cpu_fibre {
    ccute_cpu_context context;
    char *low; /* the stack; the guard page ends here */
    size_t size;
    void *fake; /* AddressSanitizer's stack of this fibre while it is switched away */
    void *race; /* ThreadSanitizer's name for it */
    void (*main)(void *);
    void *argument;
};

enum { TSAN_NO_SYNC = 1 };

/* The words of a stack before anything writes them: no number in any type of real numbers. */
static const uint32_t MARK = 0xffc0ffee;

/* Who runs on this OS thread, and who ran before the last switch. */
static _Thread_local ccute_cpu_fibre *running, *previous;

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

/* A sanitizer's code takes more room. */
static size_t stack_factor(void) { return __asan_poison_memory_region || __tsan_create_fiber ? 4 : 1; }

/* The stack with its guard page; 0 when there is no memory. */
static int map_stack(ccute_cpu_fibre *fibre, size_t stack)
{
    size_t page = page_size();
    fibre->size = (stack * stack_factor() + page - 1) / page * page;
    char *base =
        mmap(NULL, fibre->size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return 0;
    fibre->low = base + page;
    (void)VALGRIND_STACK_REGISTER(fibre->low, fibre->low + fibre->size);
    return mprotect(base, page, PROT_NONE) == 0;
}

ccute_cpu_fibre *ccute_cpu_fibre_new(size_t stack)
{
    ccute_cpu_fibre *fibre = calloc(1, sizeof *fibre);
    if (!fibre || (stack && !map_stack(fibre, stack))) {
        free(fibre);
        return NULL;
    }
    if (stack && __tsan_create_fiber)
        fibre->race = __tsan_create_fiber(0);
    return fibre;
}

void ccute_cpu_fibre_adopt(ccute_cpu_fibre *fibre)
{
    if (__tsan_get_current_fiber)
        fibre->race = __tsan_get_current_fiber();
}

void ccute_cpu_fibre_name(ccute_cpu_fibre *fibre, unsigned x, unsigned y, unsigned z)
{
    char name[48];
    if (!__tsan_set_fiber_name)
        return;
    snprintf(name, sizeof name, "thread (%u,%u,%u) of a block", x, y, z);
    __tsan_set_fiber_name(fibre->race, name);
}

void ccute_cpu_fibre_start(ccute_cpu_fibre *fibre, void (*main)(void *), void *argument)
{
    fibre->main = main;
    fibre->argument = argument;
    fibre->fake = NULL;
    context_start(&fibre->context, fibre->low, fibre->size);
}

/* First thing after a switch: AddressSanitizer learns where it is, and we where an OS thread's own stack lies. */
static void arrived(ccute_cpu_fibre *self)
{
    const void *low;
    size_t size;
    if (!__sanitizer_finish_switch_fiber)
        return;
    __sanitizer_finish_switch_fiber(self->fake, &low, &size);
    if (!previous->main) {
        previous->low = (char *)(uintptr_t)low;
        previous->size = size;
    }
}

/* fake is where AddressSanitizer keeps from's other stack, or NULL to give it up. */
static void switch_to(ccute_cpu_fibre *from, ccute_cpu_fibre *to, void **fake)
{
    previous = from;
    running = to;
    if (__sanitizer_start_switch_fiber)
        __sanitizer_start_switch_fiber(fake, to->low, to->size);
    if (__tsan_switch_to_fiber)
        __tsan_switch_to_fiber(to->race, TSAN_NO_SYNC);
    context_switch(&from->context, &to->context);
    arrived(from);
}

void ccute_cpu_fibre_switch(ccute_cpu_fibre *from, ccute_cpu_fibre *to) { switch_to(from, to, &from->fake); }

void ccute_cpu_fibre_leave(ccute_cpu_fibre *from, ccute_cpu_fibre *to) { switch_to(from, to, NULL); }

/* Where a fibre begins. */
void ccute_cpu_fibre_main(void)
{
    arrived(running);
    running->main(running->argument);
    abort(); /* a fibre leaves by ccute_cpu_fibre_leave */
}

/* The sanitizers have stacks of their own for arrays, or would see a write by another thread. */
void ccute_cpu_fibre_mark(ccute_cpu_fibre *fibre)
{
    enum { MOST = 8192 };
    const size_t count = fibre->size / 2 / sizeof(uint32_t) < MOST ? fibre->size / 2 / sizeof(uint32_t) : MOST;
    uint32_t *const high = (uint32_t *)(void *)(fibre->low + fibre->size);
    if (__asan_poison_memory_region || __tsan_create_fiber)
        return;
    for (size_t i = 1; i <= count; i++)
        high[-(ptrdiff_t)i] = MARK;
}

int ccute_cpu_fibre_is_marked(const uint32_t *words, int count)
{
    for (int i = 0; i < count; i++)
        if (words[i] != MARK)
            return 0;
    return count > 0;
}

int ccute_cpu_fibre_overflowed(const ccute_cpu_fibre *fibre, const void *address)
{
    uintptr_t below = (uintptr_t)fibre->low - (uintptr_t)address;
    return below != 0 && below <= page_size();
}

int ccute_cpu_fibre_holds(const ccute_cpu_fibre *fibre, const void *address)
{
    return (uintptr_t)address - (uintptr_t)fibre->low < fibre->size;
}

size_t ccute_cpu_fibre_stack(const ccute_cpu_fibre *fibre) { return fibre->size; }

void ccute_cpu_fibre_release(void *key)
{
    if (__tsan_release)
        __tsan_release(key);
}

void ccute_cpu_fibre_acquire(void *key)
{
    if (__tsan_acquire)
        __tsan_acquire(key);
}
