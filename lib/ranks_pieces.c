/* Messages between ranks that share no memory. Nests are cut into parts and these put into pieces, small enough that
 * packing, sending and unpacking overlap. Sender and receiver of a pair have the same nests in the same order, so that
 * they find the same pieces. */
#include <stdlib.h>
#include <string.h>

#include "ranks.h"

/* ---- Parts of nests --------------------------------------------------------------------------------------- */

/* [first, first + extent) of loop k. */
static ccute_ranks_nest part_of(const ccute_ranks_nest *nest, int k, int64_t first, int64_t extent)
{
    ccute_ranks_nest part = *nest;
    part.extent[k] = extent;
    part.dst_offset += first * nest->dst[k];
    part.src_offset += first * nest->src[k];
    part.count = nest->count / nest->extent[k] * extent;
    return part;
}

/* Cut a nest along loop k, and inside of it where one round is still too much. */
static int cut(ccute_ranks_steps *out, const ccute_ranks_nest *nest, int k, int64_t most)
{
    int64_t inner, step;
    int stop = 0;
    if (k < 0 || nest->count <= most)
        return ccute_ranks_keep(out, nest);
    inner = nest->count / nest->extent[k];
    step = inner < most ? most / inner : 1;
    for (int64_t first = 0; !stop && first < nest->extent[k]; first += step) {
        const int64_t left = nest->extent[k] - first;
        const ccute_ranks_nest part = part_of(nest, k, first, left < step ? left : step);
        stop = cut(out, &part, k - 1, most);
    }
    return stop;
}

int ccute_ranks_cut(ccute_ranks_steps *steps, int element, int64_t bytes)
{
    const int64_t most = bytes > element ? bytes / element : 1;
    ccute_ranks_steps out = {0, 0, NULL, NULL};
    int stop = 0;
    for (int64_t i = 0; !stop && i < steps->n; i++)
        stop = cut(&out, &steps->nest[i], steps->nest[i].loops - 1, most);
    if (!stop)
        out.step = malloc(sizeof *out.step * (size_t)(out.n + 1));
    stop = stop || !out.step;
    ccute_ranks_free_steps(stop ? &out : steps);
    if (!stop)
        *steps = out;
    return !stop;
}

/* ---- Pieces of messages ------------------------------------------------------------------------------------- */

/* By peer while nests are put into pieces: the piece that is filled, and the bytes before it. Bytes that stay on the
   rank fill pieces too, which are not sent: so that summands of an element have the same turn wherever they come from.
 */
typedef struct filling {
    int64_t piece, bytes;
    int32_t turns;
} filling;

static int64_t round_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

/* The piece for so many bytes more to this peer. */
static ccute_ranks_piece *piece_for(ccute_ranks_parcels *out, filling *f, int peer, int64_t bytes, int64_t most)
{
    ccute_ranks_piece *p = f->turns ? &out->piece[f->piece] : NULL;
    if (p && p->bytes + bytes <= most)
        return p;
    f->piece = out->pieces++;
    p = &out->piece[f->piece];
    *p = (ccute_ranks_piece){peer, f->turns++, f->bytes, 0, 0};
    out->turns = f->turns > out->turns ? f->turns : out->turns;
    return p;
}

/* Places count within the message of a peer; messages follow each other by rank. */
static void place_messages(ccute_ranks_parcels *out, filling *f, int64_t n, int ranks, int self)
{
    for (int r = 0; r < ranks; r++) {
        const int64_t bytes = r == self ? 0 : f[r].bytes;
        f[r].bytes = out->bytes;
        out->bytes += bytes;
    }
    for (int64_t i = 0; i < n; i++)
        out->place[i] += f[out->piece[out->piece_of[i]].peer].bytes;
    for (int64_t i = 0; i < out->pieces; i++)
        out->piece[i].at += f[out->piece[i].peer].bytes;
}

int ccute_ranks_parcel(ccute_ranks_parcels *out, const ccute_ranks_nest *nest, int64_t n, int known,
                       const ccute_ranks_comm *comm, int element, int align)
{
    filling *const f = calloc((size_t)comm->size, sizeof *f);
    memset(out, 0, sizeof *out);
    out->place = calloc((size_t)n + 1, sizeof *out->place);
    out->piece_of = calloc((size_t)n + 1, sizeof *out->piece_of);
    out->piece = calloc((size_t)n + 1, sizeof *out->piece);
    if (!f || !out->place || !out->piece_of || !out->piece) {
        free(f);
        return 0;
    }
    for (int64_t i = 0; i < n; i++) {
        const int peer = known == CCUTE_SRC ? nest[i].receiver : nest[i].sender;
        const int64_t bytes = round_up(nest[i].count * element, align);
        ccute_ranks_piece *const p = piece_for(out, &f[peer], peer, bytes, comm->piece);
        out->piece_of[i] = p - out->piece;
        out->place[i] = f[peer].bytes;
        f[peer].bytes += bytes;
        p->bytes += bytes;
        p->nests++;
    }
    place_messages(out, f, n, comm->size, comm->rank);
    free(f);
    return 1;
}

void ccute_ranks_free_parcels(ccute_ranks_parcels *parcels)
{
    free(parcels->place);
    free(parcels->piece_of);
    free(parcels->piece);
    memset(parcels, 0, sizeof *parcels);
}

/* ---- Reduce-scatter ------------------------------------------------------------------------------------------- */

/* Whether a nest is a run that begins where the part of its receiver does in a source of equal parts. */
static int is_part(const ccute_ranks_nest *nest, const ccute_ranks_nest *first)
{
    const int dense = nest->loops == 0 || (nest->loops == 1 && nest->dst[0] == 1 && nest->src[0] == 1);
    return dense && nest->count == first->count && nest->dst_offset == first->dst_offset &&
           nest->src_offset == first->src_offset;
}

void ccute_ranks_say_scatter(const ccute_ranks_nest *receives, int64_t n, const ccute_ranks_comm *comm,
                             ccute_ranks_word *word)
{
    int is_one = comm->size > 1 && n == comm->size;
    for (int r = 0; is_one && r < comm->size; r++)
        is_one = receives[r].order == r && is_part(&receives[r], receives);
    word->part = is_one ? receives->count : 0;
    word->source = is_one ? receives->src_offset - comm->rank * receives->count : 0;
}

int ccute_ranks_scatters(const ccute_ranks_comm *comm, const ccute_ranks_word *first, size_t stride)
{
    int is_one = first->part > 0 && first->source >= 0;
    for (int r = 1; is_one && r < comm->size; r++) {
        const ccute_ranks_word *const word = (const ccute_ranks_word *)((const char *)first + (size_t)r * stride);
        is_one = word->part == first->part && word->source == first->source;
    }
    return is_one;
}
