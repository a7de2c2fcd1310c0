/* Fuzz the driver's reading: the lines up to one of "--" are a compiler's command, a word each; what follows stands for
 * what the compiler writes, a dependency file and a source. No program is run. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "foldc/driver/command.h"
#include "foldc/driver/depfile.h"
#include "foldc/driver/include.h"
#include "foldc/driver/rename.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds)
{
    if (!holds)
        abort();
}

/* Adds the lines in front of "--" to the words; returns what is behind that. */
static const char *read_words(arena *memory, const char *text, const char *end, struct words *words)
{
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text)), *stop = newline ? newline : end;
        const char *word = arena_copy(memory, text, (size_t)(stop - text));
        text = newline ? newline + 1 : end;
        if (strcmp(word, "--") == 0)
            break;
        words_add(memory, words, word);
    }
    return text;
}

static bool stands_in(const struct words *words)
{
    return words->n == 0 || (words->at[words->n] == NULL && strlen(words->at[words->n - 1]) < SIZE_MAX);
}

/* Every word comes from one that was given, every input is a word, and lists end. */
static void check_command(arena *memory, const struct words *words)
{
    struct command command;
    if (words->n == 0 || !command_read(memory, words->at, &command))
        return;
    expect(command.compiler_at >= 0 && command.compiler_at < words->n);
    for (int i = 0; i < command.words.n; i++)
        expect(command.words.at[i].text && command.words.at[i].from > command.compiler_at &&
               command.words.at[i].from < words->n);
    for (int i = 0; i < command.inputs.n; i++)
        expect(command.inputs.at[i].word < command.words.n &&
               strcmp(command.inputs.at[i].name, command.words.at[command.inputs.at[i].word].text) == 0);
    for (int i = 0; i < command.archs.n; i++)
        expect(command.archs.at[i] > 0 && command.archs.at[i + 1] >= 0);
    expect(stands_in(&command.clang) && stands_in(&command.depfiles));
}

static void check_split(arena *memory, const char *text)
{
    struct words gcc = {0}, nvcc = {0};
    split_words(memory, GCC, text, &gcc);
    split_words(memory, NVCC, text, &nvcc);
    expect(stands_in(&gcc) && stands_in(&nvcc));
}

static char *contents(arena *memory, int fd, size_t *size)
{
    struct text text = {0};
    expect(lseek(fd, 0, SEEK_SET) == 0 && text_read(memory, fd, &text));
    *size = text.length;
    return text.bytes;
}

/* A text that comes in pieces has its names turned back as it has as a whole. */
static void check_pieces(arena *memory, const struct renames *renames, const char *bytes, size_t size)
{
    struct text whole = {0};
    struct rename_stream stream = {.renames = renames, .held.bytes = arena_alloc(memory, 64)};
    size_t length, step = size ? (unsigned char)bytes[0] % 17 + 1 : 1;
    const int fd = memfd_create("pieces", MFD_CLOEXEC);
    expect(fd >= 0);
    stream.fd = fd;
    for (size_t at = 0; at < size; at += step)
        rename_sink(&stream, bytes + at, size - at < step ? size - at : step, false);
    rename_sink(&stream, bytes, 0, true);
    text_add(memory, &whole, bytes, size);
    rename_in_text(memory, renames, &whole);
    const char *piecewise = contents(memory, fd, &length);
    expect(length == whole.length && memcmp(piecewise, whole.bytes, length) == 0);
    close(fd);
}

/* A source's includes come to name files in full, and that changes nothing the second time. */
static void check_includes(arena *memory, const char *bytes, size_t size)
{
    struct text source = {0}, before;
    text_add(memory, &source, bytes, size);
    expect(climbs(&source) >= 0);
    mentions_ccute(&source);
    if (!redirect_includes(memory, &source, "/folder/k.cu", false))
        return;
    before = source;
    expect(!redirect_includes(memory, &source, "/folder/k.cu", false) ||
           (source.length == before.length && memcmp(source.bytes, before.bytes, before.length) == 0));
}

static void check_rules(arena *memory, const struct renames *renames, const char *bytes, size_t size)
{
    struct text rules = {0};
    text_add(memory, &rules, bytes, size);
    if (!depfile_rename_text(memory, renames, &rules))
        expect(rules.length == size && memcmp(rules.bytes, bytes, size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rename rename[] = {{"/t/f-0/ab/", "src/"}, {"/t/f-0/cd #$/", ""}};
    const struct renames renames = {rename, 2};
    struct words words = {0};
    arena *memory = arena_new();
    const char *text = arena_copy(memory, (const char *)data, size), *end = text + size;
    const char *rest = read_words(memory, text, end, &words);
    check_command(memory, &words);
    check_split(memory, rest);
    check_pieces(memory, &renames, rest, (size_t)(end - rest));
    check_includes(memory, rest, (size_t)(end - rest));
    check_rules(memory, &renames, rest, (size_t)(end - rest));
    arena_free(memory);
    return 0;
}
