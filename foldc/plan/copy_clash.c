/* Elements of one copy that meet in memory: two that are written to one place, or one that is written where another is
 * read. Folded moves keep no order among elements, so that the result would depend on their width. */
#include <stdlib.h>

#include "copy.h"
#include "outcome.h"
#include "reach.h"

/* The most elements whose places are compared; an element and its place, in bytes from the root or in elements. */
enum { CLASH_MOST = 1024 };

struct place {
    const expr *at;
    int64_t element;
};

/* Elements first < second that share a place. */
struct clash {
    int64_t first, second;
};

static int by_place(const void *one, const void *other)
{
    const struct place *a = one, *b = other;
    if (a->at != b->at)
        return a->at->id < b->at->id ? -1 : 1;
    return (a->element > b->element) - (a->element < b->element);
}

/* The places of a layout's elements, in their order; NULL: not known. */
static struct place *read_places(struct fold *fold, const sym_layout *layout, int64_t count)
{
    struct place *place = arena_alloc(fold->arena, (size_t)count * sizeof *place);
    for (int64_t i = 0; i < count; i++) {
        place[i] = (struct place){copy_element(fold, layout, expr_int(fold->table, i)), i};
        if (!place[i].at)
            return NULL;
    }
    return place;
}

static void sort_places(struct place *place, int64_t count) { qsort(place, (size_t)count, sizeof *place, by_place); }

/* ---- Written twice ---- */

static int by_size(const void *one, const void *other)
{
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

/* Do the strides alone show that no two coordinates share an offset? Each known one steps over all that the smaller
   ones reach, and at most one is not known. */
static bool strides_keep_apart(const sym_layout *l)
{
    int64_t mode[CCUTE_MAX_LEAVES][2], reach = 0;
    int known = 0, unknown = 0;
    for (int i = 0; i < l->shape.n; i++) {
        const expr *const extent = l->shape.v[i], *const stride = l->stride[i];
        if (expr_is_int(extent, 1))
            continue;
        if (extent->kind != EXPR_INT || stride->kind != EXPR_INT) {
            unknown++;
            continue;
        }
        mode[known][0] = llabs(stride->value);
        mode[known++][1] = extent->value;
    }
    qsort(mode, (size_t)known, sizeof *mode, by_size);
    for (int i = 0; i < known; i++) {
        if (mode[i][0] <= reach)
            return false;
        reach += mode[i][0] * (mode[i][1] - 1);
    }
    return unknown <= 1;
}

/* Two elements of the destination at one place that come from two places; second: -1 if none are known. */
static struct clash find_twice(struct fold *fold, const struct copy *copy, int64_t count)
{
    struct clash found = {-1, -1};
    struct place *to = read_places(fold, copy->layout[SIDE_DST], count);
    const struct place *from = read_places(fold, copy->layout[SIDE_SRC], count);
    if (!to || !from)
        return found;
    sort_places(to, count);
    for (int64_t i = 1; i < count; i++) {
        const struct clash one = {to[i - 1].element, to[i].element};
        if (to[i].at == to[i - 1].at && from[one.first].at != from[one.second].at &&
            (found.second < 0 || one.second < found.second))
            found = one;
    }
    return found;
}

static const struct miss *check_twice(struct fold *fold, const struct copy *copy, int64_t count)
{
    const sym_layout *l = copy->layout[SIDE_DST];
    const struct clash twice = strides_keep_apart(l) ? (struct clash){-1, -1} : find_twice(fold, copy, count);
    if (twice.second < 0)
        return NULL;
    return fold_fault(fold, copy->pointer[SIDE_DST].node, say_written_again(fold->arena, l, twice.first, twice.second));
}

/* The simplest case, which bounds and conditions do not change: stride 0. */
static const struct miss *check_strides(struct fold *fold, const struct copy *copy)
{
    const sym_layout *l = copy->layout[SIDE_DST];
    for (int i = 0; i < l->shape.n; i++)
        if (expr_is_int(l->stride[i], 0) && expr_facts_of(fold->table, l->shape.v[i]).lo > 1)
            return fold_fault(fold, copy->pointer[SIDE_DST].node, say_written_twice(fold->arena, l, l->shape.v[i]));
    return NULL;
}

/* ---- Written where another is read ---- */

/* Are the sides counted from one variable, and each of their places by its layout alone? An index that is not known
   would name another variable. */
static bool share_root(const struct copy *copy)
{
    const struct pointer *d = &copy->pointer[SIDE_DST], *s = &copy->pointer[SIDE_SRC];
    const sym_layout *to = copy->layout[SIDE_DST], *from = copy->layout[SIDE_SRC];
    return pointer_is_counted(d) && pointer_is_counted(s) && d->root == s->root && d->path == s->path &&
           d->bytes == s->bytes && (!d->path || d->path->kind == PATH_OBJECT) && !to->sw_bits && !from->sw_bits;
}

/* The places of a side in bytes, sorted; NULL: not known. */
static struct place *sorted_bytes(struct fold *fold, const struct copy *copy, int side, int64_t count)
{
    const struct pointer *p = &copy->pointer[side];
    struct place *place = read_places(fold, copy->layout[side], count);
    for (int64_t i = 0; place && i < count; i++)
        place[i].at = expr_add(fold->table, p->offset, expr_scale(fold->table, p->bytes, place[i].at));
    if (place)
        sort_places(place, count);
    return place;
}

/* An element of the destination (first) at the place of another of the source; -1: none is known. */
static struct clash find_overlap(struct fold *fold, const struct copy *copy, int64_t count)
{
    struct clash found = {-1, -1};
    const struct place *to = sorted_bytes(fold, copy, SIDE_DST, count), *from;
    if (!to || !(from = sorted_bytes(fold, copy, SIDE_SRC, count)))
        return found;
    for (int64_t i = 0, j = 0; i < count && j < count;) {
        if (to[i].at->id < from[j].at->id) {
            i++;
            continue;
        }
        if (to[i].at == from[j].at && to[i].element != from[j].element &&
            (found.first < 0 || to[i].element < found.first))
            found = (struct clash){to[i].element, from[j].element};
        j++;
    }
    return found;
}

static const struct miss *check_overlap(struct fold *fold, const struct copy *copy, int64_t count)
{
    const struct clash clash = share_root(copy) ? find_overlap(fold, copy, count) : (struct clash){-1, -1};
    if (clash.first < 0)
        return NULL;
    return fold_fault(fold, copy->pointer[SIDE_DST].node,
                      say_copy_overlaps(fold->arena, copy->pointer[SIDE_DST].root_text, clash.first, clash.second));
}

const struct miss *copy_check_clash(struct fold *fold, const struct copy *copy)
{
    const struct miss *miss = check_strides(fold, copy);
    const bool is_whole = !copy->layout[SIDE_COORD] && !copy->layout[SIDE_PRED] && copy->layout[SIDE_SRC],
               keeps_order = copy_why_assigned(copy) != NULL;
    const int64_t count = copy->size->kind == EXPR_INT ? copy->size->value : 0;
    if (miss || !is_whole || keeps_order || count < 2 || count > CLASH_MOST)
        return miss;
    miss = check_twice(fold, copy, count);
    return miss ? miss : check_overlap(fold, copy, count);
}
