/* foldc's driver before a folding that needs no libclang: CCUTE_FOLDME(x) becomes ((x)).
 * CCUTE_FOLD_FAIL in a source makes it fail. $FAKE_FOLD_LOG: a file that gets the requests, a line each.
 * $FAKE_FOLD_WAIT: a file to create, and then never to return. $FAKE_FOLD_DEPENDS: ccute's headers that it reads. */
#include "foldc/driver/driver.h"
#include "foldc/base/text.h"
#include "foldc/base/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void log_request(const struct fold_request *request)
{
    static const char *const languages[] = {"c", "c++", "cuda"};
    const char *path = getenv("FAKE_FOLD_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (!log)
        return;
    fprintf(log, "%s %s\n", languages[request->language], request->input);
    for (int i = 0; request->flags[i]; i++)
        fprintf(log, "flag %s\n", request->flags[i]);
    for (int i = 0; request->archs[i]; i++)
        fprintf(log, "arch %d\n", request->archs[i]);
#define FOLD_SWITCH(spelling, field, help)                                                                             \
    if (request->options.field)                                                                                        \
        fprintf(log, "option %s\n", spelling);
#define FOLD_VALUE(spelling, field, argument, help)                                                                    \
    if (request->options.field)                                                                                        \
        fprintf(log, "option %s%s\n", spelling, request->options.field);
#include "foldc/cli/options.def"
    fclose(log);
}

static void wait_if_asked(void)
{
    const char *path = getenv("FAKE_FOLD_WAIT");
    FILE *sign = path ? fopen(path, "w") : NULL;
    if (sign) {
        fclose(sign);
        for (;;)
            pause();
    }
}

static void fold_text(arena *memory, struct text *out, const char *text)
{
    static const char call[] = "CCUTE_FOLDME(";
    for (const char *at; (at = strstr(text, call)); text = strchr(at, ')') + 1) {
        const char *inside = at + strlen(call);
        text_add(memory, out, text, (size_t)(at - text));
        text_add(memory, out, "((", 2);
        text_add(memory, out, inside, strcspn(inside, ")"));
        text_add(memory, out, "))", 2);
    }
    text_add(memory, out, text, strlen(text));
}

/* Headers of ccute's that were read, with colons between them. */
static void tell_depends(const struct fold_request *request, arena *memory)
{
    const char *list = getenv("FAKE_FOLD_DEPENDS");
    while (list && *list) {
        const size_t size = strcspn(list, ":");
        request->depends(request->context, arena_copy(memory, list, size));
        list += size + (list[size] == ':');
    }
}

static int fake_fold(const struct fold_request *request)
{
    const char *name = request->name ? request->name : request->input;
    arena *memory = arena_new();
    struct text in = {0}, out = {0};
    log_request(request);
    wait_if_asked();
    tell_depends(request, memory);
    int status = !text_read_file(memory, request->input, &in);
    if (!status && strstr(in.bytes, "CCUTE_FOLD_FAIL")) {
        fprintf(stderr, "%s:1:1: error: does not fold\n", name);
        status = 1;
    }
    if (!status) {
        const char *line = arena_printf(memory, "#line 1 \"%s\"\n", name);
        text_add(memory, &out, line, strlen(line));
        fold_text(memory, &out, in.bytes);
        status = request->output && !output_write(request->output, out.bytes, out.length);
    }
    arena_free(memory);
    return status;
}

/* `fake_foldc write PATH` copies standard input to a file, by output.h. */
static int copy_to(const char *path)
{
    arena *memory = arena_new();
    struct text text = {0};
    const bool good = text_read(memory, STDIN_FILENO, &text) && output_write(path, text.bytes, text.length);
    arena_free(memory);
    return !good;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "write") == 0)
        return copy_to(argv[2]);
    if (argc == 3 && strcmp(argv[1], "claims") == 0)
        return !driver_claims(argc - 1, argv + 1);
    return driver_main(argc, argv, fake_fold);
}
