#define _GNU_SOURCE
#include "pch_cache.h"

#include "foldc/base/arena.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* About 4 MB each. */
enum { KEEP_ENTRIES = 64 };

/* Temporaries older than this were left after by a foldc that was killed. */
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

static bool is_folder(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

/* A home that is not there stays so: a service's user often has none. */
static const char *cache_folder(struct arena *arena)
{
    const char *folder = getenv("XDG_CACHE_HOME");
    if (folder && *folder == '/')
        return arena_printf(arena, "%s/ccute", folder);
    folder = getenv("HOME");
    return folder && *folder == '/' && is_folder(folder) ? arena_printf(arena, "%s/.cache/ccute", folder) : NULL;
}

static bool is_ours(const struct stat *status) { return status->st_uid == geteuid(); }

/* A folder that only this user writes to; one that is not there yet will be. */
static bool is_private(const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0)
        return errno == ENOENT;
    return S_ISDIR(status.st_mode) && is_ours(&status) && (status.st_mode & 022) == 0;
}

bool pch_cache_entry(struct pch_entry *entry, struct arena *arena, const char *const *parts)
{
    const char *folder = cache_folder(arena);
    struct hash hash = {0xcbf29ce484222325u, 0};

    if (!folder || !is_private(folder))
        return false;
    entry->is_sound = false;
    for (; *parts; parts++)
        hash = hash_text(hash, *parts);
    entry->path =
        arena_printf(arena, "%s/%016llx%016llx.pch", folder, (unsigned long long)hash.a, (unsigned long long)hash.b);
    entry->temporary = arena_printf(arena, "%s.%ld", entry->path, (long)getpid());
    return true;
}

/* ---- Sums: after a precompiled header, where libclang does not look ------------------------------- */

struct trailer {
    char mark[8];
    uint64_t sum;
};

static const char mark[8] = {'c', 'c', 'u', 't', 'e', 'p', 'c', 'h'};

enum { LANES = 4 };

/* Four sums side by side, a word of 8 bytes to each in turn. */
static uint64_t sum_of(const unsigned char *bytes, size_t size)
{
    uint64_t lane[LANES] = {size, 1, 2, 3}, word;
    size_t at = 0;
    for (; at + sizeof lane <= size; at += sizeof lane)
        for (int i = 0; i < LANES; i++) {
            memcpy(&word, bytes + at + (size_t)i * sizeof word, sizeof word);
            lane[i] = (lane[i] ^ word) * 0x9e3779b97f4a7c15u;
            lane[i] ^= lane[i] >> 32;
        }
    for (; at < size; at++)
        lane[0] = (lane[0] ^ bytes[at]) * 0x100000001b3u;
    for (int i = 1; i < LANES; i++)
        lane[0] = (lane[0] ^ lane[i]) * 0x9e3779b97f4a7c15u;
    return lane[0] ^ lane[0] >> 32;
}

/* The sum of an open file's first bytes; false if they cannot be read. */
static bool sum_of_file(int fd, size_t size, uint64_t *sum)
{
    void *bytes = size ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    if (bytes == MAP_FAILED)
        return false;
    *sum = sum_of(bytes, size);
    munmap(bytes, size);
    return true;
}

static bool is_sound(int fd)
{
    struct stat status;
    struct trailer trailer;
    uint64_t sum;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || !is_ours(&status) ||
        status.st_size <= (off_t)sizeof trailer)
        return false;
    const off_t size = status.st_size - (off_t)sizeof trailer;
    return pread(fd, &trailer, sizeof trailer, size) == (ssize_t)sizeof trailer &&
           memcmp(trailer.mark, mark, sizeof mark) == 0 && sum_of_file(fd, (size_t)size, &sum) && sum == trailer.sum;
}

bool pch_cache_has(struct pch_entry *entry)
{
    const int fd = entry->is_sound ? -1 : open(entry->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0) {
        entry->is_sound = is_sound(fd);
        close(fd);
    }
    return entry->is_sound;
}

/* Puts the sum at the end of the file that libclang wrote. */
static bool seal(const char *path)
{
    const int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_APPEND);
    struct trailer trailer;
    struct stat status;
    memcpy(trailer.mark, mark, sizeof mark);
    bool good = fd >= 0 && fstat(fd, &status) == 0 && sum_of_file(fd, (size_t)status.st_size, &trailer.sum) &&
                write(fd, &trailer, sizeof trailer) == (ssize_t)sizeof trailer;
    if (fd >= 0)
        good = close(fd) == 0 && good;
    return good;
}

/* ---- Folders --------------------------------------------------------------------------------------- */

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

/* Is the folder that holds a path private, now that it is there? Someone else may have been the first to make it. */
static bool lies_private(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    return (size_t)snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path) < sizeof folder &&
           is_private(folder);
}

bool pch_cache_open(const struct pch_entry *entry)
{
    int fd;
    if (!make_folders(entry->temporary) || !lies_private(entry->temporary))
        return false;
    unlink(entry->temporary);
    fd = open(entry->temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    return fd >= 0 && close(fd) == 0;
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

bool pch_cache_commit(struct pch_entry *entry)
{
    if (!seal(entry->temporary) || rename(entry->temporary, entry->path) != 0) {
        unlink(entry->temporary);
        return false;
    }
    entry->is_sound = true;
    prune(entry->path);
    return true;
}

void pch_cache_abandon(const struct pch_entry *entry) { unlink(entry->temporary); }

void pch_cache_drop(struct pch_entry *entry)
{
    entry->is_sound = false;
    unlink(entry->path);
}
