#include "pch_cache.h"

#include "arena.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* About 4 MB each. */
enum { KEEP_ENTRIES = 64 };

/* Temporaries older than this were left behind by a foldc that was killed. */
enum { STALE_SECONDS = 3600 };

struct hash {
    uint64_t a, b;
};

static struct hash hash_text(struct hash hash, const char *text)
{
    do {
        hash.a = (hash.a ^ (unsigned char)*text) * 0x100000001b3u;
        hash.b = (hash.b + (unsigned char)*text) * 0x9e3779b97f4a7c15u;
        hash.b ^= hash.b >> 29;
    } while (*text++);
    return hash;
}

static const char *cache_folder(struct arena *arena)
{
    const char *folder = getenv("XDG_CACHE_HOME");
    if (folder && *folder == '/')
        return arena_printf(arena, "%s/ccute", folder);
    folder = getenv("HOME");
    return folder && *folder == '/' ? arena_printf(arena, "%s/.cache/ccute", folder) : NULL;
}

bool pch_cache_entry(struct pch_entry *entry, struct arena *arena, const char *const *parts)
{
    const char *folder = cache_folder(arena);
    struct hash hash = {0xcbf29ce484222325u, 0};

    if (!folder)
        return false;
    for (; *parts; parts++)
        hash = hash_text(hash, *parts);
    entry->path =
        arena_printf(arena, "%s/%016llx%016llx.pch", folder, (unsigned long long)hash.a, (unsigned long long)hash.b);
    entry->temporary = arena_printf(arena, "%s.%ld", entry->path, (long)getpid());
    return true;
}

bool pch_cache_has(const struct pch_entry *entry)
{
    struct stat status;
    return stat(entry->path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
}

/* Makes the folders above a path, from the first slash on. */
static bool make_folders(const char *path)
{
    char folder[4096];
    const size_t length = strlen(path);

    if (length >= sizeof folder)
        return false;
    memcpy(folder, path, length + 1);
    for (char *slash = folder + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

bool pch_cache_open(const struct pch_entry *entry)
{
    FILE *probe = make_folders(entry->temporary) ? fopen(entry->temporary, "wb") : NULL;
    return probe && fclose(probe) == 0;
}

/* Counts the entries and finds the oldest; removes stale temporaries on the way. */
static size_t look_over(const char *folder, char *oldest, size_t room)
{
    DIR *dir = opendir(folder);
    struct dirent *item;
    time_t age = 0, now = time(NULL);
    size_t count = 0;

    while (dir && (item = readdir(dir))) {
        const char *suffix = strstr(item->d_name, ".pch");
        char path[4096];
        struct stat status;
        if (!suffix || (size_t)snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= sizeof path ||
            stat(path, &status) != 0)
            continue;
        if (suffix[4]) {
            if (now - status.st_mtime > STALE_SECONDS)
                unlink(path);
        } else if (count++ == 0 || status.st_mtime < age) {
            age = status.st_mtime;
            snprintf(oldest, room, "%s", path);
        }
    }
    if (dir)
        closedir(dir);
    return count;
}

static void prune(const char *path)
{
    char folder[4096], oldest[4096];
    const char *slash = strrchr(path, '/');

    if ((size_t)snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path) >= sizeof folder)
        return;
    while (look_over(folder, oldest, sizeof oldest) > KEEP_ENTRIES)
        if (unlink(oldest) != 0)
            break;
}

bool pch_cache_commit(const struct pch_entry *entry)
{
    if (rename(entry->temporary, entry->path) != 0) {
        unlink(entry->temporary);
        return false;
    }
    prune(entry->path);
    return true;
}

void pch_cache_abandon(const struct pch_entry *entry) { unlink(entry->temporary); }

void pch_cache_drop(const struct pch_entry *entry) { unlink(entry->path); }
