/* One random function as it is written: the names in scope, and its text in pieces that can be left out one by one. */
#ifndef CCUTE_TESTS_MEANING_MAKER_H
#define CCUTE_TESTS_MEANING_MAKER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "tests/random_layout.h"

enum language { C = 1, CPP = 2, CUDA = 4, CXX = CPP | CUDA, ANY = C | CXX };

enum feature {
#define FEATURE(name, weight, languages, what) FEATURE_##name,
#include "features.def"
#undef FEATURE
    FEATURES
};

enum { TEXT = 240, NUMBERS = 96, LAYOUTS = 32, MODES = 3, PARAMS = 4, NAME = 24 };

__extension__ typedef __int128 wide;

/* The integer types, narrowest first within a sign. */
enum ctype { BOOL, SCHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG, CTYPES };

/* An expression and the values that it may have: a variable, a member, a call. */
struct number {
    char text[TEXT];
    enum ctype type;
    wide lo, hi;
};

/* A layout variable: the least extents that it has wherever it is good, and the elements that it has at most. */
struct layout {
    char name[NAME];
    int rank;
    int least[MODES];
    long most;
    bool has_offset;
};

/* A piece of text; a block has pieces in it, up to the end that has its number. In the text, @ stands for the
   function's number. */
struct piece {
    enum { STATEMENT, BEGIN, END, RESULT } kind; /* a result is never left out */
    int id;
    char *text;
};

struct list {
    struct piece *piece;
    int n, room;
};

struct maker {
    struct rng rng;
    enum language language;
    bool wraps;               /* signed arithmetic may overflow: -fwrapv */
    bool aliases;             /* memory may be written as another type: -fno-strict-aliasing */
    struct list before, *out; /* the text before the function, and the text being written */
    struct number number[NUMBERS];
    int numbers;
    struct layout layout[LAYOUTS];
    int layouts;
    enum feature queue[FEATURES];
    int queued;
    int names, ids, depth, indent;
    long rounds;              /* how often a call of the function gets here at most */
    bool has_pointers;        /* d and s are in scope */
    const char *element;      /* the type that they point to */
    const char *main_element; /* outside of templates */
};

/* The names in scope at some point, to return to. */
struct scope {
    int numbers, layouts;
    bool has_pointers;
    long rounds;
};

extern const char *const ctype_names[CTYPES];

/* ---- Text ---- */

__attribute__((format(printf, 2, 3))) void statement(struct maker *m, const char *format, ...);
/* The same, of a return that the function must end with. */
__attribute__((format(printf, 2, 3))) void result(struct maker *m, const char *format, ...);
/* A block: the text before its brace, and the text after the other one. Its declarations end there.
 */
__attribute__((format(printf, 2, 3))) struct scope begin(struct maker *m, const char *format, ...);
__attribute__((format(printf, 3, 4))) void end(struct maker *m, struct scope outer, const char *format, ...);
/* The block just begun is a loop of that many rounds at most. */
void repeat(struct maker *m, int rounds);
/* Is there time for that many rounds more? All loops of a function together end soon. */
bool may_repeat(const struct maker *m, long rounds);
/* A definition at file scope, of several lines. */
__attribute__((format(printf, 2, 3))) void at_file_scope(struct maker *m, const char *format, ...);
/* A helper is written before the function, which calls it CALLS times at most: the scope starts empty. */
enum { CALLS = 6 };
struct helper {
    struct list text, *out;
    struct scope scope;
    struct number *number;
    struct layout *layout;
    int indent;
    const char *element;
};
__attribute__((format(printf, 3, 4))) void begin_helper(struct maker *m, struct helper *h, const char *format, ...);
void end_helper(struct maker *m, struct helper *h, const char *tail);
/* A new name with this prefix. */
const char *new_name(struct maker *m, const char *front, char *name);
void free_list(struct list *list);
/* The beginning of a folded function. */
const char *folded(const struct maker *m);

/* ---- Numbers ---- */

int below(struct maker *m, int n);
bool chance(struct maker *m, int percent);
wide least_of(enum ctype type);
wide most_of(enum ctype type);
/* The values that a variable of the type may hold: doc/folding.md promises that 64 unsigned bits that are read are
 * below 2^63. */
wide most_read(enum ctype type);
bool is_signed(enum ctype type);
enum ctype random_type(struct maker *m);
/* The type of a binary operator's result. */
enum ctype common(enum ctype a, enum ctype b);
/* The names in scope from here on. */
__attribute__((format(printf, 5, 6))) void add_number(struct maker *m, enum ctype type, wide lo, wide hi,
                                                      const char *format, ...);
/* A number in scope, mostly one of the last. */
struct number some_number(struct maker *m);
/* The same, of a text that others can be composed of. */
struct number some_short_number(struct maker *m);
/* The number converted to a type. */
struct number converted(struct number x, enum ctype type);
/* An expression of numbers in scope, without undefined behaviour. */
struct number expression(struct maker *m, int depth);
/* An expression whose value is surely in a range. */
struct number between(struct maker *m, wide lo, wide hi);
/* The same, cast to a type that holds it, as C++ wants within braces. */
struct number between_as(struct maker *m, enum ctype type, wide lo, wide hi);
struct number condition(struct maker *m);
/* Initialise a new variable of a type by an expression; it stays as it is. */
void declare_number(struct maker *m, enum ctype type, const struct number *x, bool is_const);
/* A new variable that changes, of values between 0 and a power of two; its name and the largest value. */
int declare_changing(struct maker *m, enum ctype type, char *name);
/* An assignment to such a variable, or to its alias: "^= 5". */
const char *change(struct maker *m, int most, char *text);

/* ---- Layouts ---- */

void declare_layout(struct maker *m);
void use_layout(struct maker *m);
struct layout *some_layout(struct maker *m);
/* A layout in scope, of MOST_SIZE elements at most. */
enum { MOST_SIZE = 512 };
struct layout *add_layout(struct maker *m, const char *name, int rank, const int *least);
/* Coordinates that lie inside a layout: an index, or one for each mode. */
void coordinates(struct maker *m, const struct layout *l, char *text);

/* ---- Features ---- */

/* Write some of the features that are still to be written, and uses of the names in scope. */
void fill_in(struct maker *m, int most);
void use_something(struct maker *m);

/* ---- Memory ---- */

/* Two sides of a copy of `rows` by `columns` elements, as names of layouts; from_dynamic: strides of run time. */
struct sides {
    int rows, columns;
    char to[NAME], from[NAME];
};
void declare_sides(struct maker *m, struct sides *sides, int dynamic);
/* An array or a pointer to write to and one to read from; finish_memory mixes the written one into h.
   is_aligned: the alignment of arrays is stated, since the function tests it. */
struct memory {
    char to[NAME], from[NAME];
    bool is_local;
};
void declare_memory(struct maker *m, struct memory *memory, bool is_aligned);
void finish_memory(struct maker *m, const struct memory *memory);

#define FEATURE(name, weight, languages, what) void emit_##name(struct maker *m);
#include "features.def"
#undef FEATURE

#endif
