/* The sums of bytes that barriers expect, less the bytes that copies bring. */
#include "expect_tally.h"

#include "text.h"
#include "turns.h"

/* ---- Barriers ---- */

static const struct spot_step *next_member(const struct spot_step *step)
{
    while (step && !step->member)
        step = step->before;
    return step;
}

bool tally_are_kin(const struct spot *a, const struct spot *b)
{
    const struct spot_step *x = next_member(a->step), *y = next_member(b->step);
    while (x && y && x->member == y->member) {
        x = next_member(x->before);
        y = next_member(y->before);
    }
    return a->decl == b->decl && !x && !y;
}

bool tally_hides(const struct tally *tally, const struct ast_decl *decl)
{
    for (int i = 0; i < tally->hidden_count; i++)
        if (tally->hidden[i] == decl)
            return true;
    return tally->is_hidden;
}

bool tally_readies(const struct tally *tally, const struct spot *barrier)
{
    for (int i = 0; i < tally->readied_count; i++)
        if (tally_are_kin(&tally->readied[i].barrier, barrier))
            return true;
    return false;
}

/* ---- Tiles ---- */

void tally_tile(struct fold *fold, struct tally *tally, const struct ast_node *map, int64_t bytes)
{
    struct bytes one = {.number = 0};
    bytes_add_map(fold, &one, map, 1);
    if (one.is_unknown || !one.maps)
        return;
    for (struct tile_bytes *tile = tally->tile; tile < tally->tile + tally->tiles; tile++)
        if (spot_is_same(&tile->map, &one.map[0])) {
            tile->bytes = tile->bytes == bytes ? bytes : -1;
            return;
        }
    if (tally->tiles < TALLY_MOST)
        tally->tile[tally->tiles++] = (struct tile_bytes){one.map[0], bytes};
}

static void settle(const struct tally *tally, struct bytes *sum)
{
    for (int i = 0; i < tally->tiles; i++)
        if (tally->tile[i].bytes > 0)
            bytes_settle(sum, &tally->tile[i].map, tally->tile[i].bytes);
}

/* The bytes that a row expects, less those that copies bring. Where numbers and tiles of maps differ, the tiles that
   are known become numbers. */
static struct bytes sum_of(const struct tally *tally, const struct row *row)
{
    struct bytes sum = row->brought;
    bytes_scale(&sum, -1);
    bytes_join(&sum, &row->expected);
    if (bytes_sign(&sum) == BYTES_MIXED)
        settle(tally, &sum);
    return sum;
}

/* ---- The sums ---- */

/* Do the rows of the barrier and of its kin all miss bytes (1), or all have too many (-1)? 0: neither, or it is not
   known. */
static int sign_of(const struct tally *tally, const struct spot *barrier)
{
    bool any_copy = false, any_expect = false;
    int sign = 0;
    for (int i = 0; i < tally->rows; i++) {
        const struct row *const row = &tally->row[i];
        if (!tally_are_kin(&row->barrier, barrier))
            continue;
        any_copy |= row->copy != NULL;
        any_expect |= row->expect != NULL;
    }
    if (!any_copy || !any_expect)
        return any_expect ? 1 : -1;
    for (int i = 0; i < tally->rows; i++) {
        const struct row *const row = &tally->row[i];
        const struct bytes sum = sum_of(tally, row);
        const int its = bytes_sign(&sum);
        if (!tally_are_kin(&row->barrier, barrier) || !its)
            continue;
        if (its == BYTES_MIXED || (sign && its != sign))
            return 0;
        sign = its;
    }
    return sign;
}

/* The other line: the last copy with the bytes of all, or what is expected. */
static const struct message *other_words(struct fold *fold, const struct tally *tally, const struct row *row, int sign)
{
    struct bytes bytes = sign > 0 ? row->brought : row->expected, sum = row->brought;
    bytes_scale(&sum, -1);
    bytes_join(&sum, &row->expected);
    if (bytes_sign(&sum) == BYTES_MIXED)
        settle(tally, &bytes);
    return sign > 0 ? say_copies_bring(fold->arena, bytes_words(fold, &bytes))
                    : say_expects_these(fold->arena, bytes_words(fold, &bytes));
}

static void report(struct fold *fold, const struct tally *tally, const struct row *row, int sign)
{
    const struct bytes sum = sum_of(tally, row);
    const struct message *const bytes = bytes_words(fold, &sum);
    const struct ast_node *const at = sign > 0 ? row->expect : row->copy;
    const struct ast_node *const other = sign > 0 ? row->copy : row->expect;
    if (fold_error(fold, at,
                   sign > 0 ? say_expects_more(fold->arena, row->name, bytes)
                            : say_expects_less(fold->arena, row->name, bytes)) &&
        other)
        fold_print(fold, DIAG_NOTE, other->begin, other->end, other_words(fold, tally, row, sign));
}

/* Is no other row of the barrier or of its kin? */
static bool is_alone(const struct tally *tally, const struct row *row)
{
    for (int i = 0; i < tally->rows; i++)
        if (&tally->row[i] != row && tally_are_kin(&tally->row[i].barrier, &row->barrier))
            return false;
    return true;
}

/* Bytes that are typed, more than the arrays have that the row's copies write, whatever the maps are. */
static bool check_room(struct fold *fold, const struct row *row)
{
    const struct bytes *const sum = &row->expected;
    if (!row->expect || !row->copy || row->room <= 0 || sum->is_unknown || sum->number <= row->room)
        return false;
    for (int i = 0; i < sum->maps; i++)
        if (sum->times[i])
            return false;
    if (fold_error(fold, row->expect, say_expects_beyond(fold->arena, row->name, sum->number, row->room)))
        fold_print(fold, DIAG_NOTE, row->copy->begin, row->copy->end, say_last_copy(fold->arena));
    return true;
}

/* A row in a loop of known rounds is a part of the row around it, as often. */
static void unroll(struct fold *fold, struct tally *tally, struct row *row)
{
    const struct ast_node *const body = fold->function->body;
    int64_t turns;
    while (row->branch && (turns = turns_of(fold, row->branch)) > 0 && turns_branch(body, row->branch) != row->branch) {
        bytes_scale(&row->expected, turns);
        bytes_scale(&row->brought, turns);
        row->branch = turns_branch(body, row->branch);
    }
    for (struct row *other = tally->row; other < tally->row + tally->rows; other++)
        if (other != row && other->branch == row->branch && spot_is_same(&other->barrier, &row->barrier)) {
            bytes_join(&other->expected, &row->expected);
            bytes_join(&other->brought, &row->brought);
            other->room = -1;
            other->expect = other->expect ? other->expect : row->expect;
            other->copy = other->copy ? other->copy : row->copy;
            *row = tally->row[--tally->rows];
            return;
        }
}

static void unroll_all(struct fold *fold, struct tally *tally)
{
    for (int i = tally->rows - 1; i >= 0; i--)
        if (tally->row[i].branch && turns_of(fold, tally->row[i].branch) > 0)
            unroll(fold, tally, &tally->row[i]);
}

/* Is the row's barrier readied in the function, and never out of sight? */
static bool is_seen(const struct tally *tally, const struct row *row)
{
    return tally_readies(tally, &row->barrier) && !tally_hides(tally, row->barrier.decl);
}

/* Are the bytes a number that the copies of the row were not compared with? */
static bool is_unchecked(const struct tally *tally, const struct row *row)
{
    const struct bytes sum = sum_of(tally, row);
    bool is_typed = row->expect && row->expected.number > 0 && !row->expected.is_unknown;
    for (int i = 0; i < row->expected.maps; i++)
        is_typed &= !row->expected.times[i];
    return is_typed && (tally->is_hidden || !is_seen(tally, row) || sum.is_unknown || bytes_sign(&sum) == BYTES_MIXED);
}

void tally_check(struct fold *fold, struct tally *tally)
{
    const bool is_silent = tally->is_hidden || tally->is_done;
    for (int i = 0; i < tally->rows && !is_silent; i++) /* of one round each: an array has room for one phase */
        if (is_seen(tally, &tally->row[i]) && is_alone(tally, &tally->row[i]) && check_room(fold, &tally->row[i]))
            return;
    unroll_all(fold, tally);
    for (int i = 0; i < tally->rows && !tally->is_done; i++)
        if (is_unchecked(tally, &tally->row[i]))
            fold_outcome(fold, tally->row[i].expect, say_bytes_unchecked(fold->arena, tally->row[i].name));
    for (int i = 0; i < tally->rows && !is_silent; i++) {
        const struct row *const row = &tally->row[i];
        const int sign = is_seen(tally, row) ? sign_of(tally, &row->barrier) : 0;
        const struct bytes sum = sum_of(tally, row);
        const int its = bytes_sign(&sum);
        if (!sign || !its || its == -sign || !(sign > 0 ? row->expect : row->copy))
            continue;
        report(fold, tally, row, sign);
        return;
    }
}
