/* A loop of the host that counts to an end, however its step is written, lets the check stand in front of it; one whose
   step leaves the counter as it is may never end. */
#include <ccute/ccute.h>
CCUTE_FOLD int written_out(int *a, int n, int m)
{
    const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
    for (int i = 0; i < n; i = i + 1)
        a[i] = 0;
    return ccute_size(l);
}
CCUTE_FOLD int up(int *a, int n, int m)
{
    const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
    for (int i = 0; i < n; i++)
        a[i] = 0;
    return ccute_size(l);
}
CCUTE_FOLD int never(int *a, int n, int m)
{
    const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
    for (int i = 5; i > n; -i)
        a[i] = 0;
    return ccute_size(l);
}
CCUTE_FOLD int down(int *a, int n, int m)
{
    const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
    for (int i = n; i > 0; i = -1 + i)
        a[i] = 0;
    return ccute_size(l);
}
// ---- folded ----
// 6 |     /* l = (m,4):(1,m) */ ccute_check_(m >= 0);
// 9 |     return (long long)m * 4;
// 13 |     /* l = (m,4):(1,m) */ ccute_check_(m >= 0);
// 16 |     return (long long)m * 4;
// 20 |     /* l = (m,4):(1,m) */
// 23 |     ccute_check_(m >= 0); return (long long)m * 4;
// 27 |     /* l = (m,4):(1,m) */ ccute_check_(m >= 0);
// 30 |     return (long long)m * 4;
// ! loop_steps_that_end.c:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loop_steps_that_end.c:13:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loop_steps_that_end.c:23:12: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     return ccute_size(l);
// !            ^~~~~~~~~~~~~
// ! loop_steps_that_end.c:27:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout l = ccute_make_layout(CCUTE_T(m, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
