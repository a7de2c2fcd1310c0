/* The plan of the kernel that transposes tiles which the tensor memory accelerator brings in. */
#include "cuda/parts.h"

/* Rows of a block's tile, CCUTE_TURN_ROW bytes each, along the destination's run and the source's, by the logarithm of
   the unit's bytes: what copy_transpose_tma.cu is compiled for. */
static const int32_t turn_rows[4][2] = {{2, 1}, {2, 1}, {2, 2}, {4, 2}};

/* The engine's limits: coordinates of 32 bits with room for a tile, strides in bytes. */
enum { TURN_EXTENT = MAX_BLOCKS - 4096 };
static const int64_t turn_stride = (int64_t)1 << 40;

/* Whether all but the source's run begins in it where a map can, and all but the destination's run in vectors. */
static int turn_steps(const ccute_problem *p, int along)
{
    for (int i = 0; i < p->rank; i++) {
        const int64_t to = p->dst[i] * p->unit, from = p->src[i] * p->unit;
        if ((i != 0 && to % VECTOR) || (i != along && (from <= 0 || from >= turn_stride || from % VECTOR)))
            return 0;
    }
    return 1;
}

/* Whether the sides begin at multiples of 16 bytes, and the destination's run ends at one. */
static int turn_aligned(const ccute_problem *p)
{
    const int64_t bits = p->dst_align | p->src_align | p->dst_offset * p->unit | p->src_offset * p->unit;
    return (bits | p->extent[0] * p->unit) % VECTOR == 0;
}

/* The axes, and the digits of a block's number. Returns 0 if there are too many blocks. */
static int turn_axes(const ccute_problem *p, ccute_turn *t)
{
    t->blocks = 1;
    for (int i = 0; i < t->axes; i++) {
        const int64_t parts = divide_up(p->extent[i], t->box[i]);
        if (p->extent[i] > TURN_EXTENT || parts > MAX_BLOCKS / t->blocks)
            return 0;
        t->extent[i] = p->extent[i];
        t->to[i] = p->dst[i] * p->unit;
        t->from[i] = p->src[i] * p->unit;
        t->part[i] = digit_of(parts, 0, 0, 0);
        t->blocks *= parts;
    }
    return 1;
}

int ccute_plan_transpose_tma(const ccute_problem *p, ccute_turn *t)
{
    const int along = ccute_problem_src_loop(p);
    int32_t side;
    if (!ccute_problem_is_plain(p) || p->rank > CCUTE_TURN_AXES || along < 1 || p->dst[0] != 1 || p->unit > 8 ||
        p->unit & (p->unit - 1) || !turn_aligned(p) || !turn_steps(p, along))
        return 0;
    side = (int32_t)(CCUTE_TURN_ROW / p->unit);
    t->unit = (int32_t)p->unit;
    t->axes = p->rank;
    t->along = along;
    for (int i = 0; i < t->axes; i++)
        t->box[i] = 1;
    t->box[0] = side * turn_rows[log2_floor(p->unit)][0];
    t->box[along] = side * turn_rows[log2_floor(p->unit)][1];
    return turn_axes(p, t);
}
