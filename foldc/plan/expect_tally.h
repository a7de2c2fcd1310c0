/* Shared by expect*.c: the bytes that barriers expect, and the bytes that copies bring. */
#ifndef FOLDC_PLAN_EXPECT_TALLY_H
#define FOLDC_PLAN_EXPECT_TALLY_H

#include "bytes.h"

enum { TALLY_MOST = 32 };

/* What happens to one barrier in one row. */
struct row {
    struct spot barrier;
    const char *name;
    const struct ast_node *branch;        /* the branch that the row is in (way.h) */
    struct bytes expected, brought;       /* brought: by copies */
    const struct ast_node *expect, *copy; /* as the user sees them; NULL: there is none */
    int64_t room;                         /* bytes of the arrays that its copies write; -1: not known */
    int arrivals;                         /* with bytes, since the last wait */
    const struct ast_node *first;         /* of these */
};

/* Arrivals that a barrier's phases take. */
struct readied {
    struct spot barrier;
    int64_t arrivals; /* -1: not known */
    bool is_pipeline; /* the barriers that copies complete are at its beginning */
};

/* A map's tile, by a statement that copies it. */
struct tile_bytes {
    struct spot map;
    int64_t bytes; /* -1: statements differ */
};

struct tally {
    struct row row[TALLY_MOST];
    struct readied readied[TALLY_MOST];
    struct tile_bytes tile[TALLY_MOST];
    int rows, readied_count, tiles;
    bool is_hidden;                            /* something may happen to any barrier out of sight */
    const struct ast_decl *hidden[TALLY_MOST]; /* or to those in these variables */
    int hidden_count;
    bool is_done; /* reported */
};

/* Are they barriers of one array, or one and the same? */
bool tally_are_kin(const struct spot *a, const struct spot *b);

/* May something happen out of sight to the barriers in the variable? */
bool tally_hides(const struct tally *tally, const struct ast_decl *decl);

/* Is the barrier readied here? A function in which it is not is a part of a kernel. */
bool tally_readies(const struct tally *tally, const struct spot *barrier);

/* The tile of a map has that many bytes. */
void tally_tile(struct fold *fold, struct tally *tally, const struct ast_node *map, int64_t bytes);

/* Report the first barrier whose rows all miss bytes, or all have too many. */
void tally_check(struct fold *fold, struct tally *tally);

#endif
