/* Transposes of tiles in vectors of 16-byte lanes; a template, included once for each width of vectors and each way to
 * find the runs.
 *
 * Parameters: V, the vector; NAME(n), the names; TARGET, the attribute that allows its instructions; LO(bits, a, b) and
 * HI(bits, a, b), the lower and upper halves of each lane interleaved; ARGUMENTS, the parameters of each function, and
 * in their terms GET(k), source run k of every lane, and PUT(j, v), which writes destination run j.
 *
 * A tile is n = 16 / unit source runs of 16 bytes in each lane: lane l has the runs l * n + k. Interleaving run k with
 * run k + n/2, for all k, and that log2(n) times, makes run j of what element j of all were. One destination run has
 * all lanes, one after the other. */

TARGET CCUTE_ALWAYS void NAME(tile_16)(ARGUMENTS)
{
    enum { n = 1 };
    PUT(0, GET(0));
}

TARGET CCUTE_ALWAYS void NAME(tile_8)(ARGUMENTS)
{
    enum { n = 2 };
    const V a = GET(0), b = GET(1);
    PUT(0, LO(64, a, b));
    PUT(1, HI(64, a, b));
}

TARGET CCUTE_ALWAYS void NAME(tile_4)(ARGUMENTS)
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

TARGET CCUTE_ALWAYS void NAME(tile_2)(ARGUMENTS)
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

TARGET CCUTE_ALWAYS void NAME(tile_1)(ARGUMENTS)
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

#undef ROUND_8
#undef ROUND_16
