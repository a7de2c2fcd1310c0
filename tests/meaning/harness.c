/* Calls each random function with boundary and random arguments, and prints a line for each call:
 *
 *   f7 2 return 1f.. memory 3a.. output 5..     the function's result, the bytes that it may have written, its output
 *   f7 2 throw 3 memory ...                     or exit 3, misaligned, endless
 *   f7 2 trap output ...                        a trap ends the program: nobody reads its memory any more
 *
 * " undefined" at the end: the undefined behaviour sanitizer has reported something. C and C++ alike: it is compiled in
 * the language of the object that it is linked with. */
#include "harness.h"

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CALLS = 10, ARGUMENTS = 6, ELEMENTS = 1200, BYTES = ELEMENTS * 8, ALIGNED = 64, MOST_OUTPUT = 10000 };

jmp_buf meaning_exit;
static sigjmp_buf caught;
static volatile long long threw;
static volatile int reports;
static unsigned long output;
static long said;
static unsigned char written[BYTES] __attribute__((aligned(ALIGNED))),
    read_from[BYTES] __attribute__((aligned(ALIGNED)));

enum { RETURNED, TRAPPED, THREW, MISALIGNED, ENDLESS };

/* ---- Functions to call ------ */

unsigned long mix(unsigned long h, long long x) { return (h ^ (unsigned long)x) * 0x9e3779b97f4a7c15ul + (h >> 29); }

unsigned long mix_bytes(unsigned long h, const void *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        h = mix(h, ((const unsigned char *)p)[i]);
    return h;
}

void say(long long x)
{
    output = mix(output, x);
    if (++said > MOST_OUTPUT)
        siglongjmp(caught, ENDLESS);
}

void die(long long status)
{
    say(status);
    longjmp(meaning_exit, (int)(status & 7) + 1);
}

void maybe_leave(long long x)
{
    if ((x & 3) == 3)
        longjmp(meaning_exit, 9);
}

long long keep(long long x) { return x; }
int call_back(int (*function)(int), int x) { return function(x); }

#if defined __cplusplus
void maybe_throw(long long x)
{
    if ((x & 3) == 3)
        throw(int)(x & 255);
}

void meaning_threw(long long x)
{
    threw = x;
    siglongjmp(caught, THREW);
}
#endif

/* ---- Bad ends ----------- */

static void on_signal(int number) { siglongjmp(caught, number == SIGALRM ? ENDLESS : TRAPPED); }

#if defined __cplusplus
extern "C" {
#endif
/* libccute.a's check of a vector's address, by the name that the programs are compiled with. */
void meaning_check(const void *p, size_t bytes, size_t align, int access, const char *type, const char *file, int line);
void meaning_check(const void *p, size_t bytes, size_t align, int access, const char *type, const char *file, int line)
{
    (void)bytes, (void)access, (void)type, (void)file, (void)line;
    if (((uintptr_t)p & (align - 1)) != 0)
        siglongjmp(caught, MISALIGNED);
}

/* gcc's sanitizer calls this at each report. */
void __ubsan_on_report(void);
void __ubsan_on_report(void) { reports++; }
/* clang's, with -fsanitize-minimal-runtime, calls these. */
#define HANDLER(what)                                                                                                  \
    void __ubsan_handle_##what##_minimal(void);                                                                        \
    void __ubsan_handle_##what##_minimal(void)                                                                         \
    {                                                                                                                  \
        reports++;                                                                                                     \
        fprintf(stderr, "undefined: " #what "\n");                                                                     \
    }
HANDLER(type_mismatch)
HANDLER(alignment_assumption)
HANDLER(add_overflow)
HANDLER(sub_overflow)
HANDLER(mul_overflow)
HANDLER(negate_overflow)
HANDLER(divrem_overflow)
HANDLER(shift_out_of_bounds)
HANDLER(out_of_bounds)
HANDLER(builtin_unreachable)
HANDLER(missing_return)
HANDLER(vla_bound_not_positive)
HANDLER(float_cast_overflow)
HANDLER(load_invalid_value)
HANDLER(invalid_builtin)
HANDLER(function_type_mismatch)
HANDLER(implicit_conversion)
HANDLER(nonnull_arg)
HANDLER(nonnull_return)
HANDLER(pointer_overflow)
#if defined __cplusplus
}
#endif

/* ---- Calls ---- */

static unsigned long long next(unsigned long long *state)
{
    unsigned long long z = *state += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    return z ^ (z >> 31);
}

/* A boundary of some type, a small number, or any. */
static long long argument(unsigned long long *state)
{
    static const long long boundaries[] = {0,
                                           1,
                                           -1,
                                           2,
                                           3,
                                           7,
                                           8,
                                           127,
                                           128,
                                           255,
                                           256,
                                           32767,
                                           32768,
                                           65535,
                                           65536,
                                           2147483647,
                                           -2147483647 - 1,
                                           4294967295,
                                           4294967296,
                                           -128,
                                           -32768};
    switch (next(state) % 3) {
    case 0:
        return boundaries[next(state) % (sizeof boundaries / sizeof *boundaries)];
    case 1:
        return (long long)(next(state) % 64) - 16;
    default:
        return (long long)(next(state) >> (next(state) % 64));
    }
}

static void prepare(unsigned long long *state, long long *x)
{
    static const int offsets[] = {0, 0, 0, 4, 1, 2, 8, 3};
    for (int i = 0; i < ARGUMENTS; i++)
        x[i] = argument(state);
    for (int i = 0; i < BYTES; i++) {
        written[i] = (unsigned char)(i * 3 + 1);
        read_from[i] = (unsigned char)(i % 251);
    }
    x[ARGUMENTS - 2] = offsets[next(state) % 8];
    x[ARGUMENTS - 1] = offsets[next(state) % 8];
    output = 0;
    said = 0;
    reports = 0;
}

/* False if it trapped. */
static bool call(const struct meaning_function *function, int number)
{
    unsigned long long state = meaning_seed * 1000003 + (unsigned)function->number * 64u + (unsigned)number;
    static unsigned long result;
    static volatile int status;
    long long x[ARGUMENTS];
    int how;
    prepare(&state, x);
    printf("f%d %d ", function->number, number);
    how = sigsetjmp(caught, 1);
    if (how == RETURNED) {
        alarm(5);
        status = setjmp(meaning_exit);
        if (status == 0)
            result = function->call(x, written + 800, read_from + 800);
    }
    alarm(0);
    if (how == RETURNED && status)
        printf("exit %d", status);
    else if (how == RETURNED)
        printf("return %lx", result);
    else if (how == THREW)
        printf("throw %lld", threw);
    else
        printf("%s", how == TRAPPED ? "trap" : how == MISALIGNED ? "misaligned" : "endless");
    if (how != TRAPPED)
        printf(" memory %lx", mix_bytes(0, written, sizeof written));
    printf(" output %lx%s\n", output, reports ? " undefined" : "");
    return how != TRAPPED;
}

/* A trap ends a process, because the stores before it do not count: the calls after it begin with fresh globals.
 */
static void call_all(const struct meaning_function *function)
{
    int number = 0, status = 0;
    while (number < CALLS && WIFEXITED(status)) {
        const pid_t child = fork();
        while (child == 0 && number < CALLS)
            if (!call(function, number++))
                break;
        if (child == 0)
            _exit(number);
        if (child < 0 || waitpid(child, &status, 0) != child)
            exit(1);
        number = WEXITSTATUS(status);
    }
}

int main(void)
{
    static const int signals[] = {SIGILL, SIGTRAP, SIGFPE, SIGSEGV, SIGBUS, SIGABRT, SIGALRM};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    for (int i = 0; i < (int)(sizeof signals / sizeof *signals); i++)
        sigaction(signals[i], &action, NULL);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (const struct meaning_function *f = meaning_functions; f->number >= 0; f++)
        call_all(f);
    return 0;
}
