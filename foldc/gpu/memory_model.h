/* What one request of a warp costs in memory, worked out from the addresses of its lanes: sectors of global memory,
   wavefronts and bank conflicts of shared memory. doc/memory-model.md says which of it was compared with hardware. */
#ifndef FOLDC_GPU_MEMORY_MODEL_H
#define FOLDC_GPU_MEMORY_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined __cplusplus
extern "C" {
#endif

enum {
    MEMORY_LANES = 32,
    MEMORY_BANKS = 32,
    MEMORY_WORD = 4,    /* bytes of a bank */
    MEMORY_SECTOR = 32, /* bytes that global memory moves at least */
    MEMORY_LINE = 128,  /* bytes that share a tag of the cache */
    MEMORY_WIDEST = 32, /* bytes of a lane */
    MEMORY_PASSES = MEMORY_LANES * MEMORY_WIDEST / (MEMORY_BANKS * MEMORY_WORD),
    MEMORY_ROW = 16, /* bytes of a row of a matrix: ldmatrix, stmatrix */
};

/* The lanes' work. A cp.async is two requests: one that reads global memory, one that writes shared memory.
   Of ldmatrix and stmatrix, the lanes that point at rows are active: 8 for each matrix, from lane 0 on. */
typedef enum memory_kind {
    MEMORY_LOAD,
    MEMORY_STORE,
    MEMORY_ASYNC,
    MEMORY_LDMATRIX,
    MEMORY_STMATRIX,
} memory_kind;

/* One request: each active lane moves `bytes` bytes at its address. An address counts from anything that is aligned to
   128 bytes, as arrays in shared memory and allocations are; it may be negative. */
typedef struct memory_request {
    memory_kind kind;
    int bytes;       /* of a lane: 1, 2, 4, 8, 16 or 32; of a matrix's row MEMORY_ROW */
    uint32_t active; /* bit i: lane i takes part */
    int64_t address[MEMORY_LANES];
} memory_request;

/* Whether a warp can make the request: the width exists, and every active address is a multiple of it. *lane, unless
   NULL: the first lane whose address is not a multiple, -1 if the width is the fault. */
bool memory_request_ok(const memory_request *request, int *lane);

/* ---- Global memory ---------------------------------------------------------------------------- */

typedef struct memory_global {
    int bytes;   /* that are requested, each counted once */
    int sectors; /* of 32 bytes that are touched */
    int least;   /* the least number of sectors for these bytes */
    int lines;   /* of 128 bytes that are touched */
} memory_global;

/* The request must be good. Without an active lane everything is 0. */
memory_global memory_global_cost(const memory_request *request);

/* The sectors that a cp.async.cg, 16 bytes a lane, reads: one for every lane, except for both lanes whose halves of a
   sector go side by side into one line of shared memory, and for none whose bytes a later lane overwrites. The two
   requests have the same lanes. */
int memory_bypass_sectors(const memory_request *from, const memory_request *to);

/* ---- Shared memory ---------------------------------------------------------------------------- */

/* Lanes that are served together: all 32 up to 4 bytes a lane, halves of the warp at 8, quarters at 16 (two of them are
   one pass of a load whose lanes share their bytes); the rows of one matrix. In each wavefront a
   bank gives or takes one of its words, however many lanes share it; the writes of a cp.async are not shared. */
typedef struct memory_pass {
    uint32_t lanes;
    int wavefronts;              /* the most words asked of one bank */
    uint8_t words[MEMORY_BANKS]; /* different words asked of each bank */
    uint32_t asks[MEMORY_BANKS]; /* the lanes that ask it */
} memory_pass;

typedef struct memory_shared {
    int wavefronts; /* of all passes */
    int passes;     /* wavefronts without a conflict; 0 if no lane is active */
    int degree;     /* the most words asked of one bank in a pass: 1 is free of conflicts, 32 the worst */
    memory_pass pass[MEMORY_PASSES];
} memory_shared;

/* The request must be good. */
memory_shared memory_shared_cost(const memory_request *request);

/* The lanes of each pass, of which there are as many as is returned; and the wavefronts of one pass: a search asks this
   many times. No lane changes its pass when the whole array is laid out again. */
int memory_passes(const memory_request *request, uint32_t lanes[MEMORY_PASSES]);
int memory_pass_wavefronts(const memory_request *request, uint32_t lanes);

/* The wavefronts of all passes: memory_shared_cost() without its other results. */
int memory_shared_wavefronts(const memory_request *request);

static inline int memory_bank(int64_t address) { return (int)((uint64_t)address / MEMORY_WORD % MEMORY_BANKS); }

/* The words of one bank that lanes of one pass ask for, each with its lanes: where wavefronts come from. */
typedef struct memory_collision {
    int pass, bank;
    int words;                    /* different words, at least 2 */
    int64_t word[MEMORY_LANES];   /* their addresses, in the order of the first lane that asks */
    uint32_t lanes[MEMORY_LANES]; /* the lanes that request each */
} memory_collision;

/* The worst bank of the worst pass, the lowest of them. Returns false if there is no conflict. */
bool memory_worst_bank(const memory_request *request, memory_collision *out);

/* The lanes that begin each word of a collision: "0, 8, 16 and 24", or "0, 1, 2 ... 31". Returns the length. */
int memory_name_lanes(const memory_collision *collision, char *buffer, size_t size);

/* "lanes 0, 8, 16 and 24 need 4 words of bank 0", for a message; more than four lanes are "lanes 0, 1, 2 ... 31".
   Returns the length, like snprintf; 0 and "" if there is no conflict. */
int memory_explain_conflict(const memory_request *request, char *buffer, size_t size);

#if defined __cplusplus
}
#endif
#endif
