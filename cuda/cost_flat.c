/* The speed of flat: its tiles are full except at the ends of the runs. */
#include "cuda/cost_parts.h"

/* The part of its tiles that a run fills. */
static double filled_of(int64_t run, int64_t tile) { return (double)run / (double)round_up(run, tile); }

/* The bytes of sectors beyond the rows of a tile, of one side, for each of theirs. */
static double beyond(const ccute_problem *p, const int64_t *stride, int64_t align, int64_t offset, int64_t run,
                     int64_t tile)
{
    const tile_rows rows = ccute_tile_rows_of(p, stride, align, offset, run, tile);
    return ccute_beyond(&rows, SECTOR);
}

int ccute_cost_flat(const ccute_problem *p, const ccute_flat *f)
{
    const double bytes = (double)f->rows * f->columns * f->unit;
    const double filled = filled_of(f->nx, f->rows) * filled_of(f->ny, f->columns);
    ccute_times cost = {0, 0, 0, 0};
    cost.memory = (f->unit == 8 ? FLAT_MEMORY_8 : FLAT_MEMORY) * ccute_memory_of(p) *
                  (1 + FLAT_SECTOR_DST * beyond(p, p->dst, p->dst_align, p->dst_offset, f->nx, f->rows) +
                   FLAT_SECTOR_SRC * beyond(p, p->src, p->src_align, p->src_offset, f->ny, f->columns));
    cost.issue = ccute_stored_share(p) * (FLAT_UNIT * VECTOR / f->unit + FLAT_BLOCK / bytes) *
                 (1 + FLAT_PART * (1 / filled - 1));
    return ccute_percent_of(p, &cost);
}

int ccute_cost_flat_chosen(const ccute_problem *p, int percent)
{
    return (double)p->count * (double)p->unit < FLAT_BYTES ? 1 : (int)(FLAT_CHOSEN * percent + 0.5);
}
