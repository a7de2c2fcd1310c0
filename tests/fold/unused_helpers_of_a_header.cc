// Helpers whose calls name clones now: their header stays as it is, and no compiler warns that nothing calls them.
#include "headers/unused.h"
namespace
{
CCUTE_FOLD void mine(float *to, const ccute_layout l) { to[ccute_at(l, 1)] = 1; }
} // namespace
CCUTE_FOLD void k(float *a, const float *b)
{
    tiles::add(a, b);
    a[0] = tiles::add(3) + all() + both();
    other::anonymous(a, ccute_make_layout(4, 2));
    mine(a, ccute_make_layout(4, 3));
}
// ---- folded ----
// unused.h 5 | namespace tiles { namespace { CCUTE_FOLD static auto add__folded(float *to, const float *from
// unused.h 6 | ) -> void
// unused.h 7 | {
// unused.h 8 |     float more[4];
// unused.h 9 |     CCUTE_ALIGNED(from, 16);
// unused.h 10 |     __builtin_memcpy(more, from, 16);
// unused.h 11 |     to[0] += more[3];
// unused.h 12 | } } }
// unused.h 13 | namespace tiles { __attribute__((unused)) CCUTE_FOLD static auto (*const add_unused)(float *to,
// unused.h 14 |                            const float *from) -> void = add; }
// 2 |
// 3 | namespace { __attribute__((unused)) CCUTE_FOLD long (*const all_unused)() = all; }
// 2 |
// 3 | __attribute__((unused)) CCUTE_FOLD static long (*const both_unused)(void) = both;
// 2 |
// unused.h 24 | namespace other { namespace { namespace { CCUTE_FOLD void anonymous__4(float *to) { to[2] = 1; } } } }
// unused.h 25 | namespace other { namespace { __attribute__((unused)) CCUTE_FOLD void (*const anonymous_unused)(float *to, const ccute_layout l) = anonymous; } }
// 2 |
// 5 | __attribute__((unused)) CCUTE_FOLD void mine(float *to, const ccute_layout l) { to[ccute_at(l, 1)] = 1; }
// 5 | CCUTE_FOLD void mine__4(float *to) { to[3] = 1; }
// 5 |
// 9 |     tiles::add__folded(a, b);
// 10 |     a[0] = tiles::add(3) + 28L + 29L;
// 11 |     other::anonymous__4(a);
// 12 |     mine__4(a);
