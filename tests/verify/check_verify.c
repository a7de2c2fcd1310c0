/* --verify finds the text of a wrong emitter: right folds, with a piece of the text exchanged for another.
 */
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "foldc/base/arena.h"
#include "foldc/base/diag.h"
#include "foldc/base/source.h"
#include "foldc/pipeline.h"
#include "foldc/verified.h"
#include "foldc/verify/verify.h"

/* The text in the source of a row; n, i, x are parameters,
   t is threadIdx.x of 128 threads. */
static const struct row {
    const char *layout, *use;
    const char *from, *to; /* in the folded text */
    const char *told;      /* part of the error; NULL: there is none */
    bool swaps;            /* both are exchanged for each other, everywhere */
} rows[] = {
    /* Nothing exchanged. */
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t % 8, t / 8)", "@", "@", NULL, false},
    {"ccute_make_layout(TUP(8, n), TUP(n, 1))", "ccute_at(a, i, x)", "@", "@", NULL, false},
    /* A wrong constant, a wrong operator. */
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t)", "16", "17", "internal error", false},
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t)", "+", "-", "threadIdx.x = 8", false},
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t)", ">>", "<<", "internal error", false},
    /* A mask where a remainder may be negative. */
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, i)", "i % 8", "(i & 7)", "i = -", false},
    /* Narrow arithmetic that needs a proof. */
    {"ccute_make_layout(TUP(8, n), TUP(n, 1))", "ccute_at(a, i, x)", "(long long)", "", "signed overflow", false},
    /* A stride that was mistaken. */
    {"ccute_make_layout(TUP(8, n), TUP(n, 1))", "ccute_at(a, i, 0)", "n", "8", "internal error", false},
    /* A forgotten scalar. */
    {"ccute_slice(ccute_make_layout(TUP(8, 16), TUP(n, 1)), t % 8, ALL)", "ccute_at(a, i)", "& 7", "& 3",
     "internal error", false},
    /* A check that is missing, or asks for less. */
    {"ccute_make_layout(TUP(8, n), TUP(1, 8))", "ccute_size(a)", "n >= 0", "1", "the algebra refuses", false},
    {"ccute_make_layout(TUP(8, n), TUP(1, 8))", "ccute_size(a)", "n >= 0", "n >= -1", "the algebra refuses", false},
    /* A swizzle that loses a bit. */
    {"ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1)))", "ccute_at(a, t / 16, i & 63)", "(t >> 4) * 8",
     "(t >> 5) * 16", "internal error", false},
};

/* Whole programs for the host, with a piece of the folded text exchanged. */
static const struct program {
    const char *source, *from, *to, *told;
} programs[] = {
#include "programs.def"
#include "engines.def"
#include "products.def"
};
static const struct program *program;

/* The facts about a variable, or a clone's parameter, while it is folded: each exchange changes one. */
static bool is_layout(const struct value *v) { return v->kind == VALUE_LAYOUT; }
static void other_extent(struct value *v)
{
    int64_t extent;
    if (is_layout(v) && leaf_const(v->layout.shape.v[0], &extent))
        v->layout.shape.v[0] = v->layout.shape.v[1];
}
static void other_stride(struct value *v)
{
    if (is_layout(v))
        v->layout.stride[1] = v->layout.stride[0];
}
static void other_offset(struct value *v)
{
    if (is_layout(v))
        v->layout.offset = v->layout.stride[0];
}
static void other_swizzle(struct value *v)
{
    if (is_layout(v))
        v->layout.sw_base++;
}
static void no_swizzle(struct value *v)
{
    if (is_layout(v))
        v->layout.sw_bits = 0;
}
static void other_flag(struct value *v, int flag)
{
    if (is_layout(v))
        v->layout.flags ^= flag;
}
static void extends(struct value *v) { other_flag(v, CCUTE_F_EXTENDS); }
static void overhang(struct value *v) { other_flag(v, CCUTE_F_OVERHANG); }
static void rounded(struct value *v) { other_flag(v, CCUTE_F_ROUNDED); }
static void gaps(struct value *v) { other_flag(v, CCUTE_F_GAPS); }
static void brackets(struct value *v)
{
    if (!is_layout(v))
        return;
    v->layout.shape.prof[0] = 0x10;
    v->layout.shape.prof[1] = 0x01;
    v->layout.shape.prof[2] = 0;
}
static void other_thread(struct value *v)
{
    if (v->kind == VALUE_COPY)
        v->copy.thread = v->copy.tv.stride[0];
}

/* A variable that is taken for something else, and a use of it that shows so. */
static const struct taken {
    const char *layout, *use;
    void (*exchange)(struct value *);
    const char *told;
} taken[] = {
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_size(a)", other_extent, "stores 256"},
    {"ccute_make_layout(TUP(8, 16), TUP(n, 1))", "ccute_at(a, 0, i & 7)", other_stride, "internal error"},
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t & 7, 0)", other_offset, "threadIdx.x = 0"},
    {"ccute_make_layout(TUP(TUP(8, 2), 8), TUP(TUP(16, 8), 1))", "ccute_rank(ccute_get(a, 0))", brackets,
     "internal error"},
    {"ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1)))", "ccute_at(a, t & 7, i & 63)", other_swizzle,
     "internal error"},
    {"ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1)))", "ccute_at(a, t & 7, i & 63)", no_swizzle,
     "internal error"},
    /* The history that a layout remembers, and the one that it must not. */
    {"ccute_composition(ccute_make_layout(8, 2), ccute_make_layout(4, 4))", "ccute_extends(a)", extends, "stores 0"},
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_extends(a)", extends, "stores 1"},
    {"ccute_logical_divide(ccute_make_layout(10, 1), ccute_make_layout(4, 1))", "ccute_overhang(a)", overhang,
     "stores 0"},
    {"ccute_make_layout(TUP(8, n), TUP(1, 8))", "ccute_overhang(a)", overhang, "stores 1"},
    {"ccute_complement(ccute_make_layout(4, 1), 10)", "ccute_rounded(a)", rounded, "stores 0"},
    {"ccute_complement(ccute_make_layout(TUP(4, 2), TUP(1, 10)), 40)", "ccute_gaps(a)", gaps, "stores 0"},
};

/* Calls of clones. The exchange in the call: a scalar, its type, its place, or the clone's facts about it. */
static const struct called {
    const char *call;
    const char *from, *to;
    void (*exchange)(struct value *);
    const char *told; /* NULL: there is no error */
    bool swaps;
} called[] = {
    {"sum(ccute_make_layout(TUP(8, 16), TUP(16, 1)), i & 7)", "@", "@", NULL, NULL, false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n, 1)), i & 7)", "@", "@", NULL, NULL, false},
    {"both(ccute_make_layout(8, n), i & 7, ccute_make_layout(8, x))", "@", "@", NULL, NULL, false},
    {"moved(ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(16, 8), TUP(8, 1)), "
     "ccute_make_layout(TUP(1, 4))), t)",
     "@", "@", NULL, NULL, false},
    /* Another scalar, or none of its own. */
    {"sum(ccute_make_layout(TUP(8, 16), TUP(x, 1)), i & 7)", "x", "i", NULL, "internal error", false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n * 2, 1)), i & 7)", "n * 2", "n", NULL, "internal error", false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP((long)n * x, 1)), i & 7)", "(long long)", "", NULL, "signed overflow",
     false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n, 1)), i & 7)", "i & 7", "i & 15", NULL, "internal error", false},
    /* In each other's place. */
    {"both(ccute_make_layout(8, n), i & 7, ccute_make_layout(8, x))", "const int l_d0", "const int m_d0", NULL,
     "internal error", true},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n, x)), i & 7)", "const int l_d1", "const int l_d0", NULL, "internal error",
     true},
    /* A type that is too narrow for the argument. */
    {"sum(ccute_make_layout(TUP(8, 16), TUP((long)n * x, 1)), i & 7)", "const long long l_d0", "const int l_d0", NULL,
     "internal error", false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n, 1)), i & 7)", "const int l_d0", "const unsigned l_d0", NULL,
     "internal error", false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n, 1)), i & 7)", "const int l_d0", "const signed char l_d0", NULL,
     "internal error", false},
    /* The facts that the clone is made for. */
    {"sum(ccute_make_layout(TUP(8, 16), TUP(16, 1)), i & 7)", "@", "@", other_offset, "internal error", false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(n, 1)), i & 15)", "@", "@", other_stride, "internal error", false},
    {"sum(ccute_make_layout(TUP(8, 16), TUP(16, 1)), i & 15)", "@", "@", other_extent, "internal error", false},
    {"sum(ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1))), i & 63)", "@", "@", other_swizzle,
     "internal error", false},
    {"sum(ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1))), i & 63)", "@", "@", no_swizzle,
     "internal error", false},
    {"past(ccute_composition(ccute_make_layout(8, 2), ccute_make_layout(4, 4)))", "@", "@", extends, "internal error",
     false},
    {"past(ccute_logical_divide(ccute_make_layout(10, n), ccute_make_layout(4, 1)))", "@", "@", overhang,
     "internal error", false},
    {"past(ccute_make_layout(TUP(8, 16), TUP(n, 1)))", "@", "@", overhang, "internal error", false},
    {"past(ccute_complement(ccute_make_layout(4, 1), 10))", "@", "@", rounded, "internal error", false},
    {"past(ccute_complement(ccute_make_layout(TUP(4, 2), TUP(1, 10)), 40))", "@", "@", gaps, "internal error", false},
    {"past(ccute_make_layout(TUP(TUP(8, 2), 8), TUP(TUP(16, 8), 1)))", "@", "@", brackets, "internal error", false},
    {"slice(ccute_thread_slice(ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(16, 8), "
     "TUP(8, 1)), "
     "ccute_make_layout(TUP(1, 4))), t), t)",
     "@", "@", other_thread, "internal error", false},
};

static const struct row *row;
static void (*exchange)(struct value *);

static void exchanged_value(struct value *value) { exchange(value); }

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* The next place from `at` on where the text stands as it is, in no comment and in no longer word. */
static const char *find(const char *at, const char *text)
{
    const size_t length = strlen(text);
    for (const char *from = at; *at; at++) {
        const char *close = strncmp(at, "/*", 2) == 0 ? strstr(at, "*/") : NULL;
        if (close)
            at = close;
        else if (strncmp(at, text, length) == 0 && !(at > from && is_word(at[-1]) && is_word(*text)) &&
                 !(is_word(text[length - 1]) && is_word(at[length])))
            return at;
    }
    return NULL;
}

static const char *swapped(arena *arena, const char *text)
{
    const char *out = "";
    const size_t length = strlen(row->from);
    for (const char *at = text; *at;) {
        const bool is_from = strncmp(at, row->from, length) == 0, is_to = strncmp(at, row->to, length) == 0;
        out = is_from || is_to ? arena_printf(arena, "%s%s", out, is_from ? row->to : row->from)
                               : arena_printf(arena, "%s%c", out, *at);
        at += is_from || is_to ? length : 1;
    }
    return out;
}

/* The text after the kernel's first line, or, if it is a declaration, in a clone's head. */
static const char *exchanged(arena *arena, const char *text)
{
    const char *begin = strstr(text, "const int t = "), *at;
    if (row->swaps)
        return swapped(arena, text);
    begin = begin && strncmp(row->from, "const ", 6) != 0 ? begin + strlen("const int t = threadIdx.x;") : text;
    at = find(begin, row->from);
    return at ? arena_printf(arena, "%.*s%s%s", (int)(at - text), text, row->to, at + strlen(row->from)) : text;
}

static char *scratch(const char *name)
{
    const char *folder = getenv("TMPDIR");
    char *path = malloc(512);
    snprintf(path, 512, "%s/foldc-verify-%ld%s", folder ? folder : "/tmp", (long)getpid(), name);
    return path;
}

static void write_source(const char *path)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    if (program)
        fprintf(file, "#include <ccute/ccute.h>\n#include <ccute/short.h>\n%s", program->source);
    else
        fprintf(
            file,
            "#include <ccute/ccute.h>\n#include <ccute/short.h>\n"
            "CCUTE_FOLD __device__ static long sum(const ccute_layout l, int k)\n{\n    long all = 0;\n"
            "    for (int c = 0; c < k; c++)\n        all += ccute_at(l, c);\n    return all;\n}\n"
            "CCUTE_FOLD __device__ static long past(const ccute_layout l)\n{\n"
            "    return ccute_extends(l) + 2 * ccute_overhang(l) + 4 * ccute_rounded(l) + 8 * ccute_gaps(l) + 16 * "
            "ccute_depth(l) + 64 * ccute_rank(ccute_get(l, 0));\n}\n"
            "CCUTE_FOLD __device__ static long both(const ccute_layout l, int k, const ccute_layout m)\n{\n"
            "    long all = 0;\n    for (int c = 0; c < k; c++)\n        all += ccute_at(l, c) * 3 + ccute_at(m, c);\n"
            "    return all;\n}\n"
            "CCUTE_FOLD __device__ static long moved(const ccute_tiled_copy c, int k)\n{\n    long all = 0;\n"
            "    for (int i = 0; i < 4; i++)\n"
            "        all += ccute_at(ccute_partition_S(c, ccute_make_layout(TUP(16, 64), TUP(64, 1)), k), i);\n"
            "    return all;\n}\n"
            "CCUTE_FOLD __device__ static long slice(const ccute_tiled_copy c, int k)\n{\n    long all = k;\n"
            "    for (int i = 0; i < 4; i++)\n"
            "        all += ccute_at(ccute_partition_S(c, ccute_make_layout(TUP(16, 64), TUP(64, 1))), i);\n"
            "    return all;\n}\n"
            "CCUTE_FOLD __global__ void __launch_bounds__(128) k(long *out, int n, int i, int x)\n{\n"
            "    const int t = threadIdx.x;\n%s%s%s    out[0] = %s;\n}\n",
            row->layout ? "    const ccute_layout a = " : "", row->layout ? row->layout : "", row->layout ? ";\n" : "",
            row->use);
    fclose(file);
}

/* Fold the row's source under --verify; the messages go to a file. */
static int fold_row(const char *input, const char *output, const char *said)
{
    char include[512];
    const char *flags[] = {include, NULL};
    const int archs[] = {0};
    struct fold_request request = {
        .input = input, .output = output, .language = AST_CUDA, .flags = flags, .archs = archs};
    const char *srcdir = getenv("srcdir");
    const int old = dup(STDERR_FILENO);
    int status;
    snprintf(include, sizeof include, "-I%s/include", srcdir ? srcdir : ".");
    request.options.verify = true;
    verify_believed = exchanged;
    fold_planted = exchange ? exchanged_value : NULL;
    ck_assert_ptr_nonnull(freopen(said, "w", stderr));
    status = fold_file(&request);
    fflush(stderr);
    dup2(old, STDERR_FILENO);
    close(old);
    return status;
}

static char *contents(const char *path)
{
    char *text = calloc(1, 1 << 16);
    FILE *file = fopen(path, "r");
    if (file && fread(text, 1, (1 << 16) - 1, file) == 0)
        text[0] = 0;
    if (file)
        fclose(file);
    return text;
}

static const char *row_text(void) { return program ? program->source : row->layout ? row->layout : "no layout"; }

/* Fold a row's source, with what is exchanged in it: an error is told where there is to be one, and then nothing is
   written. */
static void check_row(const struct row *of, void (*by)(struct value *))
{
    char *input = scratch(".cu"), *output = scratch(".out.cu"), *said = scratch(".said"), *text;
    int status;
    row = of;
    exchange = by;
    write_source(input);
    status = fold_row(input, output, said);
    text = contents(said);
    ck_assert_msg(status == (row->told != NULL), "%s, %s: status %d, told: %s", row_text(), row->use, status, text);
    ck_assert_msg(!row->told || strstr(text, row->told), "%s, %s: told: %s", row_text(), row->use, text);
    ck_assert_msg(!row->told || strstr(text, "internal error"), "%s, %s: told: %s", row_text(), row->use, text);
    ck_assert_msg((access(output, F_OK) == 0) == (row->told == NULL), "%s: an output", row->use);
    remove(input);
    remove(output);
    remove(said);
    free(input);
    free(output);
    free(said);
    free(text);
}

START_TEST(a_wrong_text_is_found) { check_row(&rows[_i], NULL); }
END_TEST

START_TEST(a_wrong_value_is_found)
{
    const struct taken *t = &taken[_i];
    check_row(&(struct row){t->layout, t->use, "@", "@", t->told, false}, t->exchange);
}
END_TEST

START_TEST(a_wrong_call_of_a_clone_is_found)
{
    const struct called *c = &called[_i];
    check_row(&(struct row){NULL, c->call, c->from, c->to, c->told, c->swaps}, c->exchange);
}
END_TEST

START_TEST(a_wrong_program_is_found)
{
    program = &programs[_i];
    check_row(&(struct row){NULL, "a program", program->from, program->to, program->told, false}, NULL);
    program = NULL;
}
END_TEST

/* A refusal: whatever reaches a place traps. */
static const struct refusal {
    const char *body, *place; /* n is a parameter; all else is a constant */
    const char *told;         /* NULL: the refusal holds */
    const char *arguments;    /* of the instance that is refused, where the body is a template's of N; of 2 and -2 */
} refusals[] = {
#include "refusals.def"
};

/* The file with the function, which is a template with two instances where one of them is refused. */
static const char *refused_text(arena *arena, const struct refusal *r)
{
    return arena_printf(arena,
                        "#include <ccute/ccute.h>\n#include <ccute/short.h>\nextern \"C\" void exit(int);\nvoid "
                        "stop(int);\n%sCCUTE_FOLD long f(int n) { %s }\n%s",
                        r->arguments ? "template <int N> " : "", r->body,
                        r->arguments ? "long both(int n) { return f<2>(n) + f<-2>(n); }\n" : "");
}

START_TEST(a_wrong_refusal_is_found)
{
    const struct refusal *r = &refusals[_i];
    arena *const arena = arena_new();
    char include[512], *said = scratch(".said"), *heard;
    const char *flags[] = {include, "-std=c++17", NULL}, *srcdir = getenv("srcdir"), *why, *text, *place;
    struct diag diag = {.out = fopen(said, "w")};
    struct ast_request reading = {.arena = arena, .diag = &diag, .language = AST_CXX, .flags = flags};
    const struct ast_function template = {0}, instance = {.generic = {.pattern = &template, .arguments = r->arguments}};
    struct verify_claim claim = {.is_refusal = true, .instance = r->arguments ? &instance : NULL};
    const struct verify_request request = {.reading = &reading, .claim = &claim, .count = 1};
    bool holds;
    snprintf(include, sizeof include, "-I%s/include", srcdir ? srcdir : ".");
    text = refused_text(arena, r);
    place = strstr(strstr(text, "f(int n)"), r->place);
    claim.source = reading.source = source_make(arena, "refused.cc", text, strlen(text), &why);
    claim.begin = (uint32_t)(place - text);
    claim.end = claim.begin + (uint32_t)strlen(r->place);
    holds = verify_file(&request);
    fclose(diag.out);
    heard = contents(said);
    ck_assert_msg(holds == (r->told == NULL), "%s: told: %s", r->body, heard);
    ck_assert_msg(claim.state == (r->told ? VERIFY_DIFFERS : VERIFY_AGREES), "%s: %s", r->body,
                  claim.why ? message_words(arena, claim.why) : "");
    ck_assert_msg(!r->told || (strstr(heard, "internal error: refused, although") && strstr(heard, r->told)),
                  "%s: told: %s", r->body, heard);
    remove(said);
    free(said);
    free(heard);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("verify");
    TCase *group = tcase_create("texts");
    SRunner *runner = srunner_create(suite);
    int failed;
    tcase_set_timeout(group, 60);
    tcase_add_loop_test(group, a_wrong_text_is_found, 0, sizeof rows / sizeof *rows);
    tcase_add_loop_test(group, a_wrong_value_is_found, 0, sizeof taken / sizeof *taken);
    tcase_add_loop_test(group, a_wrong_call_of_a_clone_is_found, 0, sizeof called / sizeof *called);
    tcase_add_loop_test(group, a_wrong_program_is_found, 0, sizeof programs / sizeof *programs);
    tcase_add_loop_test(group, a_wrong_refusal_is_found, 0, sizeof refusals / sizeof *refusals);
    suite_add_tcase(suite, group);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
