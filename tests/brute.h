/* The algebra's definitions by enumeration, written without the library: the properties compare with it.
 * Nothing here calls lib/; values are read field by field, sums are 128 bits wide. */
#ifndef CCUTE_TESTS_BRUTE_H
#define CCUTE_TESTS_BRUTE_H

#include <ccute/layout.h>

__extension__ typedef __int128 wide;

/* Form ------------------------------------------------------------------------------------------ */

/* Brackets balanced, within capacity, extents not negative, swizzle in range; 0 for a bad value. */
int brute_well_formed(const ccute_layout *l);
/* Each leaf of `coarse` is in `fine` a leaf or a subtree of the same size. */
int brute_refines(const ccute_tuple *coarse, const ccute_tuple *fine);
int brute_same_form(const ccute_tuple *a, const ccute_tuple *b);
/* The leaves of mode i: begin..*end; 0 if there is none. */
int brute_mode(const ccute_tuple *t, int mode, int *begin, int *end);
int brute_rank(const ccute_tuple *t);
int brute_depth(const ccute_tuple *t);
int64_t brute_size(const ccute_tuple *t);
int64_t brute_mode_size(const ccute_tuple *t, int mode);

/* Function -------------------------------------------------------------------------------------- */

/* s(x) as CuTe defines a swizzle. */
int64_t brute_swizzled(const ccute_layout *l, wide x);
/* The sum of an index's digits times the strides; the last leaf is unbounded. No offset, no swizzle. */
wide brute_inner(const ccute_layout *l, int64_t index);
/* layout(index), and layout(coord) for a coordinate of numbers. */
int64_t brute_at(const ccute_layout *l, int64_t index);
/* The index that a coordinate of numbers stands for; -1 when it does not fit the shape. */
int64_t brute_index(const ccute_tuple *shape, const ccute_tuple *coord);

/* Sets of offsets ------------------------------------------------------------------------------- */

/* A multiset with room for `room` offsets; adding more is an error of the test. */
struct bag {
    int64_t *v;
    int n, room;
};
struct bag bag_new(int room);
void bag_free(struct bag *bag);
void bag_add(struct bag *bag, int64_t x);
void bag_add_layout(struct bag *bag, const ccute_layout *l);
void bag_sort(struct bag *bag);
/* Both are sorted by the call. */
int bag_equal(struct bag *a, struct bag *b);
int bag_contains(struct bag *whole, struct bag *part);
int bag_distinct(struct bag *bag);

/* Composition ----------------------------------------------------------------------------------- */

/* Whether some layout that refines b is left(b(c)) whatever the strides of left's coalesced shape are: a search
   over all ordered factorisations of each leaf. left's offset and swizzle do not count. b has at most 4096 elements. */
int brute_expressible(const ccute_layout *left, const ccute_layout *b);

/* Whether one swizzled layout, linear in each leaf of the shape, has these values at its indices: of all swizzles of up
   to 3 bits of an offset below 2^12. At most 4096 values. */
int brute_one_swizzle(const ccute_tuple *shape, const int64_t *value);

/* The same for layouts that refine the shape, of any offset, and all swizzles of the lowest `places` bits; *swizzle
   carries the first. */
int brute_any_swizzle(const ccute_tuple *shape, const int64_t *value, int places, ccute_layout *swizzle);

/* The largest stretch of the definition of a complement: sizes and strides of l, without strides 0 and
   extents 1, sorted; 1 if each stride is a multiple of where the one before ends. */
int brute_nests(const ccute_layout *l);

#endif
