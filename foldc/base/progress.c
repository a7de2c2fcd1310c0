#include "progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 1000, PAUSE = 100, WIDTH = 40 }; /* milliseconds, and columns of the name */

/* There is one terminal. */
static struct {
    bool allowed, began, shown;
    int64_t begin, last;
} state;

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void progress_allow(void) { state.allowed = isatty(STDERR_FILENO); }

void progress_at(const char *job, const char *what, uint64_t done, uint64_t all)
{
    const int64_t time = state.allowed ? now() : 0;
    if (!state.allowed)
        return;
    if (!state.began) {
        state.began = true;
        state.begin = time;
        state.last = 0;
    }
    if (time - state.begin < PATIENCE || time - state.last < PAUSE)
        return;
    state.last = time;
    state.shown = true;
    fprintf(stderr, "\r\033[Kfoldc: %s%s%.*s: %llu of %llu", job, *what ? " " : "", WIDTH, what,
            (unsigned long long)done, (unsigned long long)all);
    fflush(stderr);
}

void progress_wipe(void)
{
    if (state.shown)
        fputs("\r\033[K", stderr);
    state.shown = false;
}

void progress_end(void)
{
    progress_wipe();
    state.began = false;
}
