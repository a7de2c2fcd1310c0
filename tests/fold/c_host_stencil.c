#include <ccute/short.h>

// run: f(7)
static double grid[8 * 10];

CCUTE_FOLD static void relax(double *to, const double *from)
{
    const ccute_layout g = ccute_make_layout_right(TUP(8, 10));
    for (int i = 1; i < 7; i++)
        for (int j = 1; j < 9; j++)
            to[ccute_at(g, i, j)] = from[ccute_at(g, i - 1, j)] + from[ccute_at(g, i + 1, j)] + from[ccute_at(g, i, j - 1)];
}

long f(int start)
{
    double next[8 * 10] = {0};
    for (int i = 0; i < 80; i++)
        grid[i] = start + i;
    relax(next, grid);
    return (long)next[33];
}
// ---- folded ----
// 8 |     /* g = (8,10):(10,1) */
// 11 |             to[i * 10 + j] = from[i * 10 + j - 10] + from[i * 10 + j + 10] + from[i * 10 + j - 1];
