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
    int block, thread; /* of the act that is added next */
    struct spot spot;  /* of the call's barrier, or of its pipeline ... */
    const struct ast_node
        *peer;      /* ... in the shared memory of the block of that number; NULL: in that of its own block */
    int64_t stages; /* ... which has that many; 0: it is no pipeline */
    const struct bytes *sum[2]; /* of the call's parts, once they are known, for that many blocks that share a tile */
    int shares[2];
    int united; /* the number of meetings of the whole cluster so far */
    size_t acts;
    bool is_alone; /* the cluster is not known */
};

/* Some thread's calls are not known, because of the call under way, or of a node that the user sees (NULL: of the
   kernel). The first reason stays. */
void script_lose(struct writer *w, const struct message *why);
void script_lose_at(struct writer *w, const struct ast_node *at, const struct message *why);

/* Add an act of the thread. */
void script_add(struct writer *w, struct act act);

struct script *script_of(const struct writer *w, int thread);

/* The distance of the place from the beginning of its variable, in the thread. */
bool script_offset(const struct writer *w, const struct spot *spot, int64_t *offset);

/* A number that the thread passes. */
int64_t script_number(struct writer *w, uint32_t argument);

/* Is it a call at a barrier, or at those of a pipeline? of_blocks: one that names blocks of a cluster. */
bool script_is_barriers(enum call call, bool of_blocks);

/* Does the call test whether a phase is over? */
bool script_is_test(enum call call);

/* Add the acts of such a call, or of a copy statement by an engine, of all threads that come. */
void script_come_to_barriers(struct writer *w);
void script_come_to_copy(struct writer *w);

/* ---- script_places.c ---- */

/* May the expression name an element of shared memory? */
bool script_is_element(const struct ast_node *element);

/* Is it a call that reads shared memory, or waits until that is read? */
bool script_is_places(struct fold *fold, const struct ast_node *call);

/* Add the acts of such an element or call, of all threads that come. */
void script_come_to_element(struct writer *w);
void script_come_to_places(struct writer *w);

/* The bytes that a copy moves at that address, in the thread: at least those of the shortest row of a box. bytes: the
   number of them; 0: not known. */
struct extent script_extent(struct writer *w, const struct ast_node *address, int64_t bytes);

#endif
