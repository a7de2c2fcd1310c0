/* Copies of whole tensors against a loop over their elements; the refusals, with their numbers. */
#include <check.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "brute.h"
#include "copy_cpu.h"
#include "random_tensor.h"

enum { CANARY = 0xC5, MARGIN = 64 };

/* ---- Bytes ---------------------------------------------------------------------------------------- */

/* A source full of noise, a destination full of canaries, and the expected destination. */
struct bytes {
    unsigned char *src, *dst, *expected;
    size_t src_size, dst_size;
};

static unsigned char *bytes_new(size_t size)
{
    unsigned char *const p = aligned_alloc(64, (size + 63) / 64 * 64);
    ck_assert_ptr_nonnull(p);
    return p;
}

static struct bytes bytes_for(struct rng *rng, const struct places *dst, const struct places *src, int element)
{
    struct bytes b;
    b.src_size = (size_t)(src->hi * element) + 2 * MARGIN;
    b.dst_size = (size_t)(dst->hi * element) + 2 * MARGIN;
    b.src = bytes_new(b.src_size);
    b.dst = bytes_new(b.dst_size);
    b.expected = bytes_new(b.dst_size);
    for (size_t i = 0; i < b.src_size; i += 8) {
        const uint64_t noise = rng_next(rng);
        memcpy(b.src + i, &noise, b.src_size - i < 8 ? b.src_size - i : 8);
    }
    memset(b.dst, CANARY, b.dst_size);
    memset(b.expected, CANARY, b.dst_size);
    return b;
}

static void bytes_free(struct bytes *b)
{
    free(b->src);
    free(b->dst);
    free(b->expected);
}

static void expect_copy(unsigned char *dst, const unsigned char *src, const struct places *to,
                        const struct places *from, int element)
{
    for (int64_t i = 0; i < to->n; i++)
        memcpy(dst + to->at[i] * element, src + from->at[i] * element, (size_t)element);
}

static const char *text_of(const ccute_layout *l)
{
    static char text[4][1024];
    static int next;
    next = (next + 1) % 4;
    ccute_print_layout_text(*l, text[next], sizeof text[next]);
    return text[next];
}

/* ---- Any pair ------------------------------------------------------------------------------------- */

/* Copy with a plan whose instructions are restricted to `isa`, and compare every byte. */
static void check_run(const ccute_plan *plan, int isa, struct bytes *b, size_t dst_at, size_t src_at, const char *dst,
                      const char *src)
{
    ccute_plan p = *plan;
    ccute_status status;
    p.choice.isa = (uint8_t)isa;
    memset(b->dst, CANARY, b->dst_size);
    status = ccute_plan_run(&p, b->dst + dst_at, b->src + src_at);
    if (status)
        ck_abort_msg("status %d for %s <- %s", status, dst, src);
    if (memcmp(b->dst, b->expected, b->dst_size) == 0)
        return;
    for (size_t i = 0; i < b->dst_size; i++)
        if (b->dst[i] != b->expected[i])
            ck_abort_msg("byte %zu of the destination is %d, not %d: %s <- %s, elements of %d bytes, at %zu and %zu, "
                         "kernel %s, isa %d",
                         i, b->dst[i], b->expected[i], dst, src, p.problem.element, dst_at, src_at,
                         ccute_cpu_kernels[p.choice.kernel].name, isa);
}

/* Kernels that a run of cases has used. */
static int64_t used[16];

static void check_pair(struct rng *rng, const ccute_layout *dst, const ccute_layout *src, int element, size_t dst_at,
                       size_t src_at, int threads)
{
    struct places to = places_of(dst), from = places_of(src);
    struct bytes b = bytes_for(rng, &to, &from, element);
    ccute_tensor d = tensor_of(b.dst + MARGIN / 2 + dst_at, element, dst);
    ccute_tensor s = tensor_of(b.src + MARGIN / 2 + src_at, element, src);
    ccute_plan plan;
    char why[300];
    d.bytes = to.hi * element;
    s.bytes = from.hi * element;
    expect_copy(b.expected + MARGIN / 2 + dst_at, s.data, &to, &from, element);
    ccute_plan_copy(&plan, &d, &s, threads);
    ccute_plan_explain(&plan, why, sizeof why);
    if (plan.status)
        ck_abort_msg("%s <- %s, %d bytes: %s", text_of(dst), text_of(src), element, why);
    used[plan.choice.kernel]++;
    for (int isa = ccute_cpu_isa(); isa >= 0; isa--)
        for (plan.choice.param[0] = 0; plan.choice.param[0] < 2;
             plan.choice.param[0]++) /* through and past the caches */
            check_run(&plan, isa, &b, MARGIN / 2 + dst_at, MARGIN / 2 + src_at, text_of(dst), text_of(src));
    bytes_free(&b);
    places_free(&to);
    places_free(&from);
}

enum { PAIRS = 100000, PAIRS_A_TEST = 10000 };

START_TEST(random_pairs)
{
    const char *const cases = getenv("CCUTE_CASES");
    const int64_t n = cases ? atoll(cases) / (PAIRS / PAIRS_A_TEST) : PAIRS_A_TEST;
    for (int64_t i = 0; i < n; i++) {
        struct rng rng = rng_seeded((uint64_t)(_i * PAIRS_A_TEST + i));
        const int kind = (int)rng_below(&rng, 100);
        const int element = random_element(&rng);
        const size_t odd = rng_chance(&rng, 15) ? 15 : 0;
        ccute_layout dst, src;
        random_pair(&rng, kind < 75 ? 300 : kind < 97 ? 3000 : 20000, &dst, &src);
        check_pair(&rng, &dst, &src, element, odd ? (size_t)rng_below(&rng, 16) : 0,
                   odd ? (size_t)rng_below(&rng, 16) : 0, 1);
    }
    for (int k = 0; !cases && k < ccute_cpu_kernel_count; k++)
        ck_assert_msg(used[k] > 0, "no case used the kernel %s", ccute_cpu_kernels[k].name);
}
END_TEST

/* ---- Pairs that users have --------------------------------------------------------------------------- */

static const struct {
    const char *dst, *src;
} usual[] = {
    {"1000003:1", "1000003:1"},                              /* one run, of prime length */
    {"(1021,1031):(1,1021)", "(1021,1031):(1031,1)"},        /* a transpose of primes */
    {"(257,129):(1,257)", "(257,129):(129,1)"},              /* one beyond the tiles */
    {"(64,64):(1,64)", "(64,64):(64,1)"},                    /* whole tiles */
    {"(63,65):(1,80)", "(63,65):(72,1)"},                    /* padded pitches */
    {"(48,64,50):(1,48,3072)", "(48,64,50):(64,1,3072)"},    /* small matrices, many */
    {"(3,1000,7):(1,3,3000)", "(3,1000,7):(1000,1,3000)"},   /* NCHW to NHWC, 3 channels */
    {"(3,1000,7):(1000,1,3000)", "(3,1000,7):(1,3,3000)"},   /* and back */
    {"(3,1000,7):(1,4,4000)", "(3,1000,7):(1000,1,3000)"},   /* 3 channels in 4 places */
    {"(64,900,3):(1,64,57600)", "(64,900,3):(900,1,57600)"}, /* 64 channels */
    {"(30,40,50):(2000,50,1)", "(30,40,50):(1,30,1200)"},    /* (a,b,c) to (c,b,a) */
    {"(9,8,7,6,5):(1,9,72,504,3024)", "(9,8,7,6,5):(1680,1,8,56,336)"},
    {"(100,200):(1,128)", "(100,200):(1,100)"},                                  /* a pitch */
    {"(100,200):(2,200)", "(100,200):(1,100)"},                                  /* every second */
    {"(100,200):(1,100)", "(100,200):(0,1)"},                                    /* broadcast along rows */
    {"(100,200):(1,100)", "(100,200):(1,0)"},                                    /* and along columns */
    {"(100,200):(1,100)", "99 o (100,200):(-1,100)"},                            /* mirrored */
    {"((8,16),(8,16)):((1,8),(128,1024))", "((8,16),(8,16)):((1,64),(8,1024))"}, /* blocks of 8x8 to columns */
    {"(64,64):(64,1)", "Sw<3,3,3> o 0 o (64,64):(64,1)"},                        /* out of a swizzled tile */
    {"Sw<3,4,3> o 0 o (64,64):(64,1)", "(64,64):(1,64)"},                        /* into one */
    {"(60,53):(1,64)", "Sw<3,4,3> o 0 o (60,53):(64,1)"},                        /* rows that end within a run */
    {"Sw<2,4,3> o 0 o (64,40,3):(1,64,4096)", "Sw<3,4,-3> o 64 o (64,40,3):(64,1,4096)"}, /* from one to another */
    {"(124,124,40):(1,124,15376)", "Sw<3,4,3> o 0 o (124,124,40):(128,1,16384)"}, /* threads begin within a run */
    {"(4,6):(1,5)", "(6,4):(1,7)"},                                               /* shapes without common loops */
    {"(4,6,10):(1,5,40)", "(6,4,10):(70,420,7)"},
    {"(5,7,100):(1,6,42)", "(7,5,100):(1,8,40)"},       /* none until both have counted to 35 */
    {"(4,6,100):(100,500,1)", "(6,4,100):(1,7,28)"},    /* the common loop is the destination's run */
    {"(37,41,9):(1,38,1600)", "(41,37,9):(1,42,1600)"}, /* runs of every length to 37 */
    {"(300,301):(1,302)", "(301,300):(1,303)"},         /* more runs than a table has */
    {"(99,101,3):(3,300,1)", "(101,99,3):(4,444,1)"},   /* pixels of 3 that stay together */
    {"(200,1999):(1,201)", "(199900,2):(1,199901)"},    /* threads cut the runs */
};

static void check_usual(const char *dst_text, const char *src_text, int threads)
{
    static const int elements[] = {1, 2, 4, 8, 16, 12, 3};
    const ccute_layout dst = ccute_parse_layout(dst_text, NULL), src = ccute_parse_layout(src_text, NULL);
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++) {
        struct rng rng = rng_seeded(i);
        check_pair(&rng, &dst, &src, elements[i], 0, 0, threads);
    }
}

START_TEST(usual_pairs) { check_usual(usual[_i].dst, usual[_i].src, 1); }
END_TEST

START_TEST(usual_pairs_in_threads) { check_usual(usual[_i].dst, usual[_i].src, 3); }
END_TEST

/* ---- Refusals ------------------------------------------------------------------------------------------ */

static char memory[1 << 16];

/* src_at: where the source's data lies in the same memory as the destination's; -1: elsewhere. */
static const struct {
    const char *dst, *src;
    int element, src_element, src_at;
    int64_t dst_bytes, src_bytes;
    ccute_status status;
    const char *why;
} refusals[] = {
    {"(4,4):(1,4)", "(4,5):(1,4)", 4, 4, -1, 0, 0, CCUTE_E_SIZES, "the destination has 16 elements and the source 20"},
    {"8:1", "8:1", 4, 2, -1, 0, 0, CCUTE_E_ELEMENTS, "destination has 4 bytes and one of the source 2"},
    {"8:1", "8:1", 0, 0, -1, 0, 0, CCUTE_E_ELEMENT, "operand 1 has elements of 0 bytes"},
    {"8:1", "8:1", -4, -4, -1, 0, 0, CCUTE_E_ELEMENT, "operand 1 has elements of -4 bytes"},
    {"8:2", "8:1", 4, 4, -1, 59, 0, CCUTE_E_OUTSIDE,
     "operand 1 reaches the bytes 0 to 59 from its data, and the allocation has 0 to 58"},
    {"8:1", "8:-1", 4, 4, -1, 0, 64, CCUTE_E_OUTSIDE,
     "operand 2 reaches the bytes -28 to 3 from its data, and the allocation has 0 to 63"},
    {"(4,4):(1,3)", "16:1", 4, 4, -1, 0, 0, CCUTE_E_INJECTIVE, "coordinates 3 and 4 both have the offset 3"},
    {"(4,4):(0,1)", "16:1", 4, 4, -1, 0, 0, CCUTE_E_INJECTIVE, "coordinates 0 and 1 both have the offset 0"},
    {"3 o (4,4):(-1,1)", "16:1", 4, 4, -1, 0, 0, CCUTE_E_INJECTIVE, "coordinates 0 and 5 both have the offset 3"},
    {"8:1", "8:1", 4, 4, 4, 0, 0, CCUTE_E_ALIAS, "of the source share a byte, and the two are not equal"},
    {"8:1", "7 o 8:-1", 4, 4, 0, 0, 0, CCUTE_E_ALIAS, "share a byte, and the two are not equal"},
    {"(8,8):(1,8)", "(8,8):(8,1)", 4, 4, 0, 0, 0, CCUTE_E_ALIAS, "share a byte, and the two are not equal"},
    {"Sw<1,0,2> o 0 o 8:1", "8:1", 4, 4, 0, 0, 0, CCUTE_E_ALIAS_SEARCH, "their bytes lie in one range"},
    {"8:1152921504606846976", "8:1", 4, 4, -1, 0, 0, CCUTE_E_REACH, "operand 1"},
    {"8:1", "8:1152921504606846976", 4, 4, -1, 0, 0, CCUTE_E_REACH, "operand 2"},
    {"(2,2):(3000000000000000000,-3000000000000000000)", "4:1", 1, 1, -1, 0, 0, CCUTE_E_REACH, "operand 1"},
    {"2:1", "2:-9223372036854775000", 1, 1, -1, 0, 0, CCUTE_E_REACH, "2^61 bytes or more from its data"},
    {"2305843009213693951 o 1:0", "-2305843009213693951 o 1:0", 1, 1, -1, 0, 0, CCUTE_E_REACH, "operand 1"},
    {"8:1", "8:1", 4, 4, -1, -16, 0, CCUTE_E_OUTSIDE, "and the allocation has 0 to -17"},
    {"8:1", "8:1", 4, 4, -1, 0, INT64_MIN, CCUTE_E_OUTSIDE, "operand 2 reaches the bytes 0 to 31"},
};

START_TEST(refused)
{
    const ccute_layout dst = ccute_parse_layout(refusals[_i].dst, NULL),
                       src = ccute_parse_layout(refusals[_i].src, NULL);
    char *const data = memory + 4096;
    char *const other = refusals[_i].src_at < 0 ? data + 32768 : data + refusals[_i].src_at;
    ccute_tensor d = tensor_of(data, refusals[_i].element, &dst), s = tensor_of(other, refusals[_i].src_element, &src);
    char why[300];
    d.bytes = refusals[_i].dst_bytes;
    s.bytes = refusals[_i].src_bytes;
    memset(memory, CANARY, sizeof memory);
    ck_assert_int_eq(ccute_copy_tensor(&d, &s), refusals[_i].status);
    ccute_explain_copy(&d, &s, why, sizeof why);
    ck_assert_msg(strstr(why, refusals[_i].why) != NULL, "%s", why);
    ck_assert_ptr_null(strchr(why, '\n'));
    for (size_t i = 0; i < sizeof memory; i++)
        if ((unsigned char)memory[i] != CANARY)
            ck_abort_msg("byte %zu was written", i);
}
END_TEST

/* Tensors in one range that share no byte are copied. */
static const struct {
    const char *dst, *src;
    int element, src_at;
} neighbours[] = {
    {"8:1", "8:1", 4, 32},
    {"8:2", "8:2", 4, 4},                    /* even and odd places */
    {"(8,8):(1,16)", "(8,8):(1,16)", 2, 16}, /* halves of the same rows */
    {"(8,8):(1,16)", "(8,8):(16,1)", 1, 8},  /* one of them transposed */
    {"8:1", "8:1", 4, 0},                    /* the same: nothing to do */
    {"(8,8):(1,8)", "(4,16):(1,4)", 4, 0},   /* the same, written otherwise */
    {"Sw<1,0,2> o 0 o (2,4):(1,2)", "Sw<1,0,2> o 8 o (2,4):(1,2)", 4, 0},
};

START_TEST(neighbours_are_copied)
{
    const ccute_layout dst = ccute_parse_layout(neighbours[_i].dst, NULL);
    const ccute_layout src = ccute_parse_layout(neighbours[_i].src, NULL);
    const int element = neighbours[_i].element;
    struct places to = places_of(&dst), from = places_of(&src);
    static char expected[sizeof memory];
    ccute_tensor d = tensor_of(memory, element, &dst), s = tensor_of(memory + neighbours[_i].src_at, element, &src);
    for (size_t i = 0; i < sizeof memory; i++)
        memory[i] = (char)(i * 7 + i / 256);
    memcpy(expected, memory, sizeof memory);
    expect_copy((unsigned char *)expected, (unsigned char *)memory + neighbours[_i].src_at, &to, &from, element);
    ck_assert_int_eq(ccute_copy_tensor(&d, &s), CCUTE_OK);
    ck_assert_mem_eq(memory, expected, sizeof memory);
    places_free(&to);
    places_free(&from);
}
END_TEST

START_TEST(pointers_and_spaces)
{
    const ccute_layout l = ccute_parse_layout("8:1", NULL), none = ccute_parse_layout("(8,0):(1,8)", NULL);
    ccute_tensor d = tensor_of(memory, 4, &l), s = tensor_of(memory + 64, 4, &l), empty = tensor_of(NULL, 4, &none);
    ccute_plan plan;
    ck_assert_int_eq(ccute_copy_tensor(NULL, &s), CCUTE_E_POINTER);
    ck_assert_int_eq(ccute_copy_tensor(&d, NULL), CCUTE_E_POINTER);
    ck_assert_int_eq(ccute_copy_tensor(&empty, &empty), CCUTE_OK);
    d.data = NULL;
    ck_assert_int_eq(ccute_copy_tensor(&d, &s), CCUTE_E_POINTER);
    d.data = memory;
    d.space = CCUTE_DEVICE;
    ck_assert_int_eq(ccute_copy_tensor(&d, &s), CCUTE_E_SPACE);
    s.space = CCUTE_DEVICE;
    s.device = 1;
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_E_DEVICE);
    s.space = 9;
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_E_SPACE);
    s.space = CCUTE_HOST;
    s.layout = ccute_parse_layout("8:", NULL);
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_E_SYNTAX);
}
END_TEST

/* Every function that needs a plan or a tensor says that it is missing, and needs no buffer to count its text. */
START_TEST(missing_operands)
{
    static const char why[] =
        "null pointer: operand 0 (0 is the plan, 1 the destination, 2 the source) has no data, or "
        "is itself missing";
    const ccute_layout l = ccute_parse_layout("8:1", NULL);
    ccute_tensor d = tensor_of(memory, 4, &l), s = tensor_of(memory + 64, 4, &l);
    char text[200];
    ccute_plan plan;
    const ccute_status status[] = {
        ccute_plan_copy(NULL, &d, &s, 1),       ccute_plan_copy_cuda(NULL, &d, &s),
        ccute_plan_copy_async(NULL, &d, &s),    ccute_plan_copy_async(&plan, NULL, &s),
        ccute_plan_copy_async(&plan, &d, NULL), ccute_copy_tensor_async(NULL, NULL, NULL),
        ccute_plan_run(NULL, memory, memory),   ccute_plan_run_async(NULL, memory, memory, NULL, NULL),
    };
    for (size_t i = 0; i < sizeof status / sizeof *status; i++)
        ck_assert_msg(status[i] == CCUTE_E_POINTER, "call %zu: %s", i, ccute_strerror(status[i]));
    ck_assert_int_eq(ccute_plan_workspace(NULL), 0);
    ck_assert_int_eq(ccute_plan_explain(NULL, NULL, 100), sizeof why - 1);
    ck_assert_int_eq(ccute_explain_run(NULL, memory, memory, text, sizeof text), sizeof why - 1);
    ck_assert_str_eq(text, why);
    ccute_plan_describe(NULL, text, sizeof text);
    ck_assert_str_eq(text, why);
}
END_TEST

START_TEST(plans_for_other_pointers)
{
    const ccute_layout l = ccute_parse_layout("(8,8):(1,16)", NULL);
    ccute_tensor d = tensor_of(memory, 4, &l), s = tensor_of(memory + 4096, 4, &l);
    ccute_plan plan;
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_run(&plan, memory + 8192, memory), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_run(&plan, memory + 8194, memory), CCUTE_E_ALIGN);
    ck_assert_int_eq(ccute_plan_run(&plan, memory, memory + 16), CCUTE_E_ALIAS);
    ck_assert_int_eq(ccute_plan_run(&plan, memory, memory + 32), CCUTE_OK); /* between the rows */
    ck_assert_int_eq(ccute_plan_run(&plan, memory, memory), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_run(&plan, NULL, memory), CCUTE_E_POINTER);
    ck_assert_int_eq(ccute_plan_run_async(&plan, memory, memory + 4096, NULL, NULL), CCUTE_E_KERNEL);
    ck_assert_int_eq(ccute_plan_copy_cuda(&plan, &d, &s), CCUTE_E_SPACE); /* pageable on both sides */
    d.space = s.space = CCUTE_PINNED;
    ck_assert_int_eq(ccute_plan_copy_cuda(&plan, &d, &s), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_run(&plan, memory, memory + 4096), CCUTE_E_KERNEL);
}
END_TEST

/* A run that is refused says why, with its own numbers. */
START_TEST(runs_are_explained)
{
    const ccute_layout l = ccute_parse_layout("(8,8):(1,16)", NULL);
    ccute_tensor d = tensor_of(memory, 4, &l), s = tensor_of(memory + 4096, 4, &l);
    char why[300], small[12];
    long long to, from;
    ccute_plan plan;
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_OK);
    ccute_explain_run(&plan, memory + 8192, memory, why, sizeof why);
    ck_assert_str_eq(why, "ok");
    ccute_explain_run(&plan, memory + 8196, memory, why, sizeof why);
    ck_assert_str_eq(why,
                     "less aligned than planned for: operand 1 is at an address of alignment 4, and the plan needs 16");
    ck_assert_int_eq(ccute_explain_run(&plan, memory + 8196, memory, small, sizeof small), strlen(why));
    ck_assert_str_eq(small, "less aligne");
    ccute_explain_run(&plan, memory + 8192, NULL, why, sizeof why);
    ck_assert_ptr_nonnull(strstr(why, "null pointer: operand 2 "));
    ccute_explain_run(&plan, memory, memory + 16, why, sizeof why);
    ck_assert_int_eq(sscanf(why,
                            "source and destination overlap: byte %lld from the destination's data is byte %lld from "
                            "the source's",
                            &to, &from),
                     2);
    ck_assert_int_eq(to - from, 16);
    ck_assert(to >= 0 && to % 64 < 32 && to < 512 && from >= 0 && from % 64 < 32);
    ccute_explain_run_async(&plan, memory, memory + 4096, NULL, why, sizeof why);
    ck_assert_ptr_nonnull(strstr(why, "not a plan for this: "));
    d.space = s.space = CCUTE_PINNED;
    ccute_plan_copy_cuda(&plan, &d, &s);
    ccute_explain_run(&plan, memory, memory + 4096, why, sizeof why);
    ck_assert_ptr_nonnull(strstr(why, "the plan is CUDA's (1) or the CPU's (0): 1"));
}
END_TEST

/* Pageable memory whose layout no copy engine takes: the missing workspace, its size and its use. */
START_TEST(workspaces_are_asked_for)
{
    const ccute_layout to = ccute_parse_layout("(6,4):(1,6)", NULL), from = ccute_parse_layout("(6,4):(4,1)", NULL);
    ccute_tensor d = tensor_of(memory, 4, &to), s = tensor_of(memory + 4096, 4, &from);
    ccute_plan plan;
    char why[300];
    d.space = CCUTE_DEVICE;
    ck_assert_int_eq(ccute_copy_tensor_async(&d, &s, NULL), CCUTE_E_WORKSPACE);
    ccute_explain_copy_async(&d, &s, why, sizeof why);
    ck_assert_str_eq(
        why, "needs a workspace: 96 bytes of device memory are needed (ccute_plan_workspace): plan the copy and "
             "give them to ccute_plan_run_async");
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_workspace(&plan), 96);
}
END_TEST

/* What CUDA refuses is said in its words, or that there is none. */
START_TEST(cuda_refusals_are_explained)
{
    const ccute_layout l = ccute_parse_layout("64:1", NULL);
    ccute_tensor d = tensor_of(memory, 4, &l), s = tensor_of(memory + 4096, 4, &l);
    ccute_status status;
    char why[300], expected[100];
    d.space = s.space = CCUTE_DEVICE;
    status = ccute_copy_tensor_async(&d, &s, NULL);
    ck_assert(status == CCUTE_E_NO_CUDA || status == CCUTE_E_NO_DEVICE || status == CCUTE_E_SPACE);
    ccute_explain_copy_async(&d, &s, why, sizeof why);
    snprintf(expected, sizeof expected, "%s: ", ccute_strerror(status));
    ck_assert_msg(strncmp(why, expected, strlen(expected)) == 0, "%s", why);
    if (status == CCUTE_E_NO_DEVICE)
        ck_assert_ptr_nonnull(strstr(why, "there is no CUDA device, or no driver for it: "));
    s.layout = ccute_parse_layout("32:1", NULL);
    ccute_explain_copy_async(&d, &s, why, sizeof why);
    ck_assert_str_eq(why, "sizes differ: the destination has 64 elements and the source 32");
}
END_TEST

START_TEST(descriptions)
{
    const ccute_layout to = ccute_parse_layout("(6,4):(1,6)", NULL), from = ccute_parse_layout("(6,4):(4,1)", NULL);
    const ccute_layout none = ccute_parse_layout("(6,0):(1,6)", NULL);
    ccute_tensor d = tensor_of(memory, 4, &to), s = tensor_of(memory + 4096, 4, &from);
    char text[1000], piece[20];
    ccute_plan plan;
    int length;
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_explain(&plan, text, sizeof text), 2);
    ck_assert_str_eq(text, "ok");
    length = ccute_plan_describe(&plan, text, sizeof text);
    ck_assert_int_eq(length, strlen(text));
    ck_assert_ptr_nonnull(strstr(text, "destination  (6,4):(1,6)\nsource       (6,4):(4,1)\n"));
    ck_assert_ptr_nonnull(strstr(text, "moves        96 bytes read and 96 written"));
    ck_assert_int_eq(ccute_plan_describe(&plan, piece, sizeof piece), length);
    ck_assert_int_eq(strncmp(piece, text, sizeof piece - 1), 0);
    ck_assert_int_eq(strlen(piece), sizeof piece - 1);
    d.layout = s.layout = none;
    ck_assert_int_eq(ccute_plan_copy(&plan, &d, &s, 1), CCUTE_OK);
    ccute_plan_describe(&plan, text, sizeof text);
    ck_assert_str_eq(text, "kernel       none: there are no elements\n");
    d.layout = to;
    ccute_plan_copy(&plan, &d, &s, 1);
    ccute_plan_describe(&plan, text, sizeof text);
    ck_assert_str_eq(text, "sizes differ: the destination has 24 elements and the source 0");
}
END_TEST

/* Memory of the CPU is no device's: with a GPU or without one, with CUDA or without it, nothing is written. */
START_TEST(host_memory_as_a_devices)
{
    const ccute_layout l = ccute_parse_layout("64:1", NULL);
    ccute_tensor d = tensor_of(memory, 4, &l), s = tensor_of(memory + 4096, 4, &l);
    d.space = s.space = CCUTE_DEVICE;
    memset(memory, CANARY, sizeof memory / 2);
    memset(memory + 4096, 1, 256);
    ck_assert_int_ne(ccute_copy_tensor_async(&d, &s, NULL), CCUTE_OK);
    for (int i = 0; i < 256; i++)
        ck_assert_int_eq((unsigned char)memory[i], CANARY);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tensor");
    TCase *copies = tcase_create("copies"), *bad = tcase_create("bad input");
    SRunner *runner = srunner_create(suite);
    tcase_add_loop_test(copies, random_pairs, 0, PAIRS / PAIRS_A_TEST);
    tcase_add_loop_test(copies, usual_pairs, 0, sizeof usual / sizeof *usual);
    tcase_add_loop_test(copies, usual_pairs_in_threads, 0, sizeof usual / sizeof *usual);
    tcase_add_loop_test(copies, neighbours_are_copied, 0, sizeof neighbours / sizeof *neighbours);
    tcase_add_test(copies, plans_for_other_pointers);
    tcase_add_loop_test(bad, refused, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(bad, pointers_and_spaces);
    tcase_add_test(bad, missing_operands);
    tcase_add_test(bad, host_memory_as_a_devices);
    tcase_add_test(bad, runs_are_explained);
    tcase_add_test(bad, workspaces_are_asked_for);
    tcase_add_test(bad, cuda_refusals_are_explained);
    tcase_add_test(bad, descriptions);
    suite_add_tcase(suite, copies);
    suite_add_tcase(suite, bad);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
