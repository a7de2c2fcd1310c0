/* Running another program without a shell, and ending as it ended. */
#ifndef FOLDC_BASE_PROCESS_H
#define FOLDC_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

/* Takes a child's output, in pieces as they come; `last` with the final piece, which may be empty. */
typedef void process_sink(void *state, const char *bytes, size_t length, bool last);

/* A child's output that passes through this process. */
struct process_tap {
    int fd; /* the child's: 1 or 2 */
    process_sink *sink;
    void *state;
};

/* All that a child writes there: the state of process_collect. */
struct process_output {
    arena *arena;
    struct text text;
};
void process_collect(void *output, const char *bytes, size_t length, bool last);

/* Runs argv[0], looked for in PATH, to its end and returns its wait status. `input` becomes its standard input unless
   it is -1. If it cannot be started, says so in one line and returns the wait status of an exit by 127 (not
   found) or 126, as a shell has it. */
int process_run(char *const *argv, int input, const struct process_tap *taps, int n_taps);

/* Runs argv[0] for what it writes, quietly, while this process works on: a signal ends this process, and its limits
   stay. False: it fails, or cannot be started. */
bool process_ask(char *const *argv, const struct process_tap *taps, int n_taps);

/* Becomes argv[0]. Returns only if that fails: one line, and 127 or 126. */
int process_become(char *const *argv);

/* Turns a wait status into an exit status; if a signal ended the child, it ends this process too. */
int process_end(int status);

#endif
