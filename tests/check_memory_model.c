/* The memory model: the cost of a warp's requests, compared with costs worked out by hand from the rules that
   doc/memory-model.md states. A lane's address is the offset of a layout of lanes, times the bytes of an element. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/short.h>

#include "foldc/gpu/memory_model.h"

enum { ALL_LANES = -1 };

/* The request of a row. */
static memory_request request_of(memory_kind kind, int bytes, int element, const char *lanes, uint32_t active)
{
    const ccute_layout layout = ccute_parse_layout(lanes, NULL);
    memory_request r;
    ck_assert_msg(ccute_ok(layout) && ccute_size(layout) == MEMORY_LANES, "%s is no layout of 32 lanes", lanes);
    r.kind = kind;
    r.bytes = bytes;
    r.active = active;
    for (int i = 0; i < MEMORY_LANES; i++)
        r.address[i] = ccute_at(layout, i) * element;
    ck_assert_msg(memory_request_ok(&r, NULL), "%s: a bad request", lanes);
    return r;
}

/* ---- Shared memory ---------------------------------------------------------------------------- */

struct shared_row {
    const char *name;
    memory_kind kind;
    int bytes, element;
    const char *lanes;
    uint32_t active;
    int passes, wavefronts, degree;
};

static const struct shared_row shared_rows[] = {
    /* A lane a word: bank = word % 32, gcd(stride, 32) words in each bank that is met. */
    {"row of floats", MEMORY_LOAD, 4, 4, "32:1", ALL_LANES, 1, 1, 1},
    {"row of floats that begins in the middle", MEMORY_LOAD, 4, 4, "17 o 32:1", ALL_LANES, 1, 1, 1},
    {"row backwards", MEMORY_LOAD, 4, 4, "31 o 32:-1", ALL_LANES, 1, 1, 1},
    {"column of a 32x32 float tile", MEMORY_LOAD, 4, 4, "32:32", ALL_LANES, 1, 32, 32},
    {"column of the tile padded by one", MEMORY_LOAD, 4, 4, "32:33", ALL_LANES, 1, 1, 1},
    {"column stored", MEMORY_STORE, 4, 4, "32:32", ALL_LANES, 1, 32, 32},
    {"stride 2", MEMORY_LOAD, 4, 4, "32:2", ALL_LANES, 1, 2, 2},
    {"stride 3", MEMORY_LOAD, 4, 4, "32:3", ALL_LANES, 1, 1, 1},
    {"stride 4", MEMORY_LOAD, 4, 4, "32:4", ALL_LANES, 1, 4, 4},
    {"stride 5", MEMORY_STORE, 4, 4, "32:5", ALL_LANES, 1, 1, 1},
    {"stride 6", MEMORY_LOAD, 4, 4, "32:6", ALL_LANES, 1, 2, 2},
    {"stride 7", MEMORY_LOAD, 4, 4, "32:7", ALL_LANES, 1, 1, 1},
    {"stride 12", MEMORY_LOAD, 4, 4, "32:12", ALL_LANES, 1, 4, 4},
    {"stride 16", MEMORY_LOAD, 4, 4, "32:16", ALL_LANES, 1, 16, 16},
    {"stride 31", MEMORY_LOAD, 4, 4, "32:31", ALL_LANES, 1, 1, 1},
    {"4 rows of 8 in a 32x32 tile", MEMORY_LOAD, 4, 4, "(8,4):(1,32)", ALL_LANES, 1, 4, 4},
    {"one word for all", MEMORY_LOAD, 4, 4, "32:0", ALL_LANES, 1, 1, 1},
    {"two words of one bank for all", MEMORY_LOAD, 4, 4, "(16,2):(0,32)", ALL_LANES, 1, 2, 2},
    {"two words of two banks for all", MEMORY_LOAD, 4, 4, "(16,2):(0,33)", ALL_LANES, 1, 1, 1},
    {"one word stored by all", MEMORY_STORE, 4, 4, "32:0", ALL_LANES, 1, 1, 1},
    {"half of a column", MEMORY_LOAD, 4, 4, "32:32", 0xffff, 1, 16, 16},
    {"every fourth lane of a column", MEMORY_LOAD, 4, 4, "32:32", 0x11111111, 1, 8, 8},
    {"one lane", MEMORY_LOAD, 4, 4, "32:32", 0x80000000, 1, 1, 1},
    {"no lane", MEMORY_LOAD, 4, 4, "32:32", 0, 0, 0, 0},

    /* Less than a word: who shares a word shares it, also when storing. */
    {"row of bytes", MEMORY_LOAD, 1, 1, "32:1", ALL_LANES, 1, 1, 1},
    {"row of bytes stored", MEMORY_STORE, 1, 1, "32:1", ALL_LANES, 1, 1, 1},
    {"row of halves stored", MEMORY_STORE, 2, 2, "32:1", ALL_LANES, 1, 1, 1},
    {"column of a tile of 64 halves a row", MEMORY_LOAD, 2, 2, "32:64", ALL_LANES, 1, 32, 32},
    {"column of halves, a row padded by one", MEMORY_LOAD, 2, 2, "32:65", ALL_LANES, 1, 2, 2},
    {"column of halves, a row padded by two", MEMORY_LOAD, 2, 2, "32:66", ALL_LANES, 1, 1, 1},
    {"every fourth byte", MEMORY_STORE, 1, 1, "32:4", ALL_LANES, 1, 1, 1},
    {"every 128th byte", MEMORY_STORE, 1, 1, "32:128", ALL_LANES, 1, 32, 32},
    {"two bytes of each of 16 words, 32 words apart", MEMORY_STORE, 1, 1, "(2,16):(1,128)", ALL_LANES, 1, 16, 16},

    /* 8 bytes: half a warp at a time. */
    {"row of doubles", MEMORY_LOAD, 8, 8, "32:1", ALL_LANES, 2, 2, 1},
    {"every second double", MEMORY_LOAD, 8, 8, "32:2", ALL_LANES, 2, 4, 2},
    {"every third double", MEMORY_LOAD, 8, 8, "32:3", ALL_LANES, 2, 2, 1},
    {"column of a 32x32 tile of doubles", MEMORY_STORE, 8, 8, "32:32", ALL_LANES, 2, 32, 16},
    {"column of doubles, padded by one", MEMORY_STORE, 8, 8, "32:33", ALL_LANES, 2, 2, 1},
    {"the same in both halves", MEMORY_STORE, 8, 8, "(16,2):(1,0)", ALL_LANES, 2, 2, 1},
    {"the second half", MEMORY_LOAD, 8, 8, "(16,2):(0,1)", 0xffff0000, 1, 1, 1},
    {"the first half", MEMORY_LOAD, 8, 8, "32:16", 0x0000ffff, 1, 16, 16},
    {"8 lanes of each half", MEMORY_LOAD, 8, 8, "32:1", 0x00ff00ff, 2, 2, 1},

    /* Both halves at once, when lanes load the same as a neighbour or the next but one, or that lane loads nothing. */
    {"neighbours share a double", MEMORY_LOAD, 8, 8, "(2,16):(0,1)", ALL_LANES, 1, 1, 1},
    {"next but one shares", MEMORY_LOAD, 8, 8, "(2,2,8):(1,0,2)", ALL_LANES, 1, 1, 1},
    {"lanes 4 apart share", MEMORY_LOAD, 8, 8, "(4,2,4):(1,0,4)", ALL_LANES, 2, 2, 1},
    {"the halves share", MEMORY_LOAD, 8, 8, "(16,2):(1,0)", ALL_LANES, 2, 2, 1},
    {"neighbours share, 64 bytes apart", MEMORY_LOAD, 8, 8, "(2,16):(0,8)", ALL_LANES, 1, 8, 8},
    {"neighbours share, stored", MEMORY_STORE, 8, 8, "(2,16):(0,1)", ALL_LANES, 2, 2, 1},
    {"every second lane", MEMORY_LOAD, 8, 8, "32:1", 0x55555555, 1, 2, 2},
    {"two of four lanes", MEMORY_LOAD, 8, 8, "32:1", 0x33333333, 1, 2, 2},
    {"one lane of each half, 16 rows apart", MEMORY_LOAD, 8, 8, "32:16", 0x00010001, 1, 2, 2},
    {"one lane of each half, the same bank", MEMORY_STORE, 8, 8, "32:16", 0x00010001, 2, 2, 1},

    /* 16 bytes: a quarter at a time. */
    {"128-bit row", MEMORY_LOAD, 16, 16, "32:1", ALL_LANES, 4, 4, 1},
    {"128-bit row stored", MEMORY_STORE, 16, 16, "32:1", ALL_LANES, 4, 4, 1},
    {"128-bit column of rows of 128 bytes", MEMORY_LOAD, 16, 16, "32:8", ALL_LANES, 4, 32, 8},
    {"128-bit column, a row padded by 16 bytes", MEMORY_LOAD, 16, 16, "32:9", ALL_LANES, 4, 4, 1},
    {"128-bit column of rows of 64 bytes", MEMORY_LOAD, 16, 16, "32:4", ALL_LANES, 4, 16, 4},
    {"128-bit rows of 8 lanes, apart", MEMORY_STORE, 16, 16, "(8,4):(1,1000)", ALL_LANES, 4, 4, 1},
    {"128-bit rows of 4 lanes, apart", MEMORY_STORE, 16, 16, "(4,8):(1,8)", ALL_LANES, 4, 8, 2},
    {"the third quarter", MEMORY_LOAD, 16, 16, "32:8", 0x00ff0000, 1, 8, 8},
    {"4 lanes of each quarter", MEMORY_LOAD, 16, 16, "32:1", 0x0f0f0f0f, 4, 4, 1},

    /* Two quarters at once, by the same rule. */
    {"one place for all", MEMORY_LOAD, 16, 16, "32:0", ALL_LANES, 2, 2, 1},
    {"one place stored by all", MEMORY_STORE, 16, 16, "32:0", ALL_LANES, 4, 4, 1},
    {"neighbours share 16 bytes", MEMORY_LOAD, 16, 16, "(2,16):(0,1)", ALL_LANES, 2, 2, 1},
    {"next but one shares 16 bytes", MEMORY_LOAD, 16, 16, "(2,2,8):(1,0,2)", ALL_LANES, 2, 2, 1},
    {"lanes 4 apart share 16 bytes", MEMORY_LOAD, 16, 16, "(4,2,4):(1,0,4)", ALL_LANES, 4, 4, 1},
    {"neighbours share, or the neighbour rests", MEMORY_LOAD, 16, 16, "(2,8,2):(0,1,0)", 0x5555ffff, 2, 2, 1},
    {"one lane of each quarter", MEMORY_LOAD, 16, 16, "32:1", 0x01010101, 2, 4, 2},
    /* In one half of the warp only, or in each by another rule: no. */
    {"a row; of the second half every second lane", MEMORY_LOAD, 16, 16, "32:1", 0x5555ffff, 4, 4, 1},
    {"every second lane, then two of four", MEMORY_LOAD, 16, 16, "32:1", 0x33335555, 4, 4, 1},
    {"the same of doubles", MEMORY_LOAD, 8, 8, "32:1", 0x33335555, 2, 2, 1},
    {"ldmatrix of one row: no such rule", MEMORY_LDMATRIX, 16, 2, "32:0", ALL_LANES, 4, 4, 1},

    /* CuTe's swizzles on the tiles they are made for. */
    {"8 rows of 64 halves, 16 bytes of each", MEMORY_LOAD, 16, 2, "(8,4):(64,8)", ALL_LANES, 4, 32, 8},
    {"the same under Sw<3,3,3>", MEMORY_LOAD, 16, 2, "Sw<3,3,3> o (8,4):(64,8)", ALL_LANES, 4, 4, 1},
    {"rows under Sw<3,3,3>", MEMORY_STORE, 16, 2, "Sw<3,3,3> o (8,4):(8,64)", ALL_LANES, 4, 4, 1},
    {"8 rows of 32 halves, 16 bytes of each", MEMORY_LOAD, 16, 2, "(8,4):(32,8)", ALL_LANES, 4, 16, 4},
    {"the same under Sw<2,3,3>", MEMORY_LOAD, 16, 2, "Sw<2,3,3> o (8,4):(32,8)", ALL_LANES, 4, 4, 1},
    {"rows under Sw<2,3,3>", MEMORY_STORE, 16, 2, "Sw<2,3,3> o (4,8):(8,32)", ALL_LANES, 4, 4, 1},
    {"8 rows of 16 halves, 16 bytes of each", MEMORY_LOAD, 16, 2, "(8,2,2):(16,8,128)", ALL_LANES, 4, 8, 2},
    {"the same under Sw<1,3,3>", MEMORY_LOAD, 16, 2, "Sw<1,3,3> o (8,2,2):(16,8,128)", ALL_LANES, 4, 4, 1},
    {"8 rows of 32 floats, 16 bytes of each", MEMORY_LOAD, 16, 4, "(8,4):(32,4)", ALL_LANES, 4, 32, 8},
    {"the same under Sw<3,2,3>", MEMORY_LOAD, 16, 4, "Sw<3,2,3> o (8,4):(32,4)", ALL_LANES, 4, 4, 1},
    {"rows under Sw<3,2,3>", MEMORY_STORE, 16, 4, "Sw<3,2,3> o (8,4):(4,32)", ALL_LANES, 4, 4, 1},
    {"a column of floats under Sw<3,2,3>: 8 banks", MEMORY_LOAD, 4, 4, "Sw<3,2,3> o 32:32", ALL_LANES, 1, 4, 4},
    {"a column of floats under Sw<5,0,5>", MEMORY_LOAD, 4, 4, "Sw<5,0,5> o 32:32", ALL_LANES, 1, 1, 1},
    {"a row of floats under Sw<5,0,5>", MEMORY_STORE, 4, 4, "Sw<5,0,5> o 96 o 32:1", ALL_LANES, 1, 1, 1},

    /* Matrices: each on its own, 8 rows of 16 bytes; the lanes of x1 and x2 that point at no row do not count. */
    {"ldmatrix.x4 in rows of 64 halves", MEMORY_LDMATRIX, 16, 2, "(16,2):(64,8)", ALL_LANES, 4, 32, 8},
    {"ldmatrix.x4 under Sw<3,3,3>", MEMORY_LDMATRIX, 16, 2, "Sw<3,3,3> o (16,2):(64,8)", ALL_LANES, 4, 4, 1},
    {"ldmatrix.x4, a row padded by 8", MEMORY_LDMATRIX, 16, 2, "(16,2):(72,8)", ALL_LANES, 4, 4, 1},
    {"ldmatrix.x4 of a row of 16 bytes", MEMORY_LDMATRIX, 16, 2, "32:8", ALL_LANES, 4, 4, 1},
    {"ldmatrix.x2 in rows of 32 halves", MEMORY_LDMATRIX, 16, 2, "32:32", 0xffff, 2, 8, 4},
    {"ldmatrix.x1 in rows of 16 halves", MEMORY_LDMATRIX, 16, 2, "32:16", 0xff, 1, 2, 2},
    {"stmatrix.x4 in rows of 64 halves", MEMORY_STMATRIX, 16, 2, "(16,2):(64,8)", ALL_LANES, 4, 32, 8},
    {"stmatrix.x4 under Sw<3,3,3>", MEMORY_STMATRIX, 16, 2, "Sw<3,3,3> o (16,2):(64,8)", ALL_LANES, 4, 4, 1},

    /* What cp.async writes. */
    {"cp.async of 16 bytes in a row", MEMORY_ASYNC, 16, 16, "32:1", ALL_LANES, 4, 4, 1},
    {"cp.async of 16 bytes in a column", MEMORY_ASYNC, 16, 16, "32:8", ALL_LANES, 4, 32, 8},
    {"cp.async of 4 bytes in a row", MEMORY_ASYNC, 4, 4, "32:1", ALL_LANES, 1, 1, 1},
    {"cp.async of 4 bytes to one word", MEMORY_ASYNC, 4, 4, "32:0", ALL_LANES, 1, 32, 32},
};

enum { SHARED_ROWS = sizeof shared_rows / sizeof *shared_rows };

START_TEST(shared_memory)
{
    const struct shared_row *row = &shared_rows[_i];
    const memory_request r = request_of(row->kind, row->bytes, row->element, row->lanes, row->active);
    const memory_shared cost = memory_shared_cost(&r);
    ck_assert_msg(cost.passes == row->passes && cost.wavefronts == row->wavefronts && cost.degree == row->degree,
                  "%s: expected %d passes, %d wavefronts, degree %d; got %d, %d, %d", row->name, row->passes,
                  row->wavefronts, row->degree, cost.passes, cost.wavefronts, cost.degree);
}
END_TEST

/* The passes add up: every active lane is in one pass, and there it requests all of its words. */
START_TEST(passes_add_up)
{
    const struct shared_row *row = &shared_rows[_i];
    const memory_request r = request_of(row->kind, row->bytes, row->element, row->lanes, row->active);
    const memory_shared cost = memory_shared_cost(&r);
    uint32_t seen = 0, lanes[MEMORY_PASSES];
    ck_assert_int_eq(memory_passes(&r, lanes), cost.passes);
    ck_assert_int_eq(memory_shared_wavefronts(&r), cost.wavefronts);
    for (int p = 0; p < cost.passes; p++) {
        int most = 0;
        ck_assert_uint_eq(lanes[p], cost.pass[p].lanes);
        ck_assert_int_eq(memory_pass_wavefronts(&r, lanes[p]), cost.pass[p].wavefronts);
        ck_assert_uint_eq(seen & cost.pass[p].lanes, 0);
        seen |= cost.pass[p].lanes;
        for (int bank = 0; bank < MEMORY_BANKS; bank++) {
            uint32_t asks = 0;
            for (int lane = 0; lane < MEMORY_LANES; lane++)
                for (int byte = 0; byte < r.bytes && cost.pass[p].lanes >> lane & 1; byte++)
                    asks |= (uint32_t)((r.address[lane] + byte) / 4 % 32 == bank) << lane;
            ck_assert_uint_eq(cost.pass[p].asks[bank], asks);
            ck_assert_int_eq(cost.pass[p].words[bank] == 0, asks == 0);
            most = cost.pass[p].words[bank] > most ? cost.pass[p].words[bank] : most;
        }
        ck_assert_int_eq(most, cost.pass[p].wavefronts);
    }
    ck_assert_uint_eq(seen, r.active);
}
END_TEST

/* ---- Who collides ----------------------------------------------------------------------------- */

struct message_row {
    int bytes, element;
    const char *lanes;
    uint32_t active;
    const char *message;
};

static const struct message_row message_rows[] = {
    {4, 4, "32:1", ALL_LANES, ""},
    {4, 4, "32:32", ALL_LANES, "lanes 0, 1, 2 ... 31 need 32 words of bank 0"},
    {4, 4, "3 o 32:16", 0xf, "lanes 0 and 2 need 2 words of bank 3"},
    {4, 4, "32:8", 0xfff, "lanes 0, 4 and 8 need 3 words of bank 0"},
    {4, 4, "32:8", 0xffff, "lanes 0, 4, 8 and 12 need 4 words of bank 0"},
    /* The same word is no collision: lane 1 takes what lane 0 takes. */
    {4, 4, "(2,16):(0,32)", 0xf, "lanes 0 and 2 need 2 words of bank 0"},
    {16, 16, "32:4", ALL_LANES, "lanes 0, 2, 4 and 6 need 4 words of bank 0"},
    /* Halves of the warp do not collide: lanes 0 and 16 ask for two words of bank 0. */
    {8, 8, "(16,2):(1,512)", ALL_LANES, ""},
    {16, 16, "(4,8):(1,8)", ALL_LANES, "lanes 0 and 4 need 2 words of bank 0"},
};

enum { MESSAGE_ROWS = sizeof message_rows / sizeof *message_rows };

START_TEST(conflicts_are_told)
{
    const struct message_row *row = &message_rows[_i];
    const memory_request r = request_of(MEMORY_LOAD, row->bytes, row->element, row->lanes, row->active);
    char text[128];
    const int length = memory_explain_conflict(&r, text, sizeof text);
    ck_assert_str_eq(text, row->message);
    ck_assert_int_eq(length, (int)strlen(row->message));
}
END_TEST

START_TEST(worst_bank)
{
    /* Quarters at 16 bytes: the second, lanes 8 to 15, has two lanes at each of 4 places, 128 bytes apart. */
    const memory_request r = request_of(MEMORY_LOAD, 16, 16, "(4,2,4):(1,4,64)", ALL_LANES);
    memory_request bad = r;
    memory_collision worst;
    ck_assert(!memory_worst_bank(&r, &worst));
    for (int lane = 12; lane < 16; lane++)
        bad.address[lane] = bad.address[lane - 4] + 128;
    ck_assert(memory_worst_bank(&bad, &worst));
    ck_assert_int_eq(worst.pass, 1);
    ck_assert_int_eq(worst.bank, 0);
    ck_assert_int_eq(worst.words, 2);
    ck_assert_int_eq(worst.word[0], 1024);
    ck_assert_int_eq(worst.word[1], 1024 + 128);
    ck_assert_uint_eq(worst.lanes[0], 1u << 8);
    ck_assert_uint_eq(worst.lanes[1], 1u << 12);
}
END_TEST

/* ---- Global memory ---------------------------------------------------------------------------- */

struct global_row {
    const char *name;
    int bytes, element;
    const char *lanes;
    uint32_t active;
    int wanted, sectors, least, lines;
};

static const struct global_row global_rows[] = {
    {"row of floats", 4, 4, "32:1", ALL_LANES, 128, 4, 4, 1},
    {"row of floats, one further", 4, 4, "1 o 32:1", ALL_LANES, 128, 5, 4, 2},
    {"row of floats, a sector further", 4, 4, "8 o 32:1", ALL_LANES, 128, 4, 4, 2},
    {"row that ends before the base", 4, 4, "-32 o 32:1", ALL_LANES, 128, 4, 4, 1},
    {"row around the base", 4, 4, "-1 o 32:1", ALL_LANES, 128, 5, 4, 2},
    {"row backwards", 4, 4, "31 o 32:-1", ALL_LANES, 128, 4, 4, 1},
    {"every second float", 4, 4, "32:2", ALL_LANES, 128, 8, 4, 2},
    {"every eighth float", 4, 4, "32:8", ALL_LANES, 128, 32, 4, 8},
    {"column of rows of 32 floats", 4, 4, "32:32", ALL_LANES, 128, 32, 4, 32},
    {"8 rows of 4 floats", 4, 4, "(4,8):(1,1000)", ALL_LANES, 128, 8, 4, 8},
    {"one float for all", 4, 4, "32:0", ALL_LANES, 4, 1, 1, 1},
    {"each float for two", 4, 4, "(2,16):(0,1)", ALL_LANES, 64, 2, 2, 1},
    {"half a row", 4, 4, "32:1", 0xffff, 64, 2, 2, 1},
    {"three lanes of a column", 4, 4, "32:32", 0x7, 12, 3, 1, 3},
    {"no lane", 4, 4, "32:1", 0, 0, 0, 0, 0},
    {"row of bytes", 1, 1, "32:1", ALL_LANES, 32, 1, 1, 1},
    {"row of bytes, one further", 1, 1, "1 o 32:1", ALL_LANES, 32, 2, 1, 1},
    {"row of halves", 2, 2, "32:1", ALL_LANES, 64, 2, 2, 1},
    {"row of doubles", 8, 8, "32:1", ALL_LANES, 256, 8, 8, 2},
    {"128-bit row", 16, 16, "32:1", ALL_LANES, 512, 16, 16, 4},
    {"128-bit row, 16 bytes further", 16, 16, "1 o 32:1", ALL_LANES, 512, 17, 16, 5},
    {"128-bit column", 16, 16, "32:2", ALL_LANES, 512, 32, 16, 8},
    {"256-bit row", 32, 32, "32:1", ALL_LANES, 1024, 32, 32, 8},
};

enum { GLOBAL_ROWS = sizeof global_rows / sizeof *global_rows };

START_TEST(global_memory)
{
    const struct global_row *row = &global_rows[_i];
    const memory_request r = request_of(MEMORY_LOAD, row->bytes, row->element, row->lanes, row->active);
    const memory_global cost = memory_global_cost(&r);
    ck_assert_msg(cost.bytes == row->wanted && cost.sectors == row->sectors && cost.least == row->least &&
                      cost.lines == row->lines,
                  "%s: expected %d bytes, %d sectors, at least %d, %d lines; got %d, %d, %d, %d", row->name,
                  row->wanted, row->sectors, row->least, row->lines, cost.bytes, cost.sectors, cost.least, cost.lines);
}
END_TEST

struct bypass_row {
    const char *name;
    const char *from, *to;
    uint32_t active;
    int sectors;
};

static const struct bypass_row bypass_rows[] = {
    {"row to row", "32:1", "32:1", ALL_LANES, 16},
    {"row to column: each half of a sector on its own", "32:1", "32:8", ALL_LANES, 32},
    {"column to row", "32:8", "32:1", ALL_LANES, 32},
    {"rows under Sw<3,0,3>", "(8,4):(1,96)", "Sw<3,0,3> o (8,4):(1,8)", ALL_LANES, 16},
    /* Of each 4 sectors the last goes to two lines. */
    {"row to a row 16 bytes further", "32:1", "1 o 32:1", ALL_LANES, 20},
    /* Rows that begin 0, 16, 32 and 48 bytes after a line: 4, 4 + 1, 3 + 1 and 3 + 2. */
    {"rows to rows padded by 16 bytes", "(8,4):(1,96)", "(8,4):(1,9)", ALL_LANES, 18},
    /* Swapped halves are side by side, too. */
    {"row to pairs swapped", "32:1", "1 o (2,16):(-1,2)", ALL_LANES, 16},
    {"halves of a sector with 16 bytes between", "(2,16):(1,2)", "(2,16):(2,8)", ALL_LANES, 32},
    {"one source for all", "32:0", "32:1", ALL_LANES, 32},
    /* All lanes write one place; the last one's source is read. */
    {"row to one place", "32:1", "32:0", ALL_LANES, 1},
    {"half a row to a row", "32:1", "32:1", 0xffff, 8},
};

START_TEST(bypass)
{
    const struct bypass_row *row = &bypass_rows[_i];
    const memory_request from = request_of(MEMORY_ASYNC, 16, 16, row->from, row->active),
                         to = request_of(MEMORY_ASYNC, 16, 16, row->to, row->active);
    ck_assert_msg(memory_bypass_sectors(&from, &to) == row->sectors, "%s: expected %d sectors, got %d", row->name,
                  row->sectors, memory_bypass_sectors(&from, &to));
}
END_TEST

/* ---- No requests ------------------------------------------------------------------------------ */

START_TEST(bad_requests)
{
    const memory_request good = request_of(MEMORY_LOAD, 4, 4, "32:1", ALL_LANES);
    memory_request r = good;
    int lane = 99;
    ck_assert(memory_request_ok(&good, &lane));
    ck_assert_int_eq(lane, -1);
    r.address[7] = r.address[9] = 30;
    ck_assert(!memory_request_ok(&r, &lane));
    ck_assert_int_eq(lane, 7);
    r.active = ~(uint32_t)(1 << 7 | 1 << 9);
    ck_assert(memory_request_ok(&r, &lane));
    for (int bytes = -1; bytes <= 64; bytes++) {
        r = request_of(MEMORY_LOAD, 4, 4, "32:0", ALL_LANES);
        r.bytes = bytes;
        ck_assert_int_eq(memory_request_ok(&r, &lane),
                         bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16 || bytes == 32);
        ck_assert_int_eq(lane, -1);
    }
}
END_TEST

START_TEST(bad_matrices)
{
    memory_request r = request_of(MEMORY_LDMATRIX, 16, 16, "32:1", ALL_LANES);
    r.active = 0xff;
    ck_assert(memory_request_ok(&r, NULL));
    r.active = 0xffff;
    ck_assert(memory_request_ok(&r, NULL));
    r.active = 0xff00;
    ck_assert(!memory_request_ok(&r, NULL));
    r.active = 0xffffff;
    ck_assert(!memory_request_ok(&r, NULL));
    r.active = 0xff;
    r.bytes = 8;
    ck_assert(!memory_request_ok(&r, NULL));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("memory_model");
    TCase *tests = tcase_create("memory_model");
    SRunner *runner = srunner_create(suite);
    int failed;
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, shared_memory, 0, SHARED_ROWS);
    tcase_add_loop_test(tests, passes_add_up, 0, SHARED_ROWS);
    tcase_add_loop_test(tests, conflicts_are_told, 0, MESSAGE_ROWS);
    tcase_add_test(tests, worst_bank);
    tcase_add_loop_test(tests, global_memory, 0, GLOBAL_ROWS);
    tcase_add_loop_test(tests, bypass, 0, sizeof bypass_rows / sizeof *bypass_rows);
    tcase_add_test(tests, bad_requests);
    tcase_add_test(tests, bad_matrices);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
