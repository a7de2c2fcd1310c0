/* Transposes of tiles in vectors of 16-byte lanes; a template, included once for each width of vectors.
 *
 * Parameters: V, the vector; LANES, its 16-byte lanes; NAME(n), the names; TARGET, the attribute that allows its
 * instructions; LOAD(src, step), a lane each from src, src + step, ...; STORE(dst, v) and STREAM(dst, v), the latter
 * past the caches to an aligned place; LO(bits, a, b) and HI(bits, a, b), the lower and upper halves of each lane
 * interleaved.
 *
 * A tile is 16 / unit source runs of 16 bytes in each lane: source run i of lane l is at src + (l * 16 / unit + i) *
 * sp. Interleaving run k with run k + n/2, for all k, and that log2(n) times, makes run j of what element j of all
 * were. One destination run has all lanes, one after the other: LANES * 16 bytes at dst + j * dp. */

#define PUT(j, v)                                                                                                      \
    do {                                                                                                               \
        if (stream)                                                                                                    \
            STREAM(dst + (j)*dp, v);                                                                                   \
        else                                                                                                           \
            STORE(dst + (j)*dp, v);                                                                                    \
    } while (0)
#define GET(k) LOAD(src + (k)*sp, n * sp)

TARGET CCUTE_ALWAYS void NAME(tile_16)(char *dst, int64_t dp, const char *src, int64_t sp, int stream)
{
    enum { n = 1 };
    PUT(0, GET(0));
    (void)dp;
}

TARGET CCUTE_ALWAYS void NAME(tile_8)(char *dst, int64_t dp, const char *src, int64_t sp, int stream)
{
    enum { n = 2 };
    const V a = GET(0), b = GET(1);
    PUT(0, LO(64, a, b));
    PUT(1, HI(64, a, b));
}

TARGET CCUTE_ALWAYS void NAME(tile_4)(char *dst, int64_t dp, const char *src, int64_t sp, int stream)
{
    enum { n = 4 };
    const V r[4] = {GET(0), GET(1), GET(2), GET(3)};
    const V t[4] = {LO(32, r[0], r[2]), HI(32, r[0], r[2]), LO(32, r[1], r[3]), HI(32, r[1], r[3])};
    PUT(0, LO(32, t[0], t[2]));
    PUT(1, HI(32, t[0], t[2]));
    PUT(2, LO(32, t[1], t[3]));
    PUT(3, HI(32, t[1], t[3]));
}

/* One round for n runs: those of r into t. */
#define ROUND_8(bits, t, r)                                                                                            \
    const V t[8] = {LO(bits, r[0], r[4]), HI(bits, r[0], r[4]), LO(bits, r[1], r[5]), HI(bits, r[1], r[5]),            \
                    LO(bits, r[2], r[6]), HI(bits, r[2], r[6]), LO(bits, r[3], r[7]), HI(bits, r[3], r[7])}
#define ROUND_16(bits, t, r)                                                                                           \
    const V t[16] = {LO(bits, r[0], r[8]),  HI(bits, r[0], r[8]),  LO(bits, r[1], r[9]),  HI(bits, r[1], r[9]),        \
                     LO(bits, r[2], r[10]), HI(bits, r[2], r[10]), LO(bits, r[3], r[11]), HI(bits, r[3], r[11]),       \
                     LO(bits, r[4], r[12]), HI(bits, r[4], r[12]), LO(bits, r[5], r[13]), HI(bits, r[5], r[13]),       \
                     LO(bits, r[6], r[14]), HI(bits, r[6], r[14]), LO(bits, r[7], r[15]), HI(bits, r[7], r[15])}

TARGET CCUTE_ALWAYS void NAME(tile_2)(char *dst, int64_t dp, const char *src, int64_t sp, int stream)
{
    enum { n = 8 };
    const V r[8] = {GET(0), GET(1), GET(2), GET(3), GET(4), GET(5), GET(6), GET(7)};
    ROUND_8(16, s, r);
    ROUND_8(16, t, s);
    ROUND_8(16, u, t);
    PUT(0, u[0]);
    PUT(1, u[1]);
    PUT(2, u[2]);
    PUT(3, u[3]);
    PUT(4, u[4]);
    PUT(5, u[5]);
    PUT(6, u[6]);
    PUT(7, u[7]);
}

TARGET CCUTE_ALWAYS void NAME(tile_1)(char *dst, int64_t dp, const char *src, int64_t sp, int stream)
{
    enum { n = 16 };
    const V r[16] = {GET(0), GET(1), GET(2),  GET(3),  GET(4),  GET(5),  GET(6),  GET(7),
                     GET(8), GET(9), GET(10), GET(11), GET(12), GET(13), GET(14), GET(15)};
    ROUND_16(8, s, r);
    ROUND_16(8, t, s);
    ROUND_16(8, u, t);
    ROUND_16(8, v, u);
    PUT(0, v[0]);
    PUT(1, v[1]);
    PUT(2, v[2]);
    PUT(3, v[3]);
    PUT(4, v[4]);
    PUT(5, v[5]);
    PUT(6, v[6]);
    PUT(7, v[7]);
    PUT(8, v[8]);
    PUT(9, v[9]);
    PUT(10, v[10]);
    PUT(11, v[11]);
    PUT(12, v[12]);
    PUT(13, v[13]);
    PUT(14, v[14]);
    PUT(15, v[15]);
}

/* ---- Planes ----------------------------------------------------------------------------------------- */

/* - plain: any plane of at least a tile. The last tile of a row or column that the plane does not fill begins earlier,
     over one that is done.
   - stream: every destination run and line begins at a line of the cache; ni whole lines, nj whole tiles. Sixteen or
     more source rows are read along, and each line of the destination is written at once past the caches.
   - skew: the same where the runs begin anywhere. New bytes of a run wait in `rows`, behind the 64 before them, until
     they make a line; the bytes before the first and after the last whole line are written as they come. */
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
        enum { TI = LANES * 16 / unit, TJ = 16 / unit, LINE = 64 / unit, ROWS = 1024 };                                \
        const int64_t dp = p->dp, sp = p->sp;                                                                          \
        for (int64_t begin = 0; begin < p->nj; begin += ROWS)                                                          \
            for (int64_t line = 0; line < p->ni; line += LINE)                                                         \
                for (int64_t j = begin; j < begin + ROWS && j < p->nj; j += TJ)                                        \
                    for (int64_t i = line; i < line + LINE; i += TI)                                                   \
                        NAME(tile_##unit)(dst + j * dp + i * unit, dp, src + i * sp + j * unit, sp, 1);                \
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

#undef PUT
#undef GET
#undef ROUND_8
#undef ROUND_16
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
