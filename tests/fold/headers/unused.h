#pragma once
#include <ccute/short.h>
namespace tiles
{
CCUTE_FOLD static auto add(float *to,
                           const float *from) -> void
{
    float more[4];
    CCUTE_ALIGNED(from, 16);
    ccute_copy(more, ccute_make_layout(4), from, ccute_make_layout(4));
    to[0] += more[3];
}
static int add(int x) { return x + 1; } // an overload
} // namespace tiles
namespace
{
CCUTE_FOLD long all() { return ccute_size(ccute_make_layout(TUP(7, 4))); }
} // namespace
CCUTE_FOLD static long both(void) { return all() + 1; }
namespace other
{
namespace
{
CCUTE_FOLD void anonymous(float *to, const ccute_layout l) { to[ccute_at(l, 1)] = 1; }
} // namespace
} // namespace other
