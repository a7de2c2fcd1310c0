#!/bin/sh
# foldc plan: its text about copies whose normal form is worked out by hand, and about malformed arguments.
. "${srcdir:-.}/tests/script.inc"
command=plan
. "$srcdir/tests/says.inc"

# Both contiguous: one loop of the widest units, 60 * 4 / 16 of them.
says 0 'on the CPU' 'kernel memcpy' 'destination (15):(1)' 'source (15):(1)' 'moves 240 bytes read and 240 written' -- \
    '(4,15):(1,4)' '60:1' --cpu
# A transpose: nothing merges, and no run is longer than an element.
says 0 'kernel transpose' 'unit 2 bytes, of which runs of 2 ' 'destination (64,48):(1,64)' 'source (64,48):(48,1)' -- \
    '(64,48):(1,64)' '(64,48):(48,1)' --bytes=2 --cpu
# Pairs of 2-byte elements go together: units of 4 bytes, strides halved.
says 0 'unit 4 bytes' 'destination (8,8):(1,8)' 'source (8,8):(8,1)' -- \
    '(2,8,8):(1,2,16)' '(2,8,8):(1,16,2)' --bytes 2 --cpu
# Addresses of alignment 2 allow no wider unit than that.
says 0 'unit 2 bytes' 'destination (30):(1)' -- '15:1' '15:1' --align=2 --cpu
# The destination goes upwards: the source then begins at its end. Sorted by the destination's stride.
says 0 'destination (8,4):(1,8)' 'source 3 o (8,4):(4,-1)' -- '(4,8):(8,1)' '3 o (4,8):(-1,4)' --bytes=1 --cpu
# An expression is as good as a layout; a broadcast reads 16 bytes of each 64 written.
says 0 'moves 16 bytes read and 64 written' -- 'make_layout((4,4))' '(4,4):(1,0)' --cpu
# The common part of 4 and 6 is 2. Then 2 and 3 are left, which meet at 6: 3 of the destination's 6, 2 of the source's 4.
says 0 'kernel table of runs' 'destination (2,2):(1,15) and by itself (2,3):(2,5)' 'source (2,2):(1,14) and by itself (3,2):(2,7)' -- \
    '(4,6):(1,5)' '(6,4):(1,7)' --bytes=1 --cpu
# Once 5 and 7 have become 35 on both sides, the rest of 7000 and of 5000 is common: 1000.
says 0 'kernel table of runs' 'destination (1000):(42) and by itself (5,7):(1,6)' 'source (1000):(40) and by itself (7,5):(1,8)' -- \
    '(5,7000):(1,6)' '(7,5000):(1,8)' --bytes=4 --cpu
says 0 'on the CPU' 'on CUDA' "of the device's memcpy" -- '64:1' '64:1'
says 0 'by up to 4 threads' -- '(64,64):(1,64)' '(64,64):(64,1)' --threads=4 --cpu

says 1 'sizes differ: the destination has 8 elements and the source 9' -- 8:1 9:1
says 1 'not injective: coordinates 0 and 1 both have the offset 0' -- 8:0 8:1
says 1 'foldc plan: 8:' -- 8: 8:1
says 2 'two layouts are needed' -- 8:1
says 2 '--bytes=0: wanted is a number from 1 to 1048576' -- 8:1 8:1 --bytes=0
says 2 '--bytes: it wants a value: N' -- 8:1 8:1 --bytes
says 2 "'7:1' is one word too many" -- 8:1 8:1 7:1
says 2 '--align=3: wanted is a power of two' -- 8:1 8:1 --align=3

# Ranks: blocks of 3 over 4 ranks into blocks of 4 over 3. Rank 1 has 3, 4, 5; 3 is rank 0's, 4 and 5 are its own.
says 0 'source (4,3):(3,1) in 12' 'rank 1 keeps 8, sends 4 and receives 8 bytes, by 2 nests' '24 bytes cross, 24 stay' -- \
    'block(12,3)' 'block(12,4)' --ranks
says 0 'rank 1 sends' '1 -> 0: 3 o 1:0 <- 1:0' '1 -> 1: (2):(1) <- 1 o (2):(1)' '2 -> 1: 2 o (2):(1) <- (2):(1)' -- \
    'block(12,3)' 'block(12,4)' --rank=1
# The same blocks on the axes of a mesh taken the other way round: two ranks change places, and nothing moves.
says 0 'relabelled 256 bytes stay; part of rank: held by 0:0 1:2 2:1 3:3' '0 bytes cross, 256 stay' -- \
    'mesh((8,8),(2,2),(S1,S0))' 'mesh((8,8),(2,2),(S0,S1))' --relabel
# Each rank's bytes to each: rank 3 has 9, 10, 11, all of them rank 2's.
says 0 'links 12 0 0 0' ' 4 8 0 0' ' 0 8 4 0' ' 0 0 12 0' -- 'block(12,3)' 'block(12,4)' --ranks
says 1 'foldc plan: 200000 ranks: at most 131072 are summed up; --rank=N shows one' -- \
    'cyclic(400000,200000)' 'block(400000,200000)' --ranks
says 0 '0 -> 1: (2):(1) <- 2 o (2):(1)' -- 'block(400000,200000)' 'block(400000,50000)' --rank=0
says 1 'there is no rank 4: the ranks are 0 to below 4' -- 'block(12,3)' 'block(12,4)' --rank=4
says 1 'only distributions over the same number of ranks can be relabelled' -- 'block(12,3)' 'block(12,4)' --relabel
exit $failed
