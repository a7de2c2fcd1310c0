/* The calculator's maps for the tensor memory accelerator. */
#ifndef FOLDC_EVAL_TMA_H
#define FOLDC_EVAL_TMA_H

#include "value.h"

/* *map = the arguments of CuTe's make_tma_copy to the driver for elements of `bits` bits; tiler NULL: the tile's own
   shape; known: extents and strides are static integers of CuTe's. A bad tuple if there is no map. */
ccute_tuple eval_tma(const ccute_layout *tensor, const ccute_layout *tile, int64_t bits, const ccute_tiler *tiler,
                     int64_t blocks, int known, eval_map *map);

#endif
