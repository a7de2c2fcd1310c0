/* The cost of a warp's request: sectors of global memory, passes and banks of shared memory. */
#include "memory_model.h"

#include <stdio.h>
#include <string.h>

static int words_of(const memory_request *r) { return r->bytes < MEMORY_WORD ? 1 : r->bytes / MEMORY_WORD; }
static bool is_active(const memory_request *r, int lane) { return r->active >> lane & 1; }

/* Rounded down, below 0 too. */
static int64_t divide(int64_t address, int by) { return (address - (address % by + by) % by) / by; }

bool memory_request_ok(const memory_request *request, int *lane)
{
    const bool matrix = request->kind == MEMORY_LDMATRIX || request->kind == MEMORY_STMATRIX;
    int bad = -1;
    if (lane)
        *lane = bad;
    if (request->bytes < 1 || request->bytes > MEMORY_WIDEST || (request->bytes & (request->bytes - 1)))
        return false;
    if (matrix && (request->bytes != MEMORY_ROW || (request->active & (request->active + 1)) ||
                   (request->active != 0xff && request->active != 0xffff && request->active != 0xffffffff)))
        return false;
    for (int i = MEMORY_LANES - 1; i >= 0; i--)
        if (is_active(request, i) && (request->address[i] & (request->bytes - 1)) != 0)
            bad = i;
    if (lane)
        *lane = bad;
    return bad < 0;
}

/* ---- Global memory ---------------------------------------------------------------------------- */

/* Sorts n numbers and drops those that come twice. Returns how many are left. */
static int distinct(int64_t *number, int n)
{
    int kept = 0;
    for (int i = 1; i < n; i++) {
        const int64_t x = number[i];
        int k = i;
        for (; k > 0 && number[k - 1] > x; k--)
            number[k] = number[k - 1];
        number[k] = x;
    }
    for (int i = 0; i < n; i++)
        if (kept == 0 || number[kept - 1] != number[i])
            number[kept++] = number[i];
    return kept;
}

/* How many units of that many bytes the lanes touch. A lane touches one: units are no smaller than it is wide. */
static int units(const memory_request *r, int bytes)
{
    int64_t unit[MEMORY_LANES];
    int n = 0;
    for (int i = 0; i < MEMORY_LANES; i++)
        if (is_active(r, i))
            unit[n++] = divide(r->address[i], bytes);
    return distinct(unit, n);
}

memory_global memory_global_cost(const memory_request *request)
{
    memory_global cost;
    cost.bytes = units(request, request->bytes) * request->bytes;
    cost.sectors = units(request, MEMORY_SECTOR);
    cost.least = (cost.bytes + MEMORY_SECTOR - 1) / MEMORY_SECTOR;
    cost.lines = units(request, MEMORY_LINE);
    return cost;
}

/* Whether a later lane writes to the same place. */
static bool is_overwritten(const memory_request *to, int lane)
{
    for (int i = lane + 1; i < MEMORY_LANES; i++)
        if (is_active(to, i) && to->address[i] == to->address[lane])
            return true;
    return false;
}

/* Whether lane k moves the other half of the sector that lane i moves the first half of, to the place next to it in one
 * line. */
static bool moves_other_half(const memory_request *from, const memory_request *to, int i, int k)
{
    const int64_t apart = to->address[k] - to->address[i];
    return from->address[i] % MEMORY_SECTOR == 0 && from->address[k] == from->address[i] + MEMORY_SECTOR / 2 &&
           (apart == MEMORY_SECTOR / 2 || apart == -MEMORY_SECTOR / 2) &&
           divide(to->address[k], MEMORY_LINE) == divide(to->address[i], MEMORY_LINE);
}

int memory_bypass_sectors(const memory_request *from, const memory_request *to)
{
    uint32_t second = 0; /* lanes whose half of a sector comes with another lane's half */
    int sectors = 0;
    for (int i = 0; i < MEMORY_LANES; i++) {
        if (!is_active(to, i) || is_overwritten(to, i))
            continue;
        sectors++;
        for (int k = 0; k < MEMORY_LANES; k++)
            if (is_active(to, k) && !is_overwritten(to, k) && !(second >> k & 1) && moves_other_half(from, to, i, k)) {
                second |= (uint32_t)1 << k;
                sectors--;
                break;
            }
    }
    return sectors;
}

/* ---- Shared memory ---------------------------------------------------------------------------- */

/* Whether every lane, or the one `step` away from it, is inactive, or both load the same. */
static bool lanes_share(const memory_request *r, int step)
{
    for (int i = 0; i < MEMORY_LANES; i++)
        if (is_active(r, i) && is_active(r, i ^ step) && r->address[i] != r->address[i ^ step])
            return false;
    return true;
}

/* Whether two passes are one: of a wide load whose lanes share their bytes with a neighbour, or with the next but
   one. */
static bool are_paired(const memory_request *r)
{
    return r->kind == MEMORY_LOAD && r->bytes > MEMORY_WORD && (lanes_share(r, 1) || lanes_share(r, 2));
}

int memory_passes(const memory_request *request, uint32_t lanes[MEMORY_PASSES])
{
    const int together = MEMORY_BANKS / words_of(request) * (are_paired(request) ? 2 : 1);
    const uint32_t group = (uint32_t)(((uint64_t)1 << together) - 1);
    int n = 0;
    for (int i = 0; i < MEMORY_LANES; i += together)
        if (request->active & group << i)
            lanes[n++] = request->active & group << i;
    return n;
}

/* The words that a pass requests, bank by bank. */
typedef struct banks {
    uint8_t words[MEMORY_BANKS];
    int64_t word[MEMORY_BANKS][MEMORY_LANES];
    uint32_t lanes[MEMORY_BANKS][MEMORY_LANES];
} banks;

/* Lanes that ask for the same word share it, unless `apart`. */
static void ask_word(banks *b, int64_t word, int lane, bool apart)
{
    const int bank = (int)((uint64_t)word % MEMORY_BANKS);
    int k = apart ? b->words[bank] : 0;
    while (k < b->words[bank] && b->word[bank][k] != word)
        k++;
    if (k == b->words[bank]) {
        b->word[bank][k] = word;
        b->lanes[bank][k] = 0;
        b->words[bank]++;
    }
    b->lanes[bank][k] |= (uint32_t)1 << lane;
}

/* Who asks which bank for which words. Returns the most words of one bank: the wavefronts of the pass. */
static int ask_banks(const memory_request *r, uint32_t lanes, banks *b)
{
    int most = 0;
    memset(b->words, 0, sizeof b->words);
    for (int i = 0; i < MEMORY_LANES; i++)
        for (int k = 0; k < words_of(r) && (lanes >> i & 1); k++)
            ask_word(b, divide(r->address[i], MEMORY_WORD) + k, i, r->kind == MEMORY_ASYNC);
    for (int bank = 0; bank < MEMORY_BANKS; bank++)
        most = b->words[bank] > most ? b->words[bank] : most;
    return most;
}

static memory_pass pass_cost(const memory_request *r, uint32_t lanes)
{
    memory_pass pass;
    banks b;
    pass.lanes = lanes;
    pass.wavefronts = ask_banks(r, lanes, &b);
    memcpy(pass.words, b.words, sizeof pass.words);
    for (int bank = 0; bank < MEMORY_BANKS; bank++) {
        pass.asks[bank] = 0;
        for (int k = 0; k < b.words[bank]; k++)
            pass.asks[bank] |= b.lanes[bank][k];
    }
    return pass;
}

memory_shared memory_shared_cost(const memory_request *request)
{
    memory_shared cost;
    uint32_t lanes[MEMORY_PASSES];
    memset(&cost, 0, sizeof cost);
    cost.passes = memory_passes(request, lanes);
    for (int i = 0; i < cost.passes; i++) {
        cost.pass[i] = pass_cost(request, lanes[i]);
        cost.wavefronts += cost.pass[i].wavefronts;
        cost.degree = cost.pass[i].wavefronts > cost.degree ? cost.pass[i].wavefronts : cost.degree;
    }
    return cost;
}

/* Lanes are aligned to their moves: two of them have all banks in common or none, and the banks of one are counted
   as one. */
int memory_pass_wavefronts(const memory_request *request, uint32_t lanes)
{
    uint64_t unit[MEMORY_BANKS][MEMORY_LANES];
    int asked[MEMORY_BANKS] = {0}, most = 0, shift = 2;
    while (MEMORY_WORD << (shift - 2) < request->bytes)
        shift++;
    for (int i = 0; i < MEMORY_LANES; i++) {
        const uint64_t u = (uint64_t)request->address[i] >> shift, bank = u & ((MEMORY_BANKS >> (shift - 2)) - 1);
        int k = request->kind == MEMORY_ASYNC ? asked[bank] : 0;
        if (!(lanes >> i & 1))
            continue;
        while (k < asked[bank] && unit[bank][k] != u)
            k++;
        if (k < asked[bank])
            continue;
        unit[bank][k] = u;
        asked[bank] = k + 1;
        most = k + 1 > most ? k + 1 : most;
    }
    return most;
}

int memory_shared_wavefronts(const memory_request *request)
{
    uint32_t lanes[MEMORY_PASSES];
    const int passes = memory_passes(request, lanes);
    int sum = 0;
    for (int i = 0; i < passes; i++)
        sum += memory_pass_wavefronts(request, lanes[i]);
    return sum;
}

/* ---- Who collides ----------------------------------------------------------------------------- */

bool memory_worst_bank(const memory_request *request, memory_collision *out)
{
    uint32_t lanes[MEMORY_PASSES];
    const int passes = memory_passes(request, lanes);
    banks b;
    out->words = 1;
    for (int i = 0; i < passes; i++) {
        if (ask_banks(request, lanes[i], &b) <= out->words)
            continue;
        for (int bank = 0; bank < MEMORY_BANKS; bank++) {
            if (b.words[bank] <= out->words)
                continue;
            out->pass = i;
            out->bank = bank;
            out->words = b.words[bank];
            memcpy(out->lanes, b.lanes[bank], sizeof out->lanes);
            for (int k = 0; k < out->words; k++)
                out->word[k] = b.word[bank][k] * MEMORY_WORD;
        }
    }
    return out->words > 1;
}

/* "0, 8, 16 and 24", or with more than four "0, 1, 2 ... 31". Returns the length. */
static int list_lanes(uint32_t lanes, char *buffer, size_t size)
{
    int number[MEMORY_LANES], n = 0;
    for (int i = 0; i < MEMORY_LANES; i++)
        if (lanes >> i & 1)
            number[n++] = i;
    if (n > 4)
        return snprintf(buffer, size, "%d, %d, %d ... %d", number[0], number[1], number[2], number[n - 1]);
    if (n == 4)
        return snprintf(buffer, size, "%d, %d, %d and %d", number[0], number[1], number[2], number[3]);
    if (n == 3)
        return snprintf(buffer, size, "%d, %d and %d", number[0], number[1], number[2]);
    return snprintf(buffer, size, "%d and %d", number[0], number[n - 1]);
}

int memory_name_lanes(const memory_collision *collision, char *buffer, size_t size)
{
    uint32_t first = 0;
    for (int k = 0; k < collision->words; k++)
        first |= collision->lanes[k] & (~collision->lanes[k] + 1);
    return list_lanes(first, buffer, size);
}

int memory_explain_conflict(const memory_request *request, char *buffer, size_t size)
{
    memory_collision worst;
    char text[64];
    if (!memory_worst_bank(request, &worst))
        return snprintf(buffer, size, "%s", "");
    memory_name_lanes(&worst, text, sizeof text);
    return snprintf(buffer, size, "lanes %s need %d words of bank %d", text, worst.words, worst.bank);
}
