#include "toolkit.h"

#include "foldc/base/arena.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_toolkit(struct arena *arena, const char *folder)
{
    return folder && *folder && access(arena_printf(arena, "%s/include/cuda_runtime.h", folder), R_OK) == 0;
}

/* The folder above bin/nvcc, its links followed; NULL if there is no nvcc on the path. */
static const char *beside_nvcc(struct arena *arena)
{
    const char *path = getenv("PATH");

    while (path && *path) {
        const size_t size = strcspn(path, ":");
        const char *nvcc = arena_printf(arena, "%.*s/nvcc", (int)size, path);
        if (access(nvcc, X_OK) == 0) {
            char *real = realpath(nvcc, NULL);
            const char *folder = real ? arena_copy(arena, real, strlen(real)) : NULL;
            char *bin = folder ? strstr(folder, "/bin/nvcc") : NULL;
            free(real);
            if (bin)
                *bin = 0;
            return bin ? folder : NULL;
        }
        path += size + (path[size] == ':');
    }
    return NULL;
}

const char *toolkit_find(struct arena *arena)
{
    const char *const places[] = {getenv("CUDA_PATH"), getenv("CUDA_HOME"), beside_nvcc(arena), "/usr/local/cuda",
                                  "/usr"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (is_toolkit(arena, places[i]))
            return places[i];
    return NULL;
}

int toolkit_version(struct arena *arena, const char *folder)
{
    static const char define[] = "#define CUDART_VERSION";
    FILE *file = fopen(arena_printf(arena, "%s/include/cuda_runtime_api.h", folder), "r");
    char line[512];
    int version = 12000;

    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, define, sizeof define - 1) == 0) {
            version = atoi(line + sizeof define - 1);
            break;
        }
    if (file)
        fclose(file);
    return version;
}
