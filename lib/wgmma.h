/* The meaning of a descriptor of wgmma. */
#ifndef CCUTE_LIB_WGMMA_H
#define CCUTE_LIB_WGMMA_H

#include <stdint.h>

/* The address of element (row, k) of an operand whose descriptor has that start address: by the canonical layouts of
   lib/algebra/wgmma.inc.c, of which mn says that elements along M or N lie together; the swizzle is of addresses, not
   of offsets. */
static inline uint64_t ccute_wgmma_address(uint64_t start, uint64_t descriptor, int mn, int bits, int row, int k)
{
    static const int widths[] = {1, 8, 4, 2};
    static const uint64_t rows_swizzled[] = {0, 7, 3, 1};
    const int unit = 128 / bits, width = widths[descriptor >> 62];
    const int64_t leading = (int64_t)(descriptor >> 16 & 0x3fff) * unit;
    const int64_t stride = (int64_t)(descriptor >> 32 & 0x3fff) * unit;
    const int along = mn ? row : k, across = mn ? k : row, run = mn || width == 1 ? width * unit : 2 * unit;
    const int64_t far = !mn || width > 1 ? leading : stride, rows = !mn || width > 1 ? stride : leading;
    const int64_t element = along % run + along / run * far + (int64_t)(across % 8) * width * unit + across / 8 * rows;
    const uint64_t address = start + (uint64_t)(element * bits / 8);
    return address ^ (address >> 7 & rows_swizzled[descriptor >> 62]) << 4;
}

#endif
