#pragma once
#include <ccute/short.h>
#ifdef __cplusplus
extern "C" {
#endif
CCUTE_FOLD inline void count(long *p, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
        p[ccute_at(l, i)] += i;
}
#ifdef __cplusplus
}
extern "C" CCUTE_FOLD inline void clear(long *p, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
        p[ccute_at(l, i)] = 0;
}
#else
extern inline CCUTE_FOLD void clear(long *p, const ccute_layout l)
{
    for (int i = 0; i < ccute_size(l); i++)
        p[ccute_at(l, i)] = 0;
}
#endif
