/* Transposes of planes, tile by tile: a template, included after copy_tile.h for each width of vectors. It undefines
 * the parameters of both.
 *
 * Parameters, besides those: LANES, the 16-byte lanes of a vector; LOADV(src), a vector; STORE(dst, v) and STREAM(dst,
 * v), the latter past the caches to an aligned place.
 *
 * - plain: any plane of at least a tile. The last tile of a row or column that the plane does not fill begins earlier,
 *   over one that is done.
 * - stream: every destination run and line begins at a line of the cache; ni whole lines, nj whole tiles. Some source
 *   rows are read along, a piece of each at a time, so many that four lines of a destination run become whole; these
 *   are written at once past the caches. Memory takes lines that follow one another twice as fast as lines that do not,
 *   and gives them faster: up to 64 rows are read a line at a time, more rows two or four lines. Rows whose distance is
 *   a power of two have their lines in one set of the first cache: they wait in `lines`, where they do not.
 * - skew: the same where the runs begin anywhere. New bytes of a run wait in `rows`, behind the 64 before them, until
 *   they make a line; the bytes before the first and after the last whole line are written as they come. */

/* `bytes` of some source runs, at most `piece`, a multiple of a line, one behind the other. What follows them in each
   run is on its way: more runs are read along than processors follow by themselves. */
TARGET CCUTE_ALWAYS void NAME(stage)(char *lines, const char *src, int64_t sp, int64_t runs, int64_t bytes,
                                     int64_t piece)
{
    for (int64_t i = 0; i < runs; i++) {
        for (int64_t k = 0; k < piece; k += 64)
            _mm_prefetch(src + i * sp + (piece > 64 ? piece : 2 * 64) + k, _MM_HINT_T1);
        if (bytes == piece)
            for (int64_t k = 0; k < piece; k += LANES * 16)
                STORE(lines + i * piece + k, LOADV(src + i * sp + k));
        else
            memcpy(lines + i * piece, src + i * sp, (size_t)bytes);
    }
}

#define PLANE(unit)                                                                                                    \
    TARGET static void NAME(plain_##unit)(const ccute_plane *p, char *dst, const char *src)                            \
    {                                                                                                                  \
        enum { TI = LANES * 16 / unit, TJ = 16 / unit, LINE = 64 / unit };                                             \
        const int64_t dp = p->dp, sp = p->sp, ni = p->ni, nj = p->nj;                                                  \
        for (int64_t line = 0; line < nj; line += LINE)                                                                \
            for (int64_t i = 0; i < ni; i += TI)                                                                       \
                for (int64_t k = line; k < line + LINE && k < nj; k += TJ) {                                           \
                    const int64_t at = i + TI <= ni ? i : ni - TI, j = k + TJ <= nj ? k : nj - TJ;                     \
                    NAME(tile_##unit)(dst + j * dp + at * unit, dp, src + at * sp + j * unit, sp, 0);                  \
                }                                                                                                      \
    }                                                                                                                  \
    TARGET static void NAME(stream_##unit)(const ccute_plane *p, char *dst, const char *src)                           \
    {                                                                                                                  \
        enum { TI = LANES * 16 / unit, TJ = 16 / unit, LINE = 64 / unit };                                             \
        enum { PIECE = unit == 1 ? 128 : unit == 2 ? 256 : 64, WIDE = PIECE / unit, RUNS = LINE * 4 };                 \
        const int64_t dp = p->dp, sp = p->sp;                                                                          \
        _Alignas(64) char lines[RUNS * PIECE];                                                                         \
        for (int64_t begin = 0; begin < p->nj; begin += STREAM_ROWS)                                                   \
            for (int64_t i = 0; i < p->ni; i += RUNS)                                                                  \
                for (int64_t j = begin; j < begin + STREAM_ROWS && j < p->nj; j += WIDE) {                             \
                    const int64_t n = p->nj - j < WIDE ? p->nj - j : WIDE, m = p->ni - i < RUNS ? p->ni - i : RUNS;    \
                    NAME(stage)(lines, src + i * sp + j * unit, sp, m, n * unit, PIECE);                               \
                    for (int64_t k = 0; k < n; k += TJ)                                                                \
                        for (int64_t l = 0; l < m; l += TI)                                                            \
                            NAME(tile_##unit)                                                                          \
                    (dst + (j + k) * dp + (i + l) * unit, dp, lines + l * PIECE + k * unit, PIECE, 1);                 \
                }                                                                                                      \
    }                                                                                                                  \
    TARGET static void NAME(skew_##unit)(const ccute_plane *p, char *dst, const char *src)                             \
    {                                                                                                                  \
        enum { TI = LANES * 16 / unit, TJ = 16 / unit, LINE = 64 / unit, ROWS = 256 };                                 \
        const int64_t dp = p->dp, sp = p->sp;                                                                          \
        _Alignas(64) char rows[ROWS][128];                                                                             \
        for (int64_t begin = 0; begin < p->nj; begin += ROWS) {                                                        \
            const int64_t n = p->nj - begin < ROWS ? p->nj - begin : ROWS;                                             \
            for (int64_t line = 0; line < p->ni; line += LINE)                                                         \
                for (int64_t j = 0; j < n; j += TJ) {                                                                  \
                    for (int64_t i = line; i < line + LINE; i += TI)                                                   \
                        NAME(tile_##unit)                                                                              \
                    (rows[j] + 64 + (i - line) * unit, 128, src + i * sp + (begin + j) * unit, sp, 0);                 \
                    for (int64_t k = j; k < j + TJ; k++)                                                               \
                        NAME(flush)(dst + (begin + k) * dp + line * unit, rows[k], line == 0);                         \
                }                                                                                                      \
            for (int64_t k = 0; k < n; k++)                                                                            \
                flush_end(dst + (begin + k) * dp + p->ni * unit, rows[k]);                                             \
        }                                                                                                              \
    }

/* 64 new bytes for dst stand in row + 64, those before them in row: write the line that has become whole. */
TARGET CCUTE_ALWAYS void NAME(flush)(char *dst, char *row, int first)
{
    const int64_t skew = (int64_t)((uintptr_t)dst & 63);
    if (first)
        memcpy(dst, row + 64, (size_t)(64 - skew));
    for (int k = 0; !(first && skew) && k < 64; k += LANES * 16)
        STREAM(dst - skew + k, LOADV(row + 64 - skew + k));
    for (int k = 0; k < 64; k += LANES * 16)
        STORE(row + k, LOADV(row + 64 + k));
}

PLANE(1)
PLANE(2)
PLANE(4)
PLANE(8)
PLANE(16)

#undef PLANE
#undef V
#undef LANES
#undef NAME
#undef TARGET
#undef LOAD
#undef LOADV
#undef STORE
#undef STREAM
#undef LO
#undef HI
