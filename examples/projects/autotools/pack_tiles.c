/* A row-major matrix is packed into tiles of 4x8, each of them column-major and in one piece, as the inner loop of a
   matrix product wants them: two layouts, and the copy is a loop over both. */
#include <ccute/short.h>
#include <stdio.h>

enum { ROWS = 12, COLUMNS = 24, TILE_ROWS = 4, TILE_COLUMNS = 8 };

CCUTE_FOLD static void pack(const int *matrix, int ld, int *packed)
{
    /* Both: (element, tile) to an offset. */
    const ccute_layout from =
        ccute_zipped_divide(ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1)), TUP(TILE_ROWS, TILE_COLUMNS));
    const ccute_layout to = ccute_make_layout_left(ccute_shape(from));
    for (int tile = 0; tile < ccute_size(ccute_get(from, 1)); tile++)
        for (int i = 0; i < ccute_size(ccute_get(from, 0)); i++)
            packed[ccute_at(to, i, tile)] = matrix[ccute_at(from, i, tile)];
}

int main(void)
{
    static int matrix[ROWS * COLUMNS], packed[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++)
        matrix[i] = i;
    pack(matrix, COLUMNS, packed);
    for (int tile = 0; tile < ROWS * COLUMNS; tile += TILE_ROWS * TILE_COLUMNS) {
        for (int i = 0; i < TILE_ROWS * TILE_COLUMNS; i++)
            printf("%4d", packed[tile + i]);
        putchar('\n');
    }
    return 0;
}
