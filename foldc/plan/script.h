/* The calls that each thread of a block, or of the blocks of a cluster, makes at barriers in shared memory, in its
 * order (script.c), and the places there that it and its copies read and write (script_places.c). */
#ifndef FOLDC_PLAN_SCRIPT_H
#define FOLDC_PLAN_SCRIPT_H

#include "bytes.h"
#include "foldc/c/ast.h"

struct ast_function;
struct lanes_block;

/* Bytes are counted in parts, so that a block of several that share a tile brings a whole number: 1 to 16 divide it. */
enum { SCRIPT_PLACES = 256, SCRIPT_MEETINGS = 16384, SCRIPT_BLOCKS = 16, SCRIPT_PARTS = 720720 };

enum act_kind {
    ACT_READY,
    ACT_END, /* the barrier is none any more */
    ACT_EXPECT,
    ACT_ARRIVE,
    ACT_BRING,
    ACT_WAIT,
    ACT_MEET,
    ACT_READ,  /* by the thread itself */
    ACT_WRITE, /* likewise */
    ACT_STORE, /* a copy begins to read shared memory */
    ACT_GROUP, /* the thread's stores since its last one are a group */
    ACT_DRAIN  /* wait until no more than a number of groups still read */
};

/* Bytes of a variable, or those after the address that a pointer keeps. */
struct extent {
    const struct ast_decl *decl; /* NULL: none are known */
    int64_t begin, end;
    const struct ast_node *text; /* that names them to the user; NULL: none does */
};

struct act {
    enum act_kind kind;
    int place;                 /* of the barrier; MEET: the meeting */
    unsigned blocks;           /* whose barrier at that place it is: a bit each */
    int64_t number;            /* READY: arrivals of a phase; WAIT: the parity; DRAIN: groups */
    struct extent memory;      /* BRING, READ, WRITE, STORE: some bytes that it surely uses */
    const struct bytes *bytes; /* EXPECT, BRING */
    const struct ast_node *at; /* as the user sees it */
};

struct script {
    struct act *act;
    size_t count, capacity;
};

/* A barrier, or a stage's barrier of a pipeline. */
struct script_place {
    const struct ast_decl *decl;
    int64_t offset; /* in bytes */
    const char *name;
};

struct scripts {
    struct script *thread; /* those of block 0, then of block 1 ... */
    int threads, blocks;   /* threads of a block */
    struct script_place place[SCRIPT_PLACES];
    int places;
    int meeting[SCRIPT_MEETINGS]; /* the number of threads that come to it */
    int meetings;
    bool has_places; /* ACT_READ and the kinds after it */
    bool is_lost;    /* some thread's calls are not known ... */
    const struct message *why;
    const struct ast_node *why_at; /* ... because of this, as the user sees it; NULL: because of the whole kernel */
    unsigned depends;              /* LANES_... */
};

/* The scripts of a kernel for integer parameters of that value. The grid is one cluster of those extents; 0: they are
   not known, and the grid is one block. has_places: with ACT_READ and the kinds after it. is_lost: the scripts are not
   known. */
struct scripts *script_read(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                            const int64_t cluster[3], int64_t assumed, bool has_places);

/* Does anything in the node, or in what it calls that deep, wait at a barrier in shared memory? */
bool script_waits(const struct ast_node *node, int deep);

#endif
