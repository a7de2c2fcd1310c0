/* A header that another program made. */
#line 70 "numbered.y"
CCUTE_FOLD static inline long numbered(ccute_layout l, int i)
{
    long sum = __LINE__ * 100 + (long)strlen(__FILE__);
    for (int k = 0; k < i; k++)
        sum += ccute_at(l, k);
    return sum;
}
