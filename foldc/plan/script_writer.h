/* Shared by script*.c: the scripts while they are written. */
#ifndef FOLDC_PLAN_SCRIPT_WRITER_H
#define FOLDC_PLAN_SCRIPT_WRITER_H

#include "script.h"

struct lanes_arrival;

/* A call that some threads come to. */
struct writer {
    struct fold *fold;
    struct scripts *all;
    const struct lanes_arrival *arrival;
    int block, thread;          /* of the act that is added next */
    struct spot spot;           /* of the call's barrier, or of its pipeline ... */
    int64_t stages;             /* ... which has that many; 0: it is no pipeline */
    const struct bytes *sum[2]; /* of the call's parts, once they are known, for that many blocks that share a tile */
    int shares[2];
    int united; /* the number of meetings of the whole cluster so far */
    size_t acts;
    bool is_alone; /* the cluster is not known */
};

/* Add an act of the thread. */
void script_add(struct writer *w, struct act act);

struct script *script_of(const struct writer *w, int thread);

/* A number that the thread passes. */
int64_t script_number(struct writer *w, uint32_t argument);

/* Is it a call at a barrier, or at those of a pipeline? of_blocks: one that names blocks of a cluster. */
bool script_is_barriers(enum call call, bool of_blocks);

/* Add the acts of such a call, or of a copy statement by an engine, of all threads that come. */
void script_come_to_barriers(struct writer *w);
void script_come_to_copy(struct writer *w);

#endif
