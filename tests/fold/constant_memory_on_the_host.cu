// A function of the host has no facts about constant memory: what it calls may write it.
#include <ccute/ccute.h>
#include <ccute/short.h>

__constant__ int pitch;
static inline void change(int ld) { pitch = ld; }

// run: moved((float *)OUT, (float *)(OUT + 1024), 8)
CCUTE_FOLD long moved(float *d, float *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    change(n);
    if (pitch % 4)
        return 1;
    change(5);
    ccute_copy(d + pitch, ccute_make_layout(4), s + pitch, ccute_make_layout(4));
    return pitch % 4;
}
// ---- folded ----
// 17 |     { auto *const p0 = (d + pitch); auto *const p1 = (s + pitch); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; p0[0] = v0; p0[1] = v1; p0[2] = v2; p0[3] = v3; }
// ! constant_memory_on_the_host.cu:17:5: remark: narrow: 32-bit: '(d + pitch)' is not known to be 16-byte aligned; remedy: assign pitch to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(d + pitch, ccute_make_layout(4), s + pitch, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
