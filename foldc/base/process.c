/* Running another program without a shell, and ending as it ended. */
#define _GNU_SOURCE
#include "process.h"

#include "cleanup.h"
#include "text.h"
#include "process_limits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MAX_TAPS = 2, NOT_FOUND = 127, NOT_RUNNABLE = 126 };

struct pipes {
    int n;
    int ends[MAX_TAPS][2];
};

static int cannot_run(const char *program, int error)
{
    if (error == ENOENT)
        complain("%s: no such program", program);
    else
        complain("%s: cannot be run: %s", program, strerror(error));
    return error == ENOENT || error == ENOTDIR ? NOT_FOUND : NOT_RUNNABLE;
}

static void close_all(struct pipes *pipes, int end)
{
    for (int i = 0; i < pipes->n; i++)
        close(pipes->ends[i][end]);
}

/* One close-on-exec pipe for each tap; the child gets the writing ends by the file actions. Returns an errno. */
static int open_pipes(struct pipes *pipes, const struct process_tap *taps, int n_taps,
                      posix_spawn_file_actions_t *actions)
{
    pipes->n = 0;
    for (int i = 0; i < n_taps; i++) {
        if (pipe(pipes->ends[i]) != 0)
            return errno;
        pipes->n++;
        fcntl(pipes->ends[i][0], F_SETFD, FD_CLOEXEC);
        fcntl(pipes->ends[i][1], F_SETFD, FD_CLOEXEC);
        posix_spawn_file_actions_adddup2(actions, pipes->ends[i][1], taps[i].fd);
    }
    return 0;
}

/* Reads once from a pipe into its tap. False at the end. */
static bool pump(int fd, const struct process_tap *tap)
{
    char bytes[1 << 14];
    const ssize_t n = read(fd, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR)
        return true;
    tap->sink(tap->state, bytes, n > 0 ? (size_t)n : 0, n <= 0);
    return n > 0;
}

static void pump_all(const struct pipes *pipes, const struct process_tap *taps)
{
    struct pollfd polled[MAX_TAPS];
    int open_now = pipes->n;
    for (int i = 0; i < pipes->n; i++)
        polled[i] = (struct pollfd){.fd = pipes->ends[i][0], .events = POLLIN};
    while (open_now > 0) {
        if (poll(polled, (nfds_t)pipes->n, -1) < 0)
            continue;
        for (int i = 0; i < pipes->n; i++)
            if (polled[i].revents && !pump(polled[i].fd, &taps[i])) {
                polled[i].fd = -1;
                open_now--;
            }
    }
}

/* Starts the child with the signal mask that this process had. hands_on: signals are passed on to it from then on. */
static int spawn(pid_t *child, char *const *argv, const posix_spawn_file_actions_t *actions, bool hands_on)
{
    posix_spawnattr_t attributes;
    sigset_t mask;
    sigprocmask(SIG_BLOCK, NULL, &mask);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &mask);
    cleanup_hold();
    const int error = posix_spawnp(child, argv[0], actions, &attributes, argv, environ);
    if (error == 0 && hands_on)
        cleanup_child(*child);
    cleanup_release();
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* The child stays a zombie, its number its own, until signals are no longer handed on to it. */
static int reap(pid_t child)
{
    siginfo_t info;
    int status = 0;
    while (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR)
        ;
    cleanup_child(0);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* Returns why the child cannot be started; 0: *status is its wait status. */
static int run(char *const *argv, int input, const struct process_tap *taps, int n_taps, bool hands_on, int *status)
{
    posix_spawn_file_actions_t actions;
    struct pipes pipes;
    pid_t child = 0;
    signal(SIGCHLD, SIG_DFL);
    posix_spawn_file_actions_init(&actions);
    if (input >= 0)
        posix_spawn_file_actions_adddup2(&actions, input, 0);
    int error = open_pipes(&pipes, taps, n_taps, &actions);
    if (error == 0)
        error = spawn(&child, argv, &actions, hands_on);
    close_all(&pipes, 1);
    if (error == 0)
        pump_all(&pipes, taps);
    close_all(&pipes, 0);
    posix_spawn_file_actions_destroy(&actions);
    if (error == 0)
        *status = reap(child);
    return error;
}

void process_collect(void *output, const char *bytes, size_t length, bool last)
{
    struct process_output *all = output;
    (void)last;
    text_add(all->arena, &all->text, bytes, length);
}

int process_run(char *const *argv, int input, const struct process_tap *taps, int n_taps)
{
    int status;
    limits_end();
    const int error = run(argv, input, taps, n_taps, true, &status);
    return error ? cannot_run(argv[0], error) << 8 : status;
}

bool process_ask(char *const *argv, const struct process_tap *taps, int n_taps)
{
    int status;
    return run(argv, -1, taps, n_taps, false, &status) == 0 && status == 0;
}

int process_become(char *const *argv)
{
    limits_end();
    execvp(argv[0], argv);
    return cannot_run(argv[0], errno);
}

int process_end(int status)
{
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    const int number = WTERMSIG(status);
    const struct rlimit no_core = {0, 0};
    sigset_t set;
    setrlimit(RLIMIT_CORE, &no_core);
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    return 128 + number;
}
