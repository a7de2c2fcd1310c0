/* The private folder that a folded source lies in while the compiler reads it. */
#ifndef FOLDC_DRIVER_SCRATCH_H
#define FOLDC_DRIVER_SCRATCH_H

#include "foldc/base/text.h"

/* TMPDIR/foldc-UID/NAME/_/_/k.cu. NAME depends on the contents alone, so that a compile that is repeated sees the same
   path: compilers put it into their output, and caches compare it. Processes that compile the same at the same time
   share the folder under a lock; the last one removes it. */
struct scratch {
    char *root, *top; /* TMPDIR/foldc-UID and the folder in it */
    char *folder;     /* where the file is, with a slash after */
    char *file;
    int lock;  /* a descriptor of top, -1 before it has its final name */
    int climb; /* folders between top and the file, so that "../" from there stays inside */
};

/* Makes a private folder of mode 0700 for a file of this base name; one line and NULL if that fails. The file is
   the caller's to write. The folder goes when cleanup_now or a signal removes it. */
struct scratch *scratch_make(arena *arena, const char *base, int climb);

/* Gives the folder its final name, from the file's contents and `also`, and updates the paths. Where that
   cannot be, the name stays as it was made. */
void scratch_settle(arena *arena, struct scratch *scratch, const struct text *contents, const char *also);

/* Removes what killed runs left: the folders with final names in the same root that no process locks. */
void scratch_sweep(arena *arena, const struct scratch *scratch);

#endif
