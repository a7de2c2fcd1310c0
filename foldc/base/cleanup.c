/* Removal of temporaries when the program ends early, also when a signal ends it. */
#define _GNU_SOURCE
#include "cleanup.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int ending_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

/* Written only while the signals are held. */
static struct due {
    cleanup_function *remove;
    void *what;
} * due;
static int due_count, due_room;

static volatile pid_t child_now;
static sigset_t mask_before;
static int held;

/* With the signal of the processor time's limit, whose handler ends the program by itself. */
static sigset_t ending_set(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPROF);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        sigaddset(&set, ending_signals[i]);
    return set;
}

void cleanup_hold(void)
{
    const sigset_t set = ending_set();
    if (held++ == 0)
        sigprocmask(SIG_BLOCK, &set, &mask_before);
}

void cleanup_release(void)
{
    if (--held == 0)
        sigprocmask(SIG_SETMASK, &mask_before, NULL);
}

static void remove_due(void)
{
    while (due_count) {
        due_count--;
        due[due_count].remove(due[due_count].what);
    }
}

/* A file that cannot be noted is removed at once, because nothing else would remove it. */
static void end_without_memory(cleanup_function *remove, void *what)
{
    static const char message[] = "foldc: out of memory\n";
    const ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
    (void)ignored;
    remove(what);
    remove_due();
    _exit(EXIT_FAILURE);
}

void cleanup_later(cleanup_function *remove, void *what)
{
    cleanup_hold();
    if (due_count == due_room) {
        const int room = due_room * 2 + 16;
        struct due *more = realloc(due, (size_t)room * sizeof *more);
        if (!more)
            end_without_memory(remove, what);
        due = more;
        due_room = room;
    }
    due[due_count++] = (struct due){remove, what};
    cleanup_release();
}

void cleanup_forget(const void *what)
{
    cleanup_hold();
    for (int i = due_count - 1; i >= 0; i--)
        if (due[i].what == what) {
            memmove(due + i, due + i + 1, (size_t)(due_count - i - 1) * sizeof *due);
            due_count--;
            break;
        }
    cleanup_release();
}

void cleanup_in_signal(void) { remove_due(); }

void cleanup_now(void)
{
    cleanup_hold();
    remove_due();
    free(due);
    due = NULL;
    due_room = 0;
    cleanup_release();
}

/* A pipe without a reader is no reason to end the child: it finds out itself. */
static void on_signal(int number)
{
    const int error = errno;
    if (child_now > 0) {
        if (number != SIGPIPE)
            kill(child_now, number);
    } else {
        remove_due();
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = error;
}

void cleanup_on_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_mask = ending_set()}, before;
    atexit(cleanup_now);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        if (sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ending_signals[i], &action, NULL);
}

void cleanup_child(pid_t child) { child_now = child; }
