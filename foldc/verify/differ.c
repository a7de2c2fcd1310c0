/* The first visible difference of two runs. */
#include <string.h>

#include "foldc/say/message.h"
#include "state.h"

static const struct message *end_effect(arena *arena, const struct point_run *run)
{
    switch (run->stop) {
    case POINT_RETURNS:
        return say_run_returns(arena);
    case POINT_TRAPS:
        return say_run_traps_for(arena, run->why);
    case POINT_LEAVES:
        return say_run_leaves(arena);
    default:
        return say_run_undefined(arena, run->why);
    }
}

static const struct message *event_effect(arena *arena, const struct point_event *event)
{
    if (*event->what)
        return say_run_calls(arena, event->what, event->values);
    return *event->values ? say_run_gives(arena, event->values) : say_run_returns(arena);
}

static bool differ(struct verify_difference *out, const struct message *folded, const struct message *expected,
                   const struct ast_node *node, const struct ast_function *function)
{
    *out = (struct verify_difference){folded, expected, node, function};
    return false;
}

/* ---- Memory ------------------------------------------------------------------------------------------ */

/* The first byte of a piece that only one run wrote, or that both wrote with different values; -1: there is none. */
static int first_byte(const struct point_written *a, const struct point_written *b)
{
    for (int i = 0; i < POINT_PIECE; i++) {
        const bool x = a && a->mask >> i & 1, y = b && b->mask >> i & 1;
        if (x != y || (x && a->byte[i] != b->byte[i]))
            return i;
    }
    return -1;
}

static const char *hex(arena *arena, uint64_t address)
{
    return arena_printf(arena, "%llx", (unsigned long long)address);
}

/* The write at a byte, as the number in the four aligned bytes around it. */
static const struct message *stored(arena *arena, const struct point_written *w, int byte, uint64_t address)
{
    unsigned char bytes[4] = {0};
    int32_t number;
    if (!w || !(w->mask >> byte & 1))
        return say_run_stores_nothing(arena, hex(arena, address + (uint64_t)byte));
    byte &= ~3;
    for (int i = 0; i < 4; i++)
        bytes[i] = w->mask >> (byte + i) & 1 ? w->byte[byte + i] : 0;
    memcpy(&number, bytes, sizeof number);
    return say_run_stores(arena, number, hex(arena, address + (uint64_t)byte));
}

static bool same_memory(arena *arena, const struct point_event *source, const struct point_event *folded,
                        struct verify_difference *out)
{
    size_t i = 0, k = 0;
    while (i < source->written_count || k < folded->written_count) {
        const struct point_written *a = i < source->written_count ? &source->written[i] : NULL;
        const struct point_written *b = k < folded->written_count ? &folded->written[k] : NULL;
        const uint64_t address = a && (!b || a->address <= b->address) ? a->address : b->address;
        int byte;
        a = a && a->address == address ? a : NULL;
        b = b && b->address == address ? b : NULL;
        byte = first_byte(a, b);
        if (byte >= 0)
            return differ(out, stored(arena, b, byte, address), stored(arena, a, byte, address), a ? a->node : NULL,
                          source->function);
        i += a != NULL;
        k += b != NULL;
    }
    return true;
}

/* ---- Events ------------------------------------------------------------------------------------------ */

static bool same_event(arena *arena, const struct point_event *a, const struct point_event *b,
                       struct verify_difference *out)
{
    if (strcmp(a->what, b->what) != 0 || strcmp(a->values, b->values) != 0)
        return differ(out, event_effect(arena, b), event_effect(arena, a), a->node, a->function);
    return same_memory(arena, a, b, out);
}

/* Does the call write no output, and surely return? Then a trap before it looks like a trap after it. */
static bool is_quiet(const struct point_event *event)
{
    const struct ast_decl *const callee = event->node ? event->node->decl : NULL;
    return callee && callee->kind == AST_FUNCTION && callee->callable.is_quiet;
}

/* Both runs trap: do they show the same before that? On the host, the calls before the trap have been seen; on a
   device, nothing has. */
static bool same_trap(arena *arena, const struct point_run *a, const struct point_run *b, bool is_device,
                      struct verify_difference *out)
{
    const size_t before = b->event_count - 1;
    if (b->event_count > a->event_count)
        return differ(out, event_effect(arena, &b->event[a->event_count - 1]), say_run_traps(arena), a->at, a->in);
    for (size_t i = 0; i < before && !is_device; i++)
        if (!same_event(arena, &a->event[i], &b->event[i], out))
            return false;
    for (size_t i = before; i + 1 < a->event_count && !is_device; i++)
        if (!is_quiet(&a->event[i]))
            return differ(out, say_run_traps(arena), event_effect(arena, &a->event[i]), a->event[i].node,
                          a->event[i].function);
    return true;
}

bool verify_compare(arena *arena, const struct point_run *a, const struct point_run *b, bool is_device,
                    struct verify_difference *out)
{
    if (b->wraps && !a->wraps)
        return differ(out, say_run_undefined(arena, say_signed_overflow(arena)), end_effect(arena, a), NULL, NULL);
    if (a->stop == POINT_TRAPS && b->stop == POINT_TRAPS)
        return same_trap(arena, a, b, is_device, out);
    for (size_t i = 0; i < a->event_count && i < b->event_count; i++) {
        const bool last = i + 1 == a->event_count || i + 1 == b->event_count;
        if (last && a->stop != b->stop)
            break;
        if (!same_event(arena, &a->event[i], &b->event[i], out))
            return false;
    }
    if (a->stop != b->stop || a->event_count != b->event_count)
        return differ(out, end_effect(arena, b), end_effect(arena, a), a->stop == POINT_RETURNS ? NULL : a->at, a->in);
    return true;
}
