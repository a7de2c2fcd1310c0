/* One random kernel that copies: its parameters, the layouts of its sides in every set of arguments, and its text. */
#ifndef CCUTE_TESTS_COPIES_KERNEL_H
#define CCUTE_TESTS_COPIES_KERNEL_H

#include <stdbool.h>
#include <stdio.h>

#include "tests/random_layout.h"

/* SETS times each kernel is called. */
enum { SETS = 5, PARAMS = 64, MODES = 12, TEXT = 4000, COORDS = 2 };

/* A number as it is written, and its value in each set. */
struct number {
    char text[24];
    int64_t v[SETS];
};

/* Which number runs through a mode: the element's of a thread's copy, the thread's, the block's, or that of a step of
   the kernel's loop. */
enum index { ELEMENT = 'i', THREAD = 't', BLOCK = 'b', STEP = 'k' };

struct mode {
    enum index of;
    struct number extent, stride;
    bool outside; /* the pointer is advanced, not the layout */
};

/* Where the elements of one side lie: start + swizzle(offset + the modes inside) + the modes outside. */
struct side {
    int n;
    struct mode mode[MODES];
    struct number offset, start;
    int bits, base, shift;
};

struct element {
    const char *name;
    int bytes;
    bool is_number; /* can be written as a literal */
};

struct kernel {
    struct rng rng;
    int number;
    int dynamic; /* of 100 numbers that many are parameters */
    const struct element *element;
    struct {
        const char *type;
        int64_t v[SETS];
    } param[PARAMS];
    int params;
    int64_t threads, blocks, steps;
    FILE *before, *body; /* the text before the kernel, and in it */
};

/* Add to text, which holds TEXT bytes. */
__attribute__((format(printf, 2, 3))) void append(char *text, const char *format, ...);

/* A literal. */
struct number literal(int64_t value);
/* An expression with these values in the sets: a literal if they are the same and `dynamic` is not set, else a
 * parameter. */
struct number number_of(struct kernel *k, const int64_t *v, bool dynamic);

/* A random extent for each of the modes of an index, at most `most` elements in all; *n of them. */
void random_extents(struct kernel *k, struct side *side, enum index of, int64_t most, bool dynamic);

/* The same extents, cut elsewhere at times. */
void same_elements(struct kernel *k, const struct side *like, struct side *out);

/* Strides for the modes with which no two elements share a place. only_static: all literals. */
void lay_out(struct kernel *k, struct side *side, bool only_static);

/* As lay_out(), but elements may share places and lie backwards. */
void lay_loosely(struct kernel *k, struct side *side);

/* A swizzle, of which each place is inside. */
void random_swizzle(struct kernel *k, struct side *side);

/* Let some modes that are no elements advance the pointer. */
void move_outside(struct kernel *k, struct side *side);

/* One more than the greatest place in any set. */
int64_t reach_of(const struct kernel *k, const struct side *side);

/* The layout of a side as C writes it, for one thread; thread: the text of its number. */
void layout_text(struct kernel *k, const struct side *side, const char *thread, char *text);

/* "pointer + threadIdx.x * 4": the pointer, advanced by the modes outside. */
void pointer_text(struct kernel *k, const struct side *side, const char *pointer, const char *thread, char *text);

/* The numbers of a side in one set, for the harness. */
void write_side(FILE *to, const struct side *side, int set);

/* A kernel whose threads own elements by modes, or by tiled copies and partitions: its text, and its plans. */
void write_threads(struct kernel *k, FILE *plans);
void write_tiles(struct kernel *k, FILE *plans);

#endif
