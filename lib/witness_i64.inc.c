/* Why a composition was refused, on integers: a coordinate at which it goes wrong, what is expected
   there, and what one would have got. Runs only when a composition has failed. */

enum { WITNESS_SEARCH = 4096 };

/* The offset of the refused composition that a coordinate of b needs, and the offset that a layout could give. */
typedef struct ccute_witness {
    int64_t index, expected, linear, cute;
} ccute_witness;

/* CuTe's composition of mode s:d, taken without any of its checks, at coordinate c. */
static inline int64_t ccute_i_cute_rule(ccute_cx *cx, const ccute_layout *radix, int64_t s, int64_t d, int64_t c)
{
    const int last = radix->shape.n - 1;
    int64_t sum = 0;
    if (d == 0 || s < 1)
        return 0;
    for (int i = 0; i < last; i++) {
        const int64_t extent = radix->shape.v[i];
        const int64_t step = ccute_leaf_abs(cx, d);
        const int64_t room = extent > 0 ? ccute_leaf_ceil_div(cx, extent, step) : 1;
        if (room != 1 && s != 1) {
            const int64_t t = room < s ? room : s;
            sum = ccute_leaf_add(cx, sum, ccute_leaf_mul(cx, c % t, ccute_leaf_mul(cx, d, radix->stride[i])));
            c /= t;
            s /= t;
        }
        d = extent > 0 ? (d < 0 ? -1 : 1) * ccute_leaf_ceil_div(cx, step, extent) : d;
    }
    return ccute_leaf_add(cx, sum, ccute_leaf_mul(cx, c, ccute_leaf_mul(cx, d, radix->stride[last])));
}

/* A mode of b as its pieces, the first first: its rest, and the steps of this one. */
typedef struct ccute_i_piece {
    int64_t size, stride, steps;
} ccute_i_piece;

/* How many steps the piece takes that a mode of that size and stride begins with; all that cannot be cut is one. */
static inline ccute_i_piece ccute_i_piece_of(ccute_cx *cx, const ccute_layout *radix, int64_t offset, int64_t size,
                                             int64_t stride)
{
    int carries = 0;
    ccute_i_piece piece = {size, stride, size};
    if (size > 1 && stride != 0)
        piece.steps = ccute_i_carry_free(cx, radix, offset, stride, size, &carries);
    if (piece.steps <= 1 || size % piece.steps != 0)
        piece.steps = size;
    return piece;
}

static inline ccute_i_piece ccute_i_piece_behind(ccute_cx *cx, const ccute_layout *radix, int64_t offset,
                                                 ccute_i_piece piece)
{
    return ccute_i_piece_of(cx, radix, offset, piece.size / piece.steps, ccute_leaf_mul(cx, piece.stride, piece.steps));
}

/* The offset, beyond the start, of a layout with one stride a piece at coordinate c of mode s:d. */
static inline int64_t ccute_i_by_pieces(ccute_cx *cx, const ccute_layout *radix, int64_t offset, int64_t s, int64_t d,
                                        int64_t c)
{
    const int64_t start = ccute_i_flat_at(cx, radix, offset);
    ccute_i_piece piece = ccute_i_piece_of(cx, radix, offset, s, d);
    int64_t sum = 0;
    while (piece.size > 1) {
        const int last = piece.steps == piece.size;
        const int64_t at = last ? c : c % piece.steps;
        const int64_t to = ccute_i_flat_at(cx, radix, ccute_leaf_add(cx, offset, piece.stride));
        sum = ccute_leaf_add(cx, sum, ccute_leaf_mul(cx, at, ccute_leaf_sub(cx, to, start)));
        if (last)
            break;
        c /= piece.steps;
        piece = ccute_i_piece_behind(cx, radix, offset, piece);
    }
    return sum;
}

static inline int64_t ccute_i_start(const ccute_layout *a, int64_t offset)
{
    const int64_t sum = (int64_t)((uint64_t)a->offset + (uint64_t)offset);
    return a->sw_bits ? ccute_swizzled_(sum, a->sw_bits, a->sw_base, a->sw_shift) : sum;
}

/* The three offsets at the coordinate whose leaves are in c. */
static inline ccute_witness ccute_i_witness_at(const ccute_layout *a, const ccute_layout *radix, const ccute_layout *b,
                                               const int64_t *c)
{
    ccute_cx cx = {0, 0, 0};
    ccute_witness w;
    const int64_t start = ccute_i_flat_at(&cx, radix, b->offset);
    w.index = b->offset;
    w.linear = w.cute = start;
    for (int j = 0; j < b->shape.n; j++) {
        const int64_t step = ccute_leaf_mul(&cx, c[j], b->stride[j]);
        w.index = ccute_leaf_add(&cx, w.index, step);
        w.linear =
            ccute_leaf_add(&cx, w.linear, ccute_i_by_pieces(&cx, radix, b->offset, b->shape.v[j], b->stride[j], c[j]));
        w.cute = ccute_leaf_add(&cx, w.cute, ccute_i_cute_rule(&cx, radix, b->shape.v[j], b->stride[j], c[j]));
    }
    w.expected = ccute_i_start(a, ccute_i_flat_at(&cx, radix, w.index));
    w.linear = ccute_i_start(a, w.linear);
    w.cute = ccute_i_start(a, w.cute);
    return w;
}

/* The offset that coordinate `steps` of a mode would have, if it went on as evenly as up to there. */
static inline int64_t ccute_i_even_steps(const ccute_layout *a, const ccute_layout *radix, const ccute_layout *b,
                                         const ccute_i_misfit *bad)
{
    ccute_cx cx = {0, 0, 0};
    const int64_t start = ccute_i_flat_at(&cx, radix, b->offset);
    const int64_t step = ccute_leaf_mul(&cx, bad->unit, b->stride[bad->mode]);
    const int64_t to = ccute_i_flat_at(&cx, radix, ccute_leaf_add(&cx, b->offset, step));
    const int64_t all = ccute_leaf_mul(&cx, bad->steps / bad->unit, ccute_leaf_sub(&cx, to, start));
    return ccute_i_start(a, ccute_leaf_add(&cx, start, all));
}

/* How far one step by d from an offset moves digit i. */
static inline int64_t ccute_i_move(ccute_cx *cx, const ccute_layout *radix, int i, int64_t offset, int64_t d)
{
    ccute_i_digits at = {offset, ccute_leaf_add(cx, offset, d)};
    int64_t start, move = 0;
    for (int k = 0; k <= i; k++)
        move = ccute_i_next_step(cx, radix, k, &at, &start);
    return move;
}

/* The coordinate that drives digit i furthest, piece by piece: up, or down if `down`. */
static inline void ccute_i_corner(const ccute_layout *radix, const ccute_layout *b, int i, int down, int64_t *c)
{
    ccute_cx cx = {0, 0, 0};
    for (int j = 0; j < b->shape.n; j++) {
        ccute_i_piece piece = ccute_i_piece_of(&cx, radix, b->offset, b->shape.v[j], b->stride[j]);
        int64_t weight = 1;
        c[j] = 0;
        while (piece.size > 1) {
            const int64_t move = ccute_i_move(&cx, radix, i, b->offset, piece.stride);
            if (move && (move < 0) == down)
                c[j] += weight * (piece.steps - 1);
            if (piece.steps == piece.size)
                break;
            weight *= piece.steps;
            piece = ccute_i_piece_behind(&cx, radix, b->offset, piece);
        }
    }
}

/* The next coordinate of b's shape in column-major order; 0 after the last. */
static inline int ccute_i_next_coord(const ccute_layout *b, int64_t *c)
{
    for (int j = 0; j < b->shape.n; j++) {
        if (++c[j] < b->shape.v[j])
            return 1;
        c[j] = 0;
    }
    return 0;
}

/* Find a coordinate at which no linear layout is right: the corner, or by search. */
static inline ccute_witness ccute_i_find_witness(const ccute_layout *a, const ccute_layout *radix,
                                                 const ccute_layout *b, const ccute_i_misfit *bad, int64_t *c)
{
    const int down = bad->steps < 0;
    ccute_witness w;
    ccute_i_corner(radix, b, bad->digit, down, c);
    w = ccute_i_witness_at(a, radix, b, c);
    if (w.index < 0 || w.expected != w.linear)
        return w;
    for (int j = 0; j < b->shape.n; j++)
        c[j] = 0;
    for (int tries = 0; tries < WITNESS_SEARCH && ccute_i_next_coord(b, c); tries++) {
        w = ccute_i_witness_at(a, radix, b, c);
        if (w.index >= 0 && w.expected != w.linear)
            return w;
    }
    ccute_i_corner(radix, b, bad->digit, down, c);
    return ccute_i_witness_at(a, radix, b, c);
}

/* Refuse out with the witness; its coordinate is congruent with b. */
static inline void ccute_i_explain_composition(ccute_cx *cx, ccute_layout *out, const ccute_layout *a,
                                               const ccute_layout *radix, const ccute_layout *b,
                                               const ccute_i_misfit *bad)
{
    int64_t c[CCUTE_MAX_LEAVES] = {0}, *v = out->shape.v;
    ccute_witness w;
    if (bad->status == CCUTE_E_COMPOSE_SIZE) {
        for (int j = 0; j < b->shape.n; j++)
            c[j] = j == bad->mode && bad->steps > 0 ? bad->steps : 0; /* no step: it starts below 0 */
        w = ccute_i_witness_at(a, radix, b, c);
    } else {
        w = ccute_i_find_witness(a, radix, b, bad, c);
    }
    if (w.index < 0) {
        ccute_i_refuse(cx, &out->shape, CCUTE_E_BELOW, w.index, 0, 0);
    } else if (bad->status == CCUTE_E_COMPOSE_SIZE) {
        ccute_i_refuse(cx, &out->shape, CCUTE_E_COMPOSE_SIZE, bad->mode, bad->extent,
                       ccute_i_even_steps(a, radix, b, bad));
        v[3] = bad->digit;
        v[4] = radix->shape.v[bad->digit];
        v[5] = bad->steps;
        v[6] = w.expected;
        v[7] = w.cute;
    } else {
        const int status = w.expected == w.linear ? CCUTE_E_COMPOSE_EQUAL : CCUTE_E_COMPOSE;
        ccute_i_refuse(cx, &out->shape, status, w.expected, w.linear, bad->digit);
        v[3] = radix->shape.v[bad->digit];
        v[4] = bad->steps;
        v[5] = w.cute;
    }
    out->shape.n = b->shape.n;
    for (int j = 0; j < b->shape.n; j++) {
        out->shape.prof[j] = b->shape.prof[j];
        out->stride[j] = c[j];
    }
}
