#!/bin/sh
# foldc swizzle: answers that are worked out by hand (see also tests/check_swizzle_search.c), and arguments that make no
# sense.
. "${srcdir:-.}/tests/script.inc"
command=swizzle
. "$srcdir/tests/says.inc"

# A column of a 32x32 tile of floats: 32 rows of 32 words, all in one bank. The rows are known by bits 5 to 9.
says 0 'Sw<5,0,5> o (32,32):(32,1)' 'ccute_swizzle(5, 0, 5, ccute_make_layout(TUP(32, 32), TUP(32, 1)))' \
    'free of bank conflicts, 4096 bytes' \
    'store (32,32):(32,1): 4 bytes a lane; wavefronts 32, before 32, at best 32' \
    'load (32,32):(1,32): 4 bytes a lane; wavefronts 32, before 1024, at best 32' \
    'before, lanes 0, 1, 2 ... 31 need 32 words of bank 0' -- \
    --tile='(32,32):(32,1)' --width=4 --store '(32,32):(32,1)' --load '(32,32):(1,32)'
# The same as offsets, the tile guessed from the strides.
says 0 'Sw<5,0,5> o (32,32):(32,1)' 'load (32,32):(32,1): 4 bytes a lane; wavefronts 32, before 1024, at best 32' -- \
    --width=4 --store '(32,32):(1,32)' --load '(32,32):(32,1)'
# Rows of which only the first is used whole.
says 0 'Sw<3,0,3> o (32,8):(8,1)' 'free of bank conflicts, 4096 bytes' -- --bytes=16 --load '(32,2):(8,1)'
# A thread that reads a row may read 16 bytes of it at once.
says 0 'Sw<3,2,3> o (32,32):(32,1)' 'load (32,32):(32,1): 16 bytes a lane; wavefronts 32, before 256, at best 32' -- \
    --store '(32,32):(1,32)' --load '(32,32):(32,1)'
# A padded tile, as it was and without the padding.
says 0 'Sw<5,0,5> o (32,32):(32,1)' 'load (32,32):(1,32): 4 bytes a lane; wavefronts 32, before 32, at best 32' -- \
    --tile='(32,32):(33,1)' --width=4 --store '(32,32):(32,1)' --load '(32,32):(1,32)'
# A swizzled tile, as it was: rows of 128 bytes of which 3 bits tell only 8 apart leave 4 words in each bank that is met.
says 0 'load (32,32):(1,32): 4 bytes a lane; wavefronts 32, before 128, at best 32' -- \
    --tile='Sw<3,2,3> o (32,32):(32,1)' --width=4 --store '(32,32):(32,1)' --load '(32,32):(1,32)'
# Stored by 16 bytes these stay together, and 8 places are too few for 32 rows.
says 0 'Sw<3,2,3> o (32,32):(32,1)' \
    'nothing is free of bank conflicts; this takes the fewest wavefronts, 160 where 64 would do, 4096 bytes' \
    'store ((8,4),(4,8)):((128,1),(32,4)): 16 bytes a lane; wavefronts 32, before 32, at best 32' \
    'load (32,32):(1,32): 4 bytes a lane; wavefronts 128, before 1024, at best 32' \
    'now, lanes 0, 8, 16 and 24 need 4 words of bank 0' -- \
    --tile='(32,32):(32,1)' --store '((8,4),(4,8)):((128,1),(32,4))' --width=4 --load '(32,32):(1,32)'
# No conflict, nothing to do.
says 0 '(8,64):(64,1)' 'ccute_make_layout(TUP(8, 64), TUP(64, 1))' 'free of bank conflicts, 1024 bytes' -- \
    --bytes=2 --tile='(8,64):(64,1)' --store '(64,8):(8,1)'
# Tiled copies: rows of 64 halves stored by 128 bits, read as matrices of 8 rows.
says 0 'Sw<3,3,3> o (64,64):(64,1)' '16 bytes a lane; wavefronts 64, before 512, at best 64' \
    'before, lanes 0, 1, 2 ... 7 need 8 words of bank 0' -- \
    --bytes 2 --tile '(64,64):(64,1)' --store 'tiled_copy(128, 16, (16,8):(8,1), (1,8):(0,1))' \
    --load 'tiled_copy_tv(ldmatrix(4), ((4,8),(2,2,2)):((32,1),(16,8,128)), (16,16))'
says 0 'Sw<2,3,3> o (8,32):(32,1)' '16 bytes a lane; wavefronts 4, before 4, at best 4' \
    'ldmatrix ((8,4),8):((1,64),8): 16 bytes a lane; wavefronts 4, before 16, at best 4' -- \
    --bytes=2 --tile='(8,32):(32,1)' --store 'tiled_copy(cp_async(128, 16), (8,4):(4,1), (1,8):(0,1))' \
    --ldmatrix '((8,4),8):((1,64),8)'
# Matrices of 8 and of 16 rows.
says 0 '16 bytes a lane; wavefronts 1, before 2, at best 1' -- \
    --bytes=2 --tile='(8,16):(16,1)' --ldmatrix '(8,8):(1,8)'
says 0 '16 bytes a lane; wavefronts 2, before 4, at best 2' -- --bytes=2 --tile='(16,16):(16,1)' --stmatrix '(16,8):(1,16)'
says 0 '16 bytes a lane; wavefronts 64, before 512, at best 64' -- --bytes=2 --tile='(64,64):(64,1)' \
    --load='tiled_copy_tv(ldmatrix(2), ((4,8),(2,2)):((16,1),(8,64)), (8,16))'
says 0 '16 bytes a lane; wavefronts 64, before 512, at best 64' -- --bytes=2 --tile='(64,64):(64,1)' \
    --store='tiled_copy_tv(stmatrix(4), ((4,8),(2,2,2)):((32,1),(16,8,128)), (16,16))'
# Three stages of a tile.
says 0 'Sw<5,1,5> o (64,64,3):(64,1,4096)' 'free of bank conflicts, 24576 bytes' \
    '2 bytes a lane; wavefronts 128, before 4096, at best 128' -- \
    --tile='(64,64,3):(64,1,4096)' --bytes=2 --width=2 --load='(64,64):(1,64)'
# Half a warp.
says 0 'load (16,16):(1,16): 4 bytes a lane; wavefronts 16, before 128, at best 16' -- \
    --tile='(16,16):(16,1)' --width=4 --load '(16,16):(1,16)'

says 2 'no use of the tile is given:' --
says 2 "unknown option '--frobnicate' (foldc help swizzle)" -- --frobnicate
says 2 "'32:1' is one word too many" -- 32:1
says 2 '--bytes=3: wanted is 1, 2, 4, 8 or 16' -- --bytes=3 --load 32:1
says 2 '--bytes=32: wanted is a number from 1 to 16' -- --bytes=32 --load 32:1
says 2 '--width=0: wanted is a number from 1 to 16' -- --width=0 --load 32:1
says 2 '--load: it wants a value: L' -- --load
says 1 "foldc swizzle: --load 32:: error: column 4: expected" -- --load 32:
says 1 'foldc swizzle: --load 8: neither a tiled copy nor a layout of threads' -- --load 8
says 1 'foldc swizzle: --load ():(): neither a tiled copy nor a layout of threads' -- --load '():()'
says 1 'foldc swizzle: --tile ():(): no layout of a tile' -- --tile '():()' --load 1:0
says 1 "--tile x: error: column 1: unknown name" -- --tile x --load 32:1
says 1 "foldc swizzle: --tile (8,8: error: column 5" -- --tile '(8,8' --load 32:1
says 1 'foldc swizzle: --tile (8,8): not a layout' -- --tile '(8,8)' --load 32:1
says 1 'foldc swizzle: (8,8):(8,0): the elements of a tile are apart, at strides above 0' -- \
    --tile '(8,8):(8,0)' --load 32:1
says 1 'foldc swizzle: 4 o (8,8):(8,1): a tile begins at offset 0' -- --tile '4 o (8,8):(8,1)' --load 32:1
says 1 '--load 32:2: thread 16, value 0: index 32, and the tile has 32 elements' -- --tile 32:1 --load 32:2
says 1 '--load 32:-1: thread 1, value 0: index -1, and the tile has' -- --load 32:-1
says 1 '--load (2048,2):(1,2048): 2048 threads, and a block has 1 to 1024' -- --load '(2048,2):(1,2048)'
says 1 '--load (32,0):(1,32): 0 values a thread: too many, or none' -- --load '(32,0):(1,32)'
says 1 "--load (32,4):(1,32): thread 1's values 0 to 3 are not 16 bytes in one piece, and aligned" -- \
    --width=16 --load '(32,4):(1,32)'
says 1 '--load (32,3):(3,1): 3 values a thread, and a lane moves 2 of them at once' -- \
    --width=8 --load '(32,3):(3,1)'
says 1 "--load (4,2):(3,1): thread 1's values 0 to 1 are not 8 bytes in one piece, and aligned" -- \
    --width=8 --load '(4,2):(3,1)'
says 1 '--load 32:1: a lane cannot move 2 bytes at once' -- --width=2 --load 32:1
says 1 '--load 32:1: a lane cannot move 12 bytes at once' -- --width=12 --load 32:1
says 1 '--cp-async 32:1: cp_async moves 4, 8 or 16 bytes at once, and a thread has only 2 in one piece' -- --bytes=2 --cp-async 32:1
says 1 '--ldmatrix 32:1: 1 values a thread, and a lane moves 8 of them at once' -- --bytes=2 --ldmatrix 32:1
says 1 '--ldmatrix (24,8):(8,1): matrices have 8, 16 or 32 rows in a warp, and 24 threads' -- \
    --bytes=2 --ldmatrix '(24,8):(8,1)'
says 1 'a tiled copy needs --tile' -- --load 'tiled_copy(128, 16, (16,8):(8,1), (1,8):(0,1))'
says 1 'cp_async does not read shared memory' -- --bytes=2 --tile '(64,64):(64,1)' \
    --load 'tiled_copy(cp_async(128, 16), (16,8):(8,1), (1,8):(0,1))'
says 1 'ldmatrix does not write shared memory' -- --bytes=2 --tile '(64,64):(64,1)' \
    --store 'tiled_copy_tv(ldmatrix(4), ((4,8),(2,2,2)):((32,1),(16,8,128)), (16,16))'
says 1 'and the tile has 1024 elements' -- --bytes=2 --tile '(16,64):(64,1)' \
    --store 'tiled_copy(128, 16, (32,4):(4,1), (1,8):(0,1))'
says 0 'Usage: foldc swizzle' -- --help

# The examples of the documentation: a command after "$", and below it the answer.
awk -v out="$scratch/example" '
    /^    \$ foldc swizzle / { file = out (++n); print substr($0, 7) >(file ".sh"); next }
    file && /^    / { print substr($0, 5) >(file ".out"); next }
    { file = "" }' "$srcdir/doc/memory-model.md"
[ -f "$scratch/example4.sh" ] || { echo 'FAIL doc/memory-model.md has lost its examples'; failed=1; }
for example in "$scratch"/example*.sh; do
    sed "s|^foldc |$foldc |" "$example" >"$scratch/command"
    if sh "$scratch/command" 2>&1 | diff "${example%.sh}.out" -; then
        echo "PASS $(cat "$example")"
    else
        echo "FAIL $(cat "$example")"
        failed=1
    fi
done
exit $failed
