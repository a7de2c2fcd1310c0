/* The functions that transpose a plane: the destination is contiguous along i, the source along j. */
#ifndef CCUTE_LIB_COPY_TRANSPOSE_H
#define CCUTE_LIB_COPY_TRANSPOSE_H

#include "copy_cpu.h"

/* Unit (i, j) of ni x nj goes from src + i * sp + j * unit to dst + j * dp + i * unit. */
typedef struct ccute_plane {
    int64_t ni, nj;
    int64_t dp, sp; /* bytes */
    int64_t next;   /* where the source's next plane is, most often */
    int stream;     /* past the caches: the plane is too large for them */
} ccute_plane;

typedef void ccute_plane_function(const ccute_plane *plane, char *dst, const char *src);

/* Transpose a plane in tiles with these instructions. Returns 0, having done nothing, where it is smaller than a tile
   or there are no tiles for this machine. */
int ccute_transpose_tiles(const ccute_plane *plane, int isa, int64_t unit, char *dst, const char *src);

#endif
