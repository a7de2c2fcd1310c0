/* Kernels that end in a fault without a call of one: by a signal, or because no thread can go on. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cpu_cluster.h"
#include "cpu_memory.h"
#include "cpu_message.h"
#include "cpu_settings.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { SIGNAL_STACK = 65536 };

/* ---- Threads that no longer meet ------------------------------------------------------------- */

/* Whether one line reports both threads. */
static int alike(const ccute_cpu_thread *a, const ccute_cpu_thread *b)
{
    if (a->state != b->state || a->state == EXITED)
        return a->state == b->state;
    return a->site.line == b->site.line && !strcmp(a->site.file, b->site.file) && !strcmp(a->site.op, b->site.op) &&
           (a->state != IN_WARP || a->mask == b->mask) &&
           (a->state != POLLS || (a->object == b->object && a->phase == b->phase));
}

/* How many threads are like the one with this id, 0 if an earlier one has reported it. */
static int group_size(const ccute_cpu_worker *w, int id)
{
    int size = 0;
    for (int i = 0; i < w->count; i++) {
        if (!alike(&w->thread[i], &w->thread[id]))
            continue;
        if (i < id)
            return 0;
        size++;
    }
    return size;
}

static void say_group(ccute_cpu_message *m, const ccute_cpu_thread *first, int size)
{
    ccute_cpu_say(m, "\n  %d thread%s, (%u,%u,%u)%s, ", size, size == 1 ? "" : "s", first->index.x, first->index.y,
        first->index.z, size == 1 ? "" : " first");
    if (first->state == EXITED)
        ccute_cpu_say(m, "left the kernel");
    else if (*first->site.file)
        ccute_cpu_say(m, "at %s:%d: %s", first->site.file, first->site.line, first->site.op);
    else
        ccute_cpu_say(m, "at %s", first->site.op);
    if (first->state == IN_WARP)
        ccute_cpu_say(m, " of lanes 0x%08x", first->mask);
    if (first->state == POLLS) {
        char text[128];
        first->describe(first, text, sizeof text);
        ccute_cpu_say(m, "%s", text);
    }
}

static void say_groups(ccute_cpu_message *m, const ccute_cpu_worker *w)
{
    for (int id = 0; id < w->count; id++) {
        int size = group_size(w, id);
        if (size)
            say_group(m, &w->thread[id], size);
    }
}

void ccute_cpu_stuck(ccute_cpu_worker *w)
{
    ccute_cpu_message m = {0, ""};
    w->current = NULL; /* it is nobody's fault alone */
    fflush(stdout);
    ccute_cpu_say_where(&m);
    ccute_cpu_say(&m, "divergence: threads wait for others that never come");
    say_groups(&m, w);
    for (int i = 0; i < w->cluster->size; i++) {
        const ccute_cpu_worker *const other = w->cluster->block[i];
        if (other == w || w->cluster->ended[i])
            continue;
        ccute_cpu_say(&m, "\n and in block (%u,%u,%u) of the cluster", other->block.x, other->block.y, other->block.z);
        say_groups(&m, other);
    }
    if (w->exited && !ccute_cpu_settings_get()->allow_exited)
        ccute_cpu_say(&m, "\n  (CCUTE_CPU_EXITED=allow lets threads leave early, as GPUs since Volta do)");
    ccute_cpu_end(&m);
}

/* ---- Signals --------------------------------------------------------------------------------- */

static void say_address(ccute_cpu_message *m, const siginfo_t *info)
{
    char where[160];
    const ccute_cpu_worker *w = ccute_cpu_me;
    if (w && w->current && ccute_cpu_fibre_overflowed(w->current->fibre, info->si_addr))
        ccute_cpu_say(m, "the stack of %zu bytes is used up (CCUTE_CPU_STACK sets its size)",
            ccute_cpu_fibre_stack(w->current->fibre));
    else if (ccute_cpu_describe(info->si_addr, where, sizeof where))
        ccute_cpu_say(m, "out-of-bounds access %s", where);
    else if (info->si_signo == SIGBUS || info->si_code == SI_KERNEL)
        ccute_cpu_say(m, "misaligned vector access, or a wild pointer");
    else
        ccute_cpu_say(m, "access to the address %p, where there is no memory", info->si_addr);
}

static void say_signal(ccute_cpu_message *m, const siginfo_t *info)
{
    switch (info->si_signo) {
    case SIGSEGV:
    case SIGBUS:
        say_address(m, info);
        break;
    case SIGFPE:
        ccute_cpu_say(m, "integer division by zero, or one that overflows");
        break;
    case SIGABRT:
        ccute_cpu_say(m, "abort (a failed assertion, say)");
        break;
    default:
        ccute_cpu_say(m, "trap");
        break;
    }
}

static void on_signal(int number, siginfo_t *info, void *context)
{
    ccute_cpu_message m = {0, ""};
    char where[160];
    (void)context;
    if (ccute_cpu_me || (number == SIGSEGV && ccute_cpu_describe(info->si_addr, where, sizeof where))) {
        ccute_cpu_say_where(&m);
        say_signal(&m, info);
        ccute_cpu_end(&m);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void ccute_cpu_catch_signals(void)
{
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
    struct sigaction old, ours = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&ours.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!sigaction(numbers[i], NULL, &old) && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
            sigaction(numbers[i], &ours, NULL);
}

void ccute_cpu_signal_stack(void)
{
    static _Thread_local char stack[SIGNAL_STACK];
    stack_t old, ours = {.ss_sp = stack, .ss_size = sizeof stack};
    if (!sigaltstack(NULL, &old) && (old.ss_flags & SS_DISABLE))
        sigaltstack(&ours, NULL);
}
