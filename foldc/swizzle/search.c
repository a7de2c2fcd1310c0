/* The search: all choices in the order of their cost, the first without a conflict wins. */
#include "search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/base/progress.h"
#include "sink.h"

enum { CYCLE = MEMORY_BANKS * MEMORY_WORD, MOST_SIZE = 1 << 24 };

/* A request with each lane's place in the tile without gaps: the element it begins in, and the bytes after that one's
   beginning, which stand in request.address. */
typedef struct placed {
    memory_request request;
    int64_t element[MEMORY_LANES];
    int passes;
    uint32_t lanes[MEMORY_PASSES]; /* of each pass */
} placed;

/* The tile's modes of more than one element, the smallest stride first: as given, and without gaps. */
typedef struct modes {
    int n;
    int leaf[CCUTE_MAX_LEAVES];
    int64_t extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES], compact[CCUTE_MAX_LEAVES];
    int64_t size;
} modes;

typedef struct candidate {
    swizzle_means means;
    int bits, base, shift;
    int64_t pitch, padding;
    int64_t extra; /* elements more than without gaps */
} candidate;

typedef struct search {
    const swizzle_problem *problem;
    modes modes;
    placed *placed;
    size_t *order;         /* of the requests: those that refused a candidate last come first */
    int64_t most_elements; /* that a lane moves at once */
    candidate *candidate;
    size_t candidates, room;
    int64_t passes;
} search;

/* ---- The tile --------------------------------------------------------------------------------- */

static bool refuse(char *why, size_t size, const char *what, const ccute_layout *tile)
{
    char text[256];
    ccute_print_layout_text(*tile, text, sizeof text);
    snprintf(why, size, "%s: %s", text, what);
    return false;
}

/* Sort the modes by stride, and find the strides without gaps. */
static bool read_modes(const ccute_layout *tile, modes *m, char *why, size_t size)
{
    if (!ccute_ok(*tile)) {
        ccute_explain(*tile, why, (int)size);
        return false;
    }
    if (tile->offset != 0)
        return refuse(why, size, "a tile begins at offset 0", tile);
    m->n = 0;
    m->size = 1;
    for (int i = 0; i < tile->shape.n; i++) {
        int k = m->n;
        if (tile->shape.v[i] < 1 || tile->shape.v[i] > MOST_SIZE / m->size)
            return refuse(why, size, "a tile has 1 to 2^24 elements", tile);
        if (tile->shape.v[i] == 1)
            continue;
        for (; k > 0 && m->stride[k - 1] > tile->stride[i]; k--) {
            m->leaf[k] = m->leaf[k - 1];
            m->extent[k] = m->extent[k - 1];
            m->stride[k] = m->stride[k - 1];
        }
        m->leaf[k] = i;
        m->extent[k] = tile->shape.v[i];
        m->stride[k] = tile->stride[i];
        m->n++;
        m->size *= tile->shape.v[i];
    }
    for (int k = 0; k < m->n; k++) {
        m->compact[k] = k == 0 ? 1 : m->compact[k - 1] * m->extent[k - 1];
        if (m->stride[k] < 1 || (k > 0 && m->stride[k] / m->extent[k - 1] < m->stride[k - 1]))
            return refuse(why, size, "the elements of a tile are apart, at strides above 0", tile);
    }
    return true;
}

/* Where the element at an offset of the tile is without gaps; -1 if there is none. */
static int64_t compact_place(const modes *m, int64_t offset)
{
    int64_t place = 0;
    if (offset < 0)
        return -1;
    for (int k = m->n - 1; k >= 0; k--) {
        if (offset / m->stride[k] >= m->extent[k])
            return -1;
        place += offset / m->stride[k] * m->compact[k];
        offset %= m->stride[k];
    }
    return offset == 0 ? place : -1;
}

/* ---- The requests ----------------------------------------------------------------------------- */

static bool refuse_lane(char *why, size_t size, const memory_request *r, int lane, const char *what)
{
    snprintf(why, size, "lane %d: %d bytes at byte %lld of the tile %s", lane, r->bytes, (long long)r->address[lane],
             what);
    return false;
}

static bool place_lane(const search *s, placed *p, int lane, char *why, size_t size)
{
    const memory_request *const given = &p->request;
    const int64_t address = given->address[lane], bytes = s->problem->bytes, end = address + given->bytes - 1;
    const int64_t first = address < 0 ? -1 : compact_place(&s->modes, address / bytes);
    const int64_t last = compact_place(&s->modes, end / bytes);
    if (first < 0 || last < 0)
        return refuse_lane(why, size, given, lane, "are not in it");
    if (last - first != end / bytes - address / bytes)
        return refuse_lane(why, size, given, lane, "are not in one piece without gaps");
    if ((first * bytes + address % bytes) % given->bytes != 0) {
        char what[80];
        snprintf(what, sizeof what, "would be at byte %lld without its gaps, which is not a multiple of %d",
                 (long long)(first * bytes + address % bytes), given->bytes);
        return refuse_lane(why, size, given, lane, what);
    }
    p->element[lane] = first;
    return true;
}

static bool place_request(search *s, const memory_request *given, placed *p, char *why, size_t size)
{
    const int64_t bytes = s->problem->bytes;
    int lane;
    p->request = *given;
    memset(p->element, 0, sizeof p->element);
    if (!memory_request_ok(given, &lane)) {
        if (lane >= 0)
            return refuse_lane(why, size, given, lane, "are not aligned");
        snprintf(why, size, "there is no request of %d bytes a lane of these lanes", given->bytes);
        return false;
    }
    for (lane = 0; lane < MEMORY_LANES; lane++)
        if ((given->active >> lane & 1) && !place_lane(s, p, lane, why, size))
            return false;
    p->passes = memory_passes(given, p->lanes);
    for (lane = 0; lane < MEMORY_LANES; lane++)
        p->request.address[lane] = given->active >> lane & 1 ? given->address[lane] % bytes : 0;
    if ((given->bytes + bytes - 1) / bytes > s->most_elements)
        s->most_elements = (given->bytes + bytes - 1) / bytes;
    s->passes += p->passes;
    return true;
}

/* ---- The candidates --------------------------------------------------------------------------- */

static void add(search *s, candidate c)
{
    if (s->candidates < s->room)
        s->candidate[s->candidates] = c;
    s->candidates++;
}

/* Whether a swizzle keeps the elements of a lane's move together, maps the tile onto itself, and does something: bits
   that come from beyond the tile, or move nothing to another bank, do not. From lower to higher bits only the part
   within a word can change which lanes ask for the same word. */
static bool is_useful(const search *s, int bits, int base, int shift)
{
    const int64_t bytes = s->problem->bytes, kept = (int64_t)1 << base, far = shift < 0 ? -shift : shift;
    const int64_t highest = kept << (far + bits - 1), target = shift < 0 ? kept << far : kept;
    return kept >= s->most_elements && highest < s->modes.size && s->modes.size % (target << bits) == 0 &&
           (target << (bits - 1)) * bytes < CYCLE && (shift > 0 || kept * bytes < MEMORY_WORD);
}

/* Of as many bits, the one that keeps the most together, then the nearest. */
static void add_swizzles(search *s)
{
    for (int bits = 1; bits < 8; bits++)
        for (int base = 7; base >= 0; base--)
            for (int far = bits; far <= 24; far++)
                for (int sign = 1; sign >= -1; sign -= 2) {
                    const candidate c = {SWIZZLE_BITS, bits, base, sign * far, 0, 0, 0};
                    if (is_useful(s, bits, base, c.shift))
                        add(s, c);
                }
}

static int by_extra(const void *a, const void *b)
{
    const candidate *const x = a, *const y = b;
    if (x->extra != y->extra)
        return x->extra < y->extra ? -1 : 1;
    return x->pitch > y->pitch ? -1 : x->pitch < y->pitch;
}

static void add_paddings(search *s)
{
    const size_t first = s->candidates;
    for (int k = 1; k < s->modes.n; k++)
        for (int64_t padding = 1; padding * s->problem->bytes <= CYCLE; padding++) {
            const int64_t pitch = s->modes.compact[k];
            const candidate c = {SWIZZLE_PADDING, 0, 0, 0, pitch, padding, padding * (s->modes.size / pitch - 1)};
            add(s, c);
        }
    if (s->candidates <= s->room && s->candidates > first)
        qsort(s->candidate + first, s->candidates - first, sizeof *s->candidate, by_extra);
}

/* In the order of their cost; without room, only counted. */
static void list_candidates(search *s)
{
    const candidate nothing = {SWIZZLE_NOTHING, 0, 0, 0, 0, 0, 0};
    s->candidates = 0;
    add(s, nothing);
    add_swizzles(s);
    add_paddings(s);
}

static int64_t moved(const candidate *c, int64_t element)
{
    if (c->means == SWIZZLE_PADDING)
        return element + element / c->pitch * c->padding;
    return c->means == SWIZZLE_BITS ? ccute_swizzled_(element, c->bits, c->base, c->shift) : element;
}

/* The request under a candidate. Returns false if a lane would be out of alignment, or its bytes not in one piece. */
static bool move_request(const search *s, const candidate *c, const placed *p, memory_request *out)
{
    const int64_t bytes = s->problem->bytes;
    *out = p->request;
    for (int i = 0; i < MEMORY_LANES; i++) {
        const int64_t rest = p->request.address[i], last = p->element[i] + (rest + out->bytes - 1) / bytes;
        if (!(out->active >> i & 1))
            continue;
        if (last != p->element[i] && moved(c, last) - moved(c, p->element[i]) != last - p->element[i])
            return false;
        out->address[i] = moved(c, p->element[i]) * bytes + rest;
    }
    return c->means == SWIZZLE_NOTHING || memory_request_ok(out, NULL);
}

static int cost_of(const placed *p, const memory_request *moved)
{
    int sum = 0;
    for (int i = 0; i < p->passes; i++)
        sum += memory_pass_wavefronts(moved, p->lanes[i]);
    return sum;
}

/* ---- The search ------------------------------------------------------------------------------- */

/* Whether no request has a conflict. The first that has one comes first the next time. */
static bool is_free(search *s, const candidate *c)
{
    for (size_t i = 0; i < s->problem->requests; i++) {
        const size_t at = s->order[i];
        memory_request r;
        if (move_request(s, c, &s->placed[at], &r) && cost_of(&s->placed[at], &r) == s->placed[at].passes)
            continue;
        s->order[i] = s->order[0];
        s->order[0] = at;
        return false;
    }
    return true;
}

/* The wavefronts of all requests, or INT64_MAX if they are `most` at least, or if the candidate cannot be. */
static int64_t wavefronts(const search *s, const candidate *c, int64_t most)
{
    int64_t sum = s->passes;
    for (size_t i = 0; i < s->problem->requests; i++) {
        const placed *const p = &s->placed[s->order[i]];
        memory_request r;
        if (!move_request(s, c, p, &r))
            return INT64_MAX;
        sum += cost_of(p, &r) - p->passes;
        if (sum >= most)
            return INT64_MAX;
    }
    return sum;
}

/* The cheapest without conflicts, or the one with the fewest wavefronts. */
static candidate find(search *s, int64_t *cost)
{
    static const char job[] = "swizzle";
    candidate best = s->candidate[0];
    for (size_t i = 0; i < s->candidates; i++) {
        progress_at(job, "free of conflicts, layout", i, s->candidates);
        if (is_free(s, &s->candidate[i])) {
            *cost = s->passes;
            return s->candidate[i];
        }
    }
    *cost = INT64_MAX;
    for (size_t i = 0; i < s->candidates; i++) {
        progress_at(job, "of the fewest wavefronts, layout", i, s->candidates);
        const int64_t sum = wavefronts(s, &s->candidate[i], *cost);
        if (sum < *cost) {
            *cost = sum;
            best = s->candidate[i];
        }
    }
    return best;
}

static ccute_layout layout_of(const search *s, const candidate *c)
{
    ccute_layout out = s->problem->tile;
    out.sw_bits = out.sw_base = out.sw_shift = 0;
    for (int k = 0; k < s->modes.n; k++)
        out.stride[s->modes.leaf[k]] = moved(c->means == SWIZZLE_PADDING ? c : &s->candidate[0], s->modes.compact[k]);
    if (c->means == SWIZZLE_BITS)
        return ccute_swizzle(c->bits, c->base, c->shift, out);
    return out;
}

static void choose(search *s, swizzle_choice *best)
{
    const candidate c = find(s, &best->wavefronts);
    best->means = c.means;
    best->layout = layout_of(s, &c);
    best->pitch = c.pitch;
    best->padding = c.padding;
    best->extra = c.extra * s->problem->bytes;
    best->passes = s->passes;
}

static bool out_of_memory(char *why, size_t size)
{
    snprintf(why, size, "out of memory");
    return false;
}

static bool run(search *s, swizzle_choice *best, char *why, size_t size)
{
    const swizzle_problem *const problem = s->problem;
    s->placed = malloc((problem->requests + 1) * sizeof *s->placed);
    s->order = malloc((problem->requests + 1) * sizeof *s->order);
    if (!s->placed || !s->order)
        return out_of_memory(why, size);
    for (size_t i = 0; i < problem->requests; i++) {
        s->order[i] = i;
        if (!place_request(s, &problem->request[i], &s->placed[i], why, size))
            return false;
    }
    list_candidates(s);
    s->room = s->candidates;
    s->candidate = malloc(s->room * sizeof *s->candidate);
    if (!s->candidate)
        return out_of_memory(why, size);
    list_candidates(s);
    choose(s, best);
    progress_end();
    return true;
}

bool swizzle_search(const swizzle_problem *problem, swizzle_choice *best, char *why, size_t size)
{
    search s;
    bool found;
    memset(&s, 0, sizeof s);
    s.problem = problem;
    s.most_elements = 1;
    if (!read_modes(&problem->tile, &s.modes, why, size))
        return false;
    if (problem->bytes < 1 || problem->bytes > CYCLE) {
        snprintf(why, size, "an element has 1 to %d bytes, not %d", CYCLE, problem->bytes);
        return false;
    }
    found = run(&s, best, why, size);
    free(s.placed);
    free(s.order);
    free(s.candidate);
    return found;
}

memory_request swizzle_request(const swizzle_problem *problem, const swizzle_choice *choice,
                               const memory_request *request)
{
    const ccute_layout *const l = &choice->layout;
    const candidate c = {choice->means, l->sw_bits, l->sw_base, l->sw_shift, choice->pitch, choice->padding, 0};
    memory_request out = *request;
    modes m;
    char why[1];
    if (!read_modes(&problem->tile, &m, why, sizeof why))
        return out;
    for (int i = 0; i < MEMORY_LANES; i++)
        if (request->active >> i & 1)
            out.address[i] = moved(&c, compact_place(&m, request->address[i] / problem->bytes)) * problem->bytes +
                             request->address[i] % problem->bytes;
    return out;
}

/* ---- Text ------------------------------------------------------------------------------------- */

int swizzle_print(const ccute_layout *layout, char *buffer, size_t size)
{
    ccute_layout plain = *layout;
    char text[1024];
    plain.sw_bits = 0;
    ccute_print_layout_text(plain, text, sizeof text);
    if (!layout->sw_bits)
        return snprintf(buffer, size, "%s", text);
    return snprintf(buffer, size, "Sw<%d,%d,%d> o %s", layout->sw_bits, layout->sw_base, layout->sw_shift, text);
}

/* A tuple as the call that makes it; an integer alone is itself. */
static void put_tuple(ccute_sink *out, const ccute_tuple *form, const int64_t *leaf)
{
    if (form->n == 0)
        ccute_put_string(out, "TUP()");
    for (int i = 0; i < form->n; i++) {
        if (i > 0)
            ccute_put_string(out, ", ");
        for (int open = form->prof[i] >> 4; open > 0; open--)
            ccute_put_string(out, "TUP(");
        ccute_put_int(out, leaf[i]);
        ccute_put_repeated(out, ')', form->prof[i] & 15);
    }
}

int swizzle_print_c(const ccute_layout *layout, char *buffer, size_t size)
{
    ccute_sink out = ccute_sink_open(buffer, (int)size);
    if (layout->sw_bits) {
        ccute_put_string(&out, "ccute_swizzle(");
        ccute_put_int(&out, layout->sw_bits);
        ccute_put_string(&out, ", ");
        ccute_put_int(&out, layout->sw_base);
        ccute_put_string(&out, ", ");
        ccute_put_int(&out, layout->sw_shift);
        ccute_put_string(&out, ", ");
    }
    ccute_put_string(&out, "ccute_make_layout(");
    put_tuple(&out, &layout->shape, layout->shape.v);
    ccute_put_string(&out, ", ");
    put_tuple(&out, &layout->shape, layout->stride);
    ccute_put_string(&out, layout->sw_bits ? "))" : ")");
    return ccute_sink_close(&out);
}
