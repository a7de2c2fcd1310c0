#ifdef NAME
CCUTE_FOLD static inline void NAME(long *p, const ccute_layout l)
{
    for (int i = 0; i < 2; i++)
        p[ccute_at(l, i)]++;
}
#endif
