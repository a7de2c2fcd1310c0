/* The standard that a compiler follows without -std: a macro with the number of another one would choose other text. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/base/process.h"
#include "state.h"

#include <unistd.h>

/* The greatest number of each standard, as libclang calls it; "" is the one that foldc reads without a flag. ccute
   needs C++17 at least, so earlier standards of C++ are read as that. */
static const struct {
    bool is_cxx;
    long most;
    const char *flag;
} standards[] = {{false, 199901, "-std=gnu99"},
                 {false, 201112, "-std=gnu11"},
                 {false, 201710, ""},
                 {false, LONG_MAX, "-std=gnu2x"},
                 {true, 201703, ""},
                 {true, 202002, "-std=gnu++20"},
                 {true, LONG_MAX, "-std=gnu++2b"}};

static bool states_standard(const struct words *flags)
{
    for (int i = 0; i < flags->n; i++)
        if (text_begins(flags->at[i], "-std=") || strcmp(flags->at[i], "-ansi") == 0)
            return true;
    return false;
}

/* The macros that the compiler has defined before it reads a source of the language; NULL: it does not say. nvcc
   follows its host compiler. */
static const char *macros_of(struct driver *d, bool is_cxx)
{
    static const char *const gnu[] = {"-dM", "-E", "-x"}, *const nvcc[] = {"-Xcompiler", "-dM", "-E", "-x"};
    const bool is_nvcc = d->command.compiler.family == NVCC;
    struct process_output macros = {d->arena, {0}}, ignored = {d->arena, {0}};
    const struct process_tap taps[] = {{STDOUT_FILENO, process_collect, &macros},
                                       {STDERR_FILENO, process_collect, &ignored}};
    struct words argv = {0};
    words_add(d->arena, &argv, d->command.argv[d->command.compiler_at]);
    if (d->command.host) {
        words_add(d->arena, &argv, "-ccbin");
        words_add(d->arena, &argv, d->command.host);
    }
    for (size_t i = 0; i < (is_nvcc ? 4 : 3); i++)
        words_add(d->arena, &argv, is_nvcc ? nvcc[i] : gnu[i]);
    words_add(d->arena, &argv, is_cxx ? "c++" : "c");
    words_add(d->arena, &argv, "/dev/null");
    text_add(d->arena, &macros.text, "", 0);
    return process_ask(argv.at, taps, 2) ? macros.text.bytes : NULL;
}

const char *standard_flag(struct driver *d, enum ast_language language)
{
    const bool is_cxx = language != AST_C;
    const char *key = is_cxx ? "#define __cplusplus " : "#define __STDC_VERSION__ ", **known = &d->standard[is_cxx];
    if (states_standard(&d->command.clang))
        return "";
    if (!*known) {
        const char *macros = macros_of(d, is_cxx), *at = macros ? strstr(macros, key) : NULL;
        const long number = at ? strtol(at + strlen(key), NULL, 10) : 0;
        size_t i = 0;
        while (standards[i].is_cxx != is_cxx || standards[i].most < number)
            i++;
        *known = number ? standards[i].flag : "";
    }
    return *known;
}
