/* The table of the functions that foldc knows by name. */
#include "call.h"

#include <limits.h>
#include <string.h>

static const struct row {
    const char *name;
    size_t size;
    enum call call;
    enum call_trait trait;
} rows[] = {
#define ROW(name, call, trait) {name, sizeof name - 1, call, trait},
#define FAMILY(id, beginning)
#define CCUTE_PUBLIC(result, name) ROW(#name, CALL_##name, CALL_LAYOUTS)
#define CCUTE_PUBLIC_SAME(name) ROW(#name, CALL_##name, CALL_LAYOUTS)
#define CALL(name, trait) ROW(#name, CALL_##name, CALL_##trait)
#define CALLS(id, beginning, trait) ROW(beginning, CALLS_##id, CALL_##trait)
#define ENGINE_CALL(name, shared) ROW(#name, CALL_##name, CALL_ENGINES)
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef ROW
};

/* The rows stand in the order of their numbers, those of ccute's names first. */
enum { ROWS = sizeof rows / sizeof *rows, CCUTES_ROWS = CALL_min - 1 };

/* The sizes of the names by row, so that a search skips all others; 0 of a row for all names that begin so. */
static const unsigned char sizes[] = {
#define FAMILY(id, beginning)
#define CCUTE_PUBLIC(result, name) sizeof #name - 1,
#define CCUTE_PUBLIC_SAME(name) sizeof #name - 1,
#define CALL(name, trait) sizeof #name - 1,
#define CALLS(id, beginning, trait) 0,
#define ENGINE_CALL(name, shared) sizeof #name - 1,
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
};

/* The rows for names that begin so. */
static const enum call beginnings[] = {
#define FAMILY(id, beginning)
#define CALL(name, trait)
#define CALLS(id, beginning, trait) CALLS_##id,
#define ENGINE_CALL(name, shared)
#include "calls.def"
};

/* How the names of C's and CUDA's functions go on: log1pf, sinpi. */
static bool is_ending(const char *rest, size_t size)
{
    static const char *const endings[] = {"",    "2",   "10", "1p",  "m1", "h",  "pi",  "f",   "2f",  "10f",
                                          "1pf", "m1f", "hf", "pif", "l",  "2l", "10l", "1pl", "m1l", "hl"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strlen(endings[i]) == size && memcmp(rest, endings[i], size) == 0)
            return true;
    return false;
}

/* The row of that very name among [from,to). */
static enum call named(const char *name, size_t size, size_t from, size_t to)
{
    const unsigned char *at = sizes + from, *const end = sizes + to;
    while (size > 0 && size < UCHAR_MAX && (at = memchr(at, (int)size, (size_t)(end - at))) != NULL) {
        const struct row *const row = rows + (at++ - sizes);
        if (memcmp(name, row->name, size) == 0)
            return row->call;
    }
    return CALL_OTHER;
}

/* The first row for names that begin as this one does. */
static enum call begun(const char *name, size_t size, bool is_ccutes)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        const struct row *const row = &rows[beginnings[i] - 1];
        if ((row - rows < CCUTES_ROWS) == is_ccutes && size >= row->size && memcmp(name, row->name, row->size) == 0 &&
            (is_ccutes || name[0] == '_' || row->trait == CALL_FENCES || is_ending(name + row->size, size - row->size)))
            return row->call;
    }
    return CALL_OTHER;
}

enum call known_call_in(const char *name, size_t size)
{
    const bool is_ccutes = size > 6 && (memcmp(name, "ccute_", 6) == 0 || memcmp(name, "CCUTE_", 6) == 0);
    const enum call call = is_ccutes ? named(name, size, 0, CCUTES_ROWS) : named(name, size, CCUTES_ROWS, ROWS);
    return call == CALL_OTHER ? begun(name, size, is_ccutes) : call;
}

enum call known_call(const char *name) { return name ? known_call_in(name, strlen(name)) : CALL_OTHER; }

const char *call_name(enum call call) { return call == CALL_OTHER ? NULL : rows[call - 1].name; }

enum call_trait call_trait(enum call call) { return call == CALL_OTHER ? CALL_PLAIN : rows[call - 1].trait; }

enum name_family name_family(const char *name)
{
    static const struct {
        const char *beginning;
        enum name_family family;
    } families[] = {
#define FAMILY(id, beginning) {beginning, NAME_##id},
#define CALL(name, trait)
#define CALLS(id, beginning, trait)
#define ENGINE_CALL(name, shared)
#include "calls.def"
    };
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strncmp(name, families[i].beginning, strlen(families[i].beginning)) == 0)
            return families[i].family;
    return NAME_FREE;
}

const char *name_after_ccute(const char *name)
{
    return name_family(name) == NAME_CCUTE ? name + strlen("ccute_") : NULL;
}

bool call_is_product(enum call call)
{
    return call == CALL_ccute_gemm || call == CALL_ccute_gemm_first || call == CALL_ccute_gemm_accumulate;
}

bool call_is_united(enum call call)
{
    switch (call) {
    case CALL_ccute_gemm:
    case CALL_ccute_gemm_first:
    case CALL_ccute_gemm_accumulate:
    case CALL_ccute_wgmma_fence:
    case CALL_ccute_elect_one:
    case CALLS_ccute_setmaxnreg:
    case CALL_ccute_barrier_init:
    case CALL_ccute_barrier_arrive_expect:
    case CALL_ccute_pipeline_init:
    case CALL_ccute_tma_store:
    case CALL_ccute_tma_store_tile:
    case CALL_ccute_tma_store_box:
    case CALL_ccute_tma_reduce:
    case CALL_ccute_tma_reduce_tile:
    case CALL_ccute_tma_reduce_box:
    case CALL_ccute_bulk_store:
    case CALL_ccute_bulk_store_atom:
    case CALLS_ccute_named_barrier:
        return true;
    default:
        return false;
    }
}

bool call_answers_bad(enum call call)
{
    switch (call) {
    case CALL_ccute_ok:
    case CALL_ccute_status_of:
    case CALL_ccute_extends:
    case CALL_ccute_overhang:
    case CALL_ccute_rounded:
    case CALL_ccute_gaps:
    case CALL_ccute_equal:
        return true;
    default:
        return false;
    }
}

bool call_is_engine(enum call call, int *shared)
{
    *shared = -1;
    switch (call) {
#define FAMILY(id, beginning)
#define CALL(name, trait)
#define CALLS(id, beginning, trait)
#define ENGINE_CALL(name, argument)                                                                                    \
    case CALL_##name:                                                                                                  \
        *shared = argument;                                                                                            \
        return true;
#include "calls.def"
    default:
        return false;
    }
}

bool call_is_barrier(enum call call)
{
    switch (call) {
    case CALL_ccute_barrier_init:
    case CALL_ccute_barrier_expect:
    case CALL_ccute_barrier_arrive:
    case CALL_ccute_barrier_arrive_expect:
    case CALL_ccute_barrier_test:
    case CALL_ccute_barrier_wait:
    case CALL_ccute_barrier_wait_cluster:
    case CALL_ccute_barrier_arrive_peer:
    case CALLS_ccute_barrier:
    case CALLS_ccute_named_barrier:
    case CALL_ccute_pipeline_init:
    case CALL_ccute_pipeline_commit:
    case CALL_ccute_pipeline_release:
    case CALL_ccute_pipeline_test:
    case CALL_ccute_pipeline_acquire:
    case CALL_ccute_pipeline_wait:
    case CALL_ccute_pipeline_release_blocks:
    case CALLS_ccute_pipeline:
    case CALL_ccute_cluster_peer:
    case CALLS_ccute_cluster:
        return true;
    default:
        return false;
    }
}
