#include <ccute/short.h>
#define STEP 2
#define TWICE (2 * STEP)
#define KEPT 5
CCUTE_FOLD static inline void stepped(long *p, const ccute_layout l)
{
    for (int i = 0; i < 2; i++)
        p[ccute_at(l, i)] += STEP;
}
CCUTE_FOLD static inline void doubled(long *p, const ccute_layout l)
{
    for (int i = 0; i < 2; i++)
        p[ccute_at(l, i)] += TWICE;
}
CCUTE_FOLD static inline void kept(long *p, const ccute_layout l)
{
    for (int i = 0; i < 2; i++)
        p[ccute_at(l, i)] += KEPT;
}
CCUTE_FOLD static inline void later(long *p, const ccute_layout l)
{
    const int LATER = 3;
    for (int i = 0; i < 2; i++)
        p[ccute_at(l, i)] += LATER;
}
#undef STEP
#define LATER 4
