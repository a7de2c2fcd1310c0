#include "headers/macros.h"
#undef KEPT
#define KEPT 6

// run: f(5)
CCUTE_FOLD long f(int ld)
{
    long p[2] = {0, ld};
    const ccute_layout l = ccute_make_layout(2);
    stepped(p, l);
    doubled(p, l);
    kept(p, l);
    later(p, l);
    return p[0] + 100 * p[1] + KEPT;
}
// ---- folded ----
// macros.h 15 | CCUTE_FOLD static inline void kept__2(long *p)
// macros.h 16 | {
// macros.h 17 |     for (int i = 0; i < 2; i++)
// macros.h 18 |         p[i] += KEPT;
// macros.h 19 | }
// 1 |
// 9 |     /* l = 2:1 */ const ccute_layout l = {{1, 0, 0, 0, {{0}}, {0}, {2}}, {1}, 0, 0, 0, 0, 0, {0}};
// 12 |     kept__2(p);
// ! included_helpers_and_macros.c:10:5: remark: not folded: 'stepped' is not cloned: the macro 'STEP' may have another definition after its file; remedy: use a constant, or define that macro nowhere else
// !     stepped(p, l);
// !     ^~~~~~~~~~~~~
// ! included_helpers_and_macros.c:11:5: remark: not folded: 'doubled' is not cloned: the macro 'STEP' may have another definition after its file; remedy: use a constant, or define that macro nowhere else
// !     doubled(p, l);
// !     ^~~~~~~~~~~~~
// ! included_helpers_and_macros.c:13:5: remark: not folded: 'later' is not cloned: the macro 'LATER' may have another definition after its file; remedy: use a constant, or define that macro nowhere else
// !     later(p, l);
// !     ^~~~~~~~~~~
