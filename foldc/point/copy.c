/* The meaning of ccute's copies, element by element. */
#include <stdlib.h>
#include <string.h>

#include "foldc/c/copy_call.h"
#include "foldc/c/named.h"
#include "class.h"
#include "convert.h"
#include "machine.h"

struct copy {
    struct point_side to, from;
    ccute_copy_atom atom;
    bool has_atom, is_bounded;
    ccute_tuple extents;
    ccute_layout coordinate[8];
    const ccute_layout *coordinates[8];
    int coordinate_count;
    struct point_side condition;
    bool has_condition;
    struct point_calculation calculation;
    bool calculates;
    int64_t size;
};

static bool traps(struct point_machine *m) { return point_stops(m, MESSAGE_copy_refused); }

/* Does the element lie in memory, and in the object that the side's pointer leads to? */
static bool is_in_memory(struct point_machine *m, const struct point_side *side, int64_t i)
{
    int64_t offset;
    if (__builtin_mul_overflow(ccute_element_(&side->layout, i), (int64_t)side->bytes, &offset))
        return point_stops(m, MESSAGE_pointer_far);
    return (point_object_at(m, side->address) == point_object_at(m, point_element(side, i)) ||
            point_stops(m, MESSAGE_access_outside)) &&
           point_in_room(m, side, i);
}

static bool moves(const struct copy *copy, int64_t i)
{
    return !copy->is_bounded || ccute_inside_(&copy->extents, copy->coordinates, i);
}

/* ---- Elements ---------------------------------------------------------------------------------------- */

/* Is a byte that is written one that is read, other than for itself? Then nothing is promised. */
static bool overlaps(const struct copy *copy, const int64_t *index, int64_t count)
{
    struct point_map written = {0};
    uint64_t low = UINT64_MAX, high = 0, least = UINT64_MAX, most = 0;
    bool found = false;
    for (int64_t k = 0; k < count; k++) {
        const uint64_t to = point_element(&copy->to, index[k]), from = point_element(&copy->from, index[k]);
        low = to < low ? to : low;
        high = to + copy->to.bytes > high ? to + copy->to.bytes : high;
        least = from < least ? from : least;
        most = from + copy->from.bytes > most ? from + copy->from.bytes : most;
    }
    if (count == 0 || high <= least || most <= low)
        return false;
    for (int64_t k = 0; k < count; k++)
        for (uint64_t i = 0; i < copy->to.bytes; i++)
            *point_map_at(&written, point_element(&copy->to, index[k]) + i, NULL) = (uint64_t)k + 1;
    for (int64_t k = 0; k < count && !found; k++)
        for (uint64_t i = 0; i < copy->from.bytes && !found; i++) {
            const uint64_t by = *point_map_at(&written, point_element(&copy->from, index[k]) + i, NULL);
            found = by && (by != (uint64_t)k + 1 ||
                           point_element(&copy->from, index[k]) != point_element(&copy->to, index[k]));
        }
    point_map_free(&written);
    return found;
}

/* A move of an element. */
struct moved {
    uint64_t to, from;
};

static int by_target(const void *a, const void *b)
{
    const struct moved *const x = a, *const y = b;
    return x->to != y->to ? (x->to > y->to) - (x->to < y->to) : (x->from > y->from) - (x->from < y->from);
}

/* Is one element of the destination written from two of the source? Which one comes last is not promised. */
static bool writes_twice(struct point_machine *m, const struct copy *copy, const int64_t *index, int64_t count)
{
    struct moved *const all = arena_alloc(m->arena, (size_t)count * sizeof *all + 1);
    for (int64_t k = 0; k < count; k++)
        all[k] = (struct moved){point_element(&copy->to, index[k]), point_element(&copy->from, index[k])};
    qsort(all, (size_t)count, sizeof *all, by_target);
    for (int64_t k = 1; k < count; k++)
        if (all[k].to == all[k - 1].to && all[k].from != all[k - 1].from)
            return true;
    return false;
}

/* Objects whose assignment is more than their bytes are assigned, one by one. */
static bool assign_objects(struct point_machine *m, const struct copy *copy, const int64_t *index, int64_t count)
{
    for (int64_t k = 0; k < count; k++) {
        const struct point_place to = {.address = point_element(&copy->to, index[k]), .type = copy->to.type};
        const struct point_place from = {.address = point_element(&copy->from, index[k]), .type = copy->from.type};
        if (!is_in_memory(m, &copy->to, index[k]) || !is_in_memory(m, &copy->from, index[k]) ||
            !point_assign_object(m, to, from, from.type->is_const))
            return false;
    }
    return true;
}

static bool read_element(struct point_machine *m, const struct copy *copy, int64_t i, unsigned char *to)
{
    const uint64_t from = point_element(&copy->from, i);
    if (!is_in_memory(m, &copy->to, i) || !is_in_memory(m, &copy->from, i))
        return false;
    m->run->steps += 2;
    if (m->run->steps > m->budget)
        return point_stops(m, MESSAGE_runs_long);
    return point_aligned(m, point_element(&copy->to, i), (uint64_t)copy->to.type->align) &&
           point_aligned(m, from, (uint64_t)copy->from.type->align) &&
           point_load_bytes(m, from, (size_t)copy->from.bytes, copy->from.type, to);
}

/* The elements that the copy moves: read, then written. */
static bool move_elements(struct point_machine *m, const struct copy *copy, const int64_t *index, int64_t count)
{
    const size_t bytes = (size_t)copy->to.bytes;
    unsigned char *held = arena_alloc(m->arena, (size_t)count * bytes + 1);
    if (overlaps(copy, index, count))
        return point_stops(m, MESSAGE_copy_overlap);
    if (point_is_assigned(copy->to.type))
        return assign_objects(m, copy, index, count);
    if (writes_twice(m, copy, index, count))
        return point_stops(m, MESSAGE_copy_twice);
    if (copy->to.type->assigned && !copy->to.type->made_of)
        return point_stops(m, MESSAGE_objects_copied);
    for (int64_t k = 0; k < count; k++)
        if (!read_element(m, copy, index[k], held + (size_t)k * bytes))
            return false;
    for (int64_t k = 0; k < count; k++)
        if (!point_store_bytes(m, point_element(&copy->to, index[k]), bytes, held + (size_t)k * bytes))
            return false;
    return true;
}

/* The elements of a copy that calculates: all are read, then all are written. */
static bool calculate_elements(struct point_machine *m, const struct copy *copy, const int64_t *index, int64_t count)
{
    struct point_value *held = arena_alloc(m->arena, (size_t)count * sizeof *held + 1), x;
    unsigned char byte[64];
    if (overlaps(copy, index, count))
        return point_stops(m, MESSAGE_copy_overlap);
    if (writes_twice(m, copy, index, count))
        return point_stops(m, MESSAGE_copy_twice);
    if (copy->from.bytes > sizeof byte)
        return point_stops(m, MESSAGE_copy_element_large);
    for (int64_t k = 0; k < count; k++) {
        const struct point_place to = {.address = point_element(&copy->to, index[k]), .type = copy->to.type};
        const struct point_place from = {.address = point_element(&copy->from, index[k]), .type = copy->from.type};
        if (!read_element(m, copy, index[k], byte) || !point_load(m, from, &x) ||
            !point_calculate(m, &copy->calculation, x, to, &held[k]))
            return false;
    }
    for (int64_t k = 0; k < count; k++) {
        const struct point_place to = {.address = point_element(&copy->to, index[k]), .type = copy->to.type};
        if (!point_store(m, to, held[k]))
            return false;
    }
    return true;
}

static bool zero_element(struct point_machine *m, const struct copy *copy, int64_t i)
{
    static const unsigned char zeros[64];
    return copy->to.bytes <= sizeof zeros
               ? is_in_memory(m, &copy->to, i) &&
                     point_store_bytes(m, point_element(&copy->to, i), (size_t)copy->to.bytes, zeros)
               : point_stops(m, MESSAGE_copy_element_large);
}

static bool holds(struct point_machine *m, const struct copy *copy, int64_t i, bool *truth)
{
    struct point_place place = {.address = point_element(&copy->condition, i), .type = copy->condition.type};
    struct point_value value;
    *truth = true;
    return !copy->has_condition ||
           (is_in_memory(m, &copy->condition, i) && point_load(m, place, &value) && point_truth(m, value, truth));
}

static bool is_async(const struct copy *copy) { return copy->has_atom && ccute_atom_is_async_(copy->atom); }

static bool copy_elements(struct point_machine *m, const struct copy *copy)
{
    int64_t *index = arena_alloc(m->arena, (size_t)copy->size * sizeof *index + 1), count = 0;
    for (int64_t i = 0; i < copy->size; i++) {
        bool truth;
        if (!holds(m, copy, i, &truth))
            return false;
        if (truth && moves(copy, i))
            index[count++] = i;
        else if (is_async(copy) && !zero_element(m, copy, i))
            return false;
    }
    return copy->calculates ? calculate_elements(m, copy, index, count) : move_elements(m, copy, index, count);
}

/* ---- Atoms ------------------------------------------------------------------------------------------- */

static bool in_a_row(const ccute_layout *layout, int64_t i, int64_t count)
{
    const int64_t first = ccute_element_(layout, i);
    for (int64_t k = 1; k < count; k++)
        if (ccute_element_(layout, i + k) != first + k)
            return false;
    return true;
}

static bool check_atom(struct point_machine *m, const struct copy *copy)
{
    const int64_t each = copy->atom.element_bits ? copy->atom.bits / copy->atom.element_bits : 0;
    int64_t number[3];
    if (copy->calculates && (is_async(copy) || ccute_atom_is_matrix_(copy->atom)))
        return traps(m);
    if (ccute_atom_status_(copy->atom, number) != CCUTE_OK || (uint64_t)copy->atom.element_bits != 8 * copy->to.bytes)
        return traps(m);
    if (copy->atom.kind != CCUTE_ATOM_UNIVERSAL && !is_async(copy))
        return true;
    if (copy->is_bounded && !is_async(copy))
        return true;
    if (each <= 0 || copy->size % each != 0)
        return traps(m);
    for (int64_t i = 0; is_async(copy) && i < copy->size; i += each) {
        const uint64_t align = (uint64_t)copy->atom.bits / 8;
        if (!in_a_row(&copy->to.layout, i, each) || !in_a_row(&copy->from.layout, i, each))
            return traps(m);
        if (!point_aligned(m, point_element(&copy->to, i), align) ||
            !point_aligned(m, point_element(&copy->from, i), align))
            return false;
    }
    return true;
}

static bool copy_matrices(struct point_machine *m, const struct ast_node *node, const struct copy *copy)
{
    const int matrices = copy->atom.bits / 32;
    const bool store = ccute_atom_facts_(copy->atom.kind).source == CCUTE_SPACE_REGISTERS;
    const bool trans = copy->atom.kind == CCUTE_ATOM_LDMATRIX_TRANS || copy->atom.kind == CCUTE_ATOM_STMATRIX_TRANS;
    const struct point_side *rows = store ? &copy->to : &copy->from, *held = store ? &copy->from : &copy->to;
    const int bytes = (int)held->bytes, in_row = 16 / bytes, in_words = 4 / bytes * matrices;
    const int64_t count = ccute_size_of_(&rows->layout.shape) / in_row;
    unsigned char word[16];
    if (ccute_size_of_(&rows->layout.shape) % in_row || ccute_size_of_(&held->layout.shape) != count * in_words)
        return traps(m);
    for (int64_t a = 0; a < count; a++) {
        if (!in_a_row(&rows->layout, a * in_row, in_row))
            return traps(m);
        for (int k = 0; store && k < in_words; k++)
            if (!point_load_bytes(m, point_element(held, a * in_words + k), (size_t)bytes, held->type,
                                  word + bytes * k))
                return false;
        if (!point_matrix(m, node, store, matrices, trans, point_element(rows, a * in_row), word))
            return false;
        for (int k = 0; !store && k < in_words; k++)
            if (!point_store_bytes(m, point_element(held, a * in_words + k), (size_t)bytes, word + bytes * k))
                return false;
    }
    return true;
}

/* ---- The calls --------------------------------------------------------------------------------------- */

/* Make the value that each element is assigned, in a place of its own. */
static bool make_filling(struct point_machine *m, const struct ast_type *type, const struct point_value *value,
                         struct point_place *out)
{
    if (!point_temporary(m, type, out))
        return false;
    if (!type->made_of)
        return value ? point_store(m, *out, *value) : point_zero(m, *out);
    m->frame->binding[m->frame->count - 1].type = type;
    return value ? point_make_object(m, *out, *value) : point_value_object(m, *out);
}

static bool fill(struct point_machine *m, const struct copy_call *call, const struct point_value *arg)
{
    const struct point_value *value = call->value >= 0 ? &arg[call->value] : NULL;
    struct point_side side;
    struct point_place place = {0}, filling;
    int64_t size;
    if (!point_read_side(m, arg[call->dst], arg[call->dst + 1], &side) || !make_filling(m, side.type, value, &filling))
        return false;
    size = ccute_size_of_(&side.layout.shape);
    if (size > 1 << 16)
        return point_stops(m, MESSAGE_runs_long);
    if (size > 0 && side.type->assigned && !side.type->made_of)
        return point_stops(m, MESSAGE_objects_filled);
    for (int64_t i = 0; i < size; i++) {
        place.address = point_element(&side, i);
        place.type = side.type;
        if (!point_in_room(m, &side, i) || !point_assign_object(m, place, filling, true))
            return false;
        m->run->steps += 2;
    }
    return true;
}

/* The extents of a bounded copy, and the coordinates, which are its last arguments. */
static bool read_bounds(struct point_machine *m, const struct copy_call *call, const struct point_value *arg,
                        uint32_t n, struct copy *copy)
{
    const uint32_t first = (uint32_t)call->extents + 1;
    eval_value extents;
    if (call->extents < 0)
        return true;
    if (!point_to_eval(m, arg[call->extents], &extents))
        return false;
    if (extents.kind != EVAL_TUPLE || n - first > sizeof copy->coordinate / sizeof *copy->coordinate)
        return point_stops(m, MESSAGE_bounds_unknown);
    if (eval_value_is_bad(&extents))
        return traps(m);
    copy->is_bounded = true;
    copy->extents = extents.tuple;
    copy->coordinate_count = (int)(n - first);
    for (int i = 0; i < copy->coordinate_count; i++) {
        if (!point_read_layout(m, arg[first + (uint32_t)i], &copy->coordinate[i]))
            return false;
        copy->coordinates[i] = &copy->coordinate[i];
    }
    if (ccute_rank_of_(&copy->extents) != copy->coordinate_count)
        return traps(m);
    for (int i = 0; i < copy->coordinate_count; i++)
        if (ccute_size_of_(&copy->coordinate[i].shape) != copy->size)
            return traps(m);
    return true;
}

/* The sides, of one size. */
static bool read_sides(struct point_machine *m, const struct copy_call *call, const struct point_value *arg,
                       struct copy *copy)
{
    if (!point_read_side(m, arg[call->dst], arg[call->dst + 1], &copy->to) ||
        !point_read_side(m, arg[call->src], arg[call->src + 1], &copy->from))
        return false;
    if (copy->to.bytes != copy->from.bytes && !copy->calculates)
        return point_stops(m, MESSAGE_copy_element_sizes);
    copy->size = ccute_size_of_(&copy->to.layout.shape);
    if (copy->size != ccute_size_of_(&copy->from.layout.shape) &&
        !(copy->has_atom && ccute_atom_is_matrix_(copy->atom)))
        return traps(m);
    return copy->size <= 1 << 16 || point_stops(m, MESSAGE_runs_long);
}

/* ccute_copy_with's atom, or that of ccute_copy_tiled's slice; *has_work is false where the slice moves nothing. */
static bool read_atom(struct point_machine *m, struct point_value value, struct copy *copy, bool *has_work)
{
    eval_value whole;
    if (!point_to_eval(m, value, &whole))
        return false;
    copy->has_atom = true;
    if (whole.kind == EVAL_ATOM) {
        copy->atom = whole.atom;
        return true;
    }
    if (whole.kind != EVAL_COPY)
        return point_stops(m, MESSAGE_atom_unknown);
    if (whole.copy.tv.shape.status || whole.copy.thread == CCUTE_LEAF_ALL)
        return traps(m);
    copy->atom = whole.copy.atom;
    *has_work = ccute_has_work_(&whole.copy);
    return true;
}

/* Read how the call calculates the elements of its destination. */
static void read_calculation(const struct copy_call *call, const struct point_value *arg, struct copy *copy)
{
    copy->calculates = copy_kind_calculates(call->kind);
    copy->calculation.adds = call->kind == COPY_AXPBY;
    copy->calculation.saturates = call->kind == COPY_SATURATED;
    if (!copy->calculation.adds)
        return;
    copy->calculation.alpha = arg[call->alpha];
    copy->calculation.beta = arg[call->beta];
}

static bool read_predicate(struct point_machine *m, const struct copy_call *call, const struct point_value *arg,
                           struct copy *copy)
{
    copy->has_condition = call->pred >= 0;
    return !copy->has_condition || point_read_side(m, arg[call->pred], arg[call->pred + 1], &copy->condition) ||
           point_stops(m, MESSAGE_predicate_unknown);
}

static bool copy_between(struct point_machine *m, const struct ast_node *node, const struct copy_call *call,
                         struct copy *copy)
{
    if (copy->has_condition && ccute_size_of_(&copy->condition.layout.shape) != copy->size)
        return traps(m);
    if (copy->has_atom && !check_atom(m, copy))
        return false;
    if (copy->has_atom && ccute_atom_is_matrix_(copy->atom))
        return call->extents >= 0 ? traps(m) : copy_matrices(m, node, copy);
    return copy_elements(m, copy);
}

bool point_copy(struct point_machine *m, const struct ast_node *node, enum call name, const struct point_value *arg,
                uint32_t n)
{
    const struct copy_call *call = copy_call_of(name);
    struct copy *copy = arena_alloc(m->arena, sizeof *copy);
    bool has_work = true;
    memset(copy, 0, sizeof *copy);
    if (call->atom >= 0 && ast_arg_count(node) && type_is_engine(ast_arg(node, 0)->type))
        return point_engine_copy(m, name, arg, n);
    if (n < copy_call_arguments(call))
        return point_stops(m, MESSAGE_copy_few_arguments);
    if (!copy_kind_has_source(call->kind))
        return fill(m, call, arg);
    read_calculation(call, arg, copy);
    if (!read_predicate(m, call, arg, copy) || (call->atom >= 0 && !read_atom(m, arg[call->atom], copy, &has_work)))
        return false;
    if (!has_work)
        return true;
    return read_sides(m, call, arg, copy) && read_bounds(m, call, arg, n, copy) && copy_between(m, node, call, copy);
}
