/* Matrix instructions and tiled products: which thread holds which element of A, B and C. */
#include "draw.h"

#include <string.h>

#include <ccute/gemm.h>

#include "foldc/eval/value.h"

enum { MOST_ELEMENTS = 1 << 20 /* of all threads */ };

/* The modes of an operand among M, N, K: its own first, its second. */
static const int modes_of[3][2] = {[DRAW_C] = {0, 1}, [DRAW_A] = {0, 2}, [DRAW_B] = {1, 2}};

static ccute_layout part_of(const ccute_tiled_mma *mma, enum draw_operand operand, const ccute_layout *all,
                            int64_t thread)
{
    return operand == DRAW_C   ? ccute_partition_C_(*mma, *all, thread)
           : operand == DRAW_A ? ccute_partition_A_(*mma, *all, thread)
                               : ccute_partition_B_(*mma, *all, thread);
}

static ccute_tuple pair(int64_t first, int64_t second)
{
    ccute_tuple t = ccute_open_();
    t = ccute_push_int_(t, first);
    t = ccute_push_int_(t, second);
    return ccute_close_(t);
}

static const char *explained(arena *arena, const ccute_layout *layout)
{
    char text[2048];
    ccute_explain(*layout, text, sizeof text);
    return arena_copy(arena, text, strlen(text));
}

/* The elements of each thread, as indices of (M,N), (M,K) or (N,K). */
static bool collect(arena *arena, const ccute_tiled_mma *mma, enum draw_operand operand, const ccute_tuple *shape,
                    struct draw_access *out, const char **why)
{
    const ccute_layout all = ccute_make_layout_left_(*shape);
    const ccute_layout threads = ccute_mma_threads_(mma->atom);
    const int64_t count = ccute_size_layout_(threads) * ccute_size_layout_(mma->atoms), size = draw_size(shape);
    *out = (struct draw_access){.kind = MEMORY_LOAD, .lanes = MEMORY_LANES, .threads = count};
    for (int64_t t = 0; t < count; t++) {
        const ccute_layout part = part_of(mma, operand, &all, t);
        if (part.shape.status) {
            *why = explained(arena, &part);
            return false;
        }
        if (part.flags & CCUTE_F_OVERHANG) {
            *why = arena_printf(arena, "the product does not divide the shape %s", draw_tuple_text(arena, shape));
            return false;
        }
        if (t == 0) {
            out->values = ccute_size_layout_(part);
            if (out->values < 1 || out->values > MOST_ELEMENTS / count) {
                *why = arena_printf(arena, "%lld threads with %lld values each: 1 to %d elements can be drawn",
                                    (long long)count, (long long)out->values, MOST_ELEMENTS);
                return false;
            }
            out->element = arena_alloc(arena, (size_t)(count * out->values) * sizeof *out->element);
        }
        for (int64_t v = 0; v < out->values; v++) {
            const int64_t at = draw_at(&part, v);
            out->element[t * out->values + v] = at >= 0 && at < size ? at : -1;
        }
    }
    return true;
}

/* B is drawn with N across: the indices of (K,N). */
static void turn(struct draw_access *access, const ccute_tuple *shape)
{
    const int64_t rows = shape->v[0], columns = shape->v[1];
    for (int64_t i = 0; i < access->threads * access->values; i++)
        if (access->element[i] >= 0)
            access->element[i] = access->element[i] / rows + access->element[i] % rows * columns;
}

bool draw_operand(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_mma *mma,
                  enum draw_operand operand, const int64_t tile[3], const char **why)
{
    static const char *const names[] = {"C", "A", "B"}, *const letters[] = {"M", "N", "K"};
    const bool is_turned = operand == DRAW_B;
    const int down = modes_of[operand][is_turned], across = modes_of[operand][!is_turned];
    const ccute_tuple shape = pair(tile[modes_of[operand][0]], tile[modes_of[operand][1]]);
    ccute_tuple *drawn = arena_alloc(scene->arena, sizeof *drawn);
    struct draw_access *access = arena_alloc(scene->arena, sizeof *access);
    struct draw_grid grid;
    *drawn = pair(tile[down], tile[across]);
    if (!draw_can(scene->arena, drawn, why) || !collect(scene->arena, mma, operand, &shape, access, why))
        return false;
    if (is_turned)
        turn(access, &shape);
    grid = (struct draw_grid){
        .title = arena_printf(scene->arena, "%s: who holds what", names[operand]),
        .caption = arena_printf(scene->arena, "(%s,%s) = %s", letters[down], letters[across],
                                draw_tuple_text(scene->arena, drawn)),
        .view = names[operand],
        .shape = {ccute_tuple_int_(tile[down]), ccute_tuple_int_(tile[across])},
        .words.name = {letters[down], letters[across]},
        .words.letter = {"", ""},
        .extent = {tile[down], tile[across]},
        .index.step = {1, tile[down]},
        .index.size = draw_size(drawn),
        .words.unit = {1, 1},
        .index.domain = drawn,
    };
    draw_owned(scene, options, &grid, access)->breaks = operand == DRAW_A;
    return true;
}

/* The product as foldc eval writes it, its tile and its threads. */
static const char *words_of(arena *arena, const ccute_tiled_mma *mma, const int64_t tile[3])
{
    char text[EVAL_TEXT_MAX];
    eval_value value = {.kind = EVAL_MMA_ATOM, .mma_atom = mma->atom};
    const ccute_layout threads = ccute_mma_threads_(mma->atom);
    const int64_t atoms = ccute_size_layout_(mma->atoms);
    eval_value_print(&value, text, sizeof text);
    return arena_printf(arena, "%s, a tile (M,N,K) = (%lld,%lld,%lld), %lld threads", text, (long long)tile[0],
                        (long long)tile[1], (long long)tile[2], (long long)(ccute_size_layout_(threads) * atoms));
}

bool draw_product(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_mma *mma,
                  const int64_t *given, const char **why)
{
    const ccute_tuple own = ccute_tile_MNK_(*mma);
    const int64_t *tile = given ? given : own.v;
    scene->subtitle = words_of(scene->arena, mma, tile);
    if (mma->atom.group)
        draw_note(scene, "B is in shared memory, and no thread holds it; A may be there, too");
    else if (!draw_operand(scene, options, mma, DRAW_B, tile, why))
        return false;
    return draw_operand(scene, options, mma, DRAW_A, tile, why) && draw_operand(scene, options, mma, DRAW_C, tile, why);
}
