#!/bin/sh
# foldc tma: maps that are worked out by hand (see also tests/check_tma.c), and arguments that are malformed.
. "${srcdir:-.}/tests/script.inc"
command=tma
. "$srcdir/tests/says.inc"

# Rows of 64 halves are the swizzle's 128 bytes: one box of 128 rows, 16 KB.
says 0 'box (64,128) of leaves (1,0), extents (4096,4096), u16, swizzle 128' 'a tile: 16384 bytes, boxes 1' -- \
    '(4096,4096):(4096,1)' 'Sw<3,3,3> o 0 o (128,64):(64,1)'
# 128 floats are 4 rows of the swizzle, 8 rows of them 1 KB apart.
says 0 'box (32,8) of leaves (0,1)' 'a tile: 4096 bytes, boxes 4' \
    '4 along leaf 0, each 32 elements and 1024 bytes of shared memory on' -- \
    '(4096,4096):(1,4096)' 'Sw<3,2,3> o 0 o ((32,4),8):((1,256),32)' --bytes=4
# Of 8 rows two blocks move 4 each.
says 0 'box (32,4) of leaves (0,1)' 'each block of the cluster moves one of' \
    '2 along leaf 1, each 4 elements and 512 bytes of shared memory on' -- \
    '(4096,4096):(1,4096)' 'Sw<3,2,3> o 0 o (32,8):(1,32)' --bytes 4 --blocks 2
# An expression is as good as a layout.
says 0 'box (64,8) of leaves (0,1)' -- 'make_layout((4096,4096))' 'make_layout((64,8))'

says 1 'foldc tma: stride not a multiple of 16 bytes: leaf 1 of the tensor has a stride of 1004 elements, 2008 bytes' -- \
    '(1000,1000):(1,1004)' '(64,8):(1,64)'
says 1 'foldc tma: 8:' -- 8: 8:1
says 2 "two layouts are needed, the tensor's and the tile's" -- 8:1
says 1 "0: not a layout, which is shape:stride, like 64:1" -- 0 64:1
says 2 "'7:1' is one word too many" -- 8:1 8:1 7:1
says 2 '--bytes=3: wanted is 1, 2, 4 or 8' -- 8:1 8:1 --bytes=3
says 2 '--blocks=17: wanted is a number from 1 to 16' -- 8:1 8:1 --blocks=17
exit $failed
