/* Device memory. The arena is cut into granules. An allocation owns whole granules: its bytes end at a granule's end
 * (but for rounding up to its alignment), and one more granule that nobody may touch follows. The bytes of its pages
 * outside [start, start + size), the margins, hold a pattern that is looked at after each launch. */
#if !defined _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cpu_block.h"
#include "cpu_memory.h"
#include "cpu_sanitizer.h"

#include <ccute/cpu/run.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { GRANULE = 65536, GLOBAL_ALIGN = 256, SHARED_ALIGN = 16, SWIZZLE_ALIGN = 1024 };

/* The patterns, and how many bytes of a huge allocation they are worth. */
enum { MARGIN = 0xa5, FRESH = 0xff, MARGIN_SIZE = 4096, FRESH_SIZE = 64 << 20 };

typedef enum { GLOBAL, SHARED } kind_of_memory;

/* The facts about a granule; the allocation's first one has most of them. */
typedef struct granule {
    size_t first;   /* number of the allocation's first granule; 0: nobody's */
    size_t count;   /* granules, the last one untouchable */
    char *start;    /* the user's pointer */
    size_t size;    /* and asked for */
    char *low;      /* where the pages that may be touched begin; they end at the last granule */
    int live, kind; /* kind_of_memory */
} granule;

uintptr_t ccute_cpu_arena, ccute_cpu_arena_size;

static granule *granules;
static size_t granule_count, cursor = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- The arena ------------------------------------------------------------------------------- */

static void *map(size_t bytes, int protection)
{
    void *p = mmap(NULL, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

/* As many addresses as the system gives, 64 GiB at most; 0 if it gives hardly any. */
static int reserve(void)
{
    for (size_t bytes = (size_t)64 << 30; !granules && bytes >= (size_t)1 << 28; bytes /= 2) {
        char *arena = map(bytes + GRANULE, PROT_NONE);
        if (!arena)
            continue;
        granules = map(bytes / GRANULE * sizeof *granules, PROT_READ | PROT_WRITE);
        if (!granules) {
            munmap(arena, bytes + GRANULE);
            continue;
        }
        granule_count = bytes / GRANULE;
        ccute_cpu_arena = ((uintptr_t)arena + GRANULE - 1) / GRANULE * GRANULE;
        ccute_cpu_arena_size = bytes;
    }
    return granules != NULL;
}

static char *address_of(size_t number) { return (char *)ccute_cpu_arena + number * GRANULE; }

/* The allocation, live or freed, whose granule address lies in; NULL if none. */
static granule *owner(const void *address)
{
    uintptr_t offset = (uintptr_t)address - ccute_cpu_arena;
    size_t first = offset < ccute_cpu_arena_size ? granules[offset / GRANULE].first : 0;
    return first ? &granules[first] : NULL;
}

static char *end_of(const granule *g) { return address_of(g->first + g->count - 1); }

static size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }

/* ---- Margins --------------------------------------------------------------------------------- */

static void fill_margin(char *from, char *to)
{
    memset(from, MARGIN, (size_t)(to - from));
    if (__asan_poison_memory_region)
        __asan_poison_memory_region(from, (size_t)(to - from));
}

/* Only the nearest part of the memory before an allocation is a margin: shared memory has much there. */
static char *margin(const granule *g) { return g->start - g->low > MARGIN_SIZE ? g->start - MARGIN_SIZE : g->low; }

/* Lays start and size out in the allocation's pages. */
static void lay_out(granule *g, size_t size, size_t align)
{
    if (__asan_unpoison_memory_region)
        __asan_unpoison_memory_region(g->low, (size_t)(end_of(g) - g->low));
    g->size = size;
    g->start = end_of(g) - round_up(size, align);
    fill_margin(margin(g), g->start);
    memset(g->start, FRESH, size < FRESH_SIZE ? size : FRESH_SIZE);
    fill_margin(g->start + size, end_of(g));
}

/* The first byte in [from, to) that is not the pattern; NULL if all are. */
static const char *spoilt(const char *from, const char *to)
{
    for (; from < to; from++)
        if (*(const unsigned char *)from != MARGIN)
            return from;
    return NULL;
}

static const char *const names[] = {"of cudaMalloc", "of dynamic shared memory"};

/* "12 bytes past the end of the 400 bytes of cudaMalloc" */
static void describe(const granule *g, const char *address, char *text, size_t size)
{
    const char *what = names[g->kind], *freed = g->live ? "" : ", which were freed";
    if (address < g->start)
        snprintf(text, size, "%zu bytes before the %zu bytes %s%s", (size_t)(g->start - address), g->size, what, freed);
    else if (address < g->start + g->size)
        snprintf(text, size, "at byte %zu of the %zu bytes %s%s", (size_t)(address - g->start), g->size, what, freed);
    else
        snprintf(text, size, "%zu bytes past the end of the %zu bytes %s%s", (size_t)(address - g->start) - g->size,
                 g->size, what, freed);
}

static void check_margins(const granule *g)
{
    char text[160];
    const char *p = __asan_poison_memory_region ? NULL : spoilt(margin(g), g->start);
    if (!p && !__asan_poison_memory_region)
        p = spoilt(g->start + g->size, end_of(g));
    if (!p)
        return;
    describe(g, p, text, sizeof text);
    ccute_cpu_fault("out-of-bounds store, found afterwards: a byte was changed %s", text);
}

void ccute_cpu_check_margins(void)
{
    pthread_mutex_lock(&lock);
    for (size_t i = 1; i < granule_count && i < cursor;) {
        if (granules[i].live)
            check_margins(&granules[i]);
        i += granules[i].first == i ? granules[i].count : 1;
    }
    pthread_mutex_unlock(&lock);
}

/* ---- Allocation ------------------------------------------------------------------------------ */

static int is_free(size_t number)
{
    const granule *g = owner(address_of(number));
    return !g || !g->live;
}

/* count granules in a row that no live allocation owns, at or after from; 0 if there are none. */
static size_t find_run(size_t from, size_t count)
{
    size_t run = 0;
    for (size_t i = from; i < granule_count; i++) {
        run = is_free(i) ? run + 1 : 0;
        if (run == count)
            return i + 1 - count;
    }
    return 0;
}

/* Nobody owns these granules any more, nor the rest of what freed allocations left of them. */
static void forget(size_t from, size_t count)
{
    for (size_t i = from; i < from + count; i++) {
        const granule *old = owner(address_of(i));
        for (size_t first = old ? old->first : 0, k = old ? old->count : 0; k-- > 0;)
            granules[first + k].first = 0;
    }
}

/* Freed granules come into use again as late as possible. NULL when no run is left. */
static granule *take(size_t size, size_t align)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), padded = round_up(size, align);
    size_t count = padded / GRANULE + (padded % GRANULE != 0 || padded == 0) + 1;
    size_t first = find_run(cursor, count);
    first = first ? first : find_run(1, count);
    if (!first)
        return NULL;
    granule *g = &granules[first];
    char *end = address_of(first + count - 1), *low = end - round_up(padded ? padded : 1, page);
    if (mprotect(low, (size_t)(end - low), PROT_READ | PROT_WRITE))
        return NULL;
    forget(first, count);
    for (size_t i = first; i < first + count; i++)
        granules[i].first = first;
    g->count = count;
    g->low = low;
    g->live = 1;
    cursor = first + count > cursor ? first + count : cursor;
    return g;
}

static granule *allocate(size_t size, size_t align, kind_of_memory kind)
{
    granule *g = NULL;
    pthread_mutex_lock(&lock);
    if ((granules || reserve()) && size < ccute_cpu_arena_size)
        g = take(size, align);
    if (g) {
        g->kind = kind;
        lay_out(g, size, align);
    }
    pthread_mutex_unlock(&lock);
    return g;
}

void *ccute_cpu_malloc(size_t bytes)
{
    granule *g = allocate(bytes, GLOBAL_ALIGN, GLOBAL);
    return g ? g->start : NULL;
}

int ccute_cpu_free(void *p)
{
    granule *g = owner(p);
    if (!g || !g->live || g->start != p || g->kind != GLOBAL)
        return 0;
    pthread_mutex_lock(&lock);
    check_margins(g);
    g->live = 0;
    madvise(g->low, (size_t)(end_of(g) - g->low), MADV_DONTNEED);
    mprotect(g->low, (size_t)(end_of(g) - g->low), PROT_NONE);
    pthread_mutex_unlock(&lock);
    return 1;
}

void *ccute_cpu_shared_new(void) { return allocate(CCUTE_CPU_SHARED_MAX, SHARED_ALIGN, SHARED); }

/* As far as the bytes can need it: memory with a smaller alignment ends nearer to the page that faults. */
static size_t shared_align(size_t bytes)
{
    const size_t divides = bytes & -bytes;
    if (bytes >= SWIZZLE_ALIGN)
        return SWIZZLE_ALIGN;
    return divides > SHARED_ALIGN ? divides : SHARED_ALIGN;
}

void *ccute_cpu_shared_begin(void *shared, size_t bytes)
{
    granule *g = shared;
    lay_out(g, bytes, shared_align(bytes));
    return g->start;
}

void ccute_cpu_shared_end(const void *shared) { check_margins(shared); }

/* ---- Checks ---------------------------------------------------------------------------------- */

static const char *const verbs[] = {"load", "store", "atomic access"};

int ccute_cpu_describe(const void *address, char *text, size_t size)
{
    const granule *g = owner(address);
    if (g)
        describe(g, address, text, size);
    else if ((uintptr_t)address - ccute_cpu_arena < ccute_cpu_arena_size)
        snprintf(text, size, "in device memory that was never allocated");
    else
        return 0;
    return 1;
}

/* Whether one live allocation holds all of [p, p + bytes), or p is no device memory. */
static int in_bounds(const char *p, size_t bytes)
{
    const granule *g = owner(p);
    if (!g)
        return (uintptr_t)p - ccute_cpu_arena >= ccute_cpu_arena_size;
    return g->live && p >= g->start && p <= g->start + g->size && bytes <= g->size - (size_t)(p - g->start);
}

static int is_global(const void *p)
{
    const granule *g = owner(p);
    return g && g->kind == GLOBAL;
}

const char *ccute_cpu_other_memory(const void *p)
{
    if (is_global(p))
        return "global memory";
    return ccute_cpu_me && ccute_cpu_me->current && ccute_cpu_fibre_holds(ccute_cpu_me->current->fibre, p)
               ? "the thread's own memory"
               : NULL;
}

void ccute_cpu_check_shared(ccute_cpu_site site, const void *p, const char *what)
{
    const char *const other = ccute_cpu_other_memory(p);
    if (other)
        ccute_cpu_fault("%s:%d: %s: the %s is in %s, and must be in shared memory (__shared__)", site.file, site.line,
                        site.op, what, other);
}

void ccute_cpu_check_begun(ccute_cpu_site site)
{
    if (ccute_cpu_me && ccute_cpu_me->current && ccute_cpu_me->launch->early && !ccute_cpu_me->has_waited)
        ccute_cpu_fault("%s:%d: %s: device memory is used before the block has called cudaGridDependencySynchronize(), "
                        "and the launch is CCUTE_LAUNCH_CLUSTER_EARLY",
                        site.file ? site.file : "", site.line, site.op);
}

void ccute_cpu_check(const void *p, size_t bytes, size_t align, enum ccute_cpu_access access, const char *type,
                     const char *file, int line)
{
    char place[256] = "", where[160];
    if (file)
        snprintf(place, sizeof place, "%s:%d: ", file, line);
    if ((uintptr_t)p % align)
        ccute_cpu_fault("%smisaligned %s of %s: address %p is %zu past a multiple of %zu", place, verbs[access], type,
                        p, (size_t)((uintptr_t)p % align), align);
    if (ccute_cpu_me && ccute_cpu_me->launch->early && is_global(p))
        ccute_cpu_check_begun((ccute_cpu_site){type, file, line});
    if (in_bounds(p, bytes))
        return;
    ccute_cpu_describe(p, where, sizeof where);
    ccute_cpu_fault("%sout-of-bounds %s of %s: %zu bytes that begin %s", place, verbs[access], type, bytes, where);
}

void ccute_cpu_check_range(const void *p, size_t bytes, enum ccute_cpu_access access, const char *op)
{
    char where[160];
    if (bytes == 0 || in_bounds(p, bytes))
        return;
    ccute_cpu_describe(p, where, sizeof where);
    ccute_cpu_fault("%s: out-of-bounds %s: %zu bytes that begin %s", op, verbs[access], bytes, where);
}
