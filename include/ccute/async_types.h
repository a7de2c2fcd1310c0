/* The types of async.h. */
#ifndef CCUTE_ASYNC_TYPES_H
#define CCUTE_ASYNC_TYPES_H

#include <ccute/tma.h>

/* Counts arrivals and bytes in shared memory. Phases alternate: a phase is over when all arrivals and all bytes
   expected have come, and the next one begins. Parity 0 is the first phase's, 1 the second's, and so on. */
typedef struct __attribute__((aligned(8))) ccute_barrier {
    uint64_t state;
} ccute_barrier;

#if defined __cplusplus
template <int STAGES> struct ccute_pipeline {
    static_assert(STAGES > 0, "ccute: a pipeline has one stage or more");
    ccute_barrier full[STAGES], empty[STAGES];
};
#endif

/* How long the L2 cache keeps what an engine moves: as other bytes, less long, longer. */
typedef enum ccute_tma_hint { CCUTE_TMA_EVICT_NORMAL, CCUTE_TMA_EVICT_FIRST, CCUTE_TMA_EVICT_LAST } ccute_tma_hint;

/* A map with a hint: made by ccute_tma_cached, and by every call that takes a map. To foldc it is the map. */
#if defined __cplusplus && !defined __FOLDC__
struct ccute_tma_hinted {
    const ccute_tma *map;
    ccute_tma_hint hint;

    ccute_tma_hinted() = default;
    CCUTE_HD ccute_tma_hinted(const ccute_tma *of, ccute_tma_hint with = CCUTE_TMA_EVICT_NORMAL) : map(of), hint(with)
    {
    }
    CCUTE_HD operator const ccute_tma *() const { return map; }
    CCUTE_HD const ccute_tma *operator->() const { return map; }
};
#else
typedef const ccute_tma *ccute_tma_hinted;
#endif

/* The operation of an engine, as an atom of a copy statement. */
typedef enum ccute_engine_kind {
    CCUTE_ENGINE_LOAD,
    CCUTE_ENGINE_STORE,
    CCUTE_ENGINE_REDUCE,
    CCUTE_ENGINE_PREFETCH,
    CCUTE_ENGINE_BULK_LOAD,
    CCUTE_ENGINE_BULK_STORE,
    CCUTE_ENGINE_BULK_PEER
} ccute_engine_kind;

/* Where a kernel on the CPU made an atom. */
typedef struct ccute_engine_site {
    const char *file;
    int line;
} ccute_engine_site;

/* Tiles of a map: made by ccute_tma_load and so on, read by copy statements alone. */
typedef struct ccute_tma_atom {
    ccute_tma_hinted map;
    ccute_barrier *barrier; /* of a load */
    int64_t thread;         /* that it is bound to, or the mark CCUTE_LEAF_ALL */
    unsigned mask;          /* the blocks that get the tile; 0: this one */
    int operation;          /* of a reduction */
    ccute_engine_kind kind;
    ccute_engine_site site;
} ccute_tma_atom;

/* Runs of bytes: made by ccute_bulk_load_atom and so on. */
typedef struct ccute_bulk_atom {
    ccute_barrier *barrier;
    ccute_engine_kind kind;
    ccute_engine_site site;
} ccute_bulk_atom;

/* How a reduction combines an element of the tensor and one of the tile. */
enum { CCUTE_TMA_ADD, CCUTE_TMA_MIN, CCUTE_TMA_MAX };

#endif
