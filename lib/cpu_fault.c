/* The message of a fault in a kernel. It calls nothing of the emulator: all other files call it. */
#include "cpu_message.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

_Thread_local ccute_cpu_worker *ccute_cpu_me;

static void say_list(ccute_cpu_message *m, const char *format, va_list arguments)
{
    int n = vsnprintf(m->text + m->length, sizeof m->text - m->length, format, arguments);
    m->length += n > 0 ? (size_t)n : 0;
    if (m->length >= sizeof m->text)
        m->length = sizeof m->text - 1;
}

void ccute_cpu_say(ccute_cpu_message *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_list(m, format, arguments);
    va_end(arguments);
}

void ccute_cpu_say_where(ccute_cpu_message *m)
{
    const ccute_cpu_worker *w = ccute_cpu_me;
    ccute_cpu_say(m, "ccute: ");
    if (!w)
        return;
    ccute_cpu_say(m, "kernel %s, block (%u,%u,%u)", w->launch->kernel, w->block.x, w->block.y, w->block.z);
    if (w->current)
        ccute_cpu_say(m, ", thread (%u,%u,%u)", w->current->index.x, w->current->index.y, w->current->index.z);
    ccute_cpu_say(m, ": ");
}

void ccute_cpu_end(ccute_cpu_message *m)
{
    ccute_cpu_say(m, "\n");
    ssize_t written = write(STDERR_FILENO, m->text, m->length);
    (void)written;
    _exit(CCUTE_CPU_FAULT_STATUS);
}

void ccute_cpu_fault(const char *format, ...)
{
    ccute_cpu_message m = {0, ""};
    va_list arguments;
    fflush(stdout);
    ccute_cpu_say_where(&m);
    va_start(arguments, format);
    say_list(&m, format, arguments);
    va_end(arguments);
    ccute_cpu_end(&m);
}
