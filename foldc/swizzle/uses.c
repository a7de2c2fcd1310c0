/* From (thread, value) layouts and tiled copies to the requests of warps. */
#include "uses.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/cli/arguments.h"
#include "foldc/eval/value.h"

enum { TEXT = 8192, MOST_WIDTH = 16 };

static bool is_matrix(const swizzle_use *use) { return use->kind == MEMORY_LDMATRIX || use->kind == MEMORY_STMATRIX; }

/* "--store L: " and the mistake. */
__attribute__((format(printf, 4, 5))) static bool refuse(const swizzle_use *use, char *why, size_t size,
                                                         const char *format, ...)
{
    const int length = snprintf(why, size, "%s %s: ", use->option, use->text);
    va_list list;
    va_start(list, format);
    if ((size_t)length < size)
        vsnprintf(why + length, size - (size_t)length, format, list);
    va_end(list);
    return false;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

/* Room for the indices of a use. */
static bool make_room(swizzle_use *use, int64_t threads, int64_t values, char *why, size_t size)
{
    if (threads < 1 || threads > SWIZZLE_MOST_THREADS)
        return refuse(use, why, size, "%lld threads, and a block has 1 to %d", (long long)threads,
                      SWIZZLE_MOST_THREADS);
    if (values < 1 || values > SWIZZLE_MOST_INDICES / threads)
        return refuse(use, why, size, "%lld values a thread: too many, or none", (long long)values);
    use->threads = (int)threads;
    use->values = values;
    use->index = malloc((size_t)(threads * values) * sizeof *use->index);
    return use->index || refuse(use, why, size, "out of memory");
}

static int64_t largest_stride(const ccute_layout *l)
{
    int64_t largest = 1;
    for (int i = 0; i < l->shape.n; i++)
        if (l->shape.v[i] > 1 && l->stride[i] > largest)
            largest = l->stride[i];
    return largest;
}

/* A layout: the first mode counts threads, the others values. */
static bool read_layout(const ccute_layout *l, swizzle_use *use, char *why, size_t size)
{
    const ccute_layout lanes = ccute_rank_of_(&l->shape) < 2 ? *l : ccute_get(*l, 0);
    const int64_t all = ccute_size_of_(&l->shape), threads = ccute_size_of_(&lanes.shape);
    if (!make_room(use, threads, threads ? all / threads : 0, why, size))
        return false;
    for (int64_t i = 0; i < all; i++)
        use->index[i] = ccute_at(*l, i);
    use->stride = largest_stride(&lanes) > 1 ? largest_stride(&lanes) : largest_stride(l);
    return true;
}

/* The kind, the width and the matrices of a use, by the atom of its tiled copy. */
static bool read_atom(ccute_copy_atom atom, int bytes, swizzle_use *use, char *why, size_t size)
{
    static const struct {
        const char *name;
        int atom;
        memory_kind kind;
        bool stores;
        int bits; /* of a lane; 0: the atom's */
    } atoms[] = {
        {"ldmatrix", CCUTE_ATOM_LDMATRIX, MEMORY_LDMATRIX, false, 8 * MEMORY_ROW},
        {"ldmatrix", CCUTE_ATOM_LDMATRIX_TRANS, MEMORY_LDMATRIX, false, 8 * MEMORY_ROW},
        {"stmatrix", CCUTE_ATOM_STMATRIX, MEMORY_STMATRIX, true, 8 * MEMORY_ROW},
        {"stmatrix", CCUTE_ATOM_STMATRIX_TRANS, MEMORY_STMATRIX, true, 8 * MEMORY_ROW},
        {"cp_async_cg", CCUTE_ATOM_CP_ASYNC_CG, MEMORY_ASYNC, true, 0},
        {"cp_async", CCUTE_ATOM_CP_ASYNC, MEMORY_ASYNC, true, 0},
    };
    enum { ATOMS = sizeof atoms / sizeof *atoms };
    const bool stores = use->kind != MEMORY_LOAD && use->kind != MEMORY_LDMATRIX;
    size_t i = 0;
    int bits = atom.bits;
    while (i < ATOMS && atoms[i].atom != atom.kind)
        i++;
    if (i < ATOMS && atoms[i].stores != stores)
        return refuse(use, why, size, "%s does not %s shared memory", atoms[i].name, stores ? "write" : "read");
    use->matrices = atom.bits / ccute_matrix_bits_(1);
    use->kind = i < ATOMS ? atoms[i].kind : stores ? MEMORY_STORE : MEMORY_LOAD;
    if (i < ATOMS && atoms[i].bits)
        bits = atoms[i].bits;
    if (!use->width)
        use->width = bits / 8 < bytes ? bytes : bits / 8;
    return true;
}

/* One thread's part of a tiled copy over the whole tile. */
static bool read_thread(eval *e, const char *shape, int thread, swizzle_use *use, char *why, size_t size)
{
    const bool reads = use->kind == MEMORY_LOAD || use->kind == MEMORY_LDMATRIX;
    char text[TEXT];
    ccute_layout part;
    const char *wrong;
    snprintf(text, sizeof text, "partition_%c(%s, make_layout(%s), %d)", reads ? 'S' : 'D', use->text, shape, thread);
    wrong = argument_layout(e, text, &part);
    if (wrong)
        return refuse(use, why, size, "%s", wrong);
    if (thread == 0 && !make_room(use, use->threads, ccute_size_of_(&part.shape), why, size))
        return false;
    for (int64_t v = 0; v < use->values; v++)
        use->index[v * use->threads + thread] = ccute_at(part, v);
    return true;
}

static bool read_copy(eval *e, ccute_copy_atom atom, const ccute_layout *tile, int bytes, swizzle_use *use, char *why,
                      size_t size)
{
    char text[TEXT], shape[1024];
    ccute_layout tv;
    const char *wrong;
    if (!tile)
        return refuse(use, why, size, "a tiled copy needs --tile");
    if (!read_atom(atom, bytes, use, why, size))
        return false;
    snprintf(text, sizeof text, "layout_tv(%s)", use->text);
    wrong = argument_layout(e, text, &tv);
    if (wrong)
        return refuse(use, why, size, "%s", wrong);
    use->threads = (int)ccute_size(ccute_get(tv, 0));
    ccute_print_tuple(tile->shape, shape, sizeof shape);
    for (int thread = 0; thread < use->threads; thread++)
        if (!read_thread(e, shape, thread, use, why, size))
            return false;
    return true;
}

bool swizzle_read_use(eval *e, const ccute_layout *tile, int bytes, swizzle_use *use, char *why, size_t size)
{
    const int64_t most = tile ? ccute_size_of_(&tile->shape) : (int64_t)1 << 24;
    const char *answer;
    const eval_value *value;
    ccute_layout l;
    int bad;
    answer = eval_line(e, use->text, strlen(use->text), &bad);
    if (bad)
        return refuse(use, why, size, "%s", answer);
    value = eval_last(e);
    use->matrices = 4;
    if (value && value->kind == EVAL_COPY && value->copy.thread == CCUTE_LEAF_ALL) {
        if (!read_copy(e, value->copy.atom, tile, bytes, use, why, size))
            return false;
    } else {
        if (!argument_is_layout(value, &l) || l.shape.n == 0)
            return refuse(use, why, size, "neither a tiled copy nor a layout of threads");
        if (!read_layout(&l, use, why, size))
            return false;
    }
    for (int64_t i = 0; i < use->values * use->threads; i++)
        if (use->index[i] < 0 || use->index[i] >= most)
            return refuse(use, why, size, "thread %lld, value %lld: index %lld, and the tile has %lld elements",
                          (long long)(i % use->threads), (long long)(i / use->threads), (long long)use->index[i],
                          (long long)most);
    return true;
}

/* ---- The tile that is not given ---------------------------------------------------------------- */

ccute_layout swizzle_guess_tile(const swizzle_use *use, int uses)
{
    int64_t size = 1, row = 1;
    for (int u = 0; u < uses; u++)
        for (int64_t i = 0; i < use[u].values * use[u].threads; i++)
            size = use[u].index[i] + 1 > size ? use[u].index[i] + 1 : size;
    for (int u = 0; u < uses; u++)
        row = use[u].stride > row ? use[u].stride : row;
    if (row == 1 || row >= size)
        return ccute_make_layout(size, 1);
    return ccute_make_layout(CCUTE_T((size + row - 1) / row, row), CCUTE_T(row, 1));
}

/* ---- Requests --------------------------------------------------------------------------------- */

/* The first value from `value` on that is not where `wide` values together would have it; -1 if all threads have them
   in one piece and aligned. */
static int64_t broken_at(const swizzle_use *use, int64_t wide, int *thread)
{
    for (int64_t v = 0; v < use->values; v++)
        for (*thread = 0; *thread < use->threads; ++*thread) {
            const int64_t first = use->index[(v - v % wide) * use->threads + *thread];
            if (first % wide != 0 || use->index[v * use->threads + *thread] != first + v % wide)
                return v;
        }
    return -1;
}

/* Whether a lane can move that many bytes at once. */
static bool has_width(const swizzle_use *use, int width)
{
    if (is_matrix(use))
        return width == MEMORY_ROW;
    return width <= MOST_WIDTH && !(width & (width - 1)) && (use->kind != MEMORY_ASYNC || width >= 4);
}

static bool find_width(swizzle_use *use, int bytes, char *why, size_t size)
{
    const bool given = use->width != 0;
    int thread;
    int64_t value;
    if (!given)
        for (use->width = is_matrix(use) ? MEMORY_ROW : MOST_WIDTH; use->width > bytes; use->width /= 2)
            if (is_matrix(use) ||
                (use->values % (use->width / bytes) == 0 && broken_at(use, use->width / bytes, &thread) < 0))
                break;
    if (!has_width(use, use->width) && !given)
        return refuse(use, why, size, "cp_async moves 4, 8 or 16 bytes at once, and a thread has only %d in one piece",
                      use->width);
    if (!has_width(use, use->width))
        return refuse(use, why, size, "a lane cannot move %d bytes at once: %s", use->width,
                      is_matrix(use)              ? "16"
                      : use->kind == MEMORY_ASYNC ? "4, 8 or 16"
                                                  : "1, 2, 4, 8 or 16");
    if (use->width % bytes != 0)
        return refuse(use, why, size, "a lane cannot move %d bytes at once: an element has %d", use->width, bytes);
    if (use->values % (use->width / bytes) != 0)
        return refuse(use, why, size, "%lld values a thread, and a lane moves %d of them at once",
                      (long long)use->values, use->width / bytes);
    value = broken_at(use, use->width / bytes, &thread);
    if (value < 0)
        return true;
    value -= value % (use->width / bytes);
    return refuse(use, why, size, "thread %d's values %lld to %lld are not %d bytes in one piece, and aligned", thread,
                  (long long)value, (long long)value + use->width / bytes - 1, use->width);
}

/* The lanes of a warp that take part: of matrices, those that point at rows. */
static uint32_t active_lanes(const swizzle_use *use, int warp)
{
    const int left = use->threads - MEMORY_LANES * warp;
    const int most = is_matrix(use) ? 8 * use->matrices : MEMORY_LANES;
    const int lanes = left < most ? left : most;
    return lanes >= MEMORY_LANES ? 0xffffffff : ((uint32_t)1 << lanes) - 1;
}

static memory_request make_request(const swizzle_use *use, int bytes, int warp, int64_t value)
{
    memory_request r;
    memset(&r, 0, sizeof r);
    r.kind = use->kind;
    r.bytes = use->width;
    r.active = active_lanes(use, warp);
    for (int lane = 0; lane < MEMORY_LANES; lane++)
        if (r.active >> lane & 1)
            r.address[lane] = use->index[value * use->threads + MEMORY_LANES * warp + lane] * bytes;
    return r;
}

/* From indices into the tile to offsets, before its swizzle. */
static void find_offsets(swizzle_use *use, const ccute_layout *tile)
{
    ccute_layout plain = *tile;
    plain.sw_bits = 0;
    for (int64_t i = 0; i < use->values * use->threads; i++)
        use->index[i] = ccute_at(plain, use->index[i]);
}

bool swizzle_add_requests(swizzle_use *use, const ccute_layout *tile, int bytes, memory_request **request,
                          size_t *requests, char *why, size_t size)
{
    const int warps = (use->threads + MEMORY_LANES - 1) / MEMORY_LANES;
    memory_request *grown;
    if (tile)
        find_offsets(use, tile);
    if (!find_width(use, bytes, why, size))
        return false;
    use->first = *requests;
    use->requests = (size_t)(use->values / (use->width / bytes)) * (size_t)warps;
    grown = realloc(*request, (*requests + use->requests) * sizeof *grown);
    if (!grown)
        return refuse(use, why, size, "out of memory");
    *request = grown;
    for (int64_t v = 0; v < use->values; v += use->width / bytes)
        for (int warp = 0; warp < warps; warp++) {
            const memory_request r = make_request(use, bytes, warp, v);
            if (!memory_request_ok(&r, NULL))
                return refuse(use, why, size, "matrices have 8, 16 or 32 rows in a warp, and %d threads", use->threads);
            grown[(*requests)++] = r;
        }
    return true;
}
