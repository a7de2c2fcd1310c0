/* Compilers and their flags, as far as foldc must understand them. */
#include "flags.h"

#include "foldc/base/nearest.h"

#include <ctype.h>
#include <string.h>

static const struct {
    const char *name;
    enum family family;
    bool cxx;
} compilers[] = {
#define COMPILER(name, family, cxx) {name, family, cxx},
#define LAUNCHER(name)
#include "compilers.def"
#undef COMPILER
#undef LAUNCHER
};

static const char *const launchers[] = {
#define COMPILER(name, family, cxx)
#define LAUNCHER(name) name,
#include "compilers.def"
#undef COMPILER
#undef LAUNCHER
};

static const struct {
    const char *suffix;
    int families;
    enum ast_language language;
} suffixes[] = {
#define SUFFIX(suffix, families, language) {suffix, families, language},
#define VALUE_OF_X(value, language)
#include "languages.def"
#undef SUFFIX
#undef VALUE_OF_X
};

static const struct {
    const char *value;
    enum ast_language language;
} values_of_x[] = {
#define SUFFIX(suffix, families, language)
#define VALUE_OF_X(value, language) {value, language},
#include "languages.def"
#undef SUFFIX
#undef VALUE_OF_X
};

static const struct flag flags[] = {
#define FLAG(families, spelling, form, role, clang) {families, spelling, form, role, clang},
#include "flags.def"
#undef FLAG
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The length of a name without a version after it: of g++-12.2, 3. */
static size_t length_without_version(const char *name)
{
    const char *dash = strrchr(name, '-');
    if (!dash || !isdigit((unsigned char)dash[1]) || dash[1 + strspn(dash + 1, "0123456789.")])
        return strlen(name);
    return (size_t)(dash - name);
}

/* Whether the first `length` bytes of name end in `last`, as a whole or after a dash. */
static bool ends_in(const char *name, size_t length, const char *last)
{
    const size_t tail = strlen(last);
    if (length < tail || memcmp(name + length - tail, last, tail) != 0)
        return false;
    return length == tail || name[length - tail - 1] == '-';
}

bool compiler_known(struct arena *arena, const char *program, struct compiler *compiler)
{
    const char *name = path_base(program);
    const size_t length = length_without_version(name);
    *compiler = (struct compiler){.family = GCC};
    for (size_t i = 0; i < COUNT(compilers); i++) {
        const size_t tail = strlen(compilers[i].name);
        if (!ends_in(name, length, compilers[i].name))
            continue;
        compiler->family = compilers[i].family;
        compiler->cxx = compilers[i].cxx;
        if (length > tail)
            compiler->target = arena_copy(arena, name, length - tail - 1);
        return true;
    }
    return strchr(program, '/') != NULL && !launcher_known(program);
}

bool launcher_known(const char *program)
{
    for (size_t i = 0; i < COUNT(launchers); i++)
        if (strcmp(path_base(program), launchers[i]) == 0)
            return true;
    return false;
}

void compilers_nearest(struct nearest *nearest)
{
    for (size_t i = 0; i < COUNT(compilers); i++)
        nearest_try(nearest, compilers[i].name);
    for (size_t i = 0; i < COUNT(launchers); i++)
        nearest_try(nearest, launchers[i]);
}

static bool language_of_x(const char *x, enum ast_language *language)
{
    for (size_t i = 0; i < COUNT(values_of_x); i++)
        if (strcmp(values_of_x[i].value, x) == 0) {
            *language = values_of_x[i].language;
            return true;
        }
    return false;
}

bool language_of(const struct compiler *compiler, const char *name, const char *x, enum ast_language *language)
{
    if (x && strcmp(x, "none") != 0)
        return language_of_x(x, language);
    const char *dot = strrchr(path_base(name), '.');
    for (size_t i = 0; dot && i < COUNT(suffixes); i++)
        if ((suffixes[i].families & compiler->family) && strcmp(dot + 1, suffixes[i].suffix) == 0) {
            *language = suffixes[i].language == AST_C && compiler->cxx ? AST_CXX : suffixes[i].language;
            return true;
        }
    return false;
}

/* Whether a word is this flag, and in *value the part of its value that it holds. */
static bool matches(const struct flag *flag, const char *word, const char **value)
{
    const size_t length = strlen(flag->spelling);
    const char *rest = word + length;
    if (strncmp(word, flag->spelling, length) != 0)
        return false;
    const enum flag_form form = flag->form;
    const bool equals = form == EQUAL || form == ANY || form == LIST || form == EQLIST;
    const bool joins = form == JOINED || form == EITHER || form == ANY || form == LIST;
    *value = NULL;
    if (*rest == 0)
        return form != JOINED || flag->role == PLAIN;
    if (equals && *rest == '=')
        *value = rest + 1;
    else if (joins)
        *value = rest;
    return *value != NULL;
}

const struct flag *flag_find(int families, const char *word, const char **value)
{
    const struct flag *best = NULL;
    for (size_t i = 0; i < COUNT(flags); i++) {
        const char *its;
        if (!(flags[i].families & families) || !matches(&flags[i], word, &its))
            continue;
        if (best && strlen(best->spelling) >= strlen(flags[i].spelling))
            continue;
        best = &flags[i];
        *value = its;
    }
    return best;
}

bool flag_takes_next(const struct flag *flag, const char *value)
{
    return !value && flag->form != NONE && flag->form != JOINED;
}
