/* Preloaded: the FAIL_AT-th allocation of a program gives NULL, and all after it if FAIL_ON is set. With FAIL_ALL also
 * those of its libraries count, else only those that the program itself asks for. FAIL_COUNT names a file that gets how
 * many there were. A program that is started from the first one runs as it is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static long fail_at, count;
static bool all, goes_on, ready;
static uintptr_t program_begin, program_end;

/* The first object is the program. */
static int note_program(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    (void)context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X))
            continue;
        program_begin = begin;
        program_end = begin + info->dlpi_phdr[i].p_memsz;
    }
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("FAIL_AT");
    fail_at = at ? atol(at) : 0;
    all = getenv("FAIL_ALL") != NULL;
    goes_on = getenv("FAIL_ON") != NULL;
    dl_iterate_phdr(note_program, NULL);
    unsetenv("LD_PRELOAD");
    ready = true;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAIL_COUNT");
    ready = false;
    FILE *out = path ? fopen(path, "w") : NULL;
    if (out) {
        fprintf(out, "%ld\n", count);
        fclose(out);
    }
}

static bool fails(const void *caller)
{
    const uintptr_t at = (uintptr_t)caller;
    if (!ready || (!all && (at < program_begin || at >= program_end)))
        return false;
    const long now = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
    if (!fail_at || (goes_on ? now < fail_at : now != fail_at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(n, size); }
void *realloc(void *old, size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size); }
