/* Precompiled headers on disk, in $XDG_CACHE_HOME/ccute or ~/.cache/ccute. Several foldc may run at once: an entry is
 * written under a name of its own and renamed. The cache may be absent or unwritable at any time; that is no error.
 * A folder that others than the user may write to is not used, and neither is an entry whose bytes have changed since
 * they were written: libclang trusts the entries that it reads. */
#ifndef FOLDC_CLANG_PCH_CACHE_H
#define FOLDC_CLANG_PCH_CACHE_H

#include <stdbool.h>

struct arena;

struct pch_entry {
    const char *path;      /* where the entry is, or will be */
    const char *temporary; /* where to write it first */
    bool is_sound;         /* it was there, with the sum that it was written with */
};

/* The entry for `parts` (strings, NULL at the end). False if there is no place for a cache, or others may write
   there. */
bool pch_cache_entry(struct pch_entry *entry, struct arena *arena, const char *const *parts);

/* Is it there, and as it was written? It is read once for that. */
bool pch_cache_has(struct pch_entry *entry);

/* Make the folder ready for writing entry->temporary. */
bool pch_cache_open(const struct pch_entry *entry);

/* The temporary is complete: make it the entry, and drop the oldest entries if there are many. Or drop it. */
bool pch_cache_commit(struct pch_entry *entry);
void pch_cache_abandon(const struct pch_entry *entry);

/* An entry turned out to be broken or out of date. */
void pch_cache_drop(struct pch_entry *entry);

#endif
