#define _GNU_SOURCE
#include "home.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Are the headers in the folder, of which `length` bytes are the name? */
static bool has_headers(struct arena *arena, const char *folder, size_t length)
{
    const char *header = arena_printf(arena, "%.*s/ccute/ccute.h", (int)length, folder);
    return length > 0 && access(header, R_OK) == 0;
}

const char *home_headers(struct arena *arena)
{
    char binary[PATH_MAX], folder[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", binary, sizeof binary - 1);
    if (length <= 0)
        return NULL;
    binary[length] = '\0';
    const char *include = arena_printf(arena, "%s../include", path_folder(arena, binary));
    if (!has_headers(arena, include, strlen(include)) || !realpath(include, folder))
        return NULL;
    return arena_copy(arena, folder, strlen(folder));
}

/* The folder that a word of flags names, -IFOLDER or FOLDER after -isystem and its like; NULL if it names none. */
static const char *folder_of(const struct words *flags, int i)
{
    static const char *const apart[] = {"-I", "-isystem", "-idirafter", "-iquote"};
    for (size_t k = 0; i > 0 && k < sizeof apart / sizeof *apart; k++)
        if (strcmp(flags->at[i - 1], apart[k]) == 0)
            return flags->at[i];
    return strncmp(flags->at[i], "-I", 2) == 0 ? flags->at[i] + 2 : NULL;
}

static bool flags_have(struct arena *arena, const struct words *flags)
{
    for (int i = 0; i < flags->n; i++) {
        const char *folder = folder_of(flags, i);
        if (folder && has_headers(arena, folder, strlen(folder)))
            return true;
    }
    return false;
}

static bool environment_has(struct arena *arena)
{
    static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        for (const char *at = getenv(variables[i]); at && *at; at += strcspn(at, ":"), at += *at == ':')
            if (has_headers(arena, at, strcspn(at, ":")))
                return true;
    return false;
}

bool home_is_needed(struct arena *arena, const struct words *flags)
{
    const char *home = home_headers(arena);
    return home && strcmp(home, "/usr/include") != 0 && strcmp(home, "/usr/local/include") != 0 &&
           !flags_have(arena, flags) && !environment_has(arena);
}
