/* Copies under way: issued by bulk copies (cpu_engine.c) and by boxes (cpu_box.c), completed by cpu_engine.c. */
#ifndef CCUTE_CPU_COPIES_H
#define CCUTE_CPU_COPIES_H

#include "cpu_cluster.h"

#include <ccute/cpu/engine.h>

/* Boxes of a tensor, by the functions of cpu_tma.c: the engine reaches them through the copies, so that a program
   without boxes has none of them in it. */
typedef struct ccute_cpu_boxes {
    void (*read)(const ccute_tma *map, const int *at, unsigned char *box);
    void (*write)(const ccute_tma *map, const int *at, const unsigned char *box);
    void (*reduce)(const ccute_tma *map, const int *at, const unsigned char *box, int operation);
    void (*place)(const ccute_tma *map, unsigned char *shared, const unsigned char *box);
    void (*gather)(const ccute_tma *map, unsigned char *box, const unsigned char *shared);
} ccute_cpu_boxes;

/* A copy under way: its boxes are of a tensor, or it is from or to plain memory. */
struct ccute_cpu_copy {
    enum ccute_cpu_copy_kind kind;
    const ccute_cpu_boxes *boxes; /* of a tensor; NULL: from or to plain memory */
    int operation, at[CCUTE_TMA_AXES];
    ccute_tma map;
    int64_t bytes;
    unsigned char *shared;    /* of the block that issued it */
    void *other;              /* global memory, or a peer's */
    void *barrier;            /* of the block that issued it, or a peer's */
    unsigned mask;            /* blocks that a load goes to */
    ccute_cpu_worker *block;  /* that issued it */
    ccute_cpu_thread *thread; /* and by which thread, in which of its groups */
    int group;
    int is_read; /* a store has read its shared memory, to data */
    void *race;  /* ThreadSanitizer's name for it */
    unsigned char data[];
};

/* A new copy of the running thread's; faults without memory. */
ccute_cpu_copy *ccute_cpu_copy_issue(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, int64_t bytes);

/* Faults unless the bytes are there and aligned; unless the barrier is ready. */
void ccute_cpu_copy_check(ccute_cpu_site site, const void *p, int64_t bytes, int align, enum ccute_cpu_access access);
void ccute_cpu_copy_check_barrier(ccute_cpu_site site, ccute_barrier *barrier);

/* The blocks of the mask get 0xff bytes, each at this place. */
void ccute_cpu_copy_poison(ccute_cpu_site site, const ccute_cpu_copy *copy);

/* A copy into shared memory comes after all effects of its thread; one out of it only after the fenced ones. */
void ccute_cpu_copy_begin(ccute_cpu_copy *copy);

#endif
