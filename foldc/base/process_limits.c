/* foldc's own process at its limits. */
#define _GNU_SOURCE
#include "process_limits.h"

#include "cleanup.h"
#include "text.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/* Linux leaves 128 MB below a stack free, whatever its limit was at the start. */
enum {
    STACK_MB = 64,
    HANDLER_BYTES = 1 << 16,
    SHORT_BYTES = 4 << 20,
    MOST_SECONDS = 1 << 20,
    MOST_MEGABYTES = 1 << 24
};

static const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE};
enum { CRASHES = sizeof crashes / sizeof *crashes };

static struct rlimit stack_before;
static char *stack_top; /* about where main's frame is; NULL: the stack is as it was */
static const char no_threads[] = "LIBCLANG_NOTHREADS";
static bool threads_off;
static const char *volatile under_way;
static struct sigaction libclang[CRASHES];

/* The limits of FOLDC_LIMITS, or else: seconds of processor time, and megabytes of data. 0 is no limit. */
static unsigned long seconds = 600, megabytes = 8192;
static struct rlimit data_before;
static bool data_limited;

/* ---- Messages from a handler ------------------------------------------------------------- */

static void say(const char *text)
{
    const ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void say_line(const char *what)
{
    say("foldc: ");
    if (under_way) {
        say(under_way);
        say(": ");
    }
    say(what);
    say("\n");
}

/* Whether the address is near the limit of the stack. The part above main's frame, the environment
   and the arguments, counts as well, so that the end may be much nearer than the limit says. */
static bool is_overflow(const void *address)
{
    struct rlimit limit;
    const uintptr_t top = (uintptr_t)stack_top, at = (uintptr_t)address;
    if (!stack_top || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || at >= top)
        return false;
    return top - at >= limit.rlim_cur / 2 && top - at <= limit.rlim_cur + (1 << 20);
}

static _Noreturn void give_up(const char *why)
{
    cleanup_in_signal();
    say_line(why);
    _exit(EXIT_FAILURE);
}

static void end_if_overflow(int number, const siginfo_t *info)
{
    if (number == SIGSEGV && is_overflow(info->si_addr))
        give_up("nested too deep: reading it takes more stack than there is");
}

static void on_crash(int number, siginfo_t *info, void *context)
{
    (void)context;
    end_if_overflow(number, info);
    cleanup_in_signal();
    say_line("foldc crashed; this is a mistake of foldc's, and nothing was written");
    signal(number, SIG_DFL);
    raise(number);
}

static void on_time(int number)
{
    (void)number;
    give_up("given up: it takes more processor time than FOLDC_LIMITS allows");
}

/* Whether the system has next to no memory for this process any more; a handler must not call malloc. */
static bool is_memory_short(void)
{
    void *memory = mmap(NULL, SHORT_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED || munmap(memory, SHORT_BYTES) != 0;
}

/* Over libclang's own handlers: a fault that is neither an overflow nor the end of the memory happens again, for
 * libclang.
 */
static void on_libclang(int number, siginfo_t *info, void *context)
{
    (void)context;
    end_if_overflow(number, info);
    if (number == SIGABRT && is_memory_short())
        give_up("out of memory: libclang needs more than there is, or than FOLDC_LIMITS allows");
    for (int i = 0; i < CRASHES; i++)
        if (crashes[i] == number)
            sigaction(number, &libclang[i], NULL);
    if (number == SIGABRT)
        raise(number);
}

/* ---- Set up --------------------------------------------------------------------------------- */

static void on_file_size(int number) { (void)number; }

/* A descriptor that is closed would be the next file's that is opened, and messages would go there. Used the wrong way
   round, its replacement fails as it would. */
static void keep_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", (fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
}

/* A handler that has a stack of its own, as it must have when the usual one is full. False if someone else has one:
   a sanitizer, which reports more than we could. */
static bool handle_crashes(void)
{
    static char handler_stack[HANDLER_BYTES];
    const stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK}, before;
    if (sigaction(SIGSEGV, NULL, &before) != 0 || before.sa_handler != SIG_DFL || sigaltstack(&stack, NULL) != 0)
        return false;
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &action, NULL);
    return true;
}

/* Libclang works on threads of 8 MB unless a flag forbids it. */
static void enlarge_stack(void)
{
    const rlim_t wanted = (rlim_t)STACK_MB << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &stack_before) != 0)
        return;
    limit = stack_before;
    if (limit.rlim_cur < wanted || limit.rlim_cur == RLIM_INFINITY)
        limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (setrlimit(RLIMIT_STACK, &limit) != 0)
        return;
    stack_top = __builtin_frame_address(0);
    threads_off = !getenv(no_threads) && setenv(no_threads, "1", 1) == 0;
}

/* Reads "SECONDS:MEGABYTES"; false if it is something else. */
static bool read_limits(const char *text)
{
    char *end;
    if (!isdigit((unsigned char)*text))
        return false;
    const unsigned long first = strtoul(text, &end, 10);
    if (*end != ':' || !isdigit((unsigned char)end[1]))
        return false;
    const unsigned long second = strtoul(end + 1, &end, 10);
    if (*end || first > MOST_SECONDS || second > MOST_MEGABYTES)
        return false;
    seconds = first;
    megabytes = second;
    return true;
}

static void limit_time(unsigned long to)
{
    const struct itimerval timer = {.it_value.tv_sec = (time_t)to};
    struct sigaction action = {.sa_handler = on_time};
    sigfillset(&action.sa_mask);
    sigaction(SIGPROF, &action, NULL);
    setitimer(ITIMER_PROF, &timer, NULL);
}

static void limit_data(void)
{
    const rlim_t wanted = (rlim_t)megabytes << 20;
    if (megabytes == 0 || getrlimit(RLIMIT_DATA, &data_before) != 0 || data_before.rlim_cur <= wanted)
        return;
    const struct rlimit limit = {.rlim_cur = wanted, .rlim_max = data_before.rlim_max};
    data_limited = setrlimit(RLIMIT_DATA, &limit) == 0;
}

bool limits_begin(void)
{
    struct sigaction action = {.sa_handler = on_file_size, .sa_flags = SA_RESTART}, before;
    const char *limits = getenv("FOLDC_LIMITS");
    keep_standard_streams();
    if (limits && *limits && !read_limits(limits)) {
        complain("FOLDC_LIMITS=%s: not SECONDS:MEGABYTES, as in 600:8192", limits);
        return false;
    }
    if (sigaction(SIGXFSZ, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        sigaction(SIGXFSZ, &action, NULL);
    limit_time(seconds);
    if (handle_crashes()) {
        enlarge_stack();
        limit_data();
    }
    return true;
}

void limits_about(const char *name) { under_way = name; }

void limits_stack(void)
{
    struct sigaction action = {.sa_sigaction = on_libclang, .sa_flags = SA_SIGINFO | SA_ONSTACK}, now;
    for (int i = 0; i < CRASHES && stack_top; i++)
        if ((crashes[i] == SIGSEGV || crashes[i] == SIGABRT) && sigaction(crashes[i], NULL, &now) == 0 &&
            now.sa_sigaction != on_libclang && now.sa_sigaction != on_crash) {
            libclang[i] = now;
            sigaction(crashes[i], &action, NULL);
        }
}

void limits_end(void)
{
    limit_time(0);
    if (data_limited)
        setrlimit(RLIMIT_DATA, &data_before);
    if (stack_top)
        setrlimit(RLIMIT_STACK, &stack_before);
    if (threads_off)
        unsetenv(no_threads);
    threads_off = false;
}
