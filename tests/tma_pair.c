#include "tma_pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAVES = 8 };

ccute_layout tma_layout(const char *text)
{
    const ccute_layout l = ccute_parse_layout(text, NULL);
    if (ccute_ok(l))
        return l;
    fprintf(stderr, "%s is no layout\n", text);
    exit(EXIT_FAILURE);
}

typedef struct leaf {
    int64_t extent, stride;
    int mode;
} leaf;

static void print_leaves(char *out, const leaf *l, int n, int what, const int *nested)
{
    *out = '\0';
    strcat(out, "(");
    for (int i = 0; i < n; i++) {
        const int opens = nested[l[i].mode] && (i == 0 || l[i - 1].mode != l[i].mode);
        const int shuts = nested[l[i].mode] && (i == n - 1 || l[i + 1].mode != l[i].mode);
        sprintf(out + strlen(out), "%s%s%lld%s", i ? "," : "", opens ? "(" : "",
                (long long)(what ? l[i].stride : l[i].extent), shuts ? ")" : "");
    }
    strcat(out, ")");
}

static void shuffle(struct rng *rng, int *order, int n)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)rng_below(rng, i + 1), swapped = order[i];
        order[i] = order[k];
        order[k] = swapped;
    }
}

static int64_t pick(struct rng *rng, const int *from, int n) { return from[rng_below(rng, n)]; }

/* Compact strides in that order, each padded to `unit` as often as not, now and then to anything. 0: they pass 2^62. */
static int give_strides(struct rng *rng, leaf *l, int n, const int *order, int unit, int padding)
{
    int64_t next = 1;
    for (int i = 0; i < n; i++) {
        l[order[i]].stride = next;
        if (__builtin_mul_overflow(next, l[order[i]].extent, &next) || next > INT64_MAX / 2)
            return 0;
        if (rng_chance(rng, padding))
            next += rng_chance(rng, 20) ? rng_below(rng, 9) : (unit - next % unit) % unit + unit * rng_below(rng, 3);
    }
    return 1;
}

/* The number of its leaves; 0 if it is too large to be a layout. */
static int random_tensor(struct rng *rng, tma_pair *p, leaf *l, int *nested, int *order)
{
    static const int extents[] = {1, 2, 3, 4, 5, 7, 8, 16, 24, 32, 48, 64, 100, 128, 256, 1000, 4096};
    const int modes = (int)rng_between(rng, 1, 4), unit = 16 / p->element;
    char *const out = p->tensor;
    int n = 0;
    for (int m = 0; m < modes; m++) {
        const int leaves = rng_chance(rng, 20) ? 2 : 1;
        nested[m] = leaves > 1;
        for (int i = 0; i < leaves; i++)
            l[n++] = (leaf){pick(rng, extents, 17), 0, m};
    }
    shuffle(rng, order, n);
    if (!give_strides(rng, l, n, order, unit, 70))
        return 0;
    if (rng_chance(rng, 5))
        l[rng_below(rng, n)].stride = rng_chance(rng, 50) ? 0 : -l[0].stride;
    print_leaves(out, l, n, 0, nested);
    strcat(out, ":");
    print_leaves(out + strlen(out), l, n, 1, nested);
    return n;
}

/* A tile of a part of each mode, most often contiguous as the tensor is; swizzled now and then, in rows that fit. */
static void random_tile(struct rng *rng, tma_pair *p, const leaf *tensor, int n, const int *nested,
                        const int *tensor_order)
{
    static const int extents[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 64, 96, 128, 256, 257, 512};
    leaf l[2 * LEAVES];
    int order[2 * LEAVES], inside[LEAVES] = {0}, count = 0;
    const int bits = rng_chance(rng, 40) ? (int)rng_between(rng, 1, 3) : 0, log2 = p->element == 8 ? 3 : p->element / 2;
    const int row = (16 << bits) / p->element;
    int64_t size = 1;
    int first = -1;
    for (int i = 0; i < n; i++) {
        const int major = i == tensor_order[0],
                  inner = nested[tensor[i].mode] && i + 1 < n && tensor[i + 1].mode == tensor[i].mode;
        int64_t extent =
            major && rng_chance(rng, 80) ? row * pick(rng, (const int[]){1, 1, 1, 2, 4}, 5) : pick(rng, extents, 17);
        if (inner && rng_chance(rng, 70))
            extent = tensor[i].extent;
        while (size * extent * p->element > 16384 && extent > 1)
            extent = extent > row ? row : 1;
        size *= extent;
        if (major)
            first = count;
        inside[tensor[i].mode] |= nested[tensor[i].mode];
        if (major && extent > row && extent % row == 0 && !nested[tensor[i].mode]) {
            l[count++] = (leaf){row, 0, tensor[i].mode};
            l[count++] = (leaf){extent / row, 0, tensor[i].mode};
            inside[tensor[i].mode] = 1;
        } else if (extent % 8 == 0 && rng_chance(rng, 30) && !nested[tensor[i].mode]) {
            l[count++] = (leaf){8, 0, tensor[i].mode};
            l[count++] = (leaf){extent / 8, 0, tensor[i].mode};
            inside[tensor[i].mode] = 1;
        } else {
            l[count++] = (leaf){extent, 0, tensor[i].mode};
        }
    }
    shuffle(rng, order, count);
    for (int i = 0; first >= 0 && rng_chance(rng, 90) && i < count; i++)
        if (order[i] == first) {
            order[i] = order[0];
            order[0] = first;
        }
    give_strides(rng, l, count, order, 128 / p->element, rng_chance(rng, 20) ? 30 : 0);
    *p->tile = '\0';
    if (bits)
        sprintf(p->tile, "Sw<%d,%d,3> o 0 o ", bits, rng_chance(rng, 3) ? 3 : 4 - log2);
    print_leaves(p->tile + strlen(p->tile), l, count, 0, inside);
    strcat(p->tile, ":");
    print_leaves(p->tile + strlen(p->tile), l, count, 1, inside);
}

void tma_random_pair(struct rng *rng, tma_pair *p)
{
    static const int bytes[CCUTE_TMA_TYPES] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2};
    leaf tensor[LEAVES];
    int nested[LEAVES] = {0}, order[LEAVES];
    p->type = (int)rng_below(rng, CCUTE_TMA_TYPES);
    p->element = bytes[p->type];
    p->blocks = rng_chance(rng, 20) ? 1 << rng_between(rng, 1, 3) : 1;
    int n = 0;
    while (!n)
        n = random_tensor(rng, p, tensor, nested, order);
    random_tile(rng, p, tensor, n, nested, order);
    p->a = tma_layout(p->tensor);
    p->b = tma_layout(p->tile);
}

/* ---- The expected bytes ----------------------------------------------------------------------- */

/* Leaves b..e-1 of the mode of a bracketed shape that begins at leaf b. */
int tma_mode_end(const ccute_tuple *t, int b)
{
    int level = (t->prof[b] >> 4) - (b == 0), i = b;
    for (;; level += t->prof[++i] >> 4) {
        level -= t->prof[i] & 15;
        if (level <= 0 || i == t->n - 1)
            return i + 1;
    }
}

/* The elements of the tile; how many, -1 if there are too many. */
int tma_elements(const tma_pair *p, tma_element *out)
{
    const ccute_tuple *const a = &p->a.shape, *const b = &p->b.shape;
    int64_t size = 1;
    for (int i = 0; i < b->n; i++)
        size *= b->v[i];
    if (size > TMA_MOST || a->n > CCUTE_TMA_AXES)
        return -1;
    memset(out, 0, (size_t)size * sizeof *out);
    for (int64_t i = 0; i < size; i++) {
        int64_t left = i;
        for (int m = 0, k = 0; k < b->n; m = tma_mode_end(a, m)) {
            const int end = tma_mode_end(b, k);
            int64_t index = 0, weight = 1;
            for (; k < end; k++) {
                index += left % b->v[k] * weight;
                weight *= b->v[k];
                out[i].place += left % b->v[k] * p->b.stride[k];
                left /= b->v[k];
            }
            for (int leaf = m, last = tma_mode_end(a, m) - 1; leaf <= last; leaf++) {
                out[i].coord[leaf] = leaf == last ? index : index % a->v[leaf];
                index /= leaf == last ? 1 : a->v[leaf];
            }
        }
    }
    return (int)size;
}

unsigned char tma_byte(int64_t offset)
{
    const uint64_t h = (uint64_t)offset * 0x9e3779b97f4a7c15u;
    return (unsigned char)(h >> 56 ^ h >> 32 ^ h);
}

/* The contents of the element at this coordinate; zeros outside. */
void tma_expect(const tma_pair *p, const int64_t *coord, unsigned char *out)
{
    int64_t offset = p->a.offset;
    int inside = 1;
    for (int i = 0; i < p->a.shape.n; i++) {
        inside &= coord[i] >= 0 && coord[i] < p->a.shape.v[i];
        offset += coord[i] * p->a.stride[i];
    }
    for (int i = 0; i < p->element; i++)
        out[i] = inside ? tma_byte(offset * p->element + i) : 0;
}
