/* The line of a fault (cpu_fault.c), which cpu_signal.c writes, too. */
#ifndef CCUTE_CPU_MESSAGE_H
#define CCUTE_CPU_MESSAGE_H

#include "cpu_block.h"

/* A growing message in fixed storage: text that does not fit is left out. */
typedef struct ccute_cpu_message {
    size_t length;
    char text[4096];
} ccute_cpu_message;

#if defined __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void ccute_cpu_say(ccute_cpu_message *m, const char *format, ...);

/* Begins the line: the kernel, the block and the thread that run at present. */
void ccute_cpu_say_where(ccute_cpu_message *m);

/* Writes the message in one piece and ends the process, other OS threads included. */
#if defined __GNUC__
__attribute__((noreturn))
#endif
void ccute_cpu_end(ccute_cpu_message *m);

#endif
