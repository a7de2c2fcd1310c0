/* One random function: its parameters, its layouts in every set of arguments, and its text as it grows. */
#ifndef CCUTE_TESTS_MEANING_PROGRAM_H
#define CCUTE_TESTS_MEANING_PROGRAM_H

#include <stdbool.h>
#include <stdio.h>

#include <ccute/ccute.h>

#include "tests/random_layout.h"

/* SETS times each function is called; ITEMS is the most layouts it declares. */
enum { SETS = 4, PARAMS = 8, ITEMS = 8, TEXT = 1200 };

/* The role of a number decides its possible values in the other sets of arguments. */
enum role { EXTENT, STRIDE, OFFSET, INDEX };

struct param {
    const char *type;
    int64_t v[SETS];
};

/* An argument that is a tuple: how it is written, and its value in each set. */
struct tuple_arg {
    char text[TEXT];
    ccute_tuple in[SETS];
};

struct tiler_arg {
    char text[TEXT];
    ccute_tiler in[SETS];
};

/* A layout variable. */
struct item {
    char name[8];
    ccute_layout in[SETS];
};

struct program {
    struct rng rng;
    int dynamic; /* of 100 numbers that many are parameters */
    struct param param[PARAMS];
    int params;
    struct item item[ITEMS];
    int items;
    FILE *body;
};

/* An expression that is `value` in the first set; v[] has its value in each. Appended to text. */
void write_number(struct program *p, int64_t value, enum role role, char *text, int64_t *v);

/* A tuple that is t in the first set. */
void write_tuple(struct program *p, const ccute_tuple *t, enum role role, struct tuple_arg *out);

/* Does the coordinate stay inside a shape, in every set? The offset outside depends on a layout's form, which folding
   may not know. */
bool stays_inside(const struct tuple_arg *coord, const ccute_layout *in);

/* A coordinate that stays inside a layout, by `keep` of 100 with CCUTE_ALL in its place; 0 or () as the last resort. */
void write_coord(struct program *p, const ccute_layout *in, int keep, struct tuple_arg *out);

/* An index that stays inside a layout. */
void write_index(struct program *p, const ccute_layout *in, char *text, int64_t *v);

/* The fewest elements that a layout has in any set where it is good. */
int64_t least_size(const ccute_layout *in);

/* Add to text, which holds TEXT bytes; a longer text is cut off, which the compiler will report. */
__attribute__((format(printf, 2, 3))) void append(char *text, const char *format, ...);

/* Make a layout: the text of an expression, and its value in each set. False if this was not to be. */
bool random_expression(struct program *p, char *text, ccute_layout *in);

/* Write statements that use an item. */
void use_item(struct program *p, const struct item *item);

#endif
