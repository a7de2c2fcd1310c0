/* Fuzz folding: the bytes are a whole source, led by a comment with foldc's options: "// -x c --verify". foldc folds it
 * or says why not; what it writes is whole or not there at all, a report is JSON, and no error is an internal one. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "foldc/base/text.h"
#include "foldc/pipeline.h"
#include "../json.h"
#include "../meaning/tokens.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room) __attribute__((weak));

enum { MAX_WORDS = 16 };

static char folder[64];

/* Expects what must hold; says what did not, since the fuzzer only tells that something ended. */
static void expect(bool holds, const char *what)
{
    if (!holds) {
        dprintf(STDERR_FILENO, "fuzz_fold: %s\n", what);
        abort();
    }
}

static void remove_files(void)
{
    static const char *const names[] = {"in.c", "in.cc", "in.cu", "out", "report", "sarif"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
}

static void remove_folder(void)
{
    remove_files();
    rmdir(folder);
}

static void make_folder(void)
{
    if (folder[0])
        return;
    snprintf(folder, sizeof folder, "/tmp/fuzz-fold-XXXXXX");
    expect(mkdtemp(folder) != NULL, "no folder in /tmp");
    atexit(remove_folder);
}

static char *path_of(arena *memory, const char *name) { return arena_printf(memory, "%s/%s", folder, name); }

/* The options of the first line, if it is a comment. */
static void read_options(arena *memory, const char *text, size_t size, struct fold_request *request)
{
    const char *end = size ? memchr(text, '\n', size) : NULL;
    char *save = NULL;
    request->language = AST_CUDA;
    if (!end || strncmp(text, "// ", 3) != 0)
        return;
    char *line = arena_copy(memory, text + 3, (size_t)(end - text) - 3);
    for (char *word = strtok_r(line, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        if (strcmp(word, "c") == 0)
            request->language = AST_C;
        else if (strcmp(word, "c++") == 0)
            request->language = AST_CXX;
        else
            fold_option(&request->options, word);
    }
    request->options.report = request->options.report ? path_of(memory, "report") : NULL;
    request->options.sarif = request->options.sarif ? path_of(memory, "sarif") : NULL;
}

static const char *write_input(arena *memory, enum ast_language language, const uint8_t *data, size_t size)
{
    static const char *const names[] = {[AST_C] = "in.c", [AST_CXX] = "in.cc", [AST_CUDA] = "in.cu"};
    const char *path = path_of(memory, names[language]);
    FILE *out = fopen(path, "wb");
    expect(out && fwrite(data, 1, size, out) == size && fclose(out) == 0, "the input cannot be written");
    return path;
}

/* Folds with what is said kept in a text, to be freed. */
static int fold_quietly(const struct fold_request *request, char **said)
{
    size_t length = 0;
    FILE *const before = stderr;
    int status;
    stderr = open_memstream(said, &length);
    expect(stderr != NULL, "no memory");
    status = fold_file(request);
    fclose(stderr);
    stderr = before;
    return status;
}

static void check_json(arena *memory, const char *path)
{
    struct text text = {0};
    if (path && text_read_file(memory, path, &text))
        expect(json_is_valid(text.bytes, text.length), "a report is no JSON");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *srcdir = getenv("srcdir");
    const int archs[] = {800, 0};
    arena *memory = arena_new();
    const char *const flags[] = {arena_printf(memory, "-I%s/include", srcdir ? srcdir : "."), NULL};
    struct fold_request request = {.flags = flags, .archs = archs};
    char *said = NULL;
    int status;
    make_folder();
    remove_files();
    read_options(memory, (const char *)data, size, &request);
    request.input = write_input(memory, request.language, data, size);
    request.output = path_of(memory, "out");
    status = fold_quietly(&request, &said);
    expect(status == 0 || status == 1, "neither folded nor refused");
    expect((access(request.output, F_OK) == 0) == (status == 0), "an output beside an error, or none without");
    expect(status == 0 || strstr(said, "error: ") || strstr(said, "foldc: "), "refused without a reason");
    expect(!strcasestr(said, "internal error"), "an internal error");
    check_json(memory, request.options.report);
    check_json(memory, request.options.sarif);
    free(said);
    arena_free(memory);
    return 0;
}

/* Puts the edited tokens together in `data`, which they point away from. */
static size_t join(const struct token *token, size_t n, uint8_t *data, size_t room)
{
    size_t size = 0;
    for (size_t i = 0; i < n && size + token[i].size <= room; i++) {
        memcpy(data + size, token[i].text, token[i].size);
        size += token[i].size;
    }
    return size;
}

/* Mostly edits tokens; sometimes bytes, as libFuzzer does it. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    struct rng rng = rng_seeded(seed);
    char *text = malloc(size + 1);
    struct token *token = malloc((size + 16) * sizeof *token);
    size_t n = 0;
    if (text && token && size > 1 && (!LLVMFuzzerMutate || !rng_chance(&rng, 10))) {
        memcpy(text, data, size);
        n = tokens_split(text, size, token);
    }
    if (n > 1) {
        for (int64_t edits = rng_between(&rng, 1, 4); edits > 0 && n > 1; edits--)
            n = tokens_edit(&rng, token, n);
        size = join(token, n, data, room);
    } else if (LLVMFuzzerMutate)
        size = LLVMFuzzerMutate(data, size, room);
    free(token);
    free(text);
    return size;
}
