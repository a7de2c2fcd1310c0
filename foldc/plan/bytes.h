/* Sums of bytes that are known, and of the bytes of maps' tiles (bytes.c). */
#ifndef FOLDC_PLAN_BYTES_H
#define FOLDC_PLAN_BYTES_H

#include "spot.h"

enum { BYTES_MAPS = 6, BYTES_MIXED = 2 };

/* bytes + times[0] * bytes of map[0] ... */
struct bytes {
    int64_t number;
    struct spot map[BYTES_MAPS];
    const char *name[BYTES_MAPS];
    int64_t times[BYTES_MAPS];
    int maps;
    bool is_unknown;
};

/* Add an expression, that many times (of a quotient only where the divisor divides that number); or the tile of the map
 * that the argument is. */
void bytes_add(struct fold *fold, struct bytes *sum, const struct ast_node *node, int64_t times);
void bytes_add_map(struct fold *fold, struct bytes *sum, const struct ast_node *map, int64_t times);

/* Multiply a sum, or add one to another. */
void bytes_scale(struct bytes *sum, int64_t times);
void bytes_join(struct bytes *sum, const struct bytes *other);

/* Put a number in the place of the map's tile. */
void bytes_settle(struct bytes *sum, const struct spot *map, int64_t bytes);

/* 1: more than 0; -1: less; 0: 0; BYTES_MIXED: not known. */
int bytes_sign(const struct bytes *sum);

/* In words, without the sign: "ccute_tma_bytes(&map) + 64"; of a sum that is not known "bytes". */
const struct message *bytes_words(struct fold *fold, const struct bytes *sum);

/* Does anything in the node, or in what it calls, expect bytes, or bring them to a barrier? */
bool bytes_any(const struct ast_node *node);

#endif
