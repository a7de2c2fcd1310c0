/* --verify finds what a wrong emitter would write: right folds, with a piece of what was written exchanged for another.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../foldc/fold_verify.h"

/* What is written in the source of a row; n, i, x are parameters,
   t is threadIdx.x of 128 threads. */
static const struct row {
    const char *layout, *use;
    const char *from, *to; /* in what was folded */
    const char *told;      /* part of the error; NULL: there is none */
} rows[] = {
    /* Nothing exchanged. */
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t % 8, t / 8)", "@", "@", NULL},
    {"ccute_make_layout(TUP(8, n), TUP(n, 1))", "ccute_at(a, i, x)", "@", "@", NULL},
    /* A wrong constant, a wrong operator. */
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t)", "16", "17", "internal error"},
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t)", "+", "-", "threadIdx.x = 8"},
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, t)", ">>", "<<", "internal error"},
    /* A mask where a remainder may be negative. */
    {"ccute_make_layout(TUP(8, 16), TUP(16, 1))", "ccute_at(a, i)", "i % 8", "(i & 7)", "i = -"},
    /* Narrow arithmetic that needs a proof. */
    {"ccute_make_layout(TUP(8, n), TUP(n, 1))", "ccute_at(a, i, x)", "(long long)", "", "signed overflow"},
    /* A stride that was mistaken. */
    {"ccute_make_layout(TUP(8, n), TUP(n, 1))", "ccute_at(a, i, 0)", "n", "8", "internal error"},
    /* A scalar left behind. */
    {"ccute_slice(ccute_make_layout(TUP(8, 16), TUP(n, 1)), t % 8, ALL)", "ccute_at(a, i)", "& 7", "& 3",
     "internal error: folded to 'a_o o (16):(1)"},
    /* A check that is missing, or asks for less. */
    {"ccute_make_layout(TUP(8, n), TUP(1, 8))", "ccute_size(a)", "n >= 0", "1", "the algebra refuses"},
    {"ccute_make_layout(TUP(8, n), TUP(1, 8))", "ccute_size(a)", "n >= 0", "n >= -1", "the algebra refuses"},
    /* A swizzle that loses a bit. */
    {"ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1)))", "ccute_at(a, t / 16, i & 63)", "(t >> 4) * 8",
     "(t >> 5) * 16", "internal error"},
};

static const struct row *row;

static const char *exchanged(arena *arena, const char *text)
{
    const char *at = strstr(text, row->from);
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
    fprintf(file,
            "#include <ccute/ccute.h>\n#include <ccute/short.h>\n"
            "CCUTE_FOLD __global__ void __launch_bounds__(128) k(long *out, int n, int i, int x)\n{\n"
            "    const int t = threadIdx.x;\n    const ccute_layout a = %s;\n    out[0] = %s;\n}\n",
            row->layout, row->use);
    fclose(file);
}

/* Fold the row's source under --verify; what is said goes to a file. */
static int fold_row(const char *input, const char *output, const char *said)
{
    char include[512];
    const char *flags[] = {include, NULL};
    const int archs[] = {0};
    struct fold_request request = {
        .input = input, .output = output, .language = FOLD_CUDA, .flags = flags, .archs = archs};
    const char *srcdir = getenv("srcdir");
    const int old = dup(STDERR_FILENO);
    int status;
    snprintf(include, sizeof include, "-I%s/include", srcdir ? srcdir : ".");
    request.options.verify = true;
    verify_believed = exchanged;
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

START_TEST(a_wrong_text_is_found)
{
    char *input = scratch(".cu"), *output = scratch(".out.cu"), *said = scratch(".said"), *text;
    int status;
    row = &rows[_i];
    write_source(input);
    status = fold_row(input, output, said);
    text = contents(said);
    ck_assert_msg(status == (row->told != NULL), "%s, %s: status %d, told: %s", row->layout, row->use, status, text);
    ck_assert_msg(!row->told || strstr(text, row->told), "%s, %s: told: %s", row->layout, row->use, text);
    ck_assert_msg(!row->told || strstr(text, "internal error"), "%s, %s: told: %s", row->layout, row->use, text);
    ck_assert_msg((access(output, F_OK) == 0) == (row->told == NULL), "%s: an output", row->layout);
    remove(input);
    remove(output);
    remove(said);
    free(input);
    free(output);
    free(said);
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("verify");
    TCase *group = tcase_create("texts");
    SRunner *runner = srunner_create(suite);
    int failed;
    tcase_add_loop_test(group, a_wrong_text_is_found, 0, sizeof rows / sizeof *rows);
    suite_add_tcase(suite, group);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
