/* The search for a swizzle: known tiles, random small ones against every swizzle and every padding, and what it
 * refuses. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/short.h>

#include "brute.h"
#include "foldc/swizzle/search.h"
#include "random_layout.h"

enum { MOST_REQUESTS = 64, MOST_TILE = 1024, CASES = 150 };

/* ---- Known tiles ------------------------------------------------------------------------------ */

/* One use: requests of a warp, at index lanes(lane, request) into the tile; `wide` elements at once. */
struct use {
    memory_kind kind;
    int wide;
    const char *lanes; /* (lane, request) -> index, as a layout; NULL: no use */
};

struct known_row {
    const char *name, *tile;
    int bytes;
    struct use use[2];
    const char *layout; /* the answer */
    int64_t extra, wavefronts, passes;
};

static const struct known_row known_rows[] = {
    {"rows only", "(32,32):(32,1)", 4, {{MEMORY_STORE, 1, "(32,32):(32,1)"}}, "(32,32):(32,1)", 0, 32, 32},
    {"a gap that nobody needs goes",
     "(32,32):(33,1)",
     4,
     {{MEMORY_STORE, 1, "(32,32):(32,1)"}},
     "(32,32):(32,1)",
     0,
     32,
     32},
    {"transposed floats",
     "(32,32):(32,1)",
     4,
     {{MEMORY_STORE, 1, "(32,32):(32,1)"}, {MEMORY_LOAD, 1, "(32,32):(1,32)"}},
     "Sw<5,0,5> o (32,32):(32,1)",
     0,
     64,
     64},
    {"the same, column-major",
     "(32,32):(1,32)",
     4,
     {{MEMORY_STORE, 1, "(32,32):(32,1)"}, {MEMORY_LOAD, 1, "(32,32):(1,32)"}},
     "Sw<5,0,5> o (32,32):(1,32)",
     0,
     64,
     64},
    {"halves by 16 bytes",
     "(8,64):(64,1)",
     2,
     {{MEMORY_STORE, 8, "((8,4),2):((64,1),4)"}, {MEMORY_LDMATRIX, 8, "((8,4),2):((1,64),256)"}},
     "Sw<3,3,3> o (8,64):(64,1)",
     0,
     16,
     16},
    {"halves in rows of 64 bytes",
     "(8,32):(32,1)",
     2,
     {{MEMORY_STORE, 8, "((4,8),1):((64,1),0)"}, {MEMORY_LDMATRIX, 8, "((8,4),1):((1,64),0)"}},
     "Sw<2,3,3> o (8,32):(32,1)",
     0,
     8,
     8},
    {"halves in rows of 32 bytes",
     "(8,16):(16,1)",
     2,
     {{MEMORY_LDMATRIX, 8, "((8,2),1):((1,64),0)"}},
     "Sw<1,3,3> o (8,16):(16,1)",
     0,
     2,
     2},
    {"floats by 16 bytes",
     "(8,32):(32,1)",
     4,
     {{MEMORY_STORE, 4, "((8,4),2):((32,1),4)"}, {MEMORY_LOAD, 4, "((8,4),2):((1,32),128)"}},
     "Sw<3,2,3> o (8,32):(32,1)",
     0,
     16,
     16},
    /* Row r begins in bank 24 r % 32, 8 (3 r % 4): 8 rows share each of 4 banks, and 24 r / 32 tells these apart. */
    {"rows of 24 floats",
     "(32,24):(24,1)",
     4,
     {{MEMORY_LOAD, 1, "(32,24):(1,32)"}},
     "Sw<3,0,5> o (32,24):(24,1)",
     0,
     24,
     24},
    /* 62 is no multiple of 4: only bit 0 may be swizzled. Rows 16 apart share a bank, and bit 5 of 2 r tells them
       apart. */
    {"31 rows of 2 floats",
     "(31,2):(2,1)",
     4,
     {{MEMORY_LOAD, 1, "(31,2):(1,31)"}},
     "Sw<1,0,5> o (31,2):(2,1)",
     0,
     2,
     2},
    /* Rows are stored by 16 bytes, so that these stay together: 8 places for 32 rows, whatever is done. */
    {"rows by 16 bytes, columns by 4",
     "(32,32):(32,1)",
     4,
     {{MEMORY_STORE, 4, "((8,4),8):((128,1),4)"}, {MEMORY_LOAD, 1, "(32,32):(1,32)"}},
     "Sw<3,2,3> o (32,32):(32,1)",
     0,
     8 * 4 + 32 * 4,
     8 * 4 + 32},
    {"a matrix's row for all", "(8,64):(64,1)", 2, {{MEMORY_LDMATRIX, 8, "(32,1):(0,0)"}}, "(8,64):(64,1)", 0, 4, 4},
};

enum { KNOWN_ROWS = sizeof known_rows / sizeof *known_rows };

/* The requests of a row. */
struct problem {
    swizzle_problem search;
    memory_request request[MOST_REQUESTS];
};

static ccute_layout parsed(const char *text)
{
    const ccute_layout l = ccute_parse_layout(text, NULL);
    ck_assert_msg(ccute_ok(l), "%s is no layout", text);
    return l;
}

static void begin_problem(struct problem *p, ccute_layout tile, int bytes)
{
    p->search.tile = tile;
    p->search.bytes = bytes;
    p->search.request = p->request;
    p->search.requests = 0;
}

static void add_use(struct problem *p, const struct use *use)
{
    const ccute_layout lanes = parsed(use->lanes);
    const int64_t active = ccute_size(ccute_get(lanes, 0));
    for (int64_t n = 0; n < ccute_size(lanes) / active; n++) {
        memory_request *const r = &p->request[p->search.requests++];
        ck_assert_uint_le(p->search.requests, MOST_REQUESTS);
        r->kind = use->kind;
        r->bytes = use->wide * p->search.bytes;
        r->active = 0xffffffff >> (MEMORY_LANES - active);
        for (int lane = 0; lane < active; lane++)
            r->address[lane] = ccute_at(p->search.tile, ccute_at(lanes, lane + active * n)) * p->search.bytes;
    }
}

START_TEST(known_tiles)
{
    const struct known_row *const row = &known_rows[_i];
    static struct problem p;
    swizzle_choice best;
    char text[256];
    begin_problem(&p, parsed(row->tile), row->bytes);
    for (int i = 0; i < 2 && row->use[i].lanes; i++)
        add_use(&p, &row->use[i]);
    ck_assert_msg(swizzle_search(&p.search, &best, text, sizeof text), "%s: %s", row->name, text);
    swizzle_print(&best.layout, text, sizeof text);
    ck_assert_msg(strcmp(text, row->layout) == 0, "%s: expected %s, got %s", row->name, row->layout, text);
    ck_assert_int_eq(best.extra, row->extra);
    ck_assert_int_eq(best.wavefronts, row->wavefronts);
    ck_assert_int_eq(best.passes, row->passes);
}
END_TEST

/* ---- Random tiles, every choice --------------------------------------------------------------- */

/* A random tile, and requests that know which elements each lane moves: index[request][lane] is the first of `wide`. */
struct random_case {
    struct problem problem;
    int64_t place[MOST_TILE]; /* the index of the element that is k-th in memory */
    int64_t size;
    int wide[MOST_REQUESTS];
    int64_t first[MOST_REQUESTS][MEMORY_LANES]; /* which element in memory is a lane's first */
};

static int by_offset(const void *a, const void *b)
{
    const int64_t x = ((const int64_t *)a)[0], y = ((const int64_t *)b)[0];
    return x < y ? -1 : x > y;
}

/* The order of the elements in memory, whatever the gaps. */
static void order_elements(struct random_case *c)
{
    static int64_t pair[MOST_TILE][2];
    for (int64_t i = 0; i < c->size; i++) {
        pair[i][0] = brute_at(&c->problem.search.tile, i);
        pair[i][1] = i;
    }
    qsort(pair, (size_t)c->size, sizeof pair[0], by_offset);
    for (int64_t i = 0; i < c->size; i++)
        c->place[i] = pair[i][1];
}

/* A tile of extents that are mostly powers of two, without gaps in any order. */
static ccute_layout random_tile(struct rng *rng)
{
    static const int64_t extents[] = {2, 4, 8, 16, 32, 64, 3, 5, 6, 12, 24};
    const int64_t rows = extents[rng_below(rng, 11)], columns = extents[rng_below(rng, 11)],
                  deep = rng_between(rng, 1, 2);
    if (rows * columns * deep > MOST_TILE || rows * columns * deep < 16)
        return random_tile(rng);
    return random_compact_of(rng, deep == 1 ? TUP(rows, columns) : TUP(rows, TUP(columns, deep)));
}

/* Lanes by rows, by columns, by bits of their number, at random. */
static int64_t random_first(struct rng *rng, int how, int lane, const int64_t *stride, int64_t units)
{
    int64_t at = 0;
    if (how == 0)
        return rng_below(rng, units);
    for (int b = 0; b < 5; b++)
        at += (lane >> b & 1) * (how == 1 ? stride[0] << b : stride[b]);
    return at % units;
}

static void random_request(struct rng *rng, struct random_case *c)
{
    static const memory_kind kinds[] = {MEMORY_LOAD, MEMORY_STORE, MEMORY_LOAD, MEMORY_STORE, MEMORY_ASYNC};
    const size_t n = c->problem.search.requests++;
    memory_request *const r = &c->problem.request[n];
    const int how = (int)rng_below(rng, 7);
    int64_t stride[5];
    int wide = 1;
    while (rng_chance(rng, 50) && wide * 2 * c->problem.search.bytes <= 16 && c->size % (wide * 2) == 0)
        wide *= 2;
    c->wide[n] = wide;
    r->kind = kinds[rng_below(rng, 5)];
    r->bytes = wide * c->problem.search.bytes;
    r->active = rng_chance(rng, 80) ? 0xffffffff : (uint32_t)rng_next(rng);
    for (int b = 0; b < 5; b++)
        stride[b] = (int64_t)1 << rng_below(rng, 10);
    for (int lane = 0; lane < MEMORY_LANES; lane++)
        c->first[n][lane] = wide * random_first(rng, how, lane, stride, c->size / wide);
}

/* The requests under a layout of the tile. Returns false if a lane's move is not in one piece or not
   aligned. */
static bool lay_out(const struct random_case *c, const ccute_layout *layout, memory_request *out)
{
    const int64_t bytes = c->problem.search.bytes;
    for (size_t n = 0; n < c->problem.search.requests; n++) {
        out[n] = c->problem.request[n];
        for (int lane = 0; lane < MEMORY_LANES; lane++) {
            const int64_t first = brute_at(layout, c->place[c->first[n][lane]]);
            out[n].address[lane] = first * bytes;
            for (int k = 1; k < c->wide[n] && (out[n].active >> lane & 1); k++)
                if (brute_at(layout, c->place[c->first[n][lane] + k]) != first + k)
                    return false;
        }
        if (!memory_request_ok(&out[n], NULL))
            return false;
    }
    return true;
}

/* The wavefronts under a layout; -1 if it cannot be. */
static int64_t cost_of(const struct random_case *c, const ccute_layout *layout, int64_t *passes)
{
    static memory_request moved[MOST_REQUESTS];
    int64_t sum = *passes = 0;
    if (!lay_out(c, layout, moved))
        return -1;
    for (size_t n = 0; n < c->problem.search.requests; n++) {
        const memory_shared cost = memory_shared_cost(&moved[n]);
        sum += cost.wavefronts;
        *passes += cost.passes;
    }
    return sum;
}

/* The elements between the first and the last one in memory. */
static int64_t extent_of(const struct random_case *c, const ccute_layout *layout)
{
    int64_t last = 0;
    for (int64_t i = 0; i < c->size; i++)
        last = brute_at(layout, i) > last ? brute_at(layout, i) : last;
    return last + 1;
}

/* The cost of a choice besides wavefronts: 0 for nothing, then the swizzles by their bits, then the paddings by bytes.
 */
static int64_t price_of_bits(int bits) { return bits; }
static int64_t price_of_padding(int64_t bytes) { return 1000 + bytes; }

struct best {
    int64_t wavefronts, price;
};

static void consider(struct best *best, const struct random_case *c, const ccute_layout *layout, int64_t price)
{
    int64_t passes;
    const int64_t cost = cost_of(c, layout, &passes);
    if (cost < 0 || cost > best->wavefronts || (cost == best->wavefronts && price >= best->price))
        return;
    best->wavefronts = cost;
    best->price = price;
}

/* Whether elements that a lane moves at once anywhere stay together everywhere: a swizzle that parts only those that
   nobody moves at once is not asked for. */
static bool keeps_together(const struct random_case *c, const ccute_layout *layout)
{
    int wide = 1;
    for (size_t n = 0; n < c->problem.search.requests; n++)
        wide = c->wide[n] > wide ? c->wide[n] : wide;
    for (int64_t i = 0; i < c->size; i++)
        if (i % wide != 0 && brute_at(layout, c->place[i]) != brute_at(layout, c->place[i - 1]) + 1)
            return false;
    return true;
}

static void consider_swizzles(struct best *best, const struct random_case *c, const ccute_layout *plain)
{
    for (int bits = 1; bits <= 6; bits++)
        for (int base = 0; base <= 9; base++)
            for (int shift = -10; shift <= 10; shift++) {
                const ccute_layout l = ccute_swizzle(bits, base, shift, *plain);
                if (ccute_ok(l) && extent_of(c, &l) == c->size && keeps_together(c, &l))
                    consider(best, c, &l, price_of_bits(bits));
            }
}

/* Every mode's stride and those above it, made longer. */
static void consider_paddings(struct best *best, const struct random_case *c, const ccute_layout *plain)
{
    for (int i = 0; i < plain->shape.n; i++)
        for (int64_t padding = 1; padding * c->problem.search.bytes <= 128; padding++) {
            ccute_layout l = *plain;
            const int64_t pitch = plain->stride[i];
            if (pitch == 1 || plain->shape.v[i] == 1)
                continue;
            for (int k = 0; k < l.shape.n; k++)
                if (l.stride[k] >= pitch)
                    l.stride[k] += l.stride[k] / pitch * padding;
            consider(best, c, &l, price_of_padding((extent_of(c, &l) - c->size) * c->problem.search.bytes));
        }
}

static void make_case(struct rng *rng, struct random_case *c)
{
    static const int sizes[] = {1, 2, 4, 8, 16};
    const ccute_layout plain = random_tile(rng);
    int64_t passes;
    begin_problem(&c->problem, plain, sizes[rng_below(rng, 5)]);
    c->size = brute_size(&plain.shape);
    order_elements(c);
    for (int64_t n = rng_between(rng, 1, 6); n > 0; n--)
        random_request(rng, c);
    ck_assert(lay_out(c, &plain, c->problem.request));
    ck_assert_int_ge(cost_of(c, &plain, &passes), passes);
}

START_TEST(as_good_as_any)
{
    static struct random_case c;
    const uint64_t seed = 1 + (uint64_t)_i;
    struct rng rng = rng_seeded(seed);
    struct best best = {INT64_MAX, INT64_MAX};
    swizzle_choice found;
    char text[256];
    int64_t passes, cost, price;
    make_case(&rng, &c);
    consider(&best, &c, &c.problem.search.tile, 0);
    consider_swizzles(&best, &c, &c.problem.search.tile);
    consider_paddings(&best, &c, &c.problem.search.tile);
    ck_assert_msg(swizzle_search(&c.problem.search, &found, text, sizeof text), "seed %d: %s", (int)seed, text);
    cost = cost_of(&c, &found.layout, &passes);
    price = found.means == SWIZZLE_BITS      ? price_of_bits(found.layout.sw_bits)
            : found.means == SWIZZLE_PADDING ? price_of_padding(found.extra)
                                             : 0;
    swizzle_print(&found.layout, text, sizeof text);
    ck_assert_msg(cost == best.wavefronts && price == best.price,
                  "seed %d: %s costs %lld wavefronts at a price of %lld; there is one of %lld at %lld", (int)seed, text,
                  (long long)cost, (long long)price, (long long)best.wavefronts, (long long)best.price);
    ck_assert_int_eq(found.wavefronts, cost);
    ck_assert_int_eq(found.passes, passes);
    ck_assert_int_eq(found.extra, (extent_of(&c, &found.layout) - c.size) * c.problem.search.bytes);
    for (size_t n = 0; n < c.problem.search.requests; n++) {
        const memory_request moved = swizzle_request(&c.problem.search, &found, &c.problem.request[n]);
        for (int lane = 0; lane < MEMORY_LANES; lane++)
            if (moved.active >> lane & 1)
                ck_assert_int_eq(moved.address[lane],
                                 brute_at(&found.layout, c.place[c.first[n][lane]]) * c.problem.search.bytes);
    }
}
END_TEST

/* ---- Refusals --------------------------------------------------------------------------------- */

struct refused_row {
    const char *tile;
    int bytes, wide;
    const char *lanes, *why;
};

static const struct refused_row refused_rows[] = {
    {"(8,8):(1,0)", 4, 1, "32:1", "(8,8):(1,0): the elements of a tile are apart, at strides above 0"},
    {"(8,8):(1,4)", 4, 1, "32:1", "(8,8):(1,4): the elements of a tile are apart, at strides above 0"},
    {"(8,8):(1,-8)", 4, 1, "32:0", "(8,8):(1,-8): the elements of a tile are apart, at strides above 0"},
    {"5 o (8,8):(8,1)", 4, 1, "32:1", "5 o (8,8):(8,1): a tile begins at offset 0"},
    {"(8,0):(1,8)", 4, 1, NULL, "(8,0):(1,8): a tile has 1 to 2^24 elements"},
    {"(8192,4096):(4096,1)", 4, 1, NULL, "(8192,4096):(4096,1): a tile has 1 to 2^24 elements"},
    {"64:1", 0, 1, NULL, "an element has 1 to 128 bytes, not 0"},
    {"64:1", 129, 1, NULL, "an element has 1 to 128 bytes, not 129"},
    {"16:1", 4, 1, "32:1", "lane 16: 4 bytes at byte 64 of the tile are not in it"},
    {"(4,4):(8,1)", 4, 1, "32:1", "lane 4: 4 bytes at byte 16 of the tile are not in it"},
    {"64:1", 2, 2, "32:1", "lane 1: 4 bytes at byte 2 of the tile are not aligned"},
    {"64:1", 2, 3, "32:1", "there is no request of 6 bytes a lane of these lanes"},
    {"(4,16):(16,1)", 4, 4, "(4,4,2):(16,4,0)", ""},
    /* Aligned only because of the gaps. */
    {"(4,6):(8,1)", 2, 4, "(4,8):(8,0)",
     "lane 1: 8 bytes at byte 16 of the tile would be at byte 12 without its gaps, which is not a multiple of 8"},
};

/* The lanes' addresses are those of the elements, as they stand. */
START_TEST(refusals)
{
    const struct refused_row *const row = &refused_rows[_i];
    static struct problem p;
    swizzle_choice best;
    char why[256] = "";
    begin_problem(&p, parsed(row->tile), row->bytes);
    if (row->lanes) {
        const ccute_layout lanes = parsed(row->lanes);
        memory_request *const r = &p.request[p.search.requests++];
        r->kind = MEMORY_LOAD;
        r->bytes = row->wide * row->bytes;
        r->active = 0xffffffff;
        for (int lane = 0; lane < MEMORY_LANES; lane++)
            r->address[lane] = ccute_at(lanes, lane) * row->bytes;
    }
    ck_assert_int_eq(swizzle_search(&p.search, &best, why, sizeof why), *row->why == '\0');
    ck_assert_str_eq(why, row->why);
}
END_TEST

/* ---- Text ------------------------------------------------------------------------------------- */

START_TEST(layouts_to_paste)
{
    static const char *const rows[][3] = {
        {"8:1", "8:1", "ccute_make_layout(8, 1)"},
        {"(8,64):(72,1)", "(8,64):(72,1)", "ccute_make_layout(TUP(8, 64), TUP(72, 1))"},
        {"Sw<3,3,3> o (8,64):(64,1)", "Sw<3,3,3> o (8,64):(64,1)",
         "ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1)))"},
        {"((16,8),(2)):((8,1),(128))", "((16,8),(2)):((8,1),(128))",
         "ccute_make_layout(TUP(TUP(16, 8), TUP(2)), TUP(TUP(8, 1), TUP(128)))"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ccute_layout l = parsed(rows[i][0]);
        char text[256];
        ck_assert_int_eq(swizzle_print(&l, text, sizeof text), (int)strlen(rows[i][1]));
        ck_assert_str_eq(text, rows[i][1]);
        ck_assert_int_eq(swizzle_print_c(&l, text, sizeof text), (int)strlen(rows[i][2]));
        ck_assert_str_eq(text, rows[i][2]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("swizzle_search");
    TCase *tests = tcase_create("swizzle_search");
    SRunner *runner = srunner_create(suite);
    int failed;
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, known_tiles, 0, KNOWN_ROWS);
    tcase_add_loop_test(tests, as_good_as_any, 0, CASES);
    tcase_add_loop_test(tests, refusals, 0, sizeof refused_rows / sizeof *refused_rows);
    tcase_add_test(tests, layouts_to_paste);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
