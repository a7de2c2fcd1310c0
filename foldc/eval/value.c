#include "value.h"

#include <stdio.h>
#include <string.h>

static const eval_word_value words[] = {
#define EVAL_WORD_ROW(kind, name, value) {kind, value, name},
#include "words.def"
#undef EVAL_WORD_ROW
};
enum { WORDS = sizeof words / sizeof *words };

const eval_word_value *eval_find_word(const char *name, size_t length)
{
    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i].name) == length && memcmp(words[i].name, name, length) == 0)
            return &words[i];
    return NULL;
}

static const char *word_of(eval_word_kind kind, int value)
{
    for (int i = 0; i < WORDS; i++)
        if (words[i].kind == kind && words[i].value == value)
            return words[i].name;
    return "?";
}

/* The call that makes a matrix instruction. */
static int print_mma_atom(ccute_mma_atom atom, char *buffer, size_t size)
{
    const char *a = word_of(EVAL_TYPE, atom.a), *b = word_of(EVAL_TYPE, atom.b), *c = word_of(EVAL_TYPE, atom.c);
    if (atom.group)
        return snprintf(buffer, size, "wgmma(%d, %s, %s, %s)", atom.n, a, b, c);
    return snprintf(buffer, size, "mma(%d, %d, %d, %s, %s, %s%s%s)", atom.m, atom.n, atom.k, a, b, c,
                    atom.order ? ", " : "", atom.order ? word_of(EVAL_ORDER, atom.order) : "");
}

/* "ldmatrix(4)", without a cache hint. */
static int print_plain_atom(ccute_copy_atom atom, char *buffer, size_t size)
{
    static const char *const names[] = {
#define CCUTE_ATOM(id, name, threads, source, destination, arch, widths, elements, source_map, destination_map) #name,
#include <ccute/atoms.def>
#undef CCUTE_ATOM
    };
    const char *name = names[atom.kind];
    if (ccute_atom_is_matrix_(atom) && atom.element_bits == 16)
        return snprintf(buffer, size, "%s(%d)", name, (int)atom.bits / 32);
    if (ccute_atom_is_matrix_(atom))
        return snprintf(buffer, size, "%s(%d, %d)", name, (int)atom.bits / 32, (int)atom.element_bits);
    if (atom.kind == CCUTE_ATOM_CP_ASYNC_CG)
        return snprintf(buffer, size, "%s(%d)", name, (int)atom.element_bits);
    return snprintf(buffer, size, "%s(%d, %d)", name, (int)atom.bits, (int)atom.element_bits);
}

int eval_print_atom(ccute_copy_atom atom, int in_copy, char *buffer, int size)
{
    char plain[EVAL_ATOM_TEXT];
    if (in_copy && atom.kind == CCUTE_ATOM_UNIVERSAL && !atom.hint)
        return snprintf(buffer, (size_t)size, "%d, %d", (int)atom.bits, (int)atom.element_bits);
    print_plain_atom(atom, plain, sizeof plain);
    return atom.hint ? snprintf(buffer, (size_t)size, "cached(%s, %d)", plain, atom.hint)
                     : snprintf(buffer, (size_t)size, "%s", plain);
}

static int print_copy(const ccute_tiled_copy *copy, char *buffer, int size)
{
    eval_value tile;
    char atom[EVAL_ATOM_TEXT];
    const int is_bound = copy->thread != CCUTE_LEAF_ALL;
    int n;
    eval_print_atom(copy->atom, 1, atom, sizeof atom);
    n = snprintf(buffer, (size_t)size, "%stiled_copy_tv(%s, ", is_bound ? "thread_slice(" : "", atom);
    eval_value_set_tile(&tile, &copy->tile);
    n += ccute_print_layout_text(copy->tv, buffer + n, size - n);
    n += snprintf(buffer + n, (size_t)(size - n), ", ");
    n += eval_value_print(&tile, buffer + n, size - n);
    n += snprintf(buffer + n, (size_t)(size - n), ")");
    if (is_bound)
        n += snprintf(buffer + n, (size_t)(size - n), ", %lld)", (long long)copy->thread);
    return n;
}

/* "(64,8)" */
static int print_numbers(const char *name, const uint64_t *number, int count, char *buffer, int size)
{
    int n = snprintf(buffer, (size_t)size, "%s(", name);
    for (int i = 0; i < count; i++)
        n += snprintf(buffer + n, (size_t)(size - n), "%s%llu", i ? "," : "", (unsigned long long)number[i]);
    return n + snprintf(buffer + n, (size_t)(size - n), ") ");
}

static int print_map(const eval_map *map, char *buffer, int size)
{
    int n = print_numbers("box ", map->box, map->rank, buffer, size);
    n += print_numbers("shape ", map->shape, map->rank, buffer + n, size - n);
    n += print_numbers("strides ", map->stride + 1, map->rank - 1, buffer + n, size - n);
    return n + (map->swizzle ? snprintf(buffer + n, (size_t)(size - n), "swizzle %d", map->swizzle)
                             : snprintf(buffer + n, (size_t)(size - n), "swizzle NONE"));
}

static int print_mma(const ccute_tiled_mma *mma, char *buffer, int size)
{
    const int is_bound = mma->thread != CCUTE_LEAF_ALL;
    int n = snprintf(buffer, (size_t)size, "%stiled_mma(", is_bound ? "thread_slice(" : "");
    n += print_mma_atom(mma->atom, buffer + n, (size_t)(size - n));
    n += snprintf(buffer + n, (size_t)(size - n), ", ");
    n += ccute_print_layout_text(mma->atoms, buffer + n, size - n);
    n += snprintf(buffer + n, (size_t)(size - n), ", ");
    n += ccute_print_tiler(mma->tile, buffer + n, size - n);
    n += snprintf(buffer + n, (size_t)(size - n), ")");
    if (is_bound)
        n += snprintf(buffer + n, (size_t)(size - n), ", %lld)", (long long)mma->thread);
    return n;
}

int eval_value_print(const eval_value *value, char *buffer, int size)
{
    switch (value->kind) {
    case EVAL_TUPLE:
        return ccute_print_tuple(value->tuple, buffer, size);
    case EVAL_LAYOUT:
        return ccute_print_layout_text(value->layout, buffer, size);
    case EVAL_TILER:
        return ccute_print_tiler(value->tiler, buffer, size);
    case EVAL_ATOM:
        return eval_print_atom(value->atom, 0, buffer, size);
    case EVAL_MAP:
        return print_map(&value->map, buffer, size);
    case EVAL_WORD:
        return snprintf(buffer, (size_t)size, "%s", value->word->name);
    case EVAL_MMA_ATOM:
        return print_mma_atom(value->mma_atom, buffer, (size_t)size);
    case EVAL_DESCRIPTOR:
        return snprintf(buffer, (size_t)size, "type %d lbo %d sbo %d", (int)value->tuple.v[0], (int)value->tuple.v[1],
                        (int)value->tuple.v[2]);
    case EVAL_SWIZZLE:
        return snprintf(buffer, (size_t)size, "Sw<%d,%d,%d>", (int)value->tuple.v[0], (int)value->tuple.v[1],
                        (int)value->tuple.v[2]);
    case EVAL_MMA:
        return print_mma(&value->mma, buffer, size);
    case EVAL_COPY:
        break;
    }
    return print_copy(&value->copy, buffer, size);
}

int eval_value_is_int(const eval_value *value)
{
    const ccute_tuple *t = &value->tuple;
    return value->kind == EVAL_TUPLE && t->n == 1 && t->prof[0] == 0 && t->v[0] > CCUTE_LEAF_X;
}

static const char *tuple_noun(const ccute_tuple *t)
{
    if (t->n != 1 || t->prof[0] != 0)
        return "a tuple";
    return t->v[0] == CCUTE_LEAF_ALL ? "the mark _" : t->v[0] == CCUTE_LEAF_X ? "the mark X" : "an integer";
}

const char *eval_value_noun(const eval_value *value)
{
    static const char *const nouns[] = {[EVAL_TUPLE] = "a tuple",
                                        [EVAL_LAYOUT] = "a layout",
                                        [EVAL_TILER] = "a tiler",
                                        [EVAL_ATOM] = "a copy atom",
                                        [EVAL_COPY] = "a tiled copy",
                                        [EVAL_MAP] = "a map",
                                        [EVAL_WORD] = "a word",
                                        [EVAL_MMA_ATOM] = "a matrix instruction",
                                        [EVAL_MMA] = "a tiled product",
                                        [EVAL_DESCRIPTOR] = "a descriptor",
                                        [EVAL_SWIZZLE] = "a swizzle without a layout"};
    return value->kind == EVAL_TUPLE ? tuple_noun(&value->tuple) : nouns[value->kind];
}

void eval_value_copy(eval_value *to, const eval_value *from)
{
    const size_t at = to->at;
    if (from->kind == EVAL_TUPLE) {
        to->kind = EVAL_TUPLE;
        to->tuple = from->tuple;
    } else {
        *to = *from;
    }
    to->at = at;
}

/* The layout whose status is that of the value, a tuple's left out. */
static const ccute_layout *status_layout(const eval_value *value)
{
    if (value->kind == EVAL_LAYOUT)
        return &value->layout;
    if (value->kind == EVAL_TILER)
        return &value->tiler.pool;
    if (value->kind == EVAL_MMA)
        return &value->mma.atoms;
    return value->copy.tv.shape.status ? &value->copy.tv : &value->copy.tile.pool;
}

int eval_value_is_bad(const eval_value *value)
{
    int64_t number[6];
    if (value->kind == EVAL_WORD || value->kind == EVAL_MAP || value->kind == EVAL_SWIZZLE)
        return 0;
    if (value->kind == EVAL_MMA_ATOM)
        return ccute_mma_status_(value->mma_atom, number);
    if (value->kind == EVAL_ATOM)
        return ccute_atom_status_(value->atom, number);
    return value->kind == EVAL_TUPLE || value->kind == EVAL_DESCRIPTOR ? value->tuple.status
                                                                       : status_layout(value)->shape.status;
}

int eval_explain_atom(ccute_copy_atom atom, char *buffer, int size)
{
    ccute_tuple bad = ccute_tuple_int_(0);
    bad.status = (uint8_t)ccute_atom_status_(atom, bad.v);
    return ccute_explain_tuple(bad, buffer, size);
}

static int explain_mma_atom(ccute_mma_atom atom, char *buffer, int size)
{
    ccute_tuple bad = ccute_tuple_int_(0);
    bad.status = (uint8_t)ccute_mma_status_(atom, bad.v);
    return ccute_explain_tuple(bad, buffer, size);
}

int eval_value_explain(const eval_value *value, char *buffer, int size)
{
    if (value->kind == EVAL_MMA_ATOM)
        return explain_mma_atom(value->mma_atom, buffer, size);
    if (value->kind == EVAL_ATOM)
        return eval_explain_atom(value->atom, buffer, size);
    if (value->kind == EVAL_TUPLE || value->kind == EVAL_DESCRIPTOR)
        return ccute_explain_tuple(value->tuple, buffer, size);
    return ccute_explain(*status_layout(value), buffer, size);
}
